//! The numbers of a certificate: rationals that need not be in lowest terms, so that no step of a check looks for
//! common divisors.

use std::cmp::Ordering;
use std::fmt::{self, Display, Formatter};

use num_bigint::Sign;

use super::budget::{Budget, DIVISOR};
use super::compact_integer::CompactInteger;
use crate::program::Rational;

/// The most digits that a number may have: the determinant of a program of ten thousand rows has fewer.
const MAX_DIGITS: usize = 500_000;

/// A numerator over a positive denominator.
#[derive(Debug, Clone)]
pub(super) struct Value {
    pub numerator: CompactInteger,
    pub denominator: CompactInteger,
}

/// Multiples of variables or of constraints: by rising index, each index at most once, none that is zero.
pub(super) type Terms = Vec<(usize, Value)>;

impl Value {
    /// The number that `text` writes: `-3`, `-3/4` or `-0.75`.
    pub fn read(text: &str) -> Option<Self> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        // Nearly all are short integers.
        if let Some(short) = CompactInteger::of_few_digits(digits) {
            return Some(if negative { -&short } else { short }.into());
        }
        let (numerator, denominator) = if let Some((above, below)) = digits.split_once('/') {
            (integer(above)?, integer(below)?)
        } else if let Some((before, after)) = digits.split_once('.') {
            let ten_to = u32::try_from(after.len()).ok()?;
            (integer(&[before, after].concat())?, CompactInteger::ten_to(ten_to))
        } else {
            (integer(digits)?, CompactInteger::ONE)
        };
        let numerator = if negative { -&numerator } else { numerator };
        (!denominator.is_zero()).then_some(Self { numerator, denominator })
    }

    pub fn zero() -> Self {
        Self { numerator: CompactInteger::ZERO, denominator: CompactInteger::ONE }
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether it is an integer.
    pub fn is_whole(&self, budget: &Budget) -> bool {
        budget.charge(self.numerator.words() * self.denominator.words())
            && self.numerator.is_multiple_of(&self.denominator)
    }

    pub fn sign(&self) -> Sign {
        self.numerator.sign()
    }

    pub fn compare(&self, other: &Self, budget: &Budget) -> Ordering {
        let [above, below, up, down] =
            [&self.numerator, &self.denominator, &other.numerator, &other.denominator].map(CompactInteger::words);
        if !budget.charge(above * down + up * below) {
            return Ordering::Equal;
        }
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }

    pub fn equals(&self, other: &Self, budget: &Budget) -> bool {
        self.compare(other, budget) == Ordering::Equal
    }

    /// Pays for writing it in lowest terms, and in digits.
    pub fn may_be_told(&self, budget: &Budget) -> bool {
        let words = self.numerator.words() + self.denominator.words();
        budget.charge(DIVISOR * words * words)
    }

    pub fn plus(&self, whole: &CompactInteger) -> Self {
        Self { numerator: &self.numerator + &(whole * &self.denominator), denominator: self.denominator.clone() }
    }

    pub fn to_rational(&self) -> Rational {
        Rational::new(self.numerator.big().into_owned(), self.denominator.big().into_owned())
    }
}

impl From<CompactInteger> for Value {
    fn from(numerator: CompactInteger) -> Self {
        Self { numerator, denominator: CompactInteger::ONE }
    }
}

impl From<&Rational> for Value {
    fn from(rational: &Rational) -> Self {
        Self { numerator: (&*rational.numer()).into(), denominator: (&*rational.denom()).into() }
    }
}

impl Display for Value {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        self.to_rational().fmt(formatter)
    }
}

/// A number of digits alone, and of so few that reading them takes no time worth speaking of.
fn integer(digits: &str) -> Option<CompactInteger> {
    let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits && digits.len() <= MAX_DIGITS).then(|| CompactInteger::of_digits(digits))?
}

/// Numbers over one common denominator: what sums of their multiples are computed with.
pub(super) struct Common {
    pub denominator: CompactInteger,
    pub numerators: Vec<(usize, CompactInteger)>,
}

impl Common {
    /// The same numbers over the least common multiple of their denominators.
    pub fn of(terms: &[(usize, Value)], budget: &Budget) -> Self {
        let mut denominator = CompactInteger::ONE;
        for (_, value) in terms {
            let (scale, down) = (denominator.words(), value.denominator.words());
            if !budget.charge(2 * scale * down + DIVISOR * down * (scale.min(down) - 1)) {
                break;
            }
            // One division tells most often that nothing is to be done; a greatest common divisor takes many.
            if !denominator.is_multiple_of(&value.denominator) {
                denominator = denominator.lcm(&value.denominator);
            }
        }
        let scaled = |value: &Value| &value.numerator * &denominator.div_floor(&value.denominator);
        let scale = denominator.words();
        let pays = |value: &Value| budget.charge(4 + scale * (value.numerator.words() + value.denominator.words()));
        let terms = terms.iter().take_while(|(_, value)| pays(value));
        let numerators = terms.map(|(index, value)| (*index, scaled(value))).collect();
        Self { denominator, numerators }
    }
}

/// A sum of products over a denominator that grows only when a term needs it.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    numerator: CompactInteger,
    scale: CompactInteger,
}

impl Default for Sum {
    fn default() -> Self {
        Self { numerator: CompactInteger::ZERO, scale: CompactInteger::ONE }
    }
}

impl Sum {
    /// Adds factor times value.
    #[inline]
    pub fn add(&mut self, factor: &CompactInteger, value: &Value, budget: &Budget) {
        let [own, scale, factors, up, down] =
            [&self.numerator, &self.scale, factor, &value.numerator, &value.denominator].map(CompactInteger::words);
        let divisor = DIVISOR * down * (scale.min(down) - 1);
        if !budget.charge(4 + factors * up + (own + 3 * scale) * down + (factors + up) * scale + divisor) {
            return;
        }
        let product = factor * &value.numerator;
        if self.scale == value.denominator {
            self.numerator.increase(&product);
            return;
        }
        let scale = self.scale.lcm(&value.denominator);
        self.numerator = &self.numerator * &scale.div_floor(&self.scale);
        self.numerator.increase(&(&product * &scale.div_floor(&value.denominator)));
        self.scale = scale;
    }

    /// The sum divided by `denominator`, which is positive. Many sums may be over one that is long: their memory is
    /// paid for as well.
    pub fn over(self, denominator: &CompactInteger, budget: &Budget) -> Value {
        if !budget.charge(8 * self.scale.words() * denominator.words()) {
            return Value::zero();
        }
        Value { numerator: self.numerator, denominator: &self.scale * denominator }
    }
}
