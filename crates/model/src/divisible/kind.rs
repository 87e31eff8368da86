//! The kind of instance, as every other crate knows it.

use super::{DivisibleStar, Measure, MultiRound, Schedule, Violation, check_multi_round, check_star};
use crate::Rational;
use crate::kind::{Kind, Sense, Size};

impl Kind for DivisibleStar {
    const NAME: &'static str = "divisible-star";
    const SENSE: Sense = Sense::Minimise;
    type Schedule = Schedule;
    type Measure = Measure;
    type Violation = Violation;

    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation> {
        check_star(self, schedule)
    }

    fn objective(measure: &Self::Measure) -> Rational {
        measure.makespan.clone()
    }

    fn finish(measure: &Self::Measure) -> Option<&[Option<Rational>]> {
        Some(&measure.finish)
    }

    fn size(&self) -> Size {
        Size::of_processors(self.workers().len())
    }
}

impl Kind for MultiRound {
    const NAME: &'static str = "multi-round";
    const SENSE: Sense = Sense::Minimise;
    type Schedule = Schedule;
    type Measure = Measure;
    type Violation = Violation;

    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation> {
        check_multi_round(self, schedule)
    }

    fn objective(measure: &Self::Measure) -> Rational {
        measure.makespan.clone()
    }

    fn finish(measure: &Self::Measure) -> Option<&[Option<Rational>]> {
        Some(&measure.finish)
    }

    fn size(&self) -> Size {
        Size::of_processors(self.workers())
    }
}
