//! Bounds of the objective over all schedules, and what can be seen of them without any search.
//!
//! No rule of a model lets a worker compute faster than its cycle-time. So within a time T worker i computes no more
//! than floor(T / w_i) tasks, or a load of T / w_i, links or not; and all must be computed. Within a horizon, or in a
//! unit of time, all nodes together compute no more than the sum of that. Whatever messages and latencies cost, they
//! only take time from it.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use schedcheck_files::Instance;
use schedcheck_model::Sense;
use schedcheck_model::redistribution::{self, Redistribution};
use schedcheck_model::star::{Star, Worker};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

use super::proof::{Ground, Proof};

/// A bound of the objective over all schedules of an instance: a lower one of a time, an upper one of a number of
/// tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// No schedule is better than this.
    pub value: Rational,
    /// Why.
    pub proof: Proof,
}

/// What is seen without a search.
const INSPECTION: Ground = Ground::proved_in("src/methods/bound.rs", "nobody computes faster than its cycle-time");

/// What is seen of tasks that only pass the master.
const PORTS: Ground = Ground::proved_in(
    "certificates/src/redistribution/mod.rs",
    "the two ports of the master take the time of all sends and one reception, and the reverse",
);

impl Bound {
    /// The bound that says more; this one if they are equal.
    #[must_use]
    pub(super) fn or_tighter(self, other: Self, sense: Sense) -> Self {
        if sense.is_better(&self.value, &other.value) { other } else { self }
    }

    /// What can be seen without any search.
    pub(super) fn by_inspection(instance: &Instance) -> Self {
        match instance {
            Instance::Star(star) => Self {
                value: with_scaled!(Scaled::new(star), |whole, lambda| {
                    Rational::new(makespan_over_free_links(&whole), lambda)
                }),
                proof: seen("even if links cost nothing, the workers need this long"),
            },
            Instance::Ring(ring) => Self {
                value: ring.work() / total_rate(ring.cycle_times().iter()),
                proof: seen("even if messages cost nothing, all processors together need this long"),
            },
            Instance::DivisibleStar(star) => {
                let workers = star.workers().iter().filter_map(|worker| worker.cycle_time.as_ref());
                Self::over_free_links(star.load(), workers.chain(star.master()))
            }
            Instance::DivisibleTree(tree) => {
                Self::over_free_links(tree.load(), tree.nodes().iter().filter_map(|node| node.cycle_time.as_ref()))
            }
            Instance::MultiRound(platform) => {
                Self::over_free_links(platform.load(), std::iter::repeat_n(platform.cycle_time(), platform.workers()))
            }
            Instance::Switch(switch) => {
                let speed: Rational = switch.workers().iter().map(|worker| &worker.speed).sum();
                let value = if speed.is_zero() { speed } else { switch.total_load() / speed };
                Self { value, proof: seen("all workers together compute no faster") }
            }
            Instance::PlatformGraph(platform) => {
                let cycle_times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
                Self {
                    value: match platform.horizon() {
                        Some(horizon) => cycle_times.map(|time| (horizon / time).floor()).sum(),
                        None => total_rate(cycle_times),
                    },
                    proof: seen("even if links cost nothing, all nodes together compute no more"),
                }
            }
            Instance::Redistribution(redistribution) => Self {
                value: time_around_the_shortest(redistribution),
                proof: Proof::theorem(
                    "all receptions follow the shortest send, and the shortest reception follows all sends",
                    &[PORTS],
                ),
            },
        }
    }

    /// For a divisible load: even if links and latencies cost nothing, all cycle-times together allow no less.
    fn over_free_links<'a>(load: &Rational, cycle_times: impl Iterator<Item = &'a Rational> + Clone) -> Self {
        let is_instant = load.is_zero() || cycle_times.clone().any(Zero::is_zero);
        let value = if is_instant { Rational::zero() } else { load / total_rate(cycle_times) };
        Self { value, proof: seen("even if messages cost nothing, all that compute together need this long") }
    }
}

fn seen(says: &str) -> Proof {
    Proof::theorem(says, &[INSPECTION])
}

/// The sum of all rates; of many, a short number that is not below it, for the exact one can have as many digits as all
/// cycle-times together.
fn total_rate<'a>(cycle_times: impl Iterator<Item = &'a Rational> + Clone) -> Rational {
    const MOST_EXACT: usize = 1_000;
    const PLACES: u64 = 512;
    if cycle_times.clone().nth(MOST_EXACT).is_none() {
        return cycle_times.map(Rational::recip).sum();
    }
    let rate = |time: &Rational| Integer::div_ceil(&(time.denom() << PLACES), &time.numer());
    Rational::new(cycle_times.map(rate).sum::<BigInt>(), BigInt::from(1) << PLACES)
}

/// The longer of two times: the shortest send and all receptions, all sends and the shortest reception.
fn time_around_the_shortest(redistribution: &Redistribution<Rational>) -> Rational {
    let port = |tasks: fn(&redistribution::Worker<Rational>) -> u64| {
        let used = || redistribution.workers().iter().filter(move |worker| tasks(worker) > 0);
        let total: Rational = used().map(|worker| worker.comm.times(tasks(worker))).sum();
        (used().map(|worker| &worker.comm).min().cloned().unwrap_or_else(Rational::zero), total)
    };
    let (shortest_send, sends) = port(redistribution::Worker::sends);
    let (shortest_reception, receptions) = port(redistribution::Worker::receives);
    (shortest_send + receptions).max(sends + shortest_reception)
}

