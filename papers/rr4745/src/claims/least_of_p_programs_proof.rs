//! The mixed programs for each number of processors, which correct q-optimum and proposition 4 (section 5.2).
//!
//! No schedule is faster than all programs allow, and no solution of a program is less than every schedule takes. The
//! least step time of a ring is the longest messages of a processor of it, or (X + D) / V, whichever is more; the least
//! T of a program for a given x is so too, with the messages and the processors that its rows speak of. So what is less
//! than either is less than one of its parts: these are the choices.

use schedcheck_bruteforce::ring::integer_program::Matrix;
use schedcheck_harness::domain::{Links, SmallRing};
use schedcheck_harness::{Finding, RunContext, Test, telling};
use schedcheck_parametric_proof::{LinearForm, Row};
use schedcheck_rr4745_algorithms::platform::Platform;
use serde_json::{Value, json};

use super::forall::{Competitors, Quotient, Shape, Under, Unknown, describe, forall, shapes, statement};
use super::least_of_p_programs::{
    FEASIBLE, Shares, best_of_size, each_is_the_least, returned, rows_on_shares, the_least_is_optimal,
};
use super::programs::ring_of_matrix;
use schedcheck_evidence::ring::optimum;

/// The programs that are solved, of so many processors each.
#[derive(Clone, Copy)]
pub struct Programs {
    shares: Shares,
    lengths: fn(usize) -> Vec<usize>,
}

const ALL: Programs = Programs { shares: Shares::OfTheRing, lengths: |processors| (1..=processors).collect() };

const OF_ALL: (&str, Programs) =
    ("for all parameters: without alpha_i <= sum_j x_ij", Programs { shares: Shares::OfAll, ..ALL });

/// The program for each q gives the least step time of q processors.
pub const EACH_SIZE: Test<Programs> = Test::without_oracle(each_size, ALL, &[OF_ALL]);

/// The least of what the programs give is the least step time.
pub const LEAST: Test<Programs> = Test::without_oracle(
    least,
    ALL,
    &[
        OF_ALL,
        ("for all parameters: the program for q = p alone", Programs { lengths: |processors| vec![processors], ..ALL }),
    ],
);

fn each_size(context: &RunContext, programs: Programs, (): ()) -> Finding {
    let theorem = |shape: &Shape| {
        statement(shape, move |unknown| {
            let lengths = (programs.lengths)(unknown.processors()).into_iter();
            lengths.flat_map(|length| are_equal(unknown, programs.shares, &[length], &[length])).collect()
        })
    };
    forall(context, sizes(context), theorem, |ring: &SmallRing| {
        let instance = ring.instance();
        each_is_the_least(&instance, &returned(&instance, programs.shares), best_of_size)
    })
}

fn least(context: &RunContext, programs: Programs, (): ()) -> Finding {
    let theorem = |shape: &Shape| {
        statement(shape, move |unknown| {
            let all = (1..=unknown.processors()).collect::<Vec<_>>();
            are_equal(unknown, programs.shares, &(programs.lengths)(unknown.processors()), &all)
        })
    };
    forall(context, sizes(context), theorem, |ring: &SmallRing| {
        let instance = ring.instance();
        let returned = returned(&instance, programs.shares);
        let taken = (programs.lengths)(ring.processors()).into_iter().map(|length| returned[length - 1].clone());
        the_least_is_optimal(&instance, &taken.collect::<Vec<_>>(), optimum)
    })
}

fn sizes(context: &RunContext) -> (Vec<Shape>, String) {
    shapes(context.depth.pick(&FEW[..], &MANY, &MORE), Links::Free)
}

/// Processors, and the bound of their cycle-times, at quick depth.
const FEW: [(usize, i64); 3] = [(1, 1), (2, 3), (3, 3)];

/// At standard depth.
const MANY: [(usize, i64); 4] = [(1, 1), (2, 20), (3, 9), (4, 4)];

