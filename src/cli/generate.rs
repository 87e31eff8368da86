//! `schedcheck generate`: instances of a kind, one a line, made as they are written.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use num_bigint::BigUint;
use serde_json::json;

use super::Outcome;
use super::flow::Flow;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT, mention};
use crate::instances::Source;

/// The arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each line is an instance file, such as solve reads.\n\nExamples:\n  schedcheck generate --kind star \
        --workers 2..3 --tasks 3 --c 1..2 --w 1..2\n  schedcheck generate --kind ring --processors 5 --random 100 --seed \
        7 | schedcheck solve\n  schedcheck generate --kind star --count-only\n  schedcheck generate --family linear-tree \
        --sizes 10,100"
)]
pub struct Arguments {
    #[command(flatten)]
    instances: Instances,
    /// Say how many instances there are, and write none.
    #[arg(long)]
    count_only: bool,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How long lines wait for others before they are written.
const PATIENCE: Duration = Duration::from_millis(100);

/// How many bytes are written at once.
const PIECE: usize = 1 << 16;

/// How many instances are counted at once.
const COUNTED: usize = 256;

/// How instances are counted without a closed form.
const LISTING: &str = "listing";

/// Writes the instances, or how many there are.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Some(source) = arguments.instances.source()? else { bail!("which instances? by --kind, or by --family") };
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let interrupt = Interrupt::telling(match destination.file() {
        Some(_) => "interrupted: the file is left as it was",
        None => "interrupted: what is written so far is a part",
    });
    interrupt.listen();
    let mut written = destination.begin()?;
    if arguments.count_only {
        let Some(line) = count(source, &interrupt) else { return Ok(Outcome::Interrupted) };
        written.put(&line)?;
    } else {
        lines(source).each(&interrupt, |piece| written.put(&piece))?;
        if interrupt.is_wanted() {
            return Ok(Outcome::Interrupted);
        }
    }
    written.finish()?;
    Ok(Outcome::Good)
}

/// The instances as lines, several a piece.
fn lines(source: Source) -> Flow<String> {
    Flow::of(move |hand_on| {
        let (mut lines, mut since) = (String::new(), Instant::now());
        for instance in source.instances() {
            lines += &format!("{}\n", instance.to_json());
            if lines.len() >= PIECE || since.elapsed() >= PATIENCE {
                if !hand_on(std::mem::take(&mut lines)) {
                    return;
                }
                since = Instant::now();
            }
        }
        hand_on(lines);
    })
}

/// How many instances there are, in closed form where there is one; nothing after an interrupt.
fn count(source: Source, interrupt: &Interrupt) -> Option<String> {
    let (kind, words) = (source.kind(), source.to_string());
    let (mut size, mut counted_by) = (BigUint::ZERO, LISTING);
    let all: Result<()> = parts(source).each(interrupt, |(part, how)| {
        size += part;
        counted_by = how;
        Ok(true)
    });
    let line = json!({"kind": kind, "instances": size.to_string(), "counted_by": counted_by, "domain": words});
    (all.is_ok() && !interrupt.is_wanted()).then(|| format!("{line}\n"))
}

/// How many instances there are, part by part, each with how it was counted: to count takes time in closed form as
/// well.
fn parts(source: Source) -> Flow<(BigUint, &'static str)> {
    Flow::of(move |hand_on| {
        if let Some(size) = source.size() {
            hand_on((size, "closed form"));
            return;
        }
        mention("there is no closed form for that, or it takes long: the instances are listed");
        let mut instances = source.instances();
        while let counted @ 1.. = instances.by_ref().take(COUNTED).count() {
            if !hand_on((counted.into(), LISTING)) {
                break;
            }
        }
    })
}
