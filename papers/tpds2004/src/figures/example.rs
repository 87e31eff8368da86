//! The example of section 2.4: the platform, what the text says that each node does, the period drawn, and the four
//! spanning trees.

use num_traits::Zero;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, Schedule, check_period};
use serde_json::{Value, json};

use schedcheck_drawing::gantt::{Chart, Row};
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction;
use schedcheck_tpds2004_algorithms::tree::Tree;

/// What the text says of the tasks that go over a link in 12 time units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// Who sends, from 0.
    pub from: usize,
    /// Who receives.
    pub to: usize,
    /// How many tasks.
    pub tasks: i64,
    /// In how many time-steps, by the sentence on the receiver.
    pub steps: i64,
    /// The fraction s.
    pub share: &'static str,
}

/// The four sentences on links.
pub const SENDS: [Sent; 4] = [
    Sent { from: 0, to: 1, tasks: 2, steps: 4, share: "1/3" },
    Sent { from: 0, to: 2, tasks: 7, steps: 7, share: "7/12" },
    Sent { from: 2, to: 3, tasks: 4, steps: 12, share: "1" },
    Sent { from: 3, to: 1, tasks: 2, steps: 6, share: "1/2" },
];

/// Each spanning tree by the link that it lacks (P1-P2, P1-P3, P2-P4, P3-P4), with 24 times the printed throughput.
pub const TREES: [(usize, i64); 4] = [(0, 38), (1, 36), (3, 41), (2, 39)];

/// The platform, recovered from the text.
///
/// # Panics
/// Never: the file is part of the program.
pub fn platform() -> PlatformGraph {
    match Instance::read(include_str!("../../data/tpds2004-example.json")) {
        Ok(Instance::PlatformGraph(platform)) => platform,
        other => unreachable!("the instance is part of the program: {other:?}"),
    }
}

/// What the text says that each node does: all compute all the time, and send the [`SENDS`].
pub fn steady_state(platform: &PlatformGraph) -> SteadyState {
    let share = |(from, to, _): (usize, usize, usize)| {
        let sent = SENDS.iter().find(|sent| (sent.from, sent.to) == (from, to));
        sent.map_or_else(Rational::zero, |sent| sent.share.parse().expect("a fraction"))
    };
    SteadyState {
        throughput: Rational::new(7, 4),
        computing: vec![Rational::ONE; platform.nodes().len()],
        sending: platform.arcs().map(share).collect(),
    }
}

/// The platform without one of its links.
pub fn without_link(link: usize) -> PlatformGraph {
    let platform = platform();
    let others: Vec<_> = (0..platform.links().len()).filter(|&other| other != link).collect();
    platform.with_links(&others)
}

/// A period of whole tasks that does what the text says, and that the checker has accepted.
///
/// # Panics
/// Panics if the reconstruction fails on the example.
pub fn period() -> Period {
    let platform = platform();
    let period = reconstruction::schedule(&platform, &steady_state(&platform)).expect("the text gives a steady state");
    check_period(&platform, &period).expect("the reconstruction gives a period");
    period
}

/// One period of the example.
pub fn chart() -> Chart {
    let period = period();
    let title = format!("The example of tpds2004, section 2.4: one period of {}", period.duration);
    platform().chart(&Schedule::Period(period), Numbering::FromOne).titled(title)
}

/// One period of a spanning tree of the example, by its place in [`TREES`].
///
/// # Panics
/// Panics if there is no such tree.
pub fn tree_chart(tree: usize) -> Chart {
    let (without, state, period) = of_tree(tree);
    let (number, throughput) = (tree + 1, state.throughput);
    let title =
        format!("Spanning tree T{number} of section 2.4: throughput {throughput}, one period of {}", period.duration);
    without.chart(&Schedule::Period(period), Numbering::FromOne).titled(title)
}

/// A spanning tree with what its nodes do, and a period of it that the checker has accepted.
fn of_tree(tree: usize) -> (PlatformGraph, SteadyState, Period) {
    let without = without_link(TREES[tree].0);
    let state = Tree::new(&without).expect("four nodes and three links").steady_state();
    let period = reconstruction::schedule(&without, &state).expect("a tree has no cycle");
    check_period(&without, &period).expect("the reconstruction gives a period");
    (without, state, period)
}

/// The instance, the period with what the checker measured, the chart, and the spanning trees.
pub fn to_json() -> Value {
    let (platform, period) = (platform(), period());
    let measure = check_period(&platform, &period).expect("period() is valid");
    let trees = TREES.map(|(link, printed)| {
        let without = without_link(link);
        let tree = Tree::new(&without).expect("four nodes and three links");
        json!({
            "without_link": link,
            "throughput": tree.throughput().to_string(),
            "printed": format!("{printed}/24"),
        })
    });
    json!({
        "instance": Instance::PlatformGraph(platform).to_json(),
        "throughput": measure.throughput.to_string(),
        "period": period.duration.to_string(),
        "tasks": measure.tasks.to_string(),
        "rows": rows_to_json(chart()),
        "spanning_trees": trees,
    })
}

/// A spanning tree as an instance, its throughput beside the printed one, and its chart.
///
/// # Panics
/// Panics if there is no such tree.
pub fn tree_to_json(tree: usize) -> Value {
    let (without, state, period) = of_tree(tree);
    json!({
        "instance": Instance::PlatformGraph(without).to_json(),
        "throughput": state.throughput.to_string(),
        "printed": format!("{}/24", TREES[tree].1),
        "period": period.duration.to_string(),
        "rows": rows_to_json(tree_chart(tree)),
    })
}

fn rows_to_json(chart: Chart) -> Value {
    let row = |row: Row| {
        let bars = row.bars.iter().map(|bar| json!([bar.from.to_string(), bar.to.to_string(), bar.label]));
        json!({"row": row.name, "bars": bars.collect::<Value>()})
    };
    chart.rows.into_iter().map(row).collect()
}
