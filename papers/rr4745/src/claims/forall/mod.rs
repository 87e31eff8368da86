//! What is proved of rings for all real parameters, at small sizes.
//!
//! Unknown are the times of the messages, H c_ij, and the loads of the processors in a schedule that is compared, of
//! which W is the sum. Given are the cycle-times, as whole numbers: then the speeds are whole numbers too, and the time
//! of each processor in each schedule is a linear form. The algorithms run on these forms as they do on numbers; what
//! stands against them is every schedule, for its loads are parameters like the others. A common factor of the
//! cycle-times only scales the loads, so that those without one stand for all their multiples.

mod unknown;

use std::sync::Arc;

use schedcheck_harness::domain::{Links, SmallRing};
use schedcheck_harness::{Counterexample, Finding, Forall, RunContext, Statement};
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, Space, Theorem};
pub(super) use unknown::{Shape, Unknown, describe};

/// What would refute a statement.
pub(super) type Competitors = Vec<Box<dyn Competitor>>;

/// A time as a form and the whole number that it is over.
pub(super) type Quotient = (LinearForm, i64);

/// The statement that nothing which `run` returns has a chance, on platforms of this shape.
pub(super) fn statement(
    shape: &Shape,
    run: impl Fn(&Unknown) -> Competitors + Send + Sync + 'static,
) -> Box<dyn Theorem> {
    let (shape, space) = (shape.clone(), Space { names: shape.names(), ..Space::default() });
    Box::new(Statement { space, run: move |parameters: &[LinearForm]| run(&Unknown::new(&shape, parameters)) })
}

/// Proves the theorem of each shape, or finds the instance that refutes one, which the check of single instances has to
/// confirm.
pub(super) fn forall(
    context: &RunContext,
    (shapes, description): (Vec<Shape>, String),
    theorem: impl Fn(&Shape) -> Box<dyn Theorem> + Sync,
    confirm: impl Fn(&SmallRing) -> Result<(), Counterexample>,
) -> Finding {
    let forall = Forall {
        theorem: &theorem,
        instance: &Shape::instance,
        told: &schedcheck_harness::instance,
        confirm: &confirm,
    };
    forall.prove(context, description, &shapes)
}

/// The shapes of so many processors with cycle-times up to a bound each, and the same in words.
pub(super) fn shapes(bounds: &[(usize, i64)], links: Links) -> (Vec<Shape>, String) {
    let shapes = bounds.iter().flat_map(|&(processors, most)| Shape::all(processors, most, links)).collect();
    let costs = match links {
        Links::Equal => "W, H, c >= 0",
        Links::Symmetric => "W, H, c_ij = c_ji >= 0",
        Links::Free => "W, H, c_ij >= 0",
    };
    // Of one processor a cycle-time is its common factor.
    let sizes = bounds.iter().map(|&(processors, most)| match processors {
        1 => "p = 1".to_owned(),
        _ => format!("p = {processors} with whole w up to {most}"),
    });
    (shapes, format!("all real {costs}; {}", sizes.collect::<Vec<_>>().join(", ")))
}

/// A leaf.
pub(super) fn competitor(rows: Vec<Row>) -> Box<dyn Competitor> {
    Box::new(rows)
}

/// A node with rows and choices. Its choices are made once, while the course is known.
pub(super) struct Either {
    pub(super) rows: Vec<Row>,
    pub(super) choices: Vec<Vec<Row>>,
}

impl Competitor for Either {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Competitors {
        self.choices.iter().cloned().map(competitor).collect()
    }
}

/// A schedule that is under each of some times, each the longest of parts that are known: for one after
/// the other, under which part.
pub(super) struct Under {
    /// What is said of the difference of a part and the schedule.
    is_under: fn(LinearForm) -> Row,
    /// When the processors are done.
    times: Vec<LinearForm>,
    parts: Arc<[Vec<Quotient>]>,
    next: usize,
    rows: Vec<Row>,
}

impl Under {
    /// A schedule whose processors are done at `times`, by the `rows` that hold of it.
    pub(super) fn competitor(
        is_under: fn(LinearForm) -> Row,
        times: Vec<LinearForm>,
        parts: Arc<[Vec<Quotient>]>,
        rows: Vec<Row>,
    ) -> Box<dyn Competitor> {
        Box::new(Self { is_under, times, parts, next: 0, rows })
    }
}

impl Competitor for Under {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Competitors {
        let Some(parts) = self.parts.get(self.next) else { return Vec::new() };
        let child = |&(part, divisor): &Quotient| {
            let rows = self.times.iter().map(|time| (self.is_under)(part - time.scaled(divisor))).collect();
            let (times, parts) = (self.times.clone(), self.parts.clone());
            Box::new(Self { is_under: self.is_under, times, parts, next: self.next + 1, rows }) as _
        };
        parts.iter().map(child).collect()
    }
}

/// What is assumed of the parameters, beside what refutes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hypothesis {
    /// Nothing: what is proved so holds under the hypotheses of the paper all the more.
    None,
    /// What is enough for the hypotheses of the paper: parameters that refute the statement so refute the paper's.
    Sufficient,
}

/// The proof without a hypothesis. Where there is none, it is refuted under what is enough for those of the paper, if
/// it can be: by parameters that refute the paper's statement too.
pub(super) fn proof(under: impl Fn(Hypothesis) -> Finding) -> Finding {
    let without = under(Hypothesis::None);
    if !without.proved.is_empty() || without.interrupted {
        return without;
    }
    let within = under(Hypothesis::Sufficient);
    if within.proved.is_empty() { within } else { without }
}
