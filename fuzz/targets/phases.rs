//! Phases that their checker accepts are accepted task by task by the other one, which finds as many tasks and no later
//! end.

#[path = "../../crates/model/src/platform_graph/checker_corpus/unroll.rs"]
mod unroll;

use schedcheck_files::{Candidate, read_candidate};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    Computation, ComputedTask, Period, Phases, PlatformGraph, Schedule, SentTask, Tasks, Transfer, check_phases,
    check_tasks,
};

/// More tasks, or more repetitions, are not written out.
const MOST: u32 = 200;

/// Whether it is a platform with phases that are valid, and few enough to be written out.
pub fn run(text: &str) -> bool {
    let Ok(Candidate::PlatformGraph(platform, Schedule::Phases(schedule))) = read_candidate(text) else { return false };
    let Ok(measure) = check_phases(&platform, &schedule) else { return false };
    if !is_short(&schedule) {
        return false;
    }
    let single = check_tasks(&platform, &unroll::unrolled(&platform, &schedule));
    let single = single.unwrap_or_else(|violation| panic!("{violation}: {schedule:?}"));
    assert_eq!(measure.tasks, single.tasks.into(), "{schedule:?}");
    assert!(single.end <= measure.end, "{schedule:?}");
    true
}

fn is_short(schedule: &Phases) -> bool {
    let mut left = MOST.into();
    schedule.phases.iter().all(|phase| {
        let period = &phase.period;
        let slots = period.slots.iter();
        let sent = slots.clone().flat_map(|slot| &slot.transfers).map(|transfer| &transfer.tasks);
        let computed = slots.flat_map(|slot| &slot.computations).chain(&period.computations).map(|run| &run.tasks);
        let tasks: num_bigint::BigUint = sent.chain(computed).sum();
        let long = &phase.repeat * (tasks + 1_u32);
        let is_short = long <= left;
        if is_short {
            left -= long;
        }
        is_short
    })
}
