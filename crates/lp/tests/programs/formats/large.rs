//! Programs of many rows are read in one pass.

use std::fmt::Write;

use exact_lp::format::{Format, Names, read, read_lp, write};
use exact_lp::{Bounds, LinearProgram, Rational};
use num_bigint::BigInt;

const ROWS: usize = 100_000;

#[test]
fn a_hundred_thousand_rows_are_read_and_written_in_a_moment() {
    let mut text = String::from("Maximize\n obj: x0\nSubject To\n");
    for row in 0..ROWS {
        writeln!(text, " r{row}: 2 x{row} + 1/3 x{} - 0.5 x{} <= {row}", row + 1, row / 2).unwrap();
    }
    text.push_str("End\n");
    let lp = read_lp(&text).unwrap();
    assert_eq!((lp.rows().len(), lp.columns().len()), (ROWS, ROWS + 1));
    let mps = write(&lp, Format::Mps, Names::Kept).unwrap();
    assert_eq!(read(mps.as_bytes(), Format::Mps), Ok(lp));
}

#[test]
fn a_row_of_a_hundred_thousand_terms_and_signs_is_read() {
    let terms: String = (0..ROWS).map(|column| format!("+ - x{}\n", column % 1000)).collect();
    let lp = read_lp(&format!("max x\nst\n r: {terms} {} y <= 1\nend", "- ".repeat(ROWS))).unwrap();
    assert_eq!(lp.rows()[0].terms().len(), 1001);
}

#[test]
fn numbers_of_thousands_of_digits_are_read_and_written() {
    let digits = "7".repeat(2000);
    let text = format!("max\n {digits}/3 x\nst\n r: .{digits} x <= {digits}{digits}\nend");
    let lp = read_lp(&text).unwrap();
    assert_eq!(lp.columns()[0].objective.to_string(), format!("{digits}/3"));
    for format in [Format::Lp, Format::Mps] {
        assert_eq!(read(write(&lp, format, Names::Kept).unwrap().as_bytes(), format), Ok(lp.clone()));
    }
}

/// Two quotients of neighbours of Fibonacci: their continued fractions agree for some twenty-nine thousand terms.
fn neighbours() -> [Rational; 2] {
    let (mut low, mut middle, mut high) = (BigInt::from(1), BigInt::from(1), BigInt::from(2));
    for _ in 0..29_000 {
        (low, middle) = (middle.clone(), high);
        high = &low + &middle;
    }
    [Rational::new_raw(middle.clone(), low), Rational::new_raw(high, middle)]
}

#[test]
fn ends_that_agree_in_all_but_the_last_of_their_digits_are_written_and_compared() {
    let [one, other] = neighbours();
    let (lower, upper) =
        if one.numer() * other.denom() < other.numer() * one.denom() { (one, other) } else { (other, one) };
    let mut lp = LinearProgram::new("neighbours");
    let x = lp.variable("x", Bounds::between(&lower, &upper));
    lp.subject_to("r", (&lower * x).within(Bounds::between(&lower, &upper)));
    let again = [Format::Lp, Format::Mps]
        .map(|format| read(write(&lp, format, Names::Kept).unwrap().as_bytes(), format).unwrap());
    assert!(again[0].columns() == lp.columns() && again[1].rows().len() == 1);
    let mut other = lp.clone();
    other.column_mut(x).bounds = Bounds::fixed(&upper);
    assert!(other != lp && other.columns()[0].bounds != lp.columns()[0].bounds);
}
