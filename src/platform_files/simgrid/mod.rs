//! SimGrid's platform files: hosts, routers, links, and the routes of zones.
//!
//! A route is a link of the network from its one end to the other. A zone's route joins the two gateways. A cluster is
//! a router with a link to each host; with a backbone, two routers with the backbone from the one to the other, for
//! every task goes up a link, over the backbone, and down a link.

mod cluster;
mod elements;
mod routes;

use std::collections::HashMap;

use roxmltree::Node as Element;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;

use super::network::{Network, Node};
use super::xml::{elements, parse, place, refused, required, tag};
use super::{Outcome, PlatformFileError};
use elements::Links;

/// Zones lie within one another no deeper: they are read by recursion.
const MOST_ZONES_DEEP: usize = 64;

/// How a platform of SimGrid is read: it speaks of flops and bytes, and an instance of tasks.
#[derive(Debug, Clone)]
pub struct Simgrid {
    /// How many flops a task is; positive.
    pub task_flops: Rational,
    /// How many bytes a task is; positive.
    pub task_bytes: Rational,
    /// Whether a host of several cores counts as one processor that is as fast as all of them.
    pub sums_cores: bool,
}

/// Where routes begin and end: at a node, or at the two nodes of a cluster with a backbone.
#[derive(Debug, Clone, Copy)]
struct Netpoint {
    arrive: usize,
    depart: usize,
    /// The zone that it is in.
    zone: usize,
}

/// What is read so far.
struct Platform<'a> {
    how: &'a Simgrid,
    network: Network,
    netpoints: HashMap<String, Netpoint>,
    /// The links by the names that routes know them by.
    links: HashMap<String, Links>,
    /// The zones by their names.
    zones: HashMap<String, usize>,
    /// The zone around each zone.
    parents: Vec<Option<usize>>,
}

impl Simgrid {
    /// Reads a platform of version 4 or 4.1.
    ///
    /// # Errors
    /// XML that is not well-formed, what SimGrid refuses as well, and what an instance cannot express: traces, disks,
    /// other routings than `Full`, `Floyd`, `Dijkstra` and `Cluster`, other clusters than flat ones, and bypass routes.
    pub fn read(&self, text: &str) -> Result<Network, PlatformFileError> {
        self.network(text).map_err(|fault| fault.in_text(text))
    }

    fn network(&self, text: &str) -> Outcome<Network> {
        let document = parse(text)?;
        let root = document.root_element();
        if tag(root) != "platform" {
            return refused(root, "the root of a platform of SimGrid is <platform>");
        }
        refuse_other_versions(root)?;
        let network = Network { format: "simgrid", text: text.to_owned(), ..Network::default() };
        let mut platform = Platform {
            how: self,
            network,
            netpoints: HashMap::new(),
            links: HashMap::new(),
            zones: HashMap::new(),
            parents: Vec::new(),
        };
        let mut is_root_read = false;
        for element in elements(root) {
            match tag(element) {
                // Settings of the simulator, and no part of the platform.
                "config" | "prop" => continue,
                "zone" | "AS" | "cluster" if is_root_read => return refused(element, "a second root zone"),
                "zone" | "AS" => platform.zone(element, None)?,
                "cluster" => platform.cluster(element, None)?,
                _ => return no_counterpart(element),
            }
            is_root_read = true;
        }
        Ok(platform.network)
    }
}

/// SimGrid rounds a version to hundredths.
fn refuse_other_versions(root: Element) -> Outcome<()> {
    let version = required(root, "version")?;
    match parse_rational(version) {
        Ok(number) if number >= Rational::from(4) && number <= Rational::new(41, 10) => Ok(()),
        _ => refused(root, format!("version {version:?} is not read: 4 and 4.1 are")),
    }
}

/// Refuses an element by its name.
fn no_counterpart<T>(element: Element) -> Outcome<T> {
    refused(element, "this has no counterpart in an instance")
}

impl Platform<'_> {
    /// Reads a zone: what is in it, then its routes.
    fn zone(&mut self, element: Element, parent: Option<usize>) -> Outcome<()> {
        let routing = required(element, "routing")?.to_ascii_lowercase();
        let is_cluster = routing == "cluster";
        if !is_cluster && !["full", "floyd", "dijkstra", "dijkstracache", "none"].contains(&routing.as_str()) {
            return refused(element, format!("routing {routing:?} has no counterpart in an instance"));
        }
        let zone = self.add_zone(element, parent)?;
        for part in elements(element) {
            match tag(part) {
                "host" => self.host(part, zone)?,
                "router" => drop(self.router(part, required(part, "id")?, zone)?),
                "link" => self.link(part)?,
                "zone" | "AS" => self.zone(part, Some(zone))?,
                "cluster" => self.cluster(part, Some(zone))?,
                "prop" => {}
                "route" | "zoneRoute" | "ASroute" if !is_cluster => {}
                "host_link" | "backbone" if is_cluster => {}
                _ => return no_counterpart(part),
            }
        }
        if is_cluster {
            return self.spokes_of_zone(element, zone);
        }
        for part in elements(element) {
            match tag(part) {
                "route" => self.route(part, zone)?,
                "zoneRoute" | "ASroute" => self.zone_route(part, zone)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Numbers a zone or a cluster.
    fn add_zone(&mut self, element: Element, parent: Option<usize>) -> Outcome<usize> {
        let depth = std::iter::successors(parent, |&zone| self.parents[zone]).take(MOST_ZONES_DEEP).count();
        if depth == MOST_ZONES_DEEP {
            return refused(element, format!("more than {MOST_ZONES_DEEP} zones within one another"));
        }
        let zone = self.parents.len();
        self.parents.push(parent);
        match self.zones.insert(required(element, "id")?.to_owned(), zone) {
            Some(_) => refused(element, "a second zone of this name"),
            None => Ok(zone),
        }
    }

    /// Adds a router, which does not compute and has no ports to wait for.
    fn router(&mut self, element: Element, name: &str, zone: usize) -> Outcome<usize> {
        let node = self.network.add_node(router_node(element, name));
        self.add_netpoint(element, name, Netpoint { arrive: node, depart: node, zone })?;
        Ok(node)
    }

    fn add_netpoint(&mut self, element: Element, name: &str, netpoint: Netpoint) -> Outcome<()> {
        match self.netpoints.insert(name.to_owned(), netpoint) {
            Some(_) => refused(element, format!("a second host or router of the name {name:?}")),
            None => Ok(()),
        }
    }
}

fn router_node(element: Element, name: &str) -> Node {
    Node { name: name.to_owned(), at: place(element), time: None, is_host: false }
}
