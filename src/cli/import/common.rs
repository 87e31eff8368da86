//! What `import` is told in the same way whatever the format.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use num_traits::{Signed, Zero};
use schedcheck_files::sanitized;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use schedcheck_model::platform_graph::PortModel;

use super::super::output::{Destination, warn};
use crate::platform_files::{Imported, Shape, Wanted};

/// The kind of the instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ImportedKind {
    /// A graph of processors: tasks from the masters go over every link.
    PlatformGraph,
    /// A star around the master, which only forwards: tasks lie on workers.
    Star,
    /// A star around the master, which has a divisible load; with latencies.
    DivisibleStar,
}

/// The arguments that all formats have.
#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// The platform file; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The kind of the instance.
    #[arg(long, value_enum, default_value_t = ImportedKind::PlatformGraph)]
    kind: ImportedKind,
    /// The host that is the master; a platform graph may have several. Without it, the only host.
    #[arg(long, value_name = "HOST")]
    master: Vec<String>,
    /// Masters do not compute; the master of a star never does.
    #[arg(long)]
    master_forwards: bool,
    /// What a host of a platform graph does at once, by the name of the model. Routers have any number of ports.
    #[arg(long, value_name = "MODEL")]
    model: Option<PortModel>,
    /// So many tasks lie on this host of a star; 0 on hosts that are not named.
    #[arg(long, value_name = "HOST=N", value_parser = tasks_of_host)]
    tasks: Vec<(String, u64)>,
    /// How many units of load the master of a divisible star has.
    #[arg(long, value_name = "UNITS", value_parser = not_negative, allow_hyphen_values = true)]
    load: Option<Rational>,
    /// Leave out latencies, which only a divisible star has; the largest is told on standard error.
    #[arg(long)]
    ignore_latency: bool,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Common {
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn destination(&self) -> Result<Destination> {
        Destination::new(self.out.as_deref(), &[&self.file])
    }

    /// What is asked for.
    ///
    /// # Errors
    /// An option of another kind, or one that the kind lacks.
    pub(super) fn wanted(&self) -> Result<Wanted> {
        let options = [
            ("--model", self.model.is_some(), ImportedKind::PlatformGraph),
            ("--tasks", !self.tasks.is_empty(), ImportedKind::Star),
            ("--load", self.load.is_some(), ImportedKind::DivisibleStar),
        ];
        if let Some((option, ..)) = options.into_iter().find(|(_, given, kind)| *given && *kind != self.kind) {
            bail!("{option}: --kind {} has no such option", name(self.kind));
        }
        let shape = match (self.kind, &self.load) {
            (ImportedKind::PlatformGraph, _) => Shape::PlatformGraph(self.model.unwrap_or_default()),
            (ImportedKind::Star, _) => Shape::Star(self.tasks.clone()),
            (ImportedKind::DivisibleStar, Some(load)) => Shape::DivisibleStar(load.clone()),
            (ImportedKind::DivisibleStar, None) => bail!("how much load? --load says how many units"),
        };
        let mut wanted = Wanted::new(shape, self.master.clone());
        wanted.masters_forward = self.master_forwards;
        wanted.ignores_latency = self.ignore_latency;
        Ok(wanted)
    }

    /// Writes the instance as a line, and tells what was left out.
    pub(super) fn write(&self, imported: &Imported, destination: &Destination) -> Result<()> {
        if let Some(ignored) = &imported.ignored {
            let (link, latency) = (&ignored.link, &ignored.latency);
            warn(format_args!("latencies are left out; the largest is {latency} s, of link {link:?}"));
        }
        let line = sanitized::in_json(&imported.file.to_json().to_string());
        destination.write(&format!("{line}\n"))
    }
}

/// The name of a kind in `--kind`.
fn name(kind: ImportedKind) -> String {
    use clap::ValueEnum;
    kind.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// A time of nodes: nothing for nodes that only forward.
#[derive(Debug, Clone)]
pub(super) struct NodeTime(pub Option<Rational>);

pub(super) fn node_time(text: &str) -> Result<NodeTime, String> {
    if text == "inf" { Ok(NodeTime(None)) } else { not_negative(text).map(|time| NodeTime(Some(time))) }
}

pub(super) fn positive(text: &str) -> Result<Rational, String> {
    match not_negative(text)? {
        number if number.is_zero() => Err("0 is not positive".to_owned()),
        number => Ok(number),
    }
}

fn not_negative(text: &str) -> Result<Rational, String> {
    match parse_rational(text).map_err(|error| error.to_string())? {
        number if number.is_negative() => Err(format!("{number} is negative")),
        number => Ok(number),
    }
}

fn tasks_of_host(text: &str) -> Result<(String, u64), String> {
    let (host, tasks) = text.rsplit_once('=').ok_or("HOST=N is expected")?;
    let tasks = tasks.parse().map_err(|_| format!("{tasks:?} is no number of tasks"))?;
    Ok((host.to_owned(), tasks))
}
