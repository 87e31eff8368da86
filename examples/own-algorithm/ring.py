"""Rings: everybody takes part, in the order of the file, and gets load by speed alone."""
import json
import sys
from fractions import Fraction


def answer(ring):
    speeds = [1 / Fraction(time) for time in ring["w"]]
    shares = [speed / sum(speeds) for speed in speeds]
    return {"ring": list(range(len(speeds))), "shares": [str(share) for share in shares]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
