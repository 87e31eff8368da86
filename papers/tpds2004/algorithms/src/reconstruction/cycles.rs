//! Tasks that go round in circles are left out.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use crate::mssg::SteadyState;

/// The same steady state without tasks that come back to where they were: as many as go over every arc of a cycle are
/// taken from each of them. For the two directions of a link this is section 2.3.1; for longer cycles it is the same
/// argument. Each node that still receives tasks is then reached from a master over arcs that are used.
pub fn without_cycles(platform: &PlatformGraph, state: &SteadyState) -> SteadyState {
    let mut state = state.clone().in_one_direction(platform);
    let costs: Vec<&Rational> = platform.arcs().map(|(_, _, link)| &platform.links()[link].cost).collect();
    while let Some(cycle) = cycle(platform, &state) {
        let rates = cycle.iter().map(|&arc| &state.sending[arc] / costs[arc]);
        let around = rates.min().unwrap_or_default();
        for arc in cycle {
            state.sending[arc] -= &around * costs[arc];
        }
    }
    state
}

/// The arcs of a cycle of arcs that are used.
fn cycle(platform: &PlatformGraph, state: &SteadyState) -> Option<Vec<usize>> {
    let nodes = platform.nodes().len();
    // The arcs into each node, with where they come from.
    let mut into = vec![Vec::new(); nodes];
    let mut leaving = vec![0_usize; nodes];
    for (arc, (from, to, _)) in platform.arcs().enumerate().filter(|(arc, _)| !state.sending[*arc].is_zero()) {
        into[to].push((arc, from));
        leaving[from] += 1;
    }
    // Nodes that send to nobody who is left are taken away; whoever stays sends to somebody who stays.
    let mut gone: Vec<usize> = (0..nodes).filter(|&node| leaving[node] == 0).collect();
    while let Some(node) = gone.pop() {
        for &(_, from) in &into[node] {
            leaving[from] -= 1;
            if leaving[from] == 0 {
                gone.push(from);
            }
        }
    }
    let mut next = vec![None; nodes];
    for (to, arcs) in into.iter().enumerate().filter(|(to, _)| leaving[*to] > 0) {
        arcs.iter().for_each(|&(arc, from)| next[from] = Some((arc, to)));
    }
    let mut node = leaving.iter().position(|&left| left > 0)?;
    // After as many steps as there are nodes, the walk is in a cycle.
    for _ in 0..nodes {
        node = next[node]?.1;
    }
    let start = node;
    let mut arcs = Vec::new();
    loop {
        let (arc, to) = next[node]?;
        arcs.push(arc);
        node = to;
        if node == start {
            return Some(arcs);
        }
    }
}
