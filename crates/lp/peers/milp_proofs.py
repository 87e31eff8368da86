#!/usr/bin/env python3
"""What a proof costs: `exact-lp solve --certificate` and `exact-lp check` beside `exact-lp solve`, in CPU time of the processes, program by program.

Prints a table, geometric means and the worst. Exits 1 if a proof is not accepted or a target is missed, 2 if something is missing.
"""

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

WRITING, CHECKING = 1.15, 0.5  # times solving: the first in the geometric mean, the second on each program


def cpu_seconds(command, limit):
    """Seconds of CPU of a process, and its exit status; not 0 where they are more than the limit."""
    limited = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, preexec_fn=limited)
    _, status, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime, status


def best(command, options):
    """The best of some runs; nothing if one of them fails."""
    runs = [cpu_seconds(command, options.time_limit) for _ in range(options.runs)]
    return None if any(status for _, status in runs) else min(seconds for seconds, _ in runs)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR", help="LP files, such as milp_programs.py writes")
    parser.add_argument("--binary", default="target/release/exact-lp", help="the binary (%(default)s)")
    parser.add_argument("--time-limit", type=int, default=60, metavar="SECONDS", help="of CPU, for each run (%(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each command, of which the best counts (%(default)s)")
    parser.add_argument("--least", type=float, default=0.1, metavar="SECONDS", help="programs solved in less count in no mean (%(default)s)")
    options = parser.parse_args()
    files = sorted(options.folder.glob("*.lp"))
    if not os.access(options.binary, os.X_OK) or not files:
        print(f"milp_proofs.py: {options.binary} (cargo build --release -p exact-lp-cli), or LP files in {options.folder}: missing", file=sys.stderr)
        return 2
    writing, checking, refused = [], {}, 0
    print("| program | solve | with proof | check | check / solve |\n" + "| --- " + "| ---: " * 4 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            proof = Path(folder) / "proof.vipr"
            solve = [options.binary, "solve", file]
            solved, written = best(solve, options), best([*solve, "--certificate", proof], options)
            if solved is None or written is None:
                continue
            checked = best([options.binary, "check", file, proof], options)
            if checked is None:
                refused += 1
                print(f"{file.stem}: the proof is not accepted in time", file=sys.stderr)
                continue
            if solved >= options.least:
                writing.append(written / solved)
                checking[file.stem] = checked / solved
            print(f"| {file.stem} | {solved:.3f} | {written:.3f} | {checked:.3f} | {checked / solved:.2f} |", flush=True)
    if not checking:
        print("no program takes so long and was solved in time", file=sys.stderr)
        return 1
    worst = max(checking, key=checking.get)
    print(f"\n{len(checking)} programs: with the proof {mean(writing):.2f} times as long in the geometric mean,", end=" ")
    print(f"to check it {mean(list(checking.values())):.2f} of solving, at worst {checking[worst]:.2f} ({worst})")
    return 0 if not refused and mean(writing) <= WRITING and checking[worst] <= CHECKING else 1


if __name__ == "__main__":
    sys.exit(main())
