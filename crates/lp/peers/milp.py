#!/usr/bin/env python3
"""Integer programs side by side: `exact-lp solve`, which is exact, and HiGHS and CBC, which compute in doubles.

Prints a table of CPU times, how many programs each solves within the limit, the geometric means of the ratios, the
programs on which another solver takes less than half of the time, and every optimum that another solver contradicts.
Exits 1 if an optimum is contradicted, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

from cpu import spent

OURS, HIGHS, CBC = "exact-lp", "HiGHS", "CBC"
SPENT_ON_EACH = 1.0  # seconds that the runs of one solver on one program may take together
MOST_RUNS = 10
START_OF_PYTHON = 5  # seconds, beyond the limit

HIGHS_SCRIPT = """
import sys, time, highspy
solver = highspy.Highs()
solver.silent()
for option, value in (("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
    solver.setOptionValue(option, value)
solver.readModel(sys.argv[1])
begin = time.process_time()
solver.run()
seconds = time.process_time() - begin
status, value = solver.modelStatusToString(solver.getModelStatus()), repr(solver.getObjectiveValue())
print(status, value, seconds, solver.getInfo().mip_node_count, sep=";")
"""


@dataclass
class Run:
    """What a solver made of a program, in CPU seconds; no value if it did not end with an optimum."""

    seconds: float
    value: object = None
    status: str = "optimal"
    nodes: str = ""

    def __str__(self):
        return f"{self.seconds:.3f}" if self.value is not None else self.status


def timed(command, limit):
    """CPU seconds of a process, what it printed, and why there is no optimum in it: more than the limit, or refused."""
    before = spent()
    words = [str(part) for part in command]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit + 1))
    output, _ = process.communicate()
    return spent() - before, output, "open" if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else "refused"


def exact_lp(options, file):
    seconds, output, word = timed([options.binary, "solve", "--format", "json", file], options.time_limit)
    try:
        found = json.loads(output)
    except json.JSONDecodeError:
        return Run(seconds, None, word)
    solved = found["status"] == "optimal"
    value = Fraction(found["objective"]) if solved else None
    return Run(seconds, value, found["status"], str(found.get("nodes", "")))


def highs(options, file):
    """The time of HiGHS is that of its `run` alone, without Python's start and without reading the file."""
    seconds, output, word = timed([options.python, "-c", HIGHS_SCRIPT, file], options.time_limit + START_OF_PYTHON)
    lines = [line.split(";") for line in output.splitlines() if line.count(";") == 3]
    if not lines or float(lines[-1][2]) > options.time_limit:
        return Run(seconds, None, "open" if lines else word)
    status, value, own, nodes = lines[-1]
    return Run(float(own), float(value) if status == "Optimal" else None, status.lower(), nodes)


def cbc(options, file):
    words = [options.cbc, file, "ratioGap", 0, "allowableGap", 0, "threads", 0, "solve", "quit"]
    seconds, output, word = timed(words, options.time_limit)
    value = re.search(r"^Objective value: +(\S+)", output, re.MULTILINE)
    optimal = "Result - Optimal solution found" in output and value
    nodes = re.search(r"^Enumerated nodes: +(\d+)", output, re.MULTILINE)
    return Run(seconds, float(value[1]) if optimal else None, word, nodes[1] if nodes else "")


def best(solver, options, file):
    """The best of several runs if they are short."""
    runs = [solver(options, file)]
    while len(runs) < MOST_RUNS and runs[-1].value is not None and sum(run.seconds for run in runs) < SPENT_ON_EACH:
        runs.append(solver(options, file))
    return min(runs, key=lambda run: run.seconds)


def contradicts(exact, value):
    """Whether a double is not a rounded optimum; the programs are in integers, so that halves are far off."""
    return not math.isclose(float(exact), value, rel_tol=1e-6, abs_tol=1e-4)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def both(runs, left, right):
    pairs = [(of[left], of[right]) for of in runs.values()]
    return [(one.seconds, other.seconds) for one, other in pairs if None not in (one.value, other.value)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("folder", type=Path, metavar="DIR", help="LP files, such as milp_programs.py writes")
    add("--binary", default="target/release/exact-lp", help="the binary (%(default)s)")
    add("--python", default=sys.executable, help="a Python that has highspy (%(default)s)")
    add("--cbc", default=shutil.which("cbc"), help="the program cbc (%(default)s)")
    add("--only", default="", metavar="TEXT", help="only programs with this in their name")
    add("--time-limit", type=int, default=60, metavar="SECONDS", help="of CPU, for each run (%(default)s)")
    add("--skip", action="append", default=[], metavar="SOLVER", help="a solver to leave out; may be repeated")
    return parser.parse_args()


def missing_things(options):
    has_binary = os.access(options.binary, os.X_OK)
    missing = [] if has_binary else [f"{options.binary} (cargo build --release -p exact-lp-cli)"]
    if HIGHS not in options.skip:
        imported = subprocess.run([options.python, "-c", "import highspy"], capture_output=True, check=False)
        missing += ["highspy (pip install highspy)"] if imported.returncode else []
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
            ratio = mean([its / ours for ours, its in pairs])
            print(f"; geometric mean of its time over {OURS}'s: {ratio:.3g} ({len(pairs)} programs)", end="")
    print("\n")
    for program, of in runs.items():
        for name in names[1:]:
            if of[name].value is not None and (of[OURS].value is None or of[OURS].seconds > 2 * of[name].seconds):
                print(f"{program}: {name} takes {of[name]}, {OURS} {of[OURS]}")


def main():
    options = arguments()
    if missing := missing_things(options):
        print("milp.py: missing: " + ", ".join(missing), file=sys.stderr)
        return 2
    solvers = {name: run for name, run in ((OURS, exact_lp), (HIGHS, highs), (CBC, cbc)) if name not in options.skip}
    runs = {}
    for file in sorted(file for file in options.folder.glob("*.lp") if options.only in file.name):
        runs[file.stem] = {name: best(solver, options, file) for name, solver in solvers.items()}
        print(file.stem, *(f"{run} [{run.nodes}]" for run in runs[file.stem].values()), sep=", ", file=sys.stderr)
    print_table(runs, list(solvers))
    contradicted = False
    for program, of in runs.items():
        for name, run in of.items():
            if name != OURS and None not in (run.value, of[OURS].value) and contradicts(of[OURS].value, run.value):
                contradicted = True
                print(f"CONTRADICTED: {program}: {of[OURS].value}, and {name} says {run.value!r}")
    return 1 if contradicted else 0


if __name__ == "__main__":
    sys.exit(main())
