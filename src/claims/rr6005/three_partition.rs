//! Theorem 2 and lemmas 1 to 5: 3-partition reduces to scheduling tasks on a star (section 3.2.2).
//!
//! The paper's definition 2 does not ask that the items sum to n times the bound, so the printed statements are tested on
//! instances of any sum; so are the corrected ones, which say what then becomes of the triples.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, Answer, Limits};
use schedcheck_bruteforce::star::witnesses::{Witness, for_each_feasible};
use schedcheck_model::Rational;
use schedcheck_model::star::{Scaled, Schedule, check};
use schedcheck_reductions::three_partition::{
    Departure, ExtractionError, Lemma, Partition, StarReduction, ThreePartition, generate, reduce, solver,
};

use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};

pub const CLAIMS: [Claim; 6] = [
    Claim {
        id: "rr6005/thm-2",
        methods: &[
            "3-partition by backtracking over triples",
            "the star by branch-and-bound",
            "both solution maps on each instance, through the checker",
        ],
        check: theorem_2,
        control: Control { wrong: "the deadline is shorter by 1/8", check: theorem_2_with_a_shorter_deadline },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The star has a schedule of length T iff the items can be grouped into n triples of sum at most S each; if sum y_i = n*S, that is iff the 3-partition instance is solvable.",
            check: theorem_2_corrected,
            control: Control { wrong: "the deadline is longer by S/8", check: theorem_2_with_a_longer_deadline },
        })),
        ..Claim::BARE
    },
    lemma("rr6005/lemma-1", lemma_1, Control { wrong: "a deadline that is longer by S", check: lemma_1_put_off }, None),
    lemma("rr6005/lemma-2", lemma_2, Control { wrong: "a deadline that is longer by S", check: lemma_2_put_off }, None),
    lemma("rr6005/lemma-3", lemma_3, Control { wrong: "a deadline that is longer by S", check: lemma_3_put_off }, None),
    lemma(
        "rr6005/lemma-4",
        lemma_4,
        Control { wrong: "a deadline that is longer by S", check: lemma_4_put_off },
        Some(Remedy::Correction(Correction {
            statement: "The first three tasks sent have total communication time at most 7S/8, and exactly 7S/8 if sum y_i = n*S.",
            check: lemma_4_corrected,
            control: Control { wrong: "a deadline that is longer by S", check: lemma_4_put_off },
        })),
    ),
    lemma(
        "rr6005/lemma-5",
        lemma_5,
        Control { wrong: "a deadline that is longer by S", check: lemma_5_put_off },
        Some(Remedy::Correction(Correction {
            statement: "A schedule of 4n tasks in time T yields n triples of sum at most S each, which is a solution of the 3-partition instance if sum y_i = n*S.",
            check: lemma_5_corrected,
            control: Control { wrong: "a deadline that is longer by S", check: lemma_5_put_off },
        })),
    ),
];

const fn lemma(id: &'static str, check: fn(&Effort) -> Finding, control: Control, remedy: Option<Remedy>) -> Claim {
    Claim {
        id,
        methods: &["every pair of a sending and a receiving order that meets T, listed without any dominance rule"],
        check,
        control,
        remedy,
        ..Claim::BARE
    }
}

/// Whose items may sum to what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Any,
    Matching,
}

/// How far the deadline is from the paper's, as a multiple of the bound S and an offset.
#[derive(Clone, Copy)]
struct Delay {
    bounds: (i64, i64),
    offset: (i64, i64),
}

const NONE: Delay = Delay { bounds: (0, 1), offset: (0, 1) };
const A_BOUND: Delay = Delay { bounds: (1, 1), offset: (0, 1) };

fn reduced(source: &ThreePartition, delay: Delay) -> StarReduction {
    let ratio = |(numerator, denominator): (i64, i64)| Rational::new(numerator.into(), denominator.into());
    let mut reduction = reduce(source);
    reduction.deadline += ratio(delay.bounds) * BigInt::from(source.bound()) + ratio(delay.offset);
    reduction
}

fn theorem_2(effort: &Effort) -> Finding {
    equivalence(effort, Sum::Any, NONE, in_triples_of_the_bound)
}

fn theorem_2_corrected(effort: &Effort) -> Finding {
    equivalence(effort, Sum::Any, NONE, in_triples_of_at_most_the_bound).and(|| equivalence_at_random(effort))
}

fn theorem_2_with_a_shorter_deadline(effort: &Effort) -> Finding {
    equivalence(effort, Sum::Matching, Delay { bounds: (0, 1), offset: (-1, 8) }, in_triples_of_the_bound)
}

