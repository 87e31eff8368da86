//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The star of all cases: load 6, worker 0 (g = 1, w = 1, d = 1), worker 1 (g = 1, w = 2, d = 1, G = 1, W = 2, D = 3),
//! worker 2 (cannot compute).

use super::*;
use crate::divisible_return::Worker;

fn star(ports: Ports) -> DivisibleReturn {
    let costs = [((1, 1, 1), (0, 0, 0)), ((1, 2, 1), (1, 2, 3)), ((1, 1, 1), (0, 0, 0))];
    let mut workers = DivisibleReturn::affine(6, ports, costs).workers().to_vec();
    workers[2].cycle_time = None;
    DivisibleReturn::new(Rational::from(6), ports, workers).unwrap()
}

/// `(worker, load, send_start, compute_start, return_start)`.
type Given = (usize, i64, i64, i64, i64);

fn schedule(chunks: &[Given]) -> Schedule {
    let chunk = |&(worker, load, send_start, compute_start, return_start): &Given| Chunk {
        worker,
        load: Rational::from(load),
        send_start: Rational::from(send_start),
        compute_start: Rational::from(compute_start),
        return_start: Rational::from(return_start),
    };
    Schedule { chunks: chunks.iter().map(chunk).collect() }
}

fn judge(ports: Ports, chunks: &[Given]) -> Result<Rational, Violation> {
    check(&star(ports), &schedule(chunks)).map(|measure| measure.makespan)
}

/// Judged the same with one port and with two.
fn both(chunks: &[Given]) -> Result<Rational, Violation> {
    let found = judge(Ports::One, chunks);
    assert_eq!(judge(Ports::Two, chunks), found);
    found
}

#[test]
fn a_chunk_is_sent_computed_and_returned_and_latencies_are_paid() {
    assert_eq!(both(&[(0, 6, 0, 6, 12)]), Ok(Rational::from(18)));
    assert_eq!(both(&[(1, 6, 0, 7, 21)]), Ok(Rational::from(30)));
}

#[test]
fn results_return_in_either_order() {
    let first_in_first_out = [(0, 4, 0, 4, 8), (1, 2, 4, 7, 13)];
    assert_eq!(both(&first_in_first_out), Ok(Rational::from(18)));
    let last_in_first_out = [(0, 4, 0, 4, 18), (1, 2, 4, 7, 13)];
    assert_eq!(both(&last_in_first_out), Ok(Rational::from(22)));
}

#[test]
fn the_order_of_the_list_means_nothing() {
    assert_eq!(both(&[(1, 2, 4, 7, 13), (0, 4, 0, 4, 8)]), Ok(Rational::from(18)));
}

#[test]
fn waiting_is_accepted_and_measured() {
    assert_eq!(both(&[(0, 6, 1, 8, 15)]), Ok(Rational::from(21)));
}

#[test]
fn no_load_needs_no_chunk() {
    let idle = star(Ports::One).with_load(Rational::ZERO).unwrap();
    assert_eq!(check(&idle, &schedule(&[])), Ok(Measure { makespan: Rational::ZERO }));
}

#[test]
fn a_chunk_of_nothing_pays_its_latencies() {
    assert_eq!(both(&[(0, 6, 0, 6, 12), (1, 0, 6, 7, 18)]), Ok(Rational::from(21)));
    assert_eq!(both(&[(1, 0, 0, 1, 13), (0, 6, 1, 7, 16)]), Ok(Rational::from(22)));
}

#[test]
fn the_first_return_is_part_of_the_makespan_too() {
    let only_last = [(1, 0, 0, 1, 3), (0, 6, 6, 12, 18)];
    assert_eq!(both(&only_last), Ok(Rational::from(24)));
}

#[test]
fn an_unknown_worker_is_rejected() {
    assert_eq!(both(&[(3, 6, 0, 6, 12)]), Err(Violation::UnknownWorker { chunk: 0, worker: 3 }));
}

#[test]
fn a_worker_that_cannot_compute_gets_no_chunk() {
    assert_eq!(both(&[(0, 6, 0, 6, 12), (2, 0, 6, 6, 12)]), Err(Violation::CannotCompute { chunk: 1, worker: 2 }));
}

#[test]
fn a_worker_gets_one_chunk() {
    let twice = [(0, 3, 0, 3, 6), (0, 3, 9, 12, 15)];
    assert_eq!(both(&twice), Err(Violation::SecondChunk { worker: 0, first: 0, second: 1 }));
    let one_of_nothing = [(0, 6, 0, 6, 12), (0, 0, 18, 18, 18)];
    assert_eq!(both(&one_of_nothing), Err(Violation::SecondChunk { worker: 0, first: 0, second: 1 }));
}

