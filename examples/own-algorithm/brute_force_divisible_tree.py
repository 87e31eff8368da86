"""The smallest divisible load on a tree on which divisible_tree.py is not optimal, by brute force.

Every chain and star of 1 to 3 nodes with g in 0..1, w in 1..2, no latencies and a load of 1, by the number of nodes,
the largest number, the parents and the list of all numbers; for each, every order of the children, with the best parts.
"""
import json
from fractions import Fraction
from itertools import permutations, product

from corners import least_time
from divisible_tree import answer


def ends(parents, links, times, order):
    """When each node is done, as coefficients of the parts: a parent that has all serves its children in order."""
    size = len(times)
    below = [{node} for node in range(size)]
    for node in reversed(range(1, size)):
        below[parents[node]] |= below[node]
    received, sent = {0: [0] * size}, {}
    for node in order:
        start = sent.get(parents[node], received[parents[node]])
        received[node] = [one + links[node] * (part in below[node]) for part, one in enumerate(start)]
        sent[parents[node]] = received[node]
    return [([one + times[node] * (part == node) for part, one in enumerate(received[node])], 0) for node in received]


def least(parents, links, times):
    orders = permutations(range(1, len(times)))
    # Whoever is below another is served later.
    orders = [order for order in orders if all(parents[node] in (0, *order[: order.index(node)]) for node in order)]
    return min(least_time(1, ends(parents, links, times, order)) for order in orders)


def heuristic(instance, times):
    runs = answer(instance)["computations"]
    return max(Fraction(run["start"]) + times[run["node"]] * Fraction(run["load"]) for run in runs)


def instances():
    for size, largest in product(range(1, 4), range(3)):
        for parents in [(None, *above) for above in product(range(2), repeat=size - 1) if not any(above[:1])]:
            costs = [range(1, largest + 1), *[range(min(largest, 1) + 1), range(1, largest + 1)] * (size - 1)]
            for costs in product(*costs):
                if max(costs) == largest:
                    yield parents, (None, *costs[1::2]), costs[0::2]


def nested(node, parents, links, times):
    """The node as instance files have it."""
    children = [nested(one, parents, links, times) for one in range(len(times)) if parents[one] == node]
    link = {} if node == 0 else {"g": str(links[node])}
    return {**link, "w": str(times[node]), **({"children": children} if children else {})}


for tree in instances():
    instance = {"kind": "divisible-tree", "load": "1", "root": nested(0, *tree)}
    if heuristic(instance, tree[2]) > least(*tree):
        print(json.dumps(instance))
        break
