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

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::give_up_if_late;
use schedcheck_model::tree::DivisibleTree;

use crate::Lemma;
use crate::budget::{Budget, Exceeded, Words};
use crate::sum::Sum;

/// The lemma above.
pub const LEMMA: Lemma = Lemma {
    name: "without latencies children are best served by non-decreasing g, and a subtree acts as one node",
    proved_in: "crates/certificates/src/divisible_tree/linear.rs",
};

/// Load in a unit of time, not negative; nothing if there is no limit.
type Rate = Option<Sum>;

/// Whether the load takes at least `time` on the tree, latencies or not.
///
/// # Errors
/// It takes more work than it may to tell.
pub fn takes(tree: &DivisibleTree, time: &Rational, budget: &mut Budget) -> Result<bool, Exceeded> {
    let (load, (rate, bits)) = (tree.load(), rate_of(tree, budget)?);
    Ok(match rate {
        None => *time <= Rational::zero(),
        Some(Sum { numerator, scale: denominator }) => {
            budget.charge(product(bits, 64 * (time.words() + load.words())))?;
            time.numer() * numerator * load.denom() <= load.numer() * denominator * time.denom()
        }
    })
}

/// The least time that the load takes on the tree without latencies; zero if there is no limit to the rate.
pub fn least_time(tree: &DivisibleTree) -> Rational {
    match rate_of(tree, &mut Budget::unlimited()).expect("without limits").0 {
        Some(Sum { numerator, scale: denominator }) if !numerator.is_zero() => {
            Rational::new(tree.load().numer() * denominator, tree.load().denom() * numerator)
        }
        _ => Rational::zero(),
    }
}

fn bits_of(number: &Rational) -> u64 {
    number.numer().bits().max(1) + number.denom().bits()
}

/// What it takes to multiply numbers of so many bits.
fn product(one: u64, other: u64) -> u64 {
    64 + 4 * (one / 64 + 1) * (other / 64 + 1)
}

/// The rate of the root, and a bound on the length of its parts in bits.
fn rate_of(tree: &DivisibleTree, budget: &mut Budget) -> Result<(Rate, u64), Exceeded> {
    let (mut rates, mut bits): (Vec<Rate>, _) = (vec![None; tree.nodes().len()], vec![0; tree.nodes().len()]);
    for node in (0..tree.nodes().len()).rev() {
        give_up_if_late();
        let mut children = tree.children(node).to_vec();
        let link = |child: usize| tree.nodes()[child].uplink.as_ref().map(|uplink| &uplink.link);
        children.sort_by_key(|&child| link(child));
        for &child in &children {
            let link = link(child).expect("a child has a link");
            let own = bits[child] + bits_of(link);
            // It is put in its place, multiplied by its link, and by the list.
            budget.charge(16 * link.words().pow(2) + product(bits[child], bits_of(link)) + product(bits[node], own))?;
            bits[node] += own;
        }
        let run = |child: usize| Run::of(rates[child].as_ref(), link(child).expect("a child has a link"));
        let mut worth = worth(children.iter().filter_map(|&child| run(child)).collect());
        children.iter().for_each(|&child| rates[child] = None);
        if let Some(cycle_time) = &tree.nodes()[node].cycle_time {
            budget.charge(product(bits[node], bits_of(cycle_time)))?;
            bits[node] += bits_of(cycle_time);
            worth = worth.and_then(|worth| beside(&worth, cycle_time));
        }
        rates[node] = worth;
    }
    Ok((rates.swap_remove(0), bits[0]))
}

/// What a list of children makes of the worth D of those behind it: (gained + kept D) / over.
struct Run {
    gained: BigInt,
    kept: BigInt,
    over: BigInt,
}

impl Run {
    /// The function f of a child: (1 + w D) / (g + w) with w = time / rate. Nothing if nobody computes below it.
    fn of(rate: Option<&Sum>, link: &Rational) -> Option<Self> {
        let instant = Sum { numerator: BigInt::one(), scale: BigInt::zero() };
        let Sum { numerator: rate, scale: time } = rate.unwrap_or(&instant);
        let (gained, kept) = (rate * &*link.denom(), time * &*link.denom());
        (!rate.is_zero()).then(|| Self { over: &*link.numer() * rate + &kept, gained, kept })
    }

    /// This list, and then another.
    fn then(self, rest: &Self) -> Self {
        let gained = self.gained * &rest.over + &self.kept * &rest.gained;
        Self { gained, kept: self.kept * &rest.kept, over: self.over * &rest.over }
    }
}

/// The worth of a list: two neighbours become one, until there is one, so that factors are of equal length.
fn worth(mut runs: Vec<Run>) -> Rate {
    while runs.len() > 1 {
        let mut left = runs.into_iter();
        let pair = || {
            give_up_if_late();
            left.next().map(|run| left.next().iter().fold(run, Run::then))
        };
        runs = std::iter::from_fn(pair).collect();
    }
    match runs.pop() {
        None => Some(Sum::default()),
        Some(run) => (!run.over.is_zero()).then_some(Sum { numerator: run.gained, scale: run.over }),
    }
}

/// The rate of a node that computes a unit in `cycle_time` itself.
fn beside(worth: &Sum, cycle_time: &Rational) -> Rate {
    let (own, time) = (&*cycle_time.denom(), &*cycle_time.numer());
    (time.cmp(&BigInt::zero()) == Ordering::Greater)
        .then(|| Sum { numerator: own * &worth.scale + time * &worth.numerator, scale: time * &worth.scale })
}
