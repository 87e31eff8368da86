#!/usr/bin/env python3
"""The exact solvers of linear programs side by side: `exact-lp solve`, QSopt_ex and GLPK, in CPU time of the processes.

Prints a table of times for each folder, the geometric means of their ratios, and the programs on which another solver
is faster. Exits 1 if a fraction is not the recorded optimum, 2 if something is missing. README.md says what is
measured.
"""

import argparse
import json
import math
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

sys.set_int_max_str_digits(0)  # optima have thousands of digits

OURS, ESOLVER, EXACT, CHECKED = "exact-lp", "esolver", "glpsol --exact", "glpsol --xcheck"
SPENT_ON_EACH = 1.0  # seconds that the runs of one solver on one program may take together
MOST_RUNS = 100


@dataclass
class Program:
    """One program: the exact file, and that for solvers of decimals, whose objective is `scale` times as large."""

    name: str
    file: Path
    decimal_file: Path
    optimum: Fraction | None
    scale: Fraction
    constant: Fraction = Fraction(0)  # of the objective, which the recorded optima leave out

    @property
    def is_mps(self):
        return self.file.suffix == ".mps"


@dataclass
class Runs:
    """What a solver made of a program: its best time, or why there is none; whether its answer is the recorded one."""

    best: float = math.inf
    spent: float = 0.0
    count: int = 0
    failure: str | None = None
    differs: bool = False

    def wants_more(self):
        return self.failure is None and self.spent < SPENT_ON_EACH and self.count < MOST_RUNS

    def __str__(self):
        return self.failure or f"{1000 * self.best:.4g}" + (" (another optimum)" if self.differs else "")


@dataclass
class Solver:
    """A command, and how to read its answer: the optimum as a fraction or as a float, or in words why there is none."""

    name: str
    command: object
    answer: object
    log: Path
    solution: Path
    limit: int
    runs: dict = field(default_factory=dict)

    def run(self, program):
        runs = self.runs.setdefault(program.name, Runs())
        for file in (self.log, self.solution):  # to overwrite a file can take longer than to solve a program
            file.unlink(missing_ok=True)
        seconds = spawn(self.command(program), self.log, self.limit)
        if seconds is None:
            runs.failure = f"> {self.limit:g} s"
            return
        runs.best, runs.spent, runs.count = min(runs.best, seconds), runs.spent + seconds, runs.count + 1
        if runs.count > 1:
            return
        answer = self.answer(program)
        if isinstance(answer, str):
            runs.failure = answer
        else:
            runs.differs = program.optimum is not None and not agree(answer, program.optimum)


