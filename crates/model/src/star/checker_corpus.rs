//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The star of all cases: worker 0 (c=1, w=2, 3 tasks), worker 1 (c=2, w=1, none), worker 2 (c=3, cannot compute, 1
//! task).

use super::*;
use crate::star::{Transfer, Worker};

fn star() -> Star<i64> {
    let worker = |comm, comp, tasks| Worker { comm, comp, tasks };
    Star::new(vec![worker(1, Some(2), 3), worker(2, Some(1), 0), worker(3, None, 1)]).unwrap()
}

/// `(from, to, in_start, out_start)` and `(worker, start, tasks)`.
fn judge(transfers: &[(usize, usize, i64, i64)], runs: &[(usize, i64, u64)]) -> Result<i64, Violation<i64>> {
    let transfers = transfers.iter().map(|&(from, to, in_start, out_start)| Transfer { from, to, in_start, out_start });
    let runs = runs.iter().map(|&(worker, start, tasks)| Run { worker, start, tasks });
    check(&star(), &Schedule { transfers: transfers.collect(), runs: runs.collect() }).map(|measure| measure.makespan)
}

#[test]
fn one_task_that_is_left_is_told_in_the_singular() {
    let told = |tasks| Violation::<i64>::TasksLeft { worker: 2, tasks }.to_string();
    assert_eq!(told(1), "worker 2 ends with 1 task left to compute");
    assert_eq!(told(3), "worker 2 ends with 3 tasks left to compute");
}

#[test]
fn a_schedule_without_waste_is_accepted() {
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 3), (1, 5, 1)]), Ok(6));
}

#[test]
fn waiting_is_accepted_and_measured() {
    assert_eq!(judge(&[(2, 1, 1, 7)], &[(0, 1, 3), (1, 10, 1)]), Ok(11));
}

#[test]
fn a_relay_that_lends_a_task_and_gets_one_back_is_accepted() {
    let lent = Schedule {
        transfers: vec![
            Transfer { from: 0, to: 1, in_start: 0, out_start: 1 },
            Transfer { from: 2, to: 0, in_start: 1, out_start: 4 },
        ],
        runs: vec![Run { worker: 0, start: 1, tasks: 3 }, Run { worker: 1, start: 3, tasks: 1 }],
    };
    let measure = check(&star(), &lent).unwrap();
    assert_eq!((measure.makespan, measure.transfers, measure.relays), (7, 2, vec![0]));
}

#[test]
fn a_relay_is_a_worker_that_both_sends_and_receives() {
    let relays = |ways: &[(usize, usize)]| {
        let transfer = |&(from, to): &_| Transfer { from, to, in_start: 0, out_start: 0 };
        Schedule { transfers: ways.iter().map(transfer).collect(), runs: vec![] }.relays()
    };
    assert_eq!(relays(&[(3, 2), (1, 3), (2, 1), (0, 2)]), [1, 2, 3]);
    assert_eq!(relays(&[(0, 1), (0, 2), (3, 1)]), []);
}

#[test]
fn a_task_that_arrives_at_an_instant_can_be_begun_at_that_instant() {
    assert_eq!(judge(&[(2, 0, 0, 5)], &[(0, 0, 4)]), Ok(8));
}

#[test]
fn ports_may_be_handed_over_at_one_instant() {
    assert_eq!(judge(&[(0, 1, 0, 1), (2, 1, 1, 4)], &[(0, 0, 2), (1, 3, 1), (1, 6, 1)]), Ok(7));
}

#[test]
fn a_task_that_arrives_at_an_instant_can_be_sent_on_at_that_instant_whatever_the_order_of_the_list() {
    assert_eq!(judge(&[(1, 0, 5, 7), (2, 1, 0, 3)], &[(0, 0, 3), (0, 8, 1)]), Ok(10));
    let reason = Violation::SendsWithoutTask { transfer: 0, worker: 1, time: 4 };
    assert_eq!(judge(&[(1, 0, 4, 7), (2, 1, 0, 3)], &[(0, 0, 3), (0, 8, 1)]), Err(reason));
}

