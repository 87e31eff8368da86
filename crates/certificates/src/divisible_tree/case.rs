//! A case: what is decided of who gets a message, in which order, and who computes.

use std::collections::{HashMap, HashSet};

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use super::check::Flaw;
use crate::budget::{Budget, Exceeded, Words};

/// A case of the schedules of a tree, as a list of answers that can be taken back.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    pub(super) tree: &'a DivisibleTree,
    /// The latencies and the costs of a unit along the links from the root to each node.
    pub(super) way: Vec<(Rational, Rational)>,
    /// Of each leaf the first one just like it, of any other node itself.
    alike: Vec<usize>,
    /// Whether somebody at the node or below can compute.
    able: Vec<bool>,
    /// Whether the node computes, where it has its message and that is decided.
    pub(super) computes: Vec<Option<bool>>,
    /// The nodes to which the node has sent messages, in this order.
    pub(super) sent: Vec<Vec<usize>>,
    /// Whether it sends no more.
    pub(super) is_complete: Vec<bool>,
    /// Whether it gets a message; the root needs none.
    pub(super) is_reached: Vec<bool>,
    answers: Vec<CaseAnswer>,
}

/// An answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseAnswer {
    /// The node sends no further message.
    Complete(usize),
    /// The node sends its next message to this child.
    Sends(usize, usize),
    /// The node computes, or not.
    Computes(usize, bool),
}

impl<'a> Case<'a> {
    /// All schedules, whatever the work.
    pub fn all(tree: &'a DivisibleTree) -> Self {
        Self::all_within(tree, &mut Budget::unlimited()).expect("without limits")
    }

    /// All schedules.
    ///
    /// # Errors
    /// It takes more work than it may to add up what the links cost.
    pub fn all_within(tree: &'a DivisibleTree, budget: &mut Budget) -> Result<Self, Exceeded> {
        let nodes = tree.nodes();
        let way = way(tree, budget)?;
        let mut first = HashMap::new();
        let mut first_of = |(number, node)| match tree.children(number) {
            [] => *first.entry(node).or_insert(number),
            _ => number,
        };
        let alike = nodes.iter().enumerate().map(&mut first_of).collect();
        let mut able: Vec<bool> = nodes.iter().map(|node| node.cycle_time.is_some()).collect();
        for (number, node) in nodes.iter().enumerate().rev() {
            if let Some(uplink) = &node.uplink {
                able[uplink.parent] |= able[number];
            }
        }
        let mut case = Self {
            tree,
            way,
            alike,
            able,
            computes: vec![None; nodes.len()],
            sent: vec![Vec::new(); nodes.len()],
            is_complete: vec![false; nodes.len()],
            is_reached: vec![false; nodes.len()],
            answers: Vec::new(),
        };
        case.reach(0);
        Ok(case)
    }

    /// How many answers have led here.
    pub fn depth(&self) -> usize {
        self.answers.len()
    }

    /// The node has what it works on. Where computing has no latency it costs nothing, and a leaf has no choice.
    fn reach(&mut self, node: usize) {
        let own = &self.tree.nodes()[node];
        let has_no_choice = self.tree.children(node).is_empty() || own.compute_latency.is_zero();
        self.is_reached[node] = true;
        self.computes[node] = match own.cycle_time {
            None => Some(false),
            Some(_) => has_no_choice.then_some(true),
        };
    }

    /// The part of the case in which the answer is given.
    pub fn take(&mut self, answer: CaseAnswer) {
        match answer {
            CaseAnswer::Complete(node) => self.is_complete[node] = true,
            CaseAnswer::Sends(node, child) => {
                self.sent[node].push(child);
                self.reach(child);
            }
            CaseAnswer::Computes(node, computes) => self.computes[node] = Some(computes),
        }
        self.answers.push(answer);
    }

    /// Takes all answers back but the first `depth`.
    pub fn back_to(&mut self, depth: usize) {
        while self.answers.len() > depth {
            match self.answers.pop() {
                Some(CaseAnswer::Complete(node)) => self.is_complete[node] = false,
                Some(CaseAnswer::Sends(node, child)) => {
                    self.sent[node].pop();
                    self.is_reached[child] = false;
                    self.computes[child] = None;
                }
                Some(CaseAnswer::Computes(node, _)) => self.computes[node] = None,
                None => {}
            }
        }
    }

    /// What the answers to "whom does this node send a message next?" are.
    ///
    /// # Errors
    /// The question is answered already, or not to be asked yet.
    pub fn next(&self, node: usize) -> Result<Vec<CaseAnswer>, Flaw> {
        if !self.is_reached.get(node).is_some_and(|reached| *reached) {
            return Err(Flaw::NotReached(node));
        }
        if self.is_complete[node] {
            return Err(Flaw::Decided(node));
        }
        // Of leaves just like each other the first that has no message.
        let mut seen = HashSet::new();
        let sends = self.open(node).filter(|child| seen.insert(self.alike[*child]));
        Ok([CaseAnswer::Complete(node)].into_iter().chain(sends.map(|child| CaseAnswer::Sends(node, child))).collect())
    }

    /// What the answers to "does this node compute?" are.
    ///
    /// # Errors
    /// As [`Case::next`].
    pub fn whether_it_computes(&self, node: usize) -> Result<Vec<CaseAnswer>, Flaw> {
        match self.computes.get(node) {
            Some(None) if self.is_reached[node] => {
                Ok([true, false].map(|yes| CaseAnswer::Computes(node, yes)).to_vec())
            }
            Some(Some(_)) => Err(Flaw::Decided(node)),
            _ => Err(Flaw::NotReached(node)),
        }
    }

    /// The nodes that have what they work on, in the order of numbers.
    pub fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.is_reached.len()).filter(|&node| self.is_reached[node])
    }

    /// The children that may still get a message of the node, and of which some use can be made.
    pub fn open(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let children = if self.is_complete[node] { &[] } else { self.tree.children(node) };
        children.iter().copied().filter(|&child| !self.is_reached[child] && self.able[child])
    }
}

/// The sums along the links from the root to each node.
fn way(tree: &DivisibleTree, budget: &mut Budget) -> Result<Vec<(Rational, Rational)>, Exceeded> {
    let mut way: Vec<(Rational, Rational)> = Vec::with_capacity(tree.nodes().len());
    for node in tree.nodes() {
        let mut own = (Rational::ZERO, Rational::ZERO);
        if let Some(uplink) = &node.uplink {
            let (latencies, costs) = &way[uplink.parent];
            let words = latencies.words() + costs.words() + uplink.latency.words() + uplink.link.words();
            budget.charge(64 + 32 * words * words)?;
            own = (latencies + &uplink.latency, costs + &uplink.link);
        }
        way.push(own);
    }
    Ok(way)
}
