//! What commands need of the terminal and of files, whatever they compute.
//!
//! Results go to standard output, or to a file that is replaced as a whole; everything else to standard error. Exit
//! status: 0 when all is well, 1 when something does not hold, 2 on bad usage or bad input, 130 after an interruption.

mod beginning;
pub mod command;
pub use exact_rational::decimal;
pub mod input;
pub mod interrupt;
pub mod limit;
pub mod outcome;
pub mod output;
pub mod program;
pub mod progress;
pub mod proof;
pub mod temporary;

pub use outcome::Outcome;
