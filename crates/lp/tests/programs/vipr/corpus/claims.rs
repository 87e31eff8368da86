//! What the whole of a file claims, beside what is derived and what is a solution.

use exact_lp::{Bounds, LinearProgram};

use crate::vipr::programs::judged;

use super::{Case, GREATEST, LEAST, ONE, OPTIMUM, THREE, all_judged, greatest, least};

/// A claim, the solutions, and derivations with what is proved.
type Claim<'a> = (&'a str, &'a [&'a str], &'a [&'a str], Result<&'a str, &'a str>);

#[track_caller]
fn all_claimed(lp: &LinearProgram, head: &str, claims: &[Claim]) {
    for (claim, solutions, lines, expected) in claims {
        let (solved, derived) = (solutions.join("\n"), lines.join("\n"));
        let rest = format!("RTP {claim}\nSOL {}\n{solved}\nDER {}\n{derived}", solutions.len(), lines.len());
        all_judged(lp, head, &[(&rest, *expected)]);
    }
}

const LOWER: Result<&str, &str> = Err("the last derived constraint does not prove the lower end of the range");
const UPPER: Result<&str, &str> = Err("the last derived constraint does not prove the upper end of the range");
const NO_SOLUTION: Result<&str, &str> = Err("no solution is as good as the range says");
const FEASIBLE: Result<&str, &str> = Err("the last derived constraint does not prove infeasibility");

const A: &str = "a G 5 2 0 1 1 3 { lin 1 3 1 } -1";
const B: &str = "b G 3 2 0 2 1 1 { lin 1 4 1 } -1";

