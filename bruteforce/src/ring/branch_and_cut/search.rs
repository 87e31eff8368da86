//! The search: cases are bounded by the relaxation, closed by exact multipliers, or divided.

use num_bigint::BigInt;
use schedcheck_certificates::ring::{Choice, Multipliers, Row, Step};
use schedcheck_model::Rational;

use super::local_search::LocalOptimum;
use super::pool::Pool;
use super::problem::Problem;
use super::proof::{Goal, Guess};
use super::relaxation::{self, Belief, Relaxation};
use super::separation::{ONE, Point};
use super::{Control, Statistics};

/// Rows are sought no longer when so many rounds have not brought the bound up by a part in 32 of the gap; four times
/// as many at the root, and where the gap is wide although a processor is taken; one round where none is.
const IDLE_ROUNDS: u32 = 3;

/// How the search for a ring better than the bound ended.
pub(super) enum Outcome {
    /// There is none; the steps prove it.
    Proved(Vec<Step>),
    /// There is one.
    Better(LocalOptimum),
    /// A limit was reached, or the guide's numbers are too poor to go on.
    Stopped,
}

/// What the relaxation says before any branching.
pub(super) struct Root {
    pub values: Vec<Option<bool>>,
    pub guess: Guess,
    /// (X + D) / V of its solution, unless nobody takes part: no ring can be much better.
    pub ratio: Option<Rational>,
}

impl Root {
    /// Solves the relaxation with these rows.
    pub fn solve(problem: &Problem, goal: &Goal, pool: &mut Pool, rows: &[usize]) -> Self {
        let (mut relaxation, values) = relaxation_of(problem, goal, pool, rows);
        if relaxation.solve() == Belief::Unclear {
            relaxation.restart();
            relaxation.solve();
        }
        let point = relaxation.point();
        let weighted = |numbers: &[BigInt], values: &[i64]| -> BigInt {
            numbers.iter().zip(values).map(|(number, value)| number * value).sum()
        };
        let delays = weighted(&problem.delays, &point) + &problem.load * ONE;
        let speed = weighted(&problem.speeds, &point[problem.links()..]);
        let ratio = (speed > BigInt::ZERO).then(|| Rational::new(delays, speed));
        Self { values, guess: relaxation.guess(), ratio }
    }
}

/// The relaxation with some rows of the pool, in which links that no better ring can have are refused.
fn relaxation_of(problem: &Problem, goal: &Goal, pool: &mut Pool, rows: &[usize]) -> (Relaxation, Vec<Option<bool>>) {
    let mut relaxation = Relaxation::new(problem, goal, pool, rows);
    let mut values = vec![None; problem.choices()];
    let refused: Vec<usize> = (0..problem.links()).filter(|&link| is_too_long(problem, goal, link)).collect();
    for &link in &refused {
        values[link] = Some(false);
        relaxation.decide(link, values[link]);
    }
    relaxation.forget(refused);
    for &index in &goal.guide.forced {
        values[index] = Some(true);
        relaxation.decide(index, values[index]);
    }
    (relaxation, values)
}

/// What decides the choices that every better ring takes.
pub(super) fn forcing(problem: &Problem, goal: &Goal) -> Option<Step> {
    let taken: Vec<Choice> = goal.guide.forced.iter().map(|&index| problem.choice(index)).collect();
    (!taken.is_empty()).then(|| Step::Fix { taken, refused: Vec::new(), by: Multipliers::default() })
}

/// What became of a case.
enum Case {
    Closed,
    Better(LocalOptimum),
    Divide,
    Stopped,
}

pub(super) struct Search<'a> {
    problem: &'a Problem,
    goal: Goal,
    pool: &'a mut Pool,
    pub relaxation: Relaxation,
    values: Vec<Option<bool>>,
    trail: Vec<usize>,
    /// The branchings whose first case is in hand, and the length of the trail before each.
    branchings: Vec<(usize, usize)>,
    steps: Vec<Step>,
}

