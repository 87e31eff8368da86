//! The linear forms that are bounded on the relaxation, and how far apart their extreme values are.

#![allow(clippy::float_arithmetic, reason = "only guides: any basis of the lattice is right")]

use num_bigint::BigInt;
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

use super::cone::{Cone, costs};
use crate::basis::Basis;
use crate::integer::presolve::content;
use crate::integer::relax::program;
use crate::integer::system::System;
use crate::program::{Expression, LinearProgram, Rational};
use crate::simplex::{Relaxation, Termination};

/// A linear form, and its width: the difference of its extreme values.
#[derive(Debug, Clone)]
struct Form {
    /// A coefficient for each column.
    terms: Vec<Rational>,
    width: f64,
}

/// Widths below this are zero: the form has one value.
const NO_WIDTH: f64 = 1e-7;
/// The weight of the widest form, and how many times that others may have at most.
const LEAST_WEIGHT: f64 = 64.0;
const MOST_TIMES: f64 = 1e15;
/// A form with one value weighs so many times as much as the heaviest of the others.
const FIXED: u32 = 20;
/// Numbers with more bits than this, numerator and denominator together, are no longer worth it.
const MOST_BITS: u64 = 2_048;

/// Forms over some integer columns, times weights that are the greater, the thinner the relaxation is in this
/// direction. They span all forms over these columns that are bounded on the relaxation. Nothing if told to stop, or if
/// the numbers get too long on the way.
pub(super) fn weighted(
    system: &System,
    cone: &Cone,
    integers: &[usize],
    cutoff: Option<&Rational>,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Vec<BigInt>>> {
    let forms = eliminated(system, forms(system, cone, cutoff, stop), stop)?;
    let mut made = Vec::new();
    let widest = forms.iter().map(|form| form.width).fold(NO_WIDTH, f64::max);
    let thinnest = forms.iter().map(|form| form.width).filter(|width| *width > NO_WIDTH).fold(widest, f64::min);
    let weight = |width: f64| (LEAST_WEIGHT * (widest / width).min(MOST_TIMES)).round();
    for Form { terms, width } in forms {
        let weight = if width > NO_WIDTH {
            BigInt::from_f64(weight(width)).unwrap_or_default()
        } else {
            BigInt::from_f64(weight(thinnest)).unwrap_or_default() << FIXED
        };
        made.push(integers.iter().map(|&column| &weight * terms[column].to_integer()).collect());
    }
    Some(made)
}

/// The constraints that no direction of the cone changes, over columns that are not fixed.
fn forms(system: &System, cone: &Cone, cutoff: Option<&Rational>, stop: &dyn Fn() -> bool) -> Vec<Form> {
    let mut lp = program(system);
    if let Some(cutoff) = cutoff {
        let left = expression(&lp, &costs(system));
        lp.subject_to("", left.at_most(cutoff.clone()));
    }
    let rows = cone.rows.iter().map(|&row| system.rows[row].terms.clone());
    let columns = cone.columns.iter().map(|&column| vec![(column, BigInt::one())]);
    let costs = cutoff.map(|_| costs(system));
    let mut found = Vec::new();
    for terms in rows.chain(columns).chain(costs) {
        let is_free = |(column, _): &&(usize, BigInt)| !system.columns[*column].is_fixed();
        let mut dense = vec![Rational::zero(); system.columns.len()];
        let terms: Vec<_> = terms.iter().filter(is_free).cloned().collect();
        terms.iter().for_each(|(column, value)| dense[*column] = value.clone().into());
        if !terms.is_empty() {
            found.push(Form { terms: dense, width: width(&mut lp, &terms, stop) });
        }
    }
    found
}

fn expression(lp: &LinearProgram, terms: &[(usize, BigInt)]) -> Expression {
    let term = |(column, value): &(usize, BigInt)| Some((lp.variable_at(*column)?, Rational::from(value.clone())));
    terms.iter().filter_map(term).collect()
}

/// How far apart the extreme values of a form are, as far as floats can tell.
fn width(lp: &mut LinearProgram, terms: &[(usize, BigInt)], stop: &dyn Fn() -> bool) -> f64 {
    let form = expression(lp, terms);
    let mut least = |form: Expression| {
        lp.minimize(form);
        let relaxed = Relaxation::new(lp)?.solve(Basis::slack(lp), stop);
        (relaxed.end == Termination::Optimal).then_some(relaxed.objective)
    };
    let ends = least(form.clone()).zip(least(-form));
    ends.map_or(1.0, |(least, most)| (-most - least).max(0.0))
}

/// The forms without continuous columns that these span: for each such column, one form is subtracted from the others
/// and dropped. Their coefficients are whole and have no common divisor. Nothing if told to stop, or if the numbers get
/// too long.
fn eliminated(system: &System, mut forms: Vec<Form>, stop: &dyn Fn() -> bool) -> Option<Vec<Form>> {
    for column in (0..system.columns.len()).filter(|&column| !system.columns[column].integer) {
        let share = |form: &Form| form.width / form.terms[column].to_f64().unwrap_or(1.0).abs();
        let with = (0..forms.len()).filter(|&form| !forms[form].terms[column].is_zero());
        let Some(pivot) = with.max_by(|&one, &other| share(&forms[one]).total_cmp(&share(&forms[other]))) else {
            continue;
        };
        let pivot = forms.remove(pivot);
        for form in forms.iter_mut().filter(|form| !form.terms[column].is_zero()) {
            let factor = &form.terms[column] / &pivot.terms[column];
            form.width += factor.to_f64().unwrap_or(1.0).abs() * pivot.width;
            form.terms.iter_mut().zip(&pivot.terms).for_each(|(term, other)| *term -= &factor * other);
            if stop() || form.terms.iter().any(|term| term.numer().bits() + term.denom().bits() > MOST_BITS) {
                return None;
            }
        }
    }
    forms.retain(|form| form.terms.iter().any(|term| !term.is_zero()));
    forms.iter_mut().for_each(primitive);
    Some(forms)
}

/// Makes the coefficients whole, without a common divisor.
fn primitive(form: &mut Form) {
    let mut multiple = BigInt::one();
    for term in &form.terms {
        multiple = num_integer::lcm(multiple, term.denom().clone());
    }
    let whole: Vec<(usize, BigInt)> = form
        .terms
        .iter()
        .enumerate()
        .filter(|(_, term)| !term.is_zero())
        .map(|(column, term)| (column, (term * &multiple).to_integer()))
        .collect();
    let factor = Rational::new(multiple, content(&whole));
    form.terms.iter_mut().for_each(|term| *term *= &factor);
    form.width *= factor.abs().to_f64().unwrap_or(1.0);
}

/// The greatest number of these rows that are independent modulo a prime: at most their rank.
pub(super) fn rank(rows: &[Vec<BigInt>]) -> usize {
    const PRIME: u64 = (1 << 61) - 1;
    let times = |left: u64, right: u64| (u128::from(left) * u128::from(right) % u128::from(PRIME)) as u64;
    let residue = |value: &BigInt| num_integer::mod_floor(value.clone(), PRIME.into()).to_u64().unwrap_or(0);
    let mut rows: Vec<Vec<u64>> = rows.iter().map(|row| row.iter().map(residue).collect()).collect();
    let mut rank = 0;
    for column in 0..rows.first().map_or(0, Vec::len) {
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(rank, pivot);
        let (done, rest) = rows.split_at_mut(rank + 1);
        let pivot = &done[rank];
        for row in rest.iter_mut().filter(|row| row[column] != 0) {
            // Both rows times what makes the entries equal: there is nothing to be inverted.
            let (own, other) = (pivot[column], PRIME - row[column]);
            row.iter_mut()
                .zip(pivot)
                .for_each(|(entry, pivot)| *entry = (times(*entry, own) + times(*pivot, other)) % PRIME);
        }
        rank += 1;
    }
    rank
}
