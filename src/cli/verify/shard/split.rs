//! `schedcheck split`: what a shard found before its time was over, as a shard of its own, and states from which the
//! parts of the rest go on, each apart from the others.

use std::path::PathBuf;

use anyhow::{Result, bail};
use schedcheck_harness::{Depth, Key, PartialResults, Share, SweepRange};
use serde_json::json;

use super::super::super::Outcome;
use super::super::super::folder::Folder;
use super::super::super::output::{ReportFormat, info, print};
use super::super::super::state_file::{self, Checkpoint};
use super::super::Run;
use super::{ClaimProgress, Shard};
use crate::papers;

/// The arguments of `split`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  schedcheck split 3.state --parts 4 --out 3\n  schedcheck verify --depth deep --shard \
        3/64 --state 3/1.state --out 3-1.json    # and so on\n  schedcheck merge [0-9]*.json 3/done.json"
)]
pub struct Arguments {
    /// The state of a shard that is not over, and at which no run is at work.
    state: PathBuf,
    /// How many parts the rest has.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    parts: u64,
    /// Write done.json, a shard for `merge`, and the states 1.state to M.state to this directory; it is made if it is
    /// not there.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How to tell which files were written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Writes the finished part and the states. The one that is split stays as it is, and is of no use any more.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let names: Vec<_> = (0..=arguments.parts)
        .map(|part| if part == 0 { "done.json".to_owned() } else { format!("{part}.state") })
        .collect();
    if let Some(there) = names.iter().map(|name| arguments.out.join(name)).find(|file| file.exists()) {
        bail!("{} is there already: what a part has found may be in it", there.display());
    }
    let inputs = [arguments.state.as_path()];
    let folder = Folder::new(&arguments.out, &names, &inputs)?;
    if !arguments.state.exists() {
        bail!("{}: there is no such file", arguments.state.display());
    }
    let nothing = Shard::new(&Run::new(papers::all(), Depth::Quick, 0, |_| false), Share::all());
    let kept = Checkpoint::open(Some(&arguments.state), "what is split goes", nothing, |_| Ok(()))?;
    let shard = kept.see(Shard::clone);
    if shard.is_over() {
        bail!("{}: {} is over, and has no rest", arguments.state.display(), shard.name());
    }
    let program = state_file::program()?;
    let texts = texts(&program, &shard, arguments.parts);
    let written = names.iter().zip(texts).map(|(name, text)| folder.write(name, &text?));
    let written: Vec<_> = written.map(|file| Ok(file?.display().to_string())).collect::<Result<_>>()?;
    match arguments.format {
        ReportFormat::Text => info(format_args!("wrote {}", written.join(", "))),
        ReportFormat::Json => drop(print(&format!("{}\n", json!({ "files": written })))?),
    }
    Ok(Outcome::Good)
}

/// The finished part, and the states of so many parts of the rest.
pub fn texts(program: &str, shard: &Shard, parts: u64) -> impl Iterator<Item = Result<String>> {
    shard.share.split(parts, done(shard)).into_iter().map(|share| {
        if share.is_done() {
            let mut part = shard.clone();
            (part.share, part.claims) = (share, shard.claims.iter().map(finished).collect());
            return part.text();
        }
        let rest = shard.of_another_share(share);
        state_file::written(program, &rest)
    })
}

/// How far each sweep came that was begun; what cannot be cut is one position.
fn done(shard: &Shard) -> Vec<(Key, u64)> {
    let of_claim = |portion: &ClaimProgress| {
        let ClaimProgress { id, parts, rows, .. } = portion;
        let pieces = parts.pieces.iter().filter(|piece| piece.is_begun()).map(|piece| (piece.key.clone(), piece.done));
        let apart = parts.apart.iter().map(|apart| (apart.key.clone(), 1));
        let whole = (!rows.is_empty()).then(|| (Key { row: id.clone(), sweep: 0 }, 1));
        pieces.chain(apart).chain(whole).collect::<Vec<_>>()
    };
    shard.claims.iter().flat_map(of_claim).collect()
}

/// What was found of a claim, as all that this shard has of it.
fn finished(portion: &ClaimProgress) -> ClaimProgress {
    let PartialResults { pieces, apart } = &portion.parts;
    let pieces =
        pieces.iter().filter(|piece| piece.is_begun()).map(|piece| SweepRange { to: piece.done, ..piece.clone() });
    let parts = PartialResults { pieces: pieces.collect(), apart: apart.clone() };
    ClaimProgress { is_over: true, parts, ..portion.clone() }
}
