//! A best ring is a longest cycle, and how the known bounds on longest cycles carry over.
//!
//! The platform of a graph with n vertices: a processor a vertex, w = 1, W = n, H = 1, link costs e >= 0 along edges
//! and n beside them.
//!
//! **Theorem (open/ring-gap-cycle). Let q be the number of vertices of a longest cycle, where an edge counts as a cycle
//! of two and a vertex as one of one. Then T_step of the platform is the smaller of n and n/q + 2 e. A ring whose step
//! takes less than n and at most r times T_step is a cycle of at least q/r vertices if e = 0, and of more than q / (r
//! (1 + d)) if e = d/2.** A ring of one takes n. A ring with a link beside the edges takes n or more, as both of its
//! ends pay n. Let a ring of k >= 2 have edges only: then it is a cycle of the graph, or an edge where k = 2, and each
//! of its processors pays 2 e. Its shares sum to 1, so some processor has 1/k of the load or more, and the step takes
//! n/k + 2 e or more; with equal shares it takes just that. The largest such k is q, if there is any edge. Now let a
//! ring take t < n, and t <= r T_step. It has no link beside the edges, and not one processor: it is a cycle of k
//! vertices, n/k <= t - 2 e, and t <= r (n/q + 2 e). With e = 0 this says k >= q/r. With e = d/2 it says n/k < r (n/q +
//! d) <= r (1 + d) n/q, as q <= n.
//!
//! So a polynomial algorithm that guarantees r times the least T_step, on platforms of equal speeds and symmetric costs
//! of two sizes, finds in any graph a cycle of q/r vertices (any vertex is one where it takes n or more); and it does
//! so up to a factor as close to 1 as one likes where no link may be free.
//!
//! **Theorem (open/ring-gap-path). Let a graph of n - 1 vertices have longest paths of L >= 1 vertices, and join a new
//! vertex to all others. Then the platform of the new graph, with e = 0, has T_step = n / (L + 1). Hence, unless P =
//! NP, no polynomial algorithm for SliceRing guarantees any constant factor; and for no d > 0 does one guarantee
//! 2^(O((log p)^(1 - d))), unless NP is within quasi-polynomial time. Equal speeds and symmetric costs of two sizes are
//! enough.** A longest path together with the new vertex is a cycle of L + 1 vertices, or an edge if L = 1. A cycle
//! through the new vertex leaves a path without it, and one that avoids the new vertex is a path when an edge is taken
//! away: neither has more than L + 1 vertices. This is q = L + 1 in theorem (open/ring-gap-cycle). An algorithm that
//! guarantees r thus finds a cycle of (L + 1) / r vertices, and in it a path of (L + 1) / r - 1 vertices of the old
//! graph. That is L / (2 r) or more if L >= 2 r - 2; and if L is less, a path of one vertex is L / (2 r) or more. So it
//! finds paths within 2 r of the longest. *What rests on the literature*: D. Karger, R. Motwani and G. Ramkumar (On
//! approximating the longest path in a graph, Algorithmica 18, 1997, 82-98) prove that no polynomial algorithm finds
//! longest paths within a constant factor unless P = NP, nor within 2^(O((log n)^(1 - d))) unless NP is within
//! quasi-polynomial time. All else is proved here.

use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate};

use crate::claims::evidence::ring::{self, Least, least_step, whole};
use crate::claims::evidence::simple_graph::{longest_cycle, longest_of_all_paths};

/// The platform of a graph, for a cost of edges.
type Platform = fn(&Graph, &Rational) -> SliceRing;

/// How many vertices the longest of something has, and the least T_step.
type Evidence = (fn(&Graph) -> usize, Least);

const METHODS: &[&str] =
    &["dynamic programming over subsets, with certificates of its optima", "longest cycles and paths by trying all"];

pub(super) const CYCLE: Claim = Claim::new(
    "open/ring-gap-cycle",
    METHODS,
    &Test {
        check: is_the_longest_cycle,
        subject: platform,
        evidence: (longest_cycle, least_step),
        wrong: &[("links beside the edges of cost 1", |graph, edge| with_costs(graph, edge, &whole(1)))],
        mistaken: &[
            ("no cycle through all vertices", (|graph| longest_cycle(graph).min(graph.vertices() - 1), least_step)),
            (ring::MISTAKEN.0, (longest_cycle, ring::MISTAKEN.1)),
        ],
    },
);

