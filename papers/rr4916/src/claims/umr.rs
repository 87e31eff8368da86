//! Uniform multi-round (section 4.2): its recursion, its makespan, and how its chunks grow.

use std::cmp::Ordering;

use itertools::Itertools;
use num_traits::{One, Signed, Zero};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::rounds::{measured, optimum, rounds};
use super::umr_proof::{MAKESPAN_FOR_ALL, UNROLLED_FOR_ALL};
use super::words::listed;
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::witness::{Is, promised};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Test, WithProof,
    Witness, WitnessesOf, nothing_asserted, over, refuted, set_aside,
};
use schedcheck_rr4916_algorithms::field::{Alike, Field, Over};
use schedcheck_rr4916_algorithms::multi_installment;
use schedcheck_rr4916_algorithms::umr::{self, UmrError, Variant};

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4916/umr-restriction",
        &["the schedule built and measured, against the exact linear program over the sizes of all chunks"],
        &Test {
            check: |context, makespan, least| {
                over(context, makespans(context.depth), |platform| is_longer_than_the_best(platform, makespan, least))
            },
            subject: |platform| Some(measured(platform, rounds(platform), &schedule(platform)?)),
            oracle: optimum,
            wrong_subjects: &[("the best sizes of all chunks", |platform| Some(optimum(platform, rounds(platform))))],
            wrong_oracles: &[("an optimum that is one more", |platform, rounds| {
                optimum(platform, rounds) + Rational::one()
            })],
        },
    ),
    Claim::new("rr4916/umr-recursion", &["equation 10 unrolled"], &UNROLLING)
        .plain(
            "g and w are exchanged: equation 10 multiplies by w / (P g) in each round, and the formula by g / (P \
                w).",
        )
        .no_witness_because("two letters of a closed form: it gives sizes of chunks, and no schedule")
        .remedied(
            RemedyKind::Edited,
            "printed: alpha_j = (g / (P w))^j (alpha_0 - gamma) + gamma; should be: alpha_j = (w / (P g))^j \
                (alpha_0 - gamma) + gamma.",
            &WithProof {
                test: &Test::<(Unrolled, Domain)> { subject: (Unrolled::Corrected, |_| true), ..UNROLLING },
                proof: &UNROLLED_FOR_ALL,
            },
        ),
    Claim::new("rr4916/umr-first-term", &["the schedule built, its computations summed"], &FIRST_TERM)
        .plain(
            "W_total / P is a load; the time to compute it is w W_total / P. Worker P computes for less, as its last \
                chunk is the smallest.",
        )
        .no_witness_because("the unit of a term: the sum in which it stands is refuted below")
        .remedied(
            RemedyKind::Edited,
            "printed: W_total / P, the time for worker P; should be: w W_total / P, the time for a worker on average.",
            &Test::<Term> { subject: |platform| platform.cycle_time() * share(platform), ..FIRST_TERM },
        ),
    Claim::new("rr4916/umr-makespan", &["the schedule built and measured"], &MAKESPAN)
        .plain(
            "The workers begin to compute after 1, 2, .., P messages, on average after (P + 1) / 2. The formula \
                counts P / 2 messages, and lacks (G + g alpha_0) / 2.",
        )
        .remedied(
            RemedyKind::Corrected,
            "With w W_total / P + M W + (P + 1) / 2 (G + g alpha_0) the makespan is exact for M >= 2 where \
                no chunk is negative and the last chunk of all is no smaller than the first one, so that no worker \
                waits.",
            &WithProof { test: &Test::<Spread> { subject: Spread::OneMore, ..MAKESPAN }, proof: &MAKESPAN_FOR_ALL },
        )
        .exhibits(&ExhibitsOf(built))
        .witnesses(&WitnessesOf(short_of_a_message)),
    Claim::new(
        "rr4916/fig-7",
        &["the sizes of the schedule"],
        &Test {
            check: |context, growth: Growth, ()| {
                over(context, several_workers(context.depth), |platform| rounds_are(platform, growth))
            },
            subject: ("increase from round to round", Ordering::Less, Ordering::Greater),
            oracle: (),
            wrong_subjects: &[
                (
                    "chunks decrease from round to round",
                    ("decrease from round to round", Ordering::Greater, Ordering::Greater),
                ),
                (
                    "chunks increase during the last round too",
                    ("increase from round to round", Ordering::Less, Ordering::Less),
                ),
            ],
            wrong_oracles: &[],
        },
    )
    .plain(
        "With several workers the chunks of UMR can decrease from round to round; then some worker waits. With one \
            worker they can decrease though it never waits.",
    ),
];

