//! `schedcheck curves`: counted operations on growing instances, beside the bounds that are claimed.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::ValueEnum;

use super::Outcome;
use super::input::Jobs;
use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT, tell};
use super::progress::Progress;
use super::solve::seconds;
use crate::papers;
use schedcheck_harness::curve::{Curve, MeasuredCurve, Standing, render};
use schedcheck_harness::{Depth, Effort};

/// The form of the curves.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for a terminal, a row a curve.
    Table,
    /// CSV, a line a point.
    Csv,
    /// One JSON array, an object a curve.
    Json,
}

/// The arguments of `curves`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The curves of this paper alone, such as rr4745, or the one curve of this name, such as rr4745-greedy.
    #[arg(value_name = "PAPER or CURVE")]
    wanted: Option<String>,
    /// How far the sizes go.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Begin no point after so many seconds: the curves that are cut short then say so.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    jobs: Jobs,
    /// The form of the curves.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Write them to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Counts, prints the curves, and tells which bounds are passed that the ledger does not say are passed.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let wanted = wanted(arguments.wanted.as_deref())?;
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let pool = arguments.jobs.pool()?;
    let interrupt = Interrupt::telling("interrupted: what is counted so far follows; interrupt again to quit at once");
    interrupt.listen();
    let stop = interrupt.flag();
    let (measured, is_time_over) = pool.install(|| measure(arguments, &wanted, stop));
    destination.write(&match arguments.format {
        Format::Table => render::table(&measured),
        Format::Csv => render::csv(&measured),
        Format::Json => render::json(&measured),
    })?;
    let is_interrupted = measured.iter().any(|curve| curve.is_cut_short) && !is_time_over;
    let reached = if is_interrupted { Outcome::Interrupted } else { Outcome::Good };
    Ok(tell_surprises(&measured).max(reached))
}

fn wanted(name: Option<&str>) -> Result<Vec<Curve>> {
    let all = papers::all().curves();
    let Some(name) = name else { return Ok(all) };
    let wanted: Vec<_> = all.iter().filter(|curve| curve.name == name || curve.paper() == name).copied().collect();
    if wanted.is_empty() {
        let names: Vec<_> = all.iter().map(|curve| curve.name).collect();
        bail!("there is no paper and no curve {name:?}; the curves are {}", names.join(", "));
    }
    Ok(wanted)
}

/// The curves, and whether the time was over before they were. No point is begun once `stop` is set.
fn measure(arguments: &Arguments, wanted: &[Curve], stop: &AtomicBool) -> (Vec<MeasuredCurve>, bool) {
    let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let points = wanted.iter().map(|curve| (curve.sizes)(arguments.depth).len()).sum();
    let progress = Progress::over(points, "points");
    let is_time_over = AtomicBool::new(false);
    let count = |points| {
        progress.advance(points);
        if until.is_some_and(|until| Instant::now() >= until) && !stop.swap(true, Ordering::Relaxed) {
            is_time_over.store(true, Ordering::Relaxed);
        }
    };
    let measured = papers::all().measure(wanted, &Effort::new(arguments.depth, arguments.seed, &count, stop));
    progress.end();
    (measured, is_time_over.into_inner())
}

/// A bound that is passed although no recorded verdict says so is bad news.
fn tell_surprises(measured: &[MeasuredCurve]) -> Outcome {
    let mut outcome = Outcome::Good;
    for curve in measured.iter().filter(|curve| curve.is_surprising()) {
        if let (Standing::PassedAt(size), Some(bound)) = (curve.standing(), curve.curve.bound) {
            tell(format_args!("{}: the bound is passed at s = {size}: {}", curve.curve.name, bound.in_words()));
        }
        outcome = Outcome::Bad;
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedcheck_harness::curve::{Bound, Count};
    use schedcheck_rr4745::curves::GREEDY;

    fn outcome(curve: Curve) -> Outcome {
        tell_surprises(&papers::all().measure(&[curve], &Effort::silent(Depth::Quick, 1)))
    }

    #[test]
    fn a_bound_that_is_passed_is_bad_unless_the_ledger_says_so() {
        let passed = Curve { count: |size, _| Count::within(size, 9), ..GREEDY };
        assert_eq!((outcome(GREEDY), outcome(passed)), (Outcome::Good, Outcome::Bad));
        let refuted = passed.bound.map(|bound| Bound { claim: Some("rr6005/alg-4-complexity"), ..bound });
        assert_eq!(outcome(Curve { bound: refuted, ..passed }), Outcome::Good);
    }
}
