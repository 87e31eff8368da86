"""The general star problem for OR-tools' CP-SAT.

The k-th task that reaches the master is the k-th that it forwards (tasks are alike), so there are positions 1, 2, ...
Each has a sender, a receiver, and an interval on either port. The model is given what is known of the problem:

- nobody needs to send more than it holds at first, and senders come by non-decreasing c;
- a worker computes what it keeps, then what it receives in order of arrival: the task of position k arrives early
  enough for all tasks that its receiver gets from k on (the `tail` rows); with them alone the model is complete;
- equal workers are interchangeable.

With `intervals`, every send, forward and computation is an optional interval too, with no overlap on the master's two
ports and on each processor.
"""

import time

from ortools.sat.python import cp_model


class StarModel:
    def __init__(self, workers, intervals):
        self.workers = workers
        self.tasks = sum(tasks for _, _, tasks in workers)
        self.horizon = max(w * tasks for _, w, tasks in workers)
        self.model = cp_model.CpModel()
        self.makespan = self.model.new_int_var(self.work_bound(), self.horizon, "makespan")
        self.positions = range(min(self.tasks, self.horizon // min(c for c, _, tasks in workers if tasks)))
        self.add_transfers()
        self.add_loads()
        self.add_symmetries()
        if intervals:
            self.add_intervals()
        self.model.minimize(self.makespan)

    def work_bound(self):
        """The least time in which the workers compute all tasks if moving them is free."""
        low, high = 0, self.horizon
        while low < high:
            middle = (low + high) // 2
            enough = sum(middle // w for _, w, _ in self.workers) >= self.tasks
            low, high = (low, middle) if enough else (middle + 1, high)
        return low

    def times(self, upper):
        return [self.model.new_int_var(0, upper, "") for _ in self.positions]

    def flags(self):
        return [self.model.new_bool_var("") for _ in self.positions]

    def add_transfers(self):
        model, dearest = self.model, max(c for c, _, _ in self.workers)
        self.used = self.flags()
        self.sends = {i: self.flags() for i, (_, _, tasks) in enumerate(self.workers) if tasks}
        self.receives = {j: self.flags() for j, _ in enumerate(self.workers)}
        whole = self.horizon
        self.in_start, self.in_time, self.in_end = self.times(whole), self.times(dearest), self.times(whole)
        self.out_start, self.out_time, self.out_end = self.times(whole), self.times(dearest), self.times(whole)
        for k in self.positions:
            for who, lasts in ((self.sends, self.in_time), (self.receives, self.out_time)):
                model.add(sum(flags[k] for flags in who.values()) == self.used[k])
                model.add(lasts[k] == sum(self.workers[i][0] * flags[k] for i, flags in who.items()))
            for i, flags in self.sends.items():
                model.add_bool_or(~flags[k], ~self.receives[i][k])
            model.add(self.in_end[k] == self.in_start[k] + self.in_time[k])
            model.add(self.out_end[k] == self.out_start[k] + self.out_time[k])
            model.add(self.out_start[k] >= self.in_end[k])
            if k > 0:
                model.add_implication(self.used[k], self.used[k - 1])
                model.add(self.in_start[k] >= self.in_end[k - 1])
                model.add(self.out_start[k] >= self.out_end[k - 1])
                model.add(self.in_time[k] >= self.in_time[k - 1]).only_enforce_if(self.used[k])

    def add_loads(self):
        self.kept = {}
        for j, (_, w, tasks) in enumerate(self.workers):
            self.kept[j] = self.model.new_int_var(0, tasks, "")
            self.model.add(self.kept[j] == tasks - sum(self.sends.get(j, [])))
            to_come = self.times(self.tasks)
            for k in self.positions:
                rest = to_come[k + 1] if k + 1 < len(to_come) else 0
                self.model.add(to_come[k] == self.receives[j][k] + rest)
                tail = self.out_end[k] + w * to_come[k] <= self.makespan
                self.model.add(tail).only_enforce_if(self.receives[j][k])
            self.model.add(w * (self.kept[j] + sum(self.receives[j])) <= self.makespan)

    def add_symmetries(self):
        first = {}
        for j, worker in enumerate(self.workers):
            if worker in first:
                self.model.add(sum(self.receives[first[worker]]) >= sum(self.receives[j]))
            first[worker] = j

    def add_intervals(self):
        model = self.model
        incoming = (self.in_start, self.in_time, self.in_end)
        for start, lasts, end in (incoming, (self.out_start, self.out_time, self.out_end)):
            interval = model.new_optional_interval_var
            model.add_no_overlap([interval(start[k], lasts[k], end[k], self.used[k], "") for k in self.positions])
        for j, (_, w, _) in enumerate(self.workers):
            processor = [model.new_interval_var(0, w * self.kept[j], w * self.kept[j], "")]
            for k, start in zip(self.positions, self.times(self.horizon)):
                here = self.receives[j][k]
                processor.append(model.new_optional_interval_var(start, w, start + w, here, ""))
                model.add(start >= self.out_end[k]).only_enforce_if(here)
                model.add(start + w <= self.makespan).only_enforce_if(here)
            model.add_no_overlap(processor)

    def solve(self, time_limit):
        """(CPU seconds of the solver, makespan or None, whether it is proved optimal), on one thread."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = time_limit
        begin = time.process_time()
        status = solver.solve(self.model)
        seconds = time.process_time() - begin
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return seconds, solver.value(self.makespan) if found else None, status == cp_model.OPTIMAL
