//! `schedcheck schema`: what instances, schedules and results may hold, as JSON Schema.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use schedcheck_files::schema;

use super::Outcome;
use super::output::{Destination, NO_INPUT};

/// The arguments of `schema`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A reader can refuse an instance that its schema allows, if several fields together break a rule, \
        such as the rule that the deltas sum to zero.\n\nExamples:\n  schedcheck schema star --out \
        star.schema.json\n  schedcheck schema schedule:ring"
)]
pub struct Arguments {
    /// A kind of instance, schedule:KIND for its schedules, or result.
    #[arg(value_name = "WHAT", value_parser = PossibleValuesParser::new(schema::names()))]
    what: String,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the schema.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let schema = schema::of(&arguments.what).context("the names are those that were parsed")?;
    destination.write(&format!("{schema:#}\n"))?;
    Ok(Outcome::Good)
}
