"""Five statements of the papers of this project, written again from the text of the papers.

The domains and the words are those of the rows that the project has of them, so the verdicts, the numbers of instances
and the counterexamples are the same: ``tests/test_five_statements.py`` compares them. No line of the project's own
algorithms is used: those of the statements are in ``five_algorithms.py``.
"""

from itertools import permutations

import five_algorithms as of_paper
from five_algorithms import best_along, dealt, nodes_of, single_levels, told

import schedcheck
from schedcheck.paper import Paper, box, fails, instances, nothing, random, wrong_optimum, wrong_subject

rr6005 = Paper(
    "rr6005-again",
    "Marchal, Rehn, Robert, Vivien: Scheduling and data redistribution strategies on star platforms. RR-6005, 2006.",
    {
        "rr6005-again/prop-1": "confirmed",
        "rr6005-again/reduction-q-times": "imprecise",
        "rr6005-again/reduction-q-times+reread": "confirmed",
    },
)
rr4916 = Paper(
    "rr4916-again",
    "Beaumont and others: Scheduling divisible loads on star and tree networks. RR-4916, 2003.",
    {"rr4916-again/lemma-3": "false", "rr4916-again/lemma-3+corrected": "confirmed"},
)
rr4745 = Paper(
    "rr4745-again",
    "Renard, Robert, Vivien: Static load-balancing techniques for iterative computations. RR-4745, 2003.",
    {"rr4745-again/prop-2": "hypothesis missing", "rr4745-again/prop-2+restricted": "confirmed"},
)
tpds2004 = Paper(
    "tpds2004-again",
    "Banino and others: Scheduling strategies for master-slave tasking. IEEE TPDS 15(4), 2004.",
    {"tpds2004-again/bandwidth-centric": "confirmed"},
)
PAPERS = [rr6005, rr4916, rr4745, tpds2004]

rr6005.hypothesis(
    "homogeneous",
    where="3.3",
    quote="we suppose that the computation powers are homogeneous as well",
    holds=lambda star: len({(worker["c"], worker["w"]) for worker in star["workers"]}) == 1,
)
rr4916.hypothesis(
    "idle-master",
    where="2.1",
    quote="we assume that the master has no processing capability",
    holds=lambda tree: nodes_of(tree)[0]["w"] == "inf",
)
rr4745.hypothesis(
    "all-involved",
    where="5.1",
    quote="Assume first that all processors are involved in an optimal solution",
    holds=of_paper.all_involved,
)

# 1. rr6005, proposition 1: the best-balance algorithm.

ALIKE = {"equal_links": True, "equal_speeds": True}


@rr6005.claim(
    "prop-1",
    where="3.3.2, proposition 1",
    statement="Best-Balance Algorithm (Algorithm 1) calculates an optimal schedule $S$ on a homogeneous star network",
    kind="star",
    hypotheses=["homogeneous"],
    methods=["branch-and-bound"],
    domain=[
        box(workers="1..4", tasks="0..8", c="0..4", w="0..4", **ALIKE),
        random(
            (100, 5_000, 100_000), "rr6005/prop-1", workers="2..12", tasks="10..60", c="0..100", w="1..100", **ALIKE
        ),
    ],
    subject=of_paper.best_balance,
    controls=[
        wrong_subject("the stopping rule of the sketch", lambda star: of_paper.best_balance(star, gives_up="sender")),
        wrong_optimum("a least makespan that is one less", lambda best: best - 1),
    ],
)
def proposition_1(star, subject, oracle):
    took, best = oracle.measure(subject(star)), oracle.optimum(star).objective
    if took != best:
        return fails(f"makespan {best}", f"makespan {took}", ratio=took / best if best > 0 else None)


# 2. rr4916, lemma 3: one level of a tree as one node.


def with_levels(words, accepts=lambda nodes: True, **bounds):
    """The trees within bounds that have a single level."""
    within = schedcheck.generate("divisible-tree", **bounds)
    return f"{within}, {words}", [tree for tree in within if single_levels(tree) and accepts(nodes_of(tree))]


DEEP = [instances(*with_levels("of depth 2 at least", nodes=3, g=(0, 1), w=w)) for w in ((1, 2), (0, 1))]
TWO_CHILDREN, WITH_ROOTS = with_levels(
    "of depth 2 and with two children of the root, but with a root that does not compute",
    lambda nodes: sum(node.get("parent") == 0 for node in nodes) == 2,
    nodes=4,
    g=(0, 1),
    w=1,
)
IDLE = [{"kind": "divisible-tree", "load": 1, "nodes": [{"w": "inf"}, *nodes_of(tree)[1:]]} for tree in WITH_ROOTS]


