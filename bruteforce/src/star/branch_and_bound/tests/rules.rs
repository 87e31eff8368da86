//! Each rule switched off, and a wrong one switched on.

use super::*;
use crate::star::boxes;
use crate::star::branch_and_bound::control::Control;
use crate::star::branch_and_bound::minimise::minimise_under;
use crate::star::branch_and_bound::rules::Rules;

const NONE: Rules =
    Rules { late_loans: false, failed_states: false, remaining_time: false, moore_after: None, off_by_one: false };

fn makespan(star: &Star<i64>, rules: Rules) -> i64 {
    let limits = StarLimits::default();
    let solution = minimise_under(star, Relays::Allowed, &mut Control::new(&limits, rules));
    assert!(solution.optimal, "{star:?}");
    assert_eq!(check(star, &solution.schedule).expect("a valid schedule").makespan, solution.makespan);
    solution.makespan
}

fn medium_stars() -> Vec<Star<i64>> {
    let mut stars: Vec<_> = (0..60).map(|seed| boxes::scattered_star(seed, 5, 10, 12, 40)).collect();
    stars.extend((0..60).map(|seed| boxes::scattered_star(seed, 7, 9, 6, 60)));
    stars
}

#[test]
fn each_rule_alone_and_all_together_leave_the_optimum_as_it_is() {
    let mut stars = medium_stars();
    stars.extend(boxes::stars(4, 3, &[0, 1], &[None, Some(2), Some(4)]));
    for star in &stars {
        let expected = makespan(star, NONE);
        let single = [
            Rules { late_loans: true, ..NONE },
            Rules { failed_states: true, ..NONE },
            Rules { remaining_time: true, ..NONE },
            Rules { moore_after: Some(1), ..NONE },
            Rules { moore_after: Some(1), ..Rules::ALL },
            Rules::ALL,
        ];
        for rules in single {
            assert_eq!(makespan(star, rules), expected, "{star:?} under {rules:?}");
        }
    }
}

#[test]
fn a_bound_that_is_off_by_one_is_caught() {
    let wrong = Rules { off_by_one: true, ..Rules::ALL };
    let stars = boxes::stars(2, 4, &[0, 1, 2, 3], &[Some(1), Some(2), Some(3)]);
    let found =
        |star, rules| minimise_under(star, Relays::Allowed, &mut Control::new(&StarLimits::default(), rules)).makespan;
    let caught = stars.iter().filter(|star| found(star, wrong) != found(star, Rules::ALL)).count();
    assert!(caught > 0, "{} stars, and none shows the error", stars.len());
}

/// One sender among links of all speeds: its releases and the due dates contradict each other.
fn single_sender(seed: u64) -> Star<i64> {
    let mut workers = boxes::scattered_star(seed, 12, 0, 100, 1_000).workers().to_vec();
    workers[0].tasks = 50;
    Star::new(workers).expect("every worker computes")
}

fn nodes(stars: &[Star<i64>], rules: Rules) -> u64 {
    let limits = StarLimits { max_nodes: 100_000, ..StarLimits::default() };
    let solve = |star| minimise_under(star, Relays::Allowed, &mut Control::new(&limits, rules));
    stars.iter().map(|star| solve(star).statistics.nodes).sum()
}

#[test]
fn each_rule_saves_nodes() {
    let single: Vec<_> = (0..40).map(single_sender).collect();
    let all = nodes(&single, Rules::ALL);
    assert!(nodes(&single, Rules { failed_states: false, ..Rules::ALL }) > all);
    assert!(nodes(&single, Rules { remaining_time: false, ..Rules::ALL }) > all);
    assert!(nodes(&single, Rules { moore_after: None, ..Rules::ALL }) > all);
    let scattered: Vec<_> = (0..40).map(|seed| boxes::scattered_star(seed, 10, 40, 40, 100)).collect();
    println!("{} {}", nodes(&scattered, Rules { late_loans: false, ..Rules::ALL }), nodes(&scattered, Rules::ALL));
    assert!(nodes(&scattered, Rules { late_loans: false, ..Rules::ALL }) > nodes(&scattered, Rules::ALL));
}
