//! What section 4.1 says of the chunks of multi-installment: the equations of its recursion, and how the chunks grow.

use num_traits::{Signed, Zero};
use schedcheck_files::{Instance, chunks_to_json};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, MultiRound, Schedule, check_multi_round};
use serde_json::Value;

use super::evidence::listed;
use super::hypotheses::is_slow;
use super::multi_installment::{Check, recursion_box};
use super::rounds::{optimum, rounds};
use schedcheck_harness::domain::{Random, RoundBox};
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Exhibit, Finding, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::dealing::{Form, Linear, without_waiting};
use schedcheck_rr4916_algorithms::multi_installment;

const CHECKER: &str = "the schedule built, and measured by the checker";

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr4916/chunks-increase",
        &["the chunks of the recursion, whose makespan is the optimum of the exact linear program"],
        |effort| in_many_rounds(effort, rounds_grow),
    )
    .catches("the chunks of a round sum to less than those of the round before", |effort| {
        in_many_rounds(effort, rounds_shrink)
    })
    .plain(
        "The chunks grow on a platform like the one that is drawn; where w < P g or W < P G, the best schedule \
            can begin with its largest round, and chunks decrease.",
    )
    .reread(
        "On platforms like the one drawn, with w > P g and W >= P G, no round of the first M - 1 has \
            less load than the one before it.",
        |effort| in_many_rounds(effort, |platform| if is_slow(platform) { rounds_grow(platform) } else { Ok(()) }),
        Control::new("there the chunks of a round sum to less than those of the round before", |effort| {
            in_many_rounds(effort, |platform| if is_slow(platform) { rounds_shrink(platform) } else { Ok(()) })
        }),
    )
    .exhibits(recursion_of),
    Claim::new(
        "rr4916/eq-7-index",
        &["the times of messages and computations of the sizes, from the costs of the model"],
        |effort| in_many_rounds(effort, |platform| computes_while(platform, Window::AllChunks)),
    )
    .catches("the sum over the P - 1 chunks before", |effort| {
        in_many_rounds(effort, |platform| computes_while(platform, Window::OneLess))
    })
    .plain("N is not defined; the sum must end with the P-th chunk before, gamma_{j-P}.")
    .edited(
        "printed: gamma_{j-1} + .. + gamma_{j-N}; should be: gamma_{j-1} + .. + gamma_{j-P}.",
        |effort| in_many_rounds(effort, |platform| computes_while(platform, Window::Workers)),
        Control::new("the sum over the P - 1 chunks before", |effort| {
            in_many_rounds(effort, |platform| computes_while(platform, Window::OneLess))
        }),
    ),
    Claim::new("rr4916/eq-7", &[CHECKER], |effort| recursion_box(effort, nobody_is_idle))
        .catches("equation 7 without P G", |effort| recursion_box(effort, somebody_is_idle_without_latencies)),
    Claim::new("rr4916/eq-8", &[CHECKER], |effort| {
        recursion_box(effort, |platform| finish_together(platform, Form::Printed))
    })
    .catches("all chunks alike", |effort| recursion_box(effort, alike_finish_together))
    .plain(
        "Both sides compute a chunk, and both pay W for it: the W of the left-hand side is one too many, and \
            for j = 0 the equation says W = 0.",
    )
    .edited(
        "printed: W + gamma_j = (gamma_{j-1} + .. ) / R + j G + gamma_0; should be: gamma_j = \
            (gamma_{j-1} + .. ) / R + j G + gamma_0.",
        |effort| recursion_box(effort, |platform| finish_together(platform, Form::Corrected)),
        Control::new("equation 8 as printed", |effort| {
            recursion_box(effort, |platform| finish_together(platform, Form::Printed))
        }),
    )
    .exhibits(both_equations),
    Claim::new(
        "rr4916/infinite-rounds",
        &["the exact linear program over the sizes of the chunks in round-robin order"],
        |effort| without_latencies(effort, 0),
    )
    .catches("from two rounds on, one more does not help", |effort| without_latencies(effort, 2)),
];

