"""The smallest ring on which ring.py is not optimal, by brute force.

Every ring of 1 to 3 processors with w and W up to 2 and c up to 2, by the number of processors, the largest number and
the list of all numbers; for each, every subset in every order, with the best shares.
"""
import json
from fractions import Fraction
from itertools import permutations, product

from ring import answer


def messages(costs, ring):
    """What each processor of a ring pays for its two neighbours; nothing if it is alone."""
    around = [(ring[place - 1], ring[(place + 1) % len(ring)]) for place in range(len(ring))]
    return [sum(costs[one][other] for other in both) if len(ring) > 1 else 0 for one, both in zip(ring, around)]


def step(load, times, costs, ring, shares):
    computing = [share * load * times[processor] for processor, share in zip(ring, shares)]
    return max(sum(both) for both in zip(computing, messages(costs, ring)))


def least(load, times, costs):
    """The least step: nobody is done before its messages are, and all together compute the load."""
    steps = []
    for size in range(1, len(times) + 1):
        for ring in permutations(range(len(times)), size):
            paid, rates = messages(costs, ring), [Fraction(1, load * times[processor]) for processor in ring]
            even = (1 + sum(one * rate for one, rate in zip(paid, rates))) / sum(rates)
            steps.append(max(even, *paid))
    return min(steps)


def instances():
    for size, largest in product(range(1, 4), range(1, 3)):
        pairs = [(one, other) for one in range(size) for other in range(size) if one != other]
        for times in product(range(1, 3), repeat=size):
            for costs in product(range(3), repeat=len(pairs)):
                for load in range(1, 3):
                    if max(*times, *costs, load) == largest:
                        of_pair = dict(zip(pairs, costs))
                        rows = [[of_pair.get((one, other), 0) for other in range(size)] for one in range(size)]
                        yield load, times, rows


for load, times, costs in instances():
    texts = [[str(cost) for cost in row] for row in costs]
    instance = {"kind": "ring", "W": str(load), "H": "1", "w": [str(time) for time in times], "c": texts}
    found = answer(instance)
    shares = [Fraction(share) for share in found["shares"]]
    if step(load, times, costs, found["ring"], shares) > least(load, times, costs):
        print(json.dumps(instance))
        break
