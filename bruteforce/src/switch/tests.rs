//! The two methods agree, and what the vertices look like.

use num_traits::Signed;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};

use super::newton;
use super::program::{Constraints, least_time, optimal_vertices};

fn small_switches() -> impl Iterator<Item = Switch> {
    let worker = move |code: i64| Worker {
        load: Rational::from(code % 3),
        bandwidth: Rational::from(code / 3 % 3),
        speed: Rational::from(code / 9),
    };
    (0..27)
        .flat_map(move |one| (one..27).map(move |other| vec![worker(one), worker(other)]))
        .filter_map(|two| Switch::new(two).ok())
}

#[test]
fn newton_finds_the_optimum_of_the_program_with_and_without_holdings() {
    for switch in small_switches() {
        let time = newton::least_time(&switch);
        for constraints in [Constraints::Printed, Constraints::WithHoldings] {
            assert_eq!(least_time(&switch, constraints).unwrap().time, time, "{switch:?}");
        }
    }
}

#[test]
fn a_worker_that_can_do_nothing_needs_no_time() {
    assert_eq!(newton::least_time(&Switch::of([(0, 0, 0), (0, 1, 0)])), Rational::ZERO);
    assert_eq!(newton::least_time(&Switch::of([(0, 0, 0), (4, 0, 2)])), Rational::from(2));
}

#[test]
fn a_printed_vertex_may_send_what_is_not_held() {
    let switch = Switch::of([(2, 1, 1), (0, 2, 2), (0, 1, 1)]);
    let sends_too_much = |constraints| {
        let vertices = optimal_vertices(&switch, constraints).unwrap();
        assert!(!vertices.is_empty());
        vertices.iter().any(|vertex| vertex[1].is_positive() || vertex[2].is_positive())
    };
    assert!(sends_too_much(Constraints::Printed));
    assert!(!sends_too_much(Constraints::WithHoldings));
}
