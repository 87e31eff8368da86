//! Instances of which one linear program tells the best bound: the program, as the checker of certificates states it.

use exact_lp::LinearProgram;
use schedcheck_files::{Instance, with_instance};
use thiserror::Error;

use crate::kinds::CommandKind;

/// There is no such program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoProgram {
    /// Of this kind no instance has one: its optimum is the best of many programs, or none.
    #[error(
        "no single linear program bounds an instance of kind {0:?}; switch, platform-graph and multi-round have one"
    )]
    Kind(&'static str),
    /// Whole tasks are counted.
    #[error("horizon: within a horizon whole tasks are counted, and no linear program tells how many")]
    Horizon,
    /// Any number of rounds will do.
    #[error("rounds: a program has a number of rounds, and any number will do here")]
    Rounds,
    /// It is too large.
    #[error("there are too many chunks for a program")]
    Chunks,
    /// Its optimum has no certificate.
    #[error("no certificate of the optimum is found, and so no program that is known to have it")]
    Uncertified,
}

/// The linear program that the certificate of the instance's optimum speaks of. Its least cost is the optimum; of a
/// platform graph, the best throughput, less than zero.
///
/// ```standalone_crate
/// use schedcheck::methods::program;
/// use schedcheck_files::Instance;
/// let figure_2 = Instance::read(include_str!("../../papers/tpds2004/data/tpds2004-example.json"))?;
/// let lp = program(&figure_2)?;
/// assert_eq!(lp.solve()?.objective(&lp).unwrap().to_string(), "-7/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There is no such program.
pub fn program(instance: &Instance) -> Result<LinearProgram, NoProgram> {
    with_instance!(instance, platform => platform.program())
}
