//! A factor below 2, without a theorem on approximation: directed cycles through two vertices.
//!
//! The platform of a directed graph without loops, with n vertices, two different ones of which are s and t, and of a
//! whole number k >= 1: W = 2 (k + 1) / k, H = 1; for each vertex v two processors, in v and out v, with w = 2 k n; and
//! for s and for t a third, mid s and mid t, with w = 1. Links, the same both ways: cost 0 between in v and out v,
//! where v is neither s nor t, and between mid and both others of s and of t; cost 1 between out u and in v for each
//! arc from u to v; cost 2 for all others.
//!
//! **Theorem (open/ring-gap-two-vertices). T_step is at most (k + 1) / k if some directed cycle, which meets no vertex
//! twice, goes through s and t, and at least 2 if none does, all shares being positive. Hence, unless P = NP, no
//! polynomial algorithm for SliceRing, not even one that tells the number T_step alone, guarantees any factor below 2,
//! already with costs 0, 1 and 2, the same both ways, and two cycle-times.** By [`schedcheck_bruteforce::ring::shares`]
//! a ring takes the larger of M and (W + D)/V. *A cycle.* Let it have r vertices, and take the ring of all processors
//! of its vertices, in its order, in before mid before out. Each in and each out has a link of cost 0 and one of cost
//! 1, and both mids have two of cost 0. So M = 1, D = 2 r / (2 k n) <= 1/k, and V = 2 + D. Now (W + D) / (2 + D) = 1 +
//! (2/k) / (2 + D), which is more than M: this is what the ring takes, and each of its processors has time left to
//! compute, that is a positive share. It is less than 1 + 1/k. (So it is along a best ring: its messages take 1 at
//! most, as below, and W/V is more than 1, V being 2 + 1/k at most.) *No cycle.* Let a ring take less than 2. It has no
//! link of cost 2, and no processor with two links of cost 1. If it has two processors, each pays its link twice, so
//! that the link costs 0; these are an in, out or mid with its partner, and at most one is a mid. If it has more, each
//! in and each out has one link of cost 1, and so one of cost 0, for it has no second one of these: next to an in is
//! its out, or its mid and behind it its out. So along the ring, in one of its two senses, each vertex is entered by
//! its in and left by its out, by an arc to the next in: the vertices are those of a directed cycle, and not both mids
//! are there. In every case, a ring of one processor included, V is at most 1 + 2 n / (2 k n) = (k + 1) / k, and the
//! step takes no less than W/V, which is 2 or more: a contradiction. *The factor.* One that guarantees a factor f below
//! 2 tells the two cases apart with a k so large that f (k + 1) / k is less than 2. *What W is for.* With W = 2 the
//! ring of a cycle could take 1 only: the mids would compute all of W, and the others, without time, would not
//! participate, as section 2 has it of a share of zero. *What rests on the literature*: S. Fortune, J. Hopcroft and J.
//! Wyllie (The directed subgraph homeomorphism problem, Theoretical Computer Science 10, 1980, 111-121) prove that it
//! is NP-complete to tell whether some directed cycle goes through two given vertices.

use num_traits::Signed;
use schedcheck_bruteforce::ring::shares::best_schedule;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use serde_json::json;

use schedcheck_evidence::ring::{self, Least, best_ring, least_step};

pub(super) const TWO_VERTICES: Claim = Claim::new(
    "open/ring-gap-two-vertices",
    &["dynamic programming over subsets, with certificates of its optima", "directed cycles by trying all"],
    &Test {
        check: gap,
        subject: platform,
        oracle: (has_cycle, least_step),
        wrong_subjects: &[
            ("the arcs have no direction", |arcs| {
                let n = arcs.len();
                let both = |u: usize| (0..n).map(move |v| arcs[u][v] || arcs[v][u]).collect();
                platform(&(0..n).map(both).collect::<Vec<_>>())
            }),
            ("no arcs", |arcs| platform(&vec![vec![false; arcs.len()]; arcs.len()])),
            ("w = n in place of 2 k n", |arcs| with_times_and_arcs(arcs, arcs.len(), &Rational::ONE)),
            ("W = 2", |arcs| platform(arcs).with_load(Rational::from(2), Rational::ONE).expect("a load")),
            ("arcs of cost (k + 1) / k, which leave no time to compute", |arcs| {
                with_times_and_arcs(arcs, 2 * K * arcs.len(), &most_with_a_cycle())
            }),
        ],
        wrong_oracles: &[
            (ring::MISTAKEN.0, (has_cycle, ring::MISTAKEN.1)),
            (
                "a cycle through s is one through t",
                (|arcs| reaches(arcs, 0, 0, &mut vec![false; arcs.len()]), least_step),
            ),
        ],
    },
);

/// Whether there is an arc from each vertex to each; s is the first of them, and t the second.
type Arcs = [Vec<bool>];

type Evidence = (fn(&Arcs) -> bool, Least);

/// The k of the theorem: with a cycle at most 10/9, and a gap of 9/5.
const K: usize = 9;

/// What a step takes at most if there is a cycle.
fn most_with_a_cycle() -> Rational {
    Rational::from(K + 1) / Rational::from(K)
}

