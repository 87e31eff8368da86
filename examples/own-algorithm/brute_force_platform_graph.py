"""The smallest platform graph on which platform_graph.py is not optimal, by brute force.

Every tree of 1 to 3 nodes with w = 1 or none and c in 1..2, by the number of nodes, the largest number, the links,
their costs and the nodes; for each, the best rates of tasks from the master on. (Of three nodes, those in a circle come
after the trees.)
"""
import json
from fractions import Fraction
from itertools import product

from corners import least
from platform_graph import answer


def optimum(parents, costs, computes):
    """The most tasks a time unit: node v > 0 gets x of them from its parent, and no port is busy all the time twice."""
    nodes = range(1, len(computes))
    children = {node: [one for one in nodes if parents[one - 1] == node] for node in range(len(computes))}

    def row(coefficients):
        return [coefficients.get(node, 0) for node in nodes]

    rows = [(row({node: costs[node - 1]}), 1) for node in nodes]
    for node in children:
        rows.append((row({child: costs[child - 1] for child in children[node]}), 1))
        if node > 0:
            kept = {node: 1, **{child: -1 for child in children[node]}}
            rows += [(row(kept), int(computes[node])), (row({one: -kept[one] for one in kept}), 0)]
    sent = -least([-int(parent == 0) for parent in parents], rows) if parents else 0
    return computes[0] + sent


def heuristic(answered):
    tasks = sum(run["tasks"] for run in answered["computations"])
    return tasks / Fraction(answered["period"])


def trees(size):
    """Each tree as the parents, the costs to them and whether nodes compute; also with the nodes renumbered."""
    shapes = product(*[range(node) for node in range(1, size)])
    drafts = product(shapes, product((1, 2), repeat=size - 1), product((True, False), repeat=size))
    return sorted(drafts, key=lambda draft: (max([1, *draft[1]]), *order(*draft)))


def order(parents, costs, computes):
    """What trees of a size with as large numbers come by."""
    links = sorted(((parent, node + 1), costs[node]) for node, parent in enumerate(parents))
    return [link for link, _ in links], [cost for _, cost in links], [not one for one in computes]


for parents, costs, computes in (tree for size in range(1, 4) for tree in trees(size)):
    nodes = [{"w": "1" if one else "inf", **({} if node else {"master": True})} for node, one in enumerate(computes)]
    links = [{"between": [parent, node + 1], "c": str(costs[node])} for node, parent in enumerate(parents)]
    instance = {"kind": "platform-graph", "nodes": nodes, "links": links}
    answered = answer(instance)
    if "refused" not in answered and heuristic(answered) < optimum(parents, costs, computes):
        print(json.dumps(instance))
        break
