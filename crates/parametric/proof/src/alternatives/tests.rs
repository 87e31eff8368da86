//! The trees against the plain search, which knows no lemma: number by number.

use schedcheck_bruteforce::redistribution::{best_time, best_time_with_waiting};
use schedcheck_bruteforce::star::branch_and_bound::{StarLimits, minimise};
use schedcheck_bruteforce::star::{Relays, state_space};
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::star::Star;

use super::star::{Challenge, Rules, lists, schedules};
use super::{redistribution, relays};
use crate::{Competitor, LinearForm, Row, Sense};

/// The last parameter: the deadline.
const DEADLINE: usize = 6;
/// Instances of each size.
const ROUNDS: u64 = 12;

/// The least end of all leaves below the node, for these parameters.
fn least_end(node: &dyn Competitor, parameters: &[i64], above: i64) -> Option<i64> {
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
    let tree = schedules(&forms(numbers), Challenge::EndsBy(LinearForm::parameter(DEADLINE)), rules);
    least_end(&*tree, &values(numbers), 0).expect("some schedule")
}

fn forms(numbers: &[(i64, i64, u64)]) -> Star<LinearForm> {
    let workers = numbers.iter().enumerate();
    Star::of(
        workers.map(|(place, &(_, _, tasks))| {
            (LinearForm::parameter(2 * place), LinearForm::parameter(2 * place + 1), tasks)
        }),
    )
}

