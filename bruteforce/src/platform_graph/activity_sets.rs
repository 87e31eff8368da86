//! The best throughput of a small platform by all sets of activities that can go on at once: no theorem is used.
//!
//! At each instant of any schedule the activities that go on are a subset of a maximal feasible set. So the sets, each
//! with the time for which it goes on, are the columns of a linear program that has the throughput as its objective:
//!
//! > maximise the sum of x_i / w_i, subject to: the times of all sets are at most 1 in sum; an activity goes on as long
//! > as the sets that it is in together, or shorter; as many tasks leave a node that is no master, or are computed by
//! > it, as come to it.
//!
//! Which sets are feasible is asked of [`PortModel::allows`](schedcheck_model::platform_graph::PortModel::allows) and
//! of the links. The optimum is exact, and it is attained: within a period in which every set does whole tasks, the
//! sets follow each other as slots. Platforms of three or four nodes take 0.1 to 0.4 ms.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph};
use thiserror::Error;

use super::activities::{Activity, Flow, Shares, activities, beside, period};
use crate::limits::Limits;

/// The most maximal sets.
pub const MAX_SETS: usize = 4096;

/// The most steps of their enumeration.
const MAX_STEPS: usize = 1 << 20;

/// The best throughput, and a schedule that attains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimum {
    /// Tasks per time unit.
    pub throughput: Rational,
    /// A schedule of this throughput.
    pub period: Period,
    /// How many maximal feasible sets of activities there are.
    pub sets: usize,
}

/// Why there is no optimum.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActivitySetsError {
    /// Too many sets.
    #[error("the platform has more than {MAX_SETS} maximal sets of activities, or too many ways to look for them")]
    TooManySets,
    /// A fault of the exact linear programming: doing nothing is a solution, and no node does more than compute all the
    /// time.
    #[error("the program of all sets of activities has no optimum")]
    NoOptimum,
    /// A fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The best throughput in steady state; the horizon of the platform, if it has one, does not matter.
///
/// ```
/// use schedcheck_bruteforce::platform_graph::activity_sets::best;
/// use schedcheck_model::platform_graph::{PlatformGraph, PortModel, check_period};
/// // The master sends to both others, and one of them to the other; each has one port, so one transfer goes on at a time.
/// let triangle = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]).all_under(PortModel::WorkInParallel);
/// let optimum = best(&triangle).unwrap();
/// assert_eq!(optimum.throughput.to_string(), "1");
/// assert_eq!(check_period(&triangle, &optimum.period).unwrap().throughput, optimum.throughput);
/// ```
///
/// # Errors
/// Refuses a platform with more than [`MAX_SETS`] maximal sets of activities.
pub fn best(platform: &PlatformGraph) -> Result<Optimum, ActivitySetsError> {
    best_within(platform, &Limits::default())
}

/// The same, until a time or a flag: then it is [`Unsolved::Stopped`].
///
/// # Errors
/// As [`best`].
pub fn best_within(platform: &PlatformGraph, limits: &Limits) -> Result<Optimum, ActivitySetsError> {
    let activities = activities(platform);
    let sets = maximal(platform, &activities)?;
    let columns = Columns::of(platform, &activities, sets);
    let solution = Solver::new(&columns.program).stop_when(&|| limits.are_over()).solve()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else { return Err(ActivitySetsError::NoOptimum) };
    let throughput = solution.objective(&columns.program).ok_or(ActivitySetsError::NoOptimum)?;
    let value = |variable: &Variable| primal.get(variable.index());
    let sets = columns.sets.len();
    let used = columns.sets.into_iter().map(|(variable, set)| (value(&variable), set));
    let shares = Shares {
        sets: used.filter(|(share, _)| *share != Rational::default()).collect(),
        activities: columns.activities.iter().map(value).collect(),
        beside: columns.beside.iter().map(value).collect(),
    };
    Ok(Optimum { throughput, period: period(platform, &activities, &shares), sets })
}

/// The program, with its variables.
struct Columns {
    program: LinearProgram,
    sets: Vec<(Variable, Vec<usize>)>,
    activities: Vec<Variable>,
    beside: Vec<Variable>,
}

impl Columns {
    fn of(platform: &PlatformGraph, activities: &[Activity], sets: Vec<Vec<usize>>) -> Self {
        let mut program = LinearProgram::new("sets of activities");
        let mut variable = |bounds: Bounds| program.variable("", bounds);
        let columns: Vec<_> = activities.iter().map(|_| variable(Bounds::non_negative())).collect();
        let beside_columns: Vec<_> = beside(platform).map(|_| variable(Bounds::between(0, 1))).collect();
        let sets: Vec<_> = sets.into_iter().map(|set| (variable(Bounds::non_negative()), set)).collect();
        let mut this = Self { program, sets, activities: columns, beside: beside_columns };
        this.share_time();
        Flow::of(platform, activities, &this.activities, &this.beside).conserve(platform, &mut this.program);
        this
    }

    fn share_time(&mut self) {
        let mut covers = vec![Expression::default(); self.activities.len()];
        for (variable, set) in &self.sets {
            set.iter().for_each(|&activity| covers[activity] += *variable);
        }
        for (variable, cover) in self.activities.iter().zip(covers) {
            self.program.subject_to("", variable.at_most(cover));
        }
        let all: Expression = self.sets.iter().map(|(variable, _)| *variable).sum();
        self.program.subject_to("", all.at_most(1));
    }
}

