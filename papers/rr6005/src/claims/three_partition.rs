//! Definition 2, theorem 2 and lemmas 1 to 5: 3-partition reduces to scheduling tasks on a star (section 3.2.2).
//!
//! The paper's definition 2 does not ask that the items sum to n times the bound, so what is said of its instances is
//! tested on instances of any sum.

use std::ops::ControlFlow;

use itertools::Itertools;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, DeadlineAnswer};
use schedcheck_bruteforce::star::witnesses::{Witness, for_each_feasible};
use schedcheck_files::Candidate;
use schedcheck_model::star::{Schedule, Transfer, check};
use schedcheck_model::{Rational, Scaled};
use schedcheck_reductions::three_partition::{
    Departure, ExtractionError, Lemma, Partition, StarReduction, ThreePartition, generate, reduce, solver,
};

use schedcheck_evidence::star::unlimited;
use schedcheck_harness::witness::without_partition;
use schedcheck_harness::{
    About, Claim, Counterexample, Exhibit, ExhibitsOf, Finding, Remedy, RemedyKind, RunContext, Sweep, Tally, Test,
    WitnessesOf, nothing_asserted,
};

/// The condition that definition 2 omits.
const MATCHING: Remedy =
    Remedy::Restriction { condition: "the y_i sum to nS, as the cited book has it", meets: &has_matching_sum };

fn has_matching_sum(about: &About) -> Option<bool> {
    if let About::ThreePartition(source) = about { Some(source.has_matching_sum()) } else { None }
}

pub const CLAIMS: [Claim; 11] = [
    Claim::new(
        "rr6005/def-2",
        &["3-partition by backtracking over triples"],
        &Test {
            check: only_solvable_if,
            subject: ThreePartition::has_matching_sum,
            oracle: |source| solver::solution(source).is_some(),
            wrong_subjects: &[("only instances with equal items are solvable", |source| {
                source.items().iter().all_equal()
            })],
            wrong_oracles: &[("every instance is solvable", |_| true)],
        },
    ),
    Claim::new("rr6005/thm-2-proof-end", REDUCTION, &equivalence(any_sum_is_equivalent))
        .plain(
            "Definition 2 does not repeat the book's condition that the y_i sum to nS, which the proof of lemma 1 \
                uses: with a smaller sum there is no partition, and the star can meet T all the same; theorem 2 \
                stands.",
        )
        .remedy(MATCHING)
        .exhibits(&ExhibitsOf(schedule_without_partition))
        .witnesses(&WitnessesOf(without_partition)),
    Claim::new("rr6005/thm-2", REDUCTION, &equivalence(matching_sum_is_equivalent)),
    Claim::new(
        "rr6005/bidirectional",
        ORDERS,
        &of_schedules(|context, reduction, ()| every_witness(context, Sum::Matching, reduction, one_direction)),
    ),
    lemma(
        "rr6005/lemma-1",
        &of_schedules(|context, reduction, ()| {
            every_witness(context, Sum::Any, reduction, lemma_test(Lemma::OnlyTheOwnerSends))
        }),
    ),
    lemma(
        "rr6005/lemma-2",
        &of_schedules(|context, reduction, ()| {
            every_witness(context, Sum::Any, reduction, lemma_test(Lemma::LastSeparatorAmongFirstFour))
        }),
    ),
    lemma(
        "rr6005/lemma-3",
        &of_schedules(|context, reduction, ()| {
            every_witness(context, Sum::Any, reduction, lemma_test(Lemma::FirstThreeAreItems))
        }),
    ),
    lemma(
        "rr6005/fourth-task",
        &of_schedules(|context, reduction, ()| every_witness(context, Sum::Any, reduction, fourth_task)),
    ),
    lemma(
        "rr6005/lemma-4",
        &of_schedules(|context, reduction, ()| {
            let take =
                |reduction: &StarReduction| format!("the first three tasks take 7S/8 = {}", seven_eighths(reduction));
            let test = lemma_test(Lemma::FirstThreeTakeSevenEighths);
            every_witness_is(context, Sum::Any, reduction, (take, test))
        }),
    )
    .plain(
        "If the y_i sum to less than nS the master may be idle between two forwards, and the first three tasks may \
            take less than 7S/8.",
    )
    .follows("rr6005/thm-2-proof-end")
    .remedy(MATCHING)
    .exhibits(&ExhibitsOf(schedule_without_partition)),
    lemma(
        "rr6005/lemma-5",
        &of_schedules(|context, reduction, ()| every_witness(context, Sum::Any, reduction, yields_a_solution)),
    )
    .plain("If the y_i sum to less than nS the triples of a schedule may sum to less than S, and are no solution.")
    .follows("rr6005/thm-2-proof-end")
    .remedy(MATCHING)
    .exhibits(&ExhibitsOf(schedule_without_partition))
    .witnesses(&WitnessesOf(without_partition)),
    lemma(
        "rr6005/lemma-5-proof",
        &of_schedules(|context, reduction, ()| {
            every_witness(context, Sum::Matching, reduction, first_three_take_the_number)
        }),
    )
    .plain("The proof of lemma 5 prints 7/8 twice where 7S/8 is meant, as in lemma 4.")
    .no_witness_because("a sum within a proof, in a unit that is left out")
    .remedied(
        RemedyKind::Edited,
        "printed: a triple whose sum is exactly 7/8; should be: exactly 7S/8.",
        &of_schedules(|context, reduction, ()| {
            every_witness(context, Sum::Matching, reduction, lemma_test(Lemma::FirstThreeTakeSevenEighths))
        }),
    ),
];

