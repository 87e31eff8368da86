//! Lemma 6, lemma 7, proposition 1 and the cost of algorithm 1: homogeneous stars and the best-balance algorithm
//! (section 3.3).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star};

use super::boxes::{bounded_by_size, thinned};
use super::homogeneous_proof::{LEMMA_6, PROPOSITION_1};
use super::one_makespan_proof::LEMMA_7;
use crate::curves::best_balance::{self, COMPARISONS, ITERATIONS};
use schedcheck_evidence::star::{
    EARLY_SEARCH, LATE_SEARCH, Least, MISTAKEN, Schedules, TWO_EXACT_METHODS, least_makespan, optimal,
};
use schedcheck_harness::curve::{Count, Curve};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Test, WithProof,
    nothing_asserted, over, refuted, sweep,
};
use schedcheck_rr6005_algorithms::bba::{self, Edits, Unset};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

const FINISH_TIMES: &[&str] = &["the finish times of every iteration of algorithm 1"];

pub const CLAIMS: [Claim; 8] = [
    Claim::new("rr6005/bba-receiver", TWO_EXACT_METHODS, &optimality(bba::schedule_by_finish_times)),
    Claim::new("rr6005/bba-sketch", TWO_EXACT_METHODS, &optimality(sketch))
        .plain(
            "The last step of the sketch compares the sender with itself: with one more task no worker finishes \
                earlier, so no task is ever sent. Line 14 compares it with the receiver.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: the temporary finish time of sender; should be: of receiver.",
            &optimality(algorithm_1),
        )
        .exhibits(&Schedules(|star| {
            vec![
                ("The sketch as printed: no task is sent", Some(sketch(star))),
                ("Algorithm 1", Some(algorithm_1(star))),
            ]
        }))
        .witnesses(&AsExhibited(better)),
    Claim::new(
        "rr6005/lemma-6",
        FINISH_TIMES,
        &WithProof {
            test: &Test::without_oracle(
                lemma_6,
                bba::trace,
                &[("ties between receivers go to the largest index", bba::trace_figure_19)],
            ),
            proof: &LEMMA_6,
        },
    ),
    Claim::new(
        "rr6005/lemma-7",
        TWO_EXACT_METHODS,
        &WithProof {
            test: &Test {
                check: lemma_7,
                subject: (),
                oracle: least_makespan,
                wrong_subjects: &[],
                wrong_oracles: &[
                    ("nobody both sends and receives, and nobody sends", nobody_sends),
                    EARLY_SEARCH,
                    LATE_SEARCH,
                ],
            },
            proof: &LEMMA_7,
        },
    ),
    Claim::new(
        "rr6005/prop-1",
        TWO_EXACT_METHODS,
        &WithProof {
            test: &Test {
                check: proposition_1,
                subject: [algorithm_1, bba::schedule],
                oracle: least_makespan,
                wrong_subjects: &[
                    ("the stopping rule of the sketch, the sender against the sender", [sketch, bba::schedule]),
                    ("a form with heaps that moves nothing", [algorithm_1, unmoved]),
                ],
                wrong_oracles: MISTAKEN,
            },
            proof: &PROPOSITION_1,
        },
    ),
    Claim::new("rr6005/alg-1-line-12", TWO_EXACT_METHODS, &line_by_line(|star| lines(star, false, true)))
        .plain("Line 12 reads end_k^(i+1), which is set only in lines 20 to 25; end_k^(i) is meant.")
        .no_witness_because("a variable that is read before any line sets it: the algorithm returns nothing")
        .remedied(
            RemedyKind::Edited,
            "printed: max(end_k^(i+1), task_arrival_worker) + w; should be: max(end_k^(i), \
                task_arrival_worker) + w.",
            &line_by_line(|star| lines(star, true, true)),
        ),
    Claim::new("rr6005/alg-1-line-14", TWO_EXACT_METHODS, &line_by_line(|star| lines(star, true, false)))
        .plain(
            "If the superscript of line 14 is k+1, it names a worker and no iteration; i+1, as in line 13, is meant.",
        )
        .remedied(
            RemedyKind::Reread,
            "The superscript in line 14 is (i+1), as in line 13.",
            &line_by_line(|star| lines(star, true, true)),
        ),
    Claim::new(
        "rr6005/alg-1-complexity",
        &["iterations and comparisons of the plain form, counted on every star of the box and along two curves"],
        &Test::without_oracle(
            cost,
            (COUNTS, CURVES),
            &[
                ("the bound 4(m + n) on the comparisons", ([entries, against_a_sum], CURVES)),
                ("the bound n - 1 on the iterations", ([all_but_one, best_balance::comparisons], CURVES)),
                ("the bound m on the iterations along the curve", (COUNTS, [FEW_ITERATIONS, COMPARISONS])),
                ("the bound m on the comparisons along the curve", (COUNTS, [ITERATIONS, FEW_COMPARISONS])),
            ],
        ),
    ),
];

