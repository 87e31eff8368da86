//! Which children of a star starve (sections 1 and 3.1), in all optimal solutions of MSSG(G).

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_lp::Bounds;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::{Value, attainable, with_any_ports};
use super::printed::{Solutions, measured};
use super::solutions::{optimal_solutions, optimal_values};
use super::stars::{Centre, stars_around};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Test, refuted};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};
use schedcheck_tpds2004_algorithms::star::{Child, Star};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/bandwidth-centric",
        &[
            "the exact linear program of the least alpha of each child among all optimal solutions",
            "the period of the rates by c, measured by the checker, against what nobody exceeds",
        ],
        &Test {
            check: are_centric,
            subject: Centric { enough: 1, served: Star::steady_state },
            evidence: Optima { solutions: optimal_solutions, most: attainable },
            wrong: &[
                ("twice the bandwidth is enough for all children", Centric { enough: 2, served: Star::steady_state }),
                (
                    "each child is served the same part of its rate",
                    Centric { enough: 1, served: |star| alike(star, 1) },
                ),
                ("half of the bandwidth is left", Centric { enough: 1, served: |star| alike(star, 2) }),
            ],
            mistaken: &[
                ("every solution is called optimal", Optima { solutions: Program::new, most: attainable }),
                ("any number of ports", Optima { solutions: optimal_solutions, most: with_any_ports }),
            ],
        },
    ),
    Claim::new(
        "tpds2004/slow-links-starve",
        &["for each pair of children, an exact linear program over all optimal solutions"],
        &Test {
            check: starve,
            subject: |child| Some(&child.cost),
            evidence: optimal_solutions,
            wrong: &[("those with slow processors starve", |child| child.cycle_time.as_ref())],
            mistaken: &[("every solution is called optimal", Program::new)],
        },
    ),
];

/// How much bandwidth is enough for all children, and how they are served with less.
#[derive(Clone, Copy)]
struct Centric {
    enough: i64,
    served: fn(&Star) -> SteadyState,
}

/// The optimal solutions, and their value.
#[derive(Clone, Copy)]
struct Optima {
    solutions: Solutions,
    most: Value,
}

fn rate(child: &Child) -> Rational {
    child.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)
}

/// The bandwidth that keeps all children busy.
fn needed(star: &Star) -> Rational {
    star.children.iter().map(|child| &child.cost * rate(child)).sum()
}

/// Every child gets the same part of what keeps it busy, all of them together one n-th of the bandwidth.
fn alike(star: &Star, n: i64) -> SteadyState {
    let part = (needed(star) * Rational::from_integer(n.into())).recip();
    let own = star.cycle_time.iter().map(|_| Rational::one()).sum();
    let computing = star.children.iter().map(|child| child.cycle_time.iter().map(|_| part.clone()).sum());
    let sending = star.children.iter().flat_map(|child| [&part * &child.cost * rate(child), Rational::zero()]);
    SteadyState {
        throughput: Rational::zero(),
        computing: std::iter::once(own).chain(computing).collect(),
        sending: sending.collect(),
    }
}

/// Every star whose centre is the master.
fn are_centric(effort: &Effort, centric: Centric, optima: Optima) -> Finding {
    stars_around(Centre::Master, effort, move |star| {
        let platform = star.platform().expect("times are positive");
        match needed(star) <= Rational::from_integer(centric.enough.into()) {
            true => all_busy(&platform, optima.solutions),
            false => by_cost(star, &platform, &(centric.served)(star), &(optima.most)(&platform)),
        }
    })
}

/// Every child that can compute is busy all the time in every optimal solution.
fn all_busy(platform: &PlatformGraph, solutions: Solutions) -> Result<(), Counterexample> {
    let children = (1..platform.nodes().len()).filter(|&child| platform.nodes()[child].cycle_time.is_some());
    for child in children {
        let mut program = solutions(platform);
        let Some(alpha) = program.computing[child] else { continue };
        program.program.minimize(alpha);
        let least = optimal_values(&program.program)[alpha.index()].clone();
        if !least.is_one() {
            return refuted(platform, format!("node {child} is kept busy"), format!("alpha_{child} = {least}"));
        }
    }
    Ok(())
}

/// The children are served by c, and that attains the optimum.
fn by_cost(star: &Star, platform: &PlatformGraph, state: &SteadyState, most: &Rational) -> Result<(), Counterexample> {
    // Node 0 is the centre.
    let rates = state.computed(platform).split_off(1);
    let served = (0..rates.len()).filter(|&child| !rates[child].is_zero());
    for (slow, fast) in served.cartesian_product(0..rates.len()).collect_vec() {
        let (one, other) = (&star.children[slow], &star.children[fast]);
        if other.cost < one.cost && rates[fast] < rate(other) {
            return refuted(platform, "children in order of c", format!("child {slow} is served before child {fast}"));
        }
    }
    let attained = measured(platform, state)?;
    match attained == *most {
        true => Ok(()),
        false => refuted(platform, format!("in order of c, throughput {most}"), format!("{attained}")),
    }
}

/// What children differ in.
type Key = fn(&Child) -> Option<&Rational>;

/// In every optimal solution: where the key of one child is less than that of another, the one is busy all the time or
/// the other gets nothing.
fn starve(effort: &Effort, key: Key, solutions: Solutions) -> Finding {
    stars_around(Centre::Master, effort, move |star| {
        let platform = &star.platform().expect("times are positive");
        let children = &star.children;
        for (fast, slow) in (0..children.len()).cartesian_product(0..children.len()) {
            let (Some(one), Some(other)) = (key(&children[fast]), key(&children[slow])) else { continue };
            if one >= other || children[fast].cycle_time.is_none() {
                continue;
            }
            let both = idle_and_served(platform, solutions(platform), fast + 1, slow + 1);
            if !both.is_zero() {
                let claimed =
                    format!("node {} gets nothing while node {} is idle for a part of the time", slow + 1, fast + 1);
                return refuted(
                    platform,
                    claimed,
                    format!("an optimal solution in which both are so for {both} of the time"),
                );
            }
        }
        Ok(())
    })
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
