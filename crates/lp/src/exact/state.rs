//! A basis, its factorisation, and what follows exactly from it: the point, the multipliers, columns and rows of the
//! tableau.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::factor::{Dependent, Factor, Unfactorised};
use super::field::Field;
use super::form::Form;
use super::lift::{Side, Solved, System};
use super::scale::common_denominator;
use crate::basis::{Basis, Status};
use crate::program::Rational;
use crate::stop::{Patience, Stopped, words};

/// How many exchanges a factorisation carries before it is made anew.
const EXCHANGES: usize = 40;

/// A basis of a program, ready to be solved with.
pub struct State<'a> {
    pub form: &'a Form<'a>,
    pub basic: Vec<usize>,
    pub status: Vec<Status>,
    factor: Factor,
    pub patience: &'a Patience<'a>,
}

impl<'a> State<'a> {
    /// Factorises `basis`. If it is singular, or seems so, logical variables take the places of dependent ones. This
    /// asks whether to stop now and then, and so does every solution of a system.
    pub fn new(form: &'a Form<'a>, basis: Basis, patience: &'a Patience<'a>) -> Result<Self, Stopped> {
        let Basis { mut basic, mut status } = basis.standing(form.bounds.iter().map(|bounds| &**bounds));
        let factor = factorise_or_mend(form, &mut basic, &mut status, patience)?;
        Ok(Self { form, basic, status, factor, patience })
    }

    pub fn basis(&self) -> Basis {
        Basis { basic: self.basic.clone(), status: self.status.clone() }
    }

    /// The values of all variables.
    pub fn point(&self) -> Result<Solved, Stopped> {
        let standing: Vec<Option<&Rational>> =
            (0..self.form.variables()).map(|variable| self.standing(variable)).collect();
        let common = common_denominator(standing.iter().flatten().copied(), self.patience)?;
        let mut values = vec![BigInt::zero(); self.form.variables()];
        let mut rhs = vec![BigInt::zero(); self.form.rows];
        for (variable, value) in standing.iter().enumerate() {
            if let Some(value) = value {
                values[variable] = value.numer() * (&common / value.denom());
                self.patience.spend(words(&values[variable]) * self.form.words_of_column(variable))?;
                self.form.add_multiple(variable, &-&values[variable], &mut rhs);
            }
        }
        let Solved { denominator, numerators } = self.system().solve(Side::Right, &rhs)?;
        if !denominator.is_one() {
            for value in values.iter_mut().filter(|value| !value.is_zero()) {
                self.patience.spend(words(value) * words(&denominator))?;
                *value *= &denominator;
            }
        }
        self.basic.iter().zip(numerators).for_each(|(&variable, value)| values[variable] = value);
        Ok(Solved { denominator: denominator * common, numerators: values })
    }

    /// The value of a variable that is not basic, if it is not zero.
    fn standing(&self, variable: usize) -> Option<&Rational> {
        let bounds = &self.form.bounds[variable];
        let value = match self.status[variable] {
            Status::Basic | Status::Zero => None,
            Status::AtLower => bounds.lower.as_ref(),
            Status::AtUpper => bounds.upper.as_ref(),
        };
        value.filter(|value| !value.is_zero())
    }

    /// The multipliers y of the rows with y B = c, for the scaled costs.
    pub fn multipliers(&self) -> Result<Solved, Stopped> {
        let costs: Vec<BigInt> =
            self.basic.iter().map(|&variable| self.form.cost(variable).cloned().unwrap_or_default()).collect();
        self.system().solve(Side::Left, &costs)
    }

    /// The reduced cost of a variable, times the denominator of the multipliers and the scale of the costs.
    pub fn reduced_cost(&self, variable: usize, multipliers: &Solved) -> Result<BigInt, Stopped> {
        let product = self.product(variable, &multipliers.numerators)?;
        Ok(self.form.cost(variable).map_or_else(BigInt::zero, |cost| cost * &multipliers.denominator) - product)
    }

