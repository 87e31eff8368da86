//! `schedcheck reduce`: the instances of the hardness proofs, regenerated for review.

mod best_tree;
mod hamiltonian_cycle;
mod three_partition;

use anyhow::Result;
use clap::{Subcommand, ValueEnum};
use serde_json::Value;

use super::output::{Destination, tell};
use super::{Outcome, decide};

/// The arguments of `reduce`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    reduction: Reduction,
}

#[derive(Debug, Subcommand)]
enum Reduction {
    /// 3-partition to a star with a deadline (rr6005, theorem 2).
    #[command(name = "3-partition")]
    ThreePartition(three_partition::Arguments),
    /// 2-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2).
    #[command(name = "2-partition")]
    TwoPartition(best_tree::Arguments),
    /// 3-partition to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2, in the strong sense).
    #[command(name = "3-partition-tree")]
    ThreePartitionTree(three_partition::Arguments),
    /// A platform graph that is K times better than its best spanning tree (tpds2004, theorem 3).
    #[command(name = "tree-gap")]
    TreeGap(best_tree::GapArguments),
    /// The Hamiltonian cycle problem to a ring with a bound on its step (rr4745, theorem 1).
    #[command(name = "hamiltonian-cycle")]
    HamiltonianCycle(hamiltonian_cycle::Arguments),
}

/// The answer that a random instance shall have.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Answer {
    Yes,
    No,
}

/// Writes the instance that the reduction makes of its source.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    match &arguments.reduction {
        Reduction::ThreePartition(arguments) => three_partition::run(arguments),
        Reduction::TwoPartition(arguments) => best_tree::run(arguments),
        Reduction::ThreePartitionTree(arguments) => best_tree::run_three_partition(arguments),
        Reduction::TreeGap(arguments) => best_tree::run_gap(arguments),
        Reduction::HamiltonianCycle(arguments) => hamiltonian_cycle::run(arguments),
    }
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

/// Writes an instance file: on one line where it is printed, for a program that reads lines.
fn write(instance: &Value, destination: &Destination) -> Result<()> {
    let text = if let Destination::Printed = destination { instance.to_string() } else { format!("{instance:#}") };
    destination.write(&(text + "\n"))
}
