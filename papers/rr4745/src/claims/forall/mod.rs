//! What is proved of rings for all real parameters, at small sizes.
//!
//! Unknown are the times of the messages, H c_ij, and the loads of the processors in a schedule that is compared, of
//! which W is the sum. Given are the cycle-times, as whole numbers: then the speeds are whole numbers too, and the time
//! of each processor in each schedule is a linear form. The algorithms run on these forms as they do on numbers; what
//! stands against them is every schedule, for its loads are parameters like the others. A common factor of the
//! cycle-times only scales the loads, so that those without one stand for all their multiples.
//!
//! | file | rows |
//! | --- | --- |
//! | `homogeneous` | proposition 1 and its threshold |
//! | `equations` | equations 2 and 3 |
//! | `tours` | proposition 2, with the condition that it omits |
//! | `programs` | the mixed programs for q-optimum and proposition 4 |
//! | `unknown` | a platform of unknown links and loads |

pub(super) mod equations;
pub(super) mod homogeneous;
pub(super) mod programs;
pub(super) mod tours;

mod unknown;

use schedcheck_harness::domain::{Links, SmallRing};
use schedcheck_harness::{Counterexample, Effort, Finding, Forall, Statement};
use schedcheck_parametric_proof::{Form, Opponent, Row, Space, Theorem};
use unknown::{Shape, Unknown};

/// What would refute a statement.
type Opponents = Vec<Box<dyn Opponent>>;

/// A time as a form and the whole number that it is over.
type Quotient = (Form, i64);

/// The statement that nothing which `run` returns has a chance, on platforms of this shape.
fn statement(shape: &Shape, run: impl Fn(&Unknown) -> Opponents + Send + Sync + 'static) -> Box<dyn Theorem> {
    let (shape, space) = (shape.clone(), Space { names: shape.names(), ..Space::default() });
    Box::new(Statement { space, run: move |parameters: &[Form]| run(&Unknown::new(&shape, parameters)) })
}

/// Proves the theorem of each shape, or finds the instance that refutes one, which the check of single instances has to
/// confirm.
fn forall(
    effort: &Effort,
    (shapes, in_words): (Vec<Shape>, String),
    theorem: impl Fn(&Shape) -> Box<dyn Theorem> + Sync,
    confirm: impl Fn(&SmallRing) -> Result<(), Counterexample>,
) -> Finding {
    let forall = Forall {
        theorem: &theorem,
        instance: &Shape::instance,
        told: &schedcheck_harness::instance,
        confirm: &confirm,
    };
    forall.prove(effort, in_words, &shapes)
}

/// The shapes of so many processors with cycle-times up to a bound each, and the same in words.
fn shapes(bounds: &[(usize, i64)], links: Links) -> (Vec<Shape>, String) {
    let shapes = bounds.iter().flat_map(|&(processors, most)| Shape::all(processors, most, links)).collect();
    let costs = match links {
        Links::Equal => "W, H and c of all links",
        Links::Symmetric => "W, H and c_ij = c_ji",
        Links::Free => "W, H and c_ij",
    };
    let sizes: Vec<String> =
        bounds.iter().map(|(processors, most)| format!("{processors} with w up to {most}")).collect();
    (shapes, format!("all real {costs}, none negative; processors: {}, w in whole numbers", sizes.join(", ")))
}

/// A leaf.
fn opponent(rows: Vec<Row>) -> Box<dyn Opponent> {
    Box::new(rows)
}

/// A node with rows and choices. Its choices are made once, while the course is known.
struct Either {
    rows: Vec<Row>,
    choices: Vec<Vec<Row>>,
}

impl Opponent for Either {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Opponents {
        self.choices.iter().cloned().map(opponent).collect()
    }
}

/// What is assumed of the parameters, beside what refutes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hypothesis {
    /// Nothing: what is proved so holds under the hypotheses of the paper all the more.
    None,
    /// What is enough for the hypotheses of the paper: parameters that refute the statement so refute the paper's.
    Sufficient,
}

/// The proof without a hypothesis. Where there is none, it is refuted under what is enough for those of the paper, if it
/// can be: by parameters that refute the paper's statement too.
fn proof(under: impl Fn(Hypothesis) -> Finding) -> Finding {
    let without = under(Hypothesis::None);
    if !without.proved.is_empty() || without.interrupted {
        return without;
    }
    let within = under(Hypothesis::Sufficient);
    if within.proved.is_empty() { within } else { without }
}

#[cfg(test)]
mod scratch {
    use schedcheck_harness::{Check, Depth};

    use super::*;

    fn show(name: &str, check: &dyn Check) {
        let depth = if std::env::var("STD").is_ok() { Depth::Standard } else { Depth::Quick };
        let effort = Effort::silent(depth, 0);
        let start = std::time::Instant::now();
        let finding = check.finding(&effort);
        println!("{name}: {:?} {:?} {:?} {:?}", start.elapsed(), finding.proved, finding.counterexample, finding.notes);
        let start = std::time::Instant::now();
        for (what, finding) in check.controls(&effort.of_controls()) {
            println!("   {what}: {:?} {:?} {:?}", finding.counterexample, finding.notes, finding.proved);
        }
        println!("   controls: {:?}", start.elapsed());
    }

    #[test]
    fn scratch() {
        show("prop-1", &homogeneous::BY_THE_FORMULA);
        show("eq-3", &equations::BY_EQUATION_3);
        show("equal-times", &equations::TOGETHER);
        show("prop-2", &tours::SHORTEST);
        show("q-optimum", &programs::EACH_SIZE);
        show("prop-4", &programs::LEAST);
        show("threshold", &homogeneous::BY_THE_THRESHOLD);
    }
}
