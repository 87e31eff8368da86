//! Integer programs on which solvers in doubles have answered wrongly, each with the answer that was measured.
//!
//! CBC is version 2.10.8 of Debian 12 and HiGHS version 1.16.0, both with gaps of zero, and otherwise as they come.

use exact_lp::format::{Format, read};
use exact_lp::{Bounds, Expression, LinearProgram, Rational};

use super::optimum;

fn of(text: &str) -> LinearProgram {
    read(text.as_bytes(), Format::Lp).expect("an LP file")
}

/// CBC: "Optimal solution found", 0 (a billionth counts as none). HiGHS: 1.
#[test]
fn a_large_factor_does_not_switch_for_nothing() {
    let lp = of("Minimize\n b\nSubject To\n used: x - 1000000000 b <= 0\n wanted: x >= 1\n\
                 Bounds\n x <= 1000000000\nBinary\n b\nEnd\n");
    assert_eq!(optimum(&lp), "1");
}

/// CBC: "Optimal solution found", 0 (a ten-millionth counts as none). HiGHS: 1.
#[test]
fn a_small_demand_is_a_demand() {
    let lp = of("Minimize\n y\nSubject To\n demand: 10000000 y - x >= 0\n wanted: x + z = 1\n\
                 Bounds\n z <= 0\n y <= 5\nGeneral\n y\nBinary\n x\nEnd\n");
    assert_eq!(optimum(&lp), "1");
}

/// CBC: "Problem proven infeasible" (zero is feasible). HiGHS: no answer within a minute.
#[test]
fn a_thin_cone_has_its_whole_apex() {
    let lp = of("Maximize\n x\nSubject To\n a: 100000000 x - 99999999 y <= 0\n b: 100000001 x - 100000000 y >= -1\n\
                 Bounds\n x <= 1000000000\n y <= 1000000000\nGeneral\n x\n y\nEnd\n");
    assert_eq!(optimum(&lp), "99999999");
}

/// HiGHS: optimal, 0. CBC: "Problem is unbounded".
#[test]
fn one_beyond_two_to_the_53_is_one_more() {
    let lp = of("Maximize\n x - y\nSubject To\n r: x <= 9007199254740993\n s: y >= 9007199254740992\n\
                 Bounds\n y <= 9007199254740993\nGeneral\n x\n y\nEnd\n");
    assert_eq!(optimum(&lp), "1");
}

/// CBC: "Problem is infeasible" (the empty knapsack is feasible). HiGHS: refuses the file.
#[test]
fn coefficients_of_fifty_digits_are_numbers_like_others() {
    let long = |last: u32| -> Rational { format!("{}{last:03}", "9".repeat(47)).parse().expect("a number") };
    let mut lp = LinearProgram::new("fifty digits");
    let mut filled = Expression::default();
    for last in [1, 2, 4] {
        let item = lp.integer("item", Bounds::between(0, 1));
        filled += long(last) * item;
    }
    lp.subject_to("capacity", filled.clone().at_most(long(3) + long(3)));
    lp.maximize(filled);
    assert_eq!(optimum(&lp), (long(2) + long(4)).to_string());
}

/// Here the relaxation in doubles misses the bounds of a column by whole units: a dive that fixed it again and again did
/// not end.
#[test]
fn a_dive_ends_where_a_column_that_was_fixed_has_a_fraction_again() {
    let lp = of("Maximize\n 5 x1 - 5 x2 + 3 x3 - 4 x4\nSubject To\n c1: - 3 x2 + 3 x3 - 4 x4 <= 8\n\
                 c2: - 4 x1 - x2 - 4 x3 >= -33\n c3: - 6 x1 - 2 x2 - 4 x3 - 6 x4 <= -32\n\
                 c4: 2596148429267413814265248164610047 x1 - 34359738368 x2 - 1048577 x3 \
                 + 1152921504606846977 x4 = -5192296858534824169766085591039993\n\
                 Bounds\n x1 free\n -1 <= x2 <= 3\n 3 <= x3 <= 7\n -3/2 <= x4 <= 7/2\nGeneral\n x3\n x4\nEnd\n");
    let expected = "-20769187434139310514123359643500401/7788445287802241442795744493830141";
    assert_eq!(optimum(&lp), expected);
}
