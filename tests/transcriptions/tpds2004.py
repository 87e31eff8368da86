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


def counted(w, tree, s, T, throughput, K):
    """5.1: per_i is 'the total number of tasks that it receives per period', T sum_j r_ij / c_ij; J = max_i {per_i
    w_i}; r = floor((K - I - J) / T); steady(G, K) = (r + 1) x T x n_tasks(G). I is no formula of the paper: per_i
    tasks are sent to each P_i one after the other, on the only way that a tree has."""
    cost = {(i, j): Fraction(c) for i, j, c in tree}
    way = {1: Fraction(0)}
    for i, j, c in tree:
        way[j] = way[i] + c
    per = {j: T * Fraction(value) / cost[i, j] for i, j, value in s}
    I = sum(tasks * way[j] for j, tasks in per.items())
    J = max(tasks * w[j - 1] for j, tasks in per.items())
    r = (Fraction(K) - I - J) // T
    assert r >= 0
    return {"I": q(I), "J": q(J), "r": str(r), "steady": q((r + 1) * T * Fraction(throughput))}


# Section 2.4, the four items: [i, j, tasks, share of 12 time-units, time-steps], and what each P_i computes in 12.
SENDS = [[1, 2, 2, "1/3", 6], [1, 3, 7, "7/12", 7], [3, 4, 4, "1", 12], [4, 2, 2, "1/2", 6], [1, 2, 2, "1/3", 4]]
COMPUTES = [12, 4, 3, 2]
# Without which link, and 24 times n_task of the tree that is left.
TREES = [[[1, 2], 38], [[1, 3], 36], [[2, 4], 41], [[3, 4], 39]]


def figure_2():
    """2.4, read off the items: w_i = 12 / tasks computed, c_ij = 12 s_ij / tasks sent."""
    return {
        "w": [q(Fraction(12, tasks)) for tasks in COMPUTES],
        "links": [[i, j, q(12 * Fraction(share) / tasks)] for i, j, tasks, share, _ in SENDS[:4]],
    }


def takes(i, j, tasks, share, steps):
    """2.4: whether the share of 12 time-units is as many time-steps as are printed."""
    return 12 * Fraction(share) == steps


def written_rows(rows):
    """The rows as a set. Variables that are 0 fall out; so do x <= 1 where x stands in a sum that is at most 1, and
    x <= 2 or 3, as no variable is more than 1."""
    zero = {name for row in rows if row["relation"] == "=" and len(row["terms"]) == 1 for name in row["terms"]}
    kept = []
    for row in rows:
        terms = {name: value for name, value in row["terms"].items() if name not in zero and value != 0}
        if terms and (terms, row["relation"], row["right"]) not in kept:
            kept.append((terms, row["relation"], row["right"]))
    in_sums = {name for terms, relation, right in kept if relation == "<=" and right == 1 and len(terms) > 1
               for name in terms}
    single = lambda terms, relation: relation == "<=" and len(terms) == 1
    implied = lambda terms, relation, right: single(terms, relation) and (right > 1 or next(iter(terms)) in in_sums)
    words = lambda terms: " + ".join(f"{value} {name}" for name, value in sorted(terms.items()))
    return sorted(f"{words(terms)} {relation} {right}" for terms, relation, right in kept
                  if not implied(terms, relation, right))


def mssg(w, links, master, model):
    return {"rows": written_rows(program(w, links, master, model)), "objective": written_objective(w)}


def written_objective(w):
    return " + ".join(f"{value} {name}" for name, value in sorted(objective(w).items()))


def ports(w, links, master, receive, send):
    """4, (9) and (10), summed over the ports: sum_j r_ij <= k_1, sum_j s_ij <= k_2; s_ij <= 1 and (7) stay."""
    rows = program(w, links, master, ["r*||s*||w"] * len(w))
    for i in range(1, len(w) + 1):
        rows.append(row([(f"r {i} {j}", 1) for j in neighbours(links, i)], "<=", receive))
        rows.append(row([(f"s {i} {j}", 1) for j in neighbours(links, i)], "<=", send))
    return {"rows": written_rows(rows), "objective": written_objective(w)}


def in_tasks(w, links, master):
    """2.2, below (7): for all e_ij, s_ij / c_ij + r_ij / c_ij <= b_ij, b_ij = 1 / c_ij; of links that no master has."""
    free = [link for link in links if master not in link[:2]]
    sides = lambda i, j, c: [(f"s {i} {j}", Fraction(1) / c), (f"r {i} {j}", Fraction(1) / c)]
    return written_rows([row(sides(i, j, c), "<=", Fraction(1) / c) for i, j, c in free])