#[test]
fn a_task_of_a_run_is_begun_when_the_one_before_it_ends() {
    // The third task of worker 0 begins at 4, when another has arrived: what it sends at 3 is the one that it still
    // holds.
    assert_eq!(judge(&[(2, 0, 0, 3), (0, 1, 3, 4)], &[(0, 0, 3), (1, 6, 1)]), Ok(7));
    let reason = Violation::SendsWithoutTask { transfer: 0, worker: 0, time: 5 };
    assert_eq!(judge(&[(0, 1, 5, 6), (2, 0, 6, 9)], &[(0, 0, 3), (1, 8, 1)]), Err(reason));
}

#[test]
fn a_run_of_no_task_is_nothing_wherever_it_is() {
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 3), (1, 5, 1), (2, 2, 0), (0, 50, 0), (0, 1, 0)]), Ok(6));
}

#[test]
fn tasks_that_take_no_time_are_begun_at_their_instant() {
    let worker = |comm, comp, tasks| Worker { comm, comp, tasks };
    let star = Star::new(vec![worker(1, Some(0), 2), worker(1, None, 2)]).unwrap();
    let judge = |runs: &[(i64, u64)]| {
        let transfers = [(1, 0, 2, 3), (1, 0, 3, 4)].map(|(from, to, in_start, out_start)| Transfer {
            from,
            to,
            in_start,
            out_start,
        });
        let runs = runs.iter().map(|&(start, tasks)| Run { worker: 0, start, tasks }).collect();
        check(&star, &Schedule { transfers: transfers.to_vec(), runs }).map(|measure| measure.makespan)
    };
    // The two tasks of worker 1 arrive at 4 and 5.
    assert_eq!(judge(&[(0, 2), (4, 1), (5, 1)]), Ok(5));
    assert_eq!(judge(&[(5, 4)]), Ok(5));
    assert_eq!(judge(&[(4, 3), (5, 1)]), Ok(5));
    assert_eq!(judge(&[(4, 4)]), Err(Violation::ComputesWithoutTask { run: 0, worker: 0, time: 4 }));
    assert_eq!(judge(&[(3, 3), (5, 1)]), Err(Violation::ComputesWithoutTask { run: 0, worker: 0, time: 3 }));
}

#[test]
fn free_cycles_at_one_instant_create_no_task() {
    let star = Star::of([(0, 1, 0), (0, 1, 0), (0, 1, 2)]);
    let judge = |from: usize, to: usize, back: bool, runs: &[(usize, u64)]| {
        let transfer = |from, to| Transfer { from, to, in_start: 1, out_start: 1 };
        let transfers = [transfer(from, to), transfer(to, from)].into_iter().take(1 + usize::from(back)).collect();
        let runs = runs.iter().map(|&(worker, tasks)| Run { worker, start: 1, tasks }).collect();
        check(&star, &Schedule { transfers, runs }).map(|measure| (measure.makespan, measure.transfers))
    };
    assert_eq!(judge(0, 0, false, &[(2, 2)]), Ok((3, 1)));
    assert_eq!(judge(0, 1, true, &[(2, 2)]), Ok((3, 2)));
    let reason = Violation::ComputesWithoutTask { run: 0, worker: 0, time: 1 };
    assert_eq!(judge(0, 0, false, &[(0, 1), (2, 1)]), Err(reason.clone()));
    assert_eq!(judge(0, 1, true, &[(0, 1), (2, 1)]), Err(reason));
    assert_eq!(judge(0, 1, false, &[(2, 2)]), Err(Violation::SendsWithoutTask { transfer: 0, worker: 0, time: 1 }));
}

#[test]
fn an_unknown_sender_is_rejected() {
    assert_eq!(judge(&[(7, 1, 0, 3)], &[]), Err(PortViolation::UnknownWorker { transfer: 0, worker: 7 }.into()));
}

#[test]
fn an_unknown_receiver_is_rejected() {
    assert_eq!(judge(&[(2, 3, 0, 3)], &[]), Err(PortViolation::UnknownWorker { transfer: 0, worker: 3 }.into()));
}

#[test]
fn an_unknown_computing_worker_is_rejected() {
    assert_eq!(judge(&[], &[(0, 0, 3), (9, 0, 1)]), Err(Violation::RunOfUnknownWorker { run: 1, worker: 9 }));
    assert_eq!(judge(&[], &[(0, 0, 3), (3, 0, 1)]), Err(Violation::RunOfUnknownWorker { run: 1, worker: 3 }));
}

