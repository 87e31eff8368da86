//! One node and its children, each of them a worker with an equivalent cycle time.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use crate::field::Field;

/// A child as its parent sees it: g, and the equivalent cycle time; nothing where nobody below computes.
pub type Child<'a, F = Rational> = (&'a F, Option<&'a F>);

/// What becomes of the load of a node.
pub struct Share<F = Rational> {
    /// What it computes.
    pub own: F,
    /// What each child gets.
    pub sent: Vec<F>,
}

/// The children of a node by non-decreasing g, then by number.
pub(super) fn by_link(tree: &DivisibleTree, node: usize) -> Vec<usize> {
    let mut children = tree.children(node).to_vec();
    children.sort_by(|&one, &other| link(tree, one).cmp(link(tree, other)));
    children
}

/// The link to a node that is not the root.
pub(super) fn link(tree: &DivisibleTree, node: usize) -> &Rational {
    &tree.nodes()[node].uplink.as_ref().expect("a child has a link to its parent").link
}

/// The equivalent cycle time of a node with these children; nothing where nobody computes.
pub fn cycle_time<F: Field>(own: Option<&F>, children: &[Child<F>]) -> Option<F> {
    match rate(own, children) {
        None => Some(F::zero()),
        Some(rate) => (!rate.is_zero()).then(|| rate.inverse()),
    }
}

/// What a node with these children computes in a unit of time; nothing where it computes any load in no time.
pub fn rate<F: Field>(own: Option<&F>, children: &[Child<F>]) -> Option<F> {
    let mut left = F::one();
    let mut rate = F::zero();
    if let Some(own) = own {
        if own.is_zero() {
            return None;
        }
        rate = own.inverse();
    }
    for &(link, time) in children {
        let Some(time) = time else { continue };
        let unit = link.clone() + time;
        if unit.is_zero() {
            return None;
        }
        left = left / unit;
        rate = rate + &left;
        if time.is_zero() {
            break;
        }
        left = left * time;
    }
    Some(rate)
}

/// How a node with these children divides `load`, all finishing together; who needs no time at all takes everything.
pub fn shares<F: Field>(load: &F, own: Option<&F>, children: &[Child<F>]) -> Share<F> {
    let mut share = Share { own: F::zero(), sent: vec![F::zero(); children.len()] };
    let is_instant = |&(link, time): &Child<F>| link.is_zero() && time.is_some_and(Zero::is_zero);
    if own.is_some_and(Zero::is_zero) {
        share.own.clone_from(load);
    } else if let Some(place) = children.iter().position(is_instant) {
        share.sent[place].clone_from(load);
    } else if let Some(time) = cycle_time(own, children) {
        let mut left = time * load;
        share.own = own.map_or_else(F::zero, |own| left.clone() / own);
        for (sent, &(link, time)) in share.sent.iter_mut().zip(children) {
            if let (Some(time), false) = (time, left.is_zero()) {
                *sent = left / (link.clone() + time);
                left = sent.clone() * time;
            }
        }
    }
    share
}

/// About how long one number is: as a sum of `terms` numbers of the same denominator and of at most so many bits.
#[derive(Clone, Copy, Default)]
struct Length {
    bits: u64,
    terms: u64,
}

impl Length {
    fn total(self) -> u64 {
        self.bits + u64::from(u64::BITS - self.terms.leading_zeros())
    }
}

/// About how many bits the numbers of a schedule have: four for each node, each of them as long as the root's
/// equivalent cycle time, which has all numbers of the tree in it. Of a node that only forwards to one child it is the
/// child's, plus g.
pub(super) fn bits_of_a_schedule(tree: &DivisibleTree) -> u64 {
    let bits = |number: &Rational| number.numer().bits() + number.denom().bits();
    let mut lengths = vec![Length::default(); tree.nodes().len()];
    let mut all = 0_u64;
    for (node, own) in tree.nodes().iter().enumerate().rev() {
        lengths[node] = match (&own.cycle_time, tree.children(node)) {
            (None, &[child]) => {
                let bits = lengths[child].bits.max(bits(link(tree, child)));
                Length { bits, terms: lengths[child].terms.saturating_add(1) }
            }
            (own, children) => {
                let below = children.iter().map(|&child| lengths[child].total() + bits(link(tree, child)));
                Length { bits: below.sum::<u64>() + own.as_ref().map_or(0, bits), terms: 1 }
            }
        };
        all = all.saturating_add(lengths[node].total());
    }
    all.saturating_add(lengths[0].total().saturating_mul(4).saturating_mul(tree.nodes().len() as u64))
}
