"""RR-6005, transcribed from the text of the paper alone, and evaluated on small instances.

Workers, tasks and jobs have the paper's numbers, from 1 on. Rationals are written as strings.
Where the text leaves a choice open (two workers alike), an instance that meets it is refused.
"""

import itertools
import json
from fractions import Fraction
from math import ceil, floor, lcm, prod


def q(number):
    return str(Fraction(number))


def only(best, candidates):
    """The one candidate with the best key; that there is one only is asked of the instance."""
    value = best(key for key, _ in candidates)
    found = [candidate for key, candidate in candidates if key == value]
    assert len(found) == 1, "the text leaves this choice open"
    return found[0]


def algorithm_1(c, w, load, line_12="i", line_14="i", by_task=True):
    """3.3.2, algorithm 1, lines 9 to 27, for any c_k and w_k (3.5). Printed in line 12: ~end_k^(i+1) <-
    max(end_k^(i+1), task_arrival_worker) + w; in line 14: end_sender^(i) <= ~end_receiver^((k+1)...). Not by task: 'We
    call receiver the worker k with smallest finish time end_k^(i) in iteration i' (3.3.1)."""
    workers = range(1, len(load) + 1)
    end = {(0, k): load[k - 1] * w[k - 1] for k in workers}
    temporary, master_in, master_out, moves, i = {}, {0: 0}, {0: 0}, [], 0
    while True:
        sender = only(max, [(end[i, k], k) for k in workers])
        master_in[i + 1] = master_in[i] + c[sender - 1]
        arrival = {k: max(master_in[i + 1], master_out[i]) + c[k - 1] for k in workers}
        for k in workers:
            read = i if line_12 == "i" else i + 1
            if (read, k) not in end:
                return {"unset": {"line": 12, "iteration": read, "worker": k}}
            temporary[i + 1, k] = max(end[read, k], arrival[k]) + w[k - 1]
        first = lambda k: (temporary[i + 1, k], end[i, k]) if by_task else end[i, k]
        receiver = only(min, [(first(k), k) for k in workers])
        read = i + 1 if line_14 == "i" else k + 1
        if (read, receiver) not in temporary:
            return {"unset": {"line": 14, "iteration": read, "worker": receiver}}
        if end[i, sender] <= temporary[read, receiver]:
            break
        for k in workers:
            end[i + 1, k] = end[i, k]
        master_out[i + 1] = arrival[receiver]
        end[i + 1, sender] = end[i, sender] - w[sender - 1]
        end[i + 1, receiver] = temporary[i + 1, receiver]
        moves.append([sender, receiver])
        i += 1
    ends = [end[i, k] for k in workers]
    return {"moves": moves, "ends": ends, "makespan": max(ends), "master_out": master_out[i]}


def sketch_of_bba(c, w, load):
    """3.3.2, the sketch, last item: 'If the finish time of sender is strictly larger than the temporary finish
    time ~end_sender^(i) of sender, sender sends one task to receiver and iterate. Otherwise stop.'"""
    end = [tasks * time for tasks, time in zip(load, w)]
    sender = only(max, [(time, k) for k, time in enumerate(end)])
    temporary = max(end[sender], c[sender] + c[sender]) + w[sender]
    assert not end[sender] > temporary, "a first task is sent"
    return {"moves": []}


def algorithm_2(jobs, line_9="j"):
    """3.4.1, algorithm 2, lines 1 to 11; jobs are (w, d). Printed in line 9: t <- t - w_i."""
    assert len({d for _, d in jobs}) == len(jobs)
    order = sorted(range(1, len(jobs) + 1), key=lambda k: jobs[k - 1][1])
    sigma, t = [], 0
    for i in order:
        sigma.append(i)
        t += jobs[i - 1][0]
        if t > jobs[i - 1][1]:
            j = only(max, [(jobs[k - 1][0], k) for k in sigma])
            sigma.remove(j)
            t -= jobs[(j if line_9 == "j" else i) - 1][0]
    return sigma


