//! `schedcheck worst-case`: how much longer than the best schedule an algorithm can take, over all real parameters.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anstyle::Style;
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use comfy_table::{LineStyle, Table, presets};
use rayon::ThreadPool;
use rayon::prelude::*;
use schedcheck_harness::Key;
use schedcheck_harness::render::Screen;

use super::abandoned::run_abandonable;
use super::input::Jobs;
use super::interrupt::Interrupt;
use super::output::Destination;
use super::progress::Progress;
use super::solve::seconds;
use super::state_file::{Checkpoint, State};
use super::{Outcome, names, screen, text};
use crate::stride::{Stride, stride};
use crate::worst_case::{self, Algorithm, MOST_TASKS, MOST_WORKERS, Request, Row, Size, atlas, refuse_too_large};

/// The form of the answers.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for a terminal.
    Text,
    /// One JSON object for each distribution, one per line, with the platforms as instances.
    Json,
    /// CSV, one line for each distribution.
    Csv,
    /// A Markdown table.
    Markdown,
}

/// The arguments of `worst-case`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "No platform of that size has a larger ratio than the one that is printed, whatever its times. The \
        platforms that are printed attain this ratio, or approach it.\n\nExamples:\n  schedcheck worst-case bba \
        --workers 3 --tasks 3 --equal-links\n  schedcheck worst-case no-relays --workers 3 --tasks 3 --loads 2,1,0 \
        --format json"
)]
pub struct Arguments {
    /// The algorithm: bba, bba-by-finish-times, mbbsa, mbbsa-best, r-bsa, no-redistribution or no-relays. Or atlas: the
    /// page of all tables, which takes long.
    #[arg(value_name = "METHOD", value_parser = names::contest(), hide_possible_values = true)]
    method: String,
    /// The number of workers.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=MOST_WORKERS as u64))]
    workers: Option<u64>,
    /// The number of tasks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_TASKS))]
    tasks: Option<u64>,
    /// All links take the same time.
    #[arg(long)]
    equal_links: bool,
    /// All workers compute alike.
    #[arg(long)]
    equal_speeds: bool,
    /// Only this distribution of the tasks, in any order, such as 2,0,0; without it, all of them.
    #[arg(long, value_name = "L", value_delimiter = ',')]
    loads: Option<Vec<u64>>,
    /// Search only one part of the distributions, the K-th of N. The outputs of all N runs, one after the other, are
    /// the output of one run.
    #[arg(long, value_name = "K/N", value_parser = stride)]
    shard: Option<Stride>,
    /// Stop after this many seconds as an interruption does: results proved by then are printed, and the exit status is
    /// 130. Which distributions are finished depends on the machine. Without it, sizes that take too long are refused.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// Save finished distributions in this file, and reuse those in it: an interrupted run continues with the others.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The form of the answers; without it, text on a terminal, and json elsewhere.
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    jobs: Jobs,
    /// Write them to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The page of all tables, in place of a method.
const ATLAS: &str = "atlas";

/// Searches all distributions, and prints what was found.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let (title, searches) = own(searches(arguments)?, arguments.shard);
    if arguments.state.is_some() && arguments.state == arguments.out {
        bail!("--state and --out name the same file");
    }
    let destination = Destination::new(arguments.out.as_deref(), arguments.state.as_slice())?;
    let state = Checkpoint::open(arguments.state.as_deref(), "the answers go", Vec::new(), |_| Ok(()))?;
    let pool = arguments.jobs.pool()?;
    let interrupt =
        Interrupt::with_message("interrupted: what is proved so far follows; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is proved so far follows"));
    let stop = interrupt.shared_flag();
    let progress = Progress::over(searches.len(), "distributions");
    let search = Search { searches, state, progress, found: Mutex::default() };
    let rows = rows(Arc::new(search), pool, &stop)?;
    destination.write(&match format(arguments) {
        None => atlas::page(&rows),
        Some(Format::Text) => in_text(&title, &rows, screen::of(&destination)),
        Some(Format::Json) => {
            rows.iter().map(|row| Ok(serde_json::to_string(row)? + "\n")).collect::<Result<String>>()?
        }
        Some(Format::Csv) => worst_case::csv(&rows),
        Some(Format::Markdown) => worst_case::markdown(&rows),
    })?;
    Ok(if rows.iter().all(Row::is_finished) { Outcome::Good } else { Outcome::Interrupted })
}

/// The form that is asked for, or that fits who reads it; of the atlas, its own if none is asked for.
fn format(arguments: &Arguments) -> Option<Format> {
    let fitting = if screen::is_terminal() { Format::Text } else { Format::Json };
    arguments.format.or((arguments.method != ATLAS).then_some(fitting))
}

/// What the searches are about, and those of a part.
fn own(searches: Vec<(Algorithm, Size)>, part: Option<Stride>) -> (String, Vec<(Algorithm, Size)>) {
    let title = searches[0].0.title();
    let Some(part) = part else { return (title.to_owned(), searches) };
    let all = Key { row: title.to_owned(), sweep: 0 };
    let own = part.share().of_sweep(&all, Some(searches.len() as u64));
    let own = searches[own.start as usize..own.end as usize].to_vec();
    (format!("{title}: part {part} of the distributions"), own)
}

