//! Integer programs: the optimum, or what is known of it when the search is stopped.

use anyhow::Result;
use command_io::decimal::rounded_to;
use command_io::output::warn;
use command_io::progress::with_spinner;
use command_io::{Outcome, proof};
use exact_lp::{IntegerOutcome, IntegerSolution, IntegerSolver, LinearProgram, Progress, Rational};
use num_traits::{Signed, Zero};

use super::Run;
use super::report::{Entries, Report};

/// Solves the program, prints the answer or what is known of it, and writes the proof.
pub fn solve(run: &Run, lp: &LinearProgram) -> Result<Outcome> {
    let mut record = run.destination.map(proof::scratch).transpose()?;
    let is_over = || run.is_over();
    let mut solver = IntegerSolver::new(lp).stop_when(&is_over);
    if let Some(nodes) = run.arguments.nodes {
        solver = solver.node_limit(nodes);
    }
    if let Some(record) = &mut record {
        solver = solver.record(record);
    }
    let solution = with_spinner("solving", |say| solver.watch(&|progress| say(describe(progress))).solve());
    if let (Some(destination), Some(record)) = (run.destination, &mut record) {
        proof::write(record, lp, &solution.outcome, destination)?;
    }
    report(run, lp, &solution).print(run.arguments.format)?;
    Ok(match solution.outcome {
        IntegerOutcome::Stopped { .. } => stopped(run),
        _ => Outcome::Good,
    })
}

/// How far a search is, for a line of a terminal.
fn describe(progress: &Progress) -> String {
    let Progress { nodes, open, best, bound } = progress;
    let number = |value: &Option<Rational>| value.as_ref().map_or("none".to_owned(), |value| rounded_to(value, 6));
    let mut words = format!("{nodes} nodes, {open} open, best {}, bound {}", number(best), number(bound));
    if let (Some(best), Some(bound)) = (best, bound)
        && !best.is_zero()
    {
        let percent = ((best - bound) / best).abs() * 100;
        words += &format!(", gap {} %", rounded_to(&percent, 3));
    }
    words
}

/// Tells why there is no answer.
fn stopped(run: &Run) -> Outcome {
    match run.arguments.nodes {
        Some(nodes) if !run.is_over() => {
            warn(format_args!("{}: no proved answer within {nodes} nodes", run.name()));
            Outcome::Bad
        }
        _ => run.unanswered(),
    }
}

fn report<'a>(run: &Run, lp: &'a LinearProgram, solution: &IntegerSolution) -> Report<'a> {
    let (status, point) = match &solution.outcome {
        IntegerOutcome::Optimal { point, .. } => ("optimal", Some(point)),
        IntegerOutcome::Infeasible => ("infeasible", None),
        IntegerOutcome::Unbounded { point, .. } => ("unbounded", Some(point)),
        IntegerOutcome::Stopped { best, .. } => ("stopped", best.as_ref().map(|(point, _)| point)),
    };
    let mut report = Report::new(run.file, status);
    match &solution.outcome {
        IntegerOutcome::Optimal { objective, .. } => report.say_objective(objective),
        IntegerOutcome::Stopped { best, bound } => {
            let best = best.as_ref().map(|(_, objective)| objective);
            best.into_iter().for_each(|objective| report.say_objective(objective));
            bound.iter().for_each(|bound| report.say("bound", bound.to_string()));
            if let (Some(best), Some(bound)) = (best, bound) {
                report.say("gap", (best - bound).abs().to_string());
            }
        }
        IntegerOutcome::Infeasible | IntegerOutcome::Unbounded { .. } => {}
    }
    report.say_constant(lp);
    let statistics = &solution.statistics;
    report.counts = vec![
        ("rows", lp.rows().len() as u64),
        ("columns", lp.columns().len() as u64),
        ("integers", lp.columns().iter().filter(|column| column.integer).count() as u64),
        ("nonzeros", lp.nonzeros() as u64),
        ("nodes", statistics.nodes),
        ("float_iterations", statistics.float_iterations),
        ("exact_relaxations", statistics.exact_relaxations),
        ("derivations", statistics.derived as u64),
    ];
    if run.arguments.solution {
        report.vectors.extend(point.map(|point| Entries::of_columns("values", lp, point)));
        if let IntegerOutcome::Unbounded { ray, .. } = &solution.outcome {
            report.vectors.push(Entries::of_columns("ray", lp, ray));
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_is_told_where_there_are_both_ends() {
        let whole = |number: i64| Some(Rational::from(number));
        let words = |best, bound| describe(&Progress { nodes: 64, open: 3, best, bound });
        assert_eq!(words(whole(-8), whole(-9)), "64 nodes, 3 open, best -8, bound -9, gap 12.5 %");
        assert_eq!(words(None, whole(5)), "64 nodes, 3 open, best none, bound 5");
        assert_eq!(words(whole(0), whole(-1)), "64 nodes, 3 open, best 0, bound -1");
    }
}
