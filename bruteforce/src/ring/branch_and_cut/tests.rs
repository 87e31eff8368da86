//! Against every ring and against subsets, on complete small boxes and random platforms; each certificate checked and
//! tried on what it does not prove.

use std::sync::atomic::AtomicBool;

use num_bigint::BigInt;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::ring::{Costs, check as measure};

use super::relaxation::Relaxation;
use super::*;
use crate::lengthy;
use crate::ring::{exhaustive, subsets};

fn instance(load: i64, cycle_times: &[i64], costs: &[Vec<i64>]) -> SliceRing {
    let rows = costs.iter().map(|row| row.iter().copied().map(Rational::from).collect());
    let cycle_times = cycle_times.iter().copied().map(Rational::from).collect();
    SliceRing::new(Rational::from(load), Rational::ONE, cycle_times, Costs::from_rows(rows).unwrap()).unwrap()
}

/// A platform of random size; each number is drawn by a closure.
fn random(
    rng: &mut ChaCha8Rng,
    p: usize,
    load: i64,
    cost: impl Fn(&mut ChaCha8Rng) -> i64,
    symmetric: bool,
) -> SliceRing {
    let cycle_times: Vec<i64> = (0..p).map(|_| rng.random_range(1..=6)).collect();
    let mut costs = vec![vec![0; p]; p];
    for (i, j) in (0..p).flat_map(|i| (0..i).map(move |j| (i, j))) {
        costs[i][j] = cost(rng);
        costs[j][i] = if symmetric { costs[i][j] } else { cost(rng) };
    }
    instance(load, &cycle_times, &costs)
}

fn step(instance: &SliceRing, schedule: &Schedule) -> Rational {
    measure(instance, schedule).unwrap().step
}

/// Solves, and holds the answer against the least step known; a bound that is higher by a thousandth must be refused.
fn agrees(instance: &SliceRing, least: &Rational) {
    let answer = solve(instance, &Limits::default());
    assert_eq!(step(instance, &answer.schedule), *least, "{instance:?}");
    assert!(answer.optimal, "{instance:?}");
    assert_eq!(&check(instance, &answer.certificate).unwrap().bound, least);
    let mut bolder = answer.certificate;
    bolder.bound += Rational::new(1, 1000);
    assert!(check(instance, &bolder).is_err(), "{instance:?}");
}

fn agrees_with_every_ring(instance: &SliceRing) {
    agrees(instance, &exhaustive::optimal_rings(instance).unwrap().0);
}

#[test]
fn the_optimum_is_that_over_every_ring_on_complete_boxes() {
    for (p, entries) in [(1, 0), (2, 2), (3, 6)] {
        for code in 0..3_i64.pow(entries) {
            let mut digits = (0..).map(|place: u32| code / 3_i64.pow(place % 12) % 3);
            let row = |i| (0..p).map(|j| if i == j { 0 } else { digits.next().unwrap() * 2 }).collect();
            let costs: Vec<Vec<i64>> = (0..p).map(row).collect();
            for load in [0, 7] {
                agrees_with_every_ring(&instance(load, &[1, 2, 3][..p], &costs));
            }
        }
    }
}

#[test]
fn the_optimum_is_that_over_every_ring_on_symmetric_platforms_of_four() {
    for code in 0..64 {
        let bit = |i: usize, j: usize| 1 + 3 * (code >> (i.min(j) + i.max(j) * (i.max(j) - 1) / 2) & 1);
        let costs: Vec<Vec<i64>> =
            (0..4).map(|i| (0..4).map(|j| if i == j { 0 } else { bit(i, j) }).collect()).collect();
        for load in [3, 12] {
            agrees_with_every_ring(&instance(load, &[1, 1, 2, 3], &costs));
        }
    }
}

#[test]
fn the_optimum_is_that_over_every_ring_on_random_platforms() {
    let mut rng = ChaCha8Rng::seed_from_u64(4745);
    for round in 0..80 {
        let (p, load) = (rng.random_range(3..=7), rng.random_range(0..=60));
        let dear = if round % 3 == 0 { 40 } else { 6 };
        let platform = random(&mut rng, p, load, |rng| rng.random_range(0..=dear), round % 2 == 0);
        agrees_with_every_ring(&platform);
    }
}

#[test]
fn a_few_dear_links_make_messages_bind() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..40 {
        let (p, load) = (rng.random_range(4..=7), rng.random_range(5..=40));
        let cost = |rng: &mut ChaCha8Rng| if rng.random_bool(0.3) { rng.random_range(5..=12) } else { 1 };
        agrees_with_every_ring(&random(&mut rng, p, load, cost, false));
    }
}