/// At any cost.
const MORE: [(usize, i64); 4] = [(1, 1), (2, 99), (3, 20), (4, 6)];

/// The schedules along rings of some lengths and the solutions of the programs for some take equally long at the least.
fn are_equal(unknown: &Unknown, shares: Shares, programs: &[usize], rings: &[usize]) -> Competitors {
    let matrices = programs.iter().flat_map(|&length| &FEASIBLE[unknown.processors() - 1][length - 1]);
    let programs: Vec<Allowed> = matrices.map(|matrix| Allowed::by_program(unknown, matrix, shares)).collect();
    let rings = rings.iter().flat_map(|&length| unknown.rings(length));
    let schedules: Vec<Allowed> = rings.map(|ring| Allowed::along(unknown, ring)).collect();
    let under = |one: &Allowed, others: &[Allowed]| {
        // What it is equal to comes first.
        let (same, others): (Vec<_>, Vec<_>) = others.iter().partition(|other| other.is_along_the_same(one));
        let parts = same.into_iter().chain(others).map(|other| other.parts.clone()).collect();
        Under::competitor(Row::positive, one.times.clone(), parts, one.rows.clone())
    };
    let below_the_schedules = programs.iter().map(|program| under(program, &schedules));
    let competitors = below_the_schedules.chain(schedules.iter().map(|schedule| under(schedule, &programs))).collect();
    telling(competitors, move || programs.iter().map(Allowed::told).collect())
}

/// The loads that are allowed along a ring or by a program, and what they take.
struct Allowed {
    /// The processors with a load, in ascending order.
    ring: Vec<usize>,
    /// What the loads satisfy.
    rows: Vec<Row>,
    /// The step takes the longest of these.
    times: Vec<LinearForm>,
    /// At the least it takes the longest of these.
    parts: Vec<Quotient>,
}

impl Allowed {
    fn along(unknown: &Unknown, ring: Vec<usize>) -> Self {
        let (rows, times, parts) = (unknown.along(&ring).collect(), unknown.busy(&ring), unknown.parts(&ring));
        Self { ring: sorted(ring), rows, times, parts }
    }

    fn by_program(unknown: &Unknown, matrix: &Matrix, shares: Shares) -> Self {
        let ring = sorted(ring_of_matrix(matrix));
        let load = unknown.loads().iter().fold(LinearForm::ZERO, |sum, load| sum + load);
        if ring.len() == 1 {
            let fastest = unknown.times().iter().min().expect("there is a processor");
            let time = load.scaled(*fastest);
            return Self { ring, rows: Vec::new(), times: vec![time], parts: vec![(time, 1)] };
        }
        let (mut rows, mut times, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut all = (unknown.load(), 0);
        for (i, (messages, followers)) in rows_on_shares(unknown, matrix).into_iter().enumerate() {
            if shares == Shares::OfTheRing {
                rows.push(Row::non_negative(load.scaled(followers) - unknown.loads()[i]));
            }
            if shares == Shares::OfAll || followers > 0 {
                all = (all.0 + messages.scaled(unknown.speed(i)), all.1 + unknown.speed(i));
            }
            times.push(unknown.loads()[i].scaled(unknown.times()[i]) + messages);
            parts.push((messages, 1));
        }
        parts.insert(0, all);
        Self { ring, rows, times, parts }
    }

    /// The ring, and what the step takes the longest of at the least.
    fn told(&self) -> Value {
        json!({"ring": self.ring, "longest_of": self.parts.iter().copied().map(describe).collect::<Vec<_>>()})
    }

    fn is_along_the_same(&self, other: &Self) -> bool {
        let balanced = |allowed: &Self| allowed.parts.first().map(|(form, divisor)| (*form.coefficients(), *divisor));
        self.ring == other.ring && balanced(self) == balanced(other)
    }
}

fn sorted(mut ring: Vec<usize>) -> Vec<usize> {
    ring.sort_unstable();
    ring
}
