//! `schedcheck import`: platform files of other programs as instances.

mod common;

use anyhow::{Context, Result};
use schedcheck_model::Rational;

use super::{Outcome, input};
use crate::platform_files::{Edges, Graphml, Simgrid};
use common::{Common, node_time, positive};

/// The subcommands of `import`.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Read a platform of SimGrid: hosts, links, routes, zones and flat clusters
    #[command(after_help = "Example:\n  schedcheck import simgrid platform.xml --task-flops 1e9 --task-bytes 1e6")]
    Simgrid(SimgridArguments),
    /// Read a graph in GraphML, whose data are times
    #[command(after_help = "Example:\n  schedcheck import graphml graph.graphml --w-attribute w --c-attribute weight \
        --master n0")]
    Graphml(GraphmlArguments),
    /// Read a list of edges: lines `u v c`, and lines `u w` for nodes
    #[command(after_help = "Example:\n  schedcheck import edges links.txt --w 1 --master a")]
    Edges(EdgesArguments),
}

/// The arguments of `import simgrid`.
#[derive(Debug, clap::Args)]
pub struct SimgridArguments {
    #[command(flatten)]
    common: Common,
    /// How many flops a task is, or a unit of load: w is this many flops by the speed of a host.
    #[arg(long, value_name = "FLOPS", value_parser = positive, allow_hyphen_values = true)]
    task_flops: Rational,
    /// How many bytes a task is, or a unit of load: c is this many bytes by the bandwidth of a link.
    #[arg(long, value_name = "BYTES", value_parser = positive, allow_hyphen_values = true)]
    task_bytes: Rational,
    /// Count the cores of a host as one processor that is as fast as all of them.
    #[arg(long)]
    sum_cores: bool,
}

/// The arguments of `import graphml`.
#[derive(Debug, clap::Args)]
pub struct GraphmlArguments {
    #[command(flatten)]
    common: Common,
    /// The attr.name of the data of nodes that are the times to compute a task.
    #[arg(long, value_name = "NAME", default_value = "w")]
    w_attribute: String,
    /// The attr.name of the data of edges that are the times of a task over them.
    #[arg(long, value_name = "NAME", default_value = "c")]
    c_attribute: String,
}

/// The arguments of `import edges`.
#[derive(Debug, clap::Args)]
pub struct EdgesArguments {
    #[command(flatten)]
    common: Common,
    /// The time to compute a task on nodes without a line: a number, or inf for nodes that only forward.
    #[arg(long, value_name = "TIME", value_parser = node_time, allow_hyphen_values = true)]
    w: Option<common::NodeTime>,
    /// Where networkx wrote the data of edges as dictionaries, the name of the times of a task over them.
    #[arg(long, value_name = "NAME", default_value = "c")]
    c_attribute: String,
    /// Tasks go over an edge one way only, from the first node to the second one.
    #[arg(long)]
    directed: bool,
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::Simgrid(arguments) => {
                let reader = Simgrid {
                    task_flops: arguments.task_flops.clone(),
                    task_bytes: arguments.task_bytes.clone(),
                    sums_cores: arguments.sum_cores,
                };
                arguments.common.import(|text| reader.read(text))
            }
            Self::Graphml(arguments) => {
                let reader = Graphml {
                    node_attribute: arguments.w_attribute.clone(),
                    edge_attribute: arguments.c_attribute.clone(),
                };
                arguments.common.import(|text| reader.read(text))
            }
            Self::Edges(arguments) => {
                let node_time = arguments.w.as_ref().map(|time| time.0.clone());
                let edge_attribute = arguments.c_attribute.clone();
                let reader = Edges { edge_attribute, is_directed: arguments.directed, node_time };
                arguments.common.import(|text| reader.read(text))
            }
        }
    }
}

impl Common {
    /// Reads the file, and writes the instance.
    fn import(
        &self,
        read: impl Fn(&str) -> Result<crate::platform_files::Network, crate::platform_files::PlatformFileError>,
    ) -> Result<Outcome> {
        let wanted = self.wanted()?;
        let destination = self.destination()?;
        let text = input::read_text(self.file())?;
        let in_file = || input::name(self.file());
        let network = read(&text).with_context(in_file)?;
        let imported = wanted.of(&network).with_context(in_file)?;
        self.write(&imported, &destination)?;
        Ok(Outcome::Good)
    }
}
