"""The formulas of RR-4745, written down a second time from the text of the report, with values for each.

Nothing here is taken from the Rust code, which has to give the same values. Misprints stay. Processors are counted from
1, as in the report; c is a matrix whose diagonal, of which the report says nothing, is null. Prints JSON.
"""

import json
from fractions import Fraction as F
from itertools import combinations, permutations


def at(c, i, j):
    """c_{i,j}, processors counted from 1."""
    return c[i - 1][j - 1]


def neighbours(ring):
    """Each processor of the ring with its predecessor and its successor."""
    q = len(ring)
    return [(ring[k - 1], ring[k], ring[(k + 1) % q]) for k in range(q)]


# ---------------------------------------------------------------- 2, framework

def t_step(w, c, W, H, ring, alpha):
    """2: T_step = max_i I{i} [alpha_i W w_i + H (c_{i,succ(i)} + c_{i,pred(i)})], I{i} = 0 outside of the ring."""
    times = [F(0)] * len(w)
    for pred, i, succ in neighbours(ring):
        times[i - 1] = alpha[i - 1] * W * w[i - 1] + H * (at(c, i, succ) + at(c, i, pred))
    return max(times)


def least_t_step(w, c, W, H, ring):
    """2: the least T_step along a ring over all alpha_i >= 0 with sum_i alpha_i = 1; one alone sends nothing.

    At the level T a processor can have (T - H (c_{i,succ(i)} + c_{i,pred(i)})) / (W w_i), and its messages fit in T.
    """
    if len(ring) == 1:
        return W * w[ring[0] - 1]
    members = sorted((H * (at(c, i, succ) + at(c, i, pred)), W * w[i - 1]) for pred, i, succ in neighbours(ring))
    levels = []
    for k in range(1, len(members) + 1):
        levels.append((1 + sum(sent / time for sent, time in members[:k])) / sum(1 / time for _, time in members[:k]))
    return max(members[-1][0], min(levels))


def rings_of(p, q):
    """All rings of q of the processors 1, .., p, in both senses."""
    return [(chosen[0],) + rest for chosen in combinations(range(1, p + 1), q) for rest in permutations(chosen[1:])]


def definition_1(w, c, W, H):
    """(1): min over q and over sigma of the T_step of the ring, with its best shares."""
    p = len(w)
    return min(least_t_step(w, c, W, H, ring) for q in range(1, p + 1) for ring in rings_of(p, q))


# ---------------------------------------------------------------- 3, homogeneous networks

def w_cumul(w):
    """3: w_cumul = 1 / sum_{i=1}^p 1 / w_i."""
    return 1 / sum(1 / time for time in w)


def prop_1(w, c, W, H):
    """3, proposition 1: T_step = min {W w_min, W w_cumul + 2 H c}."""
    return min(W * min(w), W * w_cumul(w) + 2 * H * c)


def all_involved(w, c, W, H):
    """3, case (ii): T_step = W w_cumul + 2 H c."""
    return W * w_cumul(w) + 2 * H * c


def threshold(w, c, H):
    """3: W <= H 2c / (w_min - w_cumul); the right-hand side."""
    return H * (2 * c / (min(w) - w_cumul(w)))


# ---------------------------------------------------------------- 4, complexity

def reduction(vertices, edges, epsilon):
    """4, proof of theorem 1: c_e = epsilon if e is in E_h, 2 otherwise; W = H = 1; w_i = p; K = 1 + 2 epsilon."""
    numbers = range(1, vertices + 1)
    joined = {frozenset(edge) for edge in edges}
    c = [[None if i == j else epsilon if frozenset((i, j)) in joined else F(2) for j in numbers] for i in numbers]
    return {"w": [F(vertices)] * vertices, "c": c, "W": F(1), "H": F(1), "K": 1 + 2 * epsilon}


# ---------------------------------------------------------------- 5.1, all processors

def eq_3_sum(w, c, ring):
    """5.1: sum_{i=1}^p (c_{i,i-1} + c_{i,i+1}) / w_i along the ring."""
    return sum((at(c, i, before) + at(c, i, after)) / w[i - 1] for before, i, after in neighbours(ring))


def eq_3(w, c, W, H, ring):
    """(3): T_step / (W w_cumul) = 1 + (H / W) sum_{i=1}^p (c_{i,i-1} + c_{i,i+1}) / w_i; T_step, p being the ring's."""
    cumul = w_cumul([w[i - 1] for i in ring])
    return W * cumul * (1 + H / W * eq_3_sum(w, c, ring))


def eq_2(w, c, W, H, ring):
    """(2): T_step = alpha_i W w_i + H (c_{i,i-1} + c_{i,i+1}), T_step from (3); the alpha_i along the ring."""
    step = eq_3(w, c, W, H, ring)
    return [
        (step - H * (at(c, i, before) + at(c, i, after))) / (W * w[i - 1]) for before, i, after in neighbours(ring)
    ]


