//! The basis with everything that follows from it: values, reduced costs, factors.

use super::lu::{Factorised, Factors, factorise};
use super::problem::Problem;
use super::sparse::SparseVector;
use crate::basis::{Basis, Status};

/// Row-wise products are worth while up to this density of the multipliers.
const SPARSE_ROW: f64 = 0.25;
/// With so many updates, factors are nearly as good as fresh ones.
const FEW_UPDATES: usize = 24;

/// A basis of a problem, whose bounds and costs may be changed for a while.
pub(super) struct State<'a> {
    pub problem: &'a Problem,
    /// The basic variable at each place.
    pub basic: Vec<usize>,
    pub status: Vec<Status>,
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
    pub cost: Vec<f64>,
    pub value: Vec<f64>,
    /// The reduced cost of each variable; zero for basic ones.
    pub reduced: Vec<f64>,
    pub tolerance: f64,
    pub iterations: u64,
    pub limit: u64,
    /// The dual simplex stops where the objective is above this.
    pub cutoff: f64,
    /// The weights of the dual simplex by variable, if they are to be kept from run to run.
    pub weights: Option<Vec<f64>>,
    /// How often the basis was factorised.
    pub factorised: u64,
    /// Whether factors with few updates count as fresh.
    pub is_lax: bool,
    stop: &'a dyn Fn() -> bool,
    pub factors: Factors,
    /// Whether the factors, with their updates, are those of the basis.
    is_factorised: bool,
    /// The column of the entering variable in terms of the basis.
    pub column: SparseVector,
    /// The row of the inverse of the basis for the leaving variable.
    pub inverse_row: SparseVector,
    /// The row of the leaving variable in terms of the basis; entries of basic variables mean nothing.
    pub row: SparseVector,
}

impl<'a> State<'a> {
    pub fn new(problem: &'a Problem, start: Basis, stop: &'a dyn Fn() -> bool) -> Self {
        Self::with_factors(problem, start, None, stop)
    }

    /// A state with the factors of its basis, if they are known; else it is to be refreshed before it is used.
    pub fn with_factors(
        problem: &'a Problem,
        start: Basis,
        factors: Option<Factors>,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let (rows, variables) = (problem.rows(), problem.variables());
        let mut state = Self {
            problem,
            basic: start.basic,
            status: start.status,
            lower: problem.lower.clone(),
            upper: problem.upper.clone(),
            cost: problem.cost.clone(),
            value: vec![0.0; variables],
            reduced: vec![0.0; variables],
            tolerance: 0.0,
            iterations: 0,
            limit: 50 * variables as u64 + 10_000,
            cutoff: f64::INFINITY,
            weights: None,
            stop,
            factorised: 0,
            is_lax: false,
            is_factorised: factors.is_some(),
            factors: factors.unwrap_or_else(Factors::none),
            column: SparseVector::zeros(rows),
            inverse_row: SparseVector::zeros(rows),
            row: SparseVector::zeros(variables),
        };
        state.mend_statuses();
        state
    }

    pub fn basis(&self) -> Basis {
        Basis { basic: self.basic.clone(), status: self.status.clone() }
    }

    /// Takes a basis; what follows from it is to be computed afresh.
    pub fn start_from(&mut self, basis: Basis) {
        self.is_factorised &= self.basic == basis.basic;
        (self.basic, self.status) = (basis.basic, basis.status);
        self.mend_statuses();
    }

    /// Makes the statuses agree with the list of basic variables and with the bounds.
    fn mend_statuses(&mut self) {
        let mut is_basic = vec![false; self.status.len()];
        self.basic.iter().for_each(|&variable| is_basic[variable] = true);
        for (variable, is_basic) in is_basic.into_iter().enumerate() {
            let status = self.status[variable];
            let fits = match status {
                Status::Basic => false,
                Status::AtLower => self.lower[variable].is_finite(),
                Status::AtUpper => self.upper[variable].is_finite() && !self.is_fixed(variable),
                Status::Zero => self.is_free(variable),
            };
            if is_basic {
                self.status[variable] = Status::Basic;
            } else if !fits {
                self.status[variable] = self.resting(variable);
            }
        }
    }

