//! Bounds of a case by multipliers, in whole numbers.
//!
//! Let y be multipliers of the rows of a case, and m multipliers of some pairs of messages that the case does not
//! decide, where m is at most y_j g_i / s_i and at most y_i g_j / s_j for a pair of sends of i and j, with s = g + w +
//! d; and alike with d for a pair of returns. Let T be the time of a schedule of the case, with loads x; then s_i x_i
//! <= T. If i is sent before j, row j has the term g_i x_i beside those that the case knows, and y_j g_i x_i >= m s_i
//! x_i >= m (s_i x_i + s_j x_j - T). If j is sent before i, row i has g_j x_j, and the same holds. So for any such y
//! and m
//!
//! > sum over j of (sum over the rows k of y_k A_kj + s_j sum of m over the pairs with j) x_j <= T (sum y + sum m).
//!
//! Let the bracket be at least c for each j. Then T >= c load / (sum y + sum m).
//!
//! *Lifted*: a search without a certificate uses more. Let K x be the sum of the terms that the rows of both i and j
//! have in the case, and let m be at most y_j g_i / (s_i - g_i) and at most y_i g_j / (s_j - g_j). If i is sent before
//! j, row j says g_i x_i + s_j x_j + K x <= T, so m (s_i x_i + s_j x_j + K x - T) <= m (s_i - g_i) x_i <= y_j g_i x_i.
//! So each column gets its part of m K in addition, and m may be larger.
//!
//! *A pair that is decided later*: let the case be one in which i is sent before j, and let y and m be multipliers of a
//! case of which it is a part. Then row j has the term g_i x_i by now. With m added to y_j, and none for the pair, no
//! column is less: row j has g_i x_i + s_j x_j and K x, and y_j g_i + m g_i >= m s_i in the lifted case, y_j g_i >= m
//! s_i in the other one. The sum of all multipliers is as it was. So the multipliers of a case serve in its parts.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_model::Rational;

use super::cases::{Case, Messages};
use super::problem::Problem;

/// Multipliers that close a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Multipliers<N> {
    /// By row: the workers, then the port or the two ports.
    pub rows: Vec<N>,
    pub pairs: Vec<PairTerm<N>>,
}

/// The multiplier of a pair that the case does not decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PairTerm<N> {
    pub of: Messages,
    pub workers: (usize, usize),
    pub multiplier: N,
}

/// Lowers the multipliers of pairs to what they may be, and gives a time that no schedule of the case ends before, as
/// multiple of the load and in units of the problem: a numerator and a denominator.
pub(super) fn bound(problem: &Problem, case: &Case, multipliers: &mut Multipliers<u64>) -> (u128, u128) {
    let Multipliers { rows, pairs } = multipliers;
    let units = &problem.units;
    for PairTerm { of, workers: (i, j), multiplier } in pairs.iter_mut() {
        let cap = |i: usize, j: usize| {
            let cost = u128::from(units[i].message(*of));
            u128::from(rows[j]) * cost / problem.rule.left(units[i].path_above, cost).max(1)
        };
        let cap = cap(*i, *j).min(cap(*j, *i));
        *multiplier = u64::try_from(cap).map_or(*multiplier, |cap| cap.min(*multiplier));
    }
    pairs.retain(|pair| pair.multiplier > 0);
    let common: Vec<_> = pairs.iter().map(|pair| problem.common(case, pair.workers.0, pair.workers.1)).collect();
    let of_ports = &rows[problem.workers()..];
    let column = |j: usize| {
        let unit = &units[j];
        let mut column = u128::from(rows[j]) * u128::from(unit.path);
        for (i, &multiplier) in rows[..problem.workers()].iter().enumerate().filter(|(_, row)| **row > 0) {
            let sent = if case.sends.is_before(j, i) { unit.send } else { 0 };
            let returned = if case.returns.is_before(i, j) { unit.result } else { 0 };
            column += u128::from(multiplier) * u128::from(sent + returned);
        }
        column += match *of_ports {
            [port] => u128::from(port) * u128::from(unit.send + unit.result),
            [sends, returns] => {
                u128::from(sends) * u128::from(unit.send) + u128::from(returns) * u128::from(unit.result)
            }
            _ => 0,
        };
        let terms = pairs.iter().filter(|pair| pair.workers.0 == j || pair.workers.1 == j);
        column += terms.map(|pair| u128::from(pair.multiplier) * u128::from(unit.path)).sum::<u128>();
        for (pair, common) in pairs.iter().zip(&common) {
            let messages = common.iter().filter(|(_, workers)| workers >> j & 1 == 1);
            column += messages.map(|(of, _)| u128::from(pair.multiplier) * u128::from(unit.message(*of))).sum::<u128>();
        }
        column
    };
    let least = (0..problem.workers()).map(column).min().unwrap_or(0);
    let sum = rows.iter().chain(pairs.iter().map(|pair| &pair.multiplier)).map(|&it| u128::from(it)).sum();
    (least, sum)
}

