//! A proof, as data: the courses of a run, and why no competitor has a chance on any.

use crate::{LinearForm, Multipliers, Signs};

/// All that a checker needs to see that a theorem holds.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The courses of the run.
    pub tree: Tree,
    /// What else is known of each course that ends, in the order of the tree.
    pub courses: Vec<ExecutionPath>,
}

/// What is known of a course beside its place in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExecutionPath {
    /// Some parameters of the course: on these the algorithm is run.
    pub point: Vec<u64>,
    /// What the competitors tell there ([`Competitor::told`](crate::Competitor::told)), in their order: it proves
    /// nothing.
    pub told: Vec<String>,
}

/// The courses of a run from some question on.
#[derive(Debug, Clone)]
pub enum Tree {
    /// The run asks for the sign of a form, of which the first coefficient is positive. What follows, by the signs that
    /// the answer leaves. Where more than one branch is open, these are a row of what follows.
    Asks {
        /// The form.
        form: LinearForm,
        /// The branches, in the order of the signs.
        branches: Vec<(Signs, Branch)>,
    },
    /// The run ends; why each competitor has no chance, in their order.
    Ends(Vec<Refutation>),
}

/// What follows where a form has some sign.
#[derive(Debug, Clone)]
pub enum Branch {
    /// It has it nowhere: multipliers of the rows so far and of its own, which is the last.
    Closed(Multipliers),
    /// The courses from there on.
    Open(Box<Tree>),
}

/// Why a competitor has no chance.
#[derive(Debug, Clone)]
pub enum Refutation {
    /// Multipliers of the rows of the course and of the competitor, down to this node.
    Closed(Multipliers),
    /// Neither has any of its choices.
    Split(Vec<Refutation>),
}

impl Tree {
    /// How many courses end, how many nodes of competitors are closed, and how many lists of multipliers there are.
    pub fn counts(&self) -> Counts {
        match self {
            Self::Ends(refutations) => {
                let closed = refutations.iter().map(Refutation::closed).sum();
                Counts { courses: 1, alternatives: closed, programs: closed }
            }
            Self::Asks { branches, .. } => {
                let mut counts = Counts::default();
                for (_, branch) in branches {
                    counts += match branch {
                        Branch::Closed(_) => Counts { courses: 0, alternatives: 0, programs: 1 },
                        Branch::Open(tree) => tree.counts(),
                    };
                }
                counts
            }
        }
    }
}

impl Refutation {
    fn closed(&self) -> u64 {
        match self {
            Self::Closed(_) => 1,
            Self::Split(parts) => parts.iter().map(Self::closed).sum(),
        }
    }
}

/// The size of a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Courses that the run takes.
    pub courses: u64,
    /// Groups of alternatives that are refuted at once.
    pub alternatives: u64,
    /// Systems of rows without a solution, each with its multipliers.
    pub programs: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.courses += other.courses;
        self.alternatives += other.alternatives;
        self.programs += other.programs;
    }
}
