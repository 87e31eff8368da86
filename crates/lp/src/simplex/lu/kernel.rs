//! Markowitz' rule with threshold pivoting for the part of a basis that is not triangular.

use super::buckets::Buckets;
use super::elimination::{Elimination, LEAST_PIVOT};
use crate::simplex::sparse::NOISE;

/// A pivot is at least this share of the greatest entry of its column.
const THRESHOLD: f64 = 0.1;
/// So many rows and columns are looked at before the best pivot found is taken.
const SEARCHES: usize = 4;

/// The active entries: values by columns, patterns by rows.
#[derive(Debug)]
pub(super) struct Kernel {
    columns: Vec<Vec<(usize, f64)>>,
    rows: Vec<Vec<usize>>,
    columns_by_count: Buckets,
    rows_by_count: Buckets,
    /// The greatest absolute value of each column, where it is known.
    greatest: Vec<Option<f64>>,
    /// The multiplier of each row in the current step, or zero.
    multipliers: Vec<f64>,
    /// How many columns were dropped as zero.
    dropped: usize,
}

/// An entry that may become the pivot.
#[derive(Debug, Clone, Copy)]
struct Pivot {
    row: usize,
    place: usize,
    value: f64,
    /// How many entries may be filled in, at most.
    fill: usize,
}

impl Kernel {
    /// Takes over the rows and columns that have no pivot yet.
    pub fn new(elimination: &Elimination) -> Self {
        let size = elimination.pivots.len();
        let mut kernel = Self {
            columns: vec![Vec::new(); size],
            rows: vec![Vec::new(); size],
            columns_by_count: Buckets::new(size, size),
            rows_by_count: Buckets::new(size, size),
            greatest: vec![None; size],
            multipliers: vec![0.0; size],
            dropped: 0,
        };
        for place in elimination.active_places() {
            let active = elimination.column(place).iter().filter(|&&(row, _)| elimination.is_active(row));
            kernel.columns[place] = active.copied().collect();
            kernel.columns_by_count.put(place, kernel.columns[place].len());
            kernel.columns[place].iter().for_each(|&(row, _)| kernel.rows[row].push(place));
        }
        elimination.active_rows().for_each(|row| kernel.rows_by_count.put(row, kernel.rows[row].len()));
        kernel
    }

    /// Eliminates until no entry is left that can be a pivot, or until `stop` says so.
    pub fn eliminate(mut self, elimination: &mut Elimination, stop: &dyn Fn() -> bool) {
        for place in elimination.active_places().collect::<Vec<_>>() {
            let above = elimination.column(place).iter().filter(|&&(row, _)| !elimination.is_active(row));
            let above: Vec<_> = above.map(|&(row, value)| (row, place, value)).collect();
            elimination.upper.extend(above);
        }
        while !stop() {
            let dropped = self.dropped;
            if let Some(pivot) = self.choose() {
                elimination.record(pivot.row, pivot.place, pivot.value);
                self.step(pivot, elimination);
            } else if self.dropped == dropped {
                break;
            }
        }
    }

    fn choose(&mut self) -> Option<Pivot> {
        let (mut best, mut searches): (Option<Pivot>, _) = (None, 0);
        for count in 1..=self.columns.len() {
            let done = |best: &Option<Pivot>, searches, bound| {
                best.is_some_and(|best| best.fill <= bound || searches >= SEARCHES)
            };
            let places: Vec<usize> = self.columns_by_count.with(count).take(SEARCHES).collect();
            for place in places {
                better(&mut best, self.best_of_column(place));
                searches += 1;
                if done(&best, searches, (count - 1) * (count - 1)) {
                    return best;
                }
            }
            let rows: Vec<usize> = self.rows_by_count.with(count).take(SEARCHES).collect();
            for row in rows {
                better(&mut best, self.best_of_row(row));
                searches += 1;
                if done(&best, searches, count * (count - 1)) {
                    return best;
                }
            }
        }
        best
    }

    /// The entry of a column in the row with the fewest entries, among those large enough. A column of zeros is
    /// dropped.
    fn best_of_column(&mut self, place: usize) -> Option<Pivot> {
        let greatest = self.greatest(place);
        if greatest < LEAST_PIVOT {
            self.drop_column(place);
            return None;
        }
        let others = self.columns[place].len() - 1;
        let large = self.columns[place].iter().filter(|(_, value)| value.abs() >= THRESHOLD * greatest);
        large.map(|&(row, value)| Pivot { row, place, value, fill: (self.rows[row].len() - 1) * others }).min_by(order)
    }

