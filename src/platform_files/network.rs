//! What all the formats have in common: nodes, and routes over links.

use schedcheck_model::Rational;

/// Processors and forwarders, with the routes between them.
#[derive(Debug, Default)]
pub struct Network {
    /// Its format, as the command names it.
    pub(super) format: &'static str,
    /// The text, for the lines in errors.
    pub(super) text: String,
    pub(super) nodes: Vec<Node>,
    pub(super) links: Vec<NetworkLink>,
    /// One way each, at most one for each two nodes.
    pub(super) routes: Vec<Route>,
}

/// A processor, or what only forwards.
#[derive(Debug)]
pub(super) struct Node {
    pub name: String,
    pub at: usize,
    /// Time to compute a task; nothing for a node that cannot.
    pub time: Option<Rational>,
    /// Whether it is a host; others, such as routers, have no ports to wait for.
    pub is_host: bool,
}

/// What a task takes time on.
#[derive(Debug)]
pub(super) struct NetworkLink {
    pub name: String,
    pub at: usize,
    /// Time of a task that is alone on the link.
    pub cost: Rational,
    pub latency: Rational,
    pub sharing: Sharing,
}

/// What several tasks on a link do to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// They share its bandwidth, in whichever direction they go.
    Shared,
    /// A channel of its own for each direction, where a star needs two.
    EachWay,
    /// Each has all of it.
    Unlimited,
}

/// The way of a task from one node to another.
#[derive(Debug, Clone)]
pub(super) struct Route {
    pub from: usize,
    pub to: usize,
    pub at: usize,
    /// Indices of links.
    pub links: Vec<usize>,
}

impl Network {
    /// A name of a node in an error.
    pub(super) fn name(&self, node: usize) -> &str {
        &self.nodes[node].name
    }

    /// Adds a link, and gives its index.
    pub(super) fn add_link(&mut self, link: NetworkLink) -> usize {
        self.links.push(link);
        self.links.len() - 1
    }

    /// Adds a node, and gives its index.
    pub(super) fn add_node(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds a link of two nodes: a route, or two.
    pub(super) fn join(&mut self, (from, to): (usize, usize), link: NetworkLink, both_ways: bool) {
        let at = link.at;
        let link = self.add_link(link);
        self.routes.push(Route { from, to, at, links: vec![link] });
        if both_ways {
            self.routes.push(Route { from: to, to: from, at, links: vec![link] });
        }
    }
}
