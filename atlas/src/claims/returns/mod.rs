//! What the questions on results that return share: stars and boxes of them, the best schedules of some kinds, and what
//! an instance shows of them.
//!
//! | file | what |
//! | --- | --- |
//! | `bounds` | bounds that several statements give |
//! | `price` | the check of how many times as long as the optimum some schedules take |
//! | `kinds` | the schedules: the best FIFO schedule, the best LIFO schedule, the best that sends by g |

pub mod bounds;
mod kinds;
mod price;

use std::ops::RangeInclusive;

use itertools::Itertools;
use num_traits::Signed;
use schedcheck_harness::domain::{ReturnBox, Returns};
use schedcheck_harness::{Depth, Domains};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};

pub use kinds::{
    best_by_link, best_fifo, best_lifo, better_of_both, shown_better_of_both, shown_by_link, shown_fifo, shown_lifo,
};
pub use price::{Named, Price, optimal, priced};

/// Both numbers of ports.
pub const PORTS: [Ports; 2] = [Ports::One, Ports::Two];

/// How many stars are drawn at quick, standard and deep depth, unless a statement is of boxes alone.
pub const DRAWN: [u64; 3] = [5, 200, 5_000];

/// The ratios of d to g whose families are looked at.
pub const RATIOS: [(i64, i64); 5] = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1)];

/// A star of the load 1 from (g, w, d) of each worker.
pub fn star(ports: Ports, workers: impl IntoIterator<Item = [Rational; 3]>) -> DivisibleReturn {
    let workers = workers.into_iter().map(|[g, w, d]| Worker::linear(g, w, d)).collect();
    DivisibleReturn::new(Rational::ONE, ports, workers).expect("a star with workers")
}

/// A star of the load 1 from whole numbers.
pub fn of_integers<const N: usize>(ports: Ports, workers: [(i64, i64, i64); N]) -> DivisibleReturn {
    DivisibleReturn::linear(1, ports, workers)
}

/// A star of the load 1 with d = z g, from (g, w) of each worker and z as a fraction.
pub fn proportional<const N: usize>(
    ports: Ports,
    workers: [(i64, i64); N],
    (above, below): (i64, i64),
) -> DivisibleReturn {
    let z = Rational::new(above, below);
    star(ports, workers.map(|(g, w)| [g.into(), w.into(), &z * Rational::from(g)]))
}

/// So many workers that are alike.
pub fn alike(workers: usize, costs: [Rational; 3]) -> impl Iterator<Item = [Rational; 3]> {
    std::iter::repeat_n(costs, workers)
}

/// z, where d = z g for all workers with one positive z.
pub fn proportion(star: &DivisibleReturn) -> Option<Rational> {
    star.return_ratio().filter(Signed::is_positive)
}

/// The smaller one of z and 1/z.
pub fn at_most_one(z: &Rational) -> Rational {
    z.clone().min(z.recip())
}

/// 1 + z + z^2 + ..., with so many terms.
pub fn powers(z: &Rational, terms: usize) -> Rational {
    std::iter::successors(Some(Rational::ONE), |power| Some(power * z)).take(terms).sum()
}

/// A box of stars with d = z g, for each number of ports and each z as a fraction.
pub fn boxes_of(
    depth: Depth,
    ports: impl IntoIterator<Item = Ports>,
    workers: RangeInclusive<usize>,
    ratios: &[(i64, i64)],
) -> Vec<ReturnBox> {
    let largest = depth.pick(1, 2, 3);
    let of = |(ports, &(above, below)): (Ports, &(i64, i64))| ReturnBox {
        workers: workers.clone(),
        ports,
        links: 0..=largest,
        cycle_times: 0..=largest,
        returns: Returns::Ratio(Rational::new(above, below)),
    };
    ports.into_iter().cartesian_product(ratios).map(of).collect()
}

/// A box of stars with any returns, with numbers from 0 up to the largest.
pub fn any_box(ports: Ports, workers: RangeInclusive<usize>, largest: i64) -> ReturnBox {
    let numbers = 0..=largest;
    ReturnBox { workers, ports, links: numbers.clone(), cycle_times: numbers.clone(), returns: Returns::Free(numbers) }
}

/// A box of stars of two workers with any returns, and beyond quick depth one of three.
pub fn any_boxes(depth: Depth, ports: Ports) -> Vec<ReturnBox> {
    let sizes: &[(usize, i64)] = depth.pick(&[(2, 1)], &[(2, 2), (3, 1)], &[(2, 3), (3, 2)]);
    sizes.iter().map(|&(workers, largest)| any_box(ports, workers..=workers, largest)).collect()
}

/// Bounds beyond a box, from which stars are drawn.
fn larger(shape: &ReturnBox) -> ReturnBox {
    let returns = match &shape.returns {
        Returns::Ratio(ratio) => Returns::Ratio(ratio.clone()),
        Returns::Free(_) => Returns::Free(0..=12),
    };
    ReturnBox { links: 0..=12, cycle_times: 0..=30, returns, ..shape.clone() }
}

/// These boxes, and stars drawn from beyond the last of them.
pub fn beyond(purpose: &str, drawn: [u64; 3], boxes: Vec<ReturnBox>) -> Domains<ReturnBox> {
    let last = boxes.last().filter(|_| drawn != [0; 3]).map(larger);
    let domains = Domains::of(boxes);
    match last {
        Some(last) => domains.random(purpose, drawn, last),
        None => domains,
    }
}

/// w.
///
/// # Panics
/// Panics if the worker cannot compute: all of the boxes can.
pub fn time(worker: &Worker) -> &Rational {
    worker.cycle_time.as_ref().expect("all workers compute")
}

/// Whether each worker has some cost: no statement is about others.
pub fn has_costs(star: &DivisibleReturn) -> bool {
    let costs = |worker: &Worker| &worker.link + &worker.return_link + time(worker);
    star.workers().iter().all(|worker| costs(worker).is_positive())
}
