use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds, check_multi_round, check_star};

use super::orders::{best_order, orders};
use super::program::{Parties, best_sizes, lower_bound};
use super::rate::{largest_share, steady_rate};
use super::round_robin::{RoundRobinError, best_rounds, in_rounds, least_makespan};
use super::sequences::{self, best_sequence};

fn never() -> bool {
    false
}

fn platforms() -> impl Iterator<Item = MultiRound> {
    let costs = [(0, 1, 0, 0), (1, 0, 1, 0), (1, 1, 1, 1), (2, 1, 0, 3), (1, 4, 1, 1), (1, 2, 3, 0)];
    costs.into_iter().flat_map(|costs| {
        [0, 1, 20]
            .into_iter()
            .flat_map(move |load| (1..=3).map(move |workers| MultiRound::of(load, workers, None, costs)))
    })
}

#[test]
fn the_checker_measures_what_the_program_says() {
    for platform in platforms() {
        for rounds in 1..=3 {
            let found = in_rounds(&platform, rounds, &never).unwrap();
            let fixed = platform.with_rounds(Some(rounds)).unwrap();
            assert_eq!(check_multi_round(&fixed, &found.schedule).unwrap().makespan, found.makespan, "{fixed:?}");
            assert!(found.makespan >= least_makespan(&platform, rounds), "{fixed:?}");
        }
    }
}

#[test]
fn one_worker_in_one_round_waits_for_all_of_its_load() {
    let found = in_rounds(&MultiRound::of(10, 1, Some(1), (2, 3, 1, 4)), 1, &never).unwrap();
    assert_eq!(found.makespan, Rational::new(1 + 20 + 4 + 30, 1));
}

#[test]
fn two_rounds_without_latencies_overlap_as_far_as_a_geometric_series_does() {
    let found = in_rounds(&MultiRound::of(3, 1, Some(2), (1, 2, 0, 0)), 2, &never).unwrap();
    let sizes: Vec<Rational> = found.schedule.chunks.iter().map(|chunk| chunk.load.clone()).collect();
    assert_eq!((sizes, found.makespan), (vec![Rational::new(1, 1), Rational::new(2, 1)], Rational::new(7, 1)));
}

#[test]
fn the_best_number_of_rounds_is_best_among_twice_as_many() {
    for platform in platforms().filter(|platform| !platform.worker().is_linear()) {
        let best = best_rounds(&platform, &never).unwrap();
        for rounds in 1..=2 * best.rounds + 1 {
            let other = in_rounds(&platform, rounds, &never).unwrap();
            let is_first = other.makespan > best.makespan || rounds >= best.rounds;
            assert!(other.makespan >= best.makespan && is_first, "{platform:?}: {rounds}");
        }
    }
}

#[test]
fn without_latencies_no_number_of_rounds_is_best_unless_one_is() {
    let infimum = |costs| match best_rounds(&MultiRound::of(12, 3, None, costs), &never) {
        Err(RoundRobinError::NotAttained { infimum }) => Err(*infimum),
        found => Ok(found.unwrap().makespan),
    };
    assert_eq!(infimum((1, 1, 0, 0)), Err(Rational::new(12, 1)));
    assert_eq!(infimum((1, 6, 0, 0)), Err(Rational::new(24, 1)));
    assert_eq!(infimum((0, 6, 0, 0)), Ok(Rational::new(24, 1)));
    assert_eq!(infimum((1, 0, 0, 0)), Ok(Rational::new(12, 1)));
}

#[test]
fn too_many_chunks_and_a_stop_are_told() {
    let platform = MultiRound::of(1, 5_000, None, (1, 1, 1, 1));
    assert!(matches!(in_rounds(&platform, 5, &never), Err(RoundRobinError::TooManyChunks { chunks: 25_000, .. })));
    assert_eq!(in_rounds(&platform, 1, &|| true), Err(RoundRobinError::Stopped));
}

