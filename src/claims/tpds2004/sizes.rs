//! Complexity: what the text says without a measure, and what was counted (sections 2.3.1, 2.3.2 and 3).

use std::cell::Cell;

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::{refuted, steady_state, sweep};
use crate::claims::domain::{PlatformBox, RandomPlatforms, Shape};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Counterexample, Effort, Finding, Sweep};
use crate::curves::tpds2004::PROGRAM;
use crate::tpds2004::mssg::Program;
use crate::tpds2004::reconstruction::matchings;
use crate::tpds2004::tree::Tree;

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "tpds2004/polynomial-time",
        methods: &["rows, columns and pivots, counted"],
        check: |effort| programs(effort, 6),
        control: Control { wrong: "as many rows and columns as nodes and links", check: |effort| programs(effort, 1) },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/tree-reconstruction",
        methods: &["matchings and steps of the colouring, counted"],
        check: tree_reconstruction,
        control: Control::NONE,
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/tree-linear-time",
        methods: &["visits of nodes and comparisons, counted"],
        check: tree_visits,
        control: Control::NONE,
        ..Claim::BARE
    },
];

/// Rows and columns of the program on small platforms, then its pivots on growing ones.
fn programs(effort: &Effort, factor: usize) -> Finding {
    let shape = PlatformBox::connected(1..=3, 1);
    let finding = sweep(effort, &shape, move |platform| {
        let program = Program::new(platform).program;
        let (size, most) = (program.rows().len() + program.columns().len(), factor * size(platform));
        match size <= most {
            true => Ok(()),
            false => refuted(platform, format!("at most {most} rows and columns"), format!("{size}")),
        }
    });
    let finding = finding.note(format!("MSSG(G) has at most {factor} (|V| + |E|) rows and columns"));
    finding.and(|| along(effort, &PROGRAM, Family::Random, |point| beyond(&PROGRAM, point)))
}

fn size(platform: &PlatformGraph) -> usize {
    platform.nodes().len() + platform.links().len()
}

/// The colouring of random trees, and of random graphs of as many nodes.
fn tree_reconstruction(effort: &Effort) -> Finding {
    let (nodes, count) = effort.depth.pick((8, 40), (12, 400), (16, 2_000));
    let mut finding =
        Finding::over(format!("{count} random trees, and {count} random connected graphs, of {nodes} nodes"));
    for (name, shape) in [("trees", Shape::Tree), ("connected graphs", Shape::Connected)] {
        let random =
            RandomPlatforms { count, within: PlatformBox { shape, ..PlatformBox::connected(nodes..=nodes, 6) } };
        let (mut most, mut steps) = (0, 0);
        for platform in random.platforms(&mut effort.random("tpds2004 colourings of trees")) {
            if effort.is_stopped() {
                finding.interrupted = true;
                return finding;
            }
            let state = steady_state(&platform).in_one_direction(&platform);
            let found = matchings(&platform, &state).expect("the base model has no odd cycle");
            (most, steps) = (most.max(found.matchings.len()), steps.max(found.steps));
            finding.random += 1;
        }
        finding = finding.note(format!("{name}: at most {most} matchings, at most {steps} steps of the colouring"));
    }
    finding
}

/// Stars of growing size: the traversal looks at each node once, the sort compares more often.
fn tree_visits(effort: &Effort) -> Finding {
    let most = effort.depth.pick(10, 13, 16);
    let sizes = (4..=most).map(|power| 1_usize << power);
    let mut finding =
        Sweep::complete(effort, format!("stars of 2^4..2^{most} children")).check(sizes.clone(), visited_once);
    for children in [sizes.clone().next(), sizes.last()].into_iter().flatten() {
        finding = finding.note(format!(
            "{children} children: {children} nodes below the master are visited once each, the sort makes {} comparisons",
            comparisons(children)
        ));
    }
    finding
}

fn star(children: usize) -> PlatformGraph {
    // Costs in an order that a sort does not find ready.
    let links = (1..=children).map(|child| (0, child, 1 + (child * 7_919 % children) as i64));
    PlatformGraph::of(vec![1; children + 1], links)
}

fn visited_once(children: &usize) -> Result<(), Counterexample> {
    let platform = star(*children);
    let tree = Tree::new(&platform).expect("a star is a tree");
    let visits: usize = (0..=*children).map(|node| tree.children(node).len()).sum();
    match visits == *children {
        true => Ok(()),
        false => refuted(&platform, format!("{children} visits"), format!("{visits}")),
    }
}

/// The comparisons of a sort by c.
fn comparisons(children: usize) -> u64 {
    let platform = star(children);
    let mut costs: Vec<&Rational> = platform.links().iter().map(|link| &link.cost).collect();
    let count = Cell::new(0);
    costs.sort_by(|one, other| {
        count.set(count.get() + 1);
        one.cmp(other)
    });
    count.get()
}
