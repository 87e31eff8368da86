//! Parameters of each course of a proof, on which a checker runs the algorithm.

use num_traits::ToPrimitive;
use schedcheck_parametric_proof::{Branch, ExecutionPath, LARGEST, Proof, Run, Theorem, Tree};

use crate::cone::Cone;

/// Why a proof has no parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoWitness {
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
    /// No parameters that are small enough were found for a course.
    #[error("the parameters of a course are too large")]
    TooLarge,
}

/// The proof with parameters of each course, and what its competitors tell; `stop` is asked at each course.
///
/// # Errors
/// Says why there are none.
///
/// # Panics
/// Panics if the tree is none of the theorem.
pub fn with_witnesses(theorem: &dyn Theorem, tree: Tree, stop: &dyn Fn() -> bool) -> Result<Proof, NoWitness> {
    let space = theorem.space();
    let mut cone = Cone::all(space.names.len());
    for &row in &space.rows {
        cone.add(row).expect("some parameters satisfy the rows of a space");
    }
    let mut walk = Walk { theorem, stop, courses: Vec::new() };
    walk.along(&tree, &cone)?;
    Ok(Proof { tree, courses: walk.courses })
}

struct Walk<'a> {
    theorem: &'a dyn Theorem,
    stop: &'a dyn Fn() -> bool,
    courses: Vec<ExecutionPath>,
}

impl Walk<'_> {
    fn along(&mut self, tree: &Tree, cone: &Cone) -> Result<(), NoWitness> {
        let Tree::Asks { form, branches } = tree else { return self.end(cone) };
        let open = branches.iter().filter_map(|(signs, branch)| match branch {
            Branch::Open(tree) => Some((*signs, &**tree)),
            Branch::Closed(_) => None,
        });
        let open: Vec<_> = open.collect();
        if let [(_, only)] = open[..] {
            return self.along(only, cone);
        }
        for (signs, tree) in open {
            let cone = cone.with(signs.row(*form)).expect("some parameters take each open branch");
            self.along(tree, &cone)?;
        }
        Ok(())
    }

    fn end(&mut self, cone: &Cone) -> Result<(), NoWitness> {
        if (self.stop)() {
            return Err(NoWitness::Stopped);
        }
        let point = cone.point();
        let point: Option<Vec<u64>> = point.iter().map(|it| it.to_u64().filter(|it| *it <= LARGEST)).collect();
        let point = point.ok_or(NoWitness::TooLarge)?;
        let run = Run::at(self.theorem, &point).expect("the parameters are of the space");
        self.courses
            .push(ExecutionPath { told: run.competitors.iter().map(|competitor| competitor.told()).collect(), point });
        Ok(())
    }
}
