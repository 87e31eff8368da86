//! Branch and bound over the cases of [`schedcheck_certificates::divisible_tree`]: the least makespan of a tree, with
//! or without latencies, and the cases that prove it.
//!
//! The program of a case bounds the makespans of its schedules that end by the best time known. If that bound is no
//! less than this time, the multipliers of the program close the case; else it is divided by a question. Where nothing
//! is left to ask, a case is one plan, whose best loads [`best_of_plan`] finds.
//!
//! What closes a case closes it still when a better time is known. Of the program that time changes the factors c_v in
//! the rows alpha_v <= c_v y_v alone, and makes them smaller. Such a row counts in a proof with a weight of at least
//! zero, and y_v, which is between zero and one and costs nothing, is then left with a cost no less than before.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_certificates::divisible_tree::{Case, CaseAnswer, Certificate, Proof, Step, linear, program};
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Schedule, check};

use super::program::{Plan, PlanError, best_of_plan};
use super::questions::question;
use crate::certified::{Solved, solve_with_point};
pub use crate::limits::Limits;

/// What the search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeSolution {
    /// The least makespan that was found, as the checker measures it.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
    /// No schedule takes less; the makespan, unless the search ended before: then what the programs of the cases
    /// that are left say, or what the tree takes without latencies.
    pub lower_bound: Rational,
    /// How many cases were looked at.
    pub cases: u64,
    /// The proof that the makespan is the least, if it is, of [`solve_proving`].
    pub certificate: Option<Certificate>,
}

/// The best schedule of all, or the best one found within the limits. [`Limits::nodes`] counts cases.
///
/// # Errors
/// A fault of the exact linear programming.
pub fn solve(tree: &DivisibleTree, limits: &Limits) -> Result<TreeSolution, PlanError> {
    solve_unless(tree, limits.nodes.unwrap_or(u64::MAX), false, &|| limits.are_over())
}

/// The same, with the proof.
///
/// ```
/// use schedcheck_bruteforce::tree::branch_and_bound::{Limits, solve_proving};
/// use schedcheck_model::tree::DivisibleTree;
/// let tree = DivisibleTree::affine(2, (3, 0), [(0, 0, 1, 9, 0), (0, 0, 1, 0, 1)]);
/// let answer = solve_proving(&tree, &Limits::default())?;
/// assert_eq!(answer.makespan.to_string(), "9/4");
/// assert_eq!(answer.certificate.unwrap().bound, answer.lower_bound);
/// # Ok::<(), schedcheck_bruteforce::tree::program::PlanError>(())
/// ```
///
/// # Errors
/// A fault of the exact linear programming.
pub fn solve_proving(tree: &DivisibleTree, limits: &Limits) -> Result<TreeSolution, PlanError> {
    solve_unless(tree, limits.nodes.unwrap_or(u64::MAX), true, &|| limits.are_over())
}

/// The best schedule that is found by so many cases until `stop` becomes true.
pub(super) fn solve_unless(
    tree: &DivisibleTree,
    most_cases: u64,
    keeps_certificate: bool,
    stop: &dyn Fn() -> bool,
) -> Result<TreeSolution, PlanError> {
    let mut best = if tree.load().is_zero() { Default::default() } else { measured(tree, &by_links(tree))? };
    let (mut steps, mut unproved) = (Vec::new(), Vec::new());
    let mut search = Search::new(tree, best.0.clone(), most_cases);
    let mut step_taken = |step| {
        if keeps_certificate {
            steps.push(step);
        }
    };
    let open = search.run(stop, &mut step_taken, &mut |plan, at_least| {
        let found = measured(tree, plan)?;
        if found.0 > *at_least {
            unproved.push(at_least.clone());
        }
        if found.0 < best.0 {
            best = found;
        }
        Ok(Some(best.0.clone()))
    })?;
    let (makespan, schedule) = best;
    let lower_bound = open.into_iter().chain(unproved).fold(makespan.clone(), Rational::min);
    let is_kept = keeps_certificate && lower_bound == makespan && !search.is_stopped;
    let certificate = is_kept.then(|| Certificate { bound: makespan.clone(), proof: Proof::Cases(steps) });
    Ok(TreeSolution { makespan, schedule, lower_bound, cases: search.cases, certificate })
}

/// The cases that prove that no schedule ends before `bound`, if they are no more than `most`; nothing if one does, or
/// if `stop` becomes true first.
pub(super) fn cases(tree: &DivisibleTree, bound: &Rational, most: u64, stop: &dyn Fn() -> bool) -> Option<Vec<Step>> {
    let (mut steps, mut search) = (Vec::new(), Search::new(tree, bound.clone(), most));
    search.run(stop, &mut |step| steps.push(step), &mut |_, _| Ok(None)).ok()?;
    (!search.is_stopped).then_some(steps)
}

/// The best loads of a plan.
fn measured(tree: &DivisibleTree, plan: &Plan) -> Result<(Rational, Schedule), PlanError> {
    let schedule = best_of_plan(tree, plan)?.schedule;
    let makespan = check(tree, &schedule).expect("the program has the rules of the checker").makespan;
    Ok((makespan, schedule))
}

