//! Curves of tiny exact programs: from nothing, one row more, and what is greatest, beside the solver of larger ones.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, criterion_group};
use exact_lp::tiny::{Region, Row, Sense};
use exact_lp::{Bounds, Expression, LinearProgram, Solver, Variable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many programs one measurement goes through; criterion tells the time for all of them.
const PROGRAMS: usize = 100;

type Family = fn(&mut ChaCha8Rng, usize) -> Vec<Owned>;

/// A row that owns its coefficients.
struct Owned {
    coefficients: Vec<i64>,
    constant: i64,
    sense: Sense,
}

impl Owned {
    fn row(&self) -> Row<'_> {
        Row { coefficients: &self.coefficients, constant: self.constant, sense: self.sense }
    }
}

/// Twice as many rows as columns and one, half of their coefficients zero, one row in twelve an equation; a hidden
/// point satisfies all.
fn feasible(random: &mut ChaCha8Rng, columns: usize) -> Vec<Owned> {
    let hidden: Vec<i64> = (0..columns).map(|_| random.random_range(0..=4)).collect();
    let row = |index: usize| {
        let coefficients: Vec<i64> =
            (0..columns).map(|_| if random.random_bool(0.5) { random.random_range(-5..=5) } else { 0 }).collect();
        let value: i64 = coefficients.iter().zip(&hidden).map(|(coefficient, hidden)| coefficient * hidden).sum();
        let zero = index % 12 == 5;
        let room = if zero { 0 } else { random.random_range(0..=3) };
        let sense = if zero { Sense::Zero } else { Sense::NonNegative };
        Owned { coefficients, constant: room - value, sense }
    };
    (0..=2 * columns).map(row).collect()
}

/// When a worker has done its tasks on a star, as a form in the times of links and workers: half the columns each.
fn completion(random: &mut ChaCha8Rng, columns: usize) -> Vec<i64> {
    let workers = columns / 2;
    let mut form = vec![0; columns];
    (0..random.random_range(1..=6)).for_each(|_| form[random.random_range(0..workers)] += 1);
    form[workers + random.random_range(0..workers)] += random.random_range(1..=3);
    form
}

/// The cone of the instances that some comparisons leave, and one completion that is to be later than as many others as
/// there are columns: mostly infeasible, all but everything degenerate.
fn cone(random: &mut ChaCha8Rng, columns: usize) -> Vec<Owned> {
    let mut row = |minuend: Option<&[i64]>, constant: i64, sense: Sense| {
        let (first, second) = (completion(random, columns), completion(random, columns));
        let minuend = minuend.unwrap_or(&first);
        let coefficients = minuend.iter().zip(&second).map(|(minuend, subtrahend)| minuend - subtrahend).collect();
        Owned { coefficients, constant, sense }
    };
    let mut rows: Vec<Owned> = (0..=columns)
        .map(|index| row(None, 0, if index % 6 == 5 { Sense::Zero } else { Sense::NonNegative }))
        .collect();
    let late = row(None, 0, Sense::NonNegative).coefficients;
    rows.extend((0..columns).map(|_| row(Some(&late), -1, Sense::NonNegative)));
    rows
}

fn program(columns: usize, rows: &[Owned]) -> LinearProgram {
    let mut lp = LinearProgram::new("tiny");
    let x: Vec<Variable> = (0..columns).map(|column| lp.variable(column.to_string(), Bounds::non_negative())).collect();
    for (index, Owned { coefficients, constant, sense }) in rows.iter().enumerate() {
        let form: Expression = x.iter().copied().zip(coefficients.iter().copied()).collect();
        let constraint = if *sense == Sense::Zero { form.equals(-constant) } else { form.at_least(-constant) };
        lp.subject_to(index.to_string(), constraint);
    }
    lp
}

fn curve<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
    group
}

/// The region of the rows as far as they leave a point, and the row that was the last to leave none, or simply the
/// last.
fn warm<'a>(columns: usize, rows: &[Row<'a>]) -> (Region, Row<'a>) {
    let (last, before) = rows.split_last().expect("some rows");
    let (mut region, mut next) = (Region::all(columns), *last);
    for row in before {
        if region.add(row).is_err() {
            next = *row;
        }
    }
    (region, next)
}

fn family(criterion: &mut Criterion, name: &str, family: Family) {
    let mut group = curve(criterion, &format!("tiny programs, {name}, by columns"));
    for columns in [4, 8, 12] {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let programs: Vec<Vec<Owned>> = (0..PROGRAMS).map(|_| family(&mut random, columns)).collect();
        let rows: Vec<Vec<Row<'_>>> = programs.iter().map(|rows| rows.iter().map(Owned::row).collect()).collect();
        let warm: Vec<(Region, Row<'_>)> = rows.iter().map(|rows| warm(columns, rows)).collect();
        let objective: Vec<i64> = (0..columns).map(|_| random.random_range(-3..=1)).collect();
        let larger: Vec<LinearProgram> = programs.iter().map(|rows| program(columns, rows)).collect();
        group.bench_function(BenchmarkId::new("from nothing", columns), |bencher| {
            bencher.iter(|| rows.iter().filter(|rows| Region::all(columns).with_all(black_box(rows)).is_ok()).count());
        });
        group.bench_function(BenchmarkId::new("one row more", columns), |bencher| {
            bencher.iter(|| warm.iter().filter(|(region, row)| region.with(black_box(row)).is_ok()).count());
        });
        group.bench_function(BenchmarkId::new("maximise", columns), |bencher| {
            bencher.iter(|| warm.iter().for_each(|(region, _)| drop(black_box(region.maximise(&objective)))));
        });
        group.bench_function(BenchmarkId::new("peer: the solver of larger programs", columns), |bencher| {
            bencher.iter(|| larger.iter().for_each(|lp| drop(black_box(Solver::new(lp).solve()))));
        });
    }
}

fn feasible_programs(criterion: &mut Criterion) {
    family(criterion, "around a hidden point", feasible);
}

fn cones(criterion: &mut Criterion) {
    family(criterion, "cones of completion times", cone);
}

criterion_group!(benches, feasible_programs, cones);
