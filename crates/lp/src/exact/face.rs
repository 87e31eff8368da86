//! The optimal face of a program: all its vertices and extreme rays, by walking from basis to basis.
//!
//! A feasible point is optimal if and only if it stands at the bounds that the signs of an optimal dual solution name
//! (complementary slackness). With those bounds fixed, every feasible point is optimal. From each feasible basis the
//! walk takes every edge, and at its end every variable that may leave. It meets all vertices: for each there is an
//! objective that it alone minimises, and the simplex method under Bland's rule goes there from any basis by such
//! steps.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use num_bigint::{BigInt, Sign};
use num_traits::Zero;
use thiserror::Error;

use super::edge::Edge;
use super::scaled_program::ScaledProgram;
use super::state::State;
use crate::basis::{Basis, Status};
use crate::certificate::{Certificate, Vector};
use crate::program::{Bounds, LinearProgram, Rational, Sense};
use crate::solver::{Solution, Unsolved};
use crate::stop::{Stopped, WorkBudget};

/// All optimal solutions of a program: the convex combinations of the vertices, plus non-negative multiples of the
/// rays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The optimal vertices, in lexicographic order. There are none if the face contains a whole line.
    pub vertices: Vec<Vec<Rational>>,
    /// The directions of the unbounded edges, as whole numbers without a common divisor, in lexicographic order.
    pub rays: Vec<Vec<BigInt>>,
    /// How many bases were visited.
    pub bases: usize,
}

/// Why the optimal face is not known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaceError {
    /// The program has no optimum.
    #[error("the program has no optimum")]
    NoOptimum,
    /// There are more bases than were allowed to be visited.
    #[error("the optimal face has more than {0} bases")]
    TooManyBases(usize),
    /// The program could not be solved.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl From<Stopped> for FaceError {
    fn from(_: Stopped) -> Self {
        Self::Unsolved(Unsolved::Stopped)
    }
}

impl LinearProgram {
    /// Finds all optimal solutions of a small program, visiting at most `most_bases` bases of its optimal face.
    ///
    /// ```
    /// use exact_lp::{Bounds, LinearProgram};
    ///
    /// let mut lp = LinearProgram::new("a whole edge is optimal");
    /// let x = lp.variable("x", Bounds::non_negative());
    /// let y = lp.variable("y", Bounds::non_negative());
    /// lp.subject_to("shared", (x + y).at_most(1));
    /// lp.maximize(x + y);
    /// assert_eq!(lp.optimal_face(100)?.vertices.len(), 2);
    /// # Ok::<(), exact_lp::FaceError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no optimum, or there are more bases than allowed.
    pub fn optimal_face(&self, most_bases: usize) -> Result<Face, FaceError> {
        let Solution { certificate, basis, .. } = self.solve()?;
        let Certificate::Optimal { dual, .. } = &certificate else {
            return Err(FaceError::NoOptimum);
        };
        let restricted = restricted(self, dual);
        let budget = WorkBudget::new(&|| false);
        let scaled = ScaledProgram::new(&restricted, &budget)?;
        let mut state = State::new(&scaled, basis, &budget)?;
        if enter_free_variables(&mut state)? {
            walk(&scaled, state.basis(), most_bases, &budget)
        } else {
            Ok(Face { vertices: Vec::new(), rays: Vec::new(), bases: 1 })
        }
    }
}

/// The program whose feasible points are the optimal ones of `lp`: every bound that an optimal dual solution names is
/// fixed.
fn restricted(lp: &LinearProgram, dual: &Vector) -> LinearProgram {
    let mut face = lp.clone();
    let dual = dual.to_rationals();
    let mut reduced: Vec<Rational> = lp.columns().iter().map(|column| column.objective.clone()).collect();
    for (row, multiplier) in lp.rows().iter().zip(&dual) {
        row.terms().iter().for_each(|(column, value)| reduced[*column] -= value * multiplier);
    }
    for (row, multiplier) in dual.iter().enumerate() {
        fix(face.row_bounds_mut(row), multiplier, lp.sense());
    }
    for (column, cost) in reduced.iter().enumerate() {
        if let Some(variable) = face.variable_at(column) {
            fix(&mut face.column_mut(variable).bounds, cost, lp.sense());
        }
    }
    face
}

/// Fixes bounds at the end that a multiplier of this sign needs.
fn fix(bounds: &mut Bounds, multiplier: &Rational, sense: Sense) {
    let needs_lower = match multiplier.numer().sign() {
        Sign::NoSign => return,
        sign => (sign == Sign::Plus) == (sense == Sense::Minimize),
    };
    let end = if needs_lower { bounds.lower.clone() } else { bounds.upper.clone() };
    *bounds = Bounds { lower: end.clone(), upper: end };
}

/// Makes every free variable basic; false if one of them moves along a whole line, so that there is no vertex.
fn enter_free_variables(state: &mut State) -> Result<bool, Stopped> {
    for variable in 0..state.scaled.variables() {
        if state.status[variable] != Status::Zero {
            continue;
        }
        let point = state.point()?;
        let mut entered = false;
        for direction in [1, -1] {
            let edge = Edge::new(state, variable, direction)?;
            let limits = edge.limits(state, &point)?;
            if let Some(limit) = limits.iter().min_by(|left, right| left.compare_length(right)) {
                edge.follow(state, limit)?;
                entered = true;
                break;
            }
        }
        if !entered {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Visits every feasible basis that can be reached.
fn walk(scaled: &ScaledProgram, start: Basis, most_bases: usize, budget: &WorkBudget) -> Result<Face, FaceError> {
    let (mut vertices, mut rays) = (Vec::new(), BTreeSet::new());
    let mut seen = BTreeSet::from([start.status.clone()]);
    let mut waiting = vec![start];
    while let Some(basis) = waiting.pop() {
        let state = State::new(scaled, basis, budget)?;
        let point = state.point()?;
        let vertex = point.numerators[..scaled.structurals].iter().enumerate();
        let value = |(variable, value): (usize, &BigInt)| scaled.unscaled(variable, value.clone());
        let vertex = vertex.map(|entry| Rational::new(value(entry), point.denominator.clone()));
        vertices.push(vertex.collect::<Vec<_>>());
        for entering in (0..scaled.variables()).filter(|&variable| state.may_enter(variable)) {
            let edge = Edge::new(&state, entering, if state.status[entering] == Status::AtLower { 1 } else { -1 })?;
            let limits = edge.limits(&state, &point)?;
            let Some(first) = limits.iter().min_by(|left, right| left.compare_length(right)) else {
                rays.insert(edge.ray(&state)?);
                continue;
            };
            for limit in limits.iter().filter(|limit| limit.compare_length(first).is_eq()) {
                let next = edge.end(&state, limit);
                if seen.insert(next.status.clone()) {
                    waiting.push(next);
                }
            }
        }
        if seen.len() > most_bases {
            return Err(FaceError::TooManyBases(most_bases));
        }
    }
    rays.retain(|ray| ray.iter().any(|entry| !entry.is_zero()));
    vertices.sort_by(|left, right| lexicographic(left, right));
    vertices.dedup_by(|left, right| lexicographic(left, right).is_eq());
    Ok(Face { vertices, rays: rays.into_iter().collect(), bases: seen.len() })
}

fn lexicographic(left: &[Rational], right: &[Rational]) -> Ordering {
    let different = left.iter().zip(right).map(|(left, right)| left.cmp(right)).find(|order| order.is_ne());
    different.unwrap_or(Ordering::Equal)
}