def printed_d(w, c):
    """5.1 and 6.1: d_{i,j} = (c_{i,j} + c_{j,i}) / w_i."""
    numbers = range(1, len(w) + 1)
    return [[None if i == j else (at(c, i, j) + at(c, j, i)) / w[i - 1] for j in numbers] for i in numbers]


def tour_cost(w, c, ring):
    """5.1: the cost of the tour sum_i sum_j d_{i,j} x_{i,j}, x_{i,j} = 1 if P_j follows P_i immediately; printed d."""
    d = printed_d(w, c)
    return sum(at(d, i, after) for _, i, after in neighbours(ring))


def shortest_cycle(w, c):
    """5.1: the shortest hamiltonian cycle in the graph weighted by the printed d; its length, directed."""
    return min(tour_cost(w, c, (1,) + rest) for rest in permutations(range(2, len(w) + 1)))


def tsp_sizes(p):
    """5.1: p^2 variables x_{i,j} (without x_{i,i}: p (p - 1)), p - 1 new variables u and (p - 1)(p - 2) new constraints
    beside the p + p sums; [x with loops, x without, u, new constraints, sums].
    """
    return [p * p, p * (p - 1), p - 1, (p - 1) * (p - 2), 2 * p]


def tsp_constraint_4(tour):
    """5.1, (4): u_i - u_j + p x_{i,j} for 2 <= i, j <= p, i != j, u_i the position after P_1, counted from 0;
    the left-hand sides, i before j, in the order of the numbers.
    """
    p = len(tour)
    u = {i: place for place, i in enumerate(tour[1:])}
    follows = {(tour[k], tour[(k + 1) % p]) for k in range(p)}
    pairs = [(i, j) for i in range(2, p + 1) for j in range(2, p + 1) if i != j]
    return [F(u[i] - u[j] + (p if (i, j) in follows else 0)) for i, j in pairs]


# ---------------------------------------------------------------- 5.2, general case

def positions(p, ring):
    """5.2: u_i = 0 for the origin and the non-participating nodes, else the position after the origin, from 0."""
    return [F(ring.index(i) - 1 if i in ring[1:] else 0) for i in range(1, p + 1)]


def q_ring_constraint_6(p, ring):
    """5.2, (6): -p y_i - p y_j + u_i - u_j + q x_{i,j} for i != j, y = 1 at the origin ring[0]; the left-hand sides."""
    q = len(ring)
    u = positions(p, ring)
    y = [1 if i == ring[0] else 0 for i in range(1, p + 1)]
    follows = {(ring[k], ring[(k + 1) % q]) for k in range(q)}
    sides = []
    for i in range(1, p + 1):
        for j in range(1, p + 1):
            if i != j:
                x = 1 if (i, j) in follows else 0
                sides.append(-p * y[i - 1] - p * y[j - 1] + u[i - 1] - u[j - 1] + q * x)
    return sides


def q_ring_optimum(w, c, q):
    """5.2: the least sum_i sum_j d_{i,j} x_{i,j} over the rings of q processors, printed d, q >= 2, no x_{i,i}."""
    return min(tour_cost(w, c, ring) for ring in rings_of(len(w), q))


def prop_4_programs(w, c, W, H):
    """5.2, proposition 4: the smallest of the p solutions, compared by T_step with the best shares.

    The objective is the sum of (3), of one processor nothing; of rings of equal objective the best counts.
    """
    best = W * min(w)
    for q in range(2, len(w) + 1):
        rings = rings_of(len(w), q)
        least = min(eq_3_sum(w, c, ring) for ring in rings)
        best = min([best] + [least_t_step(w, c, W, H, ring) for ring in rings if eq_3_sum(w, c, ring) == least])
    return best


# ---------------------------------------------------------------- 6.2, greedy

def greedy_insertions(p):
    """6.2: sum_{r=1}^p (p - r) r."""
    return F(sum((p - r) * r for r in range(1, p + 1)))


def greedy_rings(w, c):
    """6.2: from the fastest, each time the processor and the pair of successive (P_j, P_k) of least cost of insertion.

    The report does not say what an insertion costs: here the growth of the sum of (3).
    """
    ring = [min(range(1, len(w) + 1), key=lambda i: w[i - 1])]
    rings = [list(ring)]
    while len(ring) < len(w):
        candidates = []
        for i in range(1, len(w) + 1):
            if i not in ring:
                candidates += [ring[: k + 1] + [i] + ring[k + 1 :] for k in range(len(ring))]
        costs = [eq_3_sum(w, c, candidate) for candidate in candidates]
        ring = candidates[costs.index(min(costs))]
        rings.append(list(ring))
    return rings


# ---------------------------------------------------------------- instances

class Numbers:
    """Different fractions, none of them 0 or 1, the same on every machine."""

    def __init__(self, seed):
        self.state, self.used = 7919 * seed + 104729, {F(0), F(1)}

    def next(self, bound):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state // 65536 % bound

    def one(self):
        while True:
            value = F(2 + self.next(32), 1 + self.next(5))
            if value not in self.used:
                self.used.add(value)
                return value

    def some(self, count):
        return [self.one() for _ in range(count)]

    def links(self, p):
        return [[None if i == j else self.one() for j in range(p)] for i in range(p)]

    def ring(self, p, q):
        left = list(range(1, p + 1))
        return [left.pop(self.next(len(left))) for _ in range(q)]


