//! Scaling by the common denominator, as for stars: a rational redistribution becomes one of
//! integers. A schedule comes back with [`Transfer::unscale`](super::Transfer::unscale).

use num_bigint::BigInt;

use super::{Redistribution, Worker};
use crate::number::common_denominator;
use crate::scaled::Scale;
use crate::{Rational, Time};

impl Scale for Redistribution<Rational> {
    type Integers<T> = Redistribution<T>;
    /// lambda, the lcm of the denominators of all communication times.
    type Factor = BigInt;

    fn to_integers(&self) -> (Redistribution<BigInt>, BigInt) {
        let lambda = common_denominator(self.workers().iter().map(|worker| &worker.comm));
        (map(self, |comm| comm.numer() * (&lambda / comm.denom())), lambda)
    }

    /// Each task crosses two links, and no algorithm adds more than three such sums and the largest link.
    fn bound(integers: &Redistribution<BigInt>) -> BigInt {
        let largest = integers.workers().iter().map(|worker| &worker.comm).max().cloned().unwrap_or_default();
        (largest + 1) * BigInt::from(integers.total_tasks() + 1) * 8
    }

    fn map<T: Time>(integers: &Redistribution<BigInt>, value: impl Fn(&BigInt) -> T) -> Redistribution<T> {
        map(integers, value)
    }
}

fn map<S, T: Time>(redistribution: &Redistribution<S>, value: impl Fn(&S) -> T) -> Redistribution<T> {
    let workers = redistribution.workers().iter();
    let workers = workers.map(|worker| Worker { comm: value(&worker.comm), surplus: worker.surplus });
    Redistribution::new(workers.collect()).expect("scaling keeps a redistribution one")
}

impl<T: Time + Into<BigInt>> Redistribution<T> {
    /// The same redistribution over the rationals, divided by `lambda`.
    pub fn unscale(&self, lambda: &BigInt) -> Redistribution<Rational> {
        map(self, |comm| Rational::new(comm.clone(), lambda.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scaled, with_scaled};

    #[test]
    fn lambda_is_the_lcm_and_scaling_is_undone() {
        let redistribution =
            Redistribution::of([(Rational::new(1, 2), 2), (Rational::new(2, 3), -1), (Rational::new(5, 1), -1)]);
        let scaled = Scaled::new(&redistribution);
        assert_eq!(*scaled.scale(), 6.into());
        assert_eq!(with_scaled!(&scaled, |integer, lambda| integer.unscale(lambda)), redistribution);
        let expected = Redistribution::of([(3, 2), (4, -1), (30, -1)]);
        assert!(matches!(&scaled, Scaled::Word { integers, .. } if *integers == expected));
    }

    #[test]
    fn wider_arithmetic_takes_over_when_the_bound_says_so() {
        let wide = |digits: usize| Redistribution::of([("9".repeat(digits).parse::<Rational>().unwrap(), 0)]);
        assert!(matches!(Scaled::new(&wide(17)), Scaled::Word { .. }));
        assert!(matches!(Scaled::new(&wide(36)), Scaled::Double { .. }));
        assert!(matches!(Scaled::new(&wide(38)), Scaled::Big { .. }));
    }

    #[test]
    fn the_bound_is_eight_times_one_more_than_the_tasks_times_one_more_than_the_largest_link() {
        let integers =
            Redistribution::of([(3, 2), (4, -1), (9, -1)].map(|(comm, surplus)| (BigInt::from(comm), surplus)));
        let tasks = BigInt::from(integers.total_tasks());
        assert_eq!(Redistribution::<Rational>::bound(&integers), (tasks + 1) * (9 + 1) * 8);
    }
}
