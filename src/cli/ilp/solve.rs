//! What is proved of a program, what a solver in doubles claims of it, and what dynamic programming over subsets says
//! of both.

use anyhow::Result;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use schedcheck_bruteforce::ring::integer_program::{RingOutcome, RingSolution, solve_proving};
use schedcheck_bruteforce::ring::subsets::{self, ShortestRings};
use schedcheck_bruteforce::solver::{Claim, Proof, Solver, SolverLimits};
use schedcheck_files::ring_schedule_to_json;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing, check};
use serde_json::{Value, json};

use super::super::Outcome;
use super::super::interrupt::Interrupt;
use super::super::output::{Destination, print};
use super::super::progress::waiting;
use super::super::proof;
use super::Asked;

/// The optimum of the program, or why it is not known.
type Known = Result<Rational, subsets::SubsetsError>;

/// Solves the program, writes what proves the answer, and prints a line of JSON. The outcome is bad if the proof and
/// the exact optimum contradict each other, where that was asked for, or the claim of a solver contradicts them.
pub fn run(
    instance: &SliceRing,
    asked: &Asked,
    solver: &dyn Solver,
    limits: SolverLimits,
    certificate: Option<&Destination>,
    optimum: Option<Known>,
) -> Result<Outcome> {
    let record = certificate.map(proof::scratch).transpose()?;
    let mut kept = record.map(|record| Proof::of(&asked.ring().program, record));
    let outcome = waiting("solving", || solve_proving(instance, asked.ring(), solver, limits, kept.as_mut()))?;
    if let (Some(destination), Some((program, proved, record))) = (certificate, kept.as_mut().and_then(Proof::parts)) {
        // From here on an interrupt waits for the file to be whole.
        Interrupt::new().listen();
        proof::write(record, program, proved, destination)?;
    }
    let exact = optimum.as_ref().and_then(|known| known.as_ref().ok());
    let mut line = json!({ "program": asked.ring().program.name, "solver": solver.name() });
    let (said, verdict) = match &outcome {
        RingOutcome::Interrupted => (json!({ "status": "interrupted" }), None),
        RingOutcome::Infeasible { proved } => (denied(*proved), exact.is_some().then_some(false)),
        RingOutcome::Solved(solution) => (in_json(solution), verdict(solution, exact)),
    };
    for (key, value) in said.as_object().into_iter().flatten() {
        line[key] = value.clone();
    }
    match &optimum {
        Some(Ok(optimum)) => line["exact_optimum"] = optimum.to_string().into(),
        Some(Err(refusal)) => line["exact_optimum_unknown"] = refusal.to_string().into(),
        None => {}
    }
    line["confirmed"] = verdict.into();
    print(&format!("{line}\n"))?;
    Ok(if verdict == Some(false) { Outcome::Bad } else { Outcome::Good })
}

/// Whether what is said of optimality is so; nothing where nothing is said, or the optimum is not known.
fn verdict(solution: &RingSolution, optimum: Option<&Rational>) -> Option<bool> {
    let proved = solution.proved_optimal.then_some(&solution.objective);
    let is_false = |claim: &Claim| match (claim, optimum.or(proved)) {
        (Claim::Infeasible, _) => true,
        (Claim::Optimal(claimed), Some(known)) => claimed != known,
        (Claim::Optimal(_), None) => false,
    };
    if solution.claim.as_ref().is_some_and(is_false) {
        return Some(false);
    }
    let optimum = optimum?;
    match solution.objective == *optimum {
        true => Some(true),
        // A value below the optimum is wrong, whatever is said of it.
        false => (solution.proved_optimal || solution.objective < *optimum).then_some(false),
    }
}

/// A denial of all solutions, which only a proof makes a result.
fn denied(proved: bool) -> Value {
    match proved {
        true => json!({ "status": "infeasible", "proved": true }),
        false => json!({ "status": "interrupted", "claimed": "infeasible" }),
    }
}

fn in_json(solution: &RingSolution) -> Value {
    let mut said = json!({
        "status": if solution.proved_optimal { "optimal" } else { "stopped" },
        "objective": solution.objective.to_string(),
        "bound": solution.bound.to_string(),
        "relaxation": solution.relaxation.to_string(),
        "cycles": solution.cycles,
    });
    if let Some(claim) = &solution.claim {
        said["claimed"] = match claim {
            Claim::Optimal(objective) => objective.to_string(),
            Claim::Infeasible => "infeasible".to_owned(),
        }
        .into();
    }
    if let Some((schedule, measure)) = &solution.measured {
        said["step"] = measure.step.to_string().into();
        said["schedule"] = ring_schedule_to_json(schedule);
    }
    said
}

