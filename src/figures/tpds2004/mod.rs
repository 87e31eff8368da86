//! Figures of tpds2004.
//!
//! | file | shows |
//! | --- | --- |
//! | [`example`] | one period of the example of section 2.4, and its four spanning trees (figures 2 and 3) |
//! | [`horizon`] | tasks per time unit within K against K (proposition 3) |
//! | [`spanning_trees`] | spanning trees against the whole graph on random platforms (section 5.2) |

pub mod example;
pub mod horizon;
pub mod spanning_trees;

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use schedcheck_model::platform_graph::check_period;

    use super::example::{self, TREES};
    use super::spanning_trees::{MOST_NODES_OF_ALL_TREES, reached};
    use crate::tpds2004::{mssg, tree};

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
            assert_eq!(throughput, Rational::new(in_24.into(), 24.into()));
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
        assert!(best.ratios.iter().all(|ratio| *ratio <= Rational::from_integer(1.into())));
    }
}
