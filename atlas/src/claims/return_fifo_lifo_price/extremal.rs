//! The worst stars of two and three workers.

use schedcheck_model::divisible_return::Ports;

use crate::claims::returns::{of_integers, proportional, shown_better_of_both, shown_fifo, shown_lifo};
use crate::extremal::{Bound, Extremal, On, Shows};

/// A statement, and a bound that it gives.
type AtMost = (&'static str, (i64, i64));

const FIFO_ONE: &str = "open/return-fifo-one-port";
const FIFO_TWO: &str = "open/return-fifo-two-ports";
const LIFO_ONE: &str = "open/return-lifo-one-port";
const LIFO_TWO: &str = "open/return-lifo-two-ports";
const LIFO_EQUAL: &str = "open/return-lifo-equal";
const LIFO_OF_TWO: &str = "open/return-lifo-two";
const LIFO_PROPORTIONAL: &str = "open/return-lifo-proportional";

const fn of(
    name: &'static str,
    size: &'static str,
    measures: &'static str,
    on: &'static dyn Shows,
    (statement, value): AtMost,
) -> Extremal {
    let at_most = Some(Bound { statement, value });
    Extremal { question: "return-fifo-lifo-price", name, size, measures, on, at_most }
}

const FIFO: [&str; 2] = ["best FIFO / optimum, one port", "best FIFO / optimum, two ports"];
const LIFO: [&str; 2] = ["best LIFO / optimum, one port", "best LIFO / optimum, two ports"];
const BOTH: [&str; 2] = ["better of both / optimum, one port", "better of both / optimum, two ports"];

pub const EXTREMALS: [Extremal; 22] = [
    of(
        "return-fifo-one-port",
        "2 workers",
        FIFO[0],
        &On(|| of_integers(Ports::One, [(1, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_ONE, (3, 2)),
    ),
    of(
        "return-fifo-one-port-half",
        "2 workers, d = g/2",
        FIFO[0],
        &On(|| of_integers(Ports::One, [(2, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_ONE, (4, 3)),
    ),
    of(
        "return-fifo-one-port-three",
        "3 workers",
        FIFO[0],
        &On(|| of_integers(Ports::One, [(1, 0, 1), (1, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_ONE, (3, 2)),
    ),
    of(
        "return-fifo-two-ports",
        "2 workers",
        FIFO[1],
        &On(|| of_integers(Ports::Two, [(1, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_TWO, (3, 2)),
    ),
    of(
        "return-fifo-two-ports-three",
        "3 workers, d = g",
        FIFO[1],
        &On(|| of_integers(Ports::Two, [(1, 0, 1), (1, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_TWO, (5, 3)),
    ),
    of(
        "return-fifo-two-ports-three-half",
        "3 workers, d = g/2",
        FIFO[1],
        &On(|| of_integers(Ports::Two, [(2, 0, 1), (2, 0, 1), (0, 1, 0)]), shown_fifo),
        (FIFO_TWO, (10, 7)),
    ),
    of(
        "return-lifo-one-port",
        "2 workers",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(0, 1, 1), (1, 1, 0)]), shown_lifo),
        (LIFO_ONE, (4, 3)),
    ),
    of(
        "return-lifo-one-port-three",
        "3 workers",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(0, 1, 1), (1, 3, 0), (1, 2, 0)]), shown_lifo),
        (LIFO_ONE, (4, 3)),
    ),
    of(
        "return-lifo-one-port-equal",
        "2 workers, d = g",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(1, 1, 1), (1, 1, 1)]), shown_lifo),
        (LIFO_EQUAL, (9, 8)),
    ),
    of(
        "return-lifo-one-port-quarter",
        "2 workers, d = g/4",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(4, 2, 1), (4, 2, 1)]), shown_lifo),
        (LIFO_OF_TWO, (49, 45)),
    ),
    of(
        "return-lifo-one-port-equal-three",
        "3 workers, d = g",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(1, 2, 1), (1, 2, 1), (1, 2, 1)]), shown_lifo),
        (LIFO_EQUAL, (8, 7)),
    ),
    of(
        "return-lifo-one-port-three-half",
        "3 workers, d = g/2",
        LIFO[0],
        &On(|| of_integers(Ports::One, [(2, 4, 1), (2, 3, 1), (2, 2, 1)]), shown_lifo),
        (LIFO_PROPORTIONAL, (8, 7)),
    ),
    of(
        "return-lifo-two-ports",
        "2 workers",
        LIFO[1],
        &On(|| of_integers(Ports::Two, [(0, 0, 1), (1, 0, 0)]), shown_lifo),
        (LIFO_TWO, (2, 1)),
    ),
    of(
        "return-lifo-two-ports-equal",
        "2 workers, d = g",
        LIFO[1],
        &On(|| of_integers(Ports::Two, [(1, 0, 1), (1, 0, 1)]), shown_lifo),
        (LIFO_TWO, (4, 3)),
    ),
    of(
        "return-lifo-two-ports-three",
        "3 workers",
        LIFO[1],
        &On(|| of_integers(Ports::Two, [(0, 0, 1), (1, 0, 0), (1, 0, 0)]), shown_lifo),
        (LIFO_TWO, (2, 1)),
    ),
    of(
        "return-lifo-two-ports-equal-three",
        "3 workers, d = g",
        LIFO[1],
        &On(|| of_integers(Ports::Two, [(1, 0, 1), (1, 0, 1), (1, 0, 1)]), shown_lifo),
        (LIFO_TWO, (3, 2)),
    ),
    of(
        "return-lifo-two-ports-half-three",
        "3 workers, d = g/2",
        LIFO[1],
        &On(|| proportional(Ports::Two, [(2, 0), (2, 0), (2, 0)], (1, 2)), shown_lifo),
        (LIFO_TWO, (7, 5)),
    ),
    of(
        "return-both-one-port",
        "3 workers",
        BOTH[0],
        &On(|| of_integers(Ports::One, [(12, 17, 13), (25, 28, 0), (0, 28, 4)]), shown_better_of_both),
        (LIFO_ONE, (4, 3)),
    ),
    of(
        "return-both-two-ports",
        "3 workers",
        BOTH[1],
        &On(|| of_integers(Ports::Two, [(0, 2, 0), (2, 0, 0), (1, 0, 1)]), shown_better_of_both),
        (LIFO_TWO, (2, 1)),
    ),
    of(
        "return-both-one-port-equal",
        "3 workers, d = g",
        BOTH[0],
        &On(|| of_integers(Ports::One, [(1, 1, 1), (1, 1, 1), (0, 9, 0)]), shown_better_of_both),
        (LIFO_EQUAL, (8, 7)),
    ),
    of(
        "return-both-two-ports-equal",
        "3 workers, d = g",
        BOTH[1],
        &On(|| of_integers(Ports::Two, [(1, 0, 1), (1, 0, 1), (0, 4, 0)]), shown_better_of_both),
        (LIFO_TWO, (3, 2)),
    ),
    of(
        "return-both-two-ports-half",
        "3 workers, d = g/2",
        BOTH[1],
        &On(|| of_integers(Ports::Two, [(4, 0, 2), (4, 0, 2), (0, 9, 0)]), shown_better_of_both),
        (LIFO_TWO, (7, 5)),
    ),
];
