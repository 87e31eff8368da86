"""The formulas of RR-4916, written down a second time from the text of the report, with values for each.

Nothing here is taken from the Rust code, which has to give the same values. The text at hand is scrambled where
formulas stand: they are those that papers/rr4916/catalogue.toml puts back in order. Misprints stay. Prints JSON.
"""

import json
from fractions import Fraction as F
from itertools import combinations, permutations


# ---------------------------------------------------------------- 3.1, star, linear costs

def eq_1(g_1, w_1, T):
    """(1): alpha_1 = T / (g_1 + w_1)."""
    return T / (g_1 + w_1)


def eq_2(g_1, w_1, g_2, w_2, T):
    """(2): alpha_2 = T / (g_2 + w_2) - T g_1 / ((g_1 + w_1)(g_2 + w_2))."""
    return T / (g_2 + w_2) - T * g_1 / ((g_1 + w_1) * (g_2 + w_2))


def eq_3(g_1, w_1, g_2, w_2, T):
    """(3): alpha_1 + alpha_2 = T / (g_1 + w_1) + T / (g_2 + w_2) - T g_1 / ((g_1 + w_1)(g_2 + w_2))."""
    return T / (g_1 + w_1) + T / (g_2 + w_2) - T * g_1 / ((g_1 + w_1) * (g_2 + w_2))


def eq_4(g_1, w_1, g_2, w_2, T):
    """(4): t = T g_1 / (g_1 + w_1) + T g_2 / (g_2 + w_2) - T g_1 g_2 / ((g_1 + w_1)(g_2 + w_2))."""
    return T * g_1 / (g_1 + w_1) + T * g_2 / (g_2 + w_2) - T * g_1 * g_2 / ((g_1 + w_1) * (g_2 + w_2))


def eq_5(g_1, w_1, g_2, w_2, T):
    """(5): the sum of (A), P_1 first, less that of (B), is T (g_2 - g_1) / ((g_1 + w_1)(g_2 + w_2))."""
    return T * (g_2 - g_1) / ((g_1 + w_1) * (g_2 + w_2))


def exchange_gain(g_i, w_i, g_next, w_next, T):
    """3.1, proof of proposition 2: T (g_s(i) - g_s(i+1)) / ((g_s(i+1) + w_s(i+1))(g_s(i) + w_s(i))) more units."""
    return T * (g_i - g_next) / ((g_next + w_next) * (g_i + w_i))


def solve(rows, right):
    """Cramer's equations by elimination: one solution, or none is looked for."""
    n = len(rows)
    table = [list(row) + [value] for row, value in zip(rows, right)]
    for column in range(n):
        pivot = next(i for i in range(column, n) if table[i][column] != 0)
        table[column], table[pivot] = table[pivot], table[column]
        table[column] = [entry / table[column][column] for entry in table[column]]
        for i in range(n):
            if i != column:
                factor = table[i][column]
                table[i] = [a - factor * b for a, b in zip(table[i], table[column])]
    return [row[n] for row in table]


def lemma_2_system(g, w, T):
    """3.1, proof of lemma 2: for all i, sum_{k=1}^i beta_k g_k + beta_i w_i = T; the beta."""
    n = len(g)
    rows = [[(g[k] if k <= i else 0) + (w[i] if k == i else 0) for k in range(n)] for i in range(n)]
    return solve([[F(entry) for entry in row] for row in rows], [T] * n)


def fixed_order(g, w, T):
    """3.1, the example after lemma 1: the loads of most load within T, P_1 first, then P_2, and so on.

    A worker without load is left out of the system of lemma 2; of all choices the best one counts.
    """
    best = None
    for size in range(1, len(g) + 1):
        for members in combinations(range(len(g)), size):
            loads = lemma_2_system([g[i] for i in members], [w[i] for i in members], T)
            if min(loads) >= 0 and (best is None or sum(loads) > sum(best)):
                best = [F(0)] * len(g)
                for i, load in zip(members, loads):
                    best[i] = load
    return best


def thm_1_rows(g, w, alpha):
    """3.1, rows (3) and (4): sum_{j=1}^i alpha_j g_j + alpha_i w_i <= T_f; the left-hand sides."""
    return [sum(alpha[j] * g[j] for j in range(i + 1)) + alpha[i] * w[i] for i in range(len(g))]


def thm_1(g, w, load):
    """3.1, theorem 1, all rows equalities, sum alpha_i = W_total: [T_f, alpha_1, .., alpha_p]."""
    unit = lemma_2_system(g, w, F(1))
    makespan = load / sum(unit)
    return [makespan] + [share * makespan for share in unit]


