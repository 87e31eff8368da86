"""Tasks for ever: the first master computes, and feeds the one neighbour to which its link is the cheapest."""
import json
import sys
from fractions import Fraction
from math import lcm


def answer(graph):
    nodes = graph["nodes"]
    if graph.get("horizon") is not None:
        return {"refused": "a horizon"}
    if any("model" in node for node in nodes):
        return {"refused": "ports that are not the usual ones"}
    master = next(number for number, node in enumerate(nodes) if node.get("master"))
    rates = {} if nodes[master]["w"] == "inf" else {master: 1 / Fraction(nodes[master]["w"])}
    links = []
    for link in graph.get("links", []):
        here, there = link.get("between") or (link["from"], link["to"])
        ways = [(here, there), (there, here)] if "between" in link else [(here, there)]
        links += [(Fraction(link["c"]), to) for start, to in ways if start == master and nodes[to]["w"] != "inf"]
    transfers, duration = [], Fraction(0)
    if links:
        cost, to = min(links)
        rates[to] = min(1 / cost, 1 / Fraction(nodes[to]["w"]))
    if not rates:
        return {"refused": "neither the master nor a neighbour of it computes"}
    period = lcm(*(rate.denominator for rate in rates.values()))
    tasks = {node: int(period * rate) for node, rate in rates.items()}
    if links:
        transfers, duration = [{"from": master, "to": to, "tasks": tasks[to]}], tasks[to] * cost
    slots = [{"duration": str(duration), "transfers": transfers}] if links else []
    computations = [{"node": node, "tasks": count} for node, count in tasks.items()]
    return {"period": str(period), "slots": slots, "computations": computations}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