/// What is to be searched.
fn searches(arguments: &Arguments) -> Result<Vec<(Algorithm, Size)>> {
    if arguments.method == ATLAS {
        let sized = [arguments.workers.is_some(), arguments.tasks.is_some(), arguments.loads.is_some()];
        if sized.contains(&true) || arguments.equal_links || arguments.equal_speeds {
            bail!("the atlas has sizes of its own: --workers, --tasks, --loads and what is alike are for one method");
        }
        if arguments.shard.is_some() && arguments.format.is_none() {
            bail!("--shard: the page of the atlas is not made of parts; --format json or csv has them");
        }
        if matches!(arguments.format, Some(Format::Text | Format::Markdown)) {
            bail!(
                "--format: the atlas is a page of Markdown without it, or has the rows of all its tables as json or csv"
            );
        }
        return Ok(atlas::searches());
    }
    let algorithm = algorithm(&arguments.method)?;
    let sizes = sizes(arguments)?;
    if arguments.time_limit.is_none() {
        let refused = refuse_too_large(algorithm, &sizes);
        refused.map_err(|refusal| anyhow!("{refusal}; with --time-limit it begins all the same"))?;
    }
    Ok(sizes.into_iter().map(|size| (algorithm, size)).collect())
}

fn algorithm(name: &str) -> Result<Algorithm> {
    Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name).with_context(|| {
        let names = names::contests();
        format!("there is no method {name:?}{}; there are {}", names::meant(name, &names), names.join(", "))
    })
}

/// The distributions that are asked for.
fn sizes(arguments: &Arguments) -> Result<Vec<Size>> {
    let &Arguments { equal_links, equal_speeds, .. } = arguments;
    let (Some(workers), Some(tasks)) = (arguments.workers, arguments.tasks) else {
        bail!("--workers and --tasks: both are needed")
    };
    let request =
        Request { workers: workers as usize, tasks, equal_links, equal_speeds, loads: arguments.loads.clone() };
    request.sizes().map_err(|refusal| anyhow!("--{refusal}"))
}

/// All searches of a run, and what is found meanwhile.
struct Search {
    searches: Vec<(Algorithm, Size)>,
    state: Checkpoint<Vec<Row>>,
    progress: Progress,
    /// The rows that are done, by the places of their searches.
    found: Mutex<BTreeMap<usize, Row>>,
}

impl Search {
    /// Finds the row of a search, or takes it from the state.
    fn find(&self, place: usize, stop: &AtomicBool) -> Result<()> {
        let (algorithm, size) = &self.searches[place];
        let is_it = |row: &&Row| {
            row.method == algorithm.name()
                && row.loads == size.loads
                && (row.equal_links, row.equal_speeds) == (size.equal_links, size.equal_speeds)
        };
        let kept = self.state.see(|rows| rows.iter().find(is_it).cloned());
        let row = match kept {
            Some(row) => row,
            None => {
                let row = worst_case::search(*algorithm, size, &|| stop.load(Ordering::Relaxed))?;
                if row.is_finished() {
                    self.state.change(Duration::ZERO, |rows| rows.push(row.clone()))?;
                }
                row
            }
        };
        unlocked(&self.found).insert(place, row);
        self.progress.advance(1);
        Ok(())
    }
}

/// Distributions that are finished, of any methods and sizes.
impl State for Vec<Row> {
    const COMMAND: &'static str = "worst-case";
    const WHOSE: &'static str = "its rows are those";
}

fn unlocked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rows of all searches, in their order. One that does not hear when it is told to stop is left behind.
fn rows(search: Arc<Search>, pool: ThreadPool, stop: &Arc<AtomicBool>) -> Result<Vec<Row>> {
    let (all, told) = (Arc::clone(&search), Arc::clone(stop));
    let find = move || {
        let places = 0..all.searches.len();
        let each = || places.into_par_iter().map(|place| all.find(place, &told)).collect::<Result<()>>();
        pool.install(each)
    };
    run_abandonable(stop, find).transpose()?;
    search.progress.end();
    search.state.close();
    let found = unlocked(&search.found);
    let row = |(place, (algorithm, size)): (usize, &(Algorithm, Size))| {
        found.get(&place).cloned().unwrap_or_else(|| Row::stopped(*algorithm, size))
    };
    Ok(search.searches.iter().enumerate().map(row).collect())
}

/// A table, and what the worst of its rows says.
fn in_text(title: &str, rows: &[Row], screen: Screen) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_header(worst_case::HEAD)
        .add_rows(rows.iter().map(worst_case::cells_for_people));
    screen.fit(&mut table, Some(text::WIDTH), 0);
    let title = screen.styled(title, Style::new().bold());
    let summary = worst_case::summary(rows).unwrap_or_default();
    format!("{}\n\n{}\n\n{}\n", screen.broken(&title, 2), table.trim_fmt(), screen.broken(&summary, 2))
}
