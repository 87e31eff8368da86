//! 2-partition, 3-partition and the best spanning tree.

use std::fmt;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use command_io::decimal::{for_people, written_for_people};
use schedcheck_bruteforce::platform_graph::spanning_trees::{self, Limits};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::check_period;
use schedcheck_reductions::best_tree::{Grouping, Source, TreeGap, TreeReduction, solver};
use schedcheck_reductions::three_partition;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Reduction, Side, SideAnswer};

/// The most spanning trees that are enumerated.
const MOST_TREES: u64 = 1_000_000;

/// The most groups for whose solution the period is written down and measured: it grows with their cube.
const MOST_GROUPS: usize = 30;

/// What is measured of a graph that is better than its trees.
#[derive(Debug, Serialize)]
pub struct Gap {
    /// The throughput of the graph, of the period that uses all its links.
    graph: String,
    /// The throughput of the best spanning tree that was enumerated.
    tree: Option<String>,
    /// How many were enumerated.
    trees: u64,
    /// Whether these were all.
    every_tree: bool,
    #[serde(skip)]
    ratio: Option<Rational>,
}

impl Gap {
    /// Whether the graph is less than `factor` times better than some tree.
    pub fn contradicts(&self, factor: usize) -> bool {
        self.ratio.as_ref().is_some_and(|ratio| *ratio < Rational::from(factor))
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "graph: throughput {}; ", written_for_people(&self.graph))?;
        match (self.tree.as_deref().map(written_for_people), self.every_tree) {
            (Some(tree), true) => write!(f, "best of {} spanning trees: {tree}", self.trees),
            (Some(tree), false) => write!(f, "best of the first {} spanning trees: {tree}", self.trees),
            (None, _) => write!(f, "too many nodes to enumerate the spanning trees"),
        }
    }
}

fn limits(stop: &AtomicBool) -> Limits<'_> {
    Limits { nodes: Some(MOST_TREES), stop: Some(stop), ..Limits::default() }
}

/// Measures the graph and its spanning trees.
///
/// # Errors
/// A period that is not valid.
pub fn gap(gap: &TreeGap, stop: &AtomicBool) -> Result<Gap> {
    let graph = if gap.factor <= MOST_GROUPS {
        check_period(&gap.platform, &gap.period())?.throughput
    } else {
        return Ok(Gap { graph: "1, not measured".to_owned(), tree: None, trees: 0, every_tree: false, ratio: None });
    };
    let found = spanning_trees::best(&gap.platform, &limits(stop))?;
    let tree = found.best.map(|tree| tree.throughput);
    Ok(Gap {
        ratio: tree.as_ref().map(|tree| &graph / tree),
        graph: graph.to_string(),
        tree: tree.map(|tree| tree.to_string()),
        trees: found.trees,
        every_tree: found.is_complete,
    })
}

/// Can the items be put into groups of the same sum? Is there a spanning tree of throughput alpha?
impl Reduction for TreeReduction {
    fn theorem(&self) -> u32 {
        2
    }

    fn to_json(&self) -> Value {
        self.to_json()
    }

    fn problem(&self) -> &'static str {
        match self.source {
            Source::Two(_) => "2-partition",
            Source::Three(_) => "3-partition",
        }
    }

    fn question(&self) -> String {
        format!("spanning tree of throughput {}", for_people(&self.threshold))
    }

    fn source(&self) -> Result<Side> {
        let solution = match &self.source {
            Source::Two(source) => match solver::solution(source) {
                Ok(solution) => solution,
                Err(reason) => return Ok(Side::undecided(reason)),
            },
            Source::Three(source) => three_partition::solver::solution(source).map(|triples| Grouping::from(&triples)),
        };
        let Some(solution) = solution else { return Ok(Side::new(SideAnswer::No)) };
        let side = Side::new(SideAnswer::Yes).with("groups", json!(solution.groups()));
        let side = side.with("its_tree", self.forward(&solution)?);
        if solution.groups().len() > MOST_GROUPS {
            return Ok(side);
        }
        let measured = check_period(&self.platform, &self.period(&solution)?)?;
        Ok(side.with("throughput_of_its_period", measured.throughput.to_string()))
    }

    fn target(&self, stop: &AtomicBool) -> Result<Side> {
        let found = match spanning_trees::best(&self.platform, &limits(stop)) {
            Ok(found) => found,
            Err(refusal) => return Ok(Side::undecided(refusal).with("trees", 0_u64)),
        };
        let Some(best) = found.best else {
            return Ok(Side::undecided("no tree was enumerated").with("trees", found.trees));
        };
        let reaches = best.throughput >= self.threshold;
        let side = match (reaches, found.is_complete) {
            (true, _) => Side::new(SideAnswer::Yes),
            (false, true) => Side::new(SideAnswer::No),
            (false, false) => Side::undecided(format!("{MOST_TREES} spanning trees were enumerated")),
        };
        let side = side.with("trees", found.trees).with("throughput", best.throughput.to_string());
        let side = side.with("tree", best.links.as_slice());
        if !reaches {
            return Ok(side);
        }
        Ok(side.with_mapped("groups", "tree", self.backward(&best.links).map(|groups| json!(groups.groups()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(graph: i64, tree: Option<i64>, every_tree: bool) -> Gap {
        let (texts, ratio) = (tree.map(|tree| tree.to_string()), tree.map(|tree| Rational::from(graph) / tree));
        Gap { graph: graph.to_string(), tree: texts, trees: 7, every_tree, ratio }
    }

    #[test]
    fn a_gap_contradicts_a_factor_that_it_does_not_reach() {
        assert_eq!([5, 6, 7].map(|factor| of(12, Some(2), true).contradicts(factor)), [false, false, true]);
        assert!(!of(12, None, false).contradicts(7));
    }

    #[test]
    fn a_gap_says_how_many_trees_were_enumerated() {
        assert_eq!(of(12, Some(2), true).to_string(), "graph: throughput 12; best of 7 spanning trees: 2");
        assert_eq!(of(12, Some(2), false).to_string(), "graph: throughput 12; best of the first 7 spanning trees: 2");
    }
}
