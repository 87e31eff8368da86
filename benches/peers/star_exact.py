#!/usr/bin/env python3
"""The exact solvers of the star side by side: branch-and-bound, integer program, and OR-tools' CP-SAT in two models.

Prints a line for each instance, the largest size that each solver masters, and the geometric means of the ratios of
their CPU times. Exits 1 if two proven optima differ, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

try:
    import cpu
    from star_cp_sat import StarModel
    from star_instances import families
except ImportError as missing:
    print(f"star_exact.py: {missing}; it needs OR-tools for Python (package ortools)", file=sys.stderr)
    sys.exit(2)

REFERENCE = "branch-and-bound"


@dataclass
class Result:
    """The CPU seconds that a solver took, also if it did not prove its makespan."""

    seconds: float
    makespan: int | None
    proven: bool

    def __str__(self):
        if self.proven:
            return f"{self.seconds:.4f}"
        return "open" if self.makespan is None else f"open ({self.makespan})"


class Schedcheck:
    """One running `schedcheck solve`, one thread, that is sent a line and answers with a line."""

    def __init__(self, binary, method, time_limit):
        self.name, self.time_limit = method, time_limit
        self.command = [binary, "solve", "--method", method, "--jobs", "1", "--time-limit", str(time_limit)]
        self.process, self.solver = None, None

    def start(self):
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, stderr=nowhere)
        self.ask('{"kind":"star","workers":[{"c":1,"w":1,"tasks":2},{"c":1,"w":1,"tasks":0}]}')

    def ask(self, line):
        """The answer, or None from a solver that does not stop in twice its time."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        if select.select([self.process.stdout], [], [], 2 * self.time_limit + 10)[0]:
            return json.loads(self.process.stdout.readline())
        self.stop()
        return None

    def solve(self, instance):
        if self.process is None:
            self.start()
        begin = cpu.of_running(self.process)
        answer = self.ask(instance.to_line())
        seconds = cpu.of_running(self.process) - begin if self.process else self.time_limit
        if answer is None or "error" in answer:
            return Result(self.time_limit, None, False)
        self.solver = answer.get("details", {}).get("solver", self.solver)
        return Result(seconds, int(answer["objective"]), answer["optimal"])

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class CpSat:
    """CP-SAT on one thread; the time of its solver alone, without the building of the model in Python."""

    def __init__(self, name, intervals, time_limit):
        self.name, self.intervals, self.time_limit = name, intervals, time_limit

    def solve(self, instance):
        return Result(*StarModel(instance.workers, self.intervals).solve(self.time_limit))

    def stop(self):
        pass


def measure(solvers, sizes):
    """Yields (instance, results by solver's name); a solver that proves nothing of a size is not asked beyond it."""
    active = list(solvers)
    for size in sizes:
        proven = set()
        for instance in size:
            results = {solver.name: solver.solve(instance) for solver in active}
            proven |= {name for name, result in results.items() if result.proven}
            yield instance, results
        active = [solver for solver in active if solver.name in proven]


def disagreements(results):
    """Two proven optima that differ, or a schedule that is shorter than a proven optimum."""
    proven = {result.makespan for result in results.values() if result.proven}
    found = [result.makespan for result in results.values() if result.makespan is not None]
    return len(proven) > 1 or (bool(proven) and min(found) < min(proven))


def print_instances(rows, names):
    print("\n| instance | optimum | " + " | ".join(names) + " |")
    print("| --- " * (len(names) + 2) + "|")
    for instance, results in rows:
        optimum = next((result.makespan for result in results.values() if result.proven), "open")
        cells = [str(results.get(name, "")) for name in names]
        print(f"| {instance.family}, {instance.size}, {instance.label} | {optimum} | " + " | ".join(cells) + " |")


def largest_mastered(rows, name):
    """The last size up to which all instances were proved in time."""
    largest = "none"
    for size in dict.fromkeys(instance.size for instance, _ in rows):
        results = [results.get(name) for instance, results in rows if instance.size == size]
        if not all(result and result.proven for result in results):
            return largest
        largest = size
    return largest + " (the largest measured)"


def ratio(rows, name):
    """Geometric mean of this solver's times over the reference's; of open instances, with the time until it stopped."""
    both = [(results[name], results[REFERENCE]) for _, results in rows if name in results and REFERENCE in results]
    if not both:
        return "none"
    mean = math.exp(sum(math.log(peer.seconds / ours.seconds) for peer, ours in both) / len(both))
    late = sum(not peer.proven for peer, _ in both)
    return f"{'at least ' if late else ''}{mean:.3g} ({len(both)} instances, {late} open)"


def print_summary(by_family, names):
    every = [row for rows in by_family.values() for row in rows]
    print("\n| family | solver | all proved up to | time over branch-and-bound's, geometric mean |")
    print("| --- | --- | --- | --- |")
    for family, rows in by_family.items():
        for name in names:
            print(f"| {family} | {name} | {largest_mastered(rows, name)} | {ratio(rows, name)} |")
    for name in names:
        print(f"| all | {name} | | {ratio(every, name)} |")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("schedcheck", nargs="?", default="target/release/schedcheck", help="the binary (%(default)s)")
    text = "for each instance and solver (%(default)s)"
    add("--time-limit", type=float, default=10, metavar="SECONDS", help=text)
    add("--each", type=int, default=4, metavar="N", help="instances of each size (%(default)s)")
    add("--seed", type=int, default=1, help="%(default)s")
    add("--skip", action="append", default=[], metavar="SOLVER", help="a solver to leave out; may be repeated")
    return parser.parse_args()


def main():
    options = arguments()
    if not Path(options.schedcheck).is_file():
        print(f"star_exact.py: {options.schedcheck} is missing: cargo build --release", file=sys.stderr)
        return 2
    integer_program = Schedcheck(options.schedcheck, "integer-program", options.time_limit)
    solvers = [
        Schedcheck(options.schedcheck, REFERENCE, options.time_limit),
        CpSat("CP-SAT, positions", False, options.time_limit),
        CpSat("CP-SAT, intervals", True, options.time_limit),
        integer_program,
    ]
    solvers = [solver for solver in solvers if solver.name not in options.skip]
    names = [solver.name for solver in solvers]
    by_family, wrong = {}, []
    for family, sizes in families(options.seed, options.each, options.schedcheck):
        by_family[family] = []
        for instance, results in measure(solvers, sizes):
            by_family[family].append((instance, results))
            told = [instance.family, instance.size, instance.label, *map(str, results.values())]
            print(*told, sep=", ", file=sys.stderr)
            if disagreements(results):
                wrong.append(f"{instance.to_line()}: {results}")
        print_instances(by_family[family], names)
    print_summary(by_family, names)
    if integer_program.solver:
        print(f"\nThe solver of the integer program is {integer_program.solver}.")
    for solver in solvers:
        solver.stop()
    for line in wrong:
        print(f"DISAGREEMENT {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
