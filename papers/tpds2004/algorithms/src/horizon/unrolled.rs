//! Phases written out task by task.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    ComputedTask, Period, Phases, PlatformGraph, SentTask, Tasks, Transfer, check_period,
};

use super::{HorizonError, routes};

/// Every single task of some phases, nothing if there are more than `most` transfers and computations.
pub fn unrolled(platform: &PlatformGraph, schedule: &Phases, most: usize) -> Option<Tasks> {
    let mut writer = Writer { platform, tasks: Tasks::default(), most };
    let mut start = Rational::zero();
    for phase in &schedule.phases {
        for _ in 0..phase.repeat.to_usize().filter(|&repeat| repeat <= most)? {
            writer.period(&phase.period, &start)?;
            start += &phase.period.duration;
        }
    }
    Some(writer.tasks)
}

/// A few repetitions of a period task by task, after an initialisation in which each task travels by itself, those that
/// go farthest first: no node holds more than one task that it does not keep. With it, the time when the first period
/// begins. Nothing in place of the tasks if there are more than `most` of them.
///
/// # Errors
/// A period that is not valid on the platform, or nodes that have to hold tasks which come from no master.
pub fn repeated(
    platform: &PlatformGraph,
    period: &Period,
    repetitions: usize,
    most: usize,
) -> Result<Option<(Tasks, Rational)>, HorizonError> {
    let buffers = check_period(&platform.clone().for_ever(), period)?.buffers;
    let routes = routes::shortest(platform, period);
    let mut writer = Writer { platform, tasks: Tasks::default(), most };
    let mut now = Rational::zero();
    for (node, buffer) in buffers.iter().enumerate() {
        if !buffer.preload.is_zero() && !routes.iter().any(|&(to, _)| to == node) {
            return Err(HorizonError::Unreachable { node });
        }
    }
    let written = (|| {
        for &(node, _) in routes.iter().rev() {
            let way = way(&routes, node);
            for _ in 0..buffers[node].preload.to_usize().filter(|&tasks| tasks <= most)? {
                for &(from, to) in &way {
                    let one = Transfer { from, to, tasks: BigUint::from(1_u8) };
                    now = writer.transfer(&one, &now)?;
                }
            }
        }
        let begin = now.clone();
        for _ in 0..repetitions {
            writer.period(period, &now)?;
            now += &period.duration;
        }
        Some(begin)
    })();
    Ok(written.map(|begin| (writer.tasks, begin)))
}

/// The arcs from a master to a node.
fn way(routes: &[(usize, usize)], node: usize) -> Vec<(usize, usize)> {
    let before = |node: usize| routes.iter().find(|&&(to, _)| to == node).map(|&(to, from)| (from, to));
    let mut way: Vec<_> = std::iter::successors(before(node), |&(from, _)| before(from)).collect();
    way.reverse();
    way
}

struct Writer<'a> {
    platform: &'a PlatformGraph,
    tasks: Tasks,
    most: usize,
}

impl Writer<'_> {
    fn period(&mut self, period: &Period, start: &Rational) -> Option<()> {
        let mut now = start.clone();
        for slot in &period.slots {
            for transfer in &slot.transfers {
                self.transfer(transfer, &now)?;
            }
            for run in &slot.computations {
                self.computation(run.node, &run.tasks, &now)?;
            }
            now += &slot.duration;
        }
        period.computations.iter().try_for_each(|run| self.computation(run.node, &run.tasks, start))
    }

    /// Tasks sent one after the other; when the last has arrived.
    fn transfer(&mut self, transfer: &Transfer, start: &Rational) -> Option<Rational> {
        let cost = &self.platform.links()[self.platform.link_between(transfer.from, transfer.to)?].cost;
        let count = self.room(&transfer.tasks)?;
        let at = |number: usize| start + cost * BigInt::from(number);
        let sent = (0..count).map(|number| SentTask { from: transfer.from, to: transfer.to, start: at(number) });
        self.tasks.transfers.extend(sent);
        Some(at(count))
    }

    fn computation(&mut self, node: usize, tasks: &BigUint, start: &Rational) -> Option<()> {
        let time = self.platform.nodes()[node].cycle_time.as_ref()?;
        let count = self.room(tasks)?;
        let run = (0..count).map(|number| ComputedTask { node, start: start + time * BigInt::from(number) });
        self.tasks.computations.extend(run);
        Some(())
    }

    /// The number of tasks, if there is room for them.
    fn room(&self, tasks: &BigUint) -> Option<usize> {
        let written = self.tasks.transfers.len() + self.tasks.computations.len();
        tasks.to_usize().filter(|&tasks| tasks <= self.most.saturating_sub(written))
    }
}
