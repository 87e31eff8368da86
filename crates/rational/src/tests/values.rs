//! Conversions and operations on numbers whose results are known.

use num_bigint::{BigInt, BigUint};
use num_traits::{CheckedDiv, FromPrimitive, Num, Signed};

use std::collections::HashSet;

use crate::small::SmallRational;
use crate::{Rational, Remainders, greatest_common_divisor, least_common_multiple, neighbours_of_fibonacci};

fn of(above: i64, below: i64) -> Rational {
    Rational::new(BigInt::from(above), BigInt::from(below))
}

#[test]
fn floats_integers_and_digits_are_the_numbers_that_they_are() {
    assert_eq!([Rational::from_float(-0.75), Rational::from_f64(1.5)], [Some(of(-3, 4)), Some(of(3, 2))]);
    assert_eq!([Rational::from_float(f64::NAN), Rational::from_f64(f64::INFINITY)], [None, None]);
    assert_eq!([Rational::from_i64(-7), Rational::from_u64(7)], [Some(of(-7, 1)), Some(of(7, 1))]);
    assert!(Rational::from_str_radix("ff/a", 16).is_ok_and(|read| read == of(51, 2)));
}

#[test]
fn a_number_comes_apart_into_its_numerator_and_denominator() {
    let long = BigInt::from(10).pow(40);
    assert_eq!(<(BigInt, BigInt)>::from(of(-6, 4)), (BigInt::from(-3), BigInt::from(2)));
    assert_eq!(<(BigInt, BigInt)>::from(Rational::from(long.clone())), (long, BigInt::from(1)));
}

#[test]
fn powers_products_quotients_and_differences_have_their_values() {
    assert_eq!([of(2, 3).pow(3), of(-2, 3).pow(-2)], [of(8, 27), of(9, 4)]);
    assert_eq!([of(2, 3), of(3, 4), of(-5, 1)].into_iter().product::<Rational>(), of(-5, 2));
    assert_eq!([of(2, 3), of(3, 4), of(-5, 1)].into_iter().sum::<Rational>(), of(-43, 12));
    assert_eq!([of(7, 2).abs_sub(&of(1, 3)), of(1, 3).abs_sub(&of(7, 2))], [of(19, 6), Rational::ZERO]);
    assert_eq!([of(7, 2).checked_div(&of(2, 3)), of(7, 2).checked_div(&Rational::ZERO)], [Some(of(21, 4)), None]);
}

#[test]
fn zero_has_no_sign() {
    let signs = |number: &Rational| (number.is_negative(), number.is_positive());
    assert_eq!(
        [of(-1, 2), Rational::ZERO, of(1, 2)].each_ref().map(signs),
        [(true, false), (false, false), (false, true)]
    );
}

#[test]
fn the_least_integer_of_a_word_is_shortened_as_others_are() {
    assert_eq!(of(i64::MIN, i64::MIN), Rational::ONE);
    assert_eq!(SmallRational::integer(3).partial_cmp(&SmallRational::integer(4)), Some(std::cmp::Ordering::Less));
}

#[test]
fn different_numbers_seldom_have_the_same_hash() {
    let hasher = std::hash::RandomState::new();
    let hash = |number: Rational| std::hash::BuildHasher::hash_one(&hasher, number);
    let long = |number: i64| Rational::from(BigInt::from(10).pow(40) + number);
    assert!((0..20).flat_map(|number| [hash(of(number, 1)), hash(long(number))]).collect::<HashSet<_>>().len() > 2);
}

#[test]
fn a_part_is_used_as_an_integer_is() {
    let number = of(-6, 5);
    assert!(number.numer() == BigInt::from(-6) && number.denom() != BigInt::from(6));
    assert_eq!([format!("{}", number.numer()), format!("{:?}", number.denom())], ["-6", "5"]);
    assert_eq!([-number.numer(), number.denom() << 3], [BigInt::from(6), BigInt::from(40)]);
}

#[test]
fn integers_without_a_sign_have_divisors_and_multiples_too() {
    let [one, other] = [12_u32, 18].map(BigUint::from);
    assert_eq!(greatest_common_divisor(&one, &other), BigUint::from(6_u32));
    assert_eq!(least_common_multiple(&one, &other), BigUint::from(36_u32));
}

#[test]
fn remainders_stop_at_the_bound_and_may_be_short() {
    let mut remainders = Remainders::new(BigUint::from(10_u32), BigUint::from(4_u32), true);
    remainders.advance(&BigUint::from(4_u32));
    assert_eq!(remainders.rest, BigUint::from(4_u32));
    let (before, rest) = (BigUint::from(1_u128 << 100), BigUint::from((1_u128 << 90) + 1));
    let mut remainders = Remainders::new(before.clone(), rest.clone(), true);
    remainders.advance(&BigUint::ZERO);
    assert_eq!(remainders.rest, before % rest);
}

#[test]
fn leading_words_settle_no_quotient_that_what_follows_them_changes() {
    // 5y - 4 and 4y - 4 have the quotients 1, 3, ...; with what may follow the second, 1, 4, ...: the last two alike.
    let of = |y: u128, [a, b, c, d]: [u128; 4]| [a * y - b, c * y - d].map(|number| BigUint::from(number) << 100_u32);
    let most = (BigUint::from(1_u32) << 100_u32) - 1_u32;
    let [one, other] = of(1 << 123, [5, 4, 4, 4]);
    let [third, fourth] = of(1 << 122, [9, 8, 5, 4]);
    // A quotient q of 63 bits, and 1; with all that may follow the second, 2.
    let q = BigUint::from(1_u128 << 62);
    let [long, short] = [&q * &q * 2_u32 + &q * 4_u32 + 1_u32, &q * 2_u32 + 2_u32].map(|number| number << 100_u32);
    // The same, where 1 leaves q - 2, and not 1.
    let [wide, narrow] = [&q * &q * 3_u32 + &q * 2_u32 + 2_u32, q * 3_u32].map(|number| number << 100_u32);
    let pairs = [(one, other + &most), (long, short + &most), (wide, narrow + &most), (third + most, fourth)];
    for (before, rest) in pairs {
        let mut remainders = Remainders::new(before, rest, true);
        remainders.advance(&BigUint::ZERO);
        assert!(remainders.before > remainders.rest, "{remainders:?}");
    }
}

#[test]
fn neighbours_of_fibonacci_numbers_are_over_the_next_ones() {
    assert_eq!(neighbours_of_fibonacci(6), [of(8, 13), of(13, 21)]);
    assert_eq!(neighbours_of_fibonacci(10), [of(55, 89), of(89, 144)]);
}
