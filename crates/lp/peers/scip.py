#!/usr/bin/env python3
"""Exact solvers side by side on files: exact-lp, SCIP in its exact mode, SoPlex, `glpsol --exact` and QSopt_ex.

Prints a table for each folder: how many programs each solves, the ratios of the CPU times, the programs on which
another solver takes less than half of the time, and with --proofs the sizes of the proofs and the times to check them.
Exits 1 if two optima differ, 2 if something is missing. README.md says what is measured.
"""

import argparse
import gzip
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

from cpu import spent

sys.set_int_max_str_digits(0)  # optima have thousands of digits

OURS = "exact-lp"
INTEGER_PEERS, LINEAR_PEERS = ("SCIP",), ("SoPlex", "glpsol", "esolver")
FLOATS = ("glpsol",)  # an optimum of these is a decimal
WITHOUT_CONSTANT = ("SoPlex", "esolver")  # these leave out the constant of the objective
SOPLEX_OPTIONS = ("--readmode=1", "--solvemode=2", "--int:syncmode=1", "--int:checkmode=2", "-f0", "-o0", "-q")
STATUSES = ("infeasible", "unbounded")
LEAST = 0.001  # seconds: shorter times are counted as this


@dataclass
class Run:
    """What a solver made of a program: no optimum if it did not prove one, and then a word why."""

    seconds: float
    optimum: object = None
    word: str = "open"
    constant: Fraction = Fraction(0)
    proof: int | None = None
    check: float | None = None

    @property
    def is_solved(self):
        return self.optimum is not None or self.word in STATUSES

    def __str__(self):
        return f"{self.seconds:.3f}" if self.is_solved else self.word


