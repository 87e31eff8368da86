//! What is regular, declared once for each kind of instance from what the papers assume.
//!
//! The papers divide by weights and speak of several workers without saying so each time. A statement that fails on
//! irregular instances alone fails at a *boundary*: nobody is accused on the strength of a worker that computes in no
//! time.
//!
//! | kind | regular |
//! | --- | --- |
//! | star | at least two workers, every c and w positive and finite, some task |
//! | redistribution | at least two workers, every c positive, some imbalance |
//! | ring | at least three processors, every w and every c between two of them positive, W and H positive |
//! | divisible-star, multi-round | at least two workers, every g and w positive and finite, a load; latencies may be zero |
//! | divisible-tree | at least two nodes below the root, every g and w positive, a load; w may be infinite, latencies zero |
//! | switch | at least two workers, every bandwidth and speed positive, some load |
//! | platform-graph | at least two nodes and a link, every w and c positive; w may be infinite, but not everywhere |
//! | 3-partition, 2-partition | items, all positive |
//! | graph | at least three vertices |
//! | anything else (a cell of a table, parameters of a formula) | always: it is what the paper itself prints or names |

use std::ops::Deref;

use num_traits::{Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Worker};
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use schedcheck_model::{Rational, Time};
use schedcheck_reductions::best_tree::TwoPartition;
use schedcheck_reductions::hamiltonian_cycle::Graph;
use schedcheck_reductions::three_partition::ThreePartition;
use serde_json::Value;

/// What a sweep goes through: instances that can be told regular or not.
pub trait Regular {
    /// Whether the instance is one that its paper takes for granted.
    fn is_regular(&self) -> bool;
}

impl<T: Time> Regular for Star<T> {
    fn is_regular(&self) -> bool {
        let positive = |time: &T| *time > T::zero();
        self.workers().len() >= 2
            && self.total_tasks() > 0
            && self.workers().iter().all(|worker| positive(&worker.comm) && worker.comp.as_ref().is_some_and(positive))
    }
}

impl<T: Time> Regular for Redistribution<T> {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && self.total_tasks() > 0
            && self.workers().iter().all(|worker| worker.comm > T::zero())
    }
}

impl Regular for SliceRing {
    fn is_regular(&self) -> bool {
        let others = |processor| (0..self.processors()).filter(move |&other| other != processor);
        let links_cost = |processor| others(processor).all(|other| self.cost(processor, other).is_positive());
        self.processors() >= 3
            && self.work().is_positive()
            && self.volume().is_positive()
            && self.cycle_times().iter().all(Signed::is_positive)
            && (0..self.processors()).all(links_cost)
    }
}

fn costs(worker: &Worker) -> bool {
    worker.link.is_positive() && worker.cycle_time.as_ref().is_some_and(Signed::is_positive)
}

impl Regular for DivisibleStar {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && self.load().is_positive()
            && self.master().is_none_or(Signed::is_positive)
            && self.workers().iter().all(costs)
    }
}

impl Regular for MultiRound {
    fn is_regular(&self) -> bool {
        self.workers() >= 2 && self.load().is_positive() && costs(self.worker())
    }
}

impl Regular for DivisibleTree {
    fn is_regular(&self) -> bool {
        let computes = |time: &Option<Rational>| time.as_ref().is_none_or(Signed::is_positive);
        self.nodes().len() >= 3
            && self.load().is_positive()
            && self.nodes().iter().all(|node| {
                computes(&node.cycle_time) && node.uplink.as_ref().is_none_or(|uplink| uplink.link.is_positive())
            })
    }
}

impl Regular for Switch {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && !self.total_load().is_zero()
            && self.workers().iter().all(|worker| worker.bandwidth.is_positive() && worker.speed.is_positive())
    }
}

impl Regular for PlatformGraph {
    fn is_regular(&self) -> bool {
        let mut times = self.nodes().iter().filter_map(|node| node.cycle_time.as_ref()).peekable();
        self.nodes().len() >= 2
            && times.peek().is_some()
            && times.all(Signed::is_positive)
            && !self.links().is_empty()
            && self.links().iter().all(|link| link.cost.is_positive())
    }
}

impl Regular for ThreePartition {
    fn is_regular(&self) -> bool {
        !self.items().is_empty() && self.items().iter().all(|&item| item > 0)
    }
}

impl Regular for TwoPartition {
    fn is_regular(&self) -> bool {
        !self.items().is_empty() && self.items().iter().all(|&item| item > 0)
    }
}

impl Regular for Graph {
    fn is_regular(&self) -> bool {
        self.vertices() >= 3
    }
}

/// Parameters of a formula, and sizes of a family.
macro_rules! always {
    ($($number:ty),*) => {$(
        impl Regular for $number {
            fn is_regular(&self) -> bool {
                true
            }
        }
    )*};
}

always!(u64, usize, i64, Rational);

/// An instance of a type of another package, and whether it is regular: for the types of algorithms, which know no
/// harness.
#[derive(Debug, Clone)]
pub struct Told<I> {
    instance: I,
    is_regular: bool,
}

impl<I> Told<I> {
    /// An instance that is regular if `is_regular` says so.
    pub fn by(is_regular: fn(&I) -> bool) -> impl Fn(I) -> Self {
        move |instance| Self { is_regular: is_regular(&instance), instance }
    }
}

impl<I> Deref for Told<I> {
    type Target = I;

    fn deref(&self) -> &I {
        &self.instance
    }
}

impl<I> Regular for Told<I> {
    fn is_regular(&self) -> bool {
        self.is_regular
    }
}

/// Several of a kind, such as jobs: at least one, each regular.
impl<I: Regular> Regular for Vec<I> {
    fn is_regular(&self) -> bool {
        !self.is_empty() && self.iter().all(Regular::is_regular)
    }
}

/// An instance with what goes with it: a schedule, a horizon, a choice.
impl<I: Regular, More> Regular for (I, More) {
    fn is_regular(&self) -> bool {
        self.0.is_regular()
    }
}

/// Whether the instance `value` of a counterexample is regular.
pub fn is_regular(value: &Value) -> bool {
    match value["kind"].as_str() {
        Some("3-partition" | "2-partition") => {
            value["items"].as_array().is_some_and(|items| !items.is_empty() && items.iter().all(|item| *item != 0))
        }
        Some("graph") => value["vertices"].as_u64().is_some_and(|vertices| vertices >= 3),
        _ => instance_of(value).is_none_or(|instance| is_regular_instance(&instance)),
    }
}

fn is_regular_instance(instance: &Instance) -> bool {
    match instance {
        Instance::Star(star) => star.is_regular(),
        Instance::Redistribution(redistribution) => redistribution.is_regular(),
        Instance::Ring(ring) => ring.is_regular(),
        Instance::DivisibleStar(star) => star.is_regular(),
        Instance::DivisibleTree(tree) => tree.is_regular(),
        Instance::MultiRound(platform) => platform.is_regular(),
        Instance::Switch(switch) => switch.is_regular(),
        Instance::PlatformGraph(platform) => platform.is_regular(),
    }
}

/// The instance that a counterexample holds, where there is a kind of instance file for it.
pub fn instance_of(value: &Value) -> Option<Instance> {
    value.get("kind")?;
    Instance::read(&value.to_string()).ok()
}
