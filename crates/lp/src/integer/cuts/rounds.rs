//! Rounds of cuts at the root: the relaxation is solved, its vertex cut off, and so on until that hardly helps.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use super::conflicts::Conflicts;
use super::guide::integer;
use super::{Relaxed, separate};
use crate::basis::{Basis, Status};
use crate::integer::presolve::Draft;
use crate::integer::proof_log::ProofLog;
use crate::integer::relax::program;
use crate::integer::system::{Row, System};
use crate::simplex::{Relaxation, Termination};

/// How many rounds there are at most.
const MAX_ROUNDS: usize = 20;
/// How many rounds in a row may bring next to nothing.
const PATIENCE: usize = 3;
/// What a round is to bring, as a share of what all rounds have brought.
const SHARE_OF_GAIN: f64 = 0.02;
/// What is no gain at all, as a share of the optimum.
const NOTHING: f64 = 1e-7;
/// How many cuts a round adds at most: so many, and a share of the rows of the program.
const LEAST: usize = 20;
const SHARE_OF_ROWS: usize = 5;
/// How many iterations a relaxation may take after cuts were added.
const MAX_ITERATIONS: u64 = 20_000;

/// What the rounds did, as far as floats can tell.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    /// The optimum of the relaxation at first and at last.
    pub optima: Option<(f64, f64)>,
    pub rounds: usize,
    /// How many of the last rounds brought next to nothing.
    idle: usize,
    /// How many cuts were kept.
    pub cuts: usize,
    /// An optimal basis of the relaxation with the cuts that were kept.
    pub basis: Option<Basis>,
    /// Iterations of the simplex.
    pub iterations: u64,
}

/// Adds cuts to a system as rows; those that bind at the end stay. What they rest on is told to the log.
pub(crate) fn add(system: &mut System, log: &mut dyn ProofLog, stop: &dyn Fn() -> bool) -> Rounds {
    let own = system.rows.len();
    let conflicts = Conflicts::of(system, stop);
    let mut draft = Draft::default();
    let mut rounds = Rounds::default();
    let (mut first, mut last) = (None, None);
    while let Some((cuts, mut basis)) = rounds.next((system, own, &conflicts), last.take(), &mut draft, stop) {
        first = first.or_else(|| Some(basis.clone()));
        drop_idle(system, own, &mut basis);
        let is_last = cuts.is_empty();
        basis.extend(cuts.len());
        system.rows.extend(cuts);
        last = Some(basis);
        if is_last {
            break;
        }
    }
    rounds.basis = last;
    if !rounds.pay() {
        system.rows.truncate(own);
        rounds.basis = first;
    }
    rounds.cuts = system.rows.len() - own;
    for row in &mut system.rows[own..] {
        row.upper.iter_mut().for_each(|end| end.fact = draft.write(end.fact, log));
    }
    rounds
}

/// Takes away the cuts, rows from `own` on, that do not bind at the vertex.
fn drop_idle(system: &mut System, own: usize, basis: &mut Basis) {
    let columns = system.columns.len();
    let mut next = 0..;
    let stays = |(variable, status): (usize, &Status)| variable < columns + own || *status != Status::Basic;
    let kept = basis.status.iter().enumerate().map(|variable| stays(variable).then(|| next.next()).flatten());
    let places: Vec<Option<usize>> = kept.collect();
    let mut row = 0;
    system.rows.retain(|_| (places[columns + row].is_some(), row += 1).0);
    let mut variable = 0;
    basis.status.retain(|_| (places[variable].is_some(), variable += 1).0);
    basis.basic = basis.basic.iter().filter_map(|&variable| places[variable]).collect();
}

impl Rounds {
    /// Solves the relaxation, of which so many rows are the program's own; the cuts of this round, none if it is the
    /// last one, and the basis. Nothing where floats find no optimum.
    fn next(
        &mut self,
        (system, own, conflicts): (&System, usize, &Conflicts),
        start: Option<Basis>,
        draft: &mut Draft,
        stop: &dyn Fn() -> bool,
    ) -> Option<(Vec<Row>, Basis)> {
        let program = program(system);
        let relaxation = Relaxation::new(&program)?;
        let relaxed = match start {
            Some(basis) => relaxation.solve_again(basis, MAX_ITERATIONS, stop),
            None => relaxation.solve(Basis::slack(&program), stop),
        };
        self.iterations += relaxed.iterations;
        if relaxed.end != Termination::Optimal || stop() {
            return None;
        }
        let costs = system.columns.iter().map(|column| integer(&column.cost));
        self.gain(costs.zip(&relaxed.point).map(|(cost, value)| cost * value).sum());
        if self.idle == PATIENCE || self.rounds == MAX_ROUNDS {
            return Some((Vec::new(), relaxed.basis));
        }
        let mut tableau = relaxation.tableau(relaxed.basis.clone());
        let mut vertex = Relaxed { point: &relaxed.point, tableau: &mut |column| tableau.multipliers(column) };
        let cuts = separate(system, conflicts, &mut vertex, LEAST + own / SHARE_OF_ROWS, draft, stop);
        self.rounds += usize::from(!cuts.is_empty());
        Some((cuts, relaxed.basis))
    }

    /// Takes the optimum of the relaxation as it is now, and counts how often it has hardly moved.
    fn gain(&mut self, objective: f64) {
        let (first, last) = self.optima.unwrap_or((objective, f64::NEG_INFINITY));
        self.optima = Some((first, objective));
        let moves = objective - last > SHARE_OF_GAIN * (objective - first).max(NOTHING * first.abs().max(1.0));
        self.idle = if moves { 0 } else { self.idle + 1 };
    }

    /// Whether the relaxation has become tighter at all.
    fn pay(&self) -> bool {
        self.optima.is_some_and(|(first, last)| last - first > NOTHING * first.abs().max(1.0))
    }
}
