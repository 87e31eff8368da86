//! Numbers as the files write them, read exactly: `3`, `-1/3`, `.5`, `1.`, `1e-5`, `1.5D+02`, `3.5/2`.
//!
//! This is not the reader of instance files: these formats allow `.5`, `1.`, exponents marked `D` and fractions of
//! decimals, which an instance file refuses, and numbers a hundred times as long; and this package depends on no other
//! of the workspace.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use thiserror::Error;

use super::lowest::lowest;
use crate::program::Rational;

/// The greatest power of ten that an exponent may name, up or down: beyond it a few characters would cost much time and
/// memory.
const MAX_EXPONENT: u64 = 1_000;

/// The most digits that a number may have above the fraction bar, and below it: a fraction of as many is brought into
/// lowest terms within a second or so.
pub(super) const MAX_DIGITS: usize = 100_000;

/// Why a text is not read as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumberError {
    /// It is not written as a number: digits with at most one point, then an exponent, then a denominator; all but the
    /// first optional.
    #[error("this is not a number")]
    Malformed,
    /// It is a fraction whose denominator is zero.
    #[error("the denominator of this number is zero")]
    ZeroDenominator,
    /// It has an exponent beyond a thousand.
    #[error("the exponent of this number exceeds {MAX_EXPONENT}")]
    Exponent,
    /// It has more than a hundred thousand digits.
    #[error("this number has more than {MAX_DIGITS} digits")]
    Digits,
}

/// Reads a whole text as one number, exactly.
///
/// ```
/// use exact_lp::format::parse_rational;
///
/// assert_eq!(parse_rational("-.25e1")?.to_string(), "-5/2");
/// # Ok::<(), exact_lp::format::NumberError>(())
/// ```
///
/// # Errors
/// Says why it is none, or has more digits than are read.
pub fn parse_rational(text: &str) -> Result<Rational, NumberError> {
    let bytes = text.as_bytes();
    if let Some(small) = parse_small(bytes) {
        return Ok(Rational::from(small));
    }
    let (negative, unsigned) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, bytes),
    };
    let magnitude = match unsigned.iter().position(|&byte| byte == b'/') {
        Some(slash) => quotient(&Decimal::parse(&unsigned[..slash])?, &Decimal::parse(&unsigned[slash + 1..])?)?,
        None => Decimal::parse(unsigned)?.value(),
    };
    Ok(if negative { -magnitude } else { magnitude })
}

/// The value of a text that is nothing but a few digits, as most numbers of most files are.
fn parse_small(bytes: &[u8]) -> Option<u64> {
    const MOST_DIGITS: usize = 19;
    if bytes.is_empty() || bytes.len() > MOST_DIGITS {
        return None;
    }
    bytes.iter().try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| 10 * sum + u64::from(digit - b'0')))
}

/// The length of the unsigned number with which `bytes` begin, zero if they begin with none. An exponent is marked by
/// `e` or `E` here, because `3d1` may be three times `d1`.
pub(crate) fn number_length(bytes: &[u8]) -> usize {
    let numerator = decimal_length(bytes);
    if numerator == 0 || bytes.get(numerator) != Some(&b'/') {
        return numerator;
    }
    match decimal_length(&bytes[numerator + 1..]) {
        0 => numerator,
        denominator => numerator + 1 + denominator,
    }
}

fn decimal_length(bytes: &[u8]) -> usize {
    let whole = digits(bytes);
    let mut length = whole;
    if bytes.get(length) == Some(&b'.') {
        let fraction = digits(&bytes[length + 1..]);
        if whole + fraction == 0 {
            return 0;
        }
        length += 1 + fraction;
    }
    if length > 0 && matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(&bytes[length + 1 + sign..]);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

/// How many digits `bytes` begin with.
fn digits(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(bytes.len())
}

/// An unsigned decimal: the digits before and after the point, times a power of ten.
struct Decimal<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    /// The power of ten that multiplies all digits taken as one integer.
    shift: i64,
}

