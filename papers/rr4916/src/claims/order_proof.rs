//! The order by g for all real parameters: proposition 2, lemma 3, and the system after proposition 4, for each small
//! p.
//!
//! **What an order computes.** Workers served in some order, loads free, compute at most V tau in a time tau, and V is
//! found from the last one on: with V of those after worker i, and x for its own load, x + V (tau - g_i x) is largest
//! for x = tau / (g_i + w_i) if g_i V <= 1, and for x = 0 else. So i makes max(V, f_i V) of V, f_i V = (1 + w_i V) /
//! (g_i + w_i) = V + (1 - g_i V) / (g_i + w_i), which does not fall in V. Whoever is left out is as one who comes last
//! and gets no load.
//!
//! **Proposition 2.** Where i comes just before j, they make max(V, f_i V, f_j V, f_i f_j V) of V. The two exchanged,
//! the last one is f_j f_i V, which is more by (g_i - g_j) / ((g_i + w_i) (g_j + w_j)): equation 5, for every V. So to
//! exchange them where g_i > g_j lowers nothing, and any order is brought into one by g in this way. There all take
//! part, as 1 - g_i V >= 0.
//!
//! **No other order, if all w > 0.** Let i, j be the last two neighbours with g_i > g_j, and V that of those after
//! them, who are by g. 1 - g_j V > 0 says V < f_j V. If V < f_i V, the exchange gains: f_j f_i V is more than f_i f_j V
//! and than f_j V. If not, i is idle before j and after it: exchange them, and go on with i and the next one, whose g
//! is at least g_j and below g_i, since g_i V >= 1. Those by g are in want of i at its place, so some exchange gains;
//! and f grows in V, so that the whole order gains. So does one that leaves a worker out, by taking it as the last one.
//!
//! **Lemma 3.** A node that has received x is done with x within a time t of any kind just if x <= (1 / w_0 + V) t, V
//! being that of its children by g. So it is as a worker with 1 / (1 / w_0 + V) for its cycle time, wherever it is.
//!
//! **The system.** V_i being that of the workers i, i + 1, .. by g, the makespan of all finishing together is
//!
//! > T = (load + sum V_i G_i + sum (V_i - V_{i+1}) W_i) / V_1.
//!
//! All weights are at most V_1, so T exceeds load / V_1 by all latencies at most, and no schedule is shorter than load
//! / V_1, latencies or not.

use num_traits::Zero;
use schedcheck_harness::Test;
use schedcheck_harness::domain::{DivisibleBox, Domain};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};
use schedcheck_rr4916_algorithms::field::{Costs, Field};
use schedcheck_rr4916_algorithms::tree_linear::level;

use super::exchange::gain;
use super::identities::{Facts, Parameters, prove};
use super::order_and_system::{Rows, at_valid_loads, by_number};
use super::parameters::{Function, STAR_LOAD, by_link, is_cycle_time, steps_of_star, values_of_star, workers};
use super::single_level::{NodeTime, equivalent};
use super::star_linear::{Key, are_best, link, sorted_by};
use super::trees::least;
use super::umr_proof::{most, total};
use schedcheck_evidence::divisible_star::best;

/// In which order the workers are served.
#[derive(Clone, Copy)]
pub(super) enum Order {
    /// By non-decreasing g.
    ByLink,
    /// By non-increasing g.
    FarthestFirst,
}

impl Order {
    fn key(self) -> Key {
        match self {
            Self::ByLink => link,
            Self::FarthestFirst => |star, worker| -link(star, worker),
        }
    }

    fn workers(self, count: usize) -> Vec<Costs<Function>> {
        let mut workers = by_link(count);
        if let Self::FarthestFirst = self {
            workers.reverse();
        }
        workers
    }
}

/// Proposition 2 for each p.
pub(super) const ORDER_FOR_ALL: Test<Order> = Test::without_oracle(
    |context, order, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!(
                "all real g, w >= 0 with g + w > 0 (and w > 0, that no other order is optimal); up to {most} workers"
            ),
            sizes: (1..=most).collect(),
            instances: &|count| stars(&DivisibleBox::linear(count..=count, 3, 1), steps_of_star),
        };
        let facts = |count, facts: &mut Facts| are_in_order(&order.workers(count), facts);
        prove(context, &parameters, facts, |star| are_best(star, order.key(), &best(star)))
    },
    Order::ByLink,
    &[("by non-increasing g", Order::FarthestFirst)],
);

