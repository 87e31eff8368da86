//! `schedcheck slurm`: what runs the shards of a `verify` on a cluster. Slurm is the engine: these are texts for it.

use std::path::PathBuf;

use anyhow::{Result, bail};
use schedcheck_harness::{Depth, MOST_SHARDS};
use serde_json::json;

use super::folder::Folder;
use super::output::{NO_INPUT, ReportFormat, info, print};
use super::verify::Selection;
use super::{LONG_VERSION, Outcome};
use crate::papers;

/// What is written, with the text that it is made of.
const FILES: [(&str, &str); 3] = [
    ("array.sbatch", include_str!("array.sbatch")),
    ("merge.sbatch", include_str!("merge.sbatch")),
    ("README.md", include_str!("readme.md")),
];

/// The arguments of `slurm`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  schedcheck slurm --depth deep --shards 64 --partition long \
        --out campaign")]
pub struct Arguments {
    /// How large the enumerated boxes are.
    #[arg(long, value_enum)]
    depth: Depth,
    #[command(flatten)]
    selection: Selection,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// How many parts.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_SHARDS))]
    shards: u64,
    /// The partition of the cluster; by default, the cluster chooses.
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,
    /// The number of cores for a shard.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    cpus: u64,
    /// Write array.sbatch, merge.sbatch and README.md to this directory; it is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How to report which files were written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Writes the two jobs, and how to submit them.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    arguments.selection.reject_unknown(papers::all())?;
    let partition = match &arguments.partition {
        Some(name) if !is_plain(name) => bail!("--partition {name}: letters, digits and - _ . , alone"),
        Some(name) => format!("#SBATCH --partition={name}\n"),
        None => String::new(),
    };
    let folder = Folder::new(&arguments.out, &FILES.map(|(name, _)| name), &NO_INPUT)?;
    let written = folder.write_all(&FILES.map(|(name, text)| (name, filled(text, &partition, arguments))))?;
    // Slurm makes no folder for what jobs tell.
    std::fs::create_dir_all(arguments.out.join("logs"))?;
    let names: Vec<_> = written.iter().map(|file| file.display().to_string()).collect();
    match arguments.format {
        ReportFormat::Text => info(format_args!("wrote {}", names.join(", "))),
        ReportFormat::Json => drop(print(&format!("{}\n", json!({ "files": names })))?),
    }
    Ok(Outcome::Good)
}

fn is_plain(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.,".contains(letter);
    !name.is_empty() && name.chars().all(is_letter)
}

fn filled(text: &str, partition: &str, arguments: &Arguments) -> String {
    let Arguments { depth, selection, seed, shards, cpus, .. } = arguments;
    let claims = selection.claims.iter().map(|id| format!(" --claim {id}"));
    let papers = selection.papers.iter().map(|paper| format!(" --paper {paper}"));
    let selected: String = claims.chain(papers).collect();
    text.replace("{partition}\n", partition)
        .replace("{verify}", &format!("--depth {depth} --seed {seed}{selected}"))
        .replace("{shards}", &shards.to_string())
        .replace("{cpus}", &cpus.to_string())
        .replace("{build}", LONG_VERSION)
}
