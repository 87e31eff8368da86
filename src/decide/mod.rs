//! The hardness reductions: what each makes of an instance of its source problem, what both sides answer, each by its
//! own exact solver, and each solution seen from the other side.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use schedcheck::decide::{Problem, SideAnswer};
//! use schedcheck_reductions::three_partition::ThreePartition;
//! let problem = Problem::ThreePartition(ThreePartition::new(vec![4, 4, 5], 13)?);
//! let reduced = problem.reduced()?;
//! assert_eq!(reduced.to_json()["kind"], "star");
//! let decided = reduced.decide(&AtomicBool::new(false))?;
//! assert_eq!(decided.to_json()["source"]["answer"], decided.to_json()["target"]["answer"]);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod best_tree;
mod hamiltonian_cycle;
mod side;
mod three_partition;

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use schedcheck_model::Rational;
use schedcheck_reductions::best_tree::{TreeGap, TreeReduction, TwoPartition};
use schedcheck_reductions::hamiltonian_cycle::Graph;
use schedcheck_reductions::three_partition::ThreePartition;
use schedcheck_reductions::{hamiltonian_cycle as cycles, three_partition as triples};
use serde_json::{Value, json};

pub use best_tree::Gap;
pub use side::{Side, SideAnswer};

/// An instance of a source problem, with the reduction that is asked for.
#[derive(Debug, Clone)]
pub enum Problem {
    /// 3-partition, to a star with a deadline (rr6005, theorem 2).
    ThreePartition(ThreePartition),
    /// 2-partition, to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2).
    TwoPartition(TwoPartition),
    /// 3-partition, to a platform graph with a bound on its best spanning tree (tpds2004, theorem 2).
    ThreePartitionTree(ThreePartition),
    /// The platform graph that is so many times better than its best spanning tree (tpds2004, theorem 3).
    TreeGap(usize),
    /// The Hamiltonian cycle problem, to a ring with a bound on its step (rr4745, theorem 1), with the cost of an edge.
    HamiltonianCycle(Graph, Rational),
}

impl Problem {
    /// The names of the reductions, in the order of the variants.
    pub const NAMES: [&'static str; 5] =
        ["3-partition", "2-partition", "3-partition-tree", "tree-gap", "hamiltonian-cycle"];

    /// What the reduction makes of the instance.
    ///
    /// # Errors
    /// More than a platform of reasonable size can stand for, a factor or a cost that is out of its range.
    pub fn reduced(&self) -> Result<Reduced> {
        let reduction: Box<dyn Reduction> = match self {
            Self::ThreePartition(source) => Box::new(triples::reduce(source)),
            Self::TwoPartition(source) => Box::new(TreeReduction::from_two_partition(source)),
            Self::ThreePartitionTree(source) => Box::new(TreeReduction::from_three_partition(source)?),
            Self::TreeGap(factor) => return Ok(Reduced::Gap(TreeGap::new(*factor)?)),
            Self::HamiltonianCycle(graph, epsilon) => Box::new(cycles::reduce(graph, epsilon)?),
        };
        Ok(Reduced::Sides(reduction))
    }
}

/// A hardness reduction of one instance: what it makes of the instance, and how both sides are decided.
pub trait Reduction {
    /// The number of the theorem that says that both sides have the same answer.
    fn theorem(&self) -> u32;

    /// The instance file of the platform, with its provenance.
    fn to_json(&self) -> Value;

    /// The source problem.
    fn problem(&self) -> &'static str;

    /// What is asked of the platform.
    fn question(&self) -> String;

    /// Why the answers may differ: the theorem has a hypothesis that does not hold.
    fn exception(&self) -> Option<&'static str> {
        None
    }

    /// Decides the instance of the source problem, and maps and measures its solution.
    ///
    /// # Errors
    /// A solution that is mapped to nothing valid: then the map of solutions is wrong.
    fn source(&self) -> Result<Side>;

    /// Decides the question about the platform unless `stop` is raised before, and maps what answers it back.
    ///
    /// # Errors
    /// A schedule or a certificate of an exact solver that its checker refuses.
    fn target(&self, stop: &AtomicBool) -> Result<Side>;
}

