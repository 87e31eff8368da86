//! The lines of the subsets, and those of them that are the least for some load.

use std::cmp::Reverse;

use super::arithmetic::Exact;
use crate::limits::{Stopped, WorkBudget};

/// D and V of some rings, each of another subset.
#[derive(Debug)]
pub(super) struct Lines<T> {
    /// The subsets, as bits, increasing.
    pub subsets: Vec<u32>,
    /// D of each.
    pub delays: Vec<T>,
    /// V of each.
    pub speeds: Vec<T>,
}

impl<T: Exact> Lines<T> {
    fn indices(&self) -> impl Iterator<Item = usize> {
        0..self.subsets.len()
    }

    /// Of equal lines, the first by this is taken.
    pub(super) fn rank(&self, index: usize) -> (u32, u32) {
        (self.subsets[index].count_ones(), self.subsets[index])
    }

    /// The line that is the least at `load`: of the fewest processors among several.
    pub(super) fn least_at(&self, load: &T, budget: &WorkBudget<'_>) -> Result<usize, Stopped> {
        let value = |index: usize| load.clone() + &self.delays[index];
        let mut least = 0;
        for index in 1..self.subsets.len() {
            budget.charge(self.delays[index].length_in_words() * self.speeds[index].length_in_words())?;
            let here = value(index).product(&self.speeds[least]);
            let there = value(least).product(&self.speeds[index]);
            if here < there || here == there && self.rank(index) < self.rank(least) {
                least = index;
            }
        }
        Ok(least)
    }

    /// The lines that are the least for some loads >= 0, by increasing load: the corners of the lower right hull of the
    /// points (V, D).
    ///
    /// (X + D) / V is least for X if and only if D - T V is, with T the least value. So the corner between two known
    /// ones that is the farthest below their chord is one more, and where there is none, the chord is an edge of the
    /// hull.
    pub(super) fn corners(&self) -> Vec<usize> {
        let lowest = |index: &usize| (&self.delays[*index], Reverse(&self.speeds[*index]), self.rank(*index));
        let fastest = |index: &usize| (Reverse(&self.speeds[*index]), &self.delays[*index], self.rank(*index));
        let first = self.indices().min_by_key(lowest).expect("there is a processor");
        let last = self.indices().min_by_key(fastest).expect("there is a processor");
        let mut corners = vec![first];
        if self.speeds[first] < self.speeds[last] {
            self.corners_between(first, last, self.indices(), &mut corners);
            corners.push(last);
        }
        corners
    }

    /// Appends the corners strictly between two, all among `candidates`.
    fn corners_between(
        &self,
        left: usize,
        right: usize,
        candidates: impl Iterator<Item = usize>,
        corners: &mut Vec<usize>,
    ) {
        let width = self.speeds[right].clone() - &self.speeds[left];
        let height = self.delays[right].clone() - &self.delays[left];
        let above = |index: usize| width.product(&self.delays[index]) - height.product(&self.speeds[index]);
        let chord = above(left);
        let below: Vec<usize> = candidates.filter(|&index| above(index) < chord).collect();
        // Of several that are farthest, the last on their common edge is a corner.
        let farthest = |index: &usize| (above(*index), Reverse(&self.speeds[*index]), self.rank(*index));
        if let Some(corner) = below.iter().copied().min_by_key(farthest) {
            self.corners_between(left, corner, below.iter().copied(), corners);
            corners.push(corner);
            self.corners_between(corner, right, below.iter().copied(), corners);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(points: &[(i64, i64)]) -> Lines<i64> {
        Lines {
            subsets: (1..=points.len() as u32).collect(),
            speeds: points.iter().map(|point| point.0).collect(),
            delays: points.iter().map(|point| point.1).collect(),
        }
    }

    fn corners(points: &[(i64, i64)]) -> Vec<(i64, i64)> {
        lines(points).corners().into_iter().map(|index| points[index]).collect()
    }

    #[test]
    fn the_corners_are_those_of_the_lower_right_hull() {
        let points = [(1, 0), (2, 0), (3, 2), (4, 2), (5, 9), (6, 6), (7, 14), (8, 14), (8, 15)];
        assert_eq!(corners(&points), [(2, 0), (4, 2), (6, 6), (8, 14)]);
    }

    #[test]
    fn points_on_an_edge_are_no_corners() {
        assert_eq!(corners(&[(1, 0), (2, 1), (3, 2), (4, 3), (5, 5), (6, 7)]), [(1, 0), (4, 3), (6, 7)]);
        assert_eq!(corners(&[(2, 0), (1, 0)]), [(2, 0)]);
    }

    #[test]
    fn equal_points_are_told_by_their_processors() {
        let twice = lines(&[(1, 0), (1, 0), (2, 1), (5, 6), (5, 6), (5, 6)]);
        assert_eq!(twice.corners(), [0, 2, 3]);
        let budget = WorkBudget::new(&|| false);
        assert_eq!([0, 100].map(|load| twice.least_at(&load, &budget)), [Ok(0), Ok(3)]);
    }
}
