//! What presolve finds, what it keeps, and what it proves.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::integer::proof_log::Numbering;
use crate::integer::recorded::{Recorded, keeps, points, random};
use crate::integer::system::NoSystem;
use crate::program::{Bounds, LinearProgram, Rational, Variable};

/// Presolve, and the lines that it writes.
fn presolved(lp: &LinearProgram) -> (Result<System, usize>, Recorded) {
    let mut log = Recorded::new(lp);
    let system = System::new(lp, &Numbering::of(lp), &mut log, &|| false);
    let system = system.map_err(|unmade| match unmade {
        NoSystem::Infeasible(absurd) => absurd,
        NoSystem::Stopped => unreachable!("nobody stops it"),
    });
    let found = system.and_then(|mut system| presolve(&mut system, &mut log, &|| false).map(|()| system));
    (found.map_err(|Infeasible(fact)| fact), log)
}

fn columns<const N: usize>(lp: &mut LinearProgram, bounds: [Bounds; N]) -> [Variable; N] {
    let mut index = 0;
    bounds.map(|bounds| {
        let variable = lp.integer(format!("x{index}"), bounds);
        index += 1;
        variable
    })
}

#[track_caller]
fn is_infeasible(lp: &LinearProgram) {
    let (found, log) = presolved(lp);
    let proof = log.absurd(lp, found.expect_err("nothing is feasible"));
    assert_eq!(proof.map(|proof| proof.proved.to_string()), Ok("no point is feasible".to_owned()), "{log:?}");
}

#[test]
fn twice_a_difference_is_not_one() {
    let mut lp = LinearProgram::new("even is odd");
    let [x, y] = columns(&mut lp, [Bounds::free(), Bounds::free()]);
    lp.subject_to("r", (2 * x - 2 * y).equals(1));
    is_infeasible(&lp);
}

#[test]
fn several_equations_have_no_whole_solution_together() {
    let mut lp = LinearProgram::new("each has one");
    let [x, y, z] = columns(&mut lp, [Bounds::free(), Bounds::free(), Bounds::free()]);
    lp.subject_to("a", (x + y + z).equals(0));
    lp.subject_to("b", (x - y + 3 * z).equals(1));
    is_infeasible(&lp);
    let mut lp = LinearProgram::new("modulo seven");
    let [x, y, z, w] = columns(&mut lp, [Bounds::free(), Bounds::free(), Bounds::free(), Bounds::fixed(3)]);
    lp.subject_to("a", (3 * x + 5 * y + 8 * z - w).equals(10));
    lp.subject_to("b", (x - 3 * y + 5 * z + w).equals(8));
    is_infeasible(&lp);
}

/// The ends of a column, as text.
fn ends(system: &System, column: usize) -> String {
    let end =
        |end: Option<&crate::integer::system::Bound<Rational>>| end.map_or("-".to_owned(), |end| end.value.to_string());
    let column = &system.columns[column];
    format!("{} {}", end(column.lower.as_ref()), end(column.upper.as_ref()))
}

/// Every line is accepted: the last one is, as a limit of the column that it is about.
#[track_caller]
fn is_accepted(lp: &LinearProgram, log: &Recorded) {
    let accepted = log.accepted(lp);
    assert_eq!(accepted, Ok(()), "{}", log.lines.concat());
}

#[test]
fn bounds_go_from_row_to_row_and_are_rounded() {
    let mut lp = LinearProgram::new("chain");
    let [x, y] = columns(&mut lp, [Bounds::free(), Bounds::non_negative()]);
    let z = lp.variable("z", Bounds::at_most((7, 2)));
    lp.subject_to("a", (3 * x + y).at_most(10));
    lp.subject_to("b", (2 * x - z).at_least(-3));
    lp.subject_to("c", (x + z).at_least((1, 3)));
    let (system, log) = presolved(&lp);
    let system = system.expect("(0, 0, 1/3) is feasible");
    assert_eq!([0, 1, 2].map(|column| ends(&system, column)), ["-2 3", "0 16", "-8/3 7/2"]);
    is_accepted(&lp, &log);
}

#[test]
fn a_large_number_that_switches_a_row_off_becomes_as_small_as_it_may_be() {
    let mut lp = LinearProgram::new("switch");
    let [b] = columns(&mut lp, [Bounds::between(0, 1)]);
    let x = lp.variable("x", Bounds::between(0, 10));
    lp.subject_to("on", (x - 1000 * b).at_most(0));
    let (system, log) = presolved(&lp);
    let system = system.expect("zero is feasible");
    assert_eq!(system.rows[0].terms, [(0, (-10).into()), (1, 1.into())]);
    is_accepted(&lp, &log);
}

#[test]
fn no_integer_point_is_lost_and_every_line_is_accepted() {
    let mut numbers = ChaCha8Rng::seed_from_u64(7);
    let (mut infeasible, mut lines) = (0, 0);
    for _ in 0..120 {
        let lp = random(&mut numbers);
        let points = points(&lp, 4);
        let (found, log) = presolved(&lp);
        lines += log.lines.len();
        match found {
            Ok(system) => {
                let lost = points.iter().find(|point| !keeps(&system, point));
                assert_eq!(lost, None, "{lp:?}\n{system:?}");
                is_accepted(&lp, &log);
            }
            Err(fact) => {
                infeasible += 1;
                assert!(points.is_empty() && log.absurd(&lp, fact).is_ok(), "{lp:?} {:?}", log.absurd(&lp, fact));
            }
        }
    }
    assert!(infeasible > 10 && lines > 300, "{infeasible} {lines}");
}

#[test]
fn a_line_that_says_more_is_rejected() {
    let mut numbers = ChaCha8Rng::seed_from_u64(8);
    let (mut rejected, mut halves) = (0, 0);
    for _ in 0..40 {
        let lp = random(&mut numbers);
        let (_, log) = presolved(&lp);
        for place in 0..log.lines.len() {
            // What is absurd implies whatever is said.
            if log.lines[place].contains(" 0 {") {
                continue;
            }
            let damaged = log.saying_more_at(place);
            assert!(damaged.accepted(&lp).is_err(), "{}", damaged.lines.concat());
            rejected += 1;
            halves += usize::from(log.lines[place].contains("asm"));
        }
    }
    assert!(rejected > 100 && halves > 1, "{rejected} {halves}");
}
