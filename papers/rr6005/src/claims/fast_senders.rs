//! What section 3.5 observes of senders that communicate faster than receivers.

use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Time;
use schedcheck_model::star::{Star, Worker};

use super::boxes::{free_links, thinned};
use super::one_makespan_proof::FAST_SENDERS;
use itertools::iproduct;
use schedcheck_evidence::star::{
    Least, MISTAKEN, Schedules, TWO_EXACT_METHODS, least_makespan, optimal, schedule_of_least_makespan,
};
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Test, WithProof,
    nothing_asserted, over,
};
use schedcheck_rr6005_algorithms::mbbsa_search;

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr6005/mbbsa-fast-senders",
    TWO_EXACT_METHODS,
    &optimal_if(fast_at_the_optimum),
)
.plain(
    "Who sends depends on M. If the senders are faster at the optimal makespan M only, MBBSA need not be optimal: \
            in an optimal schedule of length M, a worker with f_i = M, which algorithm 3 treats as neither sender nor \
            receiver, may have to send one task and get one back.",
)
.remedied(
    RemedyKind::Reread,
    "MBBSA under the search of algorithm 4 is optimal if at every makespan between min f_i and max f_i \
            no sender has a larger c than a receiver.",
    &WithProof { test: &optimal_if(|star, _| Ok(fast_at_every_makespan(star))), proof: &FAST_SENDERS },
)
.exhibits(&Schedules(|star| {
    let best = schedule_of_least_makespan(star);
    vec![
        ("What the search with MBBSA finds", Some(mbbsa_search::minimise(star).schedule)),
        ("An optimal schedule: a worker with f_i = M sends one task and gets one back", best),
    ]
}))
.witnesses(&AsExhibited(better))];

/// Whether the senders of a star are fast, given what knows its least makespan.
type Condition = fn(&Star<i64>, Least) -> Result<bool, Counterexample>;

const fn optimal_if(condition: Condition) -> Test<Condition, Least> {
    Test {
        check: is_optimal_if,
        subject: condition,
        oracle: least_makespan,
        wrong_subjects: &[("no condition on the links at all", |_, _| Ok(true))],
        wrong_oracles: MISTAKEN,
    }
}

/// The box, and a family with positive costs: a worker that is done just at the optimum lends a task.
fn everywhere(depth: Depth) -> Domains<StarBox> {
    // In the smallest counterexample, at a boundary, c is at most 1.
    let shape = StarBox { comm: 0..=depth.pick(1, 3, 5), ..free_links(depth) };
    let largest = depth.pick(11, 16, 24_i64);
    let words = format!("c = (1, 3, 2), L = (2, 0, 1), w_2 = 6, w_1 and w_3 in 1..{largest}");
    let family = iproduct!(1..=largest, 1..=largest).map(|(w_1, w_3)| Star::of([(1, w_1, 2), (3, 6, 0), (2, w_3, 1)]));
    let beyond =
        StarBox { workers: 2..=4, tasks: 2..=6, comm: 1..=6, comp: 1..=12, links: Alike::Free, speeds: Alike::Free };
    thinned(depth, shape, |three| StarBox { comp: 1..=*three.comp.end(), ..three }).listed(words, family).random(
        "rr6005/mbbsa-fast-senders",
        [25, 5_000, 100_000],
        beyond,
    )
}

fn is_optimal_if(context: &RunContext, condition: Condition, least: Least) -> Finding {
    over(context, everywhere(context.depth), |star| {
        if !condition(star, least)? {
            return nothing_asserted();
        }
        optimal(star, &mbbsa_search::minimise(star).schedule, least)
    })
}

fn fast_at_the_optimum(star: &Star<i64>, least: Least) -> Result<bool, Counterexample> {
    Ok(senders_are_fast(star, 2 * least(star, Relays::Allowed)?))
}

pub(super) fn fast_at_every_makespan(star: &Star<i64>) -> bool {
    // The roles change at the f_i alone: twice the makespan at each of them, and between any two.
    let ends = || star.workers().iter().map(finish);
    let (least, most) = (ends().min().unwrap_or(0), ends().max().unwrap_or(0));
    (2 * least..=2 * most).all(|twice| senders_are_fast(star, twice))
}

fn finish(worker: &Worker<i64>) -> i64 {
    worker.comp.expect("all workers of the box compute").times(worker.tasks)
}

/// Whether at half of `twice` no worker with a larger finish time has a larger c than one with a smaller finish time.
pub(super) fn senders_are_fast(star: &Star<i64>, twice: i64) -> bool {
    let links = |belongs: &dyn Fn(i64) -> bool| -> Vec<i64> {
        let own = star.workers().iter().filter(|worker| belongs(2 * finish(worker)));
        own.map(|worker| worker.comm).collect()
    };
    let slowest_sender = links(&|end| end > twice).into_iter().max();
    let fastest_receiver = links(&|end| end < twice).into_iter().min();
    slowest_sender.zip(fastest_receiver).is_none_or(|(sender, receiver)| sender <= receiver)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_that_is_done_just_then_is_no_sender() {
        let star = Star::of([(5, 1, 2), (1, 1, 1)]);
        assert!(senders_are_fast(&star, 4));
        assert!(!senders_are_fast(&star, 3));
    }

    #[test]
    fn a_slow_sender_between_two_whole_makespans_is_seen() {
        // A sender below 1, and a receiver above 0.
        let star = Star::of([(2, 1, 1), (1, 1, 0)]);
        assert!(senders_are_fast(&star, 0) && senders_are_fast(&star, 2));
        assert!(!fast_at_every_makespan(&star));
    }
}
