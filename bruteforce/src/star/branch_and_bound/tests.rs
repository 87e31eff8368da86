//! The branch-and-bound against the plain search.

use schedcheck_model::star::{Star, check};

use super::*;
use crate::star::plain;

/// Every star of `workers` workers with at most `tasks` tasks in all, one for each order of the workers.
fn stars(
    workers: usize,
    tasks: u64,
    comms: std::ops::RangeInclusive<i64>,
    comps: std::ops::RangeInclusive<i64>,
) -> Vec<Star<i64>> {
    let mut kinds = Vec::new();
    for comm in comms {
        for comp in comps.clone() {
            for load in 0..=tasks {
                kinds.push((comm, comp, load));
            }
        }
    }
    itertools::Itertools::combinations_with_replacement(kinds.into_iter(), workers)
        .filter(|workers| workers.iter().map(|worker| worker.2).sum::<u64>() <= tasks)
        .map(Star::of)
        .collect()
}

fn agrees(star: &Star<i64>, relays: Relays) -> u64 {
    let plain = plain::optimum(star, relays).expect("a tiny star").makespan;
    let solution = minimise(star, relays, &Limits::default());
    let measure = check(star, &solution.schedule).unwrap_or_else(|violation| panic!("{star:?}: {violation}"));
    assert_eq!(
        (solution.makespan, solution.optimal, measure.makespan),
        (plain, true, plain),
        "{star:?} {relays:?} {solution:?}"
    );
    if relays == Relays::Forbidden {
        assert!(measure.relays.is_empty());
    }
    measure.relays.len() as u64
}

#[test]
fn box_small() {
    for (m, n, c, w) in [(2, 4, 0..=3, 0..=3), (3, 4, 0..=2, 1..=2), (3, 3, 0..=3, 0..=2)] {
        let t = std::time::Instant::now();
        let stars = stars(m, n, c, w);
        let mut relays = 0;
        for star in &stars {
            relays += agrees(star, Relays::Allowed);
            agrees(star, Relays::Forbidden);
        }
        println!("{} stars, {relays} {:?}", stars.len(), t.elapsed());
        let t = std::time::Instant::now();
        for star in &stars {
            minimise(star, Relays::Allowed, &Limits::default());
        }
        println!("{:?} each", t.elapsed() / stars.len() as u32);
    }
}

#[test]
fn figure() {
    let star = Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)]);
    assert_eq!(minimise(&star, Relays::Allowed, &Limits::default()).makespan, 12);
    assert_eq!(minimise(&star, Relays::Forbidden, &Limits::default()).makespan, 13);
}
