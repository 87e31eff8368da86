use super::*;

fn switch(workers: &[(i64, i64, i64)]) -> Switch {
    Switch::of(workers.iter().copied())
}

#[test]
fn a_worker_may_send_all_that_it_holds() {
    let switch = switch(&[(1, 1, 1), (0, 1, 1)]);
    let overdraws = |delta: i64| overdraws(&switch, &[Rational::from(delta), Rational::from(-delta)]);
    assert!(!overdraws(0) && !overdraws(1) && overdraws(2));
}

#[test]
fn a_switch_is_shown_with_a_load_that_is_sent_and_not_held_and_without() {
    let tenth = Rational::new(1, 10);
    let workers = [(0, &tenth), (0, &Rational::ONE), (1, &tenth)].map(|(load, bandwidth)| Worker {
        load: Rational::from(load),
        bandwidth: bandwidth.clone(),
        speed: Rational::ONE,
    });
    let switch = Switch::new(workers.to_vec()).expect("a switch");
    let shown = with_and_without_the_constraint(&switch);
    let captions: Vec<_> = shown.iter().map(|exhibit| exhibit.caption.as_str()).collect();
    let expected = [
        "As printed, a worker sends more than it holds: delta = (1/11, -2/11, 1/11)",
        "With delta_i <= alpha_i: delta = (-1/11, 0, 1/11)",
    ];
    assert_eq!(captions, expected);
}

#[test]
fn a_receiver_computes_its_own_load_beside_what_it_receives() {
    // T0 = 2, delta = 1: in half of that time, 1 arrives and 1 is there.
    let switch = switch(&[(3, 4, 1), (1, 4, 1)]);
    assert_eq!(rates(&switch, 1, EXACT), Ok(()));
    let found = rates(&switch, 1, HALF_THE_TIME.1).expect_err("twice the speed").found;
    assert!(found.contains("it computes at the rate 2, of at most 1"), "{found}");
}

#[test]
fn what_has_arrived_meanwhile_is_computed_at_full_speed() {
    // By 1 the own load is computed and 1 has arrived; by 3/2 nothing waits.
    let switch = switch(&[(3, 1, 3)]);
    let half = |numerator: i64| Rational::new(numerator, 2);
    let pieces = own_load_first(&switch, 0, Rational::ONE, &Rational::from(2), Rational::clone);
    let pieces: Vec<_> = pieces.into_iter().map(|piece| [piece.load, piece.start, piece.end]).collect();
    assert_eq!(pieces, [[half(6), half(0), half(2)], [half(3), half(2), half(3)], [half(1), half(3), half(4)]]);
}
