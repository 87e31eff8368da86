//! The methods for divisible loads around a switch (rr6005, section 5).

use schedcheck_bruteforce::switch::program::{Constraints, least_time};
use schedcheck_bruteforce::switch::solvers::MOST_FOR_A_PROGRAM;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Schedule, Switch};

use crate::methods::bound::Bound;
use crate::methods::budget;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Entry, MethodRefusal, Proposal, Proposed, Proved, Table, method, refused};
use schedcheck_rr6005_algorithms::switch::{PrintedError, balance, printed_schedule, schedule};

const LOWER_BOUND: Lemma = Lemma::tested_by("rr6005/lp-7", "rr6005, linear program 7");

const CONSTRAINTS: Lemma = Lemma::proved_in(
    "crates/certificates/src/switch/mod.rs",
    "every schedule meets the constraints of linear program 7",
);

const CLOSED_FORM: Entry<Switch> = method(
    "closed-form",
    "optimal, with at most m - 1 flows; for hundreds of thousands of workers",
    "rr6005, section 5.2: the root of the sum of the least imbalances, O(m log m)",
    by_closed_form,
);

pub const METHODS: Table<Switch> = Table {
    candidate: Candidate::Switch,
    best: |_, _| vec![&CLOSED_FORM],
    all: &[
        CLOSED_FORM,
        method("lp", "optimal", "rr6005, linear program 7 with nobody sending more than it holds", by_program),
        method(
            "printed",
            "optimal where the optimum of linear program 7 makes a schedule at all",
            "rr6005, theorem 4: linear program 7 as printed, equations 8 and 9",
            as_printed,
        ),
    ],
};

fn by_closed_form(switch: &Switch, _: &MethodOptions) -> Proposed<Schedule> {
    refuse_long_schedule(switch)?;
    let found = balance(switch);
    proposed(&found.time, Proof::theorem(OPTIMUM, &[LOWER_BOUND]), schedule(switch, &found.time, &found.imbalance))
}

fn by_program(switch: &Switch, _: &MethodOptions) -> Proposed<Schedule> {
    by_linear_program(switch, Constraints::WithHoldings, schedule)
}

fn as_printed(switch: &Switch, _: &MethodOptions) -> Proposed<Schedule> {
    by_linear_program(switch, Constraints::Printed, printed_schedule)
}

type Build = fn(&Switch, &Rational, &[Rational]) -> Result<Schedule, PrintedError>;

fn by_linear_program(switch: &Switch, constraints: Constraints, build: Build) -> Proposed<Schedule> {
    let workers = switch.workers().len();
    if workers > MOST_FOR_A_PROGRAM {
        let reason = format!("{workers} workers are too many (at most {MOST_FOR_A_PROGRAM}); closed-form takes more");
        return refused(reason);
    }
    refuse_long_schedule(switch)?;
    let found = least_time(switch, constraints)?;
    proposed(&found.time, Proof::search(OPTIMUM, &[CONSTRAINTS]), build(switch, &found.time, &found.imbalance))
}

/// A computation a worker, and hardly more flows than workers.
fn refuse_long_schedule(switch: &Switch) -> Result<(), MethodRefusal> {
    let workers = switch.workers();
    let numbers = workers.iter().flat_map(|worker| [&worker.load, &worker.bandwidth, &worker.speed]);
    budget::refuse_beyond(2 * workers.len() as u64, "flows and computations", numbers, "")
}

/// Why the optimum of the program is a bound.
const OPTIMUM: &str = "every schedule meets the constraints of linear program 7, and this is its optimum";

fn proposed(time: &Rational, proof: Proof, schedule: Result<Schedule, PrintedError>) -> Proposed<Schedule> {
    let schedule = schedule?;
    let details = [("flows", schedule.flows.len().into())];
    let proved = Proved::Within(Bound { value: time.clone(), proof });
    Ok(Proposal::new(schedule, proved, details))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use schedcheck_model::switch::Worker;

    use super::*;

    #[test]
    fn a_computation_and_a_flow_a_worker_are_counted() {
        let one = || Rational::ONE;
        let long = Rational::new(1, BigInt::from(1) << 400_000_u32);
        let worker = |load| Worker { load, bandwidth: one(), speed: one() };
        let switch = Switch::new(vec![worker(one()), worker(long), worker(one())]).expect("a switch");
        let Err(MethodRefusal::Because(reason)) = refuse_long_schedule(&switch) else { panic!("the times are short") };
        assert!(reason.starts_with("the times of 6 flows and computations would have 120000 digits"), "{reason}");
    }
}
