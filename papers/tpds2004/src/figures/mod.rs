//! Figures of tpds2004.
//!
//! | file | shows |
//! | --- | --- |
//! | [`example`] | one period of the example of section 2.4, and its four spanning trees (figures 2 and 3) |
//! | [`platforms`] | figures 2 to 10: the example, stars, a tree, the graph of theorem 3 |
//! | [`horizon`] | tasks per time unit within K against K (proposition 3) |
//! | [`spanning_trees`] | spanning trees against the whole graph on random platforms (section 5.2) |

pub mod example;
pub mod horizon;
pub mod platforms;
pub mod spanning_trees;

use schedcheck_drawing::Picture;
use schedcheck_harness::Figure;

/// Figures 2 to 10, the example with its spanning trees, and the two plots.
pub fn figures() -> Vec<Figure> {
    let tree = |tree: usize| Figure {
        paper: "tpds2004",
        name: format!("tpds2004-example-tree-{}", tree + 1),
        shows: "The paper draws the four spanning trees of the example with their throughputs. Here one period of \
            each.",
        picture: Box::new(move || Picture::Gantt(example::tree_chart(tree))),
        data: Box::new(move || example::tree_to_json(tree)),
    };
    let mut figures = platforms::figures();
    figures.push(Figure {
        paper: "tpds2004",
        name: "tpds2004-example".to_owned(),
        shows: "The paper draws the platform of the example, and tells in words what its nodes do in twelve time \
            units. Here one period of whole tasks that does so.",
        picture: Box::new(|| Picture::Gantt(example::chart())),
        data: Box::new(example::to_json),
    });
    figures.extend((0..example::TREES.len()).map(tree));
    figures.extend([
        Figure {
            paper: "tpds2004",
            name: "tpds2004-within-a-horizon".to_owned(),
            shows: "Proposition 3 says that the schedule of section 5.1 tends to the steady state. Here what it \
                completes within K, beside the most that any schedule completes.",
            picture: Box::new(|| Picture::Plot(horizon::plot())),
            data: Box::new(horizon::to_json),
        },
        Figure {
            paper: "tpds2004",
            name: "tpds2004-trees-against-graph".to_owned(),
            shows: "Section 5.2 says that no spanning tree need be as good as the graph. Here what the trees of \
                several heuristics reach on random platforms.",
            picture: Box::new(|| Picture::Plot(spanning_trees::plot())),
            data: Box::new(spanning_trees::to_json),
        },
    ]);
    figures
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use schedcheck_model::platform_graph::check_period;

    use super::example::{self, TREES};
    use super::spanning_trees::{MOST_NODES_OF_ALL_TREES, reached};
    use schedcheck_tpds2004_algorithms::{mssg, tree};

    #[test]
    fn the_period_of_the_example_has_the_printed_throughput_and_keeps_everybody_busy() {
        let (platform, period) = (example::platform(), example::period());
        assert_eq!(check_period(&platform, &period).unwrap().throughput.to_string(), "7/4");
        assert_eq!(mssg::solve(&platform).unwrap().throughput, example::steady_state(&platform).throughput);
        let chart = example::chart();
        let busy = chart.rows.iter().filter(|row| row.name.ends_with('w'));
        assert!(busy.clone().count() == 4 && busy.clone().all(|row| row.bars.last().unwrap().to == period.duration));
    }

    #[test]
    fn the_spanning_trees_of_the_example_have_the_printed_throughputs() {
        for (link, in_24) in TREES {
            let throughput = tree::solve(&example::without_link(link)).unwrap().throughput;
            assert_eq!(throughput, Rational::new(in_24, 24));
        }
    }

    #[test]
    fn no_tree_of_the_plot_exceeds_the_best_one_and_none_the_graph() {
        let trees = reached(MOST_NODES_OF_ALL_TREES - 3);
        let (best, others) = trees.split_last().unwrap();
        assert_eq!(best.name, "best of all trees");
        for other in others {
            assert!(other.ratios.iter().zip(&best.ratios).all(|(other, best)| other <= best), "{}", other.name);
        }
        assert!(best.ratios.iter().all(|ratio| *ratio <= Rational::ONE));
    }
}
