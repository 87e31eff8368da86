//! What tasks, time and costs are counted in, so that the same code runs on numbers and on unknown parameters.

use num_traits::One;
use schedcheck_model::{Rational, Time};

/// Numbers of tasks, amounts of time, and what a task costs, for a span of time that is each port's.
///
/// With rationals the span is the time unit ([`TimeUnit`]) and all three are of one type. Where weights of a platform
/// are unknown, what is linear in them decides the types.
pub trait Units {
    /// A number of tasks, within the span.
    type Tasks: Time;
    /// An amount of time, within the span.
    type Span: Time;
    /// The time that a task takes on a link; children are served by non-decreasing cost.
    type Cost: Ord;

    /// The time of a port.
    fn span(&self) -> Self::Span;

    /// The time that so many tasks take.
    fn time(&self, cost: &Self::Cost, tasks: &Self::Tasks) -> Self::Span;

    /// The number of tasks that take so much time.
    fn tasks(&self, cost: &Self::Cost, time: &Self::Span) -> Self::Tasks;
}

/// Tasks per time unit, fractions of the time, and times, as rationals.
#[derive(Debug, Clone, Copy)]
pub struct TimeUnit;

impl Units for TimeUnit {
    type Tasks = Rational;
    type Span = Rational;
    type Cost = Rational;

    fn span(&self) -> Rational {
        Rational::one()
    }

    fn time(&self, cost: &Rational, tasks: &Rational) -> Rational {
        cost * tasks
    }

    fn tasks(&self, cost: &Rational, time: &Rational) -> Rational {
        time / cost
    }
}
