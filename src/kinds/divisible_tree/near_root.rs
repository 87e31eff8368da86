//! A schedule on the part of a tree that is near its root, for trees of which more is too much: the others compute
//! nothing.

use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::tree::subsets;
use schedcheck_model::tree::{DivisibleTree, DivisibleTreeError, Node, Schedule, Uplink};

use crate::methods::table::MethodRefusal;

/// How many nodes the part has, and how many children each of them, at most: those with the fastest links.
const NODES: usize = 40;
const CHILDREN: usize = 6;

/// The best schedule on the part, and how many nodes that has.
pub(super) fn best(tree: &DivisibleTree, limits: &Limits) -> Result<(Schedule, usize), MethodRefusal> {
    let kept = part(tree);
    let best = subsets::best_within(&restricted(tree, &kept)?, limits)?;
    let mut schedule = best.schedule;
    schedule.messages.iter_mut().for_each(|message| message.to = kept[message.to]);
    schedule.computations.iter_mut().for_each(|computation| computation.node = kept[computation.node]);
    Ok((schedule, kept.len()))
}

/// The numbers of the nodes of the part, rising: one layer after the other.
fn part(tree: &DivisibleTree) -> Vec<usize> {
    let link = |node: usize| tree.nodes()[node].uplink.as_ref().map(|uplink| &uplink.link);
    let mut kept = vec![0];
    let mut next = 0;
    while next < kept.len() && kept.len() < NODES {
        let mut children = tree.children(kept[next]).to_vec();
        children.sort_by_key(|&child| link(child));
        children.truncate(CHILDREN.min(NODES - kept.len()));
        kept.extend(children);
        next += 1;
    }
    kept.sort_unstable();
    kept
}

/// The tree of these nodes alone.
fn restricted(tree: &DivisibleTree, kept: &[usize]) -> Result<DivisibleTree, DivisibleTreeError> {
    let number = |node: &usize| kept.binary_search(node).unwrap_or_default();
    let uplink = |uplink: &Uplink| Uplink { parent: number(&uplink.parent), ..uplink.clone() };
    let node = |&node: &usize| {
        let node = &tree.nodes()[node];
        Node { uplink: node.uplink.as_ref().map(uplink), ..node.clone() }
    };
    DivisibleTree::new(tree.load().clone(), kept.iter().map(node).collect())
}

#[cfg(test)]
mod tests {
    use schedcheck_model::tree::check;

    use super::*;

    #[test]
    fn the_part_near_the_root_has_the_fastest_links_and_its_schedule_is_one_of_the_tree() {
        // A chain below the root, and ten children of which the later ones have faster links.
        let chain = (0..50).map(|node| (node, 1, 3, 1, 1));
        let others = (0..10).map(|child| (0, 20 - child, 3, 1, 1));
        let tree = DivisibleTree::affine(1000, (4, 0), chain.chain(others));
        let kept = part(&tree);
        assert_eq!((kept.len(), kept[..3].to_vec(), kept[36..].to_vec()), (NODES, vec![0, 1, 2], vec![57, 58, 59, 60]));
        let (schedule, nodes) = best(&tree, &Limits::default()).unwrap_or_else(|_| panic!("the part is small"));
        assert_eq!(nodes, NODES);
        let makespan = check(&tree, &schedule).expect("it is a schedule").makespan;
        assert!(schedule.computations.iter().any(|computation| computation.node == 60));
        assert!(makespan < 4000.into(), "the root alone takes 4000, and all {makespan}");
    }
}
