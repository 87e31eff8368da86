#!/usr/bin/env python3
"""A second checker of schedules and of certificates, which shares nothing with the first.

    checker.py INSTANCE SCHEDULE
    checker.py --certificate INSTANCE CERTIFICATE
    checker.py < LINES          each {"instance": …, "schedule": …} or {"instance": …, "certificate": …}

It is written from docs/formats.md, and for certificates from what certificates/src documents and accepts. It imports
the standard library only, computes in fractions, and searches for nothing.

For each pair a line is printed: {"valid": true, "objective": "7/3"}, of a certificate {"valid": true, "bound": "7/3"},
{"valid": false, "why": …} for a rule that is broken, {"error": …} for input that is refused. The exit status is 0
if all is valid, 1 if something is not, 2 if something is refused.
"""

import json
import re
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from fractions import Fraction
from heapq import heappop, heappush, merge
from itertools import accumulate, groupby, islice
from math import gcd, lcm
from pathlib import Path

LONGEST_INPUT, DEEPEST = 256 << 20, 20_000

class Refused(Exception):
    """The input is not what it should be: nothing is said of its validity."""

class Broken(Exception):
    """A rule is broken."""

def require(holds, why):
    """The rule `why` holds, or is broken."""
    if not holds:
        raise Broken(why)

def expect(holds, where, what):
    """The input is what it should be, or refused."""
    if not holds:
        raise Refused(f"{where}: {what} is expected")

# READING. A reader takes a JSON value and its place, and gives what the rest computes with, or refuses.

class Literal(str):
    """A number as it is written in JSON, without quotes."""

def parsed(text):
    """The JSON value of some bytes, its numbers as they are written; no field of an object stands twice."""
    def members(pairs):
        expect(len(dict(pairs)) == len(pairs), "an object", "each field once")
        return dict(pairs)
    expect(len(text) <= LONGEST_INPUT, "the input", "less than 256 MiB")
    hooks = {"parse_int": Literal, "parse_float": Literal, "object_pairs_hook": members}
    try:
        return json.loads(text.decode(), parse_constant=lambda word: expect(False, word, "a number"), **hooks)
    except (RecursionError, ValueError) as error:
        raise Refused(f"cannot be read as JSON: {error}") from None

NUMBER = re.compile(r"([+-]?[0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,9}))?|([+-]?[0-9]+)/([+-]?[0-9]+)")

def number_within(digits):
    """The reader of rationals of at most so many digits above and below the line, as written and as they are."""
    def read(value, where):
        match = NUMBER.fullmatch(value) if isinstance(value, str) and len(value) <= 2 * digits + 8 else None
        expect(match, where, f"a number of at most {digits} digits")
        whole, decimals, exponent, above, below = match.groups(default="")
        written = max(len(part.lstrip("+-")) for part in (whole + decimals, above, below))
        expect(written <= digits and abs(int(exponent or 0)) <= 1000, where, f"a number of at most {digits} digits")
        if above:
            expect(int(below), where, "a denominator that is not zero")
            return Fraction(int(above), int(below))
        number = int(whole + decimals) * Fraction(10) ** (int(exponent or 0) - len(decimals))
        longest = max(abs(number.numerator), number.denominator)
        is_short = longest.bit_length() <= 3 * digits or len(str(longest)) <= digits
        return number if is_short else expect(False, where, f"a number of at most {digits} digits")
    return read

GIVEN, CERTIFIED, MOMENT = (number_within(digits) for digits in (1_000, 20_000, 100_000))

def such_that(reader, holds, what):
    """A reader that takes only what it should be."""
    def read(value, where):
        expect(holds(found := reader(value, where)), where, what)
        return found
    return read

cost = such_that(GIVEN, lambda number: number >= 0, "a number that is not negative")
positive = such_that(cost, bool, "a positive number")

def or_never(reader):
    """What `reader` takes, or "inf" for what cannot compute, which is None."""
    return lambda value, where: None if value == "inf" else reader(value, where)

def count(least=0, most=2**32 - 1):
    """The reader of whole numbers without quotes."""
    def read(value, where):
        number = GIVEN(value, where)
        fits = isinstance(value, Literal) and number.denominator == 1 and least <= number <= most
        expect(fits, where, f"a whole number from {least} to {most} without quotes")
        return int(number)
    return read

def natural(value, where):
    """A whole number of any length, with quotes or without."""
    return int(such_that(MOMENT, lambda number: number >= 0 and number % 1 == 0, "a whole number")(value, where))

def quoted(value, where):
    """A rational, as a string."""
    expect(not isinstance(value, Literal), where, "a number in quotes")
    return CERTIFIED(value, where)

def integer(value, where):
    """A whole number of any sign, as a string."""
    return int(such_that(quoted, lambda number: number % 1 == 0, "a whole number")(value, where))

def index_within(bits):
    """The reader of numbers of things, from 0."""
    def read(value, where):
        fits = isinstance(value, Literal) and re.fullmatch("[0-9]{1,20}", value) and int(value) < 2**bits
        expect(fits, where, "a number of something")
        return int(value)
    return read

index, word = index_within(64), index_within(32)

def of_type(expected):
    """The reader of what JSON has a type for."""
    fits = lambda value: isinstance(value, expected) and not isinstance(value, Literal)
    return such_that(lambda value, _: value, fits, f"a {expected.__name__}")

def one_of(*words):
    """The reader of one word out of a few."""
    return such_that(of_type(str), words.__contains__, f"one of {', '.join(words)}")

def each(reader, least=0):
    """The reader of a list of at least so many."""
    def read(value, where):
        expect(isinstance(value, list) and len(value) >= least, where, f"a list of {least} at least")
        return [reader(entry, f"{where}[{place}]") for place, entry in enumerate(value)]
    return read

def tuple_of(*readers):
    """The reader of a list with one entry for each reader."""
    def read(value, where):
        expect(isinstance(value, list) and len(value) == len(readers), where, f"a list of {len(readers)}")
        return tuple(reader(entry, where) for reader, entry in zip(readers, value))
    return read

def variant(**readers):
    """The reader of an object with one member, whose name says what it is; gives the name and what it holds."""
    def read(value, where):
        fits = isinstance(value, dict) and len(value) == 1 and value.keys() <= readers.keys()
        expect(fits, where, f"an object with one of {', '.join(readers)}")
        ((name, content),) = value.items()
        return name, readers[name](content, f"{where}.{name}")
    return read

def maybe(reader, default=None):
    """A field that may be absent or null."""
    return (lambda value, where: default if value is None else reader(value, where)), default