def algorithm_3(c, w, load, M):
    """3.4.3, algorithm 3, lines 2 to 40, T being M. Lines 17 to 20 printed: while f_r <= M - (l_r + 1) w_r: l_r <-
    l_r + 1, d_r^(l_r) <- M - l_r w_r. Line 27 printed: t <- c_{s_1}. Of receptions that line 34 finds alike the last
    is given up, as in the prose of phase 4: 'the last reception is suppressed'. Of sigma, with the proof of theorem 3,
    'the L_send first elements'."""
    f = [tasks * time for tasks, time in zip(load, w)]
    R = [k for k, time in enumerate(f) if time < M]
    S = sorted((k for k, time in enumerate(f) if time > M), key=lambda k: c[k])
    l = {s: ceil((f[s] - M) / Fraction(w[s])) for s in S}
    if any(floor(Fraction(M) / c[s]) < l[s] for s in S):
        return {"success": False}
    send = sum(l.values())
    D = []
    for r in R:
        received = 0
        while f[r] <= M - (received + 1) * w[r]:
            received += 1
            D.append((M - received * w[r], r))
    D.sort()
    assert len({d for d, _ in D}) == len(D), "deadlines alike"
    sigma, t = [], c[S[0]]
    for d, r in D:
        sigma.append((d, r))
        t += c[r]
        if t > d:
            dearest = max(c[k] for _, k in sigma)
            given_up = [entry for entry in sigma if c[entry[1]] == dearest][-1]
            sigma.remove(given_up)
            t -= c[given_up[1]]
    result = {"success": len(sigma) >= send, "sent": {str(s + 1): l[s] for s in S}, "scheduled": len(sigma)}
    return result | {"deadlines": len(D), "sigma": [r + 1 for _, r in sigma[:send]]}


def phase_2(c, w, load, M, T):
    """3.4.3, algorithm 3, lines 5 to 12, T and M apart: for all s with f_s > M: l_s <- ceil((f_s - T) / w_s), false if
    floor(T / c_s) < l_s; L_send <- sum l_s."""
    S = [s for s in range(len(c)) if load[s] * w[s] > M]
    l = {s: ceil((load[s] * w[s] - T) / Fraction(w[s])) for s in S}
    assert all(tasks > 0 for tasks in l.values())
    return None if any(floor(Fraction(T) / c[s]) < l[s] for s in S) else sum(l.values())


def algorithm_4(c, w, load, upper):
    """3.4.3, algorithm 4. Printed: if found then /* M is too small */ lo <- M else /* M is maybe too big */ hi <- M."""
    denominators = [Fraction(number).denominator for number in [*c, *w]]
    precision = Fraction(1, lcm(*denominators))
    f = [tasks * time for tasks, time in zip(load, w)]
    lo, hi, kept, tested = Fraction(min(f)), Fraction(max(f)), None, 0
    while abs(lo - hi) > precision:
        M = (lo + hi) / 2
        tested += 1
        answer = algorithm_3(c, w, load, M)
        if answer["success"] != upper:
            lo = M
        else:
            hi, kept = M, answer.get("sigma", [])
    return {"receivers": kept, "tested": tested}


def algorithm_5(c, w, load, M, line_26=False, line_29=False):
    """3.5, algorithm 5, lines 2 to 33. Line 24 printed: max_i (min(begin_i - w_i, T)) - c_i is maximal, begin - w >=
    end and begin - w - c >= master_in; line 26: (L_sched <= L_send); line 29: T <- begin_receiver - c_receiver.
    Edited: line 26 has >=, line 29 has min(begin_receiver, T) - c_receiver. Of sigma, the L_send latest receptions in
    the order of the master's forwards, each with its T."""
    T, sigma, forwards = M, [], []
    end = [tasks * time for tasks, time in zip(load, w)]
    S = sorted((k for k, time in enumerate(end) if time > T), key=lambda k: c[k])
    R = [k for k, time in enumerate(end) if time < T]
    master_in = c[S[0]]
    l = {s: ceil((end[s] - T) / Fraction(w[s])) for s in S}
    if any(floor(Fraction(T) / c[s]) < l[s] for s in S):
        return {"success": False}
    send = sum(l.values())
    begin = {r: T for r in R if end[r] <= T}
    while True:
        feasible = [r for r in R if begin[r] - w[r] >= end[r] and begin[r] - w[r] - c[r] >= master_in]
        if not feasible:
            success = len(sigma) >= send if line_26 else len(sigma) <= send
            assert len(sigma) <= sum(load)
            latest = [[k, time] for k, time in zip(sigma, forwards)][:send]
            return {"success": success, "send": send, "scheduled": len(sigma), "sigma": latest[::-1]}
        receiver = only(max, [(min(begin[r] - w[r], T) - c[r], r) for r in feasible])
        begin[receiver] -= w[receiver]
        T = (min(begin[receiver], T) if line_29 else begin[receiver]) - c[receiver]
        forwards.append(T)
        sigma.append(receiver + 1)


