//! Each pivot of the guide on drawn programs, to the last bit: see [`crate::pinned`].

use std::fmt::Write as _;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};

/// A row of small integers, which a point of zeros, halves and ones satisfies.
fn line(draw: &mut Draw, columns: usize, entries: &[i64], is_equation: bool) -> Line {
    let mut terms: Vec<(usize, f64)> = Vec::new();
    let mut twice = 0;
    for column in 0..columns {
        let entry = draw.one_of(entries);
        if entry != 0 {
            terms.push((column, entry as f64));
            twice += entry * (column as i64 % 3);
        }
    }
    let slack = if is_equation { 0 } else { draw.between(0, 2) };
    Line { terms, least: (twice - slack) as f64 / 2.0, is_equation }
}

/// All that can be seen of a program.
fn seen(simplex: &Simplex) -> String {
    let columns = 0..simplex.count();
    let values: Vec<(f64, f64)> = columns.map(|column| (simplex.value(column), simplex.reduced(column))).collect();
    let rows: Vec<(f64, bool)> =
        (0..simplex.rows()).map(|row| (simplex.multiplier(row), simplex.is_idle(row))).collect();
    format!("{values:?} {rows:?} {:?} {:?} {}\n", simplex.basic, simplex.lengths, simplex.objective())
}

/// Solves a drawn program, then changes it again and again: rows come and go, bounds move, columns are forgotten.
fn run(kind: usize, seed: u64) -> (Simplex, [usize; 3], String) {
    let mut draw = Draw(seed);
    let columns = 6 + draw.below(14);
    let costs = (0..columns).map(|_| draw.between(-9, 9) as f64 / if kind == 2 { 7.0 } else { 1.0 }).collect();
    let mut simplex = Simplex::new(costs);
    let entries: &[i64] = [[-1, 0, 0, 1].as_slice(), &[-2, -1, 0, 0, 0, 1, 3], &[-7, -3, -1, 0, 0, 1, 5]][kind];
    let (mut ends, mut text) = ([0; 3], String::new());
    let mut is_gone = vec![false; columns];
    for round in 0..30 {
        match draw.below(8) {
            0 => {
                let column = draw.below(columns);
                let value = draw.below(2) as f64;
                simplex.bound(column, value, value);
            }
            1 => (0..columns).filter(|&column| !is_gone[column]).for_each(|column| simplex.bound(column, 0.0, 1.0)),
            2 if simplex.rows() > 3 => {
                let is_kept: Vec<bool> =
                    (0..simplex.rows()).map(|row| !simplex.is_idle(row) || draw.below(3) > 0).collect();
                simplex.remove(&is_kept);
            }
            3 if round > 10 => {
                let column = draw.below(columns);
                is_gone[column] = true;
                simplex.bound(column, 0.0, 0.0);
                simplex.forget(&is_gone);
            }
            4 if round % 4 == 0 => simplex.restart(),
            _ => {
                let mut line = line(&mut draw, columns, entries, round % 7 == 6);
                line.terms.retain(|&(column, _)| !is_gone[column]);
                simplex.add(line);
            }
        }
        simplex.settle();
        text += &seen(&simplex);
        let cutoff = if round % 6 == 5 { simplex.objective() + 1.0 } else { f64::INFINITY };
        let end = simplex.run(cutoff, if round % 5 == 0 { 3 } else { 1000 });
        ends[match end {
            End::Optimal => 0,
            End::Above => 1,
            End::Stuck => 2,
        }] += 1;
        text += &seen(&simplex);
        let residuals: Vec<(usize, f64)> =
            simplex.basic_columns().map(|(place, column)| (place, column as f64 + 0.5)).collect();
        writeln!(text, "{end:?} {} {} {:?}", simplex.pivots, simplex.age, simplex.correct(&residuals)).unwrap();
    }
    (simplex, ends, text)
}

#[test]
fn the_pivots_of_drawn_programs_are_those_they_were() {
    let mut lines = Vec::new();
    for kind in 0..3 {
        for seed in 0..6 {
            let (simplex, ends, text) = run(kind, seed);
            lines.push(format!("{kind} {seed}: {} {ends:?} {}", simplex.pivots, fingerprint(&text)));
        }
    }
    holds(&lines, &PIVOTS);
}

