//! The right form against the mended printed one and against algorithm 3, and what each fault of the printed form does.

use schedcheck_model::ports::PortViolation;
use schedcheck_model::star::{Run, Star, Violation, Worker, check};

use super::*;
use crate::mbbsa;
use crate::mbbsa_search;
use crate::small_stars::{equal_link_stars, random_stars, stars, workers};

fn makespans(star: &Star<i64>) -> std::ops::RangeInclusive<i64> {
    -1..=star.attainable_makespan() + 1
}

/// The right form and the mended printed one agree, and what they return keeps the makespan.
fn is_right(star: &Star<i64>) {
    for makespan in makespans(star) {
        let mended = printed(star, &makespan, Repairs::ALL);
        let schedule = decide(star, &makespan);
        assert_eq!(schedule.is_some(), mended.success, "{star:?} {makespan}");
        let Some(schedule) = schedule else { continue };
        let receivers: Vec<usize> = schedule.transfers.iter().map(|transfer| transfer.to).collect();
        assert_eq!(receivers, mended.receivers, "{star:?} {makespan}");
        assert!(check(star, &schedule).unwrap().makespan <= makespan, "{star:?} {makespan}");
        assert!(check(star, &mended.schedule).unwrap().makespan <= makespan, "{star:?} {makespan}");
    }
}

#[test]
fn what_the_right_form_returns_keeps_the_makespan_on_every_small_star() {
    let workers = workers(&[0, 1, 3], &[Some(0), Some(2), None], 2);
    (1..=3).flat_map(|size| stars(&workers, size)).for_each(|star| is_right(&star));
}

#[test]
fn what_the_right_form_returns_keeps_the_makespan_on_random_stars() {
    random_stars(5, 6, 7, 9).take(60).for_each(|star| is_right(&star));
}

#[test]
fn on_equal_links_the_right_form_decides_as_moores_algorithm() {
    let workers = workers(&[0, 2], &[Some(0), Some(1), Some(3), None], 3);
    for star in (1..=3).flat_map(|size| equal_link_stars(&workers, size)) {
        for makespan in makespans(&star) {
            let decided = decide(&star, &makespan).is_some();
            assert_eq!(decided, mbbsa::is_feasible(&star, &makespan), "{star:?} {makespan}");
        }
    }
}

#[test]
fn the_search_returns_valid_schedules_no_longer_than_the_makespan_tested() {
    let workers = workers(&[0, 1, 3], &[Some(1), Some(4), None], 2);
    for star in stars(&workers, 3).chain(random_stars(6, 6, 9, 9).take(100)) {
        let search = minimise(&star);
        assert_eq!(check(&star, &search.schedule).unwrap().makespan, search.makespan, "{star:?}");
        assert!(search.makespan <= search.tested && search.tested <= star.attainable_makespan(), "{star:?}");
    }
}

#[test]
fn in_section_4_2_the_makespan_13_is_reached() {
    let star = crate::trace_platform();
    assert_eq!(minimise(&star).makespan, 13);
    assert!(decide(&star, &12).is_none());
    let as_printed = printed(&star, &13, Repairs::NONE);
    assert_eq!((as_printed.success, as_printed.to_send, as_printed.scheduled), (false, 4, 7));
}

/// The smallest stars on which one fault alone makes an invalid success.
#[test]
fn each_fault_of_the_printed_form_does_harm_by_itself() {
    let one_worker = Star::of([(1, 2, 1)]);
    let comparison = printed(&one_worker, &1, Repairs { comparison: false, ..Repairs::ALL });
    assert_eq!((comparison.success, comparison.to_send, comparison.scheduled), (true, 1, 0));
    assert_eq!(check(&one_worker, &comparison.schedule).unwrap().makespan, 2);

    let two_receivers = Star::of([(1, 2, 0), (1, 2, 0), (1, 3, 3)]);
    let port = printed(&two_receivers, &5, Repairs { port: false, ..Repairs::ALL });
    let reason = Violation::Ports(PortViolation::OutputOverlap { first: 0, second: 1, time: 2 });
    assert_eq!((port.success, check(&two_receivers, &port.schedule)), (true, Err(reason)));

    let slow_sender = Star::of([(1, 1, 0), (2, 3, 3)]);
    let arrivals = printed(&slow_sender, &5, Repairs { arrivals: false, ..Repairs::ALL });
    let reason = Violation::Ports(PortViolation::ForwardedBeforeArrival { transfer: 1, arrival: 4, out_start: 3 });
    assert_eq!((arrivals.success, check(&slow_sender, &arrivals.schedule)), (true, Err(reason)));
}

#[test]
fn the_printed_form_fails_where_nothing_need_be_moved() {
    let star = Star::of([(1, 1, 0), (1, 2, 1)]);
    assert!(!printed(&star, &2, Repairs::NONE).success);
    assert!(decide(&star, &2).is_some());
}

#[test]
fn on_unequal_links_the_latest_start_is_not_always_the_best() {
    let star = Star::of([(1, 2, 0), (1, 3, 3), (2, 1, 0)]);
    assert_eq!((minimise(&star).makespan, mbbsa_search::minimise(&star).makespan), (6, 5));
}

#[test]
fn with_arrivals_mended_nothing_is_forwarded_after_the_last_arrival() {
    let star = crate::trace_platform();
    let mended = printed(&star, &13, Repairs { comparison: false, ..Repairs::ALL });
    assert_eq!((mended.success, mended.to_send, mended.scheduled), (true, 4, 4));
}

#[test]
fn written_out_only_those_run_who_compute_something() {
    let run = |worker, start, tasks| Run { worker, start, tasks };
    let star = Star::of([(1, 4, 2), (1, 1, 0), (1, 4, 0)]);
    assert_eq!(printed(&star, &4, Repairs::ALL).schedule.runs, [run(0, 0, 1), run(1, 3, 1)]);
    let worker = |comp, tasks| Worker { comm: 1, comp, tasks };
    let star = Star::new(vec![worker(Some(2), 1), worker(None, 1), worker(Some(3), 0)]).unwrap();
    assert_eq!(printed(&star, &-1, Repairs::ALL).schedule.runs, [run(0, 0, 1)]);
}
