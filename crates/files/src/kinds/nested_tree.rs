//! The nested form of a tree, read with a stack of its own: a chain of 100,000 nodes is as deep in the file.
//!
//! The text is JSON already: the whole file was read once, and the root skipped, before it comes here.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use crate::InputError;
use crate::number::{self, ComputationCost, Cost, cost};
use crate::source::Source;
use schedcheck_model::Rational;
use schedcheck_model::tree::{Node, Uplink};

/// The root of a tree, as it is written nested.
pub(crate) struct Root;

/// Any other node.
struct Child;

impl JsonSchema for Root {
    fn schema_name() -> Cow<'static, str> {
        "Root".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "properties": own(generator), "additionalProperties": false, "required": ["w"] })
    }
}

impl JsonSchema for Child {
    fn schema_name() -> Cow<'static, str> {
        "Child".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = own(generator);
        properties.insert("g".to_owned(), described::<Cost>(generator, "Time to send a unit from the parent."));
        let latency = "Time that each message from the parent takes beside that.";
        properties.insert("G".to_owned(), described::<Cost>(generator, latency));
        json_schema!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
            "required": ["w", "g"],
        })
    }
}

/// The fields of every node.
fn own(generator: &mut SchemaGenerator) -> Map<String, Value> {
    Map::from_iter([
        ("w".to_owned(), described::<ComputationCost>(generator, "Time to compute a unit.")),
        ("W".to_owned(), described::<Cost>(generator, "Time that each computation takes beside that.")),
        ("children".to_owned(), described::<Vec<Child>>(generator, "The nodes below, in any order.")),
    ])
}

fn described<T: JsonSchema>(generator: &mut SchemaGenerator, what: &str) -> Value {
    let mut schema = generator.subschema_for::<T>();
    schema.insert("description".to_owned(), what.into());
    schema.into()
}

/// What has been read of one node.
#[derive(Default)]
struct NodeFile {
    parent: Option<usize>,
    link: Option<Rational>,
    cycle_time: Option<Option<Rational>>,
    link_latency: Option<Rational>,
    compute_latency: Option<Rational>,
    has_children: bool,
}

/// A node that is not read to its end.
struct Open {
    node: usize,
    /// Its place among its parent's children.
    place: usize,
    /// The number of its children begun so far.
    children: usize,
    is_in_children: bool,
}

/// The nodes of the tree whose root `source` is, in the order in which they begin.
///
/// # Errors
/// The first rule that the text breaks.
pub(crate) fn read(source: &Source) -> Result<Vec<Node>, InputError> {
    let mut reader = Reader { source, text: source.text(), position: 0, nodes: Vec::new(), open: Vec::new() };
    reader.begin()?;
    while !reader.open.is_empty() {
        reader.step()?;
    }
    Ok(reader.nodes.into_iter().map(finished).collect())
}

struct Reader<'s> {
    source: &'s Source<'s>,
    text: &'s str,
    position: usize,
    nodes: Vec<NodeFile>,
    open: Vec<Open>,
}

impl<'s> Reader<'s> {
    /// Reads the next piece of the innermost open node.
    fn step(&mut self) -> Result<(), InputError> {
        let is_in_children = self.open.last().is_some_and(|open| open.is_in_children);
        match (self.peek(), is_in_children) {
            (b',', _) => self.position += 1,
            (b']', true) => {
                self.position += 1;
                self.innermost().is_in_children = false;
            }
            (_, true) => self.begin()?,
            (b'}', false) => {
                self.complete()?;
                self.position += 1;
                self.open.pop();
            }
            (_, false) => self.field()?,
        }
        Ok(())
    }

    /// Begins a node.
    fn begin(&mut self) -> Result<(), InputError> {
        let place = self.open.last().map_or(0, |open| open.children);
        if let Some(parent) = self.open.last_mut() {
            parent.children += 1;
        }
        let parent = self.open.last().map(|open| open.node);
        let node = self.nodes.len();
        self.nodes.push(NodeFile { parent, ..NodeFile::default() });
        let is_object = self.peek() == b'{';
        self.open.push(Open { node, place, children: 0, is_in_children: false });
        if !is_object {
            return Err(self.broken("", "a node is an object"));
        }
        self.position += 1;
        Ok(())
    }

