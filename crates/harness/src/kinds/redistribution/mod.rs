//! Known surpluses on a star.

mod domain;

pub use domain::RedistributionBox;
use schedcheck_files::Instance;
use schedcheck_model::Time;
use schedcheck_model::redistribution::Redistribution;

use crate::Subject;
use crate::regular::Regular;

/// At least two workers, every c positive, some imbalance.
impl<T: Time> Regular for Redistribution<T> {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && self.total_tasks() > 0
            && self.workers().iter().all(|worker| worker.comm > T::zero())
    }
}

impl Subject for Redistribution<i64> {
    fn to_instance(&self) -> Instance {
        Instance::Redistribution(self.unscale(&1.into()))
    }
}