#[test]
fn the_optimum_is_that_of_subsets_on_random_platforms_of_ten_to_twelve() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 0..8 {
        let (p, load) = (rng.random_range(10..=12), rng.random_range(50..=400));
        let few = [1, 2, 9, 30];
        let cost =
            |rng: &mut ChaCha8Rng| if round % 2 == 0 { few[rng.random_range(0..4)] } else { rng.random_range(1..=40) };
        let platform = random(&mut rng, p, load, cost, round % 4 < 2);
        agrees(&platform, &step(&platform, &subsets::step_time(&platform).unwrap().schedule));
    }
}

#[test]
fn numbers_beyond_machine_words_are_no_obstacle() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let platform = random(&mut rng, 6, 30, |rng| rng.random_range(1..=9), false);
    let huge = Rational::from(BigInt::from(10).pow(60)) + Rational::ONE;
    let scaled = platform.with_load(platform.work() * &huge, huge.clone()).unwrap();
    agrees(&scaled, &(exhaustive::optimal_rings(&platform).unwrap().0 * huge));
}

#[test]
fn the_certificate_of_one_platform_proves_nothing_about_a_faster_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let platform = random(&mut rng, 7, 40, |rng| rng.random_range(1..=9), true);
    let answer = solve(&platform, &Limits::default());
    let faster = platform.with_load(platform.work() * Rational::new(99, 100), Rational::ONE).unwrap();
    assert!(check(&faster, &answer.certificate).is_err());
}

#[test]
fn the_same_platform_gives_the_same_certificate() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let platform = random(&mut rng, 15, 100, |rng| rng.random_range(1..=40), true);
    let [one, other] = [0, 1].map(|_| solve(&platform, &Limits::default()).certificate.to_json());
    assert_eq!(one, other);
}

#[test]
fn a_limit_leaves_a_schedule_and_a_bound_that_the_checker_accepts() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let stop = AtomicBool::new(true);
    for p in [1, 2, 3, 9, 14] {
        let platform = random(&mut rng, p, 20, |rng| [1, 3, 9][rng.random_range(0..3)], true);
        let raised = Limits { stop: Some(&stop), ..Limits::default() };
        for limits in
            [raised, Limits { nodes: Some(0), ..Limits::default() }, Limits { nodes: Some(1), ..Limits::default() }]
        {
            let answer = solve(&platform, &limits);
            assert_eq!(check(&platform, &answer.certificate).unwrap().bound, answer.lower_bound);
            assert!(answer.lower_bound <= step(&platform, &answer.schedule));
            assert_eq!(answer.optimal, answer.lower_bound == step(&platform, &answer.schedule));
        }
    }
}

/// A certificate with one number or one step changed.
fn mutated(mut certificate: Certificate, rng: &mut ChaCha8Rng) -> Certificate {
    let rows = certificate.rows.len();
    if rng.random_bool(0.2) && !certificate.steps.is_empty() {
        let step = rng.random_range(0..certificate.steps.len());
        certificate.steps.remove(step);
    }
    for step in &mut certificate.steps {
        if let Step::Close(by) | Step::Fix { by, .. } = step
            && rng.random_bool(0.5)
        {
            by.bits = by.bits.saturating_sub(rng.random_range(0..2));
            by.weights.iter_mut().for_each(|(row, weight)| match rng.random_range(0..8) {
                0 => *row = rng.random_range(0..rows),
                1 => *weight *= 2,
                2 => *weight *= -1,
                3 => *weight /= 3,
                _ => {}
            });
        }
    }
    certificate
}

