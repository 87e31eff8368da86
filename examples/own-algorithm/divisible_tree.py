"""Loads on trees: the root and its children share the load by speed, whatever is below them and the links between."""
import json
import sys
from fractions import Fraction


def listed(node, parent=None):
    """The nodes of a nested tree, each with its parent, in the order in which they begin."""
    nodes = [{**node, "parent": parent}]
    for child in node.get("children", []):
        below = listed(child)
        nodes += [{**one, "parent": one["parent"] + len(nodes) if one["parent"] is not None else 0} for one in below]
    return nodes


def answer(tree):
    nodes = tree.get("nodes") or listed(tree["root"])
    near = [number for number, node in enumerate(nodes) if number == 0 or node["parent"] == 0]
    speed = {number: 0 if nodes[number]["w"] == "inf" else 1 / Fraction(nodes[number]["w"]) for number in near}
    if not any(speed.values()):
        return {"refused": "neither the root nor a child of it computes"}
    clock, messages, computations = Fraction(0), [], []
    for number in near:
        node, load = nodes[number], Fraction(tree["load"]) * speed[number] / sum(speed.values())
        if load == 0:
            continue
        if number > 0:
            messages.append({"to": number, "load": str(load), "start": str(clock)})
            clock += Fraction(node.get("G", 0)) + Fraction(node["g"]) * load
        start = clock if number > 0 else 0
        computations.append({"node": number, "load": str(load), "start": str(start)})
    return {"messages": messages, "computations": computations}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
