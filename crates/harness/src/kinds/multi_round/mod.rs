//! A divisible load for workers that are alike, dealt in rounds.

mod domain;

pub use domain::RoundBox;
use num_traits::Signed;
use schedcheck_files::Instance;
use schedcheck_model::divisible::MultiRound;

use super::divisible_star::costs;
use crate::Subject;
use crate::regular::Regular;

/// At least two workers, g and w positive and finite, a load; latencies may be zero.
impl Regular for MultiRound {
    fn is_regular(&self) -> bool {
        self.workers() >= 2 && self.load().is_positive() && costs(self.worker())
    }
}

impl Subject for MultiRound {
    fn to_instance(&self) -> Instance {
        Instance::MultiRound(self.clone())
    }
}
