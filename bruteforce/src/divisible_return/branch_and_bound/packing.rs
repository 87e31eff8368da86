//! Packing programs in floating point, a guide: the largest sum of x >= 0 with A x <= b, where A and b are not
//! negative.

#![allow(clippy::float_arithmetic, reason = "only guides: every bound is proved again in integers")]

/// What is smaller counts as zero.
const TINY: f64 = 1e-10;

/// A dictionary: the rows and the columns of a tableau, without the columns of basic variables.
#[derive(Debug, Default)]
pub(super) struct Packing {
    columns: usize,
    /// Row by row the coefficients and the right-hand side; the last row is that of the objective.
    table: Vec<f64>,
    /// By row: the variable that is basic there, a column of the program or, behind them, the slack of a row.
    basic: Vec<usize>,
    /// By column: the variable that stands there.
    standing: Vec<usize>,
}

impl Packing {
    /// Begins a program with so many columns and no row.
    pub fn begin(&mut self, columns: usize) {
        self.columns = columns;
        self.table.clear();
    }

    /// Adds a row of zeros, and gives it with its right-hand side at the end.
    pub fn row(&mut self, at_most: f64) -> &mut [f64] {
        let start = self.table.len();
        self.table.resize(start + self.columns + 1, 0.0);
        self.table[start + self.columns] = at_most;
        &mut self.table[start..]
    }

    /// The optimum, with its point and the multipliers of its rows; nothing, and zeros, if it is not found.
    pub fn maximise(&mut self, point: &mut Vec<f64>, multipliers: &mut Vec<f64>) -> Option<f64> {
        let (columns, width) = (self.columns, self.columns + 1);
        let rows = self.table.len() / width;
        self.table.resize((rows + 1) * width, -1.0);
        self.table[rows * width + columns] = 0.0;
        self.basic = (columns..columns + rows).collect();
        self.standing = (0..columns).collect();
        let most = 60 * (rows + columns);
        point.clear();
        point.resize(columns, 0.0);
        multipliers.clear();
        multipliers.resize(rows, 0.0);
        for step in 0.. {
            let Some(column) = self.entering(rows, step > most / 2) else { break };
            if step == most {
                return None;
            }
            let row = self.leaving(rows, column)?;
            self.pivot(row, column);
        }
        for (row, &variable) in self.basic.iter().enumerate().filter(|(_, variable)| **variable < columns) {
            point[variable] = self.table[row * width + columns].max(0.0);
        }
        for (column, &variable) in self.standing.iter().enumerate().filter(|(_, variable)| **variable >= columns) {
            multipliers[variable - columns] = self.table[rows * width + column].max(0.0);
        }
        Some(self.table[rows * width + columns])
    }

    /// The column of largest gain, or of least variable.
    fn entering(&self, rows: usize, by_number: bool) -> Option<usize> {
        let objective = &self.table[rows * (self.columns + 1)..][..self.columns];
        let gains = objective.iter().enumerate().filter(|(_, gain)| **gain < -TINY);
        if by_number {
            gains.min_by_key(|(column, _)| self.standing[*column]).map(|(column, _)| column)
        } else {
            gains.min_by(|one, other| one.1.total_cmp(other.1)).map(|(column, _)| column)
        }
    }

    /// The row that first bounds the column; of several the one of least variable.
    fn leaving(&self, rows: usize, column: usize) -> Option<usize> {
        let width = self.columns + 1;
        let mut best: Option<(f64, usize)> = None;
        for (row, line) in self.table.chunks_exact(width).take(rows).enumerate() {
            if line[column] > TINY {
                let ratio = line[self.columns] / line[column];
                let is_less = best.is_none_or(|(least, of)| {
                    ratio < least - 1e-14 || (ratio < least + 1e-14 && self.basic[row] < self.basic[of])
                });
                if is_less {
                    best = Some((ratio, row));
                }
            }
        }
        best.map(|(_, row)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.columns + 1;
        let (above, rest) = self.table.split_at_mut(row * width);
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

    #[test]
    fn a_program_by_hand_is_solved() {
        let mut packing = Packing::default();
        let (mut point, mut multipliers) = (Vec::new(), Vec::new());
        for _ in 0..2 {
            packing.begin(2);
            packing.row(4.0)[..2].copy_from_slice(&[1.0, 2.0]);
            packing.row(6.0)[..2].copy_from_slice(&[3.0, 1.0]);
            packing.row(9.0)[..2].copy_from_slice(&[1.0, 1.0]);
            let most = packing.maximise(&mut point, &mut multipliers).unwrap();
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(near(most, 2.8) && near(point[0], 1.6) && near(point[1], 1.2));
            assert!(near(multipliers[0], 0.4) && near(multipliers[1], 0.2) && near(multipliers[2], 0.0));
        }
    }

    #[test]
    fn a_program_without_an_optimum_has_none() {
        let mut packing = Packing::default();
        packing.begin(2);
        packing.row(1.0)[0] = 1.0;
        let (mut point, mut multipliers) = (vec![7.0], Vec::new());
        assert_eq!(packing.maximise(&mut point, &mut multipliers), None);
        assert_eq!((point, multipliers), (vec![0.0; 2], vec![0.0]));
    }
}
