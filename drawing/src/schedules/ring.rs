//! Gantt charts of one step of a ring: each processor computes its share, then sends to its
//! predecessor and to its successor.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

use super::star;
use crate::gantt::{Bar, Chart, Row};
use crate::platforms::Numbering;

/// One step of the ring of `schedule`, a row for each of its processors, in its order; processors that are not there,
/// or without a share, are left out.
pub fn chart(title: impl Into<String>, platform: &SliceRing, schedule: &Schedule, numbering: Numbering) -> Chart {
    let is_there = |processor: usize| processor < platform.processors();
    let length = schedule.ring.len();
    let mut rows = Vec::new();
    for (position, (&processor, share)) in schedule.ring.iter().zip(&schedule.shares).enumerate() {
        if !is_there(processor) {
            continue;
        }
        let computed = share * platform.work() * &platform.cycle_times()[processor];
        let label = share.to_string();
        let mut bars = vec![Bar { from: Rational::zero(), to: computed.clone(), label, is_message: false, round: 0 }];
        let neighbours = [(position + length - 1) % length, (position + 1) % length];
        let mut from = computed;
        for (round, neighbour) in neighbours.into_iter().map(|place| schedule.ring[place]).enumerate() {
            if length > 1 && is_there(neighbour) {
                let to = &from + platform.volume() * platform.cost(processor, neighbour);
                let label = format!("to {}", numbering.name(neighbour));
                bars.push(Bar { from, to: to.clone(), label, is_message: true, round: 2 * round });
                from = to;
            }
        }
        rows.push(Row { name: numbering.name(processor), bars });
    }
    let what = "The numbers in the bars are shares of the work.".to_owned();
    let notes = [what].into_iter().chain(numbering.note());
    Chart::new(title, rows).explained(notes, star::keys("to the predecessor", "to the successor"))
}
