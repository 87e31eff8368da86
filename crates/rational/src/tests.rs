//! The order against that of the library on short numbers, and against what is known of long ones.

use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{CheckedDiv, One, Signed, ToPrimitive, Zero};
use proptest::prelude::*;

use crate::{Rational, compare_fractions, neighbours_of_fibonacci};

mod values;

/// Numbers of one word, of several, whole ones among them, and close to each other.
fn numbers() -> impl Strategy<Value = Rational> {
    let word = (-20..20_i64, 1..20_i64).prop_map(|(above, below)| (BigInt::from(above), BigInt::from(below)));
    let edge = (prop::sample::select(vec![i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX]), 1..5_i64)
        .prop_map(|(above, below)| (BigInt::from(above), BigInt::from(below)));
    let long = (any::<i128>(), 1..i128::MAX, 0..3_u32)
        .prop_map(|(above, below, power)| (BigInt::from(above).pow(power + 1), BigInt::from(below).pow(power + 1)));
    let whole = (any::<i128>(), 1..4_u32).prop_map(|(above, power)| (BigInt::from(above).pow(power), BigInt::one()));
    // Of which denominators, and numerators and denominators, have long divisors in common.
    let shared =
        (any::<i64>(), 1..i64::MAX, 0..90_u32, 0..90_u32, 0..90_u32).prop_map(|(above, below, two, three, five)| {
            let power = |base: u32, exponent| BigInt::from(base).pow(exponent);
            (above * power(2, 90 - two) * power(3, three), below * power(2, two) * power(5, five))
        });
    prop_oneof![word, edge, long, whole, shared].prop_map(|(above, below)| Rational::new(above, below))
}

proptest! {
    #[test]
    fn short_numbers_are_ordered_as_the_library_does(one in numbers(), other in numbers(), nudge in -1..=1_i64) {
        let near = &one + Rational::new(nudge, other.denom().clone());
        for (one, other) in [(&one, &other), (&one, &near), (&near, &other), (&one, &one)] {
            prop_assert_eq!(one.cmp(other), one.library().cmp(&other.library()));
            prop_assert_eq!(one == other, one.library() == other.library());
            let doubled = (&(one.numer() * BigInt::from(2)), &(one.denom() * BigInt::from(2)));
            prop_assert_eq!(compare_fractions(doubled, (&other.numer(), &other.denom())), one.cmp(other));
        }
    }

    #[test]
    fn what_is_computed_is_in_lowest_terms(one in numbers(), other in numbers(), integer in -6..6_i64) {
        let integer = BigInt::from(integer);
        let mut in_place = one.clone();
        in_place += &integer;
        in_place *= &other;
        in_place -= &integer;
        let mut found = vec![&one + &other, &one - &other, &one * &other, &one + &integer, &one * &integer, in_place];
        found.extend([one.floor(), one.ceil(), one.round(), one.abs(), one.signum(), one.pow(3), -&one]);
        if !other.is_zero() {
            found.extend([&one / &other, &one % &other, other.recip(), other.pow(-2)]);
        }
        if !integer.is_zero() {
            found.extend([&one / &integer, &one % &integer]);
        }
        for number in found {
            prop_assert_eq!(&Rational::new(number.numer().clone(), number.denom().clone()), &number);
            prop_assert!(number.denom().is_positive());
        }
    }

    #[test]
    fn operations_find_what_the_library_finds(one in numbers(), other in numbers(), integer in any::<i64>()) {
        let integer = BigInt::from(integer);
        let (left, right) = (&*one.library(), &*other.library());
        let are = |found: Rational, expected: BigRational| (&*found.numer(), &*found.denom())
            == (expected.numer(), expected.denom());
        prop_assert!(are(&one + &other, left + right));
        prop_assert!(are(one.clone() - other.clone(), left - right));
        prop_assert!(are(&one * &other, left * right));
        prop_assert!(are(&one + &integer, left + &integer));
        prop_assert!(are(&one - &integer, left - &integer));
        prop_assert!(are(&one * &integer, left * &integer));
        prop_assert!(are(-&one, -left) && are(one.abs(), left.abs()) && are(one.signum(), left.signum()));
        prop_assert!(are(one.floor(), left.floor()) && are(one.ceil(), left.ceil()));
        prop_assert!(are([&one, &other, &one].into_iter().sum(), left + right + left));
        prop_assert!(are([&one, &other].into_iter().product(), left * right));
        prop_assert_eq!((one.is_integer(), one.to_integer()), (left.is_integer(), left.to_integer()));
        prop_assert_eq!((one.is_positive(), one.is_negative()), (left.is_positive(), left.is_negative()));
        prop_assert_eq!((one.to_i64(), one.to_u64(), one.to_f64()), (left.to_i64(), left.to_u64(), left.to_f64()));
        prop_assert_eq!(one.to_string(), left.to_string());
        prop_assert!(one.to_string().parse().is_ok_and(|read: Rational| read == one));
        let doubled = format!("{}/{}", one.numer() * BigInt::from(-6), one.denom() * BigInt::from(-6));
        prop_assert!(doubled.parse().is_ok_and(|read: Rational| read == one));
        prop_assert!(one.checked_div(&other).is_some() != other.is_zero());
        if !other.is_zero() {
            prop_assert!(are(&one / &other, left / right) && are(&one % &other, left % right));
            prop_assert!(are(other.recip(), right.recip()));
        }
        if !integer.is_zero() {
            prop_assert!(are(&one / &integer, left / &integer));
        }
    }

    #[test]
    fn a_number_is_kept_in_words_if_and_only_if_both_parts_fit(one in numbers(), other in numbers()) {
        for number in [&one + &other, &one * &other, &one - &other, -&one, one.round(), one.pow(2)] {
            let words = number.numer().to_i64().zip(number.denom().to_i64());
            prop_assert_eq!(number.as_words(), words);
        }
    }

    #[test]
    fn numbers_are_rounded_as_the_library_does(number in numbers()) {
        prop_assert_eq!(number.round().to_string(), number.library().round().to_string());
    }
}