#[test]
fn there_are_as_many_orders_as_multinomials_say() {
    let count = |workers, times| orders(workers, times).len();
    assert_eq!([count(1, 4), count(2, 2), count(2, 3), count(3, 2), count(4, 1)], [1, 3, 10, 15, 1]);
}

#[test]
fn every_order_is_at_least_as_good_as_rounds() {
    for platform in platforms().filter(|platform| platform.workers() < 3) {
        let (makespan, schedule, order) = best_order(&platform, 2);
        let star =
            DivisibleStar::new(platform.load().clone(), None, vec![platform.worker().clone(); platform.workers()]);
        let star = star.unwrap().with_rounds(Rounds::Any);
        assert_eq!(check_star(&star, &schedule).unwrap().makespan, makespan, "{order:?}");
        assert!(makespan <= in_rounds(&platform, 2, &never).unwrap().makespan);
    }
}

#[test]
fn a_star_of_equal_workers_is_at_least_as_good_without_rounds() {
    for costs in [(1, 2, 1, 0), (1, 1, 1, 1), (2, 1, 0, 2)] {
        let platform = MultiRound::of(4, 2, None, costs);
        let star = DivisibleStar::affine(4, [costs; 2]).with_rounds(Rounds::Any);
        let best = best_sequence(&star, 100_000).unwrap();
        assert_eq!(check_star(&star, &best.schedule).unwrap().makespan, best.makespan);
        assert!(best.makespan <= best_rounds(&platform, &never).unwrap().makespan);
        assert!(best.makespan <= best_sequence(&star.with_rounds(Rounds::One), 100_000).unwrap().makespan);
    }
}

#[test]
fn a_master_that_computes_takes_its_part() {
    let star = DivisibleStar::affine(6, [(1, 1, 1, 1)]).with_master(Rational::new(1, 1)).with_rounds(Rounds::Any);
    let best = best_sequence(&star, 1_000).unwrap();
    assert!(best.makespan < Rational::new(6, 1) && !best.schedule.master.is_zero());
}

#[test]
fn sequences_that_might_have_no_end_are_refused() {
    let star = DivisibleStar::affine(6, [(1, 1, 1, 1), (1, 1, 0, 0)]).with_rounds(Rounds::Any);
    assert_eq!(best_sequence(&star, 10), Err(sequences::SequencesError::NoLatency { worker: 1 }));
    let star = DivisibleStar::affine(60, [(1, 1, 1, 1)]).with_rounds(Rounds::Any);
    assert_eq!(best_sequence(&star, 1), Err(sequences::SequencesError::TooMany { most: 1 }));
    let enough = best_sequence(&star, 10_000).unwrap();
    let most = enough.sequences - 1;
    assert_eq!(best_sequence(&star, most + 1), Ok(enough));
    assert_eq!(best_sequence(&star, most), Err(sequences::SequencesError::TooMany { most }));
}

#[test]
fn the_rate_fills_the_port_with_cheap_links_first() {
    let star = DivisibleStar::linear(1, [(2, 4), (1, 2), (1, 0)]);
    let one = Rational::new(1, 1);
    let first_two = steady_rate(star.workers(), &[0, 1], &one).unwrap();
    assert_eq!(
        (first_two.total, first_two.shares),
        (Rational::new(3, 4), vec![Rational::new(1, 4), Rational::new(1, 2), Rational::new(0, 1)])
    );
    assert_eq!(steady_rate(star.workers(), &[0, 1, 2], &one).unwrap().total, one);
    assert_eq!(largest_share(star.workers(), &[0, 1, 2], &one, 0), Some(Rational::new(0, 1)));
    assert_eq!(largest_share(star.workers(), &[0, 1], &one, 0), None);
    assert_eq!(steady_rate(DivisibleStar::linear(1, [(0, 0)]).workers(), &[0], &one), None);
}

