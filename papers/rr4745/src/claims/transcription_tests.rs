//! The formulas of the paper as they were written down a second time from its text (`tests/transcriptions/rr4745.py`),
//! against those of the claims, and of the solvers and reductions that the claims ask.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use std::sync::LazyLock;

use compare::{Code, Fields, compare, exact, exactly, is_of_the_claims};
use num_traits::One;
use schedcheck_bruteforce::ring::integer_program::{Diagonal, RingProgram, q_ring, tour, weights};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_reductions::hamiltonian_cycle::Graph;
use schedcheck_rr4745_algorithms::distance::{Definition, Ends, length};
use schedcheck_rr4745_algorithms::greedy::Tie;
use serde_json::{Value, json};

use super::hamiltonian::as_printed;
use super::least_of_p_programs::{FEASIBLE, Rank, best_of_program, weight};
use super::orderings::{Ordering, plain, sum};
use super::positions::{Ring, value};
use super::programs::weightless;
use crate::figures::steps::Steps;
use crate::figures::{Reading, greedy};
use crate::tables::minima::MinimumRow;
use crate::tables::{Site, minima, printed_at};
use schedcheck_evidence::ring::optimum;

/// The least costs of the tables' platforms under the printed d, and with 1/c and 1/w in the place of c and w.
static LEAST: LazyLock<[[MinimumRow; 2]; 2]> = LazyLock::new(|| {
    let of = |inverted| Definition { ends: Ends::Tail, bandwidths: inverted, speeds: inverted };
    Site::ALL.map(|site| [false, true].map(|inverted| minima::row(site, of(inverted))))
});

/// The best greedy rings' numbers of processors by platform, reading of its numbers, and start.
static GREEDY: LazyLock<[[[Steps; 2]; 2]; 2]> = LazyLock::new(|| {
    let of = |site, reading| [Tie::First, Tie::Last].map(|start| greedy(site, reading, start));
    Site::ALL.map(|site| [Reading::Printed, Reading::Inverted].map(|reading| of(site, reading)))
});

