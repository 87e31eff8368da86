//! The feasible set of activities of most weight: an exact linear program over the ports, odd sets where it ends at
//! fractions, and branch-and-bound where no odd set is found.
//!
//! The weights come from prices of tasks at the nodes, so of the two ways over a link one at most has a positive
//! weight: the best set never uses a link both ways, and links need no inequality. (Two links of opposite ways are not
//! in each other's way at all.)

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;

use super::odd_sets::{OddSet, violated};
use super::ports::Ports;
use crate::limits::Limits;

/// How long to look for a heaviest set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PricingEffort {
    /// For a few linear programs: the set and the bound may differ.
    Little,
    /// Until it is found.
    All,
}

/// Linear programs that are little effort.
const LITTLE: u64 = 10;

/// A feasible set of activities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heaviest {
    /// The activities, rising.
    pub set: Vec<usize>,
    /// What they weigh.
    pub weight: Rational,
    /// No feasible set weighs more; more than the weight only where the search was stopped, or was to be a little
    /// effort.
    pub bound: Rational,
}

/// What is known from one search to the next.
pub(super) struct Pricing<'a> {
    ports: &'a Ports,
    limits: &'a Limits<'a>,
    /// The odd sets found so far.
    pub odd_sets: Vec<OddSet>,
    /// Linear programs solved.
    pub nodes: u64,
}

/// The program of one search, with its variables by activity.
struct Tree {
    program: LinearProgram,
    columns: Vec<(usize, Variable)>,
    best: Heaviest,
    /// The bound before anything was fixed, when there is one.
    root: Option<Rational>,
    /// Whether something was fixed.
    is_branched: bool,
    /// The number of the last linear program that may be solved.
    last: Option<u64>,
}

impl<'a> Pricing<'a> {
    pub fn new(ports: &'a Ports, limits: &'a Limits<'a>) -> Self {
        Self { ports, limits, odd_sets: Vec::new(), nodes: 0 }
    }

    /// Whether no more may be done.
    pub fn is_over(&self) -> bool {
        self.limits.are_over() || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// The heaviest set, as far as the effort goes, or nothing where the search was stopped before there was a bound.
    pub fn heaviest(&mut self, weights: &[Rational], effort: PricingEffort) -> Result<Option<Heaviest>, Unsolved> {
        let mut tree = self.tree(weights);
        tree.last = (effort == PricingEffort::Little).then_some(self.nodes + LITTLE);
        match self.search(&mut tree, weights) {
            Ok(()) => Ok(Some(Heaviest { bound: tree.best.weight.clone(), ..tree.best })),
            Err(Unsolved::Stopped) => Ok(tree.root.map(|bound| Heaviest { bound, ..tree.best })),
            Err(fault) => Err(fault),
        }
    }

    fn tree(&self, weights: &[Rational]) -> Tree {
        let mut program = LinearProgram::new("heaviest set");
        let positive = weights.iter().enumerate().filter(|(_, weight)| weight.is_positive());
        let columns: Vec<_> =
            positive.map(|(activity, _)| (activity, program.variable("", Bounds::between(0, 1)))).collect();
        program
            .maximize(columns.iter().map(|&(activity, column)| (column, &weights[activity])).collect::<Expression>());
        let best = Heaviest { set: Vec::new(), weight: Rational::zero(), bound: Rational::zero() };
        let mut tree = Tree { program, columns, best, root: None, is_branched: false, last: None };
        let ports = self.ports.ports.iter().map(|port| (&port.uses, port.most));
        let odd_sets = self.odd_sets.iter().map(|odd_set| (&odd_set.activities, odd_set.most));
        ports.chain(odd_sets).for_each(|(activities, most)| tree.limit(activities, most));
        tree
    }

    fn search(&mut self, tree: &mut Tree, weights: &[Rational]) -> Result<(), Unsolved> {
        let fractions = loop {
            let (bound, shares) = self.solved(tree, weights.len())?;
            if !tree.is_branched {
                tree.root = Some(bound.clone());
            }
            tree.round(self.ports, &shares, weights);
            if bound <= tree.best.weight {
                return Ok(());
            }
            let found = violated(self.ports, &shares);
            if found.is_empty() {
                break shares;
            }
            found.iter().for_each(|odd_set| tree.limit(&odd_set.activities, odd_set.most));
            self.odd_sets.extend(found);
        };
        tree.is_branched = true;
        let is_open = |(activity, _): &&(usize, Variable)| !fractions[*activity].is_integer();
        let heaviest = tree.columns.iter().filter(is_open).max_by_key(|(activity, _)| &weights[*activity]);
        let Some(&(_, column)) = heaviest else { return Ok(()) };
        for value in [1, 0] {
            tree.program.column_mut(column).bounds = Bounds::fixed(value);
            self.search(tree, weights)?;
        }
        tree.program.column_mut(column).bounds = Bounds::between(0, 1);
        Ok(())
    }

    /// The optimum of the program, and the shares of all activities.
    fn solved(&mut self, tree: &Tree, activities: usize) -> Result<(Rational, Vec<Rational>), Unsolved> {
        if self.is_over() || tree.last.is_some_and(|last| self.nodes >= last) {
            return Err(Unsolved::Stopped);
        }
        self.nodes += 1;
        let solution = Solver::new(&tree.program).stop_when(&|| self.limits.are_over()).solve()?;
        let mut shares = vec![Rational::zero(); activities];
        if let Certificate::Optimal { primal, .. } = &solution.certificate {
            tree.columns.iter().for_each(|&(activity, column)| shares[activity] = primal.get(column.index()));
        }
        // What branching has fixed may be infeasible: then nothing is to be found here.
        Ok((solution.objective(&tree.program).unwrap_or_default(), shares))
    }
}

impl Tree {
    /// Takes activities by falling shares while the ports allow, as the best set if they weigh more: shares that are a
    /// set are found again.
    fn round(&mut self, ports: &Ports, shares: &[Rational], weights: &[Rational]) {
        let mut order: Vec<usize> = self.columns.iter().map(|&(activity, _)| activity).collect();
        order.sort_by(|&one, &other| (&shares[other], &weights[other]).cmp(&(&shares[one], &weights[one])));
        let mut free: Vec<usize> = ports.ports.iter().map(|port| port.most).collect();
        order.retain(|&activity| {
            let is_free = ports.of[activity].iter().all(|&port| free[port] > 0);
            ports.of[activity].iter().filter(|_| is_free).for_each(|&port| free[port] -= 1);
            is_free
        });
        let weight: Rational = order.iter().map(|&activity| &weights[activity]).sum();
        if weight > self.best.weight {
            order.sort_unstable();
            self.best = Heaviest { set: order, bound: weight.clone(), weight };
        }
    }

    /// At most so many of these activities.
    fn limit(&mut self, activities: &[usize], most: usize) {
        let place = |activity: &usize| self.columns.binary_search_by_key(activity, |(activity, _)| *activity).ok();
        let columns: Vec<Variable> = activities.iter().filter_map(place).map(|place| self.columns[place].1).collect();
        if columns.len() > most {
            let count: Expression = columns.into_iter().sum();
            self.program.subject_to("", count.at_most(most));
        }
    }
}
