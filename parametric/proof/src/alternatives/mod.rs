//! All combinatorial schedules of a small size, as trees of choices.

pub mod star;
#[cfg(test)]
mod tests;
