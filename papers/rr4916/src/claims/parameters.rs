//! The parameters of section 3 and 4 as variables, and their values on an instance.

use schedcheck_harness::domain::{Domain, RoundBox};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Worker};
use schedcheck_polynomial::RationalFunction;
use schedcheck_rr4916_algorithms::field::{Alike, Costs};

/// A number that depends on the parameters.
pub type Function = RationalFunction;

/// Of a recursion over the rounds of workers that are alike: the variable that it begins with.
pub const FIRST: usize = 5;

/// Workers that are alike, everything a variable: g, w, G, W and the load.
pub fn alike(workers: usize) -> Alike<Function> {
    let [link, cycle_time, link_latency, compute_latency, load] = std::array::from_fn(Function::variable);
    Alike { load, workers, costs: Costs { link, cycle_time, link_latency, compute_latency } }
}

/// The same with w = P g.
pub fn saturated(workers: usize) -> Alike<Function> {
    let mut platform = alike(workers);
    platform.costs.cycle_time =
        &platform.costs.link * Function::integer(i64::try_from(workers).expect("a few workers"));
    platform
}

/// The values of these variables, what a recursion begins with being one.
pub fn values(platform: &MultiRound) -> Vec<Rational> {
    let worker = platform.worker();
    let one = Rational::ONE;
    let latencies = [&worker.link_latency, &worker.compute_latency];
    let all = [&worker.link, platform.cycle_time()].into_iter().chain(latencies).chain([platform.load(), &one]);
    all.cloned().collect()
}

/// Small instances with these numbers of workers and rounds, smallest first, that are `suited`; g and w are positive.
pub fn small_rounds(
    workers: usize,
    rounds: usize,
    suited: impl Fn(&MultiRound) -> bool,
) -> Vec<(MultiRound, Vec<Rational>)> {
    const MOST: usize = 200;
    let shape = RoundBox {
        workers: workers..=workers,
        rounds: rounds..=rounds,
        links: 1..=2,
        cycle_times: 1..=4,
        link_latencies: 0..=2,
        compute_latencies: 0..=2,
        loads: 1..=20,
    };
    let of = |platform: MultiRound| {
        let values = values(&platform);
        (platform, values)
    };
    shape.all().filter(suited).map(of).take(MOST).collect()
}

/// The variables of a star: for each worker by how much its g exceeds the one before, or what else tells its g; w, G
/// and W.
const OF_A_WORKER: usize = 4;
/// The load of a star of at most six workers, or what is said instead.
pub const STAR_LOAD: usize = 24;

/// Whether a variable of a star is some w.
pub fn is_cycle_time(variable: usize) -> bool {
    variable < STAR_LOAD && variable % OF_A_WORKER == 1
}

/// Workers whose costs are variables.
pub fn workers(count: usize) -> Vec<Costs<Function>> {
    (0..count)
        .map(|worker| {
            let [link, cycle_time, link_latency, compute_latency] =
                std::array::from_fn(|cost| Function::variable(OF_A_WORKER * worker + cost));
            Costs { link, cycle_time, link_latency, compute_latency }
        })
        .collect()
}

/// Workers by non-decreasing g: the variable of each is by how much its g exceeds that of the one before.
pub fn by_link(count: usize) -> Vec<Costs<Function>> {
    let mut workers = workers(count);
    for worker in 1..count {
        workers[worker].link = &workers[worker].link + &workers[worker - 1].link;
    }
    workers
}

/// The values of the variables of [`workers`] on a star, and its load.
pub fn values_of_star(star: &DivisibleStar, order: &[usize]) -> Vec<Rational> {
    let mut values = vec![Rational::default(); STAR_LOAD];
    for (place, &worker) in order.iter().enumerate() {
        let Worker { link, cycle_time, link_latency, compute_latency } = &star.workers()[worker];
        let cycle_time = cycle_time.clone().unwrap_or_default();
        let costs = [link.clone(), cycle_time, link_latency.clone(), compute_latency.clone()];
        values[OF_A_WORKER * place..].iter_mut().zip(costs).for_each(|(value, cost)| *value = cost);
    }
    values.push(star.load().clone());
    values
}

/// The values of the variables of [`by_link`], in an order by g.
pub fn steps_of_star(star: &DivisibleStar, order: &[usize]) -> Vec<Rational> {
    let mut values = values_of_star(star, order);
    for place in (1..order.len()).rev() {
        let before = values[OF_A_WORKER * (place - 1)].clone();
        values[OF_A_WORKER * place] -= before;
    }
    values
}