/// What a formula says of a platform.
type Term = fn(&MultiRound) -> Rational;
/// Of which platforms a statement speaks.
type Domain = fn(&MultiRound) -> bool;
/// How the chunks of rounds follow one another, in words: what each is to the next, and each of the last round.
type Growth = (&'static str, Ordering, Ordering);

const UNROLLING: Test<(Unrolled, Domain)> = Test {
    check: |context, (form, is_meant), ()| {
        recursion_box(
            context,
            |platform| if is_meant(platform) { closed_form(platform, form) } else { nothing_asserted() },
        )
    },
    subject: (Unrolled::Printed, |platform| {
        let all_links = Rational::from(platform.workers()) * &platform.worker().link;
        !platform.cycle_time().is_zero() && *platform.cycle_time() != all_links
    }),
    oracle: (),
    wrong_subjects: &[("the chunk of the round after", (Unrolled::Next, |_| true))],
    wrong_oracles: &[],
};

const FIRST_TERM: Test<Term> = Test {
    check: |context, term, ()| {
        over(context, makespans(context.depth), |platform| is_the_first_term(platform, &term(platform)))
    },
    subject: share,
    oracle: (),
    wrong_subjects: &[("w W_total", |platform| platform.cycle_time() * platform.load())],
    wrong_oracles: &[],
};

const MAKESPAN: Test<Spread> = Test {
    check: |context, spread, ()| over(context, makespans(context.depth), |platform| is_the_makespan(platform, spread)),
    subject: Spread::Workers,
    oracle: (),
    wrong_subjects: &[("without the first messages", Spread::Nothing)],
    wrong_oracles: &[],
};

/// The rounds up to which closed forms and recursion are compared.
const UNROLLED: usize = 9;

fn recursion_box(context: &RunContext, check: impl Fn(&MultiRound) -> Result<(), Counterexample> + Sync) -> Finding {
    let largest = context.depth.pick(3, 5, 8);
    let shape = RoundBox {
        workers: 1..=context.depth.pick(4, 6, 8),
        rounds: 1..=1,
        links: 1..=largest,
        cycle_times: 0..=2 * largest,
        link_latencies: 0..=context.depth.pick(1, 3, 4),
        compute_latencies: 0..=context.depth.pick(2, 4, 6),
        loads: 1..=1,
    };
    let domains = Domains::of([shape]).random("rr4916 umr recursion", [25, 5_000, 50_000], wide(context.depth));
    let mut finding = over(context, domains, check);
    finding.domain = format!("j in 0..{}: {}; load and M do not count", UNROLLED - 1, finding.domain);
    finding
}

pub(super) fn wide(depth: Depth) -> RoundBox {
    RoundBox {
        workers: 1..=depth.pick(5, 6, 8),
        rounds: 1..=depth.pick(5, 6, 8),
        links: 1..=4,
        cycle_times: 1..=30,
        link_latencies: 0..=4,
        compute_latencies: 0..=12,
        loads: 1..=300,
    }
}

/// What equation 11 is taken to say.
#[derive(Clone, Copy)]
pub(super) enum Unrolled {
    /// As printed.
    Printed,
    /// As it holds.
    Corrected,
    /// The size of the round after.
    Next,
}

impl Unrolled {
    /// alpha_j, as a function of alpha_0.
    pub(super) fn size<F: Field>(self, platform: &impl Over<F>, j: usize, first: &F) -> Result<F, UmrError> {
        match self {
            Self::Printed => umr::size_in_round(platform, j, first, Variant::Printed),
            Self::Corrected => umr::size_in_round(platform, j, first, Variant::Corrected),
            Self::Next => umr::size_in_round(platform, j + 1, first, Variant::Corrected),
        }
    }
}

pub(super) fn closed_form(platform: &MultiRound, unrolled: Unrolled) -> Result<(), Counterexample> {
    let sizes = umr::recursion(platform, UNROLLED).expect("g > 0");
    for first in [Rational::zero(), Rational::one()] {
        for (j, size) in sizes.iter().enumerate() {
            let found = size.at(&first);
            let said = unrolled.size(platform, j, &first);
            if said.as_ref() != Ok(&found) {
                let claimed = said.map_or_else(|error| error.to_string(), |said| said.to_string());
                let (claimed, found) =
                    (format!("alpha_{j} = {claimed} for alpha_0 = {first}"), format!("it is {found}"));
                return refuted(platform, claimed, found);
            }
        }
    }
    Ok(())
}

/// Small platforms, and wider ones.
fn makespans(depth: Depth) -> Domains<RoundBox> {
    with_wide_ones(depth, vec![small(depth)])
}

/// Four workers, as in figure 7, and then other numbers of them.
fn several_workers(depth: Depth) -> Domains<RoundBox> {
    let of = |workers| RoundBox { workers, ..small(depth) };
    with_wide_ones(depth, vec![of(4..=4), of(2..=3)])
}

fn small(depth: Depth) -> RoundBox {
    RoundBox {
        workers: 1..=depth.pick(3, 5, 5),
        rounds: 1..=depth.pick(3, 5, 5),
        links: 1..=depth.pick(1, 2, 2),
        cycle_times: 1..=depth.pick(3, 6, 9),
        link_latencies: 0..=1,
        compute_latencies: 0..=depth.pick(2, 3, 5),
        loads: 1..=depth.pick(3, 8, 16),
    }
}

fn with_wide_ones(depth: Depth, boxes: Vec<RoundBox>) -> Domains<RoundBox> {
    Domains::of(boxes).random("rr4916 umr makespan", [50, 10_000, 100_000], wide(depth))
}

/// The UMR schedule of several rounds; nothing where a chunk is negative, or there is one round.
pub(super) fn schedule(platform: &MultiRound) -> Option<Schedule> {
    let rounds = rounds(platform);
    if rounds < 2 { None } else { umr::schedule(platform, rounds).ok() }
}

/// Whether no worker waits after its first message, as the schedule's own times tell.
pub(super) fn nobody_waits(platform: &MultiRound, schedule: &Schedule) -> bool {
    let worker = platform.worker();
    let pairs = schedule.chunks.iter().zip(&schedule.chunks[platform.workers()..]);
    pairs.into_iter().all(|(chunk, next)| {
        let end = &chunk.compute_start + worker.computing(&chunk.load).expect("the worker computes");
        end == next.compute_start
    })
}

/// Whether UMR takes longer than the best sizes in as many rounds, where those are not alike in each round but the
/// last.
fn is_longer_than_the_best(
    platform: &MultiRound,
    makespan: fn(&MultiRound) -> Option<Rational>,
    least: fn(&MultiRound, usize) -> Rational,
) -> Result<(), Counterexample> {
    let rounds = rounds(platform);
    let Some(measured) = makespan(platform) else { return nothing_asserted() };
    let sizes = multi_installment::sizes(platform, rounds, Variant::Corrected).expect("w > 0");
    let are_alike = sizes.chunks(platform.workers()).take(rounds - 1).all(|round| round.iter().all_equal());
    let least = least(platform, rounds);
    if measured > least || (measured == least && (are_alike || sizes.iter().any(Signed::is_negative))) {
        return Ok(());
    }
    refuted(platform, format!("UMR takes more than {least}"), format!("it takes {measured}"))
}

/// W_total / P.
fn share(platform: &MultiRound) -> Rational {
    platform.load() / platform.workers()
}

/// Whether a worker computes for so long on average.
fn is_the_first_term(platform: &MultiRound, said: &Rational) -> Result<(), Counterexample> {
    let Some(schedule) = schedule(platform) else { return nothing_asserted() };
    let workers = Rational::from(platform.workers());
    let busy = schedule.chunks.iter().map(|chunk| platform.cycle_time() * &chunk.load).sum::<Rational>() / &workers;
    if *said == busy {
        return Ok(());
    }
    refuted(platform, format!("a worker computes for {said} on average"), format!("it computes for {busy}"))
}

/// How often half of the first message counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spread {
    /// P times, as printed.
    Workers,
    /// P + 1 times.
    OneMore,
    /// Never.
    Nothing,
}

