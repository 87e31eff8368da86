//! Proposition 2 word for word, where it says something else than what is right.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::Node;

use super::{Child, Tree, shares};

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
    let nodes = tree.platform.nodes().len();
    let (mut most, mut rounds) = (vec![Rational::zero(); nodes], vec![0_usize; nodes]);
    for &node in tree.order.iter().rev() {
        rounds[node] = tree.children(node).iter().map(|&child| rounds[child] + 1).max().unwrap_or(0);
        most[node] = tree.collapsed(node, &most, &rounds);
    }
    tree.total(&most)
}

impl Tree<'_> {
    /// What a node takes in after children that became leaves in the same round were collapsed into it together, one
    /// round after another.
    fn collapsed(&self, node: usize, most: &[Rational], rounds: &[usize]) -> Rational {
        let mut so_far = self.node(node).clone();
        let mut taken = shares(&so_far, self.cost(node), &[], None).total();
        let mut in_rounds: Vec<usize> = self.children(node).iter().map(|&child| rounds[child]).collect();
        in_rounds.sort_unstable();
        in_rounds.dedup();
        for round in in_rounds {
            let leaves = self.children(node).iter().filter(|&&child| rounds[child] == round);
            let leaves: Vec<_> =
                leaves.filter_map(|&child| Some(Child { cost: self.cost(child)?, most: &most[child] })).collect();
            so_far = Node { cycle_time: (!taken.is_zero()).then(|| taken.recip()), ..so_far };
            taken = shares(&so_far, self.cost(node), &leaves, None).total();
        }
        taken
    }
}
