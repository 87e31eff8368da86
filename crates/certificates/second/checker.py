#!/usr/bin/env python3
"""A second checker of schedules and of certificates, which shares nothing with the first.

    checker.py INSTANCE SCHEDULE
    checker.py --certificate INSTANCE CERTIFICATE
    checker.py < LINES          each {"instance": …, "schedule": …, "certificate": …}, or without one of the last two

It is written from docs/formats.md, and for certificates from what ../src documents and accepts. It imports
the standard library only, computes in fractions, and searches for nothing. For each pair a line is printed:
{"valid": true, "objective": "7/3"}, with "bound" for a certificate, and with "unchecked" for what a result says and no
certificate proves; {"valid": false, "why": …} for a rule that is broken, {"error": …} for input that is refused. The
exit status is 0 if all is valid, 1 if something is not, 2 if something is refused.
"""

import json
import re
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from fractions import Fraction
from heapq import heappop, heappush, merge
from itertools import accumulate, groupby, islice
from math import ceil, gcd, lcm
from pathlib import Path

LONGEST_INPUT, DEEPEST, NEVER, ABSENT, TWICE = 256 << 20, 20_000, 2**64, object(), object()

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

# READING. A shape says what JSON has to look like. Reading gives what the rest computes with, or refuses.
class Literal(str):
    """A number as it is written in JSON, without quotes."""

def parsed(text):
    """The JSON value of some bytes, its numbers as they are written; no object in which a field stands twice is one."""
    members = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else TWICE
    expect(len(text) <= LONGEST_INPUT, "the input", "less than 256 MiB")
    hooks = {"parse_int": Literal, "parse_float": Literal, "object_pairs_hook": members}
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=lambda it: expect(False, it, "a number"), **hooks)
    except (RecursionError, ValueError) as error:
        raise Refused(f"cannot be read as JSON: {error}") from None

def read(shape, value, where):
    """What a value holds. Its shape is {name: shape, …} for an object with these fields and no others, (shape, …) for
    a list with these entries, [shape] for a list of any length, [shape, ...] for one of one entry at least; or it is a
    function that reads the value (ABSENT for a field that is not there), given also its place for what it refuses."""
    if isinstance(shape, dict):
        expect(isinstance(value, dict) and value.keys() <= shape.keys(), where, f"an object of {', '.join(shape)}")
        return {name: read(of, value.get(name, ABSENT), f"{where}.{name}") for name, of in shape.items()}
    if isinstance(shape, tuple):
        expect(isinstance(value, list) and len(value) == len(shape), where, f"a list of {len(shape)}")
        return tuple(read(of, entry, where) for of, entry in zip(shape, value))
    if isinstance(shape, list):
        expect(isinstance(value, list) and len(value) >= len(shape) - 1, where, f"a list of {len(shape) - 1} at least")
        return [read(shape[0], entry, f"{where}[{place}]") for place, entry in enumerate(value)]
    return shape(value, where)

def such_that(shape, holds, what, made=lambda found: found):
    """What has this shape and is what it should be, or what is made of it."""
    def read_it(value, where):
        expect(holds(found := read(shape, value, where)), where, what)
        return made(found)
    return read_it

def optional(shape, default=None, null=True):
    """A field that may be absent or, unless that is said to be wrong, null."""
    return lambda value, where: default if value is ABSENT or null and value is None else read(shape, value, where)

def variant(shapes, *words):
    """One of a few words, or an object with one field, whose name says what it is: the name, and what it holds."""
    def read_it(value, where):
        if type(value) is str and value in words:
            return value, None
        fits = isinstance(value, dict) and len(value) == 1 and value.keys() <= shapes.keys()
        expect(fits, where, f"one of {', '.join([*shapes, *words])}")
        ((name, content),) = value.items()
        return name, read(shapes[name], content, f"{where}.{name}")
    return read_it

# A time to compute is None for what cannot; then anything, what JSON has a type for, and one word out of a few.
or_never = lambda shape: lambda value, where: None if value == "inf" else read(shape, value, where)
anything = lambda value, _: value
of_type = lambda expected: such_that(anything, lambda value: type(value) is expected, f"a {expected.__name__}")
one_of = lambda *words: such_that(of_type(str), words.__contains__, f"one of {', '.join(words)}")

NUMBER = re.compile(r"([+-]?[0-9]+)(?:(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,9}))?|/([+-]?[0-9]+))")
def number_within(digits, *types):
    """Rationals of at most so many digits above and below the line, as written and as they are; of a type of text."""
    def read_it(value, where):
        what = f"a number of at most {digits} digits"
        match = NUMBER.fullmatch(value) if type(value) in types and len(value) <= 2 * digits + 8 else None
        expect(match, where, what + (", in quotes" if Literal not in types else ""))
        whole, decimals, exponent, below = match.groups(default="")
        written = max(len(part.lstrip("+-")) for part in (whole + decimals, below))
        expect(written <= digits and abs(int(exponent or 0)) <= 1000, where, what)
        expect(int(below or 1), where, "a denominator that is not zero")
        number = Fraction(int(whole + decimals), int(below or 1)) * Fraction(10) ** (int(exponent or 0) - len(decimals))
        longest = max(abs(number.numerator), number.denominator)
        expect(longest.bit_length() <= 3 * digits or longest < 10**digits, where, what)
        return number
    return read_it

GIVEN, MOMENT = number_within(1_000, str, Literal), number_within(100_000, str, Literal)
UNQUOTED, QUOTED = number_within(1_000, Literal), number_within(20_000, str)
whole = lambda shape: such_that(shape, lambda number: number.denominator == 1, "a whole number", int)

def count(least=0, most=2**32 - 1):
    """A whole number without quotes."""
    return such_that(whole(UNQUOTED), lambda number: least <= number <= most, f"a number from {least} to {most}")

def digits_alone(least, end):
    """A whole number without quotes, a point or an exponent."""
    fits = lambda it: it.lstrip("-").isdigit() and it != "-0" and len(it) <= 20 and least <= int(it) < end
    return such_that(of_type(Literal), fits, f"a whole number from {least} on, below {end},", int)

cost = such_that(GIVEN, lambda number: number >= 0, "a number that is not negative")
positive = such_that(cost, bool, "a positive number")
natural = such_that(whole(MOMENT), lambda number: number >= 0, "a number that is not negative")
index, word, integer = digits_alone(0, 2**64), digits_alone(0, 2**32), whole(QUOTED)
TRUTH, is_object = of_type(bool), lambda value: isinstance(value, dict)
TEXT = such_that(of_type(str), lambda value: value.encode(errors="ignore").decode() == value, "text")
def free(value, where, levels=126):
    """Whatever says where an instance is from: no field twice, and numbers that everybody reads alike."""
    if isinstance(value, (dict, list)):
        expect(levels, where, "at most 126 levels")
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            free(part, where, levels - 1)
    elif value is not None and type(value) is not bool:
        (TEXT if type(value) is str else digits_alone(-(2**63), 2**64))(value, where)
    return value

# SCHEDULES. Each function takes an instance and a schedule as they were read, and gives the objective.
def sound(value, size, name="schedule"):
    """Nothing in a schedule is negative, and it names only processors that are there."""
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else ((name, part) for part in value):
            sound(part, size, key)
    else:
        is_there = value < size or name not in ("from", "to", "worker", "node", "ring")
        require(value >= 0 and is_there, f"{name}: {value} is negative, or does not exist")

def grouped(pairs):
    """The second of all pairs with the same first."""
    found = defaultdict(list)
    for first, second in pairs:
        found[first].append(second)
    return found

def in_turn(intervals, what):
    """Intervals (start, end) do not overlap. One of no length may lie at the end of another, and not within it."""
    intervals = sorted(intervals)
    for (_, end), (start, _) in zip(intervals, intervals[1:]):
        require(end <= start, f"{what}: two at a time at {start}")

def known(numbers, size, what):
    """All numbers are those of something that there is, and none comes twice."""
    require(all(number < size for number in numbers), f"a {what} does not exist")
    require(len(set(numbers)) == len(numbers), f"a {what} is named twice")

TASKS, COMPUTES = count(most=50_000_000), or_never(cost)
TRANSFERS = [{"from": count(), "to": count(), "in_start": MOMENT, "out_start": MOMENT}]
able = lambda processors: any(processor["w"] is not None for processor in processors)  # one of them computes
STAR_WORKERS = such_that([{"c": cost, "w": COMPUTES, "tasks": TASKS}, ...],
    lambda some: sum(w["tasks"] for w in some) <= 50_000_000 and (able(some) or not any(w["tasks"] for w in some)),
    "at most 50 million tasks in all, and somebody who computes them")
STAR_SCHEDULE = {"transfers": TRANSFERS, "computations": [{"worker": count(), "start": MOMENT, "tasks": TASKS}]}
def transfers_in_turn(workers, transfers):
    """The master's rules: one reception and one send at a time, and a task is sent on after it has wholly arrived."""
    receptions = [(t["in_start"], t["in_start"] + workers[t["from"]]["c"]) for t in transfers]
    sends = [(t["out_start"], t["out_start"] + workers[t["to"]]["c"]) for t in transfers]
    in_order = all(arrived <= sent_on for (_, arrived), (sent_on, _) in zip(receptions, sends))
    require(in_order, "a task is sent on before it has arrived")
    in_turn(receptions, "the master receives")
    in_turn(sends, "the master sends")
    return sends

