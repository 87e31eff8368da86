//! The least makespan of a tree, with or without latencies, by the sets of children that each node may serve.
//!
//! Let T_v(x) be the least time in which node v and all below it compute a load x > 0, from when v has it, and T_A(x)
//! the same for a set A of children of one node, from when the port of that node is free for them. Less load takes no
//! more time. Let R_v(s) and R_A(s) be the most load within s: zero up to the limit of T at zero, and from there on the
//! inverse function. All x are at most the load of the tree. All functions are piecewise linear.
//!
//! **Theorem.** *T_v and T_A are concave. Let i be in A, with the costs G and g of its link, let B be A without i, and
//! y > 0. Let c_i(y) = G + g x + u, where u is the time within which i and B can compute y side by side, so that y =
//! R_i(u) + R_B(u), and x = R_i(u) is what i computes of it (the least such x); it is defined where x > 0. Then T_A(y)
//! is the least of all T_B(y) and c_i(y), for i in A.*
//!
//! The proof is by induction on the size of the tree and of A. For one child, T_B is nothing, R_B is zero, and T_A(y) =
//! G + g y + T_i(y) is concave if T_i is.
//!
//! *Loads.* It is enough to look at schedules that send no message without load, and send and compute without a pause.
//! Such a schedule of A either leaves out some i, and takes at least T_B(y), or serves some i first, with x > 0, and
//! takes at least φ(x) = G + g x + max(T_i(x), T_B(y - x)), without T_B if x = y. Both can be attained. In φ, T_i does
//! not decrease in x, and T_B does not increase. Let x* be the place from which on T_i(x) is at least T_B(y - x). From
//! x* on, φ does not decrease. If x* > 0, then φ(x*) = c_i(y): the two are equal there, or x* = y, and i is served
//! alone, because even the limit of T_B at zero is no less than T_i(y). Before x*, φ(x) = G + g x + T_B(y - x) is
//! concave in x, so it is no less than the lesser of its limits at the ends: at x* this is at least c_i(y), and at zero
//! it is G + T_B(y), no less than T_B(y). If x* = 0, the limit of T_i at zero is at least T_B(y), and φ(x) is no less.
//!
//! *Concavity of T_A.* Let r and d be the slopes of R_i and R_B at u; by induction, neither decreases in u. Where R_B
//! is zero, d is zero. Where g d >= 1, φ above does not decrease up to x*, as T_B is concave and its slope from y - x*
//! on is 1/d at most: there c_i(y) >= T_B(y). Where g d < 1, the slope of c_i is (1 + g r) / (r + d). It does not
//! increase in y: its inverse (r + d) / (1 + g r) does not decrease in d, and its derivative by r is (1 - g d) / (1 + g
//! r)^2 > 0. As y increases so does u, so the second part, where c_i is concave, comes first. At its ends c_i is no
//! less than T_B: at the upper one by the first part, and at the lower one, y = R_B(u) with u the limit of T_i at zero,
//! c_i tends to G + u, and T_B(y) is at most u, if y > 0; else c_i is defined from zero on. Let h be the lesser of T_B
//! and c_i, where c_i is defined, and else T_B. It is continuous. It is concave near each y with c_i(y) < T_B(y), as
//! c_i and T_B are. At each other y, h(y) is T_B(y), no less than the mean of T_B(y - e) and T_B(y + e), nor than that
//! of h(y - e) and h(y + e). So h is concave. T_A is the least of such functions, one for each i.
//!
//! *Concavity of T_v.* Let C be all children of v. Within s, v and C compute R(s) + R_C(s), where R(s) = (s - W) / w,
//! or zero before W. Both are convex, so their sum is, and T_v is its inverse.
//!
//! If w = 0 or g = 0, a function may be constant from some load on, and R jumps there from that load to the load of the
//! tree, with the slope infinity: what is said above holds for the limits.
//!
//! Children with equal links and equal trees below them can be exchanged. A set of them is the number that is in it.

use std::collections::HashMap;

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::tree::{Computation, DivisibleTree, Message, Schedule};
use thiserror::Error;

use super::curve::{Curve, Division};
use crate::limits::{Limits, Part};

/// The most sets of children, of all nodes together: fifteen different children of one node.
pub const MOST_SETS: u64 = 1 << 16;

/// The most words of numbers that are kept.
const MOST_WORDS: u64 = 1 << 26;

