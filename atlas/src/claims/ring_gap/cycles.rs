//! A best ring is a longest cycle, and how the known bounds on longest cycles carry over.
//!
//! The proofs are in `text/ring-gap.md`.

use schedcheck_bruteforce::ring::exhaustive::rings;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate};

use schedcheck_evidence::ring::{self, Least, least_step, step};
use schedcheck_evidence::simple_graph::{longest_cycle, longest_of_all_paths};

/// The platform of a graph, for a cost of edges.
type Platform = fn(&Graph, &Rational) -> SliceRing;

/// Which cycle is found by a ring of the platform, and whether it takes less than n.
type FindCycle = fn(&[usize], bool) -> Vec<usize>;

/// How many vertices the longest of something has, and the least T_step.
type Evidence = (fn(&Graph) -> usize, Least);

const METHODS: &[&str] =
    &["dynamic programming over subsets, with certificates of its optima", "longest cycles and paths by trying all"];

pub(super) const CYCLE: Claim = Claim::new(
    "open/ring-gap-cycle",
    METHODS,
    &Test {
        check: is_the_longest_cycle,
        subject: (platform, found),
        oracle: (longest_cycle, least_step),
        wrong_subjects: &[
            ("links beside the edges of cost 1", (|graph, edge| with_costs(graph, edge, &Rational::ONE), found)),
            ("a ring that takes n or more is a cycle too", (platform, |ring, _| ring.to_vec())),
            ("of each ring a vertex is taken", (platform, |ring, _| vec![ring[0]])),
        ],
        wrong_oracles: &[
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
        oracle: (longest_of_all_paths, least_step),
        wrong_subjects: &[("the new vertex is joined to all but one", |graph| {
            let [old, new] = [graph.vertices(), graph.vertices() + 1];
            let edges = graph.edges().iter().copied().chain((1..old).map(|vertex| [vertex, old]));
            Graph::new(new, edges).expect("each edge is named once")
        })],
        wrong_oracles: &[(ring::MISTAKEN.0, (longest_of_all_paths, ring::MISTAKEN.1))],
    },
);

/// The platform of a graph with these costs of edges.
pub(super) fn platform(graph: &Graph, edge: &Rational) -> SliceRing {
    with_costs(graph, edge, &Rational::from(graph.vertices()))
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
    SliceRing::new(Rational::from(vertices), Rational::ONE, vec![Rational::ONE; vertices], costs)
        .expect("no cost is negative")
}

/// The graph with a vertex more, joined to all others.
pub(super) fn with_a_vertex_joined_to_all(graph: &Graph) -> Graph {
    let old = graph.vertices();
    let edges = graph.edges().iter().copied().chain((0..old).map(|vertex| [vertex, old]));
    Graph::new(old + 1, edges).expect("each edge is named once")
}

/// The ring itself, or one of its vertices if it takes n or more.
fn found(ring: &[usize], is_short: bool) -> Vec<usize> {
    if is_short { ring.to_vec() } else { vec![ring[0]] }
}

fn is_the_longest_cycle(
    context: &RunContext,
    (platform, found): (Platform, FindCycle),
    (longest, least): Evidence,
) -> Finding {
    let most = context.depth.pick(5, 6, 6);
    let check = |graph: &Graph| {
        let (n, q) = (graph.vertices(), longest(graph).max(1));
        [Rational::default(), Rational::new(1, 8), Rational::ONE].iter().try_for_each(|edge| {
            let along = Rational::from(n) / q + Rational::from(2) * edge;
            let claimed = if q == 1 { Rational::from(n) } else { along.min(Rational::from(n)) };
            let ring = platform(graph, edge);
            let least = least(&ring);
            has_step(graph, &least, &claimed)?;
            // A cycle of k vertices, found by a ring within r of T_step: k r (1 + 2 e) >= q.
            let within = (Rational::ONE + 2 * edge) / (least * q);
            let mut orders = (1..=n.min(most)).filter(|_| n <= most).flat_map(|size| rings(n, size));
            orders.try_for_each(|order| {
                let step = step(&ring, &order);
                is_cycle(graph, &order, &found(&order, step < Rational::from(n)), &(step * &within))
            })
        })
    };
    every_graph(context, [5, 7, 8], check)
}

/// What is found by a ring is a cycle of the graph, and of so many vertices that `reach` times their number is at least
/// 1.
fn is_cycle(graph: &Graph, ring: &[usize], cycle: &[usize], reach: &Rational) -> Result<(), Counterexample> {
    let mut around = cycle.iter().zip(cycle.iter().cycle().skip(1));
    if cycle.len() > 1 && !around.all(|(&one, &next)| graph.has_edge(one, next)) {
        return Err(Counterexample::new(
            graph.to_json(),
            format!("{cycle:?} is a cycle"),
            "one of its edges is missing",
        ));
    }
    if reach * cycle.len() < Rational::ONE {
        let claimed = format!("by {ring:?} a cycle of more vertices is found");
        return Err(Counterexample::new(graph.to_json(), claimed, format!("{cycle:?}")));
    }
    Ok(())
}

fn is_one_more_than_the_longest_path(
    context: &RunContext,
    widened: fn(&Graph) -> Graph,
    (longest, least): Evidence,
) -> Finding {
    every_graph(context, [5, 6, 7], |graph| {
        let wide = widened(graph);
        let step = least(&platform(&wide, &Rational::default()));
        has_step(graph, &step, &(Rational::from(wide.vertices()) / Rational::from(longest(graph) + 1)))
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
    context: &RunContext,
    [quick, standard, deep]: [usize; 3],
    check: impl Fn(&Graph) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let most = context.depth.pick(quick, standard, deep);
    let listed = most.min(generate::MOST_LISTED);
    let graphs = (1..=listed).flat_map(|n| generate::up_to_isomorphism(n).expect("few enough are listed"));
    let domain = format!("every graph up to isomorphism on 1 to {listed} vertices");
    let finding = Sweep::complete(context, domain).check(graphs, &check);
    if most == listed {
        return finding;
    }
    let smaller = generate::up_to_isomorphism(listed).expect("few enough are listed");
    let one_more = smaller.iter().flat_map(with_each_new_vertex);
    let domain = format!("every graph on {most} vertices, some in several numberings");
    finding.and(|| Sweep::complete(context, domain).check(one_more, &check))
}

/// The graph with one more vertex, joined to each set of its vertices.
fn with_each_new_vertex(graph: &Graph) -> impl Iterator<Item = Graph> {
    let old = graph.vertices();
    (0..1_u32 << old).map(move |joined| {
        let new = (0..old).filter(|vertex| joined >> vertex & 1 == 1).map(|vertex| [vertex, old]);
        Graph::new(old + 1, graph.edges().iter().copied().chain(new)).expect("each edge is named once")
    })
}
