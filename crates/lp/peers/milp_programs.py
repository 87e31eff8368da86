#!/usr/bin/env python3
"""Integer programs of some dozen classical families, as LP files in integers: for `milp.py DIR`.

Writes DIR/NAME.lp, the same bytes for the same seed.
"""

import argparse
import itertools
import random
import sys
from pathlib import Path


class Program:
    """An LP file in the making: terms are (coefficient, column)."""

    def __init__(self, sense):
        self.sense, self.costs, self.rows, self.bounds, self.binaries, self.generals = sense, [], [], [], [], []

    def cost(self, coefficient, column):
        self.costs.append((coefficient, column))

    def row(self, terms, relation, constant):
        self.rows.append((list(terms), relation, constant))

    def text(self):
        lines = [self.sense, " cost:" + spelt(self.costs), "Subject To"]
        lines += [
            f" r{number}:{spelt(terms)} {relation} {constant}"
            for number, (terms, relation, constant) in enumerate(self.rows)
        ]
        lines += (["Bounds"] + [f" {bound}" for bound in self.bounds]) if self.bounds else []
        for title, columns in (("Binary", self.binaries), ("General", self.generals)):
            lines += [title] + [f" {column}" for column in columns] if columns else []
        return "\n".join(lines + ["End", ""])


def spelt(terms):
    words = [
        f" {'-' if coefficient < 0 else '+'} {abs(coefficient)} {column}"
        for coefficient, column in terms
        if coefficient
    ]
    return "".join(word + ("\n " if place % 12 == 11 else "") for place, word in enumerate(words))


