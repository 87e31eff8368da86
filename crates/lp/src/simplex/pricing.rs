//! Which infeasibility to remove first: the one that is greatest in terms of its weight, the squared length of the edge
//! or row that does it.

/// The infeasibilities of places or variables, and their weights.
#[derive(Debug)]
pub(super) struct Pricing {
    /// Squared infeasibilities; zero for those within the tolerance.
    squares: Vec<f64>,
    pub weights: Vec<f64>,
    /// Every index with a square above zero, and some others.
    candidates: Vec<usize>,
    is_candidate: Vec<bool>,
    /// Indices that gave no usable pivot since the last change of the basis.
    banned: Vec<usize>,
}

impl Pricing {
    pub fn new(weights: Vec<f64>) -> Self {
        let count = weights.len();
        Self {
            squares: vec![0.0; count],
            weights,
            candidates: Vec::new(),
            is_candidate: vec![false; count],
            banned: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.squares.len()
    }

    pub fn set(&mut self, index: usize, infeasibility: f64, tolerance: f64) {
        self.squares[index] = if infeasibility > tolerance { infeasibility * infeasibility } else { 0.0 };
        if infeasibility > tolerance && !self.is_candidate[index] {
            self.is_candidate[index] = true;
            self.candidates.push(index);
        }
    }

    /// The infeasible index with the greatest square over weight.
    pub fn best(&mut self) -> Option<usize> {
        let (mut best, mut best_square, mut best_weight) = (None, 0.0, 1.0);
        self.candidates.retain(|&index| {
            let (square, weight) = (self.squares[index], self.weights[index]);
            if square * best_weight > best_square * weight {
                (best, best_square, best_weight) = (Some(index), square, weight);
            }
            self.is_candidate[index] = square > 0.0;
            square > 0.0
        });
        best
    }

    /// Passes over an index until the basis has changed.
    pub fn ban(&mut self, index: usize) {
        self.squares[index] = 0.0;
        self.banned.push(index);
    }

    pub fn has_banned(&self) -> bool {
        !self.banned.is_empty()
    }

    /// The indices that were banned, which are to be set again.
    pub fn unban(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.banned)
    }
}

#[cfg(test)]
mod tests {
    use super::Pricing;

    #[test]
    fn the_greatest_square_over_weight_comes_first_and_what_is_banned_not_at_all() {
        let mut pricing = Pricing::new(vec![1.0, 4.0, 9.0, 1.0]);
        assert_eq!((pricing.len(), pricing.best(), pricing.has_banned()), (4, None, false));
        // Squares over weights: 4, 6.25, 4, and what is just the tolerance counts as none.
        for (index, infeasibility) in [2.0, 5.0, 6.0, 0.5].into_iter().enumerate() {
            pricing.set(index, infeasibility, 0.5);
        }
        assert_eq!((&pricing.squares, &pricing.candidates), (&vec![4.0, 25.0, 36.0, 0.0], &vec![0, 1, 2]));
        assert_eq!(pricing.best(), Some(1));
        pricing.ban(1);
        assert_eq!((pricing.best(), pricing.has_banned()), (Some(0), true), "of equals the first");
        pricing.weights[0] = 4.5;
        assert_eq!((pricing.best(), &pricing.candidates), (Some(2), &vec![0, 2]));
        assert_eq!((pricing.unban(), pricing.has_banned()), (vec![1], false));
        pricing.set(1, 5.0, 0.5);
        pricing.set(1, 3.0, 0.5);
        pricing.set(0, 0.25, 0.5);
        assert_eq!((pricing.best(), &pricing.candidates), (Some(2), &vec![2, 1]), "each is listed once");
        pricing.set(2, 0.0, 0.5);
        assert_eq!((pricing.best(), &pricing.is_candidate), (Some(1), &vec![false, true, false, false]));
    }
}
