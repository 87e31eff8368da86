//! Packing programs in floating point, a guide: the largest sum of x >= 0 with A x <= b, where A and b are not
//! negative.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

use std::rc::Rc;

use super::guide::Cut;

/// What is smaller counts as zero.
const TINY: f64 = 1e-10;

/// A row is violated by more than this.
const VIOLATED: f64 = 1e-9;

/// A variable of a dictionary.
#[derive(Debug, Clone)]
pub(super) enum Variable {
    Load(usize),
    /// The slack of a row.
    Row(usize),
    /// The slack of a row before it got more terms: it is not negative if the slack of the row is not.
    Earlier(usize),
    /// The slack of a cut.
    Cut(Rc<Cut>),
}

impl Variable {
    fn is_row(&self, row: usize) -> bool {
        matches!(self, Self::Row(other) if *other == row)
    }

    /// Loads first, then rows.
    fn rank(&self) -> (bool, usize) {
        match *self {
            Self::Load(number) => (false, number),
            Self::Row(number) | Self::Earlier(number) => (true, number),
            Self::Cut(_) => (true, usize::MAX),
        }
    }
}

/// A dictionary: the rows and the columns of a tableau, without the columns of basic variables.
#[derive(Debug, Clone, Default)]
pub(super) struct Packing {
    columns: usize,
    /// The row of the objective, then those of the basic variables: the coefficients and the right-hand side of each.
    table: Vec<f64>,
    basic: Vec<Variable>,
    /// By column: the variable that stands there.
    standing: Vec<Variable>,
}

impl Packing {
    /// Begins a program with so many columns and no row.
    pub fn begin(&mut self, columns: usize) {
        self.columns = columns;
        self.table.clear();
        self.table.resize(columns, -1.0);
        self.table.push(0.0);
        self.basic.clear();
        self.standing.clear();
        self.standing.extend((0..columns).map(Variable::Load));
    }

    /// Adds a row of zeros, and gives it with its right-hand side at the end.
    pub fn row(&mut self, at_most: f64) -> &mut [f64] {
        let start = self.table.len();
        self.table.resize(start + self.columns + 1, 0.0);
        self.table[start + self.columns] = at_most;
        self.basic.push(Variable::Row(self.basic.len()));
        &mut self.table[start..]
    }

    /// The sum of x.
    pub fn value(&self) -> f64 {
        self.table[self.columns]
    }

    pub fn point(&self) -> Vec<f64> {
        let mut point = vec![0.0; self.columns];
        for (variable, line) in self.basic.iter().zip(self.lines()) {
            if let Variable::Load(number) = variable {
                point[*number] = line[self.columns].max(0.0);
            }
        }
        point
    }

    /// The multipliers of rows and cuts that are positive.
    pub fn multipliers(&self) -> impl Iterator<Item = (&Variable, f64)> {
        let all = self.standing.iter().zip(self.table.iter().copied());
        all.filter(|(variable, multiplier)| *multiplier > 0.0 && !matches!(variable, Variable::Load(_)))
    }

    /// Goes on to the optimum by the primal simplex method, from a point that is feasible; whether it is found.
    pub fn maximise(&mut self) -> bool {
        let most = 60 * (self.basic.len() + self.columns);
        for step in 0..most {
            let Some(column) = self.entering(step > most / 2) else { return true };
            let Some(row) = self.leaving(column) else { return false };
            self.pivot(row, column);
        }
        false
    }

    /// Goes on by the dual simplex method, until no row is violated or the value is at most `enough`; whether that is
    /// reached.
    pub fn restore(&mut self, enough: f64) -> bool {
        for _ in 0..10 * (self.basic.len() + self.columns) {
            if self.value() <= enough {
                return true;
            }
            let violated =
                self.lines().map(|line| line[self.columns]).enumerate().filter(|(_, left)| *left < -VIOLATED);
            let Some((row, _)) = violated.min_by(|one, other| one.1.total_cmp(&other.1)) else { return true };
            let Some(column) = self.entering_for(row) else { return false };
            self.pivot(row, column);
        }
        false
    }

    /// Adds a row of a cut.
    pub fn add(&mut self, cut: Cut, row: &[f64], at_most: f64) {
        let mut line = self.less(row, None);
        line[self.columns] += at_most;
        self.table.extend(line);
        self.basic.push(Variable::Cut(Rc::new(cut)));
    }

    /// Adds terms to a row.
    pub fn strengthen(&mut self, row: usize, more: &[f64]) {
        let line = self.less(more, Some(row));
        if let Some(place) = self.basic.iter().position(|variable| variable.is_row(row)) {
            self.line_mut(place).copy_from_slice(&line);
            return;
        }
        let standing = self.standing.iter_mut().find(|variable| variable.is_row(row));
        *standing.expect("a variable is basic, or stands at a column") = Variable::Earlier(row);
        self.table.extend(line);
        self.basic.push(Variable::Row(row));
    }

    /// Drops rows that no longer bound anything: cuts that are not tight, and rows that have got more terms.
    pub fn tidy(&mut self) {
        let width = self.columns + 1;
        for row in (0..self.basic.len()).rev() {
            if matches!(self.basic[row], Variable::Earlier(_) | Variable::Cut(_)) {
                self.basic.remove(row);
                self.table.drain((row + 1) * width..(row + 2) * width);
            }
        }
    }

    fn lines(&self) -> impl Iterator<Item = &[f64]> {
        self.table[self.columns + 1..].chunks_exact(self.columns + 1)
    }

    fn line_mut(&mut self, row: usize) -> &mut [f64] {
        let width = self.columns + 1;
        &mut self.table[(row + 1) * width..(row + 2) * width]
    }

