//! Who receives from whom: two sentences in which the direction is printed the other way round (sections 2.2 and 3.1).

use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph};

use super::printed::steady_state;
use super::stars::stars;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{
    Claim, Counterexample, Finding, RemedyKind, RunContext, Test, nothing_asserted, refuted, sweep,
};
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction;

const COUNTED: &[&str] = &["the tasks of a period of an exact optimal solution, counted"];

pub const CLAIMS: [Claim; 2] = [
    Claim::new("tpds2004/received-to", COUNTED, &of_every_link(|from, to| (from, to), &[]))
        .plain("'To' is printed for 'from': r_ij / c_ij counts the tasks that P_i receives from P_j.")
        .no_witness_because("a word: nothing is said of a schedule")
        .remedied(
            RemedyKind::Edited,
            "printed: tasks received by P_i to P_j; should be: tasks received by P_i from P_j.",
            &of_every_link(|from, to| (to, from), &[("tasks received by P_i to P_j", |from, to| (from, to))]),
        ),
    Claim::new("tpds2004/parent-rate", COUNTED, &from_the_parent(None, &[]))
        .plain(
            "s_{-1} is defined nowhere; P_0 receives from its parent, and r_{-1} is the fraction of time for which it \
                does.",
        )
        .no_witness_because("an index: nothing is said of a schedule")
        .remedied(
            RemedyKind::Edited,
            "printed: R_{-1} = s_{-1} / c_0; should be: R_{-1} = r_{-1} / c_0.",
            &from_the_parent(
                Some((0, 1)),
                &[
                    ("s_{-1} / c_0, s_{-1} being what P_0 sends to its parent", Some((1, 0))),
                    ("s_{-1} / c_0, whatever s_{-1} is", None),
                ],
            ),
        ),
];

/// Who sends to whom.
type Arc = (usize, usize);

/// How many tasks go over an arc in a period.
type Counted = fn(&Period, Arc) -> Rational;

/// The arc on which the tasks that r_ij / c_ij counts are sent, from i and j.
type Way = fn(usize, usize) -> Arc;

const TWICE: (&str, Counted) = ("each task is counted twice", |period, arc| counted(period, arc) * 2);

fn counted(period: &Period, (from, to): Arc) -> Rational {
    let sent = period.slots.iter().flat_map(|slot| &slot.transfers);
    let sent = sent.filter(|sent| (sent.from, sent.to) == (from, to));
    Rational::from(sent.map(|sent| BigInt::from(sent.tasks.clone())).sum::<BigInt>())
}

const fn of_every_link(way: Way, wrong_subjects: &'static [(&'static str, Way)]) -> Test<Way, Counted> {
    Test { check: tasks_received, subject: way, oracle: counted, wrong_subjects, wrong_oracles: &[TWICE] }
}

const fn from_the_parent(
    arc: Option<Arc>,
    wrong_subjects: &'static [(&'static str, Option<Arc>)],
) -> Test<Option<Arc>, Counted> {
    Test { check: rate_of_the_parent, subject: arc, oracle: counted, wrong_subjects, wrong_oracles: &[TWICE] }
}

/// An optimal solution in which each link is used in one direction, with its period.
fn solved(platform: &PlatformGraph) -> (SteadyState, Period) {
    let state = steady_state(platform).in_one_direction(platform);
    let period = reconstruction::schedule(platform, &state).expect("the base model has no odd cycle");
    (state, period)
}

/// For each arc: r_ij / c_ij, with r_ij = s_ji, against the tasks that go over it in a time unit.
fn tasks_received(context: &RunContext, way: Way, counted: Counted) -> Finding {
    sweep(context, &PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3)), move |platform| {
        let (state, period) = solved(platform);
        let arcs: Vec<_> = platform.arcs().map(|(from, to, _)| (from, to)).collect();
        if state.sending.iter().all(Zero::is_zero) {
            return nothing_asserted();
        }
        arcs.iter().zip(state.sent(platform)).try_for_each(|(&(from, to), rate)| {
            // P_i receives what P_j sends: r_ij = s_ji.
            let (receiver, sender) = (to, from);
            compare(platform, &rate, &(counted(&period, way(receiver, sender)) / &period.duration))
        })
    })
}

/// The share of the arc over c_0, if it is said which one, against the tasks that come from the parent in a time unit.
/// Node 0 is the parent of a star that has one.
fn rate_of_the_parent(context: &RunContext, arc: Option<Arc>, counted: Counted) -> Finding {
    stars(context, move |star| {
        if star.uplink.is_none() {
            return nothing_asserted();
        }
        let platform = star.platform().expect("times are positive");
        let (state, period) = solved(&platform);
        if state.throughput.is_zero() {
            return nothing_asserted();
        }
        let Some(own) = arc else {
            return refuted(&platform, "s_{-1} / c_0 tasks are received in a time unit", "s_{-1} has no meaning");
        };
        let arcs = platform.arcs().zip(state.sent(&platform));
        let rate = arcs.filter(|(arc, _)| (arc.0, arc.1) == own).map(|(_, rate)| rate).sum();
        compare(&platform, &rate, &(counted(&period, (0, 1)) / &period.duration))
    })
}

fn compare(platform: &PlatformGraph, claimed: &Rational, found: &Rational) -> Result<(), Counterexample> {
    match claimed == found {
        true => Ok(()),
        false => refuted(platform, format!("{claimed} of these tasks in a time unit"), format!("{found} are counted")),
    }
}