/// By hand: the port alone, the worker that waits longest, and everybody computing, whichever is longest.
#[test]
fn the_lower_bound_of_counts_is_that_by_hand() {
    // g, w, G and W of each worker; w_0 of a master; how many chunks each gets.
    type Case<'a> = (&'a [(i64, i64, i64, i64)], Option<i64>, &'a [usize], (i64, i64));
    let cases: [Case; 12] = [
        (&[(1, 1, 0, 0), (1, 1, 0, 0)], None, &[0, 0], (0, 1)),
        // The port: 2 G + G' + the least W + 12 g.
        (&[(2, 1, 3, 1), (2, 1, 4, 2)], None, &[2, 1], (35, 1)),
        (&[(3, 1, 3, 1), (2, 1, 4, 2)], None, &[2, 1], (35, 1)),
        (&[(2, 1, 0, 5), (2, 1, 0, 4)], None, &[1, 1], (28, 1)),
        // A master beside it computes T / 2 in all of T: T = 11 + 2 (12 - T / 2); all, if it is as fast as can be.
        (&[(2, 1, 3, 1), (2, 1, 4, 2)], Some(2), &[2, 1], (35, 2)),
        (&[(2, 1, 3, 1), (2, 1, 4, 2)], Some(0), &[2, 1], (11, 1)),
        (&[(0, 1, 3, 1), (0, 1, 4, 2)], Some(2), &[2, 1], (11, 1)),
        // The wait: G + 3 W.
        (&[(0, 1, 1, 30), (0, 1, 0, 1)], None, &[3, 1], (91, 1)),
        // All compute: (12 + idle / w + idle' / w') / (1 / w + 1 / w').
        (&[(0, 4, 1, 1), (0, 6, 2, 1)], None, &[2, 3], (12 * 12 + 9 + 10, 5)),
        (&[(0, 4, 1, 1), (0, 6, 2, 1)], None, &[2, 0], (12 * 12 + 9, 5)),
        (&[(0, 4, 1, 1), (0, 6, 2, 1)], Some(12), &[2, 3], ((12 * 12 + 9 + 10), 6)),
        (&[(0, 0, 1, 1), (0, 6, 2, 1)], None, &[2, 3], (9, 1)),
    ];
    for (workers, master, counts, (numerator, denominator)) in cases {
        let star = DivisibleStar::affine(12, workers.to_vec());
        let master = master.map(|time| Rational::new(time, 1));
        let parties = Parties { load: star.load(), master: master.as_ref(), workers: star.workers() };
        let bound = lower_bound(parties, counts);
        assert_eq!(bound, Rational::new(numerator, denominator), "{workers:?} {master:?} {counts:?}");
        let order: Vec<usize> = counts.iter().enumerate().flat_map(|(worker, &count)| vec![worker; count]).collect();
        assert!(order.is_empty() || best_sizes(parties, &order, &never).unwrap().makespan >= bound);
    }
}

/// A master that computes all the time leaves the port more time than one that begins when the latencies are over.
#[test]
fn no_sequence_of_up_to_three_chunks_is_better_than_the_best_one_beside_a_master() {
    for (workers, master) in [([(2, 1, 3, 1), (2, 1, 4, 2)], 2), ([(1, 1, 2, 1), (3, 2, 1, 1)], 3)] {
        let star = DivisibleStar::affine(12, workers).with_rounds(Rounds::Any).with_master(Rational::new(master, 1));
        let best = best_sequence(&star, 100_000).unwrap();
        let master = Rational::new(master, 1);
        let parties = Parties { load: star.load(), master: Some(&master), workers: star.workers() };
        for length in 0..=3 {
            for code in 0..1_usize << length {
                let order: Vec<usize> = (0..length).map(|place| code >> place & 1).collect();
                let found = best_sizes(parties, &order, &never).unwrap().makespan;
                assert!(best.makespan <= found, "{order:?} takes {found}, not {}", best.makespan);
            }
        }
    }
}
