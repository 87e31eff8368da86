//! The pair of orders from which the search begins, by moving workers in either order or in both.

use super::guide::Guide;
use super::problem::Problem;

/// Work of the local search in steps of the simplex method on single numbers, about 0.1 s.
const WORK: u64 = 50_000_000;

/// Two orders of workers, as the problem numbers them.
pub(super) type Orders = (Vec<usize>, Vec<usize>);

/// The best pair of orders found; the two are the same if so asked. It ends early if `stop` becomes true.
pub(super) fn search(problem: &Problem, guide: &mut Guide, are_same: bool, stop: &dyn Fn() -> bool) -> Orders {
    let workers = problem.workers();
    let each = (workers as u64 + 2).pow(3);
    let mut local = Local { guide, are_same, stop, left: (WORK / each).max(1), looks: 0 };
    let mut found: Vec<(f64, Orders)> = starts(problem, are_same).map(|orders| (local.load(&orders), orders)).collect();
    // The best first, as the work may end before all are improved.
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut best: Option<(f64, Orders)> = None;
    for start in found {
        let found = local.improved(start);
        if best.as_ref().is_none_or(|(load, _)| Guide::is_more(found.0, *load)) {
            best = Some(found);
        }
    }
    best.map(|(_, orders)| orders).unwrap_or_default()
}

fn starts(problem: &Problem, are_same: bool) -> impl Iterator<Item = Orders> {
    let units = &problem.units;
    let sorted = |key: &dyn Fn(usize) -> u64| {
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|&worker| key(worker));
        order
    };
    let reversed = |order: &[usize]| order.iter().rev().copied().collect::<Vec<usize>>();
    let by_send = sorted(&|worker| units[worker].send);
    let by_result = reversed(&sorted(&|worker| units[worker].result));
    let by_both = sorted(&|worker| units[worker].send + units[worker].result);
    let by_path = sorted(&|worker| units[worker].path);
    let by_compute = sorted(&|worker| units[worker].path.saturating_sub(units[worker].send + units[worker].result));
    let same = [&by_send, &by_result, &by_path, &by_compute].map(|order| (order.clone(), order.clone()));
    let other = [
        (by_both.clone(), reversed(&by_both)),
        (by_send.clone(), by_result.clone()),
        (by_send.clone(), reversed(&by_send)),
        (by_compute.clone(), reversed(&by_compute)),
    ];
    same.into_iter().chain(other.into_iter().filter(move |_| !are_same))
}

struct Local<'g, 'a> {
    guide: &'g mut Guide<'a>,
    are_same: bool,
    stop: &'g dyn Fn() -> bool,
    /// How many pairs may still be looked at.
    left: u64,
    looks: u64,
}

impl Local<'_, '_> {
    fn is_over(&mut self) -> bool {
        self.looks += 1;
        if self.looks.is_multiple_of(64) && (self.stop)() {
            self.left = 0;
        }
        self.left == 0
    }

    fn load(&mut self, (sends, returns): &Orders) -> f64 {
        self.left = self.left.saturating_sub(1);
        self.guide.load_of_pair(sends, returns)
    }

    /// The first moves that help, until none does.
    fn improved(&mut self, mut best: (f64, Orders)) -> (f64, Orders) {
        while let Some(better) = self.better(&best) {
            best = better;
        }
        best
    }

    /// All moves, after each of which that helps the others go on from there; nothing if none helps.
    fn better(&mut self, start: &(f64, Orders)) -> Option<(f64, Orders)> {
        let workers = start.1.0.len();
        let moves: &[(bool, bool)] =
            if self.are_same { &[(true, true)] } else { &[(true, false), (false, true), (true, true)] };
        let mut best = start.clone();
        let mut is_better = false;
        for &(in_sends, in_returns) in moves {
            for (from, to) in (0..workers).flat_map(|from| (0..workers).map(move |to| (from, to))) {
                if from == to {
                    continue;
                }
                if self.is_over() {
                    return is_better.then_some(best);
                }
                let mut orders = best.1.clone();
                let worker = if in_sends { orders.0[from] } else { orders.1[from] };
                if in_sends {
                    put(&mut orders.0, worker, to);
                }
                if in_returns {
                    // Both orders: to the same place, or to that from which it comes, so that it stays somewhere else.
                    put(&mut orders.1, worker, if in_sends && !self.are_same { from } else { to });
                }
                let load = self.load(&orders);
                if Guide::is_more(load, best.0) {
                    (best, is_better) = ((load, orders), true);
                }
            }
        }
        is_better.then_some(best)
    }
}

/// Moves a worker to another place.
fn put(order: &mut Vec<usize>, worker: usize, place: usize) {
    order.retain(|&other| other != worker);
    order.insert(place, worker);
}
