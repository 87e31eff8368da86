//! Figures 2 to 10: the example, stars, a tree, and the graph that no tree comes near.
//!
//! | figure | here | numbers |
//! | --- | --- | --- |
//! | 2 | the example | recovered from section 2.4 |
//! | 3 | what its nodes do in twelve time units | as the text says |
//! | 4 | a star below its parent | our own |
//! | 5, 6, 7 | one period of such a star, and the star | our own, for what the captions say |
//! | 8 | a tree and what each subtree attains | our own |
//! | 9, 10 | the graph of theorem 3 for K = 3, and a tree of it | of the theorem |

use num_traits::Zero;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, Schedule, check_period};
use schedcheck_reductions::best_tree::TreeGap;
use serde_json::{Value, json};

use super::example;
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::network::{Fact, Link, Network};
use schedcheck_drawing::platforms::Numbering;
use schedcheck_drawing::schedules::rows_to_json;
use schedcheck_harness::Figure;
use schedcheck_tpds2004_algorithms::reconstruction;
use schedcheck_tpds2004_algorithms::star::{Child, Star};
use schedcheck_tpds2004_algorithms::tree::Tree;

/// The K of figures 9 and 10 as they are drawn here.
pub const FACTOR: usize = 3;

/// Figures 2 to 10.
pub fn figures() -> Vec<Figure> {
    let mut figures = vec![
        network(
            2,
            "The paper draws the platform of the example. Here it is, recovered from what the text says of it.",
            example_network,
        ),
        network(
            3,
            "The paper draws what each node of the example does. Here the tasks computed and sent every twelve time \
                units, as the text tells them.",
            steady_state,
        ),
        network(4, "The paper sketches a star below its parent. Here one with numbers of our own.", plain_star),
    ];
    for number in [5, 6, 7] {
        figures.push(Figure {
            paper: "tpds2004",
            name: format!("tpds2004-figure-{number}"),
            shows: "The paper draws a star and what it does, of which the text keeps the caption. Here one period of a \
                star with numbers of our own, for which the caption is true.",
            picture: Box::new(move || Picture::Gantt(star_chart(number))),
            data: Box::new(move || star_to_json(number)),
        });
        let mut platform = network(number, "The star of the chart before.", move || star_network(number));
        platform.name.push_str("-platform");
        figures.push(platform);
    }
    figures.extend([
        network(
            8,
            "The paper reduces a small tree, from the leaves up. Here a tree with numbers of our own; n is what \
            a node attains with all below it, and 1/n the weight of the single node that takes their \
            place.",
            tree_network,
        ),
        network(9, "The paper draws the graph G of theorem 3. Here that for K = 3.", gap),
        network(
            10,
            "The paper draws a tree that is extracted from G. Here one for K = 3: all tasks go over the slow \
            link.",
            gap_tree,
        ),
    ]);
    figures
}

fn network(number: usize, shows: &'static str, network: impl Fn() -> Network + Copy + Send + Sync + 'static) -> Figure {
    Figure {
        paper: "tpds2004",
        name: format!("tpds2004-figure-{number}"),
        shows,
        picture: Box::new(move || Picture::Network(network())),
        data: Box::new(move || json!(network())),
    }
}

fn example_network() -> Network {
    let mut network = example::platform().network(Numbering::FromOne);
    "Figure 2 of tpds2004: the example".clone_into(&mut network.title);
    network
}

/// The example with arrows where tasks go.
fn steady_state() -> Network {
    let (platform, mut network) = (example::platform(), example_network());
    "Figure 3 of tpds2004: the example, every 12 time units".clone_into(&mut network.title);
    let twelve = Rational::from(12);
    for (node, drawn) in platform.nodes().iter().zip(&mut network.nodes) {
        let tasks = node.cycle_time.as_ref().map_or_else(Rational::zero, |time| &twelve / time);
        drawn.facts = vec![Fact::new("tasks", tasks)];
    }
    let arrow = |sent: &example::Sent| Link::new(sent.from, sent.to, vec![Fact::new("tasks", sent.tasks)]).directed();
    network.links = example::SENDS.iter().map(arrow).collect();
    // Further apart, for the longer labels.
    network.nodes.iter_mut().for_each(|node| node.x *= 2);
    network
}

/// The stars of figures 5, 6 and 7: in the first all children compute all the time; in the second the link of their
/// parent is too slow; in the third P3 is too fast for its link.
pub fn star(number: usize) -> Star {
    let child = |cost: i64, time: i64| Child { cost: Rational::from(cost), cycle_time: Some(Rational::from(time)) };
    let uplink = if number == 6 { 2 } else { 1 };
    let last = if number == 7 { 1 } else { 6 };
    Star {
        uplink: Some(Rational::from(uplink)),
        cycle_time: Some(Rational::from(6)),
        children: vec![child(1, 6), child(1, 6), child(2, last)],
    }
}

fn star_platform(number: usize) -> PlatformGraph {
    star(number).platform().expect("the times are positive")
}

fn star_network(number: usize) -> Network {
    let mut network = star_platform(number).network(Numbering::FromMinusOne);
    network.title = format!("The star of figure {number}");
    network
}