/// Why there is no least makespan.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubsetError {
    /// There are too many sets of children.
    #[error("the children of nodes have too many sets to look at each: {sets}, and at most {MOST_SETS} are looked at")]
    TooManySets {
        /// How many there are, or the greatest number of its type.
        sets: u64,
    },
    /// The numbers are too many, or too long, as they are of many long costs.
    #[error("the least times of {seen} of {sets} sets of children have too many numbers to be kept, or too long ones")]
    TooLong {
        /// How many sets were looked at.
        seen: u64,
        /// How many there are.
        sets: u64,
    },
    /// A limit was reached.
    #[error("stopped after {seen} of {sets} sets of children")]
    Stopped {
        /// How many sets were looked at.
        seen: u64,
        /// How many there are.
        sets: u64,
    },
}

/// The least makespan, and what it took to find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The least makespan.
    pub makespan: Rational,
    /// A schedule that takes so long.
    pub schedule: Schedule,
    /// How many sets of children were looked at.
    pub sets: u64,
    /// How many pieces of functions were put together, each as often as the square of the number of words of its
    /// numbers.
    pub pieces: u64,
}

/// The least makespan over all schedules.
///
/// ```
/// use schedcheck_bruteforce::tree::subsets::best;
/// use schedcheck_model::tree::DivisibleTree;
/// let tree = DivisibleTree::affine(2, (3, 0), [(0, 0, 1, 9, 0), (0, 0, 1, 0, 1)]);
/// assert_eq!(best(&tree)?.makespan.to_string(), "9/4");
/// # Ok::<(), schedcheck_bruteforce::tree::subsets::SubsetError>(())
/// ```
///
/// # Errors
/// More than [`MOST_SETS`] sets of children, and numbers that are too long.
pub fn best(tree: &DivisibleTree) -> Result<Best, SubsetError> {
    best_within(tree, &Limits::default())
}

/// The same, until a limit is reached. [`Limits::nodes`] counts [`Best::pieces`].
///
/// # Errors
/// As [`best`], and [`SubsetError::Stopped`].
pub fn best_within(tree: &DivisibleTree, limits: &Limits) -> Result<Best, SubsetError> {
    if tree.load().is_zero() {
        return Ok(Best { makespan: Rational::zero(), schedule: Schedule::default(), sets: 0, pieces: 0 });
    }
    let classes = Classes::of(tree);
    let sets = classes.sets();
    if sets > MOST_SETS {
        return Err(SubsetError::TooManySets { sets });
    }
    let mut search = Search::new(tree, classes);
    limits.unless_over(Part::Search, || search.run(limits)).unwrap_or(Err(Early::Stopped)).map_err(
        |end| match end {
            Early::Stopped => SubsetError::Stopped { seen: search.seen, sets },
            Early::TooLong => SubsetError::TooLong { seen: search.seen, sets },
        },
    )?;
    let makespan = search.curve(0).of_all().clone();
    let all = || Task { node: 0, load: tree.load().clone(), from: Rational::zero() };
    let schedule = limits.unless_over(Part::Search, || search.assigned(all(), &makespan));
    let schedule = schedule.ok_or(SubsetError::Stopped { seen: search.seen, sets })?;
    Ok(Best { makespan, schedule, sets, pieces: search.pieces })
}

/// The least times of all nodes, and of all sets of children.
#[cfg(test)]
pub(super) fn curves(tree: &DivisibleTree) -> Vec<Curve> {
    let mut search = Search::new(tree, Classes::of(tree));
    assert!(search.run(&Limits::default()).is_ok());
    search.nodes.into_iter().flat_map(|node| node.sets.into_iter().chain([node.all])).flatten().collect()
}

/// Children of one node whose links and trees are alike.
#[derive(Debug, Clone)]
struct Class {
    children: Vec<usize>,
    /// What one of them adds to the number of a set.
    step: usize,
}

/// The children of each node below which somebody can compute, by classes.
struct Classes(Vec<Vec<Class>>);

