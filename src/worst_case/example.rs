//! Platforms measured: what the algorithm takes there, by the checker, and what the best schedule takes.

use std::cmp::Ordering;

use num_traits::{Signed, Zero};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{StarLimits, solve};
use schedcheck_model::star::{Run, Schedule, Star, Transfer, check};
use schedcheck_model::{Rational, Time};
use schedcheck_parametric_proof::{LinearForm, Query, SignOracle, Signs, judged};
use schedcheck_rr6005_algorithms::bba;
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use thiserror::Error;

use super::contests::{Algorithm, schedules_on};
use super::size::Size;

/// What is on record of a platform is not so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{algorithm} on {star}: {flaw}")]
pub struct Contradiction {
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// The platform.
    pub star: String,
    /// What is not so.
    pub flaw: String,
}

/// What an algorithm takes on a platform, and what the best schedule takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// The makespan of the algorithm's schedule, by the checker.
    pub objective: Rational,
    /// The makespan of the best schedule, by branch-and-bound and the checker.
    pub optimum: Rational,
}

impl Measured {
    /// The one divided by the other; none where the best schedule takes no time.
    pub fn ratio(&self) -> Option<Rational> {
        (!self.optimum.is_zero()).then(|| &self.objective / &self.optimum)
    }
}

/// The algorithm and the best schedule measured on a star of this size.
///
/// # Errors
/// The checker refuses a schedule, or measures less than the optimum.
pub fn measured(algorithm: Algorithm, size: &Size, parameters: &[Rational]) -> Result<Measured, Contradiction> {
    let star = size.star(parameters);
    let contradiction =
        |flaw: String| Contradiction { algorithm: algorithm.name(), star: format!("{:?}", star.workers()), flaw };
    let end = |schedule: &Schedule<Rational>| {
        check(&star, schedule).map(|measure| measure.makespan).map_err(|violation| contradiction(violation.to_string()))
    };
    let objective = end(&schedule_on(algorithm, &star))?;
    let found = solve(&star, Relays::Allowed, &StarLimits::default());
    let optimum = end(&found.schedule)?;
    if !found.optimal {
        return Err(contradiction("branch-and-bound gave up".to_owned()));
    }
    if objective < optimum {
        return Err(contradiction(format!("it takes {objective}, and the optimum is {optimum}")));
    }
    Ok(Measured { objective, optimum })
}

/// The schedule of the algorithm on a star whose workers all compute.
///
/// # Panics
/// Panics if there are more than [`super::MOST_WORKERS`] workers, or one that cannot compute.
pub fn schedule_on(algorithm: Algorithm, star: &Star<Rational>) -> Schedule<Rational> {
    match algorithm {
        Algorithm::Bba => bba::schedule(star),
        Algorithm::BbaByFinishTimes => bba::schedule_by_finish_times(star),
        Algorithm::NoRedistribution => playback(star, &Plan::default()).expect("nobody sends"),
        Algorithm::NoRelays => solve(star, Relays::Forbidden, &StarLimits::default()).schedule,
        Algorithm::Mbbsa | Algorithm::MbbsaBest | Algorithm::RBsa => by_makespans(algorithm, star),
    }
}

/// The searches over makespans run on forms here too, for the least M may lie just below what is accepted; the times
/// are those of the numbers.
fn by_makespans(algorithm: Algorithm, star: &Star<Rational>) -> Schedule<Rational> {
    let workers = star.workers();
    let comp = |worker: usize| workers[worker].comp.clone().expect("every worker computes");
    let comms = workers.iter().map(|worker| worker.comm.clone());
    let parameters: Vec<Rational> = comms.chain((0..workers.len()).map(comp)).collect();
    let forms: Vec<LinearForm> = (0..parameters.len()).map(LinearForm::parameter).collect();
    let loads = workers.iter().map(|worker| worker.tasks).collect();
    let size = Size { loads, equal_links: false, equal_speeds: false };
    let at = AtPoint { parameters: parameters.clone(), most_multiples: star.total_tasks() };
    let (_, all) = judged(at, || schedules_on(algorithm, &size.star(&forms)));
    let numbers = all.iter().map(|schedule| in_numbers(schedule, &parameters));
    let last = |schedule: &Schedule<Rational>| {
        schedule.runs.iter().map(|run| &run.start + comp(run.worker).times(run.tasks)).max()
    };
    numbers.min_by_key(last).expect("nothing moves at the latest makespan that is tested")
}

/// An oracle who knows the parameters.
struct AtPoint {
    parameters: Vec<Rational>,
    most_multiples: u64,
}

impl SignOracle for AtPoint {
    fn answer(&mut self, form: &LinearForm, _: Query) -> Signs {
        let value = value(form, &self.parameters);
        let sign = if value.is_zero() {
            Ordering::Equal
        } else if value.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        };
        sign.into()
    }

    fn most_multiples(&self) -> u64 {
        self.most_multiples
    }

    fn parameters(&self) -> usize {
        self.parameters.len()
    }
}

fn value(form: &LinearForm, parameters: &[Rational]) -> Rational {
    let terms = form.coefficients().iter().zip(parameters).filter(|(coefficient, _)| **coefficient != 0);
    terms.map(|(&coefficient, parameter)| parameter * coefficient).sum()
}

fn in_numbers(schedule: &Schedule<LinearForm>, parameters: &[Rational]) -> Schedule<Rational> {
    let transfer = |it: &Transfer<LinearForm>| Transfer {
        from: it.from,
        to: it.to,
        in_start: value(&it.in_start, parameters),
        out_start: value(&it.out_start, parameters),
    };
    let run = |it: &Run<LinearForm>| Run { worker: it.worker, start: value(&it.start, parameters), tasks: it.tasks };
    Schedule {
        transfers: schedule.transfers.iter().map(transfer).collect(),
        runs: schedule.runs.iter().map(run).collect(),
    }
}
