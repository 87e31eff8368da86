//! The rows at schedules: they hold in every case that a schedule belongs to, and once all is known one of them is as
//! long as the schedule.

use itertools::Itertools;
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, Ports, Schedule, Worker, check};

use super::super::{Case, Step};
use super::Costs;

/// A schedule as a point of the programs of its cases.
struct Point<'a> {
    star: &'a DivisibleReturn,
    bound: Rational,
    makespan: Rational,
    /// The load of each worker that has a chunk.
    loads: Vec<Option<Rational>>,
    /// All workers in the order of sends, and of returns.
    orders: [Vec<usize>; 2],
}

/// Sends without idle time, then each return as early as it can be in its order; as the checker measures it.
fn makespan(star: &DivisibleReturn, loads: &[Option<Rational>], [sends, returns]: &[Vec<usize>; 2]) -> Rational {
    let load = |worker: usize| loads[worker].as_ref();
    let (mut now, mut chunks) = (Rational::ZERO, Vec::new());
    for (worker, x) in sends.iter().filter_map(|&worker| Some((worker, load(worker)?))) {
        let send_start = now.clone();
        now += star.workers()[worker].sending(x);
        chunks.push(Chunk {
            worker,
            load: x.clone(),
            send_start,
            compute_start: now.clone(),
            return_start: now.clone(),
        });
    }
    if star.ports() == Ports::Two {
        now = Rational::ZERO;
    }
    for &worker in returns {
        let Some(chunk) = chunks.iter_mut().find(|chunk| chunk.worker == worker) else { continue };
        let its = &star.workers()[worker];
        now = now.max(&chunk.compute_start + its.computing(&chunk.load).expect("it can compute"));
        chunk.return_start = now.clone();
        now += its.returning(&chunk.load);
    }
    check(star, &Schedule { chunks }).expect("a valid schedule").makespan
}

impl Point<'_> {
    /// S_i or R_i.
    fn longest(&self, way: usize, worker: &Worker) -> Rational {
        let one = Rational::ONE;
        let alone = |load: &Rational| {
            worker.sending(load) + worker.computing(load).expect("it can compute") + worker.returning(load)
        };
        let (latency, with_one) = (alone(&Rational::ZERO), alone(&one));
        let most = ((&self.bound - &latency) / (with_one - &latency)).min(self.star.load().clone());
        let most = if most.is_negative() { Rational::ZERO } else { most };
        if way == 0 { worker.sending(&most) } else { worker.returning(&most) }
    }

    fn is_before(&self, way: usize, [one, other]: [usize; 2]) -> bool {
        let place = |worker| self.orders[way].iter().position(|&there| there == worker);
        place(one) < place(other)
    }

    /// The value of a column: T, x_i, m_i, or send_j_i_of_k.
    fn value(&self, name: &str) -> Rational {
        let words: Vec<_> = name.split('_').collect();
        let number = |place: usize| words[place].parse::<usize>().expect("a number");
        match words[0] {
            "T" => self.makespan.clone(),
            "x" => self.loads[number(1)].clone().unwrap_or_default(),
            "m" => Rational::from(i64::from(self.loads[number(1)].is_some())),
            word => {
                let (way, of) = (usize::from(word == "return"), number(4));
                let other = number(1) + number(2) - of;
                let pair = if way == 0 { [of, other] } else { [other, of] };
                let worker = &self.star.workers()[of];
                let length = |load| if way == 0 { worker.sending(load) } else { worker.returning(load) };
                match self.loads[of].as_ref().map(length) {
                    Some(length) if self.is_before(way, pair) && !length.is_zero() => {
                        length / self.longest(way, worker)
                    }
                    _ => Rational::ZERO,
                }
            }
        }
    }

    /// All rows hold; the least that a row leaves of T.
    fn slack(&self, case: &Case) -> Rational {
        let program = Costs::new(self.star, &self.bound).program(case);
        let values: Vec<_> = program.columns().iter().map(|column| self.value(&column.name)).collect();
        for (column, value) in program.columns().iter().zip(&values) {
            let fits = column.bounds.lower.as_ref().is_none_or(|lower| lower <= value);
            assert!(fits && column.bounds.upper.as_ref().is_none_or(|upper| value <= upper), "{}", column.name);
        }
        let mut least = self.makespan.clone();
        for row in program.rows() {
            let sum: Rational = row.terms.iter().map(|(column, factor)| factor * &values[*column]).sum();
            let fits = row.bounds.lower.as_ref().is_none_or(|lower| *lower <= sum);
            assert!(fits && row.bounds.upper.as_ref().is_none_or(|upper| sum <= *upper), "{} {sum}", row.name);
            if row.terms[0].0 == 0 {
                least = least.min(sum);
            }
        }
        least
    }

    /// Asks all questions one by one, and gives the answers of the schedule; what is left of T in the end.
    fn follow(&self) -> Rational {
        let workers = self.star.workers().len();
        let pairs: Vec<_> = (0..workers).array_combinations().collect();
        let parts = (0..workers).map(|worker| (Step::Part(worker), self.loads[worker].is_some()));
        let sends = pairs.iter().map(|&pair| (Step::Send(pair), self.is_before(0, pair)));
        let returns = pairs.iter().map(|&pair| (Step::Return(pair), self.is_before(1, pair)));
        let mut case = Case::all(self.star);
        self.slack(&case);
        for (step, is_first) in parts.chain(sends.interleave(returns)) {
            if let Some([first, second]) = case.divided(&step) {
                case = if is_first { first } else { second };
                self.slack(&case);
            }
        }
        self.slack(&case)
    }
}

