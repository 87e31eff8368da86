//! `schedcheck reduce 2-partition`, `3-partition-tree` and `tree-gap`: the platforms of tpds2004's theorems 2 and 3.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_reductions::best_tree::{Source as Instance, TreeGap, TreeReduction, TwoPartition, generate};

use super::super::decide::best_tree as decide;
use super::super::output::tell;
use super::super::progress::waiting;
use super::super::{Outcome, input};
use super::{Answer, Finish, explain, finish, three_partition};

/// The most items of a random instance.
const MOST_ITEMS: u64 = TwoPartition::MAX_ITEMS as u64;

/// The arguments of `reduce 2-partition`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// With --random, the number of items.
    #[arg(long, value_name = "M", conflicts_with_all = ["items", "file"])]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=MOST_ITEMS))]
    count: Option<u64>,
    /// With --random, the largest item that may be drawn; 20 if none is given.
    #[arg(long, value_name = "N", conflicts_with_all = ["items", "file"])]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    largest: Option<u64>,
    /// With --random, the seed; 1 if none is given.
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, conflicts_with_all = ["items", "file"])]
    seed: Option<u64>,
    #[command(flatten)]
    finish: Finish,
}

/// Where the instance of 2-partition comes from: exactly one of three ways.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The items, positive integers, such as 1,2,3.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    items: Option<String>,
    /// A file {"kind":"2-partition","items":[…]}; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A random instance with this answer.
    #[arg(long, value_name = "ANSWER", value_enum, requires = "count")]
    random: Option<Answer>,
}

/// The arguments of `reduce tree-gap`.
#[derive(Debug, clap::Args)]
pub struct GapArguments {
    /// How many times better than its spanning trees the graph is (K).
    #[arg(long, value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=TreeGap::MAX_FACTOR as u64))]
    factor: u64,
    /// Measure the graph and every spanning tree, and put what they say into the provenance.
    #[arg(long)]
    decide: bool,
    /// Write the instance to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the platform for an instance of 2-partition.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let reduction = || Ok(TreeReduction::from_two_partition(&two_partition(arguments)?));
    finish_tree(&arguments.finish, arguments.source.file.as_deref(), reduction)
}

/// Writes the platform for an instance of 3-partition.
pub fn run_three_partition(arguments: &three_partition::Arguments) -> Result<Outcome> {
    let reduction = || Ok(TreeReduction::from_three_partition(&three_partition::source(arguments)?)?);
    finish_tree(&arguments.finish, arguments.file(), reduction)
}

/// Writes a platform that is so many times better than its spanning trees.
pub fn run_gap(arguments: &GapArguments) -> Result<Outcome> {
    let how = Finish { decide: arguments.decide, out: arguments.out.clone() };
    finish(
        &how,
        None,
        || Ok(TreeGap::new(arguments.factor as usize)?),
        TreeGap::to_json,
        |gap| {
            let measured = waiting("measuring", || decide::gap(gap))?;
            tell(format_args!("{measured}"));
            let outcome = if measured.contradicts(gap.factor) { Outcome::Bad } else { Outcome::Good };
            Ok((measured, outcome))
        },
    )
}

fn finish_tree(
    how: &Finish,
    file: Option<&Path>,
    reduction: impl FnOnce() -> Result<TreeReduction>,
) -> Result<Outcome> {
    finish(how, file, reduction, TreeReduction::to_json, |reduction| {
        let decision = waiting("deciding", || decide::both_sides(reduction))?;
        let problem = if let Instance::Two(_) = reduction.source { "2-partition" } else { "3-partition" };
        let tree = format!("spanning tree of throughput {}", reduction.threshold);
        let outcome = explain((problem, decision.source.answer), (&tree, decision.target.answer), None, 2);
        Ok((decision, outcome))
    })
}

fn two_partition(arguments: &Arguments) -> Result<TwoPartition> {
    let Source { items, file, random } = &arguments.source;
    let (seed, count) = (arguments.seed.unwrap_or(1), arguments.count.unwrap_or_default() as usize);
    let largest = arguments.largest.unwrap_or(20);
    Ok(match (items, file, random) {
        (Some(items), ..) => TwoPartition::parse(items)?,
        (_, Some(file), _) => TwoPartition::from_json(&input::read_text(file)?).with_context(|| input::name(file))?,
        (.., Some(Answer::Yes)) => generate::yes_instance(seed, count, largest)?,
        (.., Some(Answer::No)) => generate::no_instance(seed, count, largest)?,
        _ => bail!("one of --items, --file and --random is needed"),
    })
}
