"""Five statements of the papers of this project, written again from the text of the papers.

The domains and the words are those of the rows that the project has of them, so the verdicts, the numbers of instances
and the counterexamples are the same: ``tests/test_five_statements.py`` compares them. Each statement has its own
algorithm or formula here, and no line of the project's.
"""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

import schedcheck
from schedcheck.paper import (
    Paper,
    box,
    fails,
    instances,
    nothing,
    random,
    wrong_optimum,
    wrong_subject,
)

# 1. rr6005, proposition 1: the best-balance algorithm.

rr6005 = Paper(
    "rr6005",
    "Loris Marchal, Veronika Rehn, Yves Robert, Frédéric Vivien: Scheduling and data redistribution strategies on star "
    "platforms. INRIA research report RR-6005, 2006.",
    verdicts={
        "rr6005/prop-1": "confirmed",
        "rr6005/reduction-q-times": "imprecise",
        "rr6005/reduction-q-times+reread": "confirmed",
    },
)
equal_links = rr6005.hypothesis(
    "equal-links",
    where="3.1",
    quote="all communication links have the same characteristics",
    holds=lambda star: len({worker["c"] for worker in star["workers"]}) == 1,
)
equal_workers = rr6005.hypothesis(
    "equal-workers",
    where="3.3",
    quote="we suppose that the computation powers are homogeneous as well",
    holds=lambda star: len({worker["w"] for worker in star["workers"]}) == 1,
)


def best_balance(star, gives_up="receiver"):
    """Algorithm 1: one task after the other goes from who finishes last to who would finish it first."""
    workers = star["workers"]
    ends, received, moves = [worker["w"] * worker["tasks"] for worker in workers], Fraction(0), []
    sent = Fraction(0)
    while True:
        sender = max(range(len(workers)), key=lambda k: ends[k])
        forward = max(received + workers[sender]["c"], sent)
        then = [max(end, forward + worker["c"]) + worker["w"] for end, worker in zip(ends, workers)]
        receiver = min(range(len(workers)), key=lambda k: (then[k], ends[k]))
        if ends[sender] <= then[receiver if gives_up == "receiver" else sender]:
            return played(star, moves)
        moves.append((sender, receiver))
        received, sent = received + workers[sender]["c"], forward + workers[receiver]["c"]
        ends[sender], ends[receiver] = ends[sender] - workers[sender]["w"], then[receiver]


def played(star, moves):
    """These moves of tasks in their order, each as soon as it can be."""
    workers, received, sent = star["workers"], Fraction(0), Fraction(0)
    kept = [worker["tasks"] - sum(sender == k for sender, _ in moves) for k, worker in enumerate(workers)]
    runs = [{"worker": k, "start": Fraction(0), "tasks": tasks} for k, tasks in enumerate(kept) if tasks]
    free, transfers = [tasks * worker["w"] for tasks, worker in zip(kept, workers)], []
    for sender, receiver in moves:
        start, received = received, received + workers[sender]["c"]
        onward = max(received, sent)
        sent = onward + workers[receiver]["c"]
        transfers.append({"from": sender, "to": receiver, "in_start": start, "out_start": onward})
        runs.append({"worker": receiver, "start": max(free[receiver], sent), "tasks": 1})
        free[receiver] = max(free[receiver], sent) + workers[receiver]["w"]
    return {"transfers": transfers, "computations": runs}


@rr6005.claim(
    "prop-1",
    where="3.3.2, proposition 1",
    statement="Best-Balance Algorithm (Algorithm 1) calculates an optimal schedule $S$ on a homogeneous star network, "
    "where all tasks are initially located on the workers and communication capabilities as well as computation "
    "capabilities are homogeneous and all tasks have the same size.",
    kind="star",
    hypotheses=[equal_links, equal_workers],
    methods=["branch-and-bound"],
    domain=[
        box(workers="1..4", tasks="0..8", c="0..4", w="0..4", equal_links=True, equal_speeds=True),
        random(
            (100, 5_000, 100_000),
            "rr6005/prop-1",
            workers="2..12",
            tasks="10..60",
            c="0..100",
            w="1..100",
            equal_links=True,
            equal_speeds=True,
        ),
    ],
    subject=best_balance,
    controls=[
        wrong_subject("the stopping rule of the sketch", lambda star: best_balance(star, gives_up="sender")),
        wrong_optimum("a least makespan that is one less", lambda best: best - 1),
    ],
)
def proposition_1(star, subject, oracle):
    took, best = oracle.measure(subject(star)), oracle.optimum(star).objective
    if took == best:
        return None
    return fails(f"makespan {best}", f"makespan {took}", ratio=took / best if best > 0 else None)


