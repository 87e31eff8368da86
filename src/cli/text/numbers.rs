//! Numbers in tables: exact where they are short, and else rounded.

use command_io::decimal::marked;
use schedcheck_model::Rational;

/// How many significant digits a decimal has.
const DIGITS: i64 = 6;

/// What is longer is rounded.
const MOST_IN_A_CELL: usize = 12;

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
    fn what_is_too_long_for_a_table_is_rounded() {
        assert_eq!(in_a_cell(&Rational::new(12_345, 678_901)), "12345/678901");
        let long = Rational::new(BigInt::from(10).pow(30) + 1, 3);
        assert_eq!(in_a_cell(&long), "≈ 3.33333e29");
        assert_eq!(span(&Rational::new(1, 2), &Rational::new(7, 1)), "1/2 – 7");
    }
}
