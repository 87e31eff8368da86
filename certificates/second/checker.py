#!/usr/bin/env python3
"""A second checker of schedules and of certificates, which shares nothing with the first.

    checker.py INSTANCE SCHEDULE
    checker.py --certificate INSTANCE CERTIFICATE
    checker.py < LINES          each {"instance": …, "schedule": …} or {"instance": …, "certificate": …}

It is written from docs/formats.md, which says of each kind what an instance, a schedule and a valid schedule are, and
from the documentation of certificates/src, which says what a certificate holds and why it proves its bound. It imports
the standard library only, computes in fractions, and searches for nothing.

For each pair a line is printed: {"valid": true, "objective": "7/3"}, of a certificate {"valid": true, "bound": "7/3"},
{"valid": false, "why": …} for a rule that is broken, and {"error": …} for input that is refused. The exit status is 0
if all is valid, 1 if something is not, 2 if something is refused.

The parts, in this order: reading, schedules kind by kind, certificates kind by kind, the command.
"""

import json
import re
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import accumulate, groupby
from math import gcd, lcm

LONGEST_INPUT = 256 << 20
DEEPEST = 20_000

class Refused(Exception):
    """The input is not what it should be: nothing is said of its validity."""

class Broken(Exception):
    """A rule is broken."""

def require(holds, why):
    """The rule `why` holds, or is broken."""
    if not holds:
        raise Broken(why)

# ---------------------------------------------------------------------------------------------------------------------
# Reading. A reader takes a JSON value and its place, and gives what the rest computes with, or refuses.
# ---------------------------------------------------------------------------------------------------------------------

class Literal(str):
    """A number as it is written in JSON, without quotes."""

def parsed(text):
    """The JSON value of a text, its numbers as they are written; no field stands twice."""

    def members(pairs):
        found = dict(pairs)
        if len(found) < len(pairs):
            raise Refused("a field is written twice")
        return found

    def refused(word):
        raise Refused(f"{word} is no number")

    if len(text) > LONGEST_INPUT:
        raise Refused("the input is longer than 256 MiB")
    numbers = {"parse_int": Literal, "parse_float": Literal, "parse_constant": refused}
    try:
        return json.loads(text.decode(), object_pairs_hook=members, **numbers)
    except RecursionError:
        raise Refused("the input is nested too deeply") from None
    except ValueError as error:
        raise Refused(f"cannot be read as JSON: {error}") from None

NUMBER = re.compile(r"([+-]?[0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?|([+-]?[0-9]+)/([+-]?[0-9]+)")

def number_within(digits):
    """The reader of rationals of at most so many digits above and below the line."""

    def read(value, where):
        if not isinstance(value, str):
            raise Refused(f"{where}: a number is expected")
        if len(value) > 2 * digits + 8:
            raise Refused(f"{where}: a number of {len(value)} characters is too long")
        match = NUMBER.fullmatch(value)
        if not match:
            raise Refused(f"{where}: {value[:40]!r} is not a number")
        whole, decimals, exponent, above, below = match.groups()
        written = [whole + (decimals or "")] if whole else [above, below]
        if any(len(part.lstrip("+-")) > digits for part in written):
            raise Refused(f"{where}: a number has more than {digits} digits")
        if above:
            if int(below) == 0:
                raise Refused(f"{where}: a denominator is zero")
            return Fraction(int(above), int(below))
        if exponent and (len(exponent) > 9 or abs(int(exponent)) > 1000):
            raise Refused(f"{where}: an exponent is out of range")
        number = int(written[0]) * Fraction(10) ** (int(exponent or 0) - len(decimals or ""))
        long = max(abs(number.numerator), number.denominator)
        if long.bit_length() > 3 * digits and len(str(long)) > digits:
            raise Refused(f"{where}: a number has more than {digits} digits")
        return number

    return read

GIVEN = number_within(1_000)
MOMENT = number_within(100_000)

def cost(value, where):
    """A number of an instance that is not negative."""
    number = GIVEN(value, where)
    if number < 0:
        raise Refused(f"{where}: the number is negative")
    return number

def positive(value, where):
    """A cost that is not zero."""
    if not (number := cost(value, where)):
        raise Refused(f"{where}: the number is not positive")
    return number

def or_never(reader):
    """What `reader` takes, or "inf" for what cannot compute, which is None."""
    return lambda value, where: None if value == "inf" else reader(value, where)

def count(least=0, most=2**32 - 1):
    """The reader of whole numbers without quotes."""

    def read(value, where):
        if not isinstance(value, Literal):
            raise Refused(f"{where}: a whole number without quotes is expected")
        number = GIVEN(value, where)
        if number.denominator != 1 or not least <= number <= most:
            raise Refused(f"{where}: a whole number from {least} to {most} is expected")
        return int(number)

    return read

def natural(value, where):
    """A whole number of any length, with quotes or without."""
    number = MOMENT(value, where)
    if number.denominator != 1 or number < 0:
        raise Refused(f"{where}: a whole number that is not negative is expected")
    return int(number)

def quoted(value, where):
    """A rational, as a string."""
    if isinstance(value, Literal):
        raise Refused(f"{where}: a number in quotes is expected")
    return MOMENT(value, where)

def integer(value, where):
    """A whole number of any sign, as a string."""
    number = quoted(value, where)
    if number.denominator != 1:
        raise Refused(f"{where}: a whole number is expected")
    return int(number)

def of_type(expected):
    """The reader of what JSON has a type for."""

    def read(value, where):
        if not isinstance(value, expected) or isinstance(value, Literal):
            raise Refused(f"{where}: a {expected.__name__} is expected")
        return value

    return read

def one_of(*words):
    """The reader of one word out of a few."""

    def read(value, where):
        if not isinstance(value, str) or value not in words:
            raise Refused(f"{where}: one of {', '.join(words)} is expected")
        return value

    return read

def each(reader, least=0):
    """The reader of a list of at least so many."""

    def read(value, where):
        if not isinstance(value, list) or len(value) < least:
            raise Refused(f"{where}: a list of {least} at least is expected")
        return [reader(entry, f"{where}[{place}]") for place, entry in enumerate(value)]

    return read

