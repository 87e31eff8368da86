//! The kind of instance, as every other crate knows it.

use super::{DivisibleReturn, Measure, Schedule, Violation, check};
use crate::Rational;
use crate::kind::{Kind, Sense, Size};

impl Kind for DivisibleReturn {
    const NAME: &'static str = "divisible-return";
    const SENSE: Sense = Sense::Minimise;
    type Schedule = Schedule;
    type Measure = Measure;
    type Violation = Violation;

    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation> {
        check(self, schedule)
    }

    fn objective(measure: &Self::Measure) -> Rational {
        measure.makespan.clone()
    }

    fn size(&self) -> Size {
        Size::of_processors(self.workers().len())
    }
}
