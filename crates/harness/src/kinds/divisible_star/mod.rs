//! A divisible load on a star of workers that differ.

mod domain;

pub use domain::DivisibleBox;
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use crate::Subject;
use crate::regular::Regular;

/// Whether the costs of a worker are positive and finite.
pub(super) fn costs(worker: &Worker) -> bool {
    worker.link.is_positive() && worker.cycle_time.as_ref().is_some_and(Signed::is_positive)
}

/// At least two workers, every g and w positive and finite, a load; latencies may be zero.
impl Regular for DivisibleStar {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && self.load().is_positive()
            && self.master().is_none_or(Signed::is_positive)
            && self.workers().iter().all(costs)
    }
}

impl Subject for DivisibleStar {
    fn to_instance(&self) -> Instance {
        Instance::DivisibleStar(self.clone())
    }
}
