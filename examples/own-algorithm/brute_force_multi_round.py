"""The smallest load in rounds on which multi_round.py is not optimal, by brute force.

Every one of 1 to 2 workers and 1 to 2 rounds with g in 0..2, w in 1..2, G and W in 0..1 and a load of 1, by the number
of workers, of rounds, the largest number and the list of all numbers; for each, the best chunks.
"""
import json
from fractions import Fraction
from itertools import product

from corners import least_time
from multi_round import answer


def ends(workers, rounds, g, w, G, W):
    """What each worker is not done before, from each of its chunks on, as coefficients of the chunks and a constant."""
    for chunk in range(workers * rounds):
        own = range(chunk, workers * rounds, workers)
        sizes = [g * (other <= chunk) + w * (other in own) for other in range(workers * rounds)]
        yield sizes, (chunk + 1) * G + len(own) * W


def heuristic(instance, w, W):
    chunks = answer(instance)["chunks"]
    return max(Fraction(chunk["compute_start"]) + W + w * Fraction(chunk["load"]) for chunk in chunks)


def instances():
    for workers, rounds, largest in product(range(1, 3), range(1, 3), range(1, 3)):
        for g, w, G, W in product(range(largest + 1), range(1, largest + 1), range(2), range(2)):
            if max(g, w, G, W, 1) == largest:
                yield workers, rounds, g, w, G, W


for workers, rounds, g, w, G, W in instances():
    costs = {"g": str(g), "w": str(w)} | {name: str(cost) for name, cost in zip("GW", (G, W)) if cost}
    instance = {"kind": "multi-round", "load": "1", "workers": workers, "rounds": rounds, **costs}
    if heuristic(instance, w, W) > least_time(1, list(ends(workers, rounds, g, w, G, W))):
        print(json.dumps(instance))
        break
