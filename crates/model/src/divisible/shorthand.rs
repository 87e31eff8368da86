//! Platforms from few numbers, for examples and tests.

use super::{DivisibleStar, MultiRound, Worker};
use crate::Rational;

impl DivisibleStar {
    /// A star without latencies and with a master that does not compute, from integers (g, w), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleStar::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::divisible::DivisibleStar;
    /// assert!(DivisibleStar::linear(10, [(4, 1), (1, 1)]).is_linear());
    /// ```
    pub fn linear(load: i64, workers: impl IntoIterator<Item = (i64, i64)>) -> Self {
        Self::affine(load, workers.into_iter().map(|(g, w)| (g, w, 0, 0)))
    }

    /// A star with a master that does not compute, from integers (g, w, G, W), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleStar::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::divisible::DivisibleStar;
    /// assert!(!DivisibleStar::affine(10, [(4, 1, 2, 0), (1, 1, 0, 0)]).is_linear());
    /// ```
    pub fn affine(load: i64, workers: impl IntoIterator<Item = (i64, i64, i64, i64)>) -> Self {
        let worker = |(g, w, latency, start_up)| Worker {
            link: Rational::from(g),
            cycle_time: Some(Rational::from(w)),
            link_latency: Rational::from(latency),
            compute_latency: Rational::from(start_up),
        };
        Self::new(Rational::from(load), None, workers.into_iter().map(worker).collect()).expect("the literal is a star")
    }
}

impl MultiRound {
    /// A platform from integers: the load, the numbers of workers and of rounds, and (g, w, G, W), for examples and
    /// tests.
    ///
    /// # Panics
    /// Panics where [`MultiRound::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::divisible::MultiRound;
    /// assert_eq!(MultiRound::of(70, 2, Some(3), (1, 4, 1, 1)).workers(), 2);
    /// ```
    pub fn of(load: i64, workers: usize, rounds: Option<usize>, costs: (i64, i64, i64, i64)) -> Self {
        let worker = Worker {
            link: Rational::from(costs.0),
            cycle_time: Some(Rational::from(costs.1)),
            link_latency: Rational::from(costs.2),
            compute_latency: Rational::from(costs.3),
        };
        Self::new(Rational::from(load), workers, rounds, worker).expect("the literal is a platform")
    }
}
