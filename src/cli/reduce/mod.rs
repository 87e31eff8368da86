//! `schedcheck reduce`: the instances of the hardness proofs, regenerated for review.

mod hamiltonian_cycle;
mod three_partition;
mod tree_gap;
mod two_partition;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use clap::ValueEnum;
use serde_json::Value;

use super::Outcome;
use super::output::{Destination, warn};
use super::progress::waiting;
use crate::decide::Problem;

/// What is told below the list of the subcommands.
pub const EXAMPLES: &str = "\
Examples:
  schedcheck reduce 3-partition --items 4,4,4,4,4,6 --bound 13 --decide
  schedcheck reduce hamiltonian-cycle --graph petersen --out ring.json";

/// The subcommands of `reduce`.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// 3-partition to a star with a deadline (rr6005, theorem 2)
    #[command(name = "3-partition")]
    ThreePartition(Arguments<three_partition::Arguments>),
    /// 2-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2)
    #[command(name = "2-partition")]
    TwoPartition(Arguments<two_partition::Arguments>),
    /// 3-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2, in the strong
    /// sense)
    #[command(name = "3-partition-tree")]
    ThreePartitionTree(Arguments<three_partition::Arguments>),
    /// A platform graph that is K times better than its best spanning tree (tpds2004, theorem 3)
    TreeGap(tree_gap::Arguments),
    /// The Hamiltonian cycle problem to a ring with a bound on its step (rr4745, theorem 1)
    HamiltonianCycle(Arguments<hamiltonian_cycle::Arguments>),
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::ThreePartition(arguments) => arguments.reduce(Problem::ThreePartition),
            Self::TwoPartition(arguments) => arguments.reduce(Problem::TwoPartition),
            Self::ThreePartitionTree(arguments) => arguments.reduce(Problem::ThreePartitionTree),
            Self::TreeGap(arguments) => arguments.run(),
            Self::HamiltonianCycle(arguments) => {
                arguments.reduce(|(graph, epsilon)| Problem::HamiltonianCycle(graph, epsilon))
            }
        }
    }
}

/// Where the instance of a source problem comes from.
pub trait SourceArguments: clap::Args {
    /// An instance of the source problem.
    type Instance;

    /// The file that it comes from, if it comes from one.
    fn file(&self) -> Option<&Path>;

    /// The instance that is asked for.
    fn read(&self) -> Result<Self::Instance>;
}

/// The arguments of a subcommand that reduces a source problem.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct Arguments<S: clap::Args> {
    #[command(flatten)]
    source: S,
    #[command(flatten)]
    finish: Finish,
}

impl<S: SourceArguments> Arguments<S> {
    /// Writes what a reduction makes of the instance.
    fn reduce(&self, problem: impl FnOnce(S::Instance) -> Problem) -> Result<Outcome> {
        finish(&self.finish, self.source.file(), "deciding", || Ok(problem(self.source.read()?)))
    }
}

/// The answer that a random instance shall have.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum WantedAnswer {
    Yes,
    No,
}

/// What is done with the instance that a reduction makes.
#[derive(Debug, clap::Args)]
struct Finish {
    /// Decide both sides, map each solution to the other side, and add the answers to the provenance.
    #[arg(long)]
    decide: bool,
    /// Write the instance to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the instance that a reduction makes of a problem, which is in `file` if it is in one; with what is decided of
/// it, if that is asked for: `wait` is shown meanwhile, and the answers are told.
fn finish(
    Finish { decide, out }: &Finish,
    file: Option<&Path>,
    wait: &'static str,
    problem: impl FnOnce() -> Result<Problem>,
) -> Result<Outcome> {
    let destination = Destination::new(out.as_deref(), file.as_slice())?;
    let reduced = problem()?.reduced()?;
    let mut instance = reduced.to_json();
    let mut outcome = Outcome::Good;
    if *decide {
        let decided = waiting(wait, || reduced.decide(&AtomicBool::new(false)))?;
        for line in decided.lines() {
            warn(format_args!("{line}"));
        }
        instance["provenance"]["decided"] = decided.to_json();
        if decided.is_denied() {
            outcome = Outcome::Bad;
        }
    }
    write(&instance, &destination)?;
    Ok(outcome)
}

/// Writes an instance file: on one line where it is printed, for a program that reads lines.
fn write(instance: &Value, destination: &Destination) -> Result<()> {
    let text = if let Destination::Printed = destination { instance.to_string() } else { format!("{instance:#}") };
    destination.write(&(text + "\n"))
}
