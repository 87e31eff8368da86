//! The number of rounds of uniform multi-round (section 4.2, equation 12).

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::rounds::{Tally, measured};
use super::umr::{nobody_waits, wide};
use schedcheck_harness::domain::{Random, RoundBox};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::dealing;
use schedcheck_rr4916_algorithms::umr::{self, Form, UmrError};

pub const CLAIMS: [Claim; 1] = [Claim::new("rr4916/umr-rounds", &["every M up to a bound simulated"], |effort| {
    rounds_box(effort, |platform| least_of_the_formula(platform, Form::Printed))
})
.catches("the M that maximises the formula", |effort| rounds_box(effort, largest_of_the_formula))
.plain(
    "The formula leaves out half a first message, which is dearest with few rounds, so that it can ask for too \
        few of them; UMR is a heuristic, and what that costs is little (see the worst ratio).",
)
.follows("rr4916/umr-makespan")
.corrected(
    "With w W_total / P + M W + (P + 1) / 2 (G + g alpha_0) the M that minimises the formula, among the \
        M >= 2 without negative chunks and waiting, is the best of them. Those M in which also no chunk of a round \
        is smaller than the first are an interval on which the formula is convex, and bisection on its differences \
        finds the best of them, if it is better than one round (proof in the documentation of the algorithm).",
    bisection_within_the_interval,
    Control::new("bisection on the corrected formula over all M, whatever the chunks", |effort| {
        rounds_box(effort, |platform| {
            let found = umr::by_bisection(platform, Form::Corrected, MOST_ROUNDS);
            agrees_with_all(platform, found)
        })
    }),
)];

/// The most rounds simulated.
const MOST_ROUNDS: usize = 12;

fn rounds_box(effort: &Effort, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let check = |platform: &MultiRound| if platform.worker().is_linear() { Ok(()) } else { check(platform) };
    let shape = RoundBox {
        workers: 1..=effort.depth.pick(3, 4, 5),
        rounds: 1..=1,
        links: 1..=effort.depth.pick(1, 2, 2),
        cycle_times: 1..=effort.depth.pick(3, 6, 8),
        link_latencies: 0..=1,
        compute_latencies: 0..=effort.depth.pick(1, 3, 4),
        loads: 1..=effort.depth.pick(7, 8, 12),
    };
    let mut finding = sweep(effort, &shape, check).and(|| {
        let within = RoundBox { link_latencies: 1..=4, compute_latencies: 1..=12, rounds: 1..=1, ..wide(effort) };
        let random = Random { count: effort.depth.pick(30, 2_000, 20_000), within };
        sample(effort, "rr4916 umr rounds", &random, check)
    });
    finding.domain = format!("every M up to {MOST_ROUNDS}: {}", finding.domain);
    finding
}

/// The measured makespans of all numbers of rounds that have a schedule.
fn simulated(platform: &MultiRound) -> Vec<(usize, Rational)> {
    let schedules = (1..=MOST_ROUNDS).filter_map(|rounds| Some((rounds, umr::schedule(platform, rounds).ok()?)));
    schedules.map(|(rounds, schedule)| (rounds, measured(platform, rounds, &schedule))).collect()
}

/// The M >= 2 without negative chunks and waiting, each with its makespan and what a form of the formula says.
fn admissible(platform: &MultiRound, form: Form) -> Vec<(usize, Rational, Rational)> {
    let of = |rounds: usize| {
        let schedule = umr::schedule(platform, rounds).ok().filter(|schedule| nobody_waits(platform, schedule))?;
        let first = umr::first_size(platform, rounds).expect("g > 0");
        Some((rounds, measured(platform, rounds, &schedule), umr::formula(platform, rounds, &first, form)))
    };
    (2..=MOST_ROUNDS).filter_map(of).collect()
}

/// Whether some M that minimises the formula is one of the shortest schedule.
fn least_of_the_formula(platform: &MultiRound, form: Form) -> Result<(), Counterexample> {
    let all = admissible(platform, form);
    chosen_is_shortest(platform, &all, all.iter().map(|(_, _, said)| said).min())
}

