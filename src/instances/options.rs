//! The bounds that each kind of instance has: their names, which are those of the fields, and what they are where
//! nothing is given.

use super::bounds::{self, Bounds, BoundsError, Values};

/// How the value of a bound is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `1..3`, both ends included, or `2` for `2..2`; between these two.
    Range(i64, i64),
    /// One number, between these two.
    Number(i64, i64),
    /// Nothing: it is there, or it is not.
    Flag,
}

/// One bound of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// What it is called.
    pub name: &'static str,
    /// How its value is written.
    pub form: Form,
    /// Its value where none is given, if it has one then.
    pub default: Option<&'static str>,
    /// What it bounds.
    pub meaning: &'static str,
}

/// The largest number of an instance: three times as much, with a denominator of 3, is drawn in machine integers.
const MOST: i64 = 1_000_000_000;

/// The most processors: they are drawn with a cost for each pair.
const MOST_PROCESSORS: i64 = 300;

/// The most tasks of a star.
const MOST_TASKS: i64 = schedcheck_model::star::Star::<schedcheck_model::Rational>::MAX_TASKS as i64;

const fn range(name: &'static str, default: &'static str, least: i64, most: i64, meaning: &'static str) -> Bound {
    Bound { name, form: Form::Range(least, most), default: Some(default), meaning }
}

const fn numbers(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 0, MOST, meaning)
}

const fn positive(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 1, MOST, meaning)
}

const fn things(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 1, MOST_PROCESSORS, meaning)
}

const fn number(name: &'static str, default: &'static str, (least, most): (i64, i64), meaning: &'static str) -> Bound {
    Bound { name, form: Form::Number(least, most), default: Some(default), meaning }
}

const fn flag(name: &'static str, meaning: &'static str) -> Bound {
    Bound { name, form: Form::Flag, default: None, meaning }
}

const EQUAL_LINKS: Bound = flag("equal-links", "all links take the same time");
const EQUAL_SPEEDS: Bound = flag("equal-speeds", "all compute alike");

const STAR: &[Bound] = &[
    things("workers", "1..3", "number of workers"),
    range("tasks", "0..4", 0, MOST_TASKS, "number of tasks over all workers"),
    numbers("c", "0..2", "time to send a task"),
    numbers("w", "0..2", "time to compute a task"),
    EQUAL_LINKS,
    EQUAL_SPEEDS,
];

const REDISTRIBUTION: &[Bound] = &[
    things("workers", "2..4", "number of workers"),
    numbers("c", "0..3", "time to send a task"),
    number("delta", "2", (0, 100_000), "the most tasks that a worker gives away, or gets"),
    EQUAL_LINKS,
];

const RING: &[Bound] = &[
    things("processors", "1..3", "number of processors"),
    positive("w", "1..2", "cycle-time"),
    numbers("c", "0..2", "cost of a link"),
    numbers("W", "1..2", "the load"),
    EQUAL_LINKS,
    flag("symmetric-links", "a link costs as much in either direction"),
    EQUAL_SPEEDS,
];

const DIVISIBLE_STAR: &[Bound] = &[
    things("workers", "1..3", "number of workers"),
    numbers("g", "0..2", "time to send a unit"),
    numbers("w", "1..2", "time to compute a unit"),
    numbers("G", "0", "latency of a message"),
    numbers("W", "0", "latency of a computation"),
    numbers("load", "1", "the load"),
    Bound {
        name: "master-w",
        form: Form::Range(0, MOST),
        default: None,
        meaning: "the master's time to compute a unit; without it, the master does not compute",
    },
];

const DIVISIBLE_TREE: &[Bound] = &[
    things("nodes", "1..3", "number of nodes"),
    numbers("g", "0..1", "time to send a unit"),
    numbers("w", "1..2", "time to compute a unit"),
    numbers("latencies", "0", "latencies of messages and of computations (G and W)"),
    number("load", "1", (0, MOST), "the load"),
];

const MULTI_ROUND: &[Bound] = &[
    things("workers", "1..2", "number of workers"),
    things("rounds", "1..2", "number of rounds"),
    numbers("g", "0..2", "time to send a unit"),
    numbers("w", "1..2", "time to compute a unit"),
    numbers("G", "0..1", "latency of a message"),
    numbers("W", "0..1", "latency of a computation"),
    numbers("load", "1..3", "the load"),
];

const SWITCH: &[Bound] = &[
    things("workers", "1..2", "number of workers"),
    numbers("load", "0..2", "load of a worker"),
    numbers("bandwidth", "0..2", "units that a link carries in a time unit"),
    numbers("speed", "0..2", "units that a worker computes in a time unit"),
];

const PLATFORM_GRAPH: &[Bound] = &[
    things("nodes", "1..3", "number of nodes"),
    positive("w", "1..2", "time to compute a task; nodes that only forward are in every box"),
    positive("c", "1..2", "time to send a task"),
    number("masters", "1", (1, MOST_PROCESSORS), "the most masters"),
    flag("trees", "trees only"),
];

/// A kind with its bounds.
pub(super) struct OfKind {
    /// The kind, as the field `kind` names it.
    pub kind: &'static str,
    /// Its bounds.
    pub bounds: &'static [Bound],
    /// Makes what the values of the bounds stand for.
    pub make: fn(&Values) -> Result<Bounds, BoundsError>,
}

/// All kinds, in the order of the instance files.
pub(super) const OF_KINDS: [OfKind; 8] = [
    OfKind { kind: "star", bounds: STAR, make: bounds::star },
    OfKind { kind: "redistribution", bounds: REDISTRIBUTION, make: bounds::redistribution },
    OfKind { kind: "ring", bounds: RING, make: bounds::ring },
    OfKind { kind: "divisible-star", bounds: DIVISIBLE_STAR, make: bounds::divisible_star },
    OfKind { kind: "divisible-tree", bounds: DIVISIBLE_TREE, make: bounds::divisible_tree },
    OfKind { kind: "multi-round", bounds: MULTI_ROUND, make: bounds::multi_round },
    OfKind { kind: "switch", bounds: SWITCH, make: bounds::switch },
    OfKind { kind: "platform-graph", bounds: PLATFORM_GRAPH, make: bounds::platform_graph },
];

/// The bounds of a kind, if there is such a kind.
pub fn bounds_of(kind: &str) -> Option<&'static [Bound]> {
    OF_KINDS.iter().find(|of| of.kind == kind).map(|of| of.bounds)
}
