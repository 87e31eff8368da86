//! Forms before an oracle who knows the parameters, rows, and multipliers.

use num_traits::Zero;
use schedcheck_model::Time;

use crate::{AtPoint, LinearForm, Query, Row, Sense, SignOracle, Signs, Space, contradict, judged, refined};

/// Knows the parameters.
struct Knows(Vec<i64>);

impl SignOracle for Knows {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        let value: i64 = form.coefficients().iter().zip(&self.0).map(|(a, x)| a * x).sum();
        let sign = Signs::from(value.cmp(&0));
        *query.classes(Signs::ALL).iter().find(|class| sign.is_within(**class)).expect("a class of each sign")
    }

    fn most_multiples(&self) -> u64 {
        5
    }

    fn parameters(&self) -> usize {
        self.0.len()
    }
}

fn knowing<R>(parameters: &[i64], run: impl FnOnce(LinearForm, LinearForm) -> R) -> R {
    judged(Knows(parameters.to_vec()), || run(LinearForm::parameter(0), LinearForm::parameter(1))).1
}

#[test]
fn forms_compare_as_their_values_do() {
    for parameters in [[1, 2], [2, 2], [3, 2], [0, 0]] {
        let [a, b] = parameters;
        knowing(&parameters, |x, y| {
            assert_eq!(x.cmp(&y), a.cmp(&b));
            assert_eq!((x < y, x <= y, x > y, x >= y, x == y), (a < b, a <= b, a > b, a >= b, a == b));
            assert_eq!((x.partial_cmp(&y), (x - y).is_zero()), (Some(a.cmp(&b)), a == b));
            // Of two that are equal, the second is the greater one and the first the lesser one, as of all numbers.
            assert!(x.max(y).is_same(if b < a { &x } else { &y }));
            assert!(x.min(y).is_same(if b < a { &y } else { &x }));
        });
    }
}

#[test]
fn multiples_are_counted_up_to_the_limit_of_the_oracle() {
    let count = |amount, unit| knowing(&[amount, unit], |x, y| (x - y).whole_multiples(&y));
    assert_eq!([count(7, 2), count(8, 2), count(1, 2), count(3, 0), count(100, 2)], [2, 3, 0, u64::MAX, 5]);
}

#[test]
fn an_oracle_can_be_refined_and_is_back_afterwards() {
    /// Takes everything the other way round.
    struct Turns(Box<dyn SignOracle>);
    impl SignOracle for Turns {
        fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
            self.0.answer(&-*form, query)
        }

        fn most_multiples(&self) -> u64 {
            1
        }

        fn parameters(&self) -> usize {
            self.0.parameters()
        }
    }
    knowing(&[1, 2], |x, y| {
        assert!(x < y);
        let refine = |oracle: Box<dyn SignOracle>| {
            assert_eq!(oracle.parameters(), 2);
            Turns(oracle)
        };
        assert!(refined(refine, |turns| turns.0, || y < x));
        assert!(x < y);
    });
}

#[test]
fn a_thread_has_no_oracle_after_a_panic() {
    let panics = || knowing(&[1, 2], |x, y| assert!(y < x, "a run that fails"));
    assert!(std::panic::catch_unwind(panics).is_err());
    assert!(knowing(&[2, 1], |x, y| y < x));
}

#[test]
#[should_panic(expected = "parameter 16: a form has 16 at most")]
fn a_form_has_no_more_parameters_than_places() {
    LinearForm::parameter(crate::WIDTH);
}

#[test]
fn forms_are_written_with_their_signs() {
    assert_eq!(LinearForm::of(&[-2, 0, 1, -1]).to_string(), "-2 x0 + x2 - x3");
    assert_eq!((LinearForm::ZERO.to_string(), LinearForm::of(&[0, 3]).to_string()), ("0".into(), "3 x1".into()));
    assert_eq!(LinearForm::of(&[4, -6]).primitive().to_string(), "2 x0 - 3 x1");
    assert_eq!(format!("{:?}", LinearForm::parameter(1) + LinearForm::parameter(2)), "x1 + x2");
    let sum_and_difference =
        |one: LinearForm, other: &LinearForm| [one + other, one - other].map(|form| form.to_string());
    assert_eq!(sum_and_difference(LinearForm::parameter(1), &LinearForm::of(&[2, 2])), ["2 x0 + 3 x1", "-2 x0 - x1"]);
}