/// The platform that a reduction makes.
pub enum Reduced {
    /// Of a problem whose answer is that of a question about the platform.
    Sides(Box<dyn Reduction>),
    /// One that is so many times better than its spanning trees.
    Gap(TreeGap),
}

impl Reduced {
    /// The instance file, with its provenance.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Sides(reduction) => reduction.to_json(),
            Self::Gap(gap) => gap.to_json(),
        }
    }

    /// What exact solvers answer: on both sides, or of the platform and its spanning trees. A side whose solver hears
    /// `stop` is left undecided.
    ///
    /// # Errors
    /// A solution, a schedule or a certificate that its checker refuses.
    pub fn decide(&self, stop: &AtomicBool) -> Result<Decided> {
        Ok(match self {
            Self::Sides(reduction) => Decided::Sides {
                source: (reduction.problem(), reduction.source()?),
                target: (reduction.question(), reduction.target(stop)?),
                exception: reduction.exception(),
                theorem: reduction.theorem(),
            },
            Self::Gap(gap) => Decided::Gap(best_tree::gap(gap, stop)?, gap.factor),
        })
    }
}

/// What was decided of a platform.
#[derive(Debug)]
pub enum Decided {
    /// The answers of both sides, each with what is asked.
    Sides {
        /// The source problem.
        source: (&'static str, Side),
        /// The question about the platform.
        target: (String, Side),
        /// Why the answers may differ.
        exception: Option<&'static str>,
        /// The theorem that says that they do not.
        theorem: u32,
    },
    /// What was measured, and how many times better the platform should be.
    Gap(Gap, usize),
}

impl Decided {
    /// What was decided, in the form of a provenance.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Sides { source, target, .. } => json!({"source": source.1.facts(), "target": target.1.facts()}),
            Self::Gap(gap, _) => json!(gap),
        }
    }

    /// Whether the theorem denies it.
    pub fn is_denied(&self) -> bool {
        match self {
            Self::Sides { source, target, exception, .. } => {
                exception.is_none() && source.1.answer.contradicts(target.1.answer)
            }
            Self::Gap(gap, factor) => gap.contradicts(*factor),
        }
    }

    /// The answers, a line each; where they differ, why they may, or that the theorem denies it.
    pub fn lines(&self) -> Vec<String> {
        let (source, target, exception, theorem) = match self {
            Self::Gap(gap, _) => return vec![gap.to_string()],
            Self::Sides { source, target, exception, theorem } => (source, target, exception, theorem),
        };
        let mut lines =
            vec![format!("{}: {}", source.0, source.1.answer), format!("{}: {}", target.0, target.1.answer)];
        if source.1.answer.contradicts(target.1.answer) {
            lines.push(match exception {
                Some(reason) => format!("the two differ, for {reason}"),
                None => format!("the two differ, and theorem {theorem} says that they do not"),
            });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::SideAnswer::{No, Unknown, Yes};
    use super::*;

    #[test]
    fn answers_that_differ_are_denied_unless_they_may() {
        let decided = |source, target, exception| Decided::Sides {
            source: ("one", Side::new(source)),
            target: ("other".to_owned(), Side::new(target)),
            exception,
            theorem: 1,
        };
        for (source, target) in [(Yes, Yes), (No, No), (Unknown, Yes), (No, Unknown), (Unknown, Unknown)] {
            let decided = decided(source, target, None);
            assert_eq!((decided.is_denied(), decided.lines().len()), (false, 2), "{source} {target}");
        }
        for (source, target) in [(Yes, No), (No, Yes)] {
            let (denied, excused) = (decided(source, target, None), decided(source, target, Some("it is small")));
            assert_eq!((denied.is_denied(), excused.is_denied()), (true, false));
            assert_eq!(denied.lines()[2], "the two differ, and theorem 1 says that they do not");
            assert_eq!(excused.lines()[2], "the two differ, for it is small");
        }
    }
}
