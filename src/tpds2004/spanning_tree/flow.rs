//! The links that an optimum of MSSG(G) uses most.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::SpanningTree;
use crate::tpds2004::mssg::{self, MssgError};

/// Each node gets its tasks over the arc over which most tasks arrive in the optimum; the others are joined to the nearest node of the trees.
///
/// Tasks that go round in a circle are left out of the optimum first. Then the arcs that are used have no circle, and the best arc into every node is the spanning
/// forest of the greatest sum of rates.
pub(super) fn tree(platform: &PlatformGraph) -> Result<SpanningTree, MssgError> {
    let steady = mssg::solve(platform)?;
    let arcs: Vec<_> = platform.arcs().collect();
    let mut rates = steady.sent(platform);
    while let Some(circle) = circle(platform.nodes().len(), &arcs, &rates) {
        let least = circle.iter().map(|&arc| rates[arc].clone()).min().unwrap_or_default();
        circle.iter().for_each(|&arc| rates[arc] -= &least);
    }
    let mut parents = vec![None; platform.nodes().len()];
    let mut best = vec![Rational::zero(); parents.len()];
    for (&(from, to, _), rate) in arcs.iter().zip(rates) {
        if rate > best[to] {
            (best[to], parents[to]) = (rate, Some(from));
        }
    }
    Ok(SpanningTree::nearest(platform, parents, true))
}

/// The arcs of a circle of tasks, if there is one.
fn circle(nodes: usize, arcs: &[(usize, usize, usize)], rates: &[Rational]) -> Option<Vec<usize>> {
    let mut out = vec![Vec::new(); nodes];
    for (number, &(from, _, _)) in arcs.iter().enumerate().filter(|(number, _)| !rates[*number].is_zero()) {
        out[from].push(number);
    }
    // The arcs of the way from a start, and which nodes are on it or done with.
    let (mut on_way, mut done) = (vec![false; nodes], vec![false; nodes]);
    for start in 0..nodes {
        let (mut way, mut node): (Vec<usize>, usize) = (Vec::new(), start);
        on_way[start] = true;
        loop {
            match out[node].pop() {
                Some(arc) if on_way[arcs[arc].1] => {
                    let from = way.iter().position(|&before| arcs[before].0 == arcs[arc].1).unwrap_or(way.len());
                    return Some(way[from..].iter().copied().chain([arc]).collect());
                }
                Some(arc) if done[arcs[arc].1] => {}
                Some(arc) => {
                    way.push(arc);
                    node = arcs[arc].1;
                    on_way[node] = true;
                }
                None => {
                    (on_way[node], done[node]) = (false, true);
                    let Some(arc) = way.pop() else { break };
                    node = arcs[arc].0;
                }
            }
        }
    }
    None
}
