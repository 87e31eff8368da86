//! `schedcheck reduce`: the instances of the hardness proofs, regenerated for review.

mod best_tree;
mod hamiltonian_cycle;
mod three_partition;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use serde_json::Value;

use super::output::{Destination, tell};
use super::{Outcome, decide};

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
    ThreePartition(three_partition::Arguments),
    /// 2-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2)
    #[command(name = "2-partition")]
    TwoPartition(best_tree::Arguments),
    /// 3-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2, in the strong
    /// sense)
    #[command(name = "3-partition-tree")]
    ThreePartitionTree(three_partition::Arguments),
    /// A platform graph that is K times better than its best spanning tree (tpds2004, theorem 3)
    TreeGap(best_tree::GapArguments),
    /// The Hamiltonian cycle problem to a ring with a bound on its step (rr4745, theorem 1)
    HamiltonianCycle(hamiltonian_cycle::Arguments),
}

impl Subcommand {
    /// Does what it is asked to.
    ///
    /// # Errors
    /// What it was given is refused, or it cannot read or write.
    pub fn run(&self) -> Result<Outcome> {
        match self {
            Self::ThreePartition(arguments) => three_partition::run(arguments),
            Self::TwoPartition(arguments) => best_tree::run(arguments),
            Self::ThreePartitionTree(arguments) => best_tree::run_three_partition(arguments),
            Self::TreeGap(arguments) => best_tree::run_gap(arguments),
            Self::HamiltonianCycle(arguments) => hamiltonian_cycle::run(arguments),
        }
    }
}

/// The answer that a random instance shall have.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Answer {
    Yes,
    No,
}

/// What is done with the instance that a reduction makes.
#[derive(Debug, clap::Args)]
struct Finish {
    /// Decide both sides, map each solution to the other side, and put what they say into the provenance.
    #[arg(long)]
    decide: bool,
    /// Write the instance to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Tells the answers of both sides; where they differ, why they may, and otherwise that the theorem denies it.
fn explain(
    source: (&str, decide::Answer),
    target: (&str, decide::Answer),
    may_differ: Option<&str>,
    theorem: u32,
) -> Outcome {
    for (side, answer) in [source, target] {
        tell(format_args!("{side}: {answer}"));
    }
    match may_differ {
        _ if !source.1.contradicts(target.1) => Outcome::Good,
        Some(reason) => {
            tell(format_args!("the two differ, for {reason}"));
            Outcome::Good
        }
        None => {
            tell(format_args!("the two differ, and theorem {theorem} says that they do not"));
            Outcome::Bad
        }
    }
}

/// Writes the instance of a reduction of what is in `file`, if it is in one; if it is asked for, with what was decided
/// of it, which `decide` also tells.
fn finish<R, D: Serialize>(
    Finish { decide: is_decided, out }: &Finish,
    file: Option<&Path>,
    reduction: impl FnOnce() -> Result<R>,
    to_json: impl FnOnce(&R) -> Value,
    decide: impl FnOnce(&R) -> Result<(D, Outcome)>,
) -> Result<Outcome> {
    let destination = Destination::new(out.as_deref(), file.as_slice())?;
    let reduction = reduction()?;
    let mut instance = to_json(&reduction);
    let mut outcome = Outcome::Good;
    if *is_decided {
        let (decision, told) = decide(&reduction)?;
        instance["provenance"]["decided"] = serde_json::to_value(&decision)?;
        outcome = told;
    }
    write(&instance, &destination)?;
    Ok(outcome)
}

/// Writes an instance file: on one line where it is printed, for a program that reads lines.
fn write(instance: &Value, destination: &Destination) -> Result<()> {
    let text = if let Destination::Printed = destination { instance.to_string() } else { format!("{instance:#}") };
    destination.write(&(text + "\n"))
}

#[cfg(test)]
mod tests {
    use super::decide::Answer::{No, Unknown, Yes};
    use super::*;

    #[test]
    fn answers_that_differ_are_bad_unless_they_may() {
        let outcome = |source, target, may| explain(("one", source), ("other", target), may, 1);
        for (source, target) in [(Yes, Yes), (No, No), (Unknown, Yes), (No, Unknown), (Unknown, Unknown)] {
            assert_eq!(outcome(source, target, None), Outcome::Good, "{source} {target}");
        }
        for (source, target) in [(Yes, No), (No, Yes)] {
            assert_eq!(outcome(source, target, None), Outcome::Bad);
            assert_eq!(outcome(source, target, Some("it is small")), Outcome::Good);
        }
    }
}
