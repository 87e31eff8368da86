//! All combinatorial schedules of a small size, as trees of choices.

pub mod redistribution;
pub mod relays;
pub mod star;
#[cfg(test)]
mod tests;
