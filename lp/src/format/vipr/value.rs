//! The numbers of a certificate: rationals that need not be in lowest terms, so that no step of a check looks for
//! common divisors.

use std::cmp::Ordering;
use std::fmt::{self, Display, Formatter};

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::program::Rational;

/// The most digits that a number may have: the determinant of a program of ten thousand rows has fewer.
const MAX_DIGITS: usize = 500_000;

/// A numerator over a positive denominator.
#[derive(Debug, Clone)]
pub(super) struct Value {
    pub numerator: BigInt,
    pub denominator: BigInt,
}

/// Multiples of variables or of constraints: by rising index, each index at most once, none that is zero.
pub(super) type Terms = Vec<(usize, Value)>;

impl Value {
    /// The number that `text` writes: `-3`, `-3/4` or `-0.75`.
    pub fn read(text: &str) -> Option<Self> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let (numerator, denominator) = if let Some((above, below)) = digits.split_once('/') {
            (whole(above)?, whole(below)?)
        } else if let Some((before, after)) = digits.split_once('.') {
            let ten_to = u32::try_from(after.len()).ok()?;
            let unsigned = |digits: &str| if digits.is_empty() { Some(BigInt::zero()) } else { whole(digits) };
            whole(&[before, after].concat())?;
            let power = BigInt::from(10).pow(ten_to);
            (unsigned(before)? * &power + unsigned(after)?, power)
        } else {
            (whole(digits)?, BigInt::one())
        };
        let numerator = if negative { -numerator } else { numerator };
        (!denominator.is_zero()).then_some(Self { numerator, denominator })
    }

    pub fn zero() -> Self {
        Self { numerator: BigInt::zero(), denominator: BigInt::one() }
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    pub fn is_whole(&self) -> bool {
        self.denominator.is_one() || self.numerator.is_multiple_of(&self.denominator)
    }

    pub fn sign(&self) -> Sign {
        self.numerator.sign()
    }

    pub fn compare(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }

    pub fn equals(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }

    pub fn plus(&self, whole: &BigInt) -> Self {
        Self { numerator: &self.numerator + whole * &self.denominator, denominator: self.denominator.clone() }
    }

    pub fn to_rational(&self) -> Rational {
        Rational::new(self.numerator.clone(), self.denominator.clone())
    }
}

impl From<BigInt> for Value {
    fn from(numerator: BigInt) -> Self {
        Self { numerator, denominator: BigInt::one() }
    }
}

impl From<&Rational> for Value {
    fn from(rational: &Rational) -> Self {
        Self { numerator: rational.numer().clone(), denominator: rational.denom().clone() }
    }
}

impl Display for Value {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        self.to_rational().fmt(formatter)
    }
}

/// A number of digits alone, and of so few that reading them takes no time worth speaking of.
fn whole(digits: &str) -> Option<BigInt> {
    if digits.is_empty() || digits.len() > MAX_DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

/// Numbers over one common denominator: what sums of their multiples are computed with.
pub(super) struct Common {
    pub denominator: BigInt,
    pub numerators: Vec<(usize, BigInt)>,
}

impl Common {
    /// The same numbers over the least common multiple of their denominators.
    pub fn of(terms: &[(usize, Value)]) -> Self {
        let mut denominator = BigInt::one();
        for (_, value) in terms {
            // One division tells most often that nothing is to be done; a greatest common divisor takes many.
            if !denominator.is_multiple_of(&value.denominator) {
                denominator = denominator.lcm(&value.denominator);
            }
        }
        let scaled = |value: &Value| &value.numerator * (&denominator / &value.denominator);
        let numerators = terms.iter().map(|(index, value)| (*index, scaled(value))).collect();
        Self { denominator, numerators }
    }
}

/// A sum of products over a denominator that grows only when a term needs it.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    numerator: BigInt,
    scale: BigInt,
}

impl Default for Sum {
    fn default() -> Self {
        Self { numerator: BigInt::zero(), scale: BigInt::one() }
    }
}

impl Sum {
    /// Adds factor times numerator / denominator.
    pub fn add(&mut self, factor: &BigInt, numerator: &BigInt, denominator: &BigInt) {
        let product = factor * numerator;
        if self.scale == *denominator {
            self.numerator += product;
            return;
        }
        let scale = self.scale.lcm(denominator);
        self.numerator = &self.numerator * (&scale / &self.scale) + product * (&scale / denominator);
        self.scale = scale;
    }

    /// The sum divided by `denominator`, which is positive.
    pub fn over(self, denominator: &BigInt) -> Value {
        Value { numerator: self.numerator, denominator: self.scale * denominator }
    }
}
