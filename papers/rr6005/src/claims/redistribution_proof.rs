//! Theorem 1, against every order of the senders and of the receivers, task by task.

use itertools::Itertools;
use schedcheck_files::redistribution_schedule_to_json;
use schedcheck_model::Time;
use schedcheck_model::redistribution::{Redistribution, check};
use schedcheck_model::star::Transfer;
use schedcheck_parametric_proof::alternatives::redistribution::orders;
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{Competitor, LinearForm, Space, Theorem};

use super::forall::{counted, refuted_at_once};
use super::redistribution::{EVERY_ORDER, optimal, order_of_theorem_1, receivers_in_wrong_order};
use schedcheck_harness::{Finding, Forall, RunContext, Statement, Test, instance, telling};

/// Orders all transfers of workers with these links and surpluses.
type Order<T> = fn(&[(T, i64)]) -> Vec<Transfer<T>>;

/// On forms, and on whole numbers.
type Orders = (Order<LinearForm>, Order<i64>);

pub const THEOREM_1: Test<Orders> = Test::without_oracle(
    theorem_1,
    (order_of_theorem_1, order_of_theorem_1),
    &[("the receivers in order of non-decreasing c, for all c", (receivers_in_wrong_order, receivers_in_wrong_order))],
);

/// How many tasks each worker has too many or too few; those that neither send nor receive take no part.
#[derive(Debug)]
struct Size {
    surpluses: Vec<i64>,
}

fn theorem_1(context: &RunContext, (on_forms, on_numbers): Orders, (): ()) -> Finding {
    // Three workers cannot send and receive one task each.
    let (fewest, workers, most) = context.depth.pick((4, 4, 1), (3, 5, 2), (3, 5, 3));
    let sizes = (fewest..=workers).flat_map(|count| surpluses(count, most)).map(|surpluses| Size { surpluses });
    let counts = if fewest == workers { workers.to_string() } else { format!("{fewest} to {workers}") };
    let tasks = format!("{}{}", if most == 1 { "" } else { "up to " }, counted(most.unsigned_abs(), "task"));
    let domain = format!(
        "all real c >= 0; {counts} workers that send or receive {tasks} each, against every order of senders and \
            receivers, task by task"
    );
    let forall = Forall {
        theorem: &|size: &Size| theorem(&size.surpluses, on_forms),
        instance: &|size, comms| Redistribution::of(pairs(&size.surpluses, comms)),
        told: &instance,
        confirm: &|redistribution| optimal(redistribution, on_numbers, EVERY_ORDER),
    };
    forall.prove(context, domain, &sizes.collect::<Vec<_>>())
}

/// Every list of surpluses and deficits up to `most` that sum to zero.
fn surpluses(workers: usize, most: i64) -> impl Iterator<Item = Vec<i64>> {
    let each = move || (-most..=most).filter(|&surplus| surplus != 0);
    (0..workers).map(move |_| each()).multi_cartesian_product().filter(|list| list.iter().sum::<i64>() == 0)
}

fn pairs<T: Time>(surpluses: &[i64], comms: &[T]) -> Vec<(T, i64)> {
    comms.iter().cloned().zip(surpluses.iter().copied()).collect()
}

fn theorem(surpluses: &[i64], order: Order<LinearForm>) -> Box<dyn Theorem> {
    let surpluses = surpluses.to_vec();
    let names = (1..=surpluses.len()).map(|worker| format!("c_{worker}")).collect();
    let run = move |comms: &[LinearForm]| -> Vec<Box<dyn Competitor>> {
        let workers = pairs(&surpluses, comms);
        let transfers = order(&workers);
        let competitor = match check(&Redistribution::of(workers.iter().copied()), &transfers) {
            Ok(measure) => orders(&workers, Challenge::faster_than(measure.time)),
            Err(_) => refuted_at_once(),
        };
        telling(vec![competitor], move || redistribution_schedule_to_json(&transfers))
    };
    Box::new(Statement { space: Space { names, ..Space::default() }, run })
}