# 2. rr4916, lemma 3: one level of a tree as one node.

rr4916 = Paper(
    "rr4916",
    "Olivier Beaumont, Henri Casanova, Arnaud Legrand, Yves Robert, Yang Yang: Scheduling divisible loads on star and "
    "tree networks: results and open problems. INRIA research report RR-4916, 2003.",
    verdicts={"rr4916/lemma-3": "false", "rr4916/lemma-3+corrected": "confirmed"},
)
idle_master = rr4916.hypothesis(
    "idle-master",
    where="2.1",
    quote="we assume that the master has no processing capability",
    holds=lambda tree: nodes_of(tree)[0]["w"] == "inf",
)


def nodes_of(tree):
    """The nodes of a tree as a list, in which each but the first names its parent."""
    if "nodes" in tree:
        return [dict(node) for node in tree["nodes"]]
    nodes = []

    def add(node, more):
        number = len(nodes)
        nodes.append({**{name: value for name, value in node.items() if name != "children"}, **more})
        for child in node.get("children", []):
            add(child, {"parent": number})

    add(tree["root"], {})
    return nodes


def single_levels(tree):
    """The nodes below the root that have children, all of them leaves."""
    nodes = nodes_of(tree)
    children = {n: [k for k, node in enumerate(nodes) if node.get("parent") == n] for n in range(len(nodes))}
    return {n: of for n, of in children.items() if n and of and not any(children[child] for child in of)}


def replaced(tree, node, children, w):
    """The tree in which a node with its leaves is one node of this cycle-time."""
    nodes = nodes_of(tree)
    nodes[node]["w"] = w
    kept = [number for number in range(len(nodes)) if number not in children]
    for number in kept[1:]:
        nodes[number]["parent"] = kept.index(nodes[number]["parent"])
    return {"kind": "divisible-tree", "load": tree["load"], "nodes": [nodes[number] for number in kept]}


def inverse_of_w(tree, node, children):
    """1/W of the linear program of lemma 3; zero where a whole load needs no time."""
    nodes, program = nodes_of(tree), schedcheck.lp.Program()
    family = [node, *sorted(children, key=lambda child: nodes[child]["g"])]
    loads = [program.variable(f"alpha_{member}") for member in family]
    received = nodes[node]["g"] * schedcheck.lp.total(loads)
    program.add(received + nodes[node]["w"] * loads[0] <= 1)
    for member, load in zip(family[1:], loads[1:]):
        received = received + nodes[member]["g"] * load
        program.add(received + nodes[member]["w"] * load <= 1)
    program.maximize(schedcheck.lp.total(loads))
    most = program.solve().objective
    return Fraction(0) if most is None else 1 / most


def with_levels(words, root=None, **bounds):
    """The trees within bounds that have a single level; those with another root once, and with two children of it."""
    within = schedcheck.generate("divisible-tree", **bounds)
    trees = [(tree, nodes_of(tree)) for tree in within if single_levels(tree)]
    if root is not None:
        two = [nodes for _, nodes in trees if sum(node.get("parent") == 0 for node in nodes) == 2]
        alike = [[{**nodes[0], "w": root}, *nodes[1:]] for nodes in two if nodes[0]["w"] == 1]
        return instances(f"{within}, {words}", [{"kind": "divisible-tree", "load": 1, "nodes": of} for of in alike])
    return instances(f"{within}, {words}", [tree for tree, _ in trees])


