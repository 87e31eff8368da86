//! What no check can decide, with what was measured: the captions of figures that are lost, and a sentence on the
//! makespan.

use num_traits::One;
use schedcheck_bruteforce::platform_graph::within_horizon::{Limits, solve};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::local::rate;
use super::stars::{auxiliary_optimum, every_star, is_limited_by_its_parent, platform, sorted};
use schedcheck_harness::{Claim, Finding, RunContext, Test, instance};
use schedcheck_tpds2004_algorithms::star::Star;

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/makespan",
        &["the states of an exhaustive search for opt(G,K), counted"],
        &Test::measuring(|context, (), ()| states(context)),
    ),
    Claim::new(
        "tpds2004/figs-5-7",
        &["stars to which each caption applies, counted"],
        &Test::measuring(|context, (), ()| captions(context)),
    ),
];

/// The states of the search for the most tasks within K, on a star with three slaves.
fn states(context: &RunContext) -> Finding {
    let most = context.depth.pick(10, 14, 16);
    let star = PlatformGraph::of([0, 3, 4, 5], [(0, 1, 1), (0, 2, 1), (0, 3, 2)]);
    let mut finding =
        Finding::over(format!("a master with three slaves, w = inf, 3, 4, 5, c = 1, 1, 2, K = 1..{most}"));
    let mut counts = vec![];
    for horizon in 1..=most {
        if finding.is_cut_short(context) {
            return finding;
        }
        let finite = star.clone().within(Rational::from(horizon)).expect("not negative");
        let answer = solve(&finite, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
        finding.examine(Ok(()));
        counts.push(format!("K = {horizon}: {}", answer.states));
    }
    finding.note(format!("states of the search for opt(G,K): {}", counts.join(", ")))
}

/// Whether a caption applies to a star whose children are sorted by c.
type Caption = fn(&Star) -> bool;

const CAPTIONS: [(&str, Caption); 3] = [
    ("5, all children fully active", |star| needed(star, 3) <= Rational::one() && !is_limited_above(star)),
    ("6, the parent alone is the limit", |star| needed(star, 3) <= Rational::one() && is_limited_above(star)),
    ("7, P_3 alone partially idle", |star| {
        needed(star, 2) <= Rational::one() && needed(star, 3) > Rational::one() && !is_limited_above(star)
    }),
];

/// The time of the port that so many children need.
fn needed(star: &Star, children: usize) -> Rational {
    star.children.iter().take(children).map(|child| &child.cost * rate(&child.cycle_time)).sum()
}

fn is_limited_above(star: &Star) -> bool {
    is_limited_by_its_parent(star, &auxiliary_optimum(star))
}

/// The stars of three children to which each caption of figures 5 to 7 applies.
fn captions(context: &RunContext) -> Finding {
    let most = context.depth.pick(3, 4, 5);
    let mut finding =
        Finding::over(format!("stars of three children, with a parent and without, all w and c in 1..{most}"));
    let computes = |star: &Star| star.children.iter().all(|child| child.cycle_time.is_some());
    let all = every_star(3, most).filter(|star| star.cycle_time.is_some());
    let mut found: [(usize, Option<Star>); 3] = Default::default();
    for star in all.filter(|star| star.children.len() == 3 && computes(star)) {
        if finding.is_cut_short(context) {
            return finding;
        }
        let star = sorted(&star);
        for ((_, applies), (count, first)) in CAPTIONS.iter().zip(&mut found) {
            if applies(&star) {
                *count += 1;
                first.get_or_insert_with(|| star.clone());
            }
        }
        finding.examine(Ok(()));
    }
    CAPTIONS.iter().zip(found).fold(finding, |finding, ((caption, _), (count, first))| {
        let first = first.map_or_else(String::new, |star| format!(", first {}", instance(&platform(&star))));
        finding.note(format!("figure {caption}: {count} stars{first}"))
    })
}
