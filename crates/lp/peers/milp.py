#!/usr/bin/env python3
"""Integer programs side by side: `exact-lp solve`, which is exact, and HiGHS and CBC, which compute in doubles.

Prints a table of times, how many programs each solves within the limit, the geometric means of the ratios, and every optimum that another
solver contradicts. Exits 1 if ours is contradicted or a target is missed, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

OURS, HIGHS, CBC = "exact-lp", "HiGHS", "CBC"
TARGET = 5  # times the time of HiGHS, in the geometric mean

HIGHS_SCRIPT = """
import sys, time, highspy
solver = highspy.Highs()
solver.silent()
for option, value in (("threads", 1), ("time_limit", float(sys.argv[2])), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
    solver.setOptionValue(option, value)
solver.readModel(sys.argv[1])
begin = time.perf_counter()
solver.run()
seconds = time.perf_counter() - begin
print(solver.modelStatusToString(solver.getModelStatus()), repr(solver.getObjectiveValue()), seconds, solver.getInfo().mip_node_count, sep=";")
"""


@dataclass
class Run:
    """What a solver made of a program; no value if it did not end with an optimum."""

    seconds: float
    value: object = None
    status: str = "optimal"
    nodes: str = ""

    def __str__(self):
        return f"{self.seconds:.3f}" if self.value is not None else self.status


def timed(command, limit):
    """Seconds of wall time of a process, and what it printed; it may take a second more than the limit to end by itself."""
    begin = time.perf_counter()
    try:
        output = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=limit + 5).stdout
    except subprocess.TimeoutExpired:
        output = ""
    return time.perf_counter() - begin, output


def exact_lp(options, file):
    seconds, output = timed([options.binary, "solve", "--format", "json", "--time-limit", options.time_limit, file], options.time_limit)
    try:
        found = json.loads(output)
    except json.JSONDecodeError:
        return Run(seconds, None, f"> {options.time_limit:g} s" if not output else "refused")
    solved = found["status"] == "optimal"
    return Run(seconds, Fraction(found["objective"]) if solved else None, found["status"], str(found.get("nodes", "")))


def highs(options, file):
    """The time of HiGHS is that of its `run` alone, without Python's start and without reading the file."""
    seconds, output = timed([options.python, "-c", HIGHS_SCRIPT, file, options.time_limit], options.time_limit)
    lines = [line.split(";") for line in output.splitlines() if line.count(";") == 3]
    if not lines:
        return Run(seconds, None, f"> {options.time_limit:g} s")
    status, value, own, nodes = lines[-1]
    return Run(float(own), float(value) if status == "Optimal" else None, status.lower(), nodes)


def cbc(options, file):
    words = [options.cbc, file, "sec", options.time_limit, "ratioGap", 0, "allowableGap", 0, "threads", 0, "solve", "quit"]
    seconds, output = timed(words, options.time_limit)
    value = re.search(r"^Objective value: +(\S+)", output, re.MULTILINE)
    optimal = "Result - Optimal solution found" in output and value
    nodes = re.search(r"^Enumerated nodes: +(\d+)", output, re.MULTILINE)
    return Run(seconds, float(value[1]) if optimal else None, "limit or refused", nodes[1] if nodes else "")


def contradicts(exact, value):
    """Whether a double is not what an optimum may be rounded to; of programs in integers, so that halves are far off."""
    return not math.isclose(float(exact), value, rel_tol=1e-6, abs_tol=1e-4)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def both(runs, left, right):
    return [(of[left].seconds, of[right].seconds) for of in runs.values() if of[left].value is not None and of[right].value is not None]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR", help="LP files, such as milp_programs.py writes")
    parser.add_argument("--binary", default="target/release/exact-lp", help="the binary (%(default)s)")
    parser.add_argument("--python", default=sys.executable, help="a Python that has highspy (%(default)s)")
    parser.add_argument("--cbc", default=shutil.which("cbc"), help="the program cbc (%(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only programs with this in their name")
    parser.add_argument("--time-limit", type=float, default=60, metavar="SECONDS", help="for each run (%(default)s)")
    parser.add_argument("--skip", action="append", default=[], metavar="SOLVER", help="a solver to leave out; may be repeated")
    return parser.parse_args()


def missing_things(options):
    missing = [] if os.access(options.binary, os.X_OK) else [f"{options.binary} (cargo build --release -p exact-lp-cli)"]
    if HIGHS not in options.skip and subprocess.run([options.python, "-c", "import highspy"], capture_output=True).returncode:
        missing.append("highspy (pip install highspy)")
    if CBC not in options.skip and not options.cbc:
        missing.append("cbc (Debian package coinor-cbc)")
    return missing if any(options.folder.glob("*.lp")) else [*missing, f"LP files in {options.folder}"]


def print_table(runs, names):
    print("| program | " + " | ".join(names) + " | nodes | optimum |\n" + "| --- " * (len(names) + 3) + "|")
    for program, of in runs.items():
        nodes = " ".join(of[name].nodes or "-" for name in names)
        print(f"| {program} | " + " | ".join(str(of[name]) for name in names) + f" | {nodes} | {of[OURS].value} |")
    for name in names:
        solved = [of[name].seconds for of in runs.values() if of[name].value is not None]
        print(f"\n{name}: {len(solved)} of {len(runs)} solved, {sum(solved):.4g} s together", end="")
        pairs = both(runs, OURS, name)
        if name != OURS:
            print(f"; geometric mean of {OURS}'s time over its: {mean([ours / its for ours, its in pairs]):.3g} ({len(pairs)} programs)", end="")
    print()


def main():
    options = arguments()
    if missing := missing_things(options):
        print("milp.py: missing: " + ", ".join(missing), file=sys.stderr)
        return 2
    solvers = {name: run for name, run in ((OURS, exact_lp), (HIGHS, highs), (CBC, cbc)) if name not in options.skip}
    runs = {}
    for file in sorted(file for file in options.folder.glob("*.lp") if options.only in file.name):
        runs[file.stem] = {name: run(options, file) for name, run in solvers.items()}
        print(file.stem, *(f"{run} [{run.nodes}]" for run in runs[file.stem].values()), sep=", ", file=sys.stderr)
    print_table(runs, list(solvers))
    well = True
    for program, of in runs.items():
        for name, run in of.items():
            if name != OURS and None not in (run.value, of[OURS].value) and contradicts(of[OURS].value, run.value):
                well = False
                print(f"CONTRADICTED: {program}: {of[OURS].value}, and {name} says {run.value!r}")
    if HIGHS in solvers:
        ratio = mean([ours / its for ours, its in both(runs, OURS, HIGHS)])
        well &= ratio <= TARGET
        print(f"{'met' if ratio <= TARGET else 'MISSED'}: within {TARGET} times the time of {HIGHS} in the geometric mean: {ratio:.3g} times")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