def theorem_1(c, delta):
    """3.2.1, theorem 1: 'order the senders by non-decreasing c_i-values and the receivers by non-increasing order of
    c_i-values'; a task is sent on as soon as it has arrived at the master and the one before it has gone."""
    assert len(set(c)) == len(c) and sum(delta) == 0
    ascending = sorted(range(len(c)), key=lambda k: c[k])
    senders = [k for k in ascending for _ in range(max(delta[k], 0))]
    receivers = [k for k in reversed(ascending) for _ in range(max(-delta[k], 0))]
    arrived, free = 0, 0
    for sender, receiver in zip(senders, receivers):
        arrived += c[sender]
        free = max(arrived, free) + c[receiver]
    return {"senders": [k + 1 for k in senders], "receivers": [k + 1 for k in receivers], "makespan": q(free)}


def times_of_the_ports(senders, receivers):
    """3.2.1, proof: tasks are sent back to back; task j_0 + 1 is forwarded 'as soon as it is available on the master
    and as soon as the communication of task j_0 is completed'. When each arrives, and when each has been received."""
    arrived, free, times = 0, 0, []
    for c, other in zip(senders, receivers):
        arrived += c
        free = max(arrived, free) + other
        times.append([arrived, free])
    return times


def senders_are_fast(c, w, load, M):
    """3.5: 'the senders communicate faster than the undercharged workers (i.e., the receivers)'; f_s > M, f_r < M."""
    f = [tasks * time for tasks, time in zip(load, w)]
    assert len(set(c)) == len(c)
    return all(c[s] < c[r] for s in range(len(c)) for r in range(len(c)) if f[s] > M > f[r])


def after_the_exchanges(c):
    """3.2.1, second step of the proof: j_0 with a receiver of smaller c than that of j_0 + 1; exchange, repeat.
    Printed of the end: 'the order of the receivers will be in non-decreasing order of the c_i-values'."""
    order = list(c)
    while any(one < other for one, other in zip(order, order[1:])):
        j = next(j for j in range(len(order) - 1) if order[j] < order[j + 1])
        order[j], order[j + 1] = order[j + 1], order[j]
    return {"order": order, "non_decreasing": order == sorted(order)}


def reduction(S, y):
    """3.2.2, 'Reduction' and figure 8: x_i = S/4 + y_i/8; E = (n+1)S; T = E + nS + S/4; P has link S/4 and computes
    in T + 1; P_i has link x_i and computes in E; Q_i has link S/8 and computes in E + i S, 0 <= i <= n - 1."""
    n, S = len(y) // 3, Fraction(S)
    E = (n + 1) * S
    T = E + n * S + S / 4
    x = [S / 4 + Fraction(item, 8) for item in y]
    workers = [[S / 4, T + 1, 4 * n], *[[link, E, 0] for link in x], *[[S / 8, E + i * S, 0] for i in range(n)]]
    return {"deadline": q(T), "workers": [[q(link), q(time), tasks] for link, time, tasks in workers]}


def times_of_the_separators(S, n):
    """3.2.2: 'the workers Q_i, 0 <= i <= n - 1 [...] receive their task at time S/4 + (n - i - 1) x S + 7S/8'."""
    return [q(Fraction(S, 4) + (n - i - 1) * S + Fraction(7 * S, 8)) for i in range(n)]


def schedule_of_the_proof(S, y):
    """3.2.2, 'Creation of a schedule': y_{3j+1} + y_{3j+2} + y_{3j+3} = S; P sends every S/4; the master forwards task
    4j + 1 to P_{3j+1}, 4j + 2 to P_{3j+2}, 4j + 3 to P_{3j+3} and 4j + 4 to Q_{n-1-j}, without idle time from
    S/4 on."""
    n, S = len(y) // 3, Fraction(S)
    links = []
    for j in range(n):
        links += [(f"P{i}", S / 4 + Fraction(y[i - 1], 8)) for i in range(3 * j + 1, 3 * j + 4)]
        links.append((f"Q{n - 1 - j}", S / 8))
    found, free = [], S / 4
    for task, (name, link) in enumerate(links):
        found.append([name, q(S / 4 * task), q(free)])
        free += link
    return found


