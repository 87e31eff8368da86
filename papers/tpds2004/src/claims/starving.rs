//! Which children starve (sections 1 and 3.1): the bandwidth-centric strategy at each node of a tree, what a node has
//! to know for it, and what is so in all optimal solutions of a star.

use exact_lp::Bounds;
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::local::{Deal, Dealt, by_cost, dealt, rate};
use super::printed::{Solutions, measured};
use super::solutions::{optimal_solutions, optimal_values};
use super::stars::{auxiliary_optimum, is_limited_by_its_parent, stars};
use schedcheck_evidence::platform_graph::{Value, attainable, with_any_ports};
use schedcheck_harness::domain::{PlatformBox, Shape};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Test, nothing_asserted, over, refuted,
};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::star::{Child, Star};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "tpds2004/bandwidth-centric",
        &[
            "the exact linear program of the least alpha of each node among all optimal solutions",
            "the period of the tasks that are dealt out by c, measured by the checker, against what nobody exceeds",
        ],
        &Test {
            check: are_centric,
            subject: Centric { enough: 1, deal: by_cost },
            oracle: OPTIMA,
            wrong_subjects: &[
                ("twice the bandwidth is enough for all children", Centric { enough: 2, deal: by_cost }),
                ("each child is served the same part of its rate", Centric { enough: 1, deal: alike }),
                ("half of the bandwidth is left", Centric { enough: 1, deal: with_half_of_the_port }),
            ],
            wrong_oracles: &[
                ALL_OPTIMAL,
                ("any number of ports", Optima { solutions: optimal_solutions, most: with_any_ports }),
            ],
        },
    ),
    Claim::new(
        "tpds2004/local-information",
        &["the period of what each node decides by itself, measured by the checker, against what nobody exceeds"],
        &Test {
            check: local,
            subject: by_cost,
            oracle: attainable,
            wrong_subjects: &[
                ("the child on the slowest link first", slowest_first),
                ("nobody asks a child how many tasks it can take", |left, children| {
                    by_cost(left, &children.iter().map(|(cost, _)| (cost.clone(), cost.recip())).collect_vec())
                }),
            ],
            wrong_oracles: &[("any number of ports", with_any_ports)],
        },
    ),
    Claim::new("tpds2004/slow-links-starve", &[PAIRS], &starving(starve))
        .plain(
            "Where the link from P_{-1} limits the star, no child has to starve: the children can share what arrives \
                in any way that the port of P_0 allows, and the fastest link may be idle in an optimal solution.",
        )
        .remedied(
            RemedyKind::Reread,
            "Where the port of P_0 limits the star, the children on slow links starve in every optimal solution. \
                Where the link from P_{-1} limits it, they do in some optimal solution.",
            &starving(starve_in_some),
        ),
];

const PAIRS: &str = "for each pair of children, an exact linear program over all optimal solutions";

const OPTIMA: Optima = Optima { solutions: optimal_solutions, most: attainable };

const ALL_OPTIMAL: (&str, Optima) = ("every solution is called optimal", Optima { solutions: Program::new, ..OPTIMA });

const fn starving(check: fn(&RunContext, Key, Optima) -> Finding) -> Test<Key, Optima> {
    Test {
        check,
        subject: |child| Some(&child.cost),
        oracle: OPTIMA,
        wrong_subjects: &[("those with slow processors starve", |child| child.cycle_time.as_ref())],
        wrong_oracles: &[
            ALL_OPTIMAL,
            (
                "a task more than is attained",
                Optima { most: |platform| attainable(platform) + Rational::one(), ..OPTIMA },
            ),
        ],
    }
}

/// How much bandwidth is enough for all children, and how they are served with less.
#[derive(Clone, Copy)]
struct Centric {
    enough: i64,
    deal: Deal,
}

/// The optimal solutions, and their value.
#[derive(Clone, Copy)]
struct Optima {
    solutions: Solutions,
    most: Value,
}

