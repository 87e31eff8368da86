//! Numbers that fit in no word.

use exact_lp::Rational;
use exact_lp::tiny::{Region, Row};
use num_bigint::BigInt;
use proptest::prelude::*;

use super::{Owned, answer, maximum, rows, truth};

const GREAT: i64 = i64::MAX;

#[test]
fn the_greatest_words_are_exact() {
    let rows = [
        Row::non_negative(&[GREAT, -GREAT + 1], i64::MIN),
        Row::non_negative(&[i64::MIN, GREAT], GREAT),
        Row::zero(&[1, 1, -1], i64::MIN),
    ];
    match Region::all(3).with_all(&rows) {
        Ok(region) => assert!(region.point().satisfies(&rows)),
        Err(farkas) => assert!(farkas.refutes(&rows)),
    }
    let thin = [Row::non_negative(&[GREAT - 1, 2 - GREAT], -1), Row::non_negative(&[-GREAT, GREAT - 1], 0)];
    let region = Region::all(2).with_all(&thin).expect("x = GREAT - 1 and y = GREAT");
    assert!(region.point().satisfies(&thin) && region.maximise(&[-1]).proves(&thin, &[-1]));
    assert_eq!(maximum(&region, &thin, &[-1]), Some(Rational::from(1 - GREAT)));
}

#[test]
fn a_chain_of_powers_grows_beyond_every_word() {
    // x0 >= 1, x1 >= 2^40 x0, x2 >= 2^40 x1, ...: the least x5 is 2^200.
    let mut owned = vec![Owned { coefficients: vec![1], constant: -1, zero: false }];
    for column in 0..5 {
        let mut coefficients = vec![0; 6];
        (coefficients[column], coefficients[column + 1]) = (-(1 << 40), 1);
        owned.push(Owned { coefficients, constant: 0, zero: column % 2 == 0 });
    }
    let region = Region::all(6).with_all(&rows(&owned)).expect("a point");
    let least = maximum(&region, &rows(&owned), &[0, 0, 0, 0, 0, -1]).expect("bounded");
    assert_eq!(-least, Rational::from(BigInt::from(1) << 200));
    let farkas = region.with(&Row::non_negative(&[0, 0, 0, 0, 0, -1], GREAT)).expect_err("too little");
    assert!(farkas.multipliers.words().is_none() && farkas.multipliers.iter().any(|number| number.bits() > 150));
    owned.push(Owned { coefficients: vec![0, 0, 0, 0, 0, -1], constant: GREAT, zero: false });
    assert!(farkas.refutes(&rows(&owned)));
}

/// Coefficients of every magnitude, those of whole words among them.
fn coefficient() -> impl Strategy<Value = i64> {
    prop_oneof![
        3 => Just(0_i64),
        2 => -3..=3_i64,
        1 => any::<i32>().prop_map(i64::from),
        2 => any::<i64>(),
        1 => (0..9_i64).prop_map(|less| GREAT - less),
        1 => (0..9_i64).prop_map(|more| i64::MIN + more),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn words_that_end_give_the_answers_of_the_solver_of_larger_programs(
        lines in prop::collection::vec((prop::collection::vec(coefficient(), 5), coefficient(), any::<u8>()), 1..8),
        objective in prop::collection::vec(coefficient(), 5),
    ) {
        let owned = |(coefficients, constant, kind): (Vec<i64>, i64, u8)| Owned { coefficients, constant, zero: kind < 50 };
        let owned: Vec<Owned> = lines.into_iter().map(owned).collect();
        prop_assert_eq!(answer(5, &owned, &objective), truth(5, &owned, &objective));
    }
}
