//! Stars: the least makespan with relays and without, by searches without limits that on tiny stars are held against
//! each other, and schedules that attain it.

use std::ops::ControlFlow;

use schedcheck_bruteforce::star::branch_and_bound::{self, DeadlineAnswer, StarLimits};
use schedcheck_bruteforce::star::certify::{self, Certificate};
use schedcheck_bruteforce::star::witnesses::{Witness, for_each_feasible};
use schedcheck_bruteforce::star::{Relays, state_space};
use schedcheck_files::Candidate;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{About, Counterexample, Exhibit, Exhibits, InvalidExhibit, refuted};
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_model::{Rational, Scaled};

/// How [`least_makespan`] knows the least makespan of a star.
pub const TWO_EXACT_METHODS: &[&str] =
    &["branch-and-bound", "the plain search over all states, on stars with at most 3 workers, 3 tasks and c, w <= 2"];

/// How [`least_by_search`] knows it.
pub const BY_SEARCH: &[&str] = &["branch-and-bound, with certificates of its bounds"];

/// Stars that the plain search decides in well under a millisecond or two.
fn is_tiny(star: &Star<i64>) -> bool {
    star.workers().len() <= 3
        && star.total_tasks() <= 3
        && star.workers().iter().all(|worker| worker.comm.max(worker.comp.unwrap_or(0)) <= 2)
}

/// The least makespan of any schedule of a star, with relays or without.
pub type Least = fn(&Star<i64>, Relays) -> Result<i64, Counterexample>;

/// What every check on [`least_makespan`] has to catch of its evidence.
pub const MISTAKEN: &[(&str, Least)] = &[ONE_LESS, EARLY_SEARCH, LATE_SEARCH, ANOTHER_BOUND, FORGED];

/// Mistaken evidence: a makespan that no schedule attains.
pub const ONE_LESS: (&str, Least) =
    ("a least makespan that is one less", |star, relays| Ok(least_makespan(star, relays)? - 1));

/// Mistaken evidence: a search that says less than its schedule takes.
pub const EARLY_SEARCH: (&str, Least) =
    ("a branch-and-bound that says one less than its schedule takes", |star, relays| {
        agreed(star, relays, Solvers { search: one_early, ..EXACT })
    });

/// What every check on [`least_by_search`] has to catch of its evidence.
pub const MISTAKEN_SEARCH: &[(&str, Least)] = &[
    ("a least makespan that is one less", |star, relays| Ok(least_by_search(star, relays)? - 1)),
    ("a search that says one less than its schedule takes", |star, relays| {
        agreed(star, relays, Solvers { search: one_early, ..SEARCH })
    }),
];

/// Mistaken evidence: exact methods that do not agree.
pub const LATE_SEARCH: (&str, Least) = ("a plain search that ends one too late", |star, relays| {
    agreed(star, relays, Solvers { state_space: Some(|star, relays| plain_search(star, relays) + 1), ..EXACT })
});

const ANOTHER_BOUND: (&str, Least) = ("a certificate of a makespan that is one less", |star, relays| {
    agreed(star, relays, Solvers { prove: |star, makespan| certificate(star, makespan - 1), ..EXACT })
});

const FORGED: (&str, Least) =
    ("a certificate of a makespan that is one less, with its bound written over", |star, relays| {
        let forged = |star: &Star<i64>, makespan: i64| {
            let less = certificate(star, makespan - 1)?;
            Some(Certificate { bound: Rational::from(makespan), ..less })
        };
        agreed(star, relays, Solvers { prove: forged, ..EXACT })
    });

/// The exact methods that have to agree, and what proves that no makespan is less.
#[derive(Clone, Copy)]
struct Solvers {
    search: fn(&Star<i64>, Relays) -> (i64, Schedule<i64>),
    /// On tiny stars alone.
    state_space: Option<fn(&Star<i64>, Relays) -> i64>,
    prove: fn(&Star<i64>, i64) -> Option<Certificate>,
}

const EXACT: Solvers = Solvers { search: best, state_space: Some(plain_search), prove: certificate };
const SEARCH: Solvers = Solvers { state_space: None, ..EXACT };

/// A certificate holds for all schedules: where relays are not allowed, the least makespan may be more.
const fn certified(relays: Relays) -> Certified {
    Certified::OFTEN.if_always(matches!(relays, Relays::Allowed))
}

/// The least makespan of any schedule of `star`, by branch-and-bound, and on tiny stars by the plain search as well;
/// that none is less, a certificate proves.
///
/// # Errors
/// A counterexample to the solvers themselves, where they disagree or the checker refuses their schedule.
pub fn least_makespan(star: &Star<i64>, relays: Relays) -> Result<i64, Counterexample> {
    agreed(star, relays, EXACT)
}

