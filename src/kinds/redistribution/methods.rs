//! The methods for moving known surpluses over a star (rr6005, theorem 1).

use schedcheck_bruteforce::redistribution::best_time;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::redistribution::{Redistribution, Transfer};

use crate::methods::budget;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Entry, Proposal, Proposed, Proved, Table, method, refused};
use schedcheck_rr6005_algorithms::redistribution::redistribute;

/// The most tasks whose orders are all tried: 6! pairs of orders at the worst.
const MOST_TASKS: u64 = 6;

const THEOREM_1: Lemma = Lemma::tested_by("rr6005/thm-1", "rr6005, theorem 1");

const SORTED: Entry<Redistribution<Rational>> =
    method("sorted", "optimal; for half a million tasks", "rr6005, theorem 1", by_theorem_1);

pub const METHODS: Table<Redistribution<Rational>> = Table {
    candidate: Candidate::Redistribution,
    best: |_, _| vec![&SORTED],
    all: &[
        SORTED,
        method("all-orders", "optimal; for at most 6 tasks", "every order of senders and of receivers", by_all_orders),
    ],
};

fn by_theorem_1(redistribution: &Redistribution<Rational>, _: &MethodOptions) -> Proposed<Vec<Transfer<Rational>>> {
    let costs = redistribution.workers().iter().map(|worker| &worker.comm);
    budget::refuse_beyond(redistribution.total_tasks(), "transfers", costs, "")?;
    let workers: Vec<_> = redistribution.workers().iter().map(|worker| (worker.comm.clone(), worker.surplus)).collect();
    let moved = redistribute(&workers)?;
    let proved = Proved::Optimal(Proof::theorem("rr6005, theorem 1", &[THEOREM_1]));
    Ok(Proposal::new(moved.transfers, proved, []))
}

fn by_all_orders(redistribution: &Redistribution<Rational>, _: &MethodOptions) -> Proposed<Vec<Transfer<Rational>>> {
    let tasks = redistribution.total_tasks();
    if tasks > MOST_TASKS {
        let reason = format!("{tasks} tasks have too many orders (at most {MOST_TASKS}); sorted takes any number");
        return refused(reason);
    }
    let best = best_time(redistribution);
    let proof = Proof::search("every order of senders and of receivers was tried, task by task", &[]);
    let proved = Proved::Optimal(proof);
    Ok(Proposal::new(best.transfers, proved, [("orders", best.orders.into())]))
}
