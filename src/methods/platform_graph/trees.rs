//! Tasks per time unit over trees, and over spanning trees of a graph.

use itertools::Itertools;
use schedcheck_bruteforce::platform_graph::spanning_trees;
use schedcheck_model::platform_graph::PlatformGraph;
use serde_json::Value;

use super::steady_state::{RELAXATION, for_ever, of_period};
use super::{Limits, MethodError, Proposal, Proved, program_optimum, refused, search_limits};
use crate::methods::Bound;
use schedcheck_tpds2004_algorithms::spanning_tree::{Heuristic, improved};
use schedcheck_tpds2004_algorithms::{reconstruction, tree};

pub fn bandwidth_centric(platform: &PlatformGraph, _: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "bandwidth-centric";
    for_ever(METHOD, platform)?;
    let state = tree::solve(platform).map_err(|error| refused(METHOD, &error))?;
    let period = reconstruction::schedule(platform, &state).map_err(|error| refused(METHOD, &error))?;
    let proof = "tpds2004, propositions 1 and 2: the tree computes no more".to_owned();
    Ok(of_period(platform, period, Proved::Within(Bound { value: state.throughput, proof }), []))
}

pub fn best_tree(platform: &PlatformGraph, limits: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "best-tree";
    for_ever(METHOD, platform)?;
    let answer = spanning_trees::best(platform, &search_limits(limits)).map_err(|error| refused(METHOD, &error))?;
    let tree = answer.best.ok_or_else(|| refused(METHOD, &"stopped before there was a spanning tree"))?;
    let counts = [("trees", answer.trees.into()), ("all_trees", answer.is_complete.into())];
    over(METHOD, platform, &tree.links, counts, limits)
}

pub fn heuristic_tree(platform: &PlatformGraph, limits: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "tree-heuristics";
    for_ever(METHOD, platform)?;
    let mut best = None;
    for heuristic in Heuristic::ALL {
        let start = heuristic.tree(platform).map_err(|error| refused(METHOD, &error))?;
        let tree = improved(platform, &start, &|| limits.is_reached());
        let throughput = tree.throughput(platform);
        if best.as_ref().is_none_or(|(_, _, most)| throughput > *most) {
            best = Some((heuristic, tree, throughput));
        }
        if limits.is_reached() {
            break;
        }
    }
    let (heuristic, tree, _) = best.ok_or_else(|| refused(METHOD, &"stopped before there was a spanning tree"))?;
    over(METHOD, platform, &tree.links(platform).collect_vec(), [("heuristic", heuristic.name().into())], limits)
}

/// The best schedule over the links of a tree, with the bound that the whole graph gives.
fn over<const N: usize>(
    method: &'static str,
    platform: &PlatformGraph,
    links: &[usize],
    details: [(&'static str, Value); N],
    limits: &Limits,
) -> Result<Proposal, MethodError> {
    let restricted = platform.clone().with_links(links);
    let state = tree::solve(&restricted).map_err(|error| refused(method, &error))?;
    let period = reconstruction::schedule(&restricted, &state).map_err(|error| refused(method, &error))?;
    let proved = match program_optimum(method, platform, limits) {
        Ok(graph) => Proved::Within(Bound { value: graph.throughput, proof: RELAXATION.to_owned() }),
        Err(_) => Proved::Nothing,
    };
    let mut proposal = of_period(platform, period, proved, details);
    proposal.details.insert("tree".to_owned(), links.into());
    Ok(proposal)
}
