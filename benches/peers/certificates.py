#!/usr/bin/env python3
"""What certificates cost: `solve --certificate` and `check --certificate` beside `solve`, in CPU time of the processes.

Prints a table of seeded instances of every kind, the geometric mean of each kind, and that of all. Exits 1 if a
certificate is missing or not accepted, 2 if something is missing. README.md says what is measured.
"""

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

MOST_RUNS, MOST = 25, 30  # runs of each command, and seconds after which there is no other

FAMILIES = {  # of `generate --family`, with their sizes
    "star": {"equal-links-star": [200, 400, 800], "heterogeneous-star": [40, 80, 120], "small-star": [20, 40, 80]},
    "ring": {"ring-of-few-costs": [20, 40, 60], "ring-of-many-costs": [20, 40, 60]},
    "divisible-star": {"linear-star": [400, 800], "affine-star": [8, 12, 16], "affine-star-of-large-load": [8, 12, 16]},
    "divisible-tree": {"linear-tree": [400, 800], "linear-chain": [400, 800]},
    "divisible-tree with latencies": {"affine-tree": [5, 8, 12]},
    "switch": {"around-a-switch": [2000, 8000]},
    "platform-graph": {"platform-graph": [40, 80], "circle-of-degree-4": [40, 80], "platform-tree": [400, 1600]},
}
SURPLUSES = [(100, 20000), (1000, 100000)]  # redistribution: workers and tasks
ROUNDS = [(4, 25), (8, 25), (10, 40), (4, None), (6, None)]  # multi-round: workers and rounds; none are named last
HORIZONS = [(3, 12), (3, 16), (4, 12)]  # platform-graph: nodes, and time units within which tasks are to be completed


