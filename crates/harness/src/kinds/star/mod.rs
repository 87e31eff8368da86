//! Independent tasks on a star.

mod domain;
mod ways;

pub use domain::{Alike, StarBox};
use schedcheck_files::Instance;
use schedcheck_model::star::Star;
use schedcheck_model::{Rational, Time};

use crate::Subject;
use crate::regular::Regular;

/// At least two workers, every c and w positive and finite, some task.
impl<T: Time> Regular for Star<T> {
    fn is_regular(&self) -> bool {
        let positive = |time: &T| *time > T::zero();
        self.workers().len() >= 2
            && self.total_tasks() > 0
            && self.workers().iter().all(|worker| positive(&worker.comm) && worker.comp.as_ref().is_some_and(positive))
    }
}

impl Subject for Star<Rational> {
    fn to_instance(&self) -> Instance {
        Instance::Star(self.clone())
    }
}

impl Subject for Star<i64> {
    fn to_instance(&self) -> Instance {
        self.unscale(&1.into()).to_instance()
    }
}
