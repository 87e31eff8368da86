//! Programs that change again and again, against the exact solver.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{FloatEnd, FloatSimplex, measured, state};
use crate::certificate::Certificate;
use crate::program::{Bounds, Expression, LinearProgram};
use crate::simplex::float;

/// How far floats may be from exact numbers.
const NEAR: f64 = 1e-6;

/// The same program in integers.
struct IntegerProgram {
    costs: Vec<i64>,
    bounds: Vec<(i64, i64)>,
    rows: Vec<Row>,
}

#[derive(Clone)]
struct Row {
    terms: Vec<(usize, i64)>,
    lower: Option<i64>,
    upper: Option<i64>,
}

impl IntegerProgram {
    /// The optimum; nothing if there is no feasible point.
    fn optimum(&self) -> Option<f64> {
        let mut lp = LinearProgram::new("whole");
        let columns: Vec<_> =
            self.bounds.iter().map(|&(lower, upper)| lp.variable("x", Bounds::between(lower, upper))).collect();
        for Row { terms, lower, upper } in &self.rows {
            let sum: Expression = terms.iter().map(|&(column, entry)| entry * columns[column]).sum();
            lp.subject_to("row", sum.within(Bounds { lower: lower.map(Into::into), upper: upper.map(Into::into) }));
        }
        lp.minimize(columns.iter().zip(&self.costs).map(|(&column, &cost)| cost * column).sum::<Expression>());
        let solution = lp.solve().expect("a program with its own variables");
        match &solution.certificate {
            Certificate::Infeasible { .. } => None,
            _ => solution.objective(&lp).and_then(|objective| float(&objective)),
        }
    }

    /// The reduced costs that the multipliers give.
    fn reduced(&self, simplex: &FloatSimplex) -> Vec<f64> {
        let mut reduced: Vec<f64> = self.costs.iter().map(|&cost| cost as f64).collect();
        for (row, Row { terms, .. }) in self.rows.iter().enumerate() {
            terms.iter().for_each(|&(column, entry)| reduced[column] -= simplex.multiplier(row) * entry as f64);
        }
        reduced
    }

    /// The lower bound on the objective that the multipliers prove.
    fn bound(&self, simplex: &FloatSimplex) -> f64 {
        let rows = self.rows.iter().enumerate().map(|(row, Row { lower, upper, .. })| {
            let multiplier = simplex.multiplier(row);
            let end = if multiplier > 0.0 { lower } else { upper };
            end.map_or(if multiplier.abs() < NEAR { 0.0 } else { f64::NEG_INFINITY }, |end| multiplier * end as f64)
        });
        let reduced = self.reduced(simplex).into_iter().zip(&self.bounds);
        let columns = reduced.map(|(cost, &(lower, upper))| (cost * lower as f64).min(cost * upper as f64));
        rows.sum::<f64>() + columns.sum::<f64>()
    }

    /// Whether the values of the columns satisfy bounds and rows.
    fn admits(&self, simplex: &FloatSimplex) -> bool {
        let within = |value: f64, lower: Option<i64>, upper: Option<i64>| {
            lower.is_none_or(|end| value > end as f64 - NEAR) && upper.is_none_or(|end| value < end as f64 + NEAR)
        };
        let sum = |terms: &[(usize, i64)]| -> f64 {
            terms.iter().map(|&(column, entry)| simplex.value(column) * entry as f64).sum()
        };
        let mut columns = self.bounds.iter().enumerate();
        columns.all(|(column, &(lower, upper))| within(simplex.value(column), Some(lower), Some(upper)))
            && self.rows.iter().all(|row| within(sum(&row.terms), row.lower, row.upper))
    }
}

/// A program that changes at random, in both forms.
struct Changing {
    rng: ChaCha8Rng,
    program: IntegerProgram,
    simplex: FloatSimplex,
    is_gone: Vec<bool>,
}

impl Changing {
    fn new(seed: u64, columns: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let costs: Vec<i64> = (0..columns).map(|_| rng.random_range(-9..=9)).collect();
        let simplex = FloatSimplex::new(costs.iter().map(|&cost| cost as f64).collect(), 0.0, 1.0);
        let program = IntegerProgram { costs, bounds: vec![(0, 1); columns], rows: Vec::new() };
        Self { rng, program, simplex, is_gone: vec![false; columns] }
    }

    fn columns(&self) -> usize {
        self.is_gone.len()
    }

