//! Prices of the port's time, and the bound that they prove: lemma 3.

use super::fixed::{BITS, WHOLE, sum};
use super::grid::Grid;
use super::problem::{Problem, Span, value};

/// log2 of the number of cells of the time for a certificate.
const CELL_BITS: u32 = 7;

/// The number of cells.
const CELLS: usize = 1 << CELL_BITS;

/// log2 of the units of time of a cell.
const SHIFT: u32 = BITS - CELL_BITS;

/// The cells of a certificate's prices, all of them equally wide.
pub(super) const EVEN: Grid = Grid::new(0, CELL_BITS);

/// Fractional bits of how far a cell is covered.
const COVER_BITS: u32 = 16;

/// What the port's time costs, in load: a function of the time left that is linear in each cell, by its values at their
/// ends.
#[derive(Debug, Clone)]
pub(super) struct Prices {
    grid: Grid,
    cost: Vec<u64>,
}

/// What may be the best time to serve a worker: an end of a cell, what leaves one, or what the worker needs.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    /// Not below the load.
    load: u64,
    /// When the worker is served: from the lower on the price counts, rounded down.
    served: u64,
    /// The time that is left, not below.
    left: u64,
    /// The first cell's end from which on the candidate counts.
    end: usize,
}

/// The bound of lemma 3 at a time, for given prices.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    prices: Prices,
    /// What each worker gains over the prices if it is served while at most the time of that cell's end is left, cell
    /// by cell.
    gains: Vec<u64>,
    workers: usize,
}

/// The candidates of all workers, which do not depend on prices.
#[derive(Debug)]
pub(super) struct Pricing {
    grid: Grid,
    candidates: Vec<Vec<Candidate>>,
}

impl Prices {
    /// The same price for all of the time.
    pub fn level() -> Self {
        Self { grid: EVEN, cost: (0..=CELLS).map(|end| EVEN.end(end)).collect() }
    }

    /// What a unit of time is worth along a list of workers, each served fully: the loads that later ones lose if it is
    /// taken away.
    pub fn along(problem: &Problem, grid: Grid, list: &[usize]) -> Self {
        let mut left = WHOLE;
        let mut spans = Vec::with_capacity(list.len());
        for &worker in list {
            let next = problem.left(worker, Span { low: left, high: left }).high.min(left);
            spans.push((worker, next, left));
            left = next;
        }
        let (mut worth, mut load, mut cell) = (0, 0, 0);
        let cells = grid.cells();
        let mut cost = vec![0; cells + 1];
        for (worker, from, to) in spans.into_iter().rev() {
            worth = problem.worth_with(worker, worth);
            while cell <= cells && grid.end(cell) <= to {
                let part = grid.end(cell).saturating_sub(from);
                cost[cell] = sum(load, value(part, worth));
                cell += 1;
            }
            load = sum(load, value(to - from, worth));
        }
        // Rounding must not let the cost fall.
        Self::rising(grid, cost)
    }

    /// These values at the ends of the cells, none of them smaller than the one before it.
    pub fn rising(grid: Grid, mut cost: Vec<u64>) -> Self {
        (1..cost.len()).for_each(|cell| cost[cell] = cost[cell].max(cost[cell - 1]));
        Self { grid, cost }
    }

    /// The values at the ends of the cells, in parts of the load that is asked for.
    pub fn into_costs(self) -> Vec<u64> {
        self.cost
    }

    /// Not below the cost of the time up to `time`.
    fn up(&self, time: u64) -> u64 {
        let (cell, part, shift) = self.grid.place(time);
        if part == 0 {
            return self.cost[cell];
        }
        let price = u128::from(self.cost[cell + 1] - self.cost[cell]);
        self.cost[cell] + ((price * u128::from(part)) >> shift) as u64 + 1
    }

    /// Not above it.
    fn down(&self, time: u64) -> u64 {
        let (cell, part, shift) = self.grid.place(time);
        if part == 0 {
            return self.cost[cell];
        }
        let price = u128::from(self.cost[cell + 1] - self.cost[cell]);
        self.cost[cell] + ((price * u128::from(part)) >> shift) as u64
    }
}

impl Candidate {
    /// Not below what the worker gains over the prices.
    fn gain(&self, prices: &Prices) -> u64 {
        sum(self.load, prices.up(self.left)).saturating_sub(prices.down(self.served))
    }

    /// Not above what the worker gains less than nothing.
    fn loss(&self, prices: &Prices) -> u64 {
        prices.down(self.served).saturating_sub(sum(self.load, prices.up(self.left)))
    }
}

impl Pricing {
    pub fn new(problem: &Problem, grid: Grid) -> Self {
        let candidates = (0..problem.workers.len()).map(|worker| candidates(problem, grid, worker)).collect();
        Self { grid, candidates }
    }

    /// The bound of these prices.
    pub fn bound(&self, prices: Prices) -> Bound {
        let workers = self.candidates.len();
        let mut gains = vec![0; (self.grid.cells() + 1) * workers];
        for (worker, candidates) in self.candidates.iter().enumerate() {
            for candidate in candidates {
                let gain = &mut gains[candidate.end * workers + worker];
                *gain = candidate.gain(&prices).max(*gain);
            }
        }
        for index in workers..gains.len() {
            gains[index] = gains[index].max(gains[index - workers]);
        }
        Bound { prices, gains, workers }
    }

    /// The bound of the whole time.
    pub fn bound_value(&self, prices: &Prices) -> u64 {
        self.bound_and_cover(prices).0
    }

