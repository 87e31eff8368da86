use itertools::Itertools;
use num_traits::Zero;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::ring::{Costs, check};
use schedcheck_model::{Rational, Scaled};

use super::*;
use crate::lengthy::{self, Looks};
use crate::ring::curve::Formula;
use crate::ring::exhaustive;

fn platform(cycle_times: &[i64], costs: impl Fn(usize, usize) -> Rational) -> SliceRing {
    let processors = cycle_times.len();
    let entry = |i, j| if i == j { Rational::zero() } else { costs(i, j) };
    let rows = (0..processors).map(|i| (0..processors).map(|j| entry(i, j)).collect());
    let cycle_times = cycle_times.iter().map(|&time| Rational::new(time, 1)).collect();
    SliceRing::new(Rational::new(1, 1), Rational::new(1, 1), cycle_times, Costs::from_rows(rows).unwrap()).unwrap()
}

fn step(instance: &SliceRing, schedule: &Schedule) -> Rational {
    check(instance, schedule).unwrap().step
}

/// What a comparison of both solvers on one platform has met.
#[derive(Default)]
struct Met {
    platforms: usize,
    bounded: usize,
    flat: usize,
    /// The envelope of the shortest rings alone is not T.
    relaxation_fails: usize,
}

impl Met {
    /// Holds both solvers against each other: as functions of the load, in the sizes of the rings, and load by load.
    fn compare(&mut self, platform: &SliceRing) {
        let expected = exhaustive::curve(platform).unwrap();
        let (found, statistics) = curve_and_statistics(platform).unwrap();
        assert!(found.is_same_function(&expected), "{platform:?}: {found:?} and {expected:?}");
        assert_eq!(found.sizes(), expected.sizes(), "{platform:?}");
        self.platforms += 1;
        self.bounded += usize::from(statistics.bounded_runs > 0);
        self.flat += found.pieces().iter().filter(|piece| matches!(piece.formula, Formula::Flat(_))).count();
        self.relaxation_fails += usize::from(!relaxed(platform).is_same_function(&expected));
    }

    /// The comparison is void where no share would be negative. Where one would be, the shortest rings alone must be
    /// wrong.
    fn must_have_met_negative_shares(&self, platforms: usize) {
        assert!(self.bounded >= platforms && self.flat >= platforms, "{} and {}", self.bounded, self.flat);
        assert!(self.relaxation_fails >= platforms && self.relaxation_fails < self.platforms);
    }

    /// As `compare`, and at both ends and inside of every piece.
    fn compare_loads(&mut self, platform: &SliceRing) {
        self.compare(platform);
        for piece in curve(platform).unwrap().pieces() {
            let to = piece.to.clone().unwrap_or(&piece.from + Rational::new(1000, 1));
            for rho in [piece.from.clone(), (&piece.from + &to) / Rational::new(2, 1), to] {
                let instance = platform.with_load(rho.clone(), Rational::new(1, 1)).unwrap();
                let value = piece.formula.at(&rho);
                assert_eq!(step(&instance, &step_time(&instance).unwrap().schedule), value);
                assert_eq!(step(&instance, &best_schedule(&instance, &piece.ring)), value);
                assert_eq!(exhaustive::optimal_rings(&instance).unwrap().0, value);
            }
        }
    }
}

/// The envelope of the shortest rings, as if shares could be negative.
fn relaxed(platform: &SliceRing) -> Curve {
    let (scaled, units) = Units::scaled(platform);
    with_scaled!(&scaled, |integers, _kappa| {
        let all = Search::new(integers, &never).all().unwrap();
        let corners = all.lines.corners();
        let piece = |place: usize| {
            let line = corners[place];
            let from = place.checked_sub(1).map_or(Rational::zero(), |slower| all.meet(corners[slower], line));
            let to = corners.get(place + 1).map(|&faster| all.meet(line, faster));
            units.piece(from, to, all.ring(line), units.sloped(all.delay(line), all.speed(line)))
        };
        Curve::new((0..corners.len()).map(piece))
    })
}

#[test]
fn both_solvers_agree_on_complete_boxes() {
    let mut met = Met::default();
    for processors in 1..=3 {
        let links = processors * (processors - 1);
        for cycle_times in (0..processors).map(|_| [1, 2]).multi_cartesian_product() {
            for costs in (0..links).map(|_| [0, 1, 5]).multi_cartesian_product() {
                let cost = |i: usize, j: usize| Rational::new(costs[i * (processors - 1) + j - usize::from(j > i)], 1);
                met.compare(&platform(&cycle_times, cost));
            }
        }
    }
    for costs in (0..12).map(|_| [0, 2]).multi_cartesian_product() {
        met.compare(&platform(&[1; 4], |i, j| Rational::new(costs[i * 3 + j - usize::from(j > i)], 1)));
    }
    assert_eq!(met.platforms, 2 + 36 + 8 * 729 + 4096);
    met.must_have_met_negative_shares(1000);
}

