//! The instances of 2-partition that `schedcheck reduce` takes.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use schedcheck_reductions::best_tree::{TwoPartition, generate};

use super::super::input;
use super::{SourceArguments, WantedAnswer};

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
    random: Option<WantedAnswer>,
}

impl SourceArguments for Arguments {
    type Instance = TwoPartition;

    fn file(&self) -> Option<&Path> {
        self.source.file.as_deref()
    }

    fn read(&self) -> Result<TwoPartition> {
        let Source { items, file, random } = &self.source;
        let (seed, count) = (self.seed.unwrap_or(1), self.count.unwrap_or_default() as usize);
        let largest = self.largest.unwrap_or(20);
        Ok(match (items, file, random) {
            (Some(items), ..) => TwoPartition::parse(items)?,
            (_, Some(file), _) => {
                TwoPartition::from_json(&input::read_text(file)?).with_context(|| input::name(file))?
            }
            (.., Some(WantedAnswer::Yes)) => generate::yes_instance(seed, count, largest)?,
            (.., Some(WantedAnswer::No)) => generate::no_instance(seed, count, largest)?,
            _ => bail!("one of --items, --file and --random is needed"),
        })
    }
}
