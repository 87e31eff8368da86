//! Triangular factors of the basis, and what changed since they were made.
//!
//! The basis is B = L T1 .. Tk U, with one factor T = I + (s - u) r for each update, where column p of the basis has
//! been replaced: s = (L T1 .. T(k-1))^-1 a for the new column a, u is column p of U, and r is row p of U^-1 (the
//! middle product form of Huangfu and Hall, "Novel update techniques for the revised simplex method", 2015). Both s and
//! r are met on the way when the simplex solves with the new column and for the row that it leaves, and U stays as it
//! is. Rows and places of the basis share their indices: the column at place i has its pivot in row i.

mod buckets;
mod elimination;
mod kernel;
#[cfg(test)]
mod tests;
mod triangle;

use elimination::Elimination;
use triangle::{Search, Triangle};

use super::sparse::{Matrix, SparseVector};

/// The factors of a basis.
#[derive(Debug, Clone)]
pub(super) struct Factors {
    lower_columns: Triangle,
    lower_rows: Triangle,
    upper_columns: Triangle,
    upper_rows: Triangle,
    /// The vectors s - u of the updates.
    spikes: Matrix,
    /// The vectors r of the updates.
    rows: Matrix,
    /// The pivots of the updates: 1 + r (s - u).
    pivots: Vec<f64>,
    /// The vectors s and r met last.
    spike: SparseVector,
    row: SparseVector,
    search: Search,
}

/// What a factorisation says of a basis that may be singular.
#[derive(Debug)]
pub(super) enum Factorised {
    /// The factors, and the basic variables in the order of the rows that have their pivots.
    Regular(Box<Factors>, Vec<usize>),
    /// The basic variables that depend on others, and the rows that are without a pivot: as many.
    Singular { dependent: Vec<usize>, rows: Vec<usize> },
}

/// Factorises the basis of these columns. Told to stop, it calls dependent what it has not come to.
pub(super) fn factorise(columns: &Matrix, basic: &[usize], stop: &dyn Fn() -> bool) -> Factorised {
    let elimination = Elimination::run(columns, basic, stop);
    if elimination.order.len() < basic.len() {
        let dependent = elimination.active_places().map(|place| basic[place]).collect();
        return Factorised::Singular { dependent, rows: elimination.active_rows().collect() };
    }
    let variables = elimination.place_of_row.iter().flatten().map(|&place| basic[place]).collect();
    Factorised::Regular(Box::new(Factors::new(elimination)), variables)
}

impl Factors {
    fn new(elimination: Elimination) -> Self {
        let Elimination { order, pivots, row_of_place, lower, upper, .. } = elimination;
        let size = order.len();
        let backwards: Vec<usize> = order.iter().rev().copied().collect();
        let upper = upper.iter().map(|&(row, place, value)| (row, row_of_place[place].unwrap_or_default(), value));
        let by_column = upper.clone().map(|(row, column, value)| (column, row, value));
        let lower_columns = lower.iter().map(|&(row, column, value)| (column, row, value));
        Self {
            lower_columns: Triangle::unit(Matrix::from_triplets(size, lower_columns), order.iter().copied()),
            lower_rows: Triangle::unit(Matrix::from_triplets(size, lower.iter().copied()), backwards.iter().copied()),
            upper_columns: Triangle::new(Matrix::from_triplets(size, by_column), backwards, pivots.clone()),
            upper_rows: Triangle::new(Matrix::from_triplets(size, upper), order, pivots),
            spikes: Matrix::new(),
            rows: Matrix::new(),
            pivots: Vec::new(),
            spike: SparseVector::zeros(size),
            row: SparseVector::zeros(size),
            search: Search::new(size),
        }
    }

    /// The factors of the basis of all logical variables, whose columns are negative units.
    pub fn of_logicals(rows: usize) -> Self {
        let mut units = Matrix::new();
        (0..rows).for_each(|row| units.push_line(std::iter::once((row, -1.0))));
        let basic: Vec<usize> = (0..rows).collect();
        Self::new(Elimination::run(&units, &basic, &|| false))
    }

    /// No factors: of a basis of nothing.
    pub fn none() -> Self {
        Self::of_logicals(0)
    }

    /// The number of updates since the factors were made.
    pub fn updates(&self) -> usize {
        self.pivots.len()
    }

    /// Takes back all updates but the first so many.
    pub fn back_to(&mut self, updates: usize) {
        self.spikes.truncate(updates);
        self.rows.truncate(updates);
        self.pivots.truncate(updates);
    }

    /// Whether solving with the updates has become more work than solving with fresh factors.
    pub fn are_worn(&self) -> bool {
        let fresh = self.lower_columns.size() + self.upper_columns.size() + self.spike.values.len();
        self.updates() >= 64 || self.spikes.size() + self.rows.size() > fresh + 1000
    }

    /// Replaces x by the solution of B z = x.
    pub fn solve(&mut self, x: &mut SparseVector) {
        self.solve_lower(x);
        self.upper_columns.solve(x, &mut self.search);
    }

    /// The same for a column that may enter the basis.
    pub fn solve_entering(&mut self, x: &mut SparseVector) {
        self.solve_lower(x);
        self.spike.copy_from(x);
        self.upper_columns.solve(x, &mut self.search);
    }

    fn solve_lower(&mut self, x: &mut SparseVector) {
        self.lower_columns.solve(x, &mut self.search);
        for update in 0..self.pivots.len() {
            let product = self.rows.dot(update, &x.values);
            if product != 0.0 {
                x.add_multiple(-product / self.pivots[update], self.spikes.line(update).iter().copied());
            }
        }
    }

    /// Replaces y by the solution of z B = y.
    pub fn solve_transposed(&mut self, y: &mut SparseVector) {
        self.upper_rows.solve(y, &mut self.search);
        self.solve_lower_transposed(y);
    }

    /// The same for y = e_p, row p of the inverse of the basis, when the column at place p may leave.
    pub fn solve_leaving(&mut self, y: &mut SparseVector) {
        self.upper_rows.solve(y, &mut self.search);
        self.row.copy_from(y);
        self.solve_lower_transposed(y);
    }

    fn solve_lower_transposed(&mut self, y: &mut SparseVector) {
        for update in (0..self.pivots.len()).rev() {
            let product = self.spikes.dot(update, &y.values);
            if product != 0.0 {
                y.add_multiple(-product / self.pivots[update], self.rows.line(update).iter().copied());
            }
        }
        self.lower_rows.solve(y, &mut self.search);
    }

    /// Puts the column that was solved for last as entering at `place`, whose row was solved for last as leaving;
    /// `pivot` is the entry at `place` of the entering column's solution.
    pub fn update(&mut self, place: usize, pivot: f64) {
        self.spike.add_multiple(-1.0, self.upper_columns.line(place));
        self.spikes.push_line(self.spike.entries());
        self.rows.push_line(self.row.entries());
        self.pivots.push(pivot);
    }
}