    /// The status for a variable that leaves the basis for no reason of its own: the bound nearer to zero.
    fn resting(&self, variable: usize) -> Status {
        let (lower, upper) = (self.lower[variable], self.upper[variable]);
        match (lower.is_finite(), upper.is_finite()) {
            (false, false) => Status::Zero,
            (true, false) => Status::AtLower,
            (false, true) => Status::AtUpper,
            (true, true) if lower.abs() <= upper.abs() || lower == upper => Status::AtLower,
            (true, true) => Status::AtUpper,
        }
    }

    pub fn is_fixed(&self, variable: usize) -> bool {
        self.problem.lower[variable] == self.problem.upper[variable]
    }

    pub fn is_free(&self, variable: usize) -> bool {
        self.lower[variable] == f64::NEG_INFINITY && self.upper[variable] == f64::INFINITY
    }

    /// Whether the caller or the limit wants an end.
    pub fn is_over(&self) -> bool {
        self.iterations >= self.limit || (self.stop)()
    }

    /// The objective with the true costs.
    pub fn objective(&self) -> f64 {
        self.value.iter().zip(&self.problem.cost).map(|(value, cost)| value * cost).sum()
    }

    /// Whether the objective is above the cutoff.
    pub fn is_above(&self) -> bool {
        self.cutoff < f64::INFINITY && self.objective() > self.cutoff
    }

    /// Takes the true bounds and costs again, and computes everything afresh.
    pub fn restore(&mut self) {
        self.lower.clone_from(&self.problem.lower);
        self.upper.clone_from(&self.problem.upper);
        self.cost.clone_from(&self.problem.cost);
        self.refresh();
    }

    /// Takes the true bounds and costs again, and computes what follows from them with the factors that there are.
    pub fn restore_numbers(&mut self) {
        self.lower.clone_from(&self.problem.lower);
        self.upper.clone_from(&self.problem.upper);
        self.cost.clone_from(&self.problem.cost);
        self.compute_values();
        self.compute_reduced();
    }

    /// Factorises the basis, mending it if it is singular, unless its factors are fresh; and computes values and
    /// reduced costs.
    pub fn refresh(&mut self) {
        self.make_factors();
        self.compute_values();
        self.compute_reduced();
    }

    /// Factorises the basis, mending it if it is singular, unless its factors are fresh.
    pub fn make_factors(&mut self) {
        let few = if self.is_lax { FEW_UPDATES } else { 0 };
        if !self.is_factorised || self.factors.updates() > few || self.factors.are_worn() {
            self.factorise();
            self.is_factorised = true;
        }
    }

    fn factorise(&mut self) {
        self.factorised += 1;
        // A basis mended twice that is still singular is beyond mending: the logical variables never are. So is one at
        // which the work is told to stop: nobody asks for it any more.
        for _ in 0..3 {
            match factorise(&self.problem.columns, &self.basic, self.stop) {
                Factorised::Regular(factors, basic) => {
                    (self.factors, self.basic) = (*factors, basic);
                    return;
                }
                Factorised::Singular { dependent, rows } => self.replace(&dependent, &rows),
            }
        }
        let rows: Vec<usize> = (0..self.basic.len()).collect();
        self.replace(&self.basic.clone(), &rows);
        self.factors = Factors::of_logicals(rows.len());
    }

    /// Puts the logical variables of `rows` into the basis, for the variables that depend on others.
    fn replace(&mut self, dependent: &[usize], rows: &[usize]) {
        for &variable in dependent {
            self.status[variable] = self.resting(variable);
        }
        self.basic.retain(|variable| !dependent.contains(variable));
        for &row in rows {
            let logical = self.problem.logical(row);
            self.basic.push(logical);
            self.status[logical] = Status::Basic;
        }
    }

