//! Answers that are known, and what the checkers refuse.

use exact_lp::tiny::{Maximum, Region, Row};
use exact_lp::{Rational, tiny};
use num_bigint::BigInt;

/// x + y <= 4 and x + 3 y <= 6.
const TWO: [Row<'_>; 2] = [Row::non_negative(&[-1, -1], 4), Row::non_negative(&[-1, -3], 6)];

fn bounded(maximum: Maximum) -> (String, Vec<String>, Vec<BigInt>, BigInt) {
    let Maximum::Bounded { value, point, multipliers, scale } = maximum else { panic!("unbounded") };
    let values = (0..point.numerators.len()).map(|column| point.value(column).to_string());
    (value.to_string(), values.collect(), multipliers.iter().collect(), scale)
}

#[test]
fn an_optimum_comes_with_its_point_and_its_multipliers() {
    let region = Region::all(2).with_all(&TWO).expect("the origin");
    let numbers = |numbers: &[i64]| numbers.iter().map(|&number| BigInt::from(number)).collect::<Vec<_>>();
    let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(bounded(region.maximise(&[1, 2])), ("5".into(), texts(&["3", "1"]), numbers(&[1, 1]), 2.into()));
    assert_eq!(bounded(region.maximise(&[0, 1])), ("2".into(), texts(&["0", "2"]), numbers(&[0, 1]), 3.into()));
    assert_eq!(bounded(region.maximise(&[])), ("0".into(), texts(&["0", "0"]), numbers(&[0, 0]), 1.into()));
    assert_eq!(bounded(region.maximise(&[-1])).0, "0");
}

#[test]
fn a_region_without_end_has_a_ray() {
    let strip = [Row::non_negative(&[-1, 1], 1)];
    let region = Region::all(2).with_all(&strip).expect("the origin");
    let Maximum::Unbounded { ray } = region.maximise(&[1]) else { panic!("x <= y + 1 and y grows") };
    assert_eq!(ray.words(), Some(&[1, 1][..]));
    assert_eq!(bounded(region.maximise(&[1, -1])).0, "1");
}

#[test]
fn equations_hold_at_every_answer() {
    let rows = [Row::zero(&[1, 1, 1], -1), Row::zero(&[2, 2, 2], -2), Row::zero(&[3, -1], 0), Row::zero(&[], 0)];
    let region = Region::all(3).with_all(&rows).expect("a point");
    assert!(region.point().satisfies(&rows));
    let maximum = region.maximise(&[1]);
    assert!(maximum.proves(&rows, &[1]));
    assert_eq!(bounded(maximum).0, "1/4");
    let farkas = region.with(&Row::zero(&[1, 1, 1], 1)).expect_err("they are one in sum");
    assert!(farkas.refutes(&[&rows[..], &[Row::zero(&[1, 1, 1], 1)]].concat()));
}

#[test]
fn rows_without_columns_are_constants() {
    let mut region = Region::all(0);
    assert_eq!(region.add(&Row::non_negative(&[], 3)), Ok(()));
    assert_eq!(region.add(&Row::zero(&[], 0)), Ok(()));
    let farkas = region.add(&Row::non_negative(&[], -3)).expect_err("-3 >= 0");
    assert_eq!(farkas.multipliers.words(), Some(&[0, 0, 1][..]));
    let farkas = region.add(&Row::zero(&[], 2)).expect_err("2 = 0");
    assert_eq!(farkas.multipliers.words(), Some(&[0, 0, -1][..]));
    assert_eq!((region.rows(), region.point().numerators.is_empty()), (2, true));
}

#[test]
fn multipliers_are_as_many_as_the_rows_that_were_given() {
    let never = Row::non_negative(&[-1, -1], -1);
    let region = Region::all(2).with_all(&TWO).expect("the origin");
    let farkas = region.with_all(&[never, TWO[0]]).expect_err("no sum is below zero");
    assert_eq!(farkas.multipliers.words(), Some(&[0, 0, 1, 0][..]));
    assert!(farkas.refutes(&[TWO[0], TWO[1], never, TWO[0]]));
}

#[test]
fn what_is_wrong_is_refused() {
    let region = Region::all(2).with_all(&TWO).expect("the origin");
    let maximum = region.maximise(&[1, 2]);
    assert!(maximum.proves(&TWO, &[1, 2]));
    assert!(!maximum.proves(&TWO, &[1, 3]) && !maximum.proves(&TWO, &[2, 1]), "of another objective");
    assert!(!maximum.proves(&TWO[..1], &[1, 2]), "of other rows");
    let Maximum::Bounded { point, multipliers, scale, .. } = maximum.clone() else { panic!("bounded") };
    let value = Rational::from(4);
    let less = Maximum::Bounded { value, point: point.clone(), multipliers, scale };
    assert!(!less.proves(&TWO, &[1, 2]));
    assert!(!point.satisfies(&[Row::zero(&[1], -2)]) && !point.satisfies(&[Row::zero(&[0, 0, 1], 0)]));

    let never = Row::non_negative(&[-1], -1);
    let farkas = region.with(&never).expect_err("no x is below zero");
    assert!(farkas.refutes(&[TWO[0], TWO[1], never]));
    assert!(!farkas.refutes(&[TWO[0], TWO[1]]) && !farkas.refutes(&[never, TWO[0], TWO[1]]));
    assert!(!farkas.refutes(&[TWO[0], TWO[1], Row::non_negative(&[-1], 0)]), "zero is no contradiction");
    let negative = Region::all(1).with(&Row::zero(&[1], 1)).expect_err("x is not -1");
    assert!(negative.refutes(&[Row::zero(&[1], 1)]) && !negative.refutes(&[Row::non_negative(&[1], 1)]));

    let ray = Region::all(2).maximise(&[1]);
    assert!(ray.proves(&[], &[1]) && !ray.proves(&[], &[0, 1]) && !ray.proves(&TWO, &[1]));
}

#[test]
#[should_panic(expected = "a row with more coefficients than there are columns")]
fn a_row_that_is_too_long_is_refused() {
    let _ = Region::all(1).add(&tiny::Row::zero(&[0, 0], 0));
}