/// The stars of a box, with the values of variables that are those of the workers by g.
pub(super) fn stars(
    shape: &DivisibleBox,
    values: impl Fn(&DivisibleStar, &[usize]) -> Vec<Rational>,
) -> Vec<(DivisibleStar, Vec<Rational>)> {
    const MOST: usize = 500;
    let of = |star: DivisibleStar| {
        let values = values(&star, &sorted_by(&star, |worker| link(&star, worker)));
        (star, values)
    };
    shape.all().map(of).take(MOST).collect()
}

/// What workers served in this order compute in a unit of time, if all take part.
fn rate(order: &[&Costs<Function>]) -> Function {
    let children: Vec<_> = order.iter().map(|worker| (&worker.link, Some(&worker.cycle_time))).collect();
    level::rate(None, &children).expect("g + w is not zero")
}

/// The rates of the workers from each one on, and that of nobody.
fn rates(workers: &[Costs<Function>]) -> Vec<Function> {
    (0..=workers.len()).map(|from| rate(&workers[from..].iter().collect::<Vec<_>>())).collect()
}

/// That in this order all take part, and that no two neighbours are better exchanged.
fn are_in_order(workers: &[Costs<Function>], facts: &mut Facts) {
    let rates = rates(workers);
    let any = Function::variable(STAR_LOAD);
    let then = |worker: &Costs<Function>, rate: &Function| {
        (Function::integer(1) + &worker.cycle_time * rate) / (&worker.link + &worker.cycle_time)
    };
    let mut before = Function::integer(1);
    for (place, pair) in workers.windows(2).enumerate() {
        let more = gain(&pair[0], &pair[1]);
        facts.non_negative("neighbours are by g", &more);
        let [own, exchanged] = [[0, 1], [1, 0]].map(|[one, two]| then(&pair[one], &then(&pair[two], &any)));
        facts.equal("what neighbours gain whoever comes after them", &(own - exchanged), &more);
        let mut other: Vec<_> = workers.iter().collect();
        other.swap(place, place + 1);
        facts.equal("what the order gains by neighbours", &(&rates[0] - rate(&other)), &(&before * more));
        before = before * &pair[0].cycle_time / (&pair[0].link + &pair[0].cycle_time);
        facts.non_negative("the time that is left", &before);
    }
    for (worker, pair) in workers.iter().zip(rates.windows(2)) {
        let spare = Function::integer(1) - &worker.link * &pair[1];
        facts.positive("the worker takes part", &spare, is_cycle_time);
        let own = spare / (&worker.link + &worker.cycle_time);
        facts.equal("what a worker adds to those after it", &pair[0], &(&pair[1] + own));
    }
}

/// Lemma 3 for each number of children.
pub(super) const NODE_FOR_ALL: Test<NodeTime> = Test::without_oracle(
    |context, said, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!("all real g >= 0 and w > 0 of the node and its children; up to {most} children"),
            sizes: (1..=most).collect(),
            instances: &levels,
        };
        let facts = |count, facts: &mut Facts| is_the_node(count, said, facts);
        prove(context, &parameters, facts, |tree| equivalent(tree, 1, |tree, node| said.of_node(tree, node), least))
    },
    NodeTime::Corrected,
    &[
        ("cycle time 1/W", NodeTime::Printed),
        ("cycle time 1/W + g0", NodeTime::LinkAdded),
        ("the cycle time of the node alone, as if its children were idle", NodeTime::Alone),
    ],
);

/// The variables of a node with children: what it has received, its w and its g.
const NODE: [usize; 3] = [STAR_LOAD, STAR_LOAD + 1, STAR_LOAD + 2];

/// That all of a node and its children are done with its load in this cycle time, and no sooner.
fn is_the_node(count: usize, said: NodeTime, facts: &mut Facts) {
    let children = workers(count);
    let [load, own, link] = NODE.map(Function::variable);
    let costs: Vec<_> = children.iter().map(|child| (child.link.clone(), child.cycle_time.clone())).collect();
    let time = said.time(&link, &own, &costs);
    let end = &time * &load;
    let served: Vec<_> = costs.iter().map(|(link, time)| (link, Some(time))).collect();
    let share = level::shares(&load, Some(&own), &served);
    facts.equal("the node ends with its children", &(&share.own * &own), &end);
    let mut port = Function::zero();
    for (sent, (link, time)) in share.sent.iter().zip(&costs) {
        port = port + sent * link;
        facts.non_negative("a child has load", sent);
        facts.equal("each child ends with the node", &(&port + sent * time), &end);
    }
    facts.equal("the loads sum to that of the node", &(&share.own + total(&share.sent)), &load);
    are_in_order(&by_link(count), facts);
    let rate = own.inverse() + &rates(&children)[0];
    facts.equal("no more is computed in a unit of time", &(rate * time), &Function::integer(1));
}

