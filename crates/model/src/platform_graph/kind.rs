//! The kind of instance, as every other crate knows it.

use super::{AnyViolation, Measure, PlatformGraph, Schedule, check};
use crate::Rational;
use crate::kind::{Kind, Sense, Size};

impl Kind for PlatformGraph {
    const NAME: &'static str = "platform-graph";
    const SENSE: Sense = Sense::Maximise;
    type Schedule = Schedule;
    type Measure = Measure;
    type Violation = AnyViolation;

    fn measure(&self, schedule: &Self::Schedule) -> Result<Self::Measure, Self::Violation> {
        check(self, schedule)
    }

    fn objective(measure: &Self::Measure) -> Rational {
        match measure {
            Measure::Period(measure) => measure.throughput.clone(),
            Measure::Phases(measure) => Rational::from(measure.tasks.clone()),
            Measure::Tasks(measure) => Rational::from(measure.tasks),
        }
    }

    fn size(&self) -> Size {
        Size::of_processors(self.nodes().len())
    }
}
