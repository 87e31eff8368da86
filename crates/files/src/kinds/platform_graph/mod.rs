//! Files of kind `platform-graph`: independent equal tasks on a graph of processors (tpds2004), and their schedules.
//!
//! A node is `{"w":"3","master":true,"model":"r||s||w"}`, its model a name or `{"receive_ports":2,"send_ports":1}`; a
//! link is `{"between":[0,1],"c":"2"}`, or `{"from":0,"to":1,"c":"2"}` if tasks go over it one way only. With
//! `"horizon":"100"` tasks are to be completed within that time; without, for ever.

mod schedule;

use std::borrow::Cow;

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::kind::KindFile;
use crate::number::{ComputationCost, Cost, Count, WorkerNumber};
use crate::result::read_schedule_or_result;
use crate::source::{Object, Source, present};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    Buffer, Direction, Link, Measure, Node, PlatformGraph, PlatformGraphError, PortModel, Schedule,
};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlatformFile<'a> {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The processors, numbered from 0; at least one is a master.
    #[serde(borrow)]
    #[schemars(length(min = 1))]
    nodes: Vec<Object<NodeFile<'a>>>,
    /// At most one for each two nodes and direction.
    links: Vec<Object<LinkFile>>,
    /// Time within which tasks are to be completed; without it, they are computed for ever.
    horizon: Option<Cost>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NodeFile<'a> {
    /// Time to compute a task; positive.
    w: ComputationCost,
    /// Whether the node holds as many tasks as anybody wants.
    #[serde(default)]
    master: bool,
    /// What the node does at once: a name, or numbers of ports.
    #[serde(borrow, default, deserialize_with = "present")]
    #[schemars(with = "ModelFile")]
    model: Option<&'a RawValue>,
}

/// What a node does at once, as [`read_model`] reads it.
struct ModelFile;

impl JsonSchema for ModelFile {
    fn schema_name() -> Cow<'static, str> {
        "Model".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = PortModel::NAMED.into_iter().filter_map(PortModel::name).collect();
        json_schema!({ "anyOf": [{ "enum": names }, generator.subschema_for::<Object<PortsFile>>()] })
    }
}

/// A number of ports of each kind.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PortsFile {
    /// How many tasks it receives at once.
    receive_ports: Count,
    /// How many tasks it sends at once.
    send_ports: Count,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LinkFile {
    /// Two nodes: tasks go either way, one at a time.
    #[schemars(length(equal = 2))]
    between: Option<Vec<WorkerNumber>>,
    /// Instead, the node that sends.
    from: Option<WorkerNumber>,
    /// And the one that receives: tasks go this way only.
    to: Option<WorkerNumber>,
    /// Time that a task takes over the link; positive.
    c: Cost,
}

impl KindFile for PlatformGraph {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":2}],"links":[{"between":[0,1],"c":3}]}"#,
        r#"{"period":1,"slots":[],"computations":[{"node":0,"tasks":1}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<PlatformFile>>()?;
        let nodes = file.nodes.into_iter().enumerate().map(|(number, node)| read_node(source, number, node));
        let links = file.links.into_iter().enumerate().map(|(number, link)| read_link(source, number, link));
        let (nodes, links) = (nodes.collect::<Result<_, _>>()?, links.collect::<Result<_, _>>()?);
        let refusal = |error: PlatformGraphError| source.refusal(&field(&error), &error);
        let platform = Self::new(nodes, links).map_err(refusal)?;
        match file.horizon {
            Some(Cost(horizon)) => platform.within(horizon).map_err(refusal),
            None => Ok(platform),
        }
    }

    fn fields(&self) -> Map<String, Value> {
        let nodes = self.nodes().iter().map(node_fields).collect();
        let links = self.links().iter().map(link_fields).collect();
        let horizon = self.horizon().map(|horizon| ("horizon".to_owned(), horizon.to_string().into()));
        [("nodes".to_owned(), nodes), ("links".to_owned(), links)].into_iter().chain(horizon).collect()
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        PlatformFile::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        schedule::read(source)
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        schedule::to_json(schedule)
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        schedule::schema(generator)
    }

    fn details(&self, _: &Self::Schedule, measure: &Self::Measure) -> Vec<(&'static str, Value)> {
        let number = |tasks: &BigUint| Value::from(tasks.to_string());
        let stored = |amount: fn(&Buffer) -> &BigUint, buffers: &[Buffer]| -> Value {
            buffers.iter().map(|buffer| number(amount(buffer))).collect()
        };
        match measure {
            Measure::Period(measure) => {
                let preload = stored(|buffer| &buffer.preload, &measure.buffers);
                let most = stored(|buffer| &buffer.most, &measure.buffers);
                vec![("tasks", number(&measure.tasks)), ("preload", preload), ("buffers", most)]
            }
            Measure::Phases(measure) => {
                let most = stored(|buffer| &buffer.most, &measure.buffers);
                vec![("end", measure.end.to_string().into()), ("buffers", most)]
            }
            Measure::Tasks(measure) => {
                vec![("end", measure.end.to_string().into()), ("waiting", measure.waiting.clone().into())]
            }
        }
    }
}

