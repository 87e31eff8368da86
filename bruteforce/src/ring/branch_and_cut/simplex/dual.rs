//! The pivots of the dual simplex.

use super::{End, FEASIBLE, FRESH, LEAST_PIVOT, SIGN, Simplex, dot};

impl Simplex {
    /// Goes on until all values are within their bounds, the objective is above `cutoff`, or `pivots` are spent.
    pub fn run(&mut self, cutoff: f64, pivots: u64) -> End {
        let last = self.pivots.saturating_add(pivots);
        let mut objective = self.objective();
        loop {
            if self.age >= FRESH {
                self.refresh();
            }
            if objective > cutoff && self.objective() > cutoff {
                return End::Above;
            }
            let Some((place, excess)) = self.leaving() else { return End::Optimal };
            if self.pivots >= last {
                return End::Stuck;
            }
            match self.step(place, excess, cutoff - objective) {
                Step::Done(gain) => objective += gain,
                Step::Unbounded => return End::Above,
                // Another inverse of the same basis would hardly differ.
                Step::Doubtful if self.age == 0 => return End::Stuck,
                Step::Doubtful => {
                    self.refresh();
                    objective = self.objective();
                }
            }
        }
    }

    /// The place whose value is the farthest beyond its bounds in terms of its row's length.
    fn leaving(&self) -> Option<(usize, f64)> {
        let (mut best, mut best_score) = (None, 0.0);
        for (place, &variable) in self.basic.iter().enumerate() {
            let (lower, upper) = self.range(variable);
            let value = self.value[place];
            let excess = (value - upper).max(0.0) + (value - lower).min(0.0);
            let score = excess * excess / self.lengths[place];
            if excess.abs() > FEASIBLE && score > best_score {
                (best, best_score) = (Some((place, excess)), score);
            }
        }
        best
    }

    /// The entries of the row of the tableau at `place`, of variables that may move.
    fn tableau_row(&self, place: usize) -> Vec<(usize, f64)> {
        let rho = &self.inverse[place];
        let mut entries = vec![0.0; self.count()];
        for (line, &factor) in self.lines.iter().zip(rho) {
            if factor.abs() > 1e-14 {
                line.terms.iter().for_each(|&(column, entry)| entries[column] += factor * entry);
            }
        }
        let movable = |&(column, entry): &(usize, f64)| {
            entry.abs() > LEAST_PIVOT && self.place[column].is_none() && self.lower[column] < self.upper[column]
        };
        let mut row: Vec<(usize, f64)> = entries.into_iter().enumerate().filter(movable).collect();
        for (index, (line, &factor)) in self.lines.iter().zip(rho).enumerate() {
            let variable = self.count() + index;
            if factor.abs() > LEAST_PIVOT && self.place[variable].is_none() && !line.is_equation {
                row.push((variable, -factor));
            }
        }
        row
    }

    fn step(&mut self, place: usize, excess: f64, gap: f64) -> Step {
        let row = self.tableau_row(place);
        let sign = if excess < 0.0 { 1.0 } else { -1.0 };
        let (entering, flips) = match self.entering(&row, sign, excess.abs()) {
            Ok(found) => found,
            Err((last, slope)) => {
                // Up to the last breakpoint the objective does not fall.
                self.ray(place, sign, last + (1.01 * gap.max(0.0) + 1e-3) / slope);
                return Step::Unbounded;
            }
        };
        let column = self.tableau_column(entering);
        let pivot = column[place];
        let entry = row.iter().find(|(variable, _)| *variable == entering).map_or(0.0, |&(_, entry)| entry);
        if (pivot - entry).abs() > 1e-7 * (1.0 + pivot.abs()) || pivot.abs() < LEAST_PIVOT {
            return Step::Doubtful;
        }
        let flipped = self.flip(&flips);
        let theta = self.reduced[entering] / pivot;
        self.update_reduced(&row, place, entering, theta);
        let leaving = self.basic[place];
        let (lower, upper) = self.range(leaving);
        let target = if sign > 0.0 { lower } else { upper };
        let start = self.nonbasic_value(entering);
        let change = (self.value[place] - target) / pivot;
        self.value.iter_mut().zip(&column).for_each(|(value, entry)| *value -= change * entry);
        self.value[place] = start + change;
        self.at_upper[leaving] = sign < 0.0;
        self.exchange(place, entering, &column);
        self.age += 1;
        self.pivots += 1;
        Step::Done(flipped + change * theta * pivot)
    }

