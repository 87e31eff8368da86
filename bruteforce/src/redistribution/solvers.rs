//! The exact method for moving known surpluses that has a schedule, as an [exact solver](crate::exact).

use schedcheck_model::Rational;
use schedcheck_model::redistribution::Redistribution;

use super::best_time;
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved};

/// All orders of senders and receivers: at most [`MOST_TASKS`] tasks, and no limit is needed.
pub const EVERY_ORDER: Method<Redistribution<Rational>> = Method { name: "all-orders", solve: by_every_order };

/// The most tasks to be moved: there may be as many orders as the square of the factorial.
pub const MOST_TASKS: u64 = 6;

impl Solved for Redistribution<Rational> {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&EVERY_ORDER];
}

fn by_every_order(redistribution: &Redistribution<Rational>, _: &Limits) -> Outcome<Redistribution<Rational>> {
    let tasks = redistribution.total_tasks();
    if tasks > MOST_TASKS {
        return Err(Unsolved::refused(format!("{tasks} tasks have too many orders (at most {MOST_TASKS})")));
    }
    let best = best_time(redistribution);
    Solution::of(redistribution, best.transfers, best.time)
}

#[cfg(test)]
mod tests {
    use super::{ExactSolver, Redistribution, Unsolved};
    use crate::Limits;
    use crate::exact::agreement::Agreement;

    #[test]
    fn a_few_tasks_are_moved_and_more_are_refused() {
        let of = |tasks: i64| Redistribution::of([(1, tasks), (3, tasks), (2, -tasks), (4, -tasks)]).unscale(&2.into());
        Agreement::on([0, 1, 2, 3].map(of)).is_reached_by(&["all-orders"]);
        let refused = super::EVERY_ORDER.solve(&of(4), &Limits::default());
        assert!(matches!(refused, Err(Unsolved::Refused(_))));
    }
}
