//! What proves the answer of a linear program, and the checker that believes nothing else.
//!
//! With the constant k of the objective, the objective c x + k of a program, rows l <= A x <= u, and columns likewise:
//!
//! - **optimal**: a feasible x, and multipliers y of the rows. Whatever x' is feasible, c x' = y A x' + (c - y A) x',
//!   and each of these products is bounded by one end of its row's or column's bounds, the end that the sign of the
//!   multiplier names. If the sum of these bounds is the objective of x, no x' is better (weak duality).
//! - **infeasible**: multipliers y of the rows, the same for the objective zero, with a bound above zero: 0 > 0. Or, at
//!   once, a row or a column whose own bounds contradict each other.
//! - **unbounded**: a feasible x, and a direction along which every bound stays respected for ever and the objective
//!   improves.

mod check;
mod vector;

pub use check::Flaw;
pub(crate) use check::{Halt, feasible};
pub use vector::Vector;

/// The answer to a linear program, with what proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certificate {
    /// There is an optimum.
    Optimal {
        /// A value for each column.
        primal: Vector,
        /// A multiplier for each row: what a unit of its bound is worth. The reduced costs c - y A follow from them.
        dual: Vector,
    },
    /// There is no feasible point.
    Infeasible(Contradiction),
    /// There is a feasible point, and no optimum.
    Unbounded {
        /// A value for each column: a feasible point.
        point: Vector,
        /// A value for each column: the direction in which to go on for ever.
        ray: Vector,
    },
}

/// Why no point is feasible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// The lower bound of this row lies above its upper bound.
    Row(usize),
    /// The lower bound of this column lies above its upper bound.
    Column(usize),
    /// A multiplier for each row, whose combination contradicts the bounds of the rows and columns (Farkas' lemma): the
    /// multiplier of a row is positive where its lower bound counts, and negative where its upper bound does.
    Farkas(Vector),
}