type Algorithm = fn(&Star<i64>) -> Schedule<i64>;
type Lines = fn(&Star<i64>) -> Result<Schedule<i64>, Unset>;

const fn optimality(algorithm: Algorithm) -> Test<Algorithm, Least> {
    Test {
        check: |context, algorithm, least| {
            over(context, smaller_homogeneous(context.depth), |star| optimal(star, &algorithm(star), least))
        },
        subject: algorithm,
        oracle: least_makespan,
        wrong_subjects: &[
            ("the schedule that moves nothing", unmoved),
            ("nothing is computed", |_| Schedule::default()),
        ],
        wrong_oracles: MISTAKEN,
    }
}

/// Algorithm 1 line by line, some lines edited.
const fn line_by_line(subject: Lines) -> Test<Lines, Least> {
    Test {
        check: set_and_optimal,
        subject,
        oracle: least_makespan,
        wrong_subjects: &[
            ("the schedule that moves nothing", |star| Ok(unmoved(star))),
            ("no line edited", |star| lines(star, false, false)),
        ],
        wrong_oracles: MISTAKEN,
    }
}

fn lines(star: &Star<i64>, line_12: bool, line_14: bool) -> Result<Schedule<i64>, Unset> {
    bba::schedule_by_line(star, Edits { line_12, line_14 })
}

pub(super) fn algorithm_1<T: Time>(star: &Star<T>) -> Schedule<T> {
    bba::trace(star).schedule
}

pub(super) fn sketch<T: Time>(star: &Star<T>) -> Schedule<T> {
    bba::trace_prose(star).schedule
}

/// The box of proposition 1: fully homogeneous stars.
fn homogeneous(depth: Depth) -> StarBox {
    StarBox::up_to(depth.pick((4, 8, 4), (6, 16, 8), (10, 32, 20)), Alike::Equal, Alike::Equal)
}

fn larger_homogeneous() -> StarBox {
    StarBox { workers: 2..=12, tasks: 10..=60, comm: 0..=100, comp: 1..=100, links: Alike::Equal, speeds: Alike::Equal }
}

/// Equal links, any speeds: the box of lemma 7.
fn equal_links(depth: Depth) -> StarBox {
    StarBox::up_to(depth.pick((3, 4, 3), (4, 6, 4), (5, 8, 6)), Alike::Equal, Alike::Free)
}

fn lemma_6(context: &RunContext, trace: fn(&Star<i64>) -> bba::Trace<i64>, (): ()) -> Finding {
    let domains =
        Domains::of([homogeneous(context.depth)]).random("rr6005/lemma-6", [100, 5_000, 100_000], larger_homogeneous());
    over(context, domains, |star| finished_first(star, &trace(star)))
}

pub(super) fn finished_first(star: &Star<i64>, trace: &bba::Trace<i64>) -> Result<(), Counterexample> {
    if trace.steps.is_empty() {
        return nothing_asserted();
    }
    for (iteration, step) in trace.steps.iter().enumerate() {
        let first = step.before.iter().min().expect("a star has a worker");
        if step.before[step.receiver] != *first {
            let claimed = format!("iteration {}: the receiver finished first, at {first:?}", iteration + 1);
            let found = format!("P_{} receives, which finished at {:?}", step.receiver + 1, step.before[step.receiver]);
            return refuted(star, claimed, found);
        }
    }
    Ok(())
}

fn lemma_7(context: &RunContext, (): (), least: Least) -> Finding {
    let beyond =
        StarBox { workers: 2..=5, tasks: 4..=24, comm: 0..=30, comp: 1..=30, links: Alike::Equal, speeds: Alike::Free };
    let domains = Domains::of([equal_links(context.depth)]).random("rr6005/lemma-7", [50, 5_000, 100_000], beyond);
    over(context, domains, |star| relays_never_help(star, least))
}

/// Without relays, only what moves nothing.
pub(super) fn nobody_sends(star: &Star<i64>, relays: Relays) -> Result<i64, Counterexample> {
    match relays {
        Relays::Allowed => least_makespan(star, relays),
        Relays::Forbidden => Ok(star.attainable_makespan()),
    }
}