impl<'a> Search<'a> {
    /// A search that starts with some rows of the pool.
    pub fn new(problem: &'a Problem, goal: Goal, pool: &'a mut Pool, rows: &[usize]) -> Self {
        let (relaxation, values) = relaxation_of(problem, &goal, pool, rows);
        let steps = forcing(problem, &goal).into_iter().collect();
        let (trail, branchings) = (Vec::new(), Vec::new());
        Self { problem, goal, pool, relaxation, values, trail, branchings, steps }
    }

    /// The rows of the relaxation, for the next search.
    pub fn rows(&self) -> Vec<usize> {
        self.relaxation.rows().to_vec()
    }

    pub fn run(&mut self, control: &mut Control) -> Outcome {
        let before = self.relaxation.pivots();
        let outcome = self.explore(control);
        control.statistics.pivots += self.relaxation.pivots() - before;
        outcome
    }

    fn explore(&mut self, control: &mut Control) -> Outcome {
        loop {
            if !control.spend_node() {
                return Outcome::Stopped;
            }
            match self.bound(control) {
                Case::Closed if !self.next() => return Outcome::Proved(std::mem::take(&mut self.steps)),
                Case::Closed => {}
                Case::Better(found) => return Outcome::Better(found),
                Case::Divide if self.divide() => {}
                Case::Divide | Case::Stopped => return Outcome::Stopped,
            }
        }
    }

    fn is_root(&self) -> bool {
        self.branchings.is_empty() && !self.steps.iter().any(|step| matches!(step, Step::Branch(_)))
    }

    /// Solves the relaxation of the case and adds violated rows, until it is closed or nothing more is to be had.
    fn bound(&mut self, control: &mut Control) -> Case {
        let (mut idle, mut unclear, mut gap) = (0, 0, f64::INFINITY);
        loop {
            if control.is_over() {
                return Case::Stopped;
            }
            let belief = self.relaxation.solve();
            if belief != Belief::Open && self.close(belief) {
                return Case::Closed;
            }
            if matches!(belief, Belief::Closed | Belief::Unclear) {
                unclear += 1;
                if unclear > 3 {
                    return Case::Divide;
                }
                self.relaxation.restart();
                continue;
            }
            let point = self.relaxation.point();
            let is_whole = point.iter().all(|value| value % ONE == 0);
            let now = self.relaxation.gap();
            idle = if relaxation::has_shrunk(gap, now) { 0 } else { idle + 1 };
            gap = now;
            let rows = Point { problem: self.problem, bound: &self.goal.bound, values: &point }.violated();
            let tired = idle >= self.patience() && !is_whole;
            if tired || !self.add(rows, &mut control.statistics) {
                return self.settle(&point);
            }
        }
    }

    /// After how many idle rounds rows of the case in hand are sought no longer.
    fn patience(&self) -> u32 {
        let presences = &self.values[self.problem.links()..];
        match (self.relaxation.is_wide(), presences.contains(&Some(true))) {
            _ if self.is_root() => 4 * IDLE_ROUNDS,
            (false, _) => IDLE_ROUNDS,
            (true, false) => 1,
            (true, true) => 4 * IDLE_ROUNDS,
        }
    }

    /// Adds rows, at most as many as there are processors; tells whether any is new.
    fn add(&mut self, rows: Vec<Row>, statistics: &mut Statistics) -> bool {
        let mut added = false;
        for row in rows.into_iter().take(self.problem.processors()) {
            let number = self.pool.number(self.problem, row);
            let is_new = self.relaxation.add(self.pool, number);
            statistics.rows += u64::from(is_new);
            added |= is_new;
        }
        added
    }

    /// What to do with a solution that violates no row: it is a ring, or choices are decided by their reduced costs, or
    /// the case is divided.
    fn settle(&mut self, point: &[i64]) -> Case {
        if let Some(ring) = ring_of(self.problem, point) {
            let step = self.problem.step(&ring);
            if step < self.goal.bound {
                return Case::Better(LocalOptimum { ring, step });
            }
        }
        self.fix();
        Case::Divide
    }

