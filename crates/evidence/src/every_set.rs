//! A second opinion on small platforms of the base model, with nothing left out: transfers into masters, and over a
//! link both ways at once.
//!
//! The solvers of `bruteforce::platform_graph` send nothing to a master and use a link in one direction at a time. Here
//! both are allowed, and a node may throw tasks away: what no schedule of these exceeds, no schedule exceeds.

use exact_lp::{Bounds, Expression, LinearProgram, Solver};
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

/// Beyond these, there are too many sets of transfers.
pub const MOST_NODES: usize = 3;

/// What no schedule exceeds, over all sets of transfers in which each node sends one task and receives one; nothing on
/// larger platforms, and under other models.
pub fn bound(platform: &PlatformGraph) -> Option<Rational> {
    let nodes = platform.nodes();
    if nodes.len() > MOST_NODES || nodes.iter().any(|node| node.model != PortModel::SinglePort) {
        return None;
    }
    let arcs = platform.arcs().collect_vec();
    let mut program = LinearProgram::new("every set of transfers");
    let mut sent = vec![Expression::default(); arcs.len()];
    let mut time = Expression::default();
    for set in (0..arcs.len()).powerset().filter(|set| is_matching(&arcs, set)) {
        let fraction = program.variable("", Bounds::non_negative());
        time += fraction;
        for arc in set {
            sent[arc] += platform.links()[arcs[arc].2].cost.recip() * fraction;
        }
    }
    program.subject_to("time", time.at_most(1));
    let mut total = Expression::default();
    for (number, node) in nodes.iter().enumerate() {
        let alpha = program.variable("", Bounds::between(0, 1));
        let rate = node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
        total += &rate * alpha;
        let mut left = Expression::default() - &rate * alpha;
        for (&(from, to, _), tasks) in arcs.iter().zip(&sent) {
            if to == number {
                left += tasks.clone();
            }
            if from == number {
                left -= tasks.clone();
            }
        }
        if !node.is_master {
            program.subject_to("conservation", left.at_least(0));
        }
    }
    program.maximize(total);
    let solution = Solver::new(&program).solve().expect("doing nothing is a solution, and 1/w bounds every node");
    solution.objective(&program)
}

/// Whether each node sends at most one of the transfers, and receives at most one.
fn is_matching(arcs: &[(usize, usize, usize)], set: &[usize]) -> bool {
    set.iter().map(|&arc| arcs[arc].0).all_unique() && set.iter().map(|&arc| arcs[arc].1).all_unique()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_master_keeps_as_many_children_busy_as_its_port_allows() {
        assert_eq!(bound(&PlatformGraph::of([1, 1], [(0, 1, 1)])), Some(Rational::from(2)));
        // Of the two children one is kept busy, or each half of the time.
        assert_eq!(bound(&PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1)])), Some(Rational::from(2)));
    }

    #[test]
    fn there_is_no_bound_beyond_three_nodes_and_under_other_models() {
        let four = PlatformGraph::of([1, 1, 1, 1], [(0, 1, 1), (0, 2, 1), (0, 3, 1)]);
        assert_eq!(bound(&four), None);
        assert_eq!(bound(&PlatformGraph::of([1, 1], [(0, 1, 1)]).all_under(PortModel::Sequential)), None);
    }
}
