//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The platform of all cases is a diamond: the master (w = 1), node 1 (w = 2, c = 1 from the master), node 2 (only
//! forwards, c = 2 from the master) and node 3 (w = 3, c = 1 from both of them).

mod models;
mod periods;
mod phases;
mod single_tasks;
mod unroll;
mod unrolled;

use super::*;
use crate::Rational;

fn number(text: &str) -> Rational {
    text.parse().unwrap()
}

fn diamond() -> PlatformGraph {
    PlatformGraph::of([1, 2, 0, 3], [(0, 1, 1), (0, 2, 2), (1, 3, 1), (2, 3, 1)])
}

/// The diamond with node 1 of another model.
fn with_node_1(model: PortModel) -> PlatformGraph {
    let mut nodes = diamond().nodes().to_vec();
    nodes[1].model = model;
    PlatformGraph::new(nodes, diamond().links().to_vec()).unwrap()
}

/// `(from, to, tasks)` and `(node, tasks)`, within so long.
fn slot(duration: &str, transfers: &[(usize, usize, u32)], computations: &[(usize, u32)]) -> Slot {
    let transfer = |&(from, to, tasks): &(usize, usize, u32)| Transfer { from, to, tasks: tasks.into() };
    Slot {
        duration: number(duration),
        transfers: transfers.iter().map(transfer).collect(),
        computations: runs(computations),
    }
}

fn runs(computations: &[(usize, u32)]) -> Vec<Computation> {
    computations.iter().map(|&(node, tasks)| Computation { node, tasks: tasks.into() }).collect()
}

fn period(duration: &str, slots: &[Slot], computations: &[(usize, u32)]) -> Period {
    Period { duration: number(duration), slots: slots.to_vec(), computations: runs(computations) }
}

/// Preload and most of each node.
fn stores(buffers: &[Buffer]) -> Vec<(u64, u64)> {
    let small = |count: &num_bigint::BigUint| u64::try_from(count).unwrap();
    buffers.iter().map(|buffer| (small(&buffer.preload), small(&buffer.most))).collect()
}
