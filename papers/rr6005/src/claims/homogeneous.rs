//! Lemma 6, lemma 7, proposition 1 and the cost of algorithm 1: homogeneous stars and the best-balance algorithm
//! (section 3.3).

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::star::{Schedule, Star};

use super::evidence::{TWO_EXACT_METHODS, least_makespan, optimal, schedules};
use crate::curves::best_balance;
use schedcheck_harness::curve::{Count, Curve};
use schedcheck_harness::domain::{Alike, Random, StarBox};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr6005_algorithms::bba::{self, Edits};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

const FINISH_TIMES: &[&str] = &["the finish times of every iteration of algorithm 1"];

/// What every row on the optimality of BBA has to catch.
const NOTHING_MOVED: Control = Control::new("the schedule that moves nothing", |effort| {
    over_homogeneous(effort, |star| optimal(star, &unmoved(star)))
});

pub const CLAIMS: [Claim; 8] = [
    Claim::new("rr6005/bba-receiver", TWO_EXACT_METHODS, |effort| {
        over_homogeneous(effort, |star| optimal(star, &bba::schedule_by_finish_times(star)))
    })
    .control(NOTHING_MOVED),
    Claim::new("rr6005/bba-sketch", TWO_EXACT_METHODS, |effort| {
        over_homogeneous(effort, |star| optimal(star, &bba::trace_prose(star).schedule))
    })
    .control(NOTHING_MOVED)
    .plain(
        "With one more task no worker finishes earlier, so the sketch, which compares the sender with itself, \
            stops at once and never sends a task; line 14 compares it with the receiver.",
    )
    .edited(
        "printed: the temporary finish time of sender; should be: of receiver.",
        |effort| over_homogeneous(effort, |star| optimal(star, &bba::trace(star).schedule)),
        NOTHING_MOVED,
    )
    .exhibits(|instance| {
        schedules(instance, |star| {
            vec![
                ("The sketch as printed: no task is sent", Ok(bba::trace_prose(star).schedule)),
                ("Algorithm 1", Ok(bba::trace(star).schedule)),
            ]
        })
    }),
    Claim::new("rr6005/lemma-6", FINISH_TIMES, lemma_6)
        .catches("ties between receivers go to the largest index", lemma_6_other_ties),
    Claim::new("rr6005/lemma-7", TWO_EXACT_METHODS, lemma_7).catches(
        "nobody both sends and receives, and nobody sends",
        |effort| {
            let shape = equal_links(effort);
            sweep(effort, &shape, |star| relays_do_not_help(star, Ok(star.attainable_makespan())))
        },
    ),
    Claim::new("rr6005/prop-1", TWO_EXACT_METHODS, proposition_1)
        .catches("algorithm 1 with the stopping rule of the sketch, the sender against the sender", |effort| {
            over_homogeneous(effort, |star| optimal(star, &bba::trace_prose(star).schedule))
        }),
    printed_line("rr6005/alg-1-line-12", |effort| line_by_line(effort, Edits { line_12: false, line_14: true }))
        .plain("Line 12 reads end_k^(i+1), which is set only in lines 20 to 25; end_k^(i) is meant.")
        .edited(
            "printed: max(end_k^(i+1), task_arrival_worker) + w; should be: max(end_k^(i), \
                task_arrival_worker) + w.",
            |effort| line_by_line(effort, Edits { line_12: true, line_14: true }),
            NOTHING_MOVED,
        ),
    printed_line("rr6005/alg-1-line-14", |effort| line_by_line(effort, Edits { line_12: true, line_14: false }))
        .plain(
            "If the superscript of line 14, which is damaged in the text that we have, is k+1, then k is a worker \
                and no iteration; with i+1, as in line 13, all is well.",
        )
        .reread(
            "The superscript in line 14 is (i+1), as in line 13, and the k of the damaged text is none of \
                the paper's.",
            |effort| line_by_line(effort, Edits { line_12: true, line_14: true }),
            NOTHING_MOVED,
        ),
    Claim::new(
        "rr6005/alg-1-complexity",
        &["iterations and comparisons of the plain form, counted on every star of the box and along two curves"],
        cost,
    )
    .catches("the bound 4(m + n) on the comparisons", cost_against_a_sum),
];

const fn printed_line(id: &'static str, check: fn(&Effort) -> Finding) -> Claim {
    Claim::new(id, TWO_EXACT_METHODS, check).control(NOTHING_MOVED)
}

/// The box of proposition 1: fully homogeneous stars.
fn homogeneous(effort: &Effort) -> StarBox {
    StarBox::up_to(effort.depth.pick((4, 8, 4), (6, 16, 8), (10, 32, 20)), Alike::Equal, Alike::Equal)
}

fn random_homogeneous(effort: &Effort) -> Random<StarBox> {
    let within = StarBox {
        workers: 2..=12,
        tasks: 10..=60,
        comm: 0..=100,
        comp: 1..=100,
        links: Alike::Equal,
        speeds: Alike::Equal,
    };
    Random { count: effort.depth.pick(200, 5_000, 100_000), within }
}

