//! Prices of the port's time that follow from a charge for each worker (see lemma 3 of [`super`]), and a subgradient
//! method for the charges. Nothing here is proved: [`super::prices`] proves what the prices bound, whatever they are.

use super::fixed::WHOLE;
use super::grid::Grid;
use super::prices::Prices;
use super::problem::{Problem, Span};

/// The load that is asked for.
const ASKED: i64 = WHOLE as i64;

/// Above all charges and values.
const MOST: i64 = ASKED << 10;

/// Fractional bits of how near the end of a cell a time is.
const PART_BITS: u32 = 20;

/// The whole of a cell.
const PART: i64 = 1 << PART_BITS;

/// A worker that takes less than this part of a cell is not served in it: the same worker would be served again and
/// again.
const LEAST_PART: i64 = PART / 1000;

/// Fractional bits of how often a worker serves.
const COUNT_BITS: u32 = 32;

/// Once.
const ONCE: i64 = 1 << COUNT_BITS;

/// More often nobody is counted.
const MOST_OFTEN: i64 = ONCE << 16;

/// The most halvings of the length of a step, and the most steps in vain before one.
const MOST_HALVINGS: u32 = 16;
const MOST_IN_VAIN: usize = 10;

/// What a worker does that is served while the time up to the end of a cell is left.
#[derive(Debug, Clone, Copy)]
struct Service {
    load: i64,
    /// The cell in which the time lies that is left afterwards.
    cell: usize,
    /// The part of that cell that is left, with [`PART_BITS`] fractional bits.
    part: i64,
}

/// The services of all workers at all ends of cells.
#[derive(Debug)]
pub(super) struct Services {
    grid: Grid,
    workers: usize,
    /// Those of all workers at one end after the other; nothing where a worker gets no load.
    services: Vec<Option<Service>>,
}

/// The most load less charges from each end of a cell on, if workers may serve repeatedly.
#[derive(Debug)]
struct Values {
    value: Vec<i64>,
    /// Who is served there; nobody where the value is that of the end before.
    served: Vec<Option<usize>>,
}

/// Charges that a subgradient method moves.
#[derive(Debug)]
struct Moved {
    charges: Vec<i64>,
    /// The least bound met, and its charges.
    best: (i64, Vec<i64>),
    /// The mean of the subgradients, the later ones with more weight.
    direction: Vec<i64>,
    halvings: u32,
    in_vain: usize,
}

impl Services {
    pub fn new(problem: &Problem, grid: Grid) -> Self {
        let workers = problem.workers.len();
        let at = |end| (0..workers).map(move |worker| service(problem, grid, worker, end));
        Self { grid, workers, services: (0..=grid.cells()).flat_map(at).collect() }
    }

    /// Prices from these charges, moved by so many steps at most; fewer if `is_over` becomes true.
    pub fn prices(&self, charges: &[u64], steps: usize, is_over: &dyn Fn() -> bool) -> Prices {
        let most = MOST.unsigned_abs();
        let mut moved = Moved::new(charges.iter().map(|&charge| charge.min(most).cast_signed()).collect());
        for _ in 0..steps {
            let values = self.values(&moved.charges);
            let bound = values.value[self.grid.cells()] + moved.charges.iter().sum::<i64>();
            let is_enough = moved.note(bound) <= ASKED || moved.halvings > MOST_HALVINGS;
            if is_enough || is_over() {
                break;
            }
            if moved.in_vain > MOST_IN_VAIN {
                moved.halve();
            } else {
                moved.step(bound - ASKED, &self.counts(&values));
            }
        }
        let values = self.values(&moved.best.1);
        Prices::rising(self.grid, values.value.into_iter().map(i64::unsigned_abs).collect())
    }

    fn values(&self, charges: &[i64]) -> Values {
        let mut values = Values { value: vec![0], served: vec![None] };
        for services in self.services.chunks_exact(self.workers).skip(1) {
            let before = values.value[values.value.len() - 1];
            let (mut most, mut served) = (before, None);
            for (worker, service) in services.iter().enumerate() {
                let Some(service) = service else { continue };
                let total = values.with(service, service.load - charges[worker]);
                if total > most {
                    (most, served) = (total, Some(worker));
                }
            }
            values.value.push(most);
            values.served.push(served);
        }
        values
    }