#[test]
fn multipliers_contradict_if_their_sum_is_nowhere_what_it_has_to_be() {
    let (x, y) = (LinearForm::parameter(0), LinearForm::parameter(1));
    let rows = [Row::positive(x - y), Row::non_negative(y - x), Row::zero(x - y), Row::positive(-x)];
    let rows = [&rows[..], &[Row::non_negative(x), Row::positive(x)]].concat();
    for proof in [&[(0, 1), (1, 1)][..], &[(0, 1), (2, -1)], &[(3, 1)], &[(3, 1), (4, 0)], &[(0, 2), (1, 2), (3, 1)]] {
        assert!(contradict(&rows, proof), "{proof:?}");
    }
    // No strict row, a positive sum, no such row, none at all.
    for wrong in [&[(1, 1), (2, 1)][..], &[(0, 1)], &[(6, 1), (3, 1)], &[], &[(3, 0)], &[(0, 2), (1, 3)]] {
        assert!(!contradict(&rows, wrong), "{wrong:?}");
    }
    // A negative multiplier of a row that is no equation: the sum would be -y.
    for wrong in [&[(0, 1), (4, -1)], &[(0, 1), (5, -1)]] {
        assert!(!contradict(&rows, wrong), "{wrong:?}");
    }
    assert!(!contradict(&rows, &[(3, i128::MAX), (3, i128::MAX)]), "a sum beyond all numbers");
}

#[test]
fn signs_are_turned_and_said_by_rows() {
    let x = LinearForm::parameter(0);
    assert_eq!(
        (Signs::LESS.turned(), Signs::EQUAL.turned(), Signs::ALL.turned()),
        (Signs::GREATER, Signs::EQUAL, Signs::ALL)
    );
    let (not_negative, not_positive) =
        (Query::IsNegative.classes(Signs::ALL)[1], Query::IsPositive.classes(Signs::ALL)[0]);
    assert_eq!(not_negative.turned(), not_positive);
    assert_eq!(not_negative.and(not_positive), Signs::EQUAL);
    assert_eq!([Signs::LESS.others(), Sense::NonNegative.signs()], [not_negative; 2]);
    assert!(Signs::ALL.others().is_empty());
    assert!(contradict(&[not_positive.row(x), Signs::GREATER.row(x)], &[(0, 1), (1, 1)]));
    assert!(!contradict(&[not_negative.row(x), Signs::GREATER.row(x)], &[(0, 1), (1, 1)]));
    assert!(contradict(&[Signs::LESS.row(x)], &[(0, 1)]));
}

#[test]
fn an_oracle_at_a_point_remembers_what_was_not_decided() {
    let [x, y] = [0, 1].map(LinearForm::parameter);
    let oracle = AtPoint::new(&[9, 2], 3).expect("a point");
    assert_eq!((oracle.most_multiples(), oracle.parameters()), (3, 2));
    let (oracle, answers) = judged(oracle, || (x > y, y < x, x.whole_multiples(&y)));
    assert_eq!(answers, (true, true, 3));
    let asked: Vec<String> = oracle.into_questions().iter().map(|it| format!("{} {}", it.form, it.answer)).collect();
    assert_eq!(asked, ["x0 - x1 >", "x1 >", "x0 - 2 x1 >=", "x0 - 3 x1 >="]);
}

#[test]
fn a_space_is_listed_and_described() {
    let row = |form: &[i64]| Row::non_negative(LinearForm::of(form));
    let rows =
        vec![row(&[1, -2]), Row::zero(LinearForm::of(&[-1, 0, 3])), Row::positive(LinearForm::ZERO), row(&[0, 1, 1])];
    let space = Space { names: ["a", "b", "c"].map(String::from).to_vec(), rows, most_multiples: 0 };
    assert_eq!(space.list(), "a, b, c");
    assert_eq!(space.conditions(), ["a - 2 b >= 0", "-a + 3 c = 0", "0 > 0", "b + c >= 0"]);
}
