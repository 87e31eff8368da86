//! Jobs for two machines in a row, and what an order of them costs: the checker knows no algorithm and no solver.

use schedcheck_model::Rational;

/// A job: its times on the first and on the second machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// Time on the first machine.
    pub first: u32,
    /// Time on the second machine, after the first.
    pub second: u32,
}

/// The makespan of the jobs in this `order`, or `None` if it is no order of all of them: what alone counts.
pub fn makespan(jobs: &[Job], order: &[usize]) -> Option<Rational> {
    let mut all: Vec<_> = order.to_vec();
    all.sort_unstable();
    if all != (0..jobs.len()).collect::<Vec<_>>() {
        return None;
    }
    let (mut first, mut second) = (0_u64, 0_u64);
    for &job in order {
        first += u64::from(jobs[job].first);
        second = first.max(second) + u64::from(jobs[job].second);
    }
    Some(Rational::from(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOBS: [Job; 2] = [Job { first: 3, second: 1 }, Job { first: 1, second: 2 }];

    #[test]
    fn the_second_machine_waits_for_the_first() {
        assert_eq!(makespan(&JOBS, &[1, 0]), Some(Rational::from(5)));
        assert_eq!(makespan(&JOBS, &[0, 1]), Some(Rational::from(6)));
        assert_eq!(makespan(&[], &[]), Some(Rational::ZERO));
    }

    #[test]
    fn an_order_has_every_job_once() {
        for order in [&[0][..], &[0, 0], &[0, 2], &[0, 1, 1]] {
            assert_eq!(makespan(&JOBS, order), None);
        }
    }
}
