//! `schedcheck export program`: the linear program that bounds an instance, with a proof that any checker of VIPR files
//! judges.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use command_io::program::text;
use exact_lp::Solver;
use exact_lp::format::{Format, Names, vipr};
use schedcheck_files::Instance;
use serde_json::json;

use super::super::folder::Folder;
use super::super::output::{self, ReportFormat, info};
use super::super::progress::waiting;
use super::super::{Outcome, input};
use crate::methods;

/// What is written.
const FILES: [&str; 2] = ["program.lp", "proof.vipr"];

/// The arguments of `export program`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  schedcheck export program papers/tpds2004/data/tpds2004-example.json --out stated\n  \
        exact-lp check stated/program.lp stated/proof.vipr"
)]
pub struct Arguments {
    /// An instance file of kind switch, of kind platform-graph without a horizon, or of kind multi-round with a number
    /// of rounds; `-` for standard input.
    #[arg(value_name = "PLATFORM")]
    platform: PathBuf,
    /// Write the files to this directory; it is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How to report what was written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Writes the program and its proof.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let inputs: [&Path; 1] = [&arguments.platform];
    let folder = Folder::new(&arguments.out, &FILES, &inputs)?;
    let name = || input::name(&arguments.platform);
    let instance = Instance::read(&input::read_text(&arguments.platform)?).with_context(name)?;
    let lp = waiting("stating", || methods::program(&instance)).with_context(name)?;
    let solution = waiting("solving", || Solver::new(&lp).solve())?;
    let mut proof = Vec::new();
    vipr::write(&lp, &solution.certificate, &mut proof)?;
    let instead = "`exact-lp convert --integer-rows` makes a program of it in integers alone";
    let program = text(&lp, Format::Lp, Names::Kept, &arguments.out.join(FILES[0]), instead)?;
    let texts = [program, String::from_utf8(proof)?];
    let named: Vec<_> = FILES.iter().zip(&texts).collect();
    let files: Vec<_> = folder.write_all(&named)?.iter().map(|file| file.display().to_string()).collect();
    let optimum = solution.objective(&lp).map(|optimum| optimum.to_string());
    match arguments.format {
        ReportFormat::Text => {
            let optimum = optimum.as_deref().unwrap_or("nothing");
            info(format_args!("{} proves that the optimum of {} is {optimum}", files[1], files[0]));
        }
        ReportFormat::Json => {
            let line = json!({"kind": instance.kind(), "optimum": optimum, "files": files});
            output::print(&format!("{line}\n"))?;
        }
    }
    Ok(Outcome::Good)
}
