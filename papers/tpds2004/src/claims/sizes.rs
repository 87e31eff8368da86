//! Complexity: what the text says without a measure, and what was counted (sections 2.3.1 and 2.3.2).

use schedcheck_model::platform_graph::PlatformGraph;

use super::printed::steady_state;
use crate::curves::PROGRAM;
use schedcheck_harness::domain::{PlatformBox, Random, Shape};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test, refuted, sweep};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::reconstruction::matchings;

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/polynomial-time",
        &["rows, columns and pivots, counted"],
        &Test::without_oracle(programs, 6, &[("as many rows and columns as nodes and links", 1)]),
    ),
    Claim::new(
        "tpds2004/tree-reconstruction",
        &["matchings and steps of the colouring, counted"],
        &Test::measuring(|context, (), ()| tree_reconstruction(context)),
    ),
];

/// Rows and columns of the program on small platforms, then its pivots on growing ones.
fn programs(context: &RunContext, factor: usize, (): ()) -> Finding {
    let shape = PlatformBox::connected(1..=3, 1);
    let finding = sweep(context, &shape, move |platform| is_small(platform, factor));
    let finding = finding.note(format!("MSSG(G) has at most {factor} (|V| + |E|) rows and columns"));
    finding.and(|| along(context, &PROGRAM, Family::Random, |point| beyond(&PROGRAM, point)))
}

/// The program has at most `factor` times as many rows and columns as the platform has nodes and links.
fn is_small(platform: &PlatformGraph, factor: usize) -> Result<(), Counterexample> {
    let program = Program::new(platform).program;
    let (size, most) = (program.rows().len() + program.columns().len(), factor * size(platform));
    match size <= most {
        true => Ok(()),
        false => refuted(platform, format!("at most {most} rows and columns"), format!("{size}")),
    }
}

fn size(platform: &PlatformGraph) -> usize {
    platform.nodes().len() + platform.links().len()
}

/// The colouring of random trees, and of random graphs of as many nodes.
fn tree_reconstruction(context: &RunContext) -> Finding {
    let (nodes, count) = context.depth.pick((8, 40), (12, 400), (16, 2_000));
    let mut finding =
        Finding::over(format!("{count} random trees, and {count} random connected graphs, of {nodes} nodes"));
    for (name, shape) in [("trees", Shape::Tree), ("connected graphs", Shape::Connected)] {
        let random = Random { count, within: PlatformBox { shape, ..PlatformBox::connected(nodes..=nodes, 6) } };
        let (mut most, mut steps) = (0, 0);
        for platform in random.drawn(&mut context.random("tpds2004 colourings of trees")) {
            if finding.is_cut_short(context) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_held_against_nodes_and_links() {
        // Three alpha and four s, in nine rows; three nodes and three links.
        let triangle = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]);
        assert!(is_small(&triangle, 3).is_ok() && is_small(&triangle, 2).is_err());
    }
}
