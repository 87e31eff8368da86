//! Rings in the words of the paper.

/// A ring in words.
pub fn describe(ring: &[usize]) -> String {
    let names: Vec<_> = ring.iter().copied().map(name).collect();
    names.join(" ")
}

/// The name of a processor: the paper counts them from 1, instance files from 0.
pub fn name(processor: usize) -> String {
    format!("P_{}", processor + 1)
}
