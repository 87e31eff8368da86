//! The number of rounds of uniform multi-round (section 4.2, equation 12).

use num_traits::{Signed, Zero};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::rounds::measured;
use super::umr::{nobody_waits, wide};
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    Claim, Counterexample, Domains, Exhibit, Finding, RemedyKind, RunContext, Tally, Test, Witness, WitnessesOf,
    nothing_asserted, over, refuted,
};
use schedcheck_rr4916_algorithms::dealing;
use schedcheck_rr4916_algorithms::umr::{self, UmrError, Variant};

pub const CLAIMS: [Claim; 2] = [Claim::new(
    "rr4916/umr-rounds",
    &["every M up to a bound simulated"],
    &Test {
        check: |context, formula, measured| {
            rounds_box(context, |platform| least_of_the_formula(platform, formula, measured))
        },
        subject: |platform, rounds, first| umr::formula(platform, rounds, first, Variant::Printed),
        oracle: measured,
        wrong_subjects: &[("the M that maximises the formula", |platform, rounds, first| {
            -umr::formula(platform, rounds, first, Variant::Printed)
        })],
        wrong_oracles: &[BACKWARDS],
    },
)
.plain(
    "The formula lacks (G + g alpha_0) / 2, which is largest with few rounds. So the M that minimises it can be too \
        small. UMR is called a heuristic, and the loss is small.",
)
.follows("rr4916/umr-makespan")
.witnesses(&WitnessesOf(in_other_rounds))
.remedied(
    RemedyKind::Corrected,
    "With w W_total / P + M W + (P + 1) / 2 (G + g alpha_0) the M that minimises the formula, among the \
        M >= 2 without negative chunks and waiting, is the best of them. Take the M for which, besides, no chunk of a \
        round is smaller than that of the first round. They are an interval, the formula is convex on it, and \
        bisection finds the best of them, if that is better than one round (proof in the documentation of the \
        algorithm).",
    &Test {
        check: bisection_within_the_interval,
        subject: BISECTION,
        oracle: measured,
        wrong_subjects: &[
            (
                "the M that maximises the formula",
                Bisection {
                    formula: |platform, rounds, first| -umr::formula(platform, rounds, first, Variant::Corrected),
                    ..BISECTION
                },
            ),
            ("the even M", Bisection { is_admissible: |_, rounds| rounds % 2 == 0, ..BISECTION }),
            (
                "bisection on the corrected formula over all M, whatever the chunks",
                Bisection {
                    rounds: |platform| umr::by_bisection(platform, Variant::Corrected, MOST_ROUNDS),
                    ..BISECTION
                },
            ),
        ],
        wrong_oracles: &[BACKWARDS],
    },
),
Claim::new(
    "rr4916/umr-equation",
    &["every M up to a bound simulated"],
    &Test::measuring(|context, (), ()| found_by_bisection(context)),
)];

/// A form of the formula, of M and the first size.
type Formula = fn(&MultiRound, usize, &Rational) -> Rational;
/// The makespan of a schedule in so many rounds.
type Measured = fn(&MultiRound, usize, &Schedule) -> Rational;

/// Mistaken evidence: the less time a schedule takes, the more it is said to take.
const BACKWARDS: (&str, Measured) =
    ("makespans with the sign turned", |platform, rounds, schedule| -measured(platform, rounds, schedule));

/// How the number of rounds is found.
#[derive(Clone, Copy)]
struct Bisection {
    formula: Formula,
    /// Whether no chunk is negative, nor smaller than the first.
    is_admissible: fn(&MultiRound, usize) -> bool,
    rounds: fn(&MultiRound) -> Result<usize, UmrError>,
}

const BISECTION: Bisection = Bisection {
    formula: |platform, rounds, first| umr::formula(platform, rounds, first, Variant::Corrected),
    is_admissible: |platform, rounds| {
        let sizes = umr::plan(platform, rounds).expect("g, w > 0").sizes();
        !sizes[0].is_negative() && sizes.iter().all(|size| *size >= sizes[0])
    },
    rounds: |platform| umr::rounds(platform, MOST_ROUNDS),
};

/// The most rounds simulated.
const MOST_ROUNDS: usize = 12;