def record(**fields):
    """The reader of an object with these fields, each a reader, or a pair of a reader and what is there without it.
    A field `from` is written `from_`."""
    fields = {name.rstrip("_"): field if isinstance(field, tuple) else (field,) for name, field in fields.items()}
    def read(value, where):
        expect(isinstance(value, dict), where, "an object")
        expect(value.keys() <= fields.keys(), where, f"an object with no fields but {', '.join(fields)}")
        found = {}
        for name, (reader, *default) in fields.items():
            expect(name in value or default, where, f"a field {name}")
            found[name] = reader(value[name], f"{where}.{name}") if name in value else default[0]
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

def never_negative(numbers, what="a time"):
    """No time is negative, or no load."""
    require(all(number >= 0 for number in numbers), f"{what} is negative")

def known(numbers, size, what):
    """All numbers are those of something that there is."""
    require(all(number < size for number in numbers), f"a {what} does not exist")

# SCHEDULES. Each function takes an instance and a schedule as they were read, and gives the objective.

TASKS = count(most=50_000_000)
TRANSFERS = each(record(from_=count(), to=count(), in_start=MOMENT, out_start=MOMENT))

STAR = of_kind(workers=each(record(c=cost, w=or_never(cost), tasks=TASKS), least=1))
STAR_RUNS = each(record(worker=count(), start=MOMENT, tasks=TASKS))
STAR_SCHEDULE = record(transfers=TRANSFERS, computations=STAR_RUNS)

def star_instance(instance):
    """At most 50 million tasks, and somebody to compute them."""
    tasks = sum(worker["tasks"] for worker in instance["workers"])
    expect(tasks <= 50_000_000, "workers", "a number of 50 million tasks at most")
    computes = any(worker["w"] is not None for worker in instance["workers"])
    expect(computes or not tasks, "workers", "somebody who computes")

def transfers_in_turn(workers, transfers):
    """The master's rules: one reception and one send at a time, and a task is sent on after it has wholly arrived."""
    known((t[end] for t in transfers for end in ("from", "to")), len(workers), "worker")
    never_negative(t[time] for t in transfers for time in ("in_start", "out_start"))
    receptions = [(t["in_start"], t["in_start"] + workers[t["from"]]["c"]) for t in transfers]
    sends = [(t["out_start"], t["out_start"] + workers[t["to"]]["c"]) for t in transfers]
    early = any(sent_on < arrived for (_, arrived), (sent_on, _) in zip(receptions, sends))
    require(not early, "a task is sent on before it has arrived")
    in_turn(receptions, "the master receives")
    in_turn(sends, "the master sends")
    return sends

def star(instance, schedule):
    """The makespan."""
    workers, transfers = instance["workers"], schedule["transfers"]
    sends = transfers_in_turn(workers, transfers)
    known((run["worker"] for run in schedule["computations"]), len(workers), "worker")
    never_negative(run["start"] for run in schedule["computations"])
    runs, ends = [run for run in schedule["computations"] if run["tasks"]], [Fraction(0)]
    require(all(workers[run["worker"]]["w"] is not None for run in runs), "a worker that cannot compute does")
    own, sent, received = defaultdict(list), defaultdict(list), defaultdict(list)
    for run in runs:
        own[run["worker"]].append((run["start"], run["tasks"]))
    for transfer, (_, arrival) in zip(transfers, sends):
        sent[transfer["from"]].append(transfer["in_start"])
        received[transfer["to"]].append(arrival)
    for number, worker in enumerate(workers):
        spans = [(start, start + tasks * worker["w"]) for start, tasks in own[number]]
        in_turn(spans, f"worker {number} computes")
        ends += (end for _, end in spans)
        star_stock(number, worker, sorted(own[number]), sorted(sent[number]), sorted(received[number]))
    return max(ends)

def star_stock(number, worker, runs, sent, received):
    """Whoever begins to send or to compute a task holds one, and in the end all are computed.
    What arrives can be used at that instant: it is enough to look just before each arrival, and at the end."""
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
        require(used <= worker["tasks"] + arrived, f"worker {number} uses a task before {time} that it does not hold")
    left = worker["tasks"] + len(received) - len(sent) - before[-1]
    require(left == 0, f"worker {number} has {left} tasks left in the end")

REDISTRIBUTION = of_kind(workers=each(record(c=cost, delta=count(-50_000_000, 50_000_000)), least=1))
MOVES = record(transfers=TRANSFERS)

def redistribution_instance(instance):
    """What is given away is received."""
    deltas = [worker["delta"] for worker in instance["workers"]]
    fits = sum(deltas) == 0 and sum(map(abs, deltas)) <= 100_000_000
    expect(fits, "workers", "a sum of the deltas of zero, with at most 50 million tasks moved")

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
    expect(all(len(row) == size for row in [instance["c"], *instance["c"]]), "c", "a square with each processor")
    expect(not any(instance["c"][place][place] for place in range(size)), "c", "a diagonal of zeros")

def ring(instance, schedule):
    """The time of a step: that of the busiest processor."""
    members, shares = schedule["ring"], schedule["shares"]
    require(members, "nobody takes part")
    known(members, len(instance["w"]), "processor")
    require(len(set(members)) == len(members), "a processor takes part twice")
    require(len(shares) == len(members), "there is not one share for each processor")
    never_negative(shares, "a load")
    require(sum(shares) == 1, "the shares do not sum to 1")
    busy = []
    for place, (member, share) in enumerate(zip(members, shares)):
        neighbours = (members[place - 1], members[(place + 1) % len(members)]) if len(members) > 1 else ()
        messages = instance["H"] * sum(instance["c"][member][neighbour] for neighbour in neighbours)
        busy.append(instance["W"] * share * instance["w"][member] + messages)
    return max(busy)

LATENCIES = {"G": maybe(cost, Fraction(0)), "W": maybe(cost, Fraction(0))}

one_or_any = lambda value, where: int(value) if type(value) is Literal and value == "1" else one_of("any")(value, where)
WORKERS = each(record(g=cost, w=or_never(cost), **LATENCIES), least=1)
ROUNDS, MASTER_W = maybe(one_or_any, 1), maybe(or_never(cost))
CHUNK_STAR = of_kind(load=cost, workers=WORKERS, master_w=MASTER_W, rounds=ROUNDS)
CHUNKS = each(record(worker=count(), load=MOMENT, send_start=MOMENT, compute_start=MOMENT))
DEALT = record(master=maybe(MOMENT, Fraction(0)), chunks=CHUNKS)

def chunk_star_instance(instance):
    """Somebody can compute the load, if there is any."""
    computes = any(worker["w"] is not None for worker in [*instance["workers"], {"w": instance["master_w"]}])
    expect(computes or not instance["load"], "workers", "somebody who computes")

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
    never_negative([master, *(chunk["load"] for chunk in chunks)], "a load")
    never_negative(time for chunk in chunks for time in (chunk["send_start"], chunk["compute_start"]))
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

