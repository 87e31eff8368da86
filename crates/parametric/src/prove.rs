//! The proof of a theorem, or parameters that refute it.

use num_bigint::BigInt;
use schedcheck_parametric_proof::{Competitor, Counts, Refutation, Theorem, Tree, judged};

use crate::cone::Cone;
use crate::explorer::PathExplorer;

/// What became of a theorem.
#[derive(Debug)]
pub enum Outcome {
    /// It holds.
    Proved {
        /// The proof; without refutations where they were not to be kept.
        proof: Tree,
        /// Its size.
        counts: Counts,
    },
    /// It fails for these parameters, as whole numbers.
    Refuted {
        /// The parameters, in their order.
        parameters: Vec<BigInt>,
        /// Courses that were followed before.
        counts: Counts,
    },
    /// The search was stopped.
    Stopped {
        /// What it had gone through.
        counts: Counts,
    },
    /// It holds, but some multipliers of its proof are larger than a proof has them.
    TooLarge,
}

/// Follows every course and refutes every competitor, up to the first that cannot be; `stop` is asked at each course.
///
/// # Panics
/// Panics if no parameters satisfy the rows of the space.
pub fn prove(theorem: &dyn Theorem, stop: &dyn Fn() -> bool) -> Outcome {
    let space = theorem.space();
    let parameters = space.parameters();
    let mut explorer = PathExplorer::new(&space).expect("some parameters satisfy the rows of a space");
    let mut counts = Counts::default();
    let mut is_too_large = false;
    loop {
        if stop() {
            return Outcome::Stopped { counts };
        }
        let (oracle, competitors) = judged(explorer, || theorem.run(&parameters));
        explorer = oracle;
        counts.courses += 1;
        let mut search = Search { counts: &mut counts, stop, is_too_large: &mut is_too_large };
        let refutations: Result<Vec<_>, _> =
            competitors.iter().map(|competitor| search.refute(explorer.cone(), &**competitor)).collect();
        match refutations {
            Err(Unrefuted::Stopped) => return Outcome::Stopped { counts },
            Err(Unrefuted::At(parameters)) => {
                counts.programs += explorer.programs;
                return Outcome::Refuted { parameters, counts };
            }
            Ok(refutations) => {
                if let Some(proof) = explorer.next(Tree::Ends(refutations)) {
                    counts.programs += explorer.programs;
                    let is_too_large = is_too_large || explorer.is_too_large;
                    return if is_too_large { Outcome::TooLarge } else { Outcome::Proved { proof, counts } };
                }
            }
        }
    }
}

/// Why a competitor is not refuted.
enum Unrefuted {
    At(Vec<BigInt>),
    Stopped,
}

struct Search<'a> {
    counts: &'a mut Counts,
    stop: &'a dyn Fn() -> bool,
    is_too_large: &'a mut bool,
}

impl Search<'_> {
    fn refute(&mut self, cone: &Cone, competitor: &dyn Competitor) -> Result<Refutation, Unrefuted> {
        let mut cone = cone.clone();
        for row in competitor.rows() {
            self.counts.programs += 1;
            if let Err(contradiction) = cone.add(row) {
                self.counts.alternatives += 1;
                *self.is_too_large |= contradiction.is_none();
                return Ok(Refutation::Closed(contradiction.unwrap_or_default()));
            }
        }
        if (self.stop)() {
            return Err(Unrefuted::Stopped);
        }
        let children = competitor.children();
        if children.is_empty() {
            return Err(Unrefuted::At(cone.point()));
        }
        let parts: Result<Vec<_>, _> = children.iter().map(|child| self.refute(&cone, &**child)).collect();
        Ok(Refutation::Split(parts?))
    }
}
