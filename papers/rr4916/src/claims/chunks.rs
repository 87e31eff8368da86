//! What section 4.1 says of the chunks of multi-installment: the equations of its recursion, and how the chunks grow.

use num_traits::{Signed, Zero};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, MultiRound, check_multi_round};

use super::hypotheses::is_slow;
use super::multi_installment::small_and_beyond;
use super::rounds::{has_few_chunks, optimum, rounds};
use super::utilization::{BOTH_ARE_POSITIVE, both_are_positive, zeros_last};
use super::words::{listed, name};
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::witness::apart;
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Test, WitnessesOf,
    nothing_asserted, over, refuted,
};
use schedcheck_rr4916_algorithms::dealing::{Linear, Variant, without_waiting};
use schedcheck_rr4916_algorithms::multi_installment;

const CHECKER: &str = "the schedule built, and measured by the checker";

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4916/chunks-increase",
        &["the chunks of the recursion, whose makespan is the optimum of the exact linear program"],
        &GROWTH,
    )
    .plain(
        "With w > P g and W >= P G no round has less load than the one before it, the last round left aside. \
            With w < P g or W < P G the first round of the best schedule can be the largest.",
    )
    .remedied(
        RemedyKind::Reread,
        "If w > P g and W >= P G, no round of the first M - 1 has less load than the one before it. (The chunks \
            of one round need not grow: the row fig-6.)",
        &Test::<Growth, Optimum> { subject: Growth { is_meant: is_slow, ..INCREASE }, ..GROWTH },
    )
    .exhibits(&ExhibitsOf(recursion_of)),
    Claim::new(
        "rr4916/eq-7-index",
        &["the times of messages and computations of the sizes, from the costs of the model"],
        &EQUATION_7,
    )
    .plain("N is defined nowhere; with N = P a chunk is computed in the time in which the next P chunks are sent.")
    .no_witness_because("a letter in an index that is not defined: no schedule is made of it")
    .remedied(
        RemedyKind::Edited,
        "printed: gamma_{j-N}; should be: gamma_{j-P}.",
        &Test::<Option<Window>> { subject: Some(Window::Workers), ..EQUATION_7 },
    ),
    Claim::new(
        "rr4916/eq-7",
        &[CHECKER],
        &Test {
            check: |context, chunks: Chunks, ()| {
                over(context, small_and_beyond(context.depth), |platform| match chunks(platform) {
                    Some(chunks) => is_without_idle_time(platform, &chunks),
                    None => nothing_asserted(),
                })
            },
            subject: |platform| dealt(platform, platform),
            oracle: (),
            wrong_subjects: &[
                ("equation 7 without P G", |platform| dealt(platform, &without_link_latency(platform))),
                ("a pause before the last message", |platform| {
                    let mut chunks = dealt(platform, platform)?;
                    chunks.last_mut()?.send_start += 1;
                    Some(chunks)
                }),
            ],
            wrong_oracles: &[],
        },
    ),
    Claim::new("rr4916/eq-8", &[CHECKER], &EQUATION_8)
        .plain(
            "The last chunk takes W + gamma_0 to compute, and not gamma_0. As printed, the equation says W = 0 for j = \
                0.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: + j G + gamma_0; should be: + j G + W + gamma_0.",
            &Test::<Sizes> { subject: |platform| sizes(platform, Variant::Corrected), ..EQUATION_8 },
        )
        .exhibits(&ExhibitsOf(both_equations))
        .witnesses(&WitnessesOf(|platform, _| {
            built(platform, Variant::Printed).map(|printed| apart(&printed, None)).into_iter().collect()
        })),
    Claim::new(
        "rr4916/infinite-rounds",
        &["the exact linear program over the sizes of the chunks in round-robin order"],
        &Test {
            check: without_latencies,
            subject: 0,
            oracle: optimum,
            wrong_subjects: &[("from two rounds on, one more does not help", 2)],
            wrong_oracles: &[("the optimum of one round, for every number", |platform, _| optimum(platform, 1))],
        },
    )
    .plain("With g = 0, or with w = 0, one round is best.")
    .restricted(BOTH_ARE_POSITIVE, &both_are_positive),
];