/// The best multipliers of the rows and of these pairs, and the load that they allow within a unit of time.
pub(super) fn best(
    problem: &Problem,
    case: &Case,
    pairs: &[(Messages, usize, usize)],
    stop: &dyn Fn() -> bool,
) -> Result<Option<(Rational, Multipliers<BigInt>)>, Unsolved> {
    let (program, rows, terms) = dual(problem, case, pairs);
    let solution = Solver::new(&program).stop_when(stop).solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else { return Ok(None) };
    let value = |variable: &Variable| primal.numerators()[variable.index()].clone();
    let term = |(&(of, i, j), variable)| PairTerm { of, workers: (i, j), multiplier: value(variable) };
    let mut multipliers =
        Multipliers { rows: rows.iter().map(value).collect(), pairs: pairs.iter().zip(&terms).map(term).collect() };
    multipliers.pairs.retain(|pair| !pair.multiplier.is_zero());
    let load = solution.objective(&program).expect("an optimal certificate has an objective");
    Ok(Some((load, multipliers)))
}

/// The cost of a message of a worker with these costs.
fn message([send, _, result]: &[Rational; 3], of: Messages) -> &Rational {
    match of {
        Messages::Sends => send,
        Messages::Returns => result,
    }
}

/// The program of the multipliers, with the variables of the rows and those of the pairs.
fn dual(
    problem: &Problem,
    case: &Case,
    pairs: &[(Messages, usize, usize)],
) -> (LinearProgram, Vec<Variable>, Vec<Variable>) {
    let workers = problem.workers();
    let costs: Vec<[Rational; 3]> = (0..workers).map(|worker| problem.costs(worker)).collect();
    let paths: Vec<Rational> = costs.iter().map(|costs| costs.iter().sum()).collect();
    let mut program = LinearProgram::new("multipliers of a case");
    let ports = problem.ports();
    let mut variables =
        |count: usize| (0..count).map(|_| program.variable("y", Bounds::non_negative())).collect::<Vec<_>>();
    let (rows, terms) = (variables(workers + ports), variables(pairs.len()));
    for (j, [send, _, result]) in costs.iter().enumerate() {
        let mut column = &paths[j] * rows[j];
        for i in (0..workers).filter(|&i| i != j) {
            if case.sends.is_before(j, i) {
                column += send * rows[i];
            }
            if case.returns.is_before(i, j) {
                column += result * rows[i];
            }
        }
        column += send * rows[workers];
        column += result * rows[workers + ports - 1];
        for (&(_, one, other), &term) in pairs.iter().zip(&terms) {
            if one == j || other == j {
                column += &paths[j] * term;
            }
            for (of, _) in problem.common(case, one, other).into_iter().filter(|(_, workers)| workers >> j & 1 == 1) {
                column += message(&costs[j], of) * term;
            }
        }
        program.subject_to("column", column.at_least(1));
    }
    for (&(of, one, other), &term) in pairs.iter().zip(&terms) {
        for (i, j) in [(one, other), (other, one)] {
            let cost = message(&costs[i], of);
            let left = problem.rule.left(paths[i].clone(), cost.clone());
            program.subject_to("pair", (left * term).at_most(cost * rows[j]));
        }
    }
    program.minimize(rows.iter().chain(&terms).copied().sum::<Expression>());
    (program, rows, terms)
}
