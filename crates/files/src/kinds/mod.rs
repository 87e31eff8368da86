//! The kinds of instances: their files, a module a kind, and the list of all of them.

#[macro_use]
mod list;

pub(crate) mod chunks;
mod divisible_return;
mod divisible_star;
mod divisible_tree;
mod multi_round;
mod nested_tree;
pub(crate) mod platform_graph;
pub(crate) mod redistribution;
pub(crate) mod ring;
pub(crate) mod star;
mod switch;
mod transfers;

use schedcheck_model::divisible::{DivisibleStar, MultiRound};
use schedcheck_model::divisible_return::DivisibleReturn;
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::star::Star;
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;
use schedcheck_model::{Kind, Rational};
use schemars::{Schema, SchemaGenerator};

use crate::InputError;
use crate::kind::KindFile;
use crate::schema::{InstanceOf, ScheduleOf, What};
use crate::source::Source;

kinds! { $
    /// Independent tasks on a star (rr6005, section 3).
    Star(Star<Rational>);
    /// Known surpluses on a star (rr6005, theorem 1).
    Redistribution(Redistribution<Rational>);
    /// Processors to be arranged along a ring (rr4745, definition 1).
    Ring(SliceRing);
    /// A divisible load on a star of workers that differ (rr4916, sections 3.1, 3.3 and 4.3).
    DivisibleStar(DivisibleStar);
    /// A divisible load on a star whose workers return results.
    DivisibleReturn(DivisibleReturn);
    /// A divisible load on a tree (rr4916, sections 3.2 and 3.4).
    DivisibleTree(DivisibleTree);
    /// A divisible load for workers that are alike, dealt in rounds (rr4916, sections 4.1 and 4.2).
    MultiRound(MultiRound);
    /// Divisible loads around a switch (rr6005, section 5).
    Switch(Switch);
    /// Independent equal tasks on a graph of processors, in steady state or within a horizon (tpds2004).
    PlatformGraph(PlatformGraph);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_each_kind_is_read_and_its_schedule_is_valid() {
        for (kind, [instance, schedule]) in Instance::KINDS.iter().zip(Instance::EXAMPLES) {
            let instance = Instance::read(instance).expect("an instance");
            assert_eq!(instance.kind(), *kind);
            let candidate = Candidate::read_schedule(instance, schedule).expect("a schedule");
            candidate.measure().unwrap_or_else(|violation| panic!("{kind}: {violation}"));
        }
    }
}