const REDUCTION: &[&str] = &[
    "3-partition by backtracking over triples",
    "the star by branch-and-bound",
    "both solution maps on each instance, through the checker",
];

/// The star and the deadline that stand for an instance.
type Reduction = fn(&ThreePartition) -> StarReduction;
/// Solves an instance, and its star within the deadline.
type Solvers = (fn(&ThreePartition) -> Option<Partition>, fn(&StarReduction) -> Option<Schedule<Rational>>);

const fn equivalence(check: fn(&RunContext, Reduction, Solvers) -> Finding) -> Test<Reduction, Solvers> {
    Test {
        check,
        subject: reduce,
        oracle: (solver::solution, schedule_within),
        wrong_subjects: &[
            ("the deadline is shorter by 1/8", |source| put_off(source, Rational::new(-1, 8))),
            ("the deadline is longer by S", longer_by_a_bound),
        ],
        wrong_oracles: &[
            ("no instance is solvable", (|_| None, schedule_within)),
            ("no star meets its deadline", (solver::solution, |_| None)),
            ("a partition of which two triples exchange an item", (exchanged, schedule_within)),
            ("the last task is computed a unit too early", (solver::solution, hurried)),
        ],
    }
}

const fn of_schedules(check: fn(&RunContext, Reduction, ()) -> Finding) -> Test<Reduction> {
    Test::without_oracle(check, reduce, &[("a deadline that is longer by S", longer_by_a_bound)])
}

const ORDERS: &[&str] =
    &["every pair of a sending and a receiving order that meets T, listed without any dominance rule"];

const fn lemma(id: &'static str, test: &'static Test<Reduction>) -> Claim {
    Claim::new(id, ORDERS, test)
}

fn put_off(source: &ThreePartition, delay: Rational) -> StarReduction {
    let mut reduction = reduce(source);
    reduction.deadline += delay;
    reduction
}

fn longer_by_a_bound(source: &ThreePartition) -> StarReduction {
    put_off(source, Rational::from(source.bound()))
}

fn exchanged(source: &ThreePartition) -> Option<Partition> {
    let mut triples = solver::solution(source)?.triples().to_vec();
    if let [first, second, ..] = triples.as_mut_slice() {
        std::mem::swap(&mut first[0], &mut second[0]);
    }
    Partition::new(triples).ok()
}

fn hurried(reduction: &StarReduction) -> Option<Schedule<Rational>> {
    let mut schedule = schedule_within(reduction)?;
    schedule.runs.last_mut()?.start -= 1;
    Some(schedule)
}

/// The schedule that meets T where the items have no partition.
fn schedule_without_partition(source: &ThreePartition) -> Vec<Exhibit> {
    let reduction = reduce(source);
    let caption = format!(
        "A schedule that meets T = {}, though no triple sums to S = {}: the output port may be idle",
        reduction.deadline,
        source.bound()
    );
    let candidate = schedule_within(&reduction).map(|schedule| Candidate::Star(reduction.star.clone(), schedule));
    candidate.map(|candidate| Exhibit::of(caption, &candidate).until(reduction.deadline)).into_iter().collect()
}

/// Whose items may sum to what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Any,
    Matching,
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

fn any_sum_is_equivalent(context: &RunContext, reduction: Reduction, solvers: Solvers) -> Finding {
    every_instance(context, Sum::Any, |source| equivalent(source, reduction, solvers))
}