    /// The value of a variable that is not basic.
    pub fn bound(&self, variable: usize) -> f64 {
        match self.status[variable] {
            Status::AtLower => self.lower[variable],
            Status::AtUpper => self.upper[variable],
            Status::Basic | Status::Zero => 0.0,
        }
    }

    /// Sends a nonbasic variable to its other bound.
    pub fn flip(&mut self, variable: usize) {
        self.status[variable] = match self.status[variable] {
            Status::AtLower => Status::AtUpper,
            _ => Status::AtLower,
        };
        self.value[variable] = self.bound(variable);
    }

    pub fn compute_values(&mut self) {
        self.column.clear();
        for variable in 0..self.status.len() {
            if self.status[variable] != Status::Basic {
                let value = self.bound(variable);
                self.value[variable] = value;
                if value != 0.0 {
                    self.column.add_multiple(-value, self.problem.columns.line(variable).iter().copied());
                }
            }
        }
        self.factors.solve(&mut self.column);
        for (place, &variable) in self.basic.iter().enumerate() {
            self.value[variable] = self.column.values[place];
        }
    }

    pub fn compute_reduced(&mut self) {
        self.inverse_row.clear();
        for (place, &variable) in self.basic.iter().enumerate() {
            if self.cost[variable] != 0.0 {
                self.inverse_row.add(place, self.cost[variable]);
            }
        }
        self.factors.solve_transposed(&mut self.inverse_row);
        for variable in 0..self.status.len() {
            let is_basic = self.status[variable] == Status::Basic;
            let product = || self.problem.columns.dot(variable, &self.inverse_row.values);
            self.reduced[variable] = if is_basic { 0.0 } else { self.cost[variable] - product() };
        }
    }

    /// How far a variable is above its upper (positive) or below its lower bound (negative).
    pub fn excess(&self, variable: usize) -> f64 {
        let value = self.value[variable];
        (value - self.upper[variable]).max(0.0) + (value - self.lower[variable]).min(0.0)
    }

    /// How much the reduced cost of a nonbasic variable has the wrong sign: what a step into its range gains.
    pub fn gain(&self, variable: usize) -> f64 {
        let reduced = self.reduced[variable];
        match self.status[variable] {
            Status::Basic => 0.0,
            _ if self.is_fixed(variable) => 0.0,
            Status::AtLower => -reduced,
            Status::AtUpper => reduced,
            Status::Zero => reduced.abs(),
        }
    }

    pub fn is_primal_feasible(&self) -> bool {
        self.basic.iter().all(|&variable| self.excess(variable).abs() <= self.tolerance)
    }

    pub fn is_dual_feasible(&self) -> bool {
        (0..self.status.len()).all(|variable| self.gain(variable) <= self.tolerance)
    }

    /// Whether every variable whose reduced cost has the wrong sign has another bound to go to.
    pub fn can_flip_to_dual_feasibility(&self) -> bool {
        let is_boxed = |variable: usize| self.lower[variable].is_finite() && self.upper[variable].is_finite();
        (0..self.status.len()).all(|variable| self.gain(variable) <= self.tolerance || is_boxed(variable))
    }

    /// Computes the column of a variable that may enter the basis.
    pub fn compute_column(&mut self, variable: usize) {
        self.column.clear();
        self.column.add_multiple(1.0, self.problem.columns.line(variable).iter().copied());
        self.factors.solve_entering(&mut self.column);
    }

