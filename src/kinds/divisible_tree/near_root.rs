//! A schedule on a part of a tree near its root, for trees that are too large for [`subsets`]: all other nodes compute
//! nothing.

use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::tree::subsets;
use schedcheck_model::tree::{DivisibleTree, DivisibleTreeError, Node, Schedule, Uplink};

use crate::methods::table::MethodRefusal;

/// The sizes of the parts, and how many children each node has in a part, at most: those with the fastest links.
const SIZES: [usize; 5] = [1, 5, 10, 20, 40];
const CHILDREN: usize = 6;

/// A part of so many nodes takes milliseconds: the time does not count.
const FEW: usize = 10;

/// The best schedule on the largest part for which one is found within the limits, and how many nodes that has.
pub(super) fn best(tree: &DivisibleTree, limits: &Limits) -> Result<(Schedule, usize), MethodRefusal> {
    let mut found = on_part(tree, SIZES[0], &Limits::default());
    let soon = Limits { nodes: limits.nodes, ..Limits::default() };
    for size in &SIZES[1..] {
        match on_part(tree, *size, if *size <= FEW { &soon } else { limits }) {
            Ok(larger) => {
                let is_all = larger.1 < *size;
                found = Ok(larger);
                if is_all {
                    break;
                }
            }
            Err(_) if found.is_ok() => break,
            refused => found = refused,
        }
    }
    found
}

fn on_part(tree: &DivisibleTree, size: usize, limits: &Limits) -> Result<(Schedule, usize), MethodRefusal> {
    let kept = part(tree, size);
    let mut schedule = subsets::best_within(&restricted(tree, &kept)?, limits)?.schedule;
    schedule.messages.iter_mut().for_each(|message| message.to = kept[message.to]);
    schedule.computations.iter_mut().for_each(|computation| computation.node = kept[computation.node]);
    Ok((schedule, kept.len()))
}

/// The numbers of so many nodes, rising: one layer after the other.
fn part(tree: &DivisibleTree, size: usize) -> Vec<usize> {
    let link = |node: usize| tree.nodes()[node].uplink.as_ref().map(|uplink| &uplink.link);
    let mut kept = vec![0];
    let mut next = 0;
    while next < kept.len() && kept.len() < size {
        let mut children = tree.children(kept[next]).to_vec();
        children.sort_by_key(|&child| link(child));
        children.truncate(CHILDREN.min(size - kept.len()));
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
    use std::sync::atomic::AtomicBool;

    use schedcheck_model::Rational;
    use schedcheck_model::tree::check;

    use super::*;

    /// A chain below the root, and ten children of which the later ones have faster links.
    fn broom() -> DivisibleTree {
        let chain = (0..50).map(|node| (node, 1, 3, 1, 1));
        let others = (0..10).map(|child| (0, 20 - child, 3, 1, 1));
        DivisibleTree::affine(1000, (4, 0), chain.chain(others))
    }

    fn makespan(tree: &DivisibleTree, limits: &Limits) -> (Rational, usize) {
        let (schedule, nodes) = best(tree, limits).unwrap_or_else(|_| panic!("somebody computes"));
        (check(tree, &schedule).expect("it is a schedule of the whole tree").makespan, nodes)
    }

    #[test]
    fn a_part_has_the_fastest_links() {
        let kept = part(&broom(), 40);
        assert_eq!((kept.len(), kept[..3].to_vec(), kept[36..].to_vec()), (40, vec![0, 1, 2], vec![57, 58, 59, 60]));
        assert_eq!(part(&broom(), 5), [0, 1, 58, 59, 60]);
    }

    #[test]
    fn the_largest_part_within_the_limits_has_the_schedule() {
        let tree = broom();
        let alone = (Rational::from(4000), 1);
        let is_over = AtomicBool::new(true);
        let (some, nodes) = makespan(&tree, &Limits { stop: Some(&is_over), ..Limits::default() });
        assert!(nodes == FEW && some < alone.0, "{some}");
        let with = |bits: u32| makespan(&tree, &Limits { nodes: Some(1 << bits), ..Limits::default() });
        let found: Vec<(Rational, usize)> = (0..20).map(with).collect();
        assert!(found.is_sorted_by(|(time, nodes), (next, more)| time >= next && nodes <= more), "{found:?}");
        let mut sizes: Vec<usize> = found.iter().map(|(_, nodes)| *nodes).collect();
        sizes.dedup();
        assert!(sizes.len() >= 3 && found[0] == alone && found[19].1 == 40, "{sizes:?}");
    }

    #[test]
    fn a_root_that_only_forwards_is_no_part_of_its_own() {
        let nodes = [(None, None), (Some(0), Some(3)), (Some(1), Some(2))].map(|(parent, time)| Node {
            uplink: parent.map(|parent| Uplink { parent, link: 1.into(), latency: 1.into() }),
            cycle_time: time.map(Rational::from),
            compute_latency: Rational::ZERO,
        });
        let tree = DivisibleTree::new(10.into(), nodes.into()).expect("a tree");
        assert_eq!(makespan(&tree, &Limits::default()).1, 3);
    }
}