def program_of_arcs(w, links, arcs, masters):
    """2.2, end: of a unidirectional e_ij 'we let r_ij = s_ji = 0 and we suppress (7)'; 'two oriented arcs [...]
    weighted with c_ij and c_ji'. 2.3.3: 'Suppress (8) for i = m_q', 'Add the constraints r_{m_q,j} = 0'. The base
    model."""
    ways = [*links, *[[j, i, c] for i, j, c in links], *arcs]
    rows = [row([(f"s {i} {j}", 1), (f"s {j} {i}", 1)], "<=", 1) for i, j, _ in links]
    rows += [row([(f"s {i} {j}", 1)], "<=", 1) for i, j, _ in ways]
    rows += [row([(f"s {i} {j}", 1)], "=", 0) for i, j, _ in ways if j in masters]
    for node in range(1, len(w) + 1):
        rows.append(row([(f"alpha {node}", 1)], "<=", 1))
        rows.append(row([(f"s {i} {j}", 1) for i, j, _ in ways if i == node], "<=", 1))
        rows.append(row([(f"s {i} {j}", 1) for i, j, _ in ways if j == node], "<=", 1))
        if node not in masters:
            received = [(f"s {i} {j}", Fraction(1) / c) for i, j, c in ways if j == node]
            sent = [(f"s {i} {j}", Fraction(-1) / c) for i, j, c in ways if i == node]
            rows.append(row([*received, (f"alpha {node}", Fraction(-1) / w[node - 1]), *sent], "=", 0))
    return {"rows": written_rows(rows), "objective": written_objective(w)}


class Draw:
    """Numbers that are the same everywhere: x <- (16807 x) mod (2^31 - 1)."""

    def __init__(self, seed):
        self.state = seed

    def number(self, low, high):
        self.state = self.state * 16807 % 2147483647
        return low + self.state % (high - low + 1)

    def distinct(self, count, low, high):
        found = []
        while len(found) < count:
            number = self.number(low, high)
            if number not in found:
                found.append(number)
        return found

    def share(self):
        bottom = self.number(3, 12)
        return q(Fraction(self.number(2, bottom - 1), bottom))

    def tree(self, size, costs):
        """Each node below one before it; [parent, child, c]."""
        return [[self.number(1, node - 1), node, costs[node - 2]] for node in range(2, size + 1)]


def instances(count, draw, evaluate):
    found = []
    while len(found) < count:
        try:
            instance = draw()
            value = evaluate(**instance)
        except AssertionError:
            continue
        found.append({"in": written(instance), "out": value})
    return found


