//! Stars: the least makespan with relays and without, and schedules that attain it.

use std::ops::ControlFlow;

use schedcheck_bruteforce::star::branch_and_bound::{self, Limits};
use schedcheck_bruteforce::star::witnesses::{Witness, for_each_feasible};
use schedcheck_bruteforce::star::{Relays, certify};
use schedcheck_files::star_schedule_to_json;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{Counterexample, Exhibit, platform_of, refuted};
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_model::{Rational, Scaled};
use serde_json::Value;

/// How the least makespan of a star is known.
pub const METHODS: &[&str] = &["branch-and-bound, with certificates of its bounds"];

/// The least makespan of any schedule of a star, with relays or without.
pub type Least = fn(&Star<i64>, Relays) -> Result<i64, Counterexample>;

/// What every check on least makespans has to catch of its evidence.
pub const MISTAKEN: &[(&str, Least)] = &[
    ("a least makespan that is one less", |star, relays| Ok(least_makespan(star, relays)? - 1)),
    ("a search that says one less than its schedule takes", |star, relays| {
        let (makespan, schedule) = best(star, relays);
        proved(star, relays, makespan - 1, &schedule)
    }),
];

/// The least makespan of any schedule, by branch-and-bound; that none is less where relays are allowed, a certificate
/// proves.
///
/// # Errors
/// A counterexample to the solver itself, where the checker measures another makespan of its schedule.
pub fn least_makespan(star: &Star<i64>, relays: Relays) -> Result<i64, Counterexample> {
    let (makespan, schedule) = best(star, relays);
    proved(star, relays, makespan, &schedule)
}

fn proved(star: &Star<i64>, relays: Relays, makespan: i64, schedule: &Schedule<i64>) -> Result<i64, Counterexample> {
    if !check(star, schedule).is_ok_and(|measure| measure.makespan == makespan) {
        return refuted(star, format!("a schedule of makespan {makespan}"), "the checker measures something else");
    }
    let least = Rational::from(makespan);
    let certificate = || certify::certificate(&star.unscale(&1.into()), &least, &|| false);
    let certified = Certified::OFTEN.if_always(matches!(relays, Relays::Allowed));
    optima::certify(star, &least, certified, || Some(certificate()?.to_json()));
    Ok(makespan)
}

/// A best schedule and its makespan.
pub fn best(star: &Star<i64>, relays: Relays) -> (i64, Schedule<i64>) {
    let unlimited = Limits { max_nodes: u64::MAX, max_moves: u64::MAX, ..Limits::default() };
    let solution = branch_and_bound::minimise(star, relays, &unlimited);
    assert!(solution.optimal, "a search without limits ends with a proof");
    (solution.makespan, solution.schedule)
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

/// The star in whole numbers that an instance file holds.
///
/// # Errors
/// It holds something else.
pub fn star_of(instance: &Value) -> Result<Star<i64>, String> {
    let Some(star) = platform_of::<Star<Rational>>(instance) else { return Err("no star".to_owned()) };
    match Scaled::new(&star) {
        Scaled::Word { whole, scale } if scale == 1.into() => Ok(whole),
        _ => Err("a star of other numbers than small whole ones".to_owned()),
    }
}

/// The makespan of a schedule as the checker measures it, and the schedule to be shown.
///
/// # Errors
/// The schedule is not valid.
pub fn shown(star: &Star<i64>, caption: &str, schedule: &Schedule<i64>) -> Result<(Rational, Exhibit), String> {
    let measure = check(star, schedule).map_err(|violation| format!("{caption}: {violation}"))?;
    let instance = schedcheck_harness::instance(star);
    let exhibit = Exhibit::new(caption, instance, star_schedule_to_json(&schedule.unscale(&1.into())));
    Ok((Rational::from(measure.makespan), exhibit))
}
