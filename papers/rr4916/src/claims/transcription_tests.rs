//! The formulas of the paper as they were written down a second time from its text (`tests/transcriptions/rr4916.py`),
//! against those of the claims. Some of these tell their value in a counterexample alone.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use std::cmp::Ordering;

use compare::{Code, Fields, compare, exact, exactly, is_of_the_claims};
use num_traits::One;
use schedcheck_bruteforce::divisible::mixed_program::printed;
use schedcheck_harness::Counterexample;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Worker};
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};
use serde_json::Value;

use super::chunks::{Window, sizes_with};
use super::exchange::{busy, costs, equal_finish, equations_1_and_2, gain, most};
use super::generating_function::by_the_printed_equations;
use super::order_and_system::maximal_if;
use super::periodic::{Bound, bounds_the_rate};
use super::single_level::NodeTime;
use super::star_linear::link;
use super::steady_state::{Last, by_the_printed_ratio, optimal_rate, sums_to};
use super::umr::{Spread, is_the_makespan};
use schedcheck_evidence::divisible_star::{best, loads};

const FORMULAS: [(&str, Code); 17] = [
    ("claims/eq-1", |given| {
        let worker = costs(&worker(given.number("g_1"), given.number("w_1")));
        exact(&(&equations_1_and_2([&worker, &worker])[0] * given.number("T")))
    }),
    ("claims/eq-2", |given| exact(&(&in_order(&pair(given))[1] * given.number("T")))),
    ("claims/eq-3", |given| exact(&(in_order(&pair(given)).iter().sum::<Rational>() * given.number("T")))),
    ("claims/eq-4", |given| {
        let star = pair(given);
        let loads = in_order(&star);
        exact(&(busy(&star, &[0, 1], &loads, |worker| &worker.link) * given.number("T")))
    }),
    ("claims/eq-5", |given| {
        let star = pair(given);
        exact(&(gain(&costs(&star.workers()[0]), &costs(&star.workers()[1])) * given.number("T")))
    }),
    ("claims/exchange-gain", |given| {
        let [one, next] = [("g_i", "w_i"), ("g_next", "w_next")].map(|(g, w)| worker(given.number(g), given.number(w)));
        exact(&(gain(&costs(&next), &costs(&one)) * given.number("T")))
    }),
    ("claims/lemma-2-system", |given| {
        let star = star(given);
        exactly(&equal_finish(&star, &everybody(&star)).iter().map(|load| load * given.number("T")).collect::<Vec<_>>())
    }),
    ("claims/fixed-order", |given| {
        let star = star(given);
        exactly(&loads(&star, &most(&star, &everybody(&star), &given.number("T")).schedule))
    }),
    ("claims/lemma-3", |given| exact(&NodeTime::Printed.of_node(&single_level(given), 1))),
    ("claims/prop-4-sigma", |given| {
        let star = star(given);
        let claimed = told(maximal_if(&star, link, Ordering::Greater, &best(&star))).claimed;
        let order = claimed.strip_suffix(" compute the most").expect("an order").replace("P_", "");
        order.split(", ").map(str::to_owned).collect()
    }),
    ("claims/prop-5-rows", |given| {
        let (star, loads) = (star(given), given.numbers("alpha"));
        let mut slots: Vec<_> = given.members("places").into_iter().map(Some).collect();
        slots.resize(loads.len(), None);
        let program = printed(&star, &slots, star.load());
        let of_time = program.rows().iter().filter(|row| row.name.starts_with("8_") || row.name.starts_with("9_"));
        // T is the column after the loads, and the latencies are on the right-hand side.
        let side = |terms: &[(usize, Rational)]| -> Rational {
            terms.iter().filter(|(column, _)| *column < loads.len()).map(|(column, cost)| cost * &loads[*column]).sum()
        };
        exactly(&of_time.map(|row| side(row.terms()) - row.bounds.upper.as_ref().expect("<=")).collect::<Vec<_>>())
    }),
    ("claims/eq-7-8-from-0", |given| {
        let link = Rational::new(3, 7);
        let platform = rounds(given, None, [&link, &(given.number("R") * &link)]);
        let gammas = by_the_printed_equations(&(&platform).into(), given.count("count")).into_iter();
        exactly(&gammas.map(|gamma| gamma.at(&given.number("gamma_0"))).collect::<Vec<_>>())
    }),
    ("claims/eq-7-window", |given| {
        let platform = rounds(given, Some(given.count("M")), [&given.number("g"), &given.number("w")]);
        let window = if given.count("N") == given.count("P") { Window::Workers } else { Window::AllChunks };
        exactly(&sizes_with(&platform, window))
    }),
    ("claims/umr-makespan-of-load", |given| {
        let platform = rounds(given, Some(given.count("M")), [&given.number("g"), &given.number("w")]);
        let claimed = told(is_the_makespan(&platform, Spread::Workers)).claimed;
        claimed.strip_prefix("the makespan is ").expect("a time").into()
    }),
    ("claims/asymptotic-n", |given| {
        let star = star(given);
        match sums_to(&star, Last::Missing, &optimal_rate(&star).total) {
            Ok(()) => exact(&optimal_rate(&star).total),
            // What g_{p+1} is divided by is not in the sum.
            Err(failure) => {
                let said = failure.claimed.strip_prefix("without latencies the shares sum to ").expect("a sum");
                said.split(" + ").next().expect("a part at least").into()
            }
        }
    }),
    ("claims/asymptotic-bound", |given| {
        let claimed = {
            let (star, printed) = (star(given), Bound { has_factor: true, has_next: true });
            told(bounds_the_rate(&star, printed, &optimal_rate(&star).total)).claimed
        };
        let bound =
            claimed.strip_prefix("n_opt is at most ").and_then(|rest| rest.split_once(" with")).expect("a bound");
        bound.0.into()
    }),
    ("claims/resource-selection", |given| {
        let star = star(given);
        by_the_printed_ratio(&star).len().to_string().into()
    }),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), is_of_the_claims, &FORMULAS);
}

