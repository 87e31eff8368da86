"""Loads in rounds: all chunks are alike."""
import json
import sys
from fractions import Fraction


def answer(platform):
    workers, rounds = platform["workers"], platform.get("rounds") or 1
    load = Fraction(platform["load"]) / (workers * rounds)
    send, compute = (Fraction(platform.get(big, 0)) + Fraction(platform[small]) * load for small, big in ["gG", "wW"])
    clock, free, chunks = Fraction(0), [Fraction(0)] * workers, []
    for number in range(workers * rounds):
        worker, received = number % workers, clock + send
        start = max(received, free[worker])
        chunks.append({"worker": worker, "load": str(load), "send_start": str(clock), "compute_start": str(start)})
        clock, free[worker] = received, start + compute
    return {"chunks": chunks}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