def first_triple(S, y):
    """3.2.2, proof of lemma 5, printed: 'the first three tasks sent by the master create a triple whose sum is exactly
    7/8'; lemma 4 has 7S/8. In the schedule of the proof."""
    total = sum(Fraction(S, 4) + Fraction(item, 8) for item in y[:3])
    return {"sum": q(total), "is 7/8": total == Fraction(7, 8), "is 7S/8": total == Fraction(7 * S, 8)}


def emission_time(S, y, items):
    """3.2.2, proof of lemma 1, printed to n: sum_(i=1)^n x_i + n x S/8 = nS; edited to 3n."""
    n = len(y) // 3
    x = [Fraction(S, 4) + Fraction(item, 8) for item in y]
    total = sum(x[:items * n]) + n * Fraction(S, 8)
    return {"total": q(total), "equal": total == n * S}


def optimum_of_program_7(workers):
    """5.2, program 7: minimise T with |delta_i| <= T b_i, delta_i >= alpha_i - T s_i and sum delta_i = 0; workers are
    (alpha, b, s). T by solving for each choice of tight bounds; delta at the vertices of the best T."""
    least = []
    for bounds in itertools.product(range(2), repeat=len(workers)):
        chosen = [(0, b) if bound else (alpha, s) for bound, (alpha, b, s) in zip(bounds, workers)]
        total, slope = sum(a for a, _ in chosen), sum(s for _, s in chosen)
        least.append(Fraction(total, slope))
    least += [Fraction(alpha, b + s) for alpha, b, s in workers]
    T = min(t for t in least if feasible_in(workers, t))
    return T, vertices(workers, T)


def feasible_in(workers, T):
    """5.2, program 7: whether some delta meets (7a), (7b) and (7c) with this T."""
    low = [max(alpha - T * s, -T * b) for alpha, b, s in workers]
    return all(at <= T * b for at, (_, b, _) in zip(low, workers)) and sum(low) <= 0


def vertices(workers, T):
    """5.2, program 7: the delta with all but one component at a bound of (7a) or (7b), for this T."""
    low = [max(alpha - T * s, -T * b) for alpha, b, s in workers]
    high = [T * b for _, b, _ in workers]
    found = set()
    for free in range(len(workers)):
        others = [k for k in range(len(workers)) if k != free]
        for at in itertools.product(*[(low[k], high[k]) for k in others]):
            rest = -sum(at)
            if low[free] <= rest <= high[free]:
                delta = dict(zip(others, at)) | {free: rest}
                found.add(tuple(delta[k] for k in range(len(workers))))
    return sorted(found)


def program_7(workers):
    T, all_delta = optimum_of_program_7(workers)
    return {"T": q(T), "delta": [[q(part) for part in delta] for delta in all_delta]}


def second_bound(workers, of_senders, times=1):
    """5.2, equation 5, printed: for all receiver_j in S, (alpha_j + recv_j) / s_j <= T; edited: in R. A worker of S
    receives nothing. At every optimal delta; with recv_j so many times, for that it counts cannot be seen at T_0."""
    T, all_delta = optimum_of_program_7(workers)
    return all(
        Fraction(alpha + times * max(-part, 0)) / s <= T
        for delta in all_delta
        for part, (alpha, _, s) in zip(delta, workers)
        if (part > 0 if of_senders else part < 0)
    )


def equation_8(delta, i, j):
    """5.2, equation 8: f_(i,j) = delta_i x delta_j / sum_(k in R) delta_k."""
    return q(Fraction(delta[i - 1]) * delta[j - 1] / sum(part for part in delta if part < 0))


def below_equation_8(delta, i, j, index):
    """5.2, below equation 8, printed: f_(i,j) = delta_i x (-recv_i) / sum_(k in R) (-recv_k); reread: -recv_j. A
    sender's recv is 0."""
    recv = [max(-part, 0) for part in delta]
    chosen = recv[(i if index == "i" else j) - 1]
    return q(Fraction(delta[i - 1]) * -chosen / sum(-part for part in recv))