def chunk_star(instance, schedule):
    """The makespan."""
    chunks = Counter(chunk["worker"] for chunk in schedule["chunks"])
    require(instance["rounds"] == "any" or max(chunks.values(), default=0) <= 1, "a worker has a second chunk")
    return dealt(instance["load"], instance["workers"], instance["master_w"], schedule)

MULTI_ROUND = of_kind(load=cost, workers=count(least=1), rounds=maybe(count(least=1)), g=cost, w=cost, **LATENCIES)

def multi_round(instance, schedule):
    """The makespan, of chunks that go round.
    Messages that begin and end at one instant are sent in whatever order gives them their turns."""
    size, rounds, chunks, turn = instance["workers"], instance["rounds"], schedule["chunks"], 0
    right = len(chunks) == size * rounds if rounds else chunks and len(chunks) % size == 0
    require(right, f"{len(chunks)} chunks are not as many for each worker as there are rounds")
    workers = [instance] * size
    makespan = dealt(instance["load"], workers, None, schedule)
    spans = sorted((message(chunk, workers), chunk["worker"]) for chunk in chunks)
    for _, together in groupby(spans, lambda span: span[0]):
        here = Counter(worker for _, worker in together)
        expected = Counter((turn + place) % size for place in range(here.total()))
        require(here == expected, f"a chunk is out of turn: the {turn + 1}-th, or another of its instant")
        turn += here.total()
    return makespan

LINK = {"g": cost, "G": (cost, Fraction(0))}
NESTED_ROOT, NESTED_CHILD = (
    record(w=or_never(cost), W=(cost, Fraction(0)), children=(of_type(list), []), **up) for up in ({}, LINK)
)

def nested_tree(value, where):
    """A nested tree as a list of nodes, in the order in which they begin."""
    nodes, waiting = [], [(value, None)]
    while waiting:
        node, parent = waiting.pop()
        node = (NESTED_ROOT if parent is None else NESTED_CHILD)(node, f"{where} (node {len(nodes)})")
        waiting += ((child, len(nodes)) for child in reversed(node.pop("children")))
        nodes.append({"g": None, "G": None, **node, "parent": parent})
    return nodes

NODE = record(w=or_never(cost), parent=maybe(count()), g=maybe(cost), G=maybe(cost), W=LATENCIES["W"])
TREE = of_kind(load=cost, root=(nested_tree, None), nodes=maybe(each(NODE, least=1)))
MESSAGES = each(record(to=count(), load=MOMENT, start=MOMENT))
TREE_RUNS = each(record(node=count(), load=MOMENT, start=MOMENT))
TREE_SCHEDULE = record(messages=MESSAGES, computations=TREE_RUNS)

def tree_instance(instance):
    """One tree, whose nodes have links but for the root, and somebody who computes; it is kept in `nodes`."""
    expect((instance["root"] is None) != (instance["nodes"] is None), "the tree", "either root or nodes")
    nodes = instance["nodes"] = instance["root"] or instance["nodes"]
    expect([nodes[0][name] for name in ("parent", "g", "G")] == [None] * 3, "nodes[0]", "a root without a link")
    for number, node in enumerate(nodes):
        linked = node["parent"] is not None and node["parent"] < number and node["g"] is not None
        expect(linked or number == 0, f"nodes[{number}]", "a parent that stands before it, with its g,")
        node["G"] = node["G"] or Fraction(0)
    expect(not instance["load"] or any(node["w"] is not None for node in nodes), "the tree", "somebody who computes")

def tree(instance, schedule):
    """The makespan."""
    nodes, messages, runs = instance["nodes"], schedule["messages"], schedule["computations"]
    known([m["to"] for m in messages] + [run["node"] for run in runs], len(nodes), "node")
    require(all(m["to"] > 0 for m in messages), "a message goes to the root")
    require(all(nodes[run["node"]]["w"] is not None for run in runs), "a node that only forwards computes")
    require(len({m["to"] for m in messages}) == len(messages), "a node has a second message")
    require(len({run["node"] for run in runs}) == len(runs), "a node computes a second time")
    never_negative((event["load"] for event in messages + runs), "a load")
    never_negative(event["start"] for event in messages + runs)
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
FLOWS = each(record(from_=count(), to=count(), load=MOMENT, start=MOMENT, end=MOMENT))
SWITCH_RUNS = each(record(worker=count(), load=MOMENT, start=MOMENT, end=MOMENT))
SWITCH_SCHEDULE = record(flows=FLOWS, computations=SWITCH_RUNS)

def switch_instance(instance):
    """Who cannot compute its load can send it to somebody who can."""
    workers = instance["workers"]
    able = any(worker["speed"] and worker["bandwidth"] for worker in workers)
    fits = all(not w["load"] or w["speed"] or w["bandwidth"] and able for w in workers)
    expect(fits, "workers", "somebody who can compute each load")

def switch(instance, schedule):
    """When the last flow or computation ends. What moves nothing counts for nothing."""
    workers, flows, runs = instance["workers"], schedule["flows"], schedule["computations"]
    roles = ("from", "to", "worker")
    known((event[role] for event in flows + runs for role in roles if role in event), len(workers), "worker")
    require(all(flow["from"] != flow["to"] for flow in flows), "a worker sends to itself")
    never_negative((event["load"] for event in flows + runs), "a load")
    never_negative(event["start"] for event in flows + runs)
    changes = [[] for _ in workers]
    for event in flows + runs:
        start, end, load = event["start"], event["end"], event["load"]
        require(start < end or start == end and load == 0, f"{load} units take no time from {start} to {end}")
        for what, role in enumerate(roles) if load else ():
            rate = load / (end - start)
            if role in event:
                changes[event[role]] += [(start, what, rate), (end, what, -rate)]
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

# Of what a node does at once, receiving, sending and working, at most one is of these together.
MODELS = {"r*||s*||w": (), "r||s||w": ("r", "s"), "r||s,w": ("r", "sw"), "s||r,w": ("s", "rw")}
MODELS |= {"w||r,s": ("rs",), "r,s,w": ("rsw",)}
PORTS = record(receive_ports=count(least=1), send_ports=count(least=1))

def model(value, where):
    """What of r, s and w together goes on at once, at most so often: by a name, or by numbers of ports."""
    if isinstance(value, dict):
        ports = PORTS(value, where)
        return [("r", ports["receive_ports"]), ("s", ports["send_ports"])]
    return [(together, 1) for together in MODELS[one_of(*MODELS)(value, where)]]

def allows(of, **at_once):
    """Whether a node of this model may do so much at once; it works on one task at most."""
    return at_once["w"] <= 1 and all(sum(at_once[what] for what in together) <= most for together, most in of)

