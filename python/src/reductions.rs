//! Hardness reductions, with both sides decided.

use anyhow::{Context, Result, bail};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use schedcheck::decide::Problem;
use schedcheck_files::InstanceFile;
use schedcheck_model::Rational;
use schedcheck_reductions::best_tree::{TwoPartition, generate as two_partitions};
use schedcheck_reductions::hamiltonian_cycle::{
    Format, Graph, NamedGraph, SliceRingReduction, generate as graphs, read_list,
};
use schedcheck_reductions::three_partition::{ThreePartition, generate as three_partitions};

use crate::exact::{exact, rational};
use crate::heard::heard;
use crate::instances::of_file;

/// Where the instance of a source problem comes from. Which fields go together is decided in Python.
#[derive(FromPyObject)]
pub struct Source {
    /// The items, or the edges, as the command line has them.
    list: Option<String>,
    /// A file of the source problem.
    text: Option<String>,
    /// The form of a text that holds a graph.
    format: Option<String>,
    /// A named graph.
    graph: Option<String>,
    random: Option<Random>,
    /// The sum of each triple.
    bound: Option<u64>,
    vertices: Option<usize>,
    factor: usize,
}

/// What a random instance is drawn from.
#[derive(FromPyObject)]
pub struct Random {
    is_solvable: bool,
    /// How many items, triples or vertices it has.
    size: usize,
    /// The largest item, or the largest bound of a triple.
    largest: u64,
    seed: u64,
}

/// An instance; what both sides answer, if that was asked for; what the command tells of the answers, and whether the
/// theorem denies them.
type Reduced<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>, Vec<String>, bool);

/// The instance of a reduction, decided if that is asked for.
#[pyfunction]
pub fn reduce<'py>(
    py: Python<'py>,
    name: String,
    source: Source,
    epsilon: Option<&Bound<'py, PyAny>>,
    decide: bool,
) -> PyResult<Reduced<'py>> {
    let epsilon =
        epsilon.map_or_else(|| Ok(SliceRingReduction::default_epsilon()), |text| rational(text, "epsilon"))?;
    let found = heard(py, move |stop| {
        // What is given is refused, or what a solver answers is: the caller is to blame for the one alone.
        let reduced = source.problem(&name, epsilon).and_then(|problem| problem.reduced());
        let reduced = reduced.map_err(|error| (true, error))?;
        let decided = decide.then(|| reduced.decide(stop)).transpose().map_err(|error| (false, error))?;
        let mut instance = reduced.to_json();
        if let Some(decided) = &decided {
            instance["provenance"]["decided"] = decided.to_json();
        }
        let file = InstanceFile::read(&instance.to_string()).map_err(|error| (false, error.into()))?;
        Ok((file, decided))
    })?;
    let (file, decided) = found.map_err(|(is_input, error): (bool, anyhow::Error)| {
        let told = format!("{error:#}");
        if is_input { PyValueError::new_err(told) } else { PyRuntimeError::new_err(told) }
    })?;
    let answers = decided.as_ref().map(|decided| exact(py, &decided.to_json())).transpose()?;
    let (lines, is_denied) = decided.map_or_else(Default::default, |decided| (decided.lines(), decided.is_denied()));
    Ok((of_file(py, file)?, answers, lines, is_denied))
}

/// The names of the reductions.
#[pyfunction]
pub fn reductions() -> Vec<&'static str> {
    Problem::NAMES.to_vec()
}

impl Source {
    fn problem(&self, name: &str, epsilon: Rational) -> Result<Problem> {
        Ok(match name {
            "3-partition" => Problem::ThreePartition(self.three_partition()?),
            "2-partition" => Problem::TwoPartition(self.two_partition()?),
            "3-partition-tree" => Problem::ThreePartitionTree(self.three_partition()?),
            "tree-gap" => Problem::TreeGap(self.factor),
            "hamiltonian-cycle" => Problem::HamiltonianCycle(self.graph()?, epsilon),
            _ => bail!("there is no reduction {name:?}; there are {}", Problem::NAMES.join(", ")),
        })
    }

    fn three_partition(&self) -> Result<ThreePartition> {
        let bound = self.bound.unwrap_or_default().to_string();
        Ok(match (&self.text, &self.random) {
            (Some(text), _) => ThreePartition::from_json(text).context("text")?,
            (_, Some(Random { is_solvable: true, size, largest, seed })) => {
                three_partitions::yes_instance(*seed, *size, 1..=*largest).context("random")?
            }
            (_, Some(Random { size, largest, seed, .. })) => {
                three_partitions::no_instance(*seed, *size, 1..=*largest).context("random")?
            }
            _ => ThreePartition::parse(self.listed(), &bound)?,
        })
    }

    fn two_partition(&self) -> Result<TwoPartition> {
        Ok(match (&self.text, &self.random) {
            (Some(text), _) => TwoPartition::from_json(text).context("text")?,
            (_, Some(Random { is_solvable: true, size, largest, seed })) => {
                two_partitions::yes_instance(*seed, *size, *largest).context("random")?
            }
            (_, Some(Random { size, largest, seed, .. })) => {
                two_partitions::no_instance(*seed, *size, *largest).context("random")?
            }
            _ => TwoPartition::parse(self.listed())?,
        })
    }

    fn graph(&self) -> Result<Graph> {
        Ok(match (&self.text, &self.graph, &self.random) {
            (Some(text), ..) => {
                let format = self.format(text)?;
                format.read(text).with_context(|| format!("text, read as {format}"))?
            }
            (_, Some(name), _) => name.parse::<NamedGraph>().context("graph")?.graph(),
            (.., Some(Random { is_solvable: true, size, seed, .. })) => {
                graphs::yes_instance(*seed, *size).context("random")?
            }
            (.., Some(Random { size, seed, .. })) => graphs::no_instance(*seed, *size).context("random")?,
            _ => read_list(self.listed(), self.vertices)?,
        })
    }

    /// The form that is named, or the one that the text seems to have.
    fn format(&self, text: &str) -> Result<Format> {
        let Some(name) = &self.format else { return Ok(Format::guess(text)) };
        let named = Format::ALL.into_iter().find(|format| format.to_string() == *name);
        let names = Format::ALL.map(|format| format.to_string()).join(", ");
        named.with_context(|| format!("format: there is no form {name:?}; there are {names}"))
    }

    fn listed(&self) -> &str {
        self.list.as_deref().unwrap_or_default()
    }
}
