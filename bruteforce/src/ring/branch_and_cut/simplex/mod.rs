//! A dual simplex in floating point that guides the search: bounded variables, an explicit inverse, steepest edges,
//! long steps.
//!
//! Minimise c x such that A x - s = b, 0 <= s (s = 0 for equations), and lower <= x <= upper, both finite. Whatever
//! basis and bounds it is given, nonbasic variables at the bounds that their reduced costs ask for make it dual
//! feasible: so bounds may change and rows may come at any time, and the next solution starts from the last basis.
//! Nothing that it says is taken on trust.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

mod convert;
mod dual;
#[cfg(test)]
mod tests;

pub(super) use convert::{fixed, quotient};

/// How far a value may miss its bound: what is less is noise, for solutions are fractions with small denominators.
const FEASIBLE: f64 = 1e-6;
/// How far a reduced cost may miss its sign.
const SIGN: f64 = 1e-9;
/// Entries of a pivot row below this are none: those of a matrix of small integers are much larger.
const LEAST_PIVOT: f64 = 1e-6;
/// A column whose entries are all below this depends on the others.
const SINGULAR: f64 = 1e-10;
/// After so many pivots the inverse is made afresh.
const FRESH: usize = 150;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Optimal,
    /// The objective is above the cutoff, or without limit.
    Above,
    /// Too many pivots, or numbers that cannot be trusted.
    Stuck,
}

/// A row a x >= b, or a x = b.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub terms: Vec<(usize, f64)>,
    pub least: f64,
    pub is_equation: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Simplex {
    cost: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    lines: Vec<Line>,
    /// The rows of each column.
    columns: Vec<Vec<(usize, f64)>>,
    /// The basic variable at each place; n + r is the surplus of row r.
    basic: Vec<usize>,
    /// The place of each basic variable.
    place: Vec<Option<usize>>,
    at_upper: Vec<bool>,
    /// The inverse of the basis: a row for each place, a column for each line.
    inverse: Vec<Vec<f64>>,
    /// The squared length of each row of the inverse.
    lengths: Vec<f64>,
    value: Vec<f64>,
    reduced: Vec<f64>,
    age: usize,
    /// Pivots so far.
    pub pivots: u64,
}

impl Simplex {
    /// A program without rows, with all variables between 0 and 1.
    pub fn new(cost: Vec<f64>) -> Self {
        let count = cost.len();
        Self {
            reduced: cost.clone(),
            at_upper: cost.iter().map(|&cost| cost < 0.0).collect(),
            cost,
            lower: vec![0.0; count],
            upper: vec![1.0; count],
            lines: Vec::new(),
            columns: vec![Vec::new(); count],
            basic: Vec::new(),
            place: vec![None; count],
            inverse: Vec::new(),
            lengths: Vec::new(),
            value: Vec::new(),
            age: 0,
            pivots: 0,
        }
    }

    fn count(&self) -> usize {
        self.cost.len()
    }

    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    fn range(&self, variable: usize) -> (f64, f64) {
        match variable.checked_sub(self.count()) {
            None => (self.lower[variable], self.upper[variable]),
            Some(row) if self.lines[row].is_equation => (0.0, 0.0),
            Some(_) => (0.0, f64::INFINITY),
        }
    }

    fn nonbasic_value(&self, variable: usize) -> f64 {
        let (lower, upper) = self.range(variable);
        if self.at_upper[variable] { upper } else { lower }
    }

    /// The value of a column in the last solution.
    pub fn value(&self, column: usize) -> f64 {
        self.place[column].map_or_else(|| self.nonbasic_value(column), |place| self.value[place])
    }

    /// The multiplier of each row: not negative but for equations.
    pub fn multiplier(&self, row: usize) -> f64 {
        self.reduced[self.count() + row]
    }

    /// Whether the surplus of a row is basic, so that its multiplier is zero.
    pub fn is_idle(&self, row: usize) -> bool {
        self.place[self.count() + row].is_some()
    }

    /// The reduced cost of a column.
    pub fn reduced(&self, column: usize) -> f64 {
        self.reduced[column]
    }