#[test]
fn the_lower_end_of_the_least_is_derived_and_the_upper_one_is_a_solution() {
    let p = ["p G 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1"];
    let weak = ["p G 2 OBJ { lin 2 3 1/5 4 2/5 } -1"];
    all_claimed(
        &least(),
        LEAST,
        &[
            ("range 11/5 11/5", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 2.2 22/10", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 2 3", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 11/5 inf", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range -inf 11/5", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 2 3", &[OPTIMUM], &weak, Ok("the optimum is at least 2 and at most 11/5")),
            ("range 11/5 3", &[THREE], &p, Ok("the optimum is at least 11/5 and at most 3")),
            ("range -inf 3", &[THREE], &p, Ok("the optimum is at least 11/5 and at most 3")),
            ("range 11/5 inf", &[], &p, Ok("the optimum is at least 11/5, if there is one")),
            ("range -inf 3", &[THREE], &[], Ok("the optimum is at most 3, if there is one")),
            ("range 11/5 29/10", &[THREE], &p, NO_SOLUTION),
            ("range 11/5 11/5", &[], &p, NO_SOLUTION),
            ("range 12/5 3", &[OPTIMUM], &p, LOWER),
            ("range 11/5 3", &[OPTIMUM], &weak, LOWER),
            ("range 3 3", &[THREE], &p, LOWER),
            ("range 2 inf", &[], &[], LOWER),
            ("range 2 3", &[OPTIMUM], &[], LOWER),
        ],
    );
}

#[test]
fn the_upper_end_of_the_greatest_is_derived_and_the_lower_one_is_a_solution() {
    let p = ["p L 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1"];
    let weak = ["p L 3 OBJ { lin 2 3 1/5 4 2/5 } -1"];
    all_claimed(
        &greatest(),
        GREATEST,
        &[
            ("range 11/5 11/5", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 2 3", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range -inf 11/5", &[OPTIMUM], &p, Ok("the optimum is 11/5")),
            ("range 2 3", &[OPTIMUM], &weak, Ok("the optimum is at least 11/5 and at most 3")),
            ("range 1 11/5", &[ONE], &p, Ok("the optimum is at least 1 and at most 11/5")),
            ("range 1 inf", &[ONE], &p, Ok("the optimum is at least 1 and at most 11/5")),
            ("range -inf 11/5", &[], &p, Ok("the optimum is at most 11/5, if there is one")),
            ("range 1 inf", &[ONE], &[], Ok("the optimum is at least 1, if there is one")),
            ("range 2 11/5", &[ONE], &p, NO_SOLUTION),
            ("range 11/5 11/5", &[], &p, NO_SOLUTION),
            ("range 1 2", &[ONE], &p, UPPER),
            ("range 1 1", &[ONE], &p, UPPER),
            ("range 2 11/5", &[OPTIMUM], &weak, UPPER),
            ("range -inf 3", &[], &[], UPPER),
        ],
    );
}

#[test]
fn only_the_last_derivation_limits_the_objective_and_only_in_its_direction() {
    let eight = ["eight 3 0 4 1 4 3 2"];
    let up = ["p L 8 OBJ { lin 1 6 1 } -1"];
    let p = "p G 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1";
    all_claimed(
        &least(),
        LEAST,
        &[
            ("range -inf 8", &eight, &up, Ok("the optimum is at most 8, if there is one")),
            ("range 8 8", &eight, &up, LOWER),
            ("range 2 inf", &[], &up, LOWER),
            ("range -inf 3", &[THREE], &[B], Ok("the optimum is at most 3, if there is one")),
            ("range 3 3", &[THREE], &[B], LOWER),
            ("range -inf 3", &[THREE], &[p, A], Ok("the optimum is at most 3, if there is one")),
            ("range 2 3", &[THREE], &[p, A], LOWER),
            ("range 2 3", &[THREE], &[A, p], Ok("the optimum is at least 11/5 and at most 3")),
        ],
    );
    let down = ["p G -8 OBJ { lin 1 6 1 } -1"];
    all_claimed(
        &greatest(),
        GREATEST,
        &[
            ("range 1 inf", &[ONE], &down, Ok("the optimum is at least 1, if there is one")),
            ("range -8 inf", &["low 4 0 -8 1 0 2 12 3 2"], &down, Err("solution `low` breaks a bound of `w`")),
            ("range 1 1", &[ONE], &down, UPPER),
            ("range -inf -8", &[], &down, UPPER),
        ],
    );
}

#[test]
fn an_equation_limits_the_objective_in_both_directions() {
    for (sense, limit) in [("min", LOWER), ("max", UPPER)] {
        let mut lp = least();
        let sum = lp.variable_at(0).expect("x") + lp.variable_at(2).expect("w");
        if sense == "min" {
            lp.minimize(sum)
        } else {
            lp.maximize(sum)
        }
        let head = LEAST.replace("OBJ min 2 0 1 1 1", &format!("OBJ {sense} 2 0 1 2 1"));
        let p = ["p E 4 OBJ { lin 1 5 1 } -1"];
        all_claimed(
            &lp,
            &head,
            &[
                ("range 4 4", &[OPTIMUM], &p, Ok("the optimum is 4")),
                ("range 3 5", &[OPTIMUM], &p, Ok("the optimum is 4")),
                ("range -inf 4", &[OPTIMUM], &p, Ok("the optimum is 4")),
                ("range 4 inf", &[OPTIMUM], &p, Ok("the optimum is 4")),
                ("range 4 4", &[OPTIMUM], &[A], limit),
            ],
        );
    }
}

#[test]
fn the_constant_of_the_objective_is_in_what_is_proved_and_not_in_the_file() {
    let (mut lp, weak) = (least(), ["p G 2 OBJ { lin 2 3 1/5 4 2/5 } -1"]);
    let [x, y] = [0, 1].map(|index| lp.variable_at(index).expect("a column"));
    lp.minimize(x + y + 10);
    all_claimed(
        &lp,
        LEAST,
        &[
            ("range 11/5 11/5", &[OPTIMUM], &["p G 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1"], Ok("the optimum is 61/5")),
            ("range 2 3", &[THREE], &weak, Ok("the optimum is at least 12 and at most 13")),
            ("range 2 inf", &[], &weak, Ok("the optimum is at least 12, if there is one")),
            ("range 11 13", &[THREE], &weak, LOWER),
            ("range 12 13", &[], &weak, NO_SOLUTION),
        ],
    );
}

#[test]
fn a_number_is_an_integer_a_fraction_or_a_decimal() {
    let file = |word: &str| format!("RTP range -inf {word} SOL 1 {THREE} DER 0");
    let reached = Ok("the optimum is at most 3, if there is one");
    for word in ["3", "6/2", "3.0", "3.", "3.00", "006/02", "30000/10000"] {
        all_judged(&least(), LEAST, &[(&file(word), reached)]);
    }
    for word in ["29/10", "2.9", ".3", "-3", "-3.5", "-.5", "-99/10", "0", "-0", "2.99"] {
        all_judged(&least(), LEAST, &[(&file(word), NO_SOLUTION)]);
    }
    let strange = [".", "-", "-.", "--3", "+3", "3/", "/3", "3/0", "3/-1", "3/+1", "6/2/1", "3.5/1", "3/1.0", "3.0.0"];
    for word in strange.into_iter().chain(["3.-1", "3e0", "0x3", "3_0", "\u{663}", "-inf", "Inf", "nan"]) {
        let reason = format!("line 9, column 16: `{word}` is no integer, fraction or decimal");
        all_judged(&least(), LEAST, &[(&file(word), Err(&reason))]);
    }
}

#[test]
fn a_number_has_no_more_than_half_a_million_digits() {
    let file =
        |zeros: usize, end: &str| format!("{LEAST}RTP range -inf {}{end} SOL 1 {THREE} DER 0", "0".repeat(zeros));
    let is_number = |zeros, end| match judged(&least(), &file(zeros, end)) {
        Ok(_) => true,
        Err(reason) => {
            assert!(reason.ends_with("is no integer, fraction or decimal"), "{reason}");
            false
        }
    };
    assert!(is_number(499_999, "3") && !is_number(500_000, "3"));
    assert!(is_number(499_999, "3/1") && !is_number(500_000, "3/1"));
    assert!(is_number(499_998, "3.0") && !is_number(499_999, "3.0"));
    assert!(!is_number(0, &format!("3/{}1", "0".repeat(500_000))));
}

#[test]
fn a_file_claims_something() {
    let nothing = Err("the file claims nothing: its range is everything, and it has no ray");
    let p = "p G 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1";
    all_claimed(
        &least(),
        LEAST,
        &[("range -inf inf", &[OPTIMUM], &[p], nothing), ("range -inf inf", &[], &[], nothing)],
    );
}

#[test]
fn what_has_a_point_is_not_infeasible() {
    let p = "p G 11/5 OBJ { lin 2 3 1/5 4 2/5 } -1";
    all_claimed(
        &least(),
        LEAST,
        &[
            ("infeas", &[], &[], FEASIBLE),
            ("infeas", &[], &[p], FEASIBLE),
            ("infeas", &[], &["p G 0 0 { lin 0 } -1"], FEASIBLE),
            ("infeas", &[], &["p L 0 0 { lin 0 } -1"], FEASIBLE),
            ("infeas", &[], &["p E 0 0 { lin 0 } -1"], FEASIBLE),
            ("infeas", &[], &["p G -1 0 { lin 0 } -1"], FEASIBLE),
            ("infeas", &[], &["p L 1 0 { lin 0 } -1"], FEASIBLE),
            ("infeas", &[], &["p G 1 0 { asm } -1"], Err("the last derived constraint rests on assumption `p`")),
            ("infeas", &[], &["f G 1 0 { asm } -1", "p G 0 0 { lin 0 } -1"], FEASIBLE),
        ],
    );
}

/// x + y >= 3 and x + y <= 2; x - y = 1 and 2 x - 2 y = 4.
fn none() -> LinearProgram {
    let mut lp = LinearProgram::new("none");
    let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::free()));
    lp.subject_to("a", (x + y).at_least(3));
    lp.subject_to("b", (x + y).at_most(2));
    lp.subject_to("c", (x - y).equals(1));
    lp.subject_to("d", (2 * x - 2 * y).equals(4));
    lp.minimize(x);
    lp
}

