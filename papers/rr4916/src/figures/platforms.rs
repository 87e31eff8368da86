//! Figures 1, 2, 4 and 5: a star, a tree, the two orders of two workers, and a star that takes the place of a single
//! node.

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, Schedule, check_star};
use schedcheck_model::tree::DivisibleTree;
use serde_json::{Value, json};

use super::ScheduleFigure;
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::network::{Fact, Link, Network, Node, NodeShape};
use schedcheck_drawing::platforms::{Numbering, of_instance};
use schedcheck_drawing::schedules::rows_to_json;
use schedcheck_harness::Figure;
use schedcheck_rr4916_algorithms::tree_linear;

/// Figures 1, 2, 4 and 5.
pub fn figures() -> Vec<Figure> {
    let network = |number: usize, shows: &'static str, network: fn() -> Network| Figure {
        paper: "rr4916",
        name: format!("rr4916-figure-{number}"),
        shows,
        picture: Box::new(move || Picture::Network(network())),
        data: Box::new(move || json!(network())),
    };
    vec![
        network(
            1,
            "The paper sketches a star with the linear cost model, without numbers. Here the star that figure 3 shows \
                a schedule of.",
            star,
        ),
        network(2, "The paper sketches a tree, without numbers. Here one with numbers of our own.", tree),
        Figure {
            paper: "rr4916",
            name: "rr4916-figure-4".to_owned(),
            shows: "The paper sketches the two orders of two workers (proposition 2), without numbers. Here both \
                within the same time: the worker with the faster link first computes more, and the port is busy as \
                long.",
            picture: Box::new(|| Picture::Gantt(both_orders())),
            data: Box::new(orders_to_json),
        },
        network(
            5,
            "The paper sketches how a single node takes the place of a node with its children (lemma 3), without \
                numbers. Here with numbers of our own, and the cycle-time of the corrected lemma.",
            equivalent,
        ),
    ]
}

fn star() -> Network {
    let mut network = of_instance(&ScheduleFigure::Three.instance(), Numbering::FromOne);
    "Figure 1 of rr4916: a star with linear costs".clone_into(&mut network.title);
    network
}

fn tree() -> Network {
    let nodes = [(0, 1, 4), (0, 2, 3), (0, 3, 2), (1, 1, 5), (1, 2, 6), (3, 1, 4), (6, 2, 3), (6, 1, 2)];
    let mut network = DivisibleTree::linear(100, 5, nodes).network(Numbering::FromZero);
    "Figure 2 of rr4916: a tree".clone_into(&mut network.title);
    network
}

/// The two workers of figure 4, (g, w), and the time T.
const WORKERS: [(i64, i64); 2] = [(1, 3), (2, 1)];
const TIME: i64 = 12;

/// Both workers served in an order, each computing until T: by the equations of the paper, alpha g + alpha w fills what
/// is left of T.
///
/// # Panics
/// Never: the checker accepts both orders.
pub fn in_order(order: [usize; 2]) -> (DivisibleStar, Schedule) {
    let [whole_time, mut busy] = [TIME, 0].map(Rational::from);
    let star = DivisibleStar::linear(0, WORKERS);
    let mut chunks = Vec::new();
    for worker in order {
        let costs = &star.workers()[worker];
        let time = costs.cycle_time.as_ref().expect("both compute");
        let load = (&whole_time - &busy) / (&costs.link + time);
        let send_start = busy.clone();
        busy += costs.sending(&load);
        chunks.push(Chunk { worker, load, send_start, compute_start: busy.clone() });
    }
    let load = chunks.iter().map(|chunk| &chunk.load).sum();
    let (star, schedule) = (star.with_load(load).expect("not negative"), Schedule { master: Rational::zero(), chunks });
    check_star(&star, &schedule).expect("each chunk is computed once it has arrived");
    (star, schedule)
}

fn both_orders() -> Chart {
    let mut rows = Vec::new();
    for (order, name) in [([0, 1], "A"), ([1, 0], "B")] {
        let (star, schedule) = in_order(order);
        let mut chart = star.chart(&schedule, Numbering::FromOne);
        chart.rows.iter_mut().for_each(|row| row.name = format!("{name} {}", row.name));
        rows.extend(chart.rows);
    }
    Chart::new("Figure 4 of rr4916: P1 first (A) and P2 first (B), g = (1, 2), w = (3, 1)", rows)
        .explained(Numbering::FromOne.note(), [])
}

fn orders_to_json() -> Value {
    let orders = [("A", [0, 1]), ("B", [1, 0])].map(|(name, order)| {
        let (star, schedule) = in_order(order);
        let loads = schedule.chunks.iter().map(|chunk| chunk.load.to_string()).collect::<Value>();
        json!({"order": name, "loads in that order": loads, "load": star.load().to_string()})
    });
    json!({"figure": 4, "T": TIME, "orders": orders, "rows": rows_to_json(&both_orders())})
}

/// A node with two children on the left, and on the right the single node that is as good.
fn equivalent() -> Network {
    // Node 0 is the parent that the load comes from, node 1 the P0 of the lemma.
    let tree = DivisibleTree::linear(1, 1, [(0, 1, 2), (1, 1, 3), (1, 2, 4)]);
    let times = tree_linear::equivalent_cycle_times(&tree).expect("costs are linear");
    let equivalent = times[1].clone().unwrap_or_default();
    let mut network = tree.network(Numbering::FromZero);
    for (node, name) in network.nodes.iter_mut().zip(["parent", "P0", "P1", "P2"]) {
        name.clone_into(&mut node.name);
    }
    network.nodes[0].facts.clear();
    let (top, below) = (network.nodes[0].y, network.nodes[1].y);
    let link = network.links[0].facts.clone();
    network.nodes.push(Node::new("parent", NodeShape::Master, vec![]).at(260, top));
    network.nodes.push(Node::new("P-1", NodeShape::Processor, vec![Fact::new("w", &equivalent)]).at(260, below));
    network.links.push(Link::new(4, 5, link));
    "Figure 5 of rr4916: a single node in place of a star".clone_into(&mut network.title);
    let printed = &equivalent + 1;
    network.notes = vec![
        format!("Lemma 3 as printed gives w = {printed} and keeps the link: the message counts twice."),
        "Processors have the names of the paper.".to_owned(),
    ];
    network
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faster_link_first_computes_more_and_keeps_the_port_as_long() {
        let load = |order| in_order(order).0.load().to_string();
        assert_eq!([load([0, 1]), load([1, 0])], ["6", "5"]);
        let ends = both_orders().rows.into_iter().filter(|row| row.name.ends_with("port"));
        let ends: Vec<_> = ends.map(|row| row.bars.last().unwrap().to.to_string()).collect();
        assert_eq!(ends, ["9", "9"]);
    }

    #[test]
    fn processors_that_keep_the_papers_numbers_are_said_to() {
        assert_eq!(both_orders().notes, Vec::from_iter(Numbering::FromOne.note()));
        assert!(equivalent().notes.iter().any(|note| note.contains("names of the paper")));
    }

    #[test]
    fn the_single_node_has_the_rate_of_the_star() {
        let printed = tree_linear::lemma_3(
            &Rational::ONE,
            &Rational::from(2),
            &[(1, 3), (2, 4)].map(|(g, w)| (Rational::from(g), Rational::from(w))),
        );
        let network = equivalent();
        let own: Rational = network.nodes[5].facts[0].value.parse().unwrap();
        assert_eq!(printed, Some((own + Rational::ONE).recip()));
    }
}
