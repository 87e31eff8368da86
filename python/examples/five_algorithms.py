"""The algorithms, formulas and constructions of ``five_statements.py``, written from the text of the papers."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

import schedcheck

# rr6005, algorithm 1.


def best_balance(star, gives_up="receiver"):
    """Algorithm 1: one task after the other goes from who finishes last to who would finish it first."""
    workers = star["workers"]
    ends, received, moves = [worker["w"] * worker["tasks"] for worker in workers], Fraction(0), []
    sent = Fraction(0)
    while True:
        sender = max(range(len(workers)), key=lambda k: ends[k])
        forward = max(received + workers[sender]["c"], sent)
        then = [max(end, forward + worker["c"]) + worker["w"] for end, worker in zip(ends, workers)]
        receiver = min(range(len(workers)), key=lambda k: (then[k], ends[k]))
        if ends[sender] <= then[receiver if gives_up == "receiver" else sender]:
            return played(star, moves)
        moves.append((sender, receiver))
        received, sent = received + workers[sender]["c"], forward + workers[receiver]["c"]
        ends[sender], ends[receiver] = ends[sender] - workers[sender]["w"], then[receiver]


def played(star, moves):
    """These moves of tasks in their order, each as soon as it can be."""
    workers, received, sent = star["workers"], Fraction(0), Fraction(0)
    kept = [worker["tasks"] - sum(sender == k for sender, _ in moves) for k, worker in enumerate(workers)]
    runs = [{"worker": k, "start": Fraction(0), "tasks": tasks} for k, tasks in enumerate(kept) if tasks]
    free, transfers = [tasks * worker["w"] for tasks, worker in zip(kept, workers)], []
    for sender, receiver in moves:
        start, received = received, received + workers[sender]["c"]
        onward = max(received, sent)
        sent = onward + workers[receiver]["c"]
        transfers.append({"from": sender, "to": receiver, "in_start": start, "out_start": onward})
        runs.append({"worker": receiver, "start": max(free[receiver], sent), "tasks": 1})
        free[receiver] = max(free[receiver], sent) + workers[receiver]["w"]
    return {"transfers": transfers, "computations": runs}


# rr4916, lemma 3.


def nodes_of(tree):
    """The nodes of a tree as a list, in which each but the first names its parent."""
    if "nodes" in tree:
        return [dict(node) for node in tree["nodes"]]
    nodes = []

    def add(node, more):
        number = len(nodes)
        nodes.append({**{name: value for name, value in node.items() if name != "children"}, **more})
        for child in node.get("children", []):
            add(child, {"parent": number})

    add(tree["root"], {})
    return nodes


def single_levels(tree):
    """The nodes below the root that have children, all of them leaves."""
    nodes = nodes_of(tree)
    children = {n: [k for k, node in enumerate(nodes) if node.get("parent") == n] for n in range(len(nodes))}
    return {n: of for n, of in children.items() if n and of and not any(children[child] for child in of)}


def replaced(tree, node, children, w):
    """The tree in which a node with its leaves is one node of this cycle-time."""
    nodes = nodes_of(tree)
    nodes[node]["w"] = w
    kept = [number for number in range(len(nodes)) if number not in children]
    for number in kept[1:]:
        nodes[number]["parent"] = kept.index(nodes[number]["parent"])
    return {"kind": "divisible-tree", "load": tree["load"], "nodes": [nodes[number] for number in kept]}


def inverse_of_w(tree, node, children):
    """1/W of the linear program of lemma 3; zero where a whole load needs no time."""
    nodes, program = nodes_of(tree), schedcheck.lp.Program()
    family = [node, *sorted(children, key=lambda child: nodes[child]["g"])]
    loads = [program.variable(f"alpha_{member}") for member in family]
    received = nodes[node]["g"] * schedcheck.lp.total(loads)
    program.add(received + nodes[node]["w"] * loads[0] <= 1)
    for member, load in zip(family[1:], loads[1:]):
        received = received + nodes[member]["g"] * load
        program.add(received + nodes[member]["w"] * load <= 1)
    program.maximize(schedcheck.lp.total(loads))
    most = program.solve().objective
    return Fraction(0) if most is None else 1 / most


# rr4745, section 5.1.


def cycles(ring):
    """All cyclic orders of the processors."""
    return [(0, *rest) for rest in permutations(range(1, len(ring["w"])))]


def messages(ring, order):
    """What each processor of a ring pays for its two messages."""
    if len(order) == 1:
        return [Fraction(0)]
    around = zip(order[-1:] + order[:-1], order, order[1:] + order[:1])
    return [ring["H"] * (ring["c"][i][before] + ring["c"][i][after]) for before, i, after in around]


def by_equation_2(ring, order):
    """The shares with which all processors of a ring end together; one can be negative."""
    paid, work = messages(ring, order), [ring["W"] * ring["w"][i] for i in order]
    step = (1 + sum(own / time for own, time in zip(paid, work))) / sum(1 / time for time in work)
    return [(step - own) / time for own, time in zip(paid, work)]


def best_along(ring, order):
    """The best shares along a ring, none of them negative."""
    shares = by_equation_2(ring, order)
    if min(shares) < 0:
        paid, left = messages(ring, order), Fraction(1)
        for place, i in enumerate(order):
            shares[place] = min(left, (max(paid) - paid[place]) / (ring["W"] * ring["w"][i]))
            left -= shares[place]
    return {"ring": list(order), "shares": shares}


def shortest(name, d):
    """The shortest cycles under these weights of the edges, and what they are called."""

    def of(ring):
        lengths = [sum(d(ring, i, j) for i, j in zip(order, order[1:] + order[:1])) for order in cycles(ring)]
        return f"of least {name}", [order for order, length in zip(cycles(ring), lengths) if length == min(lengths)]

    return of


def told(order):
    return " ".join(f"P_{i + 1}" for i in order)


def both_ends(ring, i, j):
    """The weight that makes the sum of equation 3."""
    return Fraction(ring["c"][i][j] / ring["w"][i] + ring["c"][j][i] / ring["w"][j])


def printed_ends(ring, i, j):
    """The weight before proposition 2."""
    return (ring["c"][i][j] + ring["c"][j][i]) / ring["w"][i]


def involved(ring, best, step):
    """The optimal rings of all processors in which each has a share of the load."""
    shared = [order for order in cycles(ring) if ring["W"] > 0 and min(by_equation_2(ring, order)) > 0]
    return [order for order in shared if step(best_along(ring, order)) == best]


def all_involved(ring):
    best = schedcheck.solve(ring).objective
    return bool(involved(ring, best, lambda schedule: schedcheck.check(ring, schedule).objective or Fraction(0)))


def no_negative_share(ring):
    _, least = shortest("sum", both_ends)(ring)
    return ring["W"] > 0 and all(share >= 0 for order in least for share in by_equation_2(ring, order))


# tpds2004, sections 1 and 3.


class Dealt(NamedTuple):
    """Of each node: its children with their c, its rate, what it asks for, what it gets; and whether the port of each
    node can feed all that is below it."""

    below: dict
    rates: list
    asked: list
    gets: list
    enough: bool


def by_cost(left, children):
    """What a node sends to children of these c, by c, each as much as it asks for while there are tasks, and time."""
    port, shares = Fraction(1), [Fraction(0)] * len(children)
    for child in sorted(range(len(children)), key=lambda child: children[child][0]):
        cost, asked = children[child]
        shares[child] = min(asked, port / cost, asked if left is None else left)
        port, left = port - shares[child] * cost, None if left is None else left - shares[child]
    return shares


def alike(left, children):
    """Each child gets the same part of what it asks for."""
    time, tasks = sum(cost * asked for cost, asked in children), sum(asked for _, asked in children)
    of_the_tasks = left / tasks if left is not None and left < tasks else Fraction(1)
    part = min(1 / max(Fraction(time), Fraction(1)), of_the_tasks)
    return [asked * part for _, asked in children]


def half(left, children):
    """By c, with half of the bandwidth."""
    return by_cost(left, [(2 * cost, asked) for cost, asked in children])


def dealt(tree, deal=by_cost, bandwidth=1):
    """What each node decides by itself: it computes what it can of what arrives, and deals out the rest."""
    nodes, links = tree["nodes"], [(*link["between"], link["c"]) for link in tree["links"]]
    order, below = [0], {}
    for node in order:
        ends = [(a if b == node else b, c) for a, b, c in links if node in (a, b)]
        below[node] = [(child, c) for child, c in ends if child not in order]
        order += [child for child, _ in below[node]]
    rates = [Fraction(0) if node["w"] == "inf" else 1 / Fraction(node["w"]) for node in nodes]
    asked, needed = list(rates), list(rates)
    for node in reversed(order):
        asked[node] += sum(deal(None, [(c, asked[child]) for child, c in below[node]]))
        needed[node] += sum(needed[child] for child, _ in below[node])
    gets = list(asked)
    for node in order:
        left = gets[node] - min(rates[node], gets[node])
        for (child, _), share in zip(below[node], deal(left, [(c, asked[child]) for child, c in below[node]])):
            gets[child] = share
    enough = all(sum(c * needed[child] for child, c in of) <= bandwidth for of in below.values())
    return Dealt(below, rates, asked, gets, enough)


# rr6005, section 3.2.2.


def sources(triples, largest):
    """The instances of 3-partition with so many triples, and bounds up to the largest, whose items sum to nS."""
    for bound in range(3, largest + 1):
        for items in combinations_with_replacement(range(bound // 4 + 1, (bound + 1) // 2), 3 * triples):
            if sum(items) == triples * bound:
                yield {"kind": "3-partition", "items": list(items), "bound": bound}


def partitions(source, left=None):
    """The partitions of the items, by their numbers, into triples of sum S."""
    left = tuple(range(len(source["items"]))) if left is None else left
    if not left:
        yield []
    for pair in combinations(left[1:], 2):
        triple = (left[0], *pair)
        if sum(source["items"][item] for item in triple) == source["bound"]:
            for rest in partitions(source, tuple(item for item in left if item not in triple)):
                yield [triple, *rest]


def star_of(source):
    """The star of theorem 2: P, the 3n workers P_i, and the n workers Q_i."""
    bound, n = Fraction(source["bound"]), len(source["items"]) // 3
    long, deadline = (n + 1) * bound, (2 * n + 1) * bound + bound / 4
    workers = [{"c": bound / 4, "w": deadline + 1, "tasks": 4 * n}]
    workers += [{"c": bound / 4 + Fraction(item, 8), "w": long, "tasks": 0} for item in source["items"]]
    workers += [{"c": bound / 8, "w": long + i * bound, "tasks": 0} for i in range(n)]
    return {"kind": "star", "workers": workers}


def schedule_of(star, triples):
    """The schedule of the proof: to the P_i of a triple, then to a Q, from Q_{n-1} down to Q_0."""
    n = len(triples)
    return played(star, [(0, to) for j, of in enumerate(triples) for to in (*(1 + i for i in of), 4 * n - j)])


def printed_time(source, i, eighths=7):
    """S/4 + (n - i - 1) S + 7S/8."""
    return (Fraction(1, 4) + len(source["items"]) // 3 - i - 1 + Fraction(eighths, 8)) * source["bound"]