/// Each child gets the same part of what it asks for.
fn alike(left: Option<&Rational>, children: &[(Rational, Rational)]) -> Vec<Rational> {
    let time: Rational = children.iter().map(|(cost, asked)| cost * asked).sum();
    let asked: Rational = children.iter().map(|(_, asked)| asked).sum();
    let one = Rational::one();
    let of_the_port = if time > one { time.recip() } else { one.clone() };
    let of_the_tasks = left.filter(|left| **left < asked).map_or(one, |left| left / &asked);
    let part = of_the_port.min(of_the_tasks);
    children.iter().map(|(_, asked)| asked * &part).collect()
}

fn with_half_of_the_port(left: Option<&Rational>, children: &[(Rational, Rational)]) -> Vec<Rational> {
    let two = Rational::from(2);
    by_cost(left, &children.iter().map(|(cost, asked)| (cost * &two, asked.clone())).collect_vec())
}

fn slowest_first(left: Option<&Rational>, children: &[(Rational, Rational)]) -> Vec<Rational> {
    let order = (0..children.len()).sorted_by(|&one, &other| children[other].0.cmp(&children[one].0));
    super::local::in_order(order, left, children)
}

/// Every tree of a box, then random ones; those in which a slave computes.
fn trees(
    context: &RunContext,
    purpose: &str,
    check: impl Fn(&PlatformGraph) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let shape = |nodes, most| PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(nodes, most) };
    let domains = Domains::of([shape(1..=3, context.depth.pick(2, 3, 4)), shape(4..=4, context.depth.pick(1, 2, 2))])
        .random(purpose, [20, 1_000, 20_000], shape(4..=6, 6));
    over(context, domains, |platform| {
        let computes = platform.nodes().iter().any(|node| !node.is_master && node.cycle_time.is_some());
        if computes { check(platform) } else { nothing_asserted() }
    })
}

/// Every tree: with enough bandwidth at each node all are busy, and with less the children are served by c.
fn are_centric(context: &RunContext, centric: Centric, optima: Optima) -> Finding {
    trees(context, "tpds2004 bandwidth-centric", move |platform| {
        match is_enough(platform, &Rational::from(centric.enough)) {
            true => all_busy(platform, optima.solutions),
            false => in_order_of_cost(platform, &dealt(platform, centric.deal), &(optima.most)(platform)),
        }
    })
}

/// Whether the port of each node can feed all that is below it.
fn is_enough(platform: &PlatformGraph, bandwidth: &Rational) -> bool {
    let needed = |_: Option<&Rational>, children: &[(Rational, Rational)]| -> Vec<Rational> {
        children.iter().map(|(_, asked)| asked.clone()).collect()
    };
    // Whoever asks for all that is below it, and gets it, keeps everybody busy.
    let Dealt { children, asked, .. } = dealt(platform, needed);
    let time = |of_node: &Vec<(usize, usize)>| -> Rational {
        of_node.iter().map(|&(child, link)| &platform.links()[link].cost * &asked[child]).sum()
    };
    children.iter().all(|of_node| time(of_node) <= *bandwidth)
}

/// Every node that can compute is busy all the time in every optimal solution.
fn all_busy(platform: &PlatformGraph, solutions: Solutions) -> Result<(), Counterexample> {
    for node in 0..platform.nodes().len() {
        let mut program = solutions(platform);
        let Some(alpha) = program.computing[node] else { continue };
        program.program.minimize(alpha);
        let least = optimal_values(&program.program)[alpha.index()].clone();
        if !least.is_one() {
            let name = node + 1;
            return refuted(platform, format!("P_{name} is kept busy"), format!("alpha_{name} = {least}"));
        }
    }
    Ok(())
}

/// The children of each node are served by c, and that attains the optimum.
fn in_order_of_cost(platform: &PlatformGraph, dealt: &Dealt, most: &Rational) -> Result<(), Counterexample> {
    let cost = |link: usize| &platform.links()[link].cost;
    for of_node in &dealt.children {
        for (&(slow, dear), &(fast, cheap)) in of_node.iter().cartesian_product(of_node) {
            let is_served_before = !dealt.inflows[slow].is_zero() && dealt.inflows[fast] < dealt.asked[fast];
            if cost(cheap) < cost(dear) && is_served_before {
                let found = format!("P_{} is served before P_{}", slow + 1, fast + 1);
                return refuted(platform, "children in order of c", found);
            }
        }
    }
    let attained = measured(platform, &dealt.state)?;
    match attained == *most {
        true => Ok(()),
        false => refuted(platform, format!("in order of c, throughput {most}"), format!("{attained}")),
    }
}

