//! Why there are several rounds, and what section 4.1 says of the schedule sought: figure 6, the three properties, the
//! sum of all chunks.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};
use schedcheck_model::number::common_denominator;

use super::chunks::in_many_rounds;
use super::hypotheses::is_slow;
use super::multi_installment::{PROGRAM, best_in, small_and_beyond, without_link_latencies};
use super::rounds::{optimum, rounds};
use super::words::listed;
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::{
    About, Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Test, nothing_asserted, over, refuted,
    set_aside, sweep,
};
use schedcheck_rr4916_algorithms::dealing::Variant;
use schedcheck_rr4916_algorithms::multi_installment::{self, MultiInstallmentError};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr4916/single-round",
        &[PROGRAM],
        &Test {
            check: several_rounds,
            subject: 2,
            oracle: optimum,
            wrong_subjects: &[("no rounds more", 1)],
            wrong_oracles: &[("the optimum of one round, for every number", |platform, _| optimum(platform, 1))],
        },
    )
    .plain(
        "With g = 0 the messages of a large load take no longer than those of a small one, and one round is best. With \
            w = 0 nobody is idle for want of messages.",
    )
    .restricted(BOTH_ARE_POSITIVE, &both_are_positive),
    Claim::new("rr4916/fig-6", &["the chunks of the recursion"], &FIGURE)
        .plain("With w > P g and W >= P G the chunks of one round can decrease in the order in which they are sent.")
        .remedied(
            RemedyKind::Reread,
            "If w > P g and W >= P G, chunk sizes increase from round to round: no round of the first M - 1 has less \
                load than the one before it. They decrease during the last round.",
            &Test::<Growth, Sizes> { subject: Growth { grow: rounds_grow, others: |_| nothing_asserted() }, ..FIGURE },
        ),
    Claim::new(
        "rr4916/maximum-utilization",
        &[PROGRAM],
        &Test {
            check: |context, recursion, best| {
                over(context, small_and_beyond(context.depth), |platform| is_most_used(platform, recursion, best))
            },
            subject: multi_installment::schedule,
            oracle: best_in,
            wrong_subjects: &[("equation 7 without P G", without_link_latencies)],
            wrong_oracles: &[("a best schedule in one round more", |platform, rounds| best_in(platform, rounds + 1))],
        },
    ),
    Claim::new(
        "rr4916/sum-of-chunks",
        &["the sizes of the recursion, summed"],
        &Test {
            check: |context, said: fn(&MultiRound) -> Rational, ()| {
                over(context, small_and_beyond(context.depth), |platform| sums_to(platform, &said(platform)))
            },
            subject: |platform| platform.load() * platform.cycle_time(),
            oracle: (),
            wrong_subjects: &[("W_total", |platform| platform.load().clone())],
            wrong_oracles: &[],
        },
    ),
];

pub(super) const BOTH_ARE_POSITIVE: &str = "g > 0 and w > 0";

pub(super) fn both_are_positive(about: &About) -> Option<bool> {
    let positive = |platform: &MultiRound| platform.worker().link.is_positive() && platform.cycle_time().is_positive();
    about.instance().map(positive)
}

/// A box whose g and w are positive, then with g = 0, and then with w = 0.
pub(super) fn zeros_last(shape: RoundBox) -> Domains<RoundBox> {
    let without_links = RoundBox { links: 0..=0, ..shape.clone() };
    let instant = RoundBox { links: 0..=*shape.links.end(), cycle_times: 0..=0, ..shape.clone() };
    Domains::of([shape, without_links, instant])
}

/// Whether at a large load so many rounds take less time than one.
fn several_rounds(context: &RunContext, several: usize, optimum: fn(&MultiRound, usize) -> Rational) -> Finding {
    let check = |platform: &MultiRound| {
        let worker = platform.worker().clone();
        let large = MultiRound::new(Rational::from(10_000), platform.workers(), None, worker).expect("a load");
        let [one, more] = [1, several].map(|rounds| optimum(&large, rounds));
        if more < one {
            return Ok(());
        }
        refuted(&large, format!("{several} rounds take less than one round, {one}"), format!("they take {more}"))
    };
    let (largest, latency) = context.depth.pick((2, 1), (3, 2), (4, 3));
    let shape = RoundBox {
        workers: 1..=context.depth.pick(3, 4, 4),
        rounds: 1..=1,
        links: 1..=largest,
        cycle_times: 1..=largest,
        link_latencies: 0..=latency,
        compute_latencies: 0..=latency,
        loads: 1..=1,
    };
    let mut finding = over(context, zeros_last(shape), check);
    finding.domain = format!("at load 10,000: {}", finding.domain);
    finding
}

/// The sizes of the chunks in the order in which they are sent, if none is negative.
type Sizes = fn(&MultiRound) -> Option<Vec<Rational>>;

/// How the chunks grow.
#[derive(Clone, Copy)]
struct Growth {
    /// Whether those of the first M - 1 rounds grow, of so many workers.
    grow: fn(&[Rational], usize) -> bool,
    /// What is made of platforms whose workers are not slow.
    others: fn(Result<(), Counterexample>) -> Result<(), Counterexample>,
}

