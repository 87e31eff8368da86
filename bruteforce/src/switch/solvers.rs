//! The exact methods for divisible loads around a switch, as [exact solvers](crate::exact). Neither asks for limits:
//! both take as long as their arithmetic.

use schedcheck_model::switch::Switch;

use super::constant_rates::schedule;
use super::newton;
use super::program::{Constraints, least_time};
use crate::Limits;
use crate::exact::{ExactSolver, Method, Outcome, Solution, Solved, Unsolved, refuse_beyond};

/// The root of a piecewise linear function, by Newton's method.
pub const NEWTON: Method<Switch> = Method { name: "newton", solve: by_newton };

/// Linear program 7, with nobody sending more than it holds: at most [`MOST_FOR_A_PROGRAM`] workers.
pub const LINEAR_PROGRAM: Method<Switch> = Method { name: "linear-program", solve: by_program };

/// The most workers for a linear program.
pub const MOST_FOR_A_PROGRAM: usize = 1_000;

impl Solved for Switch {
    const SOLVERS: &'static [&'static dyn ExactSolver<Self>] = &[&NEWTON, &LINEAR_PROGRAM];
}

fn by_newton(switch: &Switch, _: &Limits) -> Outcome<Switch> {
    let time = newton::least_time(switch);
    let imbalance = newton::imbalance(switch, &time);
    Solution::of(switch, schedule(switch, &time, &imbalance), time)
}

fn by_program(switch: &Switch, _: &Limits) -> Outcome<Switch> {
    refuse_beyond(MOST_FOR_A_PROGRAM, switch.workers().len(), "workers")?;
    let found = least_time(switch, Constraints::WithHoldings).map_err(Unsolved::fault)?;
    Solution::of(switch, schedule(switch, &found.time, &found.imbalance), found.time)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use schedcheck_model::Rational;
    use schedcheck_model::switch::Worker;

    use super::Switch;
    use crate::exact::agreement::Agreement;

    #[test]
    fn both_solvers_agree_on_small_switches() {
        let mut rng = ChaCha8Rng::seed_from_u64(34);
        let switches = (0..200).filter_map(|round| {
            let mut draw = |to| Rational::from(rng.random_range(0..=to));
            let workers = (0..1 + round % 5).map(|_| Worker { load: draw(9), bandwidth: draw(3), speed: draw(3) });
            Switch::new(workers.collect()).ok()
        });
        Agreement::on(switches).is_reached_by(&["newton", "linear-program"]);
    }
}
