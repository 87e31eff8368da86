//! Integer programs, solved exactly, each with a proof that the checker of VIPR files accepts.

mod classical;
mod damaged;
mod drawn;
mod endless;
mod floats;
mod limits;
mod order;
mod public;

use exact_lp::format::vipr::{self, Proved};
use exact_lp::{IntegerOutcome, IntegerSolver, LinearProgram, Record, Sense};

/// What the solver says, and the file that proves it: the checker finds in it exactly what is said. There is no file if
/// nothing is known.
pub fn proved(lp: &LinearProgram, solver: IntegerSolver) -> (IntegerOutcome, Option<String>) {
    let mut record = Record::in_memory();
    let outcome = solver.record(&mut record).solve().outcome;
    let mut file = Vec::new();
    let written = record.write(lp, &outcome, &mut file);
    let Some(claim) = claim(lp, &outcome) else {
        assert!(written.is_err(), "nothing is known");
        return (outcome, None);
    };
    let text = String::from_utf8(file).expect("text");
    let read = vipr::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let proof = vipr::check(lp, &read).unwrap_or_else(|rejected| panic!("{rejected}\n{text}"));
    assert_eq!(proof.proved, claim, "{text}");
    assert!(proof.integral || !lp.has_integers(), "{text}");
    (outcome, Some(text))
}

/// What a file ought to prove.
fn claim(lp: &LinearProgram, outcome: &IntegerOutcome) -> Option<Proved> {
    Some(match outcome {
        IntegerOutcome::Optimal { objective, .. } => Proved::Optimal(objective.clone()),
        IntegerOutcome::Infeasible => Proved::Infeasible,
        IntegerOutcome::Unbounded { .. } => Proved::Unbounded,
        IntegerOutcome::Stopped { best: None, bound: None } => return None,
        IntegerOutcome::Stopped { best, bound } => {
            let best = best.as_ref().map(|(_, value)| value.clone());
            let ends = (bound.clone(), best);
            let (lower, upper) = if lp.sense() == Sense::Minimize { ends } else { (ends.1, ends.0) };
            Proved::Between { lower, upper }
        }
    })
}

fn optimum(lp: &LinearProgram) -> String {
    match proved(lp, IntegerSolver::new(lp)).0 {
        IntegerOutcome::Optimal { objective, .. } => objective.to_string(),
        outcome => panic!("{outcome:?}"),
    }
}