@rr4916.claim(
    "lemma-3",
    where="3.2, lemma 3",
    statement="A single-level tree network with parent $P_0$ (with input link of capacity $g_0$ and cycle-time $w_0$) "
    "and $p$ children $P_i$ [...] is equivalent to a single node with same input link capacity $g_0$ and [...] "
    "cycle-time $w_{-1} = 1/W$ (see Figure 5), where $W$ is the solution to the linear program:",
    kind="divisible-tree",
    hypotheses=[idle_master],
    methods=["the exact solver of trees"],
    domain=[
        with_levels("of depth 2 at least", nodes=3, g=(0, 1), w=(1, 2)),
        with_levels("of depth 2 at least", nodes=3, g=(0, 1), w=(0, 1)),
        random((6, 60, 300), "rr4916 levels", nodes="5..6", g="0..9", w="1..9"),
        with_levels(
            "of depth 2 and with two children of the root, but with a root that does not compute",
            "inf",
            nodes=4,
            g=(0, 1),
            w=1,
        ),
    ],
    subject=inverse_of_w,
    controls=[
        wrong_subject("cycle time 1/W + g0", lambda *level: inverse_of_w(*level) + nodes_of(level[0])[level[1]]["g"]),
        wrong_subject("the cycle time of the node alone", lambda *level: nodes_of(level[0])[level[1]]["w"]),
    ],
    plain="The message to P_0 counts twice: in W, and in the input link g_0 that the single node keeps.",
)
def lemma_3(tree, subject, oracle):
    levels = single_levels(tree)
    for node, children in levels.items():
        w = subject(tree, node, children)
        whole, single = oracle.optimum(tree), oracle.optimum(replaced(tree, node, children, w)).objective
        if whole.objective != single:
            claimed = f"P_{node} and its children are one node of cycle-time {w}: makespan {single}"
            ratio = single / whole.objective if single > whole.objective > 0 else None
            shown = {"an optimal schedule of the tree": whole.schedule}
            return fails(claimed, f"makespan {whole.objective}", ratio=ratio, schedules=shown, optimum=single)
    return None if levels else nothing()


lemma_3.corrected(
    "The single node has the input link g_0 and the cycle-time 1/W - g_0.",
    subject=lambda tree, node, children: inverse_of_w(tree, node, children) - nodes_of(tree)[node]["g"],
)(lemma_3.test.check)

# 3. rr4745, proposition 2: a ring of all processors as a shortest cycle.

rr4745 = Paper(
    "rr4745",
    "Hélène Renard, Yves Robert, Frédéric Vivien: Static load-balancing techniques for iterative computations on "
    "heterogeneous clusters. INRIA research report RR-4745, 2003.",
    verdicts={"rr4745/prop-2": "hypothesis missing", "rr4745/prop-2+restricted": "confirmed"},
)


def cycles(ring):
    """All cyclic orders of the processors."""
    return [(0, *rest) for rest in permutations(range(1, len(ring["w"])))]


def messages(ring, order):
    """What each processor of a ring pays for its two messages."""
    if len(order) == 1:
        return [Fraction(0)]
    around = zip(order[-1:] + order[:-1], order, order[1:] + order[:1])
    return [ring["H"] * (ring["c"][i][before] + ring["c"][i][after]) for before, i, after in around]


def by_equation_2(ring, order):
    """The shares with which all processors of a ring end together; one can be negative."""
    paid, work = messages(ring, order), [ring["W"] * ring["w"][i] for i in order]
    step = (1 + sum(own / time for own, time in zip(paid, work))) / sum(1 / time for time in work)
    return [(step - own) / time for own, time in zip(paid, work)]


def best_along(ring, order):
    """The best shares along a ring, none of them negative."""
    shares = by_equation_2(ring, order)
    if min(shares) < 0:
        paid, left = messages(ring, order), Fraction(1)
        for place, i in enumerate(order):
            shares[place] = min(left, (max(paid) - paid[place]) / (ring["W"] * ring["w"][i]))
            left -= shares[place]
    return {"ring": list(order), "shares": shares}


def shortest(d):
    """The shortest cycles under these weights of the edges."""

    def of(ring):
        lengths = [sum(d(ring, i, j) for i, j in zip(order, order[1:] + order[:1])) for order in cycles(ring)]
        return [order for order, length in zip(cycles(ring), lengths) if length == min(lengths)]

    return of


def told(order):
    return " ".join(f"P_{i + 1}" for i in order)


def both_ends(ring, i, j):
    """The weight that makes the sum of equation 3."""
    return Fraction(ring["c"][i][j] / ring["w"][i] + ring["c"][j][i] / ring["w"][j])


def involved(ring, best, step):
    """The optimal rings of all processors in which each has a share of the load."""
    shared = [order for order in cycles(ring) if ring["W"] > 0 and min(by_equation_2(ring, order)) > 0]
    return [order for order in shared if step(best_along(ring, order)) == best]


def all_involved(ring):
    best = schedcheck.solve(ring).objective
    return bool(involved(ring, best, lambda schedule: schedcheck.check(ring, schedule).objective or Fraction(0)))


