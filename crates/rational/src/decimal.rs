//! Rationals as decimals, rounded: to be read, not to be believed.

use crate::Rational;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;

/// How many digits are shown, unless fewer are asked for.
const DIGITS: i64 = 12;

/// How many zeros may stand between the digits of a large number and its point.
const ZEROS: i64 = 3;

/// The mark of what is rounded.
pub const ABOUT: char = '≈';

/// How many digits stand beside a fraction, or in its place.
const FOR_PEOPLE: i64 = 6;

/// A number of more letters is shown as a decimal alone.
const MOST_LETTERS: usize = 12;

/// The number for people: "7", "1/2 = 0.5", "128/9 ≈ 14.2222", and of more than twelve letters the decimal alone.
#[must_use]
pub fn for_people(value: &Rational) -> String {
    let exact = value.to_string();
    match (exact.len(), value.is_integer()) {
        (..=MOST_LETTERS, true) => exact,
        (..=MOST_LETTERS, false) => format!("{exact} {}", marked(value, FOR_PEOPLE)),
        _ => marked(value, FOR_PEOPLE),
    }
}

/// The same of a number that is written exactly; any other text stays as it is.
#[must_use]
pub fn written_for_people(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), |number| for_people(&number))
}

/// The number where space is short, as in a table or a picture: exactly, and of more than twelve letters as a decimal.
#[must_use]
pub fn in_a_cell(value: &Rational) -> String {
    let exact = value.to_string();
    if exact.len() <= MOST_LETTERS { exact } else { marked(value, FOR_PEOPLE) }
}

/// A sentence whose fractions are shown as [`for_people`] shows them. In brackets, as in a vector, and within a formula
/// there is no decimal beside a short one: it would be read as a part of the formula.
#[must_use]
pub fn in_a_sentence(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (mut shown, mut depth) = (String::with_capacity(text.len()), 0_usize);
    for (place, word) in words.iter().enumerate() {
        let behind = word.trim_start_matches(['(', '[']);
        let core = behind.trim_end_matches([',', ';', ':', '.', ')', ']']);
        let (before, after) = (&word[..word.len() - behind.len()], &behind[core.len()..]);
        let is_beside = |place: Option<usize>, is_of_formula: fn(&str) -> bool| {
            place.and_then(|place| words.get(place)).is_some_and(|word| is_of_formula(word))
        };
        let is_in_formula = is_beside(place.checked_sub(1), is_operator)
            || after.is_empty() && is_beside(Some(place + 1), |next| is_operator(next) || is_variable(next));
        let number = match fraction(core) {
            None => core.to_owned(),
            Some(value) if depth + before.len() > 0 || is_in_formula => in_a_cell(&value),
            Some(value) => for_people(&value),
        };
        if number.starts_with(['=', ABOUT]) && before.is_empty() && shown.ends_with("= ") {
            shown.truncate(shown.len() - 2);
        }
        let separator = if place + 1 < words.len() { " " } else { "" };
        shown.extend([before, &number, after, separator]);
        let count = |brackets: [char; 2]| word.matches(brackets).count();
        depth = (depth + count(['(', '['])).saturating_sub(count([')', ']']));
    }
    shown
}

/// The fraction that a word is; nothing of one that is not in lowest terms, which is not there for its value.
fn fraction(word: &str) -> Option<Rational> {
    let is_of_fraction = |letter: char| letter.is_ascii_digit() || letter == '/' || letter == '-';
    let value: Rational =
        word.contains('/').then_some(word).filter(|it| it.chars().all(is_of_fraction))?.parse().ok()?;
    (value.to_string() == word).then_some(value)
}

fn is_operator(word: &str) -> bool {
    ["+", "-", "*", "×", "/", "^"].contains(&word)
}

fn is_variable(word: &str) -> bool {
    let name = word.trim_end_matches([',', ';', ':', '.', ')', ']']);
    name.contains('_') || name.chars().count() == 1 && name.chars().all(char::is_alphabetic)
}