    /// The line of the slack of a row, if there is one, less a sum over the loads.
    fn less(&self, sum: &[f64], slack: Option<usize>) -> Vec<f64> {
        let factor = |variable: &Variable| match variable {
            Variable::Load(number) => -sum[*number],
            _ if slack.is_some_and(|row| variable.is_row(row)) => 1.0,
            _ => 0.0,
        };
        let mut line = vec![0.0; self.columns + 1];
        for (entry, variable) in line.iter_mut().zip(&self.standing) {
            *entry = -factor(variable);
        }
        for (variable, of_basic) in self.basic.iter().zip(self.lines()) {
            let factor = factor(variable);
            if factor != 0.0 {
                line.iter_mut().zip(of_basic).for_each(|(entry, of_basic)| *entry += factor * of_basic);
            }
        }
        line
    }

    /// The column of largest gain, or of least variable.
    fn entering(&self, by_rank: bool) -> Option<usize> {
        let gains = self.table[..self.columns].iter().enumerate().filter(|(_, gain)| **gain < -TINY);
        if by_rank {
            gains.min_by_key(|(column, _)| self.standing[*column].rank()).map(|(column, _)| column)
        } else {
            gains.min_by(|one, other| one.1.total_cmp(other.1)).map(|(column, _)| column)
        }
    }

    /// The row that first bounds the column; of several the one of least variable.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (row, line) in self.lines().enumerate() {
            if line[column] > TINY {
                let ratio = line[self.columns] / line[column];
                let is_less = best.is_none_or(|(least, of)| {
                    let is_before = || self.basic[row].rank() < self.basic[of].rank();
                    ratio < least - 1e-14 || (ratio < least + 1e-14 && is_before())
                });
                if is_less {
                    best = Some((ratio, row));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    /// The column that raises the right-hand side of a violated row at the least cost; of several that of the largest
    /// entry.
    fn entering_for(&self, row: usize) -> Option<usize> {
        let width = self.columns + 1;
        let line = &self.table[(row + 1) * width..][..self.columns];
        let mut best: Option<(f64, f64, usize)> = None;
        for (column, entry) in line.iter().enumerate().filter(|(_, entry)| **entry < -VIOLATED) {
            let ratio = self.table[column].max(0.0) / -entry;
            let is_less =
                best.is_none_or(|(least, of, _)| ratio < least - 1e-12 || (ratio < least + 1e-12 && *entry < of));
            if is_less {
                best = Some((ratio, *entry, column));
            }
        }
        best.map(|(_, _, column)| column)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.columns + 1;
        let (above, rest) = self.table.split_at_mut((row + 1) * width);
        let (line, below) = rest.split_at_mut(width);
        let inverse = line[column].recip();
        line.iter_mut().for_each(|entry| *entry *= inverse);
        line[column] = inverse;
        for other in above.chunks_exact_mut(width).chain(below.chunks_exact_mut(width)) {
            let factor = other[column];
            if factor != 0.0 {
                other[column] = 0.0;
                other.iter_mut().zip(&*line).for_each(|(entry, of_line)| *entry -= factor * of_line);
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.standing[column]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    fn by_hand() -> Packing {
        let mut packing = Packing::default();
        packing.begin(2);
        packing.row(4.0)[..2].copy_from_slice(&[1.0, 2.0]);
        packing.row(6.0)[..2].copy_from_slice(&[3.0, 1.0]);
        packing.row(9.0)[..2].copy_from_slice(&[1.0, 1.0]);
        assert!(packing.maximise());
        packing
    }

    fn of_rows(packing: &Packing) -> [f64; 3] {
        let mut found = [0.0; 3];
        for (variable, multiplier) in packing.multipliers() {
            let (Variable::Row(row) | Variable::Earlier(row)) = variable else { panic!("{variable:?}") };
            found[*row] += multiplier;
        }
        found
    }

    #[test]
    fn a_program_by_hand_is_solved() {
        let packing = by_hand();
        let point = packing.point();
        assert!(near(packing.value(), 2.8) && near(point[0], 1.6) && near(point[1], 1.2));
        let multipliers = of_rows(&packing);
        assert!(near(multipliers[0], 0.4) && near(multipliers[1], 0.2) && near(multipliers[2], 0.0));
    }

    /// The first row gets 2 x_0, so that x_1 = 2 and nothing else is best: 3 x_0 + 2 x_1 <= 4.
    #[test]
    fn rows_with_more_terms_and_cuts_are_obeyed_after_that() {
        let mut packing = by_hand();
        packing.strengthen(0, &[2.0, 0.0]);
        packing.strengthen(2, &[1.0, 0.0]);
        assert!(packing.restore(0.0));
        packing.tidy();
        let point = packing.point();
        assert!(near(packing.value(), 2.0) && near(point[0], 0.0) && near(point[1], 2.0), "{packing:?}");
        assert!(near(of_rows(&packing)[0], 0.5));
        packing.add(Cut::default(), &[0.0, 1.0], 1.0);
        assert!(packing.restore(0.0));
        assert!(near(packing.value(), 1.0 + 2.0 / 3.0) && near(packing.point()[1], 1.0), "{packing:?}");
    }

    #[test]
    fn what_is_small_enough_is_not_pursued() {
        let mut packing = by_hand();
        packing.strengthen(0, &[2.0, 0.0]);
        assert!(packing.restore(2.9) && near(packing.value(), 2.8));
    }

    #[test]
    fn a_program_without_an_optimum_has_none() {
        let mut packing = Packing::default();
        packing.begin(2);
        packing.row(1.0)[0] = 1.0;
        assert!(!packing.maximise());
    }
}
