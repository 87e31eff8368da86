//! The throughput that the sets found so far attain: the program of [`activity_sets`](super::super::activity_sets) with
//! some of its columns.

use std::collections::BTreeSet;
use std::ops::Range;

use exact_lp::{Basis, Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::super::activities::{Activity, Flow, Shares, beside};

/// Columns are made in advance, so many at once: a basis starts only a program of the same size.
const COLUMNS_AT_ONCE: usize = 64;

/// The sets found so far.
pub(super) struct Master<'a> {
    platform: &'a PlatformGraph,
    activities: &'a [Activity],
    sets: Vec<Vec<usize>>,
    known: BTreeSet<Vec<usize>>,
    basis: Option<Basis>,
}

/// The program, with its variables and rows.
struct Program {
    program: LinearProgram,
    activities: Vec<Variable>,
    beside: Vec<Variable>,
    sets: Vec<Variable>,
    covers: Range<usize>,
    time: usize,
    conservation: Vec<Option<usize>>,
}

/// The optimum over the sets found so far.
pub(super) struct Attained {
    /// Tasks per time unit.
    pub throughput: Rational,
    /// What is done for how long.
    pub shares: Shares,
    /// What a task is worth at each node.
    pub prices: Vec<Rational>,
    /// What more time for an activity is worth.
    pub activities: Vec<Rational>,
    /// What more time is worth.
    pub time: Rational,
}

impl<'a> Master<'a> {
    pub fn new(platform: &'a PlatformGraph, activities: &'a [Activity]) -> Self {
        Self { platform, activities, sets: Vec::new(), known: BTreeSet::new(), basis: None }
    }

    /// Adds a feasible set, and says whether it is new.
    pub fn add(&mut self, set: Vec<usize>) -> bool {
        let is_new = self.known.insert(set.clone());
        if is_new {
            self.sets.push(set);
        }
        is_new
    }

    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    pub fn solve(&mut self, stop: &dyn Fn() -> bool) -> Result<Attained, Unsolved> {
        let program = self.program();
        let solver = Solver::new(&program.program).stop_when(stop);
        let solution = match self.basis.take() {
            Some(basis) => solver.start_from(basis),
            None => solver,
        };
        let solution = solution.solve()?;
        let throughput = solution.objective(&program.program).unwrap_or_default();
        // Doing nothing is a solution, and no node does more than compute all the time: there is an optimum.
        let Certificate::Optimal { primal, dual } = &solution.certificate else { return Err(Unsolved::Stopped) };
        let value = |column: &Variable| primal.get(column.index());
        let used = self.sets.iter().zip(&program.sets).map(|(set, variable)| (value(variable), set.clone()));
        let shares = Shares {
            sets: used.filter(|(share, _)| !share.is_zero()).collect(),
            activities: program.activities.iter().map(value).collect(),
            beside: program.beside.iter().map(value).collect(),
        };
        let price = |row: &Option<usize>| row.map_or_else(Rational::zero, |row| -dual.get(row));
        let attained = Attained {
            throughput,
            shares,
            prices: program.conservation.iter().map(price).collect(),
            activities: program.covers.map(|row| dual.get(row)).collect(),
            time: dual.get(program.time),
        };
        self.basis = Some(solution.basis);
        Ok(attained)
    }

    fn program(&self) -> Program {
        let mut program = LinearProgram::new("sets found so far");
        let mut columns = |count: usize, bounds: Bounds| -> Vec<Variable> {
            (0..count).map(|_| program.variable("", bounds.clone())).collect()
        };
        let activities = columns(self.activities.len(), Bounds::non_negative());
        let beside = columns(beside(self.platform).count(), Bounds::between(0, 1));
        let sets = columns(self.sets.len().next_multiple_of(COLUMNS_AT_ONCE), Bounds::non_negative());
        let mut covers = vec![Expression::default(); activities.len()];
        for (set, &variable) in self.sets.iter().zip(&sets) {
            set.iter().for_each(|&activity| covers[activity] += variable);
        }
        for (variable, cover) in activities.iter().zip(covers) {
            program.subject_to("", variable.at_most(cover));
        }
        let all: Expression = sets[..self.sets.len()].iter().copied().sum();
        let time = program.subject_to("", all.at_most(1));
        let flow = Flow::of(self.platform, self.activities, &activities, &beside);
        let conservation = flow.conserve(self.platform, &mut program);
        Program { program, covers: 0..activities.len(), activities, beside, sets, time, conservation }
    }
}
