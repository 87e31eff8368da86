//! The graph of ports: which transfers share a port, and the shortest odd cycle that they close.

use std::collections::{BTreeMap, BTreeSet};

use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_tpds2004_algorithms::odd_sets::{Port, receiving_port, sending_port};

/// k, where the shortest odd cycle of ports that the transfers of these arcs close, by their numbers, has length 2k+1;
/// nothing if they close none.
pub fn shortest_odd_cycle(platform: &PlatformGraph, is_used: impl Fn(usize) -> bool) -> Option<usize> {
    let mut neighbours: BTreeMap<Port, BTreeSet<Port>> = BTreeMap::new();
    for (number, (from, to, _)) in platform.arcs().enumerate() {
        if platform.nodes()[to].is_master || !is_used(number) {
            continue;
        }
        // A node with numbers of ports has two here, whatever the numbers.
        let ends = (
            sending_port(platform, from).unwrap_or(Some(Port::Sending(from))),
            receiving_port(platform, to).unwrap_or(Some(Port::Receiving(to))),
        );
        if let (Some(from), Some(to)) = ends {
            neighbours.entry(from).or_default().insert(to);
            neighbours.entry(to).or_default().insert(from);
        }
    }
    neighbours.keys().filter_map(|start| shortest_walk(&neighbours, *start)).min()
}

/// k, where the shortest way of an odd number of steps from a port back to it has 2k+1 steps: it holds an odd cycle
/// that is no longer, and the shortest odd cycle is such a way.
fn shortest_walk(neighbours: &BTreeMap<Port, BTreeSet<Port>>, start: Port) -> Option<usize> {
    let mut reached = BTreeSet::from([start]);
    for steps in 1..=neighbours.len() {
        reached = reached.iter().flat_map(|port| &neighbours[port]).copied().collect();
        if steps % 2 == 1 && reached.contains(&start) {
            return Some(steps / 2);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use schedcheck_model::platform_graph::PortModel;

    use super::*;

    fn circle(nodes: usize, model: PortModel) -> PlatformGraph {
        let links = (0..nodes).map(|node| (node, (node + 1) % nodes, 1));
        PlatformGraph::of((0..nodes).map(|_| 1), links).all_under(model)
    }

    #[test]
    fn of_shared_ports_the_odd_cycles_are_those_of_the_platform() {
        let shortest = |nodes| shortest_odd_cycle(&circle(nodes, PortModel::WorkInParallel), |_| true);
        assert_eq!([3, 4, 5, 6, 7].map(shortest), [Some(1), None, Some(2), None, Some(3)]);
        // Without one of its transfers each way a circle has none; the arcs of a link follow each other.
        let five = circle(5, PortModel::Sequential);
        assert_eq!(shortest_odd_cycle(&five, |arc| arc / 2 != 2), None);
    }

    #[test]
    fn ports_for_one_direction_close_no_odd_cycle() {
        for model in [PortModel::SinglePort, PortModel::MultiPort, PortModel::Ports { receive: 2, send: 1 }] {
            assert_eq!(shortest_odd_cycle(&circle(3, model), |_| true), None);
        }
        let models = [PortModel::SinglePort, PortModel::Sequential, PortModel::SinglePort];
        assert_eq!(shortest_odd_cycle(&circle(3, PortModel::SinglePort).under(&models), |_| true), Some(1));
    }
}