def compute_time(instance, node):
    """The time that a node takes for a task, if it is there and computes."""
    time = instance["nodes"][node]["w"] if node < len(instance["nodes"]) else None
    require(time is not None, f"node {node} does not compute")
    return time

def link_of(instance, transfer):
    """The number of the link that a transfer goes over."""
    way = transfer["from"], transfer["to"]
    require(way in instance["ways"], f"there is no link from node {way[0]} to node {way[1]}")
    return instance["ways"][way]

BASE = "r||s||w", "the default"
NODES = each(record(w=or_never(positive), master=(of_type(bool), False), model=(model, model(*BASE))), least=1)
ENDS = {"between": maybe(tuple_of(count(), count())), "from_": maybe(count()), "to": maybe(count())}
GRAPH = of_kind(nodes=NODES, links=each(record(c=positive, **ENDS)), horizon=maybe(cost))
RUNS = each(record(node=count(), tasks=natural))
SENDS = each(record(from_=count(), to=count(), tasks=natural))
SLOTS = each(record(duration=MOMENT, transfers=(SENDS, []), computations=(RUNS, [])))
PERIOD = record(period=MOMENT, slots=SLOTS, computations=RUNS)
PHASES = record(phases=each(record(repeat=natural, period=MOMENT, slots=SLOTS, computations=RUNS)))
SENT, DONE = each(record(from_=count(), to=count(), start=MOMENT)), each(record(node=count(), start=MOMENT))
SINGLE_TASKS = record(transfers=SENT, computations=DONE)

def graph_instance(instance):
    """A master, and one link at most from a node to another; `ways` maps (from, to) to the number of the link."""
    size, ways = len(instance["nodes"]), {}
    expect(any(node["master"] for node in instance["nodes"]), "nodes", "a master")
    for number, link in enumerate(instance["links"]):
        one_way = link["from"] is not None and link["to"] is not None
        fits = (link["between"] is None) == one_way and (one_way or (link["from"], link["to"]) == (None, None))
        expect(fits, f"links[{number}]", "either between, or from and to")
        start, end = link["between"] or (link["from"], link["to"])
        expect(max(start, end) < size and start != end, f"links[{number}]", "a link of two different nodes")
        for way in [(start, end)] if one_way else [(start, end), (end, start)]:
            expect(ways.setdefault(way, number) == number, f"links[{number}]", "the only link this way")
    instance["ways"] = ways

def graph_schedule(value, where):
    """A period, phases, or single tasks."""
    has = value if isinstance(value, dict) else ()
    form = PHASES if "phases" in has else PERIOD if "period" in has or "slots" in has else SINGLE_TASKS
    return form(value, where)

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
    """What runs side by side in a slot fits into it, and the nodes may do so much at once; who computes."""
    require(slot["duration"] >= 0, "a slot takes less than no time")
    links = [link_of(instance, transfer) for transfer in slot["transfers"]]
    require(len(set(links)) == len(links), "two transfers at once over a link")
    for link, transfer in zip(links, slot["transfers"]):
        takes = instance["links"][link]["c"] * transfer["tasks"]
        require(takes <= slot["duration"], f"a transfer takes {takes} within a slot of {slot['duration']}")
    sends, receptions = (Counter(transfer[end] for transfer in slot["transfers"]) for end in ("from", "to"))
    runs = computation_rules(instance, slot["computations"], slot["duration"])
    for node in {*sends, *receptions}:
        fits = allows(instance["nodes"][node]["model"], r=receptions[node], s=sends[node], w=int(node in runs))
        require(fits, f"node {node} does more at once than its model allows")
    return runs

def computation_rules(instance, runs, duration):
    """Each node computes once, and no longer than it may; who computes."""
    for run in runs:
        takes = compute_time(instance, run["node"]) * run["tasks"]
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
        beside_all = not any("w" in together for together, _ in instance["nodes"][node]["model"])
        require(beside_all, f"node {node} cannot compute across slots")
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
    nodes, sent = instance["nodes"], [(sent, link_of(instance, sent)) for sent in schedule["transfers"]]
    events = [(t["start"], instance["links"][link]["c"], t["from"], t["to"], link) for t, link in sent]
    done = [(run["start"], run["node"]) for run in schedule["computations"]]
    events += [(start, compute_time(instance, node), node, None, None) for start, node in done]
    never_negative(event[0] for event in events)
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
            fits = allows(nodes[node]["model"], r=receptions[node], s=sends[node], w=computes[node])
            require(fits, f"node {node} does more at once at {time} than its model allows")
            has = nodes[node]["master"] or stock[node] >= 0
            require(has, f"node {node} uses a task at {time} that it does not have")
    return Fraction(len(schedule["computations"]))

# CERTIFICATES. Each function takes an instance and a certificate as they were read. If it finds no rule broken, no
# schedule of the instance is better than the bound.

def by_cases(cases, steps, divide):
    """Follows a proof: `divide` gives the cases into which a step divides the case in hand, none where it closes it."""
    for name, content in steps:
        require(cases, "all cases are closed already")
        cases += reversed(divide(cases.pop(), name, content))
    require(not cases, "a case is still open at the end")

WEIGHTS = each(tuple_of(index, integer))
CHOICE = variant(link=tuple_of(index, index), processor=index)
SCALED_WEIGHTS = record(bits=word, weights=WEIGHTS)
RING_ROW = variant(
    degree=record(processor=index),
    end=record(processor=index, neighbour=index),
    connected=record(set=each(index), inside=index, outside=index),
    parity=record(set=each(index), links=each(tuple_of(index, index))),
    clash=record(processor=index, neighbours=each(index)),
)
FIX = record(taken=each(CHOICE), refused=each(CHOICE), by=SCALED_WEIGHTS)
RING_STEP = variant(branch=CHOICE, fix=FIX, close=SCALED_WEIGHTS)
RING_CERTIFICATE = record(bound=quoted, rows=each(RING_ROW), steps=each(RING_STEP))

def primitive(numbers):
    """The positive factor that makes all of them integers without a common factor; 1 if all are zero."""
    common = lcm(*(number.denominator for number in numbers))
    return Fraction(common, gcd(*(int(number * common) for number in numbers)) or common)

link = lambda i, j: (min(i, j), max(i, j))

