//! What follows from Hamiltonian paths alone, without a theorem on approximation: copies of a graph in a circle.
//!
//! **Theorem (open/ring-gap-copies). Take m >= 2 copies of a graph with n >= 2 vertices, s and t being two different
//! ones, and join t of each copy to s of the next one, and t of the last to s of the first. With N = m n and e = 0, the
//! platform of [`super::cycles`] has T_step = 1 if the graph has a Hamiltonian path from s to t, and T_step >= n /
//! (n - 1) if it has none. Hence, unless P = NP, no polynomial algorithm for SliceRing, not even one that tells the
//! number T_step alone, guarantees a factor of 1 + p^(-1/k), for any whole k >= 1: equal speeds and symmetric costs of
//! two sizes are enough.** By theorem (open/ring-gap-cycle) T_step is N/q, with q the number of vertices of a longest
//! cycle. A cycle that uses a link between copies uses all of them: if one of them is not used, the others are bridges
//! of what is left, for each of them is then the only way between the copies on its two sides. So it goes through each
//! copy from s to t, or from t to s, and has m n vertices if each time it meets all. If there is no Hamiltonian path,
//! it has at most m (n - 1). Any other cycle lies within a copy and has at most n <= m (n - 1) vertices, and an edge or
//! a vertex alone has 2 <= m (n - 1) at most. Hence N/q >= n / (n - 1) > 1 + 1/n. With m = n^(k-1), which is a
//! polynomial for a fixed k >= 2, p = N = n^k and 1/n = p^(-1/k); and what holds for k = 2 holds for k = 1, whose
//! factor is smaller. An algorithm that guarantees less than n / (n - 1) would tell graphs with a Hamiltonian path
//! between two given vertices from those without, which is NP-complete (Garey and Johnson, GT39).

use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate};

use super::cycles::platform;
use schedcheck_evidence::ring::{self, Least, least_step};
use schedcheck_evidence::simple_graph::longest_path;

pub(super) const COPIES: Claim = Claim::new(
    "open/ring-gap-copies",
    &["dynamic programming over subsets, with certificates of its optima", "longest paths by trying all"],
    &Test {
        check: gap,
        subject: in_a_circle,
        oracle: (longest_path, least_step),
        wrong_subjects: &[
            ("the circle is not closed", |graph, copies| {
                let closed = in_a_circle(graph, copies);
                let last = [0, closed.vertices() - 1];
                let edges = closed.edges().iter().copied().filter(|ends| *ends != last);
                Graph::new(closed.vertices(), edges).expect("each edge is named once")
            }),
            ("all copies of t are joined to all copies of s", |graph, copies| {
                let (n, closed) = (graph.vertices(), in_a_circle(graph, copies));
                let vertices = 0..closed.vertices();
                let pairs = vertices.clone().flat_map(|low| vertices.clone().map(move |high| [low, high]));
                let joined = pairs.filter(|&[low, high]| {
                    let are_ends = (low % n == 0 || (low + 1) % n == 0) && (high % n == 0 || (high + 1) % n == 0);
                    low < high && (closed.has_edge(low, high) || are_ends)
                });
                Graph::new(closed.vertices(), joined).expect("each edge is named once")
            }),
        ],
        wrong_oracles: &[
            (ring::MISTAKEN.0, (longest_path, ring::MISTAKEN.1)),
            ("no path is Hamiltonian", (|_, _, _| None, least_step)),
        ],
    },
);

type Evidence = (fn(&Graph, usize, usize) -> Option<usize>, Least);

/// So many copies of a graph in a circle: s is the first of its vertices, and t the last.
fn in_a_circle(graph: &Graph, copies: usize) -> Graph {
    let n = graph.vertices();
    let within = (0..copies).flat_map(|copy| graph.edges().iter().map(move |ends| ends.map(|end| copy * n + end)));
    let between = (0..copies).map(|copy| [copy * n + n - 1, (copy + 1) % copies * n]);
    Graph::new(copies * n, within.chain(between)).expect("each edge is named once")
}

fn gap(context: &RunContext, joined: fn(&Graph, usize) -> Graph, (longest, least): Evidence) -> Finding {
    let sizes: &[(usize, usize)] = context.depth.pick(
        &[(2, 2), (2, 3), (3, 2), (3, 3), (4, 2)],
        &[(2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)],
        &[(2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (6, 2)],
    );
    let check = |&(ref graph, copies): &(Graph, usize)| {
        let n = graph.vertices();
        let step = least(&platform(&joined(graph, copies), &Rational::default()));
        let is_hamiltonian = longest(graph, 0, n - 1) == Some(n);
        let told = format!("T_step = {step} of {copies} copies in a circle");
        match is_hamiltonian {
            true if step != Rational::ONE => Err(Counterexample::new(graph.to_json(), "T_step = 1", told)),
            false if step < Rational::from(n) / Rational::from(n - 1) => {
                Err(Counterexample::new(graph.to_json(), format!("T_step >= {n}/{}", n - 1), told))
            }
            _ => Ok(()),
        }
    };
    let of_size = |&(n, copies): &(usize, usize)| {
        let domain = format!("{copies} copies of every graph on {n} numbered vertices");
        let graphs = generate::labelled(n).expect("few enough are listed").map(|graph| (graph, copies));
        Sweep::complete(context, domain).check(graphs, check)
    };
    let (first, others) = sizes.split_first().expect("there are sizes");
    others.iter().fold(of_size(first), |finding, size| finding.and(|| of_size(size)))
}