fn told(outcome: Result<(), Counterexample>) -> Counterexample {
    outcome.expect_err("the instances are such that the printed formula fails")
}

fn worker(link: Rational, cycle_time: Rational) -> Worker {
    Worker {
        link,
        cycle_time: Some(cycle_time),
        link_latency: Rational::default(),
        compute_latency: Rational::default(),
    }
}

fn star_of(workers: Vec<Worker>) -> DivisibleStar {
    DivisibleStar::new(Rational::one(), None, workers).expect("no cost is negative")
}

/// The loads of two workers in the order in which they are listed.
fn in_order(star: &DivisibleStar) -> [Rational; 2] {
    let [one, two] = [0, 1].map(|worker: usize| costs(&star.workers()[worker]));
    equations_1_and_2([&one, &two])
}

fn pair(given: &Value) -> DivisibleStar {
    let of = |(g, w)| worker(given.number(g), given.number(w));
    star_of([("g_1", "w_1"), ("g_2", "w_2")].map(of).into())
}

/// The star of the instance; what is not named is zero, and the load one.
fn star(given: &Value) -> DivisibleStar {
    let (links, times) = (given.numbers("g"), given.numbers("w"));
    let of =
        |name: &str| if given[name].is_null() { vec![Rational::default(); links.len()] } else { given.numbers(name) };
    let (link_latencies, compute_latencies) = (of("G"), of("W"));
    let latencies = link_latencies.into_iter().zip(compute_latencies);
    let with = |((link, time), (link_latency, compute_latency))| Worker {
        link_latency,
        compute_latency,
        ..worker(link, time)
    };
    star_of(links.into_iter().zip(times).zip(latencies).map(with).collect())
}

fn everybody(star: &DivisibleStar) -> Vec<usize> {
    (0..star.workers().len()).collect()
}

/// The single-level tree of the instance, below a root that does not compute.
fn single_level(given: &Value) -> DivisibleTree {
    let node = |uplink, cycle_time| Node { uplink, cycle_time, compute_latency: Rational::default() };
    let below =
        |parent, link, cycle_time| node(Some(Uplink { parent, link, latency: Rational::default() }), Some(cycle_time));
    let children = given.numbers("g").into_iter().zip(given.numbers("w")).map(|(g, w)| below(1, g, w));
    let parent = below(0, given.number("g_0"), given.number("w_0"));
    let nodes = [node(None, None), parent].into_iter().chain(children).collect();
    DivisibleTree::new(Rational::one(), nodes).expect("no cost is negative")
}

/// The platform of the instance with these g and w, its load one if none is named.
fn rounds(given: &Value, rounds: Option<usize>, [link, cycle_time]: [&Rational; 2]) -> MultiRound {
    let costs = Worker {
        link_latency: given.number("G"),
        compute_latency: given.number("W"),
        ..worker(link.clone(), cycle_time.clone())
    };
    let load = if given["load"].is_null() { Rational::one() } else { given.number("load") };
    MultiRound::new(load, given.count("P"), rounds, costs).expect("no cost is negative")
}
