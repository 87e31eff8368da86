//! Trees and stars without latencies: how much load a unit of time is worth.
//!
//! Let a node have load from time 0 on, and let its children be served by it one after the other; child i takes g_i a
//! unit to send, and w_i a unit to compute once it has all its load. For a list of children let the *worth* be 0 if it
//! is empty, and else, with i the first of the list and D the worth of the rest,
//!
//! > f_i(D) = (1 + w_i D) / (g_i + w_i) = q_i + r_i D, q_i = 1 / (g_i + w_i), r_i = w_i q_i.
//!
//! **Lemma.** *Within a time s the children compute at most D s, in any order and with any loads, D being the worth of
//! all of them by non-decreasing g.*
//!
//! *Exchange.* 1 - r_i = g_i q_i, so f_k(f_i(D)) - f_i(f_k(D)) = q_k + r_k q_i - q_i - r_i q_k = q_i q_k (g_i - g_k).
//! Each f is non-decreasing. So of two neighbours in a list, that of smaller g is put first without loss of worth, and
//! of all orders of the same children one by non-decreasing g is worth most. A child more is no loss either: at the end
//! of the list it puts q in place of 0.
//!
//! *Induction* on the number of children. With none there is no load. Else let i be sent to first, and get x units: it
//! has them at g_i x at the earliest, so (g_i + w_i) x <= s. The port is free for the others from g_i x on; so they
//! compute at most D' (s - g_i x), D' being the worth of the others by non-decreasing g. The sum x + D' (s - g_i x) is
//! linear in x, so it is at most the larger of its values at the ends. At x = 0 this is D' s, and at x = q_i s it is
//! f_i(D') s: the worths of the others, and of all in some order. Neither exceeds D s. If a child without load is sent
//! to, it takes no time, and nothing is changed by leaving it out. (If g_i + w_i = 0, the worth is infinite, and
//! nothing is claimed.)
//!
//! *Trees.* Let R_v be the most load that a node v computes, with all nodes below it, in a unit of time from when it
//! has its message; v itself computes at most 1 / w_v of that. If each child c computes with all below at most R_c s in
//! any time s, it obeys the rule of a child with w_c = 1 / R_c, so R_v = 1 / w_v + the worth of the children with these
//! w_c. By induction from the leaves no tree computes more than R_root T by T. A child below which nobody computes gets
//! no load.
//!
//! Latencies are never negative: with them everything is later. So the bound load / R_root holds for all trees.
//! Fractions are not reduced: their length is at most that of all numbers of the tree together.

use std::cmp::{Ordering, Reverse};

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use crate::Lemma;

/// The lemma above.
pub const LEMMA: Lemma = Lemma {
    name: "without latencies children are best served by non-decreasing g, and a subtree acts as one node",
    proved_in: "certificates/src/divisible_tree/linear.rs",
};

/// Load in a unit of time; nothing if there is no limit.
type Rate = Option<Fraction>;

/// A fraction that is not negative, with a positive denominator, in lowest terms or not.
#[derive(Debug, Clone)]
struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
}

impl Fraction {
    fn zero() -> Self {
        Self { numerator: BigInt::zero(), denominator: BigInt::one() }
    }
}

/// Whether the load takes at least `time` on the tree, latencies or not.
pub fn takes(tree: &DivisibleTree, time: &Rational) -> bool {
    let load = tree.load();
    match rate_of(tree) {
        None => *time <= Rational::zero(),
        Some(Fraction { numerator, denominator }) => {
            time.numer() * numerator * load.denom() <= load.numer() * denominator * time.denom()
        }
    }
}

/// The least time that the load takes on the tree without latencies; zero if there is no limit to the rate.
pub fn least_time(tree: &DivisibleTree) -> Rational {
    match rate_of(tree) {
        Some(Fraction { numerator, denominator }) if !numerator.is_zero() => {
            Rational::new(tree.load().numer() * denominator, tree.load().denom() * numerator)
        }
        _ => Rational::zero(),
    }
}

fn rate_of(tree: &DivisibleTree) -> Rate {
    let mut rates: Vec<Rate> = vec![None; tree.nodes().len()];
    for node in (0..tree.nodes().len()).rev() {
        let mut children = tree.children(node).to_vec();
        let link = |child: usize| tree.nodes()[child].uplink.as_ref().map(|uplink| &uplink.link);
        children.sort_by_key(|&child| Reverse(link(child)));
        let mut worth = Some(Fraction::zero());
        for child in children {
            let rate = rates[child].take();
            let link = link(child).expect("a child has a link");
            worth = worth.and_then(|worth| before(worth, rate.as_ref(), link));
        }
        rates[node] = match &tree.nodes()[node].cycle_time {
            None => worth,
            Some(cycle_time) => worth.and_then(|worth| beside(&worth, cycle_time)),
        };
    }
    rates.swap_remove(0)
}

/// The worth of a list in front of which a child is put.
fn before(rest: Fraction, rate: Option<&Fraction>, link: &Rational) -> Rate {
    let instant = Fraction { numerator: BigInt::one(), denominator: BigInt::zero() };
    let Fraction { numerator: rate, denominator: time } = rate.unwrap_or(&instant);
    if rate.is_zero() {
        return Some(rest);
    }
    // (1 + w D) / (g + w) with w = time / rate.
    let numerator = (rate * &rest.denominator + time * &rest.numerator) * link.denom();
    let denominator = rest.denominator * (link.numer() * rate + time * link.denom());
    (!denominator.is_zero()).then_some(Fraction { numerator, denominator })
}

/// The rate of a node that computes a unit in `cycle_time` itself.
fn beside(worth: &Fraction, cycle_time: &Rational) -> Rate {
    let (own, time) = (&*cycle_time.denom(), &*cycle_time.numer());
    (time.cmp(&BigInt::zero()) == Ordering::Greater).then(|| Fraction {
        numerator: own * &worth.denominator + time * &worth.numerator,
        denominator: time * &worth.denominator,
    })
}
