"""The smallest redistribution on which redistribution.py is not optimal, by brute force.

Every redistribution of 2 to 4 workers with c up to 3 and at most 2 tasks a worker, by the number of workers, the
largest c and the list of workers; for each, every order of senders and of receivers.
"""
import json
from itertools import combinations_with_replacement, permutations, product

from redistribution import answer


def time(link, senders, receivers):
    """When the last task arrives, each sent as soon as the ports are free."""
    into = out = 0
    for sender, receiver in zip(senders, receivers):
        into += link[sender]
        out = max(out, into) + link[receiver]
    return out


def least(link, surplus):
    senders = [worker for worker, delta in enumerate(surplus) for _ in range(delta)]
    receivers = [worker for worker, delta in enumerate(surplus) for _ in range(-delta)]
    orders = product(set(permutations(senders)), set(permutations(receivers)))
    return min(time(link, *order) for order in orders)


def heuristic(instance, link):
    transfers = answer(instance)["transfers"]
    return time(link, [one["from"] for one in transfers], [one["to"] for one in transfers])


def instances():
    for size, largest in product(range(2, 5), range(4)):
        for workers in combinations_with_replacement(product(range(largest + 1), range(-2, 3)), size):
            link, surplus = zip(*workers)
            if max(link) == largest and sum(surplus) == 0 and surplus.count(0) <= 1:
                yield link, surplus


for link, surplus in instances():
    workers = [{"c": str(c), "delta": delta} for c, delta in zip(link, surplus)]
    instance = {"kind": "redistribution", "workers": workers}
    if heuristic(instance, link) > least(link, surplus):
        print(json.dumps(instance))
        break
