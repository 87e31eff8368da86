"""The cheapest ring of q processors for OR-tools' CP-SAT: one circuit, from which a processor is left out by a loop."""

from ortools.sat.python import cp_model


def cheapest_ring(weights, q, time_limit):
    """(seconds of the solver, cost or None, whether it is proved optimal), on one thread; `weights` are integers."""
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
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    # The objective comes as a double, so it is summed again from the arcs.
    cost = sum(weights[i][j] for (i, j), literal in followed.items() if i != j and solver.value(literal)) if found else None
    return solver.wall_time, cost, status == cp_model.OPTIMAL
