//! Files of kind `divisible-tree`: a divisible load on a tree (rr4916, sections 3.2 and 3.4), and their schedules.
//!
//! A tree is written nested, `"root":{"w":…,"children":[{"g":…,"w":…}]}`, its nodes numbered in the order in which they
//! begin; or as a list, `"nodes":[{"w":…},{"parent":0,"g":…,"w":…}]`, each node after its parent. Both forms are read
//! at any depth; a tree is written nested if it is not deep and numbered in that order, and as a list if not.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::nested_tree;
use crate::InputError;
use crate::kind::KindFile;
use crate::number::{ComputationCost, Cost, Moment, WorkerNumber};
use crate::source::{Object, Source, present};
use schedcheck_model::Rational;
use schedcheck_model::tree::{Computation, DivisibleTree, DivisibleTreeError, Message, Node, Schedule, Uplink};

/// The deepest tree that is written nested: readers of JSON commonly stop at 128 levels, and a node takes two.
const DEEPEST_NESTED: usize = 50;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("anyOf" = [{"required": ["root"]}, {"required": ["nodes"]}]))]
struct TreeFile<'a> {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The load, in units.
    load: Cost,
    /// The tree, nested; nodes are numbered in the order in which they begin.
    #[serde(borrow, default, deserialize_with = "present")]
    #[schemars(with = "nested_tree::Root")]
    root: Option<&'a RawValue>,
    /// Or the tree as a list: each node but the first after its parent.
    nodes: Option<Vec<Object<NodeFile>>>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NodeFile {
    /// The node above, with a smaller number; none for the root.
    parent: Option<WorkerNumber>,
    /// Time to send a unit from the parent; none for the root.
    g: Option<Cost>,
    /// Time to compute a unit.
    w: ComputationCost,
    /// Time that each message from the parent takes beside that; none for the root.
    #[serde(rename = "G")]
    link_latency: Option<Cost>,
    /// Time that each computation takes beside that.
    #[serde(rename = "W")]
    compute_latency: Option<Cost>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// At most one message to each node but the root.
    messages: Vec<Object<MessageFile>>,
    /// At most one computation of each node.
    computations: Vec<Object<ComputationFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MessageFile {
    /// The node that gets the message from its parent.
    to: WorkerNumber,
    /// Units in it: for the node and all below it.
    load: Moment,
    /// When the parent begins to send it.
    start: Moment,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ComputationFile {
    /// The node that computes.
    node: WorkerNumber,
    /// Units that it computes.
    load: Moment,
    /// When it begins.
    start: Moment,
}

impl KindFile for DivisibleTree {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"divisible-tree","load":1,"nodes":[{"w":"inf"},{"parent":0,"g":2,"w":3},{"parent":1,"g":4,"w":5}]}"#,
        r#"{"messages":[{"to":1,"load":1,"start":0}],"computations":[{"node":1,"load":1,"start":2}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<TreeFile>>()?;
        let nodes = match (file.root, file.nodes) {
            (Some(root), None) => nested_tree::read(&source.part("root", root))?,
            (None, Some(nodes)) => listed(source, nodes)?,
            (None, None) => return Err(source.refusal("root", &"root: a tree has a field root, or a field nodes")),
            (Some(_), Some(_)) => return Err(source.refusal("nodes", &"nodes: the tree is given by root already")),
        };
        Self::new(file.load.0, nodes).map_err(|error| source.refusal(&field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([("load".to_owned(), self.load().to_string().into())]);
        match is_nested_best(self) {
            true => fields.insert("root".to_owned(), nested(self)),
            false => {
                fields.insert("nodes".to_owned(), self.nodes().iter().map(|node| own_fields(node, true)).collect())
            }
        };
        fields
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        TreeFile::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        let message =
            |Object(file): Object<MessageFile>| Message { to: file.to.0, load: file.load.0, start: file.start.0 };
        let computation = |Object(file): Object<ComputationFile>| Computation {
            node: file.node.0,
            load: file.load.0,
            start: file.start.0,
        };
        Ok(Schedule {
            messages: file.messages.into_iter().map(message).collect(),
            computations: file.computations.into_iter().map(computation).collect(),
        })
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        let message = |message: &Message| json!({"to": message.to, "load": message.load.to_string(), "start": message.start.to_string()});
        let computation =
            |run: &Computation| json!({"node": run.node, "load": run.load.to_string(), "start": run.start.to_string()});
        json!({
            "messages": schedule.messages.iter().map(message).collect::<Value>(),
            "computations": schedule.computations.iter().map(computation).collect::<Value>(),
        })
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, schedule: &Self::Schedule, _: &Self::Measure) -> Vec<(&'static str, Value)> {
        vec![("messages", schedule.messages.len().into())]
    }
}

/// The nodes of a list.
fn listed(source: &Source, files: Vec<Object<NodeFile>>) -> Result<Vec<Node>, InputError> {
    let latency = |cost: Option<Cost>| cost.map_or(Rational::ZERO, |Cost(latency)| latency);
    let node = |(number, Object(file)): (usize, Object<NodeFile>)| {
        let refusal =
            |rule: &str| Err(source.refusal(&format!("nodes[{number}]"), &format!("nodes[{number}]: {rule}")));
        let uplink = match (file.parent, file.g, file.link_latency) {
            (None, None, None) => None,
            (None, ..) => return refusal("a node without a parent has no link, and neither g nor G"),
            (Some(_), None, _) => return refusal("a node with a parent has a link, and needs its g"),
            (Some(parent), Some(Cost(link)), link_latency) => {
                Some(Uplink { parent: parent.0, link, latency: latency(link_latency) })
            }
        };
        Ok(Node { uplink, cycle_time: file.w.0, compute_latency: latency(file.compute_latency) })
    };
    files.into_iter().enumerate().map(node).collect()
}

/// Whether the tree is not deep, and its nodes are numbered in the order in which the nested form has them.
fn is_nested_best(tree: &DivisibleTree) -> bool {
    let mut depth = vec![0; tree.nodes().len()];
    let mut path = vec![0];
    for (number, node) in tree.nodes().iter().enumerate().skip(1) {
        let parent = node.uplink.as_ref().map_or(0, |uplink| uplink.parent);
        depth[number] = depth[parent] + 1;
        path.truncate(depth[number]);
        if path.last() != Some(&parent) || depth[number] > DEEPEST_NESTED {
            return false;
        }
        path.push(number);
    }
    true
}

/// The tree as its root, built from the last node on: children have larger numbers.
fn nested(tree: &DivisibleTree) -> Value {
    let mut built: Vec<Value> = tree.nodes().iter().map(|node| own_fields(node, false)).collect();
    for number in (0..built.len()).rev() {
        let children: Vec<Value> = tree.children(number).iter().map(|&child| built[child].take()).collect();
        if !children.is_empty() {
            built[number]["children"] = children.into();
        }
    }
    built.swap_remove(0)
}

fn own_fields(node: &Node, with_parent: bool) -> Value {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    if let Some(uplink) = &node.uplink {
        if with_parent {
            put("parent", uplink.parent.into());
        }
        put("g", uplink.link.to_string().into());
    }
    put("w", node.cycle_time.as_ref().map_or_else(|| "inf".to_owned(), Rational::to_string).into());
    if let Some(uplink) = node.uplink.as_ref().filter(|uplink| uplink.latency != Rational::ZERO) {
        put("G", uplink.latency.to_string().into());
    }
    if node.compute_latency != Rational::ZERO {
        put("W", node.compute_latency.to_string().into());
    }
    fields.into()
}

/// The field that a rule of the platform is about.
fn field(error: &DivisibleTreeError) -> String {
    match error {
        DivisibleTreeError::NegativeLoad => "load".to_owned(),
        DivisibleTreeError::NoNode => "nodes".to_owned(),
        DivisibleTreeError::NobodyComputes => "root".to_owned(),
        DivisibleTreeError::RootWithParent => "nodes[0]".to_owned(),
        DivisibleTreeError::NoParent(node) => format!("nodes[{node}]"),
        DivisibleTreeError::ParentNotBefore { node, .. } => format!("nodes[{node}].parent"),
        DivisibleTreeError::NegativeCost { node, field } => format!("nodes[{node}].{field}"),
    }
}
