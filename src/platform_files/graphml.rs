//! GraphML: nodes and edges, with data by keys.

use std::collections::HashMap;

use roxmltree::Node as Element;
use schedcheck_model::Rational;

use super::network::{Network, NetworkLink, Node, Sharing};
use super::numbers::{cost, node_time};
use super::xml::{elements, parse, place, refused, required, tag};
use super::{Outcome, PlatformFileError};

/// Which data are times, by the `attr.name` of their key.
#[derive(Debug, Clone)]
pub struct Graphml {
    /// Of a node: the time to compute a task.
    pub node_attribute: String,
    /// Of an edge: the time of a task over it.
    pub edge_attribute: String,
}

/// The keys of an attribute, and what its data are where an element has none. networkx writes a key for each type that
/// the values have: whole numbers and others.
struct Keys<'a> {
    ids: Vec<&'a str>,
    default: Option<&'a str>,
}

impl Graphml {
    /// Reads a file with one graph.
    ///
    /// # Errors
    /// XML that is not well-formed, another root, several graphs or graphs within nodes, hyperedges and ports, an edge
    /// whose direction is not that of the graph, and data that are missing or no times.
    pub fn read(&self, text: &str) -> Result<Network, PlatformFileError> {
        self.network(text).map_err(|fault| fault.in_text(text))
    }

    fn network(&self, text: &str) -> Outcome<Network> {
        let document = parse(text)?;
        let root = document.root_element();
        if tag(root) != "graphml" {
            return refused(root, "the root of GraphML is <graphml>");
        }
        let graphs: Vec<_> = elements(root).filter(|element| tag(*element) == "graph").collect();
        let graph = match graphs[..] {
            [graph] => graph,
            [_, second, ..] => return refused(second, "a second graph: an instance is made of one"),
            [] => return refused(root, "there is no graph"),
        };
        let node_keys = keys(root, "node", &self.node_attribute)?;
        let edge_keys = keys(root, "edge", &self.edge_attribute)?;
        let is_directed = match graph.attribute("edgedefault") {
            Some("directed") => true,
            Some("undirected") | None => false,
            Some(other) => return refused(graph, format!("edgedefault {other:?} is neither directed nor undirected")),
        };
        let mut network = Network { format: "graphml", text: text.to_owned(), ..Network::default() };
        let nodes = self.nodes(graph, &node_keys, &mut network)?;
        for element in elements(graph).filter(|element| tag(*element) == "edge") {
            let (ends, link) = self.edge(element, (&edge_keys, is_directed), &nodes, &network)?;
            network.join(ends, link, !is_directed);
        }
        Ok(network)
    }

    /// The nodes of the graph, by their ids.
    fn nodes(&self, graph: Element, keys: &Keys, network: &mut Network) -> Outcome<HashMap<String, usize>> {
        let mut nodes = HashMap::new();
        for element in elements(graph) {
            match tag(element) {
                "node" => {
                    let node = node(element, keys, &self.node_attribute)?;
                    let name = node.name.clone();
                    if nodes.insert(name, network.add_node(node)).is_some() {
                        return refused(element, "a second node of this id");
                    }
                }
                "edge" | "data" | "desc" => {}
                other => return refused(element, format!("<{other}> has no counterpart in an instance")),
            }
        }
        Ok(nodes)
    }

    /// The ends of an edge, and its link.
    fn edge(
        &self,
        element: Element,
        (keys, is_directed): (&Keys, bool),
        nodes: &HashMap<String, usize>,
        network: &Network,
    ) -> Outcome<((usize, usize), NetworkLink)> {
        let end = |name: &str| -> Outcome<usize> {
            let id = required(element, name)?;
            nodes.get(id).copied().map_or_else(|| refused(element, format!("{name} {id:?} is no node")), Ok)
        };
        let ends = (end("source")?, end("target")?);
        refuse_other_direction(element, is_directed)?;
        let name = element
            .attribute("id")
            .map_or_else(|| format!("{} {}", network.name(ends.0), network.name(ends.1)), str::to_owned);
        let text = datum(element, keys, &self.edge_attribute)?;
        let cost = cost(text).or_else(|rule| refused(element, rule))?;
        let at = place(element);
        Ok((ends, NetworkLink { name, at, cost, latency: Rational::ZERO, sharing: Sharing::EachWay }))
    }
}

/// The keys that are for nodes or edges and have such a name. A key without a name is called as its id is.
fn keys<'a>(root: Element<'a, '_>, of: &str, name: &str) -> Outcome<Keys<'a>> {
    let is_for = |key: &Element| key.attribute("for").is_none_or(|wanted| wanted == of || wanted == "all");
    let is_named = |key: &Element| key.attribute("attr.name").or_else(|| key.attribute("id")) == Some(name);
    let mut keys = Keys { ids: Vec::new(), default: None };
    for key in elements(root).filter(|element| tag(*element) == "key" && is_for(element) && is_named(element)) {
        keys.ids.push(required(key, "id")?);
        let Some(default) = elements(key).find(|element| tag(*element) == "default") else { continue };
        if keys.default.replace(text(default)?).is_some() {
            return refused(key, format!("a second default of {name} for=\"{of}\""));
        }
    }
    if keys.ids.is_empty() {
        return refused(root, format!("no key for=\"{of}\" has attr.name=\"{name}\""));
    }
    Ok(keys)
}

fn node(element: Element, keys: &Keys, attribute: &str) -> Outcome<Node> {
    let unexpected = elements(element).find(|part| !["data", "desc"].contains(&tag(*part)));
    if let Some(part) = unexpected {
        return refused(part, "within a node this has no counterpart in an instance");
    }
    let text = datum(element, keys, attribute)?;
    let time = node_time(text).or_else(|rule| refused(element, rule))?;
    Ok(Node { name: required(element, "id")?.to_owned(), at: place(element), time, is_host: true })
}

/// The datum of an attribute in an element, or its default.
fn datum<'a>(element: Element<'a, '_>, keys: &Keys<'a>, attribute: &str) -> Outcome<&'a str> {
    let is_wanted = |part: &Element| part.attribute("key").is_some_and(|key| keys.ids.contains(&key));
    let mut data = elements(element).filter(|part| tag(*part) == "data" && is_wanted(part));
    match (data.next(), keys.default) {
        (Some(_), _) if data.next().is_some() => refused(element, format!("{attribute} is given twice")),
        (Some(part), _) => text(part),
        (None, Some(default)) => Ok(default),
        (None, None) => refused(element, format!("no {attribute}, and its key has no default")),
    }
}

/// The text of an element that holds nothing else.
fn text<'a>(element: Element<'a, '_>) -> Outcome<&'a str> {
    let mut parts = element.children();
    match (parts.next(), parts.next()) {
        (None, _) => Ok(""),
        (Some(part), None) if part.is_text() => Ok(part.text().unwrap_or_default().trim()),
        _ => refused(element, "a number is expected, and there is more than a text"),
    }
}

/// Readers of GraphML refuse graphs with edges of both sorts.
fn refuse_other_direction(edge: Element, is_directed: bool) -> Outcome<()> {
    match edge.attribute("directed") {
        Some("true") if !is_directed => refused(edge, "a directed edge of an undirected graph"),
        Some("false") if is_directed => refused(edge, "an undirected edge of a directed graph"),
        _ => Ok(()),
    }
}