def written(value):
    if isinstance(value, dict):
        return {key: written(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [written(part) for part in value]
    return str(value) if isinstance(value, Fraction) else value


def graphs(seed, models=None):
    draw = Draw(seed)

    def graph():
        size = draw.number(3, 4)
        costs = draw.distinct(2 * size, 2, 13)
        links = draw.tree(size, costs)
        for i, j in ((2, 3), (1, size)):
            if not any({i, j} == set(link[:2]) for link in links):
                links.append([i, j, costs[len(links)]])
        found = {"w": draw.distinct(size, 2, 11), "links": links, "master": draw.number(1, size)}
        return found | ({} if models is None else {"model": [models(draw) for _ in range(size)]})

    return graph


def with_arcs(seed):
    """A link in both directions, an arc, and a pair of arcs."""
    draw = Draw(seed)

    def graph():
        c = draw.distinct(5, 2, 13)
        links, arcs = [[1, 2, c[0]], [2, 4, c[4]]], [[2, 3, c[1]], [3, 1, c[2]], [1, 3, c[3]]]
        return {"w": draw.distinct(4, 2, 11), "links": links, "arcs": arcs, "masters": [draw.number(1, 4)]}

    return graph


def with_masters(seed):
    draw, masters = graphs(seed), Draw(seed + 1)

    def graph():
        found = draw()
        del found["master"]
        return found | {"arcs": [], "masters": masters.distinct(2, 1, len(found["w"]))}

    return graph


def stars(seed, uplink):
    draw = Draw(seed)

    def star():
        size = draw.number(2, 4)
        costs, weights = draw.distinct(size, 2, 9), draw.distinct(size + 1, 2, 19)
        found = {"w": weights[0], "children": list(zip(costs, weights[1:]))}
        return found | ({"uplink": Fraction(draw.number(2, 9), draw.number(2, 5))} if uplink else {})

    return star


def children(seed):
    draw = stars(seed, False)
    return lambda: {"children": draw()["children"]}


def trees(seed):
    draw = Draw(seed)

    def tree():
        size = draw.number(4, 6)
        found = {"w": draw.distinct(size, 2, 19), "tree": draw.tree(size, draw.distinct(size, 2, 9))}
        return found

    return tree


def states(seed):
    draw = Draw(seed)

    def state():
        size = draw.number(3, 4)
        tree = draw.tree(size, draw.distinct(size, 2, 9))
        s = [[i, j, draw.share()] for i, j, _ in tree]
        return {"alpha": [draw.share() for _ in range(size)], "s": s, "links": tree, "w": draw.distinct(size, 2, 11)}

    return state


def counts(seed):
    draw = Draw(seed)

    def count():
        size = draw.number(3, 4)
        tree = draw.tree(size, draw.distinct(size, 2, 9))
        s = [[i, j, draw.share()] for i, j, _ in tree]
        found = {"w": draw.distinct(size, 2, 11), "tree": tree, "s": s, "T": draw.number(2, 13)}
        return found | {"throughput": draw.share(), "K": draw.number(70, 400)}

    return count


def schedules(seed):
    draw = Draw(seed)

    def schedule():
        size = draw.number(3, 4)
        links = draw.tree(size, draw.distinct(size, 2, 9))
        sent = [[i, j, draw.number(2, 6)] for i, j, _ in links] + [[links[-1][1], links[-1][0], draw.number(2, 4)]]
        found = {"w": draw.distinct(size, 2, 11), "links": links, "computed": [draw.number(2, 7) for _ in range(size)]}
        return found | {"forwarded": sent, "K": draw.number(20, 60)}

    return schedule


def of_any_model(draw):
    return ["r*||s*||w", BASE, "r||s,w", "s||r,w", "w||r,s", "r,s,w"][draw.number(0, 5)]


def whole_tree(w, tree):
    weight = proposition_2(w, tree, 1)
    return {"throughput": q(1 / weight), "printed": q(weight)}


def of_one_model(name):
    return lambda _: name


def platforms():
    """Sections 2 and 4."""
    ports_of = Draw(11)
    numbers = lambda: {"receive": ports_of.number(2, 3), "send": ports_of.number(2, 3)}
    k_ports = lambda: graphs(ports_of.number(2, 999))() | numbers()
    programs = {
        f"program {name}": instances(count, graphs(seed, of_one_model(name)), mssg)
        for seed, (name, count) in enumerate(
            [("r*||s*||w", 10), (BASE, 10), ("r||s,w", 10), ("s||r,w", 10), ("w||r,s", 10), ("r,s,w", 10)], 3)
    }
    links = [[i, j, int(c)] for i, j, c in figure_2()["links"]]
    left = lambda without: [link for link in links if set(link[:2]) != set(without)]
    return programs | {
        "claims/example": [{"in": {"computes": COMPUTES, "sends": [one[:4] for one in SENDS[:4]]}, "out": figure_2()}],
        "claims/example-steps": [{"in": send, "out": takes(*send)} for send in SENDS],
        "claims/equation-7-in-tasks": [one for one in instances(14, graphs(79), in_tasks) if one["out"]],
        "claims/one-direction": one_directions(),
        "example-trees": [
            {"in": {"w": [1, 3, 4, 6], "tree": left(link)}, "out": q(Fraction(in_24, 24))} for link, in_24 in TREES
        ],
        "period": instances(12, states(17), denominators),
        "program k-ports": instances(12, k_ports, ports),
        "program mixed": instances(10, graphs(19, of_any_model), mssg),
        "program of several masters": instances(10, with_masters(71), program_of_arcs),
        "program with arcs": instances(10, with_arcs(73), program_of_arcs),
    }


def one_directions():
    draw = Draw(29)
    return instances(10, lambda: {"there": draw.share(), "back": draw.share()}, in_one_direction)


def trees_and_bounds():
    """Sections 3 and 5."""
    star = lambda w, children, uplink=None: q(proposition_1(w, children, uplink))
    rates = lambda children: [q(rate) for rate in best_rates(children)]
    first = instances(14, children(43), first_rate)
    assert any(entry["out"]["printed"] != entry["out"]["defined"] for entry in first)
    return {
        "claims/auxiliary-problem": instances(12, children(37), rates),
        "claims/first-rate": first,
        "claims/lemma-1": instances(10, schedules(47), lemma_1),
        "claims/theorem-3": [{"in": K, "out": {"graph": "1", "tree": q(Fraction(1, K))}} for K in range(2, 7)],
        "count": instances(12, counts(53), counted),
        "proposition-1": instances(8, stars(59, False), star) + instances(8, stars(61, True), star),
        "proposition-2": instances(12, trees(67), whole_tree),
    }


def pretty(formulas):
    """One instance a line."""
    line = lambda entry: "  " + json.dumps(entry, sort_keys=True)
    of = lambda name: f" {json.dumps(name)}: [\n" + ",\n".join(line(entry) for entry in formulas[name]) + "\n ]"
    return "{\n" + ",\n".join(of(name) for name in sorted(formulas)) + "\n}"


if __name__ == "__main__":
    print(pretty(platforms() | trees_and_bounds()))
