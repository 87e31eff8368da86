//! Every algorithm and exact solver on instances of growing size: what `cargo bench` runs.
//!
//! The page with the curves is `curves.html` in criterion's folder.

use std::path::Path;
use std::time::{Duration, Instant};

use command_io::output::{Destination, NO_INPUT};
use criterion::{BenchmarkId, Criterion, SamplingMode};
use schedcheck::complexity::{self, FEWEST_SIZES, Line, MeasuredLine, estimates, page};

/// Beyond the fewest sizes, no size is measured at which one run takes longer than this.
const LONGEST: Duration = Duration::from_millis(100);

/// Beyond the fewest sizes, no size is tried after one at which a run takes longer than this.
const LONG: Duration = Duration::from_millis(5);

/// Beyond the fewest sizes, no size is tried at which one run is expected to take longer than this.
const LONGEST_EXPECTED: Duration = Duration::from_secs(1);

/// Samples of a benchmark: the fewest that criterion allows.
const SAMPLES: u32 = 10;

/// How long a benchmark takes at least.
const SHORTEST: Duration = Duration::from_millis(40);

fn main() -> anyhow::Result<()> {
    let has = |wanted: &str| std::env::args().any(|argument| argument == wanted);
    let folder = estimates::folder();
    let quick = Criterion::default().sample_size(SAMPLES as usize).nresamples(2_000).warm_up_time(SHORTEST / 4);
    let mut criterion = quick.configure_from_args().output_directory(&folder).without_plots();
    if !has("--bench") || has("--test") || has("--list") {
        complexity::lines().into_iter().for_each(|line| try_once(&mut criterion, &line));
        return Ok(());
    }
    let began = Instant::now();
    let measured: Vec<_> = complexity::lines().into_iter().map(|line| measure(&mut criterion, &folder, line)).collect();
    criterion.final_summary();
    let file = folder.join("curves.html");
    Destination::new(Some(file.as_path()), &NO_INPUT)?.write(&page::html(&measured, "Measured by cargo bench."))?;
    let points: usize = measured.iter().map(|line| line.times.len()).sum();
    println!("{} curves of {points} points in {} s: {}", measured.len(), began.elapsed().as_secs(), file.display());
    Ok(())
}

/// The smallest instance of a line, in the test mode of criterion.
fn try_once(criterion: &mut Criterion, line: &Line) {
    let Some((size, prepared)) = line.sizes().into_iter().find_map(|size| Some((size, line.prepare(size)?))) else {
        return;
    };
    let mut group = criterion.benchmark_group(estimates::group(line));
    group.bench_function(BenchmarkId::new(line.name, size), |bencher| bencher.iter(|| (prepared.run)()));
}

/// A line at its sizes, as far as it is quick, and the times that criterion has of these.
fn measure(criterion: &mut Criterion, folder: &Path, line: Line) -> MeasuredLine {
    let mut group = criterion.benchmark_group(estimates::group(&line));
    group.sampling_mode(SamplingMode::Flat);
    let sizes = line.sizes();
    let mut measured = MeasuredLine::new(line);
    let mut number = 0;
    for size in sizes {
        if number >= FEWEST_SIZES && expected(&measured.times, size) > LONGEST_EXPECTED {
            break;
        }
        let Some(prepared) = measured.line.prepare(size) else {
            // A method may need more than the smallest instances have.
            if number == 0 { continue } else { break }
        };
        let once = time_of(&prepared.run);
        number += 1;
        if number > FEWEST_SIZES && once > LONGEST {
            break;
        }
        // Criterion warns of a time in which its samples do not fit.
        group.measurement_time(SHORTEST.max(once * SAMPLES));
        let place = BenchmarkId::new(measured.line.name, size);
        group.bench_function(place, |bencher| bencher.iter(|| (prepared.run)()));
        if let Some((unit, point)) = prepared.counted {
            measured.unit = Some(unit);
            measured.counts.push(point);
        }
        measured.times.extend(estimates::median(folder, &measured.line, size).map(|time| (size, time)));
        if number >= FEWEST_SIZES && once > LONG {
            break;
        }
    }
    measured
}

/// How long a run takes at the next size if times grow as an exponential does.
#[allow(clippy::float_arithmetic, reason = "a guess of a time says which sizes are measured, and nothing of them")]
fn expected(times: &[(u64, u64)], next: u64) -> Duration {
    let [.., (size, time), (last_size, last_time)] = times else { return Duration::ZERO };
    let steps = (next - last_size) as f64 / (last_size - size) as f64;
    let growth = (*last_time as f64 / *time as f64).max(1.0).powf(steps);
    Duration::try_from_secs_f64(*last_time as f64 * growth / 1e9).unwrap_or(Duration::MAX)
}

fn time_of(run: &dyn Fn()) -> Duration {
    let began = Instant::now();
    run();
    began.elapsed()
}