/// The number as a decimal of so many digits, two fewer below 1, behind "=" if it is exact, and [`ABOUT`] if it is
/// rounded.
#[must_use]
pub fn marked(value: &Rational, most: i64) -> String {
    let most = if value.abs() < Rational::ONE { most - 2 } else { most };
    let (decimal, is_exact) = to_digits(value, most, most + ZEROS);
    format!("{} {decimal}", if is_exact { '=' } else { ABOUT })
}

/// The rational to twelve significant digits, rounded half away from zero; very large and very small ones with an
/// exponent.
#[must_use]
pub fn rounded(value: &Rational) -> String {
    rounded_to(value, DIGITS)
}

/// The same, to so many significant digits.
#[must_use]
pub fn rounded_to(value: &Rational, most: i64) -> String {
    to_digits(value, most, DIGITS + ZEROS).0
}

/// The rational to so many significant digits, and whether that is exact; with an exponent if there would be more
/// digits than `longest` before the point.
fn to_digits(value: &Rational, most: i64, longest: i64) -> (String, bool) {
    let (numerator, denominator) = (value.numer().abs(), value.denom());
    if numerator == BigInt::ZERO {
        return ("0".to_owned(), true);
    }
    let mut exponent = length(&numerator) - length(&denominator);
    if scaled(&numerator, &denominator, -exponent) < BigInt::from(1) {
        exponent -= 1;
    }
    let (above, below) = times_ten_to(&numerator, &denominator, most - 1 - exponent);
    let mut digits = half_up(&above, &below).to_string();
    if digits.len() as i64 > most {
        exponent += 1;
    }
    digits.truncate(most as usize);
    let sign = if value.is_negative() { "-" } else { "" };
    (format!("{sign}{}", placed(digits.trim_end_matches('0'), exponent, longest)), above.is_multiple_of(&below))
}

