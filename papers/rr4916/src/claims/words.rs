//! Workers and numbers in the words of the paper.

use schedcheck_model::Rational;

/// A worker in words, numbered from 1 as in the paper.
pub fn name(worker: usize) -> String {
    format!("P_{}", worker + 1)
}

/// Workers in words, in their order.
pub fn describe(order: &[usize]) -> String {
    let names: Vec<_> = order.iter().map(|&worker| name(worker)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

/// Numbers in words.
pub fn listed(numbers: &[Rational]) -> String {
    let texts: Vec<_> = numbers.iter().map(Rational::to_string).collect();
    format!("({})", texts.join(", "))
}
