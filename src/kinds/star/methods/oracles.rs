//! The exact methods that know no theorem: integer programs over time, and the plain search.

use std::time::Instant;

use num_bigint::BigInt;
use schedcheck_bruteforce::solver;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::integer_program::{self, IntegerProgramError};
use schedcheck_bruteforce::star::state_space::{self, StateSpaceOptimum};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_model::{Rational, Scaled};

use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{MethodRefusal, Proposal, Proposed, Proved, refused};

const OVER_TIME: Lemma = Lemma::proved_in(
    "bruteforce/src/star/integer_program/mod.rs",
    "starts on the grid of all times are enough, and are the points of an integer program",
);

/// The most states that the plain search visits before it gives up.
const MOST_STATES: u64 = 20_000_000;

/// Times in units of 1/lambda.
struct Unit(BigInt);

impl Unit {
    fn time(&self, number: i64) -> Rational {
        Rational::new(number, self.0.clone())
    }
}

/// The star of integers, if 64 bits are enough.
fn scaled(star: &Star<Rational>) -> Result<(Star<i64>, Unit), MethodRefusal> {
    match Scaled::new(star) {
        Scaled::Word { integers: star, scale: lambda } => Ok((star, Unit(lambda))),
        _ => refused("the scaled parameters do not fit 64 bits; branch-and-bound takes any size"),
    }
}

pub fn by_integer_program(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    let (integers, unit) = scaled(star)?;
    let solver = solver::default();
    let time = options.until.map(|until| until.saturating_duration_since(Instant::now()));
    let program_limits = integer_program::ProgramLimits { time, ..Default::default() };
    let found = integer_program::minimise(&integers, Relays::Allowed, solver, program_limits)
        .map_err(|error| MethodRefusal::Because(reason(&error, &unit)))?;
    let value = unit.time(found.lower_bound);
    let details = [("solver", solver.name().into()), ("lower_bound_of_the_solver", value.to_string().into())];
    let proof = Proof::search("the integer programs of all earlier deadlines are infeasible, exactly", &[OVER_TIME]);
    Ok(Proposal::new(found.schedule.unscale(&unit.0), Proved::Within(Bound { value, proof }), details))
}

fn reason(error: &IntegerProgramError, unit: &Unit) -> String {
    match error {
        IntegerProgramError::TooLong { steps, limit, .. } => format!(
            "a horizon of more than {steps} steps needs more than {limit} columns; branch-and-bound takes any horizon"
        ),
        IntegerProgramError::OutOfTime { lower_bound } => {
            format!("no schedule was found in time; none ends before {}", unit.time(*lower_bound))
        }
        error => error.to_string(),
    }
}

/// The plain search keeps no history: a schedule of its makespan is built by the other exact solver.
pub fn by_exhaustion(star: &Star<Rational>, options: &MethodOptions) -> Proposed<Schedule<Rational>> {
    let (optimum, unit) = exhaustion(star, options)?;
    let says =
        format!("the plain search ends its first schedule then, and none before; it saw {} states", optimum.states);
    let proof = Proof::search(says, &[]);
    let bound = Bound { value: unit.time(optimum.makespan), proof };
    let schedule = super::search(star, options, Relays::Allowed)?.schedule;
    Ok(Proposal::new(schedule, Proved::Within(bound), [("states", optimum.states.into())]))
}

fn exhaustion(star: &Star<Rational>, options: &MethodOptions) -> Result<(StateSpaceOptimum, Unit), MethodRefusal> {
    let (integers, unit) = scaled(star)?;
    let within = options.search_limits(Some(MOST_STATES));
    let optimum = state_space::optimum_within(&integers, Relays::Allowed, &within)
        .map_err(|error| MethodRefusal::Because(format!("{error}; branch-and-bound takes any star")))?
        .ok_or_else(|| MethodRefusal::Because(too_long(options)))?;
    Ok((optimum, unit))
}

fn too_long(options: &MethodOptions) -> String {
    match options.is_reached() {
        true => "the time was over before any schedule had ended; branch-and-bound has one at any time".to_owned(),
        false => format!("there are more than {MOST_STATES} states; branch-and-bound searches far fewer"),
    }
}
