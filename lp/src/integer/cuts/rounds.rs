//! Rounds of cuts at the root: the relaxation is solved, its vertex cut off, and so on until that hardly helps.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use super::guide::integer;
use super::{Relaxed, separate};
use crate::basis::{Basis, Status};
use crate::integer::presolve::Draft;
use crate::integer::relax::program;
use crate::integer::system::System;
use crate::integer::trail::Trail;
use crate::simplex::{End, Relaxation};

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
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Rounds {
    /// The optimum of the relaxation at first and at last.
    pub optima: Option<(f64, f64)>,
    pub rounds: usize,
    /// How many cuts were kept.
    pub cuts: usize,
}

/// Adds cuts to a system as rows; those that bind at the end stay. What they rest on is told to the trail.
pub(crate) fn add(system: &mut System, trail: &mut dyn Trail, stop: &dyn Fn() -> bool) -> Rounds {
    let own = system.rows.len();
    let mut draft = Draft::of(trail);
    let mut rounds = Rounds::default();
    let (mut idle, mut basis) = (0, None);
    while !stop() {
        let program = program(system);
        let Some(relaxation) = Relaxation::new(&program) else { break };
        let Some((point, next)) = optimum(&relaxation, basis.take(), Basis::slack(&program), stop) else { break };
        let objective = system.columns.iter().zip(&point).map(|(column, value)| integer(&column.cost) * value).sum();
        idle = if rounds.gain(objective) { 0 } else { idle + 1 };
        let mut cuts = Vec::new();
        if idle < PATIENCE && rounds.rounds < MAX_ROUNDS {
            let mut tableau = relaxation.tableau(next.clone());
            let mut relaxed = Relaxed { point: &point, tableau: &mut |column| tableau.multipliers(column) };
            cuts = separate(system, &mut relaxed, LEAST + own / SHARE_OF_ROWS, &mut draft, stop);
        }
        let mut next = next;
        drop_idle(system, own, &mut next);
        if cuts.is_empty() {
            break;
        }
        rounds.rounds += 1;
        next.extend(cuts.len());
        system.rows.extend(cuts);
        basis = Some(next);
    }
    if !rounds.pay() {
        system.rows.truncate(own);
    }
    rounds.cuts = system.rows.len() - own;
    for row in &mut system.rows[own..] {
        row.upper.iter_mut().for_each(|end| end.fact = draft.write(end.fact, trail));
    }
    rounds
}

/// An optimal vertex and its basis, as far as floats can tell.
fn optimum(
    relaxation: &Relaxation,
    start: Option<Basis>,
    slack: Basis,
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<f64>, Basis)> {
    let relaxed = match start {
        Some(basis) => relaxation.solve_again(basis, MAX_ITERATIONS, stop),
        None => relaxation.solve(slack, stop),
    };
    (relaxed.end == End::Optimal && !stop()).then_some((relaxed.point, relaxed.basis))
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
    /// Takes the optimum of the relaxation as it is now; whether it has moved much.
    fn gain(&mut self, objective: f64) -> bool {
        let (first, last) = self.optima.unwrap_or((objective, f64::NEG_INFINITY));
        self.optima = Some((first, objective));
        objective - last > SHARE_OF_GAIN * (objective - first).max(NOTHING * first.abs().max(1.0))
    }

    /// Whether the relaxation has become tighter at all.
    fn pay(&self) -> bool {
        self.optima.is_some_and(|(first, last)| last - first > NOTHING * first.abs().max(1.0))
    }
}
