//! The branch-and-bound against the plain search, its rules against one another, and what holds of every optimum.

mod against_state_space;
mod answers;
mod lengthy;
mod properties;
mod reduction;
mod rules;

use schedcheck_model::star::{Star, check};

use super::{Relays, Solution, StarLimits, minimise};

/// The optimum within the default limits, its schedule measured by the checker.
fn optimum(star: &Star<i64>, relays: Relays) -> Solution<i64> {
    let solution = minimise(star, relays, &StarLimits::default());
    let measure = check(star, &solution.schedule).unwrap_or_else(|violation| panic!("{star:?}: {violation}"));
    assert_eq!(measure.makespan, solution.makespan, "{star:?}");
    assert!(solution.optimal && solution.lower_bound == solution.makespan, "{star:?}");
    assert!(relays == Relays::Allowed || measure.relays.is_empty(), "{star:?}: {:?} relay", measure.relays);
    assert!(solution.schedule.transfers.iter().all(|transfer| transfer.from != transfer.to), "{star:?}");
    solution
}