/// The formula, its first term read as w W_total / P.
pub(super) fn said_makespan<F: Field>(spread: Spread, platform: &Alike<F>, rounds: usize, first: &F) -> F {
    let (costs, workers) = (&platform.costs, platform.workers);
    let halves = match spread {
        Spread::Workers => workers,
        Spread::OneMore => workers + 1,
        Spread::Nothing => 0,
    };
    costs.cycle_time.clone() * &platform.load / F::integer(workers)
        + F::integer(rounds) * &costs.compute_latency
        + F::integer(halves) * costs.sending(first) / F::integer(2)
}

/// Whether the formula, its first term read as w W_total / P, is the makespan where nobody waits.
pub(super) fn is_the_makespan(platform: &MultiRound, spread: Spread) -> Result<(), Counterexample> {
    let rounds = rounds(platform);
    let built = schedule(platform).filter(|schedule| nobody_waits(platform, schedule));
    let Some(schedule) = built else { return nothing_asserted() };
    let first = umr::first_size(platform, rounds).expect("g > 0");
    let said = said_makespan(spread, &platform.into(), rounds, &first);
    let measured = measured(platform, rounds, &schedule);
    if said == measured {
        return Ok(());
    }
    refuted(platform, format!("the makespan is {said}"), format!("it is {measured}"))
}

