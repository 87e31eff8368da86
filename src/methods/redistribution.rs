//! The methods for moving known surpluses over a star (rr6005, theorem 1).

use schedcheck_bruteforce::redistribution::best_time;
use schedcheck_files::Judgement;
use schedcheck_model::Rational;
use schedcheck_model::redistribution::Redistribution;
use serde_json::Map;

use super::{Limits, Method, MethodError, Proposal, Propose, Proved};
use schedcheck_rr6005_algorithms::redistribution::redistribute;

/// The most tasks whose orders are all tried: 6! pairs of orders at the worst.
const MOST_TASKS: u64 = 6;

pub const DEFAULT: &str = "sorted";

pub const METHODS: &[Method] = &[
    method(DEFAULT, "optimal", "rr6005, theorem 1", by_theorem_1),
    method("all-orders", "optimal; for at most 6 tasks", "every order of senders and of receivers", by_all_orders),
];

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&Redistribution<Rational>, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "redistribution", name, guarantee, source, propose: Propose::Redistribution(propose) }
}

fn by_theorem_1(redistribution: &Redistribution<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let workers: Vec<_> = redistribution.workers().iter().map(|worker| (worker.comm.clone(), worker.surplus)).collect();
    let moved =
        redistribute(&workers).map_err(|error| MethodError::Refused { method: DEFAULT, reason: error.to_string() })?;
    let schedule = Judgement::Redistribution(redistribution.clone(), moved.transfers);
    Ok(Proposal { schedule, proved: Proved::Optimal("rr6005, theorem 1"), details: Map::new(), certificate: None })
}

fn by_all_orders(redistribution: &Redistribution<Rational>, _: &Limits) -> Result<Proposal, MethodError> {
    let tasks = redistribution.total_tasks();
    if tasks > MOST_TASKS {
        let reason = format!("{tasks} tasks have too many orders (at most {MOST_TASKS}); {DEFAULT} takes any number");
        return Err(MethodError::Refused { method: "all-orders", reason });
    }
    let best = best_time(redistribution);
    let details = Map::from_iter([("orders".to_owned(), best.orders.into())]);
    let schedule = Judgement::Redistribution(redistribution.clone(), best.transfers);
    let proved = Proved::Optimal("every order of senders and of receivers was tried, task by task");
    Ok(Proposal { schedule, proved, details, certificate: None })
}