def master_computes(w_0, g, w, load):
    """3.1, last program, equalities: alpha_0 w_0 = T_f, sum_{i=0}^p alpha_i = W_total: [T_f, alpha_0, .., alpha_p]."""
    unit = [1 / w_0] + lemma_2_system(g, w, F(1))
    makespan = load / sum(unit)
    return [makespan] + [share * makespan for share in unit]


# ---------------------------------------------------------------- 3.2, tree, linear costs

def lemma_3(g_0, w_0, g, w):
    """3.2, lemma 3, rows (2) to (5) as equalities, the unknowns alpha_0, .., alpha_p, W; the cycle-time is 1 / W.

    (2) sum_{i=0}^p alpha_i = W; (3) W g_0 + alpha_0 w_0 <= 1;
    (4, 5) W g_0 + sum_{j=1}^i alpha_j g_j + alpha_i w_i <= 1.
    """
    p = len(g)
    rows = [[F(1)] * (p + 1) + [F(-1)], [w_0] + [F(0)] * p + [g_0]]
    for i in range(p):
        entries = [(g[j] if j <= i else F(0)) + (w[i] if j == i else F(0)) for j in range(p)]
        rows.append([F(0)] + entries + [g_0])
    return 1 / solve(rows, [F(0)] + [F(1)] * (p + 1))[-1]


def reduced(node):
    """3.2, after lemma 3: from bottom to top, each single-level tree replaced by the node of cycle-time 1 / W."""
    if not node["children"]:
        return node["g"], node["w"]
    children = sorted(reduced(child) for child in node["children"])
    return node["g"], lemma_3(node["g"], node["w"], [g for g, _ in children], [w for _, w in children])


def tree_recursion(children, load):
    """3.2, after lemma 3: "We do this until there remains a single star. We solve the problem for the star": T_f."""
    star = sorted(reduced(child) for child in children)
    return thm_1([g for g, _ in star], [w for _, w in star], load)[0]


# ---------------------------------------------------------------- 3.3, star, affine costs

def prop_4_sigma(g, w):
    """3.3, proof of proposition 4: sigma satisfies g_j > g_i ==> sigma(i) > sigma(j), sigma(i) being the place of P_i;
    all g differ, and there is one such sigma: the workers in the order in which it serves them.
    """
    indices = range(len(g))
    satisfying = [
        sigma
        for sigma in permutations(range(1, len(g) + 1))
        if all(sigma[i] > sigma[j] for i in indices for j in indices if g[j] > g[i])
    ]
    (sigma,) = satisfying
    return [sigma.index(place) + 1 for place in range(1, len(g) + 1)]


def prop_4_system(g, w, G, W, load):
    """3.3, after proposition 4: for all i, sum_{k=1}^i (G_k + g_k alpha_k) + W_i + g_i w_i = T; sum alpha = load.

    [T, alpha_1, .., alpha_p].
    """
    n = len(g)
    rows, right = [[F(1)] * n + [F(0)]], [load]
    for i in range(n):
        rows.append([g[k] if k <= i else F(0) for k in range(n)] + [F(-1)])
        right.append(-sum(G[: i + 1]) - W[i] - g[i] * w[i])
    solution = solve(rows, right)
    return [solution[-1]] + solution[:-1]


def prop_5_rows(g, w, G, W, alpha, places):
    """3.3, (8) and (9): sum_{k=1}^{i-1} sum_j x_kj (G_j + alpha_j g_j) + sum_j x_ij (G_j + alpha_j g_j + W_j +
    alpha_j w_j) <= T_f, x_ij = 1 if places[i] = j, workers counted from 1; the left-hand sides.
    """
    p = len(g)
    x = [[1 if i < len(places) and places[i] == j + 1 else 0 for j in range(p)] for i in range(p)]
    link = [G[j] + alpha[j] * g[j] for j in range(p)]
    before = [sum(x[k][j] * link[j] for k in range(i) for j in range(p)) for i in range(p)]
    own = [sum(x[i][j] * (link[j] + W[j] + alpha[j] * w[j]) for j in range(p)) for i in range(p)]
    return [before[i] + own[i] for i in range(p)]


# ---------------------------------------------------------------- 4.1, multi-installment