/// The least makespan in so many rounds.
type Optimum = fn(&MultiRound, usize) -> Rational;
/// The chunks of all rounds, if none is negative.
type Chunks = fn(&MultiRound) -> Option<Vec<Chunk>>;
/// Their sizes in the order in which they are sent.
type Sizes = fn(&MultiRound) -> Option<Vec<Rational>>;

/// How the loads of the first M - 1 rounds follow one another.
#[derive(Clone, Copy)]
struct Growth {
    is_meant: fn(&MultiRound) -> bool,
    words: &'static str,
    follows: fn(&Rational, &Rational) -> bool,
}

const INCREASE: Growth = Growth { is_meant: |_| true, words: "increase", follows: |one, next| one <= next };

const GROWTH: Test<Growth, Optimum> = Test {
    check: |context, growth, optimum| {
        over(context, in_many_rounds(context.depth), |platform| rounds_grow(platform, growth, optimum))
    },
    subject: INCREASE,
    oracle: optimum,
    wrong_subjects: &[(
        "the chunks of a round sum to less than those of the round before",
        Growth { is_meant: is_slow, words: "decrease", follows: |one, next| one > next },
    )],
    wrong_oracles: &[("an optimum that is one more", |platform, rounds| optimum(platform, rounds) + 1)],
};

const EQUATION_7: Test<Option<Window>> = Test {
    check: |context, window, ()| {
        over(context, in_many_rounds(context.depth), |platform| match window {
            Some(window) => computes_while(platform, window),
            None => refuted(platform, "the sum of equation 7 ends with gamma_{j-N}", "N has no meaning"),
        })
    },
    subject: None,
    oracle: (),
    wrong_subjects: &[
        ("the sum over N chunks, whatever N is", None),
        ("the sum over the P - 1 chunks before", Some(Window::OneLess)),
        ("the sum over all chunks before", Some(Window::AllChunks)),
    ],
    wrong_oracles: &[],
};

const EQUATION_8: Test<Sizes> = Test {
    check: |context, sizes, ()| {
        over(context, small_and_beyond(context.depth), |platform| {
            sizes(platform).map_or_else(nothing_asserted, |sizes| finish_together(platform, sizes))
        })
    },
    subject: |platform| sizes(platform, Variant::Printed),
    oracle: (),
    wrong_subjects: &[("all chunks alike", |platform| {
        let chunks = platform.workers() * rounds(platform);
        Some(vec![platform.load() / chunks; chunks])
    })],
    wrong_oracles: &[],
};

/// Instances of three rounds and more, whatever the latencies.
pub(super) fn in_many_rounds(depth: Depth) -> Domains<RoundBox> {
    let (largest, load) = depth.pick((1, 2), (2, 4), (3, 6));
    let shape = RoundBox {
        workers: 1..=3,
        rounds: 3..=depth.pick(4, 5, 5),
        links: 1..=largest,
        cycle_times: 1..=4,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest + 1,
        loads: 1..=load,
    };
    let beyond = RoundBox {
        workers: 2..=depth.pick(4, 5, 6),
        rounds: 3..=5,
        links: 1..=4,
        cycle_times: 1..=30,
        link_latencies: 0..=2,
        compute_latencies: 0..=12,
        loads: 1..=200,
    };
    Domains::of([shape]).random("rr4916 chunks", [30, 1_000, 10_000], beyond)
}

/// The loads of the rounds of the recursion, but for the last one; nothing if a chunk is negative.
fn first_rounds(platform: &MultiRound, optimum: Optimum) -> Result<Option<Vec<Rational>>, Counterexample> {
    let rounds = rounds(platform);
    let Ok(schedule) = multi_installment::schedule(platform, rounds) else { return Ok(None) };
    let makespan = super::rounds::measured(platform, rounds, &schedule);
    // Larger programs take long; the row multi-installment has them.
    if has_few_chunks(platform) {
        let least = optimum(platform, rounds);
        if makespan != least {
            let claimed = format!("the recursion takes {makespan}, which is the least");
            return refuted(platform, claimed, format!("the least is {least}"));
        }
    }
    let round = |chunks: &[Chunk]| chunks.iter().map(|chunk| &chunk.load).sum();
    let loads: Vec<Rational> = schedule.chunks.chunks(platform.workers()).map(round).collect();
    Ok(Some(loads[..rounds - 1].to_vec()))
}

