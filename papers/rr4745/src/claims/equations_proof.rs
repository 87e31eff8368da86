//! Equations 2 and 3: along a ring of all processors, each with a share (section 5.1).
//!
//! The ring is that of the processors in their order: as every list of cycle-times is gone through, so is every ring.
//! Of an optimal schedule it is used only that none along its ring is faster. So what is proved holds of every ring,
//! optimal among all rings or not, along which a fastest schedule gives each processor a share.

use itertools::Itertools;
use schedcheck_harness::domain::Links;
use schedcheck_harness::{Depth, Finding, RunContext, Test, telling};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use schedcheck_parametric_proof::{Competitor, LinearForm, Row, below_zero};
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::{Capacities, step_time_by_equation_3};
use schedcheck_rr4745_algorithms::step::balanced;

use super::equations::{every_ring, finish_together, half_of_the_messages, optimal, takes_as_long_as};
use super::forall::{Competitors, Either, Hypothesis, Quotient, Shape, Unknown, forall, proof, shapes, statement};

/// A step time along a ring, on forms and on numbers.
#[derive(Clone, Copy)]
pub struct Formula {
    forms: fn(&Unknown, &[usize]) -> Quotient,
    numbers: fn(&SliceRing, &[usize]) -> Rational,
}

/// The step time is that of equation 3.
pub const BY_EQUATION_3: Test<Formula> = Test::without_oracle(
    by_equation_3,
    Formula { forms: equation_3, numbers: step_time_by_equation_3 },
    &[
        (
            "for all parameters: half of the messages",
            Formula {
                forms: |unknown, ring| {
                    let (time, divisor) = equation_3(unknown, ring);
                    (time + unknown.load(), 2 * divisor)
                },
                numbers: half_of_the_messages,
            },
        ),
        (
            "for all parameters: equation 3 without w_0",
            Formula {
                forms: |unknown, ring| {
                    let (time, divisor) = equation_3(unknown, ring);
                    (time, divisor + unknown.speed(ring[0]))
                },
                numbers: |instance, ring| {
                    let (_, time, divisor) = balanced(instance, ring);
                    time / (divisor + instance.speed(ring[0]))
                },
            },
        ),
    ],
);

/// All processors finish at the same time.
pub const TOGETHER: Test<Shares> = Test::without_oracle(
    together,
    Shares::Positive,
    &[("for all parameters: some processors have no share", Shares::NotNegative)],
);

/// Which schedules are spoken of, of those that are the fastest along their ring.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shares {
    /// Those that give each processor a share.
    Positive,
    /// All, where all processors are involved in an optimal solution along another ring.
    NotNegative,
}

fn equation_3(unknown: &Unknown, ring: &[usize]) -> Quotient {
    let (_, time, divisor) = balanced(unknown, ring);
    (time, divisor)
}

fn by_equation_3(context: &RunContext, formula: Formula, (): ()) -> Finding {
    let under = |hypothesis| {
        let theorem = move |shape: &Shape| {
            statement(shape, move |unknown| {
                let (time, divisor) = (formula.forms)(unknown, &in_order(unknown));
                fastest(unknown, Shares::Positive, hypothesis, |_, last| {
                    let later = last.scaled(divisor) - time;
                    [later, -later].map(|form| vec![Row::positive(form)]).into()
                })
            })
        };
        forall(context, sizes(context), theorem, |ring| takes_as_long_as(ring, formula.numbers, optimal))
    };
    proof(under)
}

fn together(context: &RunContext, shares: Shares, (): ()) -> Finding {
    let theorem = |shape: &Shape| {
        statement(shape, move |unknown| {
            fastest(unknown, shares, Hypothesis::None, |busy, last| {
                busy.iter().map(|other| vec![Row::positive(*last - other)]).collect()
            })
        })
    };
    let rings = if shares == Shares::Positive { optimal } else { every_ring };
    forall(context, sizes(context), theorem, |ring| finish_together(ring, rings))
}

fn sizes(context: &RunContext) -> (Vec<Shape>, String) {
    let quick = [(1, 1), (2, 3), (3, 2)];
    let standard = [(1, 1), (2, 9), (3, 6), (4, 4)];
    let deep = [(1, 1), (2, 20), (3, 9), (4, 6)];
    let (mut shapes, mut description) = shapes(context.depth.pick(&quick[..], &standard, &deep), Links::Free);
    if context.depth == Depth::Quick {
        // The least for which rings of all differ.
        shapes.push(Shape::of(&[1; 4], Links::Free));
        description.push_str(", p = 4 with w = (1, 1, 1, 1)");
    }
    (shapes, format!("{description}; each ring of all p along which a fastest schedule gives each a share"))
}

fn in_order(unknown: &Unknown) -> Vec<usize> {
    (0..unknown.processors()).collect()
}

/// Schedules than which none along the ring is faster, as far as the shares that are not negative tell, and which are
/// valid themselves; and what would refute the statement, by the times at which all are done and that of the last.
fn fastest(
    unknown: &Unknown,
    shares: Shares,
    hypothesis: Hypothesis,
    refutes: impl Fn(&[LinearForm], &LinearForm) -> Vec<Vec<Row>>,
) -> Competitors {
    let ring = in_order(unknown);
    let capacities = Capacities::non_negative(unknown, &ring);
    let told = unknown.told(&ring, &capacities);
    let Capacities { step, loads, speed } = capacities;
    let made_up = loads.iter().fold(LinearForm::ZERO, |sum, load| sum + load);
    let busy = unknown.busy(&ring);
    let ends_with = |last: &LinearForm| {
        let is_last = busy.iter().map(|other| Row::non_negative(*last - other));
        let is_fastest = Row::non_negative(step - last.scaled(speed));
        let mut rows = is_last.chain([is_fastest]).collect_vec();
        if shares == Shares::Positive {
            rows.extend(unknown.loads().iter().map(|&load| Row::positive(load)));
        }
        if hypothesis == Hypothesis::Sufficient {
            rows.extend(unknown.all_are_involved(&ring));
        }
        let mut choices = refutes(&busy, last);
        if shares == Shares::NotNegative {
            // The paper's hypothesis is met along another ring.
            let involved = unknown.rings(ring.len()).map(|other| unknown.all_can_be_involved(&other));
            let both = involved.cartesian_product(&choices).map(|(rows, choice)| [&rows[..], choice].concat());
            choices = both.collect();
        }
        Box::new(Either { rows, choices }) as Box<dyn Competitor>
    };
    let of_the_schedule = loads.into_iter().chain([made_up - unknown.load().scaled(speed)]).map(below_zero);
    telling(busy.iter().map(ends_with).chain(of_the_schedule).collect(), move || told.clone())
}
