//! The Idle Time Theorem: at most one processor waits, and only if the returns begin when the sends end.

use num_traits::Signed;
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Test, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule};

use super::with_ratio;
use crate::optimum::{self, ALL_PAIRS};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "returns/idle-time",
    ALL_PAIRS,
    &Test {
        check: at_most_one_is_idle,
        subject: (),
        oracle: |star| optimum::all(star).1,
        wrong_subjects: &[],
        wrong_oracles: &[
            ("schedules in which all results wait for a while", late),
            ("the same, of several workers", |star| {
                late(star).into_iter().filter(|schedule| loaded(schedule).count() > 1).collect()
            }),
        ],
    },
)];

/// Optimal schedules.
type Optima = fn(&DivisibleReturn) -> Vec<Schedule>;

fn at_most_one_is_idle(context: &RunContext, (): (), optima: Optima) -> Finding {
    let largest = context.depth.pick(2, 3, 4);
    let [half, one] = [Rational::new(1, 2), Rational::ONE];
    let with_zeros = ReturnBox { links: 0..=1, cycle_times: 0..=1, ..with_ratio(1..=2, Ports::One, 1, half.clone()) };
    let small = [half.clone(), one].map(|ratio| with_ratio(1..=3, Ports::One, largest, ratio));
    let any = ReturnBox { returns: Returns::Free(1..=9), ..with_ratio(3..=3, Ports::One, 9, half) };
    let domains = Domains::of([with_zeros]).and(small).random("returns idle time", [5, 200, 2_000], any);
    over(context, domains, |star| optima(star).iter().try_for_each(|schedule| is_idle_little(star, schedule)))
}

fn is_idle_little(star: &DivisibleReturn, schedule: &Schedule) -> Result<(), Counterexample> {
    let idle = loaded(schedule).filter(|chunk| waits(star, chunk)).count();
    if idle > 1 {
        return refuted(star, "at most one idle processor", format!("{idle} are idle in an optimal schedule"));
    }
    let sent = loaded(schedule).map(|it| &it.send_start + star.workers()[it.worker].sending(&it.load)).max();
    let returned = loaded(schedule).map(|it| it.return_start.clone()).min();
    if idle == 1 && sent != returned {
        return refuted(star, "one is idle only if returns begin as sends end", "one is idle, and they begin later");
    }
    Ok(())
}

/// The chunks that have a load.
fn loaded(schedule: &Schedule) -> impl Iterator<Item = &Chunk> {
    schedule.chunks.iter().filter(|chunk| chunk.load.is_positive())
}

/// Whether the results wait after they have been computed.
fn waits(star: &DivisibleReturn, chunk: &Chunk) -> bool {
    let computing = star.workers()[chunk.worker].computing(&chunk.load).expect("it computes");
    &chunk.compute_start + computing < chunk.return_start
}

/// The optimal schedules, with results that return a unit of time later.
fn late(star: &DivisibleReturn) -> Vec<Schedule> {
    let (_, mut schedules) = optimum::all(star);
    let chunks = schedules.iter_mut().flat_map(|schedule| &mut schedule.chunks);
    chunks.for_each(|chunk| chunk.return_start += Rational::ONE);
    schedules
}
