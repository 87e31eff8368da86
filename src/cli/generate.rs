//! `schedcheck generate`: instances of a kind, one a line.

use anyhow::{Result, bail};

use super::instances::Instances;
use super::{Outcome, output};

/// The arguments of `generate`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    instances: Instances,
}

/// Writes the instances.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Some(source) = arguments.instances.source()? else { bail!("--kind: it is needed") };
    for instance in source.instances() {
        if !output::print(&format!("{}\n", instance.to_json()))? {
            break;
        }
    }
    Ok(Outcome::Good)
}
