//! What every step can undo.

use super::draft::Columns;
use super::entries::Entries;
use crate::basis::Status;
use crate::program::LinearProgram;
use crate::stop::{Stopped, WorkBudget};

/// What the vectors belong to.
pub struct Context<'a> {
    pub lp: &'a LinearProgram,
    pub by_column: &'a Columns<'a>,
    /// Whether right-hand sides and costs count: they do for points and multipliers, but not for rays and proofs of
    /// infeasibility.
    pub affine: bool,
}

/// A step, as seen by those who return.
pub trait Undo {
    /// Completes a point or a ray by the columns that the step took away.
    fn values(&self, context: &Context, values: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped>;

    /// Completes multipliers by the rows that the step took away, and takes back its changes of costs and bounds.
    fn multipliers(&self, context: &Context, multipliers: &mut Entries, budget: &WorkBudget) -> Result<(), Stopped>;

    /// The same for the status of every structural variable, of which there are so many, and every logical one.
    fn basis(&self, structurals: usize, status: &mut [Status]);
}
