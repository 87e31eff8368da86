//! What is seen of tasks on a star without any search.

use num_integer::Integer;
use schedcheck_model::star::{Star, Worker};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};

use crate::methods::bound::{Bound, seen};

/// The time that the workers need if links cost nothing.
pub fn bound(star: &Star<Rational>) -> Bound {
    Bound {
        value: with_scaled!(Scaled::new(star), |integers, lambda| {
            Rational::new(makespan_over_free_links(&integers), lambda)
        }),
        proof: seen("even if links cost nothing, the workers need this long"),
    }
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
    use num_bigint::BigInt;

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
}
