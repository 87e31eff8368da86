//! Rounds of cuts: what they keep, what they prove, and how much of a gap they close.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::integer::cuts::rounds::Rounds;
use crate::integer::presolve::presolve;
use crate::integer::proof_log::Numbering;
use crate::integer::recorded::{Recorded, keeps, points, random};
use crate::program::{Bounds, Expression, LinearProgram, Variable};

/// The system with its cuts, what the rounds did, and the lines.
fn cut(lp: &LinearProgram) -> Option<(System, Rounds, Recorded)> {
    let mut log = Recorded::new(lp);
    let mut system = System::new(lp, &Numbering::of(lp), &mut log, &|| false).ok()?;
    presolve(&mut system, &mut log, &|| false).ok()?;
    let rounds = add(&mut system, &mut log, &|| false);
    Some((system, rounds, log))
}

#[test]
fn rounds_of_cuts_lose_no_integer_point_and_every_line_is_accepted() {
    let mut numbers = ChaCha8Rng::seed_from_u64(21);
    let mut cuts = 0;
    for _ in 0..150 {
        let mut lp = random(&mut numbers);
        let objective = (0..lp.columns().len()).filter_map(|column| lp.variable_at(column));
        let objective: Expression = objective.map(|variable| numbers.random_range(-5..=5_i64) * variable).sum();
        lp.minimize(objective);
        let Some((system, rounds, log)) = cut(&lp) else { continue };
        cuts += rounds.cuts;
        let points = points(&lp, 3);
        assert_eq!(points.iter().find(|point| !keeps(&system, point)), None, "{lp:?} {}", log.lines.concat());
        assert_eq!(log.accepted(&lp), Ok(()), "{}", log.lines.concat());
    }
    assert!(cuts > 8, "{cuts}");
}

fn binary(lp: &mut LinearProgram, name: String) -> Variable {
    lp.integer(name, Bounds::between(0, 1))
}

/// How much of the gap between the relaxation and the optimum the rounds close, in percent.
fn closed(lp: &LinearProgram, optimum: f64) -> f64 {
    let (system, rounds, log) = cut(lp).expect("it is feasible");
    assert_eq!(log.accepted(lp), Ok(()));
    assert!(system.rows.len() >= rounds.cuts);
    let (first, last) = rounds.optima.expect("the relaxation has an optimum");
    100.0 * (last - first) / (optimum - first)
}

/// The least number of points that meet all lines of the affine plane of order 3 (Steiner triples): 5.
#[test]
fn cuts_close_half_of_the_gap_of_nine_points_in_triples() {
    let mut lp = LinearProgram::new("triples");
    let points: Vec<Variable> = (0..9).map(|index| binary(&mut lp, format!("x{index}"))).collect();
    for first in 0..9 {
        for second in first + 1..9 {
            let third = |shift: usize| (6 - first / shift % 3 - second / shift % 3) % 3 * shift;
            let line = third(1) + third(3);
            if line > second {
                lp.subject_to("line", (points[first] + points[second] + points[line]).at_least(1));
            }
        }
    }
    lp.minimize(points.into_iter().sum::<Expression>());
    assert!(closed(&lp, 5.0) > 49.0);
}

/// Orders of one product: to order costs something, what is ordered too, and what is kept. The optimum is 555 (by the
/// recursion of Wagner and Whitin: orders in periods 0 and 3).
#[test]
fn cuts_close_the_gap_of_orders_in_lots() {
    let mut lp = LinearProgram::new("lots");
    let (mut costs, mut kept) = (Expression::from(0), Expression::from(0));
    for (period, demand) in [20, 30, 5, 40, 15, 25].into_iter().enumerate() {
        let order = binary(&mut lp, format!("y{period}"));
        let lot = lp.variable(format!("x{period}"), Bounds::non_negative());
        let stock = lp.variable(format!("s{period}"), Bounds::non_negative());
        lp.subject_to("flow", (kept + lot - stock).equals(demand));
        lp.subject_to("lot", lot.at_most(200 * order));
        costs += 90 * order + 2 * lot + stock;
        kept = stock.into();
    }
    lp.minimize(costs);
    assert!(closed(&lp, 555.0) > 99.0);
}

/// The largest stable set of a graph.
fn stable_set(nodes: usize, are_joined: impl Fn(usize, usize) -> bool) -> LinearProgram {
    let mut lp = LinearProgram::new("stable set");
    let points: Vec<Variable> = (0..nodes).map(|index| binary(&mut lp, format!("x{index}"))).collect();
    for first in 0..nodes {
        for second in (first + 1..nodes).filter(|&second| are_joined(first, second)) {
            lp.subject_to("edge", (points[first] + points[second]).at_most(1));
        }
    }
    lp.maximize(points.into_iter().sum::<Expression>());
    lp
}

/// Of a circle of seven: at most three.
#[test]
fn cuts_find_odd_circles() {
    let circle = stable_set(7, |first, second| second == first + 1 || second == first + 6);
    assert!(closed(&circle, -3.0) > 99.0);
}

/// Of two complete graphs of seven, of which each node is joined to one of the other: one node of each.
#[test]
fn cuts_find_complete_graphs() {
    let complete = stable_set(14, |first, second| first / 7 == second / 7 || second == first + 7);
    assert!(closed(&complete, -2.0) > 99.0);
}
