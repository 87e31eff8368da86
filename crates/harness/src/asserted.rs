//! What a check asserts of the instance that it is at: something, nothing, or something that its reading sets aside.
//!
//! A statement with a premise says nothing of an instance that does not meet it, and such an instance is no evidence.
//! Where a reading leaves instances out which the words of the statement include, the check is run on them as well, and
//! what it finds is told: a row in which the statement fails only there is *imprecise*, and never *confirmed*.

use super::Counterexample;
use super::optima::asserts;

/// What a check asserts of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Asserted {
    /// What it was run for.
    #[default]
    Something,
    /// Nothing: the premise is not met.
    Nothing,
    /// The same, of an instance that the reading leaves out.
    Aside,
}

/// The outcome of an instance of which the check asserts nothing: the row counts it apart.
///
/// # Errors
/// None: the type is that of a check.
pub fn nothing_asserted() -> Result<(), Counterexample> {
    asserts(Asserted::Nothing);
    Ok(())
}

/// The outcome of a check on an instance that the reading leaves out, though the words of the statement include it: it
/// is told, and decides no more than that the statement is imprecise.
///
/// # Errors
/// The failure that was handed over.
pub fn set_aside(outcome: Result<(), Counterexample>) -> Result<(), Counterexample> {
    asserts(Asserted::Aside);
    outcome
}
