//! Platform graphs: each route is a link.

use std::collections::{HashMap, HashSet};

use schedcheck_files::Instance;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};

use super::super::network::Network;
use super::super::{Fault, Outcome};
use super::{Made, Passage, Wanted, ends, passage, refuse_contention, refuse_isolated};

impl Wanted {
    pub(super) fn platform_graph(&self, network: &Network, masters: &[usize], model: PortModel) -> Outcome<Made> {
        refuse_isolated(network)?;
        let routes: Vec<_> = network.routes.iter().collect();
        refuse_contention(network, &routes, |route| (route.from.min(route.to), route.from.max(route.to)))?;
        let ways: HashMap<_, _> = routes.iter().map(|route| ((route.from, route.to), *route)).collect();
        let (mut links, mut done) = (Vec::new(), HashSet::new());
        for route in &routes {
            let there = passage(network, route)?;
            let link = |direction| Link { from: route.from, to: route.to, cost: there.cost.clone(), direction };
            let back = ways.get(&(route.to, route.from)).map(|back| passage(network, back)).transpose()?;
            let is_joint = |back: &Passage| back.contended.iter().any(|link| there.contended.contains(link));
            match back.filter(is_joint) {
                None => links.push(link(Direction::Forward)),
                Some(back) if back.contended != there.contended => {
                    let rule = "the two directions share some of their links and not all, which no link does";
                    return Err(Fault::at(route.at, format!("{}: {rule}", ends(network, route))));
                }
                // Once for both directions.
                Some(_) if done.insert((route.from.min(route.to), route.from.max(route.to))) => {
                    links.push(link(Direction::Both));
                }
                Some(_) => {}
            }
        }
        let nodes = network.nodes.iter().enumerate().map(|(number, node)| {
            let is_master = masters.contains(&number);
            let cycle_time = if is_master { self.master_time(network, number) } else { node.time.clone() };
            Node { cycle_time, is_master, model: if node.is_host { model } else { PortModel::MultiPort } }
        });
        let graph = PlatformGraph::new(nodes.collect(), links).map_err(|error| Fault::of_file(error.to_string()))?;
        let used = routes.iter().flat_map(|route| route.links.iter().copied()).collect();
        Ok((Instance::PlatformGraph(graph), (0..network.nodes.len()).collect(), used))
    }
}
