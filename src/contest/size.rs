//! How large an instance is, in numbers that every kind has.

use schedcheck_files::Instance;
use serde::{Deserialize, Serialize};

/// The size of an instance; the smaller one has fewer processors, or as many and fewer tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Workers, processors, or nodes.
    pub processors: usize,
    /// Tasks, where they are counted: on a star, those that are there; in a redistribution, those that are moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks: Option<u64>,
}

impl Size {
    /// The size of this instance.
    pub fn of(instance: &Instance) -> Self {
        let (processors, tasks) = match instance {
            Instance::Star(star) => (star.workers().len(), Some(star.total_tasks())),
            Instance::Redistribution(moved) => (moved.workers().len(), Some(moved.total_tasks())),
            Instance::Ring(ring) => (ring.processors(), None),
            Instance::DivisibleStar(star) => (star.workers().len(), None),
            Instance::DivisibleTree(tree) => (tree.nodes().len(), None),
            Instance::MultiRound(platform) => (platform.workers(), None),
            Instance::Switch(switch) => (switch.workers().len(), None),
            Instance::PlatformGraph(platform) => (platform.nodes().len(), None),
        };
        Self { processors, tasks }
    }
}