fn largest_of_the_formula(platform: &MultiRound) -> Result<(), Counterexample> {
    let all = admissible(platform, Form::Printed);
    chosen_is_shortest(platform, &all, all.iter().map(|(_, _, said)| said).max())
}

fn chosen_is_shortest(
    platform: &MultiRound,
    all: &[(usize, Rational, Rational)],
    said: Option<&Rational>,
) -> Result<(), Counterexample> {
    let Some((best, least, _)) = all.iter().min_by(|one, other| one.1.cmp(&other.1)) else { return Ok(()) };
    let chosen = || all.iter().filter(|(_, _, value)| Some(value) == said);
    if chosen().any(|(_, makespan, _)| makespan == least) {
        return Ok(());
    }
    let (rounds, makespan, _) = chosen().next().expect("one of all");
    let found = format!("they take {makespan}; {best} rounds take {least}");
    let failure = refuted(platform, format!("{rounds} rounds are best"), found);
    failure.map_err(|failure| failure.worse_by(makespan / least))
}

fn agrees_with_all(platform: &MultiRound, found: Result<usize, UmrError>) -> Result<(), Counterexample> {
    let rounds = found.expect("g > 0");
    let all = simulated(platform);
    let Some((best, least)) = all.iter().min_by(|one, other| one.1.cmp(&other.1)) else { return Ok(()) };
    let claimed = format!("{rounds} rounds are best");
    match all.iter().find(|(number, _)| *number == rounds) {
        None => refuted(platform, claimed, format!("they have a negative chunk; {best} rounds take {least}")),
        Some((_, makespan)) if makespan > least => {
            refuted(platform, claimed, format!("they take {makespan}; {best} rounds take {least}"))
        }
        Some(_) => Ok(()),
    }
}

fn bisection_within_the_interval(effort: &Effort) -> Finding {
    let [none, best_of_all, all] = [Tally::default(), Tally::default(), Tally::default()];
    let finding = rounds_box(effort, |platform| {
        let found = umr::rounds(platform, MOST_ROUNDS);
        none.count(found.is_err());
        all.count(true);
        best_of_all.count(found.is_ok_and(|rounds| agrees_with_all(platform, Ok(rounds)).is_ok()));
        best_of_those_without_waiting(platform)
    });
    finding.note(format!(
        "of {} instances, {} have no such M better than one round; in {} the M found is also the best of all \
            schedules, those with waiting workers included",
        all.total(),
        none.total(),
        best_of_all.total(),
    ))
}

fn best_of_those_without_waiting(platform: &MultiRound) -> Result<(), Counterexample> {
    let all = simulated(platform);
    least_of_the_formula(platform, Form::Corrected)?;
    let one_round = all.iter().find(|(rounds, _)| *rounds == 1).map(|(_, makespan)| makespan.clone());
    let one_round = one_round.unwrap_or_else(|| to_the_last_worker(platform));
    let is_admissible = |rounds: usize| {
        let sizes = umr::plan(platform, rounds).expect("g, w > 0").sizes();
        !sizes[0].is_negative() && sizes.iter().all(|size| *size >= sizes[0])
    };
    let admissible: Vec<_> = all.iter().filter(|(rounds, _)| *rounds > 1 && is_admissible(*rounds)).collect();
    let is_interval = admissible.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    let best = admissible.iter().min_by(|one, other| one.1.cmp(&other.1));
    let better = best.filter(|(_, makespan)| *makespan < one_round);
    match (umr::rounds(platform, MOST_ROUNDS), better) {
        _ if !is_interval => {
            refuted(platform, "the M without waiting are an interval", format!("they are {admissible:?}"))
        }
        (Ok(found), Some((rounds, _))) if found == *rounds => Ok(()),
        (Err(UmrError::NoRounds), None) => Ok(()),
        (found, best) => refuted(platform, format!("bisection finds {found:?}"), format!("the best is {best:?}")),
    }
}

/// The makespan of one round in which the last worker gets all of the load, where the chunks of one round cannot all be
/// positive.
fn to_the_last_worker(platform: &MultiRound) -> Rational {
    let mut sizes = vec![Rational::zero(); platform.workers()];
    *sizes.last_mut().expect("there is a worker") = platform.load().clone();
    measured(platform, 1, &dealing::without_waiting(platform, sizes))
}