fn rounds_box(context: &RunContext, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = RoundBox {
        workers: 1..=context.depth.pick(3, 4, 5),
        rounds: 1..=1,
        links: 1..=context.depth.pick(1, 2, 2),
        cycle_times: 1..=context.depth.pick(3, 6, 8),
        link_latencies: 0..=1,
        compute_latencies: 0..=context.depth.pick(1, 3, 4),
        loads: 1..=context.depth.pick(6, 8, 12),
    };
    let beyond = RoundBox { link_latencies: 1..=4, compute_latencies: 1..=12, rounds: 1..=1, ..wide(context.depth) };
    let domains = Domains::of([shape]).random("rr4916 umr rounds", [15, 2_000, 20_000], beyond);
    let mut finding = over(context, domains, |platform| {
        if platform.worker().is_linear() {
            return nothing_asserted();
        }
        check(&platform.with_rounds(None).expect("a platform without a number of rounds"))
    });
    finding.domain = format!("every M up to {MOST_ROUNDS}: {}", finding.domain);
    finding
}

/// The measured makespans of all numbers of rounds that have a schedule.
fn simulated(platform: &MultiRound, measured: Measured) -> Vec<(usize, Rational)> {
    let schedules = (1..=MOST_ROUNDS).filter_map(|rounds| Some((rounds, umr::schedule(platform, rounds).ok()?)));
    schedules.map(|(rounds, schedule)| (rounds, measured(platform, rounds, &schedule))).collect()
}

/// The M >= 2 without negative chunks and waiting, each with its makespan and what a form of the formula says.
fn admissible(platform: &MultiRound, formula: Formula, measured: Measured) -> Vec<(usize, Rational, Rational)> {
    let of = |rounds: usize| {
        let schedule = umr::schedule(platform, rounds).ok().filter(|schedule| nobody_waits(platform, schedule))?;
        let first = umr::first_size(platform, rounds).expect("g > 0");
        Some((rounds, measured(platform, rounds, &schedule), formula(platform, rounds, &first)))
    };
    (2..=MOST_ROUNDS).filter_map(of).collect()
}

/// Whether some M that minimises the formula is one of the shortest schedule.
fn least_of_the_formula(platform: &MultiRound, formula: Formula, measured: Measured) -> Result<(), Counterexample> {
    let all = admissible(platform, formula, measured);
    let said = all.iter().map(|(_, _, said)| said).min();
    let Some((best, least, _)) = all.iter().min_by(|one, other| one.1.cmp(&other.1)) else { return nothing_asserted() };
    let chosen = || all.iter().filter(|(_, _, value)| Some(value) == said);
    if chosen().any(|(_, makespan, _)| makespan == least) {
        return Ok(());
    }
    let (rounds, makespan, _) = chosen().next().expect("one of all");
    let found = format!("they take {makespan}; {best} rounds take {least}");
    let failure = refuted(platform, format!("{rounds} rounds are best"), found);
    failure.map_err(|failure| failure.worse_by(makespan / least))
}

/// The schedule in the number of rounds that the formula asks for, and that in the best one; the instance leaves it
/// open.
fn in_other_rounds(platform: &MultiRound, _: &[Exhibit]) -> Vec<Witness> {
    let printed: Formula = |platform, rounds, first| umr::formula(platform, rounds, first, Variant::Printed);
    let all = admissible(platform, printed, measured);
    let asked = all.iter().min_by(|one, other| one.2.cmp(&other.2));
    let best = all.iter().min_by(|one, other| one.1.cmp(&other.1));
    let (Some((asked, ..)), Some((best, ..)), Ok(open)) = (asked, best, platform.with_rounds(None)) else {
        return Vec::new();
    };
    let exhibit = |rounds: &usize| {
        let schedule = umr::schedule(platform, *rounds).ok()?;
        Some(Exhibit::of(format!("{rounds} rounds"), &Candidate::MultiRound(open.clone(), schedule)))
    };
    better(&[asked, best].into_iter().filter_map(exhibit).collect::<Vec<_>>())
}

/// Whether a schedule in so many rounds is the best of all, with waiting workers or without.
fn is_best_of_all(platform: &MultiRound, rounds: usize) -> bool {
    let all = simulated(platform, measured);
    let least = all.iter().map(|(_, makespan)| makespan).min();
    all.iter().any(|(number, makespan)| *number == rounds && Some(makespan) == least)
}

