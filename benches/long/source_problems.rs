//! Curves of the problems that the hardness proofs start from: the instance maps, and the plain solver.

use std::hint::black_box;

use crate::groups::curve;
use criterion::{BenchmarkId, Criterion, criterion_group};
use schedcheck_reductions::best_tree::{self, TreeReduction};
use schedcheck_reductions::hamiltonian_cycle::{self, SliceRingReduction};
use schedcheck_reductions::three_partition;

/// The seed of all instances.
const SEED: u64 = 1;

fn three_partitions(criterion: &mut Criterion) {
    let mut group = curve(criterion, "3-partition, by triples");
    for triples in [2, 4, 8, 12] {
        let source = three_partition::generate::no_instance(SEED, triples, 60..=200).expect("there are such instances");
        group.bench_function(BenchmarkId::new("star of theorem 2", triples), |bencher| {
            bencher.iter(|| three_partition::reduce(black_box(&source)));
        });
    }
}

fn hamiltonian_cycles(criterion: &mut Criterion) {
    let mut group = curve(criterion, "Hamiltonian cycle, by vertices");
    for vertices in [10, 30, 100, 300] {
        let source = hamiltonian_cycle::generate::yes_instance(SEED, vertices).expect("few vertices");
        let epsilon = SliceRingReduction::default_epsilon();
        group.bench_function(BenchmarkId::new("ring of theorem 1", vertices), |bencher| {
            bencher.iter(|| hamiltonian_cycle::reduce(black_box(&source), &epsilon).is_ok());
        });
    }
    for vertices in [5, 7, 9] {
        let source = hamiltonian_cycle::generate::yes_instance(SEED, vertices).expect("few vertices");
        group.bench_function(BenchmarkId::new("every order", vertices), |bencher| {
            bencher.iter(|| hamiltonian_cycle::plain::cycles(black_box(&source)).is_ok());
        });
    }
}

fn two_partitions(criterion: &mut Criterion) {
    let mut group = curve(criterion, "2-partition, by items");
    for items in [8, 16, 32, 64] {
        let source = best_tree::generate::yes_instance(SEED, items, 1_000).expect("there are such instances");
        group.bench_function(BenchmarkId::new("graph of theorem 2", items), |bencher| {
            bencher.iter(|| TreeReduction::from_two_partition(black_box(&source)));
        });
    }
}

criterion_group!(benches, three_partitions, hamiltonian_cycles, two_partitions);
