//! Why a file does not prove what it claims of a program.

use thiserror::Error;

use crate::program::Foreign;

/// The first reason why a file proves nothing about a program. Names are those of the file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Rejected {
    /// The program was told something about a variable of another program, and nothing is proved of it.
    #[error(transparent)]
    Foreign(Foreign),
    /// The program has another number of columns.
    #[error("the file has {found} variables, and the program has {expected}")]
    Variables {
        /// The number of variables of the file.
        found: usize,
        /// The number of columns of the program.
        expected: usize,
    },
    /// A column of the program has another name.
    #[error("variable {index} is called `{found}`, and the program calls it `{expected}`")]
    VariableName {
        /// Its index, counted from 0.
        index: usize,
        /// What the file calls it.
        found: String,
        /// What the program calls it, without blanks.
        expected: String,
    },
    /// The integer variables are neither those of the program nor none at all.
    #[error("the integer variables are neither those of the program nor none, as for its relaxation")]
    Integers,
    /// The objective of the program is to be large instead of small, or small instead of large.
    #[error("the objective goes the other way")]
    Sense,
    /// The program has another objective.
    #[error("the objective is another one")]
    Objective,
    /// The program has another number of constraints, or of bounds among them.
    #[error("the file has {found} {kind}, and the program has {expected}")]
    Constraints {
        /// Bounds of variables, or constraints of several.
        kind: &'static str,
        /// How many the file has.
        found: usize,
        /// How many the program has.
        expected: usize,
    },
    /// A constraint is not one of the program, or comes more often than there.
    #[error("constraint `{0}` is not one of the program")]
    Constraint(String),
    /// A solution breaks a bound of a column.
    #[error("solution `{solution}` breaks a bound of `{column}`")]
    Bound {
        /// The solution.
        solution: String,
        /// The column.
        column: String,
    },
    /// A solution breaks a row.
    #[error("solution `{solution}` breaks row `{row}`")]
    Row {
        /// The solution.
        solution: String,
        /// The row.
        row: String,
    },
    /// A solution gives an integer variable a fraction.
    #[error("solution `{solution}` has a fraction for the integer variable `{column}`")]
    Fraction {
        /// The solution.
        solution: String,
        /// The variable.
        column: String,
    },
    /// A point that is as good as is claimed must be among the solutions.
    #[error("no solution is as good as the range says")]
    NoSolution,
    /// A derived constraint does not follow from its reason.
    #[error("derivation `{derivation}`: {fault}")]
    Derivation {
        /// The constraint.
        derivation: String,
        /// Why not.
        fault: Fault,
    },
    /// The last derived constraint is not what is to be proved, or there is none.
    #[error("the last derived constraint does not prove {0}")]
    NotProved(&'static str),
    /// The last derived constraint rests on assumptions.
    #[error("the last derived constraint rests on assumption `{0}`")]
    Assumption(String),
    /// The range is everything, and there is no ray.
    #[error("the file claims nothing: its range is everything, and it has no ray")]
    NoClaim,
    /// A ray needs a feasible point to start from.
    #[error("there is a ray, and no solution from which it starts")]
    NoStart,
    /// The ray leaves the bounds of a column.
    #[error("the ray leaves the bounds of `{0}`")]
    RayLeavesColumn(String),
    /// The ray leaves a row.
    #[error("the ray leaves row `{0}`")]
    RayLeavesRow(String),
    /// The objective does not improve along the ray.
    #[error("the objective does not improve along the ray")]
    UselessRay,
    /// The check takes more work than it may.
    #[error("budget: the check takes {needed} units of work or more, and a file of this length may take {allowed}")]
    Budget {
        /// What was taken, and was to be taken next.
        needed: u64,
        /// What may be taken.
        allowed: u64,
    },
}

/// Why a derived constraint does not follow from its reason. Names are those of the file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A multiplier turns an inequality the other way than the others.
    #[error("the multiplier of constraint `{0}` turns it the other way than those before it")]
    Sign(String),
    /// A constraint is used that was said not to be needed any more.
    #[error("it uses constraint `{0}`, which was said not to be needed any more")]
    Discarded(String),
    /// The left-hand side is another one.
    #[error("the coefficient of `{variable}` is {derived}, not {claimed}")]
    LeftSide {
        /// The first variable whose coefficient differs.
        variable: String,
        /// What follows.
        derived: String,
        /// What is claimed.
        claimed: String,
    },
    /// The right-hand side, or the relation, is weaker than what is claimed.
    #[error("only {letter} {derived} follows")]
    Weaker {
        /// The relation that follows: L, E or G.
        letter: char,
        /// The right-hand side that follows.
        derived: String,
    },
    /// Only whole multiples of integer variables can be rounded, or split.
    #[error("`{0}` is no integer variable with a whole coefficient")]
    NotWhole(String),
    /// The two assumptions must leave out no whole number.
    #[error("`{0}` and `{1}` are not two halves, at most b and at least b + 1 for an integer b")]
    Halves(String, String),
    /// A constraint is cut off at the best solution, and is not the objective, or is beyond it, or there is none.
    #[error("it is not the objective, cut off at the best solution")]
    Cutoff,
}
