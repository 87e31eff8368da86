//! Load balancing of divisible loads over a switch (rr6005, section 5): the overlapped unbounded switched multiport
//! model.
//!
//! Worker i holds `load` units (alpha_i) at the start, computes `speed` of them in a time unit (s_i), and is joined to
//! a switch without limits by a link of `bandwidth` units per time unit (b_i) in each direction. Any number of flows
//! may run at once; load may be computed or sent on from the instant at which it arrives. A flow and a computation have
//! a constant rate from their start to their end.

mod checker;
mod platform;
mod schedule;

pub use checker::{Activity, Limit, Measure, Violation, check};
pub use platform::{Switch, SwitchError, Worker};
pub use schedule::{Computation, Flow, Schedule};

use crate::Rational;
use crate::kind::{Kind, Sense, Size};

impl Kind for Switch {
    const NAME: &'static str = "switch";
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