#[test]
fn a_transfer_before_time_zero_is_rejected() {
    assert_eq!(judge(&[(2, 1, -1, 3)], &[]), Err(PortViolation::BeforeZero { transfer: 0, time: -1 }.into()));
}

#[test]
fn a_computation_before_time_zero_is_rejected() {
    assert_eq!(judge(&[], &[(0, -2, 3)]), Err(Violation::RunBeforeZero { run: 0, time: -2 }));
}

#[test]
fn forwarding_before_the_whole_task_has_arrived_is_rejected() {
    let reason = PortViolation::ForwardedBeforeArrival { transfer: 0, arrival: 3, out_start: 2 };
    assert_eq!(judge(&[(2, 1, 0, 2)], &[(0, 0, 3), (1, 5, 1)]), Err(reason.into()));
}

#[test]
fn two_senders_at_once_are_rejected() {
    let reason = PortViolation::InputOverlap { first: 1, second: 0, time: 2 };
    assert_eq!(judge(&[(0, 1, 2, 3), (2, 1, 0, 5)], &[(0, 0, 2), (1, 7, 2)]), Err(reason.into()));
}

#[test]
fn two_receivers_at_once_are_rejected() {
    let reason = PortViolation::OutputOverlap { first: 0, second: 1, time: 4 };
    assert_eq!(judge(&[(0, 1, 0, 3), (2, 0, 1, 4)], &[(0, 0, 3), (1, 5, 1)]), Err(reason.into()));
}

#[test]
fn computing_on_a_worker_that_cannot_is_rejected() {
    assert_eq!(judge(&[], &[(0, 0, 3), (2, 0, 1)]), Err(Violation::CannotCompute { run: 1, worker: 2 }));
}

#[test]
fn two_tasks_at_once_on_one_worker_are_rejected() {
    let reason = Violation::ComputationOverlap { worker: 0, first: 0, second: 1, time: 3 };
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 2), (0, 3, 1), (1, 5, 1)]), Err(reason));
}

#[test]
fn a_worker_that_sends_what_it_does_not_hold_is_rejected() {
    let reason = Violation::SendsWithoutTask { transfer: 0, worker: 1, time: 0 };
    assert_eq!(judge(&[(1, 0, 0, 2)], &[(0, 0, 4)]), Err(reason));
}

#[test]
fn a_worker_that_sends_a_task_it_has_begun_is_rejected() {
    let reason = Violation::SendsWithoutTask { transfer: 0, worker: 0, time: 5 };
    assert_eq!(judge(&[(0, 1, 5, 6)], &[(0, 0, 3)]), Err(reason));
}

#[test]
fn a_task_begun_before_it_arrives_is_rejected() {
    let reason = Violation::ComputesWithoutTask { run: 1, worker: 1, time: 4 };
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 3), (1, 4, 1)]), Err(reason));
}

#[test]
fn a_task_computed_twice_is_rejected() {
    let reason = Violation::ComputesWithoutTask { run: 0, worker: 0, time: 6 };
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 4), (1, 5, 1)]), Err(reason));
}

#[test]
fn the_first_run_that_lacks_a_task_is_the_first_in_time() {
    let reason = Violation::ComputesWithoutTask { run: 0, worker: 0, time: 9 };
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 9, 1), (0, 0, 3), (1, 5, 1)]), Err(reason));
    assert_eq!(judge(&[(2, 0, 0, 6)], &[(0, 9, 1), (0, 0, 3)]), Ok(11));
}

#[test]
fn a_run_of_absurd_length_is_rejected_without_being_listed() {
    let reason = Violation::ComputesWithoutTask { run: 0, worker: 0, time: 6 };
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 1 << 40), (1, 5, 1)]), Err(reason));
}

#[test]
fn a_task_that_nobody_computes_is_rejected() {
    assert_eq!(judge(&[], &[(0, 0, 3)]), Err(Violation::TasksLeft { worker: 2, tasks: 1 }));
    assert_eq!(judge(&[(2, 1, 0, 3)], &[(0, 0, 3)]), Err(Violation::TasksLeft { worker: 1, tasks: 1 }));
}