    /// The entering variable, and the columns that go to their other bound before it; or from where on and how fast the
    /// objective rises for ever.
    fn entering(&self, row: &[(usize, f64)], sign: f64, excess: f64) -> Result<(usize, Vec<usize>), (f64, f64)> {
        let candidate = |&(variable, entry): &(usize, f64)| {
            let rate = -sign * entry;
            let fits = if self.at_upper[variable] { rate < 0.0 } else { rate > 0.0 };
            fits.then(|| ((self.reduced[variable] / rate).max(0.0), rate.abs(), variable))
        };
        let mut candidates: Vec<(f64, f64, usize)> = row.iter().filter_map(candidate).collect();
        candidates.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.2.cmp(&other.2)));
        // The step at which some reduced cost, of this or a later candidate, has missed its sign by the tolerance
        // (Harris 1973).
        let mut limits: Vec<f64> = candidates.iter().map(|it| it.0 + SIGN / it.1).collect();
        for place in (1..limits.len()).rev() {
            limits[place - 1] = limits[place - 1].min(limits[place]);
        }
        let (mut slope, mut flips, mut first) = (excess, Vec::new(), 0);
        while first < candidates.len() {
            // Up to that step all breakpoints count as one: the largest rate among them is the safest pivot.
            let end = first + candidates[first..].iter().take_while(|it| it.0 <= limits[first]).count();
            let group = &candidates[first..end];
            let fall: f64 =
                group.iter().map(|&(_, rate, variable)| rate * (self.range(variable).1 - self.range(variable).0)).sum();
            if slope - fall < 0.0 || end == candidates.len() && slope - fall <= FEASIBLE {
                let best = group.iter().max_by(|one, other| one.1.total_cmp(&other.1).then(other.2.cmp(&one.2)));
                return Ok((best.expect("a group is not empty").2, flips));
            }
            slope -= fall;
            flips.extend(group.iter().map(|it| it.2));
            first = end;
        }
        Err((candidates.last().map_or(0.0, |it| it.0), slope))
    }

    /// Sends columns to their other bounds; tells by how much the objective rises.
    fn flip(&mut self, columns: &[usize]) -> f64 {
        if columns.is_empty() {
            return 0.0;
        }
        let mut gain = 0.0;
        let mut sides = vec![0.0; self.rows()];
        for &column in columns {
            let (lower, upper) = self.range(column);
            let change = if self.at_upper[column] { lower - upper } else { upper - lower };
            self.at_upper[column] = !self.at_upper[column];
            gain += self.reduced[column] * change;
            self.columns[column].iter().for_each(|&(row, entry)| sides[row] += entry * change);
        }
        for (value, line) in self.value.iter_mut().zip(&self.inverse) {
            *value -= dot(line, &sides);
        }
        gain
    }

    fn update_reduced(&mut self, row: &[(usize, f64)], place: usize, entering: usize, theta: f64) {
        // Equations and fixed columns are no candidates, but their reduced costs change as well.
        let rho = &self.inverse[place];
        for (line, (index, &factor)) in self.lines.iter().zip(rho.iter().enumerate()) {
            if line.is_equation {
                self.reduced[self.cost.len() + index] += theta * factor;
            }
        }
        for &(variable, entry) in row {
            self.reduced[variable] -= theta * entry;
        }
        self.reduced[entering] = 0.0;
        self.reduced[self.basic[place]] = -theta;
    }

    /// Goes along a ray on which the objective rises for ever.
    fn ray(&mut self, place: usize, sign: f64, length: f64) {
        let theta = -sign * length;
        for (index, &factor) in self.inverse[place].iter().enumerate() {
            self.reduced[self.cost.len() + index] += theta * factor;
        }
        self.age = FRESH;
    }
}

enum Step {
    /// A pivot, and by how much the objective has risen.
    Done(f64),
    Unbounded,
    Doubtful,
}