const NONE: &str = "VER 1.0 VAR 2 x y INT 0 OBJ min 1 0 1 CON 4 0
a G 3 2 0 1 1 1\nb L 2 2 0 1 1 1\nc E 1 2 0 1 1 -1\nd E 4 2 0 2 1 -2\n";

#[test]
fn infeasibility_is_what_no_point_satisfies() {
    let proved = Ok("no point is feasible");
    let cases = [
        ("p G 1 0 { lin 2 0 1 1 -1 } -1", proved),
        ("p G 1/2 0 { lin 2 0 1 1 -1 } -1", proved),
        ("p L -1 0 { lin 2 0 -1 1 1 } -1", proved),
        ("p E 2 0 { lin 2 2 -2 3 1 } -1", proved),
        ("p E -2 0 { lin 2 2 2 3 -1 } -1", proved),
        ("p G 2 0 { lin 2 2 -2 3 1 } -1", proved),
        ("p G 0 0 { lin 2 0 1 1 -1 } -1", FEASIBLE),
        ("p L 0 0 { lin 2 0 -1 1 1 } -1", FEASIBLE),
        ("p L 2 0 { lin 2 2 -2 3 1 } -1", FEASIBLE),
        ("p G 1 1 0 1 { lin 2 0 1 1 -1 } -1", FEASIBLE),
        ("p G 2 0 { lin 2 0 1 1 -1 } -1", proved),
    ];
    for (line, expected) in cases {
        all_claimed(&none(), NONE, &[("infeas", &[], &[line], expected)]);
    }
}

#[test]
fn what_is_infeasible_is_so_whatever_the_range() {
    let absurd = "p G 1 0 { lin 2 0 1 1 -1 } -1";
    let so = "p G 9 OBJ { lin 2 0 1 1 -1 } -1";
    let cases: [Case; 6] = [
        ("range 5 inf SOL 0 DER 1", Ok("no point is feasible")),
        ("range 5 6 SOL 0 DER 1", NO_SOLUTION),
        ("range -inf 6 SOL 0 DER 1", NO_SOLUTION),
        ("range 5 inf SOL 0 DER 0", LOWER),
        ("infeas SOL 0 DER 0", FEASIBLE),
        ("infeas SOL 0 DER 1", Ok("no point is feasible")),
    ];
    for (rest, expected) in cases {
        let lines = if rest.ends_with('1') { absurd } else { "" };
        all_judged(&none(), NONE, &[(&format!("RTP {rest}\n{lines}"), expected)]);
    }
    let limit = Ok("the optimum is at least 9, if there is one");
    all_claimed(&none(), NONE, &[("range 5 inf", &[], &[so], limit), ("infeas", &[], &[absurd, so], FEASIBLE)]);
}
