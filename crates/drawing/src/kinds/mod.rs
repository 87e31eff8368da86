//! How each kind of instance is drawn, a module a kind.

mod divisible_return;
mod divisible_star;
mod divisible_tree;
mod multi_round;
mod platform_graph;
mod redistribution;
pub mod ring;
mod star;
mod switch;

use schedcheck_model::Kind;

use super::gantt::Chart;
use super::network::Network;
use super::platforms::Numbering;

/// A kind of instance that can be drawn.
pub trait Drawn: Kind {
    /// The platform with its load.
    fn network(&self, numbering: Numbering) -> Network;

    /// A schedule as it stands; what it says of processors and links that are not there is left out.
    fn chart(&self, schedule: &Self::Schedule, numbering: Numbering) -> Chart;

    /// What the checker measures of schedules of the instance, in words.
    fn objective_name(&self) -> &'static str;

    /// How many nodes and links the platform has, and what they are.
    fn parts(&self) -> (usize, &'static str);

    /// How many bars a schedule has at most: of each message one where it is sent and one where it is received.
    fn bars(&self, schedule: &Self::Schedule) -> usize;
}
