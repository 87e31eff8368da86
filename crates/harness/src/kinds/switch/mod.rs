//! Divisible loads around a switch.

mod domain;

pub use domain::SwitchBox;
use num_traits::{Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::switch::Switch;

use crate::Subject;
use crate::regular::Regular;

/// At least two workers, every bandwidth and speed positive, some load.
impl Regular for Switch {
    fn is_regular(&self) -> bool {
        self.workers().len() >= 2
            && !self.total_load().is_zero()
            && self.workers().iter().all(|worker| worker.bandwidth.is_positive() && worker.speed.is_positive())
    }
}

impl Subject for Switch {
    fn to_instance(&self) -> Instance {
        Instance::Switch(self.clone())
    }
}
