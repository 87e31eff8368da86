//! A divisible load on a tree.

mod domain;

pub use domain::TreeBox;
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use crate::Subject;
use crate::regular::Regular;

/// At least two nodes below the root, every g and w positive, a load; w may be infinite, latencies zero.
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

impl Subject for DivisibleTree {
    fn to_instance(&self) -> Instance {
        Instance::DivisibleTree(self.clone())
    }
}
