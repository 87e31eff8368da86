//! The two forms against each other, the trace of section 4.2, and what the misprints do.

use schedcheck_model::star::{Star, check};

use super::*;
use crate::small_stars::{random_stars, stars, workers};
use crate::trace_platform;

#[test]
fn in_section_4_2_line_13_gives_the_fourth_task_to_p3_and_figure_19_to_p4() {
    for (trace, receivers) in
        [(trace(&trace_platform()), [1, 3, 1, 2]), (trace_figure_19(&trace_platform()), [1, 3, 1, 3])]
    {
        assert!(trace.steps.iter().all(|step| step.sender == 0));
        assert_eq!(trace.steps.iter().map(|step| step.receiver).collect::<Vec<_>>(), receivers);
        assert_eq!(check(&trace_platform(), &trace.schedule).unwrap().makespan, 14);
        assert_eq!(trace.iterations, 5);
    }
    let fourth = &trace(&trace_platform()).steps[3];
    assert_eq!(fourth.before, [15, 11, 4, 10].map(Finish::At));
    assert_eq!((fourth.arrival, &fourth.finish), (10, &Finish::At(14)));
}

/// The schedule is valid, nobody changes roles, and the makespan is the algorithm's own largest finish time.
fn is_as_its_trace_says(star: &Star<i64>) {
    let trace = trace(star);
    let measure = check(star, &trace.schedule).unwrap();
    assert!(measure.relays.is_empty(), "{star:?}");
    assert_eq!(Some(&Finish::At(measure.makespan)), trace.last.before.iter().max(), "{star:?}");
    assert!(trace.steps.len() as u64 <= star.total_tasks(), "{star:?}");
    assert_eq!(schedule(star), trace.schedule, "{star:?}");
}

#[test]
fn both_forms_agree_on_every_small_star_and_nobody_changes_roles() {
    let workers = workers(&[0, 1, 3], &[Some(0), Some(1), Some(4), None], 3);
    (1..=3).flat_map(|size| stars(&workers, size)).for_each(|star| is_as_its_trace_says(&star));
}

#[test]
fn both_forms_agree_on_random_stars() {
    random_stars(1, 12, 9, 30).take(400).for_each(|star| is_as_its_trace_says(&star));
}

#[test]
fn the_stopping_rule_of_the_prose_never_moves_a_task() {
    let workers = workers(&[0, 2], &[Some(0), Some(3), None], 2);
    assert!(stars(&workers, 3).all(|star| trace_prose(&star).steps.is_empty()));
    assert_eq!(check(&trace_platform(), &trace_prose(&trace_platform()).schedule).unwrap().makespan, 24);
}

#[test]
fn a_worker_that_cannot_compute_gives_everything_away() {
    let worker = |comp, tasks| schedcheck_model::star::Worker { comm: 1, comp, tasks };
    let star = Star::new(vec![worker(Some(5), 1), worker(None, 2), worker(Some(5), 0)]).unwrap();
    let trace = trace(&star);
    assert_eq!(trace.steps[0].before[1], Finish::Never);
    assert_eq!(trace.steps.iter().map(|step| (step.sender, step.receiver)).collect::<Vec<_>>(), [(1, 2), (1, 0)]);
    assert_eq!(check(&star, &trace.schedule).unwrap().makespan, 10);
}

#[test]
fn the_receiver_that_finishes_first_is_algorithm_1s_on_homogeneous_stars_alone() {
    let homogeneous =
        [Star::of([(1, 2, 7), (1, 2, 0), (1, 2, 3)]), Star::of([(3, 1, 9), (3, 1, 2), (3, 1, 2), (3, 1, 0)])];
    for star in homogeneous {
        assert_eq!(check(&star, &schedule_by_finish_times(&star)), check(&star, &schedule(&star)));
    }
    let makespan = |star: &Star<i64>, schedule| check(star, &schedule).unwrap().makespan;
    let slow_link = Star::of([(1, 4, 4), (20, 4, 0), (1, 4, 1)]);
    assert_eq!(makespan(&slow_link, schedule(&slow_link)), 12);
    assert_eq!(makespan(&slow_link, schedule_by_finish_times(&slow_link)), 16);
}

/// Transfers as (from, to, in_start, out_start).
fn moved(star: &Star<i64>) -> Vec<[i64; 4]> {
    let transfers = schedule_by_finish_times(star).transfers;
    transfers.into_iter().map(|it| [it.from as i64, it.to as i64, it.in_start, it.out_start]).collect()
}

#[test]
fn tasks_go_from_who_finishes_last_to_who_finishes_first_while_that_helps() {
    // The ends of three workers: (20, 0, 0), (16, 4, 0), (12, 4, 8), (8, 9, 8). Then P2 is the last, and what it gave
    // to P1 would end at 13.
    let star = Star::of([(1, 4, 5), (2, 1, 0), (3, 2, 0)]);
    assert_eq!(moved(&star), [[0, 1, 0, 1], [0, 2, 1, 3], [0, 1, 2, 6]]);
    assert_eq!(check(&star, &schedule_by_finish_times(&star)).unwrap().makespan, 9);
    // (12, 0, 0) and (8, 4, 0): at P3 the next one would end at 8, which is no earlier.
    assert_eq!(moved(&Star::of([(1, 4, 3), (2, 1, 0), (3, 2, 0)])), [[0, 1, 0, 1]]);
}

#[test]
fn of_equals_the_first_gives_and_the_port_takes_one_task_after_the_other() {
    // (8, 8, 0), (4, 8, 3), (4, 4, 4).
    assert_eq!(moved(&Star::of([(1, 4, 2), (1, 4, 2), (1, 1, 0)])), [[0, 2, 0, 1], [1, 2, 1, 2]]);
    // (30, 0), (20, 5), (10, 8): the third one would arrive at 10.
    assert_eq!(moved(&Star::of([(3, 10, 3), (1, 1, 0)])), [[0, 1, 0, 3], [0, 1, 3, 6]]);
}

#[test]
fn a_worker_that_finishes_last_with_what_it_received_gives_nothing() {
    // (30, 0, 0) and (20, 25, 0): P2 has nothing of its own, though P3 would end at 23.
    let star = Star::of([(1, 10, 3), (20, 4, 0), (1, 1, 0)]);
    assert_eq!(moved(&star), [[0, 1, 0, 1]]);
}

#[test]
fn the_receiver_that_finishes_first_gives_valid_schedules_on_any_star_whose_workers_compute() {
    let all_compute = |star: &Star<i64>| star.workers().iter().all(|worker| worker.comp.is_some());
    for star in random_stars(5, 6, 9, 9).filter(all_compute).take(100) {
        let measured = check(&star, &schedule_by_finish_times(&star));
        assert!(measured.unwrap().makespan <= star.attainable_makespan(), "{star:?}");
    }
}
