//! The trees against the plain search, which knows no lemma: number by number.

use schedcheck_bruteforce::star::{Relays, plain};
use schedcheck_model::star::Star;

use super::star::{Challenge, Rules, schedules};
use crate::{Form, Opponent, Row, Sense};

/// The last parameter: the deadline.
const DEADLINE: usize = 6;

/// The least end of all leaves below the node, for these parameters.
fn least_end(node: &dyn Opponent, parameters: &[i64], above: i64) -> Option<i64> {
    let value = |row: &Row| -> i64 { row.form.coefficients().iter().zip(parameters).map(|(a, x)| a * x).sum() };
    let rows = node.rows();
    if rows.iter().any(|row| row.sense == Sense::Positive && row.form.vanishes()) {
        return None;
    }
    assert!(rows.iter().all(|row| row.sense == Sense::NonNegative));
    let (ends, conditions): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.form.coefficients()[DEADLINE] == 1);
    if conditions.into_iter().any(|row| value(row) < 0) {
        return None;
    }
    let end = ends.into_iter().map(|row| -value(row)).fold(above, i64::max);
    let children = node.children();
    if children.is_empty() {
        return Some(end);
    }
    children.iter().filter_map(|child| least_end(&**child, parameters, end)).min()
}

fn least(numbers: &[(i64, i64, u64)], rules: Rules) -> i64 {
    let workers = numbers.iter().enumerate();
    let star =
        workers.map(|(place, &(_, _, tasks))| (Form::parameter(2 * place), Form::parameter(2 * place + 1), tasks));
    let tree = schedules(&Star::of(star), Challenge::EndsBy(Form::parameter(DEADLINE)), rules);
    let parameters: Vec<i64> = numbers.iter().flat_map(|&(comm, comp, _)| [comm, comp]).collect();
    least_end(&*tree, &parameters, 0).expect("some schedule")
}

fn stars(loads: &[u64], most: i64) -> Vec<Vec<(i64, i64, u64)>> {
    let mut stars = vec![Vec::new()];
    for &tasks in loads {
        let next = |star: &Vec<_>| {
            let star = star.clone();
            let numbers = (0..=most).flat_map(move |comm| (0..=most).map(move |comp| (comm, comp, tasks)));
            numbers.map(move |worker| [&star[..], &[worker]].concat())
        };
        stars = stars.iter().flat_map(next).collect();
    }
    stars
}

#[test]
fn the_least_of_all_schedules_is_what_the_plain_search_finds() {
    for (loads, most) in [(&[2, 0][..], 3), (&[2, 1], 2), (&[2, 0, 0], 1), (&[1, 1, 0], 1), (&[2, 1, 0], 1)] {
        for numbers in stars(loads, most) {
            let star = Star::of(numbers.iter().copied());
            let optimum = plain::optimum(&star, Relays::Allowed).expect("a tiny star").makespan;
            assert_eq!(least(&numbers, Rules::ALL), optimum, "{numbers:?}");
            assert_eq!(least(&numbers, Rules::NONE), optimum, "{numbers:?}");
        }
    }
}

#[test]
fn without_relays_it_is_what_the_plain_search_finds_without_them() {
    let rules = Rules { no_relays: true, ..Rules::ALL };
    for (loads, most) in [(&[2, 1][..], 2), (&[1, 1, 0], 1)] {
        for numbers in stars(loads, most) {
            let star = Star::of(numbers.iter().copied());
            let optimum = plain::optimum(&star, Relays::Forbidden).expect("a tiny star").makespan;
            assert_eq!(least(&numbers, rules), optimum, "{numbers:?}");
        }
    }
}

#[test]
fn a_loan_can_be_worth_it() {
    let lends = [(1, 7, 1), (3, 6, 2), (2, 9, 0)];
    let rules = Rules { no_relays: true, ..Rules::ALL };
    assert!(least(&lends, Rules::ALL) <= least(&lends, rules));
}
