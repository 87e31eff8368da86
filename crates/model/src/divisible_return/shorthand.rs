//! Platforms from few numbers, for examples and tests.

use super::{DivisibleReturn, Ports, Worker};
use crate::Rational;

impl Worker {
    /// A worker without latencies: the times to send, to compute and to return a unit (g, w, d).
    pub fn linear(link: Rational, cycle_time: Rational, return_link: Rational) -> Self {
        Self {
            link,
            cycle_time: Some(cycle_time),
            return_link,
            link_latency: Rational::ZERO,
            compute_latency: Rational::ZERO,
            return_latency: Rational::ZERO,
        }
    }
}

impl DivisibleReturn {
    /// Workers without latencies from integers (g, w, d), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleReturn::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
    /// assert!(DivisibleReturn::linear(6, Ports::One, [(1, 1, 1), (1, 2, 1)]).is_linear());
    /// ```
    pub fn linear(load: i64, ports: Ports, workers: impl IntoIterator<Item = (i64, i64, i64)>) -> Self {
        let worker =
            |(g, w, d): (i64, i64, i64)| Worker::linear(Rational::from(g), Rational::from(w), Rational::from(d));
        Self::literal(load, ports, workers.into_iter().map(worker).collect())
    }

    /// Workers from integers (g, w, d) and (G, W, D), for examples and tests.
    ///
    /// # Panics
    /// Panics where [`DivisibleReturn::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
    /// assert!(!DivisibleReturn::affine(6, Ports::Two, [((1, 1, 1), (0, 0, 2))]).is_linear());
    /// ```
    pub fn affine(
        load: i64,
        ports: Ports,
        workers: impl IntoIterator<Item = ((i64, i64, i64), (i64, i64, i64))>,
    ) -> Self {
        let worker = |(costs, latencies)| {
            let [link, cycle_time, return_link] = <[i64; 3]>::from(costs).map(Rational::from);
            let [link_latency, compute_latency, return_latency] = <[i64; 3]>::from(latencies).map(Rational::from);
            let linear = Worker::linear(link, cycle_time, return_link);
            Worker { link_latency, compute_latency, return_latency, ..linear }
        };
        Self::literal(load, ports, workers.into_iter().map(worker).collect())
    }

    fn literal(load: i64, ports: Ports, workers: Vec<Worker>) -> Self {
        Self::new(Rational::from(load), ports, workers).expect("the literal is an instance")
    }
}