/// Every tree: what each node decides by itself attains the most.
fn local(context: &RunContext, deal: Deal, most: Value) -> Finding {
    trees(context, "tpds2004 local information", move |platform| {
        let (attained, most) = (measured(platform, &dealt(platform, deal).state)?, most(platform));
        match attained == most {
            true => Ok(()),
            false => refuted(platform, format!("throughput {most}"), format!("the local decisions attain {attained}")),
        }
    })
}

/// What children differ in.
type Key = fn(&Child) -> Option<&Rational>;

/// Whether the bandwidth is limited: that of P_0 for its children, or that of its parent for all.
fn is_limited(star: &Star) -> bool {
    let needed: Rational = star.children.iter().map(|child| &child.cost * rate(&child.cycle_time)).sum();
    needed > Rational::one() || is_limited_by_its_parent(star, &auxiliary_optimum(star))
}

/// Every star whose bandwidth is limited, whoever limits it.
fn starve(context: &RunContext, key: Key, optima: Optima) -> Finding {
    stars(context, move |star| match is_limited(star) {
        true => every_optimum(star, key, optima.solutions),
        false => nothing_asserted(),
    })
}

/// The same, but where the parent limits the star one optimal solution is enough, the one by c.
fn starve_in_some(context: &RunContext, key: Key, optima: Optima) -> Finding {
    stars(context, move |star| match (is_limited(star), is_limited_by_its_parent(star, &auxiliary_optimum(star))) {
        (false, _) => nothing_asserted(),
        (true, false) => every_optimum(star, key, optima.solutions),
        (true, true) => {
            let platform = star.platform().expect("times are positive");
            in_order_of_cost(&platform, &dealt(&platform, by_cost), &(optima.most)(&platform))
        }
    })
}

/// In every optimal solution: where the key of one child is less than that of another, the one is busy all the time or
/// the other gets nothing.
fn every_optimum(star: &Star, key: Key, solutions: Solutions) -> Result<(), Counterexample> {
    let platform = &star.platform().expect("times are positive");
    let children = &star.children;
    // The children follow P_0, which is below its parent if there is one.
    let first = 1 + usize::from(star.uplink.is_some());
    let pairs = (0..children.len()).cartesian_product(0..children.len()).filter(|&(fast, slow)| {
        let (one, other) = (key(&children[fast]), key(&children[slow]));
        one.is_some() && other.is_some() && one < other && children[fast].cycle_time.is_some()
    });
    let pairs = pairs.collect_vec();
    if pairs.is_empty() {
        return nothing_asserted();
    }
    for (fast, slow) in pairs {
        let both = idle_and_served(platform, solutions(platform), fast + first, slow + first);
        if !both.is_zero() {
            let (fast, slow) = (fast + 1, slow + 1);
            let claimed = format!("P_{slow} gets nothing while P_{fast} is idle for a part of the time");
            let found = format!(
                "an optimal solution in which P_{fast} is idle, and P_{slow} is sent tasks, for {both} of the time"
            );
            return refuted(platform, claimed, found);
        }
    }
    Ok(())
}

/// The most that one child is idle and the other is sent tasks, the lesser of both, among these solutions.
fn idle_and_served(platform: &PlatformGraph, mut program: Program, idle: usize, served: usize) -> Rational {
    let arc = platform.arcs().position(|(_, to, _)| to == served);
    let (Some(alpha), Some(sending)) = (program.computing[idle], arc.and_then(|arc| program.sending[arc])) else {
        return Rational::zero();
    };
    let lesser = program.program.variable("lesser", Bounds::non_negative());
    program.program.subject_to("idle", (lesser + alpha).at_most(1));
    program.program.subject_to("served", lesser.at_most(sending));
    program.program.maximize(lesser);
    optimal_values(&program.program)[lesser.index()].clone()
}
