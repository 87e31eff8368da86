//! Items to be grouped: each as a bar as long as it is large, beside the frames that they have to fill.

use num_traits::ToPrimitive;
use schedcheck_model::Rational;
use serde::Deserialize;
use serde_json::Value;

use super::left_out;
use crate::network::{Fact, Network, Node, NodeShape};

/// The most items that are drawn.
const MOST_ITEMS: usize = 60;
/// How wide a row of items is, in pixels.
const ROW: u64 = 720;
/// How wide the frame of one group is, in pixels.
const BIN: u64 = 200;
/// How high a row of groups is, in pixels.
const DOWN: i32 = 40;
/// How far rows of items are apart, in pixels.
const GAP: i32 = 14;

/// The items of a 3-partition or a 2-partition, above the groups of equal
/// sums that are wanted: `{"kind":"3-partition","items":[2,2,2],"bound":6}`.
pub fn partition(value: &Value) -> Option<Network> {
    let items = Vec::<u64>::deserialize(value.get("items")?).ok()?;
    let sum = items.iter().fold(0_u128, |sum, item| sum + u128::from(*item));
    let is_three_partition = value.get("kind")? == "3-partition";
    let (groups, bound) = match is_three_partition {
        true => (items.len() / 3, Rational::from(value.get("bound")?.as_u64()?)),
        false => (2, Rational::new(sum, 2)),
    };
    let widest = items.iter().map(|item| u128::from(*item)).max().unwrap_or(0);
    let unit = bound.ceil().to_integer().to_u128()?.max(widest).max(1);
    let bar = |(item, width): (&u64, u32)| Node::new(item.to_string(), NodeShape::Item(width), vec![]);
    let widths = items.iter().map(|item| scaled(u128::from(*item), unit));
    let mut nodes = in_rows(items.iter().zip(widths).map(bar));
    let below = nodes.last().map_or(0, |node| node.y + node.size().1 + DOWN);
    let bin = scaled(bound.ceil().to_integer().to_u128()?, unit);
    let bins = groups.min(MOST_ITEMS / 3);
    let each_row = (ROW / (u64::from(bin) + 8)).max(1) as usize;
    nodes.extend((0..bins).map(|group| {
        let left = (group % each_row) as i32 * (bin as i32 + 8);
        Node::new("", NodeShape::Bin(bin), vec![Fact::new("S", &bound)])
            .at(left + bin as i32 / 2, below + (group / each_row) as i32 * DOWN)
    }));
    let (title, what) = match (is_three_partition, groups) {
        (true, 1) => ("3-partition", "1 group of three items, of sum S".to_owned()),
        (true, _) => ("3-partition", format!("{groups} groups of three items, each of sum S")),
        (false, _) => ("2-partition", "2 groups of the same sum S".to_owned()),
    };
    let notes = vec![format!("The items sum to {sum}. Wanted: {what} = {bound}.")];
    let notes = notes.into_iter().chain(left_out(items.len().min(MOST_ITEMS), items.len(), "items")).collect();
    Some(Network { title: format!("{title} of {} items", items.len()), notes, nodes, links: vec![] })
}

/// Jobs, each as long as its bar, with their due dates: `{"jobs":[{"w":1,"d":3}]}`.
pub fn jobs(value: &Value) -> Option<Network> {
    #[derive(Deserialize)]
    struct Job {
        w: u64,
        d: u64,
    }
    let jobs = Vec::<Job>::deserialize(value.get("jobs")?).ok()?;
    let longest = u128::from(jobs.iter().map(|job| job.w).max().unwrap_or(1).max(1));
    let nodes = in_rows(jobs.iter().map(|job| {
        let facts = vec![Fact::new("w", job.w), Fact::new("d", job.d)];
        Node::new("", NodeShape::Item(scaled(u128::from(job.w), longest)), facts)
    }));
    let notes = left_out(nodes.len(), jobs.len(), "jobs").into_iter().collect();
    Some(Network { title: "Jobs of length w, to be done by d".to_owned(), notes, nodes, links: vec![] })
}

/// The first of these bars in rows, none of which is higher than its highest bar, and none of whose labels touch.
fn in_rows(bars: impl Iterator<Item = Node>) -> Vec<Node> {
    let mut nodes: Vec<_> = bars.take(MOST_ITEMS).collect();
    let down = nodes.iter().map(|node| node.size().1).max().unwrap_or(0) + GAP;
    let (mut left, mut row) = (0, 0);
    for node in &mut nodes {
        let (width, height) = node.size();
        if left > 0 && i64::from(left) + i64::from(width) > ROW as i64 {
            (left, row) = (0, row + 1);
        }
        // Bars stand on one line, whatever is written below them.
        (node.x, node.y) = (left + width / 2, row * down + height / 2);
        left += width + 4;
    }
    nodes
}

/// How wide a number is drawn where `unit` is as wide as a frame: never too narrow to be seen.
fn scaled(number: u128, unit: u128) -> u32 {
    let part = Rational::new(number.min(unit), unit) * Rational::from(BIN);
    part.to_integer().to_u32().unwrap_or(0).max(10)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_labels_of_tiny_jobs_do_not_overlap() {
        let jobs_of = |w: u64| json!({"w": w, "d": 1000 * w});
        let all: Vec<_> = [1, 1, 1, 400, 2, 2, 90, 1, 1, 1, 1, 1, 1, 1, 1].map(jobs_of).into();
        let nodes = jobs(&json!({"jobs": all})).expect("jobs").nodes;
        for (index, one) in nodes.iter().enumerate() {
            for other in &nodes[..index] {
                let across = (one.x - other.x).abs() - (one.size().0 + other.size().0) / 2;
                let down = (one.y - other.y).abs() - (one.size().1 + other.size().1) / 2;
                assert!(across >= 0 || down >= 0, "{one:?} {other:?}");
            }
        }
    }
}