/// The same by branch-and-bound alone.
///
/// # Errors
/// A counterexample to the search, where the checker measures another makespan of its schedule.
pub fn least_by_search(star: &Star<i64>, relays: Relays) -> Result<i64, Counterexample> {
    agreed(star, relays, SEARCH)
}

/// A best schedule and its makespan, by branch-and-bound.
pub fn best(star: &Star<i64>, relays: Relays) -> (i64, Schedule<i64>) {
    let solution = branch_and_bound::minimise(star, relays, &unlimited());
    assert!(solution.optimal, "a search without limits ends with a proof");
    (solution.makespan, solution.schedule)
}

fn one_early(star: &Star<i64>, relays: Relays) -> (i64, Schedule<i64>) {
    let (makespan, schedule) = best(star, relays);
    (makespan - 1, schedule)
}

fn plain_search(star: &Star<i64>, relays: Relays) -> i64 {
    state_space::optimum(star, relays).expect("a tiny star").makespan
}

fn certificate(star: &Star<i64>, makespan: i64) -> Option<Certificate> {
    certify::certificate(&star.unscale(&1.into()), &Rational::from(makespan), &|| false)
}

fn agreed(star: &Star<i64>, relays: Relays, solvers: Solvers) -> Result<i64, Counterexample> {
    let Solvers { search, state_space, prove } = solvers;
    let (makespan, schedule) = search(star, relays);
    let claimed = || format!("the exact solvers agree on {makespan}");
    if !check(star, &schedule).is_ok_and(|measure| measure.makespan == makespan) {
        return refuted(star, claimed(), describe_makespan(star, &schedule));
    }
    if let Some(other) = state_space.filter(|_| is_tiny(star)).map(|state_space| state_space(star, relays))
        && other != makespan
    {
        return refuted(star, claimed(), format!("the plain search says {other}"));
    }
    let least = Rational::from(makespan);
    optima::certify(star, &least, certified(relays), || Some(prove(star, makespan)?.to_json()));
    Ok(makespan)
}

/// A schedule of `star` that ends by `deadline`, if there is one.
pub fn schedule_within(star: &Star<i64>, deadline: i64, relays: Relays) -> Option<Schedule<i64>> {
    match branch_and_bound::decide(star, &deadline, relays, &unlimited()).answer {
        DeadlineAnswer::Feasible(schedule) => Some(schedule),
        DeadlineAnswer::Infeasible => None,
        DeadlineAnswer::Unknown => unreachable!("a search without limits ends with an answer"),
    }
}

/// A schedule of the least makespan, if the solvers agree on that.
pub fn schedule_of_least_makespan(star: &Star<i64>) -> Option<Schedule<i64>> {
    schedule_within(star, least_makespan(star, Relays::Allowed).ok()?, Relays::Allowed)
}

/// No limit: the search ends with a proof.
pub fn unlimited() -> StarLimits<'static> {
    StarLimits { max_nodes: u64::MAX, max_moves: u64::MAX, ..StarLimits::default() }
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
pub fn describe_makespan(star: &Star<i64>, schedule: &Schedule<i64>) -> String {
    match check(star, schedule) {
        Ok(measure) => format!("makespan {}", measure.makespan),
        Err(violation) => format!("no valid schedule: {violation}"),
    }
}

/// Whether `schedule` has the least makespan of all; if not, how many times as long it takes.
///
/// # Errors
/// A counterexample with both makespans.
pub fn optimal(star: &Star<i64>, schedule: &Schedule<i64>, least: Least) -> Result<(), Counterexample> {
    optimal_rational(star, &schedule.unscale(&1.into()), least)
}

/// [`optimal`] for a schedule in rational times.
pub fn optimal_rational(star: &Star<i64>, schedule: &Schedule<Rational>, least: Least) -> Result<(), Counterexample> {
    let least = least(star, Relays::Allowed)?;
    let claimed = format!("makespan {least}");
    match check(&star.unscale(&1.into()), schedule) {
        Ok(measure) if measure.makespan == Rational::from(least) => Ok(()),
        Ok(measure) => {
            let fails = Counterexample::of(star, claimed, format!("makespan {}", measure.makespan));
            Err(fails.worse_than(&measure.makespan, &Rational::from(least)))
        }
        Err(violation) => refuted(star, claimed, format!("no valid schedule: {violation}")),
    }
}

