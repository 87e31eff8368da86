//! The checker of certificates for trees.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;
use thiserror::Error;

use super::case::Case;
use super::rows::program;
use super::{Certificate, Proof, Step, linear};
use crate::Proved;
use crate::program::Flaw as Unproved;

/// The most nodes of which cases are made; one case alone may have more.
pub const MOST: usize = 1_000;

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
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
}

/// What the certificate proves of all schedules of the tree: none ends before the bound.
///
/// # Errors
/// The first flaw.
pub fn check(tree: &DivisibleTree, certificate: &Certificate) -> Result<Proved, Flaw> {
    let Certificate { bound, proof } = certificate;
    let rests_on = match proof {
        // No time is negative.
        _ if !bound.is_positive() => Vec::new(),
        _ if tree.load().is_zero() => return Err(Flaw::Claim(bound.clone())),
        Proof::WithoutLatencies if linear::takes(tree, bound) => vec![linear::LEMMA],
        Proof::WithoutLatencies => return Err(Flaw::Claim(bound.clone())),
        Proof::Cases(steps) => {
            all_cases(tree, bound, steps)?;
            Vec::new()
        }
    };
    Ok(Proved { bound: bound.clone(), rests_on })
}

fn all_cases(tree: &DivisibleTree, bound: &Rational, steps: &[Step]) -> Result<(), Flaw> {
    let mut case = Case::all(tree);
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
            Step::Next(node) => case.next(*node)?,
            Step::Computes(node) => case.whether_it_computes(*node)?,
            Step::Closed(multipliers) => {
                let is_closed = program(&case, bound).is_closed_by(multipliers, bound);
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
