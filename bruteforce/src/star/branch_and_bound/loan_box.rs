//! Sets of loan vectors, to be refuted together or split.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// Loan vectors: so many tasks lent by each class, so many in all; bounds inclusive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LoanBox {
    pub(super) fewest: Vec<usize>,
    pub(super) most: Vec<usize>,
    pub(super) total: RangeInclusive<usize>,
}

impl LoanBox {
    /// All vectors up to `most`.
    pub(super) fn up_to(most: Vec<usize>) -> Self {
        Self { fewest: vec![0; most.len()], total: 0..=most.iter().sum(), most }
    }

    /// Draws the bounds on the classes and on the sum together; tells whether any vector is left.
    pub(super) fn tighten(&mut self) -> bool {
        let (fewest, most): (usize, usize) = (self.fewest.iter().sum(), self.most.iter().sum());
        self.total = fewest.max(*self.total.start())..=most.min(*self.total.end());
        for (few, many) in self.fewest.iter().zip(&mut self.most) {
            *many = (*many).min((few + self.total.end()).saturating_sub(fewest));
        }
        !self.total.is_empty()
    }

    /// The vector of sum `total` that lends the cheapest tasks first, each class at least `fewest`.
    pub(super) fn cheapest(&self, fewest: &[usize], total: usize) -> Vec<usize> {
        let mut left = total - fewest.iter().sum::<usize>();
        let lend = |(&few, &many): (&usize, &usize)| {
            let more = left.min(many - few);
            left -= more;
            few + more
        };
        fewest.iter().zip(&self.most).map(lend).collect()
    }

    /// Two halves, the one with the fewer loans first: of the sums, or for a single sum of the widest class; nothing
    /// for a single vector.
    pub(super) fn split(self) -> Option<(Self, Self)> {
        let (mut few, mut many) = (self.clone(), self);
        let (lowest, highest) = (*few.total.start(), *few.total.end());
        if lowest < highest {
            let middle = lowest.midpoint(highest);
            few.total = lowest..=middle;
            many.total = middle + 1..=highest;
            return Some((few, many));
        }
        let widths = few.most.iter().zip(&few.fewest).map(|(most, fewest)| most - fewest).enumerate();
        let (class, width) = widths.max_by_key(|&(class, width)| (width, Reverse(class)))?;
        let middle = few.fewest[class] + width / 2;
        few.most[class] = middle;
        many.fewest[class] = middle + 1;
        (width > 0).then_some((few, many))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn vectors(loans: &LoanBox) -> Vec<Vec<usize>> {
        let ranges = loans.fewest.iter().zip(&loans.most).map(|(&few, &many)| few..=many);
        ranges.multi_cartesian_product().filter(|vector| loans.total.contains(&vector.iter().sum())).collect()
    }

    #[test]
    fn splitting_loses_no_vector_and_repeats_none() {
        let whole = LoanBox::up_to(vec![2, 0, 3, 1]);
        let mut open = vec![whole.clone()];
        let mut leaves = Vec::new();
        while let Some(mut loans) = open.pop() {
            let before = vectors(&loans);
            assert_eq!(loans.tighten(), !before.is_empty());
            assert_eq!(vectors(&loans), before);
            match loans.clone().split() {
                Some((few, many)) => open.extend([few, many]),
                None => leaves.extend(vectors(&loans)),
            }
        }
        leaves.sort();
        assert_eq!(leaves, vectors(&whole));
    }

    #[test]
    fn the_cheapest_vector_fills_the_cheapest_classes() {
        let loans = LoanBox::up_to(vec![2, 0, 3, 1]);
        assert_eq!(loans.cheapest(&[0, 0, 1, 0], 4), [2, 0, 2, 0]);
    }
}