def multiple_knapsack(stream, items, rows):
    program = Program("Maximize")
    weights = [[stream.randint(5, 99) for _ in range(items)] for _ in range(rows)]
    for item in range(items):
        program.binaries.append(f"x{item}")
        program.cost(sum(row[item] for row in weights) // rows + stream.randint(0, 20), f"x{item}")
    for row in weights:
        program.row([(weight, f"x{item}") for item, weight in enumerate(row)], "<=", sum(row) // 2)
    return program


def covering(triples, columns, costs=None):
    program = Program("Minimize")
    for column in range(columns):
        program.binaries.append(f"x{column}")
        program.cost(costs[column] if costs else 1, f"x{column}")
    for triple in triples:
        program.row([(1, f"x{column}") for column in sorted(triple)], ">=", 1)
    return program


def steiner(order):
    """Steiner triple systems: of order 9 the affine plane, of order 3n the product construction, of order 15 that of Bose."""
    if order == 9:
        points = list(itertools.product(range(3), repeat=2))
        lines = {
            frozenset(trio)
            for trio in itertools.combinations(points, 3)
            if all(sum(axis) % 3 == 0 for axis in zip(*trio))
        }
        return [[3 * x + y for x, y in line] for line in sorted(map(sorted, lines))]
    if order == 15:
        half = lambda x, y: (x + y) * 3 % 5  # the idempotent commutative quasigroup of order 5
        trios = [[(x, level) for level in range(3)] for x in range(5)]
        for (x, y), level in itertools.product(itertools.combinations(range(5), 2), range(3)):
            trios.append([(x, level), (y, level), (half(x, y), (level + 1) % 3)])
        return sorted(sorted(3 * x + level for x, level in trio) for trio in trios)
    base, third = steiner(order // 3), order // 3
    trios = [[level * third + point for point in trio] for trio in base for level in range(3)]
    trios += [[point, third + point, 2 * third + point] for point in range(third)]
    for trio in base:
        for points in itertools.permutations(trio):
            trios.append([level * third + point for level, point in enumerate(points)])
    return sorted(map(sorted, trios))


def random_covering(stream, rows, columns):
    sets = [set(stream.sample(range(columns), stream.randint(3, max(4, columns // 8)))) for _ in range(rows)]
    return covering(sets, columns, [stream.randint(1, 50) for _ in range(columns)])


def stable_set(edges, nodes, weights=None):
    program = Program("Maximize")
    for node in range(nodes):
        program.binaries.append(f"x{node}")
        program.cost(weights[node] if weights else 1, f"x{node}")
    for left, right in edges:
        program.row([(1, f"x{left}"), (1, f"x{right}")], "<=", 1)
    return program


def kneser(size, subset):
    """The odd graphs and their like: subsets that meet are not joined."""
    nodes = list(itertools.combinations(range(size), subset))
    edges = [
        pair for pair in itertools.combinations(range(len(nodes)), 2) if not set(nodes[pair[0]]) & set(nodes[pair[1]])
    ]
    return stable_set(edges, len(nodes))


def random_stable_set(stream, nodes, percent):
    edges = [pair for pair in itertools.combinations(range(nodes), 2) if stream.randrange(100) < percent]
    return stable_set(edges, nodes, [stream.randint(1, 9) for _ in range(nodes)])


def market_split(stream, rows):
    """Cornuejols and Dawande 1998, as an optimisation: the least sum of slacks."""
    program = Program("Minimize")
    columns = 10 * (rows - 1)
    program.binaries = [f"x{column}" for column in range(columns)]
    for row in range(rows):
        weights = [stream.randint(0, 99) for _ in range(columns)]
        program.cost(1, f"s{row}")
        program.cost(1, f"t{row}")
        terms = [(weight, f"x{column}") for column, weight in enumerate(weights)]
        program.row([*terms, (1, f"s{row}"), (-1, f"t{row}")], "=", sum(weights) // 2)
    return program


def median(stream, nodes, open_ones):
    program = Program("Minimize")
    points = [(stream.randint(0, 99), stream.randint(0, 99)) for _ in range(nodes)]
    program.binaries = [f"y{node}" for node in range(nodes)]
    for client, (x, y) in enumerate(points):
        for node, (u, v) in enumerate(points):
            program.cost(abs(x - u) + abs(y - v), f"x{client}_{node}")
            program.row([(1, f"x{client}_{node}"), (-1, f"y{node}")], "<=", 0)
        program.row([(1, f"x{client}_{node}") for node in range(nodes)], "=", 1)
    program.row([(1, f"y{node}") for node in range(nodes)], "=", open_ones)
    return program


def facility(stream, sites, clients):
    """Capacitated location: parts of a demand may come from several sites."""
    program = Program("Minimize")
    demand = [stream.randint(5, 30) for _ in range(clients)]
    program.binaries = [f"y{site}" for site in range(sites)]
    for site in range(sites):
        capacity = sum(demand) * stream.randint(30, 60) // 100
        program.cost(stream.randint(200, 600), f"y{site}")
        program.row(
            [*((demand[client], f"x{client}_{site}") for client in range(clients)), (-capacity, f"y{site}")], "<=", 0
        )
        for client in range(clients):
            program.cost(demand[client] * stream.randint(1, 20), f"x{client}_{site}")
            program.row([(1, f"x{client}_{site}"), (-1, f"y{site}")], "<=", 0)
    for client in range(clients):
        program.row([(1, f"x{client}_{site}") for site in range(sites)], "=", 1)
    return program


def assignment(stream, agents, jobs):
    """Generalised assignment."""
    program = Program("Minimize")
    program.binaries = [f"x{agent}_{job}" for agent in range(agents) for job in range(jobs)]
    for agent in range(agents):
        loads = [stream.randint(5, 25) for _ in range(jobs)]
        for job in range(jobs):
            program.cost(stream.randint(10, 50), f"x{agent}_{job}")
        program.row(
            [(load, f"x{agent}_{job}") for job, load in enumerate(loads)], "<=", 8 * sum(loads) // (10 * agents)
        )
    for job in range(jobs):
        program.row([(1, f"x{agent}_{job}") for agent in range(agents)], "=", 1)
    return program


def bins(stream, items, boxes):
    program = Program("Minimize")
    sizes = [stream.randint(20, 60) for _ in range(items)]
    program.binaries = [f"y{box}" for box in range(boxes)] + [
        f"x{item}_{box}" for item in range(items) for box in range(boxes)
    ]
    for box in range(boxes):
        program.cost(1, f"y{box}")
        program.row([*((size, f"x{item}_{box}") for item, size in enumerate(sizes)), (-100, f"y{box}")], "<=", 0)
        if box:
            program.row([(1, f"y{box}"), (-1, f"y{box - 1}")], "<=", 0)
    for item in range(items):
        program.row([(1, f"x{item}_{box}") for box in range(boxes)], "=", 1)
    return program


def one_machine(stream, jobs):
    """Weighted completion times with release dates on one machine, by big M."""
    program = Program("Minimize")
    times, released = [stream.randint(2, 12) for _ in range(jobs)], [stream.randint(0, 20) for _ in range(jobs)]
    horizon = sum(times) + max(released)
    for job in range(jobs):
        program.cost(stream.randint(1, 9), f"c{job}")
        program.row([(1, f"c{job}")], ">=", released[job] + times[job])
    for first, second in itertools.combinations(range(jobs), 2):
        before = f"b{first}_{second}"
        program.binaries.append(before)
        program.row([(1, f"c{second}"), (-1, f"c{first}"), (-horizon, before)], ">=", times[second] - horizon)
        program.row([(1, f"c{first}"), (-1, f"c{second}"), (horizon, before)], ">=", times[first])
    return program


def lot_sizing(stream, products, periods):
    program = Program("Minimize")
    demand = [[stream.choice((0, stream.randint(10, 40))) for _ in range(periods)] for _ in range(products)]
    capacity = 13 * sum(map(sum, demand)) // (10 * periods) + 20
    for product in range(products):
        for period in range(periods):
            made, kept, runs = (f"{letter}{product}_{period}" for letter in "xsy")
            program.binaries.append(runs)
            for coefficient, column in (
                (stream.randint(1, 4), made),
                (stream.randint(1, 3), kept),
                (stream.randint(30, 90), runs),
            ):
                program.cost(coefficient, column)
            earlier = [(1, f"s{product}_{period - 1}")] if period else []
            program.row([(1, made), *earlier, (-1, kept)], "=", demand[product][period])
            program.row([(1, made), (-min(capacity, sum(demand[product])), runs)], "<=", 0)
    for period in range(periods):
        program.row([(1, f"x{product}_{period}") for product in range(products)], "<=", capacity)
    return program


def general_integers(stream, columns, rows):
    """Whole numbers that are no choices: a covering program with large demands."""
    program = Program("Minimize")
    program.generals = [f"x{column}" for column in range(columns)]
    for column in range(columns):
        program.cost(stream.randint(20, 60), f"x{column}")
        program.bounds.append(f"x{column} <= 40")
    for _ in range(rows):
        program.row(
            [(stream.randint(0, 19), f"x{column}") for column in range(columns)], ">=", stream.randint(150, 600)
        )
    return program


def classical(seed):
    """Name and program, some forty of them, 12 to 2,000 rows."""
    stream = lambda name: random.Random(f"{seed} {name}")
    made = {}
    for order in (9, 15, 27, 45):
        made[f"steiner-{order}"] = lambda _, order=order: covering(steiner(order), order)
    for items, rows in ((20, 20), (30, 20), (40, 20), (28, 40)):
        made[f"knapsacks-{items}-{rows}"] = lambda s, items=items, rows=rows: multiple_knapsack(s, items, rows)
    for rows, columns in ((60, 60), (120, 120), (200, 200), (400, 300)):
        made[f"cover-{rows}-{columns}"] = lambda s, rows=rows, columns=columns: random_covering(s, rows, columns)
    for size, subset in ((5, 2), (7, 3), (8, 3)):
        made[f"kneser-{size}-{subset}"] = lambda _, size=size, subset=subset: kneser(size, subset)
    for nodes, percent in ((30, 20), (40, 20), (50, 15), (60, 30)):
        made[f"stable-{nodes}-{percent}"] = lambda s, nodes=nodes, percent=percent: random_stable_set(s, nodes, percent)
    for nodes, chosen in ((12, 3), (20, 4), (30, 5), (44, 6)):
        made[f"median-{nodes}-{chosen}"] = lambda s, nodes=nodes, chosen=chosen: median(s, nodes, chosen)
    for sites, clients in ((6, 12), (10, 20), (15, 30)):
        made[f"facility-{sites}-{clients}"] = lambda s, sites=sites, clients=clients: facility(s, sites, clients)
    for agents, jobs in ((4, 16), (5, 20), (6, 24)):
        made[f"assignment-{agents}-{jobs}"] = lambda s, agents=agents, jobs=jobs: assignment(s, agents, jobs)
    for items, boxes in ((10, 6), (14, 8)):
        made[f"bins-{items}"] = lambda s, items=items, boxes=boxes: bins(s, items, boxes)
    for jobs in (5, 6, 7):
        made[f"machine-{jobs}"] = lambda s, jobs=jobs: one_machine(s, jobs)
    for products, periods in ((2, 8), (3, 12), (4, 15)):
        made[f"lots-{products}-{periods}"] = lambda s, products=products, periods=periods: lot_sizing(
            s, products, periods
        )
    for columns, rows in ((10, 20), (15, 20), (20, 30)):
        made[f"general-{columns}-{rows}"] = lambda s, columns=columns, rows=rows: general_integers(s, columns, rows)
    made["market-split-3"] = lambda s: market_split(s, 3)
    return ((name, build(stream(name))) for name, build in made.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, program in classical(options.seed):
        (options.folder / f"{name}.lp").write_text(program.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
