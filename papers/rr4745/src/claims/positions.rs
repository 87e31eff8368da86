//! The integer variables u_i of the programs of section 5: how many there are, and that positions along a ring will do.

use exact_lp::Row;
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, RingProgram, tour};
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::programs::{moved, weightless, without_loops};
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};

const ROWS: &[&str] = &["every row of the program, evaluated exactly at x, y and u"];

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr4745/tsp-constraints",
        &[
            "the columns and rows of the program, counted",
            "every binary matrix x that the other rows allow, decided with and without the new constraints",
        ],
        &Test {
            check: counted,
            subject: |p| (p - 1) * (p - 2),
            oracle: (tours_of, without_new),
            wrong_subjects: &[("(p - 1)^2 new constraints", |p| (1..p).cartesian_product(1..p).count())],
            wrong_oracles: &[
                ("one tour for both senses", (|p| (3..p).product(), without_new)),
                ("the new constraints left in place", (tours_of, |program| program)),
            ],
        },
    ),
    Claim::new(
        "rr4745/tour-positions",
        ROWS,
        &Test::without_oracle(
            tours,
            |ring| (ring.x(), ring.behind()),
            &[
                ("positions counted from 1", |ring| {
                    let place = |processor| ring.place(processor).expect("a tour holds all processors");
                    (ring.x(), (1..ring.processors).map(|processor| place(processor) as i64).collect())
                }),
                ("positions counted backwards along the tour", |ring| {
                    (ring.x(), ring.behind().into_iter().map(|u| ring.processors as i64 - 2 - u).collect())
                }),
                ("positions without the links", |ring| (vec![Rational::zero(); ring.processors.pow(2)], ring.behind())),
            ],
        ),
    ),
    Claim::new(
        "rr4745/sub-tours",
        &["the rows of the program, added up exactly"],
        &Test {
            check: sub_tours,
            subject: |links| links,
            oracle: |p| tour(&weightless(p), Diagonal::Zero),
            wrong_subjects: &[("all but one of the inequalities of the sub-tour", |links| &links[1..])],
            wrong_oracles: &[("the constraints with p on their right-hand side", |p| {
                moved(tour(&weightless(p), Diagonal::Zero), 1)
            })],
        },
    ),
    Claim::new(
        "rr4745/q-ring-positions",
        ROWS,
        &Test::without_oracle(q_rings, |_| 0, &[("u_i = q for the non-participating nodes", |length| length as i64)]),
    ),
];

/// How many tours there are, and a program without its new constraints.
type Tours = (fn(usize) -> usize, fn(RingProgram) -> RingProgram);

/// The new variables and constraints of the tour program, and what they are for.
fn counted(context: &RunContext, constraints: fn(usize) -> usize, (tours_of, without_new): Tours) -> Finding {
    let (largest, listed) = context.depth.pick((12, 5), (20, 6), (30, 6));
    let domain = format!("p = 2..{largest}; every binary x without loops up to p = {listed}");
    Sweep::complete(context, domain).check(2..=largest, |&p: &usize| {
        let program = tour(&weightless(p), Diagonal::Zero);
        let variables = program.program.columns().iter().filter(|column| column.name.starts_with("u_")).count();
        let found = program.program.rows().iter().filter(|row| is_new(row)).count();
        if (variables, found) != (p - 1, constraints(p)) {
            let claimed = format!("{} variables and {} constraints", p - 1, constraints(p));
            let found = format!("{variables} variables and {found} constraints");
            return Err(Counterexample::new(json!({ "p": p }), claimed, found));
        }
        if !(4..=listed).contains(&p) {
            return Ok(());
        }
        let tours = tours_of(p);
        let [with, without] = [program.clone(), without_new(program)].map(|program| feasible(&program));
        if with == tours && without > tours {
            return Ok(());
        }
        let found = format!("{with} with them, {without} without");
        Err(Counterexample::new(json!({ "p": p }), format!("{tours} tours with them, more without"), found))
    })
}

fn tours_of(processors: usize) -> usize {
    (1..processors).product()
}

fn is_new(row: &Row) -> bool {
    row.name.starts_with("order")
}

/// The program with the new constraints so far raised that u = 0 satisfies them.
fn without_new(mut ring: RingProgram) -> RingProgram {
    let raised = Rational::from(ring.processors() as i64);
    for row in 0..ring.program.rows().len() {
        if is_new(&ring.program.rows()[row]) {
            let upper = &mut ring.program.row_bounds_mut(row).upper;
            *upper = Some(raised.clone());
        }
    }
    ring
}

