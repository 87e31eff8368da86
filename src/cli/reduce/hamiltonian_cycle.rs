//! The graphs that `schedcheck reduce` takes, and the cost of an edge.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::ValueEnum;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use schedcheck_reductions::hamiltonian_cycle::{Format, Graph, NamedGraph, SliceRingReduction, generate, read_list};

use super::super::input;
use super::super::output::info;
use super::{SourceArguments, WantedAnswer};

/// The most vertices of a graph that is reduced.
const MOST_VERTICES: u64 = SliceRingReduction::MAX_VERTICES as u64;

/// The arguments of `reduce hamiltonian-cycle`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The form of --file; guessed from its first line if none is given.
    #[arg(long, value_name = "FORM", value_enum, conflicts_with_all = ["edges", "graph", "random"])]
    format: Option<GraphFormat>,
    /// The number of vertices; with --edges, one more than the largest vertex if none is given.
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "graph"])]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=MOST_VERTICES))]
    vertices: Option<u64>,
    /// With --random, the seed; 1 if none is given.
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, conflicts_with_all = ["edges", "file", "graph"])]
    seed: Option<u64>,
    /// The cost of a link that stands for an edge, between 0 and 1/2; 1/4 if none is given.
    #[arg(long, value_name = "EPS", allow_hyphen_values = true)]
    epsilon: Option<String>,
}

/// Where the graph comes from: exactly one of four ways.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The edges, such as 0-1,1-2,2-0; vertices are numbered from 0.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    edges: Option<String>,
    /// A file with a graph; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A named graph: K2, C4, K4, petersen, tietze, blanusa, flower-J5, coxeter.
    #[arg(long, value_name = "NAME")]
    graph: Option<NamedGraph>,
    /// A random graph with this answer.
    #[arg(long, value_name = "ANSWER", value_enum, requires = "vertices")]
    random: Option<WantedAnswer>,
}

/// A form in which a graph is written.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum GraphFormat {
    /// One edge per line, such as `0 1`; `vertices N` may come first.
    Edges,
    /// `p edge N M`, then `e U V`, vertices from 1.
    Dimacs,
    /// One graph in graph6.
    Graph6,
}

impl From<GraphFormat> for Format {
    fn from(form: GraphFormat) -> Self {
        match form {
            GraphFormat::Edges => Self::Edges,
            GraphFormat::Dimacs => Self::Dimacs,
            GraphFormat::Graph6 => Self::Graph6,
        }
    }
}

impl SourceArguments for Arguments {
    type Instance = (Graph, Rational);

    fn file(&self) -> Option<&Path> {
        self.source.file.as_deref()
    }

    fn read(&self) -> Result<(Graph, Rational)> {
        Ok((graph(self)?, epsilon(self)?))
    }
}

fn graph(arguments: &Arguments) -> Result<Graph> {
    let vertices = arguments.vertices.map(|vertices| vertices as usize);
    let seed = arguments.seed.unwrap_or(1);
    let Source { edges, file, graph, random } = &arguments.source;
    Ok(match (file, graph, random) {
        (Some(file), ..) => from_file(file, arguments.format)?,
        (_, Some(name), _) => name.graph(),
        (.., Some(WantedAnswer::Yes)) => generate::yes_instance(seed, vertices.unwrap_or_default())?,
        (.., Some(WantedAnswer::No)) => generate::no_instance(seed, vertices.unwrap_or_default())?,
        _ => of_edges(read_list(edges.as_deref().unwrap_or_default(), vertices)?, "--edges"),
    })
}

fn from_file(file: &Path, form: Option<GraphFormat>) -> Result<Graph> {
    let text = input::read_text(file)?;
    let format = form.map_or_else(|| Format::guess(&text), Format::from);
    let graph = format.read(&text).with_context(|| format!("{}, read as {format}", input::name(file)))?;
    Ok(if format == Format::Edges { of_edges(graph, &input::name(file)) } else { graph })
}

/// A graph that a list of edges gave, with a note where other programs would number its vertices otherwise.
fn of_edges(graph: Graph, source: &str) -> Graph {
    if graph.seems_numbered_from_one() {
        info(format_args!("{source}: vertex 0 has no edge: a list of edges numbers its vertices from 0"));
    }
    graph
}

fn epsilon(arguments: &Arguments) -> Result<Rational> {
    arguments
        .epsilon
        .as_deref()
        .map_or_else(|| Ok(SliceRingReduction::default_epsilon()), |text| parse_rational(text).context("epsilon"))
}