def generated(options, family, size):
    words = ["generate", "--quiet", "--family", family, "--sizes", str(size), "--seed", str(options.seed)]
    command = [options.schedcheck, *words]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def surpluses(options, workers, tasks):
    """Half of the workers give away as much in all as the others get."""
    rng, deltas = random.Random(f"{options.seed} {workers} {tasks}"), [0] * workers
    for _ in range(tasks):
        deltas[rng.randrange(workers // 2)] += 1
        deltas[rng.randrange(workers // 2, workers)] -= 1
    kept = [{"c": rng.randint(1, 9), "delta": delta} for delta in deltas]
    return json.dumps({"kind": "redistribution", "workers": kept})


def rounds(options, workers, number):
    rng = random.Random(f"{options.seed} {workers} {number}")
    named = {"rounds": number} if number else {}
    times = {"g": 1, "G": rng.randint(1, 9), "w": 2 * workers + rng.randint(0, 9), "W": rng.randint(1, 9)}
    return json.dumps({"kind": "multi-round", "load": 100 * workers, "workers": workers, **named, **times})


def horizons(options, nodes, horizon):
    return json.dumps({**json.loads(generated(options, "platform-graph", nodes)), "horizon": horizon})


def instances(options):
    """Kind, name and text of each."""
    for kind, families in FAMILIES.items():
        for family, sizes in families.items():
            yield from ((kind, f"{family}, {size}", generated(options, family, size)) for size in sizes)
    for workers, tasks in SURPLUSES:
        yield "redistribution", f"{workers} workers, {tasks} tasks", surpluses(options, workers, tasks)
    for workers, number in ROUNDS:
        yield "multi-round", f"{workers} workers, {number or 'any'} rounds", rounds(options, workers, number)
    for nodes, horizon in HORIZONS:
        name = f"{nodes} nodes, {horizon} time units"
        yield "platform-graph within a horizon", name, horizons(options, nodes, horizon)


def cpu_seconds(command, output):
    """Seconds of CPU of a process, and whether it ended well."""
    with open(output, "wb") as written:
        process = subprocess.Popen([str(word) for word in command], stdout=written)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    return used.ru_utime + used.ru_stime, status == 0


@dataclass
class Found:
    """Medians of solving, of solving with a certificate and of checking it, in seconds of CPU.

    The latter two are missing if there is no certificate.
    """

    solve: float
    written: float | None = None
    check: float | None = None
    size: int = 0
    nodes: str = ""

    def cells(self):
        if self.written is None:
            return f"{self.solve:.4f} | none | | | {self.nodes}"
        ratios = f"{self.written / self.solve:.2f} | {self.check / self.solve:.2f}"
        return f"{self.solve:.4f} | {ratios} | {self.size} | {self.nodes}"


def measured(options, text):
    """The three commands in turn; nothing if the instance is not solved, or its certificate not accepted."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("instance.json", "certificate.json", "result.json")
        instance, certificate, result = (Path(folder) / name for name in names)
        instance.write_text(text)
        solve = [options.schedcheck, "solve", "--jobs", "1", "--format", "json", instance]
        logged = [*solve, "--certificate", certificate]
        check = [options.schedcheck, "check", "--jobs", "1", "--certificate", certificate, instance]
        seconds = {"solve": [], "written": [], "check": []}
        while is_wanted(options, list(seconds.values())):
            for taken, command in zip(seconds.values(), (solve, logged, check)):
                spent, is_well = cpu_seconds(command, result if command is solve else os.devnull)
                if not is_well and command is logged:
                    return Found(statistics.median(seconds["solve"]))
                if not is_well:
                    return None
                taken.append(spent)
        search = json.loads(result.read_text()).get("details", {}).get("search", {})
        medians = {name: statistics.median(taken) for name, taken in seconds.items()}
        return Found(**medians, size=certificate.stat().st_size, nodes=str(search.get("nodes", "")))


def is_wanted(options, seconds):
    """Whether there is another run of each: more than are asked for where they are short, fewer where they are long."""
    runs, spent = len(seconds[0]), sum(map(sum, seconds))
    return spent < MOST if runs < options.runs else spent < options.seconds and runs < MOST_RUNS


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("schedcheck", nargs="?", default="target/release/schedcheck", help="the binary (%(default)s)")
    add("--runs", type=int, default=5, help="of each command, of which the median counts (%(default)s)")
    add("--seconds", type=float, default=2, help="of all runs of an instance, if these are short (%(default)s)")
    text = "instances that are solved in less count in no mean (%(default)s)"
    add("--least", type=float, default=0.005, metavar="SECONDS", help=text)
    add("--only", metavar="TEXT", default="", help="only instances with this in their kind or name")
    add("--seed", type=int, default=1, help="of the instances (%(default)s)")
    options = parser.parse_args()
    if not os.access(options.schedcheck, os.X_OK):
        print(f"certificates.py: {options.schedcheck} is missing (cargo build --release)", file=sys.stderr)
        return 2
    logging, checking, missing = {}, {}, 0
    head = "| kind | instance | solve | with certificate / solve | check / solve | bytes | nodes |"
    print(head + "\n| --- | --- " + "| ---: " * 5 + "|")
    for kind, name, text in instances(options):
        if options.only not in f"{kind}, {name}":
            continue
        found = measured(options, text)
        missing += found is None or found.written is None
        if found is None:
            print(f"{kind}, {name}: it is not solved, or its certificate is not accepted", file=sys.stderr)
            continue
        print(f"| {kind} | {name} | {found.cells()} |", flush=True)
        if found.written is not None and found.solve >= options.least:
            logging.setdefault(kind, []).append(found.written / found.solve)
            checking.setdefault(kind, []).append(found.check / found.solve)
    print("\n| kind | instances | with certificate / solve | check / solve |\n| --- " + "| ---: " * 3 + "|")
    for kind, ratios in logging.items():
        print(f"| {kind} | {len(ratios)} | {mean(ratios):.2f} | {mean(checking[kind]):.2f} |")
    written, checked = (mean([ratio for ratios in of.values() for ratio in ratios]) for of in (logging, checking))
    print(f"| all | {sum(map(len, logging.values()))} | {written:.2f} | {checked:.2f} |")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
