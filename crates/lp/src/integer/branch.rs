//! Which column to branch on: the one whose two cases raised the bound most so far (pseudo-costs).

#![allow(clippy::float_arithmetic, reason = "only guides: any column with a fraction is right")]

/// How near to a whole number a value counts as one.
pub(super) const WHOLE: f64 = 1e-6;

/// How much the objective rose per unit of each column, downwards and upwards.
#[derive(Debug, Clone)]
pub(super) struct PseudoCosts {
    sums: Vec<[f64; 2]>,
    counts: Vec<[u32; 2]>,
    /// The same over all columns.
    all: [(f64, u32); 2],
}

/// A column with a fractional value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub column: usize,
    pub value: f64,
}

impl Candidate {
    /// How far the value is from the whole numbers below and above.
    pub fn steps(&self) -> [f64; 2] {
        [self.value - self.value.floor(), self.value.ceil() - self.value]
    }
}

impl PseudoCosts {
    pub fn new(columns: usize) -> Self {
        Self { sums: vec![[0.0; 2]; columns], counts: vec![[0; 2]; columns], all: [(0.0, 0); 2] }
    }

    /// Learns that the objective rose by `gain` when a column moved by `step`.
    pub fn learn(&mut self, column: usize, side: usize, gain: f64, step: f64) {
        let rate = gain.max(0.0) / step.max(WHOLE);
        if rate.is_finite() {
            self.sums[column][side] += rate;
            self.counts[column][side] += 1;
            self.all[side].0 += rate;
            self.all[side].1 += 1;
        }
    }

    /// How often a column was branched on, in the direction in which that was less often.
    pub fn reliability(&self, column: usize) -> u32 {
        self.counts[column][0].min(self.counts[column][1])
    }

    /// What is expected of both cases.
    pub fn gains(&self, candidate: Candidate) -> [f64; 2] {
        let steps = candidate.steps();
        [0, 1].map(|side| {
            let (sum, count) = (self.sums[candidate.column][side], self.counts[candidate.column][side]);
            let (all, times) = self.all[side];
            let rate = match (count, times) {
                (0, 0) => 1.0,
                (0, _) => all / f64::from(times),
                _ => sum / f64::from(count),
            };
            rate * steps[side]
        })
    }

    /// The candidate with the greatest product of gains; of equals the first.
    pub fn best(&self, candidates: &[Candidate]) -> Option<Candidate> {
        let mut best: Option<(f64, Candidate)> = None;
        for &candidate in candidates {
            let score = score(self.gains(candidate));
            if best.is_none_or(|(greatest, _)| score > greatest) {
                best = Some((score, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }
}

/// How good two gains are together.
pub(super) fn score(gains: [f64; 2]) -> f64 {
    const LEAST: f64 = 1e-6;
    gains[0].max(LEAST) * gains[1].max(LEAST)
}
