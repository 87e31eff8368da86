#!/usr/bin/env python3
"""StarAffine side by side: branch-and-bound, and the mixed program of rr4916 (section 3.3) by HiGHS and CBC.

Prints a line for each instance, and the medians and the geometric means of the ratios of the CPU times. Exits 1 if an
optimum that a peer claims is not the exact one, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

try:
    import cpu
    import highspy  # noqa: F401
except ImportError as missing:
    print(f"star_affine.py: {missing}; it needs HiGHS for Python (package highspy)", file=sys.stderr)
    sys.exit(2)

TOLERANCE = 1e-6  # relative: the peers compute in doubles
LOADS = {"small": 2, "middle": 20, "large": 500}  # units for each worker


@dataclass
class Result:
    """The CPU seconds that a solver took, also if it did not prove its makespan."""

    seconds: float
    makespan: float | None
    proved: bool

    def __str__(self):
        if self.proved:
            return f"{self.seconds:.3f}"
        return "open" if self.makespan is None else f"open ({self.makespan:.6g})"


@dataclass
class Instance:
    name: str
    load: int
    workers: list  # of (g, w, G, W)

    def to_json(self):
        workers = [{"g": str(g), "w": str(w), "G": str(G), "W": str(W)} for g, w, G, W in self.workers]
        return json.dumps({"kind": "divisible-star", "load": str(self.load), "workers": workers})

    def to_lp(self):
        """The program in the LP format: a_i_j is the load of worker j in slot i."""
        places = range(len(self.workers))

        def total(terms):
            return " ".join(f"{'+' if number >= 0 else '-'} {abs(number)} {name}" for number, name in terms if number)

        rows = [f"load: {total((1, f'a_{i}_{j}') for i in places for j in places)} = {self.load}"]
        rows += [f"part_{i}_{j}: a_{i}_{j} - {self.load} x_{i}_{j} <= 0" for i in places for j in places]
        rows += [f"worker_{j}: {total((1, f'x_{i}_{j}') for i in places)} <= 1" for j in places]
        rows += [f"slot_{i}: {total((1, f'x_{i}_{j}') for j in places)} <= 1" for i in places]
        for i in places[1:]:
            terms = [(1, f"x_{i}_{j}") for j in places] + [(-1, f"x_{i - 1}_{j}") for j in places]
            rows.append(f"dense_{i}: {total(terms)} <= 0")
        for i in places:
            terms = [(-1, "T")]
            for j, (g, w, G, W) in enumerate(self.workers):
                terms += [term for k in places[:i] for term in ((G, f"x_{k}_{j}"), (g, f"a_{k}_{j}"))]
                terms += [(G + W, f"x_{i}_{j}"), (g + w, f"a_{i}_{j}")]
            rows.append(f"time_{i}: {total(terms)} <= 0")
        binaries = " ".join(f"x_{i}_{j}" for i in places for j in places)
        return "\n".join(["Minimize", " obj: T", "Subject To", *rows, "Binaries", binaries, "End", ""])


def instances(sizes, each, seed):
    for size in sizes:
        for regime, load in LOADS.items():
            for number in range(each):
                draw = random.Random(f"{seed} {size} {regime} {number}").randint
                workers = [(draw(1, 20), draw(10, 200), draw(0, 100), draw(0, 100)) for _ in range(size)]
                yield size, regime, Instance(f"{size} workers, {regime} load, {number}", load * size, workers)


class Schedcheck:
    """A running process, one thread, that is sent a line and answers with a line."""

    def __init__(self, binary, limit):
        command = [binary, "solve", "--method", "branch-and-bound", "--jobs", "1", "--time-limit", str(limit)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.solve(Instance("the start of the process", 1, [(1, 1, 1, 1)]))

    def solve(self, instance):
        begin = cpu.of_running(self.process)
        self.process.stdin.write(instance.to_json().encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        seconds = cpu.of_running(self.process) - begin
        return Result(seconds, float(Fraction(answer["objective"])), answer["optimal"])


HIGHS_SCRIPT = """
import sys, time, highspy
highs = highspy.Highs()
highs.silent()
for option, value in (("threads", 1), ("mip_rel_gap", 0.0)):
    highs.setOptionValue(option, value)
