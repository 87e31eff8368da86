//! The platform graph: nodes that compute and forward, and links between them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use num_traits::Signed;
use thiserror::Error;

use crate::Rational;

/// How many things a node does at once (tpds2004, section 4). Each send, reception and computation is of one task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum PortModel {
    /// M(r*||s*||w): any number of receptions and sends, beside a computation.
    MultiPort,
    /// M(r||s||w), the base model: one reception, one send and a computation.
    #[default]
    SinglePort,
    /// M(r||s,w): one reception, beside either a send or a computation.
    ReceiveInParallel,
    /// M(s||r,w): one send, beside either a reception or a computation.
    SendInParallel,
    /// M(w||r,s): a computation, beside either a reception or a send.
    WorkInParallel,
    /// M(r,s,w): one thing at a time.
    Sequential,
    /// So many receptions and so many sends, beside a computation (equations 9 and 10).
    Ports {
        /// The most receptions at once, at least 1.
        receive: u32,
        /// The most sends at once, at least 1.
        send: u32,
    },
}

impl PortModel {
    /// The models that have a name.
    pub const NAMED: [Self; 6] = [
        Self::MultiPort,
        Self::SinglePort,
        Self::ReceiveInParallel,
        Self::SendInParallel,
        Self::WorkInParallel,
        Self::Sequential,
    ];

    /// The name in instance files, after the paper's; nothing for a number of ports.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::MultiPort => Some("r*||s*||w"),
            Self::SinglePort => Some("r||s||w"),
            Self::ReceiveInParallel => Some("r||s,w"),
            Self::SendInParallel => Some("s||r,w"),
            Self::WorkInParallel => Some("w||r,s"),
            Self::Sequential => Some("r,s,w"),
            Self::Ports { .. } => None,
        }
    }

    /// Whether a node may do all this at once: so many receptions, so many sends, and a computation or none.
    ///
    /// ```
    /// use schedcheck_model::platform_graph::PortModel;
    /// assert!(PortModel::SinglePort.allows(1, 1, true));
    /// assert!(!PortModel::WorkInParallel.allows(1, 1, false));
    /// ```
    pub fn allows(self, receptions: usize, sends: usize, computes: bool) -> bool {
        let computations = usize::from(computes);
        match self {
            Self::MultiPort => true,
            Self::SinglePort => receptions <= 1 && sends <= 1,
            Self::ReceiveInParallel => receptions <= 1 && sends + computations <= 1,
            Self::SendInParallel => sends <= 1 && receptions + computations <= 1,
            Self::WorkInParallel => receptions + sends <= 1,
            Self::Sequential => receptions + sends + computations <= 1,
            Self::Ports { receive, send } => receptions <= receive as usize && sends <= send as usize,
        }
    }

    /// Whether computing never stands in the way of a transfer.
    pub fn computes_beside(self) -> bool {
        !matches!(self, Self::ReceiveInParallel | Self::SendInParallel | Self::Sequential)
    }
}

impl fmt::Display for PortModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ports { receive, send } => write!(f, "{receive} receiving and {send} sending ports"),
            named => f.write_str(named.name().unwrap_or_default()),
        }
    }
}

impl FromStr for PortModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::NAMED.into_iter().find(|model| model.name() == Some(text)).ok_or_else(|| {
            let names: Vec<_> = Self::NAMED.into_iter().filter_map(Self::name).collect();
            format!("{text:?} is no port model; there are {}", names.join(" "))
        })
    }
}

/// One processor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// Time to compute one task (w), positive; nothing for a node that only forwards.
    pub cycle_time: Option<Rational>,
    /// Whether it holds as many tasks as anybody wants.
    pub is_master: bool,
    /// What it does at once.
    pub model: PortModel,
}

/// Which ways tasks may go over a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Either way, one task at a time (equation 7).
    Both,
    /// From the first node to the second only.
    Forward,
}

/// A link between two nodes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    /// The node that sends over a link of one direction, or the first of the two.
    pub from: usize,
    /// The other node.
    pub to: usize,
    /// Time to send one task (c), positive.
    pub cost: Rational,
    /// Which ways tasks may go.
    pub direction: Direction,
}

/// A graph of processors (tpds2004, section 2.1), with a time bound or without.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlatformGraph {
    nodes: Vec<Node>,
    links: Vec<Link>,
    horizon: Option<Rational>,
    /// The link from one node to another.
    ways: BTreeMap<(usize, usize), usize>,
}

/// Why nodes and links are not a platform graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlatformGraphError {
    /// No node at all.
    #[error("nodes: a platform has at least one node")]
    NoNode,
    /// Nobody holds tasks.
    #[error("nodes: a platform has at least one master")]
    NoMaster,
    /// A node that computes in no time, or in less.
    #[error("nodes[{0}].w: the time to compute a task is positive (\"inf\" for a node that only forwards)")]
    CycleTime(usize),
    /// A node without a receiving or without a sending port.
    #[error("nodes[{0}].model: a node has at least one receiving port and one sending port")]
    NoPort(usize),
    /// A link to a node that is not there.
    #[error("links[{link}]: there is no node {node}: nodes are numbered from 0 to {}", nodes - 1)]
    UnknownNode {
        /// The link.
        link: usize,
        /// The number that it names.
        node: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A link from a node to itself.
    #[error("links[{link}]: a link joins two different nodes, and both ends are node {node}")]
    SelfLink {
        /// The link.
        link: usize,
        /// The node.
        node: usize,
    },
    /// A second link that tasks can go over from one node to another.
    #[error("links[{link}]: tasks go from node {from} to node {to} over links[{first}] already")]
    DuplicateLink {
        /// The link.
        link: usize,
        /// The link before it.
        first: usize,
        /// Where both start.
        from: usize,
        /// Where both end.
        to: usize,
    },
    /// A link that takes no time, or less.
    #[error("links[{0}].c: the time to send a task is positive")]
    Cost(usize),
    /// A negative time bound.
    #[error("horizon: a horizon is not negative")]
    Horizon,
}

