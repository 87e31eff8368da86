//! Polynomials with integer coefficients.

use std::collections::BTreeMap;
use std::fmt;

use exact_rational::Rational;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::monomial::Monomial;

/// A polynomial: the terms by rising monomial, no coefficient zero; the zero polynomial has none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Polynomial(Vec<(Monomial, BigInt)>);

impl Polynomial {
    /// A constant.
    pub fn constant(number: BigInt) -> Self {
        Self::term(Monomial::default(), number)
    }

    /// A variable, from 0 on.
    ///
    /// # Panics
    /// If there are no more than `variable` of them.
    pub fn variable(variable: usize) -> Self {
        Self::term(Monomial::variable(variable), BigInt::one())
    }

    /// A monomial with its coefficient.
    pub fn term(monomial: Monomial, coefficient: BigInt) -> Self {
        Self(if coefficient.is_zero() { Vec::new() } else { vec![(monomial, coefficient)] })
    }

    /// The monomials with their coefficients, by rising monomial; none is zero.
    pub fn terms(&self) -> &[(Monomial, BigInt)] {
        &self.0
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut one, mut other) = (self.0.into_iter().peekable(), other.0.into_iter().peekable());
        while let (Some((first, _)), Some((second, _))) = (one.peek(), other.peek()) {
            match first.cmp(second) {
                std::cmp::Ordering::Less => sum.extend(one.next()),
                std::cmp::Ordering::Greater => sum.extend(other.next()),
                std::cmp::Ordering::Equal => {
                    let both = one.next().zip(other.next());
                    let term = both.map(|((monomial, own), (_, others))| (monomial, own + others));
                    sum.extend(term.filter(|(_, coefficient)| !coefficient.is_zero()));
                }
            }
        }
        sum.extend(one.chain(other));
        Self(sum)
    }

    /// The polynomial with all signs turned.
    #[must_use]
    pub fn negated(mut self) -> Self {
        self.0.iter_mut().for_each(|(_, coefficient)| *coefficient = -std::mem::take(coefficient));
        self
    }

    /// The product.
    ///
    /// # Panics
    /// If an exponent would exceed [`LARGEST_EXPONENT`](super::LARGEST_EXPONENT).
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let (few, many) = if self.0.len() <= other.0.len() { (self, other) } else { (other, self) };
        product(&few.0, many)
    }

    /// The product with a number.
    #[must_use]
    pub fn scaled(mut self, factor: &BigInt) -> Self {
        if factor.is_zero() {
            return Self::default();
        }
        if !factor.is_one() {
            self.0.iter_mut().for_each(|(_, coefficient)| *coefficient *= factor);
        }
        self
    }

    /// The quotient, if `divisor` is not zero and divides this polynomial.
    ///
    /// Of a product, the first term is the product of the first terms, and the last one that of the last terms: so the
    /// quotient is read off from the last term down, and what is not divisible is most often seen at once.
    #[must_use]
    pub fn divided_by(&self, divisor: &Self) -> Option<Self> {
        let (lowest, leading) = (divisor.0.first()?, divisor.0.last()?);
        let Some((first, last)) = self.0.first().zip(self.0.last()) else { return Some(Self::default()) };
        quotient(first, lowest)?;
        quotient(last, leading)?;
        let mut rest: BTreeMap<Monomial, BigInt> = self.0.iter().cloned().collect();
        let mut found = Vec::new();
        while let Some(term) = rest.pop_last() {
            let next = quotient(&term, leading)?;
            for (monomial, coefficient) in &divisor.0[..divisor.0.len() - 1] {
                let place = rest.entry(next.0.times(*monomial)).or_default();
                *place -= &next.1 * coefficient;
                if place.is_zero() {
                    rest.remove(&next.0.times(*monomial));
                }
            }
            found.push(next);
        }
        found.reverse();
        Some(Self(found))
    }

    /// The greatest number and the greatest monomial that divide every term, the number with the sign of the last
    /// coefficient, and what is left; nothing of zero.
    pub fn split(mut self) -> Option<(BigInt, Monomial, Self)> {
        let (first, _) = self.0.first()?;
        let common = self.0.iter().fold(*first, |common, (monomial, _)| common.gcd(*monomial));
        let mut content = self.content();
        if self.0.last()?.1.is_negative() {
            content = -content;
        }
        for (monomial, coefficient) in &mut self.0 {
            *monomial = monomial.divided_by(common)?;
            if !content.is_one() {
                *coefficient /= &content;
            }
        }
        Some((content, common, self))
    }

    /// The greatest number that divides every coefficient, not negative; zero of zero.
    pub fn content(&self) -> BigInt {
        self.0.iter().fold(
            BigInt::zero(),
            |content, (_, coefficient)| {
                if content.is_one() { content } else { content.gcd(coefficient) }
            },
        )
    }

    /// Whether no coefficient is negative: then it is not negative wherever no variable is.
    pub fn has_no_negative_coefficient(&self) -> bool {
        self.0.iter().all(|(_, coefficient)| coefficient.is_positive())
    }

    /// Whether a term has no variables but some of these.
    pub fn has_term_in(&self, variables: impl Fn(usize) -> bool) -> bool {
        self.0.iter().any(|(monomial, _)| monomial.powers().all(|(variable, _)| variables(variable)))
    }

    /// The value where the variables have these values; those beyond the list are zero.
    pub fn at(&self, values: &[Rational]) -> Rational {
        let zero = Rational::zero();
        self.0.iter().fold(Rational::zero(), |sum, (monomial, coefficient)| {
            let factors = monomial.powers().map(|(variable, exponent)| {
                num_traits::pow(values.get(variable).unwrap_or(&zero).clone(), usize::from(exponent))
            });
            sum + factors.fold(Rational::from(coefficient.clone()), |product, factor| product * factor)
        })
    }
}

/// The product of a few terms and a polynomial, by halves.
fn product(terms: &[(Monomial, BigInt)], other: &Polynomial) -> Polynomial {
    match terms {
        [] => Polynomial::default(),
        // The order of monomials is that of their multiples.
        [(monomial, coefficient)] => {
            Polynomial(other.0.iter().map(|(factor, number)| (monomial.times(*factor), coefficient * number)).collect())
        }
        _ => {
            let (first, second) = terms.split_at(terms.len() / 2);
            product(first, other).plus(product(second, other))
        }
    }
}

/// The quotient of two terms, if there is one.
fn quotient(term: &(Monomial, BigInt), divisor: &(Monomial, BigInt)) -> Option<(Monomial, BigInt)> {
    let monomial = term.0.divided_by(divisor.0)?;
    let (number, rest) = term.1.div_rem(&divisor.1);
    rest.is_zero().then_some((monomial, number))
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, (monomial, coefficient)) in self.0.iter().rev().enumerate() {
            let sign = match (place, coefficient.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            f.write_str(sign)?;
            let size = coefficient.magnitude();
            match (*monomial == Monomial::default(), size.is_one()) {
                (true, _) => write!(f, "{size}")?,
                (false, true) => write!(f, "{monomial}")?,
                (false, false) => write!(f, "{size} {monomial}")?,
            }
        }
        Ok(())
    }
}