/// All pairs of orders of all sets of workers, with these loads.
fn follow_all(star: &DivisibleReturn, loads: [i64; 3]) -> usize {
    let mut count = 0;
    for set in (0..3).powerset().filter(|set| set.iter().any(|&worker| loads[worker] > 0)) {
        let shares: Vec<_> =
            (0..3).map(|worker| set.contains(&worker).then(|| Rational::from(loads[worker]))).collect();
        let star = star.with_load(shares.iter().flatten().sum()).expect("a load");
        let others = || (0..3).filter(|worker| !set.contains(worker));
        let orders = || set.iter().copied().permutations(set.len());
        for (sends, returns) in orders().cartesian_product(orders().collect_vec()) {
            let orders = [others().chain(sends).collect(), returns.into_iter().chain(others()).collect()];
            let makespan = makespan(&star, &shares, &orders);
            for more in [0, 1, 5] {
                let (makespan, bound) = (makespan.clone(), &makespan + Rational::from(more));
                let point = Point { star: &star, bound, makespan, loads: shares.clone(), orders: orders.clone() };
                assert!(point.follow().is_zero(), "{set:?}");
                count += 1;
            }
        }
    }
    count
}

#[test]
fn the_rows_of_each_case_hold_in_its_schedules_and_suffice_when_all_is_known() {
    let costs = [
        [((1, 4, 2), (0, 0, 0)), ((3, 1, 1), (0, 0, 0)), ((2, 2, 5), (0, 0, 0))],
        [((1, 4, 2), (0, 3, 1)), ((3, 1, 1), (2, 0, 1)), ((2, 2, 5), (1, 1, 0))],
        [((0, 4, 2), (0, 0, 0)), ((3, 0, 0), (0, 7, 0)), ((0, 0, 5), (2, 1, 4))],
    ];
    let mut count = 0;
    for (costs, ports) in costs.into_iter().cartesian_product([Ports::One, Ports::Two]) {
        let star = DivisibleReturn::affine(1, ports, costs);
        count += [[1, 1, 1], [2, 0, 3]].map(|loads| follow_all(&star, loads)).iter().sum::<usize>();
    }
    assert_eq!(count, 3 * 6 * (51 + 50));
}