#[test]
fn negative_loads_and_times_are_rejected() {
    assert_eq!(
        both(&[(0, 7, 0, 7, 14), (1, -1, 7, 7, 21)]),
        Err(Violation::NegativeLoad { chunk: 1, load: Rational::from(-1) })
    );
    let before_zero = |time| Err(Violation::BeforeZero { chunk: 0, time: Rational::from(time) });
    assert_eq!(both(&[(0, 6, -1, 6, 12)]), before_zero(-1));
    assert_eq!(both(&[(0, 6, 0, -2, 12)]), before_zero(-2));
    assert_eq!(both(&[(0, 6, 0, 6, -3)]), before_zero(-3));
}

#[test]
fn two_sends_at_a_time_are_rejected() {
    let (first, second) = (Message::Send(0), Message::Send(1));
    let reason = Violation::MessagesOverlap { first, second, time: Rational::from(3) };
    assert_eq!(both(&[(0, 4, 0, 4, 8), (1, 2, 3, 7, 13)]), Err(reason));
}

#[test]
fn two_returns_at_a_time_are_rejected() {
    let (first, second) = (Message::Return(1), Message::Return(0));
    let reason = Violation::MessagesOverlap { first, second, time: Rational::from(17) };
    assert_eq!(both(&[(0, 4, 0, 4, 17), (1, 2, 4, 7, 13)]), Err(reason));
}

#[test]
fn a_send_and_a_return_at_a_time_need_two_ports() {
    let together = [(0, 2, 0, 2, 4), (1, 4, 2, 7, 17)];
    assert_eq!(judge(Ports::Two, &together), Ok(Rational::from(24)));
    let (first, second) = (Message::Send(1), Message::Return(0));
    let reason = Violation::MessagesOverlap { first, second, time: Rational::from(4) };
    assert_eq!(judge(Ports::One, &together), Err(reason));
}

#[test]
fn a_message_of_no_length_needs_a_free_instant() {
    let worker = |link| Worker::linear(Rational::from(link), Rational::ZERO, Rational::from(1));
    let star = |ports| DivisibleReturn::new(Rational::from(6), ports, vec![worker(1), worker(0)]).unwrap();
    let chunks = |send| schedule(&[(0, 4, 0, 4, 4), (1, 2, send, 5, 8)]);
    for (send, is_free) in [(0, true), (3, false), (4, true)] {
        let found = [Ports::One, Ports::Two].map(|ports| check(&star(ports), &chunks(send)).is_ok());
        assert_eq!(found, [is_free, is_free], "{send}");
    }
    let during_a_return = [Ports::One, Ports::Two].map(|ports| check(&star(ports), &chunks(5)).is_ok());
    assert_eq!(during_a_return, [false, true]);
}

#[test]
fn a_computation_waits_for_its_chunk() {
    let (arrival, start) = (Rational::from(7), Rational::from(6));
    let reason = Violation::ComputedBeforeArrival { chunk: 0, worker: 1, arrival, start };
    assert_eq!(both(&[(1, 6, 0, 6, 21)]), Err(reason));
}

#[test]
fn a_return_waits_for_the_end_of_the_computation() {
    let (end, start) = (Rational::from(21), Rational::from(20));
    let reason = Violation::ReturnedBeforeEnd { chunk: 0, worker: 1, end, start };
    assert_eq!(both(&[(1, 6, 0, 7, 20)]), Err(reason));
}

#[test]
fn load_that_is_lost_or_made_up_is_rejected() {
    let wrong = |sum| Err(Violation::WrongSum { sum: Rational::from(sum), load: Rational::from(6) });
    assert_eq!(both(&[(0, 5, 0, 5, 10)]), wrong(5));
    assert_eq!(both(&[(0, 7, 0, 7, 14)]), wrong(7));
    assert_eq!(both(&[]), wrong(0));
}

#[test]
fn rules_are_checked_in_the_order_of_the_list() {
    let (first, second) = (Message::Send(0), Message::Send(1));
    let overlap = Violation::MessagesOverlap { first, second, time: Rational::ZERO };
    assert_eq!(both(&[(0, 4, 0, 0, 9), (1, 4, 0, 0, 19)]), Err(overlap));
    let (arrival, start) = (Rational::from(9), Rational::from(8));
    let early = Violation::ComputedBeforeArrival { chunk: 1, worker: 1, arrival, start };
    assert_eq!(both(&[(0, 4, 0, 4, 13), (1, 4, 4, 8, 18)]), Err(early));
}

#[test]
fn an_overlap_is_told_with_its_messages() {
    let told = judge(Ports::One, &[(0, 2, 0, 2, 4), (1, 4, 2, 7, 17)]).unwrap_err().to_string();
    assert_eq!(told, "the send of chunk 1 and the return of chunk 0: both use the same port of the master at 4");
}