@rr4916.claim(
    "lemma-3",
    where="3.2, lemma 3",
    statement="A single-level tree network [...] is equivalent to a single node with same input link capacity $g_0$ "
    "and [...] cycle-time $w_{-1} = 1/W$ (see Figure 5), where $W$ is the solution to the linear program:",
    kind="divisible-tree",
    hypotheses=["idle-master"],
    methods=["the exact solver of trees"],
    domain=[
        *DEEP,
        random((6, 60, 300), "rr4916 levels", nodes="5..6", g="0..9", w="1..9"),
        instances(TWO_CHILDREN, IDLE),
    ],
    subject=of_paper.inverse_of_w,
    controls=[
        wrong_subject("cycle time 1/W + g0", lambda *of: of_paper.inverse_of_w(*of) + nodes_of(of[0])[of[1]]["g"]),
        wrong_subject("the cycle time of the node alone", lambda *of: nodes_of(of[0])[of[1]]["w"]),
    ],
    plain="The message to P_0 counts twice: in W, and in the input link g_0 that the single node keeps.",
)
def lemma_3(tree, subject, oracle):
    for node, children in single_levels(tree).items():
        w, whole = subject(tree, node, children), oracle.optimum(tree)
        best, single = whole.objective, oracle.optimum(of_paper.replaced(tree, node, children, w)).objective
        if best != single:
            claimed = f"P_{node} and its children are one node of cycle-time {w}: makespan {single}"
            ratio = single / best if single > best > 0 else None
            shown = {"an optimal schedule of the tree": whole.schedule}
            return fails(claimed, f"makespan {best}", ratio=ratio, schedules=shown, optimum=single)
    return None if single_levels(tree) else nothing()


lemma_3.corrected(
    "The single node has the input link g_0 and the cycle-time 1/W - g_0.",
    subject=lambda *of: of_paper.inverse_of_w(*of) - nodes_of(of[0])[of[1]]["g"],
)(lemma_3.test.check)

# 3. rr4745, proposition 2: a ring of all processors as a shortest cycle.

C = [[0, 5, 1, 3, 2], [5, 0, 3, 1, 5], [1, 3, 0, 1, 3], [3, 1, 1, 0, 4], [2, 5, 3, 4, 0]]
FIVE = {"kind": "ring", "W": 9, "H": 1, "w": [1] * 5, "c": C}
# The project goes through all of NEAR at depth standard.
NEAR = schedcheck.generate("ring", processors=4, w=(2, 3), c=(1, 2), W=2)
CHOSEN = [ring for ring in NEAR if ring["w"] == [2, 2, 2, 3] and ring["c"][0][1:3] == [1, 1]]
SOME, SAME = {"processors": 4, "symmetric_links": True}, {"processors": "1..4", "symmetric_links": True}


@rr4745.claim(
    "prop-2",
    where="5.1, proposition 2",
    statement="When all processors are involved, finding the optimal solution is equivalent to solving the Traveling "
    "Salesman Problem in the weighted graph $(P, E, d)$, $d_{i,j} = (c_{i,j} + c_{i,i}) / w_i$.",
    kind="ring",
    hypotheses=["all-involved"],
    methods=["every subset, every cyclic order, best shares that are not negative"],
    domain=[
        box(w="1..2", c="0..1", W="1..2", standard={"c": "0..3", "W": "1..8"}, **SAME),
        box(w="1..2", c="1..3", W=12, standard={"W": "6..16"}, deep={"W": "1..24"}, **SOME),
        instances(f"w = (1, 1, 1, 1, 1), W = 9, symmetric c = {C}", [FIVE]),
        box(processors=4, w=1, c="0..1", W=3, standard={"w": "1..2", "W": "1..4"}, deep={"W": "1..6"}),
        instances(f"w = (2, 2, 2, 3) and c_01 = c_02 = 1 of {NEAR}", CHOSEN),
        random((15, 2_000, 50_000), "rr4745 proposition 2", processors="2..5", w="1..20", c="0..30", W="0..300"),
    ],
    subject=of_paper.shortest("d", of_paper.both_ends),
    controls=[
        wrong_subject("the printed d", of_paper.shortest("printed d", of_paper.printed_ends)),
        wrong_optimum("a T_step that is one less", lambda best: best - 1),
    ],
    plain="Equation 2 can give a processor of the shortest cycle a negative share, which section 2 excludes.",
)
def proposition_2(ring, subject, oracle):
    optimal = of_paper.involved(ring, oracle.best(ring, "subsets").objective, oracle.measure)
    if not optimal:
        return nothing()
    (what, chosen), least = subject(ring), oracle.optimum(ring).objective
    taken, order = min((oracle.measure(best_along(ring, order)), order) for order in chosen)
    if taken != least:
        claimed = f"a ring {what}, such as {told(order)}, is optimal"
        found = f"its T_step is {taken}, that of {told(optimal[0])} is {least}"
        shown = {f"a ring {what}": best_along(ring, order), "an optimal ring": best_along(ring, optimal[0])}
        return fails(claimed, found, ratio=taken / least if least > 0 else None, schedules=shown)