def equation_9(delta, i, j, T):
    """5.2, equation 9: lambda_(i,j) = f_(i,j) / T_0."""
    return q(Fraction(equation_8(delta, i, j)) / T)


def initial_rate(alpha, T):
    """5.2: gamma_(j,j) = alpha_j / T_0."""
    return q(Fraction(alpha) / T)


def precision(c, w):
    """3.4.3, proof of proposition 2: lambda = lcm{beta_i, delta}, the precision is 1 / lambda."""
    return q(Fraction(1, lcm(*[Fraction(number).denominator for number in [*c, *w]])))


def equation_10(delta, alpha, j, T):
    """5.2, equation 10, left: (sum_{i in S} gamma_(i,j)) + alpha_j / T_0, with gamma_(i,j) = f_(i,j) / T_0."""
    senders = [i for i, part in enumerate(delta, 1) if part > 0]
    return q(sum(Fraction(equation_9(delta, i, j, T)) for i in senders) + Fraction(alpha[j - 1]) / T)


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


def instances(count, draw, evaluate, wanted=lambda _: True):
    """The first `count` instances drawn that the text decides and that are wanted, with what they give."""
    found = []
    while len(found) < count:
        instance = draw()
        try:
            value = evaluate(**instance)
        except (AssertionError, IndexError):
            continue
        if wanted(value):
            found.append({"in": written(instance), "out": value})
    return found


def written(value):
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {key: written(part) for key, part in value.items()}
    return [written(part) for part in value] if isinstance(value, (list, tuple)) else value


def stars(seed, links=True, speeds=True, deadline=False, rational=False):
    """Workers of distinct c, w and L, from 2 on; c or w alike where asked for."""
    draw = Draw(seed)

    def star():
        size = draw.number(2, 4)
        c = draw.distinct(size, 2, 7) if links else [draw.number(2, 5)] * size
        w = draw.distinct(size, 2, 11) if speeds else [draw.number(3, 11)] * size
        if rational:
            c = [Fraction(number, 2 if links is False else draw.number(2, 3)) for number in c]
            w = [Fraction(number, draw.number(2, 5)) for number in w]
        load = [draw.number(5, 13), *draw.distinct(size - 1, 2, 9)]
        found = {"c": c, "w": w, "load": load}
        if deadline:
            ends = [tasks * time for tasks, time in zip(load, w)]
            found["M"] = draw.number(min(ends) + 1, max(ends) - 1) if min(ends) + 2 < max(ends) else max(ends)
        return found

    return star


def switches(seed, size=(2, 4)):
    draw = Draw(seed)

    def switch():
        count = draw.number(*size)
        return {"workers": [draw.distinct(3, 2, 13) for _ in range(count)]}

    return switch


def deltas(seed, extra):
    """Imbalances of at least two senders and two receivers, with a sender i, a receiver j and what is asked for."""
    draw = Draw(seed)

    def delta():
        sent, received = draw.distinct(draw.number(2, 3), 2, 9), draw.distinct(2, 2, 9)
        rest = Fraction(sum(sent))
        last = rest - sum(received)
        assert last > 1
        parts = [*sent, *[-part for part in received], -last]
        found = {"delta": parts, "i": draw.number(1, len(sent)), "j": len(sent) + draw.number(1, 3)}
        return found | {key: value(draw, parts) for key, value in extra.items()}

    return lambda: retried(delta)


def three_partitions(seed):
    draw = Draw(seed)

    def source():
        S, n = draw.number(9, 40), draw.number(1, 3)
        low, high = S // 4 + 1, (S - 1) // 2
        return {"S": S, "y": [draw.number(low, high) for _ in range(3 * n)]}

    return source


def in_triples(seed):
    """Sources of two or three triples of sum S, one after the other."""
    draw = Draw(seed)

    def source():
        S, y = draw.number(17, 40), []
        for _ in range(draw.number(2, 3)):
            low, high = S // 4 + 1, (S - 1) // 2
            one, other = draw.number(low, high), draw.number(low, high)
            assert low <= S - one - other <= high
            y += [one, other, S - one - other]
        return {"S": S, "y": y}

    return lambda: retried(source)


def retried(draw):
    while True:
        try:
            return draw()
        except AssertionError:
            continue


