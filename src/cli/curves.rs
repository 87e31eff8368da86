//! `schedcheck curves`: counted operations on growing instances, beside the bounds that are claimed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::abandoned::run_abandonable;
use super::folder::Folder;
use super::input::Jobs;
use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT, warn};
use super::progress::Progress;
use super::solve::seconds;
use super::{Outcome, names, screen};
use crate::complexity::{self, MeasuredLine};
use crate::papers;
use schedcheck_drawing::Picture;
use schedcheck_harness::curve::{Curve, MeasuredCurve, Point, Standing, render};
use schedcheck_harness::{Depth, RunContext};

/// The form of the curves.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for a terminal, with one row for each curve.
    Table,
    /// CSV, one line for each point.
    Csv,
    /// One JSON array, with one object for each curve.
    Json,
    /// A page with a plot of each curve, as HTML.
    Html,
}

/// The arguments of `curves`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only the curves of this paper, such as rr4745, or the one curve with this name, such as rr4745-greedy.
    #[arg(value_name = "PAPER or CURVE", value_parser = names::curve(), hide_possible_values = true)]
    wanted: Option<String>,
    /// How far the sizes go.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Stop after this many seconds, with the points counted by then; curves that are cut short are marked.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: Jobs,
    /// The form of the curves. Without it, a page if the file ends in .html, and a table otherwise.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write them to this file instead of standard output. If it is a directory, or its name ends in /, each curve
    /// becomes two files in it: a picture, NAME.svg, and its points, NAME.csv.
    #[arg(long, value_name = "FILE or DIR")]
    out: Option<PathBuf>,
}

/// Counts, prints the curves, and tells which bounds are passed that the ledger does not say are passed.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let wanted = wanted(arguments.wanted.as_deref())?;
    let names: Vec<_> = wanted.iter().flat_map(|curve| FORMS.map(|form| format!("{}.{form}", curve.name))).collect();
    let target = Target::of(arguments.out.as_deref(), &names)?;
    if matches!(target, Target::Folder(_)) && arguments.format.is_some() {
        bail!("--format: it is for one file; a directory gets a picture and the points of each curve");
    }
    let pool = arguments.jobs.pool()?;
    let interrupt =
        Interrupt::with_message("interrupted: what is counted so far follows; interrupt again to quit at once");
    interrupt.listen();
    let is_time_over = interrupt.after(arguments.time_limit, None);
    let stop = interrupt.shared_flag();
    let measured = measure((arguments.depth, arguments.seed), pool, wanted, &stop);
    match &target {
        Target::Folder(folder) => {
            let files = measured.iter().flat_map(|curve| {
                let texts = [Picture::Plot(curve.plot()).svg(), render::csv(std::slice::from_ref(curve))];
                FORMS.into_iter().zip(texts).map(|(form, text)| (format!("{}.{form}", curve.curve.name), text))
            });
            folder.write_all(&files.collect::<Vec<_>>())?;
        }
        Target::Stream(destination) => destination.write(&match arguments.format() {
            Format::Table => render::table(&measured, screen::of(destination)),
            Format::Csv => render::csv(&measured),
            Format::Json => render::json(&measured),
            Format::Html => page(&measured),
        })?,
    }
    let is_interrupted = measured.iter().any(|curve| curve.is_cut_short) && !is_time_over.load(Ordering::Relaxed);
    let reached = if is_interrupted { Outcome::Interrupted } else { Outcome::Good };
    Ok(tell_surprises(&measured).max(reached))
}

impl Arguments {
    fn format(&self) -> Format {
        let is_page =
            self.out.as_deref().and_then(Path::extension).is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        self.format.unwrap_or(if is_page { Format::Html } else { Format::Table })
    }
}

/// The page that `cargo bench` writes, without times.
fn page(measured: &[MeasuredCurve]) -> String {
    let lines: Vec<_> = measured.iter().map(MeasuredLine::counted).collect();
    complexity::page::html(&lines, "Counted by schedcheck curves; cargo bench measures the times as well.")
}

/// Where the curves go.
enum Target<'a> {
    /// All of them, in one form.
    Stream(Destination),
    /// Files of each of them.
    Folder(Folder<'a>),
}

/// The files of a curve, by their endings.
const FORMS: [&str; 2] = ["svg", "csv"];

