//! What section 4.2 says of chunks that are alike in each round: not every worker receives each just when it can start
//! it.

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::chunks::is_without_idle_time;
use super::rounds::rounds;
use super::umr::nobody_waits;
use super::words::listed;
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::{Claim, Finding, RemedyKind, RunContext, Sweep, Test, nothing_asserted, refuted};
use schedcheck_rr4916_algorithms::dealing::{Variant, without_waiting};
use schedcheck_rr4916_algorithms::{multi_installment, umr};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4916/umr-uniform",
    &["the times of messages and computations of the sizes, from the costs of the model"],
    &UNIFORM,
)
.plain(
    "Where alpha_0 = gamma, all chunks of all rounds are alike and each arrives just when its worker can start \
        it, without idle time until the worker's last chunk. Where chunks grow, or where all workers finish together \
        after several uniform rounds, the sentence holds.",
)
.remedied(
    RemedyKind::Reread,
    "With several uniform rounds and a last one that lets all workers finish together, so that nobody \
        is idle up to the end, some worker receives a chunk before it can start it.",
    &Test::<Sizes> { subject: of_the_algorithm, ..UNIFORM },
)];

const UNIFORM: Test<Sizes> = Test {
    check: uniform_box,
    subject: alike_in_each_round,
    oracle: (),
    wrong_subjects: &[("the chunks of multi-installment, which are not uniform", of_multi_installment)],
    wrong_oracles: &[],
};

/// The sizes of all chunks in the order in which they are sent, if there are such.
type Sizes = fn(&MultiRound) -> Option<Vec<Rational>>;

/// Several workers and rounds, each platform at load 1, at a load that keeps workers busy, and at the one with alpha_0
/// = gamma.
fn uniform_box(context: &RunContext, sizes: Sizes, (): ()) -> Finding {
    let largest = context.depth.pick(1, 2, 3);
    let shape = RoundBox {
        workers: 2..=context.depth.pick(3, 4, 5),
        rounds: 2..=context.depth.pick(3, 4, 5),
        links: 1..=largest,
        cycle_times: 1..=context.depth.pick(4, 6, 9),
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest + 1,
        loads: 1..=1,
    };
    let at = |platform: &MultiRound, load: Rational| {
        let rounds = platform.rounds();
        MultiRound::new(load, platform.workers(), rounds, platform.worker().clone()).expect("a load of the box")
    };
    let loads = |platform: MultiRound| {
        let alike = gamma(&platform).map(|size| size * Rational::from(platform.workers() * rounds(&platform)));
        let loads = [Some(Rational::one()), alike, Some(Rational::from(100))];
        loads.into_iter().flatten().map(move |load| at(&platform, load))
    };
    let domain = format!("{shape}, and with load 100, and with the load for which alpha_0 = gamma, where gamma > 0");
    Sweep::complete(context, domain).through(&shape, loads, move |platform| {
        let sizes = sizes(platform).filter(|sizes| !sizes.iter().any(Signed::is_negative));
        let Some(sizes) = sizes else { return nothing_asserted() };
        match is_without_idle_time(platform, &without_waiting(platform, sizes.clone()).chunks) {
            Err(_) => Ok(()),
            Ok(()) => refuted(
                platform,
                "some worker receives a chunk before it can start it, or is idle",
                format!("with chunks {} each worker receives each just when it can start it", listed(&sizes)),
            ),
        }
    })
}

/// gamma = (P G - W) / (w - P g), if it is positive.
fn gamma(platform: &MultiRound) -> Option<Rational> {
    let (worker, workers) = (platform.worker(), Rational::from(platform.workers()));
    let slack = platform.cycle_time() - &workers * &worker.link;
    let surplus = workers * &worker.link_latency - &worker.compute_latency;
    let size = (!slack.is_zero()).then(|| surplus / slack)?;
    size.is_positive().then_some(size)
}

/// Uniform chunks in all M rounds, by equation 10.
fn alike_in_each_round(platform: &MultiRound) -> Option<Vec<Rational>> {
    let plan = umr::plan(platform, rounds(platform)).ok()?;
    Some(plan.rounds.into_iter().flat_map(|size| vec![size; platform.workers()]).collect())
}

/// Several uniform rounds and a last one in which all finish together, if nobody waits.
fn of_the_algorithm(platform: &MultiRound) -> Option<Vec<Rational>> {
    let schedule = umr::schedule(platform, rounds(platform)).ok().filter(|_| rounds(platform) > 2)?;
    nobody_waits(platform, &schedule).then(|| schedule.chunks.into_iter().map(|chunk| chunk.load).collect())
}

fn of_multi_installment(platform: &MultiRound) -> Option<Vec<Rational>> {
    multi_installment::sizes(platform, rounds(platform), Variant::Corrected).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_is_the_size_that_repeats_itself() {
        // (2 * 3 - 1) / (10 - 2 * 2)
        let platform = MultiRound::of(1, 2, Some(3), (2, 10, 3, 1));
        assert_eq!(gamma(&platform), Some(Rational::new(5, 6)));
    }

    #[test]
    fn the_algorithm_has_several_uniform_rounds_before_its_last() {
        // Each round has twice the load of the one before; in the last, a worker has as much less than the one before
        // it as it begins later: 8 / 4.
        let of = |rounds| of_the_algorithm(&MultiRound::of(112, 2, Some(rounds), (1, 4, 0, 0)));
        assert_eq!((of(2), of(3)), (None, Some([8, 8, 16, 16, 33, 31].map(Rational::from).into())));
        assert_eq!(of(4).map(|sizes| sizes.len()), Some(8));
    }
}
