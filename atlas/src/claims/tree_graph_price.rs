//! `tree-graph-price`: how many times as much as its best spanning tree a platform can compute.
//!
//! One master, the base model, links go both ways. n is the throughput of the platform, t that of its best spanning
//! tree. What the master computes itself is the same in both, and only brings n / t closer to 1: so it computes
//! nothing below. A link that is missing takes as long as one likes, and carries nothing. In a best steady state no
//! tasks go round a circuit of nodes, so each link is used one way.
//!
//! **Theorem (open/tree-graph-bound). On N nodes n <= (1 + floor(N/2)) t.** Let X be the master and all nodes that are
//! reached from it over links with c < 1/t, and Y the rest. Some tree joins X by such links; let C < 1/t be the
//! dearest. *X computes at most t.* Else let the nodes of X compute in proportion, min(1/C, what they can) in all,
//! which is more than t: in that tree each node sends and receives no more, each task for C at most, and no port is
//! busy for more than all the time. *Y computes at most floor(N/2) t.* All its tasks come over links from X to Y,
//! which have c >= 1/t. Each node of X sends at most t tasks per time unit over these, each node of Y receives at most
//! t, and X or Y has at most floor(N/2) nodes.
//!
//! **Theorem (open/tree-graph-family). For each h and e >= h there is a platform of 2h nodes of which n is
//! h - (h - 1)/e times t.** A worker with w = 1 is joined to the master by a link of c = e, and by h - 1 ways of two
//! relays each, with c = 1, e, 1 from the master on. In a tree the worker receives over one link, and on its way there
//! is a link of c = e: t = 1/e, over any of them. In the graph let f tasks per time unit come over all relays, at most
//! 1/e on each way. The worker receives for f, and for 1 - f over the direct link: n = f + (1 - f)/e, largest for
//! f = (h - 1)/e, which the master's port allows as well. That is n = (h - (h - 1)/e)/e, at most 1.
//!
//! So the supremum for N nodes lies between floor(N/2) and 1 + floor(N/2): it grows linearly. (With more nodes than 2h
//! one does nothing.) Theorem 3 of the paper has N/2 - 1.
//!
//! **Theorem (open/tree-graph-three). On three nodes n <= 9/8 t, which is attained.** Let tasks go from node 1 to node
//! 2, if they go between these two at all. p tasks per time unit are computed by 1, h sent on to 2, f sent from the
//! master to 2; a, b, c are the times of the links from the master to 1, to 2, and between these two; D and E what 1
//! and 2 can compute. The ports of the master and of 2 say
//!
//! > (1) a (p + h) + b f <= 1, (2) b f + c h <= 1.
//!
//! *All cases but one.* If b < a and b <= c, h can be sent to 2 directly. If c < b < a, it can as well, for b
//! (f + h) <= a h + b f <= 1. In both the tree without the link between 1 and 2 has n. So let a <= b. The tree without
//! the link from the master to 2 has K = min(1/a, D + min(1/c, E)), and n <= 1/a by (1), n <= D + E. So let
//! K = D + 1/c < 1/a; hence a < c. If c <= b, f can be sent over 1, and that tree has n. So let a <= b < c. The tree
//! without the link between 1 and 2 has S = D + min(E, (1 - a D)/b); if E is the lesser, it has n. So let
//! S = D + (1 - a D)/b.
//!
//! *That case.* Add up (1), taken (c - b)/(b (c - a)) times, (2), taken (b - a)/(b (c - a)) times, and p <= D, taken c
//! (b - a)/(b (c - a)) times; on the left each of p, h and f has the factor 1. With x = a D, y = a/c, r = a/b:
//!
//! > a n <= r + x (1 - r)/(1 - y), a S = r + x (1 - r), a K = x + y < 1, y < r <= 1.
//!
//! As a function of r the bound of a n grows, for x < 1 - y. Divided by a S it falls, for it exceeds a S by x (1 - r)
//! y/(1 - y), which falls, and a S grows. a K stays. So n over the larger of S and K is at most what the bound gives
//! where S = K, at r = y/(1 - x). With z = x + y, it exceeds 1 there by
//!
//! > x y (1 - z)/((1 - z + x y) z) <= z (1 - z)/(2 - z)^2 <= 1/8,
//!
//! since the first grows with x y, at most z^2/4, and the second is largest for z = 2/3. Links of a, b, c = 1, 2, 3
//! with w = 3 and w = 1 attain it: n = 3/4 and t = 2/3.
//!
//! **Theorem (open/tree-graph-four). On four nodes n < 2t; so 2 is the supremum.** Scale times so that t = 1, and let
//! X and Y be as above. If X has one node, or all, n <= 1. If X has three and n = 2, then X computes 1, and Y receives
//! 1, so it receives all the time, over links with c = 1. Take a tree that joins X as above, and one of these links.
//! What X computes leaves a part of each port of X free, since C < 1; so something can be sent to Y beside, and be
//! computed there: this tree has more than t.
//!
//! *X is the master and p, and Y is a and b.* Suppose n >= 2. The master sends to p with c = u < 1. No tasks come to p
//! from Y: sent to p at once, they would take less time at each port. Let p compute d tasks per time unit and send x
//! to a and f to b, q = d + x + f in all; let v go from a to b, and nothing back. a can compute A, and b can compute
//! B. The link from p to a has c = k, that from p to b has c = l, that from a to b has c = m; k, l and the times of
//! the links from the master to a and b are at least 1. The master sends at most 1 - u q to Y. So n <= q + 1 - u q,
//! and q > 1. As u q <= 1, no tree can have p compute and pass on q tasks: t would be q. Let g = x - min(x, A). At
//! least that many go on to b, so g <= v, and b computes f + g at least.
//!
//! 1. g > 0, for else p can send x to a and f to b in a tree. So x = A + g.
//! 2. l <= k + m. Else p can send f over a as well: the ports of p and of a have k (x + f) <= k x + l f <= 1, that of
//!    b has m (g + f) <= m v + l f <= 1.
//! 3. k x + l f + m g > 1. Else p can send A to a and f + g to b: its port has k A + l (f + g) <= k x + l f + m g, by
//!    2.
//! 4. B > (1 - k A)/l. Else p can send A to a and B to b, and A + B >= x + f.
//! 5. d + A + (1 - k A)/l <= 1: by 4 a tree has that much, or all that the master can send to p, 1/u > 1; and t = 1.
//!
//! Y receives of the master at most 2 - k x - l f - m v, since both links take 1 or more. So n <= d + x + f + 2 - k
//! x - l f - m g. Put in x of 1 and the bound of d of 5:
//!
//! > n <= 3 - (1 - k A)/l - k A + g (1 - k - m) + f (1 - l).
//!
//! By 3, l f > 1 - k A - (k + m) g, and l >= 1. Put in, all but this cancels:
//!
//! > n <= 2 + g (1 - (k + m)/l).
//!
//! That is at most 2 by 2, and less if l < k + m. If l = k + m, then l > 1, and by 3 n is less than the bound.
//!
//! For five nodes and more it is open whether the supremum is more than floor(N/2).

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