    /// What each worker gains over these prices at most.
    pub fn gains(&self, prices: &Prices) -> Vec<u64> {
        let most = |candidates: &Vec<Candidate>| candidates.iter().map(|candidate| candidate.gain(prices)).max();
        self.candidates.iter().map(|candidates| most(candidates).unwrap_or(0)).collect()
    }

    /// Who may be in a list that computes more than all, if these prices give this bound: lemma 3.
    pub fn useful(&self, prices: &Prices, bound: u64) -> Vec<usize> {
        let is_useful = |&worker: &usize| {
            let losses = self.candidates[worker].iter().map(|candidate| candidate.loss(prices));
            bound.saturating_sub(losses.min().unwrap_or(0)) > WHOLE
        };
        (0..self.candidates.len()).filter(is_useful).collect()
    }

    /// Moves the prices towards a smaller bound of the whole time, by a subgradient in whole numbers, and gives the
    /// best met in so many steps, or until it is over.
    pub fn improved(&self, start: Prices, steps: usize, is_over: &dyn Fn() -> bool) -> (Prices, u64) {
        let mut prices = start;
        let (mut best, mut least) = (prices.clone(), u64::MAX);
        let (mut halvings, mut in_vain) = (0, 0);
        for _ in 0..steps {
            let (bound, cover) = self.bound_and_cover(&prices);
            in_vain += 1;
            if bound < least {
                (best, least, in_vain) = (prices.clone(), bound, 0);
            }
            if least <= WHOLE || is_over() {
                break;
            }
            if in_vain >= 12 {
                (prices, in_vain, halvings) = (best.clone(), 0, halvings + 1);
                continue;
            }
            step(&mut prices, &cover, bound - WHOLE, halvings);
        }
        (best, least)
    }

    /// The bound of the whole time, and how far each cell would be covered if every worker were served when it gains
    /// most.
    fn bound_and_cover(&self, prices: &Prices) -> (u64, Vec<i64>) {
        let mut bound = prices.cost[self.grid.cells()];
        let mut cover = vec![0; CELLS];
        for candidates in &self.candidates {
            let best = candidates.iter().map(|candidate| (candidate.gain(prices), candidate));
            if let Some((gain, best)) = best.max_by_key(|(gain, _)| *gain).filter(|(gain, _)| *gain > 0) {
                bound = sum(bound, gain);
                add_cover(&mut cover, best);
            }
        }
        (bound, cover)
    }
}

fn add_cover(cover: &mut [i64], candidate: &Candidate) {
    let (from, to) = (candidate.left.min(candidate.served), candidate.served);
    let cells = (from >> SHIFT) as usize..=((to.saturating_sub(1)) >> SHIFT) as usize;
    for cell in cells {
        let start = (cell as u64) << SHIFT;
        let overlap = to.min(start + (1 << SHIFT)).saturating_sub(from.max(start));
        cover[cell] += (overlap >> (SHIFT - COVER_BITS)) as i64;
    }
}

/// A step of length (bound - WHOLE) / |subgradient|^2, halved so often.
fn step(prices: &mut Prices, cover: &[i64], excess: u64, halvings: u32) {
    let one = 1 << COVER_BITS;
    let square: i128 = cover.iter().map(|&cover| i128::from(one - cover).pow(2)).sum();
    if square == 0 {
        return;
    }
    let mut before = prices.cost[0];
    for (cell, &cover) in cover.iter().enumerate() {
        let price = i128::from(prices.cost[cell + 1] - before);
        let change = (i128::from(excess) * i128::from(one - cover) * i128::from(one) / square) >> halvings;
        before = prices.cost[cell + 1];
        let price = u64::try_from((price - change).max(0)).unwrap_or(0);
        prices.cost[cell + 1] = sum(prices.cost[cell], price);
    }
}

fn candidates(problem: &Problem, grid: Grid, worker: usize) -> Vec<Candidate> {
    let need = problem.workers[worker].need;
    let left = problem.left(worker, need).high.min(WHOLE);
    let end = grid.end_of(need.low).max(1);
    let mut candidates = vec![Candidate { load: 0, served: need.low.min(WHOLE), left, end }];
    for end in 1..=grid.cells() {
        let time = grid.end(end);
        if time > need.low {
            let (load, left) = problem.serve(worker, Span { low: time, high: time });
            candidates.push(Candidate { load: load.high, served: time, left: left.high.min(time), end });
        }
        let Some(Span { low, high }) = problem.served_to_leave(worker, time) else {
            continue;
        };
        let (low, high) = (low.max(need.low), high.min(WHOLE));
        if low <= high && low < WHOLE && high > need.low {
            let (load, _) = problem.serve(worker, Span { low: high, high });
            let end = grid.end_of(low).max(1);
            candidates.push(Candidate { load: load.high, served: low, left: time.min(high), end });
        }
    }
    candidates
}

impl Bound {
    /// The most load that workers outside `served` add while at most `time` is left.
    pub fn at(&self, served: u128, time: u64) -> u64 {
        let gains = &self.gains[self.prices.grid.end_of(time) * self.workers..][..self.workers];
        let open = gains.iter().enumerate().filter(|(worker, _)| served >> worker & 1 == 0);
        open.fold(self.prices.up(time), |bound, (_, gain)| sum(bound, *gain))
    }

    /// The same if each of these workers is served while at most its own time is left.
    pub fn within(&self, closed: u128, time: u64, latest: &[u64]) -> u64 {
        let open = latest.iter().enumerate().filter(|(worker, _)| closed >> worker & 1 == 0);
        open.fold(self.prices.up(time), |bound, (worker, &latest)| {
            sum(bound, self.gains[self.prices.grid.end_of(latest) * self.workers + worker])
        })
    }
}
