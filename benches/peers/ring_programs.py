#!/usr/bin/env python3
"""The integer programs of small random rings (rr4745, section 5), as LP files: for `crates/lp/peers/milp.py DIR`.

Writes DIR/NAME.lp by `schedcheck ilp`, the same bytes for the same seed.
"""

import argparse
import itertools
import json
import random
import subprocess
from pathlib import Path


def ring(stream, processors):
    def number():
        return stream.randint(1, 9)

    costs = [[0 if here == there else number() for there in range(processors)] for here in range(processors)]
    total, h = stream.randint(20, 60), stream.randint(1, 5)
    return {"kind": "ring", "W": total, "H": h, "w": [number() for _ in range(processors)], "c": costs}


def rings(binary, folder, seed):
    for processors, program in itertools.product((4, 5, 6, 8), ("tsp", "direct")):
        name = f"ring-{program}-{processors}"
        instance = folder / f"ring-{processors}.json"
        instance.write_text(json.dumps(ring(random.Random(f"{seed} ring {processors}"), processors)))
        command = [binary, "ilp", instance, "--program", program, "--out", folder / f"{name}.lp"]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("schedcheck", help="the binary")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rings(options.schedcheck, options.folder, options.seed)


if __name__ == "__main__":
    main()
