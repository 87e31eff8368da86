"""The stars that the exact solvers are compared on: seeded, smallest first, in three families.

A star is a list of workers (c, w, tasks) of whole numbers; a size of a family is a list of stars.
"""

import json
import math
import random
import subprocess
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Instance:
    family: str
    size: str
    label: str
    workers: tuple[tuple[int, int, int], ...]

    def to_line(self):
        workers = [{"c": c, "w": w, "tasks": tasks} for c, w, tasks in self.workers]
        return json.dumps({"kind": "star", "workers": workers})


MIXED = [
    (3, 4),
    (3, 6),
    (4, 8),
    (5, 12),
    (6, 16),
    (8, 24),
    (10, 40),
    (12, 60),
    (16, 100),
    (24, 200),
    (50, 500),
    (100, 1000),
]
LENDING = [1, 2, 3, 4, 6, 8]
TRIPLES = range(1, 9)


def families(seed, each, schedcheck):
    """For each family its sizes in order; a size is a list of instances."""
    yield "mixed", [[mixed(seed + number, *size) for number in range(each)] for size in MIXED]
    yield "lending", [[lending(seed + number, quarter) for number in range(each)] for quarter in LENDING]
    yield "3-partition", [three_partition(seed, triples, each, schedcheck) for triples in TRIPLES]


def mixed(seed, workers, tasks):
    """c and w from 1 to 9; all tasks lie on the first third of the workers."""
    rng = random.Random(f"mixed {seed} {workers} {tasks}")
    held = [0] * workers
    for _ in range(tasks):
        held[rng.randrange(-(-workers // 3))] += 1
    star = tuple((rng.randint(1, 9), rng.randint(1, 9), count) for count in held)
    return Instance("mixed", f"{workers} workers, {tasks} tasks", f"seed {seed}", star)


def lending(seed, quarter):
    """Most need loans, around the idea of figure 2 of the paper: a quarter of the workers has dear links and one task too
    many, a quarter has cheap links and is full, the rest are empty and so slow that their task must come early."""
    rng = random.Random(f"lending {seed} {quarter}")
    horizon = 10 * quarter + 2

    def worker(index):
        if index < quarter:
            return rng.randint(horizon // 2, 3 * horizon // 4) // quarter, 1, horizon + 1
        if index < 2 * quarter:
            return rng.randint(1, 2), 1, horizon + rng.randint(0, 1)
        return rng.randint(1, 2), rng.randint(2 * horizon // 3, horizon - 1), 0

    star = tuple(worker(index) for index in range(4 * quarter))
    return Instance("lending", f"{4 * quarter} workers, about {2 * quarter * horizon} tasks", f"seed {seed}", star)


def three_partition(seed, triples, each, schedcheck):
    """The stars of theorem 2, for instances with a solution and without; with one triple there is always one."""
    answers = ["yes"] if triples == 1 else ["yes", "no"]
    cases = [(answer, seed + number) for answer in answers for number in range(-(-each // len(answers)))]
    return [theorem_2(answer, number, triples, schedcheck) for answer, number in cases]


def theorem_2(answer, seed, triples, schedcheck):
    command = [
        schedcheck,
        "reduce",
        "3-partition",
        "--random",
        answer,
        "--triples",
        triples,
        "--bound",
        60,
        "--seed",
        seed,
    ]
    written = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
    workers = json.loads(written)["workers"]
    costs = [(Fraction(worker["c"]), Fraction(worker["w"])) for worker in workers]
    scale = math.lcm(*(number.denominator for pair in costs for number in pair))
    whole = tuple((int(c * scale), int(w * scale), worker["tasks"]) for (c, w), worker in zip(costs, workers))
    return Instance("3-partition", f"{4 * triples + 1} workers, {4 * triples} tasks", f"{answer}, seed {seed}", whole)