    /// The columns that are basic, with their places.
    pub fn basic_columns(&self) -> impl Iterator<Item = (usize, usize)> {
        self.basic
            .iter()
            .enumerate()
            .filter(|&(_, &variable)| variable < self.count())
            .map(|(place, &column)| (place, column))
    }

    /// The changes of the multipliers that change the reduced costs of the basic columns by these amounts, by places.
    pub fn correct(&self, residuals: &[(usize, f64)]) -> Vec<f64> {
        let mut changes = vec![0.0; self.rows()];
        for &(place, residual) in residuals {
            changes.iter_mut().zip(&self.inverse[place]).for_each(|(change, entry)| *change += residual * entry);
        }
        changes
    }

    /// Adds a row whose surplus is basic.
    pub fn add(&mut self, line: Line) {
        let row = self.rows();
        let mut last = vec![0.0; row + 1];
        for &(column, entry) in &line.terms {
            self.columns[column].push((row, entry));
            if let Some(place) = self.place[column] {
                last.iter_mut().zip(&self.inverse[place]).for_each(|(sum, value)| *sum += entry * value);
            }
        }
        last[row] = -1.0;
        self.inverse.iter_mut().for_each(|line| line.push(0.0));
        self.lengths.push(last.iter().map(|entry| entry * entry).sum());
        self.value.push(line.terms.iter().map(|&(column, entry)| entry * self.value(column)).sum::<f64>() - line.least);
        self.inverse.push(last);
        self.place.push(Some(row));
        self.basic.push(self.count() + row);
        self.at_upper.push(false);
        self.reduced.push(0.0);
        self.lines.push(line);
    }

    /// Removes rows whose surplus is basic; the others keep their order.
    pub fn remove(&mut self, is_kept: &[bool]) {
        let count = self.count();
        let numbers: Vec<Option<usize>> = is_kept
            .iter()
            .scan(0, |next, &kept| {
                *next += usize::from(kept);
                Some(kept.then(|| *next - 1))
            })
            .collect();
        let stays: Vec<bool> =
            self.basic.iter().map(|&variable| variable < count || is_kept[variable - count]).collect();
        let renumber = |variable: usize| {
            variable.checked_sub(count).map_or(Some(variable), |row| numbers[row].map(|row| count + row))
        };
        retain(&mut self.inverse, &stays);
        retain(&mut self.lengths, &stays);
        retain(&mut self.value, &stays);
        self.inverse.iter_mut().for_each(|line| retain(line, is_kept));
        self.basic = self.basic.iter().filter_map(|&variable| renumber(variable)).collect();
        retain(&mut self.lines, is_kept);
        let mut surplus = self.reduced.split_off(count);
        retain(&mut surplus, is_kept);
        self.reduced.extend(surplus);
        self.at_upper.truncate(count);
        self.at_upper.resize(count + self.lines.len(), false);
        self.place = vec![None; count + self.lines.len()];
        for (place, &variable) in self.basic.iter().enumerate() {
            self.place[variable] = Some(place);
        }
        for column in &mut self.columns {
            *column = column.iter().filter_map(|&(row, entry)| numbers[row].map(|row| (row, entry))).collect();
        }
    }

    /// Forgets the entries of nonbasic columns that are fixed at zero for good.
    pub fn forget(&mut self, is_gone: &[bool]) {
        let place = &self.place;
        let is_kept = |column: usize| !is_gone[column] || place[column].is_some();
        self.lines.iter_mut().for_each(|line| line.terms.retain(|&(column, _)| is_kept(column)));
        for (column, entries) in self.columns.iter_mut().enumerate() {
            if !is_kept(column) {
                entries.clear();
            }
        }
    }

    /// Changes the bounds of a column; [`Simplex::settle`] must follow.
    pub fn bound(&mut self, column: usize, lower: f64, upper: f64) {
        (self.lower[column], self.upper[column]) = (lower, upper);
    }