    /// The product of a vector over the rows with a column.
    pub fn product(&self, variable: usize, vector: &[BigInt]) -> Result<BigInt, Stopped> {
        let product = self.form.product(variable, vector);
        self.patience.spend(words(&product).saturating_mul(self.form.words_of_column(variable)))?;
        Ok(product)
    }

    /// The column of a variable in terms of the basis: B^-1 a.
    pub fn tableau_column(&self, variable: usize) -> Result<Solved, Stopped> {
        let mut column = vec![BigInt::zero(); self.form.rows];
        self.form.add_multiple(variable, &BigInt::one(), &mut column);
        self.system().solve(Side::Right, &column)
    }

    /// The row of B^-1 that belongs to a position of the basis.
    pub fn row_of_inverse(&self, position: usize) -> Result<Solved, Stopped> {
        let mut unit = vec![BigInt::zero(); self.form.rows];
        unit[position] = BigInt::one();
        self.system().solve(Side::Left, &unit)
    }

    /// Whether a variable that is not basic may move at all.
    pub fn may_enter(&self, variable: usize) -> bool {
        self.status[variable] != Status::Basic && !self.form.bounds[variable].is_fixed()
    }

    /// Makes `entering` basic at `position`; the variable that was there goes to the given bound.
    pub fn exchange(&mut self, position: usize, entering: usize, leaving_to: Status) -> Result<(), Stopped> {
        self.status[self.basic[position]] = leaving_to;
        self.status[entering] = Status::Basic;
        let carried = self.factor.exchanges() < EXCHANGES && self.factor.exchange(self.form, position, entering);
        self.basic[position] = entering;
        if !carried {
            self.factor = factorise(self.form, &self.basic, self.patience)?;
        }
        Ok(())
    }

    const fn system(&self) -> System<'_> {
        System { form: self.form, basic: self.basic.as_slice(), factor: &self.factor, patience: self.patience }
    }
}

/// Factorises a basis that is known to be regular, as every exchange at an entry that is not zero leaves it: only
/// finitely many primes divide its determinant, so that one of them serves.
fn factorise(form: &Form, basic: &[usize], patience: &Patience) -> Result<Factor, Stopped> {
    let factors = Field::all().map(|field| Factor::new(form, basic, field, patience));
    let mut found = factors.filter_map(|factor| match factor {
        Ok(factor) => Some(Ok(factor)),
        Err(Unfactorised::Stopped) => Some(Err(Stopped)),
        Err(Unfactorised::Singular(_)) => None,
    });
    found.next().expect("not every prime divides a determinant")
}

/// How many primes must call a basis singular before it is mended.
const TRIALS: usize = 3;

/// Factorises a basis of any origin. One that some primes call singular is mended: if it was regular all the same, the
/// method starts from another basis, and no harm is done.
fn factorise_or_mend(
    form: &Form,
    basic: &mut [usize],
    status: &mut [Status],
    patience: &Patience,
) -> Result<Factor, Stopped> {
    let mut last = None;
    for field in Field::all().take(TRIALS) {
        match Factor::new(form, basic, field, patience) {
            Ok(factor) => return Ok(factor),
            Err(Unfactorised::Stopped) => return Err(Stopped),
            Err(Unfactorised::Singular(dependent)) => last = Some((field, dependent)),
        }
    }
    let (field, Dependent { positions, rows }) = last.expect("there are primes");
    for (position, row) in positions.into_iter().zip(rows) {
        let logical = form.structurals + row;
        status[basic[position]] = Status::nonbasic(&form.bounds[basic[position]]);
        status[logical] = Status::Basic;
        basic[position] = logical;
    }
    match Factor::new(form, basic, field, patience) {
        Ok(factor) => Ok(factor),
        Err(Unfactorised::Stopped) => Err(Stopped),
        Err(Unfactorised::Singular(_)) => unreachable!("rows without a pivot have their logical variables"),
    }
}
