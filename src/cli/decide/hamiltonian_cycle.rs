//! The Hamiltonian cycle problem and its ring.

use anyhow::{Context, Result};
use schedcheck_bruteforce::ring::{branch_and_cut, exhaustive, subsets};
use schedcheck_files::ring_schedule_to_json;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing, check};
use schedcheck_reductions::hamiltonian_cycle::solver::{self, Answer as Decided, Limits};
use schedcheck_reductions::hamiltonian_cycle::{HamiltonianCycle, SliceRingReduction};
use serde::Serialize;
use serde_json::Value;

use super::Answer;

/// The most processors that branch-and-cut is asked about.
const MOST_PROCESSORS: usize = 100;

/// The most cases that it examines.
const MOST_CASES: u64 = 10_000;

/// The answers of both sides. Has the graph a Hamiltonian cycle? Is there a ring whose step takes at most K?
pub type Decision = super::Decision<SourceSide, TargetSide>;

/// What is known of the graph.
#[derive(Serialize)]
pub struct SourceSide {
    /// Its answer.
    pub answer: Answer,
    /// How many branchings the search made.
    nodes: u64,
    /// The vertices in the order of a Hamiltonian cycle.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<Vec<usize>>,
    /// T_step of the schedule that it is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    step_of_its_schedule: Option<String>,
}

/// What is known of the processors.
#[derive(Serialize)]
pub struct TargetSide {
    /// Their answer.
    pub answer: Answer,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
    /// The exact solver that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    /// The least T_step that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// A schedule of that T_step.
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Value>,
    /// The Hamiltonian cycle that the schedule is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle_of_its_schedule: Option<Vec<usize>>,
    /// Why a schedule that takes at most K is mapped to no cycle.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_cycle: Option<String>,
}

/// Decides both sides.
///
/// # Errors
/// A Hamiltonian cycle whose schedule is not valid, or a schedule or certificate of an exact solver that is not: then
/// one of them is wrong.
pub fn both_sides(reduction: &SliceRingReduction) -> Result<Decision> {
    Ok(Decision { source: source_side(reduction)?, target: target_side(reduction)? })
}

fn source_side(reduction: &SliceRingReduction) -> Result<SourceSide> {
    let decided = solver::decide(&reduction.source, &Limits::default());
    let without_cycle = |answer| SourceSide { answer, nodes: decided.nodes, cycle: None, step_of_its_schedule: None };
    Ok(match &decided.answer {
        Decided::None => without_cycle(Answer::No),
        Decided::Unknown => without_cycle(Answer::Unknown),
        Decided::Cycle(cycle) => {
            let step = check(&reduction.ring, &reduction.forward(cycle)?)?.step.to_string();
            let cycle = Some(cycle.order().to_vec());
            SourceSide { cycle, step_of_its_schedule: Some(step), ..without_cycle(Answer::Yes) }
        }
    })
}

fn target_side(reduction: &SliceRingReduction) -> Result<TargetSide> {
    let without_schedule = TargetSide {
        answer: Answer::Unknown,
        undecided: None,
        method: None,
        step: None,
        schedule: None,
        cycle_of_its_schedule: None,
        no_cycle: None,
    };
    let Fastest { method, schedule, lower_bound } = match fastest(&reduction.ring)? {
        Ok(found) => found,
        Err(refusal) => return Ok(TargetSide { undecided: Some(refusal.to_string()), ..without_schedule }),
    };
    let step = check(&reduction.ring, &schedule)?.step;
    let within = step <= reduction.bound;
    let beyond = lower_bound.as_ref().unwrap_or(&step) > &reduction.bound;
    let (cycle_of_its_schedule, no_cycle) = if within { cycle(reduction, &schedule) } else { (None, None) };
    Ok(TargetSide {
        answer: if within {
            Answer::Yes
        } else if beyond {
            Answer::No
        } else {
            Answer::Unknown
        },
        undecided: (!within && !beyond).then(|| format!("{MOST_CASES} cases were examined")),
        method: Some(method),
        step: Some(step.to_string()),
        schedule: Some(ring_schedule_to_json(&schedule)),
        cycle_of_its_schedule,
        no_cycle,
    })
}

/// What an exact solver says of a ring.
struct Fastest {
    method: &'static str,
    /// A schedule of least T_step, or the best within the limits.
    schedule: Schedule,
    /// What no schedule takes less than, where that is not the schedule's T_step.
    lower_bound: Option<Rational>,
}

/// The answer of the first exact solver that takes so many processors.
///
/// # Errors
/// A certificate of branch-and-cut that its checker refuses: its bound is worth nothing then.
fn fastest(ring: &SliceRing) -> Result<Result<Fastest, subsets::Refusal>> {
    if let Ok(optimum) = exhaustive::solve(ring) {
        return Ok(Ok(Fastest { method: "exhaustive", schedule: optimum.schedule, lower_bound: None }));
    }
    Ok(match subsets::step_time(ring) {
        Ok(optimum) => Ok(Fastest { method: "subsets", schedule: optimum.schedule, lower_bound: None }),
        Err(_) if ring.processors() <= MOST_PROCESSORS => {
            let limits = branch_and_cut::Limits { nodes: Some(MOST_CASES), ..Default::default() };
            let found = branch_and_cut::solve(ring, &limits);
            let proved =
                branch_and_cut::check(ring, &found.certificate).context("the certificate of branch-and-cut")?;
            Ok(Fastest { method: "branch-and-cut", schedule: found.schedule, lower_bound: Some(proved.bound) })
        }
        Err(refusal) => Err(refusal),
    })
}

fn cycle(reduction: &SliceRingReduction, schedule: &Schedule) -> (Option<Vec<usize>>, Option<String>) {
    match reduction.backward(schedule) {
        Ok(cycle) => (Some(HamiltonianCycle::order(&cycle).to_vec()), None),
        Err(error) => (None, Some(error.to_string())),
    }
}