fn matching_sum_is_equivalent(context: &RunContext, reduction: Reduction, solvers: Solvers) -> Finding {
    every_instance(context, Sum::Matching, |source| equivalent(source, reduction, solvers))
        .and(|| equivalent_at_random(context, reduction, solvers))
}

fn every_instance(
    context: &RunContext,
    sum: Sum,
    check: impl Fn(&ThreePartition) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let (domain, listed) = sources(sum, context.depth.pick([30, 19, 13], [60, 32, 21], [100, 48, 29]));
    Sweep::complete(context, domain).check(listed, check)
}

type Predicate = fn(&ThreePartition) -> bool;

/// Definition 2: an instance that is solvable is as `condition` says.
fn only_solvable_if(context: &RunContext, condition: Predicate, is_solvable: Predicate) -> Finding {
    every_instance(context, Sum::Any, |source| {
        if condition(source) {
            return nothing_asserted();
        }
        if !is_solvable(source) {
            return Ok(());
        }
        Err(Counterexample::new(source.to_json(), "no partition", "solvable"))
    })
}

fn equivalent_at_random(context: &RunContext, reduction: Reduction, solvers: Solvers) -> Finding {
    let (each, largest) = context.depth.pick((2, 4), (20, 6), (100, 8));
    let domain = format!("{each} yes and {each} no instances for each n = 2..{largest}, S <= 200");
    let seeds = (2..=largest).flat_map(|triples| (0..each).map(move |seed| (triples, seed)));
    let drawn = seeds.flat_map(|(triples, seed)| {
        let seed = context.seed.wrapping_mul(1_000_003).wrapping_add(seed);
        [generate::yes_instance(seed, triples, 20..=200), generate::no_instance(seed, triples, 20..=200)]
    });
    Sweep::random(context, domain).check(drawn.flatten(), |source| equivalent(source, reduction, solvers))
}

