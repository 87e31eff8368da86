//! Curves of the exact worst cases: the search for one distribution, all tasks on one worker, against workers and
//! tasks.
//!
//! Time is measured here; `counted` of each search are its courses and its linear programs, told once beside.

use crate::groups::few_samples;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group};
use schedcheck::worst_case::{Algorithm, Size, search};

/// The search for `tasks` tasks on the first of so many workers.
fn point(group: &mut BenchmarkGroup<WallTime>, algorithm: Algorithm, workers: usize, tasks: u64, shape: (bool, bool)) {
    let mut loads = vec![0; workers];
    loads[0] = tasks;
    let size = Size { loads, equal_links: shape.0, equal_speeds: shape.1 };
    let row = search(algorithm, &size, &|| false).expect("measured as found");
    println!("{}, {:?}: {} courses, {} programs", algorithm.name(), size.loads, row.courses, row.programs);
    let parameter = format!("{workers} workers, {tasks} tasks");
    group.bench_function(BenchmarkId::new(algorithm.name(), parameter), |bencher| {
        bencher.iter(|| search(algorithm, &size, &|| false).expect("measured as found").programs);
    });
}

fn more_tasks(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "worst cases, 3 workers on equal links, by tasks");
    for tasks in 1..=4 {
        point(&mut group, Algorithm::Bba, 3, tasks, (true, false));
        point(&mut group, Algorithm::NoRelays, 3, tasks, (true, false));
    }
    for tasks in 1..=2 {
        point(&mut group, Algorithm::RBsa, 3, tasks, (true, false));
    }
}

fn more_workers(criterion: &mut Criterion) {
    let mut group = few_samples(criterion, "worst cases, 2 tasks on free links and speeds, by workers");
    for workers in 2..=4 {
        point(&mut group, Algorithm::NoRelays, workers, 2, (false, false));
    }
    for workers in 2..=3 {
        point(&mut group, Algorithm::Bba, workers, 2, (false, false));
    }
}

criterion_group!(benches, more_tasks, more_workers);