/// A platform with some free links, some alike, some so dear for one side that it can only forward.
fn random(rng: &mut ChaCha8Rng, processors: usize, scale: &Rational) -> SliceRing {
    let cycle_times: Vec<i64> = (0..processors).map(|_| rng.random_range(1..=3)).collect();
    let dear = rng.random_range(4..=40);
    let costs: Vec<Vec<i64>> = (0..processors)
        .map(|_| (0..processors).map(|_| if rng.random_bool(0.3) { dear } else { rng.random_range(0..=4) }).collect())
        .collect();
    platform(&cycle_times, |i, j| scale * Rational::new(costs[i][j], 1))
}

#[test]
fn both_solvers_agree_on_random_platforms_in_every_arithmetic() {
    let mut met = Met::default();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (digits, count) in [(0, 30), (15, 3), (40, 3)] {
        let scale = Rational::from(num_bigint::BigInt::from(10).pow(digits) + 1) / Rational::new(3, 1);
        for processors in 4..=6 {
            for _ in 0..count {
                met.compare_loads(&random(&mut rng, processors, &scale));
            }
        }
    }
    met.compare_loads(&random(&mut rng, 7, &Rational::new(1, 1)));
    met.must_have_met_negative_shares(50);
}

#[test]
fn without_messages_all_take_part_and_without_load_nothing_takes_time() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..20 {
        let platform = random(&mut rng, 5, &Rational::new(1, 7));
        for (work, volume) in [(3, 0), (0, 3), (0, 0)] {
            let instance = platform.with_load(Rational::new(work, 1), Rational::new(volume, 1)).unwrap();
            let found = step(&instance, &step_time(&instance).unwrap().schedule);
            assert_eq!(found, exhaustive::optimal_rings(&instance).unwrap().0);
            assert_eq!(found.is_zero(), work == 0);
        }
        let instance = platform.with_load(Rational::new(1, 1), Rational::zero()).unwrap();
        assert_eq!(step_time(&instance).unwrap().schedule.ring.len(), 5);
    }
}

#[test]
fn instances_beyond_reach_are_refused_with_what_would_do() {
    let large = platform(&[1; 23], |_, _| Rational::new(1, 1));
    let reason = SubsetsError::TooManyProcessors { processors: 23, bytes: (21 * 8) << 23 };
    assert_eq!((step_time(&large), curve(&large)), (Err(reason.clone()), Err(reason.clone())));
    assert!(reason.to_string().contains("branch-and-cut"));

    let dear = platform(&[1; 19], |_, _| Rational::new(1, 1));
    let Scaled::Word { integers, .. } = Scaled::new(&dear) else { panic!("ones fit a word") };
    let reason = SubsetsError::NegativeShare { processors: 19 };
    assert_eq!(Search::new(&integers, &never).within(0).err(), Some(reason.clone()));
    assert!(reason.to_string().contains("branch-and-cut"));
}

#[test]
fn a_request_to_stop_is_heard_after_few_paths_where_numbers_are_long() {
    let ring = lengthy::ring(9, 500);
    let all = step_time(&ring).unwrap().statistics.states;
    for number in [1, 2, 5] {
        let looks = Looks::until(number);
        let Err(SubsetsError::Stopped { states }) = step_time_unless(&ring, &|| looks.is_over()) else {
            panic!("the request at look {number} was not heard")
        };
        assert!(looks.was_made() && states < all / 2, "{states} of {all} paths before look {number}");
    }
}

#[test]
fn a_request_to_stop_is_heard_among_the_rings_below_a_bound_and_among_their_lines() {
    let ring = lengthy::ring_whose_messages_bind(7, 1_000);
    let count = std::cell::Cell::new(0_u64);
    let counted = || {
        count.set(count.get() + 1);
        false
    };
    assert!(step_time_unless(&ring, &counted).unwrap().statistics.bounded_runs > 0);
    assert!(count.get() > 10, "{} looks", count.get());
    for number in (1..=count.get()).step_by(7) {
        let looks = Looks::until(number);
        let stopped = step_time_unless(&ring, &|| looks.is_over());
        assert!(matches!(stopped, Err(SubsetsError::Stopped { .. })) && looks.was_made(), "look {number}");
    }
}

#[test]
fn tables_of_numbers_that_are_too_long_are_refused() {
    let refused = step_time(&lengthy::ring(12, 2_000));
    assert!(matches!(refused, Err(SubsetsError::TooManyProcessors { processors: 12, .. })), "{refused:?}");
}
