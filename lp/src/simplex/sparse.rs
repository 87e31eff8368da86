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
