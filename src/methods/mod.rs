//! Every algorithm and exact solver by kind of instance, with what it guarantees and where it is from.
//!
//! A method proposes a schedule; [`solve`] has the checker measure it. What counts is the measure, never the method's
//! word. A schedule is called optimal if and only if its measure meets a proved bound, which the answer holds with its
//! proof: a certificate that was checked, a search that was carried through, or a lemma that is proved in the
//! documentation of a module here. A theorem that the ledger puts to the test is no proof unless it is trusted
//! ([`Limits::trusts_theorems`]): a certificate stands in for it.

mod bound;
mod budget;
mod certificates;
mod certified;
mod divisible_star;
mod divisible_tree;
mod equal_chunks;
mod least_makespan;
mod method;
mod multi_round;
mod platform_graph;
mod program;
mod proof;
mod redistribution;
mod result_line;
mod ring;
mod star;
mod switch;
mod table;

use schedcheck_files::Instance;

pub use bound::Bound;
pub use certificates::{certificate, with_certificate};
pub use certified::{Certified, Kept};
pub use least_makespan::{LeastMakespan, least_makespan};
pub use method::{Answer, Limits, Method, MethodError};
pub use program::{NoProgram, program};
pub use proof::{By, Ground, Place, Proof};
pub use result_line::{Detail, UNTRUSTED, makespan_line, result_line};
pub use schedcheck_model::Sense;
pub use schedcheck_recheck::{Accepted, Rejected, judge};

/// All methods, by kind; of each kind, the best exact ones first.
pub fn all() -> impl Iterator<Item = Method> {
    let independent_tasks = star::METHODS.described().chain(redistribution::METHODS.described());
    let trees_and_rounds = divisible_tree::METHODS.described().chain(multi_round::METHODS.described());
    independent_tasks
        .chain(ring::METHODS.described())
        .chain(platform_graph::METHODS.described())
        .chain(divisible_star::METHODS.described())
        .chain(trees_and_rounds)
        .chain(switch::METHODS.described())
}

/// Solves `instance` by the method `name`, or by the best exact method for it; where none proves an optimum, with the
/// best schedule of those tried.
///
/// # Errors
/// An unknown name, a method that does not take the instance, or a method that is caught at being wrong.
///
/// ```standalone_crate
/// use schedcheck::methods::{Limits, solve};
/// use schedcheck_files::Instance;
/// let figure_2 = Instance::read(include_str!("../../papers/rr6005/data/rr6005-figure-2.json"))?;
/// let answer = solve(&figure_2, None, &Limits::default())?;
/// assert_eq!((answer.objective.to_string().as_str(), answer.is_optimal()), ("12", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(instance: &Instance, name: Option<&str>, limits: &Limits) -> Result<Answer, MethodError> {
    match instance {
        Instance::Star(star) => star::METHODS.solve(instance, star, name, limits),
        Instance::Redistribution(moved) => redistribution::METHODS.solve(instance, moved, name, limits),
        Instance::Ring(ring) => ring::METHODS.solve(instance, ring, name, limits),
        Instance::DivisibleStar(star) => divisible_star::METHODS.solve(instance, star, name, limits),
        Instance::DivisibleTree(tree) => divisible_tree::METHODS.solve(instance, tree, name, limits),
        Instance::MultiRound(platform) => multi_round::METHODS.solve(instance, platform, name, limits),
        Instance::Switch(switch) => switch::METHODS.solve(instance, switch, name, limits),
        Instance::PlatformGraph(platform) => platform_graph::METHODS.solve(instance, platform, name, limits),
    }
}

#[cfg(test)]
mod golden;
#[cfg(test)]
mod long_numbers;
#[cfg(test)]
mod trust;