/// The program's optimum, by dynamic programming over subsets.
pub fn optimum(instance: &SliceRing, asked: &Asked) -> Known {
    match asked {
        Asked::Step(_) => {
            let schedule = subsets::step_time(instance)?.schedule;
            Ok(check(instance, &schedule).expect("the oracle returns a schedule").step)
        }
        // With a diagonal as printed, as many loops as the ring has processors weigh nothing, and no weight is
        // negative.
        Asked::Sum { loops: true, .. } => Ok(Rational::zero()),
        Asked::Sum { length, weights, .. } => shortest(weights, *length),
    }
}

fn shortest(weights: &Costs<Rational>, length: usize) -> Known {
    let scale = weights.distinct().iter().fold(BigInt::one(), |scale, weight| scale.lcm(&weight.denom()));
    let row = |i: usize| weights.row(i).map(|weight| (weight * &scale).to_integer()).collect();
    let whole = Costs::from_rows((0..weights.size()).map(row)).expect("the matrix is square");
    let (least, _) = ShortestRings::new(&whole)?.of_size(length).expect("the length is one of a ring");
    Ok(Rational::new(least, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(objective: i64, claim: Option<Claim>, measured: bool) -> RingSolution {
        let ring = SliceRing::of((6, 1), [1, 1], [[0, 1], [1, 0]]);
        let schedule = subsets::step_time(&ring).expect("two processors").schedule;
        let measure = check(&ring, &schedule).expect("a schedule");
        let measured = measured.then_some((schedule, measure));
        RingSolution {
            cycles: vec![vec![0, 1]],
            objective: Rational::from(objective),
            relaxation: Rational::from(2),
            bound: Rational::from(3),
            proved_optimal: false,
            claim,
            measured,
        }
    }

    fn proved(objective: i64, claim: Option<Claim>) -> RingSolution {
        RingSolution { proved_optimal: true, bound: Rational::from(objective), ..said(objective, claim, false) }
    }

    #[test]
    fn a_proof_is_contradicted_by_another_optimum() {
        let optimum = Rational::from(5);
        assert_eq!(
            [4, 5, 6].map(|objective| verdict(&proved(objective, None), Some(&optimum))),
            [Some(false), Some(true), Some(false)]
        );
        assert_eq!(
            [4, 5, 6].map(|objective| verdict(&said(objective, None, false), Some(&optimum))),
            [Some(false), Some(true), None]
        );
        assert_eq!(verdict(&proved(5, None), None), None);
    }

    #[test]
    fn a_claim_is_contradicted_by_a_proof_or_by_another_optimum() {
        let claims = |claimed: i64| Some(Claim::Optimal(Rational::from(claimed)));
        assert_eq!(
            [4, 5, 6].map(|claimed| verdict(&proved(5, claims(claimed)), None)),
            [Some(false), None, Some(false)]
        );
        let optimum = Rational::from(5);
        let stopped = |claimed| verdict(&said(7, claims(claimed), false), Some(&optimum));
        assert_eq!([5, 7].map(stopped), [None, Some(false)]);
        assert_eq!(verdict(&said(7, claims(7), false), None), None);
        assert_eq!(verdict(&said(7, Some(Claim::Infeasible), false), None), Some(false));
    }

    #[test]
    fn proved_and_claimed_values_are_shown_with_the_schedule() {
        assert_eq!(
            in_json(&said(5, Some(Claim::Optimal(Rational::from(5))), true)),
            json!({
                "status": "stopped", "objective": "5", "bound": "3", "relaxation": "2",
                "cycles": [[0, 1]], "claimed": "5", "step": "5",
                "schedule": {"ring": [0, 1], "shares": ["1/2", "1/2"]},
            })
        );
        let stopped =
            json!({"status": "stopped", "objective": "7", "bound": "3", "relaxation": "2", "cycles": [[0, 1]]});
        assert_eq!(in_json(&said(7, None, false)), stopped);
        let false_claim = in_json(&proved(7, Some(Claim::Infeasible)));
        assert_eq!((&false_claim["status"], &false_claim["claimed"]), (&json!("optimal"), &json!("infeasible")));
        assert_eq!(super::denied(true), json!({"status": "infeasible", "proved": true}));
        assert_eq!(super::denied(false), json!({"status": "interrupted", "claimed": "infeasible"}));
    }
}