/// More pivots than an inverse lasts.
#[test]
fn a_worn_inverse_is_made_afresh_when_it_was() {
    let lines: Vec<String> = (0..3)
        .map(|seed| {
            let mut draw = Draw(seed);
            let mut simplex = Simplex::new((0..40).map(|_| draw.between(-20, 20) as f64).collect());
            let mut text = String::new();
            for round in 0..60 {
                simplex.add(line(&mut draw, 40, &[-1, 0, 0, 0, 0, 1, 2], round % 9 == 0));
                simplex.settle();
                let end = simplex.run(f64::INFINITY, 1000);
                writeln!(text, "{end:?} {} {} {}", simplex.pivots, simplex.age, simplex.objective()).unwrap();
                if end == End::Above {
                    break;
                }
            }
            format!("{seed}: {} {} {} {}", simplex.rows(), simplex.pivots, simplex.age, fingerprint(&text))
        })
        .collect();
    holds(&lines, &WORN);
}

/// The third column has an entry of 10^10 in a row whose factor of 10^-15 counts as none: the row of the tableau says 1
/// of it, its column a hundred-thousandth less.
#[test]
fn what_row_and_column_do_not_agree_on_after_a_fresh_start_is_not_trusted() {
    let mut simplex = Simplex::new(vec![1.0, 1.0, 10.0]);
    let row = |terms: &[(usize, f64)], least: f64| Line { terms: terms.to_vec(), least, is_equation: false };
    simplex.add(row(&[(0, 1.0), (1, 1.0), (2, 1.0)], 1.7));
    simplex.add(row(&[(1, 1e15), (2, 1e10)], 5e14));
    simplex.settle();
    assert_eq!((simplex.run(f64::INFINITY, 1000), simplex.pivots, simplex.age), (End::Stuck, 1, 0));
}

#[test]
fn numbers_of_any_length_become_floats_and_come_back() {
    let length = |bits: u32| num_bigint::BigInt::from(3) << bits;
    for (numerator, denominator, scale, expected) in [
        (length(0), length(0), 0, 1.0),
        (length(70), length(60), 3, 128.0),
        (-length(5), length(9), -2, -0.25),
        (length(200), length(10), 190, 1.0),
        (length(10), length(200), -190, 1.0),
        (num_bigint::BigInt::from(0), length(1), 0, 0.0),
        (num_bigint::BigInt::from(1), length(0), 0, 1.0 / 3.0),
    ] {
        assert_eq!(quotient(&numerator, &denominator, scale), expected);
    }
    for (value, scale, expected) in [
        (1.0, 0, 1),
        (-1.0, 3, -8),
        (0.75, 0, 1),
        (0.25, 0, 0),
        (0.5, 0, 1),
        (-0.75, 1, -2),
        (5.0, -1, 3),
        (1.0e-30, 0, 0),
        (0.0, 9, 0),
        (f64::NAN, 0, 0),
        (f64::INFINITY, 0, 0),
        (1_234_567.0, 0, 1_234_567),
        (4_503_599_627_370_497.0, 0, 4_503_599_627_370_497),
        (9_007_199_254_740_994.0, 0, 9_007_199_254_740_994_i64),
    ] {
        assert_eq!(fixed(value, scale), expected.into(), "{value} {scale}");
    }
    assert_eq!(fixed(1.0, 100), num_bigint::BigInt::from(1) << 100_u32);
}

const PIVOTS: [&str; 18] = [
    "0 0: 29 [30, 0, 0] 5041ddb2",
    "0 1: 25 [28, 1, 1] 90e0b7c5",
    "0 2: 39 [30, 0, 0] bee7cd50",
    "0 3: 8 [27, 3, 0] 4513dff1",
    "0 4: 14 [18, 11, 1] 0ae634f1",
    "0 5: 7 [18, 12, 0] 9b5644f0",
    "1 0: 15 [16, 13, 1] 26797cf4",
    "1 1: 41 [29, 1, 0] 75dc4d5c",
    "1 2: 22 [18, 12, 0] f35f7597",
    "1 3: 32 [22, 8, 0] d4276bba",
    "1 4: 12 [18, 12, 0] 46a39790",
    "1 5: 13 [17, 13, 0] fdd02dbb",
    "2 0: 10 [16, 13, 1] 4656e081",
    "2 1: 32 [22, 8, 0] cf164e20",
    "2 2: 41 [23, 6, 1] 34d7869a",
    "2 3: 14 [19, 11, 0] 18d28d50",
    "2 4: 20 [15, 14, 1] a9e5fc9f",
    "2 5: 9 [12, 18, 0] 04762cc4",
];
const WORN: [&str; 3] = ["0: 60 137 137 87310e54", "1: 60 101 101 cdc6fd8a", "2: 60 134 134 b0e79d8a"];
