"""Loads around a switch: shares by speed; first everything is sent, one flow after the other, then all compute."""
import json
import sys
from fractions import Fraction


def answer(switch):
    workers, names = switch["workers"], ("load", "bandwidth", "speed")
    load, link, speed = ([Fraction(worker[name]) for worker in workers] for name in names)
    share = [sum(load) * one / (sum(speed) or 1) for one in speed]
    surplus = [has - wants for has, wants in zip(load, share)]
    clock, flows = Fraction(0), []
    for sender in range(len(load)):
        for receiver in range(len(load)):
            moved = min(surplus[sender], -surplus[receiver])
            if moved <= 0:
                continue
            if not link[sender] or not link[receiver]:
                return {"refused": "a link that carries nothing"}
            end = clock + moved / min(link[sender], link[receiver])
            flows.append({"from": sender, "to": receiver, "load": str(moved), "start": str(clock), "end": str(end)})
            surplus[sender], surplus[receiver], clock = surplus[sender] - moved, surplus[receiver] + moved, end
    end = clock + sum(load) / (sum(speed) or 1)
    busy = [{"worker": worker, "load": str(part)} for worker, part in enumerate(share) if part]
    return {"flows": flows, "computations": [{**one, "start": str(clock), "end": str(end)} for one in busy]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
