//! `schedcheck adversary`: the instance on which an algorithm is worst, as far as a search finds it.

mod shown;
mod supremum;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;

pub use self::shown::Shown;
use super::abandoned::run_abandonable;
use super::contest::entrants::{self, Entrants};
use super::input::Jobs;
use super::instances::Bounded;
use super::interrupt::Interrupt;
use super::output::{Destination, info, warn};
use super::progress::Progress;
use super::solve::seconds;
use super::{Outcome, screen};
use crate::adversary::{Budget, Limits, Search, Within, share_of_percent};
use crate::contest::NoSchedule;
use crate::contest::program::{Listener, end_all};

/// The form of the result.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Results for a terminal, with the instance to copy.
    Text,
    /// One JSON object.
    Json,
}

/// The message at the first interruption.
const INTERRUPTED: &str = "interrupted: the worst that is found so far follows; interrupt again to quit at once";

/// The arguments of `adversary`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The ratio that is found is a lower bound of the worst ratio, and no upper bound. With --instances, \
        the same seed gives the same bytes on any number of threads.\n\nExit status: 0 once the search is over, 1 if \
        an answer was invalid, late, no JSON, or missing after a crash, 2 if \
        none of the first 20 is a schedule.\n\nExamples:\n  schedcheck adversary bba \
        --kind star --workers 3 --tasks 1..4 --equal-links\n  schedcheck adversary greedy --kind ring --processors \
        1..5 --time-limit 60 --out ring.json\n  schedcheck adversary --kind star --against bba -- python3 mine.py"
)]
pub struct Arguments {
    #[command(flatten)]
    entrants: entrants::Arguments,
    #[command(flatten)]
    bounded: Bounded,
    /// Keep every number within its bound; without this, numbers begin within their bounds and may leave them.
    #[arg(long)]
    within: bool,
    /// Only platform graphs all of whose nodes compute: no w is inf.
    #[arg(long)]
    no_forwarders: bool,
    /// After the search, give up at most P percent of the largest ratio for an instance with simpler numbers: a decimal
    /// from 0 to below 100. The ratio of that instance is exact.
    #[arg(long, value_name = "P", value_parser = share, allow_hyphen_values = true)]
    simplify: Option<Rational>,
    /// Try this many instances, a quarter of them the smallest of each size; improving and simplifying the worst ones
    /// takes more.
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    instances: u64,
    /// End after this many seconds, instead of a number of instances; the last tenth is for improving and simplifying
    /// the worst ones. The result then depends on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["instances", "restarts"])]
    time_limit: Option<Duration>,
    /// Restart this many times, each time with an equal share of the other instances.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    restarts: u64,
    /// The seed of the random numbers.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Also compute the exact supremum over all times, for the tasks and the number of workers of the instance found:
    /// only for a method that `worst-case` takes, against the optimum.
    #[arg(long)]
    supremum: bool,
    /// Write the instance found to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The form of the result; without it, text on a terminal, and json elsewhere.
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    jobs: Jobs,
}

/// Searches, and prints the worst that is found.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Some((kind, given)) = arguments.bounded.given() else { bail!("which instances? name a --kind") };
    let limits = Limits { stays_within: arguments.within, without_forwarders: arguments.no_forwarders };
    let within = Within::new(kind, &given)?.limited(limits).map_err(|error| anyhow!("--no-forwarders: {error}"))?;
    let entrants = arguments.entrants.read(Some(kind))?;
    let algorithm = arguments.supremum.then(|| supremum::algorithm(kind, &entrants)).transpose()?;
    let destination =
        arguments.out.as_deref().map(|file| Destination::new(Some(file), &entrants.words())).transpose()?;
    let interrupt = Interrupt::leaving(INTERRUPTED, end_all);
    interrupt.listen();
    let is_over = interrupt.after(arguments.time_limit, None);
    let search = searched(arguments, &within, &entrants, &interrupt)?;
    let result = search.result();
    let stop = interrupt.shared_flag();
    let supremum = match (algorithm, &result.worst) {
        (Some(algorithm), Some(worst)) => supremum::of(algorithm, &worst.instance, &within, &stop)?,
        _ => None,
    };
    let is_finished = !stop.load(Ordering::Relaxed) || is_over.load(Ordering::Relaxed);
    match (destination, &result.worst) {
        (Some(destination), Some(worst)) => destination.write(&format!("{}\n", worst.instance.to_json()))?,
        (Some(_), None) => info("nothing is found, and no file is written"),
        (None, _) => {}
    }
    let (contestant, rival) = (entrants.contestant(), entrants.rival());
    let domain = within.bounds().to_string();
    let is_without_fault = !result.outcomes.keys().any(|outcome| outcome.is_fault());
    let shown = Shown { contestant, rival, domain, limits, seed: arguments.seed, is_finished, result, supremum };
    let fitting = if screen::is_terminal() { Format::Text } else { Format::Json };
    Destination::Printed.write(&match arguments.format.unwrap_or(fitting) {
        Format::Text => shown.text(screen::of_output()),
        Format::Json => shown.json()?,
    })?;
    Ok(match (is_finished, is_without_fault) {
        (false, _) => Outcome::Interrupted,
        (true, true) => Outcome::Good,
        (true, false) => Outcome::Bad,
    })
}

/// A percentage, as a share.
fn share(text: &str) -> Result<Rational> {
    share_of_percent(&parse_rational(text)?).context("a percentage from 0 to below 100 is expected")
}

/// The search once it is over, or was told to stop.
fn searched(arguments: &Arguments, within: &Within, entrants: &Entrants, interrupt: &Interrupt) -> Result<Arc<Search>> {
    let (budget, number) = match arguments.time_limit {
        Some(limit) => (Budget::Until(Instant::now() + limit.min(A_LONG_TIME) * 9 / 10), None),
        None => (Budget::Instances(arguments.instances, arguments.restarts), Some(arguments.instances)),
    };
    let progress = Arc::new(Progress::of_perhaps(number, "instances"));
    let (shown, name) = (Arc::clone(&progress), entrants.contestant());
    let listener: Listener = Arc::new(move |line: &str| shown.suspend(|| warn(format_args!("{name}: {line}"))));
    let maker = entrants.maker(&listener)?;
    let (watched, stop) = (Arc::clone(&progress), interrupt.shared_flag());
    let watcher = Box::new(move |asked| watched.advance(asked));
    let search = Search::new((within.clone(), arguments.seed, budget), maker, watcher, Arc::clone(&stop));
    let search = search.giving_up(arguments.simplify.clone());
    let (search, threads) = (Arc::new(search), arguments.jobs.number());
    let running = Arc::clone(&search);
    let ended = run_abandonable(&stop, move || running.run(threads));
    end_all();
    progress.end();
    ended.transpose().map_err(|error| match error.downcast::<NoSchedule>() {
        Ok(none) => anyhow!("{}: {none}", entrants.contestant()),
        Err(error) => error,
    })?;
    Ok(search)
}

/// The longest search: a clock does not reach much further.
const A_LONG_TIME: Duration = Duration::from_secs(1 << 30);