fn theorem_2_with_a_longer_deadline(effort: &Effort) -> Finding {
    equivalence(effort, Sum::Any, Delay { bounds: (1, 8), offset: (0, 1) }, in_triples_of_at_most_the_bound)
}

/// The instances of an enumeration, by number of triples and largest bound.
fn sources(sum: Sum, boxes: [u64; 3]) -> (String, impl Iterator<Item = ThreePartition>) {
    let [one, two, three] = boxes;
    let kept = move |source: &ThreePartition| sum == Sum::Any || source.has_matching_sum();
    let listed = generate::instances(1..=1, 1..=one)
        .chain(generate::instances(2..=2, 1..=two))
        .chain(generate::instances(3..=3, 1..=three))
        .filter(kept);
    let condition = if sum == Sum::Matching { " whose items sum to n*S" } else { "" };
    (
        format!("every instance{condition} with n = 1 and S <= {one}, n = 2 and S <= {two}, n = 3 and S <= {three}"),
        listed,
    )
}

/// A grouping of the items that stands for a schedule of length T, if there is one.
type Grouping = fn(&ThreePartition) -> Option<Partition>;

fn in_triples_of_the_bound(source: &ThreePartition) -> Option<Partition> {
    solver::solution(source)
}

fn in_triples_of_at_most_the_bound(source: &ThreePartition) -> Option<Partition> {
    solver::packings(source).next()
}

fn equivalence(effort: &Effort, sum: Sum, delay: Delay, grouping: Grouping) -> Finding {
    let (domain, listed) = sources(sum, effort.depth.pick([30, 19, 13], [60, 32, 21], [100, 48, 29]));
    Sweep::complete(effort, domain).check(listed, |source| equivalent(source, delay, grouping))
}

fn equivalence_at_random(effort: &Effort) -> Finding {
    let (each, largest) = effort.depth.pick((2, 4), (20, 6), (100, 8));
    let domain = format!("{each} yes and {each} no instances for each n = 2..{largest}, S <= 200");
    let seeds = (2..=largest).flat_map(|triples| (0..each).map(move |seed| (triples, seed)));
    let drawn = seeds.flat_map(|(triples, seed)| {
        let seed = effort.seed.wrapping_mul(1_000_003).wrapping_add(seed);
        [generate::yes_instance(seed, triples, 20..=200), generate::no_instance(seed, triples, 20..=200)]
    });
    Sweep::random(effort, domain).check(drawn.flatten(), |source| equivalent(source, NONE, in_triples_of_the_bound))
}

/// Both sides have the same answer, and each solution maps to a solution of the other side.
fn equivalent(source: &ThreePartition, delay: Delay, grouping: Grouping) -> Result<(), Counterexample> {
    let reduction = reduced(source, delay);
    let differs = |found: String| Counterexample::new(source.to_json(), "solvable iff the star meets T", found);
    match (grouping(source), schedule_within(&reduction)) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(differs(format!("solvable, but no schedule ends by T = {}", reduction.deadline))),
        (None, Some(_)) => Err(differs(format!("not solvable, but a schedule ends by T = {}", reduction.deadline))),
        (Some(solution), Some(schedule)) => {
            let forward = reduction.forward(&solution).map_err(|error| differs(error.to_string()))?;
            let measured = check(&reduction.star, &forward).map_err(|violation| differs(violation.to_string()))?;
            if measured.makespan > reduction.deadline {
                return Err(differs(format!("the schedule of a grouping takes {}", measured.makespan)));
            }
            yields_a_grouping(&reduction, &schedule).map_err(differs)
        }
    }
}

fn schedule_within(reduction: &StarReduction) -> Option<Schedule<Rational>> {
    let limits = Limits { max_nodes: u64::MAX, max_moves: u64::MAX, ..Limits::default() };
    let answer = branch_and_bound::meet(&reduction.star, &reduction.deadline, Relays::Allowed, &limits).answer;
    match answer {
        Answer::Feasible(schedule) => Some(schedule),
        Answer::Infeasible => None,
        Answer::Unknown => unreachable!("a search without limits ends with an answer"),
    }
}

fn lemma_1(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, lemma_test(Lemma::OnlyTheOwnerSends))
}

fn lemma_1_put_off(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, A_BOUND, lemma_test(Lemma::OnlyTheOwnerSends))
}

fn lemma_2(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, lemma_test(Lemma::LastSeparatorAmongFirstFour))
}

fn lemma_2_put_off(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, A_BOUND, lemma_test(Lemma::LastSeparatorAmongFirstFour))
}

fn lemma_3(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, lemma_test(Lemma::FirstThreeAreItems))
}

fn lemma_3_put_off(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, A_BOUND, lemma_test(Lemma::FirstThreeAreItems))
}

fn lemma_4(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, lemma_test(Lemma::FirstThreeTakeSevenEighths))
}