/// The plan in which all who can be of use take part, each node serving its children by falling bandwidth.
fn by_links(tree: &DivisibleTree) -> Plan {
    let (nodes, all) = (tree.nodes(), Case::all(tree));
    let cost = |child: &usize| nodes[*child].uplink.as_ref().map(|uplink| &uplink.link);
    let served = |node| all.open(node).sorted_by_key(cost).collect();
    Plan {
        served: (0..nodes.len()).map(served).collect(),
        computes: nodes.iter().map(|node| node.cycle_time.is_some()).collect(),
    }
}

/// A case that is to be looked at: in the one before it, decided up to a depth, this is decided in addition.
struct Open {
    depth: usize,
    decision: Option<CaseAnswer>,
    /// No schedule of it that ends by the best time takes less, by the program of the case before or without latencies.
    at_least: Rational,
}

struct Search<'a> {
    tree: &'a DivisibleTree,
    case: Case<'a>,
    decisions: Vec<CaseAnswer>,
    /// What all cases are compared with.
    time: Rational,
    cases: u64,
    most_cases: u64,
    /// Whether cases were left open.
    is_stopped: bool,
}

/// What is made of a plan, and of what the program of its case says: the time to go on with, or nothing to end with.
type Improve<'a> = dyn FnMut(&Plan, &Rational) -> Result<Option<Rational>, PlanError> + 'a;

impl<'a> Search<'a> {
    fn new(tree: &'a DivisibleTree, time: Rational, most_cases: u64) -> Self {
        Self { tree, case: Case::all(tree), decisions: Vec::new(), time, cases: 0, most_cases, is_stopped: false }
    }

    /// Goes through all cases, and tells each step of the proof. Returns bounds of those that are left.
    fn run(
        &mut self,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Step),
        improve: &mut Improve<'_>,
    ) -> Result<Vec<Rational>, PlanError> {
        let mut open = vec![Open { depth: 0, decision: None, at_least: linear::least_time(self.tree) }];
        if self.tree.load().is_zero() {
            self.is_stopped = !self.time.is_zero();
            return Ok(Vec::new());
        }
        while let Some(next) = open.pop() {
            let found = if self.cases < self.most_cases { self.enter(&next).step(stop, improve)? } else { None };
            let Some((step, at_least)) = found else {
                self.is_stopped = true;
                open.push(next);
                break;
            };
            let at_least = at_least.max(next.at_least);
            let answers = self.answers(&step).into_iter().rev();
            let depth = self.case.depth();
            open.extend(answers.map(|answer| Open { depth, decision: Some(answer), at_least: at_least.clone() }));
            tell(step);
        }
        Ok(open.into_iter().map(|left| left.at_least).collect())
    }

    fn enter(&mut self, next: &Open) -> &mut Self {
        self.case.back_to(next.depth);
        self.decisions.truncate(next.depth);
        if let Some(decision) = next.decision {
            self.case.take(decision);
            self.decisions.push(decision);
        }
        self.cases += 1;
        self
    }

    /// How the case in hand is closed or divided, and a bound of it; nothing if the search is to end.
    fn step(
        &mut self,
        stop: &dyn Fn() -> bool,
        improve: &mut Improve<'_>,
    ) -> Result<Option<(Step, Rational)>, PlanError> {
        let program = program(&self.case, &self.time);
        let (least, multipliers, point) = match solve_with_point(&program, stop) {
            None => return Ok(None),
            Some((Solved::Empty(multipliers), _)) => (self.time.clone(), multipliers, None),
            Some((Solved::Least(least, multipliers), point)) => (least, multipliers, point),
        };
        if least < self.time {
            let value = |column| point.as_ref().map_or_else(Rational::zero, |point| point.get(column));
            match question(self.tree, &self.case, &program, &value) {
                Some(question) => return Ok(Some((question, least))),
                None => match improve(&self.plan(), &least)? {
                    Some(time) => self.time = time,
                    None => return Ok(None),
                },
            }
        }
        Ok(Some((Step::Closed(multipliers), least)))
    }

    fn answers(&self, step: &Step) -> Vec<CaseAnswer> {
        match *step {
            Step::Next(node) => self.case.next(node),
            Step::Computes(node) => self.case.whether_it_computes(node),
            Step::Closed(_) => Ok(Vec::new()),
        }
        .expect("only open questions are asked")
    }

    /// The plan of a case in which nothing is left to ask: who is not asked computes if it can.
    fn plan(&self) -> Plan {
        let nodes = self.tree.nodes();
        let can_compute = |node: usize| nodes[node].cycle_time.is_some();
        let mut plan = Plan { served: vec![Vec::new(); nodes.len()], computes: vec![false; nodes.len()] };
        plan.computes[0] = can_compute(0);
        for &decision in &self.decisions {
            match decision {
                CaseAnswer::Complete(_) => {}
                CaseAnswer::Sends(node, child) => {
                    plan.served[node].push(child);
                    plan.computes[child] = can_compute(child);
                }
                CaseAnswer::Computes(node, computes) => plan.computes[node] = computes,
            }
        }
        plan
    }
}
