"""Loads on stars: the fastest worker is served first, and chunks are such that all end at the same time."""
import json
import sys
from fractions import Fraction


def answer(star):
    workers = [(number, worker) for number, worker in enumerate(star["workers"]) if worker["w"] != "inf"]
    if any(Fraction(worker.get(name, 0)) for _, worker in workers for name in "GW"):
        return {"refused": "latencies"}
    if not workers:
        return {"refused": "no worker computes"}
    workers = [(Fraction(worker["w"]), Fraction(worker["g"]), number) for number, worker in workers]
    chunks, left = [], Fraction(1)
    for time, link, number in sorted(workers):
        if time + link == 0:
            chunks = [(number, Fraction(1), link)]
            break
        chunks.append((number, left / (time + link), link))
        left = chunks[-1][1] * time
    total, clock, sent = sum(size for _, size, _ in chunks), Fraction(0), []
    for number, size, link in chunks:
        load = size * Fraction(star["load"]) / total
        if load:
            end = clock + load * link
            sent.append({"worker": number, "load": str(load), "send_start": str(clock), "compute_start": str(end)})
            clock = end
    return {"chunks": sent}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
