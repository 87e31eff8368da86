//! The solver of integer programs, as callers see it.

use super::cuts;
use super::presolve;
use super::progress::{Progress, SearchOptions};
use super::proof_log::{Counting, Numbering, ProofLog};
use super::record::Record;
use super::reduction::{self, Reduction};
use super::search::{Ended, Search};
use super::system::{NoSystem, System};
use crate::basis::Basis;
use crate::certificate::Vector;
use crate::program::{LinearProgram, Rational};

/// What is known of an integer program. All of it is exact, and the constant of the objective is in all values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IntegerOutcome {
    /// There is an optimum.
    Optimal {
        /// A value for each column.
        point: Vector,
        /// The objective there.
        objective: Rational,
    },
    /// There is no feasible point.
    Infeasible,
    /// There is a feasible point, and no optimum.
    Unbounded {
        /// A value for each column: a feasible point.
        point: Vector,
        /// A direction in which the objective improves for ever: feasible points come again and again on the way.
        ray: Vector,
    },
    /// The search was told to stop.
    Stopped {
        /// The best point so far, and its objective.
        best: Option<(Vector, Rational)>,
        /// No feasible point has a better objective than this.
        bound: Option<Rational>,
    },
}

/// An answer, and what it took.
#[derive(Debug, Clone)]
pub struct IntegerSolution {
    /// The answer.
    pub outcome: IntegerOutcome,
    /// What it took.
    pub statistics: IntegerStatistics,
}

/// What an integer program took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntegerStatistics {
    /// Nodes of the search whose relaxation was looked at, without those of short searches near the best point.
    pub nodes: u64,
    /// Iterations of the floating-point simplex.
    pub float_iterations: u64,
    /// Relaxations that had to be solved exactly.
    pub exact_relaxations: u64,
    /// Cuts that were added to the rows of the program.
    pub cuts: u64,
    /// Facts that were derived.
    pub derived: usize,
}

/// The best point of a search, and its objective.
pub(super) type Best = Option<(Vector, Rational)>;

/// After so many nodes, a search is given up for one in other columns, where that is worth while.
const PAUSE: u64 = 500;

/// How a search begins.
pub(super) struct Start<'s> {
    pub system: &'s System,
    pub options: SearchOptions<'s>,
    /// The basis at which the relaxation of the root begins.
    pub root: Option<Basis>,
    /// A point of the program.
    pub point: Option<&'s Vector>,
    /// Where the columns of the system are not those of the program.
    pub reduction: Option<&'s Reduction>,
}

impl<'s> Start<'s> {
    /// From nothing.
    pub fn of(system: &'s System, options: SearchOptions<'s>) -> Self {
        Self { system, options, root: None, point: None, reduction: None }
    }
}

/// How to solve an integer program; [`LinearProgram::solve_integer`] is the short way.
pub struct IntegerSolver<'a> {
    pub(super) lp: &'a LinearProgram,
    start: Option<Vector>,
    pub(super) stop: &'a dyn Fn() -> bool,
    pub(super) nodes: Option<u64>,
    /// After so many nodes, a search may be given up for one in other columns.
    pub(super) pause: u64,
    record: Option<&'a mut Record>,
    pub(super) watch: Option<&'a dyn Fn(&Progress)>,
}

impl<'a> IntegerSolver<'a> {
    /// A solver that knows no point, and does not stop before it has an answer.
    #[must_use]
    pub fn new(lp: &'a LinearProgram) -> Self {
        Self { lp, start: None, stop: &|| false, nodes: None, pause: PAUSE, record: None, watch: None }
    }

    /// Starts with a point, a value for each column. It is passed over if it is not feasible.
    #[must_use]
    pub fn start_from(mut self, point: Vector) -> Self {
        self.start = Some(point);
        self
    }

    /// Stops soon after `stop` has become true.
    #[must_use]
    pub fn stop_when(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = stop;
        self
    }