highs.readModel(sys.argv[1])
begin = time.process_time()
highs.run()
seconds, status = time.process_time() - begin, highs.modelStatusToString(highs.getModelStatus())
print(seconds, repr(highs.getObjectiveValue()), status, sep=";")
"""
START_OF_PYTHON = 5  # seconds, beyond the limit


class Highs:
    """HiGHS on one thread; the time of its solver alone, with a limit on the CPU time of the process."""

    def __init__(self, limit):
        self.limit = limit

    def solve(self, _, file):
        command = [sys.executable, "-c", HIGHS_SCRIPT, str(file)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        limit = math.ceil(self.limit) + START_OF_PYTHON
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit + 1))
        lines = [line.split(";") for line in process.communicate()[0].splitlines() if line.count(";") == 2]
        seconds, value, status = lines[-1] if lines else (self.limit, "nan", "")
        proved = status == "Optimal" and float(seconds) <= self.limit
        return Result(min(float(seconds), self.limit), float(value) if proved else None, proved)


class Cbc:
    """The command `cbc` on one thread; the time of the process."""

    def __init__(self, limit):
        self.limit = limit

    def solve(self, _, file):
        begin = cpu.of_ended()
        command = ["cbc", str(file), "sec", str(self.limit), "ratio", "0", "threads", "0", "solve", "quit"]
        text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
        seconds = cpu.of_ended() - begin
        found = re.search(r"Objective value:\s+([-\d.e+]+)", text)
        proved = "Result - Optimal solution found" in text and seconds <= self.limit
        return Result(min(seconds, self.limit), float(found[1]) if found else None, proved)


def median(results):
    """The median of the times, and how many of the instances are open."""
    if not results:
        return "not run"
    open_ones = sum(not result.proved for result in results)
    middle = f"{statistics.median(result.seconds for result in results):.3g}"
    return middle + (f", {open_ones} of {len(results)} open" if open_ones else "")


def report(rows, peers):
    print("\n| workers | load | branch-and-bound | " + " | ".join(peers) + " |\n" + "| --- " * (len(peers) + 3) + "|")
    for key in dict.fromkeys(key for key, _, _ in rows):
        group = [(ours, others) for other, ours, others in rows if other == key]
        cells = [median([ours for ours, _ in group])]
        cells += [median([others[peer] for _, others in group if peer in others]) for peer in peers]
        print(f"| {key[0]} | {key[1]} | {' | '.join(cells)} |")
    proved = sum(ours.proved for _, ours, _ in rows)
    print(f"\n- branch-and-bound: {proved} of {len(rows)} proved")
    for peer in peers:
        pairs = [(others[peer], ours) for _, ours, others in rows if peer in others]
        mean = math.exp(sum(math.log(result.seconds / ours.seconds) for result, ours in pairs) / len(pairs))
        open_ones = sum(not result.proved for result, _ in pairs)
        least = "at least " if open_ones else ""
        print(f"- {peer}: {least}{mean:.3g} times as long ({len(pairs)} instances, {open_ones} open)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add, sizes = parser.add_argument, [4, 6, 8, 10, 16, 25, 40, 64, 96, 128]
    add("binary", help="schedcheck, best a release build")
    add("--time-limit", type=float, default=20, help="seconds for each instance and solver (default: 20)")
    add("--sizes", type=int, nargs="+", default=sizes, help="numbers of workers")
    add("--each", type=int, default=3, help="instances of each size and load (default: 3)")
    add("--seed", type=int, default=1)
    add("--skip", choices=("highs", "cbc"), action="append", default=[], help="leave out this peer")
    arguments = parser.parse_args()
    peers = {"HiGHS": Highs(arguments.time_limit)} if "highs" not in arguments.skip else {}
    if "cbc" not in arguments.skip:
        if shutil.which("cbc") is None:
            print("star_affine.py: there is no command cbc (Debian: coinor-cbc)", file=sys.stderr)
            return 2
        peers["CBC"] = Cbc(arguments.time_limit)
    ours, rows, wrong, proved_sizes = Schedcheck(arguments.binary, arguments.time_limit), [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.lp"
        for size, regime, instance in instances(arguments.sizes, arguments.each, arguments.seed):
            exact, others = ours.solve(instance), {}
            # A peer that proves nothing of a size and load does not run on larger ones.
            smaller = [other for other in arguments.sizes if other < size]
            running = [name for name in peers if all(proved_sizes.get((name, other, regime), 1) for other in smaller)]
            if running:
                file.write_text(instance.to_lp())
            for name in running:
                others[name] = peers[name].solve(instance, file)
                proved_sizes[name, size, regime] = proved_sizes.get((name, size, regime), 0) + others[name].proved
                if exact.proved and others[name].proved and abs(others[name].makespan / exact.makespan - 1) > TOLERANCE:
                    wrong += 1
                    found = others[name].makespan
                    print(f"{instance.name}: {name} says {found}, not {exact.makespan}", file=sys.stderr)
            rows.append(((size, regime), exact, others))
            told = [f"branch-and-bound {exact}", *(f"{name} {result}" for name, result in others.items())]
            print(f"{instance.name}: {', '.join(told)}", flush=True)
    report(rows, list(peers))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
