#!/usr/bin/env python3
"""What a proof costs: `exact-lp solve --certificate` and `exact-lp check` beside `exact-lp solve`, in CPU time.

Prints a table, geometric means over all programs and over those that take long, and the worst. Exits 1 if a proof is
not accepted, 2 if something is missing.
"""

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the project's, and stays clean

from cpu import spent


def cpu_seconds(command, limit):
    """Seconds of CPU of a process, and its exit status; not 0 where they are more than the limit."""
    before = spent()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit + 1))
    status = process.wait()
    return spent() - before, status


def best(command, options):
    """The best of some runs; nothing if one of them fails."""
    times = []
    for _ in range(options.runs):
        seconds, status = cpu_seconds(command, options.time_limit)
        if status:
            return None
        times.append(seconds)
    return min(times)


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def summary(title, rows):
    """The means of some programs: name, and the times of solving, of solving with a proof and of checking."""
    if not rows:
        return f"{title}: none"
    checking = {name: checked / solved for name, solved, _, checked in rows}
    worst = max(checking, key=checking.get)
    return (
        f"{title}, {len(rows)} programs: solve with proof / solve {mean([row[2] / row[1] for row in rows]):.2f}, "
        f"check / solve {mean(list(checking.values())):.2f}, at worst {checking[worst]:.2f} ({worst})"
    )


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("folder", type=Path, metavar="DIR", help="LP files, such as milp_programs.py writes")
    add("--binary", default="target/release/exact-lp", help="the binary (%(default)s)")
    add("--time-limit", type=int, default=60, metavar="SECONDS", help="of CPU, for each run (%(default)s)")
    add("--runs", type=int, default=3, help="of each command, of which the best counts (%(default)s)")
    text = "programs that take as long to solve have means of their own (%(default)s)"
    add("--least", type=float, default=0.1, metavar="SECONDS", help=text)
    return parser.parse_args()


def main():
    options = arguments()
    files = sorted(options.folder.glob("*.lp"))
    missing = [] if files else [f"LP files in {options.folder}"]
    if not os.access(options.binary, os.X_OK):
        missing.append(f"{options.binary} (cargo build --release -p exact-lp-cli)")
    if missing:
        print("milp_proofs.py: missing: " + ", ".join(missing), file=sys.stderr)
        return 2
    rows, refused = [], False
    print("| program | solve | with proof | check | check / solve |\n" + "| --- " + "| ---: " * 4 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            proof = Path(folder) / "proof.vipr"
            solve = [options.binary, "solve", file]
            solved = best(solve, options)
            written = solved and best([*solve, "--certificate", proof], options)
            if written is None:
                print(f"{file.stem}: not solved in time", file=sys.stderr)
                continue
            checked = best([options.binary, "check", file, proof], options)
            if checked is None:
                refused = True
                print(f"{file.stem}: the proof is not accepted in time", file=sys.stderr)
                continue
            rows.append((file.stem, solved, written, checked))
            times = f"{solved:.3f} | {written:.3f} | {checked:.3f} | {checked / solved:.2f}"
            print(f"| {file.stem} | {times} |", flush=True)
    long = [row for row in rows if row[1] >= options.least]
    print("\n" + summary("all", rows) + "\n" + summary(f"{options.least:g} seconds or more", long))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