    /// Computes the reduced costs of nonbasic columns, puts these at the bounds that they ask for, and computes all
    /// values.
    pub fn settle(&mut self) {
        for column in 0..self.count() {
            if self.place[column].is_none() {
                let priced: f64 = self.columns[column].iter().map(|&(row, entry)| self.multiplier(row) * entry).sum();
                self.reduced[column] = self.cost[column] - priced;
                self.at_upper[column] = self.reduced[column] < 0.0;
            }
        }
        let mut sides: Vec<f64> = self.lines.iter().map(|line| line.least).collect();
        for column in 0..self.count() {
            let value = if self.place[column].is_none() { self.nonbasic_value(column) } else { 0.0 };
            if value != 0.0 {
                self.columns[column].iter().for_each(|&(row, entry)| sides[row] -= entry * value);
            }
        }
        for (value, line) in self.value.iter_mut().zip(&self.inverse) {
            *value = dot(line, &sides);
        }
    }

    /// Begins again with all surpluses basic.
    pub fn restart(&mut self) {
        let count = self.count();
        self.basic = (count..count + self.rows()).collect();
        self.refresh();
    }

    /// The objective at the last basis: no more than that of any solution, but for rounding.
    pub fn objective(&self) -> f64 {
        (0..self.count()).map(|column| self.cost[column] * self.value(column)).sum()
    }

    /// Makes inverse, multipliers and values afresh from the list of basic variables; columns that depend on others
    /// leave the basis.
    fn refresh(&mut self) {
        let (count, rows) = (self.count(), self.rows());
        let wanted: Vec<usize> = self.basic.iter().copied().filter(|&variable| variable < count).collect();
        let mut is_free: Vec<bool> = (0..rows).map(|row| self.place[count + row].is_none()).collect();
        self.place.iter_mut().for_each(|place| *place = None);
        (0..rows).for_each(|row| self.place[count + row] = Some(row));
        self.basic = (count..count + rows).collect();
        self.inverse =
            (0..rows).map(|row| (0..rows).map(|other| if row == other { -1.0 } else { 0.0 }).collect()).collect();
        self.lengths = vec![1.0; rows];
        for variable in wanted {
            let column = self.tableau_column(variable);
            let free = (0..rows).filter(|&row| is_free[row]);
            let best = free.max_by(|&one, &other| column[one].abs().total_cmp(&column[other].abs()));
            match best {
                Some(row) if column[row].abs() > SINGULAR => {
                    is_free[row] = false;
                    self.exchange(row, variable, &column);
                }
                _ => self.reduced[variable] = 0.0,
            }
        }
        for row in 0..rows {
            let priced = self.basic_columns().map(|(place, column)| self.cost[column] * self.inverse[place][row]).sum();
            self.reduced[count + row] = if self.is_idle(row) { 0.0 } else { priced };
        }
        self.age = 0;
        self.settle();
    }

    /// Lets a variable, whose column of the tableau is given, take the place of a basic one.
    fn exchange(&mut self, place: usize, entering: usize, column: &[f64]) {
        let mut pivot_row = std::mem::take(&mut self.inverse[place]);
        pivot_row.iter_mut().for_each(|entry| *entry /= column[place]);
        for (other, line) in self.inverse.iter_mut().enumerate() {
            let factor = column[other];
            if other != place && factor != 0.0 {
                line.iter_mut().zip(&pivot_row).for_each(|(entry, pivot)| *entry -= factor * pivot);
                self.lengths[other] = dot(line, line);
            }
        }
        self.lengths[place] = dot(&pivot_row, &pivot_row);
        self.inverse[place] = pivot_row;
        let leaving = std::mem::replace(&mut self.basic[place], entering);
        self.place[leaving] = None;
        self.place[entering] = Some(place);
    }

    fn tableau_column(&self, variable: usize) -> Vec<f64> {
        match variable.checked_sub(self.count()) {
            Some(row) => self.inverse.iter().map(|line| -line[row]).collect(),
            None => {
                let terms = &self.columns[variable];
                self.inverse.iter().map(|line| terms.iter().map(|&(row, entry)| line[row] * entry).sum()).collect()
            }
        }
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn retain<T>(list: &mut Vec<T>, is_kept: &[bool]) {
    let mut kept = is_kept.iter();
    list.retain(|_| *kept.next().expect("as long as the list"));
}
