//! Complexity: what the text says without a measure, and what was counted (sections 2.3.1, 2.3.2 and 3).

use itertools::Itertools;
use num_bigint::BigUint;
use num_traits::One;
use schedcheck_model::platform_graph::PlatformGraph;

use super::printed::steady_state;
use crate::curves::PROGRAM;
use schedcheck_harness::domain::{PlatformBox, Random, Shape};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Mending, Sweep, Test, refuted, sweep};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::reconstruction::matchings;
use schedcheck_tpds2004_algorithms::tree::Tree;

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "tpds2004/polynomial-time",
        &["rows, columns and pivots, counted"],
        &Test::without_oracle(programs, 6, &[("as many rows and columns as nodes and links", 1)]),
    ),
    Claim::new(
        "tpds2004/tree-reconstruction",
        &["matchings and steps of the colouring, counted"],
        &Test::measuring(|effort, (), ()| tree_reconstruction(effort)),
    ),
    Claim::new(
        "tpds2004/tree-linear-time",
        &["visits of nodes, counted", "ceil(log2 k!), which no sort of k costs falls below"],
        &linear(|star, children| visits(star) + comparisons(children)),
    )
    .plain(
        "The traversal visits each node once, but proposition 1 begins with a sort of the children, whose \
            comparisons are not linear in their number.",
    )
    .mended(
        Mending::Reread,
        "The traversal visits each node once: what is linear in the size of the platform is the number \
            of visits.",
        &linear(|star, _| visits(star)),
    ),
];

/// The steps on a star of so many children.
type Steps = fn(&PlatformGraph, usize) -> u64;

/// Whether these steps are linear in the number of children.
const fn linear(steps: Steps) -> Test<Steps> {
    Test {
        check: doubled,
        subject: steps,
        evidence: (),
        wrong: &[("each child is compared with every other", |_, children| {
            (0..children).array_combinations::<2>().count() as u64
        })],
        mistaken: &[],
    }
}

/// Rows and columns of the program on small platforms, then its pivots on growing ones.
fn programs(effort: &Effort, factor: usize, (): ()) -> Finding {
    let shape = PlatformBox::connected(1..=3, 1);
    let finding = sweep(effort, &shape, move |platform| is_small(platform, factor));
    let finding = finding.note(format!("MSSG(G) has at most {factor} (|V| + |E|) rows and columns"));
    finding.and(|| along(effort, &PROGRAM, Family::Random, |point| beyond(&PROGRAM, point)))
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
fn tree_reconstruction(effort: &Effort) -> Finding {
    let (nodes, count) = effort.depth.pick((8, 40), (12, 400), (16, 2_000));
    let mut finding =
        Finding::over(format!("{count} random trees, and {count} random connected graphs, of {nodes} nodes"));
    for (name, shape) in [("trees", Shape::Tree), ("connected graphs", Shape::Connected)] {
        let random = Random { count, within: PlatformBox { shape, ..PlatformBox::connected(nodes..=nodes, 6) } };
        let (mut most, mut steps) = (0, 0);
        for platform in random.drawn(&mut effort.random("tpds2004 colourings of trees")) {
            if finding.is_cut_short(effort) {
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

/// On stars of growing size: what twice as many children take beyond twice the steps is a constant, as in a k + b; it
/// does not grow.
fn doubled(effort: &Effort, steps: Steps, (): ()) -> Finding {
    let most = effort.depth.pick(8, 11, 14);
    let sizes = (0..most - 1).map(|power| 1_usize << power);
    let counted = |children: usize| steps(&star(children), children);
    let domain = format!("stars of k, 2 k and 4 k children, k = 2^0..2^{}", most - 2);
    let finding = Sweep::complete(effort, domain).check(sizes, |&children| {
        let sizes @ [.., largest] = [1, 2, 4].map(|times| times * children);
        let [once, twice, four_times] = sizes.map(counted);
        if four_times + 2 * once <= 3 * twice {
            return Ok(());
        }
        let numbered =
            |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
        let steps = numbered(once, "step", "steps");
        let first = numbered(children as u64, "child", "children");
        let claimed = format!("{steps} with {first}, {twice} with twice as many, and so on in a line");
        refuted(&star(largest), claimed, format!("{four_times} steps with {largest} children"))
    });
    let largest = 1 << most;
    finding.note(format!("{largest} children: {} steps", counted(largest)))
}

fn star(children: usize) -> PlatformGraph {
    PlatformGraph::of(vec![1; children + 1], (1..=children).map(|child| (0, child, child as i64)))
}

/// How often the traversal comes to a node below another.
fn visits(star: &PlatformGraph) -> u64 {
    let tree = Tree::new(star).expect("a star is a tree");
    (0..star.nodes().len()).map(|node| tree.children(node).len() as u64).sum()
}

/// The comparisons that no sort of so many costs falls below: the least number of bits that tell their orders apart.
fn comparisons(children: usize) -> u64 {
    let orders: BigUint = (1..=children).map(BigUint::from).product();
    (orders - BigUint::one()).bits()
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
