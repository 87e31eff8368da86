//! The methods for divisible loads with returns.

mod exact;
mod one_order;

use schedcheck_bruteforce::divisible_return::all_pairs;
use schedcheck_bruteforce::divisible_return::branch_and_bound::MAX_WORKERS;
use schedcheck_files::Candidate;
use schedcheck_model::divisible_return::DivisibleReturn;

use crate::methods::method::MethodOptions;
use crate::methods::table::{Entry, Table, method};

const BRANCH_AND_BOUND: Entry<DivisibleReturn> = method(
    "branch-and-bound",
    "optimal without latencies, or a lower bound when it is stopped; for about ten workers",
    "cases over the order of sends and the order of returns, cut by linear programs",
    exact::by_branch_and_bound,
);

const ALL_PAIRS: Entry<DivisibleReturn> = method(
    "all-pairs",
    "optimal; for at most 4 workers",
    "every pair of orders of every subset, each by a linear program",
    exact::by_all_pairs,
);

const LIFO: Entry<DivisibleReturn> = method(
    "lifo",
    "optimal among the schedules that return the last chunk first; without latencies at most 4/3 times as long as the \
     optimum with one port, and at most twice with two ports",
    "a closed form without latencies; with latencies every order of every subset, for at most 6 workers",
    one_order::last_in_first_out,
);

const FIFO: Entry<DivisibleReturn> = method(
    "fifo",
    "optimal among the schedules that return the first chunk first; without latencies at most 3/2 times as long as the \
     optimum with one port, and at most twice with two ports",
    "by g if d = z g, else every order of at most 8 workers; with latencies every order of every subset, for at most 6",
    one_order::first_in_first_out,
);

const INSERTION: Entry<DivisibleReturn> = method(
    "insertion",
    "no guarantee; of more than 20 workers, takes the 20 that compute the load in the least time alone",
    "worker after worker, each at the best places of both orders",
    one_order::by_insertion,
);

pub const METHODS: Table<DivisibleReturn> =
    Table { candidate: Candidate::DivisibleReturn, best, all: &[BRANCH_AND_BOUND, ALL_PAIRS, LIFO, FIFO, INSERTION] };

/// The methods to try in turn, each where the one before it refuses or proves no optimum.
fn best(star: &DivisibleReturn, _: &MethodOptions) -> Vec<&'static Entry<DivisibleReturn>> {
    let able = star.able_workers().len();
    match star.is_linear() {
        true if able <= MAX_WORKERS => vec![&BRANCH_AND_BOUND],
        true => vec![&LIFO],
        false if able <= all_pairs::MAX_WORKERS => vec![&ALL_PAIRS],
        false => vec![&INSERTION, &LIFO, &FIFO],
    }
}
