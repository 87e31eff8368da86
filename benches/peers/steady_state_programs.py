#!/usr/bin/env python3
"""Random platform graphs, and their programs MSSG(G), for `crates/lp/peers/lp.py --mssg DIR`.

Writes a platform file, the program with fractions, and the program with integer rows for each size and family. Times
`schedcheck solve` on each platform (program, schedule and checker), and records its optimum in DIR/optima.json, with
which `lp.py` compares the answer of every solver.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

SIZES = (10, 50, 100, 200, 400)
FAMILIES = ("plain", "hard", "masters")


def weight(stream, family):
    """A small integer; in the other families a fraction of denominator 1 to 10."""
    return Fraction(stream.randint(1, 10), 1 if family == "plain" else stream.randint(1, 10))


def platform(family, nodes, seed):
    """A random tree with as many links again, so that the average degree is 4."""
    stream = random.Random(f"{family} {nodes} {seed}")
    links = {(stream.randrange(node), node) for node in range(1, nodes)}
    while len(links) < min(2 * nodes, nodes * (nodes - 1) // 2):
        links.add(tuple(sorted(stream.sample(range(nodes), 2))))
    masters = max(1, nodes // 20) if family == "masters" else 1

    def describe(node):
        return {"w": str(weight(stream, family)), **({"master": True} if node < masters else {})}

    return {
        "kind": "platform-graph",
        "nodes": [describe(node) for node in range(nodes)],
        "links": [{"between": list(ends), "c": str(weight(stream, family))} for ends in sorted(links)],
    }


def run(*command):
    finished = subprocess.run([str(part) for part in command], check=False, capture_output=True, text=True)
    if finished.returncode:
        sys.exit(f"{command[0]}: {finished.stderr.strip()}")
    return finished


def write(binary, folder, family, nodes, seed):
    name = f"mssg_{family}_n{nodes}_s{seed}"
    file = folder / f"{name}.json"
    file.write_text(json.dumps(platform(family, nodes, seed)))
    run(binary, "export", "mssg", file, folder / f"{name}.rat.lp")
    told = run(binary, "export", "mssg", "--integer-rows", file, folder / f"{name}.int.lp").stderr
    scale = re.search(r"the objective is (\d+) times", told)
    begin = time.perf_counter()
    line = json.loads(run(binary, "solve", "--method", "mssg", file).stdout)
    seconds, details = time.perf_counter() - begin, line["details"]
    print(f"| {name} | {1000 * seconds:.0f} | {details['matchings']} | {len(details['period'])} |", flush=True)
    return name, {"objective": line["objective"], "objective_scale_in_int_file": scale[1] if scale else "1"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("schedcheck", help="the binary")
    parser.add_argument("folder", type=Path, help="where to write")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    print("| platform | solve, milliseconds | matchings | digits of the period |\n| --- | --- | --- | --- |")
    cases = [(family, nodes) for family in FAMILIES for nodes in SIZES]
    binary, folder, seed = options.schedcheck, options.folder, options.seed
    optima = dict(write(binary, folder, family, nodes, seed) for family, nodes in cases)
    (options.folder / "optima.json").write_text(json.dumps(optima, indent=1) + "\n")


if __name__ == "__main__":
    main()