def no_negative_share(ring):
    least = shortest(both_ends)(ring)
    return ring["W"] > 0 and all(share >= 0 for order in least for share in by_equation_2(ring, order))


rr4745.hypothesis(
    "all-involved",
    where="5.1",
    quote="Assume first that all processors are involved in an optimal solution",
    holds=all_involved,
)

FIVE = [[0, 5, 1, 3, 2], [5, 0, 3, 1, 5], [1, 3, 0, 1, 3], [3, 1, 1, 0, 4], [2, 5, 3, 4, 0]]
NEAR = schedcheck.generate("ring", processors=4, w=(2, 3), c=(1, 2), W=2)
# The project goes through all of these at depth standard.
SOME = f"w = (2, 2, 2, 3) and c_01 = c_02 = 1 of {NEAR}"
CHOSEN = [ring for ring in NEAR if ring["w"] == [2, 2, 2, 3] and ring["c"][0][1:3] == [1, 1]]


@rr4745.claim(
    "prop-2",
    where="5.1, proposition 2",
    statement="When all processors are involved, finding the optimal solution is equivalent to solving the Traveling "
    "Salesman Problem in the weighted graph $(P, E, d)$, $d_{i,j} = (c_{i,j} + c_{i,i}) / w_i$.",
    kind="ring",
    hypotheses=["all-involved"],
    methods=["every subset, every cyclic order, best shares that are not negative"],
    domain=[
        box(processors="1..4", w="1..2", c="0..1", W="1..2", symmetric_links=True, standard={"c": "0..3", "W": "1..8"}),
        box(processors=4, w="1..2", c="1..3", W=12, symmetric_links=True, standard={"W": "6..16"}, deep={"W": "1..24"}),
        instances(
            f"w = (1, 1, 1, 1, 1), W = 9, symmetric c = {FIVE}",
            [{"kind": "ring", "W": 9, "H": 1, "w": [1] * 5, "c": FIVE}],
        ),
        box(processors=4, w=1, c="0..1", W=3, standard={"w": "1..2", "W": "1..4"}, deep={"W": "1..6"}),
        instances(SOME, CHOSEN),
        random((15, 2_000, 50_000), "rr4745 proposition 2", processors="2..5", w="1..20", c="0..30", W="0..300"),
    ],
    subject=lambda ring: ("of least d", shortest(both_ends)(ring)),
    controls=[
        wrong_subject(
            "the printed d",
            lambda ring: (
                "of least printed d",
                shortest(lambda ring, i, j: (ring["c"][i][j] + ring["c"][j][i]) / ring["w"][i])(ring),
            ),
        ),
        wrong_optimum("a T_step that is one less", lambda best: best - 1),
    ],
    plain="Equation 2 can give a processor of the shortest cycle a negative share, which section 2 excludes.",
)
def proposition_2(ring, subject, oracle):
    optimal = involved(ring, oracle.best(ring, "subsets").objective, oracle.measure)
    if not optimal:
        return nothing()
    what, chosen = subject(ring)
    taken, order = min((oracle.measure(best_along(ring, order)), order) for order in chosen)
    least = oracle.optimum(ring).objective
    if taken != least:
        shown = {f"a ring {what}": best_along(ring, order), "an optimal ring": best_along(ring, optimal[0])}
        claimed = f"a ring {what}, such as {told(order)}, is optimal"
        found = f"its T_step is {taken}, that of {told(optimal[0])} is {least}"
        return fails(claimed, found, ratio=taken / least if least > 0 else None, schedules=shown)


proposition_2.restricted(
    "equation 2 gives no processor of a ring of least sum a negative share", meets=no_negative_share
)

# 4. tpds2004: the bandwidth-centric strategy on trees.

tpds2004 = Paper(
    "tpds2004",
    "Cyril Banino, Olivier Beaumont, Larry Carter, Jeanne Ferrante, Arnaud Legrand, Yves Robert: Scheduling strategies "
    "for master-slave tasking on heterogeneous processor platforms. IEEE Transactions on Parallel and Distributed "
    "Systems 15(4), 2004.",
    verdicts={"tpds2004/bandwidth-centric": "confirmed"},
)


class Dealt(NamedTuple):
    """Of each node: its children with their c, its rate, what it asks for, what it gets; and whether the port of each
    node can feed all that is below it."""

    below: dict
    rates: list
    asked: list
    gets: list
    enough: bool