fn read_node(source: &Source, number: usize, Object(file): Object<NodeFile>) -> Result<Node, InputError> {
    let model = file.model.map_or(Ok(PortModel::default()), |raw| read_model(source, number, raw))?;
    Ok(Node { cycle_time: file.w.0, is_master: file.master, model })
}

fn read_model(source: &Source, number: usize, raw: &RawValue) -> Result<PortModel, InputError> {
    let path = format!("nodes[{number}].model");
    let part = source.part(&path, raw);
    if raw.get().starts_with('{') {
        let Object(ports) = part.decode::<Object<PortsFile>>()?;
        // Count reads no more than 32 bits hold.
        return Ok(PortModel::Ports { receive: ports.receive_ports.0 as u32, send: ports.send_ports.0 as u32 });
    }
    if !raw.get().starts_with('"') {
        let rule = "a model is a name, such as \"r||s||w\", or {\"receive_ports\":…,\"send_ports\":…}";
        return Err(source.refusal(&path, &format!("{path}: {rule}")));
    }
    part.decode::<String>()?.parse().map_err(|error| source.refusal(&path, &format!("{path}: {error}")))
}

fn read_link(source: &Source, number: usize, Object(file): Object<LinkFile>) -> Result<Link, InputError> {
    let refusal = |field: &str, rule: &str| {
        let path = format!("links[{number}]{field}");
        Err(source.refusal(&path, &format!("{path}: {rule}")))
    };
    let (from, to, direction) = match (file.between.as_deref(), file.from, file.to) {
        (Some([one, other]), None, None) => (one.0, other.0, Direction::Both),
        (Some(nodes), None, None) => {
            return refusal(".between", &format!("a link joins 2 nodes, and here are {}", nodes.len()));
        }
        (None, Some(from), Some(to)) => (from.0, to.0, Direction::Forward),
        _ => return refusal("", "a link has either the field between (both ways) or the fields from and to (one way)"),
    };
    Ok(Link { from, to, cost: file.c.0, direction })
}

fn node_fields(node: &Node) -> Value {
    let time = node.cycle_time.as_ref().map_or_else(|| "inf".to_owned(), Rational::to_string);
    let mut fields = Map::from_iter([("w".to_owned(), time.into())]);
    if node.is_master {
        fields.insert("master".to_owned(), true.into());
    }
    let model = match node.model {
        PortModel::SinglePort => return fields.into(),
        PortModel::Ports { receive, send } => json!({"receive_ports": receive, "send_ports": send}),
        named => named.name().unwrap_or_default().into(),
    };
    fields.insert("model".to_owned(), model);
    fields.into()
}

fn link_fields(link: &Link) -> Value {
    match link.direction {
        Direction::Both => json!({"between": [link.from, link.to], "c": link.cost.to_string()}),
        Direction::Forward => json!({"from": link.from, "to": link.to, "c": link.cost.to_string()}),
    }
}

/// The field that a rule of the platform is about.
fn field(error: &PlatformGraphError) -> String {
    match error {
        PlatformGraphError::NoNode | PlatformGraphError::NoMaster => "nodes".to_owned(),
        PlatformGraphError::CycleTime(node) => format!("nodes[{node}].w"),
        PlatformGraphError::NoPort(node) => format!("nodes[{node}].model"),
        PlatformGraphError::UnknownNode { link, .. }
        | PlatformGraphError::SelfLink { link, .. }
        | PlatformGraphError::DuplicateLink { link, .. } => format!("links[{link}]"),
        PlatformGraphError::Cost(link) => format!("links[{link}].c"),
        PlatformGraphError::Horizon => "horizon".to_owned(),
    }
}

/// Reads a schedule of a platform graph, or the schedule in a result line.
///
/// # Errors
/// The first rule that the text breaks; whether the schedule is valid is for
/// [`schedcheck_model::platform_graph::check`] to say.
///
/// ```
/// use schedcheck_files::read_platform_graph_schedule;
/// use schedcheck_model::platform_graph::Schedule;
/// let text = r#"{"period":"2","slots":[],"computations":[{"node":0,"tasks":1}]}"#;
/// assert!(matches!(read_platform_graph_schedule(text)?, Schedule::Period(_)));
/// # Ok::<(), schedcheck_files::InputError>(())
/// ```
pub fn read_platform_graph_schedule(text: &str) -> Result<Schedule, InputError> {
    read_schedule_or_result::<PlatformGraph>(text)
}
