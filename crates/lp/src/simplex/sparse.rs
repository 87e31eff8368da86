//! Sparse vectors and matrices of floating-point numbers.

/// What is smaller is taken for the rounding error of a zero.
pub(super) const NOISE: f64 = 1e-14;

/// Stands for a zero that stays in the list of indices, so that no index is listed twice.
const LISTED_ZERO: f64 = 1e-100;

/// A vector of full length, with a list of the indices at which it may differ from zero.
#[derive(Debug, Clone, Default)]
pub(super) struct SparseVector {
    pub values: Vec<f64>,
    pub indices: Vec<usize>,
}

impl SparseVector {
    pub fn zeros(length: usize) -> Self {
        Self { values: vec![0.0; length], indices: Vec::new() }
    }

    pub fn clear(&mut self) {
        if self.indices.len() * 4 > self.values.len() {
            self.values.fill(0.0);
        } else {
            self.indices.iter().for_each(|&index| self.values[index] = 0.0);
        }
        self.indices.clear();
    }

    pub fn add(&mut self, index: usize, amount: f64) {
        let value = &mut self.values[index];
        if *value == 0.0 {
            self.indices.push(index);
        }
        *value += amount;
        if value.abs() < NOISE {
            *value = LISTED_ZERO;
        }
    }

    /// Adds `factor` times a list of entries.
    pub fn add_multiple(&mut self, factor: f64, entries: impl Iterator<Item = (usize, f64)>) {
        entries.for_each(|(index, value)| self.add(index, factor * value));
    }

    /// The entries that are more than noise.
    pub fn entries(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.indices.iter().map(|&index| (index, self.values[index])).filter(|&(_, value)| value.abs() >= NOISE)
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.clear();
        for (index, value) in other.entries() {
            self.indices.push(index);
            self.values[index] = value;
        }
    }

    pub fn squared_length(&self) -> f64 {
        self.entries().map(|(_, value)| value * value).sum()
    }

    /// The share of entries that may differ from zero.
    pub fn density(&self) -> f64 {
        self.indices.len() as f64 / self.values.len().max(1) as f64
    }
}

/// A matrix as a list of lines (its rows or its columns), each a list of entries.
#[derive(Debug, Clone)]
pub(super) struct Matrix {
    starts: Vec<usize>,
    entries: Vec<(usize, f64)>,
}

impl Matrix {
    pub fn new() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }

    /// The matrix of `count` lines with entries (line, index, value), in any order.
    pub fn from_triplets(count: usize, triplets: impl Iterator<Item = (usize, usize, f64)> + Clone) -> Self {
        let mut starts = vec![0; count + 2];
        triplets.clone().for_each(|(line, ..)| starts[line + 2] += 1);
        (2..count + 2).for_each(|line| starts[line] += starts[line - 1]);
        let mut entries = vec![(0, 0.0); starts[count + 1]];
        for (line, index, value) in triplets {
            entries[starts[line + 1]] = (index, value);
            starts[line + 1] += 1;
        }
        starts.pop();
        Self { starts, entries }
    }

    pub fn line(&self, line: usize) -> &[(usize, f64)] {
        &self.entries[self.starts[line]..self.starts[line + 1]]
    }

    pub fn push_line(&mut self, entries: impl Iterator<Item = (usize, f64)>) {
        self.entries.extend(entries);
        self.starts.push(self.entries.len());
    }

    /// Keeps only the first lines.
    pub fn truncate(&mut self, lines: usize) {
        self.starts.truncate(lines + 1);
        self.entries.truncate(self.starts.last().copied().unwrap_or_default());
    }

    pub fn lines(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn size(&self) -> usize {
        self.entries.len()
    }

    /// The sum of the products of the entries of a line with a dense vector.
    pub fn dot(&self, line: usize, dense: &[f64]) -> f64 {
        self.line(line).iter().map(|&(index, value)| value * dense[index]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_index_is_listed_once_and_what_is_less_than_noise_counts_as_nothing() {
        let mut vector = SparseVector::zeros(8);
        vector.add_multiple(2.0, [(5, 1.5), (2, -1.0), (5, 1.0)].into_iter());
        assert_eq!((&vector.indices, vector.values[5], vector.squared_length()), (&vec![5, 2], 5.0, 29.0));
        vector.add(2, 2.0);
        vector.add(2, 1.0);
        assert_eq!((&vector.indices, vector.values[2], vector.density()), (&vec![5, 2], 1.0, 0.25));
        vector.add(7, NOISE);
        vector.add(0, NOISE / 2.0);
        assert_eq!(vector.entries().map(|(index, _)| index).collect::<Vec<_>>(), [5, 2, 7]);
        assert_eq!((vector.values[7], vector.values[0]), (NOISE, LISTED_ZERO));
        let mut copy = SparseVector::zeros(8);
        copy.add(1, 1.0);
        copy.copy_from(&vector);
        assert_eq!((&copy.indices, copy.values), (&vec![5, 2, 7], vec![0.0, 0.0, 1.0, 0.0, 0.0, 5.0, 0.0, NOISE]));
        for kept in [4, 2, 1] {
            vector.indices.truncate(kept);
            let left: Vec<usize> = (0..8).filter(|index| !vector.indices.contains(index)).collect();
            left.into_iter().for_each(|index| vector.values[index] = 0.0);
            let mut cleared = vector.clone();
            cleared.clear();
            assert_eq!((cleared.values, cleared.indices.len()), (vec![0.0; 8], 0), "{kept} of 8");
        }
    }

    #[test]
    fn a_matrix_has_its_lines_whatever_the_order_of_its_entries() {
        let matrix = Matrix::from_triplets(3, [(2, 0, 5.0), (0, 1, 2.0), (2, 1, -1.0), (0, 0, 3.0)].into_iter());
        assert_eq!(
            [0, 1, 2].map(|line| matrix.line(line).to_vec()),
            [vec![(1, 2.0), (0, 3.0)], vec![], vec![(0, 5.0), (1, -1.0)]]
        );
        assert_eq!((matrix.lines(), matrix.size(), matrix.dot(2, &[2.0, 3.0])), (3, 4, 7.0));
        let mut none = Matrix::new();
        none.push_line(std::iter::once((4, 1.0)));
        assert_eq!((none.lines(), none.size(), none.line(0)), (1, 1, &[(4, 1.0)][..]));
        none.push_line([(1, 2.0), (2, 3.0)].into_iter());
        none.truncate(1);
        none.push_line(std::iter::once((3, 5.0)));
        assert_eq!((none.lines(), none.size(), none.line(1)), (2, 2, &[(3, 5.0)][..]));
    }
}
