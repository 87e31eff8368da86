//! Spanning trees (section 5.2): theorems 2 and 3.

use std::ops::ControlFlow;

use num_bigint::BigInt;
use num_traits::One;
use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, Tree, best, each};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, check_period};
use schedcheck_reductions::best_tree::{self, Grouping, TreeGap, TreeReduction, solver};
use schedcheck_reductions::three_partition;
use serde_json::Value;

use super::printed::throughput;
use crate::figures::spanning_trees::reached;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Tally, Test, refuted};

const EVERY_TREE: &str = "every spanning tree, each with its exact throughput";

const METHODS: &[&str] = &[EVERY_TREE, "the checker of periods", "exact LP with certificate"];

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "tpds2004/thm-2",
        &[
            EVERY_TREE,
            "2-partition by all sums, 3-partition by backtracking over triples",
            "both solution maps, through the checker of periods",
        ],
        &Test {
            check: theorem_2,
            subject: |reduction| reduction,
            oracle: |solution| solution,
            wrong_subjects: &[
                ("alpha is smaller by the part of one unit in the sum of all items", with_a_smaller_threshold),
                ("alpha is larger by one", |reduction| TreeReduction {
                    threshold: reduction.threshold.clone() + Rational::one(),
                    ..reduction
                }),
            ],
            wrong_oracles: &[
                ("no instance has a solution", |_| None),
                ("an item is in another group", |solution| solution.map(|solution| with_an_item_moved(&solution))),
            ],
        },
    ),
    Claim::new(
        "tpds2004/thm-3",
        METHODS,
        &Test {
            check: theorem_3,
            subject: 0,
            oracle: best_tree,
            wrong_subjects: &[("trees that are more than K times worse", 1)],
            wrong_oracles: &[THE_GRAPH],
        },
    ),
    Claim::new(
        "tpds2004/thm-3-graph",
        METHODS,
        &Test {
            check: graph_of_theorem_3,
            subject: 1,
            oracle: best_tree,
            wrong_subjects: &[("two tasks in each time unit", 2)],
            wrong_oracles: &[THE_GRAPH],
        },
    ),
    Claim::new(
        "tpds2004/thm-3-chain",
        METHODS,
        &Test {
            check: equivalent_chains,
            subject: |platform, way| platform.clone().with_links(way),
            oracle: |_, throughput| throughput,
            wrong_subjects: &[("the chain without its last link", |platform, way| {
                platform.clone().with_links(&way[..way.len() - 1])
            })],
            wrong_oracles: &[("trees of half the throughput", |_, throughput| throughput / 2)],
        },
    ),
    Claim::new("tpds2004/trees-in-practice", &[EVERY_TREE], &Test::measuring(|context, (), ()| in_practice(context))),
];

/// A number of trees, and the most throughput of one.
type Trees = fn(&PlatformGraph) -> (u64, Rational);

const THE_GRAPH: (&str, Trees) = ("the graph itself as one tree", |platform| (1, throughput(platform)));

