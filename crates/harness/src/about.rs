//! What a counterexample is about, read back from what is written down of it.
//!
//! Whatever follows from a counterexample follows from what was read back: whether it is regular, whether it satisfies
//! what the paper assumes. Of one that cannot be read nothing is known, and nobody is accused on its strength.

use std::any::Any;

use schedcheck_files::{Instance, read_object, with_instance};
use schedcheck_reductions::best_tree::TwoPartition;
use schedcheck_reductions::hamiltonian_cycle::Graph;
use schedcheck_reductions::three_partition::ThreePartition;
use serde::Deserialize;
use serde_json::Value;

/// What a counterexample is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// An instance of a kind of instance file.
    Instance(Instance),
    /// A source of the reductions from 3-partition.
    ThreePartition(ThreePartition),
    /// A source of the reduction from 2-partition.
    TwoPartition(TwoPartition),
    /// A source of the reduction from the Hamiltonian cycle.
    Graph(Graph),
    /// What has no field `kind`: what the paper itself prints or names, such as a cell of a table, and parameters of a
    /// formula.
    Named(Value),
}

impl About {
    /// Reads back what is written down of a counterexample.
    ///
    /// # Errors
    /// It names a kind that there is not, or is none of its kind.
    pub fn read(value: &Value) -> Result<Self, Unreadable> {
        let Some(kind) = value.get("kind") else { return Ok(Self::Named(value.clone())) };
        let (text, cannot) = (value.to_string(), |error: &dyn std::error::Error| Unreadable(error.to_string()));
        match kind.as_str() {
            Some("3-partition") => ThreePartition::from_json(&text).map(Self::ThreePartition).map_err(|e| cannot(&e)),
            Some("2-partition") => TwoPartition::from_json(&text).map(Self::TwoPartition).map_err(|e| cannot(&e)),
            Some("graph") => graph(&text).map(Self::Graph),
            Some(_) | None => Instance::read(&text).map(Self::Instance).map_err(|e| cannot(&e)),
        }
    }

    /// What it is about, if that is of this type.
    pub fn instance<I: 'static>(&self) -> Option<&I> {
        let instance: &dyn Any = match self {
            Self::Instance(instance) => with_instance!(instance, platform => platform),
            Self::ThreePartition(source) => source,
            Self::TwoPartition(source) => source,
            Self::Graph(graph) => graph,
            Self::Named(value) => value,
        };
        instance.downcast_ref()
    }

    /// It as it is written down of a counterexample: what [`Self::read`] reads.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Instance(instance) => instance.to_json(),
            Self::ThreePartition(source) => source.to_json(),
            Self::TwoPartition(source) => source.to_json(),
            Self::Graph(graph) => graph.to_json(),
            Self::Named(value) => value.clone(),
        }
    }

    /// What it is, for a message.
    pub fn kind(&self) -> &str {
        match self {
            Self::Instance(instance) => instance.kind(),
            Self::ThreePartition(_) => "3-partition",
            Self::TwoPartition(_) => "2-partition",
            Self::Graph(_) => "graph",
            Self::Named(_) => "no instance",
        }
    }
}

/// Why what is written down of a counterexample is not read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

fn graph(text: &str) -> Result<Graph, Unreadable> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(rename = "kind")]
        _kind: String,
        vertices: usize,
        edges: Vec<[usize; 2]>,
    }
    let File { vertices, edges, .. } = read_object(text).map_err(|error| Unreadable(error.to_string()))?;
    Graph::new(vertices, edges).map_err(|error| Unreadable(error.to_string()))
}

/// Whether what a statement fails on counts against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Admission {
    /// It satisfies everything that the statement assumes.
    Within,
    /// It breaks something that the statement assumes.
    Outside,
    /// It cannot be told, and why: then nothing follows from the check.
    Untold(String),
}

impl Admission {
    /// The admission of what satisfies a condition, or does not.
    pub fn if_it(satisfies: bool) -> Self {
        if satisfies { Self::Within } else { Self::Outside }
    }

    /// The admission of an instance of which it is known that it cannot be `read`.
    pub(super) fn unreadable(value: &Value, error: &Unreadable) -> Self {
        Self::Untold(format!("{} cannot be read back: {error}", shortened(value)))
    }
}

/// Enough of a value to recognise it by.
fn shortened(value: &Value) -> String {
    const ENOUGH: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
