//! The links that an optimum of MSSG(G) uses most.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::SpanningTree;
use crate::mssg::{self, MssgError};
use crate::reconstruction::without_cycles;

/// Each node gets its tasks over the arc over which most tasks arrive in the optimum; the others are joined to the
/// nearest node of the trees.
///
/// Tasks that go round in a circle are left out of the optimum first. Then the arcs that are used have no circle, and
/// the best arc into every node is the spanning forest of the greatest sum of rates.
pub(super) fn tree(platform: &PlatformGraph) -> Result<SpanningTree, MssgError> {
    let rates = without_cycles(platform, &mssg::solve(platform)?).sent(platform);
    let mut parents = vec![None; platform.nodes().len()];
    let mut best = vec![Rational::zero(); parents.len()];
    for ((from, to, _), rate) in platform.arcs().zip(rates) {
        if rate > best[to] {
            (best[to], parents[to]) = (rate, Some(from));
        }
    }
    Ok(SpanningTree::nearest(platform, parents, true))
}
