//! 3-partition and its star.

use anyhow::Result;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, Answer as Decided, Limits};
use schedcheck_model::Rational;
use schedcheck_model::star::{Schedule, check};
use schedcheck_reductions::three_partition::{Partition, StarReduction, solver};
use serde::Serialize;

use super::Answer;

/// The answers of both sides. Can the items be grouped? Does the star have a schedule by the deadline?
pub type Decision = super::Decision<SourceSide, TargetSide>;

/// What is known of the instance of 3-partition.
#[derive(Serialize)]
pub struct SourceSide {
    /// Its answer.
    pub answer: Answer,
    /// The triples of item numbers that solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    triples: Option<Vec<[usize; 3]>>,
    /// The makespan of the schedule that they are mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    makespan_of_its_schedule: Option<String>,
}

/// What is known of the star.
#[derive(Serialize)]
pub struct TargetSide {
    /// Its answer.
    pub answer: Answer,
    /// How many nodes the search expanded.
    nodes: u64,
    /// The triples that its schedule is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    triples_of_its_schedule: Option<Vec<[usize; 3]>>,
    /// Why its schedule is mapped to no triples.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_triples: Option<String>,
}

/// Decides both sides.
///
/// # Errors
/// A solution of 3-partition whose schedule is not valid: then the map of solutions is wrong.
pub fn both_sides(reduction: &StarReduction) -> Result<Decision> {
    Ok(Decision { source: source_side(reduction)?, target: target_side(reduction) })
}

fn source_side(reduction: &StarReduction) -> Result<SourceSide> {
    let Some(solution) = solver::solution(&reduction.source) else {
        return Ok(SourceSide { answer: Answer::No, triples: None, makespan_of_its_schedule: None });
    };
    let makespan = check(&reduction.star, &reduction.forward(&solution)?)?.makespan.to_string();
    let triples = Some(solution.triples().to_vec());
    Ok(SourceSide { answer: Answer::Yes, triples, makespan_of_its_schedule: Some(makespan) })
}

fn target_side(reduction: &StarReduction) -> TargetSide {
    let decided = branch_and_bound::meet(&reduction.star, &reduction.deadline, Relays::Allowed, &Limits::default());
    let (answer, schedule) = match decided.answer {
        Decided::Feasible(schedule) => (Answer::Yes, Some(schedule)),
        Decided::Infeasible => (Answer::No, None),
        Decided::Unknown => (Answer::Unknown, None),
    };
    let (triples_of_its_schedule, no_triples) = schedule.map_or((None, None), |schedule| triples(reduction, &schedule));
    TargetSide { answer, nodes: decided.statistics.nodes, triples_of_its_schedule, no_triples }
}

fn triples(reduction: &StarReduction, schedule: &Schedule<Rational>) -> (Option<Vec<[usize; 3]>>, Option<String>) {
    match reduction.backward(schedule) {
        Ok(partition) => (Some(Partition::triples(&partition).to_vec()), None),
        Err(error) => (None, Some(error.to_string())),
    }
}
