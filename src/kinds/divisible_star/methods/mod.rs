//! The methods for divisible loads on stars (rr4916, sections 3.1, 3.3 and 4.3).

mod closed_forms;
mod exact;
mod periodic;

use schedcheck_files::Candidate;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use crate::methods::method::MethodOptions;
use crate::methods::table::{Entry, Table, method};

pub const CLOSED_FORM: Entry<DivisibleStar> =
    method("closed-form", "optimal in one round; without latencies", "rr4916, theorem 1", closed_forms::by_theorem_1);

const BRANCH_AND_BOUND: Entry<DivisibleStar> = method(
    "branch-and-bound",
    "optimal in one round, or a lower bound when it is stopped; for at most 128 workers",
    "lists of workers, cut by prices of the port's time and by exchanges of neighbours",
    exact::by_branch_and_bound,
);

const LARGE_LOADS: Entry<DivisibleStar> = method(
    "large-loads",
    "optimal in one round for large loads; leaves out workers for whom the load is too small, and all but 500",
    "rr4916, proposition 4, the system after it as corrected, ties by w G - g W",
    closed_forms::for_large_loads,
);

const PERIODIC: Entry<DivisibleStar> = method(
    "periodic",
    "asymptotically optimal if the master does not compute; where a worker may get any number of chunks",
    "rr4916, section 4.3, theorem 2, corrected",
    periodic::by_periods,
);

pub const METHODS: Table<DivisibleStar> = Table {
    candidate: Candidate::DivisibleStar,
    best,
    all: &[
        BRANCH_AND_BOUND,
        method(
            "all-orders",
            "optimal in one round; for at most 7 workers",
            "every order of every subset",
            exact::by_all_orders,
        ),
        method(
            "mixed-program",
            "optimal in one round, or a lower bound when it is stopped",
            "rr4916, proposition 5, made linear; solved exactly",
            exact::by_mixed_program,
        ),
        CLOSED_FORM,
        LARGE_LOADS,
        PERIODIC,
    ],
};

/// The methods to try in turn, each where the one before it refuses or proves no optimum.
fn best(star: &DivisibleStar, _: &MethodOptions) -> Vec<&'static Entry<DivisibleStar>> {
    match (star.rounds(), star.is_linear()) {
        (Rounds::One, true) => vec![&CLOSED_FORM, &LARGE_LOADS],
        (Rounds::One, false) => vec![&BRANCH_AND_BOUND, &LARGE_LOADS],
        (Rounds::Any, _) => vec![&BRANCH_AND_BOUND, &PERIODIC],
    }
}