    /// Closes the case by exact multipliers, if there are any.
    fn close(&mut self, belief: Belief) -> bool {
        let guess = self.relaxation.guess();
        let mut by = self.goal.close(self.pool, &self.values, &guess);
        if by.is_none() && belief == Belief::Tie {
            let basic = self.relaxation.basic();
            let relaxation = &mut self.relaxation;
            let correct = |residuals: &[(usize, f64)]| relaxation.correct(residuals);
            by = self.goal.close_tie(self.pool, &self.values, &guess, &basic, correct);
        }
        let is_closed = by.is_some();
        self.steps.extend(by.map(Step::Close));
        is_closed
    }

    /// Decides choices whose reduced costs are larger than the gap, if they are many.
    fn fix(&mut self) {
        let decidable = self.relaxation.decidable(&self.values);
        let open = self.values.iter().filter(|value| value.is_none()).count();
        if decidable.len() < 3.max(open / 10) {
            return;
        }
        let is_root = self.is_root();
        let by = self.goal.round(self.pool, &self.relaxation.guess(), 34);
        let evaluation = self.goal.evaluate(self.pool, &self.values, &by);
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        for (index, value) in decidable {
            let reduced = &evaluation.reduced[index];
            let size = BigInt::from(reduced.magnitude().clone());
            if (reduced < &num_traits::Zero::zero()) == value && self.goal.is_met(&(&evaluation.bound + size), &by) {
                self.decide(index, value);
                if value { taken.push(index) } else { refused.push(index) }
            }
        }
        let named =
            |indices: &[usize]| indices.iter().map(|&index| self.problem.choice(index)).collect::<Vec<Choice>>();
        self.steps.push(Step::Fix { taken: named(&taken), refused: named(&refused), by });
        if is_root {
            self.relaxation.forget(refused);
        }
    }

    fn decide(&mut self, index: usize, value: bool) {
        self.values[index] = Some(value);
        self.trail.push(index);
        self.relaxation.decide(index, Some(value));
    }

    /// Begins with the first case of a branching, unless everything is decided.
    fn divide(&mut self) -> bool {
        let Some(index) = self.relaxation.branching(self.problem, &self.values) else { return false };
        self.branchings.push((index, self.trail.len()));
        self.steps.push(Step::Branch(self.problem.choice(index)));
        self.decide(index, true);
        true
    }

    /// Goes on to the case that comes next, if there is one.
    fn next(&mut self) -> bool {
        let Some((index, length)) = self.branchings.pop() else { return false };
        for index in self.trail.split_off(length) {
            self.values[index] = None;
            self.relaxation.decide(index, None);
        }
        self.decide(index, false);
        true
    }
}

/// Whether a link costs one of its ends at least the bound, whatever the other link there.
fn is_too_long(problem: &Problem, goal: &Goal, link: usize) -> bool {
    let (one, other) = problem.ends[link];
    let too_long = |end: usize, neighbour: usize| {
        let mut thirds = (0..problem.processors()).filter(|&third| third != end && third != neighbour);
        thirds.all(|third| problem.clash(&goal.bound, end, neighbour, third))
    };
    too_long(one, other) || too_long(other, one)
}

/// The ring that a whole point is, if it is one of three or more.
fn ring_of(problem: &Problem, point: &[i64]) -> Option<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); problem.processors()];
    for (&(one, other), &value) in problem.ends.iter().zip(point) {
        if 2 * value > ONE {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
    }
    let members = neighbours.iter().filter(|list| !list.is_empty()).count();
    let first = neighbours.iter().position(|list| !list.is_empty())?;
    let mut ring = vec![first];
    let mut before = first;
    while let &[one, other] = neighbours[ring[ring.len() - 1]].as_slice() {
        let next = if one == before { other } else { one };
        if next == first {
            break;
        }
        before = ring[ring.len() - 1];
        ring.push(next);
        if ring.len() > members {
            return None;
        }
    }
    (ring.len() == members && members >= 3).then_some(ring)
}
