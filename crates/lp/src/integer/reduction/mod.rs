//! Programs whose integer columns have no bounds, or wide ones, in other coordinates, in which branching ends.
//!
//! Let P be the relaxation of a system, or that part of it that costs no more than a known point; C its recession cone;
//! and L the linear span of what C leaves of the integer columns x. The integer forms w with w x constant along L are a
//! lattice. Let W be a basis of it. A basis of such a lattice can be completed to a unimodular matrix V, and `y = V x`
//! are new integer columns: first W x, then others, which say where x is along L.
//!
//! **P has a point with whole x if and only if it has a point with whole W x.** Let p be a point of P with W p whole.
//! There is an integer z with W z = W p, because V is unimodular: then z - p is in L. Let r be a direction in the
//! relative interior of C, with a whole multiple on x (C is rational). C contains a neighbourhood of r in its own span,
//! so a multiple t r, with whole t, plus a direction over z - p is in C. Hence the point p, plus this direction, is in
//! P, and its x is z + t r, which is whole. If C is a cone of directions that cost nothing, it costs what p costs.
//!
//! **W x is bounded on P**: it is constant along C, and P is the sum of C and a polytope. So branching on W x alone
//! ends after finitely many nodes, and where W x is whole at an optimum of the relaxation of a node, that point leads
//! to one that closes the node. Mixed-integer programs are decided in this way: first with no costs (so that C is
//! all of the recession cone), which finds a feasible point or that there is none; then with costs, among the points
//! that are no dearer than a known one. Exceptions are programs that are too large, whose forms have too long numbers,
//! or in whose reduced basis the vectors of L are not separated ([`SEPARATIONS`]): there the search goes on in the
//! columns of the program, and need not end.
//!
//! If P is bounded, all of V is W. The change of columns is worth while there as well. Of all bases, one is taken that
//! is short in a quadratic form in which P is nearly round, so that P is thin in the direction of some of the new
//! columns, and branching on these soon leaves nothing (H. Lenstra, "Integer programming with a fixed number of
//! variables", Mathematics of Operations Research 8, 1983; K. Aardal, C. Hurkens, A. Lenstra, "Solving a system of
//! linear Diophantine equations with lower and upper bounds on the variables", Mathematics of Operations Research 25,
//! 2000; B. Krishnamoorthy, G. Pataki, "Column basis reduction and decomposable knapsack problems", Discrete
//! Optimization 6, 2009). The form is the sum of the squares of all constraints that are bounded on P, each divided by
//! its width.
//!
//! Proofs stay proofs about the columns of the program: see [`change`].

mod change;
mod cone;
mod forms;
mod lll;
mod shift;

use std::cell::Cell;

use num_bigint::BigInt;
use num_traits::{One, Zero};

pub(super) use change::Translated;

use super::proof_log::ProofLog;
use super::system::System;
use crate::program::Rational;
use crate::stop::WorkBudget;
use change::Change;
use lll::Unimodular;

/// How many integer columns there may be if the search is given up soon for one in other columns; and how many if that
/// is done late, and only where there are columns without bounds.
const FEW_INTEGERS: usize = 40;
const MOST_INTEGERS: usize = 100;
/// How many columns and rows there may be together.
const MOST: usize = 500;
/// How many times as many nodes it takes then.
const LATE: u64 = 20;
/// Numbers with more bits than this are no longer worth it.
const MAX_BITS: u64 = 512;
/// An integer column with as many values is wide.
const WIDE: i64 = 50;
/// How much more than unit vectors the forms weigh, in bits: tried one after the other.
const SEPARATIONS: [u32; 3] = [40, 160, 640];
/// How often the work of the reduction may ask whether to stop: so many times less than a millisecond.
const MOST_ASKED: u32 = 20_000;

/// A system in other integer columns.
#[derive(Debug)]
pub(super) struct Reduction {
    pub system: System,
    change: Change,
    /// Whether the recession cone moves a column of the new system.
    pub recedes: Vec<bool>,
    /// A direction in the relative interior of the cone, whole on integer columns.
    ray: Vec<Rational>,
}