    /// How often each worker serves where the value of the whole time is attained: a value between two ends is attained
    /// in part by each.
    fn counts(&self, values: &Values) -> Vec<i64> {
        let mut weight = vec![0; values.value.len()];
        let mut counts = vec![0; self.workers];
        weight[self.grid.cells()] = ONCE;
        for end in (1..weight.len()).rev() {
            let here = weight[end];
            let Some(worker) = values.served[end] else {
                weight[end - 1] += here;
                continue;
            };
            let Some(Service { cell, part, .. }) = self.services[end * self.workers + worker] else { continue };
            if cell + 1 == end {
                counts[worker] += here * PART / (PART - part);
                weight[cell] += here;
            } else {
                let upper = (here * part) >> PART_BITS;
                counts[worker] += here;
                weight[cell] += here - upper;
                weight[cell + 1] += upper;
            }
        }
        counts
    }
}

fn service(problem: &Problem, grid: Grid, worker: usize, end: usize) -> Option<Service> {
    let time = grid.end(end);
    if time <= problem.workers[worker].need.high {
        return None;
    }
    let (load, left) = problem.serve(worker, Span { low: time, high: time });
    let (cell, part, width) = grid.place(left.high);
    let part = ((u128::from(part) << PART_BITS) >> width) as i64;
    let is_far = cell + 1 < end || cell + 1 == end && PART - part >= LEAST_PART;
    is_far.then_some(Service { load: load.high.cast_signed(), cell, part })
}

impl Values {
    /// The value of the next end where a service with a gain of `net` comes first.
    fn with(&self, service: &Service, net: i64) -> i64 {
        let &Service { cell, part, .. } = service;
        let value = self.value[cell];
        let total = match self.value.get(cell + 1) {
            Some(next) => net + value + scaled(next - value, part, PART),
            // It comes first again from where it ends, and so on down to the end before.
            None => value + scaled(net, PART, PART - part),
        };
        total.min(MOST)
    }
}

impl Moved {
    fn new(charges: Vec<i64>) -> Self {
        let direction = vec![0; charges.len()];
        Self { best: (i64::MAX, charges.clone()), charges, direction, halvings: 0, in_vain: 0 }
    }

    /// Notes the bound of the charges, and gives it.
    fn note(&mut self, bound: i64) -> i64 {
        self.in_vain += 1;
        let least = self.best.0;
        if bound < least {
            if bound < least - (least - ASKED) / 1000 {
                self.in_vain = 0;
            }
            self.best = (bound, self.charges.clone());
        }
        bound
    }

    /// Begins anew from the best charges with half the length of a step.
    fn halve(&mut self) {
        self.charges.clone_from(&self.best.1);
        self.direction.fill(0);
        (self.halvings, self.in_vain) = (self.halvings + 1, 0);
    }

    /// A step of length excess / |direction|^2, halved so often.
    fn step(&mut self, excess: i64, counts: &[i64]) {
        for (direction, count) in self.direction.iter_mut().zip(counts) {
            *direction = (7 * *direction + 3 * (ONCE - count.min(&MOST_OFTEN))) / 10;
        }
        let is_free = |&(&charge, &direction): &(&i64, &i64)| charge > 0 || direction < 0;
        let free = self.charges.iter().zip(&self.direction).filter(is_free);
        let square: i128 = free.map(|(_, &direction)| i128::from(direction) * i128::from(direction)).sum();
        if square == 0 {
            self.in_vain = MOST_IN_VAIN;
            return;
        }
        for (charge, &direction) in self.charges.iter_mut().zip(&self.direction) {
            let change = ((i128::from(excess.min(ASKED)) * i128::from(direction)) << COUNT_BITS) / square;
            let moved = i128::from(*charge) - (change >> self.halvings);
            *charge = moved.clamp(0, MOST.into()) as i64;
        }
    }
}

/// number * numerator / denominator.
fn scaled(number: i64, numerator: i64, denominator: i64) -> i64 {
    let scaled = i128::from(number) * i128::from(numerator) / i128::from(denominator);
    scaled.clamp((-MOST).into(), MOST.into()) as i64
}