/// Instances of three rounds and more, whatever the latencies.
fn in_many_rounds(effort: &Effort, check: Check) -> Finding {
    let (largest, load) = effort.depth.pick((1, 2), (2, 4), (3, 6));
    let shape = RoundBox {
        workers: 1..=3,
        rounds: 3..=effort.depth.pick(4, 5, 5),
        links: 1..=largest,
        cycle_times: 1..=4,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest + 1,
        loads: 1..=load,
    };
    sweep(effort, &shape, check).and(|| {
        let within = RoundBox {
            workers: 2..=effort.depth.pick(4, 5, 6),
            rounds: 3..=5,
            links: 1..=4,
            cycle_times: 1..=30,
            link_latencies: 0..=2,
            compute_latencies: 0..=12,
            loads: 1..=200,
        };
        let random = Random { count: effort.depth.pick(60, 1_000, 10_000), within };
        sample(effort, "rr4916 chunks", &random, check)
    })
}

/// The loads of the rounds of the recursion, but for the last one; nothing if a chunk is negative.
fn first_rounds(platform: &MultiRound) -> Result<Option<Vec<Rational>>, Counterexample> {
    let rounds = rounds(platform);
    let Ok(schedule) = multi_installment::schedule(platform, rounds) else { return Ok(None) };
    let makespan = super::rounds::measured(platform, rounds, &schedule);
    // Larger programs take long; the row multi-installment has them.
    if platform.workers() * rounds <= 6 {
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

fn rounds_grow(platform: &MultiRound) -> Result<(), Counterexample> {
    let Some(loads) = first_rounds(platform)? else { return Ok(()) };
    if loads.is_sorted() {
        return Ok(());
    }
    refuted(platform, "the loads of the first M - 1 rounds increase", listed(&loads))
}

fn rounds_shrink(platform: &MultiRound) -> Result<(), Counterexample> {
    let Some(loads) = first_rounds(platform)? else { return Ok(()) };
    if loads.is_sorted_by(|one, next| one > next) {
        return Ok(());
    }
    refuted(platform, "the loads of the first M - 1 rounds decrease", listed(&loads))
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
    let mut gammas = multi_installment::recursion(platform, workers, Form::Corrected).expect("w > 0");
    for j in workers..chunks {
        let mut next = Linear {
            slope: Rational::zero(),
            constant: Rational::from_integer(workers.into()) * &worker.link_latency - &worker.compute_latency,
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
    let (worker, workers) = (platform.worker(), platform.workers());
    for (number, size) in sizes.iter().enumerate().take(sizes.len() - workers) {
        let computing = worker.computing(size).expect("the worker computes");
        let sending: Rational = sizes[number + 1..=number + workers].iter().map(|size| worker.sending(size)).sum();
        if computing != sending {
            // The paper numbers chunks from the last one on.
            let index = sizes.len() - 1 - number;
            let order = if number == 0 { ", the first one sent," } else { "" };
            let claimed =
                format!("chunk {index}{order} is computed while the next {workers} are sent, which takes {sending}");
            return refuted(platform, claimed, format!("it takes {computing}"));
        }
    }
    Ok(())
}

/// Whether messages follow one another, and each worker begins a chunk when the one before it ends and just when the
/// chunk is there.
pub(super) fn is_without_idle_time(platform: &MultiRound, sizes: Vec<Rational>) -> Result<(), Counterexample> {
    let (worker, workers) = (platform.worker(), platform.workers());
    let chunks = without_waiting(platform, sizes).chunks;
    let arrival = |chunk: &Chunk| &chunk.send_start + worker.sending(&chunk.load);
    for pair in chunks.windows(2) {
        if arrival(&pair[0]) != pair[1].send_start {
            return refuted(platform, "the port is never idle", format!("it is at {}", arrival(&pair[0])));
        }
    }
    for (chunk, next) in chunks.iter().zip(&chunks[workers..]) {
        let end = &chunk.compute_start + worker.computing(&chunk.load).expect("the worker computes");
        if end != arrival(next) {
            let claimed = format!("P{} receives its next chunk at {end}, when it is done", chunk.worker);
            return refuted(platform, claimed, format!("it receives it at {}", arrival(next)));
        }
    }
    Ok(())
}

fn nobody_is_idle(platform: &MultiRound) -> Result<(), Counterexample> {
    let sizes = multi_installment::sizes(platform, rounds(platform), Form::Corrected).expect("w > 0");
    if sizes.iter().any(Signed::is_negative) { Ok(()) } else { is_without_idle_time(platform, sizes) }
}

/// The sizes for a platform without the latency G, on the real one.
fn somebody_is_idle_without_latencies(platform: &MultiRound) -> Result<(), Counterexample> {
    let worker = schedcheck_model::divisible::Worker { link_latency: Rational::zero(), ..platform.worker().clone() };
    let other = MultiRound::new(platform.load().clone(), platform.workers(), platform.rounds(), worker);
    let other = other.expect("zero is a latency");
    let sizes = multi_installment::sizes(&other, rounds(platform), Form::Corrected).expect("w > 0");
    if sizes.iter().any(Signed::is_negative) { Ok(()) } else { is_without_idle_time(platform, sizes) }
}

/// Whether all workers finish at the same time with the sizes of a form of equation 8.
fn finish_together(platform: &MultiRound, form: Form) -> Result<(), Counterexample> {
    let sizes = multi_installment::sizes(platform, rounds(platform), form).expect("w > 0");
    if sizes.iter().any(Signed::is_negative) { Ok(()) } else { ends_are_one(platform, sizes) }
}

fn alike_finish_together(platform: &MultiRound) -> Result<(), Counterexample> {
    let chunks = platform.workers() * rounds(platform);
    ends_are_one(platform, vec![platform.load() / Rational::from_integer(chunks.into()); chunks])
}

fn ends_are_one(platform: &MultiRound, sizes: Vec<Rational>) -> Result<(), Counterexample> {
    let measure = check_multi_round(platform, &without_waiting(platform, sizes)).expect("a schedule of positive sizes");
    let ends: Vec<Rational> = measure.finish.into_iter().map(|end| end.expect("each worker has a chunk")).collect();
    if ends.iter().all(|end| *end == ends[0]) {
        return Ok(());
    }
    refuted(platform, "all workers finish at the same time", format!("they finish at {}", listed(&ends)))
}

/// Whether one more round is better without latencies; from `useless` rounds on, where that is not 0, whether it is
/// not.
fn without_latencies(effort: &Effort, useless: usize) -> Finding {
    let check = move |platform: &MultiRound| {
        let rounds = rounds(platform);
        let [now, more] = [rounds, rounds + 1].map(|rounds| optimum(platform, rounds));
        let is_expected_to_help = useless == 0 || rounds < useless;
        if (more < now) == is_expected_to_help {
            return Ok(());
        }
        let claimed = if is_expected_to_help { "less than" } else { "no less than" };
        refuted(platform, format!("{} rounds take {claimed} {now}", rounds + 1), format!("they take {more}"))
    };
    let largest = effort.depth.pick(2, 3, 5);
    let shape = RoundBox {
        workers: 1..=3,
        rounds: 1..=effort.depth.pick(3, 4, 5),
        links: 1..=largest,
        cycle_times: 1..=2 * largest,
        link_latencies: 0..=0,
        compute_latencies: 0..=0,
        loads: 1..=1,
    };
    sweep(effort, &shape, check)
}

fn shown(value: &Value, form: Form, caption: &str) -> Option<Exhibit> {
    let Some(Instance::MultiRound(platform)) = instance_of(value) else { return None };
    let sizes = multi_installment::sizes(&platform, rounds(&platform), form).ok()?;
    let schedule: Schedule = (!sizes.iter().any(Signed::is_negative)).then(|| without_waiting(&platform, sizes))?;
    Some(Exhibit::new(caption, value.clone(), chunks_to_json(&schedule)))
}

fn recursion_of(value: &Value) -> Vec<Exhibit> {
    shown(value, Form::Corrected, "a best schedule: its chunks decrease from the first round on").into_iter().collect()
}

/// The last round by equation 8 as printed, beside that in which all finish together.
fn both_equations(value: &Value) -> Vec<Exhibit> {
    let printed = shown(value, Form::Printed, "equation 8 as printed, with W on the left: workers finish apart");
    printed.into_iter().chain(shown(value, Form::Corrected, "equation 8 without it: all finish together")).collect()
}