def matching(source):
    """Sources whose items sum to nS."""

    def drawn():
        while True:
            found = source()
            if sum(found["y"]) == found["S"] * len(found["y"]) // 3:
                return found

    return drawn


def with_edit(evaluate, **edits):
    return lambda **instance: evaluate(**instance, **edits)


def moved(value):
    return len(value.get("moves", [])) >= 2


def several(value):
    return len(value.get("sigma", [])) >= 3


def several_receivers(value):
    return len(value["receivers"] or []) >= 2


def jobs(seed):
    draw = Draw(seed)

    def drawn():
        size = draw.number(4, 7)
        return {"jobs": [list(pair) for pair in zip(draw.distinct(size, 2, 13), draw.distinct(size, 3, 25))]}

    return drawn


def imbalances(seed):
    draw = Draw(seed)

    def drawn():
        delta = [draw.number(2, 4), -draw.number(2, 4), draw.number(2, 4), -draw.number(2, 4)]
        delta.append(-sum(delta))
        return {"c": draw.distinct(5, 2, 13), "delta": delta}

    return drawn


def lines_of_algorithm_1():
    edits = [{"line_12": one, "line_14": other} for one in ("i", "i+1") for other in ("i", "k+1")]
    homogeneous = lambda: stars(11, links=False, speeds=False)
    wanted = lambda value: moved(value) or "unset" in value
    return [
        {"in": entry["in"] | edit, "out": without(entry["out"], "ends")}
        for edit in edits
        for entry in instances(10, homogeneous(), with_edit(algorithm_1, **edit), wanted)
    ]


def lines_of_algorithm_5():
    edits = [{"line_26": one, "line_29": other} for one in (False, True) for other in (False, True)]
    draw = stars(23, deadline=True)
    return [
        {"in": entry["in"] | edit, "out": entry["out"]}
        for edit in edits
        for entry in instances(12, draw, with_edit(algorithm_5, **edit), several)
        + instances(1, draw, with_edit(algorithm_5, **edit), lambda value: "sigma" not in value)
    ]


def receivers_of_3_3_1():
    """On stars where it is not the receiver of line 13."""
    draw = stars(101)
    both = lambda c, w, load: [algorithm_1(c, w, load), algorithm_1(c, w, load, by_task=False)]
    listed = instances(12, draw, both, lambda of: moved(of[1]) and of[0]["moves"] != of[1]["moves"])
    shown = lambda value: without(without(value, "ends"), "master_out")
    return [{"in": entry["in"], "out": shown(entry["out"][1])} for entry in listed]


def both_forms_of_algorithm_2():
    """On jobs that the two forms of line 9 select differently."""
    draw = jobs(13)
    listed = instances(12, draw, lambda jobs: {at: algorithm_2(jobs, at) for at in "ij"}, lambda of: of["i"] != of["j"])
    return {
        name: [{"in": entry["in"], "out": entry["out"][at]} for entry in listed]
        for name, at in (("algorithm-2", "j"), ("algorithm-2-line-9", "i"))
    }


def of_tasks():
    """Sections 3 and 4."""
    trace = {"c": [2] * 4, "w": [3, 3, 4, 4], "load": [8, 1, 1, 0]}
    rationals = lambda: stars(29, links=False, rational=True)
    refused = instances(3, stars(19, deadline=True), algorithm_3, lambda value: "sigma" not in value)
    equal_links = instances(12, stars(17, links=False, deadline=True), algorithm_3, several)
    return both_forms_of_algorithm_2() | {
        "algorithm-1": instances(6, stars(3, links=False), algorithm_1, moved)
        + instances(6, stars(5), algorithm_1, moved),
        "algorithm-1-by-line": lines_of_algorithm_1(),
        "sketch": instances(10, stars(7), sketch_of_bba),
        "claims/ports": instances(10, orders_of_c(103), times_of_the_ports),
        "claims/senders-are-fast": instances(8, stars(107, deadline=True), senders_are_fast, bool)
        + instances(8, stars(107, deadline=True), senders_are_fast, lambda fast: not fast),
        "claims/phase-2": instances(14, with_two_deadlines(97), phase_2),
        "receiver-of-3.3.1": receivers_of_3_3_1(),
        "figure-19": [{"in": trace, "out": {"receivers": [2, 4, 2, 4], "makespan": "14"}}],
        "figures-20-and-21": [{"in": trace, "out": "13"}],
        "algorithm-3": equal_links + instances(12, stars(19, deadline=True), algorithm_3, several) + refused,
        "algorithm-4": instances(10, rationals(), with_edit(algorithm_4, upper=False)),
        "algorithm-4-exchanged": instances(10, rationals(), with_edit(algorithm_4, upper=True)),
        "algorithm-4-on-integers": [
            {"in": entry["in"], "out": entry["out"]["receivers"] or []}
            for entry in instances(12, stars(113, links=False), with_edit(algorithm_4, upper=True), several_receivers)
        ],
        "algorithm-5": lines_of_algorithm_5(),
        "precision": instances(10, rationals(), lambda c, w, load: precision(c, w)),
        "theorem-1": instances(12, imbalances(37), theorem_1),
    }


