//! Curves of branch and bound on stars that need loans.

use std::hint::black_box;

use crate::groups::few_samples;
use crate::instances::lending_stars;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, StarLimits};
use schedcheck_model::star::Star;

/// How many instances one iteration solves.
const INSTANCES: usize = 5;

/// The branch-and-bound on `stars`, with relays and without.
fn point(group: &mut BenchmarkGroup<WallTime>, parameter: u64, stars: &[Star<i64>]) {
    for (series, relays) in [("relays allowed", Relays::Allowed), ("relays forbidden", Relays::Forbidden)] {
        group.bench_with_input(BenchmarkId::new(series, parameter), stars, |bencher, stars| {
            bencher.iter(|| {
                for star in black_box(stars) {
                    assert!(branch_and_bound::minimise(star, relays, &StarLimits::default()).optimal);
                }
            });
        });
    }
}

fn loans(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "branch and bound, 5 stars that need loans, by workers");
    for quarter in [1, 2, 4, 6] {
        point(&mut group, 4 * quarter as u64, &lending_stars(quarter, INSTANCES));
    }
}

criterion_group!(benches, loans);