def up_to(most):
    return {"w": f"1..{most}", "c": f"1..{most}"}


def by_cost(left, children):
    """What a node sends to children of these c, by c, each as much as it asks for while there are tasks, and time."""
    port, shares = Fraction(1), [Fraction(0)] * len(children)
    for child in sorted(range(len(children)), key=lambda child: children[child][0]):
        cost, asked = children[child]
        shares[child] = min(asked, port / cost, asked if left is None else left)
        port, left = port - shares[child] * cost, None if left is None else left - shares[child]
    return shares


def alike(left, children):
    """Each child gets the same part of what it asks for."""
    time, tasks = sum(cost * asked for cost, asked in children), sum(asked for _, asked in children)
    of_the_tasks = left / tasks if left is not None and left < tasks else Fraction(1)
    part = min(1 / max(Fraction(time), Fraction(1)), of_the_tasks)
    return [asked * part for _, asked in children]


def half(left, children):
    """By c, with half of the bandwidth."""
    return by_cost(left, [(2 * cost, asked) for cost, asked in children])


def dealt(tree, deal=by_cost, bandwidth=1):
    """What each node decides by itself: it computes what it can of what arrives, and deals out the rest."""
    nodes, links = tree["nodes"], [(*link["between"], link["c"]) for link in tree["links"]]
    order, below = [0], {}
    for node in order:
        ends = [(a if b == node else b, c) for a, b, c in links if node in (a, b)]
        below[node] = [(child, c) for child, c in ends if child not in order]
        order += [child for child, _ in below[node]]
    rates = [Fraction(0) if node["w"] == "inf" else 1 / Fraction(node["w"]) for node in nodes]
    asked, needed = list(rates), list(rates)
    for node in reversed(order):
        asked[node] += sum(deal(None, [(c, asked[child]) for child, c in below[node]]))
        needed[node] += sum(needed[child] for child, _ in below[node])
    gets = list(asked)
    for node in order:
        left = gets[node] - min(rates[node], gets[node])
        for (child, _), share in zip(below[node], deal(left, [(c, asked[child]) for child, c in below[node]])):
            gets[child] = share
    enough = all(sum(c * needed[child] for child, c in of) <= bandwidth for of in below.values())
    return Dealt(below, rates, asked, gets, enough)


@tpds2004.claim(
    "bandwidth-centric",
    where="1, second result",
    statement="If enough bandwidth is available to the node, then all children are kept busy; if bandwidth is limited, "
    "then tasks should be allocated only to children which have sufficiently fast communication times, in order of "
    "fastest communication time.",
    kind="platform-graph",
    methods=["the exact linear program of the most tasks in a time unit"],
    domain=[
        box(nodes="1..3", w="1..2", c="1..2", masters=1, trees=True, standard=up_to(3), deep=up_to(4)),
        box(nodes=4, w=1, c=1, masters=1, trees=True, standard=up_to(2)),
        random((20, 1_000, 20_000), "tpds2004 bandwidth-centric", nodes="4..6", trees=True, **up_to(6)),
    ],
    subject=dealt,
    controls=[
        wrong_subject("twice the bandwidth is enough for all children", lambda tree: dealt(tree, bandwidth=2)),
        wrong_subject("each child is served the same part of its rate", lambda tree: dealt(tree, alike)),
        wrong_subject("half of the bandwidth is left", lambda tree: dealt(tree, half)),
        wrong_optimum("a task more than is attained", lambda best: best + 1),
    ],
)
def bandwidth_centric(tree, subject, oracle):
    if all(node["w"] == "inf" for node in tree["nodes"] if not node.get("master")):
        return nothing()
    served, most = subject(tree), oracle.optimum(tree).objective
    # All are busy in every optimal solution if and only if the optimum is the sum of their rates.
    if served.enough and most != sum(served.rates):
        return fails("all are kept busy", f"{most} of {sum(served.rates)} tasks in a time unit")
    for of in served.below.values():
        for (slow, dear), (fast, cheap) in permutations(of, 2):
            if cheap < dear and served.gets[slow] > 0 and served.gets[fast] < served.asked[fast]:
                return fails("children in order of c", f"P_{slow + 1} is served before P_{fast + 1}")
    attained = sum(min(rate, gets) for rate, gets in zip(served.rates, served.gets))
    return None if attained == most else fails(f"in order of c, throughput {most}", f"{attained}")