fn rounds_grow(platform: &MultiRound, growth: Growth, optimum: Optimum) -> Result<(), Counterexample> {
    if !(growth.is_meant)(platform) {
        return nothing_asserted();
    }
    let Some(loads) = first_rounds(platform, optimum)? else { return nothing_asserted() };
    if loads.is_sorted_by(growth.follows) {
        return Ok(());
    }
    refuted(platform, format!("the loads of the first M - 1 rounds {}", growth.words), listed(&loads))
}

/// How many chunks before j the sum of equation 7 goes over.
#[derive(Clone, Copy)]
pub(super) enum Window {
    /// P.
    Workers,
    /// p M, the number of all chunks.
    AllChunks,
    /// P - 1.
    OneLess,
}

/// The sizes in the order in which they are sent, by equation 7 with this window; the last round is that of
/// [`multi_installment`].
pub(super) fn sizes_with(platform: &MultiRound, window: Window) -> Vec<Rational> {
    let (workers, chunks) = (platform.workers(), platform.workers() * rounds(platform));
    let width = match window {
        Window::Workers => workers,
        Window::AllChunks => chunks,
        Window::OneLess => workers - 1,
    };
    let (worker, cycle_time) = (platform.worker(), platform.cycle_time());
    let inverse_ratio = &worker.link / cycle_time;
    let mut gammas = multi_installment::recursion(platform, workers, Variant::Corrected).expect("w > 0");
    for j in workers..chunks {
        let mut next = Linear {
            slope: Rational::zero(),
            constant: Rational::from(workers) * &worker.link_latency - &worker.compute_latency,
        };
        for gamma in &gammas[j.saturating_sub(width)..] {
            next.slope += &gamma.slope * &inverse_ratio;
            next.constant += &gamma.constant * &inverse_ratio;
        }
        gammas.push(next);
    }
    let first = Linear::solve(&gammas, &(platform.load() * cycle_time)).expect("the slope of gamma_0 is 1");
    gammas.iter().rev().map(|gamma| gamma.at(&first) / cycle_time).collect()
}

/// Whether each chunk of the first M - 1 rounds is computed in exactly the time of the next P messages.
fn computes_while(platform: &MultiRound, window: Window) -> Result<(), Counterexample> {
    let sizes = sizes_with(platform, window);
    let last = sizes.len() - 1;
    let (worker, workers) = (platform.worker(), platform.workers());
    // The paper numbers chunks from the last one on.
    for (index, sizes) in (0..sizes.len()).rev().zip(sizes.windows(workers + 1)) {
        let computing = worker.computing(&sizes[0]).expect("the worker computes");
        let sending: Rational = sizes[1..].iter().map(|size| worker.sending(size)).sum();
        if computing != sending {
            let order = if index == last { ", the first one sent," } else { "" };
            let claimed =
                format!("chunk {index}{order} is computed while the next {workers} are sent, which takes {sending}");
            return refuted(platform, claimed, format!("it takes {computing}"));
        }
    }
    Ok(())
}

/// Whether messages follow one another, and each worker begins a chunk when the one before it ends and just when the
/// chunk is there.
pub(super) fn is_without_idle_time(platform: &MultiRound, chunks: &[Chunk]) -> Result<(), Counterexample> {
    let (worker, workers) = (platform.worker(), platform.workers());
    let arrival = |chunk: &Chunk| &chunk.send_start + worker.sending(&chunk.load);
    for pair in chunks.windows(2) {
        if arrival(&pair[0]) != pair[1].send_start {
            return refuted(platform, "the port is never idle", format!("it is at {}", arrival(&pair[0])));
        }
    }
    for (chunk, next) in chunks.iter().zip(&chunks[workers..]) {
        let end = &chunk.compute_start + worker.computing(&chunk.load).expect("the worker computes");
        if end != arrival(next) {
            let claimed = format!("{} receives its next chunk at {end}, when it is done", name(chunk.worker));
            return refuted(platform, claimed, format!("it receives it at {}", arrival(next)));
        }
    }
    Ok(())
}

fn without_link_latency(platform: &MultiRound) -> MultiRound {
    let worker = schedcheck_model::divisible::Worker { link_latency: Rational::zero(), ..platform.worker().clone() };
    let other = MultiRound::new(platform.load().clone(), platform.workers(), platform.rounds(), worker);
    other.expect("zero is a latency")
}

