//! Which children of a star starve (sections 1 and 3.1), in all optimal solutions of MSSG(G).

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_lp::Bounds;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::{measured, throughput};
use super::solutions::{hold_optimum, optimal_values};
use super::stars::{Centre, stars_around};
use schedcheck_harness::{Claim, Counterexample, Effort, Finding, refuted};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::star::{Child, Star};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/bandwidth-centric",
        &[
            "the exact linear program of the least alpha of each child among all optimal solutions",
            "the period of the rates by c, measured by the checker, against the optimum of MSSG(G)",
        ],
        |effort| of_masters(effort, |star, platform| is_centric(star, platform, &Rational::one())),
    )
    .catches("twice the bandwidth is enough for all children", |effort| {
        of_masters(effort, |star, platform| is_centric(star, platform, &Rational::from_integer(2.into())))
    }),
    Claim::new(
        "tpds2004/slow-links-starve",
        &["for each pair of children, an exact linear program over all optimal solutions"],
        |effort| of_masters(effort, |star, platform| starve(star, platform, |child| Some(&child.cost))),
    )
    .catches("those with slow processors starve", |effort| {
        of_masters(effort, |star, platform| starve(star, platform, |child| child.cycle_time.as_ref()))
    }),
];

type OfStar = fn(&Star, &PlatformGraph) -> Result<(), Counterexample>;

/// Every star whose centre is the master.
fn of_masters(effort: &Effort, check: OfStar) -> Finding {
    let each = move |star: &Star| check(star, &star.platform().expect("times are positive"));
    stars_around(Centre::Master, effort, each)
}

fn rate(child: &Child) -> Rational {
    child.cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip)
}

/// With enough bandwidth every child is busy all the time in every optimal solution; without, serving the children by c
/// attains the optimum.
fn is_centric(star: &Star, platform: &PlatformGraph, bandwidth: &Rational) -> Result<(), Counterexample> {
    let needed: Rational = star.children.iter().map(|child| &child.cost * rate(child)).sum();
    if needed <= *bandwidth {
        let children = (1..platform.nodes().len()).filter(|&child| platform.nodes()[child].cycle_time.is_some());
        for child in children {
            let mut program = Program::new(platform);
            hold_optimum(platform, &mut program);
            let Some(alpha) = program.computing[child] else { continue };
            program.program.minimize(alpha);
            let least = optimal_values(&program.program)[alpha.index()].clone();
            if !least.is_one() {
                return refuted(platform, format!("node {child} is kept busy"), format!("alpha_{child} = {least}"));
            }
        }
        return Ok(());
    }
    let state = star.steady_state();
    let rates = star.rates().children;
    let served = (0..rates.len()).filter(|&child| !rates[child].is_zero());
    for (slow, fast) in served.cartesian_product(0..rates.len()).collect_vec() {
        let (one, other) = (&star.children[slow], &star.children[fast]);
        if other.cost < one.cost && rates[fast] < rate(other) {
            return refuted(platform, "children in order of c", format!("child {slow} is served before child {fast}"));
        }
    }
    let (attained, most) = (measured(platform, &state)?, throughput(platform));
    match attained == most {
        true => Ok(()),
        false => refuted(platform, format!("in order of c, throughput {most}"), format!("{attained}")),
    }
}

/// In every optimal solution: where the key of one child is less than that of another, the one is busy all the time or
/// the other gets nothing.
fn starve(star: &Star, platform: &PlatformGraph, key: fn(&Child) -> Option<&Rational>) -> Result<(), Counterexample> {
    let children = &star.children;
    for (fast, slow) in (0..children.len()).cartesian_product(0..children.len()) {
        let (Some(one), Some(other)) = (key(&children[fast]), key(&children[slow])) else { continue };
        if one >= other || children[fast].cycle_time.is_none() {
            continue;
        }
        let both = idle_and_served(platform, fast + 1, slow + 1);
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
}

/// The most that one child is idle and the other is sent tasks, the lesser of both, among all optimal solutions.
fn idle_and_served(platform: &PlatformGraph, idle: usize, served: usize) -> Rational {
    let mut program = Program::new(platform);
    hold_optimum(platform, &mut program);
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
