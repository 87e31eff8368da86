//! Solving with a triangular matrix: in the order of its pivots, or only where the right-hand side reaches.

use super::super::sparse::{Matrix, NOISE, SparseVector};

/// A triangular matrix by lines: once the value at index k is known, line k says where it counts.
#[derive(Debug, Clone)]
pub(super) struct Triangle {
    lines: Matrix,
    /// The indices in an order in which their values become known; those with empty lines may be missing when all
    /// pivots are one.
    order: Vec<usize>,
    /// The diagonal by index; empty if all ones.
    pivots: Vec<f64>,
    /// How dense recent solutions were.
    density: f64,
}

/// The memory of a search for the indices that a right-hand side reaches.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    seen: Vec<bool>,
    /// Indices that are being visited, with the number of entries of their lines that were followed.
    path: Vec<(usize, usize)>,
    /// Indices by the end of their visits.
    finished: Vec<usize>,
}

impl Triangle {
    /// A triangle with ones on the diagonal.
    pub fn unit(lines: Matrix, order: impl Iterator<Item = usize>) -> Self {
        let order = order.filter(|&index| !lines.line(index).is_empty()).collect();
        Self { lines, order, pivots: Vec::new(), density: 0.0 }
    }

    pub fn new(lines: Matrix, order: Vec<usize>, pivots: Vec<f64>) -> Self {
        Self { lines, order, pivots, density: 0.0 }
    }

    pub fn size(&self) -> usize {
        self.lines.size()
    }

    /// The entries of line `index` with the pivot in front.
    pub fn line(&self, index: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let pivot = self.pivots.get(index).copied().unwrap_or(1.0);
        std::iter::once((index, pivot)).chain(self.lines.line(index).iter().copied())
    }

    /// Replaces a right-hand side by the solution.
    pub fn solve(&mut self, x: &mut SparseVector, search: &mut Search) {
        let expected = self.density.max(x.density()) * x.values.len() as f64;
        if expected * 10.0 < self.order.len() as f64 {
            self.solve_reached(x, search);
        } else if self.pivots.is_empty() {
            self.solve_unit(x);
        } else {
            self.solve_all(x);
        }
        self.density = 0.8 * self.density + 0.2 * x.density();
    }

    fn solve_unit(&self, x: &mut SparseVector) {
        for &index in &self.order {
            let value = x.values[index];
            if value.abs() >= NOISE {
                x.add_multiple(-value, self.lines.line(index).iter().copied());
            }
        }
    }

    fn solve_all(&self, x: &mut SparseVector) {
        x.indices.clear();
        for &index in &self.order {
            self.settle(index, x);
        }
    }

    fn solve_reached(&self, x: &mut SparseVector, search: &mut Search) {
        search.run(&self.lines, x);
        x.indices.clear();
        while let Some(index) = search.finished.pop() {
            search.seen[index] = false;
            self.settle(index, x);
        }
    }

    /// Fixes the value at `index`, whose right-hand side is complete, and carries it on.
    fn settle(&self, index: usize, x: &mut SparseVector) {
        let value = x.values[index];
        if value.abs() < NOISE {
            x.values[index] = 0.0;
            return;
        }
        let value = if self.pivots.is_empty() { value } else { value / self.pivots[index] };
        x.values[index] = value;
        x.indices.push(index);
        for &(other, factor) in self.lines.line(index) {
            x.values[other] -= factor * value;
        }
    }
}

impl Search {
    pub fn new(size: usize) -> Self {
        Self { seen: vec![false; size], path: Vec::new(), finished: Vec::new() }
    }

    /// Lists all indices that can be reached, every one after those that follow it.
    fn run(&mut self, lines: &Matrix, x: &SparseVector) {
        for &start in &x.indices {
            self.enter(start);
            while let Some((index, followed)) = self.path.last_mut() {
                if let Some(&(next, _)) = lines.line(*index).get(*followed) {
                    *followed += 1;
                    self.enter(next);
                } else {
                    self.finished.push(*index);
                    self.path.pop();
                }
            }
        }
    }

    fn enter(&mut self, index: usize) {
        if !self.seen[index] {
            self.seen[index] = true;
            self.path.push((index, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain: each value counts at the next index.
    fn chain(size: usize) -> Matrix {
        Matrix::from_triplets(size, (1..size).map(|index| (index - 1, index, 1.0)))
    }

    fn unit(size: usize, index: usize) -> SparseVector {
        let mut vector = SparseVector::zeros(size);
        vector.add(index, 1.0);
        vector
    }

    #[test]
    fn the_density_follows_that_of_the_solutions_by_a_fifth() {
        let mut triangle = Triangle::new(chain(100), (0..100).collect(), vec![2.0; 100]);
        let mut search = Search::new(100);
        let mut expected = 0.0;
        for start in [99, 98, 60, 0, 0, 0, 99] {
            let mut x = unit(100, start);
            triangle.solve(&mut x, &mut search);
            // Each value is half of the one before it: the right-hand side at the 48th is noise.
            let reached = (100 - start).min(47);
            expected = 0.8 * expected + 0.2 * (reached as f64 / 100.0);
            assert_eq!(x.indices.len(), reached, "from {start}");
            assert!((triangle.density - expected).abs() < 1e-12, "from {start}: {}", triangle.density);
        }
    }

    #[test]
    fn what_is_reached_is_solved_as_all_is() {
        for pivots in [Vec::new(), vec![-2.0; 60]] {
            let triangle = Triangle::new(chain(60), (0..60).collect(), pivots);
            let (mut reached, mut all) = (unit(60, 17), unit(60, 17));
            triangle.solve_reached(&mut reached, &mut Search::new(60));
            triangle.solve_all(&mut all);
            assert_eq!((&reached.values, &reached.indices), (&all.values, &all.indices));
        }
    }
}