    /// One change of many kinds.
    fn change(&mut self) {
        let column = self.rng.random_range(0..self.columns());
        match self.rng.random_range(0..12) {
            0 => self.remove_idle_rows(),
            1 => {
                self.is_gone[column] = true;
                self.bound(column, 0, 0);
                self.simplex.forget(|column| self.is_gone[column]);
            }
            2 => self.simplex.restart(),
            3..6 if !self.is_gone[column] => {
                let lower = self.rng.random_range(-1..=1);
                let width = self.rng.random_range(0..=2);
                self.bound(column, lower, lower + width);
            }
            _ => self.add_row(),
        }
    }

    fn bound(&mut self, column: usize, lower: i64, upper: i64) {
        self.program.bounds[column] = (lower, upper);
        self.simplex.set_bounds(column, lower as f64, upper as f64);
    }

    fn add_row(&mut self) {
        let open = (0..self.columns()).filter(|&column| !self.is_gone[column]).collect::<Vec<_>>();
        let entries = open.into_iter().map(|column| (column, self.rng.random_range(-4..=4_i64)));
        let terms: Vec<(usize, i64)> = entries.filter(|(_, entry)| (1..=2).contains(&entry.abs())).collect();
        let least = self.rng.random_range(-3..=0);
        let (lower, upper) = match self.rng.random_range(0..8) {
            0 => (Some(least), Some(least)),
            1 => (Some(least), Some(least + 2)),
            2 => (None, Some(-least)),
            _ => (Some(least), None),
        };
        let floats: Vec<(usize, f64)> = terms.iter().map(|&(column, entry)| (column, entry as f64)).collect();
        let end = |end: Option<i64>, none: f64| end.map_or(none, |end| end as f64);
        self.simplex.add_row(&floats, end(lower, f64::NEG_INFINITY), end(upper, f64::INFINITY));
        self.program.rows.push(Row { terms, lower, upper });
    }

    fn remove_idle_rows(&mut self) {
        let rows = 0..self.program.rows.len();
        let is_kept: Vec<bool> =
            rows.map(|row| !self.simplex.is_idle(row) || self.rng.random_range(0..3) == 0).collect();
        self.simplex.retain_rows(&is_kept);
        let kept = self.program.rows.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept);
        self.program.rows = kept.map(|(row, _)| row.clone()).collect();
        assert_eq!(self.simplex.rows(), self.program.rows.len());
    }

    /// Holds what the simplex says of an optimum against the exact one.
    fn is_optimal(&self, optimum: f64) {
        let Self { program, simplex, .. } = self;
        assert!((simplex.objective() - optimum).abs() < NEAR, "{} {optimum}", simplex.objective());
        assert!((program.bound(simplex) - optimum).abs() < NEAR, "{} {optimum}", program.bound(simplex));
        assert!(program.admits(simplex));
        let reduced = program.reduced(simplex);
        let near = |column: usize| (simplex.reduced(column) - reduced[column]).abs() < NEAR;
        assert!((0..reduced.len()).all(|column| self.is_gone[column] || near(column)));
        let mut basic = simplex.basic_columns();
        assert!(basic.all(|column| reduced[column].abs() < NEAR));
        let mut idle = (0..simplex.rows()).filter(|&row| simplex.is_idle(row));
        assert!(idle.all(|row| simplex.multiplier(row) == 0.0));
    }
}

/// Changes programs of so many columns, and solves them after each change.
fn changing(seeds: u64, columns: usize, mut solved: impl FnMut(&mut Changing, Option<f64>)) {
    for seed in 0..seeds {
        let mut changing = Changing::new(seed, columns);
        for _ in 0..40 {
            changing.change();
            let optimum = changing.program.optimum();
            solved(&mut changing, optimum);
        }
    }
}

#[test]
fn after_each_change_the_optimum_is_that_of_the_exact_solver() {
    let mut ends = [0, 0];
    changing(12, 14, |changing, optimum| {
        let end = changing.simplex.solve(f64::INFINITY, 1000);
        assert_eq!(end, if optimum.is_some() { FloatEnd::Optimal } else { FloatEnd::Above });
        ends[usize::from(optimum.is_none())] += 1;
        if let Some(optimum) = optimum {
            changing.is_optimal(optimum);
        }
    });
    assert!(ends[0] > 100 && ends[1] > 100, "{ends:?}");
}

#[test]
fn above_the_cutoff_the_multipliers_prove_that_the_optimum_is() {
    let mut ends = [0; 3];
    changing(12, 14, |changing, optimum| {
        let below = changing.rng.random_bool(0.5);
        let cutoff = optimum.map_or(5.0, |optimum| if below { optimum - 0.5 } else { optimum + 0.5 });
        let is_above = optimum.is_none_or(|optimum| optimum > cutoff);
        let end = changing.simplex.solve(cutoff, 1000);
        assert_eq!(end, if is_above { FloatEnd::Above } else { FloatEnd::Optimal });
        if is_above {
            let bound = changing.program.bound(&changing.simplex);
            assert!(bound > cutoff - NEAR, "{bound} {cutoff}");
        }
        ends[if optimum.is_none() { 2 } else { usize::from(is_above) }] += 1;
    });
    assert!(ends.iter().all(|&count| count > 60), "{ends:?}");
}