    /// Stops after so many nodes, without those of short searches near the best point. Where none may be looked at, the
    /// bound is that of the relaxation.
    #[must_use]
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Tells `watch` once in a while how far the search is.
    #[must_use]
    pub fn watch(mut self, watch: &'a dyn Fn(&Progress)) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Writes down a proof on the way. What stood in the record is gone.
    #[must_use]
    pub fn record(mut self, record: &'a mut Record) -> Self {
        self.record = Some(record);
        self
    }

    /// Solves the program. Of one that is [foreign](LinearProgram::foreign) nothing is told: it is `Stopped` at once,
    /// without a point and without a bound.
    #[must_use]
    pub fn solve(mut self) -> IntegerSolution {
        if self.lp.foreign().is_some() {
            let outcome = IntegerOutcome::Stopped { best: None, bound: None };
            return IntegerSolution { outcome, statistics: IntegerStatistics::default() };
        }
        let numbering = Numbering::of(self.lp);
        match self.record.take() {
            Some(record) => {
                record.start(&numbering);
                let mut solution = self.run(&numbering, record);
                solution.statistics.derived = record.found();
                solution
            }
            None => {
                let mut log = Counting::new(&numbering);
                let mut solution = self.run(&numbering, &mut log);
                solution.statistics.derived = log.derived(&numbering);
                solution
            }
        }
    }

    fn run(self, numbering: &Numbering, log: &mut dyn ProofLog) -> IntegerSolution {
        let mut statistics = IntegerStatistics::default();
        let mut system = match System::new(self.lp, numbering, log, self.stop) {
            Ok(system) => system,
            Err(NoSystem::Infeasible(_)) => return IntegerSolution { outcome: IntegerOutcome::Infeasible, statistics },
            Err(NoSystem::Stopped) => {
                return IntegerSolution { outcome: IntegerOutcome::Stopped { best: None, bound: None }, statistics };
            }
        };
        if presolve::presolve(&mut system, log, self.stop).is_err() {
            return IntegerSolution { outcome: IntegerOutcome::Infeasible, statistics };
        }
        let rounds = cuts::add(&mut system, log, self.stop);
        (statistics.cuts, statistics.float_iterations) = (rounds.cuts as u64, rounds.iterations);
        let pause = reduction::pause(&system, self.pause);
        let nodes = self.nodes;
        let options = SearchOptions { stop: self.stop, nodes, pause, watch: self.watch, first_point: false };
        let start = Start { root: rounds.basis, point: self.start.as_ref(), ..Start::of(&system, options) };
        let (ended, best) = match self.search(start, log, &mut statistics) {
            (Ended::Paused(closed), best) => self.reduced(&system, (closed, best), log, &mut statistics),
            ended => ended,
        };
        let outcome = match ended {
            Ended::Unbounded(ray) if let Some((point, _)) = best => IntegerOutcome::Unbounded { point, ray },
            Ended::Unbounded(ray) => {
                system.forget_costs();
                let (ended, best) = self.first_point(&system, numbering, log, &mut statistics);
                match (ended, best) {
                    (_, Some((point, _))) => IntegerOutcome::Unbounded { point, ray },
                    (Ended::Closed, None) => IntegerOutcome::Infeasible,
                    _ => IntegerOutcome::Stopped { best: None, bound: None },
                }
            }
            ended => self.outcome(&system, ended, best),
        };
        IntegerSolution { outcome, statistics }
    }

    pub(super) fn search(
        &self,
        start: Start,
        log: &mut dyn ProofLog,
        statistics: &mut IntegerStatistics,
    ) -> (Ended, Best) {
        let mut search = Search::new(self.lp, start.system, log, start.options);
        (search.root, search.reduction) = (start.root, start.reduction);
        if let Some(point) = start.point {
            search.take_own(point.clone());
        }
        let ended = search.run();
        let (iterations, exact) = search.effort();
        statistics.nodes += search.nodes;
        statistics.cuts += search.cuts;
        statistics.float_iterations += iterations;
        statistics.exact_relaxations += exact;
        let best = search.incumbent.take().map(|best| (best.point, best.objective));
        (ended, best)
    }

    fn outcome(&self, system: &System, ended: Ended, best: Best) -> IntegerOutcome {
        let bound =
            |closed: super::facts::Closed| closed.bound.map(|bound| bound / &system.cost_scale + self.lp.constant());
        match (ended, best) {
            (Ended::Closed, Some((point, objective))) => IntegerOutcome::Optimal { point, objective },
            (Ended::Closed, None) => IntegerOutcome::Infeasible,
            (Ended::Stopped(closed) | Ended::Paused(closed), best) => match (best, closed.and_then(bound)) {
                (Some((point, objective)), Some(bound)) if objective == bound => {
                    IntegerOutcome::Optimal { point, objective }
                }
                (best, bound) => IntegerOutcome::Stopped { best, bound },
            },
            (_, best) => IntegerOutcome::Stopped { best, bound: None },
        }
    }
}

impl LinearProgram {
    /// Solves the program with whole numbers for the columns that are marked as integers.
    ///
    /// ```
    /// use exact_lp::{Bounds, IntegerOutcome, LinearProgram};
    ///
    /// let mut lp = LinearProgram::new("knapsack");
    /// let items = [(3, 5), (4, 6), (5, 8)].map(|(weight, value)| {
    ///     let taken = lp.integer("taken", Bounds::between(0, 1));
    ///     (weight * taken, value * taken)
    /// });
    /// let [(w0, v0), (w1, v1), (w2, v2)] = items;
    /// lp.subject_to("weight", (w0 + w1 + w2).at_most(8));
    /// lp.maximize(v0 + v1 + v2);
    /// let IntegerOutcome::Optimal { objective, .. } = lp.solve_integer().outcome else { unreachable!() };
    /// assert_eq!(objective.to_string(), "13");
    /// ```
    #[must_use]
    pub fn solve_integer(&self) -> IntegerSolution {
        IntegerSolver::new(self).solve()
    }
}