fn best_tree(platform: &PlatformGraph) -> (u64, Rational) {
    let answer = best(platform, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
    (answer.trees, answer.best.expect("a connected graph has a spanning tree").throughput)
}

/// What becomes of a reduction before it is checked.
type ReductionChange = fn(TreeReduction) -> TreeReduction;

/// What becomes of the solution of an instance, if it has one.
type SolutionChange = fn(Option<Grouping>) -> Option<Grouping>;

/// The first item of the last group is in the first group.
fn with_an_item_moved(solution: &Grouping) -> Grouping {
    let mut groups = solution.groups().to_vec();
    let item = groups.last_mut().expect("there are groups").remove(0);
    groups[0].push(item);
    Grouping::new(groups).expect("each item is in one group")
}

fn with_a_smaller_threshold(mut reduction: TreeReduction) -> TreeReduction {
    let total: BigInt = reduction.source.items().iter().copied().map(BigInt::from).sum();
    reduction.threshold -= Rational::new(BigInt::one(), total);
    reduction
}

fn theorem_2(context: &RunContext, change: ReductionChange, answer: SolutionChange) -> Finding {
    let (items, largest) = context.depth.pick((4, 4), (6, 7), (8, 9));
    let domain =
        format!("2-partition: every multiset of 1..{items} items in 1..{largest}, every spanning tree of its platform");
    let two = best_tree::generate::instances(1..=items, largest);
    let finding = Sweep::complete(context, domain).check(two, |source| {
        let reduction = change(TreeReduction::from_two_partition(source));
        let solution = answer(solver::solution(source).expect("small items have few sums"));
        is_equivalent(&reduction, solution.as_ref(), source.to_json())
    });
    let (triples, bound, of_any_sum) = context.depth.pick((2, 13, 10), (2, 20, 17), (3, 13, 10));
    let domain = format!(
        "3-partition: every instance of 1..{triples} triples with S in 1..{bound} whose sum matches, and of 1..2 \
            triples with S in 1..{of_any_sum}"
    );
    let matching = three_partition::generate::instances_with_matching_sum(1..=triples, 1..=bound);
    let any = three_partition::generate::instances(1..=2, 1..=of_any_sum);
    finding.and(|| {
        Sweep::complete(context, domain).check(matching.chain(any), |source| {
            let reduction = change(TreeReduction::from_three_partition(source).expect("few triples"));
            let solution = answer(three_partition::solver::solution(source).map(|triples| Grouping::from(&triples)));
            is_equivalent(&reduction, solution.as_ref(), source.to_json())
        })
    })
}

/// Holds every spanning tree against the answer of the source, and maps solutions both ways.
fn is_equivalent(reduction: &TreeReduction, solution: Option<&Grouping>, source: Value) -> Result<(), Counterexample> {
    let mut failure = None;
    let mut reaches = false;
    let shown = each(&reduction.platform, &Limits::default(), |tree| {
        reaches |= tree.throughput >= reduction.threshold;
        failure = departure(reduction, tree);
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    shown.unwrap_or_else(|refusal| panic!("{refusal}"));
    let failure = failure.or_else(|| match (reaches, solution) {
        (_, Some(solution)) => not_mapped(reduction, solution),
        (true, None) => Some("some tree reaches alpha, and the instance has no solution".to_owned()),
        (false, None) => None,
    });
    let claimed = format!("a solution iff some spanning tree has throughput {}", reduction.threshold);
    failure.map_or(Ok(()), |failure| Err(Counterexample::new(source, claimed, failure)))
}

/// How a tree contradicts the reduction: it reaches alpha and gives no solution, or the other way round.
fn departure(reduction: &TreeReduction, tree: &Tree) -> Option<String> {
    let reaches = tree.throughput >= reduction.threshold;
    match reduction.backward(&tree.links) {
        Err(reason) if reaches => Some(format!(
            "the tree of links {:?} has throughput {} and gives no solution: {reason}",
            tree.links, tree.throughput
        )),
        Ok(_) if !reaches => {
            Some(format!("the tree of links {:?} gives a solution, and has {}", tree.links, tree.throughput))
        }
        _ => None,
    }
}

/// What is wrong with the tree and the period of a solution.
fn not_mapped(reduction: &TreeReduction, solution: &Grouping) -> Option<String> {
    let tree = reduction.forward(solution).map_err(|error| error.to_string());
    let back = tree.and_then(|tree| reduction.backward(&tree).map_err(|error| error.to_string()));
    if back.as_ref() != Ok(solution) {
        return Some(format!("the solution {solution:?} comes back as {back:?}"));
    }
    let period = reduction.period(solution).map_err(|error| error.to_string());
    let measured = period.and_then(|period| {
        check_period(&reduction.platform, &period).map(|measure| measure.throughput).map_err(|error| error.to_string())
    });
    match measured {
        Ok(measured) if measured >= reduction.threshold => None,
        other => Some(format!("the period of the solution {solution:?} has {other:?}")),
    }
}

/// For each K, n_task(G) against K times the best tree, which is claimed to be at most so many `percent` less.
fn theorem_3(context: &RunContext, percent: usize, best_tree: Trees) -> Finding {
    let most = context.depth.pick(5, 8, 10);
    let domain = format!("K in 1..{most}, every spanning tree of the graph for K");
    Sweep::complete(context, domain).check(1..=most, |&factor| {
        let gap = TreeGap::new(factor).expect("a small factor");
        let whole = of_the_graph(&gap);
        let (trees, tree) = best_tree(&gap.platform);
        let claimed = Rational::new(factor * (100 + percent), 100);
        if &whole / &tree >= claimed {
            return Ok(());
        }
        let found = format!("the graph has throughput {whole}, the best of {trees} trees {tree}");
        refuted(&gap.platform, format!("every tree is {claimed} times worse"), found)
    })
}

/// The throughput of the period of the graph, which the program does not exceed.
pub(super) fn of_the_graph(gap: &TreeGap) -> Rational {
    let platform: &PlatformGraph = &gap.platform;
    let measured = check_period(platform, &gap.period()).unwrap_or_else(|violation| panic!("{violation}")).throughput;
    assert_eq!(measured, throughput(platform), "the period attains what the program allows");
    measured
}

/// The printed numbers of the graph, n_task(G) and 1/K.
fn graph_of_theorem_3(context: &RunContext, tasks: i64, best_tree: Trees) -> Finding {
    let most = context.depth.pick(5, 8, 10);
    let domain = format!("K in 1..{most}, every spanning tree of the graph for K");
    let finding = Sweep::complete(context, domain).check(1..=most, |&factor| {
        let gap = TreeGap::new(factor).expect("a small factor");
        let (_, tree) = best_tree(&gap.platform);
        let (whole, claimed) = (of_the_graph(&gap), Rational::from(tasks));
        if whole == claimed && tree <= Rational::new(1, factor) {
            return Ok(());
        }
        let claimed = format!("n_task(G) = {claimed}, and at most 1/{factor} for each tree");
        refuted(&gap.platform, claimed, format!("n_task(G) = {whole}, and {tree} for the best tree"))
    });
    finding.note(format!(
        "on the graph that was rebuilt, n_task(G) = 1, and the best spanning tree has 1/K at most, K = 1..{most}"
    ))
}

/// The platform that is said to be equivalent to a tree, whose links from the master to P'_0 are these.
type Chain = fn(&PlatformGraph, &[usize]) -> PlatformGraph;

/// Every spanning tree of the graph has the throughput of its chain from the master to P'_0.
fn equivalent_chains(context: &RunContext, chain: Chain, of_tree: fn(&Tree, Rational) -> Rational) -> Finding {
    let most = context.depth.pick(4, 5, 6);
    let domain = format!("K in 1..{most}, every spanning tree of the graph for K");
    let [trees, alike] = [Tally::default(), Tally::default()];
    let finding = Sweep::complete(&context.counting(&[&trees, &alike]), domain).check(1..=most, |&factor| {
        let gap = TreeGap::new(factor).expect("a small factor");
        let mut outcome = Ok(());
        let shown = each(&gap.platform, &Limits::default(), |tree| {
            let of_chain = throughput(&chain(&gap.platform, &way(&gap.platform, &tree.links, factor + 1)));
            let of_tree = of_tree(tree, tree.throughput.clone());
            trees.count(true);
            alike.count(of_tree == of_chain);
            if of_tree != of_chain {
                let claimed = format!("the tree of links {:?} has the throughput of a chain, {of_chain}", tree.links);
                outcome = refuted(&gap.platform, claimed, of_tree.to_string());
            }
            if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        shown.unwrap_or_else(|refusal| panic!("{refusal}"));
        outcome
    });
    finding.note(format!(
        "on the graph that was rebuilt, {} of {} spanning trees have the throughput of their chain, K = 1..{most}",
        alike.total(),
        trees.total()
    ))
}

/// The links of a tree on the way from the master to a node.
fn way(platform: &PlatformGraph, tree: &[usize], node: usize) -> Vec<usize> {
    let mut parents = vec![None; platform.nodes().len()];
    let mut reached = vec![0];
    for next in 0..platform.nodes().len() {
        let from = reached[next];
        for &link in tree {
            let ends = &platform.links()[link];
            let Some(to) = [(ends.from, ends.to), (ends.to, ends.from)].into_iter().find(|end| end.0 == from) else {
                continue;
            };
            if !reached.contains(&to.1) {
                parents[to.1] = Some((from, link));
                reached.push(to.1);
            }
        }
    }
    let mut way: Vec<usize> =
        std::iter::successors(parents[node], |&(parent, _)| parents[parent]).map(|(_, link)| link).collect();
    way.reverse();
    way
}

/// How far the best spanning tree stays behind random platforms.
fn in_practice(context: &RunContext) -> Finding {
    let sizes = 3..=context.depth.pick(6, 7, 8);
    let mut finding = Finding::over(format!("random platforms of {} to {} nodes", sizes.start(), sizes.end()));
    for nodes in sizes {
        if finding.is_cut_short(context) {
            return finding;
        }
        let trees = reached(nodes);
        let Some(best) = trees.iter().find(|tree| tree.name == "best of all trees") else { continue };
        best.ratios.iter().for_each(|_| finding.examine(Ok(())));
        let least = best.ratios.iter().min().cloned().unwrap_or_default();
        let as_good = best.ratios.iter().filter(|ratio| ratio.is_one()).count();
        let reached = if least.is_one() { "all of it".to_owned() } else { format!("{least} of it at least") };
        finding = finding.note(format!(
            "{nodes} nodes: the best tree is as good as the graph on {as_good} of {} platforms, and reaches {reached}",
            best.ratios.len()
        ));
    }
    std::mem::swap(&mut finding.enumerated, &mut finding.random);
    finding
}

#[cfg(test)]
mod tests {
    use schedcheck_reductions::best_tree::TwoPartition;

    use super::*;

    /// How the spanning trees contradict the reduction from items 1, 1 and 2, if alpha is larger by this.
    fn departures(more: &Rational) -> Vec<String> {
        let mut reduction = TreeReduction::from_two_partition(&TwoPartition::new(vec![1, 1, 2]).unwrap());
        reduction.threshold += more;
        let mut found = vec![];
        each(&reduction.platform, &Limits::default(), |tree| {
            found.extend(departure(&reduction, tree));
            ControlFlow::Continue(())
        })
        .unwrap();
        found
    }

    #[test]
    fn a_tree_departs_that_reaches_alpha_without_a_solution_or_the_other_way_round() {
        assert!(departures(&Rational::default()).is_empty());
        let (more, less) = (departures(&Rational::one()), departures(&-Rational::one()));
        assert!(!more.is_empty() && more.iter().all(|found| found.contains("gives a solution, and has")));
        assert!(!less.is_empty() && less.iter().all(|found| found.contains("and gives no solution: ")));
    }

    #[test]
    fn the_period_of_a_solution_reaches_alpha() {
        let source = TwoPartition::new(vec![1, 1, 2]).unwrap();
        let reduction = TreeReduction::from_two_partition(&source);
        let solution = solver::solution(&source).unwrap().unwrap();
        assert_eq!(not_mapped(&reduction, &solution), None);
        let more = TreeReduction { threshold: &reduction.threshold + Rational::one(), ..reduction };
        assert!(not_mapped(&more, &solution).is_some_and(|found| found.starts_with("the period of the solution")));
    }
}
