//! The boxes of platforms that several claims go through.

use std::ops::RangeInclusive;

use schedcheck_harness::Depth;
use schedcheck_harness::domain::PlatformBox;

/// Every connected graph of four nodes that compute alike, if they compute.
pub fn four_nodes(most: i64) -> PlatformBox {
    PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, most) }
}

/// Every connected graph of so many nodes, with weights up to `most` at standard and at deep depth. At quick depth c is
/// at most 2, and all that compute take as long.
pub fn of_equal_processors_if_quick(depth: Depth, nodes: RangeInclusive<usize>, most: [i64; 2]) -> PlatformBox {
    let [standard, deep] = most;
    let cycle_times = 1..=depth.pick(1, standard, deep);
    PlatformBox { cycle_times, ..PlatformBox::connected(nodes, depth.pick(2, standard, deep)) }
}

/// The same, but at quick depth w is at most 2, and all links take as long.
pub fn of_equal_links_if_quick(depth: Depth, nodes: RangeInclusive<usize>, most: [i64; 2]) -> PlatformBox {
    let [standard, deep] = most;
    let costs = 1..=depth.pick(1, standard, deep);
    PlatformBox { costs, ..PlatformBox::connected(nodes, depth.pick(2, standard, deep)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_four_nodes_the_links_differ_and_the_processors_do_not() {
        assert_eq!(
            four_nodes(3).to_string(),
            "every connected graph of 4..4 nodes, w = 1 or inf, c in 1..3, one master"
        );
    }
}