const FIGURE: Test<Growth, Sizes> = Test {
    check: |context, growth, sizes| {
        let check = |platform: &MultiRound| grow_if_slow(platform, growth, sizes);
        sweep(context, &of_four_workers(context), check).and(|| over(context, in_many_rounds(context.depth), check))
    },
    subject: Growth { grow: |first, workers| first.chunks(workers).all(<[Rational]>::is_sorted), others: set_aside },
    oracle: sizes,
    wrong_subjects: &[(
        "the first rounds decrease",
        Growth {
            grow: |first, workers| first.len() == workers || !rounds_grow(first, workers),
            others: |_| nothing_asserted(),
        },
    )],
    wrong_oracles: &[("the sizes with those of the last round turned round", |platform| {
        let mut sizes = sizes(platform)?;
        let first = sizes.len() - platform.workers();
        sizes[first..].reverse();
        Some(sizes)
    })],
};

/// As many workers as in the figure, in three rounds.
fn of_four_workers(context: &RunContext) -> RoundBox {
    let largest = context.depth.pick(1, 2, 2);
    RoundBox {
        workers: 4..=4,
        rounds: 3..=3,
        links: 1..=1,
        cycle_times: 5..=5 + largest,
        link_latencies: 0..=1,
        compute_latencies: 0..=4,
        loads: 1..=largest,
    }
}

fn rounds_grow(first: &[Rational], workers: usize) -> bool {
    first.chunks(workers).map(|round| round.iter().sum::<Rational>()).is_sorted()
}

fn sizes(platform: &MultiRound) -> Option<Vec<Rational>> {
    let sizes = multi_installment::sizes(platform, rounds(platform), Variant::Corrected).expect("w > 0");
    (!sizes.iter().any(Signed::is_negative)).then_some(sizes)
}

/// Whether the chunks grow in this way where workers are slow, and those of the last round decrease.
fn grow_if_slow(platform: &MultiRound, growth: Growth, sizes: Sizes) -> Result<(), Counterexample> {
    let Some(sizes) = sizes(platform) else { return nothing_asserted() };
    let outcome = are_growing(platform, growth, &sizes);
    if is_slow(platform) { outcome } else { (growth.others)(outcome) }
}

fn are_growing(platform: &MultiRound, growth: Growth, sizes: &[Rational]) -> Result<(), Counterexample> {
    let workers = platform.workers();
    let (first, last) = sizes.split_at(sizes.len() - workers);
    if (growth.grow)(first, workers) && last.is_sorted_by(|one, next| one >= next) {
        return Ok(());
    }
    let words = "chunk sizes increase during each of the first M - 1 rounds and decrease during the last round";
    refuted(platform, words, in_parts(sizes))
}

/// Numbers with their common denominator: "(1, 2) / 3".
fn in_parts(numbers: &[Rational]) -> String {
    let parts = common_denominator(numbers);
    let of_them: Vec<Rational> = numbers.iter().map(|number| number * &parts).collect();
    format!("{} / {parts}", listed(&of_them))
}

/// The part of P T for which the workers compute, and that of T for which the port sends.
fn utilization(platform: &MultiRound, schedule: &Schedule) -> [Rational; 2] {
    let worker = platform.worker();
    let computing = |load: &Rational| worker.computing(load).expect("the worker computes");
    let ends = schedule.chunks.iter().map(|chunk| &chunk.compute_start + computing(&chunk.load));
    let time = ends.max().unwrap_or_default();
    let busy: Rational = schedule.chunks.iter().map(|chunk| computing(&chunk.load)).sum();
    let sending: Rational = schedule.chunks.iter().map(|chunk| worker.sending(&chunk.load)).sum();
    [busy / (&time * platform.workers()), sending / time]
}

/// The schedule in so many rounds, if there is one.
type Recursion = fn(&MultiRound, usize) -> Result<Schedule, MultiInstallmentError>;

/// Whether neither the workers nor the port are busy for a larger part of the time in the best schedule.
fn is_most_used(
    platform: &MultiRound,
    recursion: Recursion,
    best: fn(&MultiRound, usize) -> Schedule,
) -> Result<(), Counterexample> {
    let rounds = rounds(platform);
    let Ok(schedule) = recursion(platform, rounds) else { return nothing_asserted() };
    if platform.load().is_zero() || schedule.chunks.iter().any(|chunk| chunk.load.is_negative()) {
        return nothing_asserted();
    }
    let [found, most] = [utilization(platform, &schedule), utilization(platform, &best(platform, rounds))];
    if found.iter().zip(&most).all(|(found, most)| found >= most) {
        return Ok(());
    }
    let claimed = format!("workers and port are busy for the parts {} of the time, the most possible", listed(&found));
    refuted(platform, claimed, format!("for {} in the best schedule", listed(&most)))
}

/// Whether the times to compute all chunks sum to this.
fn sums_to(platform: &MultiRound, said: &Rational) -> Result<(), Counterexample> {
    let sizes = multi_installment::sizes(platform, rounds(platform), Variant::Corrected).expect("w > 0");
    let sum = sizes.iter().map(|size| size * platform.cycle_time()).sum::<Rational>();
    if sum == *said {
        return Ok(());
    }
    refuted(platform, format!("the gamma_j sum to {said}"), format!("to {sum}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_with_their_common_denominator() {
        assert_eq!(in_parts(&[(1, 2), (2, 3), (1, 1)].map(|(a, b): (i64, i64)| Rational::new(a, b))), "(3, 4, 6) / 6");
    }
}