def of_the_proofs():
    """Section 3.2, what stands with the claims."""
    draw = Draw(83)
    sums = lambda items: instances(10, matching(three_partitions(73)), with_edit(emission_time, items=items))
    separators = instances(10, in_triples(79), lambda S, y: times_of_the_separators(S, len(y) // 3))
    return {
        "claims/emission-time-edited": sums(3),
        "claims/emission-time-printed": sums(1),
        "claims/exchanges": instances(10, lambda: {"c": draw.distinct(draw.number(3, 4), 2, 9)}, after_the_exchanges),
        "claims/first-triple": instances(10, in_triples(109), first_triple),
        "claims/reduction": instances(10, three_partitions(71), reduction),
        "claims/schedule-of-the-proof": instances(10, in_triples(89), schedule_of_the_proof),
        "claims/separators": separators,
    }


def of_loads():
    """Section 5."""
    time = {"T": lambda draw, _: Fraction(draw.number(2, 9), draw.number(2, 5))}
    own = {"alpha": lambda draw, parts: draw.distinct(len(parts), 2, 13)}
    second_form = lambda index: instances(10, deltas(31, {}), with_edit(below_equation_8, index=index))
    bound = lambda of_senders: instances(12, switches(67), with_edit(second_bound, of_senders=of_senders))
    counted = instances(14, switches(69), with_edit(second_bound, of_senders=False, times=2))
    twice = [{"in": entry["in"] | {"times": 2}, "out": entry["out"]} for entry in counted]
    all_rates = instances(10, deltas(53, time | own), lambda delta, i, j, T, alpha: equation_10(delta, alpha, j, T))
    return {
        "claims/below-equation-8-printed": second_form("i"),
        "claims/below-equation-8-reread": second_form("j"),
        "claims/equation-5-edited": bound(False) + twice,
        "claims/equation-5-printed": bound(True),
        "claims/program-7": instances(14, switches(61), program_7),
        "equation-10": [{"in": without(entry["in"], "i"), "out": entry["out"]} for entry in all_rates],
        "equation-8": instances(10, deltas(43, {}), equation_8),
        "equation-9": instances(10, deltas(47, time), equation_9),
        "program-7": instances(14, switches(41), lambda workers: q(optimum_of_program_7(workers)[0])),
    }


def orders_of_c(seed):
    draw = Draw(seed)

    def orders():
        size = draw.number(3, 5)
        return {"senders": draw.distinct(size, 2, 9), "receivers": draw.distinct(size, 2, 9)}

    return orders


def with_two_deadlines(seed):
    """T is not M, though the algorithm means it: so that each line is seen to read its own."""
    draw, more = stars(seed, deadline=True), Draw(seed + 1)

    def star():
        found = draw()
        return found | {"T": found["M"] + more.number(2, 9)}

    return star


def without(entry, key):
    return {other: value for other, value in entry.items() if other != key}


def pretty(formulas):
    """One instance a line."""
    line = lambda entry: "  " + json.dumps(entry, sort_keys=True)
    of = lambda name: f" {json.dumps(name)}: [\n" + ",\n".join(line(entry) for entry in formulas[name]) + "\n ]"
    return "{\n" + ",\n".join(of(name) for name in sorted(formulas)) + "\n}"


if __name__ == "__main__":
    print(pretty(of_tasks() | of_the_proofs() | of_loads()))