#[test]
fn long_numbers_are_compared_in_a_small_stack() {
    let compared = || {
        let [one, other] = neighbours_of_fibonacci(478_500);
        assert!(one.denom().bits() > 332_000);
        assert_eq!(
            [one.cmp(&other), other.cmp(&one), one.cmp(&one)],
            [Ordering::Less, Ordering::Greater, Ordering::Equal]
        );
        assert!(one != other && one == one.clone() && (-&one).max(-&other) == -&one && one.abs_sub(&other).is_zero());
        let hasher = RandomState::new();
        assert_eq!(hasher.hash_one(&one), hasher.hash_one(one.clone()));
        let mut sorted = vec![other.clone(), one.clone(), -&one];
        sorted.sort();
        assert_eq!(sorted, [-&one, one, other]);
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(compared).unwrap().join().unwrap();
}

#[test]
fn signs_and_lengths_decide_before_products_do() {
    let long = |exponent: u32| Rational::from(BigInt::from(10).pow(exponent));
    for (lesser, greater) in [(long(30), long(31)), (-long(31), -long(30)), (long(40).recip(), long(39).recip())] {
        assert_eq!([lesser.cmp(&greater), greater.cmp(&lesser)], [Ordering::Less, Ordering::Greater]);
    }
    assert!(-long(30) < Rational::zero() && Rational::zero() < long(30).recip() && -Rational::one() < Rational::one());
}

#[test]
#[should_panic(expected = "denominator == 0")]
fn nothing_is_divided_by_zero() {
    let _ = Rational::one() / Rational::zero();
}

#[test]
#[should_panic(expected = "denominator == 0")]
fn no_long_number_is_divided_by_zero() {
    let _ = Rational::from(BigInt::from(10).pow(40)) / Rational::zero();
}

#[test]
#[should_panic(expected = "denominator == 0")]
fn no_long_fraction_has_the_denominator_zero() {
    let _ = Rational::new(BigInt::from(10).pow(40), BigInt::zero());
}

#[test]
fn a_text_that_is_no_fraction_is_refused() {
    for text in ["1/0", "1/-0", "/2", "1/", "1/2/3", "", "1.5", "a/2"] {
        assert!(text.parse::<Rational>().is_err(), "{text}");
    }
}

#[test]
fn numbers_are_shown_as_fractions() {
    let number = Rational::from((BigInt::from(-2), BigInt::from(6)));
    assert_eq!([number.to_string(), format!("{number:>6}")], ["-1/3", "  -1/3"]);
    assert_eq!(format!("{number:?}"), "Ratio { numer: -1, denom: 3 }");
    assert_eq!("-2/6".parse::<Rational>().map(|read| read == number), Ok(true));
}

#[test]
fn a_number_takes_no_more_room_than_two_words() {
    assert_eq!(size_of::<Rational>(), 2 * size_of::<i64>());
}

/// A machine integer means what the same integer of any length means, wherever it stands.
macro_rules! machine_integers {
    ($($name:ident $integer:ty),*) => {$(
        proptest! {
            #[test]
            fn $name(one in numbers(), integer in any::<$integer>()) {
                let other = Rational::new(integer, 1);
                prop_assert_eq!(&Rational::from(integer), &other);
                prop_assert_eq!(&other, &Rational::from(BigInt::from(integer)));
                prop_assert_eq!([&one + integer, &one - integer, &one * integer], [&one + &other, &one - &other, &one * &other]);
                prop_assert_eq!([integer + &one, integer - &one, integer * &one], [&other + &one, &other - &one, &other * &one]);
                let mut in_place = one.clone();
                in_place -= integer;
                in_place *= integer;
                prop_assert_eq!(in_place, (&one - &other) * &other);
                if integer != 0 {
                    prop_assert_eq!([&one / integer, &one % integer], [&one / &other, &one % &other]);
                }
                if !one.is_zero() {
                    prop_assert_eq!([integer / &one, integer % &one], [&other / &one, &other % &one]);
                }
            }
        }
    )*};
}

machine_integers!(i32_is_a_number i32, i64_is_a_number i64, u32_is_a_number u32, u64_is_a_number u64, usize_is_a_number usize);

#[test]
fn integers_of_all_kinds_are_numbers() {
    let longest = Rational::from(u128::MAX);
    let half = &longest / 2;
    assert_eq!(longest, Rational::from(BigUint::from(u128::MAX)));
    assert_eq!([Rational::from(i8::MIN), Rational::from(u16::MAX)], [Rational::new(-128, 1), Rational::new(65_535, 1)]);
    assert_eq!([Rational::from(i128::MIN) + longest, true.into()], [Rational::from(i128::MAX), Rational::ONE]);
    assert_eq!(Rational::from((6, -4_i64)), "-3/2".parse().unwrap());
    assert_eq!(Rational::from(&BigInt::from(7)), Rational::from(Rational::new(7, 2).numer()));
    assert_eq!(Rational::from(&half), half);
}
