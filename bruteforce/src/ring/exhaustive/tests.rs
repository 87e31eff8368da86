use num_integer::binomial;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::ring::{Costs, check};

use super::*;
use crate::lengthy::{self, Looks};
use crate::ring::curve::{Formula, canonical};

#[test]
fn there_are_as_many_rings_as_the_formula_says_and_none_twice() {
    for processors in 0..=8_u64 {
        for size in 0..=processors + 1 {
            let orders = if size < 3 { 1 } else { (3..size).product() };
            let expected = if size == 0 { 0 } else { binomial(processors, size) * orders };
            let all: Vec<_> = rings(processors as usize, size as usize).collect();
            assert_eq!(all.len() as u64, expected, "{size} of {processors}");
            assert!(all.iter().all_unique() && all.iter().all(|ring| *ring == canonical(ring.clone())));
        }
    }
    assert_eq!((1..=8).map(|size| rings(8, size).count()).sum::<usize>(), 8_054);
}

/// The value of the definition: the step that the checker measures with the best shares of each ring.
fn measured(instance: &SliceRing, ring: &[usize]) -> Rational {
    check(instance, &best_schedule(instance, ring)).unwrap().step
}

fn random(rng: &mut ChaCha8Rng, scale: i64) -> SliceRing {
    let processors = rng.random_range(1..=5);
    let work = Rational::new(rng.random_range(0..=40) * scale, 3);
    let cycle_times =
        (0..processors).map(|_| Rational::new(rng.random_range(1..=4_i64), rng.random_range(1..=2_i64))).collect();
    let row = |i| (0..processors).map(|j| if i == j { 0 } else { rng.random_range(0..=4) * scale }).collect::<Vec<_>>();
    let costs: Vec<Vec<i64>> = (0..processors).map(row).collect();
    let rational = |row: Vec<i64>| row.into_iter().map(|cost| Rational::new(cost, 2)).collect();
    SliceRing::new(work, Rational::new(1, 2), cycle_times, Costs::from_rows(costs.into_iter().map(rational)).unwrap())
        .unwrap()
}

#[test]
fn the_optimum_is_the_least_that_the_checker_measures_over_all_rings() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for scale in [1, i64::from(u32::MAX)] {
        for _ in 0..25 {
            let instance = random(&mut rng, scale);
            let (step, best) = optimal_rings(&instance).unwrap();
            let all = every_ring(&instance).unwrap();
            let attain: Vec<_> = all.iter().filter(|ring| measured(&instance, ring) == step).cloned().collect();
            assert_eq!(attain, best);
            assert!(all.iter().all(|ring| measured(&instance, ring) >= step));
            let optimum = solve(&instance).unwrap();
            assert_eq!((optimum.schedule.ring, optimum.rings), (best[0].clone(), all.len() as u64));
            let sizes = (1..=instance.processors()).map(|size| best_of_size(&instance, size).unwrap());
            assert_eq!(sizes.clone().map(|(step, _)| step).min(), Some(step.clone()));
            assert_eq!(sizes.filter(|(least, _)| *least == step).flat_map(|(_, rings)| rings).collect_vec(), best);
        }
    }
}

#[test]
fn the_curve_is_the_optimum_at_and_around_every_breakpoint() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut flat = 0;
    for scale in [1, i64::from(u32::MAX)] {
        for _ in 0..25 {
            let instance = random(&mut rng, scale);
            let curve = curve(&instance).unwrap();
            assert_eq!(curve.pieces()[0].from, Rational::zero());
            flat += curve.pieces().iter().filter(|piece| matches!(piece.formula, Formula::Flat(_))).count();
            for piece in curve.pieces() {
                let to = piece.to.clone().unwrap_or(&piece.from + Rational::new(1000, 1));
                assert!(piece.from < to);
                for rho in [piece.from.clone(), (&piece.from + &to) / Rational::new(2, 1), to] {
                    let here = instance.with_load(rho.clone(), Rational::new(1, 1)).unwrap();
                    let (step, _) = optimal_rings(&here).unwrap();
                    assert_eq!((curve.at(&rho).as_ref(), measured(&here, &piece.ring)), (Some(&step), step.clone()));
                }
            }
        }
    }
    assert!(flat >= 5, "{flat} flat pieces");
}

#[test]
fn sizes_and_instances_beyond_reach_are_refused() {
    let pair = SliceRing::of((1, 1), [1, 1], [[0, 1], [1, 0]]);
    assert_eq!(best_of_size(&pair, 3), Err(ExhaustiveError::NoSuchSize { size: 3, processors: 2 }));
    assert_eq!(best_of_size(&pair, 0), Err(ExhaustiveError::NoSuchSize { size: 0, processors: 2 }));
    let nine = SliceRing::of((1, 1), [1; 9], [[0; 9]; 9]);
    assert_eq!(curve(&nine), Err(ExhaustiveError::TooManyProcessors { processors: 9 }));
    assert!(solve(&nine).unwrap_err().to_string().contains("subset dynamic programming takes up to 22"));
}

#[test]
fn a_request_to_stop_is_heard_after_few_rings_where_numbers_are_long() {
    let ring = lengthy::ring(6, 2_000);
    for number in [1, 2, 3] {
        let looks = Looks::until(number);
        let Err(ExhaustiveError::Stopped { tried, rings }) = solve_unless(&ring, &|| looks.is_over()) else {
            panic!("the request at look {number} was not heard")
        };
        assert!(tried < rings / 4 && rings == solve(&lengthy::ring(6, 8)).unwrap().rings as usize, "{tried}");
    }
    assert_eq!(solve_unless(&ring, &|| false), solve(&ring));
}