    /// Computes the row at `place`, whose variable may leave the basis.
    pub fn compute_row(&mut self, place: usize) {
        self.inverse_row.clear();
        self.inverse_row.add(place, 1.0);
        self.factors.solve_leaving(&mut self.inverse_row);
        self.row.clear();
        if self.inverse_row.density() <= SPARSE_ROW {
            for (row, value) in self.inverse_row.entries() {
                self.row.add_multiple(value, self.problem.rows.line(row).iter().copied());
            }
        } else {
            for variable in 0..self.status.len() {
                if self.status[variable] != Status::Basic {
                    let product = self.problem.columns.dot(variable, &self.inverse_row.values);
                    if product != 0.0 {
                        self.row.add(variable, product);
                    }
                }
            }
        }
    }

    /// Whether column and row disagree about their common entry, so that the factors need to be made afresh.
    pub fn is_unreliable(&self, place: usize, entering: usize) -> bool {
        let (by_column, by_row) = (self.column.values[place], self.row.values[entering]);
        let agree = (by_column - by_row).abs() <= 1e-7 * (1.0 + by_column.abs());
        !agree
    }

    /// Adds the column of the basis times `-step` to the values of the basic variables.
    pub fn move_basic(&mut self, step: f64) {
        for (place, entry) in self.column.entries() {
            self.value[self.basic[place]] -= step * entry;
        }
    }

    /// Lets `entering` take the place of a basic variable, which gets the given status; column and row are those
    /// computed last.
    pub fn pivot(&mut self, place: usize, entering: usize, leaving_status: Status) {
        self.factors.update(place, self.column.values[place]);
        let leaving = std::mem::replace(&mut self.basic[place], entering);
        let leaving_status = if self.is_fixed(leaving) { Status::AtLower } else { leaving_status };
        self.status[leaving] = leaving_status;
        self.status[entering] = Status::Basic;
        self.iterations += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Bounds, LinearProgram};

    #[test]
    fn a_status_that_the_bounds_do_not_allow_becomes_the_bound_nearest_to_zero() {
        use Status::{AtLower, AtUpper, Basic, Zero};
        let cases = [
            (Bounds::free(), [Zero, Zero, Zero]),
            (Bounds::at_least(-3), [AtLower; 3]),
            (Bounds::at_most(3), [AtUpper; 3]),
            (Bounds::between(-1, 2), [AtLower, AtUpper, AtLower]),
            (Bounds::between(-2, 1), [AtLower, AtUpper, AtUpper]),
            (Bounds::between(-2, 2), [AtLower, AtUpper, AtLower]),
            (Bounds::fixed(3), [AtLower; 3]),
            (Bounds::fixed(-3), [AtLower; 3]),
        ];
        let mut lp = LinearProgram::new("each kind of bounds");
        for (bounds, _) in &cases {
            lp.variable("x", bounds.clone());
        }
        let problem = Problem::new(&lp).expect("small numbers");
        for (index, said) in [AtLower, AtUpper, Zero].into_iter().enumerate() {
            let expected: Vec<Status> = cases.iter().map(|(_, mended)| mended[index]).collect();
            let start = |status| Basis { basic: Vec::new(), status: vec![status; cases.len()] };
            assert_eq!(State::new(&problem, start(said), &|| false).status, expected, "{said:?}");
        }
        let none: Vec<Status> = cases.iter().map(|(_, mended)| mended[2]).collect();
        let start = Basis { basic: Vec::new(), status: vec![Basic; cases.len()] };
        assert_eq!(State::new(&problem, start, &|| false).status, none, "called basic, and not in the list");
    }

    #[test]
    fn a_variable_of_the_list_is_basic_whatever_its_status_says() {
        let mut lp = LinearProgram::new("one row");
        let x = lp.variable("x", Bounds::between(0, 1));
        lp.subject_to("row", (2 * x).at_most(1));
        let problem = Problem::new(&lp).expect("small numbers");
        let start = Basis { basic: vec![0], status: vec![Status::AtUpper, Status::Basic] };
        let mut state = State::new(&problem, start, &|| false);
        assert_eq!(state.status, [Status::Basic, Status::AtUpper]);
        state.refresh();
        assert_eq!(state.value, [0.5, 1.0]);
    }
}
