//! Proposition 2 word for word, where it says something else than what is right.

use num_traits::Zero;
use schedcheck_model::Rational;

use super::{Child, Tree, computing_beside};
use crate::units::{TimeUnit, Units};

/// What the proposition says that n_task is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintedValue {
    /// The weight of the last node.
    Weight(Rational),
    /// The last node only forwards: its weight is infinite.
    Infinite,
}

/// DIFFERENCE: "the minimal value is equal to the weight of the single node" that remains. The weight is 1/n_task, and
/// n_task its inverse.
pub fn printed_value(throughput: &Rational) -> PrintedValue {
    // PRINTED: Then, the minimal value is equal to the weight of the single node.
    if throughput.is_zero() { PrintedValue::Infinite } else { PrintedValue::Weight(throughput.recip()) }
}

/// n_task of all trees together, in the base model, if "any subtree F consisting of several leaves and their parent" is
/// replaced at once.
///
/// DIFFERENCE: the parent may have other children, that are no leaves yet. Once they are, they are collapsed into it
/// too, and the port of the parent counts anew. A parent should wait until all of its children are leaves.
pub fn leaves_at_once(tree: &Tree) -> Rational {
    let rates = tree.platform.nodes().iter();
    let rates: Vec<_> =
        rates.map(|node| node.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)).collect();
    leaves_at_once_in(tree, &TimeUnit, &rates)
}

/// [`leaves_at_once`] in any units; `rates` is what each node computes at full rate.
pub fn leaves_at_once_in<U: Units<Cost = Rational>>(tree: &Tree, units: &U, rates: &[U::Tasks]) -> U::Tasks {
    let nodes = tree.platform.nodes().len();
    let (mut most, mut rounds) = (vec![U::Tasks::zero(); nodes], vec![0_usize; nodes]);
    for &node in tree.order.iter().rev() {
        rounds[node] = tree.children(node).iter().map(|&child| rounds[child] + 1).max().unwrap_or(0);
        most[node] = tree.collapsed(units, node, &rates[node], &most, &rounds);
    }
    tree.total(&most)
}

impl Tree<'_> {
    /// What a node takes in after children that became leaves in the same round were collapsed into it together, one
    /// round after another.
    fn collapsed<U: Units<Cost = Rational>>(
        &self,
        units: &U,
        node: usize,
        rate: &U::Tasks,
        most: &[U::Tasks],
        rounds: &[usize],
    ) -> U::Tasks {
        let limit = || Some(units.tasks(self.cost(node)?, &units.span()));
        let with = |rate: &U::Tasks, leaves: &[Child<U>]| {
            computing_beside(units, rate, limit(), Some(units.span()), leaves).total()
        };
        let mut taken = with(rate, &[]);
        let mut in_rounds: Vec<usize> = self.children(node).iter().map(|&child| rounds[child]).collect();
        in_rounds.sort_unstable();
        in_rounds.dedup();
        for round in in_rounds {
            let leaves = self.children(node).iter().filter(|&&child| rounds[child] == round);
            let leaves: Vec<_> =
                leaves.filter_map(|&child| Some(Child { cost: self.cost(child)?, most: &most[child] })).collect();
            taken = with(&taken, &leaves);
        }
        taken
    }
}
