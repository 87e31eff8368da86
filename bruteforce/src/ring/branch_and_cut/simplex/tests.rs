use super::*;

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