impl<'a> Decimal<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Self, NumberError> {
        let (whole, rest) = bytes.split_at(digits(bytes));
        let (fraction, rest) = match rest {
            [b'.', rest @ ..] => rest.split_at(digits(rest)),
            _ => (&rest[..0], rest),
        };
        let count = whole.len() + fraction.len();
        if count == 0 {
            return Err(NumberError::Malformed);
        }
        let exponent = match rest {
            [] => 0,
            [b'e' | b'E' | b'd' | b'D', b'-', digits @ ..] => -parse_exponent(digits)?,
            [b'e' | b'E' | b'd' | b'D', b'+', digits @ ..] | [b'e' | b'E' | b'd' | b'D', digits @ ..] => {
                parse_exponent(digits)?
            }
            _ => return Err(NumberError::Malformed),
        };
        if count > MAX_DIGITS {
            return Err(NumberError::Digits);
        }
        Ok(Self { whole, fraction, shift: exponent - fraction.len() as i64 })
    }

    fn is_zero(&self) -> bool {
        self.all_digits().all(|digit| digit == b'0')
    }

    fn all_digits(&self) -> impl Iterator<Item = u8> {
        self.whole.iter().chain(self.fraction).copied()
    }

    /// Numerator and denominator, not in lowest terms, where machine words hold them.
    fn small(&self) -> Option<(u64, u64)> {
        let mantissa = self
            .all_digits()
            .try_fold(0_u64, |sum, digit| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0')))?;
        let power = 10_u64.checked_pow(u32::try_from(self.shift.unsigned_abs()).ok()?)?;
        if self.shift < 0 { Some((mantissa, power)) } else { Some((mantissa.checked_mul(power)?, 1)) }
    }

    /// Numerator and denominator, not in lowest terms, however many digits they take.
    fn large(&self) -> (BigInt, BigInt) {
        let text: Vec<u8> = self.all_digits().collect();
        let mantissa = BigInt::parse_bytes(&text, 10).unwrap_or_default();
        let power = BigInt::from(10).pow(self.shift.unsigned_abs() as u32);
        if self.shift < 0 { (mantissa, power) } else { (mantissa * power, BigInt::one()) }
    }

    fn value(&self) -> Rational {
        if let Some((numerator, denominator)) = self.small() {
            return reduced(numerator, denominator);
        }
        let (mut numerator, mut denominator) = self.large();
        if numerator.is_zero() {
            return Rational::zero();
        }
        for factor in [2_u64, 5] {
            divide_out(&mut numerator, &mut denominator, factor);
        }
        Rational::new_raw(numerator, denominator)
    }
}

/// Divides both numbers by `factor` as often as both can be: since a power of ten has no other factors than 2 and 5,
/// this is a faster way than the greatest common divisor to bring a decimal into lowest terms.
fn divide_out(numerator: &mut BigInt, denominator: &mut BigInt, factor: u64) {
    let words = [factor.pow(27), factor];
    for word in words.map(BigInt::from) {
        while (&*numerator % &word).is_zero() && (&*denominator % &word).is_zero() {
            *numerator /= &word;
            *denominator /= &word;
        }
    }
}

fn parse_exponent(digits: &[u8]) -> Result<i64, NumberError> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NumberError::Malformed);
    }
    let magnitude =
        digits.iter().fold(0_u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    if magnitude > MAX_EXPONENT { Err(NumberError::Exponent) } else { Ok(magnitude as i64) }
}

fn quotient(numerator: &Decimal<'_>, denominator: &Decimal<'_>) -> Result<Rational, NumberError> {
    if denominator.is_zero() {
        return Err(NumberError::ZeroDenominator);
    }
    Ok(small_quotient(numerator, denominator).unwrap_or_else(|| {
        let (above, above_denominator) = numerator.large();
        let (below, below_denominator) = denominator.large();
        lowest(&(above * below_denominator), &(below * above_denominator))
    }))
}

/// The quotient where machine words hold all of it.
fn small_quotient(numerator: &Decimal<'_>, denominator: &Decimal<'_>) -> Option<Rational> {
    let (above, above_denominator) = numerator.small()?;
    let (below, below_denominator) = denominator.small()?;
    Some(reduced(above.checked_mul(below_denominator)?, below.checked_mul(above_denominator)?))
}

