//! The kinds of instances: what the harness knows of each, a module a kind, with the boxes of its instances.

mod divisible_return;
mod divisible_star;
mod divisible_tree;
mod multi_round;
mod platform_graph;
mod redistribution;
mod ring;
pub mod set;
mod star;
mod switch;

pub use divisible_return::{ReturnBox, Returns};
pub use divisible_star::DivisibleBox;
pub use divisible_tree::TreeBox;
pub use multi_round::RoundBox;
pub use platform_graph::{PlatformBox, Shape};
pub use redistribution::RedistributionBox;
pub use ring::{Links, RingBox, SmallRing};
pub use star::{Alike, StarBox};
pub use switch::SwitchBox;