def star(instance, schedule):
    """The makespan."""
    workers, transfers, ends = instance["workers"], schedule["transfers"], [Fraction(0)]
    sends = transfers_in_turn(workers, transfers)
    runs = [run for run in schedule["computations"] if run["tasks"]]
    require(all(workers[run["worker"]]["w"] is not None for run in runs), "a worker that cannot compute does")
    own = grouped((run["worker"], (run["start"], run["tasks"])) for run in runs)
    sent = grouped((transfer["from"], transfer["in_start"]) for transfer in transfers)
    received = grouped((transfer["to"], arrival) for transfer, (_, arrival) in zip(transfers, sends))
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
    for arrived, time in enumerate(received):
        place = bisect_left(starts, time)
        used = bisect_left(sent, time) + before[place]
        if place and worker["w"]:  # of the last run, only some tasks may be begun
            start, tasks = runs[place - 1]
            used -= max(0, tasks + (start - time) // worker["w"])
        require(used <= worker["tasks"] + arrived, f"worker {number} uses a task before {time} that it does not hold")
    left = worker["tasks"] + len(received) - len(sent) - before[-1]
    require(left == 0, f"worker {number} has {left} tasks left in the end")

GIVERS = such_that([{"c": cost, "delta": count(-50_000_000, 50_000_000)}, ...],
    lambda some: sum(w["delta"] for w in some) == 0 and sum(abs(w["delta"]) for w in some) <= 100_000_000,
    "a sum of the deltas of zero, with at most 50 million tasks moved")
def redistribution(instance, schedule):
    """When the last transfer ends."""
    workers, transfers = instance["workers"], schedule["transfers"]
    sends = transfers_in_turn(workers, transfers)
    sent, received = (Counter(transfer[end] for transfer in transfers) for end in ("from", "to"))
    for number, worker in enumerate(workers):
        moved, needed = (sent[number], received[number]), (max(worker["delta"], 0), max(-worker["delta"], 0))
        require(moved == needed, f"worker {number} sends and receives {moved} tasks, and not {needed}")
    return max((end for _, end in sends), default=Fraction(0))

RING = {"W": cost, "H": cost, "w": [positive, ...], "c": [[cost]]}
def ring_instance(instance):
    """The matrix is square, with zeros on its diagonal."""
    size = len(instance["w"])
    expect(all(len(row) == size for row in [instance["c"], *instance["c"]]), "c", "a square with each processor")
    expect(not any(instance["c"][place][place] for place in range(size)), "c", "a diagonal of zeros")

def ring(instance, schedule):
    """The time of a step: that of the busiest processor."""
    members, shares, busy = schedule["ring"], schedule["shares"], []
    require(members, "nobody takes part")
    known(members, len(instance["w"]), "processor")
    require(len(shares) == len(members), "there is not one share for each processor")
    require(sum(shares) == 1, "the shares do not sum to 1")
    for place, (member, share) in enumerate(zip(members, shares)):
        neighbours = (members[place - 1], members[(place + 1) % len(members)]) if len(members) > 1 else ()
        messages = instance["H"] * sum(instance["c"][member][neighbour] for neighbour in neighbours)
        busy.append(instance["W"] * share * instance["w"][member] + messages)
    return max(busy)

COSTS = {"g": cost, "G": optional(cost, Fraction(0)), "W": optional(cost, Fraction(0))}
NODE = COSTS | {"w": COMPUTES, "parent": optional(count()), "g": optional(cost), "G": optional(cost)}
LINK = {"g": cost, "G": optional(cost, Fraction(0), null=False)}
NESTED = {"w": COMPUTES, "W": LINK["G"], "children": optional(of_type(list), [], null=False)}
def nested_tree(value, where):
    """A nested tree as a list of nodes, in the order in which they begin."""
    nodes, waiting = [], [(value, None)]
    while waiting:
        node, parent = waiting.pop()
        node = read(NESTED if parent is None else NESTED | LINK, node, f"{where} (node {len(nodes)})")
        waiting += ((child, len(nodes)) for child in reversed(node.pop("children")))
        nodes.append({"g": None, "G": None, **node, "parent": parent})
    return nodes

TREE = {"load": cost, "root": optional(nested_tree, null=False), "nodes": optional([NODE, ...])}
MESSAGES = [{"to": count(), "load": MOMENT, "start": MOMENT}]
TREE_SCHEDULE = {"messages": MESSAGES, "computations": [{"node": count(), "load": MOMENT, "start": MOMENT}]}
def tree_instance(instance):
    """One tree, whose nodes have links but for the root, and somebody who computes; it is kept in `nodes`."""
    expect((instance["root"] is None) != (instance["nodes"] is None), "the tree", "either root or nodes")
    nodes = instance["nodes"] = instance.pop("root") or instance["nodes"]
    expect([nodes[0][name] for name in ("parent", "g", "G")] == [None] * 3, "nodes[0]", "a root without a link")
    for number, node in enumerate(nodes):
        linked = node["parent"] is not None and node["parent"] < number and node["g"] is not None
        expect(linked or number == 0, f"nodes[{number}]", "a parent that stands before it, with its g,")
        node["G"] = node["G"] or (Fraction(0) if number else None)
    expect(not instance["load"] or able(nodes), "the tree", "somebody who computes")

def span(event, its, latency, unit, start="start"):
    """When something begins and ends that has a latency, and takes some time for each unit of its load."""
    return event[start], event[start] + its[latency] + its[unit] * event["load"]

def tree(instance, schedule):
    """The makespan."""
    nodes, messages, runs = instance["nodes"], schedule["messages"], schedule["computations"]
    known([0, *(message["to"] for message in messages)], len(nodes), "receiver of a message (the root is none)")
    known([run["node"] for run in runs], len(nodes), "node that computes")
    require(all(nodes[run["node"]]["w"] is not None for run in runs), "a node that only forwards computes")
    sends = [(nodes[sent["to"]]["parent"], sent, span(sent, nodes[sent["to"]], "G", "g")) for sent in messages]
    runs = [(run["node"], run, span(run, nodes[run["node"]], "W", "w")) for run in runs]
    arrival = {0: 0} | {sent["to"]: end for _, sent, (_, end) in sends}
    held = {0: instance["load"]} | {sent["to"]: sent["load"] for sent in messages}
    for node, event, (start, _) in sends + runs:
        require(node in arrival and arrival[node] <= start, f"node {node} begins something before its message is there")
        held[node] -= event["load"]
    for node, spans in grouped((node, of) for node, _, of in sends).items():
        in_turn(spans, f"node {node} sends")
    for node, left in held.items():
        require(left == 0, f"node {node} receives {left} more than it computes and sends on")
    return max((end for _, _, (_, end) in runs), default=Fraction(0))

ROUNDS = such_that(anything, lambda value: (type(value), value) in ((Literal, "1"), (str, "any")), '1 or "any"')
CHUNK_STAR = {"load": cost, "workers": [COSTS | {"w": COMPUTES}, ...]}
CHUNK_STAR |= {"master_w": optional(COMPUTES), "rounds": optional(ROUNDS, "1")}
CHUNKS = [{"worker": count(), "load": MOMENT, "send_start": MOMENT, "compute_start": MOMENT}]
DEALT = {"master": optional(MOMENT, Fraction(0)), "chunks": CHUNKS}
chunk_star_instance = lambda it: expect(
    it["master_w"] is not None or able(it["workers"]) or not it["load"], "workers", "somebody who computes")

def as_tree(load, master_w, workers):
    """A star as a tree."""
    return {"load": load, "nodes": [{"w": master_w, "W": 0}, *({**worker, "parent": 0} for worker in workers)]}

def dealt(load, master_w, workers, schedule):
    """The makespan of chunks, which is that of a tree with a leaf for each chunk, but for workers that have several."""
    master, chunks = schedule["master"], list(enumerate(schedule["chunks"], 1))
    messages = [{"to": leaf, "load": chunk["load"], "start": chunk["send_start"]} for leaf, chunk in chunks]
    runs = [{"node": leaf, "load": chunk["load"], "start": chunk["compute_start"]} for leaf, chunk in chunks]
    runs += [{"node": 0, "load": master, "start": 0}] if master else []
    of = [workers[chunk["worker"]] for _, chunk in chunks]
    makespan = tree(as_tree(load, master_w, of), {"messages": messages, "computations": runs})
    spans = ((chunk["worker"], span(chunk, its, "W", "w", "compute_start")) for (_, chunk), its in zip(chunks, of))
    for worker, own in grouped(spans).items():
        in_turn(own, f"worker {worker} computes")
    return makespan

def chunk_star(instance, schedule):
    """The makespan."""
    chunks = Counter(chunk["worker"] for chunk in schedule["chunks"])
    require(instance["rounds"] == "any" or max(chunks.values(), default=0) <= 1, "a worker has a second chunk")
    return dealt(instance["load"], instance["master_w"], instance["workers"], schedule)

MULTI_ROUND = {"load": cost, "workers": count(least=1), "rounds": optional(count(least=1)), "w": cost, **COSTS}
few_chunks = lambda it: expect(it["workers"] * (it["rounds"] or 1) <= 10**7, "rounds", "at most 10 million chunks")
def multi_round(instance, schedule):
    """The makespan, of chunks that go round.
    Messages that begin and end at one instant are sent in whatever order gives them their turns."""
    size, rounds, chunks, turn = instance["workers"], instance["rounds"], schedule["chunks"], 0
    require(len(chunks) == size * rounds if rounds else chunks and len(chunks) % size == 0, "a round is not whole")
    makespan = dealt(instance["load"], None, [instance] * size, schedule)
    sends = sorted((span(chunk, instance, "G", "g", "send_start"), chunk["worker"]) for chunk in chunks)
    for _, together in groupby(sends, lambda send: send[0]):
        here = Counter(worker for _, worker in together)
        expected = Counter((turn + place) % size for place in range(here.total()))
        require(here == expected, f"a chunk is out of turn: the {turn + 1}-th, or another of its instant")
        turn += here.total()
    return makespan

RETURNING = {"load": cost, "ports": optional(count(1, 2), 1), "z": optional(cost)}
RETURNING |= {"workers": [COSTS | {"w": COMPUTES, "d": optional(cost), "D": COSTS["G"]}, ...]}
RETURNED = {"chunks": [CHUNKS[0] | {"return_start": MOMENT}]}
def returning_instance(instance):
    """Each worker has its d, of its own or by z, and somebody computes."""
    z, workers = instance.pop("z"), instance["workers"]
    for worker in workers:
        expect((worker["d"] is None) != (z is None), "workers", "either z, or d of each worker,")
        worker["d"] = worker["d"] if z is None else z * worker["g"]
    expect(able(workers) or not instance["load"], "workers", "somebody who computes")

def returning(instance, schedule):
    """The makespan: the end of the last return."""
    workers, chunks, messages = instance["workers"], schedule["chunks"], ([], [])
    known([chunk["worker"] for chunk in chunks], len(workers), "worker")
    for chunk in chunks:
        its = workers[chunk["worker"]]
        require(its["w"] is not None, "a worker that cannot compute does")
        send = span(chunk, its, "G", "g", "send_start")
        run = span(chunk, its, "W", "w", "compute_start")
        back = span(chunk, its, "D", "d", "return_start")
        require(send[1] <= run[0], "a chunk is computed before it has arrived")
        require(run[1] <= back[0], "results are returned before they are computed")
        messages[0].append(send)
        messages[1].append(back)
    for port in messages if instance["ports"] == 2 else [messages[0] + messages[1]]:
        in_turn(port, "a port of the master")
    require(sum(chunk["load"] for chunk in chunks) == instance["load"], "the chunks do not sum to the load")
    return max((end for _, end in messages[1]), default=Fraction(0))

def computable(workers):
    """Whether who cannot compute its load can send it to somebody who can."""
    somebody_can = any(worker["speed"] and worker["bandwidth"] for worker in workers)
    return all(not w["load"] or w["speed"] or w["bandwidth"] and somebody_can for w in workers)

AROUND = such_that([{"load": cost, "bandwidth": cost, "speed": cost}, ...], computable, "a load that can be computed")
DURING = {"load": MOMENT, "start": MOMENT, "end": MOMENT}
FLOWS = {"flows": [{"from": count(), "to": count(), **DURING}], "computations": [{"worker": count(), **DURING}]}
def switch(instance, schedule):
    """When the last flow or computation ends. What moves nothing counts for nothing; rates change at instants only.
    No worker goes beyond its rates or spends more than it has, and in the end nothing is left."""
    flows, events = schedule["flows"], schedule["flows"] + schedule["computations"]
    require(all(flow["from"] != flow["to"] for flow in flows), "a worker sends to itself")
    changes = [[] for _ in instance["workers"]]
    for event in events:
        start, end, load = event["start"], event["end"], event["load"]
        require(start < end or start == end and load == 0, f"{load} units take no time from {start} to {end}")
        for what, role in enumerate(("from", "to", "worker")):
            if load and role in event:
                changes[event[role]] += [(start, what, load / (end - start)), (end, what, -load / (end - start))]
    for number, (worker, own) in enumerate(zip(instance["workers"], changes)):
        most = worker["bandwidth"], worker["bandwidth"], worker["speed"]
        rates, stock, now = [0, 0, 0], worker["load"], 0
        for time, together in groupby(sorted(own), lambda change: change[0]):
            stock += (rates[1] - rates[0] - rates[2]) * (time - now)
            require(stock >= 0, f"worker {number} has spent more by {time} than it holds")
            now = time
            for _, what, rate in together:
                rates[what] += rate
            for what, does in enumerate(("sends", "receives", "computes")):
                require(rates[what] <= most[what], f"worker {number} {does} too fast from {time} on")
        require(stock == 0, f"worker {number} has {stock} left in the end")
    return max((event["end"] for event in events if event["load"]), default=Fraction(0))

# Of what a node does at once, receiving, sending and working, at most one is of these together.
MODELS = {"r*||s*||w": "", "r||s||w": "r s", "r||s,w": "r sw", "s||r,w": "s rw", "w||r,s": "rs", "r,s,w": "rsw"}
PORTS = {"receive_ports": count(least=1), "send_ports": count(least=1)}
def model(value, where):
    """What of r, s and w together goes on at once, at most so often: by a name, or by numbers of ports."""
    if isinstance(value, dict):
        return list(zip(zip("rs"), read(PORTS, value, where).values()))  # a number of ports is no name
    return [(together, 1) for together in MODELS[one_of(*MODELS)(value, where)].split()]

WAY = {"from": count(), "to": count()}
MASTER, MODEL = optional(TRUTH, False, null=False), optional(model, model("r||s||w", "model"), null=False)
NODES = [{"w": or_never(positive), "master": MASTER, "model": MODEL}, ...]
LINKS = [{"c": positive, "between": optional((count(), count())), "from": optional(count()), "to": optional(count())}]
GRAPH = {"nodes": NODES, "links": LINKS, "horizon": optional(cost)}
RUNS, SENDS = [{"node": count(), "tasks": natural}], [{**WAY, "tasks": natural}]
BESIDE = {"transfers": optional(SENDS, [], null=False), "computations": optional(RUNS, [], null=False)}
PERIOD = {"period": MOMENT, "slots": [{"duration": MOMENT, **BESIDE}], "computations": RUNS}
SINGLE_TASKS = {"transfers": [{**WAY, "start": MOMENT}], "computations": [{"node": count(), "start": MOMENT}]}
def graph_instance(instance):
    """A master, and one link at most from a node to another. `ways` has for each computation (node,) and each transfer
    (from, to) the time of a task, and what it occupies: ports and processors (node, "r"), "s" or "w", and links."""
    nodes = instance["nodes"]
    expect(any(node["master"] for node in nodes), "nodes", "a master")
    ways = {(number,): (node["w"], [(number, "w")]) for number, node in enumerate(nodes) if node["w"] is not None}
    for number, link in enumerate(instance["links"]):
        one_way = link["from"] is not None and link["to"] is not None
        fits = (link["between"] is None) == one_way and (one_way or (link["from"], link["to"]) == (None, None))
        expect(fits, f"links[{number}]", "either between, or from and to")
        start, end = link["between"] or (link["from"], link["to"])
        expect(max(start, end) < len(nodes) and start != end, f"links[{number}]", "a link of two different nodes")
        for way in [(start, end)] if one_way else [(start, end), (end, start)]:
            expect(way not in ways, f"links[{number}]", "the only link this way")
            ways[way] = link["c"], [(way[0], "s"), (way[1], "r"), number]
    instance["ways"] = ways

def graph_schedule(value, where):
    """A period, phases, or single tasks."""
    has = value if isinstance(value, dict) else ()
    form = {"phases": [{"repeat": natural, **PERIOD}]} if "phases" in has else SINGLE_TASKS
    return read(PERIOD if "period" in has or "slots" in has else form, value, where)

def way_of(instance, event):
    """The computation or the transfer of which this is one."""
    way = (event["node"],) if "node" in event else (event["from"], event["to"])
    require(way in instance["ways"], f"there is no link, or no processor, of {way}")
    return way

def allows(instance, at_once, ways):
    """Whether the links and nodes of these ways may do so much at once as they do: how often each is occupied."""
    links, nodes = [end for way in ways for end in instance["ways"][way][1][2:]], {n for way in ways for n in way}
    limits = [(number, limit) for number in nodes for limit in [("w", 1), *instance["nodes"][number]["model"]]]
    fits = all(sum(at_once[number, what] for what in together) <= most for number, (together, most) in limits)
    return fits and all(at_once[link] <= 1 for link in links)

def graph(instance, schedule):
    """The throughput, or the number of tasks within the horizon, in which nobody uses what has not arrived."""
    nodes, is_period, stock, end, tasks = instance["nodes"], "period" in schedule, Counter(), 0, 0
    require((instance["horizon"] is None) == is_period, "a period is for ever, and all else within a horizon")
    if "transfers" in schedule:
        return single_tasks(instance, schedule)
    for phase in [{**schedule, "repeat": 1}] if is_period else schedule["phases"]:
        (net, least, done), repeat = period(instance, phase), phase["repeat"]
        for node, gained in net.items():
            # The least is in the first repetition, or where each leaves less than it found, in the last.
            lowest = stock[node] + min(0, (repeat - 1) * gained) + least[node]
            fits = is_period or nodes[node]["master"] or repeat == 0 or lowest >= 0
            require(fits, f"node {node} lacks {-lowest} tasks")
            stock[node] += repeat * gained
        end, tasks = end + repeat * phase["period"], tasks + repeat * done
    for node, left in stock.items() if is_period else ():
        require(nodes[node]["master"] or left == 0, f"node {node} is left with {left} tasks")
    require(is_period or end <= instance["horizon"], f"all ends at {end}, beyond the horizon")
    return Fraction(tasks) / (end if is_period else 1)

def side_by_side(instance, events, duration, beside=()):
    """What is occupied by what goes on at once, which takes no longer than it may, and occupies no more than it may."""
    ways, at_once = [way_of(instance, event) for event in events], Counter(beside)
    for way, event in zip(ways, events):
        time, ends = instance["ways"][way]
        require(time * event["tasks"] <= duration, f"{event['tasks']} tasks of {way} take longer than {duration}")
        at_once.update(ends)
    require(allows(instance, at_once, ways), f"more goes on at once than may, within {duration}")
    return at_once

def period(instance, of):
    """What each node gains in a period, how far its stock falls meanwhile below what it was, and how much is computed.
    What arrives in a slot is there when the slot ends, so that the stock is least just before a slot ends, or at the
    end of the period; a computation across slots takes its tasks one by one, when it starts them."""
    require(of["period"] > 0, "a period takes no time")
    idle = of["period"] - sum(slot["duration"] for slot in of["slots"])
    require(idle >= 0, "the slots take longer than the period")
    beside = side_by_side(instance, of["computations"], of["period"])
    models = [together for node, _ in beside for together, _ in instance["nodes"][node]["model"]]
    require(not any("w" in together for together in models), "a node cannot compute across slots")
    across = {run["node"]: run["tasks"] for run in of["computations"]}
    stock, least, now, done = Counter(), Counter(), 0, sum(across.values())
    for slot in [*of["slots"], {"duration": idle, "transfers": [], "computations": []}]:
        side_by_side(instance, slot["transfers"] + slot["computations"], slot["duration"], beside)
        now += slot["duration"]
        for event in slot["transfers"] + slot["computations"]:
            stock[way_of(instance, event)[0]] -= event["tasks"]
        for node in {*stock, *across}:
            started = min(across[node], -(-now // instance["nodes"][node]["w"])) if node in across else 0
            least[node] = min(least[node], stock[node] - started)
        for transfer in slot["transfers"]:
            stock[transfer["to"]] += transfer["tasks"]
        done += sum(run["tasks"] for run in slot["computations"])
    stock.subtract(across)
    return stock, least, done

def single_tasks(instance, schedule):
    """The number of tasks. At each instant the rules are looked at when all has begun and ended that then does."""
    changes, at_once, stock = [], Counter(), Counter()
    for event in schedule["transfers"] + schedule["computations"]:
        way = way_of(instance, event)
        end = event["start"] + instance["ways"][way][0]
        require(end <= instance["horizon"], f"something ends at {end}, beyond the horizon")
        changes += [(event["start"], 1, way), (end, -1, way)]
    for time, together in groupby(sorted(changes), lambda change: change[0]):
        together = list(together)
        for _, sign, way in together:  # whose beginning takes a task, and whose end brings it where it is sent to
            at_once.update({end: sign for end in instance["ways"][way][1]})
            stock.update({way[0]: -1} if sign > 0 else {node: 1 for node in way[1:]})
        touched = {way for _, _, way in together}
        require(allows(instance, at_once, touched), f"more goes on at once at {time} than may")
        for node in {node for way in touched for node in way}:
            require(instance["nodes"][node]["master"] or stock[node] >= 0, f"node {node} lacks a task at {time}")
    return Fraction(len(schedule["computations"]))

# CERTIFICATES. Each function takes an instance and a certificate as they were read. If it finds no rule broken, no
# schedule of the instance is better than the number that it gives.
WEIGHTS, CHOICE = [(index, integer)], variant({"link": (index, index), "processor": index})
MULTIPLIERS, SCALED_WEIGHTS = {"over": integer, "of": WEIGHTS}, {"bits": word, "weights": WEIGHTS}
STAR_STEP = variant({"branch": (index, index), "close": [word], "close-fewest": [word], "tail": word})
RING_ROW = variant({
    "degree": {"processor": index}, "end": {"processor": index, "neighbour": index},
    "connected": {"set": [index], "inside": index, "outside": index},
    "parity": {"set": [index], "links": [(index, index)]}, "clash": {"processor": index, "neighbours": [index]},
})
FIX = {"taken": [CHOICE], "refused": [CHOICE], "by": SCALED_WEIGHTS}
RING_PROOF = {"rows": [RING_ROW], "steps": [variant({"branch": CHOICE, "fix": FIX, "close": SCALED_WEIGHTS})]}
TREE_CASES = [variant({"next": index, "computes": index, "closed": MULTIPLIERS})]
TREE_PROOF = {"proof": variant({"cases": TREE_CASES}, "without-latencies")}
SEQUENCES = [variant({"closed": MULTIPLIERS}, "next")]
CHUNKS_PROOF = {"proof": variant({"sequences": SEQUENCES, "prices": [index]}, "without-latencies")}
OF_RETURNS = {"send": (index, index), "return": (index, index), "part": index, "closed": MULTIPLIERS}
RETURN_PROOF = {"steps": [variant(OF_RETURNS)]}
FLOW = {"odd_sets": [[index]], "multipliers": MULTIPLIERS}
GRAPH_PROOF = {"proof": variant({"flow": FLOW, "states": [(index, [word], [index], word)]})}

# A check may do so much work: by the rules of ../src/budget.rs, which count, in words of 64 bits.
WORK = {"allowed": 0, "spent": 0}

def spend(units):
    """Pays for what is done next."""
    WORK["spent"] += units
    why = "budget: the check takes {spent} units of work or more, and {allowed} are allowed"
    require(WORK["spent"] <= WORK["allowed"], why.format(**WORK))

length = lambda number: max(1, -(-number.bit_length() // 64))

def words(value, *others):
    """The length of all numbers in a value, or of those of some types."""
    if isinstance(value, (Fraction, int)) and type(value) in (others or (Fraction, int)):
        return length(value.numerator) + (length(value.denominator) if type(value) is Fraction else 0)
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return sum(words(part, *others) for part in parts)

def spend_on_scaling(numbers):
    """Pays for making integers of numbers; a bound on the length of what they are multiplied by."""
    scale, seen, numbers = 0, set(), list(numbers)
    for below in (number.denominator for number in numbers):
        if below not in seen:
            seen.add(below)
            scale += length(below)
            spend(16 + scale * length(below) + 32 * length(below) ** 2)
    spend(16 * len(numbers) + 2 * scale * sum(map(words, numbers)))
    return scale

class Sum:
    """A numerator over a scale, not in lowest terms, which no step looks for."""
    def __init__(self):
        self.numerator, self.scale = 0, 1
    def add(self, factor, above, below):
        """Adds a product over a positive number."""
        own, scale, factors, up, down = map(length, (self.numerator, self.scale, factor, above, below))
        spend(64 + factors * up + (own + 4 * scale) * down + (factors + up) * scale)
        if product := factor * above:
            rest = self.scale % below
            spend(32 * down**2 if rest else 0)
            common = gcd(below, rest)
            self.numerator = self.numerator * (below // common) + product * (self.scale // common)
            self.scale *= below // common
    def is_at_least(self, number):
        """Whether it is no less than a number."""
        spend((length(self.numerator) + length(self.scale)) * words(number))
        return self.numerator * number.denominator >= number.numerator * self.scale

def by_cases(cases, divide, certificate, steps):
    """Follows a proof: `divide` gives the cases into which a step divides the case in hand, none where it closes it."""
    for name, content in steps:
        require(cases, "all cases are closed already")
        cases += reversed(divide(cases.pop(), name, content))
    require(not cases, "a case is still open at the end")
    return certificate["bound"]

replaced = lambda entries, place, value: (*entries[:place], value, *entries[place + 1 :])  # another value at a place

def primitive(numbers):
    """The positive factor that makes all of them integers without a common factor; 1 if all are zero."""
    common = lcm(*(number.denominator for number in numbers))
    return Fraction(common, gcd(*(int(number * common) for number in numbers)) or common)

class Program:
    """A linear program: least cost of columns within their ends, subject to rows within theirs."""
    def __init__(self):
        self.columns, self.rows = [], []
    def column(self, cost_of=0, lower=0, upper=None):
        """Adds a column; its number."""
        self.columns.append((cost_of, lower, upper))
        return len(self.columns) - 1
    def row(self, terms, lower=None, upper=None):
        """Adds a row of pairs (column, coefficient). What is (number,) in place of a column has this value."""
        sums = defaultdict(int)
        for x, coefficient in terms:
            if isinstance(x, tuple):
                lower, upper = (None if end is None else end - x[0] * coefficient for end in (lower, upper))
            else:
                sums[x] += coefficient
        self.rows.append((sums, lower, upper))
    def weighed(self, over, of, with_cost=True):
        """What multipliers prove of the cost by weak duality, from rows and from what they leave of the costs of
        columns, each at its lesser end."""
        require(over > 0, "the common denominator is not positive")
        require(len(dict(of)) == len(of), "a row has two multipliers")
        spend(16 * len(self.columns))
        left, total = [Sum() for _ in self.columns], Sum()
        for rest, (cost_of, *_) in zip(left, self.columns if with_cost else ()):
            rest.add(over, cost_of.numerator, cost_of.denominator)
        for place, weight in of:
            require(place < len(self.rows), f"there is no row {place}")
            terms, *ends = self.rows[place]
            if weight:
                end = lesser_end(weight, *ends)
                total.add(weight, end.numerator, end.denominator)
                for x, coefficient in terms.items():
                    left[x].add(-weight, coefficient.numerator, coefficient.denominator)
        for rest, (_, *ends) in zip(left, self.columns):
            if rest.numerator:
                end = lesser_end(rest.numerator, *ends)
                spend(length(rest.scale) * (length(end.numerator) + length(end.denominator)))
                total.add(rest.numerator, end.numerator, rest.scale * end.denominator)
        spend(length(total.scale) * length(over))
        total.scale *= over
        return total
    def proves(self, multipliers, bound):
        """The multipliers prove the bound; the bound."""
        require(self.weighed(**multipliers).is_at_least(bound), "the multipliers do not prove the bound")
        return bound
    def closed_by(self, multipliers, bound):
        """The multipliers prove the bound, or that nothing obeys the rows: no case is left."""
        try:
            self.proves(multipliers, bound)
        except Broken:
            spend(0)  # if the budget is exceeded, that is all that is found
            require(self.weighed(**multipliers, with_cost=False).numerator > 0, "they do not close the case")
        return []

def lesser_end(factor, lower, upper):
    """Where a multiple by the factor is least, between two ends, either of which may be missing."""
    end = lower if factor > 0 else upper
    require(end is not None, "a multiplier uses an end that is not there")
    return end

class RingProof:
    """The integers of an instance, with the names of the ring's certificate, and rows. Columns are pairs (i, j), i < j,
    for links, and numbers i for processors. A case is all columns, those that are decided with one value."""
    def __init__(self, instance, bound):
        self.rows, rates = [], [1 / w for w in instance["w"]]
        entries, volume = [entry for row in instance["c"] for entry in row], words(instance["H"])
        longest, scale = max(map(words, entries)) + volume, volume + words(instance["W"])
        scale += spend_on_scaling(rates) + spend_on_scaling(entries)
        spend(len(entries) * (32 * longest**2 + 2 * scale * longest))
        spend(32 * scale * (scale + longest + words(bound)))
        times = [[instance["H"] * entry for entry in row] for row in instance["c"]]
        nu, kappa = primitive(rates), primitive([time for row in times for time in row])
        kappa *= (kappa * nu * instance["W"]).denominator
        self.speeds, self.processors = [int(nu * rate) for rate in rates], range(len(rates))
        self.messages = [[int(kappa * time) for time in row] for row in times]
        self.load, self.bound = int(kappa * nu * instance["W"]), bound * kappa
        longest = [self.load, max(self.speeds), max(map(max, self.messages)), *self.bound.as_integer_ratio()]
        self.width = max(1, -(-sum(number.bit_length() for number in longest) // 64))
        spend(len(entries) * (64 + self.width**2))
        links = [(i, j) for j in self.processors for i in range(j)]
        self.columns = {(i, j): (self.delay(i, j), 0, 1 - self.is_refused(i, j)) for i, j in links}
        self.columns |= {i: (-self.bound * self.speeds[i], 0, 1) for i in self.processors}
    def delay(self, i, j):
        """d_ij."""
        return self.speeds[i] * self.messages[i][j] + self.speeds[j] * self.messages[j][i]
    def is_refused(self, *link):
        """Whether one of the two pays the bound for this message and one to anybody else: no longer ring has both."""
        others = lambda i: min((self.messages[i][k] for k in self.processors if k not in link), default=0)
        return any(self.messages[i][j] + others(i) >= self.bound for i, j in (link, link[::-1]))
    def add(self, name, content):
        """Adds a row that holds in every longer ring with messages below the bound: how many terms it has, what makes
        them, as they may be many more than what the row names, and the ends."""
        size, i, link = len(self.processors), content.get("processor"), lambda i, j: (min(i, j), max(i, j))
        spend((32 + self.width) * words(content) + self.width**2)
        if name == "degree":
            known([i], size, "processor")
            terms = lambda: [(i, -2), *((link(i, j), 1) for j in self.processors if j != i)]
            return self.rows.append((size, terms, 0, 0))
        if name in ("end", "clash"):
            others = content.get("neighbours", [content.get("neighbour")])
            known([i, *others], size, "processor")
            least = sorted(self.messages[i][j] for j in others)[:2]
            require(len(least) < 2 or sum(least) >= self.bound, "two of the links cost less than the bound")
            return self.rows.append((len(others) + 1, lambda: [(i, 1), *((link(i, j), -1) for j in others)], 0, None))
        some, links = content["set"], content.get("links", [(content.get("inside"), content.get("outside"))])
        known(some, size, "processor")
        known({j for _, j in links}, size, "processor")
        inside, few = set(some), name == "connected"
        require(all(i in inside and j not in inside for i, j in links), "a link does not leave the set")
        within = lambda: [(i, 1) for i in some] + [((i, j), -1) for i in some for j in some if i < j]
        crossing = [(i, -1) for i in links[0]] if few else [(link(i, j), -1) for i, j in links]
        require(few or len(set(links)) == len(links) and len(links) % 2, "different links are needed, an odd number")
        many = len(some) * (len(some) + 1) // 2 + len(crossing)
        self.rows.append((many, lambda: within() + crossing, -1 if few else -(len(links) // 2), None))
    def weighed(self, case, bits, weights, fixed):
        """What multipliers prove of the cost in a case, and what they leave of the costs of columns: times 2^bits."""
        require(bits <= 4096, "the multipliers have too large a denominator")
        require(all(place < len(self.rows) for place, _ in weights), "there is no such row")
        require(len(dict(weights)) == len(weights), "a row has two multipliers")
        many = sum(self.rows[place][0] for place, _ in weights) + len(case) + fixed
        longest = max((length(weight) for _, weight in weights), default=0)
        spend((64 + 4 * (self.width - -bits // 64 + longest)) * many)
        left, total = {x: cost_of * 2**bits for x, (cost_of, _, _) in case.items()}, 0
        for place, weight in weights:
            _, terms, *ends = self.rows[place]
            total += weight * lesser_end(weight, *ends) if weight else 0
            for x, coefficient in terms():
                left[x] -= weight * coefficient
        return total + sum(min(rest * end for end in case[x][1:]) for x, rest in left.items()), left
    def divide(self, case, name, content):
        """The cases after a step: two after a branch, one of which more is decided after a fix."""
        def decide(case, x, value):
            require(case.get(x, (0, 0, 0))[1:] == (0, 1), f"{x} is not there, or is decided already")
            case[x] = case[x][0], value, value
            return case
        if name == "branch":
            self.weighed({}, 0, [], len(case))
            return [decide(dict(case), content[1], value) for value in (1, 0)]
        content = content if name == "fix" else {"by": content, "taken": [], "refused": []}
        by, taken, refused = (content[key] for key in ("by", "taken", "refused"))
        total, left = self.weighed(case, by["bits"], by["weights"], len(taken) + len(refused))
        # A better ring costs -load or less, and all costs are multiples of a unit.
        target = -(self.load + Fraction(1, self.bound.denominator)) * 2 ** by["bits"]
        if name == "close":
            require(total > target, "the multipliers do not close the case")
            return []
        case = dict(case)
        for x, value in [(x, 1) for _, x in taken] + [(x, 0) for _, x in refused]:
            other = max(0, -left.get(x, 0) if value else left.get(x, 0))
            require(total + other > target, f"the multipliers do not fix {x}")
            decide(case, x, value)
        return [case]

def ring_proved(instance, certificate):
    """No ring has a shorter step: rings of one and two are tried, and longer ones divided into cases."""
    proof = RingProof(instance, certificate["bound"])
    for i, j in ((i, j) for i in proof.processors for j in range(i + 1)):
        step = Fraction(proof.load + 2 * proof.delay(i, j), sum(proof.speeds[k] for k in {i, j}))
        is_better = max(step, 2 * proof.messages[i][j], 2 * proof.messages[j][i]) < proof.bound
        require(not is_better, f"the ring of {i} and {j} is better")
    for name, content in certificate["rows"]:
        proof.add(name, content)
    cases = [proof.columns] if len(proof.processors) > 2 else []
    return by_cases(cases, proof.divide, certificate, certificate["steps"])

def most_within(time, unit, load):
    """The most of a load that is computed within a time, at so much a unit."""
    return 0 if time < 0 else min(time / unit, load) if unit else load

def switch_proved(instance, certificate):
    """T, and what each worker sends more than it receives: within its link, and all is computed by T."""
    program, workers = Program(), instance["workers"]
    spend(1024 * len(workers) + 4 * words(workers, Fraction))
    time = program.column(1)
    given = [program.column(lower=None) for _ in workers]
    for delta, worker in zip(given, workers):
        program.row([(time, worker["bandwidth"]), (delta, -1)], lower=0)
        program.row([(time, worker["bandwidth"]), (delta, 1)], lower=0)
        program.row([(time, worker["speed"]), (delta, 1)], lower=worker["load"])
    program.row([(delta, 1) for delta in given], 0, 0)
    return program.proves(certificate["multipliers"], certificate["bound"])

def both_ports(instance, certificate):
    """The first task must have arrived before the receptions, and the last one be forwarded after the sends."""
    times, bound = [worker["c"] for worker in instance["workers"]], certificate["bound"]
    length_of = spend_on_scaling(times)
    longest = length_of + max(map(words, times))
    spend((64 + longest) * len(times))
    spend((32 * length_of + words(bound)) * longest)
    scale = lcm(*(time.denominator for time in times))
    moved = [(int(worker["c"] * scale), worker["delta"]) for worker in instance["workers"]]
    sends, receptions = ([(c, sign * delta) for c, delta in moved if sign * delta > 0] for sign in (1, -1))
    first, last = (min((c for c, _ in some), default=0) for some in (sends, receptions))
    all_in, all_out = (sum(c * many for c, many in some) for some in (sends, receptions))
    return Fraction(max(first + all_out, all_in + last), scale)

class StarProof:
    """What holds in every schedule of a star that ends before a time, with the names of ../src/star. All is
    in whole units. A case is how many receptions of each class are in slots of loans: the fewest, and the most."""
    def __init__(self, instance, bound):
        workers, classes = instance["workers"], defaultdict(list)
        times = [x for worker in workers for x in (worker["c"], worker["w"]) if x is not None]
        spend(32 * (spend_on_scaling(times) + words(bound)) ** 2)
        scale = lcm(*(x.denominator for x in times))
        longest = scale.bit_length() + max(x.numerator.bit_length() for x in [*times, bound])
        self.operation = 16 * max(1, -(-longest // 64)) - 12  # those on machine words are far faster
        self.each_worker = len(workers) * (64 + 4 * self.operation)
        spend(self.each_worker)
        self.before, self.looked_at = -(-bound * scale // 1), 0
        total = sum(worker["tasks"] for worker in workers)
        for worker in workers:
            comp = worker["w"] and int(worker["w"] * scale)
            cap = 0 if comp is None else total if comp == 0 else min(total, (self.before - 1) // comp)
            classes[int(worker["c"] * scale)].append((comp or 0, worker["tasks"], cap))
        self.links, classes = sorted(classes), [classes[comm] for comm in sorted(classes)]
        self.is_clear = self.before <= 0 or sum(cap for some in classes for _, _, cap in some) < total
        self.surplus = [sum(max(0, tasks - cap) for _, tasks, cap in some) for some in classes]
        # The numbers of the slots of each worker, with w: free ones, and those of loans.
        self.free = [[(comp, range(1, cap - own + 1)) for comp, own, cap in some] for some in classes]
        self.loans = [[(comp, range(max(0, cap - own) + 1, cap + 1)) for comp, own, cap in some] for some in classes]
        count_of = lambda classes: tuple(sum(len(numbers) for _, numbers in some) for some in classes)
        self.free_slots, self.loan_slots = count_of(self.free), count_of(self.loans)
    def divide(self, case, name, content):
        """Two cases, by how many receptions of a class are in slots of loans; or none, if this one has no schedule."""
        fewest, most = case
        size = len(self.links)
        if name == "branch":
            k, at = content
            spend(64 * size)
            require(k < len(most) and fewest[k] <= at < most[k], f"class {k} cannot be divided at {at}")
            return [(fewest, replaced(most, k, at)), (replaced(fewest, k, at + 1), most)]
        lent, self.received = case if name == "close" else (most, fewest)
        self.needed, self.sends = sum(self.surplus) + sum(fewest), [sum(some) for some in zip(self.surplus, lent)]
        self.counts = [free + loans for free, loans in zip(self.free_slots, self.received)]
        numbers = 0 if name == "tail" else len(content)
        slots = (content if name == "tail" else numbers // size) * size * (64 + 8 * self.operation)
        spend(self.each_worker + slots + numbers * (64 + 4 * size * self.operation))
        (self.tail if name == "tail" else self.states)(content)
        return []
    def dates(self, many):
        """The latest due dates of each class, latest first, so many at most."""
        def due(slots):
            own = [map(lambda q, comp=comp: self.before - q * comp, numbers) for comp, numbers in slots]
            return merge(*own, reverse=True)
        loans = [islice(due(slots), some) for slots, some in zip(self.loans, self.received)]
        return [list(islice(merge(due(slots), some, reverse=True), many)) for slots, some in zip(self.free, loans)]
    def shortest(self, each_of, many):
        """The sum of so many of the shortest, or None if there are fewer."""
        total = 0
        for comm, times in zip(self.links, each_of):
            total, many = total + comm * min(times, many), many - min(times, many)
        return None if many else total
    def tail(self, many):
        """The last receptions, so many, have too little time; wherever that is so, the longest is left out."""
        self.looked_at += many * len(self.links)
        require(self.looked_at <= 2**23 and 0 < many <= self.needed, f"{many} receptions are not looked at")
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
        reached = {first: self.before} if self.is_reached(first, self.before) else {}
        for seen in listed:
            require(seen in reached, f"no state leads to {seen}")
            before = reached.pop(seen)
            for k, used in enumerate(seen):
                more = replaced(seen, k, used + 1)
                start = min([before, *dates[k][used : used + 1]]) - self.links[k]
                if used < self.counts[k] and self.is_reached(more, start):
                    reached[more] = max(start, reached.get(more, start))
        require(not reached, "more states are reached than are listed")

def star_proved(instance, certificate):
    """Cases by how many receptions of a class are opened by loans, each closed by its states or by a tail."""
    proof = StarProof(instance, certificate["bound"])
    cases = [] if proof.is_clear else [((0,) * len(proof.links), proof.loan_slots)]
    return by_cases(cases, proof.divide, certificate, certificate["steps"])

def before(rest, child, g):
    """What a time unit of the port is worth in load, as a pair that is not in lowest terms, or None without a limit,
    for children of which the first has the rate `child` and all others are worth `rest`, without latencies. By the
    lemma of ../src/divisible_tree/linear.rs they are best served by non-decreasing g, and a list that begins
    with (g, w) is worth (1 + w D) / (g + w), with D the worth of the rest."""
    load, time = child or (1, 0)
    if rest is None or load == 0:
        return rest
    below = rest[1] * (g.numerator * load + time * g.denominator)
    return ((load * rest[1] + time * rest[0]) * g.denominator, below) if below else None

def without_latencies(instance, bound):
    """The tree takes so long even without latencies, where a subtree acts as one node (the same lemma)."""
    nodes, below, load = instance["nodes"], [[] for _ in instance["nodes"]], instance["load"]
    product = lambda one, other: 64 + 4 * (one // 64 + 1) * (other // 64 + 1)
    bits_of = lambda number: max(1, number.numerator.bit_length()) + number.denominator.bit_length()
    for node, children in zip(reversed(nodes), reversed(below)):
        rate, bits = (0, 1), 0
        served = sorted(reversed(children), key=lambda child: child[0])
        for g, _, its in served:
            by_link, its = product(its, bits_of(g)), its + bits_of(g)
            spend(16 * words(g) ** 2 + by_link + product(bits, its))
            bits += its
        for g, child, _ in reversed(served):
            rate = before(rate, child, g)
        if (w := node["w"]) is not None:
            spend(product(bits, bits_of(w)))
            fits, bits = rate is not None and w > 0, bits + bits_of(w)
            rate = (w.denominator * rate[1] + w.numerator * rate[0], w.numerator * rate[1]) if fits else None
        if node.get("parent") is not None:
            below[node["parent"]].append((node["g"], rate, bits))
    require(rate is not None, "without latencies there is no limit to the load")
    spend(product(bits, 64 * (words(bound) + words(load))))
    takes = bound.numerator * rate[0] * load.denominator <= load.numerator * rate[1] * bound.denominator
    require(takes, "without latencies it takes less time")
    return bound

def divisible_proved(tree, certificate, by_which):
    """A tree takes as long even without latencies, or all cases are closed."""
    (name, steps), bound = certificate["proof"], certificate["bound"]
    if bound <= 0:
        return bound
    require(tree["load"] > 0, "there is no load")
    if name == "without-latencies":
        return without_latencies(tree, bound)
    first, divide = by_which()
    return by_cases([first], divide, certificate, steps)

class TreeProof:
    """The cases of a tree. Of a case is known to whom nodes have sent, which nodes send no more, and of those that have
    what they work on whether they compute, None if that is open."""
    def __init__(self, instance, bound):
        self.load, self.nodes, self.bound = instance["load"], instance["nodes"], bound
        self.children = grouped((node["parent"], number) for number, node in enumerate(self.nodes))
        self.able = [node["w"] is not None for node in self.nodes]
        for number, node in reversed(list(enumerate(self.nodes))[1:]):
            self.able[node["parent"]] |= self.able[number]
        # Where computing has no latency it costs nothing, and a leaf with a message has no choice.
        choice = lambda number, node: None if self.children[number] and node["W"] else True
        self.choices = [node["w"] is not None and choice(number, node) for number, node in enumerate(self.nodes)]
        spend(64 * len(self.nodes))
        # The latencies and the costs of the links to each node, and what it takes to state a program.
        self.way, self.stated, shared = [(Fraction(0), Fraction(0))], 1024 * len(self.nodes), words((bound, self.load))
        for node in self.nodes[1:]:
            latencies, costs = self.way[node["parent"]]
            spend(64 + 32 * words((latencies, costs, node["G"], node["g"])) ** 2)
            self.way.append((latencies + node["G"], costs + node["g"]))
        each = (shared + words((*pair, node), Fraction) for pair, node in zip(self.way, self.nodes))
        self.stated += 32 * sum(its**2 for its in each)
        first = {}
        self.alike = [first.setdefault(tuple(node.values()), number) if not self.children[number] else number
                      for number, node in enumerate(self.nodes)]
    def open(self, case, node):
        """The children that may still get a message."""
        _, complete, computes = case
        children = [] if node in complete else self.children[node]
        return [child for child in children if child not in computes and self.able[child]]
    def divide(self, case, name, content):
        """The cases of the answers to a question; of leaves that are alike, the first gets its message first."""
        sent, complete, computes = case
        if name == "closed":
            spend(self.stated + sum(len(children) ** 2 for children in sent.values()))
            return self.program(case).closed_by(content, self.bound)
        require(len(self.nodes) <= 1000, "no cases are made of so many nodes")
        spend(64 * len(self.nodes) * (len(self.children[content]) + 1 if name == "next" else 1))
        decided = content in complete if name == "next" else computes.get(content) is not None
        require(content in computes and not decided, f"nothing is to be asked about node {content}")
        if name == "computes":
            return [(sent, complete, {**computes, content: answer}) for answer in (True, False)]
        cases, seen = [(sent, complete | {content}, computes)], set()
        for child in self.open(case, content):
            if self.alike[child] not in seen:
                served = {**sent, content: [*sent.get(content, []), child]}
                cases.append((served, complete, {**computes, child: self.choices[child]}))
            seen.add(self.alike[child])
        return cases
    def program(self, case):
        """What schedules of the case obey that end by the bound: rows of divisible_tree/rows.rs, with its names."""
        (sent, _, computes), program, nodes, order, one = case, Program(), self.nodes, [0], (1,)
        time, x, a, m, alpha = program.column(1), {0: (self.load,)}, {0: (0,)}, {0: one}, {}
        def free(parent, child=None):
            """When the port is free for the message to the child, or after all that are known."""
            served = [parent, *sent.get(parent, [])]
            return a[served[served.index(child) - 1 if child in served else -1]]
        for v in order:
            node, parent, choice = nodes[v], nodes[v]["parent"], computes.get(v, self.choices[v])
            order += [*sent.get(v, []), *self.open(case, v)]
            if v:
                x[v], a[v] = program.column(), program.column()
                m[v] = one if v in computes else program.column(upper=1)
                if m[parent] != one:
                    program.row([(m[parent], 1), (m[v], -1)], lower=0)
                program.row([(a[v], 1), (x[v], -node["g"]), (free(parent, v), -1), (m[v], -node["G"])], lower=0)
            own = [(time, 1), (a[v], -1)]
            if choice is not False:
                alpha[v], y = program.column(), m[v] if choice else program.column(upper=1)
                if m[v] not in (one, y):
                    program.row([(m[v], 1), (y, -1)], lower=0)
                if y != one:
                    latencies, costs = self.way[v]
                    most = most_within(self.bound - latencies - node["W"], costs + node["w"], self.load)
                    program.row([(y, most), (alpha[v], -1)], lower=0)
                own += [(alpha[v], -node["w"]), (y, -node["W"])]
            program.row(own, lower=0)
        for v in order:
            parts = [(x[child], 1) for child in self.children[v] if child in x] + [(x[v], -1)]
            program.row(parts + ([(alpha[v], 1)] if v in alpha else []), 0, 0)
            port = [term for c in self.open(case, v) for term in ((x[c], -nodes[c]["g"]), (m[c], -nodes[c]["G"]))]
            program.row([(time, 1), (free(v), -1), *port], lower=0)
        return program

def tree_proved(instance, certificate):
    """Without latencies, or by cases: to whom a node sends next, and whether a node computes."""
    def by_which():
        proof = TreeProof(instance, certificate["bound"])
        return ({}, frozenset(), {0: proof.choices[0]}), proof.divide
    return divisible_proved(instance, certificate, by_which)

def sequence(load, master_w, workers, sent, rest, bound):
    """What schedules obey that begin with messages to `sent` and end by the bound: rows of divisible_star/sequence.rs.
    Then "nobody" gets another message, or whoever has none "1", or everybody "any" number."""
    program, loads, ends, after = Program(), [], {}, []
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
        program.row([(message, most_within(bound - G - W, unit, load)), (size, -1)], lower=0)
        many, alone = (program.column(), w) if rest == "any" else (message, g + w)
        if rest == "any":
            program.row([(many, 1), (message, -1)], lower=0)
            if number in ends:
                program.row([*left, (many, -W), (size, -w)], lower=0)
        program.row([(time, 1), *after, (message, -G), (many, -W), (size, -alone)], lower=0)
        port += [(many, -G), (size, -g)]
        loads.append(size)
    program.row(port, lower=0)
    program.row([(size, 1) for size in loads], load, load)
    return program

def refute_lists(load, master_w, workers, time, prices):
    """No list of workers served fully computes by a time what the master leaves of the load, with the names and by the
    lemmas of ../src/divisible_star/lists.rs. Times and loads are parts of these, P and the v in 2^-44."""
    require(len(prices) == 129 and prices == sorted(prices) and prices[-1] <= 2**50, "prices are 129, and do not fall")
    require(master_w != 0 and (master_w is None or time <= load * master_w), "the master alone computes more")
    load, servers, layer, count = load - (time / master_w if master_w else 0), [], [(0, Fraction(1), Fraction(0))], 0
    work = 0
    def cost_of(at):
        cell, part = divmod(at * 128, 1)
        return prices[cell] + part * (prices[min(cell + 1, 128)] - prices[cell])
    alike = sorted((w for w in workers if w["w"] is not None and w["G"] + w["W"] < time), key=lambda w: -w["g"])
    require(len(alike) <= 128, "there are too many workers")
    for place, worker in enumerate(alike):
        g, w, G, W = (worker[name] for name in "gwGW")
        require((g + w) * load >= time - G - W, "a worker alone computes more than all")
        q, r, need, own = time / (g + w) / load, w / (g + w), (G + W) / time, [0] * 129
        offset, ends = ((1 - r) * W - r * G) / time, [Fraction(end, 128) for end in range(129)]
        for at in (at for at in [need, *ends, *((end - offset) / r for end in ends if r)] if need <= at <= 1):
            gain = q * (at - need) * 2**44 - cost_of(at) + cost_of(r * at + offset)
            own[ceil(at * 128)] = max(own[ceil(at * 128)], ceil(gain))
        twins = sum(1 << twin for twin in range(place) if alike[twin] == worker)
        servers.append((q, r, need, offset, list(accumulate(own, max)), twins))
    while layer:
        count, children = count + len(layer), defaultdict(list)
        for done, before, had in layer:
            for n, (q, r, need, offset, _, twins) in enumerate(servers):
                if before > need and not done >> n & 1 and done & twins == twins:
                    now, left, has = done | 1 << n, r * before + offset, had + q * (before - need)
                    require(has <= 1, "a list of workers computes more than the load")
                    end = ceil(left * 128)
                    more = sum(its[4][end] for m, its in enumerate(servers) if not now >> m & 1)
                    if has * 2**44 + cost_of(left) + more > 2**44:
                        children[now].append((has, left))
        layer = []
        for done, some in children.items():
            rate, kept = 0, []
            for n, (q, r, *_) in enumerate(servers):
                rate = rate if done >> n & 1 else q + r * rate
            for has, left in sorted(some, key=lambda child: -child[0] - rate * child[1]):
                if not any(had >= has + rate * max(0, left - late) for had, late in kept):
                    kept.append((has, left))
                    work += sum(part.bit_length() for pair in kept[-1] for part in pair.as_integer_ratio()) ** 2
                    few = count + len(layer) + len(kept) <= 2**13
                    require(few and work <= 2**38, "there are too many states, or their numbers are too long")
            layer += ((done, left, has) for has, left in kept)
    return time

def chunk_star_proved(instance, certificate):
    """By a lemma in one round, or by cases: nobody is next, or one who computes, of those alike the first."""
    load, master_w, workers, rounds = (instance[name] for name in ("load", "master_w", "workers", "rounds"))
    bound, (name, content) = certificate["bound"], certificate["proof"]
    require(name == "sequences" or bound <= 0 or rounds == "1", "the proof says nothing of several rounds")
    shared, of, first = words((load, bound)), [words(worker, Fraction) for worker in workers], {}
    alike = [first.setdefault(tuple(worker.values()), n) for n, worker in enumerate(workers)]
    c_i = sum(1024 + 32 * (shared + own) ** 2 for own, worker in zip(of, workers) if worker["w"] is not None)
    if name == "prices" and load > 0 < bound:
        spend(64 * len(workers) + c_i)
        return refute_lists(load, master_w, workers, bound, content)
    def divide(case, name, multipliers):
        sent, is_complete = case
        if name == "closed":
            spend(64 * len(workers) + sum(1024 + 8 * of[n] for n in sent) + (0 if is_complete else c_i))
            program = sequence(load, master_w, workers, sent, "nobody" if is_complete else rounds, bound)
            return program.closed_by(multipliers, bound)
        require(not is_complete and max(len(workers), len(sent)) <= 1000, "nobody is next")
        spend(64 * (len(workers) + 1) * (len(sent) + 1))
        served, new = set(sent), {}
        for n, worker in enumerate(workers):
            if n not in served and worker["w"] is not None:
                new.setdefault(alike[n], n)
        next_of = sorted([*new.values(), *(served if rounds == "any" else ())])
        return [(sent, True)] + [((*sent, n), False) for n in next_of]
    return divisible_proved(as_tree(load, master_w, workers), certificate, lambda: (((), False), divide))

class ReturnProof:
    """The cases of a star with returns. Of a case is known who has a chunk, of those with latencies, None if that is
    open, and of sends and of returns the pairs (j, i) for which the message of j counts in the row of i."""
    def __init__(self, instance, bound):
        self.load, self.workers, self.has_one_port = instance["load"], instance["workers"], instance["ports"] == 1
        self.able = {n: worker for n, worker in enumerate(self.workers) if worker["w"] is not None}
        self.bound, shared = bound, words((self.load, bound))
        own = [shared + words(worker, Fraction) for worker in self.able.values()]
        for length_of in own:
            spend(1024 + 64 * length_of**2)
        self.words, totals = sum(own), lambda worker: [sum(worker[name] for name in names) for names in ("gwd", "GWD")]
        # Of each worker the time for a unit, and that for a chunk: of all that it does, of its send and of its return.
        self.times = {n: [totals(worker), *((worker[g], worker[G]) for g, G in ("gG", "dD"))]
                      for n, worker in self.able.items()}
        self.most = {n: most_within(bound - of[0][1], of[0][0], self.load) for n, of in self.times.items()}
        part = {n: None for n, of in self.times.items() if of[0][1]}
        # Equal workers have exchanged their chunks so that the sends to them are in the order of their numbers.
        equal = {(j, i) for i, one in enumerate(self.workers) for j in range(i) if self.workers[j] == one}
        self.first = part, (frozenset(equal), frozenset())
    def divide(self, case, name, content):
        """The two cases of the answers to a question."""
        part, orders = case
        if name == "closed":
            pairs = [[(j, i) for i in self.able for j in self.able if j < i and not {(j, i), (i, j)} & order]
                     for order in orders]
            size, many = len(self.able), sum(map(len, pairs))
            spend(512 * (size * size + 2 * size + 2 * many) + 8 * size * self.words)
            return self.program(part, orders, pairs).closed_by(content, self.bound)
        spend(64 * len(self.workers))
        if name == "part":
            require(part.get(content, TWICE) is None, f"it is known whether worker {content} has a chunk")
            return [({**part, content: has_chunk}, orders) for has_chunk in (True, False)]
        way, (i, j) = ("send", "return").index(name), content
        require(i != j and max(i, j) < len(self.workers), f"{i} and {j} are not two workers")
        require(not {(i, j), (j, i)} & orders[way], f"the order of {i} and {j} is known")
        before = lambda i, j: {(a, b) for a in [i, *(a for a, b in orders[way] if b == i)]
                               for b in [j, *(b for a, b in orders[way] if a == j)]}
        answers = [(i, j), (j, i)] if name == "send" else [(j, i), (i, j)]
        return [(part, replaced(orders, way, orders[way] | before(*answer))) for answer in answers]
    def program(self, part, orders, pairs):
        """What schedules of the case obey that end by the bound: rows of divisible_return/rows.rs."""
        program, x, m = Program(), {}, {}
        time = program.column(1)
        for n in self.able:
            x[n] = program.column()
            if n in part:
                m[n] = program.column(0, int(part[n] is True), int(part[n] is not False))
        less = lambda n, unit, latency: [(x[n], -unit), *([(m[n], -latency)] if n in m else [])]
        own = {n: [(time, 1), *less(n, *of[0])] for n, of in self.times.items()}
        for way, order in enumerate(orders, 1):
            for j, i in sorted(order):
                if j in x and i in x:
                    own[i] += less(j, *self.times[j][way])
        compared = []
        for way, is_open in enumerate(pairs, 1):
            for pair in is_open:
                terms = []
                for one, other in (pair, pair[::-1]):
                    unit, latency = self.times[one][way]
                    p, longest = program.column(), latency + unit * self.most[one]
                    own[other].append((p, -longest))
                    terms += [(p, 1), *less(one, unit / (longest or 1), latency / (longest or 1))]
                compared.append(terms)
        for n in self.able:
            program.row(own[n], lower=0)
            if n in m:
                program.row([(m[n], self.most[n]), (x[n], -1)], lower=0)
        for ways in [(1, 2)] if self.has_one_port else [(1,), (2,)]:
            port = [term for way in ways for n in self.able for term in less(n, *self.times[n][way])]
            program.row([(time, 1), *port], lower=0)
        program.row([(column, 1) for column in x.values()], self.load, self.load)
        for terms in compared:
            program.row(terms, lower=-1)
        return program

def returning_proved(instance, certificate):
    """By cases: which of two sends or returns is earlier, and who has a chunk."""
    bound = certificate["bound"]
    if bound <= 0:
        return bound
    require(instance["load"] > 0, "there is no load")
    require(len(instance["workers"]) <= 64, "no cases are made of so many workers")
    proof = ReturnProof(instance, bound)
    return by_cases([proof.first], proof.divide, certificate, certificate["steps"])

def multi_round_proved(instance, certificate):
    """Multipliers for each number of rounds, up to one for which, and for all more, the latencies prove the bound."""
    load, size, named, bound = instance["load"], instance["workers"], instance["rounds"], certificate["bound"]
    g, w, G, W = (instance[name] for name in "gwGW")
    given, chunks, proofs = certificate["rounds"] if bound > 0 else [], 0, []
    own = words((load, g, w, G, W))
    spend(32 * (own + words(bound)) ** 2)
    require(not named or len(given) <= 1, "multipliers are given for rounds that are not named")
    if not named or not given:
        beyond = named or len(given) + 1
        proofs.append(max(beyond * size * G + g * load + W, G + beyond * W + w * load / size))
    for rounds, multipliers in enumerate(given, named or 1):
        chunks += rounds * size
        require(chunks <= 100_000, "there are too many chunks")
        spend((1024 + 8 * own) * rounds * size)
        order = [chunk % size for chunk in range(rounds * size)]
        proofs.append(sequence(load, None, [instance] * size, order, "nobody", bound).proves(multipliers, bound))
    return min(proofs)

def graph_limits(instance):
    """Activities of which at most so many go on at once: of each node the processor and the ports, then of links."""
    columns = grouped((end, column) for column, (_, ends) in enumerate(instance["ways"].values()) for end in ends)
    for number, node in enumerate(instance["nodes"]):
        for together, most in [("w", 1)] * ((number,) in instance["ways"]) + node["model"]:
            yield most, [column for what in together for column in columns[number, what]]
    for number in range(len(instance["links"])):
        yield 1, columns[number]

def most_by_flow(instance, flow, bound):
    """The throughput, from the share of time of each activity; within a horizon the whole tasks that it makes."""
    arcs = sum(len(way) == 2 for way in instance["ways"])
    spend(1024 * (2 * len(instance["nodes"]) + 3 * arcs))
    program, ways, limits = Program(), instance["ways"].items(), list(graph_limits(instance))
    tasks = grouped((node, (column, sign / time)) for column, (way, (time, _)) in enumerate(ways)
                    for node, sign in zip(way, (-1, 1)))
    for way, (time, _) in ways:
        program.column(-1 / time if len(way) == 1 else 0)
    for most, of in limits:
        program.row([(column, 1) for column in of], upper=most)
    for number, node in enumerate(instance["nodes"]):
        if not node["master"]:
            program.row(tasks[number], lower=0)
    named = (limits[limit][1] for odd in flow["odd_sets"] for limit in odd if limit < len(limits))
    terms = sum(map(len, named))
    require(terms <= 2**24, "the odd sets have too many terms")
    spend(128 * terms)
    for odd in flow["odd_sets"]:
        known(odd, len(limits), "limit")
        times = Counter(column for limit in odd for column in limits[limit][1])
        half = sum(limits[limit][0] for limit in odd) // 2
        program.row([(column, k // 2) for column, k in times.items() if k > 1], upper=half)
    proved, horizon = program.weighed(**flow["multipliers"]), instance["horizon"]
    if horizon is not None:
        spend((length(proved.numerator) + length(proved.scale) + words(horizon)) ** 2)
        proved.numerator = -(-proved.numerator * horizon.numerator // (proved.scale * horizon.denominator))
        proved.scale = 1
    require(proved.is_at_least(-bound), "more is possible, as far as is proved")
    return bound

class GraphStates:
    """What can happen from a state on, with the names of ../src/platform_graph/states.rs. A state is the time
    that is left, what each node holds, and how long each activity goes on: computations of nodes, then transfers."""
    def __init__(self, instance, listed):
        require(instance["horizon"] is not None, "states prove something within a horizon only")
        self.instance, self.nodes, times = instance, instance["nodes"], instance["ways"]
        size = len(self.nodes)
        self.ways = [*((number,) for number in range(size)), *(way for way in times if len(way) == 2)]
        require(len(self.ways) <= 64, "there are too many activities")
        given = [node["w"] for node in self.nodes if node["w"] is not None] + [link["c"] for link in instance["links"]]
        scale = spend_on_scaling(given)
        spend(32 * sum((words(time) + scale) ** 2 for time in [*given, instance["horizon"]]))
        spend(16 * len(listed) * (size + len(self.ways)))
        unit = lcm(*(time.denominator for time in given))
        self.left, self.looks, self.beside = instance["horizon"] * unit // 1, 2**24, 0
        self.takes = {way: int(times[way][0] * unit) if way in times else NEVER for way in self.ways}
        require(max(self.left, *(int(time * unit) for time, _ in times.values())) <= 2**55, "the times are too large")
        for number, node in enumerate(self.nodes):
            if node["master"] and not any({"s", "w"} <= set(together) for together, _ in node["model"]):
                self.beside += self.left // self.takes[number,]
                self.takes[number,] = NEVER
        # The time from holding a task until it can be computed, at the node or elsewhere.
        self.tails = [NEVER if node["master"] else self.takes[n,] for n, node in enumerate(self.nodes)]
        for source, target in self.ways[size:] * size:
            if not self.nodes[source]["master"]:
                self.tails[source] = min(self.tails[source], self.takes[source, target] + self.tails[target])
        self.listed = {(left, tuple(held), tuple(rest)): most for left, held, rest, most in listed}
        sizes = {(len(held), len(rest)) for _, held, rest in self.listed}
        fits = sizes <= {(size, len(self.ways))} and all(left <= self.left for left, _, _ in self.listed)
        require(fits and len(self.listed) == len(listed), "a state does not fit the platform, or is listed twice")
    def can_start(self, left, held, rest, place):
        """Whether the rules allow an activity beside what goes on, and its task is computed in time."""
        way = self.ways[place]
        has_task = self.nodes[way[0]]["master"] or held[way[0]]
        if not has_task or rest[place] or self.takes[way] + (self.tails[way[1]] if len(way) == 2 else 0) > left:
            return False
        going = [way, *(other for other, time in zip(self.ways, rest) if time)]
        ends = [[(*way, "w")] if len(way) == 1 else self.instance["ways"][way][1] for way in going]
        return allows(self.instance, Counter(end for some in ends for end in some), [way])
    def choose(self, left, held, rest, first=0):
        """The most computations that start now or later, where it is known what starts now of the first activities."""
        self.looks -= 1
        require(self.looks >= 0, "there are too many ways to go on")
        spend(16 * (1 + len(rest)))
        for place in range(first, len(rest)):
            if self.can_start(left, held, rest, place):
                way, without = self.ways[place], self.choose(left, held, rest, place + 1)
                taken = held if self.nodes[way[0]]["master"] else replaced(held, way[0], held[way[0]] - 1)
                with_it = self.choose(left, taken, replaced(rest, place, self.takes[way]), place + 1)
                return max(without, with_it + (len(way) == 1))
        step = min((time for time in rest if time), default=None)
        if step is None:
            return 0
        for way, time in zip(self.ways, rest):
            if len(way) == 2 and time == step:
                held = replaced(held, way[1], held[way[1]] + 1)
        return self.proved(max(0, left - step), held, tuple(max(0, time - step) for time in rest))
    def proved(self, left, held, rest):
        """The most computations that are started from a state on: as the list says, or what there is time for."""
        if (left, held, rest) in self.listed:
            return self.listed[left, held, rest]
        by_masters = by_others = under_way = sent = 0
        for n, node in enumerate(self.nodes):
            if node["master"]:
                by_masters += max(0, left - rest[n]) // self.takes[n,]
                continue
            if held[n] and self.tails[n] > left:
                return 0
            arrivals = [(way, time) for way, time in zip(self.ways, rest) if len(way) == 2 and way[1] == n]
            earliest = 0 if held[n] else min((time or self.takes[way] for way, time in arrivals), default=NEVER)
            by_others += max(0, left - max(rest[n], earliest)) // self.takes[n,]
            under_way += held[n] + sum(time > 0 for _, time in arrivals)
            spare = [(left - time - self.tails[n], way) for way, time in arrivals if self.nodes[way[0]]["master"]]
            sent += sum(max(0, time) // self.takes[way] for time, way in spare)
        return by_masters + min(by_others, under_way + sent) if under_way <= by_others else 0

def graph_proved(instance, certificate):
    """No schedule has more tasks, or tasks per time unit, by a flow or as no state has more than is listed."""
    name, content = certificate["proof"]
    if name == "flow":
        return most_by_flow(instance, content, certificate["bound"])
    states = GraphStates(instance, content)
    for state, most in states.listed.items():
        require(states.choose(*state) <= most, f"more can follow on {state}")
    return states.beside + states.proved(states.left, (0,) * len(states.nodes), (0,) * len(states.ways))

# THE COMMAND.
EVERY_INSTANCE = {"kind": TEXT, "name": optional(TEXT), "provenance": optional(such_that(free, is_object, "an object"))}
# Of each kind: the instance, what more it has to be, the schedule, its objective, the certificate, what it proves.
KINDS = {
    "star": ({"workers": STAR_WORKERS}, None, STAR_SCHEDULE, star, {"steps": [STAR_STEP]}, star_proved),
    "redistribution": ({"workers": GIVERS}, None, {"transfers": TRANSFERS}, redistribution, {}, both_ports),
    "ring": (RING, ring_instance, {"ring": [count()], "shares": [MOMENT]}, ring, RING_PROOF, ring_proved),
    "divisible-star": (CHUNK_STAR, chunk_star_instance, DEALT, chunk_star, CHUNKS_PROOF, chunk_star_proved),
    "divisible-return": (RETURNING, returning_instance, RETURNED, returning, RETURN_PROOF, returning_proved),
    "multi-round": (MULTI_ROUND, few_chunks, DEALT, multi_round, {"rounds": [MULTIPLIERS]}, multi_round_proved),
    "divisible-tree": (TREE, tree_instance, TREE_SCHEDULE, tree, TREE_PROOF, tree_proved),
    "switch": ({"workers": AROUND}, None, FLOWS, switch, {"multipliers": MULTIPLIERS}, switch_proved),
    "platform-graph": (GRAPH, graph_instance, graph_schedule, graph, GRAPH_PROOF, graph_proved),
}
CLAIMS = dict.fromkeys(("objective", "lower_bound", "upper_bound"), optional(MOMENT)) | {"optimal": optional(TRUTH)}
LINE = CLAIMS | dict.fromkeys(("instance", "schedule", "certificate"), optional(anything)) | {"kind": optional(TEXT)}
LINE |= dict.fromkeys(("name", "source", "method", "proof", "details"), anything)
def instance_of(value, where):
    """The kind of an instance, and all of it but what it is called and where it is from."""
    kind = one_of(*KINDS)(value.get("kind") if isinstance(value, dict) else ABSENT, f"{where}.kind")
    shape, further, *_ = KINDS[kind]
    instance = read(EVERY_INSTANCE | shape, value, where) | {"name": None, "provenance": None}
    if further:
        further(instance)
    return kind, instance

def judged(given, most_lines):
    """What holds of an instance, a schedule, a certificate or both, and of what lines around a schedule say of it."""
    line = read(LINE, given, "a line")
    kind, instance = instance_of(line["instance"], "instance")
    certified, is_alone = line["certificate"] is not None, line["schedule"] is None
    is_whole = not is_alone or certified and all(line[claim] is None for claim in CLAIMS)
    expect(is_whole and line["kind"] in (None, kind), "a line", "a schedule of this kind, or a certificate alone,")
    _, _, shape, measure, certificate_shape, prove = KINDS[kind]
    sign, name = (-1, "upper_bound") if kind == "platform-graph" else (1, "lower_bound")  # what a schedule cannot show
    found, bound, lines = {"valid": True}, None, [line]
    if certified:
        certificate = read({"bound": QUOTED, **certificate_shape}, line["certificate"], "certificate")
        numbers = [of for name, of in instance.items() if name not in ("root", "ways", "name", "provenance")]
        WORK.update(spent=0, allowed=min(2**34, 2**30 + 2**14 * (words(numbers, Fraction) + words(certificate))))
        proved, bound = prove(instance, certificate), certificate["bound"]
        require(sign * proved >= sign * bound, f"only {proved} is proved")
        found["bound"] = str(bound)
    if is_alone:
        return found
    while isinstance(held := lines[-1]["schedule"], dict) and "schedule" in held:
        inner = read(LINE, held, "schedule")
        is_same = inner["instance"] is None or instance_of(inner["instance"], "schedule.instance") == (kind, instance)
        fits = is_same and inner["kind"] in (None, kind) and inner["certificate"] is None and len(lines) < most_lines
        expect(fits, "schedule", "a result of this instance, without a certificate, in one other at most,")
        lines.append(inner)
    schedule = read(shape, held, "schedule")
    processors = instance.get("nodes") or instance.get("workers") or instance["w"]
    sound(schedule, processors if isinstance(processors, int) else len(processors))
    objective = measure(instance, schedule)
    for said in lines:
        lower, upper = (objective if said[end] is None else said[end] for end in ("lower_bound", "upper_bound"))
        is_so = said["objective"] in (None, objective) and lower <= objective <= upper
        is_so &= None in (said["optimal"], said[name]) or said["optimal"] == (said[name] == objective)
        require(is_so, f"the objective is {objective}, which is not what is said")
    require(bound is None or sign * bound <= sign * objective, f"the objective {objective} is beyond the bound {bound}")
    is_open = lambda end: end is not None and (bound is None or sign * bound < sign * end)
    unchecked = ["optimal"] * (bound != objective and any(said["optimal"] for said in lines))
    unchecked += [name] * any(is_open(said[name]) for said in lines)
    return found | {"objective": str(objective)} | ({"unchecked": unchecked} if unchecked else {})

def verdict(give, most_lines=2):
    """Prints what is to be said of what `give` gives; the exit status."""
    try:
        line, status = judged(give(), most_lines), 0
    except Broken as broken:
        line, status = {"valid": False, "why": str(broken)}, 1
    except (Refused, OSError) as refused:
        line, status = {"error": str(refused)}, 2
    print(json.dumps(line), flush=True)
    return status

def main(arguments):
    """Judges what the arguments name, or standard input line by line; gives the exit status."""
    sys.setrecursionlimit(DEEPEST)
    getattr(sys, "set_int_max_str_digits", int)(0)
    what, names = ("certificate", arguments[1:]) if arguments[:1] == ["--certificate"] else ("schedule", arguments)
    if arguments:
        if len(names) != 2:
            print(__doc__.split("\n\n")[1], file=sys.stderr)
            return 2
        instance, other = map(Path, names)
        return verdict(lambda: {"instance": parsed(instance.read_bytes()), what: parsed(other.read_bytes())}, 3)
    lines = iter(lambda: sys.stdin.buffer.readline(LONGEST_INPUT + 1), b"")
    worst = max((verdict(lambda line=line: parsed(line)) for line in lines if line.strip()), default=None)
    return verdict(lambda: expect(False, "the input", "a line")) if worst is None else worst

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