fn values(numbers: &[(i64, i64, u64)]) -> Vec<i64> {
    numbers.iter().flat_map(|&(comm, comp, _)| [comm, comp]).collect()
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
            let optimum = state_space::optimum(&star, Relays::Allowed).expect("a tiny star").makespan;
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
            let optimum = state_space::optimum(&star, Relays::Forbidden).expect("a tiny star").makespan;
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

#[test]
fn without_a_task_every_schedule_ends_at_zero() {
    let (x, time) = (LinearForm::parameter(0), LinearForm::parameter(1));
    let challenge = Challenge::faster_than(time);
    for tree in [
        schedules(&Star::of([(x, x, 0)]), challenge, Rules::ALL),
        redistribution::orders(&[(x, 0), (x, 0)], challenge),
        relays::schedules(&Star::of([(x, x, 0)]), challenge, 0).children().remove(0),
    ] {
        assert!(tree.rows().iter().any(|row| row.sense == Sense::Positive && row.form.is_same(&time)));
    }
}

#[test]
#[should_panic(expected = "what is sent is received")]
fn a_redistribution_that_no_order_settles_is_refused() {
    redistribution::orders(
        &[(LinearForm::parameter(0), 2), (LinearForm::parameter(1), -1)],
        Challenge::EndsBy(LinearForm::ZERO),
    );
}

#[test]
fn lists_have_their_bounds_and_their_sum() {
    assert_eq!(lists(&[2, 0, 1], Some(2)), [[1, 0, 1], [2, 0, 0]]);
    assert_eq!(lists(&[1, 1], None), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    assert!(lists(&[1, 1], Some(3)).is_empty());
    assert_eq!(lists(&[12; 6], Some(12)).len(), 6188);
}

#[test]
fn without_relays_four_workers_can_take_eight_fifths_of_the_optimum() {
    let star = Star::of([(0, 2, 3), (3, 8, 1), (0, 5, 0), (3, 2, 0)]);
    let least = |relays| minimise(&star, relays, &StarLimits::default()).makespan;
    assert_eq!((least(Relays::Forbidden), least(Relays::Allowed)), (8, 5));
}

/// Numbers that look random, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    /// Small times, zero among them, and workers that share one.
    fn star(&mut self, loads: &[u64]) -> Vec<(i64, i64, u64)> {
        let most = 2 + self.below(8);
        loads.iter().map(|&tasks| (self.below(most) as i64, self.below(most) as i64, tasks)).collect()
    }
}

#[test]
fn larger_stars_have_the_optimum_of_the_branch_and_bound() {
    let mut numbers = Numbers(1);
    for loads in [&[3, 0][..], &[2, 1, 0], &[3, 0, 0], &[1, 1, 1], &[2, 0, 0]] {
        for _ in 0..ROUNDS {
            let star = numbers.star(loads);
            for (relays, no_relays) in [(Relays::Allowed, false), (Relays::Forbidden, true)] {
                let optimum = minimise(&Star::of(star.iter().copied()), relays, &StarLimits::default()).makespan;
                assert_eq!(least(&star, Rules { no_relays, ..Rules::ALL }), optimum, "{star:?}");
                assert_eq!(least(&star, Rules { no_relays, ..Rules::NONE }), optimum, "{star:?}");
            }
        }
    }
}

#[test]
fn schedules_that_pass_tasks_on_have_the_optimum_of_the_plain_search() {
    let mut numbers = Numbers(2);
    for loads in [&[2, 0][..], &[1, 1], &[1, 0, 0]] {
        for _ in 0..ROUNDS {
            let star = numbers.star(loads);
            let tasks: u64 = loads.iter().sum();
            let optimum = state_space::optimum(&Star::of(star.iter().copied()), Relays::Allowed).expect("a tiny star");
            let tree = relays::schedules(&forms(&star), Challenge::EndsBy(LinearForm::parameter(DEADLINE)), tasks + 1);
            assert_eq!(least_end(&*tree, &values(&star), 0), Some(optimum.makespan), "{star:?}");
        }
    }
}

#[test]
fn orders_of_a_redistribution_have_the_least_time_of_all_orders_and_of_all_waiting() {
    let mut numbers = Numbers(3);
    for surpluses in [&[1, -1][..], &[2, -2], &[2, -1, -1], &[1, 1, -2], &[-1, 2, -1, 0]] {
        for _ in 0..ROUNDS {
            let most = 2 + numbers.below(4);
            let comm: Vec<i64> = surpluses.iter().map(|_| numbers.below(most) as i64).collect();
            let workers: Vec<(LinearForm, i64)> =
                surpluses.iter().enumerate().map(|(place, &surplus)| (LinearForm::parameter(place), surplus)).collect();
            let tree = redistribution::orders(&workers, Challenge::EndsBy(LinearForm::parameter(DEADLINE)));
            let numeric = Redistribution::of(comm.iter().copied().zip(surpluses.iter().copied()));
            assert_eq!(least_end(&*tree, &comm, 0), Some(best_time(&numeric).time), "{comm:?} {surpluses:?}");
            assert_eq!(best_time(&numeric).time, best_time_with_waiting(&numeric).time, "{comm:?} {surpluses:?}");
        }
    }
}

/// The leaves below a node that some parameters may satisfy.
fn leaves(node: &dyn Competitor) -> u64 {
    leaves_at(node, &[])
}

/// Those of which these parameters satisfy the conditions, whatever the deadline.
fn leaves_at(node: &dyn Competitor, parameters: &[i64]) -> u64 {
    let value = |form: &LinearForm| form.coefficients().iter().zip(parameters).map(|(a, x)| a * x).sum::<i64>();
    let is_condition = |form: &LinearForm| form.coefficients()[DEADLINE] == 0;
    let never = |row: &Row| row.sense == Sense::Positive && row.form.vanishes();
    if node.rows().iter().any(|row| never(row) || (is_condition(&row.form) && value(&row.form) < 0)) {
        return 0;
    }
    let children = node.children();
    if children.is_empty() { 1 } else { children.iter().map(|child| leaves_at(&**child, parameters)).sum() }
}

/// In how many orders so many of each come.
fn orders_of(counts: &[u64]) -> u64 {
    let factorial = |count: u64| (1..=count).product::<u64>();
    counts.iter().fold(factorial(counts.iter().sum()), |orders, &count| orders / factorial(count))
}

/// The sum over all numbers of tasks that each worker sends.
fn over_sends(loads: &[u64], schedules: impl Fn(&[u64]) -> u64) -> u64 {
    super::star::lists(loads, None).iter().map(|sends| schedules(sends)).sum()
}

#[test]
fn the_trees_have_a_leaf_for_each_order_of_senders_and_receivers() {
    for loads in [&[2, 0][..], &[2, 1], &[1, 1, 0], &[2, 1, 0], &[1, 1, 1], &[3, 0, 0], &[3, 2]] {
        let workers = loads.len() as u64;
        let count = |links: &[i64], rules| {
            let numbers = links.iter().zip(loads).enumerate();
            let star = Star::of(numbers.map(|(place, (&link, &tasks))| {
                (LinearForm::parameter(link as usize), LinearForm::parameter(loads.len() + place), tasks)
            }));
            let tree = schedules(&star, Challenge::EndsBy(LinearForm::parameter(DEADLINE)), rules);
            [leaves(&*tree), leaves_at(&*tree, &[1, 2, 3][..links.len()])]
        };
        let (free, equal) = (&[0, 1, 2][..loads.len()], &[0, 0, 0][..loads.len()]);
        let moved = |sends: &[u64]| sends.iter().sum::<u64>() as u32;
        // Whoever sends, each task may go to any worker, or to any other one.
        let all = over_sends(loads, |sends| orders_of(sends) * workers.pow(moved(sends)));
        assert_eq!([count(free, Rules::NONE), count(equal, Rules::NONE)], [[all; 2]; 2], "{loads:?}");
        let without_loops = over_sends(loads, |sends| orders_of(sends) * (workers - 1).pow(moved(sends)));
        let in_one_order = over_sends(loads, |sends| (workers - 1).pow(moved(sends)));
        assert_eq!(count(free, Rules::ALL), [without_loops, in_one_order], "{loads:?}");
        assert_eq!(count(equal, Rules::ALL), [in_one_order; 2], "{loads:?}");
        // Who sends does not receive.
        let idle = |sends: &[u64]| sends.iter().filter(|&&tasks| tasks == 0).count() as u64;
        let without_relays = over_sends(loads, |sends| orders_of(sends) * idle(sends).pow(moved(sends)));
        let rules = Rules { no_relays: true, ..Rules::NONE };
        assert_eq!(count(free, rules), [without_relays; 2], "{loads:?}");
    }
}

#[test]
fn the_orders_of_a_redistribution_are_all_of_the_senders_and_all_of_the_receivers() {
    for surpluses in [&[1, -1][..], &[2, -2], &[2, -1, -1], &[1, 1, -2], &[2, -1, 1, -2], &[2, 1, -1, -1, -1]] {
        let workers: Vec<(LinearForm, i64)> =
            surpluses.iter().enumerate().map(|(place, &surplus)| (LinearForm::parameter(place), surplus)).collect();
        let tree = redistribution::orders(&workers, Challenge::EndsBy(LinearForm::parameter(DEADLINE)));
        let of = |sign: i64| surpluses.iter().map(|it| (sign * it).max(0).unsigned_abs()).collect::<Vec<_>>();
        assert_eq!(leaves(&*tree), orders_of(&of(1)) * orders_of(&of(-1)), "{surpluses:?}");
    }
}

/// In how many ways workers send what they have to, and what they receive for it, in at most so many transfers.
fn ways(to_send: &[u64], left: u64) -> u64 {
    let owed: u64 = to_send.iter().sum();
    if owed == 0 || owed > left {
        return u64::from(owed == 0);
    }
    let pairs = (0..to_send.len()).flat_map(|sender| (0..to_send.len()).map(move |receiver| (sender, receiver)));
    let after = |(sender, receiver): (usize, usize), passed_on: u64| {
        let mut next = to_send.to_vec();
        next[sender] -= 1;
        next[receiver] += passed_on;
        ways(&next, left - 1)
    };
    pairs.filter(|&(sender, _)| to_send[sender] > 0).map(|pair| after(pair, 0) + after(pair, 1)).sum()
}

#[test]
fn the_trees_of_relays_have_a_leaf_for_each_schedule_of_so_many_transfers() {
    for (loads, most) in [(&[1, 1][..], 2), (&[2, 0], 2), (&[2, 0], 4), (&[1, 0, 0], 3), (&[1, 1, 0], 3)] {
        let numbers: Vec<_> = loads.iter().map(|&tasks| (0, 0, tasks)).collect();
        let tree = relays::schedules(&forms(&numbers), Challenge::EndsBy(LinearForm::parameter(DEADLINE)), most);
        assert_eq!(leaves(&*tree), over_sends(loads, |sends| ways(sends, most)), "{loads:?} {most}");
    }
}

#[test]
fn a_challenge_is_the_row_of_what_has_to_be_so() {
    let (objective, end) = (LinearForm::parameter(0), LinearForm::parameter(1));
    for (challenge, sense, form) in [
        (Challenge::Beats { objective, ratio: (3, 2) }, Sense::Positive, [2, -3]),
        (Challenge::Matches { objective, ratio: (3, 2) }, Sense::NonNegative, [2, -3]),
        (Challenge::EndsBy(objective), Sense::NonNegative, [1, -1]),
    ] {
        let row = challenge.row(&end);
        assert!(row.sense == sense && row.form.is_same(&LinearForm::of(&form)), "{challenge:?}");
    }
}

/// The rows of a node, each without the deadline that the end is within.
fn ends(node: &dyn Competitor) -> Vec<String> {
    node.rows().iter().map(|row| (LinearForm::parameter(DEADLINE) - row.form).to_string()).collect()
}

/// The choice of this number, again and again.
fn below(tree: Box<dyn Competitor>, choices: &[usize]) -> Box<dyn Competitor> {
    choices.iter().fold(tree, |node, &choice| node.children().swap_remove(choice))
}

#[test]
fn a_node_knows_what_is_so_of_all_schedules_below_it() {
    let tree =
        || schedules(&forms(&[(0, 0, 3), (0, 0, 0)]), Challenge::EndsBy(LinearForm::parameter(DEADLINE)), Rules::ALL);
    assert!(ends(&*tree()).is_empty());
    // Two of three tasks are sent, and the other worker receives both.
    for (choices, expected) in [
        (&[2][..], &["x1"][..]),
        (&[2, 0], &["2 x3"]),
        (&[2, 0, 0], &["x0 + x2 + 2 x3", "x0 + 2 x2"]),
        (&[2, 0, 0, 0], &["x0 + x2 + 2 x3", "x0 + 2 x2 + x3", "2 x0 + x2 + x3"]),
    ] {
        assert_eq!(ends(&*below(tree(), choices)), expected, "{choices:?}");
    }
    let orders = || {
        let workers = [(LinearForm::parameter(0), 2), (LinearForm::parameter(1), -2)];
        redistribution::orders(&workers, Challenge::EndsBy(LinearForm::parameter(DEADLINE)))
    };
    assert!(ends(&*orders()).is_empty());
    assert_eq!(ends(&*below(orders(), &[0])), ["x0 + 2 x1"]);
    assert_eq!(ends(&*below(orders(), &[0, 0])), ["x0 + 2 x1", "2 x0 + x1"]);
}

#[test]
fn no_schedule_is_faster_than_its_own_end() {
    let end = LinearForm::parameter(0) + LinearForm::parameter(2) + LinearForm::parameter(3);
    let tree = schedules(&forms(&[(0, 0, 1), (0, 0, 0)]), Challenge::faster_than(end), Rules::ALL);
    assert_eq!(leaves(&*below(tree, &[1, 0])), 0);
}
