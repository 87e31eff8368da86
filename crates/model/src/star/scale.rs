//! Scaling by the common denominator, so that a rational star becomes one of integers.
//!
//! Every time in a schedule without needless waiting is a sum of c's and w's, hence a multiple of 1/lambda, where
//! lambda is the lcm of the denominators (rr6005, section 3.4.3). After multiplication by lambda all times are
//! integers.

use num_bigint::BigInt;
use num_traits::Signed;

use super::{Star, Worker};
use crate::number::common_denominator;
use crate::scaled::Scale;
use crate::{Rational, Time};

impl Scale for Star<Rational> {
    type Integers<T> = Star<T>;
    /// lambda, the lcm of the denominators of all parameters.
    type Factor = BigInt;

    fn to_integers(&self) -> (Star<BigInt>, BigInt) {
        let lambda = common_denominator(parameters(self));
        (map_star(self, |number| number.numer() * (&lambda / number.denom())), lambda)
    }

    /// No algorithm moves a task more than twice or computes it more than once, and none adds more than three such sums
    /// and the largest parameter: 8 * (n + 1) * (largest parameter) bounds every intermediate value.
    fn bound(integers: &Star<BigInt>) -> BigInt {
        let largest = parameters(integers).map(Signed::abs).max().unwrap_or_default();
        (largest + 1) * BigInt::from(integers.total_tasks() + 1) * 8
    }

    fn map<T: Time>(integers: &Star<BigInt>, value: impl Fn(&BigInt) -> T) -> Star<T> {
        map_star(integers, value)
    }
}

fn parameters<T>(star: &Star<T>) -> impl Iterator<Item = &T> {
    star.workers().iter().flat_map(|worker| std::iter::once(&worker.comm).chain(&worker.comp))
}

pub(super) fn map_star<S, T: Time>(star: &Star<S>, value: impl Fn(&S) -> T) -> Star<T> {
    let workers = star.workers().iter().map(|worker| Worker {
        comm: value(&worker.comm),
        comp: worker.comp.as_ref().map(&value),
        tasks: worker.tasks,
    });
    Star::new(workers.collect()).expect("scaling keeps a star a star")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::star::{Run, Schedule, Transfer};
    use crate::{Scaled, with_scaled};

    #[test]
    fn lambda_is_the_lcm_and_scaling_is_undone() {
        let star =
            Star::of([(Rational::new(1, 2), Rational::new(2, 3), 4), (Rational::new(5, 4), Rational::new(1, 1), 0)]);
        let scaled = Scaled::new(&star);
        assert_eq!(*scaled.scale(), 12.into());
        assert_eq!(with_scaled!(&scaled, |star, lambda| star.unscale(lambda)), star);
        assert!(matches!(&scaled, Scaled::Word { integers, .. } if *integers == Star::of([(6, 8, 4), (15, 12, 0)])));
    }

    #[test]
    fn a_schedule_of_integers_is_divided_by_lambda() {
        let of = |times: [Rational; 3]| {
            let [in_start, out_start, start] = times;
            Schedule {
                transfers: vec![Transfer { from: 0, to: 1, in_start, out_start }],
                runs: vec![Run { worker: 1, start, tasks: 4 }],
            }
        };
        let scaled = Schedule {
            transfers: vec![Transfer { from: 0, to: 1, in_start: 3_i64, out_start: 4 }],
            runs: vec![Run { worker: 1, start: 18, tasks: 4 }],
        };
        assert_eq!(
            scaled.unscale(&12.into()),
            of([(1, 4), (1, 3), (3, 2)].map(|(above, below)| Rational::new(above, below)))
        );
    }

    #[test]
    fn wider_arithmetic_takes_over_when_the_bound_says_so() {
        let wide = |digits: usize| Star::of([(Rational::new(1, 1), "9".repeat(digits).parse().unwrap(), 1)]);
        assert!(matches!(Scaled::new(&wide(17)), Scaled::Word { .. }));
        assert!(matches!(Scaled::new(&wide(18)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(36)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(38)), Scaled::Big { .. }));
    }

    #[test]
    fn the_bound_is_eight_times_one_more_than_the_tasks_times_one_more_than_the_largest_parameter() {
        let integers =
            [(6, 8, 4), (15, 12, 0)].map(|(comm, comp, tasks)| (BigInt::from(comm), BigInt::from(comp), tasks));
        assert_eq!(Star::<Rational>::bound(&Star::of(integers)), BigInt::from(8 * (15 + 1) * (4 + 1)));
    }
}
