//! `schedcheck contest`: an algorithm of one's own, or a method, against the optimum or against another one.

pub(super) mod entrants;
mod result;
mod rows;
mod source;
mod state;
mod text;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use self::entrants::Entrants;
use self::result::Format;
use self::rows::SharedRecord;
use self::source::{Over, of_files, of_source};
use self::state::ContestState;
pub use self::state::round_trip as round_trip_state;
use super::Outcome;
use super::abandoned::run_abandonable;
use super::folder::Folder;
use super::input::Jobs;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::warn;
use super::progress::Progress;
use super::solve::seconds;
use super::state_file::Checkpoint;
use crate::contest::program::{Listener, end_all};
use crate::contest::{self, Contest, NoSchedule, Shown, Tally, Trial};
use crate::stride::{Stride, stride};

/// How often the state is written while the contest goes on.
const PATIENCE: Duration = Duration::from_secs(1);

/// The message at the first interruption.
const INTERRUPTED: &str = "interrupted: what is found so far follows; interrupt again to quit at once";

/// The arguments of `contest`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A program reads one instance per line and answers with one schedule per line; docs/own-algorithm.md \
        describes the protocol.\n\nExit status: 0 if all instances were compared, 1 if an answer was invalid, late, no \
        JSON, or missing after a crash, 2 if the first 20 were all crashes, invalid or no \
        JSON.\n\nExamples:\n  schedcheck contest --kind star --workers 1..3 -- python3 mine.py\n  schedcheck contest \
        bba --instances platforms.jsonl --against mbbsa"
)]
pub struct Arguments {
    #[command(flatten)]
    entrants: entrants::SeveralArguments,
    #[command(flatten)]
    box_or_family: Instances,
    /// The instances of this file, instead of a kind: `-` is standard input, and a file named *.jsonl holds one per
    /// line. May be given more than once.
    #[arg(long = "instances", value_name = "FILE", conflicts_with_all = ["kind", "family"])]
    files: Vec<PathBuf>,
    /// Stop after this many seconds as an interruption does: results found by then are printed, and the exit status is
    /// 130.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Save the state in this file, and resume from it: a contest that was interrupted ends with the result of one that
    /// was not. The file is refused if it belongs to another contest, or to another build of this program.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Use only one part of the instances, the K-th of every N. With --state, `--merge` combines the states of all
    /// parts into the result of one contest.
    #[arg(long, value_name = "K/N", value_parser = stride, conflicts_with = "merge")]
    shard: Option<Stride>,
    /// Run nothing: combine these states, those of all shards of the contest that the other arguments describe, and
    /// print the result.
    #[arg(long, value_name = "STATE", num_args = 1.., conflicts_with_all = ["state", "time_limit"])]
    merge: Vec<PathBuf>,
    /// Continue even if the first 20 answers are all crashes, invalid or no JSON. Without it, such a contest ends, and
    /// prints what the program wrote to standard error for the first instance. Every --shard runs the first 20
    /// instances of the whole contest, so all shards decide alike.
    #[arg(long)]
    keep_going: bool,
    /// Also write a page, index.html, to this directory: with the smallest and the worst instance, and both schedules
    /// drawn. The directory is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also write one row per instance to this file, as CSV or as JSON lines: its name ends in .csv or .jsonl. A row
    /// has the objective, the optimum, the ratio, and the seconds that the answer took; docs/own-algorithm.md lists the
    /// columns. The program is asked about one instance at a time, and the result has a summary of all ratios: mean,
    /// median, quantiles.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["state", "merge"])]
    rows: Option<PathBuf>,
    /// The form of the result; without it, text on a terminal, and json elsewhere.
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    jobs: Jobs,
}

/// Holds the contestant against its rival on all instances, and prints what was found.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let (over, kind) = arguments.over()?;
    let entrants = arguments.entrants.read(kind)?;
    let are_several = entrants.names().len() > 1;
    if are_several && (arguments.state.is_some() || !arguments.merge.is_empty()) {
        bail!("--state and --merge are for one contestant, and there are several");
    }
    let words = match arguments.shard {
        Some(stride) => format!("part {stride} of {}", over.words),
        None => over.words.clone(),
    };
    let inputs = arguments.files.iter().chain(&arguments.state).chain(&arguments.merge);
    let inputs: Vec<&Path> = inputs.map(PathBuf::as_path).collect();
    let files = if are_several { &result::FILES[..] } else { &result::FILES[..1] };
    let folder = arguments.out.as_deref().map(|path| Folder::new(path, files, &inputs)).transpose()?;
    let read: Vec<&Path> = inputs.iter().copied().chain(entrants.words()).collect();
    let is_recorded = are_several || arguments.rows.is_some();
    let record = is_recorded.then(|| SharedRecord::new(arguments.rows.as_deref(), &read, &entrants)).transpose()?;
    let interrupt = Interrupt::leaving(INTERRUPTED, end_all);
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is found so far follows"));
    let (tallies, is_finished) = if arguments.merge.is_empty() {
        held(arguments, &entrants, over, &interrupt, record.as_ref())?
    } else {
        (vec![state::merged(&arguments.merge, &entrants.mark(), &over)?], true)
    };
    let recorded = record.and_then(|record| record.end(is_finished).transpose()).transpose()?;
    let shown = |(contestant, tally)| {
        let (rival, instances) = (entrants.rival(), words.clone());
        Shown { contestant, rival, instances, is_finished, tally }
    };
    let shown: Vec<Shown> = entrants.names().into_iter().zip(&tallies).map(shown).collect();
    result::write(&shown, recorded.as_ref(), folder.as_ref(), arguments.format)?;
    let is_without_fault = tallies.iter().all(Tally::is_without_fault);
    Ok(match (is_finished, is_without_fault) {
        (false, _) => Outcome::Interrupted,
        (true, true) => Outcome::Good,
        (true, false) => Outcome::Bad,
    })
}

