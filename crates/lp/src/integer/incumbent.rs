//! The best point so far. Every point is verified exactly, against the program itself, before it is taken.

use num_traits::Zero;

use super::system::System;
use crate::certificate::{Vector, feasible};
use crate::program::{LinearProgram, Rational};

/// A feasible point with whole integer columns.
#[derive(Debug, Clone)]
pub(super) struct Incumbent {
    pub point: Vector,
    /// Its objective in the system.
    pub value: Rational,
    /// Its objective in the program, with the constant.
    pub objective: Rational,
}

impl Incumbent {
    /// The point, if it is feasible.
    pub fn of(lp: &LinearProgram, system: &System, point: Vector) -> Option<Self> {
        let is_whole = |(index, column): (usize, &crate::program::Column)| {
            !column.integer || (&point.numerators()[index] % point.denominator()).is_zero()
        };
        let objective = feasible(lp, &point, "point").ok()?;
        lp.columns().iter().enumerate().all(is_whole).then_some(())?;
        let value = (&objective - lp.constant()) * &system.cost_scale;
        Some(Self { point, value, objective })
    }

    pub fn is_better_than(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| self.value < other.value)
    }
}
