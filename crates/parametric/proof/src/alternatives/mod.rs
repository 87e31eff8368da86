//! All combinatorial schedules of a small size, as trees of choices.
//!
//! A node without choices is a schedule, and a tree without a schedule would be refuted by nothing said of any: each
//! tree here has one at least. Of [`star`] and [`relays`] it is that in which nobody sends, which is always among the
//! choices, and whose rows are ends; of [`redistribution`], whatever comes first, for as long as there is a task to be
//! sent there is one to be received.

pub mod redistribution;
pub mod relays;
pub mod star;
#[cfg(test)]
mod tests;
