//! Tasks per time unit, for ever.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use schedcheck_bruteforce::platform_graph::{activity_sets, column_generation};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, Period, PlatformGraph, Schedule, check_period};
use serde_json::{Value, json};

use super::program_optimum;
use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{MethodRefusal, Proposal, Proposed, Proved, refused};
use schedcheck_tpds2004_algorithms::reconstruction;

const THEOREM_1: Lemma = Lemma::tested_by("tpds2004/thm-1", "tpds2004, theorem 1");

const PRICES: Lemma = Lemma::proved_in(
    "bruteforce/src/platform_graph/column_generation/mod.rs",
    "prices of tasks bound the throughput by a heaviest set of activities",
);

const SETS: Lemma = Lemma::proved_in(
    "bruteforce/src/platform_graph/activity_sets.rs",
    "what goes on at an instant is a subset of a maximal set of activities that can run at once",
);

/// Why the optimum of the printed program is a bound.
pub fn relaxation() -> Proof {
    let says =
        "every schedule meets the equations of MSSG(G), each node those of its own model, and this is their optimum";
    Proof::theorem(says, &[THEOREM_1])
}

/// Refuses a platform with a horizon.
pub fn for_ever(platform: &PlatformGraph) -> Result<(), MethodRefusal> {
    match platform.horizon() {
        None => Ok(()),
        Some(_) => refused("this is for the steady state, and the platform has a horizon"),
    }
}

pub fn by_program(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let state = program_optimum(platform, options)?;
    let period = reconstruction::schedule(platform, &state)
        .map_err(|error| MethodRefusal::Because(format!("{error}; column-generation finds what can")))?;
    let proved = Proved::Within(Bound { value: state.throughput, proof: relaxation() });
    Ok(of_period(platform, period, proved, []))
}

pub fn by_column_generation(platform: &PlatformGraph, options: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let answer = column_generation::solve(platform, &options.search_limits(None))?;
    let says = "no combination of sets of activities that can run at once is better: prices of tasks prove it";
    let proof = Proof::search(says, &[PRICES]);
    let proved = Proved::Within(Bound { value: answer.upper_bound, proof });
    let counts = [("sets", answer.columns.into()), ("iterations", answer.iterations.into())];
    Ok(of_period(platform, answer.period, proved, counts))
}

pub fn by_activity_sets(platform: &PlatformGraph, _: &MethodOptions) -> Proposed<Schedule> {
    for_ever(platform)?;
    let best = activity_sets::best(platform)?;
    let says = "no combination of sets of activities that can run at once is better: all were weighed";
    let proof = Proof::search(says, &[SETS]);
    let proved = Proved::Within(Bound { value: best.throughput, proof });
    Ok(of_period(platform, best.period, proved, [("sets", best.sets.into())]))
}

/// A period with what each node does in it, as the paper's fractions, and what the checker says it has to store.
pub fn of_period<const N: usize>(
    platform: &PlatformGraph,
    period: Period,
    proved: Proved,
    counts: [(&'static str, Value); N],
) -> Proposal<Schedule> {
    let mut details = vec![
        ("period", period.duration.to_string().into()),
        ("matchings", period.slots.len().into()),
        ("activities", activities(platform, &period)),
    ];
    if let Ok(measure) = check_period(platform, &period) {
        let texts = |amounts: Vec<String>| Value::from(amounts);
        details.push(("preload", texts(measure.buffers.iter().map(|buffer| buffer.preload.to_string()).collect())));
        details.push(("buffers", texts(measure.buffers.iter().map(|buffer| buffer.most.to_string()).collect())));
    }
    details.extend(counts);
    Proposal::new(Schedule::Period(period), proved, details)
}

/// alpha of each node, and s of each arc that is used.
fn activities(platform: &PlatformGraph, period: &Period) -> Value {
    let mut computed = vec![BigUint::default(); platform.nodes().len()];
    let mut sent = BTreeMap::<(usize, usize), BigUint>::new();
    for run in period.slots.iter().flat_map(|slot| &slot.computations).chain(&period.computations) {
        computed[run.node] += &run.tasks;
    }
    for transfer in period.slots.iter().flat_map(|slot| &slot.transfers) {
        *sent.entry((transfer.from, transfer.to)).or_default() += &transfer.tasks;
    }
    let share = |tasks: BigUint, each: &Rational| Rational::from(tasks) * each / &period.duration;
    let alpha = |(tasks, node): (BigUint, &Node)| {
        node.cycle_time.as_ref().map_or_else(Rational::default, |time| share(tasks, time)).to_string()
    };
    let arc = |((from, to), tasks): ((usize, usize), BigUint)| {
        let cost = &platform.links()[platform.link_between(from, to)?].cost;
        Some(json!({"from": from, "to": to, "s": share(tasks, cost).to_string()}))
    };
    json!({
        "alpha": computed.into_iter().zip(platform.nodes()).map(alpha).collect::<Vec<_>>(),
        "sending": sent.into_iter().filter_map(arc).collect::<Vec<_>>(),
    })
}