fn lemma_4_put_off(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Matching, A_BOUND, lemma_test(Lemma::FirstThreeTakeSevenEighths))
}

fn lemma_4_corrected(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, |reduction, schedule| {
        let witness = reduction.witness(schedule).map_err(|error| error.to_string())?;
        match Lemma::FirstThreeTakeSevenEighths.holds_on(&witness) {
            Err(Departure::WrongTime { time, .. })
                if time < seven_eighths(reduction) && !reduction.source.has_matching_sum() =>
            {
                Ok(())
            }
            other => other.map_err(|departure| departure.to_string()),
        }
    })
}

fn lemma_5(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, yields_a_solution)
}

fn lemma_5_put_off(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Matching, A_BOUND, yields_a_solution)
}

fn lemma_5_corrected(effort: &Effort) -> Finding {
    every_witness(effort, Sum::Any, NONE, yields_a_grouping)
}

fn lemma_test(lemma: Lemma) -> impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync {
    move |reduction, schedule| {
        let witness = reduction.witness(schedule).map_err(|error| error.to_string())?;
        lemma.holds_on(&witness).map_err(|departure| in_numbers(reduction, &departure))
    }
}

fn seven_eighths(reduction: &StarReduction) -> Rational {
    Rational::new(BigInt::from(reduction.source.bound()) * 7, 8.into())
}

fn in_numbers(reduction: &StarReduction, departure: &Departure) -> String {
    match departure {
        Departure::WrongTime { place, time } => {
            format!("the three tasks from number {place} on take {time}, and 7S/8 = {}", seven_eighths(reduction))
        }
        other => other.to_string(),
    }
}

fn yields_a_solution(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    let partition = reduction.backward(schedule).map_err(|error| match error {
        ExtractionError::Departure(Departure::WrongTime { place, time }) => {
            // A triple takes 3S/4 and an eighth of its sum.
            let bound = BigInt::from(reduction.source.bound());
            let sum = time * BigInt::from(8) - Rational::from_integer(&bound * 6);
            format!("the triple of the tasks from number {place} on sums to {sum}, not to S = {bound}: no solution")
        }
        other => other.to_string(),
    })?;
    if partition.solves(&reduction.source) { Ok(()) } else { Err("the triples do not sum to S".into()) }
}

fn yields_a_grouping(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    let witness = reduction.witness(schedule).map_err(|error| error.to_string())?;
    let partition = witness.grouping().map_err(|departure| departure.to_string())?;
    match (partition.packs(&reduction.source), partition.solves(&reduction.source)) {
        (true, solves) if solves || !reduction.source.has_matching_sum() => Ok(()),
        _ => Err("the triples do not sum to S".into()),
    }
}

/// Puts every witness of every instance to the test; an instance without a witness satisfies every lemma.
fn every_witness(
    effort: &Effort,
    sum: Sum,
    delay: Delay,
    test: impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync,
) -> Finding {
    let (domain, listed) = sources(sum, effort.depth.pick([24, 13, 7], [60, 25, 11], [100, 40, 15]));
    let (witnesses, feasible) = (AtomicU64::new(0), AtomicU64::new(0));
    let finding = Sweep::complete(effort, format!("{domain}; every feasible pair of orders")).check(listed, |source| {
        let reduction = reduced(source, delay);
        let (found, failure) = first_failure(&reduction, &test);
        witnesses.fetch_add(found, Ordering::Relaxed);
        feasible.fetch_add(u64::from(found > 0), Ordering::Relaxed);
        failure.map_or(Ok(()), |found| {
            Err(Counterexample::new(source.to_json(), "every schedule of length T is as the lemma says", found))
        })
    });
    if finding.counterexample.is_some() || finding.interrupted {
        return finding;
    }
    finding.note(format!(
        "{} of these instances have a schedule of length T; {} feasible pairs of orders tested",
        feasible.into_inner(),
        witnesses.into_inner()
    ))
}

/// How many witnesses were visited, and what is so of the first that fails the test.
fn first_failure(
    reduction: &StarReduction,
    test: &impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String>,
) -> (u64, Option<String>) {
    let Scaled::Word { star, lambda } = Scaled::new(&reduction.star) else {
        unreachable!("bounds below a hundred fit machine words")
    };
    let deadline = (&reduction.deadline * &lambda).floor().to_integer().to_i64().expect("it fits as the star does");
    let mut failure = None;
    let visit = |witness: &Witness<i64>| {
        failure = test(reduction, &witness.schedule.unscale(&lambda)).err();
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let seen = for_each_feasible(&star, &deadline, visit).expect("no link of a reduction is free");
    (seen.witnesses, failure)
}