/// The sizes by equation 7 and a form of equation 8.
fn sizes(platform: &MultiRound, form: Variant) -> Option<Vec<Rational>> {
    let sizes = multi_installment::sizes(platform, rounds(platform), form).expect("w > 0");
    (!sizes.iter().any(Signed::is_negative)).then_some(sizes)
}

/// The chunks on a platform of the sizes for another.
fn dealt(platform: &MultiRound, other: &MultiRound) -> Option<Vec<Chunk>> {
    Some(without_waiting(platform, sizes(other, Variant::Corrected)?).chunks)
}

/// Whether all workers finish at the same time with chunks of these sizes.
fn finish_together(platform: &MultiRound, sizes: Vec<Rational>) -> Result<(), Counterexample> {
    let measure = check_multi_round(platform, &without_waiting(platform, sizes)).expect("a schedule of positive sizes");
    let ends: Vec<Rational> = measure.finish.into_iter().map(|end| end.expect("each worker has a chunk")).collect();
    if ends.iter().all(|end| *end == ends[0]) {
        return Ok(());
    }
    refuted(platform, "all workers finish at the same time", format!("they finish at {}", listed(&ends)))
}

/// Whether one more round is better without latencies; from `useless` rounds on, where that is not 0, whether it is
/// not.
fn without_latencies(context: &RunContext, useless: usize, optimum: Optimum) -> Finding {
    let check = |platform: &MultiRound| {
        let rounds = rounds(platform);
        let [now, more] = [rounds, rounds + 1].map(|rounds| optimum(platform, rounds));
        let is_expected_to_help = useless == 0 || rounds < useless;
        if (more < now) == is_expected_to_help {
            return Ok(());
        }
        let claimed = if is_expected_to_help { "less than" } else { "no less than" };
        refuted(platform, format!("{} rounds take {claimed} {now}", rounds + 1), format!("they take {more}"))
    };
    let (links, cycle_times) = context.depth.pick((2, 4), (3, 6), (5, 10));
    let shape = RoundBox {
        workers: 1..=3,
        rounds: 1..=context.depth.pick(3, 4, 5),
        links: 1..=links,
        cycle_times: 1..=cycle_times,
        link_latencies: 0..=0,
        compute_latencies: 0..=0,
        loads: 1..=1,
    };
    over(context, zeros_last(shape), check)
}

fn built(platform: &MultiRound, form: Variant) -> Option<Candidate> {
    let sizes = multi_installment::sizes(platform, rounds(platform), form).ok()?;
    let schedule = (!sizes.iter().any(Signed::is_negative)).then(|| without_waiting(platform, sizes))?;
    Some(Candidate::MultiRound(platform.clone(), schedule))
}

fn shown(platform: &MultiRound, form: Variant, caption: &str) -> Option<Exhibit> {
    built(platform, form).map(|candidate| Exhibit::of(caption, &candidate))
}

fn recursion_of(platform: &MultiRound) -> Vec<Exhibit> {
    let caption = "a best schedule: its chunks decrease from the first round on";
    shown(platform, Variant::Corrected, caption).into_iter().collect()
}

/// The last round by equation 8 as printed, beside that in which all finish together.
fn both_equations(platform: &MultiRound) -> Vec<Exhibit> {
    let caption = "equation 8 as printed, without W beside gamma_0: workers finish apart";
    let corrected = shown(platform, Variant::Corrected, "equation 8 with it: all finish together");
    shown(platform, Variant::Printed, caption).into_iter().chain(corrected).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_numbered_from_the_last_one_sent() {
        // gamma_0 to gamma_3 are -1, 1, 2, 4, where the sum over all chunks before is that over one for gamma_3 alone.
        let platform = MultiRound::of(6, 1, Some(4), (1, 1, 2, 0));
        let failure = computes_while(&platform, Window::AllChunks).expect_err("gamma_2 takes 2, and its successor 3");
        assert_eq!(failure.claimed, "chunk 2 is computed while the next 1 are sent, which takes 3");
        assert_eq!(computes_while(&platform, Window::Workers), Ok(()));
        let first = computes_while(&MultiRound::of(1, 2, Some(3), (1, 1, 0, 0)), Window::AllChunks);
        let claimed = first.expect_err("the sum goes over four chunks").claimed;
        assert!(claimed.starts_with("chunk 5, the first one sent, is computed while the next 2"), "{claimed}");
    }
}
