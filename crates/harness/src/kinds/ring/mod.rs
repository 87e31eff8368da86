//! Processors to be arranged along a ring.

mod domain;

pub use domain::{Links, RingBox, SmallRing};
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::ring::SliceRing;

use crate::Subject;
use crate::regular::Regular;

/// At least three processors, every w and every c between two of them positive, W and H positive.
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

impl Subject for SliceRing {
    fn to_instance(&self) -> Instance {
        Instance::Ring(self.clone())
    }
}
