//! The search for the instance on which a contestant is worst: seeded evolution, then polish.
//!
//! An instance is edited as its file, number by number and processor by processor, and read again by the reader; what
//! it refuses is dropped. So every kind has the same moves. What counts is the exact ratio of the
//! [contest](crate::contest): the contestant's schedule over an optimal one or a rival's, both as the checker measures
//! them.
//!
//! Several islands evolve beside each other. Each has random numbers of its own and does not look at the others, so the
//! same seed and the same number of instances give the same result on any number of threads; with a limit of time it
//! depends on the machine. The worst instances of the islands are polished (`simpler`) then: fewer processors, fewer
//! tasks, smaller numerators and denominators, as long as the ratio does not fall.
//!
//! What it finds is an instance, and so a lower bound of the worst ratio; it proves no upper one.
//!
//! | file | holds |
//! | --- | --- |
//! | `numbers` | the numbers of an instance file, and where they stand |
//! | `processors` | an instance file with a processor less, or one more |
//! | `within` | which instances are searched |
//! | `moves` | an instance changed at random |
//! | `simpler` | simpler instances than one |
//! | `island` | one population, and one polish |
//! | `search` | all islands, on all threads |

mod island;
mod moves;
mod numbers;
mod nursery;
mod population;
mod processors;
mod search;
mod simpler;
mod smaller;
mod sweep;
mod within;

pub use island::{Found, Seen};
pub use search::{Budget, Result, Search, Watcher};
pub use simpler::Weight;
pub use within::Within;

#[cfg(test)]
mod tests;
