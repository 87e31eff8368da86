"""Known surpluses on a star: senders and receivers take their turns in the order of the file."""
import json
import sys
from fractions import Fraction


def answer(redistribution):
    link = [Fraction(worker["c"]) for worker in redistribution["workers"]]
    surplus = [worker["delta"] for worker in redistribution["workers"]]
    senders = [worker for worker, delta in enumerate(surplus) for _ in range(delta)]
    receivers = [worker for worker, delta in enumerate(surplus) for _ in range(-delta)]
    into, out, transfers = Fraction(0), Fraction(0), []
    for sender, receiver in zip(senders, receivers):
        out = max(out, into + link[sender])
        transfers.append({"from": sender, "to": receiver, "in_start": str(into), "out_start": str(out)})
        into, out = into + link[sender], out + link[receiver]
    return {"transfers": transfers}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