def series(P, R, G, W, gamma_0, count, first=1):
    """4.1, (7) to (9) as printed, N read as P, gamma_0 given, (8) from j = 1 on.

    j >= P: W + gamma_j = (gamma_{j-1} + .. + gamma_{j-N}) / R + P G;
    0 <= j < P: W + gamma_j = (gamma_{j-1} + .. + gamma_{j-N}) / R + j G + gamma_0; j < 0: gamma_j = 0.
    """
    gamma = [gamma_0][:first]
    for j in range(first, count):
        past = sum((gamma[j - k] for k in range(1, P + 1) if j - k >= 0), F(0)) / R
        gamma.append(past + (P * G if j >= P else j * G + gamma_0) - W)
    return gamma


def series_from_0(P, R, G, W, gamma_0, count):
    """4.1, the same with (8) at j = 0 too, where gamma_0 on the right is a number of its own."""
    return series(P, R, G, W, gamma_0, count, first=0)


def eq_7_window(P, M, N, g, w, G, W, load):
    """4.1, (7) with the N that is given, in gamma_j = alpha_j w, R = w / g; (8) without its W on the left, as all are
    to finish at the same time; sum_{j=0}^{pM-1} gamma_j = W_total w. The alpha_j, from the chunk p M - 1 to 0.
    """
    R = w / g
    slopes, constants = [], []
    for j in range(P * M):
        past = range(max(0, j - N), j)
        slopes.append(sum((slopes[k] for k in past), F(0)) / R + (0 if j >= P else 1))
        constants.append(sum((constants[k] for k in past), F(0)) / R + (P * G - W if j >= P else j * G))
    gamma_0 = (load * w - sum(constants)) / sum(slopes)
    return [(slope * gamma_0 + constant) / w for slope, constant in zip(slopes, constants)][::-1]


def generating_function(P, R, G, W, gamma_0, count):
    """4.1: G(x) = [(gamma_0 - P G)(1 - x^P) + (P G - W) + G (x (1 - x^{P-1}) / (1 - x) - (P - 1) x^P)]
    / [(1 - x) - x (1 - x^P) / R]; its coefficients from x^0 on.
    """
    top = [F(0)] * max(count, P + 1)
    top[0] += (gamma_0 - P * G) + (P * G - W)
    top[P] -= gamma_0 - P * G
    for power in range(1, P):  # x (1 - x^{P-1}) / (1 - x) = x + .. + x^{P-1}
        top[power] += G
    top[P] -= G * (P - 1)
    bottom = [F(0)] * (P + 2)
    bottom[0] += 1
    bottom[1] -= 1
    bottom[1] -= 1 / R
    bottom[P + 1] += 1 / R
    quotient = []
    for n in range(count):
        known = sum((bottom[k] * quotient[n - k] for k in range(1, min(n, P + 1) + 1)), F(0))
        quotient.append((top[n] - known) / bottom[0])
    return quotient


def q_polynomial(P, R, x):
    """4.1: the denominator Q(x) = (1 - x) - x (1 - x^P) / R, at one x."""
    return (1 - x) - x * (1 - x**P) / R


# ---------------------------------------------------------------- 4.2, UMR

def eq_10(P, g, w, G, W, alpha_j):
    """(10): W + alpha_j w = P (G + alpha_{j+1} g); alpha_{j+1}."""
    return ((W + alpha_j * w) / P - G) / g


def eq_11(P, g, w, G, W, alpha_0, j):
    """(11): alpha_j = (g / (P w))^j (alpha_0 - gamma) + gamma, where gamma = 1 / (w - P g) x (P G - W)."""
    gamma = 1 / (w - P * g) * (P * G - W)
    return (g / (P * w)) ** j * (alpha_0 - gamma) + gamma


def umr_makespan(P, g, G, W, load, M, alpha_0):
    """4.2: M(M, alpha_0) = W_total / P + M W + 1/2 x P (G + g alpha_0)."""
    return load / P + M * W + F(1, 2) * P * (G + g * alpha_0)


def eq_12(P, g, w, G, W, load, M):
    """(12): sum_{j=0}^{M-1} P alpha_j - W_total = 0, the alpha_j by (10); alpha_0."""
    slope, constant = F(1), F(0)
    slopes, constants = F(0), F(0)
    for _ in range(M):
        slopes, constants = slopes + slope, constants + constant
        slope, constant = slope * w / (P * g), ((W + constant * w) / P - G) / g
    return (load / P - constants) / slopes


