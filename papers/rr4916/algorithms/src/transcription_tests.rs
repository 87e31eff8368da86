//! The formulas of the paper as they were written down a second time from its text (`tests/transcriptions/rr4916.py`),
//! against those of this crate. Those of the claims are compared beside the claims.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use compare::{Code, Fields, compare, exact, exactly, is_of_the_claims};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, DivisibleStar, MultiRound, Rounds, Schedule, Worker, check_star};
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};
use serde_json::Value;

use super::dealing::Linear;
use super::generating_function::{self, GeneratingFunction};
use super::multi_installment::{Variant, recursion};
use super::periodic::{self, shares};
use super::star_affine::printed_system;
use super::{star_linear, tree_linear, umr};

const FORMULAS: [(&str, Code); 19] = [
    ("thm-1-rows", |given| {
        let loads = given.numbers("alpha");
        let star = star(given).with_load(loads.iter().sum()).unwrap();
        let mut port = Rational::default();
        let chunk = |(worker, load): (usize, Rational)| {
            let send_start = port.clone();
            port += star.workers()[worker].sending(&load);
            Chunk { worker, load, send_start, compute_start: port.clone() }
        };
        let chunks = loads.into_iter().enumerate().map(chunk).collect();
        let measured = check_star(&star, &Schedule { master: Rational::default(), chunks }).unwrap();
        exactly(&measured.finish.into_iter().map(Option::unwrap).collect::<Vec<_>>())
    }),
    ("thm-1", of_theorem_1),
    ("master-computes", of_theorem_1),
    ("lemma-3", |given| {
        let children: Vec<_> = given.numbers("g").into_iter().zip(given.numbers("w")).collect();
        exact(&tree_linear::lemma_3(&given.number("g_0"), &given.number("w_0"), &children).unwrap().recip())
    }),
    ("tree-recursion", |given| exact(&tree_linear::printed(&tree(given)).unwrap().makespan)),
    ("prop-4-system", |given| {
        let star = star(given);
        let printed = printed_system(&star, &everybody(&star)).unwrap();
        exactly(std::iter::once(&printed.makespan).chain(&loads(&star, &printed.schedule)))
    }),
    ("eq-7-8", |given| {
        let platform = of_ratio(given);
        at_gamma_0(given, recursion(&platform, given.count("count"), Variant::Printed).unwrap())
    }),
    ("generating-function", |given| {
        let function = GeneratingFunction::of(&of_ratio(given), Variant::Printed).unwrap();
        at_gamma_0(given, function.coefficients(given.count("count")))
    }),
    ("q-polynomial", |given| {
        let q = generating_function::denominator(given.count("P"), &given.number("R").recip());
        let x = given.number("x");
        exact(&q.coefficients().iter().rev().fold(Rational::default(), |value, number| value * &x + number))
    }),
    ("eq-10", |given| exact(&umr::recursion(&rounds(given), 2).unwrap()[1].at(&given.number("alpha_j")))),
    ("eq-11", |given| {
        let first = given.number("alpha_0");
        exact(&umr::size_in_round(&rounds(given), given.count("j"), &first, umr::Variant::Printed).unwrap())
    }),
    ("eq-12", |given| exact(&umr::first_size(&rounds(given), given.count("M")).unwrap())),
    ("umr-makespan", |given| {
        exact(&umr::formula(&rounds(given), given.count("M"), &given.number("alpha_0"), umr::Variant::Printed))
    }),
    ("asymptotic-lp", |given| {
        let shares = shares(star(given).workers(), periodic::Variant::Printed).unwrap();
        let room = Rational::ONE - &shares.latencies / given.number("T_p");
        exactly(&shares.rates.iter().map(|rate| rate * &room).collect::<Vec<_>>())
    }),
    ("rate", |given| exact(&shares(star(given).workers(), periodic::Variant::Corrected).unwrap().total)),
    ("asymptotic-lower", |given| exact(&periodic::least_time(&star(given)).unwrap())),
    ("asymptotic-periods", |given| {
        let (star, period) = (star(given).with_rounds(Rounds::Any), given.number("T_p"));
        let schedule = periodic::schedule(&star, &period).unwrap();
        let computed_last = schedule.chunks.iter().map(|chunk| &chunk.compute_start).max().unwrap();
        exact(&(computed_last / period + 1))
    }),
    ("eq-13", |given| {
        let (star, loads) = (star(given), given.numbers("alpha"));
        exact(&star.workers().iter().zip(&loads).map(|(worker, load)| worker.sending(load)).sum())
    }),
    ("no-overlap", |given| {
        let (star, loads) = (star(given), given.numbers("alpha"));
        let computing = |(worker, load): (&Worker, _)| worker.computing(load).unwrap();
        exactly(&star.workers().iter().zip(&loads).map(computing).collect::<Vec<_>>())
    }),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), |name| !is_of_the_claims(name), &FORMULAS);
}

