//! 2-partition, 3-partition and the best spanning tree.

use std::fmt;

use anyhow::Result;
use schedcheck_bruteforce::platform_graph::spanning_trees::{self, Limits};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::check_period;
use schedcheck_reductions::best_tree::{Grouping, Source, TreeGap, TreeReduction, solver};
use schedcheck_reductions::three_partition;
use serde::Serialize;

use super::Answer;

/// The most spanning trees that are enumerated.
const MOST_TREES: u64 = 1_000_000;

/// The most groups for whose solution the period is written down and measured: it grows with their cube.
const MOST_GROUPS: usize = 30;

/// The answers of both sides. Can the items be put into groups of the same sum? Is there a spanning tree of throughput
/// alpha?
pub type Decision = super::Decision<SourceSide, TargetSide>;

/// What is known of the items.
#[derive(Serialize)]
pub struct SourceSide {
    /// The answer.
    pub answer: Answer,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
    /// The item numbers of each group of a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<Vec<usize>>>,
    /// The links of the tree that it is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    its_tree: Option<Vec<usize>>,
    /// The throughput of the period that it is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    throughput_of_its_period: Option<String>,
}

/// What is known of the platform.
#[derive(Serialize)]
pub struct TargetSide {
    /// The answer.
    pub answer: Answer,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
    /// How many spanning trees were enumerated.
    trees: u64,
    /// The throughput of the best of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    throughput: Option<String>,
    /// Its links.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<usize>>,
    /// The groups of items that it is mapped to.
    #[serde(skip_serializing_if = "Option::is_none")]
    groups_of_its_tree: Option<Vec<Vec<usize>>>,
    /// Why a tree that reaches alpha is mapped to no groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_groups: Option<String>,
}

/// What is measured of a graph that is better than its trees.
#[derive(Serialize)]
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
        write!(f, "graph: throughput {}; ", self.graph)?;
        match (&self.tree, self.every_tree) {
            (Some(tree), true) => write!(f, "best of {} spanning trees: {tree}", self.trees),
            (Some(tree), false) => write!(f, "best of the first {} spanning trees: {tree}", self.trees),
            (None, _) => write!(f, "too many nodes to enumerate the spanning trees"),
        }
    }
}

fn limits() -> Limits<'static> {
    Limits { nodes: Some(MOST_TREES), ..Limits::default() }
}

/// Measures the graph and its spanning trees.
///
/// # Errors
/// A period that is not valid.
pub fn gap(gap: &TreeGap) -> Result<Gap> {
    let graph = if gap.factor <= MOST_GROUPS {
        check_period(&gap.platform, &gap.period())?.throughput
    } else {
        return Ok(Gap { graph: "1, not measured".to_owned(), tree: None, trees: 0, every_tree: false, ratio: None });
    };
    let found = spanning_trees::best(&gap.platform, &limits())?;
    let tree = found.best.map(|tree| tree.throughput);
    Ok(Gap {
        ratio: tree.as_ref().map(|tree| &graph / tree),
        graph: graph.to_string(),
        tree: tree.map(|tree| tree.to_string()),
        trees: found.trees,
        every_tree: found.is_complete,
    })
}

/// Decides both sides.
///
/// # Errors
/// A solution whose tree or period is not valid: then the map of solutions is wrong.
pub fn both_sides(reduction: &TreeReduction) -> Result<Decision> {
    Ok(Decision { source: source_side(reduction)?, target: target_side(reduction) })
}

fn source_side(reduction: &TreeReduction) -> Result<SourceSide> {
    let without_groups = SourceSide {
        answer: Answer::No,
        undecided: None,
        groups: None,
        its_tree: None,
        throughput_of_its_period: None,
    };
    let solution = match &reduction.source {
        Source::Two(source) => match solver::solution(source) {
            Ok(solution) => solution,
            Err(reason) => {
                let undecided = Some(reason.to_string());
                return Ok(SourceSide { answer: Answer::Unknown, undecided, ..without_groups });
            }
        },
        Source::Three(source) => three_partition::solver::solution(source).map(|triples| Grouping::from(&triples)),
    };
    let Some(solution) = solution else { return Ok(without_groups) };
    let throughput_of_its_period = match solution.groups().len() {
        groups if groups > MOST_GROUPS => None,
        _ => Some(check_period(&reduction.platform, &reduction.period(&solution)?)?.throughput.to_string()),
    };
    let its_tree = Some(reduction.forward(&solution)?);
    let groups = Some(solution.groups().to_vec());
    Ok(SourceSide { answer: Answer::Yes, groups, its_tree, throughput_of_its_period, ..without_groups })
}

fn target_side(reduction: &TreeReduction) -> TargetSide {
    let undecided = |reason: String, trees: u64| TargetSide {
        answer: Answer::Unknown,
        undecided: Some(reason),
        trees,
        throughput: None,
        tree: None,
        groups_of_its_tree: None,
        no_groups: None,
    };
    let found = match spanning_trees::best(&reduction.platform, &limits()) {
        Ok(found) => found,
        Err(refusal) => return undecided(refusal.to_string(), 0),
    };
    let Some(best) = found.best else { return undecided("no tree was enumerated".to_owned(), found.trees) };
    let reaches = best.throughput >= reduction.threshold;
    let groups = reaches.then(|| reduction.backward(&best.links));
    let (groups_of_its_tree, no_groups) = match groups {
        Some(Ok(groups)) => (Some(groups.groups().to_vec()), None),
        Some(Err(reason)) => (None, Some(reason.to_string())),
        None => (None, None),
    };
    let (answer, undecided) = match (reaches, found.is_complete) {
        (true, _) => (Answer::Yes, None),
        (false, true) => (Answer::No, None),
        (false, false) => (Answer::Unknown, Some(format!("{MOST_TREES} spanning trees were enumerated"))),
    };
    TargetSide {
        answer,
        undecided,
        trees: found.trees,
        throughput: Some(best.throughput.to_string()),
        tree: Some(best.links),
        groups_of_its_tree,
        no_groups,
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
