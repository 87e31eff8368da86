//! Numbers for people: exact, and where that is hard to read with a decimal beside.

use command_io::decimal::marked;
use schedcheck_model::Rational;

/// How many significant digits a decimal has.
const DIGITS: i64 = 6;

/// What is longer is rounded where there is little room.
const MOST_IN_A_CELL: usize = 18;

/// What is longer is rounded wherever it stands: it fills lines.
const MOST_IN_A_LINE: usize = 400;

/// The number exactly, and a decimal beside it where it is a fraction.
pub fn beside(number: &Rational) -> String {
    let exact = number.to_string();
    match (exact.len(), number.is_integer()) {
        (..=MOST_IN_A_LINE, true) => exact,
        (..=MOST_IN_A_LINE, false) => format!("{exact} {}", marked(number, DIGITS)),
        (length, _) => format!("{} (exactly, a number of {length} letters)", about(number)),
    }
}

/// The number exactly; if that is too long for a table, rounded, with the mark.
pub fn in_a_cell(number: &Rational) -> String {
    let exact = number.to_string();
    if exact.len() <= MOST_IN_A_CELL { exact } else { about(number) }
}

/// From when to when.
pub fn span(from: &Rational, to: &Rational) -> String {
    format!("{} – {}", in_a_cell(from), in_a_cell(to))
}

/// The number, rounded.
pub fn about(number: &Rational) -> String {
    marked(number, DIGITS)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn fractions_have_a_decimal_beside_and_what_is_too_long_is_rounded() {
        assert_eq!(
            [Rational::new(9, 1), Rational::new(128, 9)].map(|number| beside(&number)),
            ["9", "128/9 ≈ 14.2222"]
        );
        assert_eq!(
            [Rational::new(-1, 3), Rational::new(5, 10)].map(|number| beside(&number)),
            ["-1/3 ≈ -0.3333", "1/2 = 0.5"]
        );
        let long = Rational::new(BigInt::from(10).pow(30) + 1, 3);
        assert_eq!(in_a_cell(&long), "≈ 3.33333e29");
        assert_eq!(span(&Rational::new(1, 2), &Rational::new(7, 1)), "1/2 – 7");
        let longest = Rational::from(BigInt::from(10).pow(999));
        assert_eq!(beside(&longest), "= 1e999 (exactly, a number of 1000 letters)");
    }
}
