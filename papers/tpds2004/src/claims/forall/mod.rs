//! What is proved for all real parameters: propositions 1 and 2 run on linear forms, against every solution of MSSG(G).
//!
//! A throughput is no linear form in the weights: it has 1 / w_i, and eps / c_{p+1}. Three choices of parameters make
//! it one, and the code of the propositions runs in each ([`Units`]).
//!
//! | file | given | unknown | the throughput is linear, for |
//! | --- | --- | --- | --- |
//! | `given_costs` | all c, whole numbers | all w | the tasks that each node computes at full rate within an unknown time |
//! | `given_shares` | all c_i / w_i | all c | the tasks that each link carries in a part of the time |
//! | `products` | | all c and w | the products of weights that occur, taken for parameters of their own |
//! | `trees` | all c, whole numbers | all w | as `given_costs` |
//!
//! A tree whose costs are unknown is in no choice: where a node and one of its children both have several children, c
//! of two levels are multiplied in the throughput, and the shares of a subtree depend on the c within it.
//!
//! What stands against a throughput are the rows of MSSG(G), with the flows of a competitor as further parameters (or,
//! where those would be multiplied with unknown c, the vertices of the rows). So the proof is against every solution,
//! not against a list of them: one system of rows a course, and its multipliers are a dual solution.
//!
//! [`Units`]: schedcheck_tpds2004_algorithms::units::Units

mod given_costs;
mod given_shares;
mod products;
pub mod stars;
#[cfg(test)]
mod tests;
pub mod trees;
mod units;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::{Competitor, Row};

use schedcheck_evidence::platform_graph::{Value, attainable, with_any_ports};

/// What a throughput is held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ports {
    /// The base model.
    One,
    /// Any number of ports: what is mistaken for it.
    Any,
}

pub const ANY_PORTS: (&str, Ports) = ("for all parameters: any number of ports", Ports::Any);

impl Ports {
    /// The same of single platforms.
    fn most(self) -> Value {
        match self {
            Self::One => attainable,
            Self::Any => with_any_ports,
        }
    }
}

/// A competitor that has no row to satisfy: the statement fails on the whole course.
fn refuted_at_once() -> Box<dyn Competitor> {
    Box::new(Vec::<Row>::new())
}

/// The names of a parameter with each of these numbers.
fn numbered(letter: &str, numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(|number| format!("{letter}_{number}")).collect()
}

/// The time between two of which `often` happen in the time unit; nothing for what never happens.
fn every(often: &Rational) -> Option<Rational> {
    (!often.is_zero()).then(|| often.recip())
}