    /// The entry of a row in the column with the fewest entries, among those large enough in their columns.
    fn best_of_row(&mut self, row: usize) -> Option<Pivot> {
        let mut best = None;
        for index in 0..self.rows[row].len() {
            let place = self.rows[row][index];
            let fill = (self.rows[row].len() - 1) * (self.columns[place].len() - 1);
            if best.as_ref().is_some_and(|best: &Pivot| best.fill < fill) {
                continue;
            }
            let greatest = self.greatest(place);
            let value = self.columns[place].iter().find(|&&(other, _)| other == row).map_or(0.0, |&(_, value)| value);
            if greatest >= LEAST_PIVOT && value.abs() >= THRESHOLD * greatest {
                better(&mut best, Some(Pivot { row, place, value, fill }));
            }
        }
        best
    }

    fn greatest(&mut self, place: usize) -> f64 {
        let entries = &self.columns[place];
        *self.greatest[place].get_or_insert_with(|| entries.iter().fold(0.0, |max, (_, value)| value.abs().max(max)))
    }

    fn drop_column(&mut self, place: usize) {
        self.dropped += 1;
        self.columns_by_count.remove(place);
        for (row, _) in std::mem::take(&mut self.columns[place]) {
            self.forget(row, place);
        }
    }

    /// Takes a column out of the pattern of a row.
    fn forget(&mut self, row: usize, place: usize) {
        let pattern = &mut self.rows[row];
        if let Some(index) = pattern.iter().position(|&other| other == place) {
            pattern.swap_remove(index);
        }
        self.rows_by_count.put(row, pattern.len());
    }

    /// Subtracts multiples of the row of the pivot from the other rows of its column.
    fn step(&mut self, pivot: Pivot, elimination: &mut Elimination) {
        let Pivot { row, place, value, .. } = pivot;
        self.rows_by_count.remove(row);
        self.columns_by_count.remove(place);
        let mut column = std::mem::take(&mut self.columns[place]);
        column.retain_mut(|(other, entry)| {
            if *other == row {
                return false;
            }
            self.forget(*other, place);
            *entry /= value;
            // Neither noise nor what is no number may become a multiplier: zero and NaN are marks.
            let counts = entry.is_finite() && entry.abs() >= NOISE;
            if counts {
                self.multipliers[*other] = *entry;
                elimination.lower.push((*other, row, *entry));
            }
            counts
        });
        for other in std::mem::take(&mut self.rows[row]) {
            if other != place {
                let entry = self.subtract(row, other, &column);
                elimination.upper.push((row, other, entry));
            }
        }
        column.iter().for_each(|&(other, _)| self.multipliers[other] = 0.0);
    }

    /// Subtracts the multiples of the entry of `row` from the rest of one column, and returns that entry.
    fn subtract(&mut self, row: usize, place: usize, multipliers: &[(usize, f64)]) -> f64 {
        let mut entries = std::mem::take(&mut self.columns[place]);
        let index = entries.iter().position(|&(other, _)| other == row);
        let entry = index.map_or(0.0, |index| entries.swap_remove(index).1);
        entries.retain_mut(|(other, value)| {
            let multiplier = self.multipliers[*other];
            if multiplier == 0.0 {
                return true;
            }
            *value -= multiplier * entry;
            // The mark says that this row needs no new entry.
            self.multipliers[*other] = f64::NAN;
            let stays = value.abs() >= NOISE;
            if !stays {
                self.forget(*other, place);
            }
            stays
        });
        for &(other, multiplier) in multipliers {
            if !self.multipliers[other].is_nan() {
                entries.push((other, -multiplier * entry));
                self.rows[other].push(place);
                self.rows_by_count.put(other, self.rows[other].len());
            }
            self.multipliers[other] = multiplier;
        }
        self.columns_by_count.put(place, entries.len());
        (self.columns[place], self.greatest[place]) = (entries, None);
        entry
    }
}

fn order(left: &Pivot, right: &Pivot) -> std::cmp::Ordering {
    left.fill.cmp(&right.fill).then(right.value.abs().total_cmp(&left.value.abs()))
}

fn better(best: &mut Option<Pivot>, found: Option<Pivot>) {
    *best = best.take().into_iter().chain(found).min_by(order);
}
