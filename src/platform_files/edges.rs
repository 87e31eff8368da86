//! Lists of edges: a line `u v c` is a link, a line `u w` a node.

use std::collections::HashMap;

use schedcheck_model::Rational;

use super::network::{Network, NetworkLink, Node, Sharing};
use super::numbers::{cost, node_time};
use super::{Fault, Outcome, PlatformFileError};

/// The most lines that are read.
pub const MOST_LINES: usize = 1_000_000;

/// How a list of edges is read.
#[derive(Debug, Clone, Default)]
pub struct Edges {
    /// Whether tasks go over an edge one way only, from the first node to the second one.
    pub is_directed: bool,
    /// The time to compute a task of nodes that have no line; `None` within for nodes that cannot compute.
    pub node_time: Option<Option<Rational>>,
}

impl Edges {
    /// Reads a list. Words are separated by white space; what follows a `#` is a comment.
    ///
    /// # Errors
    /// A line of another form, a number that is none, or a node without a time.
    ///
    /// ```
    /// use schedcheck::platform_files::{Edges, Shape, Wanted};
    /// let network = Edges::default().read("a 2\nb 3\na b 1/2")?;
    /// let imported = Wanted::new(Shape::default(), vec!["a".to_owned()]).of(&network)?;
    /// assert_eq!(imported.file.to_json()["links"][0]["c"], "1/2");
    /// # Ok::<(), schedcheck::platform_files::PlatformFileError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Network, PlatformFileError> {
        self.network(text).map_err(|fault| fault.in_text(text))
    }

    fn network(&self, text: &str) -> Outcome<Network> {
        let mut list = List { network: Network { format: "edges", ..Network::default() }, nodes: HashMap::new() };
        let (mut at, mut times) = (0, HashMap::new());
        for (number, line) in text.split_inclusive('\n').enumerate() {
            if number == MOST_LINES {
                return Err(Fault::at(at, format!("more than {MOST_LINES} lines, and no platform may have more")));
            }
            let words: Vec<_> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match words[..] {
                [] => {}
                [node, time] => {
                    let node = list.node(node, at);
                    let time = node_time(time).map_err(|rule| Fault::at(at, rule))?;
                    if times.insert(node, time).is_some() {
                        let name = list.network.name(node);
                        return Err(Fault::at(at, format!("node {name:?} has a line already")));
                    }
                }
                [from, to, time] => list.add_edge((from, to, time), at, self.is_directed)?,
                _ => {
                    let rule = "a line is a node (u w), or an edge (u v c)";
                    return Err(Fault::at(at, format!("{rule}, and here are {} words", words.len())));
                }
            }
            at += line.len();
        }
        let mut network = list.network;
        for (index, node) in network.nodes.iter_mut().enumerate() {
            node.time = times.remove(&index).or_else(|| self.node_time.clone()).ok_or_else(|| {
                let rule = "no line gives the time of the node, and --w gives none to nodes without a line";
                Fault::at(node.at, format!("node {:?}: {rule}", node.name))
            })?;
        }
        network.text = text.to_owned();
        Ok(network)
    }
}

/// What is read so far.
struct List<'a> {
    network: Network,
    nodes: HashMap<&'a str, usize>,
}

impl<'a> List<'a> {
    /// The node of a name, which is a new one where it was not met before.
    fn node(&mut self, name: &'a str, at: usize) -> usize {
        let network = &mut self.network;
        *self
            .nodes
            .entry(name)
            .or_insert_with(|| network.add_node(Node { name: name.to_owned(), at, time: None, is_host: true }))
    }

    fn add_edge(&mut self, (from, to, time): (&'a str, &'a str, &str), at: usize, directed: bool) -> Outcome<()> {
        let name = format!("{from} {to}");
        let cost = cost(time).map_err(|rule| Fault::at(at, rule))?;
        let ends = (self.node(from, at), self.node(to, at));
        let link = NetworkLink { name, at, cost, latency: Rational::ZERO, sharing: Sharing::EachWay };
        self.network.join(ends, link, !directed);
        Ok(())
    }
}
