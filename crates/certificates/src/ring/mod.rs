//! Rings: what proves that no ring has a shorter step, and the checker that believes nothing else.
//!
//! Rings of one and two processors are few, and the checker tries them all. For longer rings let d_ij = v_i k_ij + v_j
//! k_ji in the integers of [`IntegerRing`](schedcheck_model::ring::IntegerRing), x_ij = 1 if i and j are neighbours in
//! the ring, y_i = 1 if processor i is in it, else 0, and P/Q the claimed bound times kappa. Since kappa T = max(M, (X
//! + D) / V), a ring with a shorter step has
//!
//! 1. messages of less than P/Q at each of its processors, and
//! 2. Q D - P V <= -Q X - 1, with D = sum of d_ij x_ij and V = sum of v_i y_i: both sides are integers.
//!
//! The certificate divides the rings into cases by [`Step::Branch`], and closes each with multipliers of [`Row`]s,
//! which hold for every ring of three or more that meets 1. Weak duality: for multipliers u, non-negative but for
//! equations, and any such ring,
//!
//! Q D - P V = Q u b + Q u (A (x, y) - b) + r (x, y) >= Q u b + sum of min over the values left to each variable of its
//! r_j x_j
//!
//! with r the objective less Q u A. If this is more than -Q X - 1, the case holds no better ring. Multipliers may come
//! from anywhere; those of linear programs are good.

mod check;
#[cfg(test)]
mod corpus;
mod kind;
mod row;
#[cfg(test)]
mod thresholds;

use num_bigint::BigInt;
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};

pub use check::{Flaw, check};

/// A proof that no ring has a step shorter than `bound`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim: T_step of every ring is at least this, in the instance's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// The rows that the steps name by their numbers, from 0.
    pub rows: Vec<Row>,
    /// The cases, each closed before the next one begins.
    pub steps: Vec<Step>,
}

/// What a ring of three or more either has or has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// These two processors are neighbours (x_ij), the smaller number first.
    Link(usize, usize),
    /// This processor is in the ring (y_i).
    Processor(usize),
}

/// A linear relation that all rings of three or more with messages below the bound satisfy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Row {
    /// A processor in the ring has two neighbours: x(all links of i) - 2 y_i = 0.
    Degree {
        /// i.
        processor: usize,
    },
    /// A link of the ring ends in the ring: y_i - x_ij >= 0.
    End {
        /// i.
        processor: usize,
        /// j.
        neighbour: usize,
    },
    /// A ring through i of S and j outside is not closed within S: y(S) - y_i - y_j - x(links within S) >= -1.
    Connected {
        /// S.
        set: Vec<usize>,
        /// i.
        inside: usize,
        /// j.
        outside: usize,
    },
    /// A ring crosses the border of S an even number of times, hence not by just the links F, an odd number of them:
    /// y(S) - x(links within S) - x(F) >= -(|F| - 1) / 2.
    Parity {
        /// S.
        set: Vec<usize>,
        /// F, each link with its end in S first.
        links: Vec<(usize, usize)>,
    },
    /// Any two of these links of i together cost i at least the bound, so that only one is used: y_i - x(they) >= 0.
    Clash {
        /// i.
        processor: usize,
        /// The other ends.
        neighbours: Vec<usize>,
    },
}

/// Multipliers of rows: each is its integer over 2^bits, in units of D; rows that are not named have zero.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multipliers {
    /// The exponent of the common denominator.
    pub bits: u32,
    /// The number of each row, and its integer.
    #[serde(with = "crate::number::weights")]
    pub weights: Vec<(usize, BigInt)>,
}

/// A step of the proof, in the case in hand; the first case is that of all rings of three or more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// First the case in which the choice is taken; when it is closed, the case in which it is not.
    Branch(Choice),
    /// In this case any better ring takes the choices of one list, and none of the other: if it did otherwise, the
    /// multipliers would show that it is not better.
    Fix {
        /// What a better ring has.
        taken: Vec<Choice>,
        /// What a better ring has not.
        refused: Vec<Choice>,
        /// What proves it.
        by: Multipliers,
    },
    /// The multipliers show that no ring of this case is better.
    Close(Multipliers),
}

impl Certificate {
    /// The certificate as JSON: integers of any length and the bound are strings.
    ///
    /// ```
    /// use schedcheck_certificates::ring::{Certificate, check};
    /// use schedcheck_model::ring::SliceRing;
    /// let pair = SliceRing::of((6, 1), [1, 1], [[0, 1], [1, 0]]);
    /// let certificate = Certificate::from_json(r#"{ "bound": "5", "rows": [], "steps": [] }"#).unwrap();
    /// assert_eq!(check(&pair, &certificate).unwrap().bound, certificate.bound); // 3 for computing, 2 for messages
    /// assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    /// ```
    ///
    /// # Panics
    /// Never: every part has a JSON form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// Refuses any other form, and what is too long ([`crate::number`]); what the certificate proves is the checker's
    /// question.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}
