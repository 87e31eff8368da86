//! The instances of 3-partition that `schedcheck reduce` takes.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_reductions::three_partition::{ThreePartition, generate};

use super::super::input;
use super::{SourceArguments, WantedAnswer};

/// The most triples of a random instance.
const MOST_TRIPLES: u64 = 100_000;

/// The arguments of `reduce 3-partition` and of `reduce 3-partition-tree`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The sum of each triple; with --random, the largest bound that may be drawn.
    #[arg(long, value_name = "S", conflicts_with = "file", allow_hyphen_values = true)]
    bound: Option<String>,
    /// With --random, the number of triples.
    #[arg(long, value_name = "N", conflicts_with_all = ["items", "file"])]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TRIPLES))]
    triples: Option<u64>,
    /// With --random, the seed; 1 if none is given.
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, conflicts_with_all = ["items", "file"])]
    seed: Option<u64>,
}

/// Where the instance of 3-partition comes from: exactly one of three ways.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The items, 3n integers between a quarter and a half of the bound, such as 4,4,4,4,4,6.
    #[arg(long, value_name = "LIST", requires = "bound", allow_hyphen_values = true)]
    items: Option<String>,
    /// A file {"kind":"3-partition","items":[…],"bound":S}; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A random instance with this answer.
    #[arg(long, value_name = "ANSWER", value_enum, requires = "bound", requires = "triples")]
    random: Option<WantedAnswer>,
}

impl SourceArguments for Arguments {
    type Instance = ThreePartition;

    fn file(&self) -> Option<&Path> {
        self.source.file.as_deref()
    }

    fn read(&self) -> Result<ThreePartition> {
        let Source { items, file, random } = &self.source;
        match (items, file, random) {
            (_, Some(file), _) => from_file(file),
            (_, _, Some(answer)) => drawn(*answer, self),
            (items, ..) => Ok(ThreePartition::parse(items.as_deref().unwrap_or_default(), bound(self))?),
        }
    }
}

/// The bound as it is written; clap requires it where it is asked for.
fn bound(arguments: &Arguments) -> &str {
    arguments.bound.as_deref().unwrap_or_default()
}

fn from_file(file: &Path) -> Result<ThreePartition> {
    ThreePartition::from_json(&input::read_text(file)?).with_context(|| input::name(file))
}

fn drawn(answer: WantedAnswer, arguments: &Arguments) -> Result<ThreePartition> {
    let bound = bound(arguments);
    let Ok(largest) = bound.parse() else { bail!("bound: {bound:?} is not a non-negative integer below 2^64") };
    let (seed, triples) = (arguments.seed.unwrap_or(1), arguments.triples.unwrap_or(1) as usize);
    Ok(match answer {
        WantedAnswer::Yes => generate::yes_instance(seed, triples, 1..=largest)?,
        WantedAnswer::No => generate::no_instance(seed, triples, 1..=largest)?,
    })
}
