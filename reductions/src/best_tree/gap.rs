//! Theorem 3: for every K there is a platform graph whose throughput is K times that of its best spanning tree.
//!
//! # The graph
//!
//! Figure 9 is lost; this graph has what the text says of it. Every node but P'_0 only forwards, all under the base
//! model.
//!
//! | node | name | links |
//! | --- | --- | --- |
//! | 0 | the master | to each P_i, c = 1 |
//! | 1, …, K | P_1, …, P_K | P_i to P'_i, c = K: the slow links |
//! | K + 1 | P'_0, the only one that computes, w = 1 | |
//! | K + 1 + i | P'_i | to P'_0, c = 1 |
//!
//! # Why
//!
//! *The graph has throughput 1.* P'_0 computes no more, and [`TreeGap::period`] attains it: in each of K rounds of K
//! time units every P_i sends a task to P'_i, and in round i the master sends K tasks to P_i, and P'_i sends K tasks to
//! P'_0.
//!
//! *Each spanning tree has throughput 1/K.* P'_0 receives over one link only, and the way from the master to it crosses
//! one slow link, which carries at most 1/K tasks per time unit, and does. ∎
//!
//! Source: tpds2004, section 5.2.2, theorem 3.

use num_bigint::BigUint;
use schedcheck_files::{Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    Computation, Direction, Link, Node, Period, PlatformGraph, PortModel, Slot, Transfer,
};
use serde_json::{Map, Value, json};
use thiserror::Error;

/// A platform that is so many times better than its spanning trees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeGap {
    /// How many times (K).
    pub factor: usize,
    /// The platform.
    pub platform: PlatformGraph,
}

/// A factor for which there is no platform, or too large a one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the factor is an integer from 1 to {max}, and not {0}", max = TreeGap::MAX_FACTOR)]
pub struct FactorOutOfRange(pub usize);

impl TreeGap {
    /// The largest factor: 30,000 links.
    pub const MAX_FACTOR: usize = 10_000;

    /// The graph for this factor (K).
    ///
    /// # Errors
    /// Refuses zero, and more than [`Self::MAX_FACTOR`].
    pub fn new(factor: usize) -> Result<Self, FactorOutOfRange> {
        if !(1..=Self::MAX_FACTOR).contains(&factor) {
            return Err(FactorOutOfRange(factor));
        }
        let node = |number: usize| Node {
            cycle_time: (number == factor + 1).then_some(Rational::ONE),
            is_master: number == 0,
            model: PortModel::SinglePort,
        };
        let link = |from, to, cost| Link { from, to, cost: Rational::from(cost), direction: Direction::Both };
        let sink = factor + 1;
        let way = |i: usize| [link(0, i, 1), link(i, sink + i, factor), link(sink + i, sink, 1)];
        let nodes = (0..2 * factor + 2).map(node).collect();
        let platform = PlatformGraph::new(nodes, (1..=factor).flat_map(way).collect())
            .expect("positive weights, and each pair joined once");
        Ok(Self { factor, platform })
    }

    /// A period of throughput 1: K rounds with K + 2 transfers each.
    pub fn period(&self) -> Period {
        let (factor, sink) = (self.factor, self.factor + 1);
        let send = |from, to, tasks: usize| Transfer { from, to, tasks: tasks.into() };
        let round = |i: usize| {
            let slow = (1..=factor).map(|i| send(i, sink + i, 1));
            let transfers = slow.chain([send(0, i, factor), send(sink + i, sink, factor)]).collect();
            Slot { duration: Rational::from(factor), transfers, computations: vec![] }
        };
        let tasks = BigUint::from(factor) * factor;
        Period {
            duration: Rational::from(tasks.clone()),
            slots: (1..=factor).map(round).collect(),
            computations: vec![Computation { node: sink, tasks }],
        }
    }

    /// Where the platform comes from.
    pub fn provenance(&self) -> Map<String, Value> {
        let fields = [
            ("reduction", "tpds2004 theorem 3: a graph that is K times better than its spanning trees".into()),
            ("K", self.factor.into()),
            ("throughput", json!({ "graph": "1", "every spanning tree": format!("1/{}", self.factor) })),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The platform's instance file, with its provenance.
    pub fn to_json(&self) -> Value {
        let instance = Instance::PlatformGraph(self.platform.clone());
        InstanceFile { name: None, provenance: Some(self.provenance()), instance }.to_json()
    }
}

#[cfg(test)]
mod tests {
    use num_traits::One;
    use schedcheck_model::platform_graph::check_period;

    use super::*;

    #[test]
    fn the_graph_attains_throughput_one() {
        for factor in 1..=20 {
            let gap = TreeGap::new(factor).unwrap();
            assert!(check_period(&gap.platform, &gap.period()).unwrap().throughput.is_one());
        }
    }

    #[test]
    fn factors_are_positive_and_not_too_large() {
        for factor in [0, 10_001, usize::MAX] {
            assert_eq!(TreeGap::new(factor), Err(FactorOutOfRange(factor)));
        }
    }
}
