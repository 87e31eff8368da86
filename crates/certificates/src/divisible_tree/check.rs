//! The checker of certificates for trees.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node};
use thiserror::Error;

use super::case::Case;
use super::rows::program;
use super::{Certificate, Proof, Step, linear};
use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};
use crate::program::Flaw as Unproved;

/// The most nodes of which cases are made; one case alone may have more.
pub const MOST: usize = 1_000;

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// What is proved is less than what is claimed.
    #[error("the bound {0} is claimed, and a lower one is proved")]
    Claim(Rational),
    /// A case is closed by multipliers that prove less.
    #[error("step {0}: the multipliers prove less than the claim")]
    FallsShort(usize),
    /// A case is closed by multipliers that prove nothing.
    #[error("step {step}: {flaw}")]
    Multipliers {
        /// The step, from 0.
        step: usize,
        /// Why.
        #[source]
        flaw: Unproved,
    },
    /// A question about a node that is not there, or has no message yet.
    #[error("a question is asked about node {0}, which has nothing to work on")]
    NotReached(usize),
    /// A question whose answer is known.
    #[error("a question is asked about node {0}, whose answer is known")]
    Decided(usize),
    /// More nodes than cases are made of.
    #[error("no cases are made of more than {MOST} nodes")]
    TooMany,
    /// Cases without a step.
    #[error("{0} cases are left open")]
    Open(usize),
    /// Steps without a case.
    #[error("all cases are closed before step {0}")]
    Surplus(usize),
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// What the certificate proves of all schedules of the tree: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(tree: &DivisibleTree, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, proof } = certificate;
    let words = tree.load().words() + tree.nodes().iter().map(words_of).sum::<u64>();
    let mut budget = Budget::of(words + certificate.words());
    let rests_on = match proof {
        // No time is negative.
        _ if !bound.is_positive() => Vec::new(),
        _ if tree.load().is_zero() => return Err(Flaw::Claim(bound.clone())),
        Proof::WithoutLatencies if linear::takes(tree, bound, &mut budget)? => vec![linear::LEMMA],
        Proof::WithoutLatencies => return Err(Flaw::Claim(bound.clone())),
        Proof::Cases(steps) => {
            all_cases(tree, bound, steps, &mut budget)?;
            Vec::new()
        }
    };
    Ok(Proved { bound: bound.clone(), rests_on })
}

/// How long the numbers of a node are.
fn words_of(node: &Node) -> u64 {
    let link = node.uplink.as_ref().map_or(0, |uplink| uplink.link.words() + uplink.latency.words());
    link + node.cycle_time.words() + node.compute_latency.words()
}

fn all_cases(tree: &DivisibleTree, bound: &Rational, steps: &[Step], budget: &mut Budget) -> Result<(), Flaw> {
    let nodes = tree.nodes().len() as u64;
    budget.charge(64 * nodes)?;
    let mut case = Case::all_within(tree, budget)?;
    // What a program takes to be stated: its rows, and c_v of each node in lowest terms.
    let shared = bound.words() + tree.load().words();
    let square = |((latencies, costs), node): (&(Rational, Rational), &Node)| {
        (shared + latencies.words() + costs.words() + words_of(node)).pow(2)
    };
    let squares: u64 = case.way.iter().zip(tree.nodes()).map(square).fold(0, u64::saturating_add);
    let stated = squares.saturating_mul(32).saturating_add(1_024 * nodes);
    // Each open case is one more answer to the first so many answers of the case in hand.
    let mut open = vec![(0, None)];
    for (number, step) in steps.iter().enumerate() {
        let (depth, answer) = open.pop().ok_or(Flaw::Surplus(number))?;
        case.back_to(depth);
        if let Some(answer) = answer {
            case.take(answer);
        }
        let answers = match step {
            Step::Next(_) | Step::Computes(_) if tree.nodes().len() > MOST => return Err(Flaw::TooMany),
            Step::Next(node) => {
                // Each answer is a case, with what is known of each node.
                let answers = if *node < tree.nodes().len() { tree.children(*node).len() as u64 } else { 0 };
                budget.charge(64 * nodes * (answers + 1))?;
                case.next(*node)?
            }
            Step::Computes(node) => {
                budget.charge(64 * nodes)?;
                case.whether_it_computes(*node)?
            }
            Step::Closed(multipliers) => {
                // The place of a message is looked for among those before it.
                let places: u64 = case.sent.iter().map(|sent| (sent.len() as u64).pow(2)).sum();
                budget.charge(stated.saturating_add(places))?;
                let is_closed = program(&case, bound).is_closed_by(multipliers, bound, budget);
                if !is_closed.map_err(|flaw| Flaw::Multipliers { step: number, flaw })? {
                    return Err(Flaw::FallsShort(number));
                }
                Vec::new()
            }
        };
        open.extend(answers.into_iter().rev().map(|answer| (case.depth(), Some(answer))));
    }
    if open.is_empty() { Ok(()) } else { Err(Flaw::Open(open.len())) }
}

impl Words for Step {
    fn words(&self) -> u64 {
        match self {
            Self::Next(_) | Self::Computes(_) => 1,
            Self::Closed(multipliers) => multipliers.words(),
        }
    }
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        let proof = match &self.proof {
            Proof::WithoutLatencies => 0,
            Proof::Cases(steps) => steps.words(),
        };
        self.bound.words() + proof
    }
}