proposition_2.restricted(
    "equation 2 gives no processor of a ring of least sum a negative share", meets=of_paper.no_negative_share
)

# 4. tpds2004: the bandwidth-centric strategy on trees.


def up_to(most):
    return {"w": f"1..{most}", "c": f"1..{most}"}


@tpds2004.claim(
    "bandwidth-centric",
    where="1, second result",
    statement="If enough bandwidth is available to the node, then all children are kept busy; if bandwidth is limited, "
    "then tasks should be allocated only to children which have sufficiently fast communication times, in order of "
    "fastest communication time.",
    kind="platform-graph",
    methods=["the exact linear program of the most tasks in a time unit"],
    domain=[
        box(nodes="1..3", masters=1, trees=True, **up_to(2), standard=up_to(3), deep=up_to(4)),
        box(nodes=4, masters=1, trees=True, w=1, c=1, standard=up_to(2)),
        random((20, 1_000, 20_000), "tpds2004 bandwidth-centric", nodes="4..6", trees=True, **up_to(6)),
    ],
    subject=dealt,
    controls=[
        wrong_subject("twice the bandwidth is enough for all children", lambda tree: dealt(tree, bandwidth=2)),
        wrong_subject("each child is served the same part of its rate", lambda tree: dealt(tree, of_paper.alike)),
        wrong_subject("half of the bandwidth is left", lambda tree: dealt(tree, of_paper.half)),
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
    for children in served.below.values():
        for (slow, dear), (fast, cheap) in permutations(children, 2):
            if cheap < dear and served.gets[slow] > 0 and served.gets[fast] < served.asked[fast]:
                return fails("children in order of c", f"P_{slow + 1} is served before P_{fast + 1}")
    attained = sum(min(rate, gets) for rate, gets in zip(served.rates, served.gets))
    return None if attained == most else fails(f"in order of c, throughput {most}", f"{attained}")


# 5. rr6005, section 3.2.2: the reduction from 3-partition.

WITH_SUM = [source for size in ((1, 30), (2, 16), (3, 12)) for source in of_paper.sources(*size)]


def receives(at_its_start):
    """The check, in a reading of "receive their task at time"."""

    def q_times(source, subject, oracle):
        star, n = of_paper.star_of(source), len(source["items"]) // 3
        for triples in of_paper.partitions(source):
            schedule = of_paper.schedule_of(star, triples)
            took = oracle.measure(schedule, star)
            for i, q in enumerate(star["workers"][1 + 3 * n :]):
                start = next(sent["out_start"] for sent in schedule["transfers"] if sent["to"] == 1 + 3 * n + i)
                end, printed = start + q["c"], subject(source, i)
                if printed != (start if at_its_start else end) or end + q["w"] != took:
                    claimed = "every Q_i receives its task at S/4 + (n-i-1)S + 7S/8"
                    return fails(claimed, f"Q_{i} receives from {start} to {end}, not at {printed}")

    return q_times


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
    subject=of_paper.printed_time,
    controls=[wrong_subject("6S/8 instead of 7S/8", lambda source, i: of_paper.printed_time(source, i, 6))],
    plain="At time S/4 + (n-i-1)S + 7S/8 the reception of Q_i begins; its task has arrived S/8 later.",
)(receives(at_its_start=False))
reduction_q_times.reread("The Q_i begin to receive their task at time S/4 + (n-i-1)S + 7S/8.")(
    receives(at_its_start=True)
)

if __name__ == "__main__":
    for paper in PAPERS:
        print(paper.verify().format("table"))
