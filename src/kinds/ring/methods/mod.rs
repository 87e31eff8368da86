//! The methods for rings (rr4745).

mod bound;
mod exact;

pub use exact::certificate;

use schedcheck_files::Candidate;
use schedcheck_model::ring::{Schedule, SliceRing};

use crate::methods::method::MethodOptions;
use crate::methods::table::{Entry, MethodRefusal, Proposal, Proposed, Proved, Table, method, refused};
use schedcheck_rr4745_algorithms::distance::Ends;
use schedcheck_rr4745_algorithms::greedy::{self, InsertionCost, Options, Tie};
use schedcheck_rr4745_algorithms::{homogeneous, tsp};

const SUBSETS: Entry<SliceRing> =
    method("subsets", "optimal; for some 20 processors", "dynamic programming over subsets", exact::by_subsets);

const BRANCH_AND_CUT: Entry<SliceRing> = method(
    "branch-and-cut",
    "optimal, or a lower bound with its certificate when it is stopped",
    "relaxations with subtour cuts",
    exact::by_branch_and_cut,
);

/// [`BRANCH_AND_CUT`], which gives up where dynamic programming over subsets would be done by then.
const BRANCH_AND_CUT_AT_FIRST: Entry<SliceRing> = method(
    "branch-and-cut",
    "optimal, or a lower bound with its certificate when it is stopped",
    "relaxations with subtour cuts",
    exact::by_short_branch_and_cut,
);

const HOMOGENEOUS: Entry<SliceRing> =
    method("homogeneous", "optimal; where all c are equal", "rr4745, proposition 1", by_proposition_1);

const TSP: Entry<SliceRing> =
    method("tsp", "a heuristic; all processors", "rr4745, section 6.1, on the d of equation 3", |ring, _| {
        by_tsp(ring, Ends::Both)
    });

const GREEDY: Entry<SliceRing> =
    method("greedy", "a heuristic", "rr4745, section 6.2, insertion by equation 3, the first of equals", |ring, _| {
        by_greedy(ring, InsertionCost::Equation3, Tie::First)
    });

pub const METHODS: Table<SliceRing> = Table {
    candidate: Candidate::Ring,
    best,
    all: &[
        SUBSETS,
        BRANCH_AND_CUT,
        method(
            "exhaustive",
            "optimal; for at most 8 processors",
            "every subset, every cyclic order",
            exact::exhaustively,
        ),
        method(
            "integer-program",
            "optimal, or a lower bound when it is stopped",
            "rr4745, section 5.2, with T_step as the objective; solved exactly",
            exact::by_integer_program,
        ),
        HOMOGENEOUS,
        TSP,
        method("tsp-printed-d", "a heuristic; all processors", "rr4745, section 6.1, on the printed d", |ring, _| {
            by_tsp(ring, Ends::Tail)
        }),
        GREEDY,
        method(
            "greedy-last",
            "a heuristic",
            "rr4745, section 6.2, insertion by equation 3, the last of equals",
            |ring, _| by_greedy(ring, InsertionCost::Equation3, Tie::Last),
        ),
        method("greedy-step-time", "a heuristic", "rr4745, section 6.2, insertion by T_step", |ring, _| {
            by_greedy(ring, InsertionCost::StepTime, Tie::First)
        }),
        method("greedy-printed-d", "a heuristic", "rr4745, section 6.2, insertion by the printed d", |ring, _| {
            by_greedy(ring, InsertionCost::PrintedDistance, Tie::First)
        }),
    ],
};

/// The most processors for which dynamic programming over subsets comes first: beyond, it can take long where a share
/// would be negative or numbers are long, and branch-and-cut is quicker.
const MOST_FOR_SUBSETS_FIRST: usize = 14;

/// The most processors for which dynamic programming over subsets may have a table at all.
const MOST_FOR_SUBSETS: usize = 22;

/// The most processors for which more than one heuristic is tried, as each takes time in p^3.
const MOST_FOR_HEURISTICS: usize = 300;

