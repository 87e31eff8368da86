//! From a basis that an exact test has found wrong to a better one, by floating point around its exact point.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::lift::Solved;
use super::state::State;
use crate::basis::{Basis, Status};
use crate::program::{LinearProgram, Rational};
use crate::simplex::{Correction, Known, Outcome, Scientific};
use crate::stop::{Stopped, words};

/// How often a basis is corrected at most, around its point and by its tableau.
const ROUNDS: [usize; 2] = [12, 6];
/// How many corrections that leave no fewer errors end the attempt.
const PATIENCE: usize = 2;
/// The tableau costs a system of equations for each column: so many pivots are tried before, in columns a pivot.
const COLUMNS_A_PIVOT: usize = 4;

/// What is done about a wrong basis, from the cheapest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Floating point around the exact point, with the program's own coefficients.
    Point,
    /// Some pivots.
    Pivots,
    /// Floating point with the coefficients of the exact tableau: where rows nearly depend on each other, the program's
    /// own coefficients in floating point do not tell them apart.
    Tableau,
    /// Pivots to the end.
    End,
}

/// How to go on from a wrong basis.
pub struct Advice {
    pub basis: Basis,
    /// A variable that is thought to prove that there is no optimum.
    pub suspect: Option<usize>,
    /// How many pivots may be made from there.
    pub pivots: u64,
}

/// The rounds of refinement of one program.
pub struct Refinement<'a> {
    lp: &'a LinearProgram,
    stop: &'a dyn Fn() -> bool,
    /// The floating-point copy, once it is needed.
    correction: Option<Correction>,
    stage: Stage,
    rounds: usize,
    /// The basis of fewest errors of the stage, how many it has, and how many rounds ago it was met.
    best: Option<(usize, Basis, usize)>,
}

impl<'a> Refinement<'a> {
    pub fn new(lp: &'a LinearProgram, stop: &'a dyn Fn() -> bool) -> Self {
        Self { lp, stop, correction: None, stage: Stage::Point, rounds: 0, best: None }
    }

    /// How to go on from a basis that is wrong.
    pub fn advise(&mut self, state: &State) -> Result<Advice, Stopped> {
        if self.stage == Stage::Pivots {
            (self.stage, self.rounds, self.best) = (Stage::Tableau, 0, None);
        }
        if self.stage != Stage::End
            && let Some(outcome) = self.correct(state)?
        {
            return Ok(Advice { basis: outcome.basis, suspect: outcome.end.suspect(), pivots: 0 });
        }
        let (errors, basis) = self.best.take().map_or_else(|| (0, state.basis()), |(errors, basis, _)| (errors, basis));
        let few = movable(state).count() / COLUMNS_A_PIVOT;
        let (stage, pivots) = match self.stage {
            // A pivot mends one error or two.
            Stage::Point => (Stage::Pivots, if errors <= 2 * few { few as u64 } else { 0 }),
            _ => (Stage::End, u64::MAX),
        };
        self.stage = stage;
        Ok(Advice { basis, suspect: None, pivots })
    }

    /// Where floating point ends from this basis; none if it stays where it is, or there were rounds enough.
    fn correct(&mut self, state: &State) -> Result<Option<Outcome>, Stopped> {
        let start = state.basis();
        let known = known(state)?;
        let errors = known.iter().zip(&start.status).filter(|(known, status)| known.is_wrong(**status)).count();
        match &mut self.best {
            Some((least, _, ago)) if *least <= errors => *ago += 1,
            best => *best = Some((errors, start.clone(), 0)),
        }
        self.rounds += 1;
        let is_stale = self.best.as_ref().is_some_and(|&(.., ago)| ago >= PATIENCE);
        if is_stale || self.rounds > ROUNDS[usize::from(self.stage == Stage::Tableau)] {
            return Ok(None);
        }
        let outcome = if self.stage == Stage::Tableau {
            Some(by_tableau(state, &known, self.stop)?)
        } else {
            if self.correction.is_none() {
                self.correction = Correction::new(self.lp);
            }
            self.correction.as_mut().map(|correction| correction.solve(&known, start.clone(), self.stop))
        };
        state.budget.ask()?;
        Ok(outcome.filter(|outcome| outcome.basis.status != start.status))
    }
}

/// The variables that are not basic and may move.
fn movable(state: &State) -> impl Iterator<Item = usize> {
    (0..state.scaled.variables()).filter(|&variable| state.may_enter(variable))
}

/// Where floating point ends from this basis with the coefficients of its tableau: the basic variables are the logical
/// ones there.
fn by_tableau(state: &State, known: &[Known], stop: &dyn Fn() -> bool) -> Result<Outcome, Stopped> {
    let structurals: Vec<usize> = movable(state).collect();
    let one = BigInt::one();
    let mut entries = Vec::new();
    for (place, &variable) in structurals.iter().enumerate() {
        let column = state.tableau_column(variable)?;
        let (over, under) = state.scaled.unit(variable);
        for (row, entry) in column.numerators.iter().enumerate().filter(|(_, entry)| !entry.is_zero()) {
            let (basic_over, basic_under) = state.scaled.unit(state.basic[row]);
            state.budget.charge(words(entry))?;
            let above = -entry * basic_over.unwrap_or(&one) * under.unwrap_or(&one);
            let below = &column.denominator * basic_under.unwrap_or(&one) * over.unwrap_or(&one);
            entries.push((row, place, Scientific::new(&above, &below)));
        }
    }
    let mut correction = Correction::of_tableau(state.basic.len(), structurals.len(), &entries);
    let variables: Vec<usize> = structurals.iter().chain(&state.basic).copied().collect();
    let (mut status, known): (Vec<Status>, Vec<Known>) =
        variables.iter().map(|&variable| (state.status[variable], known[variable])).unzip();
    status[structurals.len()..].fill(Status::Basic);
    let start = Basis { basic: (structurals.len()..variables.len()).collect(), status };
    let found = correction.solve(&known, start, stop);
    let mut basis = state.basis();
    basis.basic = found.basis.basic.iter().map(|&place| variables[place]).collect();
    variables.iter().zip(found.basis.status).for_each(|(&variable, status)| basis.status[variable] = status);
    Ok(Outcome { basis, end: found.end.renamed(|place| variables[place]), iterations: found.iterations })
}

/// Distances to the bounds, and reduced costs, of all variables, as the program means them.
fn known(state: &State) -> Result<Vec<Known>, Stopped> {
    let (scaled, budget) = (state.scaled, state.budget);
    let (point, multipliers) = (state.point()?, state.multipliers()?);
    let one = BigInt::one();
    let known = |variable: usize| {
        // What a value here is multiplied by, and divided by, to be the program's.
        let (over, under) = scaled.unit(variable);
        let (over, under) = (over.unwrap_or(&one), under.unwrap_or(&one));
        let distance = |end: &Rational| {
            let Solved { denominator, numerators } = &point;
            let distance = end.numer() * denominator - &numerators[variable] * end.denom();
            budget.charge(words(&distance).saturating_add(words(under)))?;
            Ok(Scientific::new(&(distance * over), &(end.denom() * denominator * under)))
        };
        let bounds = &scaled.bounds[variable];
        let cost = if state.may_enter(variable) { state.reduced_cost(variable, &multipliers)? } else { BigInt::zero() };
        Ok(Known {
            lower: bounds.lower.as_ref().map(distance).transpose()?,
            upper: bounds.upper.as_ref().map(distance).transpose()?,
            cost: Scientific::new(&(cost * under), &(&multipliers.denominator * over * &scaled.scales.costs)),
        })
    };
    (0..scaled.variables()).map(known).collect()
}