def umr_makespan_of_load(P, g, w, G, W, load, M):
    """4.2: the same at the alpha_0 of (12), the first term with the w that "the time for worker P to perform its
    computations" asks for: w W_total / P + M W + 1/2 x P (G + g alpha_0).
    """
    return umr_makespan(P, g, G, W, w * load, M, eq_12(P, g, w, G, W, load, M))


# ---------------------------------------------------------------- 4.3, asymptotic performance

def selected(g, w):
    """4.3: q is the largest index so that sum_{i=1}^q g_i / w_i <= 1; epsilon = 1 - that sum if q < p, else 0."""
    fits = [q for q in range(len(g) + 1) if sum(g[i] / w[i] for i in range(q)) <= 1]
    q = max(fits)
    epsilon = 1 - sum((g[i] / w[i] for i in range(q)), F(0)) if q < len(g) else F(0)
    return q, epsilon


def factor(G, W, T_p):
    """4.3: 1 - sum_{i=1}^p (G_i + W_i) / T_p."""
    return 1 - (sum(G) + sum(W)) / T_p


def asymptotic_lp(g, w, G, W, T_p):
    """4.3: alpha_i / T_p = (1 - sum (G_i + W_i) / T_p) / g_i for i <= q, and if q < p alpha_{q+1} / T_p =
    (1 - sum (G_i + W_i) / T_p) (epsilon / g_{q+1}), 0 beyond; the alpha_i / T_p.
    """
    q, epsilon = selected(g, w)
    shares = [factor(G, W, T_p) / g[i] for i in range(q)]
    if q < len(g):
        shares.append(factor(G, W, T_p) * (epsilon / g[q]))
    return shares + [F(0)] * (len(g) - len(shares))


def rate(g, w):
    """4.3: sum_{i=1}^q 1 / w_i + epsilon / g_{q+1}, the second term 0 if p = q, where epsilon is set to 0."""
    q, epsilon = selected(g, w)
    return sum((1 / w[i] for i in range(q)), F(0)) + (epsilon / g[q] if q < len(g) else 0)


def asymptotic_n(g, w):
    """4.3: sum_{i=1}^q 1 / w_i + epsilon / g_{p+1}, what 1 - sum (G_i + W_i) / T_p multiplies; there is no worker
    p + 1, and the last term is left out.
    """
    q, _ = selected(g, w)
    return sum((1 / w[i] for i in range(q)), F(0))


def asymptotic_bound(g, w, G, W):
    """4.3: n_opt <= (1 - sum (G_i + W_i) / T_p) (sum_{i=1}^q 1 / w_i + epsilon / g_{q+1}), for the shortest period of
    which the report speaks a few lines below, T_p = 2 sum (G_i + W_i).
    """
    return factor(G, W, 2 * (sum(G) + sum(W))) * rate(g, w)


def asymptotic_lower(g, w, load):
    """4.3: T_opt >= B / n_opt >= B / (sum_{i=1}^q 1 / w_i + epsilon / g_{q+1}); the last one."""
    return load / rate(g, w)