/// The quotient in lowest terms.
fn reduced(numerator: u64, denominator: u64) -> Rational {
    if numerator == 0 {
        return Rational::zero();
    }
    let divisor = if denominator == 1 { 1 } else { numerator.gcd(&denominator) };
    Rational::new_raw((numerator / divisor).into(), (denominator / divisor).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Rational {
        parse_rational(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_way_to_write_a_number_is_read_exactly() {
        let numbers = [
            ("3", Rational::new(3, 1)),
            ("+2", Rational::new(2, 1)),
            ("-1/3", Rational::new(-1, 3)),
            ("4/6", Rational::new(2, 3)),
            (".5", Rational::new(1, 2)),
            ("1.", Rational::new(1, 1)),
            ("-0.10", Rational::new(-1, 10)),
            ("1e-5", Rational::new(1, 100_000)),
            ("1.5D+02", Rational::new(150, 1)),
            ("2.5d1", Rational::new(25, 1)),
            ("3.5/2", Rational::new(7, 4)),
            ("1/.5", Rational::new(2, 1)),
            ("1/2e1", Rational::new(1, 20)),
            ("0", Rational::new(0, 1)),
            ("-0.0e7", Rational::new(0, 1)),
            ("007", Rational::new(7, 1)),
        ];
        for (text, value) in numbers {
            assert_eq!(read(text), value, "{text}");
        }
    }

    #[test]
    fn numbers_beyond_machine_words_are_read_exactly() {
        let power = |exponent: u32| Rational::from(BigInt::from(10).pow(exponent));
        assert_eq!(read("1e25"), power(25));
        assert_eq!(read("18446744073709551616"), Rational::from(BigInt::from(2).pow(64)));
        assert_eq!(read("1e-1000"), power(1000).recip());
        assert_eq!(read(&format!("1{}/1{}", "0".repeat(2000), "0".repeat(200))), power(1800));
        assert_eq!(read(&format!(".{}1", "0".repeat(199))), power(200).recip());
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "", "+", "-", ".", "e5", "1e", "1e+", "1.2.3", "--1", "1/", "/2", "1/-2", "1/2/3", "0x10", "1 2", "inf",
            "nan", "1,5", "٣",
        ] {
            assert_eq!(parse_rational(text), Err(NumberError::Malformed), "{text}");
        }
        for text in ["1/0", "0/0", "1/0.00e3"] {
            assert_eq!(parse_rational(text), Err(NumberError::ZeroDenominator), "{text}");
        }
    }

    #[test]
    fn numbers_that_would_fill_the_memory_are_refused() {
        for text in ["1e400000000", "1e-400000000", "0e1001", "1/1e99999999999999999999999"] {
            assert_eq!(parse_rational(text), Err(NumberError::Exponent), "{text}");
        }
        assert_eq!(parse_rational(&"1".repeat(100_001)), Err(NumberError::Digits));
    }

    #[test]
    fn the_longest_number_at_the_start_of_a_text_is_found() {
        let texts = [
            ("3x1", 1),
            ("2.5e1x", 5),
            ("2e", 1),
            ("2e+x", 1),
            ("1/3 x", 3),
            ("1/x", 1),
            (".5y", 2),
            (".", 0),
            ("x", 0),
            ("3d1", 1),
        ];
        for (text, length) in texts {
            assert_eq!(number_length(text.as_bytes()), length, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_decimal_is_its_digits_times_a_power_of_ten(mantissa in 0..1_000_000_000_u64, exponent in -30..30_i32) {
            let power = Rational::from(10).pow(exponent);
            prop_assert_eq!(read(&format!("{mantissa}e{exponent}")), Rational::from(mantissa) * power);
        }

        #[test]
        fn a_long_decimal_is_in_lowest_terms(digits in "[0-9]{15,60}[05]{0,30}0{0,30}", exponent in -90..90_i32) {
            let mantissa: BigInt = digits.parse().unwrap();
            let power = Rational::from(10).pow(exponent);
            let value = read(&format!("{digits}e{exponent}"));
            let product = Rational::from(mantissa) * power;
            prop_assert_eq!((value.numer(), value.denom()), (product.numer(), product.denom()));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[-+0-9./eEdD]{0,12}") {
            let _ = parse_rational(&text);
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms_however_long_they_are() {
        for (text, numerator, denominator) in [
            ("4/6", "2", "3"),
            ("0.50", "1", "2"),
            ("12.5/0.5", "25", "1"),
            ("0/7", "0", "1"),
            ("36893488147419103232/8", "4611686018427387904", "1"),
            ("123456789012345678901234567890.5/0.25", "493827156049382715604938271562", "1"),
            ("0.5/100000000000000000000000000003", "1", "200000000000000000000000000006"),
            ("0.25/0.00000000000000000000000000000002", "12500000000000000000000000000000", "1"),
        ] {
            let read = read(text);
            assert_eq!((&*read.numer().to_string(), &*read.denom().to_string()), (numerator, denominator), "{text}");
        }
    }

    #[test]
    fn a_decimal_ends_where_no_character_of_it_follows() {
        for (text, length) in [
            ("12x", 2),
            (".5", 2),
            (".", 0),
            (".e5", 0),
            ("1.", 2),
            ("1.e5 ", 4),
            ("1e", 1),
            ("1e+", 1),
            ("1e+x", 1),
            ("1.5e-3;", 6),
            ("15E07", 5),
            ("15E+07e1", 6),
            ("", 0),
        ] {
            assert_eq!(decimal_length(text.as_bytes()), length, "{text}");
        }
    }
}
