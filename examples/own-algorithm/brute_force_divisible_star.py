"""The smallest divisible load on a star on which divisible_star.py is not optimal, by brute force.

Every star of 1 to 2 workers with g in 0..2, w in 1..2, no latencies and a load of 1, by the number of workers, the
largest number and the list of workers; for each, every order of the workers, with the best chunks.
"""
import json
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

from corners import least_time
from divisible_star import answer


def ends(order):
    """When each worker of an order is done, as coefficients of the chunks: it waits for all messages up to its own."""
    for place, (_, time) in enumerate(order):
        sent = [link if earlier <= place else 0 for earlier, (link, _) in enumerate(order)]
        yield [one + (time if number == place else 0) for number, one in enumerate(sent)], 0


def heuristic(instance):
    time = [Fraction(worker["w"]) for worker in instance["workers"]]
    chunks = answer(instance)["chunks"]
    return max(Fraction(one["compute_start"]) + time[one["worker"]] * Fraction(one["load"]) for one in chunks)


def instances():
    for size, largest in product(range(1, 3), range(3)):
        for workers in combinations_with_replacement(product(range(largest + 1), range(1, largest + 1)), size):
            if max(map(max, workers)) == largest:
                yield workers


for workers in instances():
    instance = {"kind": "divisible-star", "load": "1", "workers": [{"g": str(g), "w": str(w)} for g, w in workers]}
    if heuristic(instance) > min(least_time(1, list(ends(order))) for order in permutations(workers)):
        print(json.dumps(instance))
        break