fn feasible(ring: &RingProgram) -> usize {
    Assignments::of(ring).expect("the rows are those of section 5.1").feasible().len()
}

/// A ring, from its origin on, of some of the processors.
pub(super) struct Ring {
    pub(super) processors: usize,
    pub(super) order: Vec<usize>,
}

impl Regular for Ring {
    fn is_regular(&self) -> bool {
        self.processors >= 3
    }
}

impl Ring {
    fn to_json(&self) -> Value {
        json!({ "p": self.processors, "ring": self.order })
    }

    /// x, row by row.
    pub(super) fn x(&self) -> Vec<Rational> {
        let mut x = vec![Rational::zero(); self.processors.pow(2)];
        for (&processor, &successor) in self.order.iter().circular_tuple_windows() {
            x[processor * self.processors + successor] = Rational::one();
        }
        x
    }

    /// The position of each processor but the first behind the first.
    fn behind(&self) -> Vec<i64> {
        self.positions(0, 0).split_off(1)
    }

    /// How many places behind the origin a processor comes; nothing of one outside.
    fn place(&self, processor: usize) -> Option<usize> {
        self.order.iter().position(|&other| other == processor)
    }

    /// The position of each processor behind the origin, from 0; of the origin and of those outside, as said.
    pub(super) fn positions(&self, origin: i64, outside: i64) -> Vec<i64> {
        let position = |processor| match self.place(processor) {
            None => outside,
            Some(0) => origin,
            Some(place) => place as i64 - 1,
        };
        (0..self.processors).map(position).collect()
    }
}

/// x and u of a tour.
type Told = fn(&Ring) -> (Vec<Rational>, Vec<i64>);

/// Every tour from the first processor: x, and u by its positions.
fn tours(context: &RunContext, told: Told, (): ()) -> Finding {
    let largest = context.depth.pick(6, 7, 8);
    let of = |p: usize| {
        let rest = (1..p).permutations(p - 1);
        rest.map(move |rest| Ring { processors: p, order: [vec![0], rest].concat() })
    };
    let domain = format!("every tour of p = 2..{largest} processors from the first");
    Sweep::complete(context, domain).check((2..=largest).flat_map(of), |ring| {
        let p = ring.processors as i64;
        let (x, positions) = told(ring);
        if positions.iter().any(|position| !(0..=p - 2).contains(position)) {
            return Err(Counterexample::new(ring.to_json(), "0 <= u_i <= p - 2", format!("u = {positions:?}")));
        }
        let program = tour(&weightless(ring.processors), Diagonal::Zero);
        let values = [x, positions.iter().copied().map(Rational::from).collect()].concat();
        for row in program.program.rows() {
            let (value, is_chosen) = (value(row, &values), is_chosen(row, &values, ring.processors));
            let claimed = format!("u = {positions:?} satisfies {}", row.name);
            if is_new(row) && !is_as_said(p, is_chosen, &value) {
                return Err(Counterexample::new(ring.to_json(), claimed, format!("its value is {value}")));
            }
            if !row.bounds.contain(&value) {
                return Err(Counterexample::new(ring.to_json(), claimed, format!("its value is {value}")));
            }
        }
        Ok(())
    })
}

/// Some of the links of a sub-tour.
type Added = fn(&[(usize, usize)]) -> &[(usize, usize)];

/// Every sub-tour of r = 2, ..., p - 1 processors without the first: its constraints (4), added up, hold no u_i, and
/// contradict each other.
fn sub_tours(context: &RunContext, added: Added, program: fn(usize) -> RingProgram) -> Finding {
    let largest = context.depth.pick(5, 6, 7);
    let domain = format!("every sub-tour of r = 2..p - 1 of p = 3..{largest} processors without the first");
    let lengths = (3..=largest).flat_map(|p| (2..p).map(move |r| (p, r)));
    let rings = lengths.flat_map(|(p, r)| (1..p).permutations(r).map(move |order| Ring { processors: p, order }));
    Sweep::complete(context, domain).check(rings, |ring| {
        let links: Vec<_> = ring.order.iter().copied().circular_tuple_windows().collect();
        let program = program(ring.processors).program;
        let is_added = |row: &Row| added(&links).iter().any(|(i, j)| row.name == format!("order_{i}_{j}"));
        let rows: Vec<_> = program.rows().iter().filter(|row| is_added(row)).collect();
        let values = |x: i64, u: i64| {
            let is_x = |column| column < ring.processors.pow(2);
            (0..program.columns().len())
                .map(|column| Rational::from(if is_x(column) { x } else { u << column }))
                .collect_vec()
        };
        let sum = |values: Vec<Rational>| rows.iter().map(|row| value(row, &values)).sum::<Rational>();
        let (multiple, positions) = (sum(values(1, 0)), sum(values(0, 1)));
        if !positions.is_zero() {
            let found = format!("u_i = 2^i leaves {positions}");
            return Err(Counterexample::new(ring.to_json(), "all u_i cancel", found));
        }
        let bound: Rational = rows.iter().filter_map(|row| row.bounds.upper.clone()).sum();
        if multiple > bound {
            return Ok(());
        }
        Err(Counterexample::new(
            ring.to_json(),
            "r p <= r (p - 1) is a contradiction",
            format!("{multiple} <= {bound}"),
        ))
    })
}

