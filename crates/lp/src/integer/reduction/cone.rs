//! The recession cone of a relaxation: the directions in which one can go on for ever.

use num_bigint::BigInt;
use num_traits::Zero;

use crate::certificate::Certificate;
use crate::integer::system::{Bound, Row, System};
use crate::program::{Bounds, Expression, LinearProgram, Rational};
use crate::solver::Solver;

/// A direction that leaves as many constraints behind as any can.
#[derive(Debug)]
pub(super) struct Cone {
    /// A value for each column: a direction in the relative interior of the cone.
    pub ray: Vec<Rational>,
    /// The rows whose sum no direction of the cone changes.
    pub rows: Vec<usize>,
    /// The columns that no direction of the cone changes.
    pub columns: Vec<usize>,
}

/// The cone of all directions that no constraint forbids, of those that cost nothing if so wanted; nothing if told to
/// stop.
///
/// The cone is `a r >= 0` for the constraints with a lower end and `a r <= 0` for those with an upper end. The sum of s
/// over all constraints, where `a r >= s` (or `-a r >= s`) and s is at most 1, is greatest at a direction with as many
/// positive `a r` as possible, for the sum of two directions is a direction, and so is any multiple. What is zero there
/// is zero in all of the cone.
pub(super) fn cone(system: &System, without_costs: bool, stop: &dyn Fn() -> bool) -> Option<Cone> {
    let lp = program(system, without_costs);
    let Certificate::Optimal { primal, .. } = Solver::new(&lp).stop_when(stop).solve().ok()?.certificate else {
        return None;
    };
    let mut ray = primal.to_rationals();
    ray.truncate(system.columns.len());
    let stays = |terms: &[(usize, BigInt)]| {
        terms.iter().fold(Rational::zero(), |sum, (column, value)| sum + &ray[*column] * value).is_zero()
    };
    let is_kept = |row: &&Row| (row.lower.is_some() || row.upper.is_some()) && stays(&row.terms);
    let rows = (0..system.rows.len()).filter(|&row| is_kept(&&system.rows[row])).collect();
    let bounded = |index: &usize| {
        let column = &system.columns[*index];
        (column.lower.is_some() || column.upper.is_some()) && ray[*index].is_zero()
    };
    let columns = (0..system.columns.len()).filter(bounded).collect();
    Some(Cone { ray, rows, columns })
}

/// The program whose optimum is a direction in the relative interior.
fn program(system: &System, without_costs: bool) -> LinearProgram {
    let mut lp = LinearProgram::new("");
    for column in &system.columns {
        lp.variable("", if column.is_fixed() { Bounds::fixed(0) } else { Bounds::free() });
    }
    let mut sum = Vec::new();
    let mut subject = |terms: &[(usize, BigInt)], [lower, upper]: [bool; 2]| {
        let term = |(column, value): &(usize, BigInt)| Some((lp.variable_at(*column)?, Rational::from(value.clone())));
        let mut left: Vec<_> = terms.iter().filter_map(term).collect();
        if lower && upper {
            lp.subject_to("", Expression::from_iter(left).equals(0));
        } else if lower || upper {
            let step = lp.variable("", Bounds::between(0, 1));
            sum.push((step, Rational::from(1)));
            left.push((step, Rational::from(if lower { -1 } else { 1 })));
            let left = Expression::from_iter(left);
            lp.subject_to("", if lower { left.at_least(0) } else { left.at_most(0) });
        }
    };
    for (index, column) in system.columns.iter().enumerate().filter(|(_, column)| !column.is_fixed()) {
        subject(&[(index, 1.into())], ends(&column.lower, &column.upper));
    }
    system.rows.iter().for_each(|row| subject(&row.terms, ends(&row.lower, &row.upper)));
    if without_costs {
        subject(&costs(system), [true, true]);
    }
    lp.maximize(Expression::from_iter(sum));
    lp
}

fn ends<T>(lower: &Option<Bound<T>>, upper: &Option<Bound<T>>) -> [bool; 2] {
    [lower.is_some(), upper.is_some()]
}

/// The terms of the objective.
pub(super) fn costs(system: &System) -> Vec<(usize, BigInt)> {
    let costs = system.columns.iter().enumerate().filter(|(_, column)| !column.cost.is_zero());
    costs.map(|(index, column)| (index, column.cost.clone())).collect()
}
