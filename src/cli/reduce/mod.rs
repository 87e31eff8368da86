//! `schedcheck reduce`: the instances of the hardness proofs, regenerated for review.

mod hamiltonian_cycle;
mod three_partition;
mod tree_gap;
mod two_partition;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum;
use schedcheck_reductions::best_tree::TreeReduction;
use schedcheck_reductions::{hamiltonian_cycle as cycles, three_partition as triples};
use serde_json::Value;

use super::Outcome;
use super::decide::{self, Reduction};
use super::output::{Destination, warn};
use super::progress::waiting;

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
            Self::ThreePartition(arguments) => arguments.reduce(|source| Ok(triples::reduce(&source))),
            Self::TwoPartition(arguments) => arguments.reduce(|source| Ok(TreeReduction::from_two_partition(&source))),
            Self::ThreePartitionTree(arguments) => {
                arguments.reduce(|source| Ok(TreeReduction::from_three_partition(&source)?))
            }
            Self::TreeGap(arguments) => tree_gap::run(arguments),
            Self::HamiltonianCycle(arguments) => {
                arguments.reduce(|(graph, epsilon)| Ok(cycles::reduce(&graph, &epsilon)?))
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
    fn reduce<R: Reduction>(&self, reduction: impl FnOnce(S::Instance) -> Result<R>) -> Result<Outcome> {
        let build = || reduction(self.source.read()?);
        finish(&self.finish, self.source.file(), build, R::to_json, both_sides)
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

/// What both sides answer, which is also told.
fn both_sides<R: Reduction>(reduction: &R) -> Result<(Value, Outcome)> {
    let sides = || -> Result<_> { Ok((reduction.source()?, reduction.target()?)) };
    let (source, target) = waiting("deciding", sides)?;
    let question = reduction.question();
    let answers = [(reduction.problem(), source.answer), (question.as_str(), target.answer)];
    let outcome = explain(answers, reduction.exception(), R::THEOREM);
    Ok((decide::to_json(source, target), outcome))
}

/// Tells the answers of both sides; where they differ, why they may, and otherwise that the theorem denies it.
fn explain(sides: [(&str, decide::SideAnswer); 2], may_differ: Option<&str>, theorem: u32) -> Outcome {
    for (side, answer) in sides {
        warn(format_args!("{side}: {answer}"));
    }
    match may_differ {
        _ if !sides[0].1.contradicts(sides[1].1) => Outcome::Good,
        Some(reason) => {
            warn(format_args!("the two differ, for {reason}"));
            Outcome::Good
        }
        None => {
            warn(format_args!("the two differ, and theorem {theorem} says that they do not"));
            Outcome::Bad
        }
    }
}

/// Writes the instance of a reduction of what is in `file`, if it is in one; if it is asked for, with what was decided
/// of it, which `decide` also tells.
fn finish<R>(
    Finish { decide: is_decided, out }: &Finish,
    file: Option<&Path>,
    reduction: impl FnOnce() -> Result<R>,
    to_json: impl FnOnce(&R) -> Value,
    decide: impl FnOnce(&R) -> Result<(Value, Outcome)>,
) -> Result<Outcome> {
    let destination = Destination::new(out.as_deref(), file.as_slice())?;
    let reduction = reduction()?;
    let mut instance = to_json(&reduction);
    let mut outcome = Outcome::Good;
    if *is_decided {
        let (decision, told) = decide(&reduction)?;
        instance["provenance"]["decided"] = decision;
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
    use super::decide::SideAnswer::{No, Unknown, Yes};
    use super::*;

    #[test]
    fn answers_that_differ_are_bad_unless_they_may() {
        let outcome = |source, target, may| explain([("one", source), ("other", target)], may, 1);
        for (source, target) in [(Yes, Yes), (No, No), (Unknown, Yes), (No, Unknown), (Unknown, Unknown)] {
            assert_eq!(outcome(source, target, None), Outcome::Good, "{source} {target}");
        }
        for (source, target) in [(Yes, No), (No, Yes)] {
            assert_eq!(outcome(source, target, None), Outcome::Bad);
            assert_eq!(outcome(source, target, Some("it is small")), Outcome::Good);
        }
    }
}
