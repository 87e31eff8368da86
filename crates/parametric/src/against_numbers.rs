//! Searches without halving against runs on numbers, at every makespan of a fine grid.

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_parametric_proof::{LinearForm, Query, SignOracle, Signs, judged};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use schedcheck_rr6005_algorithms::{mbbsa, rbsa};

use crate::least::accepted;

/// Knows the parameters, and how far it counts.
struct Knows(Vec<i64>, u64);

impl Knows {
    fn value(&self, form: &LinearForm) -> i64 {
        form.coefficients().iter().zip(&self.0).map(|(a, x)| a * x).sum()
    }
}

impl SignOracle for Knows {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        assert!(
            form.coefficients()[self.0.len()..].iter().all(|&it| it == 0),
            "{form} has a parameter that is no number"
        );
        let sign = Signs::from(self.value(form).cmp(&0));
        *query.classes(Signs::ALL).iter().find(|class| sign.is_within(**class)).expect("a class of each sign")
    }

    fn most_multiples(&self) -> u64 {
        self.1
    }

    fn parameters(&self) -> usize {
        self.0.len()
    }
}

/// Numbers that look random, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A star with the parameters c_1, ..., c_m, w_1, ..., w_m.
fn star<T: Time>(loads: &[u64], parameters: &[T]) -> Star<T> {
    let of = |worker: usize| (parameters[worker].clone(), parameters[loads.len() + worker].clone(), loads[worker]);
    Star::of((0..loads.len()).map(of))
}

/// When the transfers of a schedule take place: the sender, the receiver, and what it ends by.
fn told<T: Time>(star: &Star<T>, schedule: &Schedule<T>, number: impl Fn(&T) -> i64) -> (String, i64) {
    let plan: Vec<_> = schedule.transfers.iter().map(|transfer| (transfer.from, transfer.to)).collect();
    (format!("{plan:?}"), number(&check(star, schedule).expect("a schedule").makespan))
}

/// What the test accepts on a grid of makespans, each answer once in a row, and the least makespan.
fn on_grid(
    loads: &[u64],
    parameters: &[i64],
    decide: impl Fn(&Star<i64>, &i64) -> Option<Schedule<i64>>,
) -> (Vec<(String, i64)>, i64) {
    let star = star(loads, parameters);
    let last = check(&star, &playback(&star, &Plan::default()).expect("nobody sends")).expect("nobody sends").makespan;
    let (mut answers, mut least) = (Vec::new(), None);
    for makespan in 0..=last {
        if let Some(schedule) = decide(&star, &makespan) {
            least = least.or(Some(makespan));
            answers.push(told(&star, &schedule, |number| *number));
        }
    }
    answers.dedup();
    (answers, least.expect("everything fits where nobody sends"))
}

fn agree(
    loads: &[u64],
    parameters: Vec<i64>,
    on_forms: impl Fn(&Star<LinearForm>, &LinearForm) -> Option<Schedule<LinearForm>>,
    on_numbers: impl Fn(&Star<i64>, &i64) -> Option<Schedule<i64>>,
) {
    let (expected, _) = on_grid(loads, &parameters, on_numbers);
    let count = parameters.len();
    let values = parameters.clone();
    let value = move |form: &LinearForm| form.coefficients().iter().zip(&values).map(|(a, x)| a * x).sum();
    let (_, found) = judged(Knows(parameters.clone(), 64), || {
        let forms: Vec<LinearForm> = (0..count).map(LinearForm::parameter).collect();
        let star = star(loads, &forms);
        let mut found: Vec<(String, i64)> = Vec::new();
        let nobody_sends = playback(&star, &Plan::default()).expect("nobody sends");
        let last = check(&star, &nobody_sends).expect("a schedule").makespan;
        let answers =
            accepted(|makespan| if *makespan > last { Some(None) } else { on_forms(&star, makespan).map(Some) });
        for schedule in answers.map_while(|answer| answer) {
            found.push(told(&star, &schedule, &value));
        }
        found.dedup();
        found
    });
    assert_eq!(found.first(), expected.first(), "{parameters:?}");
    let mut rest = found.iter();
    assert!(expected.iter().all(|answer| rest.any(|other| other == answer)), "{expected:?} {found:?} {parameters:?}");
}

const ROUNDS: u64 = 20;

#[test]
fn a_search_without_halving_accepts_what_the_test_accepts_at_every_makespan_of_a_grid() {
    let mut numbers = Numbers(1);
    for _ in 0..ROUNDS {
        for loads in [&[2, 0][..], &[2, 1, 0], &[3, 0, 0]] {
            let equal = numbers.below(5) as i64;
            let free: Vec<i64> = (0..2 * loads.len()).map(|_| 12 * numbers.below(6) as i64).collect();
            let equal: Vec<i64> =
                (0..free.len()).map(|at| if at < loads.len() { 12 * equal } else { free[at] }).collect();
            agree(loads, equal, mbbsa::decide, mbbsa::decide);
            agree(loads, free.clone(), mbbsa::decide, mbbsa::decide);
            agree(loads, free, rbsa::decide, rbsa::decide);
        }
    }
}