class RingProof:
    """The integers of an instance, with the names of the ring's certificate. A case is what is decided of variables.
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
        links = [(i, j) for j in self.processors for i in range(j)]
        self.objective = {link: self.below * self.delay(*link) for link in links}
        self.objective |= {i: -self.above * self.speeds[i] for i in self.processors}
        # In no ring of three or more that is better.
        self.refused = {link: False for link in links if self.reaches(*link) or self.reaches(*link[::-1])}

    def delay(self, i, j):
        """d_ij."""
        return self.speeds[i] * self.messages[i][j] + self.speeds[j] * self.messages[j][i]

    def is_below(self, time):
        """Whether a scaled time is below the bound."""
        return time * self.below < self.above

    def reaches(self, i, j):
        """Whether i pays the bound for a message to j and one to anybody else: no longer ring has that link."""
        others = [self.messages[i][k] for k in self.processors if k not in (i, j)]
        return bool(others) and not self.is_below(self.messages[i][j] + min(others))

    def step_of(self, i, j):
        """The scaled step of the ring of i and j, or of i alone where both are the same."""
        speed = self.speeds[i] + (self.speeds[j] if i != j else 0)
        return max(Fraction(self.load + 2 * self.delay(i, j), speed), 2 * self.messages[i][j], 2 * self.messages[j][i])

    def row(self, name, content):
        """The coefficients of a row, what their sum is at least, and whether it is equal."""
        lists = [value for value in content.values() if isinstance(value, list)]
        named = [x for some in lists for x in some] + [x for x in content.values() if not isinstance(x, list)]
        known((end for x in named for end in (x if isinstance(x, tuple) else (x,))), len(self.processors), "processor")
        require(all(len(set(some)) == len(some) for some in lists), "something is named twice")
        if name == "degree":
            i = content["processor"]
            return {i: -2} | {link(i, j): 1 for j in self.processors if j != i}, 0, True
        if name in ("end", "clash"):
            i, others = content["processor"], content.get("neighbours", [content.get("neighbour")])
            require(i not in others, "a processor is its own neighbour")
            least = sorted(self.messages[i][j] for j in others)[:2]
            require(len(least) < 2 or not self.is_below(sum(least)), "two of the links cost less than the bound")
            return {i: 1} | {link(i, j): -1 for j in others}, 0, False
        inside, links = content["set"], content.get("links", [])
        terms = {i: 1 for i in inside} | {(i, j): -1 for i in inside for j in inside if i < j}
        terms |= {link(i, j): -1 for i, j in links}
        if name == "parity":
            leave = all(i in inside and j not in inside for i, j in links)
            require(leave and len(links) % 2, "an odd number of links that leave the set is needed")
            return terms, -(len(links) // 2), False
        require(content["inside"] in inside and content["outside"] not in inside, "who is inside, and who is outside?")
        return terms | {content["inside"]: 0, content["outside"]: -1}, -1, False

    def weigh(self, rows, decided, by):
        """What the multipliers prove in this case, and the reduced costs, times 2^bits; what a better ring has."""
        require(by["bits"] <= 4096, "the multipliers have too large a denominator")
        reduced, total = {x: c << by["bits"] for x, c in self.objective.items()}, 0
        for place, weight in by["weights"]:
            require(place < len(rows), f"there is no row {place}")
            terms, least, equal = rows[place]
            require(equal or weight >= 0, f"row {place} has a negative multiplier")
            total += self.below * weight * least
            for x, coefficient in terms.items():
                reduced[x] -= self.below * weight * coefficient
        for x, rest in reduced.items():
            value = decided.get(x)
            total += rest if value or value is None and rest < 0 else 0
        return total, reduced, (-self.below * self.load - 1) << by["bits"]

    def divide(self, rows, decided, name, content):
        """The cases after a step: two after a branch, one of which more is decided after a fix."""
        def decide(x, value):
            require(x in self.objective and x not in decided, f"{x} is not there, or is decided already")
            return {**decided, x: value}
        if name == "branch":
            return [decide(content[1], value) for value in (True, False)]
        total, reduced, target = self.weigh(rows, decided, content["by"] if name == "fix" else content)
        if name == "close":
            require(total > target, "the multipliers do not close the case")
            return []
        for x, value in [(x, True) for _, x in content["taken"]] + [(x, False) for _, x in content["refused"]]:
            other = max(0, -reduced.get(x, 0) if value else reduced.get(x, 0))
            require(total + other > target, f"the multipliers do not fix {x}")
            decided = decide(x, value)
        return [decided]

def ring_proved(instance, certificate):
    """No ring has a shorter step: rings of one and two are tried, and longer ones divided into cases."""
    proof = RingProof(instance, certificate["bound"])
    for i in proof.processors:
        for j in range(i + 1):
            require(not proof.is_below(proof.step_of(i, j)), f"the ring of {i} and {j} is better")
    rows = [proof.row(name, content) for name, content in certificate["rows"]]
    cases = [proof.refused] if len(proof.processors) > 2 else []
    by_cases(cases, certificate["steps"], lambda *step: proof.divide(rows, *step))

MULTIPLIERS = record(over=integer, of=WEIGHTS)

class Program:
    """A linear program: least cost of columns within their ends, subject to rows within theirs."""

    def __init__(self):
        self.columns, self.rows = [], []

    def column(self, cost_of=0, lower=0, upper=None):
        """Adds a column; its number."""
        self.columns.append((cost_of, lower, upper))
        return len(self.columns) - 1

    def row(self, terms, lower=None, upper=None):
        """Adds a row of pairs (column, coefficient)."""
        self.rows.append((terms, lower, upper))

    def proved_by(self, multipliers, with_cost=True):
        """The bound by weak duality: rows, and what they leave of the costs of columns, each at its lesser end."""
        over, named = multipliers["over"], set()
        require(over > 0, "the common denominator is not positive")
        left, total = [over * cost_of if with_cost else 0 for cost_of, _, _ in self.columns], 0
        for place, weight in multipliers["of"]:
            require(place < len(self.rows), f"there is no row {place}")
            require(place not in named, f"row {place} has two multipliers")
            named.add(place)
            terms, *ends = self.rows[place]
            total += least_product(weight, *ends)
            for column, coefficient in terms:
                left[column] -= weight * coefficient
        total += sum(least_product(rest, lower, upper) for rest, (_, lower, upper) in zip(left, self.columns))
        return Fraction(total) / over

    def closed_by(self, multipliers, bound):
        """The multipliers prove the bound, or that nothing obeys the rows: no case is left."""
        try:
            require(self.proved_by(multipliers) >= bound, "the multipliers do not prove the bound")
        except Broken:
            require(self.proved_by(multipliers, with_cost=False) > 0, "the multipliers do not close the case")
        return []

def least_product(factor, lower, upper):
    """The least of a factor times what lies between two ends, either of which may be missing."""
    end = 0 if factor == 0 else lower if factor > 0 else upper
    require(end is not None, "a multiplier uses an end that is not there")
    return factor * end

def reaches(proof, certificate):
    """What is proved is the claim at least."""
    require(proof >= certificate["bound"], f"only {proof} is proved")

SWITCH_CERTIFICATE = record(bound=quoted, multipliers=MULTIPLIERS)

def switch_proved(instance, certificate):
    """T, and what each worker sends more than it receives: within its link, and all is computed by T."""
    program = Program()
    time = program.column(1)
    given = [program.column(lower=None) for _ in instance["workers"]]
    for delta, worker in zip(given, instance["workers"]):
        program.row([(time, worker["bandwidth"]), (delta, -1)], lower=0)
        program.row([(time, worker["bandwidth"]), (delta, 1)], lower=0)
        program.row([(time, worker["speed"]), (delta, 1)], lower=worker["load"])
    program.row([(delta, 1) for delta in given], 0, 0)
    reaches(program.proved_by(certificate["multipliers"]), certificate)

def redistribution_proved(instance, certificate):
    """The first task must have arrived before the receptions, and the last one be forwarded after the sends."""
    workers = instance["workers"]
    sends, receptions = ([w for w in workers if sign * w["delta"] > 0] for sign in (1, -1))
    first, last = (min((w["c"] for w in some), default=0) for some in (sends, receptions))
    all_in, all_out = (sum(w["c"] * abs(w["delta"]) for w in some) for some in (sends, receptions))
    reaches(max(first + all_out, all_in + last), certificate)

STATES = each(word)
STAR_STEP = variant(branch=tuple_of(index, index), close=STATES, **{"close-fewest": STATES, "tail": word})
STAR_CERTIFICATE = record(bound=quoted, steps=each(STAR_STEP))

class StarProof:
    """What holds in every schedule of a star that ends before a time, with the names of certificates/src/star.
    All is in whole units; a class is a list of workers with equal links, given by (w, L, cap)."""

    def __init__(self, instance, bound):
        workers = instance["workers"]
        scale = lcm(*(x.denominator for worker in workers for x in (worker["c"], worker["w"]) if x is not None))
        self.before, self.tails = -(-bound * scale // 1), 0
        total = sum(worker["tasks"] for worker in workers)
        classes = defaultdict(list)
        for worker in workers:
            comp = worker["w"] and int(worker["w"] * scale)
            cap = 0 if comp is None else total if comp == 0 else min(total, (self.before - 1) // comp)
            classes[int(worker["c"] * scale)].append((comp or 0, worker["tasks"], cap))
        self.links = sorted(classes)
        self.classes = [classes[comm] for comm in self.links]
        self.is_clear = self.before <= 0 or sum(cap for some in self.classes for _, _, cap in some) < total

    def slots(self, k, on_loan):
        """For each worker of class k the time of a task and the numbers of slots: free ones, or those of loans."""
        free = ((comp, max(0, cap - tasks), cap) for comp, tasks, cap in self.classes[k])
        return [(comp, range(split + 1, cap + 1) if on_loan else range(1, split + 1)) for comp, split, cap in free]

    def due(self, k, on_loan):
        """The due dates of these slots, latest first."""
        dates = [map(lambda q, comp=comp: self.before - q * comp, own) for comp, own in self.slots(k, on_loan)]
        return merge(*dates, reverse=True)

    def count(self, k, on_loan):
        """How many there are."""
        return sum(len(numbers) for _, numbers in self.slots(k, on_loan))

    def divide(self, case, name, content):
        """Two cases, by how many receptions of a class are in slots of loans; or none, if this one has no schedule."""
        fewest, most = case
        if name != "branch":
            case = StarCase(self, case if name == "close" else (most, fewest), sum(fewest))
            (case.tail if name == "tail" else case.states)(content)
            return []
        k, at = content
        require(k < len(most) and fewest[k] <= at < most[k], f"class {k} cannot be divided at {at}")
        return [(fewest, [*most[:k], at, *most[k + 1 :]]), ([*fewest[:k], at + 1, *fewest[k + 1 :]], most)]

class StarCase:
    """What holds of the last receptions of a case, with loans for so many sends and so many slots."""

    def __init__(self, proof, loans, lent):
        surplus = [sum(max(0, tasks - cap) for _, tasks, cap in some) for some in proof.classes]
        self.proof, self.links, self.needed, self.lent = proof, proof.links, sum(surplus) + lent, loans[1]
        self.sends = [own + few for own, few in zip(surplus, loans[0])]
        self.counts = [proof.count(k, False) + lent for k, lent in enumerate(self.lent)]

    def dates(self, many):
        """The latest due dates of each class, so many at most."""
        due = self.proof.due
        both = (merge(due(k, False), islice(due(k, True), lent), reverse=True) for k, lent in enumerate(self.lent))
        return [list(islice(dates, many)) for dates in both]

    def shortest(self, each_of, many):
        """The sum of so many of the shortest, or None if there are fewer."""
        total = 0
        for comm, times in zip(self.links, each_of):
            total, many = total + comm * min(times, many), many - min(times, many)
        return None if many else total

    def tail(self, many):
        """The last receptions, so many, have too little time; wherever that is so, the longest is left out."""
        self.proof.tails += many
        require(self.proof.tails <= 2**22 and 0 < many <= self.needed, f"{many} receptions are not looked at")
        kept, end = [], self.shortest(self.sends, self.needed - many + 1)
        for due, k in sorted((due, k) for k, dates in enumerate(self.dates(many)) for due in dates):
            heappush(kept, -k)
            end += self.links[k]
            end -= self.links[-heappop(kept)] if end >= due else 0
        require(len(kept) < many, f"the last {many} receptions are not refuted")

    def is_reached(self, seen, before):
        """Whether any schedule has the state; none has one with all receptions."""
        missing = self.needed - sum(seen)
        left = self.shortest([count_of - used for count_of, used in zip(self.counts, seen)], missing)
        released = not any(seen) or before > self.shortest(self.sends, missing + 1)
        fits = not missing or left is not None and self.shortest(self.sends, 1) + left < before
        require(missing or not released, f"{seen} receptions are not refuted")
        return released and fits

    def states(self, numbers):
        """The states that are reached are those listed."""
        size = len(self.links)
        listed, first = list(zip(*[iter(numbers)] * size)), (0,) * size
        require(len(listed) * size == len(numbers), "the list of states ends within one")
        dates = self.dates(len(listed) + 1)
        reached = {first: self.proof.before} if self.is_reached(first, self.proof.before) else {}
        for seen in listed:
            require(seen in reached, f"no state leads to {seen}")
            before = reached.pop(seen)
            for k, used in enumerate(seen):
                more = (*seen[:k], used + 1, *seen[k + 1 :])
                start = min([before, *dates[k][used : used + 1]]) - self.links[k]
                if used < self.counts[k] and self.is_reached(more, start):
                    reached[more] = max(start, reached.get(more, start))
        require(not reached, "more states are reached than are listed")

def star_proved(instance, certificate):
    """Cases by how many receptions of a class are opened by loans, each closed by its states or by a tail."""
    proof, steps = StarProof(instance, certificate["bound"]), certificate["steps"]
    every = [0] * len(proof.links), [proof.count(k, True) for k in range(len(proof.links))]
    by_cases([] if proof.is_clear else [every], steps, proof.divide)

def word_or(word, reader):
    """The reader of one word alone, or else of what another one reads."""
    return lambda value, where: (word, None) if value == word else reader(value, where)

CASES = each(word_or("next", variant(closed=MULTIPLIERS)))
CHUNKS_CERTIFICATE = record(bound=quoted, proof=word_or("without-latencies", variant(sequences=CASES)))
TREE_CERTIFICATE = record(bound=quoted, proof=one_of("without-latencies"))
BOUND, ROUNDS_CERTIFICATE = record(bound=quoted), record(bound=quoted, rounds=each(MULTIPLIERS))

def worth(children):
    """What a time unit of the port is worth to children (g, w) without latencies, in load; None if there is no limit.
    By the lemma of certificates/src/divisible_tree/linear.rs they are best served by non-decreasing g, and a list that
    begins with (g, w) is worth (1 + w D) / (g + w), with D the worth of the rest."""
    total = Fraction(0)
    for g, w in sorted(children, key=lambda child: child[0], reverse=True):
        total = None if total is None or g + w == 0 else (1 + w * total) / (g + w)
    return total

def tree_proved(instance, certificate):
    """A tree takes as long even without latencies, where a subtree acts as one node (the same lemma)."""
    nodes, below = instance["nodes"], [[] for _ in instance["nodes"]]
    for node, children in zip(reversed(nodes), reversed(below)):
        rate = worth(children)
        if rate is not None and node["w"] is not None:
            rate = rate + 1 / node["w"] if node["w"] else None
        if rate != 0 and node.get("parent") is not None:
            below[node["parent"]].append((node["g"], 1 / rate if rate else Fraction(0)))
    reaches(instance["load"] / rate if rate else Fraction(0), certificate)

def sequence(load, master_w, workers, sent, rest, bound):
    """What schedules obey that begin with messages to `sent` and end by the bound: rows of divisible_star/sequence.rs.
    Then "nobody" gets another message, or whoever has none "once", or everybody in "any" number."""
    program, loads, ends, after, free = Program(), [], {}, [], []
    time = program.column(1)
    if master_w is not None:
        loads.append(program.column())
        program.row([(time, 1), (loads[0], -master_w)], lower=0)
    for number in sent:
        worker, (size, arrival, end) = workers[number], [program.column() for _ in range(3)]
        program.row([(arrival, 1), (size, -worker["g"]), *after], lower=worker["G"])
        for before in [arrival, *([ends[number]] if number in ends else [])]:
            program.row([(end, 1), (before, -1), (size, -worker["w"])], lower=worker["W"])
        after, ends[number] = [(arrival, -1)], end
        loads.append(size)
    port = [(time, 1), *after]
    for number, worker in enumerate(workers):
        g, w, G, W = (worker[name] for name in "gwGW")
        left = [(time, 1), *([(ends[number], -1)] if number in ends else [])]
        if w is None or rest != "any" and (rest == "nobody" or number in ends):
            if number in ends:
                program.row(left, lower=0)
            continue
        size, message, unit = program.column(), program.column(upper=1), max(g, w) if rest == "any" else g + w
        most = min(max(bound - G - W, 0) / unit, load) if unit else load if bound >= G + W else 0
        program.row([(message, most), (size, -1)], lower=0)
        many, alone = (program.column(), w) if rest == "any" else (message, g + w)
        if rest == "any":
            program.row([(many, 1), (message, -1)], lower=0)
            if number in ends:
                program.row([*left, (many, -W), (size, -w)], lower=0)
        program.row([(time, 1), *after, (message, -G), (many, -W), (size, -alone)], lower=0)
        port += [(many, -G), (size, -g)]
        loads.append(size)
        free.append((size, message, g, w, G, W))
    program.row(port, lower=0)
    program.row([(size, 1) for size in loads], load, load)
    if rest == "once" and 0 < len(free) <= 128 and all(g + w for _, _, g, w, _, _ in free):
        total, terms = worth([entry[2:4] for entry in free]), []  # the lemma of divisible_star/worth.rs
        for size, message, g, w, G, W in free:
            others, alone = worth([entry[2:4] for entry in free if entry[0] != size]), (G + W) / (g + w)
            terms += [(size, -1), (message, -min(alone, alone * (1 - g * others) + others * G))]
        program.row(terms + [(column, sign * total) for column, sign in [(time, 1), *after]], lower=0)
    return program

def chunk_star_proved(instance, certificate):
    """Without latencies in one round, or by cases: nobody is next, or one who computes, of those alike the first."""
    (name, steps), bound, load = certificate["proof"], certificate["bound"], instance["load"]
    workers, rounds = instance["workers"], instance["rounds"]
    if bound <= 0:
        return
    if name == "without-latencies":
        require(rounds == 1, "without latencies nothing is known of several rounds")
        nodes = [{"w": instance["master_w"]}, *({**worker, "parent": 0} for worker in workers)]
        return tree_proved({"load": load, "nodes": nodes}, certificate)
    require(load > 0, "there is no load")
    def divide(case, name, multipliers):
        sent, is_complete = case
        if name == "closed":
            rest = "nobody" if is_complete else rounds if rounds == "any" else "once"
            return sequence(load, instance["master_w"], workers, sent, rest, bound).closed_by(multipliers, bound)
        require(not is_complete and max(len(workers), len(sent)) <= 1000, "nobody is next")
        new = [n for n, worker in enumerate(workers) if n not in sent and worker["w"] is not None]
        new = [n for place, n in enumerate(new) if all(workers[n] != workers[twin] for twin in new[:place])]
        next_of = sorted(new + (list(set(sent)) if rounds == "any" else []))
        return [(sent, True)] + [((*sent, n), False) for n in next_of]
    by_cases([((), False)], steps, divide)

def multi_round_proved(instance, certificate):
    """Multipliers for each number of rounds, up to one for which, and for all more, the latencies prove the bound."""
    load, size, named, bound = instance["load"], instance["workers"], instance["rounds"], certificate["bound"]
    g, w, G, W = (instance[name] for name in "gwGW")
    given = len(certificate["rounds"])
    require(bound <= 0 or not named or given <= 1, "multipliers are given for rounds that are not named")
    beyond = given + 1 if not named else named if not given else None
    if bound > 0 and beyond is not None:
        enough = max(beyond * size * G + g * load + W, G + beyond * W + w * load / size) >= bound
        require(enough, f"the latencies of {beyond} rounds prove less")
    for rounds, multipliers in enumerate(certificate["rounds"] if bound > 0 else [], named or 1):
        require(rounds * size <= 100_000, "there are too many chunks")
        order = [chunk % size for chunk in range(rounds * size)]
        reaches(sequence(load, None, [instance] * size, order, "nobody", bound).proved_by(multipliers), certificate)

FLOW = record(odd_sets=each(each(index)), multipliers=MULTIPLIERS)
GRAPH_CERTIFICATE = record(bound=quoted, proof=variant(flow=FLOW))

def graph_limits(instance, columns, arcs):
    """Activities of which at most so many go on at once: of each node the processor and the ports, then of links."""
    ends = defaultdict(list)
    for sender, receiver, number in arcs:
        for end in ((sender, "s"), (receiver, "r"), number):
            ends[end].append(columns[sender, receiver, number])
    for number, node in enumerate(instance["nodes"]):
        if number in columns:
            ends[number, "w"] = [columns[number]]
            yield 1, ends[number, "w"]
        for together, most in node["model"]:
            yield most, [column for what in together for column in ends[number, what]]
    for number in range(len(instance["links"])):
        yield 1, ends[number]

def graph_proved(instance, certificate):
    """The throughput, from the share of time of each activity; within a horizon the whole tasks that it makes."""
    nodes, links, (_, flow) = instance["nodes"], instance["links"], certificate["proof"]
    program, columns, tasks = Program(), {}, [[] for _ in nodes]
    arcs = [(*way, number) for way, number in instance["ways"].items()]
    for number, node in enumerate(nodes):
        if node["w"] is not None:
            columns[number] = program.column(-1 / node["w"])
            tasks[number].append((columns[number], -1 / node["w"]))
    for arc in arcs:
        columns[arc] = program.column()
        tasks[arc[0]].append((columns[arc], -1 / links[arc[2]]["c"]))
        tasks[arc[1]].append((columns[arc], 1 / links[arc[2]]["c"]))
    limits = list(graph_limits(instance, columns, arcs))
    for most, of in limits:
        program.row([(column, 1) for column in of], upper=most)
    for node, terms in zip(nodes, tasks):
        if not node["master"]:
            program.row(terms, lower=0)
    for odd in flow["odd_sets"]:
        known(odd, len(limits), "limit")
        require(len(set(odd)) == len(odd), "an odd set names a limit twice")
        times = Counter(column for limit in odd for column in limits[limit][1])
        half = sum(limits[limit][0] for limit in odd) // 2
        program.row([(column, k // 2) for column, k in times.items()], upper=half)
    throughput = -program.proved_by(flow["multipliers"])
    most = throughput if instance["horizon"] is None else instance["horizon"] * throughput // 1
    require(most <= certificate["bound"], f"only {most} is proved")
# THE COMMAND.

# Of each kind: the instance, what more it has to be, the schedule, its objective, the certificate, what checks it.
KINDS = {
    "star": (STAR, star_instance, STAR_SCHEDULE, star, STAR_CERTIFICATE, star_proved),
    "redistribution": (REDISTRIBUTION, redistribution_instance, MOVES, redistribution, BOUND, redistribution_proved),
    "ring": (RING, ring_instance, RING_SCHEDULE, ring, RING_CERTIFICATE, ring_proved),
    "divisible-star": (CHUNK_STAR, chunk_star_instance, DEALT, chunk_star, CHUNKS_CERTIFICATE, chunk_star_proved),
    "multi-round": (MULTI_ROUND, lambda _: None, DEALT, multi_round, ROUNDS_CERTIFICATE, multi_round_proved),
    "divisible-tree": (TREE, tree_instance, TREE_SCHEDULE, tree, TREE_CERTIFICATE, tree_proved),
    "switch": (SWITCH, switch_instance, SWITCH_SCHEDULE, switch, SWITCH_CERTIFICATE, switch_proved),
    "platform-graph": (GRAPH, graph_instance, graph_schedule, graph, GRAPH_CERTIFICATE, graph_proved),
}

def verdict(read):
    """What is to be said of the instance with a schedule, a certificate or both that `read` gives; the exit status."""
    try:
        given, line = read(), {"valid": True}
        fits = isinstance(given, dict) and isinstance(given.get("instance"), dict)
        expect(fits and given.keys() & {"schedule", "certificate"}, "a line", "an instance and what to judge")
        kind = one_of(*KINDS)(given["instance"].get("kind"), "instance.kind")
        instance_reader, further, schedule_reader, measure, certificate_reader, prove = KINDS[kind]
        further(instance := instance_reader(given["instance"], "instance"))
        if "certificate" in given:
            prove(instance, certificate := certificate_reader(given["certificate"], "certificate"))
            line["bound"] = str(certificate["bound"])
        if "schedule" in given:
            schedule, said = given["schedule"], given
            if isinstance(schedule, dict) and "schedule" in schedule:  # a line of `solve`
                schedule, said = schedule["schedule"], schedule
            objective = measure(instance, schedule_reader(schedule, "schedule"))
            claim = MOMENT(said["objective"], "objective") if "objective" in said else objective
            require(claim == objective, f"the objective is {objective}, and not {claim}")
            line["objective"] = str(objective)
            sign = -1 if kind == "platform-graph" else 1
            is_beyond = "bound" in line and sign * certificate["bound"] > sign * objective
            require(not is_beyond, f"the objective is {objective}, beyond what is proved")
        return line, 0
    except Broken as broken:
        return {"valid": False, "why": str(broken)}, 1
    except (Refused, OSError) as refused:
        return {"error": str(refused)}, 2

def main(arguments):
    """Judges what the arguments name, or standard input line by line; gives the exit status."""
    sys.setrecursionlimit(DEEPEST)
    getattr(sys, "set_int_max_str_digits", int)(0)
    what, names = ("certificate", arguments[1:]) if arguments[:1] == ["--certificate"] else ("schedule", arguments)
    if arguments and len(names) != 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    lines = () if names else iter(lambda: sys.stdin.buffer.readline(LONGEST_INPUT + 1), b"")
    reads = (lambda line=line: parsed(line) for line in lines if line.strip())
    if names:
        reads = [lambda: {"instance": parsed(Path(names[0]).read_bytes()), what: parsed(Path(names[1]).read_bytes())}]
    worst = -1
    for line, status in map(verdict, reads):
        print(json.dumps(line), flush=True)
        worst = max(worst, status)
    if worst < 0:
        print(json.dumps({"error": "the input is empty"}))
    return worst if worst >= 0 else 2

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
