//! Tasks per time unit over trees, and over spanning trees of a graph.

use itertools::Itertools;
use schedcheck_bruteforce::platform_graph::spanning_trees;
use schedcheck_model::platform_graph::{PlatformGraph, Schedule};
use serde_json::Value;

use super::program_optimum;
use super::steady_state::{for_ever, of_period, relaxation};
use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{MethodRefusal, Proposed, Proved};
use schedcheck_tpds2004_algorithms::spanning_tree::{Heuristic, improved};
use schedcheck_tpds2004_algorithms::{reconstruction, tree};

const PROPOSITIONS: [Lemma; 2] = [
    Lemma::tested_by("tpds2004/prop-1", "tpds2004, proposition 1"),
    Lemma::tested_by("tpds2004/prop-2", "tpds2004, proposition 2"),
];

pub fn bandwidth_centric(platform: &PlatformGraph, _: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let state = tree::solve(platform)?;
    let period = reconstruction::schedule(platform, &state)?;
    let proof = Proof::theorem("tpds2004, propositions 1 and 2: the tree computes no more", &PROPOSITIONS);
    Ok(of_period(platform, period, Proved::Within(Bound { value: state.throughput, proof }), []))
}

pub fn best_tree(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let answer = spanning_trees::best(platform, &options.search_limits(None))?;
    let tree = answer.best.ok_or_else(stopped)?;
    let counts = [("trees", answer.trees.into()), ("all_trees", answer.is_complete.into())];
    over(platform, &tree.links, counts, options)
}

pub fn heuristic_tree(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let mut best = None;
    for heuristic in Heuristic::ALL {
        let start = heuristic.tree(platform)?;
        let tree = improved(platform, &start, &|| options.is_reached());
        let throughput = tree.throughput(platform);
        if best.as_ref().is_none_or(|(_, _, most)| throughput > *most) {
            best = Some((heuristic, tree, throughput));
        }
        if options.is_reached() {
            break;
        }
    }
    let (heuristic, tree, _) = best.ok_or_else(stopped)?;
    over(platform, &tree.links(platform).collect_vec(), [("heuristic", heuristic.name().into())], options)
}

fn stopped() -> MethodRefusal {
    MethodRefusal::Because("stopped before there was a spanning tree".to_owned())
}

/// The best schedule over the links of a tree, with the bound that the whole graph gives.
fn over<const N: usize>(
    platform: &PlatformGraph,
    links: &[usize],
    details: [(&'static str, Value); N],
    options: &MethodOptions,
) -> Proposed<Schedule> {
    let restricted = platform.clone().with_links(links);
    let state = tree::solve(&restricted)?;
    let period = reconstruction::schedule(&restricted, &state)?;
    let proved = match program_optimum(platform, options) {
        Ok(graph) => Proved::Within(Bound { value: graph.throughput, proof: relaxation() }),
        Err(_) => Proved::Nothing,
    };
    let mut proposal = of_period(platform, period, proved, details);
    proposal.details.insert("tree".to_owned(), links.into());
    Ok(proposal)
}