impl Arguments {
    /// The instances that are asked for, with their kind where it is known.
    fn over(&self) -> Result<(Over, Option<&'static str>)> {
        match self.box_or_family.source()? {
            Some(source) => {
                let kind = source.kind();
                let over = of_source(source);
                if over.number == Some(0) {
                    bail!("no instance is within the bounds: {}", over.words);
                }
                Ok((over, Some(kind)))
            }
            None if self.files.is_empty() => bail!("which instances? name a --kind, or a file of --instances"),
            None => Ok((of_files(&self.files, self.state.is_some() || !self.merge.is_empty())?, None)),
        }
    }
}

/// What is found on the instances, and whether it is of all of them.
fn held(
    arguments: &Arguments,
    entrants: &Entrants,
    over: Over,
    interrupt: &Interrupt,
    record: Option<&SharedRecord>,
) -> Result<(Vec<Tally>, bool)> {
    let Over { instances, order, number, mark, .. } = over;
    let stride = arguments.shard.unwrap_or(Stride::WHOLE);
    let number = number.map(|number| stride.size(number));
    let mark = state::mark(&entrants.mark(), &mark, stride);
    let is_it = |found: &ContestState| found.is_of(&mark);
    let state =
        Checkpoint::open(arguments.state.as_deref(), "the result goes", ContestState::new(mark.clone()), is_it)?;
    let begun = state.see(|found| found.tally.clone());
    let (state, progress) = (Arc::new(state), Arc::new(Progress::of_perhaps(number, "instances")));
    progress.advance(begun.instances);
    let (trial, left) = on_trial(arguments, stride, instances, &begun)?;
    let listen = |name: String| -> Listener {
        let shown = Arc::clone(&progress);
        Arc::new(move |line: &str| shown.suspend(|| warn(format_args!("{name}: {line}"))))
    };
    let maker = entrants.opponents(&listen, trial.is_wanted(&begun))?;
    let (watched, kept) = (Arc::clone(&progress), Arc::clone(&state));
    let watcher = move |tally: &Tally, grown| {
        watched.advance(grown);
        watched.set_message(so_far(tally));
        if !kept.is_due(PATIENCE) {
            return Ok(());
        }
        kept.change(PATIENCE, |found| (found.tally, found.is_finished) = (tally.clone(), false))
    };
    let stop = interrupt.shared_flag();
    let mut tallies = vec![begun];
    tallies.resize(entrants.names().len(), Tally::default());
    let all = (left, order, stride);
    let contest = Contest::of_several(all, maker, tallies, Box::new(watcher), Arc::clone(&stop)).on_trial(trial);
    let contest = match record {
        Some(record) => contest.recorded(record.recorder(), arguments.rows.is_some()),
        None => contest,
    };
    let (contest, threads) = (Arc::new(contest), arguments.jobs.number());
    let running = Arc::clone(&contest);
    let ended = run_abandonable(&stop, move || running.run(threads));
    end_all();
    progress.end();
    ended.transpose().map_err(|error| match error.downcast::<NoSchedule>() {
        Ok(none) => anyhow!("{}: {none}; --keep-going goes on all the same", entrants.names()[none.contestant]),
        Err(error) => error,
    })?;
    let (tallies, is_finished) = (contest.close(), !stop.load(Ordering::Relaxed));
    state.change(Duration::ZERO, |found| (found.tally, found.is_finished) = (tallies[0].clone(), is_finished))?;
    Ok((tallies, is_finished))
}

/// The instances behind those that are in the tally, and what decides whether the contest goes on.
fn on_trial(
    arguments: &Arguments,
    stride: Stride,
    all: contest::Instances,
    begun: &Tally,
) -> Result<(Trial, contest::Instances)> {
    let (trial, left): (_, contest::Instances) = match stride == Stride::WHOLE {
        true => (Trial::Own, Box::new(all.skip(usize::try_from(begun.instances)?))),
        false => Trial::of_part(all, stride, begun.instances),
    };
    Ok((if arguments.keep_going { Trial::Nothing } else { trial }, left))
}

/// What is found so far, beside the bar.
fn so_far(tally: &Tally) -> String {
    let ratio = tally
        .worst
        .as_ref()
        .map_or_else(String::new, |worst| format!(", worst ratio {}", worst.pair.ratio.for_people()));
    format!("{} worse{ratio}", tally.count(crate::contest::Outcome::Worse))
}
