//! Proofs that are broken off: they end soon, and what they leave is proved.

use std::cell::Cell;

use itertools::Itertools;

use super::proof::Proofs;
use super::{MAX_LEAVES, Orders};
use crate::integer::recorded::Recorded;
use crate::integer::system::System;
use crate::integer::trail::Numbering;
use crate::program::{Bounds, Expression, LinearProgram, Variable};

/// Tours of so many places, of which the last one has no position.
fn tours(places: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("tours");
    let mut integer = |bounds: Bounds| {
        let variable = lp.variable("x", bounds);
        lp.column_mut(variable).integer = true;
        variable
    };
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
fn proved(places: usize, leaves: usize, stop: &dyn Fn() -> bool) -> (Orders, bool, String) {
    let lp = tours(places);
    let mut trail = Recorded::new(&lp);
    let system = System::new(&lp, &Numbering::of(&lp), &mut trail, &|| false);
    let system = system.expect("its ends do not contradict each other");
    let mut orders = Orders::of(&system, &|| false).expect("there is an order");
    orders.leaves = leaves;
    let set: Vec<usize> = (0..orders.nodes.len()).collect();
    let fact = Proofs::new(&system, &mut orders, &mut trail, stop).cut(0, &set);
    (orders, fact.is_some(), trail.lines.concat())
}

/// Whether there are lines of proved cuts alone: both cases of each disjunction are closed.
fn is_closed(lines: &str) -> bool {
    lines.matches("{ asm }").count() == 2 * lines.matches("{ uns ").count()
}

#[test]
fn a_proof_of_a_cut_hears_that_it_is_to_stop_among_the_comparisons_and_leaves_none_open() {
    let (orders, is_proved, lines) = proved(8, 0, &|| false);
    assert!(is_proved && is_closed(&lines) && orders.leaves > 100, "{}", orders.leaves);
    for share in 1..8 {
        let (asked, last) = (Cell::new(0), orders.leaves * share / 8);
        let (stopped, is_proved, lines) = proved(8, 0, &|| asked.replace(asked.get() + 1) >= last);
        assert!(!is_proved && is_closed(&lines) && stopped.leaves < orders.leaves, "{lines}");
        assert!(asked.get() < last + 10, "{} beyond {last}", asked.get());
    }
}

#[test]
fn comparisons_end_where_there_are_too_many() {
    let (orders, is_proved, lines) = proved(8, MAX_LEAVES - 100, &|| false);
    assert_eq!((orders.leaves, is_proved, is_closed(&lines)), (MAX_LEAVES, false, true));
}
