//! Rational functions: a polynomial over a product of polynomials.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use exact_rational::Rational;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::polynomial::Polynomial;

/// A quotient of polynomials.
///
/// The denominator is a positive number and a product of powers of factors, each without a common divisor of its
/// coefficients and with a positive last one. The factors are what was divided by: they need not be irreducible, nor
/// without common divisors, but those that divide the numerator are cancelled. Equality is by cross multiplication, so
/// it does not depend on how a function is written.
#[derive(Debug, Clone, Default)]
pub struct RationalFunction {
    numerator: Polynomial,
    /// What the number in the denominator is more than one.
    number_less_one: BigInt,
    factors: BTreeMap<Polynomial, u32>,
}

impl RationalFunction {
    /// A variable, from 0 on.
    ///
    /// # Panics
    /// If there are no more than `variable` of them.
    pub fn variable(variable: usize) -> Self {
        Self::from(Polynomial::variable(variable))
    }

    /// A whole number.
    pub fn integer(number: i64) -> Self {
        Self::from(BigInt::from(number))
    }

    /// What stands below the line: a positive number, and factors with their exponents.
    pub fn denominator(&self) -> (BigInt, &BTreeMap<Polynomial, u32>) {
        (&self.number_less_one + 1, &self.factors)
    }

    /// Whether it is not negative wherever all variables are positive, since no coefficient of the numerator or of a
    /// factor of the denominator is negative. False says nothing.
    pub fn is_manifestly_non_negative(&self) -> bool {
        self.numerator.has_no_negative_coefficient() && self.factors.keys().all(Polynomial::has_no_negative_coefficient)
    }

    /// The same, and not zero: then it is positive wherever all variables are.
    pub fn is_manifestly_positive(&self) -> bool {
        !self.numerator.is_zero() && self.is_manifestly_non_negative()
    }

    /// Whether it is positive wherever `certain` variables are positive and the others not negative: no coefficient is
    /// negative, and the numerator and each factor of the denominator have a term in these variables alone. False says
    /// nothing.
    pub fn is_manifestly_positive_where(&self, certain: impl Fn(usize) -> bool + Copy) -> bool {
        let is_positive =
            |polynomial: &Polynomial| polynomial.has_no_negative_coefficient() && polynomial.has_term_in(certain);
        is_positive(&self.numerator) && self.factors.keys().all(is_positive)
    }

    /// The value where the variables have these values, those beyond the list zero; nothing where a factor of the
    /// denominator is zero there.
    pub fn at(&self, values: &[Rational]) -> Option<Rational> {
        let mut value = self.numerator.at(values) / (&self.number_less_one + 1);
        for (factor, exponent) in &self.factors {
            let factor = factor.at(values);
            if factor.is_zero() {
                return None;
            }
            value /= num_traits::pow(factor, *exponent as usize);
        }
        Some(value)
    }

    /// What both numerators become over the least common multiple of the denominators, and this denominator.
    fn over_one_denominator(self, other: &Self) -> (Polynomial, Polynomial, Self) {
        let [own, others] = [&self.number_less_one, &other.number_less_one].map(|less| less + 1_u8);
        let number = own.lcm(&others);
        let mut one = self.numerator.scaled(&(&number / own));
        let mut two = other.numerator.clone().scaled(&(&number / others));
        let mut factors = self.factors;
        for (factor, &exponent) in &other.factors {
            let own = factors.entry(factor.clone()).or_default();
            one = (*own..exponent).fold(one, |product, _| product.times(factor));
            two = (exponent..*own).fold(two, |product, _| product.times(factor));
            *own = exponent.max(*own);
        }
        for (factor, exponent) in factors.iter().filter(|(factor, _)| !other.factors.contains_key(factor)) {
            two = (0..*exponent).fold(two, |product, _| product.times(factor));
        }
        (one, two, Self { numerator: Polynomial::default(), number_less_one: number - 1, factors })
    }

    /// With all factors cancelled that divide the numerator.
    fn cancelled(mut self) -> Self {
        if self.numerator.is_zero() {
            return Self::default();
        }
        let number: BigInt = &self.number_less_one + 1;
        let common = if number.is_one() { BigInt::one() } else { self.numerator.content().gcd(&number) };
        if !common.is_one() {
            self.numerator = self.numerator.divided_by(&Polynomial::constant(common.clone())).expect("it divides");
            self.number_less_one = number / common - 1;
        }
        let numerator = &mut self.numerator;
        self.factors.retain(|factor, exponent| {
            while *exponent > 0
                && let Some(quotient) = numerator.divided_by(factor)
            {
                *numerator = quotient;
                *exponent -= 1;
            }
            *exponent > 0
        });
        self
    }

