//! UMR against multi-installment over a grid of latencies (section 4.2), and the ratio of the periodic schedule
//! (section 4.3), as numbers.

use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds, Schedule, Worker, check_multi_round, check_star};

use schedcheck_rr4916_algorithms::umr::MAX_ROUNDS;
use schedcheck_rr4916_algorithms::{multi_installment, periodic, umr};

/// The latencies G = W of the grid, in time units, as fractions.
pub const LATENCIES: [(i64, i64); 14] = [
    (1, 1000),
    (1, 300),
    (1, 100),
    (1, 30),
    (1, 10),
    (1, 3),
    (1, 1),
    (2, 1),
    (5, 1),
    (10, 1),
    (20, 1),
    (50, 1),
    (100, 1),
    (200, 1),
];

/// The numbers of rounds that multi-installment is given.
pub const FIXED_ROUNDS: [usize; 5] = [1, 2, 4, 8, 16];

/// One point of the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The platform, of any number of rounds.
    pub platform: MultiRound,
    /// G = W.
    pub latency: Rational,
    /// The number of rounds that UMR chooses.
    pub rounds: usize,
    /// The makespan of UMR.
    pub umr: Rational,
    /// The makespan of multi-installment in each of [`FIXED_ROUNDS`]; nothing where a chunk would be negative.
    pub multi_installment: Vec<Option<Rational>>,
    /// The makespan of multi-installment in as many rounds as UMR chooses.
    pub same_rounds: Option<Rational>,
}

/// 1000 units for `workers` workers with g = 1, cycle-time `cycle_time`, and both latencies alike.
pub fn platform(workers: usize, cycle_time: Rational, latency: &Rational) -> MultiRound {
    let worker = Worker {
        link: Rational::ONE,
        cycle_time: Some(cycle_time),
        link_latency: latency.clone(),
        compute_latency: latency.clone(),
    };
    MultiRound::new(Rational::from(1000), workers, None, worker).expect("costs are not negative")
}

/// All points of the figure, by rising latency: 4 workers with w = 8, twice as slow as the port.
pub fn grid() -> Vec<Point> {
    let latencies = LATENCIES.iter().map(|&(numerator, denominator)| Rational::new(numerator, denominator));
    let point =
        |latency| Point::of(platform(4, Rational::from(8), &latency)).expect("1000 units are enough for four workers");
    latencies.map(point).collect()
}

/// The number of rounds that UMR chooses, and its makespan; nothing if the load is too small for any number of rounds.
fn chosen(platform: &MultiRound) -> Option<(usize, Rational)> {
    let rounds = umr::chosen(platform, MAX_ROUNDS).ok()?;
    let schedule = umr::schedule(platform, rounds).ok()?;
    Some((rounds, makespan(platform, rounds, &schedule)))
}

fn makespan(platform: &MultiRound, rounds: usize, schedule: &Schedule) -> Rational {
    let platform = platform.with_rounds(Some(rounds)).expect("few chunks");
    check_multi_round(&platform, schedule).expect("the algorithms return schedules").makespan
}

impl Point {
    /// The point of a platform; nothing if UMR has no schedule there.
    pub fn of(platform: MultiRound) -> Option<Self> {
        let (rounds, umr) = chosen(&platform)?;
        let without_waiting = |rounds: usize| {
            multi_installment::schedule(&platform, rounds).ok().map(|schedule| makespan(&platform, rounds, &schedule))
        };
        Some(Self {
            rounds,
            umr,
            multi_installment: FIXED_ROUNDS.map(without_waiting).into(),
            same_rounds: without_waiting(rounds),
            latency: platform.worker().link_latency.clone(),
            platform,
        })
    }

    /// What no schedule undercuts: w load / P, as the port is not the bottleneck of the grid.
    pub fn least(&self) -> Rational {
        self.platform.cycle_time() * self.platform.load() / 4
    }
}

/// The makespan of the periodic schedule over its lower bound X, as (sqrt X, ratio, 1 + 2 (S + 1) / sqrt X), for
/// growing loads.
pub fn ratios() -> Vec<[Rational; 3]> {
    let star = DivisibleStar::affine(1, [(1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)]).with_rounds(Rounds::Any);
    let shares = periodic::shares(star.workers(), periodic::Variant::Corrected).expect("a finite rate");
    let roots = (0..9).map(|power| &shares.latencies * Rational::from(2 << power));
    let ratio = |root: Rational| {
        let loaded = star.with_load(&shares.total * &root * &root).expect("a load is not negative");
        let schedule = periodic::schedule(&loaded, &root).expect("a period of 2 S has room");
        let makespan = check_star(&loaded, &schedule).expect("the algorithm returns schedules").makespan;
        let bound = Rational::ONE + 2 * (&shares.latencies + 1) / &root;
        [root.clone(), makespan / (&root * &root), bound]
    };
    roots.map(ratio).collect()
}
