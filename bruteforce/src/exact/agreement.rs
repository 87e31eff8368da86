//! Whether all solvers of a kind that do not refuse an instance have the same objective.

use std::collections::BTreeSet;

use super::{Solved, Unsolved};
use crate::Limits;

/// What became of the instances.
pub(crate) struct Agreement {
    /// The solvers that answered at least once.
    answered: BTreeSet<&'static str>,
    /// Instances that at least two of them answered.
    compared: usize,
    /// Instances that nobody answered.
    pub refused: usize,
}

impl Agreement {
    /// Puts each instance to all solvers of its kind.
    pub fn on<K: Solved>(instances: impl IntoIterator<Item = K>) -> Self {
        let mut this = Self { answered: BTreeSet::new(), compared: 0, refused: 0 };
        for instance in instances {
            let mut objectives = Vec::new();
            for solver in K::SOLVERS {
                match solver.solve(&instance, &Limits::default()) {
                    Ok(solution) => {
                        assert_eq!(solution.bound, solution.objective, "{}: {instance:?}", solver.name());
                        objectives.push((solver.name(), solution.objective));
                    }
                    Err(Unsolved::Refused(_)) => {}
                    Err(failed) => panic!("{}: {failed}: {instance:?}", solver.name()),
                }
            }
            assert!(objectives.windows(2).all(|two| two[0].1 == two[1].1), "{objectives:?}: {instance:?}");
            this.compared += usize::from(objectives.len() > 1);
            this.refused += usize::from(objectives.is_empty());
            this.answered.extend(objectives.into_iter().map(|(name, _)| name));
        }
        this
    }

    /// Asserts that these solvers answered, no others, and, if they are several, that some were held against each other
    /// on a dozen instances.
    pub fn is_reached_by(&self, names: &[&'static str]) {
        assert_eq!(self.answered, names.iter().copied().collect());
        assert!(self.compared >= 12 || names.len() == 1, "only {} instances were answered twice", self.compared);
    }
}
