//! Independent equal tasks on a graph of processors, in steady state or within a horizon (tpds2004).

mod comparisons;
mod methods;
mod text;

use exact_lp::LinearProgram;
use schedcheck_bruteforce::platform_graph::{certify, within_horizon};
use schedcheck_certificates::platform_graph::Certificate;
use schedcheck_harness::curve::families;
use schedcheck_harness::domain::{PlatformBox, Shape};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, Schedule};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, NoProgram, Sought, Table, Text};
use crate::instances::bounds::{MOST_LISTED, largest, within};
use crate::instances::families::{LARGEST, families};
use crate::instances::options::{MOST_PROCESSORS, flag, number, positive, things};
use crate::methods::bound::{seen, total_rate};

impl CommandKind for PlatformGraph {
    type Domain = PlatformBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("nodes", "1..3", "number of nodes"),
            positive("w", "1..2", "time to compute a task; nodes that only forward are in every box"),
            positive("c", "1..2", "time to send a task"),
            number("masters", "1", (1, MOST_PROCESSORS), "the most masters"),
            flag("trees", "trees only"),
        ],
        families: families! { PlatformGraph;
        "platform-graph", LARGEST, "nodes, twice as many links, a master in fifty",
            |size, seed| families::platform_graph(size as usize, PortModel::SinglePort, seed);
        "circle-of-degree-4", LARGEST, "nodes, each joined to the two before it and the two behind it",
            |size, seed| families::of_degree_4(size as usize, seed);
        "platform-tree", LARGEST, "nodes, each below any before it",
            |size, seed| families::platform_tree(size as usize, seed);
        },
        domain: |values| {
            Ok(PlatformBox {
                shape: if values.has("trees") { Shape::Tree } else { Shape::Connected },
                nodes: values.things("nodes"),
                cycle_times: values.numbers("w"),
                costs: values.numbers("c"),
                masters: values.number("masters") as usize,
            })
        },
        can_be_listed: |domain| {
            within(&[
                ("nodes", *domain.nodes.end() as u64, 8),
                ("w", largest(&domain.cycle_times), MOST_LISTED),
                ("c", largest(&domain.costs), MOST_LISTED),
            ])
        },
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        let cycle_times = self.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
        Bound {
            value: match self.horizon() {
                Some(horizon) => cycle_times.map(|time| (horizon / time).floor()).sum(),
                None => total_rate(cycle_times),
            },
            proof: seen("even if links cost nothing, all nodes together compute no more"),
        }
    }

    fn certificate(&self, known: &Rational, _: bool, options: &MethodOptions) -> Option<Certificate> {
        certify::of_bound(self, known, &options.search_limits(None))
    }

    fn certificate_soon(&self, _: &Rational, options: &MethodOptions) -> Sought<Certificate> {
        match certify::by_flow(self, &options.search_limits(None)) {
            None if !options.is_reached() => Sought::TooLong,
            found => found.into(),
        }
    }

    /// The states of a search.
    fn may_prove_more(&self) -> bool {
        within_horizon::takes(self)
    }

    fn program(&self) -> Result<LinearProgram, NoProgram> {
        match self.horizon() {
            Some(_) => Err(NoProgram::Horizon),
            None => certify::program(self, &certify::Limits::default()).ok_or(NoProgram::Uncertified),
        }
    }

    fn text(&self, schedule: &Schedule) -> Text {
        text::text(self, schedule)
    }

    fn is_small(&self) -> bool {
        let is_near = self.horizon().is_none_or(|horizon| *horizon <= Rational::from(12));
        self.nodes().len() <= 6 && self.links().len() <= 10 && is_near
    }
}