/// Whether the chunks of several workers are as the caption of the figure says. In the figure nobody waits: schedules
/// in which a worker does are set aside.
fn rounds_are(platform: &MultiRound, growth: Growth) -> Result<(), Counterexample> {
    let built = schedule(platform).filter(|_| platform.workers() > 1);
    let Some(schedule) = built else { return nothing_asserted() };
    let nobody_waits = nobody_waits(platform, &schedule);
    let sizes: Vec<Rational> = schedule.chunks.into_iter().map(|chunk| chunk.load).collect();
    // A first chunk of nothing is no chunk.
    if sizes[0].is_zero() {
        return nothing_asserted();
    }
    let outcome = sizes_are(platform, &sizes, growth);
    if nobody_waits { outcome } else { set_aside(outcome) }
}

/// Whether the chunks of the first M - 1 rounds follow one another in this way, and decrease during the last round.
fn sizes_are(
    platform: &MultiRound,
    sizes: &[Rational],
    (claimed, follows, in_the_last): Growth,
) -> Result<(), Counterexample> {
    let workers = platform.workers();
    let (uniform, last) = sizes.split_at(sizes.len() - workers);
    let rounds: Vec<&Rational> = uniform.iter().step_by(workers).collect();
    if rounds.windows(2).all(|pair| pair[0].cmp(pair[1]) == follows)
        && last.windows(2).all(|pair| pair[0].cmp(&pair[1]) == in_the_last)
    {
        return Ok(());
    }
    refuted(platform, format!("chunk sizes {claimed}, and decrease during the last"), listed(sizes))
}

/// The schedule of an instance.
fn built(platform: &MultiRound) -> Vec<Exhibit> {
    let Some(schedule) = schedule(platform) else { return Vec::new() };
    let caption = "the UMR schedule of equation 10, all workers finishing together";
    vec![Exhibit::of(caption, &Candidate::MultiRound(platform.clone(), schedule))]
}

/// The makespan that the formula gives the schedule.
fn short_of_a_message(platform: &MultiRound, _: &[Exhibit]) -> Vec<Witness> {
    let Some(schedule) = schedule(platform) else { return Vec::new() };
    let rounds = rounds(platform);
    let first = umr::first_size(platform, rounds).expect("g > 0");
    let said = said_makespan(Spread::Workers, &Alike::from(platform), rounds, &first);
    vec![promised(&Candidate::MultiRound(platform.clone(), schedule), Is::Equal, said)]
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::instance;

    use super::*;

    #[test]
    fn umr_is_as_short_as_the_best_sizes_where_those_are_alike_in_each_round_but_the_last() {
        // Without idle time the chunks are 2 and 2, then 3 and 2.
        let alike = MultiRound::of(9, 2, Some(2), (1, 3, 1, 1));
        let sizes = multi_installment::sizes(&alike, 2, Variant::Corrected).unwrap();
        assert_eq!(sizes, [2, 2, 3, 2].map(|size: i64| Rational::from(size)));
        let same = |platform: &MultiRound| {
            let least: fn(&MultiRound, usize) -> Rational = |_, _| Rational::one();
            is_longer_than_the_best(platform, |_| Some(Rational::one()), least).is_ok()
        };
        assert!(same(&alike));
        assert!(!same(&MultiRound::of(10, 2, Some(2), (1, 3, 1, 1))));
    }

    #[test]
    fn one_worker_or_one_round_leaves_nothing_to_be_alike() {
        let costs = (1, 3, 1, 1);
        for platform in [MultiRound::of(9, 1, Some(3), costs), MultiRound::of(9, 3, Some(1), costs)] {
            let best = |platform: &MultiRound| Some(optimum(platform, rounds(platform)));
            assert!(is_longer_than_the_best(&platform, best, optimum).is_ok());
        }
    }

    #[test]
    fn the_schedule_of_an_instance_is_shown() {
        let platform = MultiRound::of(9, 2, Some(2), (1, 3, 1, 1));
        let shown = built(&platform);
        let [exhibit] = shown.as_slice() else { panic!("one schedule") };
        assert_eq!(exhibit.instance, instance(&platform));
        let loads: Vec<_> =
            exhibit.schedule["chunks"].as_array().expect("a list").iter().map(|chunk| &chunk["load"]).collect();
        assert_eq!(loads, ["2", "2", "3", "2"]);
    }
}
