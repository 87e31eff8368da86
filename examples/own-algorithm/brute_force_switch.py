"""The smallest loads around a switch on which switch.py is not optimal, by brute force.

Every one or two workers with loads, bandwidths and speeds up to 2, by the number of workers, the largest number and the
list of workers; for each, the least time in which either one can send the other what it does not compute itself.
"""
import json
from fractions import Fraction
from itertools import combinations_with_replacement, product

from corners import least
from switch import answer


def time(sender, receiver):
    """The least time T, with x units sent meanwhile; at even rates, what has come is never computed too early."""
    (load, one, speed), (others, other, others_speed) = sender, receiver
    stays, comes = ([-1, -speed], -load), ([1, -others_speed], -others)
    return least([0, 1], [stays, comes, ([1, -one], 0), ([1, -other], 0)])


def optimum(workers):
    # Alone, a worker has nobody to send to.
    pair = [*workers, (0, 0, 0)][:2]
    times = [time(*order) for order in (pair, pair[::-1]) if can_be_computed(*order)]
    return min(times)


def can_be_computed(sender, receiver):
    """Whether there is a time at all."""
    (load, one, speed), (others, other, others_speed) = sender, receiver
    return (others == 0 or others_speed > 0) and (load == 0 or speed > 0 or min(one, other, others_speed) > 0)


def heuristic(answered):
    return max([Fraction(run["end"]) for run in answered["computations"]], default=0)


def instances():
    for size, largest in product(range(1, 3), range(3)):
        for workers in combinations_with_replacement(product(range(largest + 1), repeat=3), size):
            if max(map(max, workers)) == largest and any(map(can_be_computed, workers, workers[::-1])):
                yield workers


for workers in instances():
    named = [dict(zip(("load", "bandwidth", "speed"), map(str, worker))) for worker in workers]
    instance = {"kind": "switch", "workers": named}
    answered = answer(instance)
    if "refused" not in answered and heuristic(answered) > optimum(workers):
        print(json.dumps(instance))
        break
