//! Lists of edges: a line `u v c` is a link, a line `u w` a node; networkx writes `u v {'weight': c}` as well.

use std::collections::HashMap;

use schedcheck_model::Rational;

use super::edge_data;
use super::network::{Network, NetworkLink, Node, Sharing};
use super::numbers::{cost, node_time};
use super::{Fault, Outcome, PlatformFileError};

/// The most lines that are read.
pub const MOST_LINES: usize = 1_000_000;

/// How a list of edges is read.
#[derive(Debug, Clone)]
pub struct Edges {
    /// Which of the data of an edge is the time of a task over it, where a line has a dictionary.
    pub edge_attribute: String,
    /// Whether tasks go over an edge one way only, from the first node to the second one.
    pub is_directed: bool,
    /// The time to compute a task of nodes that have no line; `None` within for nodes that cannot compute.
    pub node_time: Option<Option<Rational>>,
}

impl Default for Edges {
    fn default() -> Self {
        Self { edge_attribute: "c".to_owned(), is_directed: false, node_time: None }
    }
}

impl Edges {
    /// Reads a list. Words are separated by white space; what follows a `#` is a comment.
    ///
    /// # Errors
    /// A line of another form, a number that is none, an edge without its datum, or a node without a time.
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
        let network = Network { format: "edges", ..Network::default() };
        let mut list = List { network, nodes: HashMap::new(), times: HashMap::new() };
        let mut at = 0;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            if number == MOST_LINES {
                return Err(Fault::at(at, format!("more than {MOST_LINES} lines, and no platform may have more")));
            }
            list.read(line.split('#').next().unwrap_or_default(), at, self)?;
            at += line.len();
        }
        let List { mut network, mut times, .. } = list;
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
    /// Of the nodes that have a line.
    times: HashMap<usize, Option<Rational>>,
}

impl<'a> List<'a> {
    /// Reads a line, which begins at this byte.
    fn read(&mut self, line: &'a str, at: usize, how: &Edges) -> Outcome<()> {
        if let Some((from, to, data)) = with_data(line) {
            let time = edge_data::value(data, &how.edge_attribute).map_err(|rule| Fault::at(at, rule))?;
            return self.add_edge((from, to, time), at, how.is_directed);
        }
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            [node, time] => {
                let node = self.node(node, at);
                let time = node_time(time).map_err(|rule| Fault::at(at, rule))?;
                if self.times.insert(node, time).is_some() {
                    return Err(Fault::at(at, format!("node {:?} has a line already", self.network.name(node))));
                }
                Ok(())
            }
            [from, to, time] => self.add_edge((from, to, time), at, how.is_directed),
            _ => {
                let rule = "a line is a node (u w), or an edge (u v c)";
                Err(Fault::at(at, format!("{rule}, and here are {} words", words.len())))
            }
        }
    }

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

/// The ends of an edge and its data, where a dictionary is behind them.
fn with_data(line: &str) -> Option<(&str, &str, &str)> {
    let (from, rest) = line.trim_start().split_once(char::is_whitespace)?;
    let (to, data) = rest.trim_start().split_once(char::is_whitespace)?;
    let data = data.trim();
    data.starts_with('{').then_some((from, to, data))
}