pub(super) const PATH: Claim = Claim::new(
    "open/ring-gap-path",
    METHODS,
    &Test {
        check: is_one_more_than_the_longest_path,
        subject: with_a_vertex_joined_to_all,
        evidence: (longest_of_all_paths, least_step),
        wrong: &[("the new vertex is joined to all but one", |graph| {
            let [old, new] = [graph.vertices(), graph.vertices() + 1];
            let edges = graph.edges().iter().copied().chain((1..old).map(|vertex| [vertex, old]));
            Graph::new(new, edges).expect("each edge is named once")
        })],
        mistaken: &[(ring::MISTAKEN.0, (longest_of_all_paths, ring::MISTAKEN.1))],
    },
);

/// The platform of a graph with these costs of edges.
pub(super) fn platform(graph: &Graph, edge: &Rational) -> SliceRing {
    with_costs(graph, edge, &whole(graph.vertices()))
}

fn with_costs(graph: &Graph, edge: &Rational, beside: &Rational) -> SliceRing {
    let vertices = graph.vertices();
    let cost = |one: usize, other: usize| match one == other {
        true => Rational::default(),
        false if graph.has_edge(one, other) => edge.clone(),
        false => beside.clone(),
    };
    let rows = (0..vertices).map(|one| (0..vertices).map(|other| cost(one, other)).collect());
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    SliceRing::new(whole(vertices), whole(1), vec![whole(1); vertices], costs).expect("no cost is negative")
}

fn with_a_vertex_joined_to_all(graph: &Graph) -> Graph {
    let old = graph.vertices();
    let edges = graph.edges().iter().copied().chain((0..old).map(|vertex| [vertex, old]));
    Graph::new(old + 1, edges).expect("each edge is named once")
}

fn is_the_longest_cycle(effort: &Effort, platform: Platform, (longest, least): Evidence) -> Finding {
    let check = |graph: &Graph| {
        let (n, q) = (whole(graph.vertices()), longest(graph).max(1));
        [Rational::default(), Rational::new(1.into(), 8.into()), whole(1)].iter().try_for_each(|edge| {
            let along = &n / whole(q) + whole(2) * edge;
            let claimed = if q == 1 { n.clone() } else { n.clone().min(along) };
            has_step(graph, &least(&platform(graph, edge)), &claimed)
        })
    };
    every_graph(effort, [5, 7, 8], check)
}

fn is_one_more_than_the_longest_path(
    effort: &Effort,
    widened: fn(&Graph) -> Graph,
    (longest, least): Evidence,
) -> Finding {
    every_graph(effort, [5, 6, 7], |graph| {
        let wide = widened(graph);
        let step = least(&platform(&wide, &Rational::default()));
        has_step(graph, &step, &(whole(wide.vertices()) / whole(longest(graph) + 1)))
    })
}

fn has_step(graph: &Graph, step: &Rational, claimed: &Rational) -> Result<(), Counterexample> {
    if step == claimed {
        return Ok(());
    }
    Err(Counterexample::new(graph.to_json(), format!("T_step = {claimed}"), format!("T_step = {step}")))
}

/// Every graph of up to so many vertices at each depth, each at least once.
fn every_graph(
    effort: &Effort,
    [quick, standard, deep]: [usize; 3],
    check: impl Fn(&Graph) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let most = effort.depth.pick(quick, standard, deep);
    let listed = most.min(generate::MOST_LISTED);
    let graphs = (1..=listed).flat_map(|n| generate::up_to_isomorphism(n).expect("few enough are listed"));
    let domain = format!("every graph up to isomorphism on 1 to {listed} vertices");
    let finding = Sweep::complete(effort, domain).check(graphs, &check);
    if most == listed {
        return finding;
    }
    let smaller = generate::up_to_isomorphism(listed).expect("few enough are listed");
    let one_more = smaller.iter().flat_map(with_each_new_vertex);
    let domain = format!("every graph on {most} vertices, some in several numberings");
    finding.and(|| Sweep::complete(effort, domain).check(one_more, &check))
}

/// The graph with one more vertex, joined to each set of its vertices.
fn with_each_new_vertex(graph: &Graph) -> impl Iterator<Item = Graph> {
    let old = graph.vertices();
    (0..1_u32 << old).map(move |joined| {
        let new = (0..old).filter(|vertex| joined >> vertex & 1 == 1).map(|vertex| [vertex, old]);
        Graph::new(old + 1, graph.edges().iter().copied().chain(new)).expect("each edge is named once")
    })
}