/// The methods to try in turn, each where the one before it refuses or proves no optimum: exact ones as far as there
/// are any.
fn best(ring: &SliceRing, _: &MethodOptions) -> Vec<&'static Entry<SliceRing>> {
    match ring.processors() {
        p if p <= MOST_FOR_SUBSETS_FIRST => vec![&SUBSETS, &BRANCH_AND_CUT],
        p if p <= MOST_FOR_SUBSETS => vec![&BRANCH_AND_CUT_AT_FIRST, &SUBSETS, &BRANCH_AND_CUT],
        p if p <= exact::MOST_FOR_CUTS => vec![&BRANCH_AND_CUT],
        p if p <= MOST_FOR_HEURISTICS => vec![&HOMOGENEOUS, &GREEDY, &TSP],
        _ => vec![&HOMOGENEOUS, &GREEDY],
    }
}

/// The most processors for the search by exchanges of three edges, which takes time in p^3.
const MOST_FOR_TSP: usize = 1_000;

/// The most processors for a heuristic of (p^3 - p) / 6 insertions.
const MOST_FOR_GREEDY: usize = 3_000;

fn by_proposition_1(ring: &SliceRing, _: &MethodOptions) -> Proposed<Schedule> {
    let schedule = homogeneous::schedule(ring)
        .map_err(|error| MethodRefusal::Because(format!("{error}; subsets and branch-and-cut take any costs")))?;
    // The schedule meets this bound, as the proposition says that it is optimal.
    Ok(Proposal::new(schedule, Proved::Within(bound::cheapest_messages(ring)), []))
}

fn by_tsp(ring: &SliceRing, ends: Ends) -> Proposed<Schedule> {
    refuse_beyond(ring, MOST_FOR_TSP, "greedy takes more")?;
    Ok(Proposal::new(tsp::schedule(ring, ends), Proved::Within(bound::cheapest_messages(ring)), []))
}

fn by_greedy(ring: &SliceRing, cost: InsertionCost, tie: Tie) -> Proposed<Schedule> {
    refuse_beyond(ring, MOST_FOR_GREEDY, "homogeneous takes any number where all c are equal")?;
    let options = Options { cost, start: tie, insertion: tie };
    Ok(Proposal::new(greedy::schedule(ring, options), Proved::Within(bound::cheapest_messages(ring)), []))
}

/// Refuses an instance that the method would not be done with.
fn refuse_beyond(ring: &SliceRing, most: usize, instead: &str) -> Result<(), MethodRefusal> {
    let processors = ring.processors();
    if processors <= most {
        return Ok(());
    }
    refused(format!("{processors} processors are too many (at most {most}); {instead}"))
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use schedcheck_model::ring::Costs;

    use super::*;

    fn of(processors: usize) -> SliceRing {
        let row = |row| (0..processors).map(|column| Rational::from(u32::from(row != column))).collect();
        let costs = Costs::from_rows((0..processors).map(row)).expect("the matrix is square");
        SliceRing::new(Rational::ONE, Rational::ONE, vec![Rational::ONE; processors], costs).expect("a ring")
    }

    #[test]
    fn the_more_processors_the_quicker_the_methods_that_are_tried() {
        let exact_and_greedy: [(usize, &[&str]); 8] = [
            (14, &["subsets", "branch-and-cut"]),
            (15, &["branch-and-cut", "subsets", "branch-and-cut"]),
            (22, &["branch-and-cut", "subsets", "branch-and-cut"]),
            (23, &["branch-and-cut"]),
            (150, &["branch-and-cut"]),
            (151, &["homogeneous", "greedy", "tsp"]),
            (300, &["homogeneous", "greedy", "tsp"]),
            (301, &["homogeneous", "greedy"]),
        ];
        for (processors, expected) in exact_and_greedy {
            let names: Vec<_> =
                best(&of(processors), &MethodOptions::default()).iter().map(|method| method.name).collect();
            assert_eq!(names, expected, "{processors}");
        }
    }

    #[test]
    fn as_many_processors_as_a_method_takes_are_taken_and_no_more() {
        assert!(refuse_beyond(&of(3), 3, "").is_ok() && refuse_beyond(&of(3), 2, "").is_err());
    }
}
