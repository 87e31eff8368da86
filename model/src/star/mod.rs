//! Independent identical tasks on a heterogeneous star (rr6005, section 3).
//!
//! Worker `i` starts with `tasks` tasks, computes one in time `comp` (the paper's w_i) and moves one over its link in
//! time `comm` (c_i). The master computes nothing. It has one port in and one port out: it receives from one worker at
//! a time and sends to one worker at a time, both at once. A task is stored at the master before it is forwarded. A
//! worker computes one task at a time, sends and receives meanwhile, and may pass on only tasks that it holds and has
//! not begun.

mod checker;
mod platform;
mod scale;
mod schedule;
mod shorthand;
mod unscale;

pub use checker::{Measure, Violation, check};
pub use platform::{Star, StarError, Worker};
pub use schedule::{Run, Schedule, Transfer};

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
