//! The question that divides a case: of all that can be asked, the one that promises most. This is a choice of the
//! search alone: whatever is asked, the answers are all cases.
//!
//! The best point of the program of a case says how far it is from a schedule. A part of a message, or of a
//! computation, pays only this part of the latency: the farther it is from nothing and from a whole one, the more is to
//! be gained. And the open messages of a node do not wait for each other: the longer they take together, the more is to
//! be gained by their order. A question with many answers is worth less, by the logarithm of their number.

use num_traits::{One, Zero};
use schedcheck_certificates::divisible_tree::{Case, Step};
use schedcheck_certificates::program::Program;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Uplink};

/// What the best point of a program says of each node; zero where the program has no such column.
struct Point {
    /// The part of a message that the node gets.
    messages: Vec<Rational>,
    /// The load that it gets.
    received: Vec<Rational>,
    /// The part of its computation.
    computes: Vec<Rational>,
}

impl Point {
    fn of(nodes: usize, program: &Program, value: &dyn Fn(usize) -> Rational) -> Self {
        let [messages, received, computes] = [(); 3].map(|()| vec![Rational::zero(); nodes]);
        let mut point = Self { messages, received, computes };
        for (number, column) in program.columns().iter().enumerate() {
            let Some((name, node)) = column.name.split_once('_') else { continue };
            let values = match name {
                "m" => &mut point.messages,
                "x" => &mut point.received,
                "y" => &mut point.computes,
                _ => continue,
            };
            if let Some(place) = node.parse::<usize>().ok().and_then(|node| values.get_mut(node)) {
                *place = value(number);
            }
        }
        point
    }
}

/// The question to ask, if any is open; `value` is the best point of the case's program, by column.
pub(super) fn question(
    tree: &DivisibleTree,
    case: &Case,
    program: &Program,
    value: &dyn Fn(usize) -> Rational,
) -> Option<Step> {
    let point = Point::of(tree.nodes().len(), program, value);
    let next = case.reached().filter(|&node| case.open(node).next().is_some());
    let next = next.map(|node| (promise_of_next(tree, case, &point, node), Step::Next(node)));
    let computes = case.reached().filter(|&node| case.whether_it_computes(node).is_ok());
    let latency = |node: usize| &tree.nodes()[node].compute_latency;
    let computes = computes.map(|node| (between(&point.computes[node]) * latency(node), Step::Computes(node)));
    let mut best: Option<(Rational, Step)> = None;
    for (promise, step) in next.chain(computes) {
        if best.as_ref().is_none_or(|(most, _)| promise > *most) {
            best = Some((promise, step));
        }
    }
    best.map(|(_, step)| step)
}

/// How far a part is from nothing or from a whole one.
fn between(part: &Rational) -> Rational {
    part.clone().min(Rational::one() - part).max(Rational::zero())
}

/// What it promises to ask whom a node sends its next message.
fn promise_of_next(tree: &DivisibleTree, case: &Case, point: &Point, node: usize) -> Rational {
    let mut promise = Rational::zero();
    let mut answers = 1_u128;
    for child in case.open(node) {
        let Some(Uplink { link, latency, .. }) = &tree.nodes()[child].uplink else { continue };
        let part = &point.messages[child];
        // What was found to need few cases, on trees of 8 to 16 nodes of several shapes.
        promise += (link * &point.received[child] + latency * part) * Rational::new(3, 10);
        promise += between(part) * (latency + Rational::new(1, 100));
        answers += 1;
    }
    // Eight times the logarithm of the number of answers, of which there are at least two.
    let logarithm = answers.saturating_pow(8).ilog2();
    promise * Rational::new(8, logarithm.max(8))
}
