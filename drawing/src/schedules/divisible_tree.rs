//! Gantt charts of divisible loads on trees: each node with what it sends (s), and with
//! what it receives and computes.

use schedcheck_model::tree::{DivisibleTree, Schedule};

use super::star;
use crate::gantt::{Bar, Chart, Row};
use crate::platforms::Numbering;

/// `schedule` on `tree`, whose root is P0; what it says of nodes that are not there is left out.
pub fn chart(title: impl Into<String>, tree: &DivisibleTree, schedule: &Schedule) -> Chart {
    let name = |node: usize| Numbering::FromZero.name(node);
    let mut rows: Vec<_> = (0..tree.nodes().len())
        .map(|node| [Row { name: format!("{} s", name(node)), bars: vec![] }, Row { name: name(node), bars: vec![] }])
        .collect();
    for message in &schedule.messages {
        let Some(uplink) = tree.nodes().get(message.to).and_then(|node| node.uplink.as_ref()) else { continue };
        let bar = |label: String, round: usize| Bar {
            from: message.start.clone(),
            to: &message.start + &uplink.latency + &uplink.link * &message.load,
            label,
            is_message: true,
            round,
        };
        rows[uplink.parent][0].bars.push(bar(format!("to {}", name(message.to)), 0));
        rows[message.to][1].bars.push(bar(message.load.to_string(), 2));
    }
    for computation in &schedule.computations {
        let Some(node) = tree.nodes().get(computation.node) else { continue };
        let Some(time) = &node.cycle_time else { continue };
        rows[computation.node][1].bars.push(Bar {
            from: computation.start.clone(),
            to: &computation.start + &node.compute_latency + time * &computation.load,
            label: computation.load.to_string(),
            is_message: false,
            round: 0,
        });
    }
    let is_shown = |row: &Row| !row.bars.is_empty() || !row.name.ends_with(" s");
    let what = "s: what a node sends; the numbers in the bars are loads.".to_owned();
    Chart::new(title, rows.into_iter().flatten().filter(is_shown).collect())
        .explained([what], star::keys("sent to a child", "received from the parent"))
}
