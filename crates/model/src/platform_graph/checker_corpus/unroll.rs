//! Phases written out task by task. The fuzz targets use it as well.

use num_traits::Zero;

use super::{Computation, ComputedTask, Period, Phases, PlatformGraph, Rational, SentTask, Tasks, Transfer};

/// Each task one after the other from the start of its slot or period.
pub fn unrolled(platform: &PlatformGraph, schedule: &Phases) -> Tasks {
    let mut tasks = Tasks::default();
    let mut start = Rational::zero();
    for phase in &schedule.phases {
        for _ in 0..u32::try_from(&phase.repeat).unwrap() {
            unroll(platform, &phase.period, &start, &mut tasks);
            start += &phase.period.duration;
        }
    }
    tasks
}

fn unroll(platform: &PlatformGraph, period: &Period, start: &Rational, tasks: &mut Tasks) {
    let compute = |run: &Computation, start: &Rational| {
        let takes = platform.nodes()[run.node].cycle_time.clone().unwrap();
        let (node, first) = (run.node, start.clone());
        let nth = move |n: u32| ComputedTask { node, start: &first + &takes * n };
        (0..u32::try_from(&run.tasks).unwrap()).map(nth).collect::<Vec<_>>()
    };
    tasks.computations.extend(period.computations.iter().flat_map(|run| compute(run, start)));
    let mut slot_start = start.clone();
    for slot in &period.slots {
        tasks.computations.extend(slot.computations.iter().flat_map(|run| compute(run, &slot_start)));
        for &Transfer { from, to, tasks: ref how_many } in &slot.transfers {
            let cost = &platform.links()[platform.link_between(from, to).unwrap()].cost;
            let nth = |n: u32| SentTask { from, to, start: &slot_start + cost * n };
            tasks.transfers.extend((0..u32::try_from(how_many).unwrap()).map(nth));
        }
        slot_start += &slot.duration;
    }
}
