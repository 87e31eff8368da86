//! The kind of instance, as every other crate knows it.

use super::{Measure, Schedule, Star, Violation, check};
use crate::Rational;
use crate::kind::{Kind, Sense, Size};

impl Kind for Star<Rational> {
    const NAME: &'static str = "star";
    const SENSE: Sense = Sense::Minimise;
    type Schedule = Schedule<Rational>;
    type Measure = Measure<Rational>;
    type Violation = Violation<Rational>;

    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation> {
        check(self, schedule)
    }

    fn objective(measure: &Self::Measure) -> Rational {
        measure.makespan.clone()
    }

    fn size(&self) -> Size {
        Size { processors: self.workers().len(), tasks: Some(self.total_tasks()) }
    }
}
