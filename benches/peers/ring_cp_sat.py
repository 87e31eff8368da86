"""The cheapest ring of q processors for OR-tools' CP-SAT: one circuit, from which a processor is left out by a loop."""

import time

from ortools.sat.python import cp_model


def cheapest_ring(weights, q, time_limit):
    """(CPU seconds of the solver, cost or None, whether it is proved optimal), on one thread; weights in integers."""
    size = range(len(weights))
    model = cp_model.CpModel()
    arcs = [(i, j, model.new_bool_var("")) for i in size for j in size]
    model.add_circuit(arcs)
    followed = {(i, j): literal for i, j, literal in arcs}
    model.add(sum(followed[i, i] for i in size) == len(weights) - q)
    model.minimize(sum(weights[i][j] * followed[i, j] for i in size for j in size if i != j))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = time_limit
    begin = time.process_time()
    status = solver.solve(model)
    seconds = time.process_time() - begin
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    # The objective comes as a double, so it is summed again from the arcs.
    taken = [(i, j) for (i, j), literal in followed.items() if i != j and found and solver.value(literal)]
    cost = sum(weights[i][j] for i, j in taken) if found else None
    return seconds, cost, status == cp_model.OPTIMAL
