//! The rings to begin with.

use num_bigint::BigInt;

use super::local_search::{LocalOptimum, improve};
use super::problem::{Fraction, Problem};

/// The best ring of one processor: the first of the fastest.
pub(super) fn fastest_alone(problem: &Problem) -> LocalOptimum {
    let processors = problem.processors();
    let fastest = (0..processors).max_by_key(|&it| (&problem.speeds[it], processors - it)).expect("not empty");
    LocalOptimum { step: problem.step(&[fastest]), ring: vec![fastest] }
}

/// The best ring of one or two processors.
pub(super) fn best_small_ring(problem: &Problem) -> LocalOptimum {
    let processors = problem.processors();
    let pairs = (0..processors).flat_map(|one| (one + 1..processors).map(move |other| vec![one, other]));
    let rings = (0..processors).map(|processor| vec![processor]).chain(pairs);
    let ring = rings.min_by_key(|ring| problem.step_in_any_terms(ring)).expect("an instance has a processor");
    LocalOptimum { step: problem.step(&ring), ring }
}

/// Improves `best` by local search, from the ring of all processors and from the best one that grows from each of a few
/// pairs.
pub(super) fn improve_from_greedy_rings(problem: &Problem, best: &mut LocalOptimum, is_over: &dyn Fn() -> bool) {
    let kicks = 20 + 4 * problem.processors();
    let (whole, grown) = grown(problem);
    improve(problem, best, whole, kicks, is_over);
    improve(problem, best, grown, kicks, is_over);
    if best.ring.len() >= 3 {
        improve(problem, best, best.ring.clone(), kicks, is_over);
    }
}

/// From the three processors of least T_step that hold the fastest one, every other one is inserted where T_step grows
/// least: the ring of all, and the best of those on the way.
fn grown(problem: &Problem) -> (Vec<usize>, Vec<usize>) {
    let processors = problem.processors();
    let fastest = (0..processors).max_by_key(|&it| (&problem.speeds[it], processors - it)).expect("not empty");
    let others = || (0..processors).filter(|&it| it != fastest);
    let triples =
        others().flat_map(|one| others().filter(move |&two| one < two).map(move |two| vec![fastest, one, two]));
    let mut ring = triples.min_by_key(|ring| problem.step_in_any_terms(ring)).expect("three processors");
    let (mut best, mut best_step) = (ring.clone(), problem.step_in_any_terms(&ring));
    while ring.len() < processors {
        ring = inserted(problem, &ring);
        let step = problem.step_in_any_terms(&ring);
        if step < best_step {
            (best, best_step) = (ring.clone(), step);
        }
    }
    (ring, best)
}

/// The ring with one more processor, such that (X + D) / V is least.
fn inserted(problem: &Problem, ring: &[usize]) -> Vec<usize> {
    let after = |place: usize| ring[(place + 1) % ring.len()];
    let delay = |one: usize, other: usize| &problem.delays[problem.link(one, other)];
    let delays: BigInt = (0..ring.len()).map(|place| delay(ring[place], after(place))).sum();
    let speed: BigInt = ring.iter().map(|&it| &problem.speeds[it]).sum();
    let absent = (0..problem.processors()).filter(|it| !ring.contains(it));
    let ways = absent.flat_map(|it| (0..ring.len()).map(move |place| (it, place)));
    let (it, place) = ways
        .min_by_key(|&(it, place)| {
            let (one, two) = (ring[place], after(place));
            let longer = &problem.load + &delays + delay(one, it) + delay(it, two) - delay(one, two);
            Fraction { above: longer, below: &speed + &problem.speeds[it] }
        })
        .expect("a processor is absent");
    let mut ring = ring.to_vec();
    ring.insert(place + 1, it);
    ring
}
