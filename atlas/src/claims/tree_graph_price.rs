//! `tree-graph-price`: how many times as much as its best spanning tree a platform can compute.
//!
//! The proofs are in `text/tree-graph-price.md`.

use itertools::Itertools;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use crate::extremal::{Bound, Extremal, On, Shown, Shows};
use schedcheck_evidence::platform_graph::{
    self as graph, METHODS_OF_TREES, MISTAKEN_TREES, WithTree, best, best_tree, with_best_tree,
};

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "open/tree-graph-bound",
        METHODS_OF_TREES,
        &Test {
            check: is_bounded,
            subject: bound,
            oracle: with_best_tree,
            wrong_subjects: &[("half of the bound", |nodes| bound(nodes) / 2)],
            wrong_oracles: MISTAKEN_TREES,
        },
    ),
    Claim::new(
        "open/tree-graph-family",
        METHODS_OF_TREES,
        &Test {
            check: of_the_family,
            subject: of_ways,
            oracle: with_best_tree,
            wrong_subjects: &[("no loss at the worker's port", |ways, _| Rational::from(ways))],
            wrong_oracles: MISTAKEN_TREES,
        },
    ),
    Claim::new(
        "open/tree-graph-three",
        METHODS_OF_TREES,
        &Test {
            check: of_three_nodes,
            subject: (9, 8),
            oracle: with_best_tree,
            wrong_subjects: &[("at most 10/9", (10, 9))],
            wrong_oracles: MISTAKEN_TREES,
        },
    ),
    Claim::new(
        "open/tree-graph-four",
        METHODS_OF_TREES,
        &Test {
            check: of_four_nodes,
            subject: (2, 1),
            oracle: with_best_tree,
            wrong_subjects: &[("less than 3/2", (3, 2))],
            wrong_oracles: MISTAKEN_TREES,
        },
    ),
    Claim::new(
        "open/tree-graph-more",
        METHODS_OF_TREES,
        &Test {
            check: of_more_nodes,
            subject: |nodes| Rational::from((nodes / 2) as i64),
            oracle: with_best_tree,
            wrong_subjects: &[("three quarters of it", |nodes| Rational::new(3 * (nodes / 2), 4))],
            wrong_oracles: MISTAKEN_TREES,
        },
    ),
];