def timed(command, limit):
    """CPU seconds of a process that may take so many, its output, and a word if it was killed."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    before = spent()
    words = [str(word) for word in command]
    process = subprocess.run(words, check=False, stdin=subprocess.DEVNULL, capture_output=True, preexec_fn=limited)
    seconds = spent() - before
    killed = {-signal.SIGXCPU: "open", -signal.SIGKILL: "open"}
    word = killed.get(process.returncode, "failed" if process.returncode < 0 else None)
    return seconds, process.stdout.decode(errors="replace"), word


def run(command, answer, limit):
    seconds, output, word = timed(command, limit)
    return Run(seconds, *((None, word) if word else answer(output)))


def found(pattern, output, number=Fraction):
    value = re.search(pattern, output, re.MULTILINE)
    return number(value[1]) if value else None


def exact_lp(binary, file, limit, scratch, proofs):
    constant = Fraction(0)

    def answer(output):
        nonlocal constant
        try:
            said = json.loads(output)
        except json.JSONDecodeError:
            return None, "refused"
        constant = Fraction(said.get("constant", 0))
        return (Fraction(said["objective"]), "") if said["status"] == "optimal" else (None, said["status"])

    proof = scratch / "proof.vipr"
    certificate = ["--certificate", proof] if proofs else []
    made = run([binary, "solve", "--quiet", "--format", "json", *certificate, file], answer, limit)
    made.constant = constant
    if proofs and made.is_solved:
        made.proof = proof.stat().st_size
        made.check, output, _ = timed([binary, "check", "--quiet", file, proof], 100 * limit)
        proof.unlink()
        if not output:
            made.optimum, made.word = None, "rejected"
    return made


def scip(binary, file, limit, scratch, proofs):
    def answer(output):
        if "infeasible]" in output:
            return None, "infeasible"
        if "[unbounded]" in output:
            return None, "unbounded"
        optimum = found(r"^Exact Primal Bound : (\S+)", output) if "[optimal solution found]" in output else None
        return optimum, "refused" if "SCIP Status" not in output else "open"

    proof = scratch / "proof.vipr"
    certificate = [f"set certificate filename {proof}"] if proofs else []
    words = ["set exact enable TRUE", *certificate, f"read {file}", "optimize", "quit"]
    made = run([binary, *(part for word in words for part in ("-c", word))], answer, limit)
    if proofs:
        parts = list(scratch.glob("proof.vipr*"))
        made.proof = sum(part.stat().st_size for part in parts) if made.is_solved else None
        for part in parts:
            part.unlink()
    return made


def soplex(binary, file, limit, _scratch, _proofs):
    def answer(output):
        status = re.search(r"^SoPlex status +: .*\[(.*)\]", output, re.MULTILINE)
        word = status[1] if status else "refused"
        return found(r"^  Objective value +: (\S+)$", output) if word == "optimal" else None, word

    return run([binary, *SOPLEX_OPTIONS, file], answer, limit)


def glpsol(binary, file, limit, scratch, _proofs):
    solution = scratch / "solution.txt"

    def answer(_):
        text = solution.read_text() if solution.is_file() else ""
        status = re.search(r"^Status: +(.*)", text, re.MULTILINE)
        word = {"INFEASIBLE (FINAL)": "infeasible"}.get(status[1], status[1].lower()) if status else "refused"
        return found(r"^Objective: .* = (\S+) \(", text, float) if word == "optimal" else None, word

    solution.unlink(missing_ok=True)
    form = "--mps" if "\nROWS" in file.read_text() else "--cpxlp"
    return run([binary, "--exact", form, file, "-o", solution], answer, limit)


def esolver(binary, file, limit, scratch, _proofs):
    solution = scratch / "solution.txt"

    def answer(_):
        text = solution.read_text() if solution.is_file() else ""
        status = re.search(r"^status =? ?(\S+)", text, re.MULTILINE)
        return found(r"^\s*Value = (\S+)", text), status[1].lower() if status else "refused"

    solution.unlink(missing_ok=True)
    form = [] if "\nROWS" in file.read_text() else ["-L"]
    return run([binary, *form, "-O", solution, file], answer, limit)


SOLVERS = {OURS: exact_lp, "SCIP": scip, "SoPlex": soplex, "glpsol": glpsol, "esolver": esolver}


def programs(folder, limit, scratch):
    """The programs of a folder, the longest of `limit` bytes, with the files to read; packed ones are unpacked."""
    named = re.compile(r"\.(mps|lp)(\.gz)?$")
    for file in sorted(path for path in folder.iterdir() if named.search(path.name)):
        name = file.name.removesuffix(".gz")
        if file.name != name:
            packed, file = file, scratch / name
            file.write_bytes(gzip.decompress(packed.read_bytes()))
        if file.stat().st_size <= limit and not name.endswith(".int.lp"):
            yield name.rsplit(".", 1)[0], file


def contradict(ours, its, name):
    """Whether another solver ends with another optimum, or with another word than ours."""
    if ours.optimum is None or its.optimum is None:
        return ours.is_solved and its.is_solved and (ours.word, ours.optimum) != (its.word, its.optimum)
    optimum = ours.optimum - (ours.constant if name in WITHOUT_CONSTANT else 0)
    if name in FLOATS:
        return not math.isclose(float(optimum), its.optimum, rel_tol=1e-6, abs_tol=1e-6)
    return optimum != its.optimum


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def spread(values, unit=""):
    """The median and the greatest of some values."""
    values = sorted(values)
    return f"{values[len(values) // 2]:.3g}{unit}, {values[-1]:.3g}{unit}" if values else ""


def print_table(title, runs, names, proofs):
    print(f"\n## {title}: {len(runs)} programs\n")
    head = ["solver", "solved", "solved by both", f"solver / {OURS}", "faster than half", "contradictions"]
    head += ["proof in kB: median, greatest", "check in seconds: median, greatest"] if proofs else []
    print("| " + " | ".join(head) + " |\n| --- |" + " ---: |" * (len(head) - 1))
    differ = False
    for name in names:
        made = [of[name] for of in runs.values()]
        both = [(of[OURS], of[name]) for of in runs.values() if of[OURS].is_solved and of[name].is_solved]
        ratios = [max(its.seconds, LEAST) / max(ours.seconds, LEAST) for ours, its in both]
        wrong = sum(contradict(*pair, name) for pair in both)
        differ |= wrong > 0 and name not in FLOATS
        cells = [name, sum(one.is_solved for one in made)]
        peer = [len(both), f"{mean(ratios):.3g}", sum(ratio < 0.5 for ratio in ratios), wrong]
        cells += [""] * 4 if name == OURS else peer
        if proofs:
            cells.append(spread([one.proof / 1000 for one in made if one.proof is not None]))
            cells.append(spread([one.check for one in made if one.check is not None]))
        print("| " + " | ".join(map(str, cells)) + " |")
    print_exceptions(runs, names)
    return differ


def print_exceptions(runs, names):
    """The programs on which another solver takes less than half of the time, or alone ends; and contradictions."""
    for name in names[1:]:
        for program, of in runs.items():
            ours, its = of[OURS], of[name]
            slower = max(ours.seconds, LEAST) > 2 * max(its.seconds, LEAST)
            if its.is_solved and (slower or not ours.is_solved):
                print(f"\n{program}: {OURS} {ours}, {name} {its}", end="")
            if contradict(ours, its, name):
                told = [one.optimum if one.optimum is not None else one.word for one in (ours, its)]
                print(f"\nCONTRADICTION: {program}: {OURS} {told[0]}, {name} {told[1]}", end="")
    print()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add, given = parser.add_argument, os.environ.get
    add("binary", nargs="?", default="target/release/exact-lp", help="the binary of exact-lp (%(default)s)")
    own, netlib = given("SCHEDCHECK_PROGRAMS"), given("SCHEDCHECK_NETLIB")
    text = "a folder of {} programs; may be repeated (${})"
    add("--integer", action="append", metavar="DIR", help=text.format("integer", "SCHEDCHECK_PROGRAMS"))
    add("--linear", action="append", metavar="DIR", help=text.format("linear", "SCHEDCHECK_NETLIB"))
    for name in (*INTEGER_PEERS, *LINEAR_PEERS):
        program = shutil.which(name.lower())
        add(f"--{name.lower()}", default=program, metavar="PROGRAM", help="the program (%(default)s)")
    add("--skip", action="append", default=[], metavar="SOLVER", help="a solver to leave out; may be repeated")
    add("--only", default="", metavar="TEXT", help="only programs with this in their name")
    add("--seconds", type=int, default=10, help="of CPU, for each run (%(default)s)")
    add("--bytes", type=int, default=200_000, help="of the longest program (%(default)s)")
    add("--proofs", action="store_true", help="write certificates of integer programs, and check them")
    options = parser.parse_args()
    if options.integer is None and options.linear is None:
        options.integer, options.linear = own.split(os.pathsep) if own else [], [netlib] if netlib else []
    options.integer, options.linear = options.integer or [], options.linear or []
    return options


def missing_things(options):
    has_binary = os.access(options.binary, os.X_OK)
    missing = [] if has_binary else [f"{options.binary} (cargo build --release -p exact-lp-cli)"]
    for name in [*(INTEGER_PEERS if options.integer else ()), *(LINEAR_PEERS if options.linear else ())]:
        program = getattr(options, name.lower())
        if name not in options.skip and not (program and os.access(program, os.X_OK)):
            missing.append(f"{name} (--{name.lower()} PROGRAM, or --skip {name})")
    folders = [*options.integer, *options.linear]
    missing += [f"the folder {folder}" for folder in folders if not Path(folder).is_dir()]
    return missing if folders else [*missing, "a folder of programs (--integer, --linear)"]


def measure(options, folder, peers, proofs, scratch):
    names = [OURS, *(name for name in peers if name not in options.skip)]
    binaries = {OURS: options.binary} | {name: getattr(options, name.lower()) for name in names[1:]}
    runs = {}
    for program, file in programs(folder, options.bytes, scratch):
        if options.only in program:
            limit = options.seconds
            of = {name: SOLVERS[name](binaries[name], file, limit, scratch, proofs) for name in names}
            print(program, *of.values(), sep=", ", file=sys.stderr)
            runs[program] = of
    return print_table(folder.name, runs, names, proofs)


def main():
    options = arguments()
    if missing := missing_things(options):
        print("scip.py: missing: " + ", ".join(missing), file=sys.stderr)
        return 2
    differ = False
    with tempfile.TemporaryDirectory() as scratch:
        for folder in options.integer:
            differ |= measure(options, Path(folder), INTEGER_PEERS, options.proofs, Path(scratch))
        for folder in options.linear:
            differ |= measure(options, Path(folder), LINEAR_PEERS, False, Path(scratch))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
