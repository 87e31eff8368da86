//! `schedcheck reduce tree-gap`: the platforms of tpds2004's theorem 3.

use std::path::PathBuf;

use anyhow::Result;
use schedcheck_reductions::best_tree::TreeGap;

use super::super::Outcome;
use super::super::decide::best_tree as decide;
use super::super::output::warn;
use super::super::progress::waiting;
use super::{Finish, finish};

/// The arguments of `reduce tree-gap`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How many times better than its spanning trees the graph is (K).
    #[arg(long, value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=TreeGap::MAX_FACTOR as u64))]
    factor: u64,
    /// Measure the graph and every spanning tree, and add the results to the provenance.
    #[arg(long)]
    decide: bool,
    /// Write the instance to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes a platform that is so many times better than its spanning trees.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let how = Finish { decide: arguments.decide, out: arguments.out.clone() };
    finish(
        &how,
        None,
        || Ok(TreeGap::new(arguments.factor as usize)?),
        TreeGap::to_json,
        |gap| {
            let measured = waiting("measuring", || decide::gap(gap))?;
            warn(format_args!("{measured}"));
            let outcome = if measured.contradicts(gap.factor) { Outcome::Bad } else { Outcome::Good };
            Ok((serde_json::to_value(&measured)?, outcome))
        },
    )
}
