//! Every algorithm and exact solver by kind of instance, with what it guarantees and where it is from.
//!
//! A method proposes a schedule; [`solve`] has the checker measure it. What counts is the measure, never the method's
//! word. A schedule is called optimal if and only if its measure meets a proved bound, which the answer holds with its
//! proof: a certificate that was checked, a search that was carried through, or a lemma that is proved in the
//! documentation of a module here. A theorem that the ledger puts to the test is no proof unless it is trusted
//! ([`MethodOptions::trusts_theorems`]): a certificate stands in for it.

pub(crate) mod bound;
pub(crate) mod budget;
mod certificates;
pub(crate) mod certified;
pub(crate) mod least_makespan;
pub(crate) mod method;
pub(crate) mod program;
pub(crate) mod proof;
mod result_line;
pub(crate) mod table;

use schedcheck_files::{Instance, with_instance};
use serde_json::{Map, Value};

use crate::kinds::{self, CommandKind};

pub use bound::Bound;
pub use certificates::{certificate, with_certificate};
pub use certified::{CertificateSource, Certified};
pub use least_makespan::{LeastMakespan, least_makespan};
pub use method::{Method, MethodError, MethodOptions, MethodSolution};
pub use program::{NoProgram, program};
pub use proof::{By, Lemma, Place, Proof};
pub use result_line::{Detail, UNTRUSTED, makespan_line, result_line};
pub use schedcheck_audit::{Accepted, Rejected, judge};
pub use schedcheck_model::Sense;

/// All methods, by kind; of each kind, the best exact ones first.
pub fn all() -> impl Iterator<Item = Method> {
    kinds::ALL.iter().flat_map(|kind| (kind.methods)())
}

/// Solves `instance` by the method `name`, or by the best exact method for it; where none proves an optimum, with the
/// best schedule of those tried.
///
/// # Errors
/// An unknown name, a method that does not take the instance, or a method that is caught at being wrong.
///
/// ```standalone_crate
/// use schedcheck::methods::{MethodOptions, solve};
/// use schedcheck_files::Instance;
/// let figure_2 = Instance::read(include_str!("../../papers/rr6005/data/rr6005-figure-2.json"))?;
/// let answer = solve(&figure_2, None, &MethodOptions::default())?;
/// assert_eq!((answer.objective.to_string().as_str(), answer.is_optimal()), ("12", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(instance: &Instance, name: Option<&str>, options: &MethodOptions) -> Result<MethodSolution, MethodError> {
    fn by_table<K: CommandKind>(
        instance: &Instance,
        platform: &K,
        name: Option<&str>,
        options: &MethodOptions,
    ) -> Result<MethodSolution, MethodError> {
        K::METHODS.solve(instance, platform, name, options)
    }
    with_instance!(instance, platform => by_table(instance, platform, name, options))
}

/// What the method `name` tells of a schedule that nobody measures: the method alone, which is what is timed.
///
/// # Errors
/// An unknown name, or a method that does not take the instance.
pub fn propose(instance: &Instance, name: &str, options: &MethodOptions) -> Result<Map<String, Value>, MethodError> {
    fn by_table<K: CommandKind>(
        platform: &K,
        name: &str,
        options: &MethodOptions,
    ) -> Result<Map<String, Value>, MethodError> {
        K::METHODS.propose(platform, name, options)
    }
    with_instance!(instance, platform => by_table(platform, name, options))
}

#[cfg(test)]
mod golden;
#[cfg(test)]
mod long_numbers;
#[cfg(test)]
mod trust;
