//! Exact presolve of linear programs: steps that make a program smaller, and the way back from the answer to the small
//! program to that to the one asked about.
//!
//! A step takes away rows and columns, and changes costs and bounds, but no coefficient. It leaves an [`Undo`] behind,
//! which completes points, rays, multipliers and bases. The last step is undone first, so that each finds the rows and
//! columns that it left as they were. What is not there yet is zero: the value of a column, the multiplier of a row;
//! and the logical variable of a row is basic.
//!
//! No step decides anything. One that meets a contradiction, or a column without end, leaves it for the solver to find,
//! and the checker judges the completed answer against the program as it was asked.

mod draft;
mod entries;
mod fixed_column;
mod fraction;
mod singleton_row;
mod slack_column;
mod undo;

use self::draft::{Columns, Draft};
use self::entries::Entries;
use self::undo::{Context, Undo};
use crate::basis::{Basis, Status};
use crate::certificate::{Certificate, Contradiction, Vector};
use crate::program::LinearProgram;
use crate::stop::{Stopped, WorkBudget};

/// Passes over all rows and columns. Later ones find little.
const PASSES: usize = 10;

/// A smaller program, and how to return from it.
pub struct Presolved<'a> {
    /// What is left.
    pub lp: LinearProgram,
    original: &'a LinearProgram,
    by_column: Columns<'a>,
    /// The numbers of the columns and rows that are left.
    columns: Vec<usize>,
    rows: Vec<usize>,
    steps: Vec<Box<dyn Undo + 'a>>,
}

/// Takes all steps that there are; none if no row and no column goes. No column or row may have contradicting bounds.
pub fn presolve<'a>(lp: &'a LinearProgram, budget: &WorkBudget) -> Result<Option<Presolved<'a>>, Stopped> {
    let mut draft = Draft::new(lp, budget)?;
    for _ in 0..PASSES {
        let before = draft.left();
        singleton_row::take(&mut draft, budget)?;
        fixed_column::take(&mut draft, budget)?;
        slack_column::take(&mut draft, budget)?;
        if draft.left() == before {
            break;
        }
    }
    if draft.left() == lp.rows().len() + lp.columns().len() { Ok(None) } else { draft.finish(budget).map(Some) }
}

impl Presolved<'_> {
    /// The answer to the program asked about, and a basis of it, from those of what is left.
    pub fn restore(
        &self,
        certificate: Certificate,
        basis: &Basis,
        budget: &WorkBudget,
    ) -> Result<(Certificate, Basis), Stopped> {
        let certificate = match certificate {
            Certificate::Optimal { primal, dual } => Certificate::Optimal {
                primal: self.values(primal, true, budget)?,
                dual: self.multipliers(dual, true, budget)?,
            },
            Certificate::Unbounded { point, ray } => Certificate::Unbounded {
                point: self.values(point, true, budget)?,
                ray: self.values(ray, false, budget)?,
            },
            Certificate::Infeasible(Contradiction::Farkas(multipliers)) => {
                Certificate::Infeasible(Contradiction::Farkas(self.multipliers(multipliers, false, budget)?))
            }
            Certificate::Infeasible(Contradiction::Row(row)) => {
                Certificate::Infeasible(Contradiction::Row(self.rows[row]))
            }
            Certificate::Infeasible(Contradiction::Column(column)) => {
                Certificate::Infeasible(Contradiction::Column(self.columns[column]))
            }
        };
        Ok((certificate, self.basis(basis)))
    }

    fn context(&self, affine: bool) -> Context<'_> {
        Context { lp: self.original, by_column: &self.by_column, affine }
    }

    /// A point (`affine`) or a ray.
    fn values(&self, vector: Vector, affine: bool, budget: &WorkBudget) -> Result<Vector, Stopped> {
        let mut entries = Entries::new(vector, &self.columns, self.original.columns().len());
        for step in self.steps.iter().rev() {
            step.values(&self.context(affine), &mut entries, budget)?;
        }
        entries.joined(budget)
    }

    /// The multipliers of an optimum (`affine`) or of a contradiction.
    fn multipliers(&self, vector: Vector, affine: bool, budget: &WorkBudget) -> Result<Vector, Stopped> {
        let mut entries = Entries::new(vector, &self.rows, self.original.rows().len());
        for step in self.steps.iter().rev() {
            step.multipliers(&self.context(affine), &mut entries, budget)?;
        }
        entries.joined(budget)
    }

    fn basis(&self, basis: &Basis) -> Basis {
        let (columns, rows) = (self.original.columns().len(), self.original.rows().len());
        let mut status = vec![Status::Basic; columns + rows];
        let left = self.columns.iter().copied().chain(self.rows.iter().map(|row| columns + row));
        left.zip(&basis.status).for_each(|(variable, of_left)| status[variable] = *of_left);
        self.steps.iter().rev().for_each(|step| step.basis(columns, &mut status));
        Basis { basic: (0..status.len()).filter(|&variable| status[variable] == Status::Basic).collect(), status }
    }
}
