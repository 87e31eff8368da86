"""Stars of tasks: whoever would end last sends a task to whoever would have it done first, as long as that helps."""
import json
import sys
from fractions import Fraction


def answer(star):
    workers = star["workers"]
    if any(worker["w"] == "inf" for worker in workers):
        return {"refused": "a worker that cannot compute"}
    link, time = ([Fraction(worker[name]) for worker in workers] for name in "cw")
    own, arrivals = [worker["tasks"] for worker in workers], [[] for _ in workers]
    ports, transfers = [Fraction(0)] * 2, []

    def computed(worker, kept, arrived):
        """Starts of the tasks that came, and the end."""
        end, starts = kept * time[worker], []
        for arrival in arrived:
            starts.append(max(end, arrival))
            end = starts[-1] + time[worker]
        return starts, end

    while True:
        end = [computed(worker, own[worker], arrivals[worker])[1] for worker in range(len(workers))]
        last = max(range(len(workers)), key=lambda worker: end[worker])
        forwarded = max(ports[0] + link[last], ports[1])
        after = [computed(to, own[to], arrivals[to] + [forwarded + link[to]])[1] for to in range(len(workers))]
        first = min((to for to in range(len(workers)) if to != last), key=lambda to: after[to], default=last)
        if first == last or own[last] == 0 or after[first] >= end[last]:
            break
        transfers.append({"from": last, "to": first, "in_start": str(ports[0]), "out_start": str(forwarded)})
        ports = [ports[0] + link[last], forwarded + link[first]]
        own[last] -= 1
        arrivals[first].append(ports[1])
    runs = [{"worker": worker, "start": 0, "tasks": kept} for worker, kept in enumerate(own) if kept]
    for worker in range(len(workers)):
        starts, _ = computed(worker, own[worker], arrivals[worker])
        runs += [{"worker": worker, "start": str(start), "tasks": 1} for start in starts]
    return {"transfers": transfers, "computations": runs}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
