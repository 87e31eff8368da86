//! Contests: somebody's algorithm, in whatever language, against the optimum or against another one.
//!
//! A [`Contestant`] answers instances with schedules; the checker measures them, and nothing that a contestant says of
//! its own schedule counts. A [`Contest`] goes through instances in their order, and what it keeps is a [`Tally`]: what
//! became of how many, the smallest instance on which the contestant is worse, and the one on which it is worst.
//!
//! | file | holds |
//! | --- | --- |
//! | `reply` | what a contestant says, and what the checker says of it |
//! | `snap` | answers in floats, read as fractions |
//! | `program` | programs as contestants, which do no harm whatever they do |
//! | `method` | the methods of this program as contestants, and functions |
//! | `compare` | one instance: both schedules, side by side |
//! | `optimum` | what a schedule is held against where that is the optimum |
//! | `ratio` | how much worse a schedule is |
//! | `tally` | what is kept |
//! | `shown` | how it is shown |
//! | `run` | all instances, on all threads |
//! | `trial` | the first answers, which decide whether it goes on |
//! | `rows` | what became of each instance, a row of a table |
//! | `comparison` | several contestants: each against each, and against the best of them |
//! | `recorded` | what all instances amount to |
//! | `summary` | mean, quantiles and the like of all ratios |
//! | `panics` | panics as errors |

mod compare;
mod comparison;
mod method;
mod optimum;
pub mod panics;
pub mod program;
mod ratio;
mod recorded;
mod reply;
mod rows;
mod run;
mod shown;
mod snap;
mod summary;
mod tally;
mod trial;

pub use compare::{Against, BetterThanBest, Entry, Outcome, Pair, compare};
pub use comparison::Comparison;
pub use method::Named;
pub use optimum::Reference;
pub use ratio::Ratio;
pub use recorded::Recorded;
pub use reply::{Contestant, Fault, Reply, Valid};
pub use rows::{ROW_COLUMNS, Row};
pub use run::{Contest, Instances, Maker, Opponents, OpponentsMaker, Recorder, Watcher};
pub use shown::{Part, SeveralShown, Shown, ShownFact};
pub use snap::{Snap, Snapped, SnappedContestant};
pub use summary::{Distribution, Statistic, Summary};
pub use tally::{Case, Class, Count, Example, Move, OfSize, Order, Tally, classes};
pub use trial::{FIRST, NoSchedule, Trial};

#[cfg(test)]
mod tests;
