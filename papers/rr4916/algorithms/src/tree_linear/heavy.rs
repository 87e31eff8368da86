//! The equivalent cycle time of the root of a large tree, by products of integers of equal length.
//!
//! From each node go to the child with the most nodes below it, and so on down: a heavy path. All other children on the
//! way head heavy paths of their own, none with more than half of the nodes, so a leaf is below at most log2 n heads.
//! Along a heavy path the cycle time x/y of the heavy child gives that of its parent as (a x + b y) / (c x + d y): with
//! the runs of the children that are served before and after it (see `rate`) and w_0 = u/v,
//!
//! > a = A m, b = A n, c = m (B + u R N'), d = n B + m u R S', where A = u S S', B = v S S' + u N S',
//!
//! for the heavy child's g = n/m, the run N/S, R/S before it and N'/S' after it. So a path is a product of matrices,
//! multiplied by halves. No common divisor is looked for: the numbers of a subtree have as many bits as all its costs
//! together.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use super::level::{by_link, link};
use crate::rate::{Run, Served, parts};

/// A cycle time, as a numerator and a denominator; infinite if the denominator is zero.
pub(super) type Time = (BigUint, BigUint);

/// What is known of a node before any arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Speed {
    /// Nobody at or below it computes.
    Never,
    /// It gets any load done as soon as it has it.
    Instant,
    /// Neither.
    Finite,
}

/// The equivalent cycle time of the root; nothing if nobody computes.
pub(super) fn cycle_time(tree: &DivisibleTree) -> Option<Time> {
    let reduction = Reduction::new(tree);
    match reduction.speeds[0] {
        Speed::Never => None,
        Speed::Instant => Some((BigUint::zero(), BigUint::one())),
        Speed::Finite => Some(reduction.of_the_root()),
    }
}

struct Reduction<'a> {
    tree: &'a DivisibleTree,
    speeds: Vec<Speed>,
    /// For each node the children who get load, in the order in which they are served.
    served: Vec<Vec<usize>>,
    /// For each node the child that the heavy path goes on with.
    heavy: Vec<Option<usize>>,
}

impl<'a> Reduction<'a> {
    fn new(tree: &'a DivisibleTree) -> Self {
        let nodes = tree.nodes().len();
        let mut speeds = vec![Speed::Never; nodes];
        let (mut served, mut heavy) = (vec![Vec::new(); nodes], vec![None; nodes]);
        let mut below = vec![1_usize; nodes];
        for node in (0..nodes).rev() {
            let mut children = by_link(tree, node);
            children.retain(|&child| speeds[child] != Speed::Never);
            // Who computes in no time leaves none for those after it.
            if let Some(last) = children.iter().position(|&child| speeds[child] == Speed::Instant) {
                children.truncate(last + 1);
            }
            speeds[node] = speed(tree, node, &children, &speeds);
            below[node] += children.iter().map(|&child| below[child]).sum::<usize>();
            heavy[node] = children
                .iter()
                .copied()
                .filter(|&child| speeds[child] == Speed::Finite)
                .max_by_key(|&child| below[child]);
            served[node] = children;
        }
        Self { tree, speeds, served, heavy }
    }

    /// Path by path, from the last head to the root: whatever is below a path is known before it.
    fn of_the_root(&self) -> Time {
        let nodes = self.tree.nodes().len();
        let mut is_head = vec![true; nodes];
        self.heavy.iter().flatten().for_each(|&node| is_head[node] = false);
        let mut times: Vec<Option<Time>> = vec![None; nodes];
        for head in (0..nodes).rev().filter(|&node| is_head[node] && self.speeds[node] == Speed::Finite) {
            times[head] = Some(self.of_a_path(head, &mut times));
        }
        times[0].take().expect("the root is a head")
    }

    fn of_a_path(&self, head: usize, times: &mut [Option<Time>]) -> Time {
        let (mut steps, mut node) = (Vec::new(), head);
        while let Some(next) = self.heavy[node] {
            steps.push(self.step(node, next, times));
            node = next;
        }
        let run = self.run(&self.served[node], times);
        let (above, below) = self.own(node);
        let end = (&above * &run.whole, below * run.whole + above * run.load);
        applied(&steps, end)
    }

    /// How the cycle time of `heavy` gives that of its parent.
    fn step(&self, node: usize, heavy: usize, times: &mut [Option<Time>]) -> Step {
        let place = self.served[node].iter().position(|&child| child == heavy).expect("the heavy child is served");
        let before = self.run(&self.served[node][..place], times);
        let after = self.run(&self.served[node][place + 1..], times);
        let (above, below) = self.own(node);
        let (n, m) = &parts(link(self.tree, heavy));
        let first = &before.whole * &after.whole * &above;
        let second = below * &before.whole * &after.whole + &above * before.load * &after.whole;
        let through = above * before.rest;
        Step {
            a: &first * m,
            b: first * n,
            c: m * (&second + &through * after.load),
            d: second * n + through * after.whole * m,
        }
    }

    fn own(&self, node: usize) -> Time {
        match &self.tree.nodes()[node].cycle_time {
            Some(time) => (parts(time).0.clone(), parts(time).1.clone()),
            None => (BigUint::one(), BigUint::zero()),
        }
    }

    /// These children, served one after the other; their times are used up.
    fn run(&self, children: &[usize], times: &mut [Option<Time>]) -> Run {
        let served = |&child: &usize| {
            let instant = || (BigUint::zero(), BigUint::one());
            let (numerator, denominator) = times[child].take().unwrap_or_else(instant);
            Served::over(link(self.tree, child), &numerator, &denominator)
        };
        Run::of(&children.iter().map(served).collect::<Vec<_>>())
    }
}

fn speed(tree: &DivisibleTree, node: usize, served: &[usize], speeds: &[Speed]) -> Speed {
    let own: Option<&Rational> = tree.nodes()[node].cycle_time.as_ref();
    let takes_no_time = |&child: &usize| speeds[child] == Speed::Instant && link(tree, child).is_zero();
    if own.is_some_and(Zero::is_zero) || served.iter().any(takes_no_time) {
        Speed::Instant
    } else if own.is_none() && served.is_empty() {
        Speed::Never
    } else {
        Speed::Finite
    }
}

/// x/y becomes (a x + b y) / (c x + d y).
struct Step {
    a: BigUint,
    b: BigUint,
    c: BigUint,
    d: BigUint,
}

impl Step {
    fn then(&self, (x, y): Time) -> Time {
        (&self.a * &x + &self.b * &y, &self.c * x + &self.d * y)
    }
}

/// The steps from the last to the first, applied to `end`.
fn applied(steps: &[Step], end: Time) -> Time {
    if steps.len() <= 4 {
        return steps.iter().rev().fold(end, |time, step| step.then(time));
    }
    let (first, second) = steps.split_at(steps.len() / 2);
    let (first, second) = rayon::join(|| product(first), || applied(second, end));
    first.then(second)
}

/// The steps as one; there is at least one.
fn product(steps: &[Step]) -> Step {
    let (first, second) = steps.split_at(steps.len() / 2);
    let times = |one: &Step, other: &Step| Step {
        a: &one.a * &other.a + &one.b * &other.c,
        b: &one.a * &other.b + &one.b * &other.d,
        c: &one.c * &other.a + &one.d * &other.c,
        d: &one.c * &other.b + &one.d * &other.d,
    };
    match (first, second) {
        ([], [only]) => Step { a: only.a.clone(), b: only.b.clone(), c: only.c.clone(), d: only.d.clone() },
        _ => {
            let (one, other) = rayon::join(|| product(first), || product(second));
            times(&one, &other)
        }
    }
}
