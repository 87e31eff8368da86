//! Exact multipliers near floating-point ones.

#![allow(clippy::float_arithmetic, reason = "whatever the multipliers are, what they prove is computed exactly")]

use num_bigint::BigInt;
use num_traits::One;

use super::multipliers::{Duals, Multipliers};
use super::narrow::Narrow;
use super::system::System;
use crate::program::Rational;

/// Whole multipliers near floating-point ones: first over a small denominator, if there is one that fits all, then over
/// a power of two. Those that need an end of a row that is not there become zero.
pub(super) fn snapped(system: &System, multipliers: &[f64], words: Option<&Narrow>) -> Vec<Duals> {
    let largest = multipliers.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    let kept: Vec<(usize, f64)> = multipliers
        .iter()
        .copied()
        .enumerate()
        .filter(|&(row, value)| {
            let row = &system.rows[row];
            let end = if value > 0.0 { &row.lower } else { &row.upper };
            value != 0.0 && value.is_finite() && end.is_some()
        })
        .collect();
    if words.is_none() || !largest.is_finite() || largest > GREATEST {
        return vec![Duals::Big(dyadic(&kept))];
    }
    let mut found = Vec::new();
    if let Some(denominator) = small_denominator(&kept, largest) {
        found.push(Duals::Narrow(rounded(&kept, denominator)));
    }
    for precision in PRECISIONS {
        let bits = (precision - largest.log2().ceil().max(-40.0) as i32).clamp(0, 60);
        found.push(Duals::Narrow(rounded(&kept, 1 << bits)));
    }
    if largest < LEAST {
        found.push(Duals::Big(dyadic(&kept)));
    }
    found
}

/// Bits of the greatest multiplier: few, which make short proofs, and more, where these prove too little.
const PRECISIONS: [i32; 3] = [18, 36, 50];
/// Multipliers in words are at most as great.
const GREATEST: f64 = 1e12;
/// Multipliers that are all below this are taken as they are.
const LEAST: f64 = 1e-9;
/// Greatest denominator that is looked for.
const DENOMINATORS: i64 = 5040;
/// How far a multiple may be from a whole number.
const NEAR: f64 = 1e-7;

fn rounded(multipliers: &[(usize, f64)], denominator: i64) -> Multipliers<i64> {
    let whole = |&(row, value): &(usize, f64)| (row, (value * denominator as f64).round() as i64);
    Multipliers { denominator, rows: multipliers.iter().map(whole).filter(|pair| pair.1 != 0).collect() }
}

/// A small number whose product with every multiplier is nearly whole.
fn small_denominator(multipliers: &[(usize, f64)], largest: f64) -> Option<i64> {
    let near = NEAR * largest.max(1.0);
    let is_whole = |value: f64| (value - value.round()).abs() <= near;
    let mut denominator = 1_i64;
    for &(_, value) in multipliers {
        let value = value * denominator as f64;
        if !is_whole(value) {
            let factor = (2..=DENOMINATORS / denominator).find(|&factor| is_whole(value * factor as f64))?;
            denominator *= factor;
        }
    }
    Some(denominator)
}

/// The multipliers as they are.
fn dyadic(multipliers: &[(usize, f64)]) -> Multipliers<BigInt> {
    let exact = |&(row, value): &(usize, f64)| Some((row, Rational::from_float(value)?));
    let exact: Vec<(usize, Rational)> = multipliers.iter().filter_map(exact).collect();
    let mut denominator = BigInt::one();
    for (_, value) in &exact {
        if *value.denom() > denominator {
            denominator.clone_from(&value.denom());
        }
    }
    let rows = exact.into_iter().map(|(row, value)| (row, value.numer() * (&denominator / value.denom()))).collect();
    Multipliers { denominator, rows }
}

#[cfg(test)]
mod tests {
    use num_traits::ToPrimitive;

    use super::*;
    use crate::integer::proof_log::{Counting, Numbering};
    use crate::program::{Bounds, LinearProgram};

    /// Two multipliers of rows with both ends, near these: what they are over, and the first of them in floats.
    fn near(multipliers: [f64; 2]) -> Vec<(f64, f64)> {
        let mut lp = LinearProgram::new("two rows");
        let columns = [0, 1].map(|_| lp.variable("x", Bounds::between(0, 1)));
        for column in columns {
            lp.subject_to("row", (3 * column).within(Bounds::between(1, 2)));
        }
        let numbering = Numbering::of(&lp);
        let system = System::new(&lp, &numbering, &mut Counting::new(&numbering), &|| false).expect("it is feasible");
        let in_floats = |denominator: Option<f64>, value: Option<f64>| {
            let (denominator, value) = (denominator.expect("a number"), value.unwrap_or_default());
            (denominator, value / denominator)
        };
        let floats = |duals: &Duals| match duals {
            Duals::Narrow(words) => {
                in_floats(words.denominator.to_f64(), words.rows.first().and_then(|row| row.1.to_f64()))
            }
            Duals::Big(big) => in_floats(big.denominator.to_f64(), big.rows.first().and_then(|row| row.1.to_f64())),
        };
        snapped(&system, &multipliers, Narrow::new(&system).as_ref()).iter().map(floats).collect()
    }

    /// From those that would need more bits than a word has to those that would need less than none.
    #[test]
    fn multipliers_of_any_size_are_over_powers_of_two_that_fit_in_words() {
        for exponent in -200..=45 {
            let greatest = 1.37 * f64::from(exponent).exp2();
            let found = near([greatest, -greatest / 3.0]);
            let (denominator, last) = *found.last().expect("there are some");
            assert!((last - greatest).abs() <= 1e-5 * greatest, "{greatest}: {last} over {denominator}");
            let words = found.iter().filter(|_| (1e-9..=1e12).contains(&greatest));
            assert!(words.clone().all(|(denominator, _)| (1.0..=2f64.powi(60)).contains(denominator)), "{found:?}");
            assert_eq!(words.count() >= 3, (1e-9..=1e12).contains(&greatest), "{greatest}: {found:?}");
        }
    }

    #[test]
    fn multipliers_that_are_all_zero_stay_zero() {
        assert!(near([0.0, 0.0]).iter().all(|&(denominator, value)| denominator >= 1.0 && value == 0.0));
    }
}
