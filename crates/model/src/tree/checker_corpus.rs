//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The tree of all cases: load 10; the root (w = 2); below it node 1 (g = 1, only forwards) and node 2 (g = 2, w = 1, G
//! = 1, W = 1); below node 1 node 3 (g = 1, w = 1).

use super::*;
use crate::tree::{Computation, Message};

fn tree() -> DivisibleTree {
    let nodes = [(0, 1, 9, 0, 0), (0, 2, 1, 1, 1), (1, 1, 1, 0, 0)];
    let mut nodes = DivisibleTree::affine(10, (2, 0), nodes).nodes().to_vec();
    nodes[1].cycle_time = None;
    DivisibleTree::new(Rational::from(10), nodes).unwrap()
}

/// `(to, load, start)` and `(node, load, start)`.
fn judge(messages: &[(usize, i64, i64)], computations: &[(usize, i64, i64)]) -> Result<Measure, Violation> {
    let message = |&(to, load, start): &_| Message { to, load: Rational::from(load), start: Rational::from(start) };
    let computation =
        |&(node, load, start): &_| Computation { node, load: Rational::from(load), start: Rational::from(start) };
    let messages = messages.iter().map(message).collect();
    check(&tree(), &Schedule { messages, computations: computations.iter().map(computation).collect() })
}

const MESSAGES: [(usize, i64, i64); 3] = [(1, 3, 0), (2, 2, 3), (3, 3, 3)];
const COMPUTATIONS: [(usize, i64, i64); 3] = [(0, 5, 0), (2, 2, 8), (3, 3, 6)];

#[test]
fn nodes_store_and_forward_while_they_compute() {
    let measure = judge(&MESSAGES, &COMPUTATIONS).unwrap();
    assert_eq!(measure.makespan, Rational::from(11));
    assert_eq!(measure.finish, [Some(Rational::from(10)), None, Some(Rational::from(11)), Some(Rational::from(9))]);
}

#[test]
fn the_root_may_do_everything_alone() {
    assert_eq!(judge(&[], &[(0, 10, 3)]).unwrap().makespan, Rational::from(23));
}

#[test]
fn a_computation_of_nothing_pays_its_latency() {
    assert_eq!(judge(&[(2, 0, 0)], &[(0, 10, 0), (2, 0, 30)]).unwrap().makespan, Rational::from(31));
    assert_eq!(judge(&[(2, 0, 30)], &[(0, 10, 0)]).unwrap().makespan, Rational::from(20));
}

#[test]
fn an_unknown_node_is_rejected() {
    assert_eq!(judge(&[(4, 1, 0)], &[]), Err(Violation::UnknownNode { what: Event::Message(0), node: 4 }));
    assert_eq!(judge(&[], &[(4, 1, 0)]), Err(Violation::UnknownNode { what: Event::Computation(0), node: 4 }));
}

#[test]
fn the_root_gets_no_message() {
    assert_eq!(judge(&[(0, 1, 0)], &[]), Err(Violation::MessageToRoot { message: 0 }));
}

#[test]
fn a_node_that_only_forwards_computes_nothing() {
    assert_eq!(judge(&[], &[(1, 0, 0)]), Err(Violation::CannotCompute { computation: 0, node: 1 }));
}

#[test]
fn nothing_happens_twice_to_one_node() {
    assert_eq!(judge(&[(2, 1, 0), (2, 1, 5)], &[]), Err(Violation::Second { what: Event::Message(1), node: 2 }));
    assert_eq!(judge(&[], &[(0, 5, 0), (0, 5, 10)]), Err(Violation::Second { what: Event::Computation(1), node: 0 }));
}

#[test]
fn negative_loads_and_times_are_rejected() {
    let what = Event::Message(0);
    assert_eq!(judge(&[(2, -1, 0)], &[]), Err(Violation::NegativeLoad { what, load: Rational::from(-1) }));
    assert_eq!(judge(&[(2, 1, -1)], &[]), Err(Violation::BeforeZero { what, time: Rational::from(-1) }));
    let what = Event::Computation(0);
    assert_eq!(judge(&[], &[(0, -1, 0)]), Err(Violation::NegativeLoad { what, load: Rational::from(-1) }));
    assert_eq!(judge(&[], &[(0, 1, -1)]), Err(Violation::BeforeZero { what, time: Rational::from(-1) }));
}

#[test]
fn a_node_forwards_only_what_has_wholly_arrived() {
    let reason = Violation::BeforeArrival {
        what: Event::Message(2),
        node: 1,
        arrival: Some(Rational::from(3)),
        start: Rational::from(2),
    };
    assert_eq!(judge(&[(1, 3, 0), (2, 2, 3), (3, 3, 2)], &COMPUTATIONS), Err(reason));
}

#[test]
fn a_node_without_a_message_has_nothing_to_send_or_compute() {
    let reason = Violation::BeforeArrival { what: Event::Message(0), node: 1, arrival: None, start: Rational::from(2) };
    assert_eq!(judge(&[(3, 3, 2)], &[(0, 7, 0), (3, 3, 9)]), Err(reason));
    let reason =
        Violation::BeforeArrival { what: Event::Computation(1), node: 2, arrival: None, start: Rational::from(9) };
    assert_eq!(judge(&[], &[(0, 7, 0), (2, 3, 9)]), Err(reason));
}

#[test]
fn a_computation_waits_for_the_message() {
    let reason = Violation::BeforeArrival {
        what: Event::Computation(1),
        node: 2,
        arrival: Some(Rational::from(8)),
        start: Rational::from(7),
    };
    assert_eq!(judge(&MESSAGES, &[(0, 5, 0), (2, 2, 7), (3, 3, 6)]), Err(reason));
}

#[test]
fn two_messages_of_one_node_at_a_time_are_rejected() {
    let reason = Violation::SendsOverlap { node: 0, first: 0, second: 1, time: Rational::from(2) };
    assert_eq!(judge(&[(1, 3, 0), (2, 2, 2), (3, 3, 3)], &COMPUTATIONS), Err(reason));
}

#[test]
fn load_must_be_kept_at_every_node() {
    let unbalanced = |node, received, spent| {
        Err(Violation::Unbalanced { node, received: Rational::from(received), spent: Rational::from(spent) })
    };
    assert_eq!(judge(&MESSAGES, &[(0, 4, 0), (2, 2, 8), (3, 3, 6)]), unbalanced(0, 10, 9));
    assert_eq!(judge(&[(1, 3, 0), (2, 2, 3), (3, 2, 3)], &COMPUTATIONS), unbalanced(1, 3, 2));
    assert_eq!(judge(&MESSAGES, &[(0, 5, 0), (2, 3, 8), (3, 3, 6)]), unbalanced(2, 2, 3));
}

#[test]
fn a_reason_names_the_message_or_computation_and_what_it_waited_for() {
    let told = |messages: &[_], computations: &[_]| judge(messages, computations).unwrap_err().to_string();
    assert_eq!(told(&[(4, 1, 0)], &[]), "message 0: node 4 does not exist");
    assert_eq!(told(&[(3, 3, 2)], &[]), "message 0: node 1 starts at 2, but it gets no message");
    let early = [(0, 5, 0), (2, 2, 7), (3, 3, 6)];
    assert_eq!(told(&MESSAGES, &early), "computation 1: node 2 starts at 7, but it has its message only at 8");
}
