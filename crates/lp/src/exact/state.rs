//! A basis, its factorisation, and what follows exactly from it: the point, the multipliers, columns and rows of the
//! tableau.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::factor::{Dependent, Factor, Unfactorised};
use super::field::Field;
use super::lift::{Side, Solved, System};
use super::scale::common_denominator;
use super::scaled_program::ScaledProgram;
use crate::basis::{Basis, Status};
use crate::program::Rational;
use crate::stop::{Stopped, WorkBudget, words};

/// How many exchanges a factorisation carries before it is made anew.
const EXCHANGES: usize = 40;

/// A basis of a program, ready to be solved with.
pub struct State<'a> {
    pub scaled: &'a ScaledProgram<'a>,
    pub basic: Vec<usize>,
    pub status: Vec<Status>,
    factor: Factor,
    pub budget: &'a WorkBudget<'a>,
}

impl<'a> State<'a> {
    /// Factorises `basis`. If it is singular, or seems so, logical variables take the places of dependent ones. This
    /// asks whether to stop now and then, and so does every solution of a system.
    pub fn new(scaled: &'a ScaledProgram<'a>, basis: Basis, budget: &'a WorkBudget<'a>) -> Result<Self, Stopped> {
        let Basis { mut basic, mut status } = basis.standing(scaled.bounds.iter().map(|bounds| &**bounds));
        let factor = factorise_or_mend(scaled, &mut basic, &mut status, budget)?;
        Ok(Self { scaled, basic, status, factor, budget })
    }

    pub fn basis(&self) -> Basis {
        Basis { basic: self.basic.clone(), status: self.status.clone() }
    }

    /// The values of all variables.
    pub fn point(&self) -> Result<Solved, Stopped> {
        let standing: Vec<Option<&Rational>> =
            (0..self.scaled.variables()).map(|variable| self.standing(variable)).collect();
        let common = common_denominator(standing.iter().flatten().copied(), self.budget)?;
        let mut values = vec![BigInt::zero(); self.scaled.variables()];
        let mut rhs = vec![BigInt::zero(); self.scaled.rows];
        for (variable, value) in standing.iter().enumerate() {
            if let Some(value) = value {
                values[variable] = value.numer() * (&common / value.denom());
                self.budget.charge(words(&values[variable]) * self.scaled.words_of_column(variable))?;
                self.scaled.add_multiple(variable, &-&values[variable], &mut rhs);
            }
        }
        let Solved { denominator, numerators } = self.system().solve(Side::Right, &rhs)?;
        if !denominator.is_one() {
            for value in values.iter_mut().filter(|value| !value.is_zero()) {
                self.budget.charge(words(value) * words(&denominator))?;
                *value *= &denominator;
            }
        }
        self.basic.iter().zip(numerators).for_each(|(&variable, value)| values[variable] = value);
        Ok(Solved { denominator: denominator * common, numerators: values })
    }

    /// The value of a variable that is not basic, if it is not zero.
    fn standing(&self, variable: usize) -> Option<&Rational> {
        let bounds = &self.scaled.bounds[variable];
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
            self.basic.iter().map(|&variable| self.scaled.cost(variable).cloned().unwrap_or_default()).collect();
        self.system().solve(Side::Left, &costs)
    }

    /// The reduced cost of a variable, times the denominator of the multipliers and the scale of the costs.
    pub fn reduced_cost(&self, variable: usize, multipliers: &Solved) -> Result<BigInt, Stopped> {
        let product = self.product(variable, &multipliers.numerators)?;
        Ok(self.scaled.cost(variable).map_or_else(BigInt::zero, |cost| cost * &multipliers.denominator) - product)
    }

    /// The product of a vector over the rows with a column.
    pub fn product(&self, variable: usize, vector: &[BigInt]) -> Result<BigInt, Stopped> {
        let product = self.scaled.product(variable, vector);
        self.budget.charge(words(&product).saturating_mul(self.scaled.words_of_column(variable)))?;
        Ok(product)
    }

    /// The column of a variable in terms of the basis: B^-1 a.
    pub fn tableau_column(&self, variable: usize) -> Result<Solved, Stopped> {
        let mut column = vec![BigInt::zero(); self.scaled.rows];
        self.scaled.add_multiple(variable, &BigInt::one(), &mut column);
        self.system().solve(Side::Right, &column)
    }

    /// The row of B^-1 that belongs to a position of the basis.
    pub fn row_of_inverse(&self, position: usize) -> Result<Solved, Stopped> {
        let mut unit = vec![BigInt::zero(); self.scaled.rows];
        unit[position] = BigInt::one();
        self.system().solve(Side::Left, &unit)
    }

    /// Whether a variable that is not basic may move at all.
    pub fn may_enter(&self, variable: usize) -> bool {
        self.status[variable] != Status::Basic && !self.scaled.bounds[variable].is_fixed()
    }

    /// Makes `entering` basic at `position`; the variable that was there goes to the given bound.
    pub fn exchange(&mut self, position: usize, entering: usize, leaving_to: Status) -> Result<(), Stopped> {
        self.status[self.basic[position]] = leaving_to;
        self.status[entering] = Status::Basic;
        let carried = self.factor.exchanges() < EXCHANGES && self.factor.exchange(self.scaled, position, entering);
        self.basic[position] = entering;
        if !carried {
            self.factor = factorise(self.scaled, &self.basic, self.budget)?;
        }
        Ok(())
    }

    const fn system(&self) -> System<'_> {
        System { scaled: self.scaled, basic: self.basic.as_slice(), factor: &self.factor, budget: self.budget }
    }
}

/// Factorises a basis that is known to be regular, as every exchange at an entry that is not zero leaves it: only
/// finitely many primes divide its determinant, so that one of them serves.
fn factorise(scaled: &ScaledProgram, basic: &[usize], budget: &WorkBudget) -> Result<Factor, Stopped> {
    let factors = Field::all().map(|field| Factor::new(scaled, basic, field, budget));
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
    scaled: &ScaledProgram,
    basic: &mut [usize],
    status: &mut [Status],
    budget: &WorkBudget,
) -> Result<Factor, Stopped> {
    let mut last = None;
    for field in Field::all().take(TRIALS) {
        match Factor::new(scaled, basic, field, budget) {
            Ok(factor) => return Ok(factor),
            Err(Unfactorised::Stopped) => return Err(Stopped),
            Err(Unfactorised::Singular(dependent)) => last = Some((field, dependent)),
        }
    }
    let (field, Dependent { positions, rows }) = last.expect("there are primes");
    for (position, row) in positions.into_iter().zip(rows) {
        let logical = scaled.structurals + row;
        status[basic[position]] = Status::nonbasic(&scaled.bounds[basic[position]]);
        status[logical] = Status::Basic;
        basic[position] = logical;
    }
    match Factor::new(scaled, basic, field, budget) {
        Ok(factor) => Ok(factor),
        Err(Unfactorised::Stopped) => Err(Stopped),
        Err(Unfactorised::Singular(_)) => unreachable!("rows without a pivot have their logical variables"),
    }
}
