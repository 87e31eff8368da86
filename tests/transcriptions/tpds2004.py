"""Master-slave tasking (TPDS 2004), transcribed from the text of the paper alone, and evaluated on small instances.

A platform has weights w_1, ..., w_p, links [i, j, c_ij] for both directions, and the master P_m. Rationals are written
as strings.
"""

import json
from fractions import Fraction
from math import lcm

BASE = "r||s||w"


def q(number):
    return str(Fraction(number))


def neighbours(links, i):
    """2.2: n(i), with the c_ij."""
    return {(k if i == j else j): Fraction(c) for j, k, c in links if i in (j, k)}


def row(terms, relation, right):
    """A row by its coefficients, r_ij replaced by s_ji with equation 4."""
    found = {}
    for name, coefficient in terms:
        kind, *ends = name.split()
        name = f"s {ends[1]} {ends[0]}" if kind == "r" else name
        found[name] = found.get(name, 0) + Fraction(coefficient)
    return {"terms": found, "relation": relation, "right": Fraction(right)}


def port_rows(i, links, model):
    """Section 2.2 for the base model: (1) alpha_i <= 1, (5) sum_{j in n(i)} s_ij <= 1, (6) sum_{j in n(i)} r_ij <= 1.
    Section 4: r*||s*||w 'suppress (5) and (6)'; r||s,w 'replace (5) and (1) by' (11) alpha_i + sum s_ij <= 1; s||r,w
    'replace (6) by' (12) alpha_i + sum r_ij <= 1; w||r,s 'replace (5) and (6) by' (13) sum s_ij + sum r_ij <= 1;
    r,s,w 'replace (1), (5), and (6) by' (14) sum s_ij + alpha_i + sum r_ij <= 1."""
    alpha = [(f"alpha {i}", 1)]
    sent = [(f"s {i} {j}", 1) for j in neighbours(links, i)]
    received = [(f"r {i} {j}", 1) for j in neighbours(links, i)]
    one, five, six = alpha, sent, received
    groups = {
        BASE: [one, five, six],
        "r*||s*||w": [one],
        "r||s,w": [alpha + sent, six],
        "s||r,w": [one, five, alpha + received],
        "w||r,s": [one, sent + received],
        "r,s,w": [sent + alpha + received],
    }[model]
    return [row(terms, "<=", 1) for terms in groups]


def program(w, links, master, model):
    """2.3.1, MSSG(G), with the equations of each node's model: (2) s_ij <= 1, (3) r_ij <= 1, (7) s_ij + r_ij <= 1, (8)
    for i != m: sum_j r_ij / c_ij = alpha_i / w_i + sum_j s_ij / c_ij, and r_mj = 0."""
    rows = []
    for i in range(1, len(w) + 1):
        rows += port_rows(i, links, model[i - 1])
        beside = neighbours(links, i)
        for j in beside:
            rows.append(row([(f"s {i} {j}", 1)], "<=", 1))
            rows.append(row([(f"r {i} {j}", 1)], "<=", 1))
            rows.append(row([(f"s {i} {j}", 1), (f"r {i} {j}", 1)], "<=", 1))
        if i == master:
            rows += [row([(f"r {i} {j}", 1)], "=", 0) for j in beside]
            continue
        received = [(f"r {i} {j}", 1 / c) for j, c in beside.items()]
        sent = [(f"s {i} {j}", -1 / c) for j, c in beside.items()]
        rows.append(row([*received, (f"alpha {i}", Fraction(-1) / w[i - 1]), *sent], "=", 0))
    return rows


def objective(w):
    """2.3.1: maximize n_task(G) = sum_i alpha_i / w_i."""
    return {f"alpha {i}": Fraction(1) / weight for i, weight in enumerate(w, 1)}


def proposition_1(w, children, uplink=None):
    """3.1, proposition 1: children (c_i, w_i) by increasing c; p the largest index with sum_{i<=p} c_i / w_i <= 1;
    eps = 1 - that sum if p < k, otherwise 0; n_task(F) = min(1/c_0, 1/w_0 + sum_{i<=p} 1/w_i + eps / c_{p+1})."""
    children = sorted(children)
    assert len({c for c, _ in children}) == len(children)
    used, total, p = Fraction(0), Fraction(1) / w, 0
    while p < len(children) and used + Fraction(children[p][0]) / children[p][1] <= 1:
        used += Fraction(children[p][0]) / children[p][1]
        total += Fraction(1) / children[p][1]
        p += 1
    if p < len(children):
        total += (1 - used) / children[p][0]
    return total if uplink is None else min(Fraction(1) / uplink, total)