    fn product(self, other: &Self) -> Self {
        let mut factors = self.factors;
        for (factor, exponent) in &other.factors {
            *factors.entry(factor.clone()).or_default() += exponent;
        }
        let number_less_one = (self.number_less_one + 1) * (&other.number_less_one + 1) - 1;
        Self { numerator: self.numerator.times(&other.numerator), number_less_one, factors }.cancelled()
    }

    /// One over it, where `known` are factors that it may consist of.
    fn inverse<'a>(&self, known: impl Iterator<Item = &'a Polynomial>) -> Self {
        let (content, monomial, mut rest) = self.numerator.clone().split().expect("zero divides nothing");
        let mut factors = BTreeMap::new();
        for (variable, exponent) in monomial.powers() {
            factors.insert(Polynomial::variable(variable), u32::from(exponent));
        }
        for factor in known.filter(|factor| factor.terms().len() > 1) {
            while let Some(quotient) = rest.divided_by(factor) {
                rest = quotient;
                *factors.entry(factor.clone()).or_default() += 1;
            }
        }
        if rest != Polynomial::constant(BigInt::one()) {
            *factors.entry(rest).or_default() += 1;
        }
        let own = Polynomial::constant((&self.number_less_one + 1) * content.signum());
        let numerator = self
            .factors
            .iter()
            .fold(own, |product, (factor, exponent)| (0..*exponent).fold(product, |product, _| product.times(factor)));
        Self { numerator, number_less_one: content.abs() - 1, factors }.cancelled()
    }
}

impl From<Polynomial> for RationalFunction {
    fn from(numerator: Polynomial) -> Self {
        Self { numerator, ..Self::default() }
    }
}

impl From<BigInt> for RationalFunction {
    fn from(number: BigInt) -> Self {
        Self::from(Polynomial::constant(number))
    }
}

impl PartialEq for RationalFunction {
    fn eq(&self, other: &Self) -> bool {
        let (one, other, _) = self.clone().over_one_denominator(other);
        one == other
    }
}

impl Eq for RationalFunction {}

impl Zero for RationalFunction {
    fn zero() -> Self {
        Self::default()
    }

    fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }
}

impl One for RationalFunction {
    fn one() -> Self {
        Self::integer(1)
    }
}

impl Neg for RationalFunction {
    type Output = Self;

    fn neg(self) -> Self {
        Self { numerator: self.numerator.negated(), ..self }
    }
}

impl Add<&Self> for RationalFunction {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        let (one, other, denominator) = self.over_one_denominator(other);
        Self { numerator: one.plus(other), ..denominator }.cancelled()
    }
}

impl Sub<&Self> for RationalFunction {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        let (one, other, denominator) = self.over_one_denominator(other);
        Self { numerator: one.plus(other.negated()), ..denominator }.cancelled()
    }
}

impl Mul<&Self> for RationalFunction {
    type Output = Self;

    fn mul(self, other: &Self) -> Self {
        self.product(other)
    }
}

/// Division by zero panics, as that of numbers does.
impl Div<&Self> for RationalFunction {
    type Output = Self;

    fn div(self, other: &Self) -> Self {
        let inverse = other.inverse(self.factors.keys().chain(other.factors.keys()));
        self.product(&inverse)
    }
}

/// Each operation for values and references on either side, by the one above.
macro_rules! for_values_and_references {
    ($($operation:ident $function:ident),*) => {$(
        impl $operation for RationalFunction {
            type Output = Self;

            fn $function(self, other: Self) -> Self {
                $operation::$function(self, &other)
            }
        }

        impl $operation for &RationalFunction {
            type Output = RationalFunction;

            fn $function(self, other: Self) -> RationalFunction {
                $operation::$function(self.clone(), other)
            }
        }

        impl $operation<RationalFunction> for &RationalFunction {
            type Output = RationalFunction;

            fn $function(self, other: RationalFunction) -> RationalFunction {
                $operation::$function(self.clone(), &other)
            }
        }
    )*};
}

for_values_and_references!(Add add, Sub sub, Mul mul, Div div);

impl fmt::Display for RationalFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.numerator)?;
        let (number, factors) = self.denominator();
        if !number.is_one() {
            write!(f, " / {number}")?;
        }
        for (factor, exponent) in factors {
            match exponent {
                1 => write!(f, " / ({factor})")?,
                _ => write!(f, " / ({factor})^{exponent}")?,
            }
        }
        Ok(())
    }
}