#[test]
fn with_perturbed_costs_the_ends_are_the_same_and_an_optimum_below_the_cutoff_is_near() {
    let mut ends = [0; 3];
    changing(12, 14, |changing, optimum| {
        changing.simplex.perturb();
        let cutoff = optimum.map_or(5.0, |optimum| optimum + [-0.5, 0.5, f64::INFINITY][ends[0] % 3]);
        let is_above = optimum.is_none_or(|optimum| optimum > cutoff);
        let end = changing.simplex.solve(cutoff, 1000);
        assert_eq!(end, if is_above { FloatEnd::Above } else { FloatEnd::Optimal });
        match optimum {
            Some(optimum) if !cutoff.is_finite() => changing.is_optimal(optimum),
            Some(optimum) if !is_above => {
                let objective = changing.simplex.objective();
                assert!((objective - optimum).abs() < 1e-4, "{objective} {optimum}");
                assert!(changing.program.admits(&changing.simplex));
                assert!(changing.program.bound(&changing.simplex) > optimum - 1e-3);
            }
            _ => assert!(changing.program.bound(&changing.simplex) > cutoff - 1e-3),
        }
        ends[0] += 1;
        ends[1 + usize::from(is_above)] += 1;
    });
    assert!(ends.iter().all(|&count| count > 60), "{ends:?}");
}

#[test]
fn no_more_iterations_are_made_than_allowed_and_the_next_attempt_goes_on() {
    let (mut stuck, mut gone_on) = (0, 0);
    changing(6, 20, |changing, optimum| {
        let before = changing.simplex.iterations();
        let end = changing.simplex.solve(f64::INFINITY, 1);
        assert!(changing.simplex.iterations() - before <= 1);
        if end == FloatEnd::Stuck {
            stuck += 1;
            let end = changing.simplex.solve(f64::INFINITY, 1000);
            assert_eq!(end == FloatEnd::Optimal, optimum.is_some());
        }
        if let Some(optimum) = optimum {
            gone_on += u32::from(end == FloatEnd::Stuck);
            changing.is_optimal(optimum);
        }
    });
    assert!(stuck > 10 && gone_on > 10, "{stuck} {gone_on}");
}

#[test]
fn a_correction_has_the_amounts_at_the_basic_columns_however_small_and_nothing_for_idle_rows() {
    let mut corrected = 0;
    changing(6, 14, |changing, optimum| {
        changing.simplex.solve(f64::INFINITY, 1000);
        for unit in [1.0, 1e-20] {
            let columns: Vec<usize> = changing.simplex.basic_columns().collect();
            let amounts: Vec<(usize, f64)> =
                columns.iter().map(|&column| (column, unit * (column as f64 - 2.5))).collect();
            let changes = changing.simplex.correction(&amounts);
            let mut sums = vec![0.0; changing.columns()];
            for (change, row) in changes.iter().zip(&changing.program.rows) {
                row.terms.iter().for_each(|&(column, entry)| sums[column] += change * entry as f64);
            }
            assert!(amounts.iter().all(|&(column, amount)| (sums[column] - amount).abs() < NEAR * unit));
            assert!((0..changes.len()).all(|row| !changing.simplex.is_idle(row) || changes[row].abs() < NEAR * unit));
            corrected += columns.len();
        }
        if let Some(optimum) = optimum {
            assert_eq!(changing.simplex.solve(f64::INFINITY, 1), FloatEnd::Optimal, "as before the correction");
            changing.is_optimal(optimum);
        }
    });
    assert!(corrected > 500, "{corrected}");
}

#[test]
fn the_lengths_of_the_rows_of_the_inverse_are_kept_through_all_changes() {
    let mut rows = 0;
    changing(12, 14, |changing, _| {
        let simplex = &mut changing.simplex;
        simplex.solve(f64::INFINITY, 1000);
        let kept = simplex.weights.clone();
        let FloatSimplex { problem, basis, factors, .. } = simplex;
        let mut state = state(problem, basis, factors);
        let anew = measured(&mut state, vec![super::UNKNOWN; kept.len()]);
        for &variable in &state.basic {
            assert!((kept[variable] / anew[variable] - 1.0).abs() < NEAR, "{} {}", kept[variable], anew[variable]);
        }
        rows += state.basic.len();
        (*basis, *factors) = (state.basis(), Some(state.factors));
    });
    assert!(rows > 1000, "{rows}");
}