/// The least makespan of a star of integers if its links cost nothing: the least T in which all workers together can
/// compute all tasks, worker i floor(T / w_i) of them.
fn makespan_over_free_links<T: Time + Integer>(star: &Star<T>) -> T {
    let tasks = star.total_tasks();
    let computed =
        |worker: &Worker<T>, time: &T| worker.comp.as_ref().map_or(0, |comp| time.whole_multiples(comp).min(tasks));
    let is_enough = |time: &T| star.workers().iter().map(|worker| computed(worker, time)).sum::<u64>() >= tasks;
    let cycle_times = || star.workers().iter().filter_map(|worker| worker.comp.as_ref()).filter(|time| !time.is_zero());
    let (mut low, mut high) = (T::zero(), star.attainable_makespan());
    let Some(shortest) = cycle_times().min().filter(|_| !is_enough(&low)) else { return low };
    // The least T is above `low`, and `high` at most. It is a multiple of some cycle-time: where they are no further
    // apart than the shortest of these, each has one multiple there at most. (To halve on down to one takes as many
    // steps as the numbers have bits, which can be a hundred thousand.)
    while high.clone() - &low > *shortest {
        let middle = (low.clone() + &high) / (T::one() + T::one());
        if is_enough(&middle) { high = middle } else { low = middle }
    }
    let last_multiple = |time: &T| time.times(high.whole_multiples(time));
    let mut multiples: Vec<T> = cycle_times().map(last_multiple).filter(|multiple| *multiple > low).collect();
    multiples.sort_unstable();
    multiples.into_iter().find(is_enough).unwrap_or(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_links_spread_the_tasks_by_speed() {
        assert_eq!(makespan_over_free_links(&Star::of([(9, 1, 4), (9, 2, 0), (9, 0, 0)])), 0);
        assert_eq!(makespan_over_free_links(&Star::of([(9, 1, 4), (9, 2, 0)])), 3);
        assert_eq!(makespan_over_free_links(&Star::of([(9, 1, 0)])), 0);
        let worker = |comp, tasks| Worker { comm: 1, comp, tasks };
        assert_eq!(makespan_over_free_links(&Star::new(vec![worker(None, 5), worker(Some(7), 0)]).unwrap()), 35);
    }

    #[test]
    fn the_bound_is_the_first_time_at_which_all_tasks_are_computed() {
        let computed =
            |cycle_times: &[i64], time: i64| cycle_times.iter().map(|cycle_time| time / cycle_time).sum::<i64>();
        let tried = (1..=5).flat_map(|one| (1..=5).flat_map(move |two| [vec![one, two], vec![one, 7, two], vec![two]]));
        for cycle_times in tried {
            for tasks in 1..=12_i64 {
                let first = (0..).find(|&time| computed(&cycle_times, time) >= tasks).expect("they compute");
                let held = |worker: usize| if worker == 0 { tasks.unsigned_abs() } else { 0 };
                let star = Star::of(cycle_times.iter().enumerate().map(|(worker, &comp)| (9, comp, held(worker))));
                assert_eq!(makespan_over_free_links(&star), first, "{cycle_times:?} {tasks}");
                let factor = BigInt::from(10).pow(300);
                let workers = cycle_times.iter().enumerate().map(|(worker, &comp)| Worker {
                    comm: factor.clone(),
                    comp: Some(&factor * comp),
                    tasks: held(worker),
                });
                let long = Star::new(workers.collect()).expect("a star");
                assert_eq!(makespan_over_free_links(&long), &factor * first, "{cycle_times:?} {tasks}");
            }
        }
    }

    #[test]
    fn a_redistribution_takes_as_long_as_its_ports() {
        let bound = |workers: &[(i64, i64)]| {
            let workers = workers.iter().map(|&(comm, surplus)| (Rational::from(comm), surplus));
            time_around_the_shortest(&Redistribution::of(workers)).to_integer()
        };
        assert_eq!(bound(&[(1, 2), (4, 1), (3, -1), (1, -2)]), 7.into());
        assert_eq!(bound(&[(1, 2), (5, -2)]), 11.into());
        assert_eq!(bound(&[(3, 0)]), 0.into());
    }

    #[test]
    fn the_rates_of_many_are_a_short_number_that_is_hardly_too_large() {
        let times: Vec<Rational> = (1..=2_000).map(|time| Rational::new(time, 7)).collect();
        let exact: Rational = times.iter().map(Rational::recip).sum();
        let rounded = total_rate(times.iter());
        assert!(rounded >= exact && &rounded - &exact < Rational::new(1, BigInt::from(10).pow(100)));
        assert!(rounded.denom().bits() < exact.denom().bits());
        assert_eq!(total_rate(times[..500].iter()), times[..500].iter().map(Rational::recip).sum());
    }

    #[test]
    fn the_tighter_bound_is_kept_and_of_equal_ones_the_first() {
        let bound = |value: i64, says: &str| Bound { value: Rational::from(value), proof: seen(says) };
        assert_eq!(bound(1, "a").or_tighter(bound(2, "b"), Sense::Minimise), bound(2, "b"));
        assert_eq!(bound(1, "a").or_tighter(bound(2, "b"), Sense::Maximise), bound(1, "a"));
        assert_eq!(bound(1, "a").or_tighter(bound(1, "b"), Sense::Minimise), bound(1, "a"));
    }
}
