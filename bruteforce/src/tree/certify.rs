//! Certificates for divisible loads on trees: cases, each closed by the best multipliers of its program or divided.

use num_traits::Zero;
use schedcheck_certificates::divisible_tree::{Case, MOST, Step, check, linear, program};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

pub use schedcheck_certificates::divisible_tree::{Certificate, Proof};

use super::every_order;
use crate::certified::{Solved, solve};

/// A proof of the least makespan, with latencies for as many nodes as [`every_order`] takes; of larger trees, of what
/// it is without latencies. Nothing if `stop` becomes true first.
///
/// ```
/// use schedcheck_bruteforce::tree::certify::certificate;
/// use schedcheck_model::tree::DivisibleTree;
/// let tree = DivisibleTree::affine(2, (3, 0), [(0, 0, 1, 9, 0), (0, 0, 1, 0, 1)]);
/// assert_eq!(certificate(&tree, &|| false).unwrap().bound.to_string(), "9/4");
/// ```
pub fn certificate(tree: &DivisibleTree, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    if has_few_cases(tree) {
        return by_cases(tree, &every_order::best(tree).ok()?.makespan, stop);
    }
    without_latencies(tree, &linear::least_time(tree))
}

/// A proof of this makespan, which is the least one; nothing if it is not, or needs more cases than are tried, or if
/// `stop` becomes true first.
pub fn of_optimum(tree: &DivisibleTree, least: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    if has_few_cases(tree) { by_cases(tree, least, stop) } else { without_latencies(tree, least) }
}

fn has_few_cases(tree: &DivisibleTree) -> bool {
    !tree.is_linear() && tree.nodes().len() <= every_order::MAX_AFFINE_NODES
}

/// A proof that no schedule ends before `bound`, even without latencies; nothing if that is false.
pub fn without_latencies(tree: &DivisibleTree, bound: &Rational) -> Option<Certificate> {
    let certificate = Certificate { bound: bound.clone(), proof: Proof::WithoutLatencies };
    check(tree, &certificate).is_ok().then_some(certificate)
}

/// A proof by cases that no schedule ends before `bound`; nothing if one does, or if `stop` becomes true first.
pub fn by_cases(tree: &DivisibleTree, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Certificate> {
    let steps = cases(tree, bound, stop)?;
    Some(Certificate { bound: bound.clone(), proof: Proof::Cases(steps) })
}

fn cases(tree: &DivisibleTree, bound: &Rational, stop: &dyn Fn() -> bool) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    if tree.load().is_zero() {
        return bound.is_zero().then_some(steps);
    }
    let mut case = Case::all(tree);
    let mut open = vec![(0, None)];
    while let Some((depth, answer)) = open.pop() {
        case.back_to(depth);
        if let Some(answer) = answer {
            case.take(answer);
        }
        let step = match solve(&program(&case, bound), stop)? {
            Solved::Least(least, multipliers) if least >= *bound => Step::Closed(multipliers),
            Solved::Empty(multipliers) => Step::Closed(multipliers),
            Solved::Least(..) if tree.nodes().len() > MOST => return None,
            Solved::Least(..) => question(&case)?,
        };
        let answers = match step {
            Step::Next(node) => case.next(node).ok()?,
            Step::Computes(node) => case.whether_it_computes(node).ok()?,
            Step::Closed(_) => Vec::new(),
        };
        open.extend(answers.into_iter().rev().map(|answer| (case.depth(), Some(answer))));
        steps.push(step);
    }
    Some(steps)
}

/// A question that is not decided: first who sends to whom, near the root, then who computes.
fn question(case: &Case) -> Option<Step> {
    let next = case.reached().find(|&node| case.open(node).next().is_some()).map(Step::Next);
    next.or_else(|| case.reached().find(|&node| case.whether_it_computes(node).is_ok()).map(Step::Computes))
}
