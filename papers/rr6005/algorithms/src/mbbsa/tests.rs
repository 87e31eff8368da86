//! The three forms against each other, and their schedules against the checker.

use schedcheck_model::star::{Star, Worker, check};

use super::*;
use crate::small_stars::{equal_link_stars, random_stars, stars, workers};

fn makespans(star: &Star<i64>) -> std::ops::RangeInclusive<i64> {
    -1..=star.attainable_makespan() + 1
}

/// All forms give one answer, whatever the makespan; on equal links the schedule keeps its promise.
fn agree(star: &Star<i64>) {
    for makespan in makespans(star) {
        let as_printed = listed(star, &makespan).unwrap();
        assert_eq!(trimmed(star, &makespan).succeeds, as_printed.succeeds, "{star:?} {makespan}");
        assert_eq!(is_feasible(star, &makespan), as_printed.succeeds, "{star:?} {makespan}");
        let schedule = decide(star, &makespan);
        assert_eq!(schedule.is_some(), as_printed.succeeds, "{star:?} {makespan}");
        for schedule in
            schedule.into_iter().chain(as_printed.succeeds.then(|| playback(star, &as_printed.plan).unwrap()))
        {
            let measure = check(star, &schedule).unwrap();
            assert!(!star.has_equal_links() || measure.makespan <= makespan, "{star:?} {makespan}");
            assert!(measure.relays.is_empty(), "{star:?}");
        }
    }
}

#[test]
fn all_forms_agree_on_every_small_star_of_equal_links() {
    let workers = workers(&[0, 1, 2], &[Some(0), Some(1), Some(3), None], 3);
    (1..=3).flat_map(|size| equal_link_stars(&workers, size)).for_each(|star| agree(&star));
}

#[test]
fn all_forms_agree_on_every_small_star_of_unequal_links() {
    let workers = workers(&[0, 1, 3], &[Some(0), Some(2), None], 2);
    (1..=3).flat_map(|size| stars(&workers, size)).for_each(|star| agree(&star));
}

#[test]
fn all_forms_agree_on_random_stars() {
    random_stars(2, 6, 7, 9).take(60).for_each(|star| agree(&star));
}

#[test]
fn the_test_of_one_makespan_is_monotone_on_equal_links() {
    for star in random_stars(3, 8, 9, 12).filter(Star::has_equal_links).take(20) {
        let answers: Vec<bool> = makespans(&star).map(|makespan| is_feasible(&star, &makespan)).collect();
        assert!(answers.is_sorted(), "{star:?}");
    }
}

#[test]
fn in_section_4_2_the_makespan_13_is_reached_and_12_is_not() {
    let star = crate::trace_platform();
    assert_eq!(check(&star, &decide(&star, &13).unwrap()).unwrap().makespan, 13);
    let outcome = listed(&star, &13).unwrap();
    assert_eq!((outcome.to_send, outcome.scheduled, outcome.deadlines), (4, 4, 8));
    assert_eq!(outcome.plan.receivers, [1, 1, 2, 1]);
    assert!(!is_feasible(&star, &12));
}

#[test]
fn deadlines_by_the_billion_are_counted_in_no_time_and_not_listed() {
    let star = Star::of([(1i64, 1 << 40, 1), (1, 1, 0)]);
    let refused = TooManyDeadlines { deadlines: (1 << 40) - 1 };
    assert_eq!(listed(&star, &((1 << 40) - 1)), Err(refused));
    assert_eq!(trimmed(&star, &((1 << 40) - 1)).deadlines, 1);
    assert_eq!(check(&star, &decide(&star, &((1 << 40) - 1)).unwrap()).unwrap().makespan, 3);
    assert!(is_feasible(&star, &3) && !is_feasible(&star, &2));
}

#[test]
fn a_free_worker_behind_a_free_link_needs_no_time() {
    let free = Worker { comm: 0, comp: Some(0), tasks: 0 };
    let star = Star::new(vec![free, Worker { comm: 0, comp: Some(5), tasks: 3 }]).unwrap();
    assert_eq!(check(&star, &decide(&star, &0).unwrap()).unwrap().makespan, 0);
}

#[test]
fn on_unequal_links_success_is_no_promise() {
    let slow_sender = Star::of([(1, 1, 0), (2, 3, 3)]);
    assert_eq!(check(&slow_sender, &decide(&slow_sender, &5).unwrap()).unwrap().makespan, 6);
    let star = Star::of([(0, 2, 2), (1, 1, 0), (3, 3, 2)]);
    assert!(is_feasible(&star, &3) && !is_feasible(&star, &4));
}

#[test]
fn each_slot_needs_its_own_deadlines() {
    // Four tasks are forwarded until 2, 3, 4, 5, and must be there at 2, 2, 3, 5; then at 2, 3, 4, 5.
    let star = Star::of([(1, 6, 5), (1, 1, 5), (1, 3, 1), (1, 4, 0), (1, 4, 0)]);
    assert!(!is_feasible(&star, &6));
    let star = Star::of([(1, 6, 5), (1, 1, 5), (1, 2, 2), (1, 3, 1), (1, 4, 0)]);
    assert!(is_feasible(&star, &6));
}

#[test]
fn deadlines_are_sorted_block_by_block_without_a_gap_or_a_repetition() {
    // All are forwarded to the one other worker, from 1 on.
    let star = Star::of([(1, 1 << 20, 9_000), (1, 1, 0)]);
    for makespan in [9_002, 9_020] {
        let schedule = decide(&star, &makespan).unwrap();
        assert_eq!((schedule.transfers.len(), check(&star, &schedule).unwrap().makespan), (9_000, 9_002));
    }
}

#[test]
fn as_many_deadlines_as_are_allowed_are_not_too_many() {
    let too_many = TooManyDeadlines { deadlines: MAX_DEADLINES + 1 };
    assert_eq!(listed::refuse_many(MAX_DEADLINES), Ok(()));
    assert_eq!(listed::refuse_many(MAX_DEADLINES + 1), Err(too_many));
}

#[test]
fn on_unequal_links_the_schedules_of_the_forms_can_end_at_different_times() {
    let star = Star::of([(4, 4, 2), (4, 2, 2), (0, 2, 0), (0, 6, 2)]);
    let ends = |test: fn(&Star<i64>, &i64) -> Outcome| {
        let successes = makespans(&star).map(|makespan| test(&star, &makespan)).filter(|outcome| outcome.succeeds);
        successes.map(|outcome| check(&star, &playback(&star, &outcome.plan).unwrap()).unwrap().makespan).min()
    };
    assert_eq!((ends(|star, makespan| listed(star, makespan).unwrap()), ends(trimmed)), (Some(6), Some(8)));
}