impl Classes {
    fn of(tree: &DivisibleTree) -> Self {
        let nodes = tree.nodes();
        let mut numbers = HashMap::new();
        let (mut alike, mut able) = (vec![0; nodes.len()], vec![false; nodes.len()]);
        let mut classes = vec![Vec::new(); nodes.len()];
        for node in (0..nodes.len()).rev() {
            let of_use: Vec<usize> = tree.children(node).iter().copied().filter(|&child| able[child]).collect();
            able[node] = nodes[node].cycle_time.is_some() || !of_use.is_empty();
            let mut of_children: Vec<usize> = of_use.iter().map(|&child| alike[child]).collect();
            of_children.sort_unstable();
            classes[node] = by_class(&of_use, &alike);
            let costs = nodes[node].uplink.as_ref().map(|uplink| (&uplink.link, &uplink.latency));
            let own = (costs, &nodes[node].cycle_time, &nodes[node].compute_latency, of_children);
            let next = numbers.len();
            alike[node] = *numbers.entry(own).or_insert(next);
        }
        Self(classes)
    }

    /// How many sets there are, or the greatest number of its type.
    fn sets(&self) -> u64 {
        let of_node = |classes: &Vec<Class>| {
            classes.iter().fold(1, |sets: u64, class| sets.saturating_mul(class.children.len() as u64 + 1))
        };
        self.0.iter().map(of_node).fold(0, u64::saturating_add)
    }
}

fn by_class(children: &[usize], alike: &[usize]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for &child in children {
        match classes.iter_mut().find(|class| alike[class.children[0]] == alike[child]) {
            Some(class) => class.children.push(child),
            None => classes.push(Class { children: vec![child], step: 0 }),
        }
    }
    classes.iter_mut().fold(1_usize, |step, class| {
        class.step = step;
        step.saturating_mul(class.children.len() + 1)
    });
    classes
}

/// The least times of a node and of the sets of its children.
#[derive(Debug, Clone, Default)]
struct Node {
    /// Nothing where nobody can compute.
    all: Option<Curve>,
    /// By set; nothing of the empty one.
    sets: Vec<Option<Curve>>,
}

/// What a node is to compute, with all below it, and when it has that.
struct Task {
    node: usize,
    load: Rational,
    from: Rational,
}

/// Why a search ends early.
enum Early {
    Stopped,
    TooLong,
}

struct Search<'a> {
    tree: &'a DivisibleTree,
    classes: Classes,
    nodes: Vec<Node>,
    /// How many sets were looked at.
    seen: u64,
    /// As [`Best::pieces`].
    pieces: u64,
    /// The words of the numbers that are kept.
    kept: u64,
}

impl<'a> Search<'a> {
    fn new(tree: &'a DivisibleTree, classes: Classes) -> Self {
        Self { tree, classes, nodes: vec![Node::default(); tree.nodes().len()], seen: 0, pieces: 0, kept: 0 }
    }

    /// Finds the least times of all nodes, children first.
    fn run(&mut self, limits: &Limits) -> Result<(), Early> {
        for node in (0..self.nodes.len()).rev() {
            let sets: usize = self.classes.0[node].iter().map(|class| class.children.len() + 1).product();
            for set in 0..sets {
                if limits.are_over() || limits.nodes.is_some_and(|most| self.pieces >= most) {
                    return Err(Early::Stopped);
                }
                if self.kept > MOST_WORDS {
                    return Err(Early::TooLong);
                }
                let found = self.of_set(node, set, limits)?;
                self.kept += found.as_ref().map_or(0, Curve::words);
                self.nodes[node].sets.push(found);
                self.seen += 1;
            }
            let of_children = self.nodes[node].sets[sets - 1].as_ref();
            self.nodes[node].all = match (self.alone(node), of_children) {
                (Some(alone), Some(children)) => Some(alone.beside(children)),
                (alone, children) => alone.or_else(|| children.cloned()),
            };
        }
        Ok(())
    }

    /// What the node computes itself.
    fn alone(&self, node: usize) -> Option<Curve> {
        let node = &self.tree.nodes()[node];
        let cycle_time = node.cycle_time.as_ref()?;
        Some(Curve::of_processor(&node.compute_latency, cycle_time, self.tree.load()))
    }

    fn curve(&self, node: usize) -> &Curve {
        self.nodes[node].all.as_ref().expect("somebody can compute at the node or below")
    }

    /// The classes of which the set has a child, with the set without it.
    fn members(&self, node: usize, set: usize) -> impl Iterator<Item = (&Class, usize)> {
        let has = move |class: &Class| !(set / class.step).is_multiple_of(class.children.len() + 1);
        self.classes.0[node].iter().filter(move |class| has(class)).map(move |class| (class, set - class.step))
    }

