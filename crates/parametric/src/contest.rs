//! What is held against all alternatives: an algorithm, and what its runs tell.

use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Competitor, LinearForm, Space, WIDTH};

use crate::explorer::PathExplorer;

/// What is looked for on a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// A ratio above the best so far.
    Beats,
    /// The best ratio itself.
    Matches,
}

impl Aim {
    /// What an alternative has to do.
    pub fn challenge(self, objective: LinearForm, ratio: (i64, i64)) -> Challenge {
        match self {
            Self::Beats => Challenge::Beats { objective, ratio },
            Self::Matches => Challenge::Matches { objective, ratio },
        }
    }
}

/// What a run is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// What is looked for.
    pub aim: Aim,
    /// The ratio in question: numerator and denominator.
    pub ratio: (i64, i64),
    /// How many times what the run told was not enough: it is to go on so much further.
    pub stage: usize,
}

/// What a run tells. Schedules are given by the forms of which the largest is their end.
#[derive(Debug, Clone)]
pub enum ObjectiveValues {
    /// For no parameters of the course does the algorithm do what is looked for.
    Void,
    /// The algorithm takes no longer than the schedule of these that ends first; the next stage tells more.
    AtMost(Vec<Vec<LinearForm>>),
    /// The algorithm takes that of these schedules that ends first.
    All(Vec<Vec<LinearForm>>),
}

/// An algorithm against all others.
pub trait Contest: Sync {
    /// The parameters; one place more has to be free ([`schedcheck_parametric_proof::WIDTH`]). Some may be auxiliary:
    /// for each choice of the others, each ratio of theirs is that of the algorithm for some choice of these.
    fn space(&self) -> Space;

    /// Runs the algorithm on forms. A run of a later stage begins with the questions of those before, and some stage
    /// tells all.
    fn objective(&self, parameters: &[LinearForm], asked: &Asked) -> ObjectiveValues;

    /// Whether the runs depend on the ratio.
    fn depends_on_ratio(&self) -> bool {
        false
    }

    /// Where they do: the run that does not, as the algorithm would have it, to its end. It gives schedules of which
    /// the algorithm takes one that ends first, and does not know the auxiliary parameters.
    fn outright(&self, parameters: &[LinearForm]) -> Vec<Vec<LinearForm>> {
        match self.objective(parameters, &Asked { aim: Aim::Beats, ratio: (1, 1), stage: usize::MAX }) {
            ObjectiveValues::All(schedules) => schedules,
            ObjectiveValues::Void | ObjectiveValues::AtMost(_) => Vec::new(),
        }
    }

    /// Forms of which the largest is nowhere less than what the algorithm takes, if some are known: where even that is
    /// not too long, no course is followed to its end.
    fn ceiling(&self, _parameters: &[LinearForm]) -> Option<Vec<LinearForm>> {
        None
    }

    /// All alternatives, each of which has to meet this challenge at each of its ends, one at least; compares no forms.
    fn alternatives(&self, parameters: &[LinearForm], challenge: Challenge) -> Box<dyn Competitor>;
}

/// The parameters of a contest, and who follows its runs: one column more is the objective, of which these do not know.
pub(crate) fn beside_objective(contest: &dyn Contest) -> (Vec<LinearForm>, PathExplorer) {
    let mut space = contest.space();
    let parameters = space.parameters();
    assert!(parameters.len() < WIDTH, "the objective needs the last of {WIDTH} parameters");
    space.names.push("objective".to_owned());
    let mut explorer = PathExplorer::new(&space).expect("some parameters satisfy the rows of a space");
    explorer.unknown = 1;
    (parameters, explorer)
}
