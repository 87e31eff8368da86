//! Linear programs, and the relaxations of integer programs.

use anyhow::Result;
use command_io::Outcome;
use command_io::output::warn;
use command_io::progress::waiting;
use exact_lp::format::vipr;
use exact_lp::{Certificate, Contradiction, LinearProgram, Solution, Solver, Unsolved};

use super::report::{Entries, Report};
use super::{Arguments, Run};

/// Solves the program, prints the answer and writes its certificate.
pub fn solve(run: &Run, lp: LinearProgram) -> Result<Outcome> {
    let solve = || waiting("solving", || Solver::new(&lp).stop_when(&|| run.is_over()).solve());
    let solved = if run.is_over() { Err(Unsolved::Stopped) } else { solve() };
    match solved {
        Ok(solution) => {
            if let Some(destination) = run.destination {
                let mut text = Vec::new();
                vipr::write(&lp, &solution.certificate, &mut text)?;
                destination.write(&String::from_utf8(text)?)?;
            }
            report(run, &lp, &solution).print(run.arguments.format)?;
            if run.arguments.files.len() == 1 {
                // The process ends, and its memory with it: no need to give back every number by itself.
                std::mem::forget((lp, solution));
            }
            Ok(Outcome::Good)
        }
        Err(Unsolved::Stopped) => Ok(run.unanswered()),
        Err(fault) => {
            warn(format_args!("{}: {fault}", run.name()));
            Ok(Outcome::Bad)
        }
    }
}

fn report<'a>(run: &Run, lp: &'a LinearProgram, solution: &Solution) -> Report<'a> {
    let status = match solution.certificate {
        Certificate::Optimal { .. } => "optimal",
        Certificate::Infeasible(_) => "infeasible",
        Certificate::Unbounded { .. } => "unbounded",
    };
    let mut report = Report::new(run.file, status);
    if let Some(objective) = solution.objective(lp) {
        report.say_objective(&objective);
    }
    report.say_constant(lp);
    report.counts = vec![
        ("rows", lp.rows().len() as u64),
        ("columns", lp.columns().len() as u64),
        ("nonzeros", lp.nonzeros() as u64),
        ("float_iterations", solution.statistics.float_iterations),
        ("exact_pivots", solution.statistics.exact_pivots),
    ];
    report.vectors = vectors(run.arguments, lp, &solution.certificate);
    report
}

/// The vectors of the certificate, if they are asked for.
fn vectors<'a>(arguments: &Arguments, lp: &'a LinearProgram, certificate: &Certificate) -> Vec<Entries<'a>> {
    match certificate {
        _ if !arguments.solution => Vec::new(),
        Certificate::Optimal { primal, dual } => {
            vec![Entries::of_columns("values", lp, primal), Entries::of_rows("duals", lp, dual)]
        }
        Certificate::Unbounded { point, ray } => {
            vec![Entries::of_columns("values", lp, point), Entries::of_columns("ray", lp, ray)]
        }
        Certificate::Infeasible(Contradiction::Farkas(multipliers)) => {
            vec![Entries::of_rows("multipliers", lp, multipliers)]
        }
        Certificate::Infeasible(Contradiction::Row(row)) => {
            vec![Entries::one_name("contradictory_row", lp.rows().get(*row).map(|row| row.name.as_str()))]
        }
        Certificate::Infeasible(Contradiction::Column(column)) => {
            let name = lp.columns().get(*column).map(|column| column.name.as_str());
            vec![Entries::one_name("contradictory_column", name)]
        }
    }
}
