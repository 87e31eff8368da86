//! Ways between the master of a star and its hosts: the route of the file or, where there is none, the only way over
//! routers, as one route. A star knows no nodes on the way: its links are those of all routes, one behind the other.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use super::super::network::{Network, Route};
use super::super::{Fault, Outcome};

/// The most routers on a way: each way lists its links.
const MOST_ROUTERS: usize = 64;

/// The ways between the master and its hosts in one direction, by the host.
pub(super) struct Ways {
    ways: HashMap<usize, Route>,
    /// The hosts to which several ways lead over routers, and no route.
    ambiguous: HashSet<usize>,
}

impl Ways {
    /// The ways from the master.
    ///
    /// # Errors
    /// A way over very many routers.
    pub(super) fn from(network: &Network, master: usize) -> Outcome<Self> {
        let joined = |near: &Route, far: Route| Route {
            from: near.from,
            links: near.links.iter().chain(&far.links).copied().collect(),
            ..far
        };
        Self::new(network, master, |route| (route.from, route.to), joined)
    }

    /// The ways to the master.
    ///
    /// # Errors
    /// A way over very many routers.
    pub(super) fn to(network: &Network, master: usize) -> Outcome<Self> {
        let joined = |near: &Route, far: Route| Route {
            to: near.to,
            links: far.links.iter().chain(&near.links).copied().collect(),
            ..far
        };
        Self::new(network, master, |route| (route.to, route.from), joined)
    }

    /// The ways along routes, each with its end nearer to the master first.
    fn new(
        network: &Network,
        master: usize,
        ends: impl Fn(&Route) -> (usize, usize),
        joined: impl Fn(&Route, Route) -> Route,
    ) -> Outcome<Self> {
        let mut at_node: HashMap<usize, Vec<&Route>> = HashMap::new();
        for route in &network.routes {
            at_node.entry(ends(route).0).or_default().push(route);
        }
        let (before, arrivals, has_cycle) = reached(network, master, &at_node, &ends);
        let (mut ways, mut ambiguous) = (HashMap::new(), HashSet::new());
        for (host, routes) in arrivals {
            let direct = routes.iter().find(|route| ends(route).0 == master).copied();
            if direct.is_none() && (has_cycle || routes.len() > 1) {
                ambiguous.insert(host);
                continue;
            }
            let mut way = direct.unwrap_or(routes[0]).clone();
            let mut routers = 0;
            while let Some(leg) = before.get(&ends(&way).0) {
                routers += 1;
                if routers > MOST_ROUTERS {
                    let rule = format!("its way to the master is over more than {MOST_ROUTERS} routers");
                    return Err(Fault::at(way.at, format!("{:?}: {rule}", network.name(host))));
                }
                way = joined(leg, way);
            }
            ways.insert(host, way);
        }
        Ok(Self { ways, ambiguous })
    }

    /// The way of a host.
    ///
    /// # Errors
    /// There is none, or there are several over routers.
    pub(super) fn of(&self, network: &Network, master: usize, host: usize) -> Outcome<&Route> {
        self.ways.get(&host).ok_or_else(|| {
            let (master, name) = (network.name(master), network.name(host));
            let rule = if self.ambiguous.contains(&host) {
                "there are several ways over routers, and no route says which one tasks take"
            } else {
                "a star has a route to each host and back, or one way over routers"
            };
            Fault::at(network.nodes[host].at, format!("no route joins the master {master:?} and {name:?}: {rule}"))
        })
    }
}

/// Of each router the route that reaches it first, of each host all routes that reach it, and whether a router is
/// reached in several ways. Hosts forward nothing.
fn reached<'a>(
    network: &Network,
    master: usize,
    at_node: &HashMap<usize, Vec<&'a Route>>,
    ends: impl Fn(&Route) -> (usize, usize),
) -> (HashMap<usize, &'a Route>, HashMap<usize, Vec<&'a Route>>, bool) {
    let mut before: HashMap<usize, &Route> = HashMap::new();
    let mut arrivals: HashMap<usize, Vec<&Route>> = HashMap::new();
    let (mut open, mut has_cycle) = (VecDeque::from([master]), false);
    while let Some(node) = open.pop_front() {
        let came_from = before.get(&node).map(|route| ends(route).0);
        for &route in at_node.get(&node).into_iter().flatten() {
            let far = ends(route).1;
            if far == master || came_from == Some(far) {
                continue;
            }
            if network.nodes[far].is_host {
                arrivals.entry(far).or_default().push(route);
                continue;
            }
            match before.entry(far) {
                Entry::Vacant(place) => {
                    place.insert(route);
                    open.push_back(far);
                }
                Entry::Occupied(_) => has_cycle = true,
            }
        }
    }
    (before, arrivals, has_cycle)
}