/// Whether some directed cycle goes through the first two vertices.
fn has_cycle(arcs: &Arcs) -> bool {
    // From s by some vertices to t, and by others back to s.
    fn from(arcs: &Arcs, at: usize, used: &mut Vec<bool>) -> bool {
        if at == 1 {
            return reaches(arcs, 1, 0, used);
        }
        used[at] = true;
        let found = (1..arcs.len()).any(|next| arcs[at][next] && !used[next] && from(arcs, next, used));
        used[at] = false;
        found
    }
    from(arcs, 0, &mut vec![false; arcs.len()])
}

/// Whether a walk of at least one arc leads from one vertex to another, by vertices that are not used.
fn reaches(arcs: &Arcs, at: usize, to: usize, used: &mut Vec<bool>) -> bool {
    arcs[at][to]
        || (0..arcs.len()).any(|next| {
            let is_new = arcs[at][next] && !used[next];
            is_new && {
                used[next] = true;
                let found = reaches(arcs, next, to, used);
                used[next] = false;
                found
            }
        })
}

/// The platform: in v is processor 2 v, out v the next one, and the last two are mid s and mid t.
fn platform(arcs: &Arcs) -> SliceRing {
    with_times_and_arcs(arcs, 2 * K * arcs.len(), &Rational::ONE)
}

/// The same with a cycle-time of each in and out, and a cost of arcs.
fn with_times_and_arcs(arcs: &Arcs, time: usize, arc: &Rational) -> SliceRing {
    let (n, size) = (arcs.len(), 2 * arcs.len() + 2);
    let is_mid = |processor: usize| processor >= 2 * n;
    let vertex = |processor: usize| if is_mid(processor) { processor - 2 * n } else { processor / 2 };
    let is_arc = |out: usize, into: usize| out % 2 == 1 && into.is_multiple_of(2) && arcs[out / 2][into / 2];
    let cost = |one: usize, other: usize| match is_mid(one) != is_mid(other) {
        _ if one == other => Rational::ZERO,
        true if vertex(one) == vertex(other) => Rational::ZERO,
        false if !is_mid(one) && vertex(one) == vertex(other) && vertex(one) >= 2 => Rational::ZERO,
        false if !is_mid(one) && (is_arc(one, other) || is_arc(other, one)) => arc.clone(),
        _ => Rational::from(2),
    };
    let rows = (0..size).map(|one| (0..size).map(|other| cost(one, other)).collect());
    let times = (0..size).map(|processor| if is_mid(processor) { Rational::ONE } else { Rational::from(time) });
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    SliceRing::new(Rational::from(2 * (K + 1)) / Rational::from(K), Rational::ONE, times.collect(), costs)
        .expect("no cost is negative")
}

fn gap(context: &RunContext, platform: fn(&Arcs) -> SliceRing, (has_cycle, least): Evidence) -> Finding {
    let n = context.depth.pick(3, 4, 4);
    let graphs = (2..=n).flat_map(numbered);
    let domain = format!("every directed graph on 2 to {n} numbered vertices, with k = {K}");
    let finding = Sweep::complete(context, domain).check(graphs, |(_, arcs)| holds(arcs, platform, has_cycle, least));
    let beyond = numbered(n + 1).skip(1).step_by(context.depth.pick(61, 40_009, 4_001));
    let domain = format!("some directed graphs on {} numbered vertices", n + 1);
    finding.and(|| Sweep::random(context, domain).check(beyond, |(_, arcs)| holds(arcs, platform, has_cycle, least)))
}

fn holds(
    arcs: &[Vec<bool>],
    platform: fn(&Arcs) -> SliceRing,
    has_cycle: fn(&Arcs) -> bool,
    least: Least,
) -> Result<(), Counterexample> {
    let ring = platform(arcs);
    let step = least(&ring);
    let told = || json!({ "arcs": arcs });
    if !has_cycle(arcs) {
        let is_long = step >= Rational::from(2);
        return if is_long { Ok(()) } else { Err(Counterexample::new(told(), "T_step >= 2", step.to_string())) };
    }
    let most = most_with_a_cycle();
    if step > most {
        return Err(Counterexample::new(told(), format!("T_step <= {most}"), step.to_string()));
    }
    let shares = best_schedule(&ring, &best_ring(&ring)).shares;
    if shares.iter().all(Rational::is_positive) {
        return Ok(());
    }
    Err(Counterexample::new(told(), "all shares are positive", "a best ring has processors without a share"))
}

/// Every directed graph on so many vertices, in the order of the numbers whose digits are its arcs.
fn numbered(n: usize) -> impl Iterator<Item = (usize, Vec<Vec<bool>>)> {
    let decoded = move |code: u64| {
        let mut bits = (0..n * (n - 1)).map(move |bit| code >> bit & 1 == 1);
        let mut arc = move |u: usize, v: usize| u != v && bits.next().expect("a bit for each arc");
        (n, (0..n).map(|u| (0..n).map(|v| arc(u, v)).collect()).collect())
    };
    (0..1_u64 << (n * (n - 1))).map(decoded)
}
