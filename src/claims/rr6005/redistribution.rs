//! Theorem 1: the order of senders and receivers when computation is neglected (section 3.2.1).

use itertools::Itertools;
use schedcheck_bruteforce::redistribution::{best_time, best_time_with_loans, best_time_with_waiting};
use schedcheck_model::file::Instance;
use schedcheck_model::redistribution::{Redistribution, check};
use schedcheck_model::star::Transfer;
use serde_json::Value;

use crate::claims::{Claim, Control, Counterexample, Effort, Finding, Sweep};
use crate::rr6005::redistribution;

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr6005/thm-1",
    methods: &[
        "every order of senders and of receivers, task by task",
        "the plain search over all states with deliberate idle time, on up to 4 workers and 2 tasks",
    ],
    check: theorem_1,
    control: Control { wrong: "the receivers in order of non-decreasing c", check: receivers_ascending },
    ..Claim::BARE
}];

type Algorithm = fn(&[(i64, i64)]) -> Vec<Transfer<i64>>;

fn theorem_1(effort: &Effort) -> Finding {
    optimal_everywhere(effort, order_of_theorem_1).note(loans_would_help())
}

fn receivers_ascending(effort: &Effort) -> Finding {
    optimal_everywhere(effort, receivers_in_wrong_order)
}

fn order_of_theorem_1(workers: &[(i64, i64)]) -> Vec<Transfer<i64>> {
    redistribution::redistribute(workers).expect("the surpluses sum to zero").transfers
}

fn receivers_in_wrong_order(workers: &[(i64, i64)]) -> Vec<Transfer<i64>> {
    let each = |order: Vec<usize>| {
        order.into_iter().flat_map(|worker| vec![worker; workers[worker].1.unsigned_abs() as usize]).collect_vec()
    };
    let senders = each(redistribution::senders(workers));
    let receivers = each(redistribution::receivers(workers).into_iter().rev().collect());
    let (mut arrival, mut free) = (0, 0);
    let transfers = senders.into_iter().zip(receivers).map(|(from, to)| {
        let in_start = arrival;
        arrival += workers[from].0;
        let out_start = arrival.max(free);
        free = out_start + workers[to].0;
        Transfer { from, to, in_start, out_start }
    });
    transfers.collect()
}

fn optimal_everywhere(effort: &Effort, algorithm: Algorithm) -> Finding {
    let (workers, largest, surplus) = effort.depth.pick((5, 3, 2), (5, 5, 2), (6, 6, 3));
    let domain = format!(
        "every multiset of up to {workers} workers with c in 0..{largest} and |delta| <= {surplus}, delta = 0 for at most one, ties included"
    );
    let listed = (2..=workers).flat_map(move |size| (0..=largest).flat_map(move |c| cell(size, c, surplus)));
    Sweep::complete(effort, domain).check(listed, move |instance| optimal(instance, algorithm))
}

/// All multisets of `size` workers whose largest communication time is `largest`, in lexicographic order.
fn cell(size: usize, largest: i64, surplus: i64) -> impl Iterator<Item = Redistribution<i64>> {
    let kinds: Vec<_> = (0..=largest).cartesian_product(-surplus..=surplus).collect();
    let kept = move |workers: &Vec<(i64, i64)>| {
        workers.iter().map(|worker| worker.1).sum::<i64>() == 0
            && workers.iter().filter(|worker| worker.1 == 0).count() <= 1
            && workers.iter().any(|worker| worker.0 == largest)
    };
    kinds.into_iter().combinations_with_replacement(size).filter(kept).map(Redistribution::of)
}

fn optimal(redistribution: &Redistribution<i64>, algorithm: Algorithm) -> Result<(), Counterexample> {
    let least = best_time(redistribution).time;
    let fails = |found: String| Counterexample::new(instance(redistribution), format!("time {least}"), found);
    if redistribution.workers().len() <= 4 && redistribution.total_tasks() <= 2 {
        let waiting = best_time_with_waiting(redistribution).time;
        if waiting != least {
            return Err(fails(format!("with deliberate idle time {waiting} is reached")));
        }
    }
    let workers: Vec<_> = redistribution.workers().iter().map(|worker| (worker.comm, worker.surplus)).collect();
    match check(redistribution, &algorithm(&workers)) {
        Ok(measure) if measure.time == least => Ok(()),
        Ok(measure) => Err(fails(format!("time {}", measure.time))),
        Err(violation) => Err(fails(violation.to_string())),
    }
}

fn instance(redistribution: &Redistribution<i64>) -> Value {
    Instance::Redistribution(redistribution.unscale(&1.into())).to_json()
}

/// What the theorem's reading leaves out, measured on one instance.
fn loans_would_help() -> String {
    let workers = Redistribution::of([(8, 1), (10, -1), (1, 0)]);
    let (without, with) = (best_time(&workers).time, best_time_with_loans(&workers, 1).time);
    format!(
        "beyond the reading: if a worker may lend tasks of its own and get others back, the order of theorem 1 is not optimal: \
         c = (8, 10, 1), delta = (1, -1, 0) takes {without}, and {with} when the third worker sends first and is paid back"
    )
}