def tuple_of(*readers):
    """The reader of a list with one entry for each reader."""

    def read(value, where):
        if not isinstance(value, list) or len(value) != len(readers):
            raise Refused(f"{where}: a list of {len(readers)} is expected")
        return tuple(reader(entry, where) for reader, entry in zip(readers, value))

    return read

def maybe(reader, default=None):
    """A field that may be absent or null."""
    return (lambda value, where: default if value is None else reader(value, where)), default

def record(**fields):
    """The reader of an object with these fields, each a reader, or a pair of a reader and what is there without it.

    A field `from` is written `from_`."""
    fields = {name.rstrip("_"): field for name, field in fields.items()}

    def read(value, where):
        if not isinstance(value, dict):
            raise Refused(f"{where}: an object is expected")
        for name in value:
            if name not in fields:
                raise Refused(f"{where}: unknown field {name[:40]!r}")
        found = {}
        for name, field in fields.items():
            reader, *default = field if isinstance(field, tuple) else (field,)
            if name in value:
                found[name] = reader(value[name], f"{where}.{name}")
            elif default:
                found[name] = default[0]
            else:
                raise Refused(f"{where}: missing field {name!r}")
        return found

    return read

def of_kind(**fields):
    """The reader of an instance: its own fields, and those of every instance. What it is called is not looked at."""
    return record(kind=of_type(str), name=maybe(of_type(str)), provenance=maybe(of_type(dict)), **fields)

def in_turn(intervals, what):
    """Intervals (start, end) do not overlap. One of no length may lie at the end of another, and not within it."""
    intervals = sorted(intervals)
    for (_, end), (start, _) in zip(intervals, intervals[1:]):
        require(end <= start, f"{what}: two at a time at {start}")

def nothing_before_zero(times):
    """No time is negative."""
    require(all(time >= 0 for time in times), "a time is negative")

def nothing_negative(loads):
    """No load is negative."""
    require(all(load >= 0 for load in loads), "a load is negative")

def known(numbers, size, what):
    """All numbers are those of something that there is."""
    require(all(number < size for number in numbers), f"a {what} does not exist")

# ---------------------------------------------------------------------------------------------------------------------
# Schedules. Each function takes an instance and a schedule as they were read, and gives the objective.
# ---------------------------------------------------------------------------------------------------------------------

TASKS = count(most=50_000_000)
TRANSFERS = each(record(from_=count(), to=count(), in_start=MOMENT, out_start=MOMENT))

STAR = of_kind(workers=each(record(c=cost, w=or_never(cost), tasks=TASKS), least=1))
STAR_SCHEDULE = record(
    transfers=TRANSFERS, computations=each(record(worker=count(), start=MOMENT, tasks=TASKS))
)

def star_instance(instance):
    """At most 50 million tasks, and somebody to compute them."""
    tasks = sum(worker["tasks"] for worker in instance["workers"])
    if tasks > 50_000_000:
        raise Refused("workers: more than 50 million tasks")
    if tasks and all(worker["w"] is None for worker in instance["workers"]):
        raise Refused("workers: no worker can compute")

def transfers_in_turn(workers, transfers):
    """The master's rules: one reception and one send at a time, and a task is sent on after it has wholly arrived."""
    known((end for transfer in transfers for end in (transfer["from"], transfer["to"])), len(workers), "worker")
    nothing_before_zero(time for transfer in transfers for time in (transfer["in_start"], transfer["out_start"]))
    receptions = [(t["in_start"], t["in_start"] + workers[t["from"]]["c"]) for t in transfers]
    sends = [(t["out_start"], t["out_start"] + workers[t["to"]]["c"]) for t in transfers]
    for (_, arrived), (sent_on, _) in zip(receptions, sends):
        require(arrived <= sent_on, f"a task is sent on at {sent_on}, and arrives at {arrived}")
    in_turn(receptions, "the master receives")
    in_turn(sends, "the master sends")
    return sends

def star(instance, schedule):
    """The makespan."""
    workers, transfers = instance["workers"], schedule["transfers"]
    sends = transfers_in_turn(workers, transfers)
    known((run["worker"] for run in schedule["computations"]), len(workers), "worker")
    nothing_before_zero(run["start"] for run in schedule["computations"])
    runs, sent, received, ends = defaultdict(list), defaultdict(list), defaultdict(list), [Fraction(0)]
    for transfer, (_, arrival) in zip(transfers, sends):
        sent[transfer["from"]].append(transfer["in_start"])
        received[transfer["to"]].append(arrival)
    for run in schedule["computations"]:
        if run["tasks"]:
            require(workers[run["worker"]]["w"] is not None, f"worker {run['worker']} cannot compute")
            runs[run["worker"]].append((run["start"], run["tasks"]))
    for number, worker in enumerate(workers):
        own = sorted(runs[number])
        spans = [(start, start + tasks * worker["w"]) for start, tasks in own]
        in_turn(spans, f"worker {number} computes")
        ends += (end for _, end in spans)
        star_stock(number, worker, own, sorted(sent[number]), sorted(received[number]))
    return max(ends)

