//! A case: what is decided of who gets a message, in which order, and who computes.

use num_traits::Zero;
use schedcheck_model::tree::{DivisibleTree, Node};

use super::check::Flaw;

/// A case of the schedules of a tree, as a list of answers that can be taken back.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    pub(super) tree: &'a DivisibleTree,
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
    answers: Vec<Answer>,
}

/// An answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The node sends no further message.
    Complete(usize),
    /// The node sends its next message to this child.
    Sends(usize, usize),
    /// The node computes, or not.
    Computes(usize, bool),
}

impl<'a> Case<'a> {
    /// All schedules.
    pub fn all(tree: &'a DivisibleTree) -> Self {
        let nodes = tree.nodes();
        let mut able: Vec<bool> = nodes.iter().map(|node| node.cycle_time.is_some()).collect();
        for (number, node) in nodes.iter().enumerate().rev() {
            if let Some(uplink) = &node.uplink {
                able[uplink.parent] |= able[number];
            }
        }
        let mut case = Self {
            tree,
            able,
            computes: vec![None; nodes.len()],
            sent: vec![Vec::new(); nodes.len()],
            is_complete: vec![false; nodes.len()],
            is_reached: vec![false; nodes.len()],
            answers: Vec::new(),
        };
        case.reach(0);
        case
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
    pub fn take(&mut self, answer: Answer) {
        match answer {
            Answer::Complete(node) => self.is_complete[node] = true,
            Answer::Sends(node, child) => {
                self.sent[node].push(child);
                self.reach(child);
            }
            Answer::Computes(node, computes) => self.computes[node] = Some(computes),
        }
        self.answers.push(answer);
    }

    /// Takes all answers back but the first `depth`.
    pub fn back_to(&mut self, depth: usize) {
        while self.answers.len() > depth {
            match self.answers.pop() {
                Some(Answer::Complete(node)) => self.is_complete[node] = false,
                Some(Answer::Sends(node, child)) => {
                    self.sent[node].pop();
                    self.is_reached[child] = false;
                    self.computes[child] = None;
                }
                Some(Answer::Computes(node, _)) => self.computes[node] = None,
                None => {}
            }
        }
    }

    /// What the answers to "whom does this node send a message next?" are.
    ///
    /// # Errors
    /// The question is answered already, or not to be asked yet.
    pub fn next(&self, node: usize) -> Result<Vec<Answer>, Flaw> {
        if !self.is_reached.get(node).is_some_and(|reached| *reached) {
            return Err(Flaw::NotReached(node));
        }
        if self.is_complete[node] {
            return Err(Flaw::Decided(node));
        }
        let sends = self.open(node).filter(|child| !self.comes_after_its_twin(*child));
        Ok([Answer::Complete(node)].into_iter().chain(sends.map(|child| Answer::Sends(node, child))).collect())
    }

    /// What the answers to "does this node compute?" are.
    ///
    /// # Errors
    /// As [`Case::next`].
    pub fn whether_it_computes(&self, node: usize) -> Result<Vec<Answer>, Flaw> {
        match self.computes.get(node) {
            Some(None) if self.is_reached[node] => Ok([true, false].map(|yes| Answer::Computes(node, yes)).to_vec()),
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

    /// Whether a leaf just like this one comes before it and has no message yet.
    fn comes_after_its_twin(&self, child: usize) -> bool {
        let node: &Node = &self.tree.nodes()[child];
        let Some(uplink) = node.uplink.as_ref().filter(|_| self.tree.children(child).is_empty()) else { return false };
        let mut before = self.open(uplink.parent).take_while(|&other| other < child);
        before.any(|other| self.tree.children(other).is_empty() && self.tree.nodes()[other] == *node)
    }
}