# 5. rr6005, section 3.2.2: the reduction from 3-partition.


def sources(triples, largest):
    """The instances of 3-partition with so many triples, and bounds up to the largest, whose items sum to nS."""
    for bound in range(3, largest + 1):
        for items in combinations_with_replacement(range(bound // 4 + 1, (bound + 1) // 2), 3 * triples):
            if sum(items) == triples * bound:
                yield {"kind": "3-partition", "items": list(items), "bound": bound}


def partitions(source, left=None):
    """The partitions of the items, by their numbers, into triples of sum S."""
    left = tuple(range(len(source["items"]))) if left is None else left
    if not left:
        yield []
    for pair in combinations(left[1:], 2):
        triple = (left[0], *pair)
        if sum(source["items"][item] for item in triple) == source["bound"]:
            for rest in partitions(source, tuple(item for item in left if item not in triple)):
                yield [triple, *rest]


def star_of(source):
    """The star of theorem 2: P, the 3n workers P_i, and the n workers Q_i."""
    bound, n = Fraction(source["bound"]), len(source["items"]) // 3
    long, deadline = (n + 1) * bound, (2 * n + 1) * bound + bound / 4
    workers = [{"c": bound / 4, "w": deadline + 1, "tasks": 4 * n}]
    workers += [{"c": bound / 4 + Fraction(item, 8), "w": long, "tasks": 0} for item in source["items"]]
    workers += [{"c": bound / 8, "w": long + i * bound, "tasks": 0} for i in range(n)]
    return {"kind": "star", "workers": workers}


def schedule_of(star, triples):
    """The schedule of the proof: to the P_i of a triple, then to a Q, from Q_{n-1} down to Q_0."""
    n = len(triples)
    return played(star, [(0, to) for j, of in enumerate(triples) for to in (*(1 + i for i in of), 4 * n - j)])


def printed_time(source, i, eighths=7):
    """S/4 + (n - i - 1) S + 7S/8."""
    return (Fraction(1, 4) + len(source["items"]) // 3 - i - 1 + Fraction(eighths, 8)) * source["bound"]


def receives(at_its_start):
    """The check, in a reading of "receive their task at time"."""

    def q_times(source, subject, oracle):
        star = star_of(source)
        for triples in partitions(source):
            schedule = schedule_of(star, triples)
            took = oracle.measure(schedule, star)
            for i in range(len(triples)):
                worker = 1 + 3 * len(triples) + i
                start = next(of["out_start"] for of in schedule["transfers"] if of["to"] == worker)
                end, printed = start + star["workers"][worker]["c"], subject(source, i)
                if printed != (start if at_its_start else end) or end + star["workers"][worker]["w"] != took:
                    claimed = "every Q_i receives its task at S/4 + (n-i-1)S + 7S/8"
                    return fails(claimed, f"Q_{i} receives from {start} to {end}, not at {printed}")
        return None

    return q_times


WITH_SUM = [source for of in ((1, 30), (2, 16), (3, 12)) for source in sources(*of)]
reduction_q_times = rr6005.claim(
    "reduction-q-times",
    where="3.2.2",
    statement="The computation power of the workers $Q_i$, $0 <= i <= n - 1$, is $E + i × S$ and as they receive their "
    "task at time $S/4 + (n - i - 1) × S + 7S/8$, they have exactly the time to finish their task.",
    kind="3-partition",
    methods=["the schedule of the proof, port by port"],
    domain=[
        instances(
            "every instance whose items sum to nS with n = 1 and S <= 30, n = 2 and S <= 16, n = 3 and S <= 12",
            WITH_SUM,
        )
    ],
    subject=printed_time,
    controls=[wrong_subject("6S/8 instead of 7S/8", lambda source, i: printed_time(source, i, 6))],
    plain="At time S/4 + (n-i-1)S + 7S/8 the reception of Q_i begins; its task has arrived S/8 later.",
)(receives(at_its_start=False))
reduction_q_times.reread("The Q_i begin to receive their task at time S/4 + (n-i-1)S + 7S/8.")(
    receives(at_its_start=True)
)

PAPERS = [rr6005, rr4916, rr4745, tpds2004]

if __name__ == "__main__":
    for paper in PAPERS:
        print(paper.verify().format("table"))
