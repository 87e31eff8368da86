//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The redistribution of all cases: worker 0 (c=1, gives 2), worker 1 (c=3, gives 1), worker 2 (c=2, gets 3), worker 3
//! (c=1, balanced).

use super::*;

/// `(from, to, in_start, out_start)`.
fn judge(transfers: &[(usize, usize, i64, i64)]) -> Result<i64, Violation<i64>> {
    let transfers = transfers.iter().map(|&(from, to, in_start, out_start)| Transfer { from, to, in_start, out_start });
    let redistribution = Redistribution::of([(1, 2), (3, 1), (2, -3), (1, 0)]);
    check(&redistribution, &transfers.collect::<Vec<_>>()).map(|measure| measure.time)
}

#[test]
fn a_schedule_without_waste_is_accepted() {
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 1, 3), (1, 2, 2, 5)]), Ok(7));
}

#[test]
fn waiting_is_accepted_and_measured() {
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 5, 9), (1, 2, 2, 5)]), Ok(11));
}

#[test]
fn the_order_of_the_list_means_nothing() {
    assert_eq!(judge(&[(1, 2, 2, 5), (0, 2, 1, 3), (0, 2, 0, 1)]), Ok(7));
}

#[test]
fn the_master_may_keep_a_task_while_it_forwards_a_later_one() {
    assert_eq!(judge(&[(0, 2, 0, 7), (0, 2, 1, 3), (1, 2, 2, 5)]), Ok(9));
}

#[test]
fn balanced_workers_need_no_transfer() {
    let balanced = Redistribution::of([(1, 0), (2, 0)]);
    assert_eq!(check(&balanced, &[]), Ok(Measure { time: 0, transfers: 0 }));
}

#[test]
fn free_links_move_everything_at_time_zero() {
    let free = Redistribution::of([(0, 2), (0, -2)]);
    let transfers = vec![Transfer { from: 0, to: 1, in_start: 0, out_start: 0 }; 2];
    assert_eq!(check(&free, &transfers), Ok(Measure { time: 0, transfers: 2 }));
}

#[test]
fn an_unknown_sender_is_rejected() {
    assert_eq!(judge(&[(4, 2, 0, 1)]), Err(PortViolation::UnknownWorker { transfer: 0, worker: 4 }.into()));
}

#[test]
fn an_unknown_receiver_is_rejected() {
    assert_eq!(
        judge(&[(0, 2, 0, 1), (0, 9, 1, 3)]),
        Err(PortViolation::UnknownWorker { transfer: 1, worker: 9 }.into())
    );
}

#[test]
fn a_transfer_before_time_zero_is_rejected() {
    assert_eq!(judge(&[(0, 2, -1, 1)]), Err(PortViolation::BeforeZero { transfer: 0, time: -1 }.into()));
    assert_eq!(judge(&[(0, 2, 0, -2)]), Err(PortViolation::BeforeZero { transfer: 0, time: -2 }.into()));
}

#[test]
fn forwarding_before_the_whole_task_has_arrived_is_rejected() {
    let reason = PortViolation::ForwardedBeforeArrival { transfer: 2, arrival: 5, out_start: 4 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 1, 2), (1, 2, 2, 4)]), Err(reason.into()));
}

#[test]
fn two_senders_at_once_are_rejected() {
    let reason = PortViolation::InputOverlap { first: 0, second: 2, time: 0 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 3, 5), (1, 2, 0, 3)]), Err(reason.into()));
}

#[test]
fn two_receivers_at_once_are_rejected() {
    let reason = PortViolation::OutputOverlap { first: 0, second: 1, time: 2 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 1, 2), (1, 2, 2, 5)]), Err(reason.into()));
}

#[test]
fn doing_nothing_about_an_imbalance_is_rejected() {
    assert_eq!(judge(&[]), Err(Violation::WrongNumberSent { worker: 0, sent: 0, required: 2 }));
}

#[test]
fn a_sender_that_keeps_a_task_is_rejected() {
    let reason = Violation::WrongNumberSent { worker: 0, sent: 1, required: 2 };
    assert_eq!(judge(&[(0, 2, 0, 1), (1, 2, 1, 4)]), Err(reason));
}

#[test]
fn a_receiver_that_passes_tasks_on_is_rejected() {
    let reason = Violation::WrongNumberSent { worker: 2, sent: 1, required: 0 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 1, 3), (1, 2, 2, 5), (2, 3, 7, 9)]), Err(reason));
}

#[test]
fn a_task_delivered_to_a_balanced_worker_is_rejected() {
    let reason = Violation::WrongNumberReceived { worker: 2, received: 2, required: 3 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 2, 1, 3), (1, 3, 2, 5)]), Err(reason));
}

#[test]
fn a_task_sent_back_to_its_sender_is_rejected() {
    let reason = Violation::WrongNumberReceived { worker: 0, received: 1, required: 0 };
    assert_eq!(judge(&[(0, 2, 0, 1), (0, 0, 1, 3), (1, 2, 2, 5)]), Err(reason));
}

#[test]
fn a_loan_by_a_balanced_worker_is_rejected() {
    let reason = Violation::WrongNumberSent { worker: 3, sent: 1, required: 0 };
    assert_eq!(judge(&[(3, 2, 0, 1), (0, 3, 1, 3), (0, 2, 2, 4), (1, 2, 3, 6)]), Err(reason));
}