/// After how many nodes a search is to be given up for one in other columns, if at all; soon is after so many.
pub(super) fn pause(system: &System, soon: u64) -> Option<u64> {
    let integers = moved(system);
    let width = |&column: &usize| {
        let column = &system.columns[column];
        Some(&column.upper.as_ref()?.value - &column.lower.as_ref()?.value)
    };
    let widths: Vec<Option<Rational>> = integers.iter().map(width).collect();
    let is_wide = |width: &Option<Rational>| width.as_ref().is_none_or(|width| *width >= Rational::from(WIDE));
    if integers.len() < 2 || system.columns.len() + system.rows.len() > MOST {
        return None;
    }
    if integers.len() <= FEW_INTEGERS {
        return widths.iter().any(is_wide).then_some(soon);
    }
    (integers.len() <= MOST_INTEGERS && widths.contains(&None)).then_some(LATE * soon)
}

/// The integer columns that are not fixed.
fn moved(system: &System) -> Vec<usize> {
    let is_moved = |&column: &usize| system.columns[column].integer && !system.columns[column].is_fixed();
    (0..system.columns.len()).filter(is_moved).collect()
}

impl Reduction {
    /// The system in other columns; where a point with this value is known, it is for the search of a better one.
    /// Nothing if it takes numbers that are too long or too much work, or told to stop.
    pub fn of(system: &System, known: Option<&Rational>, stop: &dyn Fn() -> bool) -> Option<Self> {
        let cone = cone::cone(system, known.is_some(), stop)?;
        let moved = moved(system);
        let forms = forms::weighted(system, &cone, &moved, known, stop)?;
        if stop() || forms.iter().flatten().any(|value| value.bits() > MAX_BITS) {
            return None;
        }
        let asked = Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            asked.get() > MOST_ASKED || stop()
        };
        let matrix = basis(&forms, moved.len(), &WorkBudget::new(&is_over))?;
        let kept: Vec<usize> = (0..system.columns.len()).filter(|column| !moved.contains(column)).collect();
        let mut recedes = vec![false; kept.len()];
        recedes.extend(matrix.basis.iter().map(|vector| vanish(&forms, vector)));
        let change = Change { kept, moved, matrix };
        let ray = change.there(&cone.ray);
        let mut multiple = BigInt::one();
        for (value, _) in ray.iter().zip(&recedes).filter(|(_, recedes)| **recedes) {
            multiple = num_integer::lcm(multiple, value.denom().clone());
        }
        let ray = ray.iter().map(|value| value * &multiple).collect();
        Some(Self { system: change.system(system), change, recedes, ray })
    }

    /// A log for the new columns.
    pub fn log<'a>(&'a self, log: &'a mut dyn ProofLog) -> Translated<'a> {
        Translated { log, change: &self.change }
    }

    /// A point of the new columns in those of the program.
    pub fn back(&self, point: &[Rational]) -> Vec<Rational> {
        self.change.back(point)
    }

    /// Whether a point has whole values everywhere.
    pub fn is_whole(&self, system: &System, point: &[Rational]) -> bool {
        system.columns.iter().zip(point).all(|(column, value)| !column.integer || value.is_integer())
    }
}

/// Whether all forms are zero at a vector.
fn vanish(forms: &[Vec<BigInt>], vector: &[BigInt]) -> bool {
    let value = |form: &Vec<BigInt>| form.iter().zip(vector).map(|(left, right)| left * right).sum::<BigInt>();
    forms.iter().all(|form| value(form).is_zero())
}

/// A reduced basis, of which as many vectors as can be are in the kernel of the forms. The first vectors are those in
/// whose direction the relaxation is thinnest.
fn basis(forms: &[Vec<BigInt>], size: usize, budget: &WorkBudget) -> Option<Unimodular> {
    let kernel = size - forms::rank(forms);
    for bits in SEPARATIONS {
        let mut matrix = lll::reduced(&gram(forms, size, bits), budget).ok()?;
        // The rank is at least that modulo a prime: if so many vectors are in the kernel, they span it.
        if matrix.basis.iter().filter(|vector| vanish(forms, vector)).count() == kernel {
            matrix.basis.reverse();
            matrix.inverse.reverse();
            return Some(matrix);
        }
    }
    None
}

/// The Gram matrix of the columns of the forms, times a power of two, and of the unit vectors.
fn gram(forms: &[Vec<BigInt>], size: usize, bits: u32) -> Vec<Vec<BigInt>> {
    let entry = |row: usize, column: usize| {
        let sum: BigInt = forms.iter().map(|form| &form[row] * &form[column]).sum();
        (sum << bits) + BigInt::from(u8::from(row == column))
    };
    (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}