/// Both sides have the same answer, and each solution maps to a solution of the other side.
fn equivalent(
    source: &ThreePartition,
    reduction: Reduction,
    (partition, schedule): Solvers,
) -> Result<(), Counterexample> {
    let reduction = reduction(source);
    let differs = |found: String| Counterexample::new(source.to_json(), "solvable iff the star meets T", found);
    match (partition(source), schedule(&reduction)) {
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
    let answer = branch_and_bound::meet(&reduction.star, &reduction.deadline, Relays::Allowed, &unlimited()).answer;
    match answer {
        DeadlineAnswer::Feasible(schedule) => Some(schedule),
        DeadlineAnswer::Infeasible => None,
        DeadlineAnswer::Unknown => unreachable!("a search without limits ends with an answer"),
    }
}

/// Whether each worker only sends or only receives.
fn one_direction(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    let is_both = |worker: &usize| {
        let transfers = || schedule.transfers.iter();
        transfers().any(|transfer| transfer.from == *worker) && transfers().any(|transfer| transfer.to == *worker)
    };
    match (0..reduction.roles.len()).find(is_both) {
        Some(worker) => Err(format!("{} both sends and receives", reduction.roles[worker])),
        None => Ok(()),
    }
}

/// Whether the fourth task that the master forwards goes to Q_{n-1}.
fn fourth_task(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    reduction.witness(schedule).map_err(|error| error.to_string())?;
    let separator = reduction.separator_worker(reduction.source.triples() - 1);
    match forwards(schedule).get(3) {
        Some(forward) if forward.to == separator => Ok(()),
        Some(forward) => Err(format!("the fourth task goes to {}", reduction.roles[forward.to])),
        None => Err("fewer than four tasks are forwarded".to_owned()),
    }
}

/// Whether the first three tasks take the number 7/8.
pub(super) fn first_three_take_the_number(
    reduction: &StarReduction,
    schedule: &Schedule<Rational>,
) -> Result<(), String> {
    reduction.witness(schedule).map_err(|error| error.to_string())?;
    let comm = |forward: &&Transfer<Rational>| reduction.star.workers()[forward.to].comm.clone();
    let time: Rational = forwards(schedule).iter().take(3).map(comm).sum();
    if time == Rational::new(7, 8) { Ok(()) } else { Err(format!("they sum to {time}, not to 7/8")) }
}

/// The transfers in the order in which the master forwards them.
fn forwards(schedule: &Schedule<Rational>) -> Vec<&Transfer<Rational>> {
    let mut forwards: Vec<_> = schedule.transfers.iter().collect();
    forwards.sort_by(|one, other| one.out_start.cmp(&other.out_start));
    forwards
}

fn lemma_test(lemma: Lemma) -> impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync {
    move |reduction, schedule| {
        let witness = reduction.witness(schedule).map_err(|error| error.to_string())?;
        lemma.holds_on(&witness).map_err(|departure| in_numbers(&departure))
    }
}

pub(super) fn seven_eighths(reduction: &StarReduction) -> Rational {
    Rational::new(BigInt::from(reduction.source.bound()) * 7, 8)
}

/// The lemma on a time is that on the first three tasks.
fn in_numbers(departure: &Departure) -> String {
    match departure {
        Departure::WrongTime { time, .. } => format!("a schedule of length T in which they take {time}"),
        other => other.to_string(),
    }
}

fn yields_a_solution(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    let partition = reduction.backward(schedule).map_err(|error| match error {
        ExtractionError::Departure(Departure::WrongTime { place, time }) => {
            // A triple takes 3S/4 and an eighth of its sum.
            let bound = BigInt::from(reduction.source.bound());
            let sum = time * BigInt::from(8) - Rational::from(&bound * 6);
            let triple = if place == 1 { "first triple".to_owned() } else { format!("triple from task {place} on") };
            format!("the {triple} sums to {sum}, not to S = {bound}")
        }
        other => other.to_string(),
    })?;
    if partition.solves(&reduction.source) { Ok(()) } else { Err("the triples do not sum to S".into()) }
}

fn yields_a_grouping(reduction: &StarReduction, schedule: &Schedule<Rational>) -> Result<(), String> {
    let witness = reduction.witness(schedule).map_err(|error| error.to_string())?;
    let partition = witness.grouping().map_err(|departure| departure.to_string())?;
    // Where all items sum to nS, triples of at most S are a solution.
    if partition.packs(&reduction.source) { Ok(()) } else { Err("the triples do not sum to S".into()) }
}

/// Puts every witness of every instance to the test; of an instance without a witness nothing is said.
fn every_witness(
    context: &RunContext,
    sum: Sum,
    reduction: Reduction,
    test: impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync,
) -> Finding {
    let claimed = |_: &StarReduction| "every schedule of length T is as the lemma says".to_owned();
    every_witness_is(context, sum, reduction, (claimed, test))
}

/// The same, `claimed` being what the test says of a schedule.
fn every_witness_is(
    context: &RunContext,
    sum: Sum,
    reduction: Reduction,
    (claimed, test): (
        impl Fn(&StarReduction) -> String + Sync,
        impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String> + Sync,
    ),
) -> Finding {
    let (domain, listed) = sources(sum, context.depth.pick([24, 9, 5], [60, 25, 11], [100, 40, 15]));
    let [witnesses, feasible] = [Tally::default(), Tally::default()];
    let (tallies, domain) = ([&witnesses, &feasible], format!("{domain}; every feasible pair of orders"));
    let mut finding = Sweep::complete(&context.counting(&tallies), domain).check(listed, |source| {
        let reduction = reduction(source);
        let (found, failure) = first_failure(context, &reduction, &test);
        witnesses.add(found);
        feasible.count(found > 0);
        match failure {
            Some(found) => Err(Counterexample::new(source.to_json(), claimed(&reduction), found)),
            None if found == 0 => nothing_asserted(),
            None => Ok(()),
        }
    });
    // The orders of the last instance may not all have been seen.
    finding.is_cut_short(context);
    if finding.counterexample.is_some() || finding.interrupted {
        return finding;
    }
    finding.note(format!(
        "{} of these instances have a schedule of length T; {} feasible pairs of orders tested",
        feasible.total(),
        witnesses.total()
    ))
}

/// How many witnesses were visited, and what is so of the first that fails the test.
fn first_failure(
    context: &RunContext,
    reduction: &StarReduction,
    test: &impl Fn(&StarReduction, &Schedule<Rational>) -> Result<(), String>,
) -> (u64, Option<String>) {
    let Scaled::Word { integers: star, scale: lambda } = Scaled::new(&reduction.star) else {
        unreachable!("bounds below a hundred fit machine words")
    };
    let deadline = (&reduction.deadline * &lambda).floor().to_integer().to_i64().expect("it fits as the star does");
    let mut failure = None;
    let visit = |witness: &Witness<i64>| {
        failure = test(reduction, &witness.schedule.unscale(&lambda)).err();
        if failure.is_some() || context.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let seen = for_each_feasible(&star, &deadline, visit).expect("no link of a reduction is free");
    (seen.witnesses, failure)
}

#[cfg(test)]
mod tests;