/// The digits with a point in them, where the first one stands for so many powers of ten.
fn placed(digits: &str, exponent: i64, longest: i64) -> String {
    match usize::try_from(exponent) {
        Err(_) if exponent >= -4 => format!("0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1)),
        Ok(whole) if exponent < longest => match digits.split_at_checked(whole + 1) {
            Some((digits, "")) => digits.to_owned(),
            Some((before, after)) => format!("{before}.{after}"),
            None => format!("{digits:0<width$}", width = whole + 1),
        },
        _ => match digits.split_at(1) {
            (first, "") => format!("{first}e{exponent}"),
            (first, rest) => format!("{first}.{rest}e{exponent}"),
        },
    }
}

fn length(number: &BigInt) -> i64 {
    number.to_string().len() as i64
}

/// The whole part of the fraction times this power of ten.
fn scaled(numerator: &BigInt, denominator: &BigInt, power: i64) -> BigInt {
    let (numerator, denominator) = times_ten_to(numerator, denominator, power);
    numerator.div_floor(&denominator)
}

/// The fraction, rounded.
fn half_up(numerator: &BigInt, denominator: &BigInt) -> BigInt {
    (BigInt::from(2) * numerator + denominator).div_floor(&(BigInt::from(2) * denominator))
}

fn times_ten_to(numerator: &BigInt, denominator: &BigInt, power: i64) -> (BigInt, BigInt) {
    let ten_to = BigInt::from(10).pow(power.unsigned_abs() as u32);
    if power < 0 { (numerator.clone(), denominator * ten_to) } else { (numerator * ten_to, denominator.clone()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people_have_a_decimal_beside_and_long_ones_are_decimals_alone() {
        let shown = |numerator: i64, denominator: i64| for_people(&Rational::new(numerator, denominator));
        assert_eq!([shown(9, 1), shown(128, 9), shown(-1, 3)], ["9", "128/9 ≈ 14.2222", "-1/3 ≈ -0.3333"]);
        assert_eq!([shown(1, 2), shown(1, 1_024)], ["1/2 = 0.5", "1/1024 ≈ 0.0009766"]);
        assert_eq!([shown(123_456, 78_911), shown(1_234_567, 789_101)], ["123456/78911 ≈ 1.5645", "≈ 1.56452"]);
        assert_eq!([shown(1_234_567, 1_000_000), shown(99_999_999_999, 8)], ["≈ 1.23457", "≈ 1.25e10"]);
        assert_eq!(shown(1_000_000_000_000, 1), "= 1e12");
        assert_eq!(["11/9", "7", "unbounded"].map(written_for_people), ["11/9 ≈ 1.22222", "7", "unbounded"]);
    }

    #[test]
    fn numbers_in_a_cell_are_exact_or_decimals_alone() {
        let shown = |numerator: i64, denominator: i64| in_a_cell(&Rational::new(numerator, denominator));
        assert_eq!([shown(9, 1), shown(12_345, 678_901)], ["9", "12345/678901"]);
        assert_eq!([shown(1_234_567, 789_101), shown(1_234_567_891_234, 10_000)], ["≈ 1.56452", "≈ 123457000"]);
        let long = Rational::new(BigInt::from(10).pow(30) + 1, 3);
        assert_eq!(in_a_cell(&long), "≈ 3.33333e29");
    }

    #[test]
    fn fractions_in_a_sentence_have_decimals_beside() {
        for (text, shown) in [
            ("makespan 16/11", "makespan 16/11 ≈ 1.45455"),
            ("T_step = 11/2, along P_1 P_2", "T_step = 11/2 = 5.5, along P_1 P_2"),
            ("P_2 would get -1/2 units.", "P_2 would get -1/2 = -0.5 units."),
            ("14 from 2437182999425/37195223099", "14 from ≈ 65.5241"),
            ("T = 2437182999425/37195223099: late", "T ≈ 65.5241: late"),
            ("at (5/3, 8/3), not (1, 12345678/7654321)", "at (5/3, 8/3), not (1, ≈ 1.6129)"),
            ("f(1/2) = ((1, 2/3), 1/3) and 1/4", "f(1/2) = ((1, 2/3), 1/3) and 1/4 = 0.25"),
            ("1/2 + (1/2) / g_3 or 3 * 1/7", "1/2 + (1/2) / g_3 or 3 * 1/7"),
            ("1/2 gamma_0, 7/8 S, 3/2", "1/2 gamma_0, 7/8 S, 3/2 = 1.5"),
            (
                "success at M = 0/2, W/H, 7S/8, 1/0, -/3, 3/1, 1/2/3",
                "success at M = 0/2, W/H, 7S/8, 1/0, -/3, 3/1, 1/2/3",
            ),
            ("", ""),
        ] {
            assert_eq!(in_a_sentence(text), shown);
        }
    }

    #[test]
    fn fewer_digits_are_rounded_alike() {
        let number = |numerator: i64| Rational::new(numerator, 9);
        assert_eq!([128, 1, 899_999].map(|numerator| rounded_to(&number(numerator), 4)), ["14.22", "0.1111", "100000"]);
    }

    #[test]
    fn numbers_are_rounded_to_twelve_digits_and_written_as_one_reads_them() {
        for (numerator, denominator, expected) in [
            (0_i64, 1_i64, "0"),
            (22, 1, "22"),
            (-406_659, 875, "-464.753142857"),
            (1, 3, "0.333333333333"),
            (2, 3, "0.666666666667"),
            (1, 1000, "0.001"),
            (-1, 3000, "-0.000333333333333"),
            (1, 30_000, "3.33333333333e-5"),
            (999_999_999_999_999, 1000, "1000000000000"),
            (1_999_999_999_999, 2_000_000_000_000, "1"),
            (19_999_999_999_999, 2_000_000_000_000, "10"),
            (123_456_789_012_345, 1, "123456789012000"),
            (1_234_567_890_123_456, 1, "1.23456789012e15"),
            (7_000_000_000_000_000, 1, "7e15"),
            (10, 1, "10"),
            (1_000_000_000_005, 1_000_000_000_000, "1.00000000001"),
            (1_000_000_000_004, 1_000_000_000_000, "1"),
            (1, 10, "0.1"),
        ] {
            assert_eq!(rounded(&Rational::new(numerator, denominator)), expected);
        }
        let power = Rational::from(BigInt::from(10).pow(400));
        assert_eq!((rounded(&power).as_str(), rounded(&power.recip()).as_str()), ("1e400", "1e-400"));
    }
}
