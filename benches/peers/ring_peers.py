#!/usr/bin/env python3
"""The cheapest ring of q processors: dynamic programming over subsets, the program of section 5.2, and CP-SAT.

Prints a line for each platform and q, and the geometric means of the ratios of the CPU times. Exits 1 if a proved cost
is not the exact one, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

try:
    import cpu
    from ring_cp_sat import cheapest_ring
except ImportError as missing:
    print(f"ring_peers.py: {missing}; it needs OR-tools for Python (package ortools)", file=sys.stderr)
    sys.exit(2)

DATA = Path(__file__).resolve().parents[2] / "papers/rr4745/data"
RUNS = 5  # of the dynamic programming, of which the best counts


@dataclass
class Result:
    """The CPU seconds that a solver took, also if it did not prove its cost."""

    seconds: float
    cost: Fraction | None
    proved: bool

    def __str__(self):
        if self.proved:
            return f"{self.seconds:.3f}"
        return "open" if self.cost is None else f"open ({float(self.cost):.6g})"


class Platform:
    def __init__(self, file):
        self.file, instance = file, json.loads(file.read_text())
        self.w = [Fraction(text) for text in instance["w"]]
        self.c = [[Fraction(text) for text in row] for row in instance["c"]]
        size = range(len(self.w))
        d = [[self.c[i][j] / self.w[i] + self.c[j][i] / self.w[j] for j in size] for i in size]
        self.scale = math.lcm(*(weight.denominator for row in d for weight in row))
        self.whole = [[int(weight * self.scale) for weight in row] for row in d]

    def cp_sat(self, q, limit):
        seconds, cost, proved = cheapest_ring(self.whole, q, limit)
        exact = None if cost is None else Fraction(cost, self.scale)
        return Result(seconds, exact, proved)


class Schedcheck:
    def __init__(self, binary):
        self.binary, self.solver = binary, "integer program"

    def run(self, *arguments):
        begin = cpu.of_ended()
        done = subprocess.run([self.binary, *arguments], stdout=subprocess.PIPE, check=False)
        return cpu.of_ended() - begin, json.loads(done.stdout)

    def program(self, platform, q, limit):
        """The program of section 5.2 with x_ii = 0 and the weights of equation 3, solved by the process."""
        arguments = ["--program", "q-ring", "--q", str(q), "--solve", "--unconfirmed", "--time-limit", str(limit)]
        seconds, answer = self.run("ilp", str(platform.file), *arguments)
        self.solver = answer["solver"]
        cost = Fraction(answer["objective"]) if "objective" in answer else None
        return Result(seconds, cost, answer["status"].startswith("optimal"))

    def exact(self, platform, q):
        """The exact cost, by dynamic programming in the same process as a solver that is stopped at once."""
        arguments = ["--program", "q-ring", "--q", str(q), "--solve", "--time-limit", "1/1000"]
        return Fraction(self.run("ilp", str(platform.file), *arguments)[1]["exact_optimum"])

    def subsets(self, platform):
        """The process that finds the cheapest ring of every subset, of all q at once, and then T_step."""
        return min(self.run("solve", "--method", "subsets", str(platform.file))[0] for _ in range(RUNS))


def ratio(pairs):
    if not pairs:
        return "not run"
    mean = math.exp(sum(math.log(result.seconds / ours) for result, ours in pairs) / len(pairs))
    open_ones = sum(not result.proved for result, _ in pairs)
    return f"{'at least ' if open_ones else ''}{mean:.3g} ({len(pairs)} rings, {open_ones} open)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", help="schedcheck, best a release build")
    parser.add_argument("--time-limit", type=float, default=60, help="seconds for each ring and solver (default: 60)")
    parser.add_argument("--only", choices=("lyon", "strasbourg"), action="append", help="only this platform")
    peers = ("cp-sat", "program")
    parser.add_argument("--skip", choices=peers, action="append", default=[], help="leave out this peer")
    arguments = parser.parse_args()
    ours, wrong, pairs = Schedcheck(arguments.binary), 0, {"program": [], "cp-sat": []}
    print("| platform | q | exact cost | subsets, all q at once | integer program | CP-SAT |\n" + "| --- " * 6 + "|")
    for name in arguments.only or ("lyon", "strasbourg"):
        platform = Platform(DATA / f"rr4745-{name}.json")
        subsets = ours.subsets(platform)
        for q in range(2, len(platform.w) + 1):
            exact = ours.exact(platform, q)
            results = {}
            if "program" not in arguments.skip:
                results["program"] = ours.program(platform, q, arguments.time_limit)
            if "cp-sat" not in arguments.skip:
                results["cp-sat"] = platform.cp_sat(q, arguments.time_limit)
            for solver, result in results.items():
                pairs[solver].append((result, subsets))
                if result.cost is not None and (result.cost < exact or (result.proved and result.cost != exact)):
                    wrong += 1
                    print(f"{name}, q = {q}: {solver} says {result.cost}, but the exact cost is {exact}", file=sys.stderr)
            cells = [str(results.get(solver, "")) for solver in ("program", "cp-sat")]
            print(f"| {name} | {q} | {float(exact):.6g} | {subsets:.3f} | {' | '.join(cells)} |", flush=True)
    print(f"\nThe solver of the integer program is {ours.solver}. The times, divided by that of the subsets for all q:")
    for solver, both in pairs.items():
        print(f"- {solver}: {ratio(both)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
