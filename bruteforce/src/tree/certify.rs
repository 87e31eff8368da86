//! Certificates for divisible loads on trees: cases, each closed by the best multipliers of its program or divided.

use schedcheck_certificates::divisible_tree::{MOST, check, linear};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

pub use schedcheck_certificates::divisible_tree::{Certificate, Proof};

use super::branch_and_bound;

/// The most nodes, with latencies, for which cases are looked at unasked.
pub(super) const FEW_NODES: usize = 30;

/// The most cases that are looked at unasked, times the square of the number of nodes: about a second. Most trees of a
/// dozen nodes have hundreds of cases, but a root with many children has cases for each order of them.
const FEW_CASES: u64 = 288_000;

/// How many cases are looked at unasked; none without latencies, or of many nodes.
pub(super) fn few_cases(tree: &DivisibleTree) -> Option<u64> {
    let nodes = tree.nodes().len();
    let has_few = !tree.is_linear() && nodes <= FEW_NODES;
    has_few.then(|| FEW_CASES / (nodes as u64).pow(2))
}

/// A proof of the least makespan, with latencies where there are few nodes and cases; elsewhere, or if `stop` becomes
/// true first, of what it is without latencies.
///
/// ```
/// use schedcheck_bruteforce::tree::certify::certificate;
/// use schedcheck_model::tree::DivisibleTree;
/// let tree = DivisibleTree::affine(2, (3, 0), [(0, 0, 1, 9, 0), (0, 0, 1, 0, 1)]);
/// assert_eq!(certificate(&tree, &|| false).unwrap().bound.to_string(), "9/4");
/// ```
pub fn certificate(tree: &DivisibleTree, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let by_cases = |cases| branch_and_bound::solve_unless(tree, cases, true, stop).ok()?.certificate;
    let found = few_cases(tree).and_then(by_cases);
    found.or_else(|| relaxed(tree))
}

/// A proof of the least makespan without latencies.
pub fn relaxed(tree: &DivisibleTree) -> Option<Certificate> {
    without_latencies(tree, &least_time_without_latencies(tree))
}

/// A proof of this makespan, which is the least one; nothing if it is not, or needs more cases than are tried, or if
/// `stop` becomes true first.
pub fn of_optimum(tree: &DivisibleTree, least: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let found = few_cases(tree).and_then(|cases| by_few_cases(tree, least, cases, stop));
    found.or_else(|| without_latencies(tree, least))
}

/// The least makespan without latencies, by the lemma of the checker, however long its numbers are.
pub fn least_time_without_latencies(tree: &DivisibleTree) -> Rational {
    linear::least_time(tree)
}

/// The claim that no schedule ends before `bound`, even without latencies: the checker finds out whether it is so.
pub fn claim_without_latencies(bound: &Rational) -> Certificate {
    Certificate { bound: bound.clone(), proof: Proof::WithoutLatencies }
}

/// A proof that no schedule ends before `bound`, even without latencies; nothing if that is false, or takes more
/// work to check than a check may.
pub fn without_latencies(tree: &DivisibleTree, bound: &Rational) -> Option<Certificate> {
    let certificate = claim_without_latencies(bound);
    check(tree, &certificate).is_ok().then_some(certificate)
}

/// A proof by cases that no schedule ends before `bound`; nothing if one does, or if `stop` becomes true first.
pub fn by_cases(tree: &DivisibleTree, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    by_few_cases(tree, bound, u64::MAX, stop)
}

fn by_few_cases(tree: &DivisibleTree, bound: &Rational, most: u64, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    if tree.nodes().len() > MOST {
        return None;
    }
    let steps = branch_and_bound::cases(tree, bound, most, stop)?;
    Some(Certificate { bound: bound.clone(), proof: Proof::Cases(steps) })
}