/// The star of the instance, of which what is not named is zero, the load one.
fn star(given: &Value) -> DivisibleStar {
    let of = |name: &str| if given[name].is_null() { None } else { Some(given.numbers(name)) };
    let [g, w, link_latencies, compute_latencies] = ["g", "w", "G", "W"].map(of);
    let at =
        |numbers: &Option<Vec<Rational>>, i: usize| numbers.as_ref().map_or_else(Rational::default, |of| of[i].clone());
    let count = g.as_ref().or(w.as_ref()).expect("an instance has g or w").len();
    let worker = |i| Worker {
        link: at(&g, i),
        cycle_time: Some(at(&w, i)),
        link_latency: at(&link_latencies, i),
        compute_latency: at(&compute_latencies, i),
    };
    let number = |name: &str| (!given[name].is_null()).then(|| given.number(name));
    let load = number("load").unwrap_or(Rational::ONE);
    DivisibleStar::new(load, number("w_0"), (0..count).map(worker).collect()).unwrap()
}

fn everybody(star: &DivisibleStar) -> Vec<usize> {
    (0..star.workers().len()).collect()
}

fn loads(star: &DivisibleStar, schedule: &Schedule) -> Vec<Rational> {
    let of = |worker| schedule.chunks.iter().filter(|chunk| chunk.worker == worker).map(|chunk| &chunk.load).sum();
    everybody(star).into_iter().map(of).collect()
}

/// The makespan, then the loads, that of the master first if it computes.
fn of_theorem_1(given: &Value) -> Value {
    let star = star(given);
    let makespan = star_linear::makespan(&star).unwrap().reduced();
    let schedule = star_linear::schedule(&star).unwrap();
    let master = star.master().map(|_| schedule.master.clone());
    exactly(&[makespan].into_iter().chain(master).chain(loads(&star, &schedule)).collect::<Vec<_>>())
}

/// The tree of the instance; its root does not compute.
fn tree(given: &Value) -> DivisibleTree {
    fn grow(nodes: &mut Vec<Node>, parent: usize, children: &Value) {
        for child in children.as_array().unwrap() {
            let number = |name: &str| child[name].as_str().unwrap().parse::<Rational>().unwrap();
            let uplink = Uplink { parent, link: number("g"), latency: Rational::default() };
            let node = nodes.len();
            nodes.push(Node {
                uplink: Some(uplink),
                cycle_time: Some(number("w")),
                compute_latency: Rational::default(),
            });
            grow(nodes, node, &child["children"]);
        }
    }
    let mut nodes = vec![Node { uplink: None, cycle_time: None, compute_latency: Rational::default() }];
    grow(&mut nodes, 0, &given["children"]);
    DivisibleTree::new(given.number("load"), nodes).unwrap()
}

/// The platform of the instance; what does not count there is one.
fn rounds(given: &Value) -> MultiRound {
    let number = |name: &str| if given[name].is_null() { Rational::ONE } else { given.number(name) };
    let worker = Worker {
        link: number("g"),
        cycle_time: Some(number("w")),
        link_latency: number("G"),
        compute_latency: number("W"),
    };
    MultiRound::new(number("load"), given.count("P"), None, worker).unwrap()
}

/// A platform on which w / g is R.
fn of_ratio(given: &Value) -> MultiRound {
    let link = Rational::new(3, 7);
    let worker = Worker {
        cycle_time: Some(given.number("R") * &link),
        link,
        link_latency: given.number("G"),
        compute_latency: given.number("W"),
    };
    MultiRound::new(Rational::ONE, given.count("P"), None, worker).unwrap()
}

fn at_gamma_0(given: &Value, numbers: Vec<Linear>) -> Value {
    exactly(&numbers.iter().map(|number| number.at(&given.number("gamma_0"))).collect::<Vec<_>>())
}
