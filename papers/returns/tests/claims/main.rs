//! One test a row of the abstracts: each is put to its check at quick depth.

schedcheck_harness::testing_of!(schedcheck_returns::PAPER);

use rows::{is_confirmed, is_not_decidable, rows};

#[test]
fn lifo_and_fifo_schedules_can_be_derived() {
    is_confirmed("returns/lifo-and-fifo");
}

#[test]
fn an_optimum_of_three_workers_may_be_neither_lifo_nor_fifo() {
    is_confirmed("returns/neither");
    let smallest = &rows("returns/neither")[0].notes[0];
    assert!(smallest.contains("the smallest: ") && smallest.contains(": 19/10, and 2 by LIFO or FIFO"), "{smallest}");
}

#[test]
fn the_solution_of_fifo_with_one_port_is_not_printed_and_one_of_ours_holds() {
    is_not_decidable(
        "returns/one-port-fifo",
        "of 30 stars, the least makespan of a FIFO schedule depends on the order on 16",
    );
    assert_eq!(rows("returns/one-port-fifo").len(), 2);
}

#[test]
fn the_formula_of_the_bus_is_not_printed_and_one_of_ours_holds() {
    is_not_decidable("returns/bus-formula", "of 19 buses, all FIFO orders have the same least makespan on 19");
    assert_eq!(rows("returns/bus-formula").len(), 2);
}

#[test]
fn one_processor_is_idle_at_most() {
    is_confirmed("returns/idle-time");
}

#[test]
fn the_simulations_are_not_printed() {
    is_not_decidable("returns/sport", "the better of both up to ");
}

#[test]
fn the_condition_of_two_processors_is_not_printed() {
    is_not_decidable("returns/two-processors", "of 45 stars, FIFO is optimal on ");
}

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    assert_eq!(rows::unseen(), Vec::<String>::new());
}
