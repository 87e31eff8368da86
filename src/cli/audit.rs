//! `schedcheck audit`: judges the witnesses of a ledger, as the program `schedcheck-audit` does, which links no solver.

use std::path::PathBuf;

use anyhow::{Context, Result};
use schedcheck_audit::ledger::{Counts, told};

use super::{Outcome, input, output};

/// The arguments of `audit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  schedcheck verify --format json --out ledger.json\n  schedcheck audit ledger.json")]
pub struct Arguments {
    /// A ledger as `verify --format json` writes it, or `-` for standard input.
    #[arg(value_name = "LEDGER")]
    ledger: PathBuf,
}

/// Writes a line a witness and a last one that counts.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let text = input::read_text(&arguments.ledger)?;
    let (told, counts) = told(&text).with_context(|| input::name(&arguments.ledger))?;
    output::print(&told)?;
    Ok(match counts {
        Counts { unread: 1.., .. } => Outcome::Refused,
        Counts { rejected: 1.., .. } => Outcome::Bad,
        _ => Outcome::Good,
    })
}