const FORMULAS: [(&str, Code); 14] = [
    ("claims/greedy-size", |given| {
        let is = |name: &str| given[name].as_bool().expect("yes or no");
        let steps = &GREEDY[place(given)][usize::from(is("inverted"))][usize::from(is("last"))];
        steps.at(&given.number("ratio")).to_string().into()
    }),
    ("claims/tables-1-4", |given| {
        let instance = site(given).instance();
        let processor = given.count("processor") - 1;
        json!([exact(&instance.cycle_times()[processor]), links(&instance)[processor]])
    }),
    ("claims/tables-5-6", |given| {
        let printed = site(given).printed();
        let row = if given["row"] == "PIP" { printed.minimum } else { printed.greedy };
        json!(printed_at(row, given.count("q")).map(|cost| cost.to_string()))
    }),
    ("claims/path-cost", |given| {
        let is_inverted = given["inverted"].as_bool().expect("yes or no");
        let cell = &LEAST[place(given)][usize::from(is_inverted)].cells[given.count("q") - 1];
        exactly([&cell.cost, &cell.least, &cell.most])
    }),
    ("claims/definition-1", |given| exact(&optimum(&instance(given)).0)),
    ("claims/reduction", |given| {
        let ends = |edge: &Value| [0, 1].map(|end: usize| edge[end].as_u64().expect("a vertex") as usize - 1);
        let edges = given["edges"].as_array().expect("a list").iter().map(ends);
        let graph = Graph::new(given.count("vertices"), edges).expect("a graph");
        let reduction = as_printed(&graph, &given.number("epsilon"));
        let ring = &reduction.ring;
        let (load, volume, bound) = (exact(ring.work()), exact(ring.volume()), exact(&reduction.bound));
        json!({ "w": exactly(ring.cycle_times()), "c": links(ring), "W": load, "H": volume, "K": bound })
    }),
    ("claims/eq-3-sum", |given| exact(&sum(&instance(given), &given.members("ring")))),
    ("claims/shortest-cycle", |given| {
        let instance = instance(given);
        exact(&length(&plain(Ends::Tail).matrix(&instance), &Ordering::printed(&instance)[0]))
    }),
    ("claims/tsp-sizes", |given| {
        let [with, without] =
            [Diagonal::Printed, Diagonal::Zero].map(|loops| tour(&weightless(given.count("p")), loops));
        let columns = |program: &RingProgram, of: &str| {
            let named = program.program.columns().iter().filter(|column| column.name.starts_with(of));
            named.filter(|column| column.bounds.upper != Some(Rational::default())).count()
        };
        let rows = |of| with.program.rows().iter().filter(move |row| row.name.starts_with(of));
        let right = rows("order").map(|row| row.bounds.upper.clone()).max().flatten();
        let right = right.map_or(given.count("p") - 1, |right| right.to_string().parse().expect("a whole number"));
        let sums = rows("after").chain(rows("before")).count();
        json!([columns(&with, "x_"), columns(&without, "x_"), columns(&with, "u_"), rows("order").count(), sums, right])
    }),
    ("claims/tsp-constraint-4", |given| {
        let order = given.members("tour");
        let ring = Ring { processors: order.len(), order };
        let program = tour(&weightless(ring.processors), Diagonal::Printed);
        exactly(&left_of_order(&program, &[ring.x(), rationals(&ring.positions(0, 0)[1..])].concat()))
    }),
    ("claims/positions", |given| exactly(&rationals(&ring(given).positions(0, 0)))),
    ("claims/q-ring-constraint-6", |given| {
        let ring = ring(given);
        let program = q_ring(&weightless(ring.processors), ring.order.len(), Diagonal::Printed);
        let origin: Vec<_> = (0..ring.processors).map(|processor| i64::from(processor == ring.order[0])).collect();
        let sides = left_of_order(&program, &[ring.x(), rationals(&origin), rationals(&ring.positions(0, 0))].concat());
        let right = program.program.rows().last().and_then(|row| row.bounds.upper.clone()).expect("<=");
        json!([exactly(&sides), right.to_string().parse::<u64>().expect("a whole number")])
    }),
    ("claims/q-ring-optimum", |given| {
        let instance = instance(given);
        let d = weights::printed(&instance);
        let rings = &FEASIBLE[instance.processors() - 1][given.count("q") - 1];
        exact(&rings.iter().map(|matrix| weight(&d, matrix)).min().expect("there is a ring"))
    }),
    ("claims/prop-4-programs", |given| {
        let instance = instance(given);
        let returned = FEASIBLE[instance.processors() - 1].iter();
        let taken = returned.map(|feasible| best_of_program(&instance, feasible, Rank::Least).0).min();
        exact(&taken.expect("one processor is a ring"))
    }),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), is_of_the_claims, &FORMULAS);
}

/// The platform of the instance; what does not count there is one.
fn instance(given: &Value) -> SliceRing {
    let number = |name: &str| if given[name].is_null() { Rational::one() } else { given.number(name) };
    let costs = Costs::from_rows(given.rows("c")).expect("the matrix is square");
    SliceRing::new(number("W"), number("H"), given.numbers("w"), costs).expect("no cost is negative")
}

/// The place of the site of the instance among all.
fn place(given: &Value) -> usize {
    let name = &given["site"];
    Site::ALL.iter().position(|site| name == site.name()).expect("the name of a site")
}

fn site(given: &Value) -> Site {
    Site::ALL[place(given)]
}

fn ring(given: &Value) -> Ring {
    Ring { processors: given.count("p"), order: given.members("ring") }
}

/// The costs of all links; a processor has none to itself.
fn links(ring: &SliceRing) -> Value {
    let cost = |i, j| if i == j { Value::Null } else { exact(ring.cost(i, j)) };
    let processors = 0..ring.processors();
    processors.clone().map(|i| processors.clone().map(|j| cost(i, j)).collect::<Value>()).collect()
}

fn rationals(numbers: &[i64]) -> Vec<Rational> {
    numbers.iter().map(|&number| Rational::from(number)).collect()
}

/// The left-hand sides of the constraints that keep cycles apart.
fn left_of_order(ring: &RingProgram, values: &[Rational]) -> Vec<Rational> {
    let rows = ring.program.rows().iter().filter(|row| row.name.starts_with("order"));
    rows.map(|row| value(row, values)).collect()
}
