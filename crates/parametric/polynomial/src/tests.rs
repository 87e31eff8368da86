use exact_rational::Rational;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use proptest::prelude::*;

use super::*;

fn x(variable: usize) -> RationalFunction {
    RationalFunction::variable(variable)
}

/// A polynomial of a few terms in three variables.
fn polynomials() -> impl Strategy<Value = Polynomial> {
    let term = ([0..3_usize, 0..3, 0..3], -4..5_i64).prop_map(|(exponents, coefficient)| {
        let monomial = exponents.into_iter().enumerate().fold(Monomial::default(), |product, (variable, exponent)| {
            (0..exponent).fold(product, |product, _| product.times(Monomial::variable(variable)))
        });
        Polynomial::term(monomial, coefficient.into())
    });
    prop::collection::vec(term, 0..6).prop_map(|terms| terms.into_iter().fold(Polynomial::default(), Polynomial::plus))
}

fn functions() -> impl Strategy<Value = RationalFunction> {
    (polynomials(), polynomials()).prop_map(|(one, other)| {
        let one = RationalFunction::from(one);
        if other.is_zero() { one } else { one / RationalFunction::from(other) }
    })
}

fn points() -> impl Strategy<Value = Vec<Rational>> {
    prop::collection::vec((-7..8_i64, 1..4_i64).prop_map(|(n, d)| Rational::new(n, d)), 3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn operations_are_those_of_the_values(one in functions(), other in functions(), point in points()) {
        if let (Some(first), Some(second)) = (one.at(&point), other.at(&point)) {
            prop_assert_eq!((&one + &other).at(&point), Some(&first + &second));
            prop_assert_eq!((&one - &other).at(&point), Some(&first - &second));
            prop_assert_eq!((&one * &other).at(&point), Some(&first * &second));
            if !second.is_zero() {
                prop_assert_eq!((&one / &other).at(&point), Some(first / second));
            }
        }
    }

    #[test]
    fn the_laws_of_a_field_hold(a in functions(), b in functions(), c in functions()) {
        prop_assert_eq!((&a + &b) * &c, &a * &c + &b * &c);
        prop_assert_eq!(&a - &a, RationalFunction::zero());
        prop_assert_eq!(-a.clone() + &a, RationalFunction::zero());
        if !b.is_zero() {
            prop_assert_eq!(&a / &b * &b, a);
            prop_assert_eq!(&b / &b, RationalFunction::one());
        }
    }

    #[test]
    fn a_product_is_divided_by_each_of_its_factors(one in polynomials(), other in polynomials()) {
        let product = one.times(&other);
        if !one.is_zero() {
            prop_assert_eq!(product.divided_by(&one), Some(other));
            let next = product.plus(Polynomial::constant(1.into()));
            let divides = next.divided_by(&one).map(|quotient| quotient.times(&one));
            prop_assert!(divides.is_none() || divides == Some(next));
        }
    }
}

#[test]
fn what_is_not_the_same_at_one_point_is_not_equal() {
    let (g, w) = (x(0), x(1));
    assert!((&g + &w) * (&g - &w) == &g * &g - &w * &w);
    assert!((&g + &w) * (&g + &w) != &g * &g + &w * &w);
    assert!(g != w && &g / &w != &w / &g && RationalFunction::integer(2) != RationalFunction::integer(1));
}

#[test]
fn common_factors_are_cancelled_and_told() {
    let (g, w) = (x(0), x(1));
    let unit = &g + &w;
    let half = RationalFunction::integer(1) / RationalFunction::integer(2);
    assert_eq!(((&g * &g - &w * &w) / &unit).to_string(), "(x0 - x1)");
    let shown = (&half - &g / &unit / &unit / &w).to_string();
    assert_eq!(shown, "(x0^2 x1 + 2 x0 x1^2 - 2 x0 + x1^3) / 2 / (x1) / (x0 + x1)^2");
    let (number, factors) = (&half * &unit / (RationalFunction::integer(-6) * &unit)).denominator_in_numbers();
    assert_eq!((number, factors), (BigInt::from(12), 0));
}

/// Of what is divided by, those factors are told apart that the dividend is divided by already.
#[test]
fn a_denominator_is_told_in_the_factors_that_are_known() {
    let one_more = |variable| Polynomial::variable(variable).plus(Polynomial::constant(1.into()));
    let [first, second] = [0, 1].map(|variable| RationalFunction::from(one_more(variable)));
    let quotient = RationalFunction::one() / &first / (&first * &second);
    assert_eq!(quotient.denominator(), (1.into(), &[(one_more(0), 2), (one_more(1), 1)].into()));
}

#[test]
fn a_number_in_both_numerator_and_denominator_is_cancelled() {
    let third = RationalFunction::integer(6) * (x(0) + RationalFunction::integer(1)) / RationalFunction::integer(18);
    assert_eq!(third.to_string(), "(x0 + 1) / 3");
}

#[test]
fn only_the_polynomial_without_terms_is_zero() {
    assert!(RationalFunction::zero().is_zero() && (x(0) - x(0)).is_zero());
    assert!(!x(0).is_zero() && !RationalFunction::integer(-1).is_zero());
}

/// -4 x0^2 x1 + 6 x0 is -2 x0 times 2 x0 x1 - 3.
#[test]
fn a_polynomial_is_split_into_number_monomial_and_rest() {
    let (x0, x1) = (Monomial::variable(0), Monomial::variable(1));
    let of = |terms: &[(Monomial, i64)]| {
        let terms = terms.iter().map(|&(monomial, coefficient)| Polynomial::term(monomial, coefficient.into()));
        terms.fold(Polynomial::default(), Polynomial::plus)
    };
    let product = of(&[(x0, 6), (x0.times(x0).times(x1), -4)]);
    assert_eq!(product.terms(), [(x0, 6.into()), (x0.times(x0).times(x1), (-4).into())]);
    let rest = of(&[(Monomial::default(), -3), (x0.times(x1), 2)]);
    assert_eq!(product.split(), Some((BigInt::from(-2), x0, rest)));
    assert_eq!(Polynomial::default().split(), None);
}

impl RationalFunction {
    fn denominator_in_numbers(&self) -> (BigInt, usize) {
        let (number, factors) = self.denominator();
        (number, factors.len())
    }
}

#[test]
fn a_function_has_no_value_where_its_denominator_is_zero() {
    let inverse = RationalFunction::integer(1) / (x(0) - x(1));
    assert_eq!(inverse.at(&[Rational::from(3), Rational::ONE]), Some(Rational::new(1, 2)));
    assert_eq!(inverse.at(&[Rational::from(3), Rational::from(3)]), None);
    assert_eq!(x(2).at(&[Rational::from(3)]), Some(Rational::ZERO));
}

#[test]
fn signs_are_manifest_if_all_coefficients_say_so() {
    let (g, w) = (x(0), x(1));
    assert!((&g / (&g + &w)).is_manifestly_positive());
    assert!(!(&g / (&g - &w)).is_manifestly_positive() && !(&g - &w).is_manifestly_non_negative());
    assert!(!(&g * &g - &g * &w + &w * &w).is_manifestly_positive());
    let (quotient, is_w) = (&w / (&g + &w), |variable| variable == 1);
    assert!(quotient.is_manifestly_positive_where(is_w) && !(&g / &w).is_manifestly_positive_where(is_w));
    assert!(!(&w / &g).is_manifestly_positive_where(is_w) && !(&w - &g).is_manifestly_positive_where(is_w));
    let zero = RationalFunction::zero();
    assert!(!zero.is_manifestly_positive_where(is_w));
    assert!(zero.is_manifestly_non_negative() && !zero.is_manifestly_positive());
}
