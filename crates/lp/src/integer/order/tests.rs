//! Proofs that are broken off: they end soon, and what they leave is proved.

use std::cell::Cell;

use itertools::Itertools;

use super::cut::{Cut, Kind};
use super::proof::Proofs;
use super::{MAX_COMPARISONS, Orders};
use crate::integer::proof_log::Numbering;
use crate::integer::recorded::Recorded;
use crate::integer::system::System;
use crate::program::{Bounds, Expression, LinearProgram, Variable};

/// Tours of so many places, of which the last one has no position.
fn tours(places: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("tours");
    let mut integer = |bounds: Bounds| lp.integer(format!("x{}", lp.columns().len()), bounds);
    let x: Vec<Vec<Variable>> =
        (0..places).map(|i| (0..places).map(|j| integer(Bounds::between(0, i32::from(i != j)))).collect()).collect();
    let u: Vec<Variable> = (1..places).map(|_| integer(Bounds::non_negative())).collect();
    for (place, after) in x.iter().enumerate() {
        let into: Expression = x.iter().map(|from| from[place]).sum();
        let out: Expression = after.iter().copied().sum();
        lp.subject_to("flow", (into.clone() - out).equals(0));
        lp.subject_to("once", into.at_most(1));
    }
    let most = places as i64;
    for (i, j) in (0..u.len()).array_combinations().flat_map(|[i, j]| [(i, j), (j, i)]) {
        lp.subject_to("order", (u[i] - u[j] + most * x[i][j]).at_most(most - 1));
    }
    lp
}

/// The order of tours, after the cut of all places with a position: whether it is proved, and the lines.
fn proved(places: usize, comparisons: usize, stop: &dyn Fn() -> bool) -> (Orders, bool, String) {
    let lp = tours(places);
    let mut log = Recorded::new(&lp);
    let system = System::new(&lp, &Numbering::of(&lp), &mut log, &|| false);
    let system = system.expect("its ends do not contradict each other");
    let mut orders = Orders::of(&system, &|| false).expect("there is an order");
    orders.comparisons = comparisons;
    let set: Vec<usize> = (0..orders.nodes.len()).collect();
    let cut = Cut { kind: Kind::Open, node: 0, set };
    let fact = Proofs::new(&system, &mut orders, &mut log, stop).cut(&cut);
    assert_eq!(log.accepted(&lp), Ok(()));
    (orders, fact.is_some(), log.lines.concat())
}

#[test]
fn a_proof_of_a_cut_has_as_many_lines_as_two_thirds_of_a_cube() {
    for (places, lines) in [(3, 17), (6, 126), (11, 821), (15, 2_127)] {
        let (_, is_proved, text) = proved(places, 0, &|| false);
        assert_eq!((is_proved, text.lines().count()), (true, lines));
    }
}

#[test]
fn a_proof_of_a_cut_hears_that_it_is_to_stop_among_the_comparisons_and_leaves_nothing() {
    let asked = Cell::new(0);
    let (_, is_proved, _) = proved(8, 0, &|| asked.replace(asked.get() + 1) < 0);
    let all = asked.get();
    assert!(is_proved && all > 20, "{all}");
    for share in 1..8 {
        let (asked, last) = (Cell::new(0), all * share / 8);
        let (_, is_proved, lines) = proved(8, 0, &|| asked.replace(asked.get() + 1) >= last);
        assert_eq!((is_proved, lines.as_str(), asked.get()), (false, "", last + 1));
    }
}

#[test]
fn comparisons_end_where_there_are_too_many() {
    let (orders, is_proved, lines) = proved(8, MAX_COMPARISONS - 20, &|| false);
    assert_eq!((is_proved, lines.as_str()), (false, ""));
    assert!(orders.comparisons < MAX_COMPARISONS + 8);
}
