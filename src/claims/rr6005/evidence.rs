//! The exact solvers as the checks ask them: unlimited, and on tiny stars held against each other.

use schedcheck_bruteforce::star::branch_and_bound::{self, Answer, Limits};
use schedcheck_bruteforce::star::{Relays, plain};
use schedcheck_model::file::Instance;
use schedcheck_model::star::{Schedule, Star, check};
use serde_json::Value;

use crate::claims::domain::StarBox;
use crate::claims::{Counterexample, Effort, Sweep};

/// Stars that the plain search decides in well under a millisecond or two.
fn is_tiny(star: &Star<i64>) -> bool {
    star.workers().len() <= 3
        && star.total_tasks() <= 3
        && star.workers().iter().all(|worker| worker.comm.max(worker.comp.unwrap_or(0)) <= 3)
}

/// The least makespan of any schedule of `star`, by branch-and-bound, and on tiny stars by the plain search as well.
///
/// # Errors
/// A counterexample to the solvers themselves, where they disagree or the checker refuses their schedule.
pub fn least_makespan(star: &Star<i64>, relays: Relays) -> Result<i64, Counterexample> {
    let solution = branch_and_bound::minimise(star, relays, &unlimited());
    assert!(solution.optimal, "a search without limits ends with a proof");
    let broken = |found: String| Counterexample::new(instance(star), "the exact solvers agree", found);
    let measured =
        check(star, &solution.schedule).map_err(|violation| broken(format!("branch-and-bound: {violation}")))?;
    if measured.makespan != solution.makespan {
        return Err(broken(format!(
            "branch-and-bound says {}, its schedule takes {}",
            solution.makespan, measured.makespan
        )));
    }
    if is_tiny(star) {
        let plain = plain::optimum(star, relays).map_err(|error| broken(error.to_string()))?.makespan;
        if plain != measured.makespan {
            return Err(broken(format!("branch-and-bound says {}, the plain search {plain}", measured.makespan)));
        }
    }
    Ok(measured.makespan)
}

/// A schedule of `star` that ends by `deadline`, if there is one.
pub fn schedule_within(star: &Star<i64>, deadline: i64, relays: Relays) -> Option<Schedule<i64>> {
    match branch_and_bound::decide(star, &deadline, relays, &unlimited()).answer {
        Answer::Feasible(schedule) => Some(schedule),
        Answer::Infeasible => None,
        Answer::Unknown => unreachable!("a search without limits ends with an answer"),
    }
}

/// No limit: the search ends with a proof.
pub fn unlimited() -> Limits<'static> {
    Limits { max_nodes: u64::MAX, max_moves: u64::MAX, ..Limits::default() }
}

/// The instance file of a star.
pub fn instance(star: &Star<i64>) -> Value {
    Instance::Star(star.unscale(&1.into())).to_json()
}

/// What is so of `schedule` if it is not a schedule of `star` that ends by `deadline`.
///
/// # Errors
/// The violation, or the makespan that is too large.
pub fn ends_by(star: &Star<i64>, schedule: &Schedule<i64>, deadline: i64) -> Result<(), String> {
    match check(star, schedule) {
        Err(violation) => Err(format!("the schedule is not valid: {violation}")),
        Ok(measure) if measure.makespan > deadline => Err(format!("its makespan is {}", measure.makespan)),
        Ok(_) => Ok(()),
    }
}

/// "makespan 13", or why `schedule` is not a schedule of `star`.
pub fn makespan_in_words(star: &Star<i64>, schedule: &Schedule<i64>) -> String {
    match check(star, schedule) {
        Ok(measure) => format!("makespan {}", measure.makespan),
        Err(violation) => format!("no valid schedule: {violation}"),
    }
}

/// The smallest counterexample of a box once stars with costs of zero are left out of it, in words: whoever does not take a
/// free link or a free computation for a fair instance finds another one here.
pub fn with_positive_costs(
    effort: &Effort,
    shape: &StarBox,
    check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync,
) -> String {
    let positive = StarBox { comm: 1..=*shape.comm.end(), comp: 1..=*shape.comp.end(), ..shape.clone() };
    match Sweep::complete(effort, "").check(positive.stars(), check).counterexample {
        None => "no counterexample of the box has positive costs throughout".to_owned(),
        Some(Counterexample { instance, claimed, found, .. }) => {
            format!("the smallest counterexample with positive costs: {instance}; claimed: {claimed}; found: {found}")
        }
    }
}
