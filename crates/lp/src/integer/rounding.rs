//! Points by rounding, without a relaxation to be solved: each fractional column goes where no row minds, or where
//! fewer do; then columns move one by one as far as the objective improves and all rows allow.

#![allow(clippy::float_arithmetic, reason = "only guides: a point is verified exactly before it is taken")]

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::system::System;

/// How far a row may be missed.
const TOLERANCE: f64 = 1e-9;

/// A purely integer system in floating point.
#[derive(Debug)]
pub(super) struct Rounding {
    costs: Vec<f64>,
    ends: Vec<(f64, f64)>,
    sides: Vec<(f64, f64)>,
    /// The entries of each column: row, coefficient.
    columns: Vec<Vec<(usize, f64)>>,
    /// How many rows mind when a column falls, and when it rises.
    locks: Vec<[usize; 2]>,
    /// The columns that cost something, the dearest first.
    dear: Vec<usize>,
}

impl Rounding {
    pub fn of(system: &System) -> Self {
        let float = |value: &BigInt| value.to_f64().unwrap_or(f64::INFINITY);
        let side = |end: Option<f64>, none: f64| end.unwrap_or(none);
        let end = |value: &crate::program::Rational| crate::simplex::float(value);
        let costs: Vec<f64> = system.columns.iter().map(|column| float(&column.cost)).collect();
        let mut columns = vec![Vec::new(); costs.len()];
        let mut locks = vec![[0; 2]; costs.len()];
        let mut sides = Vec::with_capacity(system.rows.len());
        for (index, row) in system.rows.iter().enumerate() {
            for (column, value) in &row.terms {
                let value = float(value);
                columns[*column].push((index, value));
                let (falls, rises) = if value > 0.0 { (0, 1) } else { (1, 0) };
                locks[*column][falls] += usize::from(row.lower.is_some());
                locks[*column][rises] += usize::from(row.upper.is_some());
            }
            let lower = side(row.lower.as_ref().map(|end| float(&end.value)), f64::NEG_INFINITY);
            sides.push((lower, side(row.upper.as_ref().map(|end| float(&end.value)), f64::INFINITY)));
        }
        let ends = system.columns.iter().map(|column| {
            let lower = side(column.lower.as_ref().and_then(|lower| end(&lower.value)), f64::NEG_INFINITY);
            (lower, side(column.upper.as_ref().and_then(|upper| end(&upper.value)), f64::INFINITY))
        });
        let mut dear: Vec<usize> = (0..costs.len()).filter(|&column| costs[column] != 0.0).collect();
        dear.sort_by(|&left, &right| costs[right].abs().total_cmp(&costs[left].abs()));
        Self { ends: ends.collect(), costs, sides, columns, locks, dear }
    }

    /// A point near this one, and its objective, if all rows hold as far as floats can tell.
    pub fn round(&self, point: &[f64]) -> Option<(Vec<f64>, f64)> {
        let mut rounded: Vec<f64> =
            point.iter().zip(&self.locks).map(|(&value, &locks)| nearest(value, locks)).collect();
        let mut sums = vec![0.0; self.sides.len()];
        for (entries, &value) in self.columns.iter().zip(&rounded).filter(|(_, value)| **value != 0.0) {
            entries.iter().for_each(|&(row, entry)| sums[row] += entry * value);
        }
        let holds = |(sum, (lower, upper)): (&f64, &(f64, f64))| {
            let slack = TOLERANCE * sum.abs().max(1.0);
            *lower <= sum + slack && sum - slack <= *upper
        };
        if !sums.iter().zip(&self.sides).all(holds) {
            return None;
        }
        for &column in &self.dear {
            let step = self.step(column, rounded[column], &sums);
            if step != 0.0 {
                rounded[column] += step;
                self.columns[column].iter().for_each(|&(row, entry)| sums[row] += entry * step);
            }
        }
        let objective = rounded.iter().zip(&self.costs).map(|(value, cost)| value * cost).sum();
        Some((rounded, objective))
    }

    /// How far a column may go to where the objective improves.
    fn step(&self, column: usize, value: f64, sums: &[f64]) -> f64 {
        let sign = -self.costs[column].signum();
        let (lower, upper) = self.ends[column];
        let mut room = if sign > 0.0 { upper - value } else { value - lower };
        for &(row, entry) in &self.columns[column] {
            if room < 1.0 {
                return 0.0;
            }
            let (lower, upper) = self.sides[row];
            let left = if entry * sign > 0.0 { upper - sums[row] } else { sums[row] - lower };
            room = room.min((left + TOLERANCE) / entry.abs());
        }
        if room.is_finite() { sign * room.floor().max(0.0) } else { 0.0 }
    }
}

fn nearest(value: f64, [falls, rises]: [usize; 2]) -> f64 {
    match (value - value.round()).abs() {
        distance if distance <= 1e-6 => value.round(),
        _ if falls == 0 => value.floor(),
        _ if rises == 0 => value.ceil(),
        _ => value.round(),
    }
}
