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