fn bisection_within_the_interval(context: &RunContext, bisection: Bisection, measured: Measured) -> Finding {
    let [none, best_of_all, all] = [Tally::default(), Tally::default(), Tally::default()];
    let finding = rounds_box(&context.counting(&[&none, &best_of_all, &all]), |platform| {
        let found = (bisection.rounds)(platform);
        none.count(found.is_err());
        all.count(true);
        best_of_all.count(found.is_ok_and(|rounds| is_best_of_all(platform, rounds)));
        best_of_those_without_waiting(platform, bisection, measured)
    });
    finding.note(format!(
        "of {} instances, {} have no such M better than one round; in {} the M found is also the best of all \
            schedules, those with waiting workers included",
        all.total(),
        none.total(),
        best_of_all.total(),
    ))
}

/// How often bisection on a formula finds the best number of rounds.
fn found_by_bisection(context: &RunContext) -> Finding {
    let [printed, corrected] = [Tally::default(), Tally::default()];
    let finding = rounds_box(&context.counting(&[&printed, &corrected]), |platform| {
        for (tally, form) in [(&printed, Variant::Printed), (&corrected, Variant::Corrected)] {
            let found = umr::by_bisection(platform, form, MOST_ROUNDS);
            tally.count(found.is_ok_and(|rounds| is_best_of_all(platform, rounds)));
        }
        Ok(())
    });
    let (instances, printed, corrected) = (finding.instances(), printed.total(), corrected.total());
    finding.note(format!(
        "of {instances} platforms, bisection on the differences of the makespan that is printed finds the best number \
            of rounds on {printed}, and with (P + 1) / 2 in place of P / 2 on {corrected}"
    ))
}

fn best_of_those_without_waiting(
    platform: &MultiRound,
    bisection: Bisection,
    measured: Measured,
) -> Result<(), Counterexample> {
    let all = simulated(platform, measured);
    least_of_the_formula(platform, bisection.formula, measured)?;
    let one_round = all.iter().find(|(rounds, _)| *rounds == 1).map(|(_, makespan)| makespan.clone());
    let one_round = one_round.unwrap_or_else(|| to_the_last_worker(platform));
    let is_admissible = |rounds: usize| rounds > 1 && (bisection.is_admissible)(platform, rounds);
    let admissible: Vec<_> = all.iter().filter(|(rounds, _)| is_admissible(*rounds)).collect();
    let is_interval = admissible.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    let best = admissible.iter().min_by(|one, other| one.1.cmp(&other.1));
    let better = best.filter(|(_, makespan)| *makespan < one_round);
    match ((bisection.rounds)(platform), better) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_round_is_none_of_the_interval() {
        // 10 units in chunks of which each is half of the one before and 2: in two rounds 16/3 and 14/3, which shrink;
        // in three 20/7, 24/7 and 26/7, which grow.
        let platform = MultiRound::of(10, 1, Some(1), (2, 1, 0, 4));
        let grow = [1, 2, 3].map(|rounds| (BISECTION.is_admissible)(&platform, rounds));
        assert_eq!(grow, [true, false, true]);
        assert!(best_of_those_without_waiting(&platform, BISECTION, measured).is_ok());
    }

    #[test]
    fn numbers_of_rounds_with_a_gap_are_no_interval() {
        // Five rounds and more have no schedule.
        let platform = MultiRound::of(10, 1, Some(1), (2, 1, 0, 4));
        let with_a_gap = Bisection { is_admissible: |_, rounds| rounds != 3, ..BISECTION };
        let failure = best_of_those_without_waiting(&platform, with_a_gap, measured).unwrap_err();
        assert!(failure.claimed.ends_with("are an interval"), "{}", failure.claimed);
    }

    #[test]
    fn one_round_can_give_all_of_the_load_to_the_last_worker() {
        // A message of nothing takes 2, the one of all 2 + 5, and computing 3 + 4 * 5.
        assert_eq!(to_the_last_worker(&MultiRound::of(5, 2, Some(1), (1, 4, 2, 3))), Rational::from(32));
    }
}
