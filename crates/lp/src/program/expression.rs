//! Linear expressions and constraints that are written as on paper: `2 * x + 3 * y - 1`, `(x + y).at_most(4)`.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use num_traits::Zero;

use super::bounds::Bounds;
use super::variable::Variable;
use exact_rational::Rational;

impl Variable {
    /// This variable is at most `other`.
    #[must_use]
    pub fn at_most(self, other: impl Into<Expression>) -> Constraint {
        Expression::from(self).at_most(other)
    }

    /// This variable is at least `other`.
    #[must_use]
    pub fn at_least(self, other: impl Into<Expression>) -> Constraint {
        Expression::from(self).at_least(other)
    }

    /// This variable equals `other`.
    #[must_use]
    pub fn equals(self, other: impl Into<Expression>) -> Constraint {
        Expression::from(self).equals(other)
    }
}

/// A sum of multiples of variables, and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expression {
    pub(super) terms: Vec<(Variable, Rational)>,
    pub(super) constant: Rational,
}

/// An expression and the interval that it must lie in: made by [`Expression::at_most`] and its sisters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    pub(super) terms: Vec<(Variable, Rational)>,
    pub(super) bounds: Bounds,
}

impl Expression {
    /// This expression is at most `other`.
    #[must_use]
    pub fn at_most(self, other: impl Into<Self>) -> Constraint {
        self.minus(other.into(), Bounds::at_most(0))
    }

    /// This expression is at least `other`.
    #[must_use]
    pub fn at_least(self, other: impl Into<Self>) -> Constraint {
        self.minus(other.into(), Bounds::at_least(0))
    }

    /// This expression equals `other`.
    #[must_use]
    pub fn equals(self, other: impl Into<Self>) -> Constraint {
        self.minus(other.into(), Bounds::fixed(0))
    }

    /// This expression lies between two numbers, both included.
    #[must_use]
    pub fn between(self, lower: impl Into<Rational>, upper: impl Into<Rational>) -> Constraint {
        self.within(Bounds::between(lower, upper))
    }

    /// This expression lies within `bounds`.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Constraint {
        let (terms, constant) = self.collected();
        Constraint { terms, bounds: bounds.shifted(&-constant) }
    }

    fn minus(self, other: Self, bounds: Bounds) -> Constraint {
        (self - other).within(bounds)
    }

    /// The terms by rising variable, every one once and none with coefficient zero; and the constant.
    pub(super) fn collected(self) -> (Vec<(Variable, Rational)>, Rational) {
        let mut terms = self.terms;
        if !terms.is_sorted_by(|(left, _), (right, _)| left < right) {
            terms.sort_by_key(|&(variable, _)| variable);
            terms.dedup_by(|(variable, coefficient), (kept, sum)| {
                let same = variable == kept;
                if same {
                    *sum += &*coefficient;
                }
                same
            });
        }
        terms.retain(|(_, coefficient)| !coefficient.is_zero());
        (terms, self.constant)
    }
}

impl From<Variable> for Expression {
    fn from(variable: Variable) -> Self {
        1 * variable
    }
}

impl<N: Into<Rational>> From<N> for Expression {
    fn from(number: N) -> Self {
        Self { terms: Vec::new(), constant: number.into() }
    }
}

impl<N: Into<Rational>> FromIterator<(Variable, N)> for Expression {
    fn from_iter<I: IntoIterator<Item = (Variable, N)>>(terms: I) -> Self {
        let terms = terms.into_iter().map(|(variable, coefficient)| (variable, coefficient.into())).collect();
        Self { terms, constant: Rational::zero() }
    }
}

impl<E: Into<Expression>> Sum<E> for Expression {
    fn sum<I: Iterator<Item = E>>(expressions: I) -> Self {
        expressions.fold(Self::default(), |sum, expression| sum + expression)
    }
}

impl<E: Into<Self>> AddAssign<E> for Expression {
    fn add_assign(&mut self, other: E) {
        let other = other.into();
        self.terms.extend(other.terms);
        self.constant += other.constant;
    }
}

impl<E: Into<Self>> SubAssign<E> for Expression {
    fn sub_assign(&mut self, other: E) {
        *self += -other.into();
    }
}

impl<E: Into<Self>> Add<E> for Expression {
    type Output = Self;

    fn add(mut self, other: E) -> Self {
        self += other;
        self
    }
}

impl<E: Into<Self>> Sub<E> for Expression {
    type Output = Self;

    fn sub(mut self, other: E) -> Self {
        self -= other;
        self
    }
}

impl Neg for Expression {
    type Output = Self;

    fn neg(self) -> Self {
        let terms = self.terms.into_iter().map(|(variable, coefficient)| (variable, -coefficient)).collect();
        Self { terms, constant: -self.constant }
    }
}

impl<E: Into<Expression>> Add<E> for Variable {
    type Output = Expression;

    fn add(self, other: E) -> Expression {
        Expression::from(self) + other
    }
}

impl<E: Into<Expression>> Sub<E> for Variable {
    type Output = Expression;

    fn sub(self, other: E) -> Expression {
        Expression::from(self) - other
    }
}

impl Neg for Variable {
    type Output = Expression;

    fn neg(self) -> Expression {
        -1 * self
    }
}

macro_rules! multiples {
    ($($number:ty),*) => {$(
        impl Mul<Variable> for $number {
            type Output = Expression;

            fn mul(self, variable: Variable) -> Expression {
                Expression { terms: vec![(variable, self.into())], constant: Rational::zero() }
            }
        }

        impl Mul<Expression> for $number {
            type Output = Expression;

            fn mul(self, expression: Expression) -> Expression {
                let factor: Rational = self.into();
                let terms = expression.terms.into_iter().map(|(variable, value)| (variable, value * &factor)).collect();
                Expression { terms, constant: expression.constant * &factor }
            }
        }
    )*};
}

// One machine integer alone: with several, `2 * x` would not tell which it is.
multiples!(i64, Rational, &Rational);
