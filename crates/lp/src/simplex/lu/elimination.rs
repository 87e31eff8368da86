//! Gaussian elimination of a basis: first what is triangular already, by counting alone; the kernel that is left goes
//! to Markowitz' rule.

use super::kernel::Kernel;
use crate::simplex::sparse::Matrix;

/// A pivot below this size counts as zero.
pub(super) const LEAST_PIVOT: f64 = 1e-9;

/// The state and, at its end, the outcome of an elimination. Columns are known by their places in the basis.
#[derive(Debug)]
pub(super) struct Elimination<'a> {
    columns: &'a Matrix,
    basic: &'a [usize],
    /// Rows in the order of their pivots.
    pub order: Vec<usize>,
    /// The pivot of each row.
    pub pivots: Vec<f64>,
    /// The place whose column has its pivot in a row.
    pub place_of_row: Vec<Option<usize>>,
    pub row_of_place: Vec<Option<usize>>,
    /// Multipliers as (row that is changed, row of the pivot, multiplier).
    pub lower: Vec<(usize, usize, f64)>,
    /// Entries above the diagonal as (row, place, value).
    pub upper: Vec<(usize, usize, f64)>,
}

impl<'a> Elimination<'a> {
    /// Eliminates the columns `basic` of `columns`, which has as many rows as there are basic columns.
    /// Where `stop` says so, rows and places are left without a pivot.
    pub fn run(columns: &'a Matrix, basic: &'a [usize], stop: &dyn Fn() -> bool) -> Self {
        let size = basic.len();
        let mut elimination = Self {
            columns,
            basic,
            order: Vec::with_capacity(size),
            pivots: vec![0.0; size],
            place_of_row: vec![None; size],
            row_of_place: vec![None; size],
            lower: Vec::new(),
            upper: Vec::new(),
        };
        elimination.pivot_units();
        elimination.pivot_singletons();
        if elimination.order.len() < size {
            Kernel::new(&elimination).eliminate(&mut elimination, stop);
        }
        elimination
    }

    pub fn column(&self, place: usize) -> &'a [(usize, f64)] {
        self.columns.line(self.basic[place])
    }

    pub fn is_active(&self, row: usize) -> bool {
        self.place_of_row[row].is_none()
    }

    pub fn active_rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.basic.len()).filter(|&row| self.is_active(row))
    }

    pub fn active_places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.basic.len()).filter(|&place| self.row_of_place[place].is_none())
    }

    /// Notes that the next pivot is this one.
    pub fn record(&mut self, row: usize, place: usize, value: f64) {
        self.order.push(row);
        self.pivots[row] = value;
        self.place_of_row[row] = Some(place);
        self.row_of_place[place] = Some(row);
    }

    /// Takes the columns with one entry, as those of logical variables.
    fn pivot_units(&mut self) {
        for place in 0..self.basic.len() {
            if let &[(row, value)] = self.column(place)
                && self.is_active(row)
                && value.abs() > LEAST_PIVOT
            {
                self.record(row, place, value);
            }
        }
    }

    /// Takes columns that have one active entry, then rows that do, as long as there are any.
    fn pivot_singletons(&mut self) {
        let places: Vec<usize> = self.active_places().collect();
        let entries = places.iter().flat_map(|&place| {
            let active = self.column(place).iter().filter(|&&(row, _)| self.is_active(row));
            active.map(move |&(row, value)| (row, place, value))
        });
        let rows = Matrix::from_triplets(self.basic.len(), entries.collect::<Vec<_>>().iter().copied());
        self.pivot_column_singletons(&rows, &places);
        self.pivot_row_singletons(&rows);
    }

    fn pivot_column_singletons(&mut self, rows: &Matrix, places: &[usize]) {
        let mut counts = vec![0_usize; self.basic.len()];
        for &place in places {
            counts[place] = self.column(place).iter().filter(|&&(row, _)| self.is_active(row)).count();
        }
        let mut singletons: Vec<usize> = places.iter().copied().filter(|&place| counts[place] == 1).collect();
        while let Some(place) = singletons.pop() {
            let active = self.column(place).iter().find(|&&(row, _)| self.is_active(row));
            let Some(&(row, value)) = active.filter(|(_, value)| value.abs() > LEAST_PIVOT) else { continue };
            let above = self.column(place).iter().filter(|&&(other, _)| other != row);
            self.upper.extend(above.map(|&(row, value)| (row, place, value)));
            self.record(row, place, value);
            for &(other, _) in rows.line(row) {
                counts[other] = counts[other].saturating_sub(1);
                if counts[other] == 1 && self.row_of_place[other].is_none() {
                    singletons.push(other);
                }
            }
        }
    }

    fn pivot_row_singletons(&mut self, rows: &Matrix) {
        let is_open = |own: &Self, place: usize| own.row_of_place[place].is_none();
        let mut counts = vec![0_usize; self.basic.len()];
        for row in self.active_rows() {
            counts[row] = rows.line(row).iter().filter(|&&(place, _)| is_open(self, place)).count();
        }
        let mut singletons: Vec<usize> = self.active_rows().filter(|&row| counts[row] == 1).collect();
        while let Some(row) = singletons.pop() {
            let open = rows.line(row).iter().find(|&&(place, _)| is_open(self, place));
            let Some(&(place, value)) = open.filter(|(_, value)| value.abs() > LEAST_PIVOT) else { continue };
            self.record(row, place, value);
            for &(other, entry) in self.column(place) {
                if self.is_active(other) {
                    self.lower.push((other, row, entry / value));
                    counts[other] -= 1;
                    if counts[other] == 1 {
                        singletons.push(other);
                    }
                } else if other != row {
                    self.upper.push((other, place, entry));
                }
            }
        }
    }
}
