//! What exactness costs: the same generic code on machine integers, big integers, rationals, and doubles.
//!
//! The mark: 64-bit integers, overflow checks included, take at most 1.5 times the time of doubles.

use std::hint::black_box;
use std::time::Duration;

use crate::float::Float;
use crate::instances::{StarKind, in_arithmetic, large_star, small_stars};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, criterion_group};
use num_bigint::BigInt;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits, WholeTime};
use schedcheck_model::star::{Star, check};
use schedcheck_model::{Rational, Time};
use schedcheck_rr6005_algorithms::{bba, mbbsa_search};

/// A group with one series for each arithmetic.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    group
}

fn best_balance_in<T: Time>(group: &mut BenchmarkGroup<WallTime>, arithmetic: &str, star: &Star<i64>) {
    let (whole, star) = (star, in_arithmetic::<T>(star));
    let measured = |makespan: i64| T::from_count(makespan.unsigned_abs());
    let makespan = check(whole, &bba::schedule(whole)).map(|measure| measured(measure.makespan));
    assert_eq!(check(&star, &bba::schedule(&star)).map(|measure| measure.makespan).ok(), makespan.ok());
    group.bench_function(arithmetic, |bencher| bencher.iter(|| bba::schedule(black_box(&star))));
}

fn best_balance(criterion: &mut Criterion) {
    let mut group = group(criterion, "arithmetic, best balance, 1000 workers, 10000 tasks");
    let star = large_star(StarKind::Heterogeneous, 1_000, 10_000);
    best_balance_in::<Float>(&mut group, "f64", &star);
    best_balance_in::<i64>(&mut group, "i64", &star);
    best_balance_in::<i128>(&mut group, "i128", &star);
    best_balance_in::<BigInt>(&mut group, "BigInt", &star);
    best_balance_in::<Rational>(&mut group, "Rational", &star);
}

fn moore_based_in<T: Time>(group: &mut BenchmarkGroup<WallTime>, arithmetic: &str, star: &Star<i64>) {
    let makespan = T::from_count(mbbsa_search::minimise(star).makespan.unsigned_abs());
    let (star, unit) = (in_arithmetic::<T>(star), T::from_count(1));
    assert_eq!(mbbsa_search::minimise_on_grid(&star, &unit).makespan, makespan);
    group.bench_function(arithmetic, |bencher| {
        bencher.iter(|| mbbsa_search::minimise_on_grid(black_box(&star), &unit));
    });
}

fn moore_based(criterion: &mut Criterion) {
    let mut group = group(criterion, "arithmetic, moore based search, 1000 workers, 10000 tasks");
    let star = large_star(StarKind::EqualLinks, 1_000, 10_000);
    moore_based_in::<Float>(&mut group, "f64", &star);
    moore_based_in::<i64>(&mut group, "i64", &star);
    moore_based_in::<i128>(&mut group, "i128", &star);
    moore_based_in::<BigInt>(&mut group, "BigInt", &star);
    moore_based_in::<Rational>(&mut group, "Rational", &star);
}

fn exact_in<T: WholeTime>(group: &mut BenchmarkGroup<WallTime>, arithmetic: &str, stars: &[Star<i64>]) {
    let solve = |star: &Star<T>| branch_and_bound::minimise(star, Relays::Allowed, &StarLimits::default()).makespan;
    let stars: Vec<Star<T>> = stars.iter().map(in_arithmetic).collect();
    group.bench_function(arithmetic, |bencher| {
        bencher.iter(|| black_box(&stars).iter().map(solve).fold(T::zero(), |sum, makespan| sum + makespan));
    });
}

/// No rationals: deadlines are bisected over whole numbers.
fn exact(criterion: &mut Criterion) {
    let mut group = group(criterion, "arithmetic, branch and bound, 10 stars of 6 workers, 24 tasks");
    let stars = small_stars(6, 24, 10);
    exact_in::<Float>(&mut group, "f64", &stars);
    exact_in::<i64>(&mut group, "i64", &stars);
    exact_in::<i128>(&mut group, "i128", &stars);
    exact_in::<BigInt>(&mut group, "BigInt", &stars);
}

criterion_group!(benches, best_balance, moore_based, exact);