def periods(g, w, G, W, T_p, load):
    """4.3: k = ceil(B / (n T_p)) + 1, n the value of the program."""
    n = factor(G, W, T_p) * rate(g, w)
    quotient = load / (n * T_p)
    return F(-(-quotient.numerator // quotient.denominator) + 1)


def resource_selection(g, w):
    """4.3, before theorem 2: workers by g, "as long as the communication to communication-added-to-computation
    ratio is not exceeded", to the letter sum g_i / (g_i + w_i) <= 1; how many.
    """
    return F(max(k for k in range(len(g) + 1) if sum(g[i] / (g[i] + w[i]) for i in range(k)) <= 1))


def one_port(g, G, alpha):
    """(13): sum_{i in I} (G_i + alpha_i g_i) <= T_p; the left-hand side."""
    return sum(G[i] + alpha[i] * g[i] for i in range(len(g)))


def no_overlap(w, W, alpha):
    """4.3, after (13): for all i in I, W_i + alpha_i w_i <= T_p; the left-hand sides."""
    return [W[i] + alpha[i] * w[i] for i in range(len(w))]


# ---------------------------------------------------------------- instances

class Numbers:
    """Different fractions, none of them 0 or 1, the same on every machine."""

    def __init__(self, seed):
        self.state, self.used = 7919 * seed + 104729, {F(0), F(1)}

    def next(self, bound):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state // 65536 % bound

    def one(self, scale=1):
        while True:
            value = F(2 + self.next(22), 1 + self.next(4)) * scale
            if value not in self.used:
                self.used.add(value)
                return value

    def some(self, count, scale=1):
        return [self.one(scale) for _ in range(count)]


def shown(value):
    if isinstance(value, (list, tuple)):
        return [shown(entry) for entry in value]
    if isinstance(value, dict):
        return {key: shown(entry) for key, entry in value.items()}
    return value if isinstance(value, bool) else str(value)


def values(function, instances):
    return [{"in": shown(given), "out": shown(function(**given))} for given in instances]


def seeds(first, count=12):
    return [(Numbers(first + i), 2 + i % 4) for i in range(count)]


def two_workers(first):
    for numbers, _ in seeds(first):
        yield {name: numbers.one() for name in ("g_1", "w_1", "g_2", "w_2", "T")}


def linear_star(first, *names, by_g=True):
    for numbers, p in seeds(first):
        g = numbers.some(p)
        yield {"g": sorted(g) if by_g else g, "w": numbers.some(p), **{name: numbers.one() for name in names}}


def affine_star(first, *names, slow=1):
    for numbers, p in seeds(first):
        star = {"g": sorted(numbers.some(p)), "w": numbers.some(p, slow), "G": numbers.some(p), "W": numbers.some(p)}
        yield {**star, **{name: numbers.one() for name in names}}


def lemma_3_instances():
    for numbers, p in seeds(900):
        yield {"g_0": numbers.one(), "w_0": numbers.one(), "g": sorted(numbers.some(p)), "w": numbers.some(p)}


def tree_instances():
    shapes = [
        ((), ((), ())), (((), ()),), (((),), ()), (((), ((),)), ()), (((),), ((), ())), ((((),),),),
        ((), ((),), ()), (((), (), ()), ()), ((((), ()), ()),), (((),), ((),), ((),)), ((), ((), ((), ()))),
        (((), ()), ((), ())),
    ]
    for i, shape in enumerate(shapes):
        numbers = Numbers(950 + i)

        def grown(children):
            return {"g": numbers.one(), "w": numbers.one(), "children": [grown(child) for child in children]}

        yield {"children": [grown(child) for child in shape], "load": numbers.one()}


def prop_5_instances():
    orders = [(1, 2), (2, 1), (2,), (3, 1, 2), (1, 3), (2, 3, 1), (4, 2, 1, 3), (3, 4), (2, 4, 1), (1,), (3, 2)]
    orders.append((4, 3, 2, 1))
    sizes = [2, 2, 2, 3, 3, 3, 4, 4, 4, 3, 4, 4]
    for i, (order, p) in enumerate(zip(orders, sizes)):
        numbers = Numbers(1200 + i)
        names = ("g", "w", "G", "W", "alpha")
        given = {name: numbers.some(p) for name in names}
        given["alpha"] = [load if j + 1 in order else F(0) for j, load in enumerate(given["alpha"])]
        yield {**given, "places": list(order)}


def platform(numbers, P):
    return {"P": P, "g": numbers.one(), "w": numbers.one(), "G": numbers.one(), "W": numbers.one()}


def series_instances():
    for numbers, P in seeds(1300, 14):
        given = {"P": P, "R": numbers.one(), "G": numbers.one(), "W": numbers.one(), "gamma_0": numbers.one()}
        yield {**given, "count": 2 * P + 2}


def window_instances():
    for numbers, P in seeds(1350, 7):
        for N in (P, 3 * P):
            yield {**platform(numbers, P), "M": 3, "N": N, "load": numbers.one()}


def umr_instances(first, *names, rounds=None):
    for i, (numbers, P) in enumerate(seeds(first)):
        given = platform(numbers, P)
        if given["w"] == P * given["g"]:
            continue
        given.update((name, numbers.one()) for name in names)
        if rounds:
            given[rounds] = 2 + i % 5
        yield given


def slow_workers():
    """Platforms on which chunks grow from round to round, and loads that are large enough for all of them."""
    for given in umr_instances(1570, "load", rounds="M"):
        slow = given["P"] * given["g"]
        scaled = {"w": given["w"] + 2 * slow, "G": given["G"] / 9, "load": 60 * given["load"], "M": 2 + given["M"] % 3}
        yield {**given, **scaled}


def makespan_instances():
    for given in umr_instances(1500, "load", "alpha_0", rounds="M"):
        yield {name: value for name, value in given.items() if name != "w"}


def asymptotic_instances(first, *names, slow=(1, 3, 9)):
    for i, (numbers, p) in enumerate(seeds(first, 15)):
        g, w = sorted(numbers.some(p)), numbers.some(p, slow[i % len(slow)])
        G, W = numbers.some(p), numbers.some(p)
        given = {"g": g, "w": w, "G": G, "W": W, "T_p": sum(G) + sum(W) + numbers.one() / 7}
        yield {**given, **{name: numbers.one() for name in names}}


def only(instances, *names):
    for given in instances:
        yield {name: given[name] for name in names}


def exchange_instances():
    for numbers, _ in seeds(150):
        yield {name: numbers.one() for name in ("g_i", "w_i", "g_next", "w_next", "T")}


def fixed_order_instances():
    yield {"g": [F(4), F(1)], "w": [F(1), F(1)], "T": F(10)}
    yield {"g": [F(1), F(4)], "w": [F(1), F(1)], "T": F(10)}
    yield from linear_star(700, "T", by_g=False)


def rows_instances():
    for numbers, p in seeds(800):
        yield {"g": sorted(numbers.some(p)), "w": numbers.some(p), "alpha": numbers.some(p)}


def master_instances():
    for given in linear_star(850, "load", "w_0"):
        yield given


def q_instances():
    for numbers, P in seeds(1400):
        yield {"P": P, "R": numbers.one(), "x": numbers.one()}


def port_instances(*names):
    for numbers, p in seeds(1900):
        yield {name: numbers.some(p) for name in names}


FORMULAS = {
    "claims/eq-1": (eq_1, only(two_workers(200), "g_1", "w_1", "T")),
    "claims/eq-2": (eq_2, two_workers(220)),
    "claims/eq-3": (eq_3, two_workers(240)),
    "claims/eq-4": (eq_4, two_workers(260)),
    "claims/eq-5": (eq_5, two_workers(280)),
    "claims/exchange-gain": (exchange_gain, exchange_instances()),
    "claims/lemma-2-system": (lemma_2_system, linear_star(300, "T")),
    "claims/fixed-order": (fixed_order, fixed_order_instances()),
    "thm-1-rows": (thm_1_rows, rows_instances()),
    "thm-1": (thm_1, linear_star(820, "load")),
    "master-computes": (master_computes, master_instances()),
    "lemma-3": (lemma_3, lemma_3_instances()),
    "claims/lemma-3": (lemma_3, lemma_3_instances()),
    "tree-recursion": (tree_recursion, tree_instances()),
    "claims/prop-4-sigma": (prop_4_sigma, linear_star(1050, by_g=False)),
    "prop-4-system": (prop_4_system, affine_star(1100, "load")),
    "claims/prop-5-rows": (prop_5_rows, prop_5_instances()),
    "eq-7-8": (series, series_instances()),
    "claims/eq-7-8-from-0": (series_from_0, series_instances()),
    "claims/eq-7-window": (eq_7_window, window_instances()),
    "generating-function": (generating_function, series_instances()),
    "q-polynomial": (q_polynomial, q_instances()),
    "eq-10": (eq_10, umr_instances(1450, "alpha_j")),
    "eq-11": (eq_11, umr_instances(1480, "alpha_0", rounds="j")),
    "umr-makespan": (umr_makespan, makespan_instances()),
    "claims/umr-makespan-of-load": (umr_makespan_of_load, slow_workers()),
    "eq-12": (eq_12, umr_instances(1550, "load", rounds="M")),
    "asymptotic-lp": (asymptotic_lp, asymptotic_instances(1600)),
    "rate": (rate, only(asymptotic_instances(1620), "g", "w")),
    "claims/asymptotic-n": (asymptotic_n, only(asymptotic_instances(1640), "g", "w")),
    "claims/asymptotic-bound": (asymptotic_bound, only(asymptotic_instances(1660), "g", "w", "G", "W")),
    "asymptotic-lower": (asymptotic_lower, only(asymptotic_instances(1680, "load"), "g", "w", "load")),
    "asymptotic-periods": (periods, asymptotic_instances(1700, "load")),
    "claims/resource-selection": (resource_selection, only(asymptotic_instances(1860), "g", "w")),
    "eq-13": (one_port, port_instances("g", "G", "alpha")),
    "no-overlap": (no_overlap, port_instances("w", "W", "alpha")),
}


def main():
    blocks = []
    for name in sorted(FORMULAS):
        lines = [json.dumps(entry, sort_keys=True) for entry in values(*FORMULAS[name])]
        blocks.append(' "%s": [\n  %s\n ]' % (name, ",\n  ".join(lines)))
    print("{\n%s\n}" % ",\n".join(blocks))


if __name__ == "__main__":
    main()
