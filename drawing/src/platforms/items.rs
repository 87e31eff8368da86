//! Items to be grouped: each as a bar as long as it is large, beside the frames that they have to fill.

use num_traits::ToPrimitive;
use schedcheck_model::Rational;
use serde::Deserialize;
use serde_json::Value;

use super::left_out;
use crate::network::{Fact, Form, Network, Node};

/// The most items that are drawn.
const MOST_ITEMS: usize = 60;
/// How wide a row of items is, in pixels.
const ROW: u64 = 720;
/// How wide the frame of one group is, in pixels.
const BIN: u64 = 200;
/// How high a row is, in pixels.
const DOWN: i32 = 40;

/// The items of a 3-partition or a 2-partition, above the groups of equal
/// sums that are wanted: `{"kind":"3-partition","items":[2,2,2],"bound":6}`.
pub fn partition(value: &Value) -> Option<Network> {
    let items = Vec::<u64>::deserialize(value.get("items")?).ok()?;
    let sum = items.iter().fold(0_u128, |sum, item| sum + u128::from(*item));
    let is_three_partition = value.get("kind")? == "3-partition";
    let (groups, bound) = match is_three_partition {
        true => (items.len() / 3, Rational::from_integer(value.get("bound")?.as_u64()?.into())),
        false => (2, Rational::new(sum.into(), 2.into())),
    };
    let widest = items.iter().map(|item| u128::from(*item)).max().unwrap_or(0);
    let unit = bound.ceil().to_integer().to_u128()?.max(widest).max(1);
    let mut nodes = bars(&items, unit);
    let below = nodes.last().map_or(0, |node| node.y + 2 * DOWN);
    let bin = scaled(bound.ceil().to_integer().to_u128()?, unit);
    let bins = groups.min(MOST_ITEMS / 3);
    let each_row = (ROW / (u64::from(bin) + 8)).max(1) as usize;
    nodes.extend((0..bins).map(|group| {
        let left = (group % each_row) as i32 * (bin as i32 + 8);
        Node::new("", Form::Bin(bin), vec![Fact::new("S", &bound)])
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
    let lengths: Vec<_> = jobs.iter().map(|job| job.w).collect();
    let mut nodes = bars(&lengths, u128::from(lengths.iter().copied().max().unwrap_or(1).max(1)));
    for (node, job) in nodes.iter_mut().zip(&jobs) {
        node.name = String::new();
        node.facts = vec![Fact::new("w", job.w), Fact::new("d", job.d)];
    }
    let notes = left_out(nodes.len(), jobs.len(), "jobs").into_iter().collect();
    Some(Network { title: "Jobs of length w, to be done by d".to_owned(), notes, nodes, links: vec![] })
}

/// A bar for each item, in rows.
fn bars(items: &[u64], unit: u128) -> Vec<Node> {
    let (mut left, mut row) = (0, 0);
    let mut nodes = Vec::new();
    for item in items.iter().take(MOST_ITEMS) {
        let width = scaled(u128::from(*item), unit);
        if left > 0 && left + i64::from(width) > ROW as i64 {
            (left, row) = (0, row + 1);
        }
        let middle = left as i32 + width as i32 / 2;
        nodes.push(Node::new(item.to_string(), Form::Item(width), vec![]).at(middle, row * DOWN));
        left += i64::from(width) + 4;
    }
    nodes
}

/// How wide a number is drawn where `unit` is as wide as a frame: never too narrow to be seen.
fn scaled(number: u128, unit: u128) -> u32 {
    let part = Rational::new((number.min(unit)).into(), unit.into()) * Rational::from_integer(BIN.into());
    part.to_integer().to_u32().unwrap_or(0).max(10)
}
