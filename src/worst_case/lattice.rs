//! The other way to look for worst cases: stars of small whole numbers, one by one.
//!
//! It shares nothing with the search on forms but the algorithms: the optimum is that of branch-and-bound, and
//! makespans are tried one after the other, halves among them, so that what a test does between two whole numbers is
//! seen too.

use rand::{RngExt, SeedableRng};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{StarLimits, minimise};
use schedcheck_model::Rational;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_rr6005_algorithms::playback::playback;
use schedcheck_rr6005_algorithms::{bba, mbbsa, rbsa};

use super::contests::Algorithm;
use super::size::Size;

/// The largest ratio among some stars, with the parameters of the first that has it; nothing where no optimum is above
/// zero. A star on which the algorithm takes time and the optimum takes none has the ratio `None`, which is above all.
pub type Worst = Option<(Option<Rational>, Vec<i64>)>;

/// The worst of these stars, each given by its parameters.
pub fn worst(algorithm: Algorithm, size: &Size, stars: impl IntoIterator<Item = Vec<i64>>) -> Worst {
    let mut worst: Worst = None;
    for parameters in stars {
        // Twice as large, so that halves of the unit are whole.
        let doubled: Vec<i64> = parameters.iter().map(|it| 2 * it).collect();
        let star = size.star(&doubled);
        let (objective, optimum) = (objective(algorithm, &star), optimum(&star, Relays::Allowed));
        assert!(objective >= optimum, "{algorithm:?} takes {objective} on {star:?}, and the optimum is {optimum}");
        let ratio = match optimum {
            0 if objective == 0 => continue,
            0 => None,
            _ => Some(Rational::new(objective, optimum)),
        };
        let is_worse = match (&worst, &ratio) {
            (None, _) => true,
            (Some((None, _)), _) => false,
            (Some(_), None) => true,
            (Some((Some(most), _)), Some(ratio)) => ratio > most,
        };
        if is_worse {
            worst = Some((ratio, parameters));
        }
    }
    worst
}

/// Every list of so many parameters, each from zero to `most`.
pub fn box_of(parameters: usize, most: i64) -> impl Iterator<Item = Vec<i64>> {
    let count = (most as u64 + 1).pow(parameters as u32);
    let digit = move |number: u64, place: u32| (number / (most as u64 + 1).pow(place) % (most as u64 + 1)) as i64;
    (0..count).map(move |number| (0..parameters as u32).map(|place| digit(number, place)).collect())
}

/// The worst star that a climb finds: from a star of random numbers up to `most`, one parameter after the other becomes
/// the number with which the ratio is largest, as long as that helps; again from the next star, so many times.
pub fn climbed(algorithm: Algorithm, size: &Size, most: i64, starts: u64, seed: u64) -> Worst {
    let parameters = size.names().len();
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let tops = (0..starts).filter_map(|_| {
        let mut star: Vec<i64> = (0..parameters).map(|_| random.random_range(0..=most)).collect();
        let mut top = worst(algorithm, size, [star.clone()]);
        loop {
            let near = (0..parameters).flat_map(|place| {
                let star = star.clone();
                (0..=most).map(move |number| [&star[..place], &[number], &star[place + 1..]].concat())
            });
            let next = worst(algorithm, size, top.iter().map(|(_, star)| star.clone()).chain(near));
            if next.as_ref().map(|it| &it.0) == top.as_ref().map(|it| &it.0) {
                return top.map(|(_, star)| star);
            }
            top = next;
            star = top.as_ref().map_or(star, |(_, star)| star.clone());
        }
    });
    let tops: Vec<Vec<i64>> = tops.collect();
    worst(algorithm, size, tops)
}

fn optimum(star: &Star<i64>, relays: Relays) -> i64 {
    measured(star, &minimise(star, relays, &StarLimits::default()).schedule)
}

fn measured(star: &Star<i64>, schedule: &Schedule<i64>) -> i64 {
    check(star, schedule).expect("a valid schedule").makespan
}

/// What the algorithm takes on a star of even numbers.
fn objective(algorithm: Algorithm, star: &Star<i64>) -> i64 {
    let by_moore = |makespan: i64| {
        let outcome = mbbsa::trimmed(star, &makespan);
        outcome.succeeds.then(|| playback(star, &outcome.plan).expect("senders give away initial tasks only"))
    };
    let longest = star.makespan_without_transfers().expect("every worker computes");
    let mut by_makespan = (0..=longest).filter_map(by_moore).map(|schedule| measured(star, &schedule));
    match algorithm {
        Algorithm::Bba => measured(star, &bba::schedule(star)),
        Algorithm::BbaByFinishTimes => measured(star, &bba::schedule_by_finish_times(star)),
        Algorithm::Mbbsa => by_makespan.next().expect("nothing need move at the longest makespan"),
        Algorithm::MbbsaBest => by_makespan.min().expect("nothing need move at the longest makespan"),
        Algorithm::RBsa => {
            let schedule = (0..=longest).find_map(|makespan| rbsa::decide(star, &makespan));
            measured(star, &schedule.expect("nothing need move at the longest makespan"))
        }
        Algorithm::NoRedistribution => longest,
        Algorithm::NoRelays => optimum(star, Relays::Forbidden),
    }
}
