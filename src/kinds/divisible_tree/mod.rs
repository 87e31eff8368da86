//! A divisible load on a tree (rr4916, sections 3.2 and 3.4).

mod comparisons;
mod methods;
mod near_root;

use schedcheck_bruteforce::tree::certify;
use schedcheck_certificates::divisible_tree::Certificate;
use schedcheck_harness::curve::families;
use schedcheck_harness::domain::TreeBox;
use schedcheck_model::Rational;
use schedcheck_model::number::decimal::in_a_cell;
use schedcheck_model::tree::{DivisibleTree, Schedule};
use schedcheck_rr4916_algorithms::tree_linear;

use super::{Bound, Boxes, CommandKind, Comparison, MakespanAlone, MethodOptions, Sought, Table, Text};
use crate::cli::text::tables::{UNKNOWN, lasting, name, part};
use crate::instances::bounds::within;
use crate::instances::families::{LARGE, LARGEST, families};
use crate::instances::options::{MOST, number, numbers, things};

impl CommandKind for DivisibleTree {
    type Domain = TreeBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const LEAST_MAKESPAN: Option<MakespanAlone<Self>> = Some(MakespanAlone {
        method: methods::RECURSION.name,
        is_long: |tree| tree.is_linear() && !tree_linear::is_written_out(tree),
        by_the_checker: certify::least_time_without_latencies,
        by_closed_form: |tree| tree_linear::makespan(tree).ok(),
        claim: |bound| certify::claim_without_latencies(bound).to_json(),
    });
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("nodes", "1..3", "number of nodes"),
            numbers("g", "0..1", "time to send a unit"),
            numbers("w", "1..2", "time to compute a unit"),
            numbers("latencies", "0", "latencies of messages and of computations (G and W)"),
            number("load", "1", (0, MOST), "the load"),
        ],
        families: families! { DivisibleTree;
        "linear-tree", LARGEST, "nodes without latencies, each below any before it",
            |size, seed| families::linear_tree(size as usize, seed);
        "linear-chain", LARGEST, "nodes without latencies, each below the one before it",
            |size, seed| families::linear_chain(size as usize, seed);
        "affine-tree", LARGEST, "nodes with latencies in 0..3, and 100 units of load",
            |size, seed| families::affine_tree(size as usize, 100, seed);
        "affine-tree-of-large-load", LARGEST, "the same with 10^15 units",
            |size, seed| families::affine_tree(size as usize, LARGE, seed);
        },
        domain: |values| {
            Ok(TreeBox {
                nodes: values.things("nodes"),
                links: values.numbers("g"),
                cycle_times: values.numbers("w"),
                latencies: values.numbers("latencies"),
                load: values.number("load"),
            })
        },
        can_be_listed: |domain| within(&[("nodes", *domain.nodes.end() as u64, 12)]),
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        Bound::over_free_links(self.load(), self.nodes().iter().filter_map(|node| node.cycle_time.as_ref()))
    }

    fn certificate(&self, known: &Rational, is_optimal: bool, options: &MethodOptions) -> Option<Certificate> {
        let stop = &|| options.is_reached();
        if !is_optimal {
            return certify::certificate(self, stop);
        }
        certify::of_optimum(self, known, stop).or_else(|| certify::relaxed(self))
    }

    fn certificate_soon(&self, claimed: &Rational, _: &MethodOptions) -> Sought<Certificate> {
        Sought::Found(certify::claim_without_latencies(claimed))
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let node = |node: usize| self.nodes().get(node);
        let messages = schedule.messages.iter().enumerate().map(|(number, message)| {
            let uplink = node(message.to).and_then(|node| node.uplink.as_ref());
            let from = uplink.map_or_else(|| UNKNOWN.to_owned(), |uplink| name(uplink.parent));
            let time = uplink.map(|uplink| &uplink.latency + &uplink.link * &message.load);
            [number.to_string(), from, name(message.to), in_a_cell(&message.load), lasting(&message.start, time)]
        });
        let computations = schedule.computations.iter().enumerate().map(|(number, computation)| {
            let costs =
                node(computation.node).and_then(|node| Some((&node.compute_latency, node.cycle_time.as_ref()?)));
            let time = costs.map(|(latency, time)| latency + time * &computation.load);
            let time = lasting(&computation.start, time);
            [number.to_string(), name(computation.node), in_a_cell(&computation.load), time]
        });
        let tables = vec![
            part("messages", ["#", "from", "to", "load", "time"], messages),
            part("computations", ["#", "node", "load", "time"], computations),
        ];
        Text::new("s is what a node sends", tables)
    }

    fn is_small(&self) -> bool {
        self.nodes().len() <= 6
    }
}