/// Schedules with their captions, where they were made.
pub type Captioned = Vec<(&'static str, Option<Schedule<i64>>)>;

/// Exhibits of the star of a counterexample in whole numbers; a schedule that was not made is left out.
pub struct Schedules(pub fn(&Star<i64>) -> Captioned);

impl Exhibits for Schedules {
    fn exhibits(&self, about: &About) -> Vec<Exhibit> {
        let Some(star) = about.instance::<Star<Rational>>() else { return Vec::new() };
        let Scaled::Word { integers, scale } = Scaled::new(star) else { return Vec::new() };
        let exhibit = |(caption, schedule): (&str, Option<Schedule<i64>>)| {
            Some(Exhibit::of(caption, &Candidate::Star(star.clone(), schedule?.unscale(&scale))))
        };
        (self.0)(&integers).into_iter().filter_map(exhibit).collect()
    }
}

/// Whether a pair of orders that meets the deadline, of the senders and of the receivers, is as asked for.
///
/// # Panics
/// Panics if a link costs nothing: then there are infinitely many pairs.
pub fn some_optimum(star: &Star<i64>, makespan: i64, mut is_it: impl FnMut(&[usize], &[usize]) -> bool) -> bool {
    let visit = |witness: &Witness<i64>| match is_it(&witness.senders, &witness.receivers) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    !for_each_feasible(star, &makespan, visit).expect("no link is free").complete
}

/// Whether the schedule is valid and takes at most `above / below` times the least makespan.
///
/// # Errors
/// A counterexample with both makespans.
pub fn within(
    star: &Star<i64>,
    schedule: &Schedule<i64>,
    (above, below): (i64, i64),
    least: i64,
) -> Result<(), Counterexample> {
    let claimed = || format!("a makespan of at most {above}/{below} times {least}");
    match check(star, schedule) {
        Ok(measure) if i128::from(measure.makespan) * i128::from(below) <= i128::from(least) * i128::from(above) => {
            Ok(())
        }
        Ok(measure) => {
            let [taken, least] = [measure.makespan, least].map(Rational::from);
            let found = format!("makespan {taken}");
            Err(Counterexample::of(star, claimed(), found).worse_than(&taken, &least))
        }
        Err(violation) => refuted(star, claimed(), format!("no valid schedule: {violation}")),
    }
}

/// Whether the schedule is valid and takes just so long.
///
/// # Errors
/// A counterexample with what the checker measures.
pub fn takes(star: &Star<i64>, schedule: &Schedule<i64>, makespan: i64) -> Result<(), Counterexample> {
    match check(star, schedule) {
        Ok(measure) if measure.makespan == makespan => Ok(()),
        measured => refuted(star, format!("a makespan of {makespan}"), format!("{measured:?}")),
    }
}

/// Whether the least makespan, with relays allowed, is just this.
///
/// # Errors
/// A counterexample with the one that is found.
pub fn optimum_is(star: &Star<i64>, makespan: i64, least: Least) -> Result<(), Counterexample> {
    let least = least(star, Relays::Allowed)?;
    if least == makespan { Ok(()) } else { refuted(star, format!("an optimum of {makespan}"), least.to_string()) }
}

/// The makespan of a schedule as the checker measures it, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown(star: &Star<i64>, caption: &str, schedule: &Schedule<i64>) -> Result<(Rational, Exhibit), InvalidExhibit> {
    Exhibit::measured(caption, &Candidate::Star(star.unscale(&1.into()), schedule.unscale(&1.into())))
}

#[cfg(test)]
mod tests {
    use schedcheck_files::Instance;
    use schedcheck_model::number::parse_rational;
    use schedcheck_model::star::Run;

    use super::*;

    #[test]
    fn no_search_ends_before_its_proof() {
        let StarLimits { max_nodes, max_moves, stop, until } = unlimited();
        assert_eq!((max_nodes, max_moves), (u64::MAX, u64::MAX));
        assert!(stop.is_none() && until.is_none());
    }

    fn waits() -> Schedule<i64> {
        Schedule { transfers: Vec::new(), runs: vec![Run { worker: 0, start: 6, tasks: 2 }] }
    }

    #[test]
    fn schedules_are_shown_in_their_unit_and_missing_ones_left_out() {
        let star = Star::of([("1/2", "1/3", 2)].map(|(comm, comp, tasks)| {
            (parse_rational(comm).expect("a number"), parse_rational(comp).expect("a number"), tasks)
        }));
        let shown = Schedules(|_| vec![("shown", Some(waits())), ("not", None)]);
        let about = About::Instance(Instance::Star(star.clone()));
        let in_its_unit = Exhibit::of("shown", &Candidate::Star(star, waits().unscale(&6.into())));
        assert_eq!(shown.exhibits(&about), [in_its_unit]);
    }
}