const fn by_trees(
    (name, size): (&'static str, &'static str),
    on: &'static dyn Shows,
    (statement, value): (&'static str, (i64, i64)),
) -> Extremal {
    let (question, measures) = ("tree-graph-price", "platform / best spanning tree");
    Extremal { question, name, size, measures, on, at_most: Some(Bound { statement, value }) }
}

pub const EXTREMALS: [Extremal; 3] = [
    by_trees(
        ("tree-graph-3", "3 nodes"),
        &On(|| PlatformGraph::of([0, 3, 1], [(0, 1, 1), (0, 2, 2), (1, 2, 3)]), shown),
        ("open/tree-graph-three", (9, 8)),
    ),
    by_trees(("tree-graph-4", "4 nodes"), &On(|| parallel_ways(2, 100), shown), ("open/tree-graph-four", (2, 1))),
    by_trees(("tree-graph-6", "6 nodes"), &On(|| parallel_ways(3, 100), shown), ("open/tree-graph-bound", (4, 1))),
];

/// The platform of 2h nodes: the master, the worker, and the relays of h - 1 ways; e is the time of the dear links.
fn parallel_ways(ways: usize, dear: i64) -> PlatformGraph {
    let worker = 2 * ways - 1;
    let relays = (1..ways).flat_map(|way| {
        let (near, far) = (2 * way - 1, 2 * way);
        [(0, near, 1), (near, far, dear), (far, worker, 1)]
    });
    let times = (0..=worker).map(|node| i64::from(node == worker));
    PlatformGraph::of(times, relays.chain([(0, worker, dear)]))
}

/// The most that the ratio is, by the number of nodes.
type Ratio = fn(usize) -> Rational;

fn bound(nodes: usize) -> Rational {
    Rational::from((1 + nodes / 2) as i64)
}

fn at_most(platform: &PlatformGraph, most: &Rational, with_tree: WithTree) -> Result<(), Counterexample> {
    let (graph, tree) = with_tree(platform)?;
    if graph <= most * &tree {
        return Ok(());
    }
    refuted(platform, format!("at most {most} times the best spanning tree"), format!("{graph}, and the tree {tree}"))
}

fn is_bounded(context: &RunContext, ratio: Ratio, with_tree: WithTree) -> Finding {
    let most = context.depth.pick(3, 4, 5);
    let words = format!("1 to {most} ways to one worker, dear links of c = 20");
    let family = Domains::of([]).listed(words, (1..=most).map(|ways| parallel_ways(ways, 20)));
    let domains = family.random("open/tree-graph-bound", [20, 1_000, 20_000], PlatformBox::connected(4..=7, 9));
    over(context, domains, |platform| at_most(platform, &ratio(platform.nodes().len()), with_tree))
}

/// The ratio on so many ways, from the time of the dear links.
type OfWays = fn(i64, i64) -> Rational;

fn of_ways(ways: i64, dear: i64) -> Rational {
    Rational::from(ways) - Rational::new(ways - 1, dear)
}

fn of_the_family(context: &RunContext, ratio: OfWays, with_tree: WithTree) -> Finding {
    let most = context.depth.pick(3, 4, 5);
    let domain = format!("1 to {most} ways to one worker, dear links of c from their number to 9");
    Sweep::complete(context, domain).check(1..=most, move |&ways| {
        (ways as i64..=9).try_for_each(|dear| {
            let platform = parallel_ways(ways, dear);
            let (claimed, (graph, tree)) = (ratio(ways as i64, dear), with_tree(&platform)?);
            if graph == &claimed * &tree {
                return Ok(());
            }
            let claimed = format!("{claimed} times the best spanning tree");
            refuted(&platform, claimed, format!("{graph}, and the tree {tree}"))
        })
    })
}

/// The complete graphs of so many nodes whose links and whose slaves take one of these times each; a slave may not
/// compute, and the master does not.
fn complete<'a>(nodes: usize, links: &'a [i64], times: &'a [i64]) -> impl Iterator<Item = PlatformGraph> + use<'a> {
    let pairs = (0..nodes).array_combinations().map(|[from, to]| (from, to)).collect_vec();
    let costs = std::iter::repeat_n(links, pairs.len()).map(|all| all.iter().copied()).multi_cartesian_product();
    costs.flat_map(move |costs| {
        let links = pairs.iter().zip(costs).map(|(&(from, to), cost)| (from, to, cost)).collect_vec();
        let slaves = std::iter::repeat_n(times, nodes - 1).map(|all| all.iter().copied()).multi_cartesian_product();
        slaves.map(move |slaves| PlatformGraph::of(std::iter::once(0).chain(slaves), links.clone()))
    })
}

fn of_three_nodes(context: &RunContext, (above, below): (i64, i64), with_tree: WithTree) -> Finding {
    let all = [1, 2, 3, 4, 5, 6];
    let (links, times) = context.depth.pick((&all[..3], [0, 1, 3]), (&all[..], [0, 1, 3]), (&all[..], [0, 2, 5]));
    let words = format!("triangles with c in 1..{}, w of the slaves inf or in {:?}", links.len(), &times[1..]);
    let listed = Domains::of([]).listed(words, complete(3, links, &times));
    let domains = listed.random("open/tree-graph-three", [20, 2_000, 50_000], PlatformBox::connected(3..=3, 12));
    let most = Rational::new(above, below);
    over(context, domains, |platform| at_most(platform, &most, with_tree))
}

/// The ratio is less than that, wherever anything is computed.
fn less_than(platform: &PlatformGraph, most: &Rational, with_tree: WithTree) -> Result<(), Counterexample> {
    let (graph, tree) = with_tree(platform)?;
    if graph < most * &tree || graph == Rational::default() {
        return Ok(());
    }
    refuted(platform, format!("less than {most} times the best spanning tree"), format!("{graph}, and the tree {tree}"))
}

fn of_four_nodes(context: &RunContext, (above, below): (i64, i64), with_tree: WithTree) -> Finding {
    let (links, times) =
        context.depth.pick((&[1, 8][..], &[0, 1][..]), (&[1, 3, 9], &[0, 1]), (&[1, 3, 9], &[0, 1, 5]));
    let words = format!("complete graphs of four nodes with c in {links:?}, w of the slaves in {times:?}, 0 for inf");
    let listed = Domains::of([]).listed(words, complete(4, links, times));
    let domains = listed.random("open/tree-graph-four", [20, 2_000, 50_000], PlatformBox::connected(4..=4, 12));
    let most = Rational::new(above, below);
    over(context, domains, |platform| less_than(platform, &most, with_tree))
}

/// Two ways to one worker, and a fifth node that is joined to all; its links take one of these times each, and it and
/// both relays compute in one of these, or not at all.
fn with_a_fifth<'a>(links: &'a [i64], times: &'a [i64]) -> impl Iterator<Item = PlatformGraph> + use<'a> {
    let each = |all: &'a [i64], count| std::iter::repeat_n(all.iter().copied(), count).multi_cartesian_product();
    each(links, 4).flat_map(move |costs| {
        let fifth = costs.into_iter().enumerate().map(|(node, cost)| (node, 4, cost));
        let all = [(0, 1, 1), (1, 2, 9), (2, 3, 1), (0, 3, 9)].into_iter().chain(fifth).collect_vec();
        each(times, 3).map(move |of| PlatformGraph::of([0, of[0], of[1], 1, of[2]], all.clone()))
    })
}

fn of_more_nodes(context: &RunContext, ratio: Ratio, with_tree: WithTree) -> Finding {
    let (links, times) =
        context.depth.pick((&[1, 9][..], &[0, 9][..]), (&[1, 4, 9], &[0, 9, 20]), (&[1, 4, 9], &[0, 3, 9, 20]));
    let words = format!(
        "two ways to one worker, dear links of c = 9, and a fifth node with c in {links:?}; w of the others in \
            {times:?}, 0 for inf"
    );
    let listed = Domains::of([]).listed(words, with_a_fifth(links, times));
    let domains = listed.random("open/tree-graph-more", [5, 500, 20_000], PlatformBox::connected(5..=7, 12));
    over(context, domains, |platform| less_than(platform, &ratio(platform.nodes().len()), with_tree))
}

/// The throughput of the platform over that of its best tree, with a best period of each.
fn shown(platform: &PlatformGraph) -> Result<Shown, String> {
    let tree = platform.clone().with_links(&best_tree(platform).0);
    let (of_tree, least) = graph::shown(&tree, "The best spanning tree", best(&tree).1)?;
    let (of_graph, most) = graph::shown(platform, "All links", best(platform).1)?;
    Ok(Shown { value: of_graph / of_tree, exhibits: vec![least, most] })
}
