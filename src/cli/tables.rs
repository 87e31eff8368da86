//! `schedcheck tables`: the papers' tables, recomputed beside the printed ones.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Subcommand, ValueEnum};
use serde_json::Value;

use super::Outcome;
use super::output::Destination;
use crate::tables::rr4745::{Site, Table, render};

/// The arguments of `tables`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    paper: Paper,
}

#[derive(Debug, Subcommand)]
enum Paper {
    /// Tables 5 and 6: the cost of q-rings on the Lyon and Strasbourg platforms.
    Rr4745(Form),
}

#[derive(Debug, clap::Args)]
struct Form {
    /// The form of the tables.
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write them to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Markdown tables, costs to the nearest integer.
    Markdown,
    /// JSON, costs as exact fractions, all definitions and choices.
    Json,
}

/// Recomputes the tables of a paper.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Paper::Rr4745(form) = &arguments.paper;
    let destination = Destination::new(form.out.as_deref())?;
    let tables = Site::ALL.map(Table::recompute);
    let text = match form.format {
        Format::Markdown => tables.each_ref().map(render::markdown).join("\n"),
        Format::Json => format!("{:#}\n", tables.iter().map(render::to_json).collect::<Value>()),
    };
    destination.write(&text)?;
    Ok(Outcome::Good)
}