/// What goes on, and what may still be added.
struct Sets<'a> {
    platform: &'a PlatformGraph,
    activities: &'a [Activity],
    chosen: Load,
    /// The chosen activities and all that are not yet decided.
    possible: Load,
    /// Of each activity that is decided, whether it is chosen.
    is_chosen: Vec<bool>,
    found: Vec<Vec<usize>>,
    steps: usize,
}

/// How much goes on at each node and over each link.
#[derive(Clone)]
struct Load {
    /// Receptions, sends and computations.
    nodes: Vec<[usize; 3]>,
    links: Vec<usize>,
}

impl Load {
    fn change(&mut self, activity: Activity, change: impl Fn(&mut usize)) {
        match activity {
            Activity::Compute { node } => change(&mut self.nodes[node][2]),
            Activity::Transfer { from, to, link } => {
                change(&mut self.nodes[to][0]);
                change(&mut self.nodes[from][1]);
                change(&mut self.links[link]);
            }
        }
    }

    /// Whether an activity may go on beside all this. Computing twice is not asked for.
    fn admits(&self, platform: &PlatformGraph, activity: Activity) -> bool {
        let allows = |node: usize, more: [usize; 3]| {
            let [receptions, sends, computations] = self.nodes[node];
            let model = platform.nodes()[node].model;
            model.allows(receptions + more[0], sends + more[1], computations + more[2] > 0)
        };
        match activity {
            Activity::Compute { node } => allows(node, [0, 0, 1]),
            Activity::Transfer { from, to, link } => {
                self.links[link] == 0 && allows(from, [0, 1, 0]) && allows(to, [1, 0, 0])
            }
        }
    }
}

/// Every maximal feasible set of activities by their numbers, each in rising order.
pub(super) fn maximal(platform: &PlatformGraph, activities: &[Activity]) -> Result<Vec<Vec<usize>>, ActivitySetsError> {
    let chosen = Load { nodes: vec![[0; 3]; platform.nodes().len()], links: vec![0; platform.links().len()] };
    let mut possible = chosen.clone();
    activities.iter().for_each(|&activity| possible.change(activity, |count| *count += 1));
    let mut sets = Sets { platform, activities, chosen, possible, is_chosen: Vec::new(), found: Vec::new(), steps: 0 };
    sets.decide()?;
    Ok(sets.found)
}

impl Sets<'_> {
    /// Decides of one activity after the other whether it goes on, and goes back to the last decision that can be
    /// another one: not by recursion, for there may be as many activities as steps.
    fn decide(&mut self) -> Result<(), ActivitySetsError> {
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS || self.found.len() > MAX_SETS {
                return Err(ActivitySetsError::TooManySets);
            }
            let goes_on = match self.activities.get(self.is_chosen.len()) {
                None => {
                    self.add_if_maximal();
                    false
                }
                Some(&activity) if self.chosen.admits(self.platform, activity) => {
                    self.is_chosen.push(true);
                    self.chosen.change(activity, |count| *count += 1);
                    true
                }
                Some(&activity) => self.is_left_out(activity),
            };
            if !goes_on && !self.goes_back() {
                return Ok(());
            }
        }
    }

    /// Leaves out the activity that is to be decided, if that is of use.
    fn is_left_out(&mut self, activity: Activity) -> bool {
        self.possible.change(activity, |count| *count -= 1);
        // Doing less is always allowed: what could go on beside all that may follow can be added to whatever does
        // follow.
        let is_of_use = !self.possible.admits(self.platform, activity);
        if is_of_use {
            self.is_chosen.push(false);
        } else {
            self.possible.change(activity, |count| *count += 1);
        }
        is_of_use
    }

    /// Leaves out the last activity that goes on and can be left out; false if there is none.
    fn goes_back(&mut self) -> bool {
        while let Some(is_chosen) = self.is_chosen.pop() {
            let activity = self.activities[self.is_chosen.len()];
            if !is_chosen {
                self.possible.change(activity, |count| *count += 1);
                continue;
            }
            self.chosen.change(activity, |count| *count -= 1);
            if self.is_left_out(activity) {
                return true;
            }
        }
        false
    }

    fn add_if_maximal(&mut self) {
        let mut others = self.activities.iter().zip(&self.is_chosen).filter(|(_, is_chosen)| !**is_chosen);
        if others.all(|(&activity, _)| !self.chosen.admits(self.platform, activity)) {
            self.found.push((0..self.activities.len()).filter(|&number| self.is_chosen[number]).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::platform_graph::{Node, PortModel};

    use super::*;

    /// The maximal sets of so many nodes without links.
    fn of_isolated(nodes: usize) -> Result<Vec<Vec<usize>>, ActivitySetsError> {
        let node =
            |number| Node { cycle_time: Some(Rational::ONE), is_master: number == 0, model: PortModel::Sequential };
        let platform = PlatformGraph::new((0..nodes).map(node).collect(), Vec::new()).expect("a platform");
        maximal(&platform, &activities(&platform))
    }

    #[test]
    fn as_many_activities_as_there_may_be_steps_fill_no_stack() {
        let sets = of_isolated(200_000).expect("one set");
        assert_eq!((sets.len(), sets[0].len()), (1, 200_000));
        assert_eq!(of_isolated(MAX_STEPS), Err(ActivitySetsError::TooManySets));
    }
}