def spawn(command, log, limit):
    """CPU seconds of a process, user and system; None if it takes more than the limit."""
    redirect = [(os.POSIX_SPAWN_OPEN, 1, log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)]
    redirect += [(os.POSIX_SPAWN_DUP2, 1, 2), (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=redirect)
    resource.prlimit(process, resource.RLIMIT_CPU, (limit, limit))
    _, status, used = os.wait4(process, 0)
    is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return None if is_late else used.ru_utime + used.ru_stime


def agree(answer, optimum):
    """Exact answers are equal; a decimal is as near as its digits and the decimals of the input allow."""
    if isinstance(answer, Fraction):
        return answer == optimum
    return math.isclose(answer, float(optimum), rel_tol=1e-6, abs_tol=1e-6)


def exact_lp_solver(binary, scratch, limit):
    log = scratch / "exact-lp.json"

    def command(program):
        return [str(binary), "solve", "--format", "json", "--solution", str(program.file)]

    def answer(program):
        try:
            found = json.loads(log.read_text())
        except json.JSONDecodeError:
            return "refused"
        if found["status"] != "optimal":
            return found["status"]
        program.constant = Fraction(found.get("constant", "0"))
        return Fraction(found["objective"]) - program.constant

    return Solver(OURS, command, answer, log, scratch / "unused", limit)


def esolver_solver(binary, scratch, limit):
    solution = scratch / "esolver.sol"

    def command(program):
        return [binary, *([] if program.is_mps else ["-L"]), "-O", str(solution), str(program.file)]

    def answer(_):
        text = solution.read_text() if solution.is_file() else ""
        value = re.search(r"^status OPTIMAL\s+Value = (\S+)", text, re.MULTILINE)
        if value:
            return Fraction(value[1])
        status = re.search(r"^status = (\S+)", text, re.MULTILINE)
        return status[1].lower() if status else "refused"

    return Solver(ESOLVER, command, answer, scratch / "esolver.log", solution, limit)


def glpsol_solver(binary, option, scratch, limit):
    solution = scratch / "glpsol.txt"

    def command(program):
        form = "--mps" if program.is_mps else "--cpxlp"
        return [binary, option, form, str(program.decimal_file), "-o", str(solution)]

    def answer(program):
        text = solution.read_text() if solution.is_file() else ""
        status = re.search(r"^Status: +(\S+)", text, re.MULTILINE)
        if not status or status[1] != "OPTIMAL":
            return status[1].lower() if status else "refused"
        value = re.search(r"^Objective: .* = (\S+) \(", text, re.MULTILINE)
        return float(value[1]) / float(program.scale) - float(program.constant)

    return Solver(f"glpsol {option}", command, answer, scratch / "glpsol.log", solution, limit)


def programs_of(folder):
    """The programs of a folder: every MPS file, and every LP file that has rational coefficients."""
    recorded = json.loads((folder / "optima.json").read_text()) if (folder / "optima.json").is_file() else {}
    for file in sorted([*folder.glob("*.mps"), *folder.glob("*.lp")]):
        if file.name.endswith(".int.lp"):
            continue
        name = file.name.removesuffix(".lp").removesuffix(".rat").removesuffix(".mps")
        known = recorded.get(name, {})
        integer = file.with_name(f"{name}.int.lp")
        decimal_file = integer if integer.is_file() else file
        scale = Fraction(known.get("objective_scale_in_int_file", 1)) if integer.is_file() else Fraction(1)
        optimum = Fraction(known["objective"]) if "objective" in known else None
        yield Program(name, file, decimal_file, optimum, scale)


def measure(solvers, program):
    """All solvers in turn, again and again, so that a busy moment of the machine meets each of them."""
    for solver in solvers:
        solver.run(program)
    while wanting := [solver for solver in solvers if solver.runs[program.name].wants_more()]:
        for solver in wanting:
            solver.run(program)


def mean_ratio(pairs):
    """Geometric mean of the first over the second."""
    return math.exp(sum(math.log(above / below) for above, below in pairs) / len(pairs)) if pairs else math.nan


def times(solver, programs):
    runs = {program.name: solver.runs[program.name] for program in programs}
    return {name: its.best for name, its in runs.items() if its.failure is None}


def print_table(title, programs, solvers):
    print(f"\n## {title}: milliseconds of CPU, best of several runs\n")
    ours = next((solver for solver in solvers if solver.name == OURS), None)
    peers = [solver for solver in solvers if solver is not ours]
    head = ["program", *(solver.name for solver in solvers), *(f"{peer.name} / {OURS}" for peer in peers if ours)]
    print("| " + " | ".join(head) + " |\n" + "| --- " * len(head) + "|")
    for program in programs:
        cells = [str(solver.runs[program.name]) for solver in solvers]
        for peer in peers if ours else []:
            pair = [solver.runs[program.name] for solver in (peer, ours)]
            cells.append("" if any(runs.failure for runs in pair) else f"{pair[0].best / pair[1].best:.2f}")
        print(f"| {program.name} | " + " | ".join(cells) + " |")
    for solver in solvers:
        failures = [runs.failure for program in programs if (runs := solver.runs[program.name]).failure]
        slow = sum(failure.startswith(">") for failure in failures)
        differing = [program.name for program in programs if solver.runs[program.name].differs]
        solved = times(solver, programs)
        total = sum(solved.values())
        line = f"{solver.name}: {len(solved)} of {len(programs)} solved, {total:.4g} s together"
        if failures:
            line += f"; {slow} too slow, {len(failures) - slow} refused or without an optimum"
        if differing:
            line += f"; another optimum than the recorded one for {', '.join(differing)}"
        if ours and solver is not ours:
            own = times(ours, programs)
            both = [(solved[name], own[name]) for name in solved if name in own]
            line += f"; geometric mean of its time over {OURS}'s: {mean_ratio(both):.3g} ({len(both)} programs)"
            faster = [name for name, its in solved.items() if its < own.get(name, math.inf)]
            line += f"; faster than {OURS} on {', '.join(faster) or 'none'}"
        print(f"\n{line}", end="")
    print()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add, given = parser.add_argument, os.environ.get
    add("binary", nargs="?", default="target/release/exact-lp", help="the binary (%(default)s)")
    add("--mssg", default=given("SCHEDCHECK_MSSG"), metavar="DIR", help="steady-state programs ($SCHEDCHECK_MSSG)")
    add("--netlib", default=given("SCHEDCHECK_NETLIB"), metavar="DIR", help="MPS files ($SCHEDCHECK_NETLIB)")
    add("--only", default="", metavar="TEXT", help="only programs with this in their name")
    add("--time-limit", type=int, default=120, metavar="SECONDS", help="of CPU, for each run (%(default)s)")
    add("--skip", action="append", default=[], metavar="SOLVER", help="a solver to leave out; may be repeated")
    return parser.parse_args()


def missing_things(options):
    missing = []
    if OURS not in options.skip and not os.access(options.binary, os.X_OK):
        missing.append(f"{options.binary} (cargo build --release -p exact-lp-cli)")
    if ESOLVER not in options.skip and not shutil.which("esolver"):
        missing.append("esolver (Debian package qsopt-ex)")
    if not {EXACT, CHECKED} <= set(options.skip) and not shutil.which("glpsol"):
        missing.append("glpsol (Debian package glpk-utils)")
    folders = [folder for folder in (options.mssg, options.netlib) if folder]
    if not folders:
        missing.append("a folder of programs (--mssg, --netlib)")
    return missing + [f"the folder {folder}" for folder in folders if not Path(folder).is_dir()]


def main():
    options = arguments()
    if missing := missing_things(options):
        print("lp.py: missing: " + ", ".join(missing), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        return compare(options, Path(scratch))


def compare(options, scratch):
    limit = options.time_limit
    solvers = [
        exact_lp_solver(Path(options.binary).resolve(), scratch, limit),
        esolver_solver(shutil.which("esolver"), scratch, limit),
        *(glpsol_solver(shutil.which("glpsol"), option, scratch, limit) for option in ("--exact", "--xcheck")),
    ]
    solvers = [solver for solver in solvers if solver.name not in options.skip]
    for folder in filter(None, (options.mssg, options.netlib)):
        programs = [program for program in programs_of(Path(folder)) if options.only in program.name]
        for program in programs:
            measure(solvers, program)
            print(program.name, *(str(solver.runs[program.name]) for solver in solvers), sep=", ", file=sys.stderr)
        print_table(Path(folder).name, programs, solvers)
    wrong = [(solver.name, name) for solver in solvers for name, runs in solver.runs.items() if runs.differs]
    exact = [pair for pair in wrong if pair[0] in (OURS, ESOLVER)]
    for solver, name in exact:
        print(f"WRONG: the fraction of {solver} for {name} is not the recorded optimum")
    return 1 if exact else 0


if __name__ == "__main__":
    sys.exit(main())