#[test]
fn no_mutation_of_a_certificate_proves_more_than_the_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for round in 0..10 {
        let cost = |rng: &mut ChaCha8Rng| [1, 2, 12][rng.random_range(0..3)];
        let platform = random(&mut rng, 6, 30, cost, round % 2 == 0);
        let certificate = solve(&platform, &Limits::default()).certificate;
        for _ in 0..30 {
            let mut mutant = mutated(certificate.clone(), &mut rng);
            assert!(check(&platform, &mutant).is_err() || mutant.bound == certificate.bound);
            mutant.bound *= Rational::new(1001, 1000);
            assert!(check(&platform, &mutant).is_err());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_certificate_survives_json(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let platform = random(&mut rng, 5, 20, |rng| rng.random_range(0..=9), false);
        let certificate = solve(&platform, &Limits::default()).certificate;
        prop_assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    }
}

/// Fifteen processors whose load is large beside their messages, which doubles cannot tell from one another.
fn loaded(work: &str, cycle_time: impl Fn(i64) -> String, cost: impl Fn(i64, i64) -> String) -> SliceRing {
    let number = |text: String| text.parse::<Rational>().unwrap();
    let row = |i: i64| (0..15).map(|j| number(if i == j { "0".to_owned() } else { cost(i, j) })).collect::<Vec<_>>();
    let costs = Costs::from_rows((0..15).map(row)).unwrap();
    let cycle_times = (0..15).map(|i| number(cycle_time(i))).collect();
    SliceRing::new(number(work.to_owned()), Rational::ONE, cycle_times, costs).unwrap()
}

#[test]
fn a_load_that_is_large_beside_the_messages_is_proved_optimal_in_few_cases() {
    let near_one = |number: i64| format!("{}/1000000000", 1_000_000_000 + number % 3);
    let scattered = |i: i64| ((7919 * i * i + 104_729 * i + 31) % 999_983).to_string();
    let one_or_two = |i: i64, j: i64| (1 + (3 * i + 5 * j + i * j) % 2).to_string();
    let rings = [
        loaded("1000000000", scattered, one_or_two),
        loaded("1000000", |i| near_one(i * i + 1), |i, j| near_one(i * 7 + j * j + (i * j) / 3)),
    ];
    for ring in rings {
        let answer = solve(&ring, &Limits { nodes: Some(200), ..Limits::default() });
        assert!(answer.optimal, "{:?}", answer.statistics);
        assert_eq!(check(&ring, &answer.certificate).unwrap().bound, answer.lower_bound);
        let exact = subsets::step_time(&ring).unwrap().schedule;
        assert_eq!(measure(&ring, &exact).unwrap().step, answer.lower_bound);
        let stopped = solve(&ring, &Limits { nodes: Some(0), ..Limits::default() });
        assert!(stopped.lower_bound <= answer.lower_bound);
    }
}

#[test]
fn the_optimum_is_that_over_every_ring_where_the_load_is_large_and_some_processors_hardly_help() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for round in 0..40 {
        let p = rng.random_range(3..=6);
        let cycle_times: Vec<i64> = (0..p).map(|_| 10_i64.pow(rng.random_range(0..=6))).collect();
        let mut costs = vec![vec![0; p]; p];
        for (i, j) in (0..p).flat_map(|i| (0..p).map(move |j| (i, j))).filter(|(i, j)| i != j) {
            costs[i][j] = rng.random_range(0..=3) * 10_i64.pow(round % 4);
        }
        agrees_with_every_ring(&instance(10_i64.pow(rng.random_range(3..=9)), &cycle_times, &costs));
    }
}

#[test]
fn where_links_are_alike_and_numbers_are_long_the_proof_is_one_that_the_checker_takes() {
    let row = |i: usize| (0..3).map(|j| Rational::from(i != j)).collect::<Vec<_>>();
    let cycle_times =
        [(3, 1_300), (5, 900), (7, 750)].map(|(prime, power)| Rational::from(BigInt::from(prime).pow(power)));
    let costs = Costs::from_rows((0..3).map(row)).unwrap();
    let ring = SliceRing::new(Rational::from(1_000_000), Rational::ONE, cycle_times.to_vec(), costs).unwrap();
    let answer = solve(&ring, &Limits::default());
    assert!(answer.optimal);
    assert_eq!(check(&ring, &answer.certificate).unwrap().bound, answer.lower_bound);
}

#[test]
fn a_search_whose_time_is_over_before_its_first_sum_has_a_ring_and_a_proved_bound() {
    for (processors, bits) in [(1, 3_000), (2, 3_000), (6, 1_500), (9, 700)] {
        let ring = lengthy::ring(processors, bits);
        let answer = solve(&ring, &Limits { until: Some(std::time::Instant::now()), ..Limits::default() });
        let step = measure(&ring, &answer.schedule).unwrap().step;
        let proved = check(&ring, &answer.certificate).expect("the certificate is accepted").bound;
        assert!(proved == answer.lower_bound && proved <= step, "{processors} processors");
        assert!(answer.optimal || processors >= 3, "{processors} processors");
    }
}

#[test]
fn a_search_that_may_examine_few_cases_has_a_ring_and_a_proved_bound_where_numbers_are_long() {
    let ring = lengthy::ring(5, 500);
    let least = measure(&ring, &solve(&ring, &Limits::default()).schedule).unwrap().step;
    for nodes in [0, 1] {
        let answer = solve(&ring, &Limits { nodes: Some(nodes), ..Limits::default() });
        let proved = check(&ring, &answer.certificate).expect("the certificate is accepted").bound;
        assert!(proved == answer.lower_bound && proved <= least, "{nodes} cases");
    }
}

