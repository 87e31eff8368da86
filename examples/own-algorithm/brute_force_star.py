"""The smallest star of three workers and three tasks on which star.py is not optimal, by brute force.

Every one with c in 0..2 and w in 1..2 but those whose numbers have a common divisor, by the largest number and the list
of workers; for each, every list of tasks that are sent, in every order of the master.
"""
import json
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import gcd

from star import answer

PAIRS = list(permutations(range(3), 2))


def end(workers, sent, forwarded):
    """When all is computed: everybody begins with what is there, and goes on with what comes, in the order it does."""
    left, arrivals, clock, received = [tasks for _, _, tasks in workers], [[], [], []], 0, []
    for sender, _ in sent:
        left[sender] -= 1
        clock += workers[sender][0]
        received.append(clock)
    clock = 0
    for task in forwarded:
        to = sent[task][1]
        clock = max(clock, received[task]) + workers[to][0]
        arrivals[to].append(clock)
    done = [left[worker] * time for worker, (_, time, _) in enumerate(workers)]
    for worker, (_, time, _) in enumerate(workers):
        for arrival in arrivals[worker]:
            done[worker] = max(done[worker], arrival) + time
    return max(done)


def least(workers):
    ends = []
    for count in range(4):
        for sent in product(PAIRS, repeat=count):
            # What was received is not sent on: it could as well have been sent there at first.
            if all(sum(sender == one for sender, _ in sent) <= tasks for one, (_, _, tasks) in enumerate(workers)):
                ends += [end(workers, sent, forwarded) for forwarded in permutations(range(count))]
    return min(ends)


def heuristic(instance, workers):
    runs = answer(instance)["computations"]
    return max(Fraction(run["start"]) + run["tasks"] * workers[run["worker"]][1] for run in runs)


def instances():
    for largest in range(1, 3):
        kinds = product(range(largest + 1), range(1, largest + 1), range(4))
        for workers in combinations_with_replacement(kinds, 3):
            numbers = [number for link, time, _ in workers for number in (link, time)]
            if sum(tasks for _, _, tasks in workers) == 3 and max(numbers) == largest and gcd(*numbers) == 1:
                yield workers


for workers in instances():
    named = [{"c": str(link), "w": str(time), "tasks": tasks} for link, time, tasks in workers]
    instance = {"kind": "star", "workers": named}
    if heuristic(instance, workers) > least(workers):
        print(json.dumps(instance))
        break