/// Equal links, any speeds: the box of lemma 7.
fn equal_links(effort: &Effort) -> StarBox {
    StarBox::up_to(effort.depth.pick((3, 4, 3), (4, 6, 4), (5, 8, 6)), Alike::Equal, Alike::Free)
}

fn lemma_6(effort: &Effort) -> Finding {
    let (complete, random) = (homogeneous(effort), random_homogeneous(effort));
    sweep(effort, &complete, receiver_finished_first)
        .and(|| sample(effort, "rr6005/lemma-6", &random, receiver_finished_first))
}

fn lemma_6_other_ties(effort: &Effort) -> Finding {
    over_homogeneous(effort, |star| finished_first(star, &bba::trace_figure_19(star)))
}

fn receiver_finished_first(star: &Star<i64>) -> Result<(), Counterexample> {
    finished_first(star, &bba::trace(star))
}

fn finished_first(star: &Star<i64>, trace: &bba::Trace<i64>) -> Result<(), Counterexample> {
    for (iteration, step) in trace.steps.iter().enumerate() {
        let first = step.before.iter().min().expect("a star has a worker");
        if step.before[step.receiver] != *first {
            let claimed = format!("iteration {}: the receiver finished first, at {first:?}", iteration + 1);
            let found =
                format!("worker {} receives, which finished at {:?}", step.receiver, step.before[step.receiver]);
            return refuted(star, claimed, found);
        }
    }
    Ok(())
}

fn lemma_7(effort: &Effort) -> Finding {
    let shape = equal_links(effort);
    let within =
        StarBox { workers: 2..=5, tasks: 4..=24, comm: 0..=30, comp: 1..=30, links: Alike::Equal, speeds: Alike::Free };
    let random = Random { count: effort.depth.pick(100, 5_000, 100_000), within };
    sweep(effort, &shape, relays_never_help).and(|| sample(effort, "rr6005/lemma-7", &random, relays_never_help))
}

fn relays_never_help(star: &Star<i64>) -> Result<(), Counterexample> {
    relays_do_not_help(star, least_makespan(star, Relays::Forbidden))
}

/// The least makespan is `without`, that of schedules in which nobody both sends and receives.
fn relays_do_not_help(star: &Star<i64>, without: Result<i64, Counterexample>) -> Result<(), Counterexample> {
    let (with, without) = (least_makespan(star, Relays::Allowed)?, without?);
    if with == without {
        return Ok(());
    }
    let claimed = format!("{with} without a worker that both sends and receives");
    refuted(star, claimed, without.to_string())
}

fn over_homogeneous(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = StarBox::up_to(effort.depth.pick((4, 8, 4), (5, 10, 6), (7, 20, 10)), Alike::Equal, Alike::Equal);
    sweep(effort, &shape, check)
}

/// Nothing is moved.
fn unmoved(star: &Star<i64>) -> Schedule<i64> {
    playback(star, &Plan::default()).expect("nothing is asked of anybody")
}

/// Algorithm 1 line by line, some lines edited.
fn line_by_line(effort: &Effort, edits: Edits) -> Finding {
    over_homogeneous(effort, |star| match bba::schedule_by_line(star, edits) {
        Ok(schedule) => optimal(star, &schedule),
        Err(unset) => {
            let claimed = format!("makespan {}", least_makespan(star, Relays::Allowed)?);
            refuted(star, claimed, unset.to_string())
        }
    })
}

fn proposition_1(effort: &Effort) -> Finding {
    let (complete, random) = (homogeneous(effort), random_homogeneous(effort));
    let plain = |star: &Star<i64>| optimal(star, &bba::trace(star).schedule);
    let fast = |star: &Star<i64>| optimal(star, &bba::schedule(star));
    sweep(effort, &complete, plain).and(|| sample(effort, "rr6005/prop-1", &random, fast))
}

fn cost(effort: &Effort) -> Finding {
    costs_within(effort, [entries, best_balance::comparisons]).and(|| {
        let curve = |curve: Curve| along(effort, &curve, Family::Fixed, |point| beyond(&curve, point));
        curve(best_balance::ITERATIONS).and(|| curve(best_balance::COMPARISONS))
    })
}

/// Entries into the loop, the one that stops included, against the n of the paper.
fn entries(star: &Star<i64>) -> Count {
    Count { allowed: Some(star.total_tasks()), ..best_balance::iterations(star) }
}

fn cost_against_a_sum(effort: &Effort) -> Finding {
    let sum = |star: &Star<i64>| {
        let allowed = 4 * (star.workers().len() as u64 + star.total_tasks());
        Count { allowed: Some(allowed), ..best_balance::comparisons(star) }
    };
    costs_within(effort, [entries, sum])
}

/// The counts of iterations and of comparisons, on every star of the box.
fn costs_within(effort: &Effort, counts: [fn(&Star<i64>) -> Count; 2]) -> Finding {
    let complete = StarBox { tasks: 1..=*homogeneous(effort).tasks.end(), ..homogeneous(effort) };
    sweep(effort, &complete, |star| {
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
