//! The feasible set of activities of most weight: an exact linear program over the ports, odd sets where it ends at fractions, and branch-and-bound
//! where no odd set is found.
//!
//! The weights come from prices of tasks at the nodes, so of the two ways over a link one at most has a positive weight: the best set
//! never uses a link both ways, and links need no inequality. (Two links of opposite ways are not in each other's way at all.)

use num_traits::{One, Signed, Zero};
use schedcheck_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use schedcheck_model::Rational;

use super::odd_sets::{OddSet, violated};
use super::ports::Ports;
use crate::limits::Limits;

/// A feasible set of activities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heaviest {
    /// The activities, rising.
    pub set: Vec<usize>,
    /// What they weigh.
    pub weight: Rational,
    /// No feasible set weighs more; more than the weight only where the search was stopped.
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
    /// The bound of the first program, when it is solved.
    root: Option<Rational>,
}

impl<'a> Pricing<'a> {
    pub fn new(ports: &'a Ports, limits: &'a Limits<'a>) -> Self {
        Self { ports, limits, odd_sets: Vec::new(), nodes: 0 }
    }

    /// Whether no more may be done.
    pub fn is_over(&self) -> bool {
        self.limits.are_over() || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// The heaviest set, or nothing where the search was stopped before there was a bound.
    pub fn heaviest(&mut self, weights: &[Rational]) -> Result<Option<Heaviest>, Unsolved> {
        let mut tree = self.tree(weights);
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
        let mut tree = Tree { program, columns, best, root: None };
        let ports = self.ports.ports.iter().map(|port| (&port.uses, port.most));
        let odd_sets = self.odd_sets.iter().map(|odd_set| (&odd_set.activities, odd_set.most));
        ports.chain(odd_sets).for_each(|(activities, most)| tree.limit(activities, most));
        tree
    }

    fn search(&mut self, tree: &mut Tree, weights: &[Rational]) -> Result<(), Unsolved> {
        let fractions = loop {
            let (bound, shares) = self.solved(tree, weights.len())?;
            if bound <= tree.best.weight {
                return Ok(());
            }
            if shares.iter().all(Rational::is_integer) {
                let set = (0..shares.len()).filter(|&activity| shares[activity].is_one()).collect();
                tree.best = Heaviest { set, weight: bound.clone(), bound };
                return Ok(());
            }
            let found = violated(self.ports, &shares);
            if found.is_empty() {
                tree.root.get_or_insert(bound);
                break shares;
            }
            found.iter().for_each(|odd_set| tree.limit(&odd_set.activities, odd_set.most));
            self.odd_sets.extend(found);
        };
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
        if self.is_over() {
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