    /// T_A of the theorem.
    fn of_set(&mut self, node: usize, set: usize, limits: &Limits) -> Result<Option<Curve>, Early> {
        let (mut best, mut pieces): (Option<Curve>, u64) = (None, 1);
        for (class, rest) in self.members(node, set) {
            if limits.are_over() {
                return Err(Early::Stopped);
            }
            let divisions = self.divisions(node, class, rest);
            let found = match &self.nodes[node].sets[rest] {
                Some(rest) => rest.clone().or_less(divisions),
                None => Curve::of_divisions(divisions, self.tree.load()),
            };
            pieces = pieces.saturating_add(found.work());
            best = Some(best.map_or_else(|| found.clone(), |best| best.least(&found)));
        }
        self.pieces = self.pieces.saturating_add(pieces);
        Ok(best)
    }

    /// The c_i of the theorem, for a child of the class.
    fn divisions(&self, node: usize, class: &Class, rest: usize) -> Vec<Division> {
        let child = class.children[0];
        let uplink = self.tree.nodes()[child].uplink.as_ref().expect("a child has a link");
        self.curve(child).divisions(&uplink.latency, &uplink.link, self.nodes[node].sets[rest].as_ref())
    }

    /// Plans all that the node computes and sends to end by the makespan, which is enough for it.
    fn assigned(&self, task: Task, makespan: &Rational) -> Schedule {
        let (mut tasks, mut schedule) = (vec![task], Schedule::default());
        while let Some(Task { node, load, from }) = tasks.pop() {
            let own = self.own_part(node, &load, &(makespan - &from));
            let left = &load - &own;
            if !own.is_zero() {
                schedule.computations.push(Computation { node, load: own, start: from.clone() });
            }
            self.send(Task { node, load: left, from }, makespan, &mut schedule, &mut tasks);
        }
        schedule
    }

    /// How much of the load the node computes itself within a time: as much as it can.
    fn own_part(&self, node: usize, load: &Rational, time: &Rational) -> Rational {
        let node = &self.tree.nodes()[node];
        let left = time - &node.compute_latency;
        match &node.cycle_time {
            Some(cycle_time) if left >= Rational::zero() => {
                if cycle_time.is_zero() {
                    load.clone()
                } else {
                    (left / cycle_time).min(load.clone())
                }
            }
            _ => Rational::zero(),
        }
    }

    /// Sends a load of the node to children, from when its port is free, so that all can end by the makespan.
    fn send(&self, task: Task, makespan: &Rational, schedule: &mut Schedule, tasks: &mut Vec<Task>) {
        let Task { node, load: mut left, from: mut free } = task;
        let mut set = self.nodes[node].sets.len() - 1;
        let mut used = vec![0; self.classes.0[node].len()];
        while !left.is_zero() {
            let time = makespan - &free;
            if let Some(rest) = self.without_one(node, set, &left, &time) {
                set = rest;
                continue;
            }
            let (class, rest, division) = self.first(node, set, &left, &time);
            let place = self.classes.0[node].iter().position(|other| other.step == class.step).expect("it is one");
            let child = class.children[used[place]];
            used[place] += 1;
            set = rest;
            let uplink = self.tree.nodes()[child].uplink.as_ref().expect("a child has a link");
            let arrival = &free + &uplink.latency + &uplink.link * &division.first;
            schedule.messages.push(Message { to: child, load: division.first.clone(), start: free });
            left -= &division.first;
            tasks.push(Task { node: child, load: division.first, from: arrival.clone() });
            free = arrival;
        }
    }

    /// The set without a child that is not needed for the load.
    fn without_one(&self, node: usize, set: usize, load: &Rational, time: &Rational) -> Option<usize> {
        let is_enough = |rest: &usize| self.nodes[node].sets[*rest].as_ref().is_some_and(|rest| rest.at(load) <= *time);
        self.members(node, set).map(|(_, rest)| rest).find(is_enough)
    }

    /// Who of a set that is enough for the load is served first, the set without it, and how the load is divided.
    fn first(&self, node: usize, set: usize, load: &Rational, time: &Rational) -> (&Class, usize, Division) {
        let divided = |(class, rest)| {
            let division = Division::of(load, &self.divisions(node, class, rest))?;
            (division.time <= *time).then_some((class, rest, division))
        };
        self.members(node, set).find_map(divided).expect("the set computes the load within the time")
    }
}
