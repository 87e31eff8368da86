//! The solver: a floating-point simplex that guesses a basis, an exact stage that proves or mends it, and the checker
//! at the end.

use thiserror::Error;

use crate::basis::Basis;
use crate::certificate::{Certificate, Contradiction, Flaw, Halt};
use crate::exact;
use crate::presolve::presolve;
use crate::program::{Foreign, LinearProgram, Rational};
use crate::simplex;
use crate::stop::{Stopped, WorkBudget};

/// A proved answer.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The answer, and what proves it. The checker has accepted it.
    pub certificate: Certificate,
    /// The basis at which the solver ended: a good start for a program that differs little.
    pub basis: Basis,
    /// What it took.
    pub statistics: Statistics,
}

/// What a solution took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Iterations of the floating-point simplex.
    pub float_iterations: u64,
    /// Pivots of the exact simplex, which repair a basis that floats got wrong.
    pub exact_pivots: u64,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The solver was told to stop.
    #[error("stopped before the answer was proved")]
    Stopped,
    /// The checker has rejected the solver's certificate: a fault of this crate, please report it.
    #[error("the certificate proves nothing, which is a fault of the solver: {0}")]
    Rejected(Flaw),
    /// The program was told something about a variable of another program.
    #[error(transparent)]
    Foreign(Foreign),
}

/// How to solve a program; [`LinearProgram::solve`] is the short way.
pub struct Solver<'a> {
    lp: &'a LinearProgram,
    start: Option<Basis>,
    presolve: bool,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Solver<'a> {
    /// A solver that starts from nothing, and does not stop before it has an answer.
    #[must_use]
    pub fn new(lp: &'a LinearProgram) -> Self {
        Self { lp, start: None, presolve: false, stop: &|| false }
    }

    /// Starts from a basis, which must come from a program with as many columns and rows; any other is passed over.
    #[must_use]
    pub fn start_from(mut self, basis: Basis) -> Self {
        self.start = Some(basis);
        self
    }

    /// Makes the program smaller first: the answer is proved as ever, but of several optimal points another may be found.
    /// A solver that starts from a basis passes this over.
    #[must_use]
    pub fn presolve(mut self) -> Self {
        self.presolve = true;
        self
    }

    /// Stops soon after `stop` has become true. It is asked once in a while.
    #[must_use]
    pub fn stop_when(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = stop;
        self
    }

    /// Solves the program.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] if told so; [`Unsolved::Foreign`] where the program is [foreign](LinearProgram::foreign);
    /// [`Unsolved::Rejected`] never, if this crate is right.
    pub fn solve(self) -> Result<Solution, Unsolved> {
        if let Some(foreign) = self.lp.foreign() {
            return Err(Unsolved::Foreign(foreign.clone()));
        }
        let start = self.start.filter(|basis| basis.fits(self.lp));
        let (certificate, basis, statistics) = match (contradiction(self.lp), start) {
            (Some(contradiction), start) => {
                let basis = start.unwrap_or_else(|| Basis::slack(self.lp));
                (Certificate::Infeasible(contradiction), basis, Statistics::default())
            }
            (None, None) if self.presolve => presolved(self.lp, self.stop)?,
            (None, start) => search(self.lp, start.unwrap_or_else(|| Basis::slack(self.lp)), self.stop)?,
        };
        certificate.check_patiently(self.lp, &WorkBudget::new(self.stop)).map_err(|halt| match halt {
            Halt::Flaw(flaw) => Unsolved::Rejected(flaw),
            Halt::Stopped => Unsolved::Stopped,
        })?;
        Ok(Solution { certificate, basis, statistics })
    }
}

impl LinearProgram {
    /// Solves the program; if columns are marked as integers, its relaxation.
    ///
    /// ```
    /// use exact_lp::{Bounds, Certificate, LinearProgram};
    ///
    /// let mut lp = LinearProgram::new("two products");
    /// let x = lp.variable("x", Bounds::non_negative());
    /// let y = lp.variable("y", Bounds::non_negative());
    /// lp.subject_to("machine", (2 * x + 3 * y).at_most(12));
    /// lp.subject_to("labour", (3 * x + 2 * y).at_most(13));
    /// lp.maximize(4 * x + 5 * y);
    ///
    /// let solution = lp.solve()?;
    /// assert_eq!(solution.objective(&lp).expect("an optimum").to_string(), "22");
    /// assert_eq!(solution.certificate.check(&lp), Ok(()));
    /// # Ok::<(), exact_lp::Unsolved>(())
    /// ```
    ///
    /// # Errors
    /// Never, if this crate is right: see [`Unsolved::Rejected`].
    pub fn solve(&self) -> Result<Solution, Unsolved> {
        Solver::new(self).solve()
    }
}

impl Solution {
    /// The optimum, if there is one.
    #[must_use]
    pub fn objective(&self, lp: &LinearProgram) -> Option<Rational> {
        self.certificate.objective(lp)
    }
}

/// The first column or row whose own bounds contradict each other.
fn contradiction(lp: &LinearProgram) -> Option<Contradiction> {
    let column = lp.columns().iter().position(|column| column.bounds.contradict()).map(Contradiction::Column);
    column.or_else(|| lp.rows().iter().position(|row| row.bounds.contradict()).map(Contradiction::Row))
}

/// The answer to what presolve leaves, as one to the program.
fn presolved(lp: &LinearProgram, stop: &dyn Fn() -> bool) -> Result<(Certificate, Basis, Statistics), Unsolved> {
    let budget = WorkBudget::new(stop);
    let Some(less) = presolve(lp, &budget)? else { return search(lp, Basis::slack(lp), stop) };
    let (certificate, basis, statistics) = search(&less.lp, Basis::slack(&less.lp), stop)?;
    let (certificate, basis) = less.restore(certificate, &basis, &budget)?;
    Ok((certificate, basis, statistics))
}

fn search(
    lp: &LinearProgram,
    start: Basis,
    stop: &dyn Fn() -> bool,
) -> Result<(Certificate, Basis, Statistics), Unsolved> {
    let guess = simplex::solve(lp, start, stop);
    let exact = exact::solve(lp, guess.basis, guess.end.suspect(), stop);
    let statistics = Statistics { float_iterations: guess.iterations, exact_pivots: exact.pivots };
    Ok((exact.certificate.ok_or(Unsolved::Stopped)?, exact.basis, statistics))
}

impl From<Stopped> for Unsolved {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
