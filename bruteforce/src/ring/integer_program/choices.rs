//! The columns that all programs share: who follows whom.

use exact_lp::{Bounds, Expression, LinearProgram, Rational, Variable};
use schedcheck_model::ring::Costs;

/// What the programs say of x_ii.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Diagonal {
    /// As printed: x_ii is 0 or 1, like any other x_ij.
    Printed,
    /// Mended: x_ii = 0, except in a ring of one processor, which is a loop.
    Zero,
}

/// A program with a binary column x_ij for each ordered pair of processors, the pairs (i, i) included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingProgram {
    /// The program; its first columns are the x_ij, row by row.
    pub program: LinearProgram,
    processors: usize,
    /// The columns of the shares of all processors, where the program has any.
    pub(super) shares: Option<Vec<Variable>>,
}

impl RingProgram {
    /// A program without rows. The x_ii are zero unless `loops` are allowed.
    pub(super) fn new(name: String, processors: usize, loops: bool) -> Self {
        let mut program = LinearProgram::new(name);
        for i in 0..processors {
            for j in 0..processors {
                let most = i32::from(i != j || loops);
                program.integer(format!("x_{i}_{j}"), Bounds::between(0, most));
            }
        }
        Self { program, processors, shares: None }
    }

    /// The number of processors (p).
    pub fn processors(&self) -> usize {
        self.processors
    }

    /// The column x_ij: whether `successor` follows `processor`.
    ///
    /// # Panics
    /// Panics if one of them does not exist.
    pub fn x(&self, processor: usize, successor: usize) -> Variable {
        assert!(processor < self.processors && successor < self.processors, "x_{processor}_{successor}");
        self.program.variable_at(processor * self.processors + successor).expect("the x are the first columns")
    }

    /// All columns x_ij, row by row.
    pub fn all_x(&self) -> impl Iterator<Item = Variable> + '_ {
        (0..self.processors.pow(2)).filter_map(|number| self.program.variable_at(number))
    }

    /// The sum of x_ij over j: how many follow `processor`.
    pub(super) fn followers(&self, processor: usize) -> Expression {
        (0..self.processors).map(|other| self.x(processor, other)).sum()
    }

    /// The sum of x_ji over j: how many `processor` follows.
    pub(super) fn followed(&self, processor: usize) -> Expression {
        (0..self.processors).map(|other| self.x(other, processor)).sum()
    }

    /// The sum of `weights` over the chosen x_ij.
    pub(super) fn weight(&self, weights: &Costs<Rational>) -> Expression {
        let pairs = (0..self.processors).flat_map(|i| (0..self.processors).map(move |j| (i, j)));
        pairs.map(|(i, j)| (self.x(i, j), weights.get(i, j))).collect()
    }

    /// Adds integer columns u_i >= 0 for the processors from `first` on.
    pub(super) fn positions(&mut self, first: usize) -> Vec<Variable> {
        let program = &mut self.program;
        (first..self.processors).map(|i| program.integer(format!("u_{i}"), Bounds::non_negative())).collect()
    }

    /// Adds binary columns y_i of which exactly one is 1: the origin of the ring.
    pub(super) fn origins(&mut self) -> Vec<Variable> {
        let program = &mut self.program;
        (0..self.processors).map(|i| program.integer(format!("y_{i}"), Bounds::between(0, 1))).collect()
    }

    /// Constraint 1 and 2 of section 5.2: as many before each processor as after it, and at most one.
    pub(super) fn at_most_one_on_each_side(&mut self) {
        for j in 0..self.processors {
            let balanced = self.followed(j).equals(self.followers(j));
            self.program.subject_to(format!("flow_{j}"), balanced);
        }
        for j in 0..self.processors {
            let once = self.followed(j).at_most(1);
            self.program.subject_to(format!("once_{j}"), once);
        }
    }

    /// Constraints 5 to 8 of section 5.2 for rings of at most `length` processors:
    /// -p y_i - p y_j + u_i - u_j + length x_ij <= length - 1.
    ///
    /// A cycle without the origin would sum to length <= length - 1. The ring through the origin satisfies all of them
    /// with u its positions, counted from 0 after the origin, and 0 elsewhere.
    pub(super) fn only_through_the_origin(&mut self, length: usize) {
        let (y, u) = (self.origins(), self.positions(0));
        self.program.subject_to("origin", y.iter().copied().sum::<Expression>().equals(1));
        let (p, length) = (Rational::from(self.processors), Rational::from(length));
        for i in 0..self.processors {
            for j in (0..self.processors).filter(|&j| j != i) {
                let exempt = -(&p * y[i]) - &p * y[j];
                let order = exempt + (u[i] - u[j]) + &length * self.x(i, j);
                self.program.subject_to(format!("order_{i}_{j}"), order.at_most(&length - 1));
            }
        }
    }
}