/// Holds the proof of a search whose relaxations are changed before it begins against every ring.
fn agrees_with_any_guide(platform: &SliceRing, change: impl Fn(&mut Relaxation)) {
    let problem = Problem::new(platform);
    let limits = Limits::default();
    let mut control = Control { limits: &limits, statistics: Statistics::default() };
    let (mut best, mut pool) = (start::best_small_ring(&problem), Pool::default());
    let certificate = loop {
        let mut search = Search::new(&problem, Goal::new(&problem, &best.step), &mut pool, &[]);
        change(&mut search.relaxation);
        match search.run(&mut control) {
            Outcome::Better(found) => best = found,
            Outcome::Proved(steps) => break certificate_of(&problem, &pool, &best.step, steps),
            Outcome::Stopped => panic!("{platform:?}"),
        }
    };
    assert_eq!(check(platform, &certificate).unwrap().bound, exhaustive::optimal_rings(platform).unwrap().0);
}

/// A guide that may make few pivots at once begins anew, and at last divides cases that it has not understood.
#[test]
fn a_guide_that_may_make_few_pivots_at_once_proves_the_optimum_too() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for (pivots_at_once, processors) in [(3, 4), (3, 6), (8, 6), (8, 7)] {
        let platform = random(&mut rng, processors, 30, |rng| rng.random_range(1..=9), true);
        agrees_with_any_guide(&platform, |relaxation| relaxation.pivots_at_once = pivots_at_once);
    }
}

/// Clusters of `size` processors with fast links within them and slow ones between them.
fn in_clusters(rng: &mut ChaCha8Rng, (p, size): (usize, usize), load: i64, within: [i64; 2]) -> SliceRing {
    let cycle_times: Vec<i64> = (0..p).map(|_| rng.random_range(1..=3)).collect();
    let mut costs = vec![vec![0; p]; p];
    for (i, j) in (0..p).flat_map(|i| (0..p).map(move |j| (i, j))).filter(|(i, j)| i != j) {
        let is_within = i / size == j / size;
        costs[i][j] = if is_within { rng.random_range(within[0]..=within[1]) } else { rng.random_range(9..=10) };
    }
    instance(load, &cycle_times, &costs)
}

#[test]
fn the_optimum_is_that_of_subsets_on_clusters_of_three_and_four() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for round in 0..16 {
        let (shape, load) = ([(12, 3), (12, 4)][round % 2], [15, 30, 60, 200][round / 4]);
        let platform = in_clusters(&mut rng, shape, load, [[0, 0], [1, 1], [0, 1], [1, 3]][round % 4]);
        agrees(&platform, &step(&platform, &subsets::step_time(&platform).unwrap().schedule));
    }
}

#[test]
fn clusters_of_many_processors_that_are_alike_are_proved_optimal() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for within in [[1, 1], [1, 2]] {
        let platform = in_clusters(&mut rng, (32, 8), 30, within);
        let answer = solve(&platform, &Limits { nodes: Some(400), ..Limits::default() });
        assert!(answer.optimal, "{:?}", answer.statistics);
        assert_eq!(check(&platform, &answer.certificate).unwrap().bound, answer.lower_bound);
    }
}

/// Costs that are perturbed from the start leave the answer as it is.
#[test]
fn a_guide_with_perturbed_costs_proves_the_optimum_too() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for round in 0..24 {
        let load = rng.random_range(0..=60);
        let platform = match round % 3 {
            0 => in_clusters(&mut rng, (6, 3), load, [0, 1]),
            1 => random(&mut rng, 6, load, |_| 2, true),
            _ => random(&mut rng, 6, load, |rng| rng.random_range(0..=9), false),
        };
        agrees_with_any_guide(&platform, |relaxation| relaxation.restart());
    }
}

#[test]
fn a_proof_without_rows_counts_messages_of_less_than_three_processors_alone() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for (processors, is_exact) in [(1, true), (2, true), (3, false), (4, false)] {
        let instance = random(&mut rng, processors, 200, |rng| rng.random_range(1..=40), false);
        let problem = Problem::new(&instance);
        let small = start::best_small_ring(&problem).step;
        let certificate = without_rows(&problem, &small);
        assert_eq!(check(&instance, &certificate).unwrap().bound, certificate.bound);
        assert_eq!(&certificate.bound * &problem.kappa == small, is_exact, "{processors}");
        assert_eq!(certificate.steps.is_empty(), is_exact);
    }
}

#[test]
fn a_number_is_rounded_down_to_32_bits_more_than_its_denominator() {
    let rounded = |number: &Rational| rounded_down(number, 0);
    assert_eq!(rounded(&Rational::new(22, 7)), Rational::new(3_374_617_161_i64, 1_i64 << 30));
    for short in [Rational::ZERO, Rational::from(1_i64 << 40), Rational::new(1, 1_i64 << 50)] {
        assert_eq!(rounded(&short), short);
    }
}
