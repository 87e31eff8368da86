//! Divisible loads around a switch (rr6005, section 5): no schedule ends before a bound.
//!
//! # Why it is true
//!
//! Let a schedule end at T, and let worker i send delta_i more than it receives, in units. The rules are those of the
//! checker, [`schedcheck_model::switch::check`].
//!
//! | row | why |
//! | --- | --- |
//! | `sends_i`: b_i T - delta_i >= 0 | i sends at most b_i T units until T (rule 2), and delta_i is no more than that |
//! | `receives_i`: b_i T + delta_i >= 0 | it receives at most b_i T units |
//! | `computes_i`: s_i T + delta_i >= alpha_i | it computes alpha_i - delta_i (rule 4), at most s_i T units (rule 2) |
//! | `balance`: sum of delta_i = 0 | what one sends another receives (rule 1) |
//!
//! So every schedule is a point of this program, which is the paper's linear program 7, and multipliers of its rows
//! bound T from below ([`crate::program`]). Nothing else is used: no order of events, no theorem of the paper.
//!
//! Column 0 is T, column i + 1 is delta_i; rows 3 i, 3 i + 1 and 3 i + 2 are those of worker i in the order above, and
//! the last row is the balance.

mod kind;
#[cfg(test)]
mod tests;

use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};
use crate::program::{self, Bounds, Multipliers, Program};

/// What proves that no schedule ends before the bound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim, in time units.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
    /// Multipliers of the rows of [`program()`].
    pub multipliers: Multipliers,
}

/// Why a certificate does not prove its claim.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The multipliers prove nothing.
    #[error(transparent)]
    Program(#[from] program::Flaw),
    /// They prove less than is claimed.
    #[error("the claim is that no schedule ends before {claimed}, and the multipliers prove {proved}")]
    Claim {
        /// The claim.
        claimed: Rational,
        /// What is proved.
        proved: Rational,
    },
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

/// The least T: see above.
pub fn program(switch: &Switch) -> Program {
    let mut program = Program::default();
    let time = program.column("T", 1, Bounds::at_least(0));
    let one = || Rational::ONE;
    let mut balance = Vec::with_capacity(switch.workers().len());
    for (number, worker) in switch.workers().iter().enumerate() {
        let delta = program.column(format!("delta_{number}"), 0, Bounds::default());
        let (bandwidth, speed) = (worker.bandwidth.clone(), worker.speed.clone());
        program.row(format!("sends_{number}"), [(time, bandwidth.clone()), (delta, -one())], Bounds::at_least(0));
        program.row(format!("receives_{number}"), [(time, bandwidth), (delta, one())], Bounds::at_least(0));
        let all = Bounds { lower: Some(worker.load.clone()), upper: None };
        program.row(format!("computes_{number}"), [(time, speed), (delta, one())], all);
        balance.push((delta, one()));
    }
    program.row("balance", balance, Bounds::between(0, 0));
    program
}

/// Checks a certificate of `switch`.
///
/// ```
/// use schedcheck_certificates::switch::{Certificate, check};
/// use schedcheck_model::switch::Switch;
/// // Worker 0 holds 6 units, and computes one of them and sends another in a time unit: 2 T >= 6.
/// let switch = Switch::of([(6, 1, 1), (0, 9, 9)]);
/// let text = r#"{ "bound": "3", "multipliers": { "over": "2", "of": [[0, "1"], [2, "1"]] } }"#;
/// let certificate = Certificate::from_json(text).unwrap();
/// assert_eq!(check(&switch, &certificate).unwrap().bound.to_string(), "3");
/// ```
///
/// # Errors
/// The first flaw.
pub fn check(switch: &Switch, certificate: &Certificate) -> Result<Proved, Flaw> {
    let words_of = |worker: &Worker| worker.load.words() + worker.bandwidth.words() + worker.speed.words();
    let words: u64 = switch.workers().iter().map(words_of).sum();
    let mut budget = Budget::of(words + certificate.words());
    // The program is stated.
    budget.charge(1_024 * switch.workers().len() as u64 + 4 * words)?;
    let proved = program(switch).weighed(&certificate.multipliers, true, &mut budget)?;
    let claimed = certificate.bound.clone();
    if !proved.is_at_least(&claimed, &mut budget)? {
        return Err(Flaw::Claim { claimed, proved: proved.reduced(&mut budget)? });
    }
    Ok(Proved { bound: claimed, rests_on: Vec::new() })
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        self.bound.words() + self.multipliers.words()
    }
}

impl Certificate {
    /// The certificate as JSON: integers of any length and the bound are strings.
    ///
    /// # Panics
    /// Never: every part has a JSON form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// Refuses any other form, and what is too long ([`crate::number`]).
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}