fn plain_star() -> Network {
    let mut network = star_network(5);
    "Figure 4 of tpds2004: a star below its parent".clone_into(&mut network.title);
    network
}

/// One period of a star, which the checker has accepted.
///
/// # Panics
/// Panics if the reconstruction fails on a star.
pub fn star_period(number: usize) -> (PlatformGraph, Period) {
    let platform = star_platform(number);
    let period = reconstruction::schedule(&platform, &star(number).steady_state()).expect("a star has no cycle");
    check_period(&platform, &period).expect("the reconstruction gives a period");
    (platform, period)
}

fn star_chart(number: usize) -> Chart {
    let (platform, period) = star_period(number);
    let caption = match number {
        5 => "all children compute all the time",
        6 => "the link to P0 is too slow for the children",
        _ => "the link to P3 is too slow for it",
    };
    let throughput = star(number).steady_state().throughput;
    let title = format!("Figure {number} of tpds2004: {caption}; {throughput} tasks per time unit");
    platform.chart(&Schedule::Period(period), Numbering::FromMinusOne).titled(title)
}

fn star_to_json(number: usize) -> Value {
    let steady_state = star(number).steady_state();
    json!({
        "figure": number,
        "instance": Instance::PlatformGraph(star_platform(number)).to_json(),
        "throughput": steady_state.throughput.to_string(),
        "computing": steady_state.computing.iter().map(Rational::to_string).collect::<Value>(),
        "rows": rows_to_json(&star_chart(number)),
    })
}

/// A tree of two stars below its root; what each node attains with all below it is written into it.
fn tree_network() -> Network {
    let links = [(0, 1, 1), (0, 2, 2), (1, 3, 1), (1, 4, 2), (2, 5, 1), (2, 6, 3)];
    let platform = PlatformGraph::of([2, 4, 3, 2, 3, 2, 3], links);
    let most = Tree::new(&platform).expect("a tree").most();
    let mut network = platform.network(Numbering::FromZero);
    "Figure 8 of tpds2004: a tree, reduced from the leaves up".clone_into(&mut network.title);
    for (node, most) in network.nodes.iter_mut().zip(most) {
        node.facts.push(Fact::new("n", most));
    }
    network
}

/// The nodes of theorem 3 with the paper's names: the master P0, the relays P1..PK, then P'0, which alone computes, and
/// P'1..P'K.
fn gap() -> Network {
    let gap = TreeGap::new(FACTOR).expect("a small factor");
    let mut network = gap.platform.network(Numbering::FromZero);
    network.title = format!("Figure 9 of tpds2004: the graph of theorem 3 for K = {FACTOR}");
    network.notes = vec!["The graph attains 1 task per time unit, every tree of it at most 1/K.".to_owned()];
    for (number, node) in network.nodes.iter_mut().enumerate() {
        let (way, is_second) = (number % (FACTOR + 1), number > FACTOR);
        node.name = if is_second { format!("P'{way}") } else { format!("P{way}") };
        let column = if way == 0 { 0 } else { 150 * (2 * way as i32 - FACTOR as i32 - 1) / 2 };
        let row = match (way == 0, is_second) {
            (true, false) => 0,
            (false, false) => 1,
            (false, true) => 2,
            (true, true) => 3,
        };
        (node.x, node.y) = (column, 120 * row);
    }
    network
}

/// The way through P1 alone, and the other nodes as leaves.
fn gap_tree() -> Network {
    let mut network = gap();
    network.title = format!("Figure 10 of tpds2004: a tree of that graph, for K = {FACTOR}");
    network.notes = vec!["It attains 1/K: every task takes K time units on the link between P1 and P'1.".to_owned()];
    let sink = FACTOR + 1;
    // P'0 is reached through P'1 only; the other P'i are leaves below their Pi.
    network.links.retain(|link| link.to != sink || link.from == sink + 1);
    for link in &mut network.links {
        link.is_chosen = [(0, 1), (1, sink + 1), (sink + 1, sink)].contains(&(link.from, link.to));
    }
    network
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedcheck_drawing::network::NodeShape;

    #[test]
    fn the_captions_of_figures_5_to_7_are_true_of_their_stars() {
        let one = Rational::ONE;
        let children = |number: usize| star(number).steady_state().computing.split_off(2);
        assert!(children(5).iter().all(|share| *share == one));
        let sending: Rational = star(5).steady_state().sending.into_iter().skip(2).sum();
        assert!(sending < one, "the bandwidth is not saturated");
        let six = star(6).steady_state();
        assert!(six.sending[0] == one && children(6).iter().any(|share| *share < one), "{six:?}");
        assert!(
            matches!(children(7).as_slice(), [first, second, third] if *first == one && *second == one && *third < one)
        );
    }

    #[test]
    fn the_tree_of_figure_10_spans_the_graph_of_figure_9() {
        let (graph, tree) = (gap(), gap_tree());
        assert_eq!(tree.links.len(), graph.nodes.len() - 1);
        assert_eq!(tree.links.iter().filter(|link| link.is_chosen).count(), 3);
        assert!(tree.nodes.iter().all(|node| node.form == NodeShape::Processor || node.name == "P0"));
    }
}
