//! Tasks on a graph of processors.

mod counted;
mod domain;
mod parts;

pub use domain::{PlatformBox, Shape};
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::platform_graph::PlatformGraph;

use crate::Subject;
use crate::regular::Regular;

/// At least two nodes and a link, every w and c positive; w may be infinite, but not everywhere.
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

impl Subject for PlatformGraph {
    fn to_instance(&self) -> Instance {
        Instance::PlatformGraph(self.clone())
    }
}

/// The name of the optima of graphs within a horizon, which have a checker of their own.
pub(super) const WITHIN_A_HORIZON: &str = "platform-graph within a horizon";

/// Whether it is such a graph.
pub(super) fn is_within_a_horizon(instance: &Instance) -> bool {
    matches!(instance, Instance::PlatformGraph(platform) if platform.horizon().is_some())
}