impl PlatformGraph {
    /// A platform of `nodes` joined by `links`.
    ///
    /// # Errors
    /// Refuses a platform without a node or a master, links between nodes that are not two, costs that are not
    /// positive, a node without ports, and two ways over one link from a node to another: the first of the list of
    /// rules that is broken.
    pub fn new(nodes: Vec<Node>, links: Vec<Link>) -> Result<Self, PlatformGraphError> {
        if nodes.is_empty() {
            return Err(PlatformGraphError::NoNode);
        }
        for (number, node) in nodes.iter().enumerate() {
            if node.cycle_time.as_ref().is_some_and(|time| !time.is_positive()) {
                return Err(PlatformGraphError::CycleTime(number));
            }
            if matches!(node.model, PortModel::Ports { receive: 0, .. } | PortModel::Ports { send: 0, .. }) {
                return Err(PlatformGraphError::NoPort(number));
            }
        }
        if nodes.iter().all(|node| !node.is_master) {
            return Err(PlatformGraphError::NoMaster);
        }
        let ways = ways(nodes.len(), &links)?;
        Ok(Self { nodes, links, horizon: None, ways })
    }

    /// The same platform, on which as many tasks as possible are to be completed within `horizon` time units.
    ///
    /// # Errors
    /// A negative horizon.
    pub fn within(self, horizon: Rational) -> Result<Self, PlatformGraphError> {
        if horizon.is_negative() {
            return Err(PlatformGraphError::Horizon);
        }
        Ok(Self { horizon: Some(horizon), ..self })
    }

    /// The same platform for ever, without a time bound.
    #[must_use]
    pub fn for_ever(self) -> Self {
        Self { horizon: None, ..self }
    }

    /// The same platform with these of its links only, by their indices; any other index is passed over. The links keep
    /// their order.
    #[must_use]
    pub fn with_links(mut self, kept: &[usize]) -> Self {
        let kept: BTreeSet<_> = kept.iter().copied().collect();
        let links = std::mem::take(&mut self.links).into_iter().enumerate();
        self.links = links.filter(|(index, _)| kept.contains(index)).map(|(_, link)| link).collect();
        let arcs = self.links.iter().enumerate().flat_map(|(index, link)| arcs_of(index, link));
        self.ways = arcs.map(|(from, to, link)| ((from, to), link)).collect();
        self
    }

    /// The same platform with every node of this model.
    #[must_use]
    pub fn all_under(mut self, model: PortModel) -> Self {
        self.nodes.iter_mut().for_each(|node| node.model = model);
        self
    }

    /// The same platform with these models, one for each node; nodes beyond the list keep theirs.
    #[must_use]
    pub fn under(mut self, models: &[PortModel]) -> Self {
        self.nodes.iter_mut().zip(models).for_each(|(node, &model)| node.model = model);
        self
    }

    /// The nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The links.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The time within which tasks have to be completed; nothing in steady state.
    pub fn horizon(&self) -> Option<&Rational> {
        self.horizon.as_ref()
    }

    /// Every way that a task may go over a link, as (from, to, index of the link): the links in order, a link of both
    /// directions first as it is written and then backwards.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.links.iter().enumerate().flat_map(|(index, link)| arcs_of(index, link))
    }

    /// The index of the link over which `from` sends to `to`.
    pub fn link_between(&self, from: usize, to: usize) -> Option<usize> {
        self.ways.get(&(from, to)).copied()
    }
}

fn arcs_of(index: usize, link: &Link) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
    let back = (link.direction == Direction::Both).then_some((link.to, link.from, index));
    std::iter::once((link.from, link.to, index)).chain(back)
}

/// The link of each pair of nodes that is joined, or the first rule that a link breaks.
fn ways(nodes: usize, links: &[Link]) -> Result<BTreeMap<(usize, usize), usize>, PlatformGraphError> {
    let mut ways = BTreeMap::new();
    for (number, link) in links.iter().enumerate() {
        if let Some(&node) = [link.from, link.to].iter().find(|&&node| node >= nodes) {
            return Err(PlatformGraphError::UnknownNode { link: number, node, nodes });
        }
        if link.from == link.to {
            return Err(PlatformGraphError::SelfLink { link: number, node: link.from });
        }
        if !link.cost.is_positive() {
            return Err(PlatformGraphError::Cost(number));
        }
        for (from, to, _) in arcs_of(number, link) {
            if let Some(first) = ways.insert((from, to), number) {
                return Err(PlatformGraphError::DuplicateLink { link: number, first, from, to });
            }
        }
    }
    Ok(ways)
}
