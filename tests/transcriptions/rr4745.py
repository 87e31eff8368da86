"""The formulas of RR-4745, written down a second time from the text of the report, with values for each.

Nothing here is taken from the Rust code, which has to give the same values. Misprints stay. Processors are counted from
1, as in the report; c is a matrix whose diagonal, of which the report says nothing, is null. Prints JSON.
"""

import json
from fractions import Fraction as F
from functools import cache
from itertools import combinations, permutations, product
from math import lcm


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
    beside the p + p sums, p - 1 on their right; [x with loops, x without, u, new constraints, sums, right].
    """
    return [p * p, p * (p - 1), p - 1, (p - 1) * (p - 2), 2 * p, p - 1]


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
    """5.2, (6): -p y_i - p y_j + u_i - u_j + q x_{i,j} <= q - 1 for i != j, y = 1 at the origin ring[0]; the left-hand
    sides, and the right one.
    """
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
    return [sides, q - 1]


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


def greedy_rings(w, c, start=None):
    """6.2: from the fastest, each time the processor and the pair of successive (P_j, P_k) of least cost of insertion.

    The report does not say what an insertion costs: here the growth of the sum of (3).
    """
    ring = [start or min(range(1, len(w) + 1), key=lambda i: w[i - 1])]
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


# ---------------------------------------------------------------- 6.3 and 6.4, tables 1 to 6

# Cycle-times (1, 3) and capacities (2, 4), a dash where a cell is empty; costs (5, 6), a dash for "out of memory".
TABLE_1 = """\
0.0291 0.00874 0.0206 0.0451 0.0206 0.0291 0.0206 0.0206 0.0206 0.0206 0.0206 0.0206 0.0206 0.0206
"""
TABLE_3 = """\
0.00874 0.00874 0.0102 0.00728 0.00728 0.0262 0.00583 0.016 0.00728 0.00874 0.0131 0.00583 0.0131
"""
TABLE_2 = """\
- 0.198 1.702 1.702 0.262 0.198 1.702 1.702 0.262 0.262 0.262 0.262 0.262 0.262
0.198 - 1.702 1.702 0.262 0.198 1.702 1.702 0.262 0.262 0.262 0.262 0.262 0.262
1.702 1.702 - 0.248 0.248 1.702 0.248 0.248 0.248 0.248 0.248 0.248 0.248 0.248
1.702 1.702 0.248 - 0.248 1.702 0.248 0.248 0.248 0.248 0.248 0.248 0.248 0.248
0.262 0.262 0.248 0.248 - 0.262 0.248 0.248 0.248 0.248 0.248 0.248 0.248 0.248
0.198 0.198 1.702 1.702 0.262 - 1.702 1.702 0.262 0.262 0.262 0.262 0.262 0.262
1.702 1.702 0.248 0.248 0.248 1.702 - 0.248 0.248 0.248 0.248 0.248 0.248 0.248
1.702 1.702 0.248 0.248 0.248 1.702 0.248 - 0.248 0.248 0.248 0.248 0.248 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 - 0.248 0.248 0.248 0.248 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 0.248 - 0.248 0.248 0.248 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 0.248 0.248 - 0.248 0.248 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 0.248 0.248 0.248 - 0.248 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 0.248 0.248 0.248 0.248 - 0.248
0.262 0.262 0.248 0.248 0.248 0.262 0.248 0.248 0.248 0.248 0.248 0.248 0.248 -
"""
TABLE_4 = """\
- 0.048 0.019 0.017 0.019 0.147 0.151 0.154 0.147 0.048 0.017 0.016 0.151
0.048 - 0.048 0.048 0.048 0.147 0.151 0.154 0.147 0.017 0.048 0.048 0.151
0.019 0.048 - 0.019 0.019 0.147 0.151 0.154 0.147 0.048 0.019 0.019 0.151
0.017 0.048 0.019 - 0.019 0.147 0.151 0.154 0.147 0.048 0.017 0.018 0.151
0.019 0.048 0.019 0.019 - 0.147 0.151 0.154 0.147 0.048 0.019 0.019 0.151
0.147 0.147 0.147 0.147 0.147 - 0.151 0.154 0.147 0.147 0.147 0.147 0.151
0.151 0.151 0.151 0.151 0.151 0.151 - 0.154 0.151 0.151 0.151 0.151 0.151
0.154 0.154 0.154 0.154 0.154 0.154 0.154 - 0.154 0.154 0.154 0.154 0.154
0.147 0.147 0.147 0.147 0.147 0.147 0.151 0.154 - 0.147 0.147 0.147 0.151
0.048 0.017 0.048 0.048 0.048 0.147 0.151 0.154 0.147 - 0.048 0.048 0.151
0.017 0.048 0.019 0.017 0.019 0.147 0.151 0.154 0.147 0.048 - 0.018 0.151
0.016 0.048 0.019 0.018 0.019 0.147 0.151 0.154 0.147 0.048 0.018 - 0.151
0.151 0.151 0.151 0.151 0.151 0.151 0.151 0.154 0.151 0.151 0.151 0.151 -
"""
TABLE_5 = {
    "Greedy": "1202 556 1152 906 2240 3238 4236 5234 6232 7230 8228 10077",
    "PIP": "878 556 1128 906 2075 3071 - - - - - 9059",
}
TABLE_6 = {
    "Greedy": "1520 2112 3144 3736 4958 5668 7353 8505 10195 12490 15759",
    "PIP": "1517 2109 3141 3733 4955 5660 7348 8500 10188 12235 14757",
}
PLATFORMS = {"Lyon": (TABLE_1, TABLE_2, TABLE_5), "Strasbourg": (TABLE_3, TABLE_4, TABLE_6)}


def table_row(site, processor):
    """Tables 1 to 4: the cycle-time of a processor, and its row of capacities."""
    times, links, _ = PLATFORMS[site]
    row = links.splitlines()[processor - 1].split()
    return [F(times.split()[processor - 1]), [None if cell == "-" else F(cell) for cell in row]]


def table_cost(site, row, q):
    """Tables 5 and 6: a printed cost; the first column is for 3 processors."""
    cell = PLATFORMS[site][2][row].split()[q - 3]
    return None if cell == "-" else F(cell)


def datum(cell, end):
    """A printed number, or an end of the numbers that are printed so: half a unit of its last digit less or more."""
    return F(cell) + end * F(1, 2 * 10 ** len(cell.split(".")[1]))


@cache
def least_costs(site, inverted, end, longest):
    """6.4: the minimal cost of a path of length q for q = 2, .., longest, "the value of the objective function of the
    ILP program of Section 5.2 (multiplied by a scaling factor 6000"; d as printed, or with 1 / c and 1 / w in place of
    c and w. The data are those that make all d least (end -1), as printed (0), or that make all d largest (1).
    """
    times, links, _ = PLATFORMS[site]
    sign = -1 if inverted else 1
    w = [datum(cell, -sign * end) ** sign for cell in times.split()]
    cells = [row.split() for row in links.splitlines()]
    c = [[None if cell == "-" else datum(cell, sign * end) ** sign for cell in row] for row in cells]
    d = printed_d(w, c)
    unit = lcm(*(weight.denominator for row in d for weight in row if weight is not None))
    d = [[None if weight is None else int(weight * unit) for weight in row] for row in d]
    least = {}
    for first in range(len(w)):  # the smallest number of the ring
        paths = {(1 << first, first): 0}
        for length in range(2, longest + 1):
            longer = {}
            for (members, last), cost in paths.items():
                for after in range(first + 1, len(w)):
                    if not members >> after & 1:
                        key = members | 1 << after, after
                        longer[key] = min(longer.get(key, cost + d[last][after]), cost + d[last][after])
            paths = longer
            for (_, last), cost in paths.items():
                least[length] = min(least.get(length, cost + d[last][first]), cost + d[last][first])
    return {q: F(6000 * cost, unit) for q, cost in least.items()}


def path_cost(site, inverted, q):
    """6.4: the minimal cost for the data as printed, and its ends over all data that are printed so."""
    return [least_costs(site, inverted, end, 6)[q] for end in (0, -1, 1)]


@cache
def grown(site, inverted, last):
    """6.2 on the platforms of 6.3: w, c and the greedy rings, from the first or the last of the least printed w."""
    times, links, _ = PLATFORMS[site]
    sign = -1 if inverted else 1
    w = [F(cell) ** sign for cell in times.split()]
    c = [[None if cell == "-" else F(cell) ** sign for cell in row.split()] for row in links.splitlines()]
    printed = [F(cell) for cell in times.split()]
    fastest = [i + 1 for i, time in enumerate(printed) if time == min(printed)]
    return w, c, greedy_rings(w, c, fastest[-1 if last else 0])


def greedy_size(site, inverted, last, ratio):
    """6.2 and figures 4 and 5: "we return the minimal value obtained for T_step", W / H being the ratio; the number of
    processors of the ring, of several the smallest.
    """
    w, c, rings = grown(site, inverted, last)
    times = [least_t_step(w, c, ratio, F(1), ring) for ring in rings]
    return F(1 + times.index(min(times)))


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


def table_rows():
    for site, count in (("Lyon", 14), ("Strasbourg", 13)):
        for processor in range(1, count + 1):
            yield {"site": site, "processor": processor}


def table_costs():
    for site, count in (("Lyon", 14), ("Strasbourg", 13)):
        for row in ("Greedy", "PIP"):
            for q in range(3, count + 1):
                yield {"site": site, "row": row, "q": q}


def path_costs():
    for site in PLATFORMS:
        for inverted in (False, True):
            for q in (3, 4, 5, 6):
                yield {"site": site, "inverted": inverted, "q": q}


def ratios():
    """On both sides of each W / H at which the number of processors changes, and near it."""
    for site, inverted, last in product(PLATFORMS, (False, True), (False, True)):
        if site == "Lyon" and last:
            continue
        given = {"site": site, "inverted": inverted, "last": last}
        grid = [F(2) ** k * part for k in range(-8, 12) for part in (1, F(3, 2))]
        for below, above in zip(grid, grid[1:]):
            before = greedy_size(ratio=below, **given)
            if before == greedy_size(ratio=above, **given):
                continue
            for _ in range(8):
                middle = (below + above) / 2
                below, above = (middle, above) if greedy_size(ratio=middle, **given) == before else (below, middle)
            yield {**given, "ratio": below}
            yield {**given, "ratio": above}


def q_optimum_instances():
    for i, given in enumerate(platforms(500)):
        yield {**given, "q": 2 + i % (len(given["w"]) - 1)}


FORMULAS = {
    "t-step": (t_step, t_step_instances()),
    "w-cumul": (w_cumul, ({"w": given["w"]} for given in homogeneous(200))),
    "prop-1": (prop_1, homogeneous(220, "W", "H")),
    "all-involved": (all_involved, homogeneous(240, "W", "H")),
    "threshold": (threshold, homogeneous(260, "H")),
    "claims/reduction": (reduction, reduction_instances()),
    "eq-3-sum": (eq_3_sum, platforms(300, ring="some")),
    "claims/eq-3-sum": (eq_3_sum, platforms(300, ring="some")),
    "eq-3": (eq_3, platforms(320, "W", "H", ring="some")),
    "eq-2": (eq_2, platforms(340, "W", "H", ring="some")),
    "printed-d": (printed_d, platforms(360)),
    "tour-cost": (tour_cost, platforms(370, ring="all")),
    "claims/shortest-cycle": (shortest_cycle, platforms(380)),
    "claims/tsp-sizes": (tsp_sizes, ({"p": p} for p in range(2, 12))),
    "claims/tsp-constraint-4": (tsp_constraint_4, tours()),
    "claims/positions": (positions, q_rings()),
    "claims/q-ring-constraint-6": (q_ring_constraint_6, q_rings()),
    "claims/q-ring-optimum": (q_ring_optimum, q_optimum_instances()),
    "claims/prop-4-programs": (prop_4_programs, loaded(550)),
    "least-t-step": (least_t_step, loaded(120, ring="some")),
    "claims/definition-1": (definition_1, loaded(520)),
    "greedy-insertions": (greedy_insertions, ({"p": p} for p in range(2, 12))),
    "claims/tables-1-4": (table_row, table_rows()),
    "claims/tables-5-6": (table_cost, table_costs()),
    "claims/path-cost": (path_cost, path_costs()),
    "claims/greedy-size": (greedy_size, ratios()),
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
