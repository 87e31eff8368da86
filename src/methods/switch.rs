//! The methods for divisible loads around a switch (rr6005, section 5).

use schedcheck_bruteforce::switch::program::{Constraints, least_time};
use schedcheck_files::Judgement;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Schedule, Switch};

use super::{Bound, Limits, Method, MethodError, Proposal, Propose, Proved, refused};
use schedcheck_rr6005_algorithms::switch::{PrintedError, balance, printed_schedule, schedule};

pub const METHODS: &[Method] = &[
    method(
        "closed-form",
        "optimal, with at most m - 1 flows; for millions of workers",
        "rr6005, section 5.2: the root of the sum of the least imbalances, O(m log m)",
        by_closed_form,
    ),
    method("lp", "optimal", "rr6005, linear program 7 with nobody sending more than it holds", by_program),
    method(
        "printed",
        "optimal where the optimum of linear program 7 makes a schedule at all",
        "rr6005, theorem 4: linear program 7 as printed, equations 8 and 9",
        as_printed,
    ),
];

/// The most workers for a linear program.
const MOST_FOR_A_PROGRAM: usize = 1_000;

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &Switch) -> Vec<&'static str> {
    vec!["closed-form"]
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&Switch, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "switch", name, guarantee, source, propose: Propose::Switch(propose) }
}

fn by_closed_form(switch: &Switch, _: &Limits) -> Result<Proposal, MethodError> {
    let found = balance(switch);
    proposed("closed-form", switch, &found.time, &found.imbalance, schedule)
}

fn by_program(switch: &Switch, _: &Limits) -> Result<Proposal, MethodError> {
    by_linear_program("lp", switch, Constraints::WithHoldings, schedule)
}

fn as_printed(switch: &Switch, _: &Limits) -> Result<Proposal, MethodError> {
    by_linear_program("printed", switch, Constraints::Printed, printed_schedule)
}

type Build = fn(&Switch, &Rational, &[Rational]) -> Result<Schedule, PrintedError>;

fn by_linear_program(
    method: &'static str,
    switch: &Switch,
    constraints: Constraints,
    build: Build,
) -> Result<Proposal, MethodError> {
    let workers = switch.workers().len();
    if workers > MOST_FOR_A_PROGRAM {
        let reason = format!("{workers} workers are too many (at most {MOST_FOR_A_PROGRAM}); closed-form takes more");
        return Err(MethodError::Refused { method, reason });
    }
    let found = least_time(switch, constraints).map_err(|error| refused(method, &error))?;
    proposed(method, switch, &found.time, &found.imbalance, build)
}

fn proposed(
    method: &'static str,
    switch: &Switch,
    time: &Rational,
    imbalance: &[Rational],
    build: Build,
) -> Result<Proposal, MethodError> {
    let schedule = build(switch, time, imbalance).map_err(|error| refused(method, &error))?;
    let details = [("flows", schedule.flows.len().into())];
    let proof = "every schedule meets the constraints of linear program 7, and this is its optimum".to_owned();
    let proved = Proved::Within(Bound { value: time.clone(), proof });
    Ok(Proposal::new(Judgement::Switch(switch.clone(), schedule), proved, details))
}