    /// Reads a field and its value; of the children only where they begin.
    fn field(&mut self) -> Result<(), InputError> {
        let key = self.scalar();
        self.peek();
        self.position += 1;
        self.peek();
        let is_root = self.open.len() == 1;
        match key {
            "\"children\"" => self.children(),
            "\"g\"" if !is_root => {
                let read = self.cost("g")?;
                self.once("g", |node| &mut node.link, read)
            }
            "\"G\"" if !is_root => {
                let read = self.cost("G")?;
                self.once("G", |node| &mut node.link_latency, read)
            }
            "\"W\"" => {
                let read = self.cost("W")?;
                self.once("W", |node| &mut node.compute_latency, read)
            }
            "\"w\"" => {
                let read = number::computation_cost(self.value()).map_err(|rule| self.broken("w", &rule))?;
                self.once("w", |node| &mut node.cycle_time, read)
            }
            _ => {
                let name = key.trim_matches('"');
                let fields = if is_root { "`w`, `W`, `children`" } else { "`g`, `w`, `G`, `W`, `children`" };
                Err(self.broken(name, &format!("unknown field `{name}`, expected one of {fields}")))
            }
        }
    }

    fn children(&mut self) -> Result<(), InputError> {
        let node = self.innermost().node;
        if std::mem::replace(&mut self.nodes[node].has_children, true) {
            return Err(self.broken("children", "duplicate field `children`"));
        }
        if self.peek() != b'[' {
            return Err(self.broken("children", "a list of nodes is expected"));
        }
        self.position += 1;
        self.innermost().is_in_children = true;
        Ok(())
    }

    fn cost(&mut self, name: &str) -> Result<Rational, InputError> {
        cost(self.value()).map_err(|rule| self.broken(name, &rule))
    }

    /// Keeps the value of a field that may be there once.
    fn once<T>(
        &mut self,
        name: &str,
        place: impl Fn(&mut NodeFile) -> &mut Option<T>,
        value: T,
    ) -> Result<(), InputError> {
        let node = self.innermost().node;
        match place(&mut self.nodes[node]).replace(value) {
            Some(_) => Err(self.broken(name, &format!("duplicate field `{name}`"))),
            None => Ok(()),
        }
    }

    /// Refuses the innermost node if it lacks a field.
    fn complete(&mut self) -> Result<(), InputError> {
        let node = &self.nodes[self.open[self.open.len() - 1].node];
        let missing = match node {
            NodeFile { cycle_time: None, .. } => "w",
            NodeFile { parent: Some(_), link: None, .. } => "g",
            _ => return Ok(()),
        };
        Err(self.broken("", &format!("missing field `{missing}`")))
    }

    fn innermost(&mut self) -> &mut Open {
        self.open.last_mut().expect("a node is open")
    }

    /// The next byte that is no white space.
    fn peek(&mut self) -> u8 {
        let rest = &self.text.as_bytes()[self.position..];
        self.position += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.text.as_bytes().get(self.position).copied().unwrap_or_default()
    }

    /// The value that begins here: a scalar, or no more than the bracket of anything else.
    fn value(&mut self) -> &'s str {
        match self.peek() {
            b'[' | b'{' => &self.text[self.position..=self.position],
            _ => self.scalar(),
        }
    }

    /// The string, number or word that begins here.
    fn scalar(&mut self) -> &'s str {
        let start = self.position;
        let rest = &self.text.as_bytes()[start..];
        let length = if rest.first() == Some(&b'"') {
            let mut is_escaped = false;
            let closes = |&byte: &u8| {
                let closes = byte == b'"' && !is_escaped;
                is_escaped = byte == b'\\' && !is_escaped;
                closes
            };
            rest[1..].iter().position(closes).map_or(rest.len(), |inside| inside + 2)
        } else {
            let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}') || byte.is_ascii_whitespace();
            rest.iter().position(ends).unwrap_or(rest.len())
        };
        self.position += length;
        &self.text[start..self.position]
    }

    /// The error of a field of the innermost node.
    fn broken(&self, field: &str, rule: &str) -> InputError {
        let mut path = String::new();
        for open in self.open.iter().skip(1) {
            path += &format!("{}children[{}]", if path.is_empty() { "" } else { "." }, open.place);
        }
        let dot = if path.is_empty() || field.is_empty() { "" } else { "." };
        self.source.broken(&format!("{path}{dot}{field}"), rule, self.position)
    }
}

fn finished(file: NodeFile) -> Node {
    let uplink = file.parent.map(|parent| Uplink {
        parent,
        link: file.link.unwrap_or_default(),
        latency: file.link_latency.unwrap_or_default(),
    });
    let compute_latency = file.compute_latency.unwrap_or_default();
    Node { uplink, cycle_time: file.cycle_time.flatten(), compute_latency }
}