def star_stock(number, worker, runs, sent, received):
    """Whoever begins to send or to compute a task holds one, and in the end all are computed.

    What arrives at an instant can be used at that instant, so that it is enough to look at the stock just before each
    arrival, when it is least, and at the end."""
    starts, before = [start for start, _ in runs], [0, *accumulate(tasks for _, tasks in runs)]

    def begun(time):
        """How many tasks are begun before that time."""
        place = bisect_left(starts, time)
        if place == 0 or not worker["w"]:
            return before[place]
        start, tasks = runs[place - 1]
        return before[place - 1] + min(tasks, -((start - time) // worker["w"]))

    for arrived, time in enumerate(received):
        used = bisect_left(sent, time) + begun(time)
        # Those that arrive at the same instant count together: the first of them is not preceded by the others.
        require(used <= worker["tasks"] + arrived, f"worker {number} uses a task before {time} that it does not hold")
    left = worker["tasks"] + len(received) - len(sent) - before[-1]
    require(left == 0, f"worker {number} has {left} tasks left in the end")

REDISTRIBUTION = of_kind(workers=each(record(c=cost, delta=count(-50_000_000, 50_000_000)), least=1))
REDISTRIBUTION_SCHEDULE = record(transfers=TRANSFERS)

def redistribution_instance(instance):
    """What is given away is received."""
    deltas = [worker["delta"] for worker in instance["workers"]]
    if sum(deltas) or sum(map(abs, deltas)) > 100_000_000:
        raise Refused("workers: the deltas do not sum to zero, or more than 50 million tasks are moved")

def redistribution(instance, schedule):
    """When the last transfer ends."""
    workers, transfers = instance["workers"], schedule["transfers"]
    sends = transfers_in_turn(workers, transfers)
    sent, received = Counter(t["from"] for t in transfers), Counter(t["to"] for t in transfers)
    for number, worker in enumerate(workers):
        require(sent[number] == max(worker["delta"], 0), f"worker {number} sends {sent[number]} tasks")
        require(received[number] == max(-worker["delta"], 0), f"worker {number} receives {received[number]} tasks")
    return max((end for _, end in sends), default=Fraction(0))

RING = of_kind(W=cost, H=cost, w=each(positive, least=1), c=each(each(cost)))
RING_SCHEDULE = record(ring=each(count()), shares=each(MOMENT))

def ring_instance(instance):
    """The matrix is square, with zeros on its diagonal."""
    size = len(instance["w"])
    if len(instance["c"]) != size or any(len(row) != size for row in instance["c"]):
        raise Refused("c: a row and a column for each processor are expected")
    if any(instance["c"][place][place] for place in range(size)):
        raise Refused("c: the diagonal is not zero")

def ring(instance, schedule):
    """The time of a step: that of the busiest processor."""
    members, shares = schedule["ring"], schedule["shares"]
    require(members, "nobody takes part")
    known(members, len(instance["w"]), "processor")
    require(len(set(members)) == len(members), "a processor takes part twice")
    require(len(shares) == len(members), "there is not one share for each processor")
    nothing_negative(shares)
    require(sum(shares) == 1, "the shares do not sum to 1")
    busy = []
    for place, (member, share) in enumerate(zip(members, shares)):
        neighbours = (members[place - 1], members[(place + 1) % len(members)]) if len(members) > 1 else ()
        messages = instance["H"] * sum(instance["c"][member][neighbour] for neighbour in neighbours)
        busy.append(instance["W"] * share * instance["w"][member] + messages)
    return max(busy)

LATENCIES = {"G": maybe(cost, Fraction(0)), "W": maybe(cost, Fraction(0))}

def rounds_of_a_star(value, where):
    """1, or "any" number."""
    if value == "1" and isinstance(value, Literal):
        return 1
    return one_of("any")(value, where)

DIVISIBLE_STAR = of_kind(
    load=cost,
    workers=each(record(g=cost, w=or_never(cost), **LATENCIES), least=1),
    master_w=maybe(or_never(cost)),
    rounds=maybe(rounds_of_a_star, 1),
)
CHUNKS = each(record(worker=count(), load=MOMENT, send_start=MOMENT, compute_start=MOMENT))
DIVISIBLE_SCHEDULE = record(master=maybe(MOMENT, Fraction(0)), chunks=CHUNKS)

def divisible_star_instance(instance):
    """Somebody can compute the load, if there is any."""
    computes = any(worker["w"] is not None for worker in [*instance["workers"], {"w": instance["master_w"]}])
    if instance["load"] and not computes:
        raise Refused("workers: the load is positive, and nobody can compute")

def message(chunk, workers):
    """When the master begins and ends to send a chunk."""
    worker = workers[chunk["worker"]]
    return chunk["send_start"], chunk["send_start"] + worker["G"] + worker["g"] * chunk["load"]

def dealt(load, workers, master_w, schedule):
    """The makespan of chunks of a load, and the rules of a star in any number of rounds."""
    chunks, master = schedule["chunks"], schedule["master"]
    known((chunk["worker"] for chunk in chunks), len(workers), "worker")
    able = all(workers[chunk["worker"]]["w"] is not None for chunk in chunks)
    require(able, "a worker that cannot compute has a chunk")
    nothing_negative([master, *(chunk["load"] for chunk in chunks)])
    nothing_before_zero(time for chunk in chunks for time in (chunk["send_start"], chunk["compute_start"]))
    require(master == 0 or master_w is not None, "the master does not compute")
    in_turn([message(chunk, workers) for chunk in chunks], "the master sends")
    computed = defaultdict(list)
    for chunk in chunks:
        worker, start = workers[chunk["worker"]], chunk["compute_start"]
        require(start >= message(chunk, workers)[1], f"a chunk is computed at {start}, and arrives later")
        computed[chunk["worker"]].append((start, start + worker["W"] + worker["w"] * chunk["load"]))
    for worker, spans in computed.items():
        in_turn(spans, f"worker {worker} computes")
    require(master + sum(chunk["load"] for chunk in chunks) == load, "the loads do not sum to that of the instance")
    ends = [end for spans in computed.values() for _, end in spans]
    return max([master * (master_w or 0), *ends])

def divisible_star(instance, schedule):
    """The makespan."""
    chunks = Counter(chunk["worker"] for chunk in schedule["chunks"])
    require(instance["rounds"] == "any" or max(chunks.values(), default=0) <= 1, "a worker has a second chunk")
    return dealt(instance["load"], instance["workers"], instance["master_w"], schedule)

MULTI_ROUND = of_kind(load=cost, workers=count(least=1), rounds=maybe(count(least=1)), g=cost, w=cost, **LATENCIES)

def multi_round(instance, schedule):
    """The makespan, of chunks that go round.

    Messages that begin and end at one instant are sent in whatever order gives them their turns."""
    size, rounds, chunks, workers = instance["workers"], instance["rounds"], schedule["chunks"], Alike(instance)
    makespan = dealt(instance["load"], workers, None, schedule)
    right = len(chunks) == size * rounds if rounds else chunks and len(chunks) % size == 0
    require(right, f"{len(chunks)} chunks are not as many for each worker as there are rounds")
    turn = 0
    spans = sorted((message(chunk, workers), chunk["worker"]) for chunk in chunks)
    for _, together in groupby(spans, lambda span: span[0]):
        here = Counter(worker for _, worker in together)
        expected = Counter((turn + place) % size for place in range(here.total()))
        require(here == expected, f"a chunk is out of turn: the {turn + 1}-th, or another of its instant")
        turn += here.total()
    return makespan

class Alike:
    """A list of workers that are all the same, however many."""

    def __init__(self, instance):
        self.instance = instance

    def __len__(self):
        return self.instance["workers"]

    def __getitem__(self, number):
        return self.instance

def tree_node(**link):
    """The reader of a node of a nested tree without its children."""
    return record(w=or_never(cost), W=(cost, Fraction(0)), children=(of_type(list), []), **link)

NESTED_ROOT, NESTED_CHILD = tree_node(), tree_node(g=cost, G=(cost, Fraction(0)))

def nested_tree(value, where):
    """A nested tree as a list of nodes, in the order in which they begin."""
    nodes, waiting = [], [(value, None)]
    while waiting:
        node, parent = waiting.pop()
        node = (NESTED_ROOT if parent is None else NESTED_CHILD)(node, f"{where} (node {len(nodes)})")
        waiting += ((child, len(nodes)) for child in reversed(node.pop("children")))
        nodes.append({"g": None, "G": None, **node, "parent": parent})
    return nodes

TREE = of_kind(
    load=cost,
    root=(nested_tree, None),
    nodes=maybe(
        each(record(w=or_never(cost), parent=maybe(count()), g=maybe(cost), G=maybe(cost), W=LATENCIES["W"]), least=1)
    ),
)
TREE_SCHEDULE = record(
    messages=each(record(to=count(), load=MOMENT, start=MOMENT)),
    computations=each(record(node=count(), load=MOMENT, start=MOMENT)),
)

def tree_instance(instance):
    """One tree, whose nodes have links but for the root, and somebody who computes; it is kept in `nodes`."""
    if (instance["root"] is None) == (instance["nodes"] is None):
        raise Refused("the tree is given by one of root and nodes")
    nodes = instance["nodes"] = instance["root"] or instance["nodes"]
    for number, node in enumerate(nodes):
        if number == 0 and any(node[field] is not None for field in ("parent", "g", "G")):
            raise Refused("nodes[0]: the root has no parent and no link")
        if number > 0 and (node["parent"] is None or node["parent"] >= number or node["g"] is None):
            raise Refused(f"nodes[{number}]: a parent that stands before it and its g are expected")
        node["G"] = node["G"] or Fraction(0)
    if instance["load"] and all(node["w"] is None for node in nodes):
        raise Refused("the load is positive, and no node can compute")

def tree(instance, schedule):
    """The makespan."""
    nodes, messages, runs = instance["nodes"], schedule["messages"], schedule["computations"]
    known([m["to"] for m in messages] + [run["node"] for run in runs], len(nodes), "node")
    require(all(m["to"] > 0 for m in messages), "a message goes to the root")
    require(all(nodes[run["node"]]["w"] is not None for run in runs), "a node that only forwards computes")
    require(len({m["to"] for m in messages}) == len(messages), "a node has a second message")
    require(len({run["node"] for run in runs}) == len(runs), "a node computes a second time")
    nothing_negative(event["load"] for event in messages + runs)
    nothing_before_zero(event["start"] for event in messages + runs)
    arrival, held, sends, ends = {0: Fraction(0)}, defaultdict(Fraction), defaultdict(list), [Fraction(0)]
    held[0] = instance["load"]
    for sent in messages:
        node = nodes[sent["to"]]
        arrival[sent["to"]] = end = sent["start"] + node["G"] + node["g"] * sent["load"]
        sends[node["parent"]].append((sent["start"], end))
        held[sent["to"]] += sent["load"]
        held[node["parent"]] -= sent["load"]
    for run in runs:
        node = nodes[run["node"]]
        ends.append(run["start"] + node["W"] + node["w"] * run["load"])
        held[run["node"]] -= run["load"]
    events = [(nodes[m["to"]]["parent"], m["start"]) for m in messages] + [(run["node"], run["start"]) for run in runs]
    for node, start in events:
        require(node in arrival and arrival[node] <= start, f"node {node} begins something before its message is there")
    for node, spans in sends.items():
        in_turn(spans, f"node {node} sends")
    for node, left in held.items():
        require(left == 0, f"node {node} receives {left} more than it computes and sends on")
    return max(ends)

SWITCH = of_kind(workers=each(record(load=cost, bandwidth=cost, speed=cost), least=1))
SWITCH_SCHEDULE = record(
    flows=each(record(from_=count(), to=count(), load=MOMENT, start=MOMENT, end=MOMENT)),
    computations=each(record(worker=count(), load=MOMENT, start=MOMENT, end=MOMENT)),
)

def switch_instance(instance):
    """Who cannot compute its load can send it to somebody who can."""
    workers = instance["workers"]
    for number, worker in enumerate(workers):
        able = (w["speed"] and w["bandwidth"] for place, w in enumerate(workers) if place != number)
        if worker["load"] and not worker["speed"] and not (worker["bandwidth"] and any(able)):
            raise Refused(f"workers[{number}].load: nobody can compute it")

def switch(instance, schedule):
    """When the last flow or computation ends. What moves nothing counts for nothing."""
    workers, flows, runs = instance["workers"], schedule["flows"], schedule["computations"]
    named = [(f["from"], f["to"]) for f in flows] + [(run["worker"],) for run in runs]
    known((worker for workers_of in named for worker in workers_of), len(workers), "worker")
    require(all(flow["from"] != flow["to"] for flow in flows), "a worker sends to itself")
    nothing_negative(event["load"] for event in flows + runs)
    nothing_before_zero(event["start"] for event in flows + runs)
    changes = [[] for _ in workers]
    for event, sender, receiver, computer in [(f, f["from"], f["to"], None) for f in flows] + [
        (run, None, None, run["worker"]) for run in runs
    ]:
        start, end, load = event["start"], event["end"], event["load"]
        require(start < end or start == end and load == 0, f"{load} units take no time from {start} to {end}")
        if load:
            for what, worker in enumerate((sender, receiver, computer)):
                if worker is not None:
                    changes[worker] += [(start, what, load / (end - start)), (end, what, -load / (end - start))]
    for number, (worker, own) in enumerate(zip(workers, changes)):
        switch_worker(number, worker, sorted(own))
    return max((event["end"] for event in flows + runs if event["load"]), default=Fraction(0))

def switch_worker(number, worker, changes):
    """A worker keeps to its rates, spends no more than it has, and has nothing left; rates change at instants only."""
    most, rates, stock, now = (worker["bandwidth"], worker["bandwidth"], worker["speed"]), [0, 0, 0], worker["load"], 0
    for time, together in groupby(changes, lambda change: change[0]):
        stock += (rates[1] - rates[0] - rates[2]) * (time - now)
        require(stock >= 0, f"worker {number} has spent more by {time} than it holds")
        now = time
        for _, what, rate in together:
            rates[what] += rate
        for what, word in enumerate(("sends", "receives", "computes")):
            require(rates[what] <= most[what], f"worker {number} {word} too fast from {time} on")
    require(stock == 0, f"worker {number} has {stock} left in the end")

MODELS = ("r*||s*||w", "r||s||w", "r||s,w", "s||r,w", "w||r,s", "r,s,w")
PORTS = record(receive_ports=count(least=1), send_ports=count(least=1))

def model(value, where):
    """A name, or numbers of ports."""
    return PORTS(value, where) if isinstance(value, dict) else one_of(*MODELS)(value, where)

def allows(of, receptions, sends, computes):
    """Whether a node of this model may do so much at once."""
    if isinstance(of, dict):
        return receptions <= of["receive_ports"] and sends <= of["send_ports"]
    return {
        "r*||s*||w": True,
        "r||s||w": receptions <= 1 and sends <= 1,
        "r||s,w": receptions <= 1 and sends + computes <= 1,
        "s||r,w": sends <= 1 and receptions + computes <= 1,
        "w||r,s": receptions + sends <= 1,
        "r,s,w": receptions + sends + computes <= 1,
    }[of]

def computes_beside(of):
    """Whether computing never stands in the way of a transfer."""
    return isinstance(of, dict) or of in ("r*||s*||w", "r||s||w", "w||r,s")

GRAPH = of_kind(
    nodes=each(record(w=or_never(positive), master=(of_type(bool), False), model=(model, "r||s||w")), least=1),
    links=each(record(between=maybe(tuple_of(count(), count())), from_=maybe(count()), to=maybe(count()), c=positive)),
    horizon=maybe(cost),
)
RUNS = each(record(node=count(), tasks=natural))
SLOTS = each(
    record(
        duration=MOMENT,
        transfers=(each(record(from_=count(), to=count(), tasks=natural)), []),
        computations=(RUNS, []),
    )
)
PERIOD = record(period=MOMENT, slots=SLOTS, computations=RUNS)
PHASES = record(phases=each(record(repeat=natural, period=MOMENT, slots=SLOTS, computations=RUNS)))
SINGLE_TASKS = record(
    transfers=each(record(from_=count(), to=count(), start=MOMENT)),
    computations=each(record(node=count(), start=MOMENT)),
)

def graph_instance(instance):
    """A master, and one link at most from a node to another; `ways` maps (from, to) to the number of the link."""
    size, ways = len(instance["nodes"]), {}
    if not any(node["master"] for node in instance["nodes"]):
        raise Refused("nodes: at least one node is a master")
    for number, link in enumerate(instance["links"]):
        one_way = link["from"] is not None and link["to"] is not None
        if (link["between"] is None) != one_way or not one_way and (link["from"], link["to"]) != (None, None):
            raise Refused(f"links[{number}]: either between or from and to are expected")
        start, end = link["between"] or (link["from"], link["to"])
        if max(start, end) >= size or start == end:
            raise Refused(f"links[{number}]: a link joins two different nodes")
        for way in [(start, end)] if one_way else [(start, end), (end, start)]:
            if ways.setdefault(way, number) != number:
                raise Refused(f"links[{number}]: tasks go this way already")
    instance["ways"] = ways

def graph_schedule(value, where):
    """A period, phases, or single tasks."""
    if isinstance(value, dict) and "phases" in value:
        return PHASES(value, where)
    is_period = isinstance(value, dict) and ("period" in value or "slots" in value)
    return (PERIOD if is_period else SINGLE_TASKS)(value, where)

def graph(instance, schedule):
    """The throughput, or the number of tasks within the horizon."""
    if "period" in schedule:
        require(instance["horizon"] is None, "the platform has a horizon, and a period has none")
        net, _ = period(instance, schedule)
        for node, gained in net.items():
            require(instance["nodes"][node]["master"] or gained == 0, f"node {node} is left with {gained} tasks")
        return Fraction(computed(schedule)) / schedule["period"]
    require(instance["horizon"] is not None, "the platform has no horizon")
    return (phases if "phases" in schedule else single_tasks)(instance, schedule)

def computed(of):
    """The tasks of a period."""
    return sum(run["tasks"] for runs in [of, *of["slots"]] for run in runs["computations"])

def slot_rules(instance, slot):
    """What runs side by side in a slot fits into it, and the nodes may do so much at once."""
    nodes, links, ways = instance["nodes"], instance["links"], instance["ways"]
    require(slot["duration"] >= 0, "a slot takes less than no time")
    sends, receptions, used = Counter(), Counter(), set()
    for transfer in slot["transfers"]:
        link = ways.get((transfer["from"], transfer["to"]))
        require(link is not None, f"there is no link from node {transfer['from']} to node {transfer['to']}")
        require(link not in used, "two transfers at once over a link")
        require(links[link]["c"] * transfer["tasks"] <= slot["duration"], "a transfer takes longer than its slot")
        used.add(link)
        sends[transfer["from"]] += 1
        receptions[transfer["to"]] += 1
    runs = computation_rules(instance, slot["computations"], slot["duration"])
    for node in {*sends, *receptions}:
        fits = allows(nodes[node]["model"], receptions[node], sends[node], int(node in runs))
        require(fits, f"node {node} does more at once than its model allows")
    return runs

def computation_rules(instance, runs, duration):
    """Each node computes once, and no longer than it may."""
    for run in runs:
        able = run["node"] < len(instance["nodes"]) and instance["nodes"][run["node"]]["w"] is not None
        require(able, f"node {run['node']} does not compute")
        takes = instance["nodes"][run["node"]]["w"] * run["tasks"]
        require(takes <= duration, f"node {run['node']} computes for {takes} within {duration}")
    require(len({run["node"] for run in runs}) == len(runs), "a node computes twice at once")
    return {run["node"] for run in runs}

def period(instance, of):
    """What each node gains in a period, and how far its stock falls meanwhile below what it was at the start.

    What arrives in a slot is there when the slot ends, so that the stock is least just before a slot ends, or at the
    end of the period; a computation across slots takes its tasks one by one, when it starts them."""
    require(of["period"] > 0, "a period takes no time")
    require(sum(slot["duration"] for slot in of["slots"]) <= of["period"], "the slots take longer than the period")
    beside = computation_rules(instance, of["computations"], of["period"])
    for node in beside:
        require(computes_beside(instance["nodes"][node]["model"]), f"node {node} cannot compute across slots")
    for slot in of["slots"]:
        require(not slot_rules(instance, slot) & beside, "a node computes in a slot and across slots")
    across = {run["node"]: run["tasks"] for run in of["computations"]}
    stock, least, now = Counter(), Counter(), Fraction(0)

    def fall(node, before):
        started = min(across.get(node, 0), -(-before // instance["nodes"][node]["w"])) if node in across else 0
        least[node] = min(least[node], stock[node] - started)

    for slot in of["slots"]:
        now += slot["duration"]
        for transfer in slot["transfers"]:
            stock[transfer["from"]] -= transfer["tasks"]
        for run in slot["computations"]:
            stock[run["node"]] -= run["tasks"]
        for node in {*stock, *across}:
            fall(node, now)
        for transfer in slot["transfers"]:
            stock[transfer["to"]] += transfer["tasks"]
    for node in across:
        fall(node, of["period"])
        stock[node] -= across[node]
    return stock, least

def phases(instance, schedule):
    """The number of tasks; nobody uses what has not arrived, in any repetition."""
    stock, end, tasks = Counter(), Fraction(0), 0
    for phase in schedule["phases"]:
        net, least = period(instance, phase)
        again = phase["repeat"] - 1
        for node in {*net, *least}:
            # The least is in the first repetition, or where each leaves less than it found, in the last.
            lowest = stock[node] + min(0, again * net[node]) + least[node]
            masters = instance["nodes"][node]["master"]
            require(masters or again < 0 or lowest >= 0, f"node {node} lacks {-lowest} tasks")
            stock[node] += phase["repeat"] * net[node]
        end += phase["repeat"] * phase["period"]
        tasks += phase["repeat"] * computed(phase)
    require(end <= instance["horizon"], f"all ends at {end}, beyond the horizon")
    return Fraction(tasks)

def single_tasks(instance, schedule):
    """The number of tasks. At each instant what ends is taken before what begins, and then the rules are looked at."""
    nodes, links, ways = instance["nodes"], instance["links"], instance["ways"]
    events = []
    for transfer in schedule["transfers"]:
        link = ways.get((transfer["from"], transfer["to"]))
        require(link is not None, f"there is no link from node {transfer['from']} to node {transfer['to']}")
        events.append((transfer["start"], links[link]["c"], transfer["from"], transfer["to"], link))
    for run in schedule["computations"]:
        able = run["node"] < len(nodes) and nodes[run["node"]]["w"] is not None
        require(able, f"node {run['node']} does not compute")
        events.append((run["start"], nodes[run["node"]]["w"], run["node"], None, None))
    nothing_before_zero(event[0] for event in events)
    require(all(event[0] + event[1] <= instance["horizon"] for event in events), "something ends beyond the horizon")
    changes = [change for start, takes, *what in events for change in ((start, 1, *what), (start + takes, -1, *what))]
    changes.sort(key=lambda change: change[:2])
    sends, receptions, computes, carries, stock = Counter(), Counter(), Counter(), Counter(), Counter()
    for time, together in groupby(changes, lambda change: change[0]):
        touched = set()
        for _, sign, node, to, link in together:
            (computes if to is None else sends)[node] += sign
            stock[node] -= sign > 0
            if to is not None:
                receptions[to] += sign
                carries[link] += sign
                stock[to] += sign < 0
                require(carries[link] <= 1, f"two tasks at once over a link at {time}")
            touched |= {node} if to is None else {node, to}
        for node in touched:
            require(computes[node] <= 1, f"node {node} computes two tasks at once at {time}")
            fits = allows(nodes[node]["model"], receptions[node], sends[node], computes[node])
            require(fits, f"node {node} does more at once at {time} than its model allows")
            has = nodes[node]["master"] or stock[node] >= 0
            require(has, f"node {node} uses a task at {time} that it does not have")
    return Fraction(len(schedule["computations"]))

# ---------------------------------------------------------------------------------------------------------------------
# Certificates. Each function takes an instance and a certificate as they were read. If it finds no rule broken, no
# schedule of the instance is better than the bound.
# ---------------------------------------------------------------------------------------------------------------------

def index(value, where):
    """The number of something, from 0."""
    if not isinstance(value, Literal) or not re.fullmatch("[0-9]{1,19}", value):
        raise Refused(f"{where}: a number of something is expected")
    return int(value)

def variant(**readers):
    """The reader of an object with one member, whose name says what it is; gives the name and what it holds."""

    def read(value, where):
        if not isinstance(value, dict) or len(value) != 1 or not value.keys() <= readers.keys():
            raise Refused(f"{where}: an object with one of {', '.join(readers)} is expected")
        ((name, content),) = value.items()
        return name, readers[name](content, f"{where}.{name}")

    return read

WEIGHTS = each(tuple_of(index, integer))
CHOICE = variant(link=tuple_of(index, index), processor=index)
SCALED_WEIGHTS = record(bits=index, weights=WEIGHTS)
RING_CERTIFICATE = record(
    bound=quoted,
    rows=each(
        variant(
            degree=record(processor=index),
            end=record(processor=index, neighbour=index),
            connected=record(set=each(index), inside=index, outside=index),
            parity=record(set=each(index), links=each(tuple_of(index, index))),
            clash=record(processor=index, neighbours=each(index)),
        )
    ),
    steps=each(
        variant(
            branch=CHOICE,
            fix=record(taken=each(CHOICE), refused=each(CHOICE), by=SCALED_WEIGHTS),
            close=SCALED_WEIGHTS,
        )
    ),
)

def primitive(numbers):
    """The positive factor that makes all of them integers without a common factor; 1 if all are zero."""
    common = lcm(*(number.denominator for number in numbers))
    return Fraction(common, gcd(*(int(number * common) for number in numbers)) or common)

class RingProof:
    """The integers of an instance, and the cases of a proof of bruteforce's ring/branch_and_cut/certificate.

    A variable is a pair (i, j), i < j, for a link, and a number i for a processor."""

    def __init__(self, instance, bound):
        rates = [1 / w for w in instance["w"]]
        times = [[instance["H"] * entry for entry in row] for row in instance["c"]]
        nu, kappa = primitive(rates), primitive([time for row in times for time in row])
        kappa *= (kappa * nu * instance["W"]).denominator
        self.speeds = [int(nu * rate) for rate in rates]
        self.messages = [[int(kappa * time) for time in row] for row in times]
        self.load, self.processors = int(kappa * nu * instance["W"]), range(len(rates))
        self.above, self.below = (bound * kappa).as_integer_ratio()
        self.target = -self.below * self.load - 1
        links = [(i, j) for j in self.processors for i in range(j)]
        self.objective = {link: self.below * self.delay(*link) for link in links}
        self.objective |= {i: -self.above * self.speeds[i] for i in self.processors}
        self.decided = {link: False for link in links if self.reaches(*link) or self.reaches(*link[::-1])}
        # The cases that are begun: the choice whose first case it is, and how many decisions were there before.
        self.trail, self.cases = [], [(None, 0)] if len(rates) > 2 else []

    def delay(self, i, j):
        """d_ij."""
        return self.speeds[i] * self.messages[i][j] + self.speeds[j] * self.messages[j][i]

    def is_below(self, time):
        """Whether a scaled time is below the bound."""
        return time * self.below < self.above

    def reaches(self, i, j):
        """Whether i pays the bound for a message to j and one to anybody else."""
        others = [self.messages[i][k] for k in self.processors if k not in (i, j)]
        return bool(others) and not self.is_below(self.messages[i][j] + min(others))

    def small_rings(self):
        """No ring of one or two is better."""
        for i in self.processors:
            require(not self.is_below(Fraction(self.load, self.speeds[i])), f"{i} alone is better")
            for j in range(i):
                together = Fraction(self.load + 2 * self.delay(i, j), self.speeds[i] + self.speeds[j])
                step = max(together, 2 * self.messages[i][j], 2 * self.messages[j][i])
                require(not self.is_below(step), f"{i} and {j} are better")

    def row(self, name, content, place):
        """The coefficients of a row and what their sum is at least; whether it is equal."""
        lists = {key: value for key, value in content.items() if isinstance(value, list)}
        single = [value for value in content.values() if not isinstance(value, list)]
        named = [*single, *(end for value in lists.values() for entry in value for end in pair(entry))]
        require(all(i in self.processors for i in named), f"rows[{place}]: there is no such processor")
        for value in lists.values():
            require(len(set(value)) == len(value), f"rows[{place}]: something is named twice")
        if name == "degree":
            i = content["processor"]
            return {i: -2} | {link(i, j): 1 for j in self.processors if j != i}, 0, True
        if name in ("end", "clash"):
            i, others = content["processor"], content.get("neighbours", [content.get("neighbour")])
            require(i not in others, f"rows[{place}]: a processor is its own neighbour")
            least = sorted(self.messages[i][j] for j in others)[:2]
            clash = len(least) < 2 or not self.is_below(sum(least))
            require(clash, f"rows[{place}]: two of the links cost less than the bound")
            return {i: 1} | {link(i, j): -1 for j in others}, 0, False
        inside = content["set"]
        terms = Counter({i: 1 for i in inside})
        terms.subtract({link(i, j): 1 for i in inside for j in inside if i < j})
        if name == "connected":
            ends = content["inside"], content["outside"]
            require(ends[0] in inside and ends[1] not in inside, f"rows[{place}]: who is inside, who outside?")
            terms.subtract(ends)
            return terms, -1, False
        links = content["links"]
        leave = all(i in inside and j not in inside for i, j in links)
        require(leave and len(links) % 2, f"rows[{place}]: an odd number of links that leave the set is expected")
        terms.subtract(link(i, j) for i, j in links)
        return terms, -(len(links) // 2), False

    def weigh(self, rows, by):
        """What the multipliers prove in this case, and the reduced costs, times 2^bits; what a better ring has."""
        require(by["bits"] <= 4096, "the multipliers have too large a denominator")
        reduced, sum_of = {x: c << by["bits"] for x, c in self.objective.items()}, 0
        for place, weight in by["weights"]:
            require(place < len(rows), f"there is no row {place}")
            terms, least, equal = rows[place]
            require(equal or weight >= 0, f"row {place} has a negative multiplier")
            sum_of += self.below * weight * least
            for x, coefficient in terms.items():
                reduced[x] -= self.below * weight * coefficient
        for x, cost_of in reduced.items():
            value = self.decided.get(x)
            sum_of += cost_of if value or value is None and cost_of < 0 else 0
        return sum_of, reduced, self.target << by["bits"]

    def decide(self, x, value):
        """The case in hand is one in which x has this value."""
        require(x in self.objective, f"there is no {x}")
        require(x not in self.decided, f"{x} is decided already")
        self.decided[x] = value
        self.trail.append(x)

    def step(self, rows, name, content):
        """One step of the proof."""
        require(self.cases, "all cases are closed already")
        if name == "branch":
            self.cases.append((content[1], len(self.trail)))
            self.decide(content[1], True)
            return
        least, reduced, target = self.weigh(rows, content["by"] if name == "fix" else content)
        if name == "fix":
            fixed = [(x, True) for _, x in content["taken"]] + [(x, False) for _, x in content["refused"]]
            for x, value in fixed:
                require(x in self.objective, f"there is no {x}")
                # What the other value of x costs more than the cheaper one.
                other = max(0, -reduced[x] if value else reduced[x])
                require(least + other > target, f"the multipliers do not fix {x}")
                self.decide(x, value)
            return
        require(least > target, "the multipliers do not close the case")
        x, before = self.cases.pop()
        for undone in self.trail[before:]:
            del self.decided[undone]
        del self.trail[before:]
        if x is not None:
            self.decide(x, False)

def pair(entry):
    """The processors that an entry of a list names."""
    return entry if isinstance(entry, tuple) else (entry,)

def link(i, j):
    """The variable of a link."""
    return (min(i, j), max(i, j))

def ring_proved(instance, certificate):
    """No ring has a shorter step: rings of one and two are tried, and longer ones divided into cases."""
    proof = RingProof(instance, certificate["bound"])
    proof.small_rings()
    rows = [proof.row(name, content, place) for place, (name, content) in enumerate(certificate["rows"])]
    for place, (name, content) in enumerate(certificate["steps"]):
        try:
            proof.step(rows, name, content)
        except Broken as broken:
            raise Broken(f"steps[{place}]: {broken}") from None
    require(not proof.cases, "a case is still open at the end")

# ---------------------------------------------------------------------------------------------------------------------
# The command.
# ---------------------------------------------------------------------------------------------------------------------

def nothing_more(_):
    """An instance that follows all rules of its kind once its fields are read."""

# Of each kind: instance, what more it has to be, schedule, its objective.
KINDS = {
    "star": (STAR, star_instance, STAR_SCHEDULE, star),
    "redistribution": (REDISTRIBUTION, redistribution_instance, REDISTRIBUTION_SCHEDULE, redistribution),
    "ring": (RING, ring_instance, RING_SCHEDULE, ring),
    "divisible-star": (DIVISIBLE_STAR, divisible_star_instance, DIVISIBLE_SCHEDULE, divisible_star),
    "multi-round": (MULTI_ROUND, nothing_more, DIVISIBLE_SCHEDULE, multi_round),
    "divisible-tree": (TREE, tree_instance, TREE_SCHEDULE, tree),
    "switch": (SWITCH, switch_instance, SWITCH_SCHEDULE, switch),
    "platform-graph": (GRAPH, graph_instance, graph_schedule, graph),
}
CERTIFICATES = {"ring": (RING_CERTIFICATE, ring_proved)}

def instance_of(value):
    """The kind of an instance, and the instance as it was read."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or isinstance(kind, Literal) or kind not in KINDS:
        raise Refused("instance.kind: one of " + ", ".join(KINDS) + " is expected")
    reader, further, _, _ = KINDS[kind]
    instance = reader(value, "instance")
    further(instance)
    return kind, instance

SAID = {name: maybe(MOMENT) for name in ("objective", "lower_bound", "upper_bound")}
SAID |= {"kind": maybe(of_type(str)), "optimal": maybe(of_type(bool))}
SAID |= {name: maybe(lambda value, _: value) for name in ("name", "method", "proof", "details", "instance")}

def judged(kind, instance, value):
    """The objective of a schedule, or of the schedule in a line of `solve`, if what that line says of it can be so."""
    said = []
    while isinstance(value, dict) and "schedule" in value and len(said) < 100:
        said.append(record(**SAID, schedule=lambda inner, _: inner)(value, "the line"))
        value = value["schedule"]
    if any(line["kind"] not in (None, kind) for line in said):
        raise Refused("kind: the instance is of another one")
    _, _, reader, measure = KINDS[kind]
    objective = measure(instance, reader(value, "schedule"))
    for line in said:
        lower, upper = line["lower_bound"], line["upper_bound"]
        require(line["objective"] in (None, objective), f"the objective is {objective}, and not what is said")
        within = (lower is None or lower <= objective) and (upper is None or objective <= upper)
        require(within, "the objective is beyond its bound")
        bound = upper if kind == "platform-graph" else lower
        consistent = bound is None or line["optimal"] in (None, bound == objective)
        require(consistent, "what is said of the optimum contradicts its bound")
    return objective

def proved(kind, instance, value):
    """The bound of a certificate."""
    if kind not in CERTIFICATES:
        raise Refused(f"there are no certificates for the kind {kind}")
    reader, check = CERTIFICATES[kind]
    certificate = reader(value, "certificate")
    check(instance, certificate)
    return certificate["bound"]

def verdict(read):
    """What is to be said of the instance with a schedule, a certificate or both that `read` gives; the exit status."""
    try:
        given = read()
        if not isinstance(given, dict) or not ("schedule" in given or "certificate" in given):
            raise Refused("an object with an instance and a schedule or a certificate is expected")
        kind, instance = instance_of(given.get("instance"))
        line = {"valid": True}
        if "certificate" in given:
            line["bound"] = str(proved(kind, instance, given.pop("certificate")))
        if "schedule" in given:
            line["objective"] = str(judged(kind, instance, given))
        return line, 0
    except Broken as broken:
        return {"valid": False, "why": str(broken)}, 1
    except Refused as refused:
        return {"error": str(refused)}, 2

def contents(name):
    """The JSON value in a file."""
    try:
        with open(name, "rb") as file:
            return parsed(file.read(LONGEST_INPUT + 1))
    except OSError as error:
        raise Refused(f"{name}: {error.strerror}") from None

def main(arguments):
    """Judges what the arguments name, or standard input line by line; gives the exit status."""
    sys.setrecursionlimit(DEEPEST)
    getattr(sys, "set_int_max_str_digits", int)(0)
    what, names = ("certificate", arguments[1:]) if arguments[:1] == ["--certificate"] else ("schedule", arguments)
    if len(arguments) and len(names) != 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    if names:
        pairs = [lambda: {"instance": contents(names[0]), what: contents(names[1])}]
    else:
        lines = iter(lambda: sys.stdin.buffer.readline(LONGEST_INPUT + 1), b"")
        pairs = (lambda line=line: parsed(line) for line in lines if line.strip())
    status = -1
    for read in pairs:
        line, of_line = verdict(read)
        print(json.dumps(line), flush=True)
        status = max(status, of_line)
    if status < 0:
        print(json.dumps({"error": "the input is empty"}))
    return status if status >= 0 else 2

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