impl<'a> Target<'a> {
    fn of(out: Option<&'a Path>, names: &[String]) -> Result<Self> {
        let is_folder = |path: &&Path| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        Ok(match out.filter(is_folder) {
            Some(path) => Self::Folder(Folder::new(path, names, &NO_INPUT)?),
            None => Self::Stream(Destination::new(out, &NO_INPUT)?),
        })
    }
}

fn wanted(name: Option<&str>) -> Result<Vec<Curve>> {
    let all = papers::all().curves();
    let Some(name) = name else { return Ok(all) };
    let wanted: Vec<_> = all.iter().filter(|curve| curve.name == name || curve.paper() == name).copied().collect();
    if wanted.is_empty() {
        let (curves, meant) = (names::curves(), names::meant(name, &[names::papers(), names::curves()].concat()));
        bail!("there is no paper and no curve {name:?}{meant}; the curves are {}", curves.join(", "));
    }
    Ok(wanted)
}

/// The curves, with the points that were counted before `stop` was set.
fn measure(
    (depth, seed): (Depth, u64),
    pool: ThreadPool,
    wanted: Vec<Curve>,
    stop: &Arc<AtomicBool>,
) -> Vec<MeasuredCurve> {
    let number = wanted.iter().map(|curve| (curve.sizes)(depth).len()).sum();
    let progress = Arc::new(Progress::over(number, "points"));
    let counted: Arc<Vec<_>> = Arc::new(wanted.into_iter().map(|curve| (curve, Mutex::default())).collect());
    let (advanced, stopped, by_curve) = (Arc::clone(&progress), Arc::clone(stop), Arc::clone(&counted));
    let count = move || {
        let advance = |points| advanced.advance(points);
        let context = RunContext::new(depth, seed, &advance, &stopped);
        let count = |(curve, points): &(Curve, _)| curve.count_each(&context, |point| points_of(points).push(point));
        pool.install(|| by_curve.par_iter().for_each(count));
    };
    // One that is left behind has counted the points that are there.
    let _ = run_abandonable(stop, count);
    progress.end();
    let measured = counted.iter().map(|(curve, points)| curve.with(points_of(points).clone(), depth));
    papers::all().with_record(measured.collect())
}

fn points_of(points: &Mutex<Vec<Point>>) -> MutexGuard<'_, Vec<Point>> {
    points.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bound that is passed although no recorded verdict says so is bad news.
fn tell_surprises(measured: &[MeasuredCurve]) -> Outcome {
    let mut outcome = Outcome::Good;
    for curve in measured.iter().filter(|curve| curve.is_surprising()) {
        if let (Standing::PassedAt(size), Some(bound)) = (curve.standing(), curve.curve.bound) {
            warn(format_args!("{}: the bound is passed at s = {size}: {}", curve.curve.name, bound.describe()));
        }
        outcome = Outcome::Bad;
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use schedcheck_harness::curve::{Bound, Count};
    use schedcheck_rr4745::curves::GREEDY;

    fn outcome(curve: Curve) -> Outcome {
        tell_surprises(&papers::all().measure(&[curve], &RunContext::silent(Depth::Quick, 1)))
    }

    #[test]
    fn points_before_an_abandoned_one_are_kept() {
        static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
        let deaf = |size, _| match size {
            3 => loop {
                STOP.store(true, Ordering::Relaxed);
                std::thread::park();
            },
            size => Count::free(size),
        };
        let curve = Curve { count: deaf, sizes: |_| vec![1, 2, 3, 4], ..GREEDY };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let measured = measure((Depth::Quick, 1), pool, vec![curve], &STOP);
        let sizes: Vec<_> = measured[0].points.iter().map(|point| point.size).collect();
        assert_eq!((sizes, measured[0].is_cut_short), (vec![1, 2], true));
    }

    #[test]
    fn a_bound_that_is_passed_is_bad_unless_the_ledger_says_so() {
        let passed = Curve { count: |size, _| Count::within(size, 9), ..GREEDY };
        assert_eq!((outcome(GREEDY), outcome(passed)), (Outcome::Good, Outcome::Bad));
        let refuted = passed.bound.map(|bound| Bound { claim: Some("rr6005/alg-4-complexity"), ..bound });
        assert_eq!(outcome(Curve { bound: refuted, ..passed }), Outcome::Good);
    }
}
