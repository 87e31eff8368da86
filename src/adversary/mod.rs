//! The search for the instance on which a contestant is worst: seeded evolution, then polish.
//!
//! An instance is edited as its file, number by number and processor by processor, and read again by the reader; what
//! it refuses is dropped. So every kind has the same moves. What counts is the exact ratio of the
//! [contest](crate::contest): the contestant's schedule over an optimal one or a rival's, both as the checker measures
//! them.
//!
//! It begins with the smallest instances of each size (`sweep`): where there is a bad one among them, it is found
//! whatever the seed. Then several islands evolve beside each other, every other one among all instances and the others
//! each among those of one size. Each has random numbers of its own and does not look at the others, so the
//! same seed and the same number of instances give the same result on any number of threads; with a limit of time it
//! depends on the machine. Algorithms are worst at ties and close to them: so a number becomes a sum of others, and an
//! instance is multiplied by much and changed by little, on half of the islands. One that gains nothing begins anew.
//!
//! The worst instances are polished then (`simpler`): fewer processors, fewer tasks, smaller numerators and
//! denominators, as long as the ratio does not fall; what no single step makes simpler is sought among all instances of
//! small whole numbers (`smaller`). At last it is looked whether the ratio keeps growing with a number (`ray`).
//!
//! What it finds is an instance, and so a lower bound of the worst ratio; it proves no upper one.
//!
//! | file | holds |
//! | --- | --- |
//! | `numbers` | the numbers of an instance file, and where they stand |
//! | `processors` | an instance file with a processor less, or one more |
//! | `within` | which instances are searched |
//! | `moves` | an instance changed at random |
//! | `simpler` | simpler instances than one, in single steps |
//! | `smaller` | simpler instances than one, of small whole numbers |
//! | `ray` | whether the ratio keeps growing with some numbers |
//! | `sweep` | the smallest instances of each size |
//! | `population` | the instances that an island goes on from |
//! | `nursery` | what an island asks about next |
//! | `island` | one island, and one polish |
//! | `trial` | the first answers, which decide whether the search goes on |
//! | `search` | all islands, on all threads |

mod island;
mod moves;
mod numbers;
mod nursery;
mod population;
mod processors;
mod ray;
mod search;
mod simpler;
mod smaller;
mod sweep;
mod trial;
mod within;

pub use island::{FoundInstance, Seen};
pub use ray::Ray;
pub use search::{Budget, Result, Search, Watcher, share_of_percent};
pub use simpler::Weight;
pub use within::{Limits, Within};

#[cfg(test)]
mod tests;