def best_rates(children):
    """3.1, proof: R*_i = 1/w_i for i <= p, R*_{p+1} = eps / c_{p+1}, and 0 for p + 2 <= i <= k; in the order of c."""
    children, used, rates = sorted(children), Fraction(0), []
    for c, w in children:
        full = Fraction(c) / w
        stopped = len(rates) > 0 and rates[-1][1] != "full"
        if not stopped and used + full <= 1:
            used += full
            rates.append((Fraction(1) / w, "full"))
        elif not stopped:
            rates.append(((1 - used) / c, "rest"))
        else:
            rates.append((Fraction(0), "none"))
    return [rate for rate, _ in rates]


def first_rate(children):
    """3.1, proof: R_1 < R_1^* = 1 / w_1, printed; beside the R_1^* that the proof has defined."""
    c, w = sorted(children)[0]
    return {"printed": q(Fraction(1) / w), "defined": q(best_rates(children)[0])}


def proposition_2(w, tree, node, uplink=None):
    """3.2, proposition 2: a subtree of leaves and their parent becomes one node of weight w = 1 / n_task(F); for the
    root c_0 = 0. The tree lists [parent, child, c]."""
    below = [(Fraction(c), proposition_2(w, tree, child, c)) for parent, child, c in tree if parent == node]
    rate = proposition_1(w[node - 1], below, uplink) if below else Fraction(1) / w[node - 1]
    if not below and uplink is not None:
        return Fraction(w[node - 1])
    return 1 / rate


def denominators(alpha, s, links, w):
    """2.3.1: 'we take the least common multiple of the denominators'. Of all variables alpha_i, s_ij; and of the
    numbers of tasks alpha_i / w_i, s_ij / c_ij."""
    cost = {(i, j): Fraction(c) for i, j, c in links} | {(j, i): Fraction(c) for i, j, c in links}
    variables = [*map(Fraction, alpha), *(Fraction(value) for _, _, value in s)]
    tasks = [Fraction(a) / weight for a, weight in zip(alpha, w)]
    tasks += [Fraction(value) / cost[i, j] for i, j, value in s]
    both = [lcm(*[number.denominator for number in numbers]) for numbers in (variables, tasks)]
    return {"variables": str(both[0]), "tasks": str(both[1])}


def in_one_direction(there, back):
    """2.3.1: r'_ij = r_ij - s_ij and s'_ij = 0, if r_ij >= s_ij."""
    there, back = Fraction(there), Fraction(back)
    return [q(there - back), "0"] if there >= back else ["0", q(back - there)]


def lemma_1(w, links, computed, forwarded, K):
    """5.1, proof of lemma 1: alpha_i = w_i t_i(K) / K, s_ij = c_ij t_ij(K) / K; and for each i the two sides of sum_j
    t_ji(K) = t_i(K) + sum_j t_ij(K)."""
    cost = {(i, j): Fraction(c) for i, j, c in links} | {(j, i): Fraction(c) for i, j, c in links}
    alpha = [q(Fraction(weight) * t / K) for weight, t in zip(w, computed)]
    s = [[i, j, q(cost[i, j] * t / K)] for i, j, t in forwarded]
    into = lambda i: sum(t for _, j, t in forwarded if j == i)
    out = lambda i: sum(t for j, _, t in forwarded if j == i)
    sides = [[into(i), t + out(i)] for i, t in enumerate(computed, 1)]
    return {"alpha": alpha, "s": s, "sides": sides}


def counted(w, links, master, s, T, throughput, I, K):
    """5.1: per_i is 'the total number of tasks that it receives per period'; J = max_i {per_i w_i}; r = floor((K - I -
    J) / T); steady(G, K) = (r + 1) x T x n_tasks(G). Received: T sum_j r_ij / c_ij."""
    cost = {(i, j): Fraction(c) for i, j, c in links} | {(j, i): Fraction(c) for i, j, c in links}
    per = [sum((T * Fraction(value) / cost[i, j] for i, j, value in s if j == node), Fraction(0))
           for node in range(1, len(w) + 1)]
    J = max(tasks * weight for tasks, weight in zip(per, w))
    r = (Fraction(K) - Fraction(I) - J) // T
    return {"per": [q(tasks) for tasks in per], "J": q(J), "r": str(r), "steady": q((r + 1) * T * Fraction(throughput))}
