//! Scaling by powers of two, which changes no mantissa: rows and columns towards entries near one, and the bounds and
//! the costs as a whole.

/// The passes over rows and columns. Later ones change little.
const PASSES: usize = 6;
/// Matrices with all entries within this range stay as they are.
const GOOD_RANGE: std::ops::RangeInclusive<f64> = 0.2..=5.0;

/// What rows and columns are multiplied by.
#[derive(Debug, Clone)]
pub(super) struct Scaling {
    pub rows: Vec<f64>,
    pub columns: Vec<f64>,
    /// What all bounds are multiplied by, once the scaling was applied.
    pub bounds: f64,
    /// What all costs are multiplied by.
    pub costs: f64,
}

impl Scaling {
    /// Geometric scaling of a matrix with entries (row, column, value).
    pub fn new(rows: usize, columns: usize, triplets: &[(usize, usize, f64)]) -> Self {
        let mut scaling = Self { rows: vec![1.0; rows], columns: vec![1.0; columns], bounds: 1.0, costs: 1.0 };
        if triplets.iter().all(|(.., value)| GOOD_RANGE.contains(&value.abs())) {
            return scaling;
        }
        for _ in 0..PASSES {
            let factors = &scaling.columns;
            let entries = triplets.iter().map(|&(row, column, value)| (row, (value * factors[column]).abs()));
            scaling.rows = reciprocal_means(rows, entries);
            let factors = &scaling.rows;
            let entries = triplets.iter().map(|&(row, column, value)| (column, (value * factors[row]).abs()));
            scaling.columns = reciprocal_means(columns, entries);
        }
        scaling.rows.iter_mut().chain(&mut scaling.columns).for_each(|factor| *factor = power_of_two(*factor));
        scaling
    }

    /// Scales the matrix, and the bounds and costs of the structural and logical variables.
    pub fn apply(
        &mut self,
        triplets: &mut [(usize, usize, f64)],
        lower: &mut [f64],
        upper: &mut [f64],
        cost: &mut [f64],
    ) {
        triplets.iter_mut().for_each(|(row, column, value)| *value *= self.rows[*row] * self.columns[*column]);
        let factors = self.columns.iter().map(|factor| 1.0 / factor).chain(self.rows.iter().copied());
        for (variable, factor) in factors.enumerate() {
            lower[variable] *= factor;
            upper[variable] *= factor;
            cost[variable] /= factor;
        }
        self.bounds = reciprocal_mean(lower.iter().chain(&*upper).copied());
        lower.iter_mut().chain(upper).for_each(|bound| *bound *= self.bounds);
        self.costs = reciprocal_mean(cost.iter().copied());
        cost.iter_mut().for_each(|cost| *cost *= self.costs);
    }
}

/// For each line, one over the geometric mean of its least and greatest entry.
fn reciprocal_means(lines: usize, entries: impl Iterator<Item = (usize, f64)>) -> Vec<f64> {
    let mut extremes = vec![(f64::INFINITY, 0.0_f64); lines];
    for (line, value) in entries {
        let (least, greatest) = &mut extremes[line];
        (*least, *greatest) = (least.min(value), greatest.max(value));
    }
    extremes
        .into_iter()
        .map(|(least, greatest)| if greatest > 0.0 { 1.0 / (least.sqrt() * greatest.sqrt()) } else { 1.0 })
        .collect()
}

/// The power of two near one over the geometric mean of the least and greatest of the finite values that are not zero.
fn reciprocal_mean(values: impl Iterator<Item = f64>) -> f64 {
    let entries = values.map(f64::abs).filter(|value| *value > 0.0 && value.is_finite()).map(|value| (0, value));
    power_of_two(reciprocal_means(1, entries)[0])
}

fn power_of_two(value: f64) -> f64 {
    let power = value.log2().round().exp2();
    if power.is_normal() { power } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::Scaling;

    #[test]
    fn factors_are_powers_of_two_and_bring_entries_together() {
        let mut triplets = vec![(0, 0, 1000.0), (0, 1, 3.0), (1, 0, 5.0), (1, 1, 0.007)];
        let mut scaling = Scaling::new(2, 2, &triplets);
        for factor in scaling.rows.iter().chain(&scaling.columns) {
            assert_eq!(factor.log2().fract(), 0.0, "{factor}");
        }
        let spread = |triplets: &[(usize, usize, f64)]| {
            let values = || triplets.iter().map(|entry| entry.2);
            values().fold(0.0, f64::max) / values().fold(f64::INFINITY, f64::min)
        };
        let before = spread(&triplets);
        let ends = || vec![f64::INFINITY; 4];
        scaling.apply(&mut triplets, &mut ends(), &mut ends(), &mut [0.0; 4]);
        assert!(spread(&triplets) < before / 100.0);
    }

    #[test]
    fn entries_of_one_size_stay_as_they_are() {
        let scaling = Scaling::new(1, 2, &[(0, 0, 1.0), (0, 1, -2.0)]);
        assert_eq!((scaling.rows, scaling.columns), (vec![1.0], vec![1.0; 2]));
    }
}
