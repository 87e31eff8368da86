//! `schedcheck generate`: instances of a kind, one a line, made as they are written.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use num_bigint::BigUint;
use serde_json::json;

use super::Outcome;
use super::flow::Flow;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT, info};
use super::progress::Counted;
use crate::instances::{MOST_COUNTED, Source};

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
    let interrupt = Interrupt::with_message(match destination.file() {
        Some(_) => "interrupted: the file is left as it was",
        None => "interrupted: what is written so far is a part",
    });
    interrupt.listen();
    let mut written = destination.begin()?;
    if arguments.count_only {
        let Some(line) = count(source, &interrupt)? else { return Ok(Outcome::Interrupted) };
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
fn count(source: Source, interrupt: &Interrupt) -> Result<Option<String>> {
    let (kind, words) = (source.kind(), source.to_string());
    let (mut size, mut counted_by) = (BigUint::ZERO, LISTING);
    let mut listed = Counted::new("instances");
    parts(source).each(interrupt, |part| {
        let (number, how) = part.map_err(|refused| anyhow!("--count-only: {refused}"))?;
        listed.advance(usize::try_from(&number).unwrap_or(0));
        size += number;
        counted_by = how;
        Ok::<_, anyhow::Error>(true)
    })?;
    let line = json!({"kind": kind, "instances": size.to_string(), "counted_by": counted_by, "domain": words});
    Ok((!interrupt.is_wanted()).then(|| format!("{line}\n")))
}

/// So many instances more, and how they were counted; or why they are not counted.
type Part = Result<(BigUint, &'static str), String>;

/// How many instances there are, part by part: to count takes time in closed form as well.
fn parts(source: Source) -> Flow<Part> {
    Flow::of(move |hand_on| {
        if let Some(size) = source.size() {
            hand_on(Ok((size, "closed form")));
            return;
        }
        let far = "which no closed form counts in time; so many are not listed to be counted";
        if let Some(between) = source.between().filter(|between| !between.can_be_counted()) {
            hand_on(Err(format!("there are {between} instances, {far}")));
            return;
        }
        info("there is no closed form for that, or it takes long: the instances are listed");
        let (mut instances, mut all) = (source.instances(), 0);
        while let counted @ 1.. = instances.by_ref().take(COUNTED).count() {
            all += counted as u64;
            let part = if all > MOST_COUNTED {
                Err(format!("there are more than {MOST_COUNTED} instances, {far}"))
            } else {
                Ok((counted.into(), LISTING))
            };
            if !hand_on(part) {
                break;
            }
        }
    })
}
