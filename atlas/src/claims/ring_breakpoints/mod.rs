//! `ring-breakpoints`: how many breakpoints T_step of rr4745 has as a function of W/H, and how often the number of
//! processors of a best ring goes down as W/H grows.
//!
//! | file | what it proves |
//! | --- | --- |
//! | `speeds` | a bound, which is a polynomial in the number of processors where few cycle-times differ |
//! | `counters` | in general there is none: rings that count |

mod counters;
mod speeds;

use schedcheck_bruteforce::ring::curve::Curve;
use schedcheck_bruteforce::ring::{exhaustive, subsets};
use schedcheck_harness::Claim;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use crate::extremal::{Bound, Extremal, On, Shown, Shows};

const METHODS: &[&str] = &["T_step for all W/H from every ring"];

pub const CLAIMS: [Claim; 3] = [speeds::SPEEDS, speeds::TWO, counters::COUNTERS];

pub const EXTREMALS: [Extremal; 5] = [
    Extremal {
        at_most: Some(Bound { statement: "open/ring-breakpoints-two", value: (1, 1) }),
        ..extremal("ring-breakpoints-two", "2 processors", &On(|| of([1, 1], [[0, 1], [1, 0]]), shown))
    },
    extremal(
        "ring-breakpoints-three",
        "3 processors",
        &On(|| of([11, 43, 43], [[0, 41, 4], [5, 0, 8], [1, 0, 0]]), shown),
    ),
    extremal("ring-breakpoints-four", "4 processors", &On(four, shown)),
    extremal("ring-breakpoints-five", "5 processors", &On(five, shown)),
    Extremal {
        measures: "times that p_opt goes down",
        ..extremal("ring-breakpoints-down", "5 processors", &On(five, goes_down))
    },
];

const fn extremal(name: &'static str, size: &'static str, on: &'static dyn Shows) -> Extremal {
    let measures = "breakpoints of T_step";
    Extremal { question: "ring-breakpoints", name, size, measures, on, at_most: None }
}

/// A platform with these speeds 1/w, and link costs row by row.
fn of<const P: usize>(speeds: [i64; P], costs: [[i64; P]; P]) -> SliceRing {
    let costs = Costs::from_rows(costs.map(|row| row.map(Rational::from).to_vec())).expect("the matrix is square");
    let times = speeds.map(|speed| Rational::from(speed).recip()).to_vec();
    SliceRing::new(Rational::ONE, Rational::ONE, times, costs).expect("no cost is negative")
}

fn four() -> SliceRing {
    of([3, 143, 77, 126], [[0, 52, 82, 98], [0, 0, 27, 20], [32, 2, 0, 2], [41, 31, 116, 0]])
}

fn five() -> SliceRing {
    let costs = [
        [0, 522, 116, 311, 63],
        [149, 0, 58, 163, 145],
        [0, 142, 0, 7, 0],
        [104, 527, 82, 0, 37],
        [279, 516, 70, 354, 0],
    ];
    of([3, 74, 74, 8, 1], costs)
}

/// T_step for all W/H, by every ring.
fn every_ring(ring: &SliceRing) -> Curve {
    exhaustive::curve(ring).expect("the domains hold at most 8 processors")
}

/// The same by subsets.
fn by_subsets(ring: &SliceRing) -> Curve {
    subsets::curve(ring).expect("the domains hold few processors")
}

/// How often the number of processors goes down as W/H grows.
fn declines(curve: &Curve) -> usize {
    curve.sizes().windows(2).filter(|sizes| sizes[1].1 < sizes[0].1).count()
}

fn shown(ring: &SliceRing) -> Result<Shown, String> {
    counted(ring, |curve| curve.breakpoints().count())
}

fn goes_down(ring: &SliceRing) -> Result<Shown, String> {
    counted(ring, declines)
}

fn counted(ring: &SliceRing, count: fn(&Curve) -> usize) -> Result<Shown, String> {
    let [value, other] = [every_ring(ring), by_subsets(ring)].map(|curve| count(&curve));
    if value != other {
        return Err(format!("{value} by every ring, {other} by subsets"));
    }
    Ok(Shown { value: Rational::from(value), exhibits: Vec::new() })
}
