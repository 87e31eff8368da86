//! What spanning trees reach of the throughput of the whole graph, on random platforms (section 5.2).

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, best};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;
use serde_json::{Value, json};

use schedcheck_drawing::plot::{Axis, Plot, Series};
use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_tpds2004_algorithms::mssg;
use schedcheck_tpds2004_algorithms::spanning_tree::{Heuristic, SpanningTree, improved};

/// The numbers of nodes.
pub const SIZES: [usize; 8] = [3, 4, 5, 6, 8, 12, 18, 27];

/// Up to so many nodes, all spanning trees are compared.
pub const MOST_NODES_OF_ALL_TREES: usize = 8;

/// How many platforms of each size.
pub const PLATFORMS: u64 = 12;

/// The seed of the platforms.
pub const SEED: u64 = 2004;

/// A way to choose a tree, as the plot calls it, and what it reaches of the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// A heuristic, followed by exchanges or not, or the best of all trees.
    pub name: String,
    /// n_task of the tree over n_task of the graph for each platform.
    pub ratios: Vec<Rational>,
}

impl Reached {
    /// The mean of the ratios.
    pub fn mean(&self) -> Rational {
        self.ratios.iter().sum::<Rational>() / Rational::from(self.ratios.len().max(1))
    }
}

/// The random platforms of one size, w and c up to 9, on which somebody computes.
pub fn platforms(nodes: usize) -> Vec<PlatformGraph> {
    let within = PlatformBox::connected(nodes..=nodes, 9);
    let random = Random { count: PLATFORMS, within };
    random.drawn(&mut ChaCha8Rng::seed_from_u64(SEED + nodes as u64)).collect()
}

/// What the trees of each heuristic reach on the platforms of one size; of all trees too, where there are few nodes.
///
/// # Panics
/// Panics if the exact linear programming is wrong.
pub fn reached(nodes: usize) -> Vec<Reached> {
    let platforms = platforms(nodes);
    let whole: Vec<_> =
        platforms.iter().map(|platform| mssg::solve(platform).expect("MSSG(G) has an optimum").throughput).collect();
    let over_whole = |name: String, tree: &dyn Fn(&PlatformGraph) -> Rational| Reached {
        name,
        ratios: platforms
            .iter()
            .zip(&whole)
            .filter(|(_, whole)| **whole != Rational::default())
            .map(|(platform, whole)| tree(platform) / whole)
            .collect(),
    };
    let found = |heuristic: Heuristic, platform: &PlatformGraph| -> SpanningTree {
        heuristic.tree(platform).expect("MSSG(G) has an optimum")
    };
    let mut all: Vec<_> = Heuristic::ALL
        .into_iter()
        .map(|heuristic| {
            over_whole(heuristic.name().to_owned(), &|platform| found(heuristic, platform).throughput(platform))
        })
        .collect();
    all.push(over_whole("flow, then exchanges".to_owned(), &|platform| {
        improved(platform, &found(Heuristic::Flow, platform), &|| false).throughput(platform)
    }));
    if nodes <= MOST_NODES_OF_ALL_TREES {
        all.push(over_whole("best of all trees".to_owned(), &best_of_all));
    }
    all
}

fn best_of_all(platform: &PlatformGraph) -> Rational {
    let answer = best(platform, &Limits::default()).expect("few nodes");
    answer.best.expect("every platform has a spanning tree").throughput
}

/// Every ratio, and their means, as exact fractions.
pub fn to_json() -> Value {
    let sizes = SIZES.map(|nodes| {
        let trees = reached(nodes).into_iter().map(|reached| {
            let ratios: Value = reached.ratios.iter().map(Rational::to_string).collect();
            json!({"tree": reached.name, "mean": reached.mean().to_string(), "tree_over_graph": ratios})
        });
        json!({"nodes": nodes, "trees": trees.collect::<Value>()})
    });
    json!({
        "platforms": format!("{PLATFORMS} random connected graphs of each size, w and c up to 9 or w = inf, seed \
            {SEED} + nodes"),
        "sizes": sizes,
    })
}

/// The mean of graph over tree, drawn over the number of nodes; 1 is as good as the graph.
pub fn plot() -> Plot {
    let mut series: Vec<Series> = Vec::new();
    for nodes in SIZES {
        for reached in reached(nodes) {
            let point = (Rational::from(nodes), reached.mean().recip());
            match series.iter_mut().find(|series| series.name == reached.name) {
                Some(series) => series.points.push(point),
                None => series.push(Series::line(reached.name, vec![point])),
            }
        }
    }
    let one = Rational::ONE;
    Plot::single(
        "What the whole graph computes over what a spanning tree of it computes",
        Axis::logarithmic("nodes"),
        Axis::linear("1 / (mean of n_task(T) / n_task(G))").within(one, Rational::new(27, 25)),
        series,
    )
}