/// Trees of a root that does not compute, a node, and so many leaves below it, with the values of the variables.
fn levels(count: usize) -> Vec<(DivisibleTree, Vec<Rational>)> {
    let one = || Rational::ONE;
    let node = |uplink, cycle_time| Node { uplink, cycle_time, compute_latency: Rational::zero() };
    let below = |parent, link: &Rational, cycle_time: &Rational| {
        node(Some(Uplink { parent, link: link.clone(), latency: Rational::zero() }), Some(cycle_time.clone()))
    };
    let of = |(star, mut values): (DivisibleStar, Vec<Rational>)| {
        let cycle_time = |worker: usize| star.workers()[worker].cycle_time.clone().unwrap_or_default();
        let leaves = (0..count).map(|leaf| below(1, &star.workers()[leaf].link, &cycle_time(leaf)));
        let nodes = [node(None, None), below(0, &one(), &one())].into_iter().chain(leaves).collect();
        values.extend([one(), one()]);
        (DivisibleTree::new(one(), nodes).expect("no cost is negative"), values)
    };
    stars(&DivisibleBox::linear(count..=count, 2, 1), steps_of_star).into_iter().map(of).collect()
}

/// The system after proposition 4 for each p.
pub(super) const SYSTEM_FOR_ALL: Test<Rows> = Test::without_oracle(
    |context, rows, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!(
                "all real g, G, W >= 0, w > 0 and loads with which no share is negative; up to {most} workers"
            ),
            sizes: (1..=most).collect(),
            instances: &|count| {
                let links = DivisibleBox::linear(count..=count, 2, 1);
                let costs = DivisibleBox { links: 1..=2, link_latencies: 0..=1, loads: 1..=3, ..links };
                stars(&costs, values_of_star)
            },
        };
        let facts = |count, facts: &mut Facts| {
            solves_the_system(&workers(count), rows, facts);
            are_in_order(&by_link(count), facts);
        };
        prove(context, &parameters, facts, |star| at_valid_loads(star, |star| by_number(star, rows), best))
    },
    Rows::Edited,
    &[
        ("the printed system, with g_i w_i", Rows::Printed),
        ("the system without the latencies G", Rows::WithoutLinkLatencies),
    ],
);

/// That all finish at T, and how far T is from the optimum without latencies.
fn solves_the_system(workers: &[Costs<Function>], rows: Rows, facts: &mut Facts) {
    let load = Function::variable(STAR_LOAD);
    let (makespan, loads) = rows.solved(&load, workers);
    let mut port = Function::zero();
    for (costs, share) in workers.iter().zip(&loads) {
        port = port + costs.sending(share);
        facts.equal("each worker ends at T", &(&port + costs.computing(share)), &makespan);
    }
    facts.equal("the shares sum to the load", &total(&loads), &load);
    let rates = rates(workers);
    let weighed = workers.iter().zip(rates.windows(2)).fold(load, |sum, (costs, pair)| {
        sum + &pair[0] * &costs.link_latency + (&pair[0] - &pair[1]) * &costs.compute_latency
    });
    facts.equal("T weighs load and latencies by the rates", &(makespan * &rates[0]), &weighed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::identities::{first_fault, holds_and_is_refuted_otherwise};

    #[test]
    fn workers_that_are_not_by_g_are_seen() {
        let fault = |workers: &[Costs<Function>]| first_fault(|facts| are_in_order(workers, facts));
        assert_eq!(fault(&by_link(3)), None);
        assert_eq!(fault(&workers(3)).as_deref(), Some("neighbours are by g"));
        // Where computing takes no time, a worker of the same g before need not take part.
        let mut instant = by_link(2);
        instant[1].cycle_time = Function::zero();
        assert_eq!(fault(&instant).as_deref(), Some("the worker takes part"));
    }

    #[test]
    fn the_order_by_g_is_optimal_for_all_parameters() {
        holds_and_is_refuted_otherwise(&ORDER_FOR_ALL, 12, 12);
    }

    #[test]
    fn a_node_with_leaves_is_equivalent_to_one_node_for_all_parameters() {
        holds_and_is_refuted_otherwise(&NODE_FOR_ALL, 27, 18);
    }

    #[test]
    fn the_system_is_asymptotically_optimal_for_all_parameters() {
        holds_and_is_refuted_otherwise(&SYSTEM_FOR_ALL, 24, 12);
    }
}