def shown(value):
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, (list, tuple)):
        return [shown(entry) for entry in value]
    if isinstance(value, dict):
        return {key: shown(entry) for key, entry in value.items()}
    return str(value)


def values(function, instances):
    return [{"in": shown(given), "out": shown(function(**given))} for given in instances]


def seeds(first, count=12):
    return [(Numbers(first + i), 3 + i % 3) for i in range(count)]


def platforms(first, *names, ring=None):
    """Platforms of 3 to 5 processors with different costs in the two senses of a link; rings of all or of some."""
    for i, (numbers, p) in enumerate(seeds(first)):
        given = {"w": numbers.some(p), "c": numbers.links(p), **{name: numbers.one() for name in names}}
        if ring:
            given["ring"] = numbers.ring(p, p if ring == "all" else 2 + i % (p - 1))
        yield given


def loaded(first, **kind):
    """Platforms with little, some and much work for their messages."""
    for i, given in enumerate(platforms(first, "W", "H", **kind)):
        yield {**given, "W": given["W"] * (2, 7, 40)[i % 3]}


def homogeneous(first, *names):
    for numbers, p in seeds(first):
        yield {"w": numbers.some(p - 1), "c": numbers.one(), **{name: numbers.one() for name in names}}


def t_step_instances():
    for i, given in enumerate(platforms(100, "W", "H", ring="some")):
        parts = [F(2 + (3 * i + 5 * k) % 7) if k + 1 in given["ring"] else F(0) for k in range(len(given["w"]))]
        yield {**given, "alpha": [part / sum(parts) for part in parts]}


def reduction_instances():
    graphs = [
        (2, [(1, 2)]), (2, []), (3, [(1, 2), (2, 3)]), (3, [(1, 3)]), (3, [(1, 2), (2, 3), (1, 3)]),
        (4, [(1, 3), (2, 4)]),
        (4, [(1, 2), (2, 3), (3, 4), (4, 1)]), (4, [(1, 4)]), (5, [(1, 2), (1, 3), (1, 4), (1, 5)]),
        (5, [(2, 4), (4, 1), (1, 5), (5, 3), (3, 2)]),
    ]
    for i, (vertices, edges) in enumerate(graphs):
        yield {"vertices": vertices, "edges": edges, "epsilon": [F(1, 4), F(2, 5), F(3, 7)][i % 3]}


def tours():
    yield {"tour": [1, 4, 2, 3, 5]}
    for numbers, p in seeds(400):
        yield {"tour": [1] + [i + 1 for i in numbers.ring(p, p)]}


def q_rings():
    yield {"p": 5, "ring": [1, 4, 2, 3, 5]}
    for i, (numbers, p) in enumerate(seeds(450)):
        yield {"p": p + 1, "ring": numbers.ring(p + 1, 2 + i % p)}


def q_optimum_instances():
    for i, given in enumerate(platforms(500)):
        yield {**given, "q": 2 + i % (len(given["w"]) - 1)}


FORMULAS = {
    "t-step": (t_step, t_step_instances()),
    "w-cumul": (w_cumul, ({"w": given["w"]} for given in homogeneous(200))),
    "prop-1": (prop_1, homogeneous(220, "W", "H")),
    "all-involved": (all_involved, homogeneous(240, "W", "H")),
    "threshold": (threshold, homogeneous(260, "H")),
    "reduction": (reduction, reduction_instances()),
    "eq-3-sum": (eq_3_sum, platforms(300, ring="some")),
    "eq-3": (eq_3, platforms(320, "W", "H", ring="some")),
    "eq-2": (eq_2, platforms(340, "W", "H", ring="some")),
    "printed-d": (printed_d, platforms(360)),
    "tour-cost": (tour_cost, platforms(370, ring="all")),
    "shortest-cycle": (shortest_cycle, platforms(380)),
    "tsp-sizes": (tsp_sizes, ({"p": p} for p in range(2, 12))),
    "tsp-constraint-4": (tsp_constraint_4, tours()),
    "positions": (positions, q_rings()),
    "q-ring-constraint-6": (q_ring_constraint_6, q_rings()),
    "q-ring-optimum": (q_ring_optimum, q_optimum_instances()),
    "prop-4-programs": (prop_4_programs, loaded(550)),
    "least-t-step": (least_t_step, loaded(120, ring="some")),
    "definition-1": (definition_1, loaded(520)),
    "greedy-insertions": (greedy_insertions, ({"p": p} for p in range(2, 12))),
    "greedy-rings": (greedy_rings, platforms(600)),
}


def main():
    blocks = []
    for name in sorted(FORMULAS):
        lines = [json.dumps(entry, sort_keys=True) for entry in values(*FORMULAS[name])]
        blocks.append(' "%s": [\n  %s\n ]' % (name, ",\n  ".join(lines)))
    print("{\n%s\n}" % ",\n".join(blocks))


if __name__ == "__main__":
    main()