/// Every ring of q processors from every origin: u by its positions, zero for the origin, and `outside` for the
/// others.
fn q_rings(context: &RunContext, outside: fn(usize) -> i64, (): ()) -> Finding {
    let largest = context.depth.pick(5, 6, 7);
    let lengths = (2..=largest).flat_map(|p| (1..=p).map(move |q| (p, q)));
    let rings = lengths.flat_map(|(p, q)| (0..p).permutations(q).map(move |order| Ring { processors: p, order }));
    let domain = format!("every ring of q = 1..p of p = 2..{largest} processors, from every origin");
    Sweep::complete(context, domain).check(rings, |ring| {
        let length = ring.order.len();
        let program = without_loops(ring.processors, length);
        let origins = (0..ring.processors).map(|processor| Rational::from(processor == ring.order[0]));
        let positions = ring.positions(0, outside(length));
        let values = [ring.x(), origins.collect(), positions.iter().copied().map(Rational::from).collect()].concat();
        match program.program.rows().iter().find(|row| !row.bounds.contain(&value(row, &values))) {
            None => Ok(()),
            Some(row) => Err(Counterexample::new(
                ring.to_json(),
                format!("u = {positions:?} satisfies {}", row.name),
                format!("its value is {}", value(row, &values)),
            )),
        }
    })
}

pub(super) fn value(row: &Row, values: &[Rational]) -> Rational {
    row.terms().iter().map(|(column, coefficient)| coefficient * &values[*column]).sum()
}

/// Whether the x_ij of a row that keeps cycles apart is 1.
fn is_chosen(row: &Row, values: &[Rational], processors: usize) -> bool {
    row.terms().iter().any(|(column, _)| *column < processors.pow(2) && values[*column].is_one())
}

/// Whether u_i - u_j + p x_ij is p - 1 where x_ij = 1, and at most p - 2 elsewhere.
fn is_as_said(p: i64, is_chosen: bool, value: &Rational) -> bool {
    if is_chosen { *value == Rational::from(p - 1) } else { *value <= Rational::from(p - 2) }
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::Depth;

    use super::*;

    #[test]
    fn tours_are_counted_up_to_five_processors_at_quick_depth() {
        let none_of = |missed: usize| {
            let tours: fn(usize) -> usize = match missed {
                5 => |p| if p == 5 { 0 } else { tours_of(p) },
                _ => |p| if p == 6 { 0 } else { tours_of(p) },
            };
            let finding = counted(&RunContext::silent(Depth::Quick, 0), |p| (p - 1) * (p - 2), (tours, without_new));
            finding.counterexample.map(|counterexample| counterexample.instance)
        };
        assert_eq!([5, 6].map(none_of), [Some(json!({ "p": 5 })), None]);
    }

    #[test]
    fn of_five_processors_rows_are_four_where_one_follows_the_other_and_at_most_three_elsewhere() {
        let is_said = |is_chosen, value| is_as_said(5, is_chosen, &Rational::from(value));
        assert!(is_said(true, 4) && is_said(false, 3) && is_said(false, -3));
        assert!(!is_said(true, 3) && !is_said(true, 5) && !is_said(false, 4));
    }

    #[test]
    fn a_ring_is_told_by_its_processors_and_regular_from_three_of_the_platform_on() {
        let of = |processors| Ring { processors, order: vec![0, 1] };
        assert_eq!(of(3).to_json(), json!({ "p": 3, "ring": [0, 1] }));
        assert!(!of(2).is_regular() && of(3).is_regular() && of(4).is_regular());
    }
}