/// The least makespan is that of schedules in which nobody both sends and receives.
pub(super) fn relays_never_help(star: &Star<i64>, least: Least) -> Result<(), Counterexample> {
    let (with, without) = (least(star, Relays::Allowed)?, least(star, Relays::Forbidden)?);
    if with == without {
        return Ok(());
    }
    let claimed = format!("{with} without a worker that both sends and receives");
    refuted(star, claimed, without.to_string())
}

fn smaller_homogeneous(depth: Depth) -> Domains<StarBox> {
    let shape = StarBox::up_to(depth.pick((4, 8, 4), (5, 10, 6), (7, 20, 10)), Alike::Equal, Alike::Equal);
    thinned(depth, shape, |more| StarBox { comm: 0..=3, comp: 0..=3, ..more })
}

/// Nothing is moved.
fn unmoved(star: &Star<i64>) -> Schedule<i64> {
    playback(star, &Plan::default()).expect("nothing is asked of anybody")
}

fn set_and_optimal(context: &RunContext, lines: Lines, least: Least) -> Finding {
    over(context, smaller_homogeneous(context.depth), |star| match lines(star) {
        Ok(schedule) => optimal(star, &schedule, least),
        Err(unset) => {
            let claimed = format!("makespan {}", least(star, Relays::Allowed)?);
            refuted(star, claimed, unset.to_string())
        }
    })
}

fn proposition_1(context: &RunContext, [plain, fast]: [Algorithm; 2], least: Least) -> Finding {
    let beyond = Domains::of([]).random("rr6005/prop-1", [100, 5_000, 100_000], larger_homogeneous());
    sweep(context, &homogeneous(context.depth), |star| optimal(star, &plain(star), least))
        .and(|| over(context, beyond, |star| optimal(star, &fast(star), least)))
}

/// Of iterations and of comparisons: the counts on every star, and the curves.
type Costs = ([fn(&Star<i64>) -> Count; 2], [Curve; 2]);

fn cost(context: &RunContext, (counts, curves): Costs, (): ()) -> Finding {
    let curve = |curve: Curve| along(context, &curve, Family::Fixed, |point| beyond(&curve, point));
    let [iterations, comparisons] = curves;
    costs_within(context, counts).and(|| curve(iterations).and(|| curve(comparisons)))
}

const COUNTS: [fn(&Star<i64>) -> Count; 2] = [entries, best_balance::comparisons];
const CURVES: [Curve; 2] = [ITERATIONS, COMPARISONS];
const FEW_ITERATIONS: Curve = Curve { count: |size, seed| bounded_by_size(&ITERATIONS, size, seed), ..ITERATIONS };
const FEW_COMPARISONS: Curve = Curve { count: |size, seed| bounded_by_size(&COMPARISONS, size, seed), ..COMPARISONS };

/// Entries into the loop, the one that stops included, against the n of the paper.
fn entries(star: &Star<i64>) -> Count {
    Count { allowed: Some(star.total_tasks()), ..best_balance::iterations(star) }
}

fn against_a_sum(star: &Star<i64>) -> Count {
    let allowed = 4 * (star.workers().len() as u64 + star.total_tasks());
    Count { allowed: Some(allowed), ..best_balance::comparisons(star) }
}

fn all_but_one(star: &Star<i64>) -> Count {
    Count { allowed: Some(star.total_tasks() - 1), ..best_balance::iterations(star) }
}

/// The counts of iterations and of comparisons, on every star of the box.
fn costs_within(context: &RunContext, counts: [fn(&Star<i64>) -> Count; 2]) -> Finding {
    let shape = homogeneous(context.depth);
    let complete = StarBox { tasks: 1..=*shape.tasks.end(), ..shape };
    sweep(context, &complete, |star| {
        let [iterations, comparisons] = counts.map(|count| count(star));
        if !iterations.passes() && !comparisons.passes() {
            return Ok(());
        }
        let words =
            |[iterations, comparisons]: [u64; 2]| format!("{iterations} iterations and {comparisons} comparisons");
        let both = [iterations, comparisons];
        let allowed = words(both.map(|count| count.allowed.unwrap_or_default()));
        refuted(star, format!("at most {allowed}"), words(both.map(|count| count.count)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_is_entered_at_most_once_a_task() {
        assert_eq!(entries(&Star::of([(1, 6, 3), (1, 6, 0)])).allowed, Some(3));
    }
}
