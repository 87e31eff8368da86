//! `schedcheck reduce tree-gap`: the platforms of tpds2004's theorem 3.

use std::path::PathBuf;

use anyhow::Result;
use schedcheck_reductions::best_tree::TreeGap;

use super::super::Outcome;
use super::{Finish, finish};
use crate::decide::Problem;

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

impl Arguments {
    /// Writes a platform that is so many times better than its spanning trees.
    ///
    /// # Errors
    /// It cannot write.
    pub fn run(&self) -> Result<Outcome> {
        let how = Finish { decide: self.decide, out: self.out.clone() };
        finish(&how, None, "measuring", || Ok(Problem::TreeGap(self.factor as usize)))
    }
}
