//! What follows from other constraints of the least, whose numbers are: 3 a, 4 b, 5 c, 6 d; 7 is the first derivation.

use super::{Case, LEAST, OPTIMUM, all_judged, least};

/// What is proved where all derivations hold: the last one says nothing of the objective.
const HOLDS: Result<&str, &str> = Ok("the optimum is at most 11/5, if there is one");

/// Each list of derivations, after which one more holds in any case.
#[track_caller]
fn all_derived(cases: &[Case]) {
    for (lines, expected) in cases {
        let count = lines.lines().count() + 1;
        let rest =
            format!("RTP range -inf 11/5 SOL 1 {OPTIMUM} DER {count}\n{lines}\nend G 5 2 0 1 1 3 {{ lin 1 3 1 }} -1");
        all_judged(&least(), LEAST, &[(&rest, *expected)]);
    }
}

#[test]
fn at_least_so_much_is_at_least_less_and_nothing_else() {
    let weaker = Err("derivation `q`: only G 5 follows");
    all_derived(&[
        ("q G 5 2 0 1 1 3 { lin 1 3 1 } -1", HOLDS),
        ("q G 4 2 0 1 1 3 { lin 1 3 1 } -1", HOLDS),
        ("q G 6 2 0 1 1 3 { lin 1 3 1 } -1", weaker),
        ("q E 5 2 0 1 1 3 { lin 1 3 1 } -1", weaker),
        ("q L 5 2 0 1 1 3 { lin 1 3 1 } -1", weaker),
        ("q L 4 2 0 1 1 3 { lin 1 3 1 } -1", weaker),
        ("q L 6 2 0 1 1 3 { lin 1 3 1 } -1", weaker),
    ]);
}

#[test]
fn at_most_so_much_is_at_most_more_and_nothing_else() {
    let weaker = Err("derivation `q`: only L 8 follows");
    all_derived(&[
        ("q L 8 OBJ { lin 1 6 1 } -1", HOLDS),
        ("q L 9 OBJ { lin 1 6 1 } -1", HOLDS),
        ("q L 7 OBJ { lin 1 6 1 } -1", weaker),
        ("q E 8 OBJ { lin 1 6 1 } -1", weaker),
        ("q G 8 OBJ { lin 1 6 1 } -1", weaker),
        ("q G 7 OBJ { lin 1 6 1 } -1", weaker),
        ("q G 9 OBJ { lin 1 6 1 } -1", weaker),
    ]);
}

#[test]
fn an_equation_is_one_with_the_same_sides_and_both_inequalities() {
    let weaker = Err("derivation `q`: only E 4 follows");
    all_derived(&[
        ("q E 4 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q E 8/2 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q G 4 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q G 3 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q L 4 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q L 5 2 0 1 2 1 { lin 1 5 1 } -1", HOLDS),
        ("q E 5 2 0 1 2 1 { lin 1 5 1 } -1", weaker),
        ("q E 3 2 0 1 2 1 { lin 1 5 1 } -1", weaker),
        ("q G 5 2 0 1 2 1 { lin 1 5 1 } -1", weaker),
        ("q L 3 2 0 1 2 1 { lin 1 5 1 } -1", weaker),
    ]);
}

#[test]
fn from_what_no_point_satisfies_anything_follows_and_from_what_every_point_satisfies_nothing() {
    let absurd = ["G 1", "G 1/2", "L -1", "L -1/2", "E 1", "E -1"].map(|line| (line, HOLDS));
    let nothing = Err("derivation `q`: the coefficient of `x` is 0, not 1");
    let true_ones = ["G 0", "G -1", "L 0", "L 1", "E 0"].map(|line| (line, nothing));
    for (line, expected) in absurd.into_iter().chain(true_ones) {
        for target in ["G 7", "L -7", "E 7"] {
            let lines = format!("f {line} 0 {{ asm }} -1\nq {target} 1 0 1 {{ lin 1 7 1 }} -1");
            all_derived(&[(&lines, expected)]);
        }
    }
    all_derived(&[
        ("f G 1 1 1 1 { asm } -1\nq G 7 1 0 1 { lin 1 7 1 } -1", nothing),
        ("f E 0 0 { asm } -1\nq E 1 0 { lin 1 7 1 } -1", Err("derivation `q`: only E 0 follows")),
    ]);
}

#[test]
fn inequalities_are_added_where_they_go_the_same_way() {
    let sign = Err("derivation `q`: the multiplier of constraint `d` turns it the other way than those before it");
    all_derived(&[
        ("q G 8 2 0 3 1 4 { lin 2 3 1 4 1 } -1", HOLDS),
        ("q L -8 2 0 -3 1 -4 { lin 2 3 -1 4 -1 } -1", HOLDS),
        ("q G -3 1 1 2 { lin 2 3 1 6 -1 } -1", HOLDS),
        ("q L 3 1 1 -2 { lin 2 3 -1 6 1 } -1", HOLDS),
        ("q G -8 2 0 -1 1 -1 { lin 1 6 -1 } -1", HOLDS),
        ("q G 13 2 0 2 1 4 { lin 2 3 1 6 1 } -1", sign),
        ("q L -13 2 0 -2 1 -4 { lin 2 3 -1 6 -1 } -1", sign),
        ("q G 13 3 0 3 1 4 2 1 { lin 3 3 1 5 1 6 1 } -1", sign),
        ("q G 8 2 0 -3 1 -4 { lin 2 3 -1 4 -1 } -1", Err("derivation `q`: only L -8 follows")),
    ]);
}

#[test]
fn equations_are_added_either_way_and_to_either_kind() {
    all_derived(&[
        ("q G 9 3 0 2 1 3 2 1 { lin 2 3 1 5 1 } -1", HOLDS),
        ("q G 1 2 1 3 2 -1 { lin 2 3 1 5 -1 } -1", HOLDS),
        ("q L -1 2 1 -3 2 1 { lin 2 3 -1 5 1 } -1", HOLDS),
        ("q L 12 3 0 2 1 1 2 1 { lin 2 5 1 6 1 } -1", HOLDS),
        ("q E -4 2 0 -1 2 -1 { lin 1 5 -1 } -1", HOLDS),
        ("q E 6 3 0 1 2 1 3 1 { lin 2 2 1 5 1 } -1", HOLDS),
        ("q G 7 3 0 1 1 3 3 1 { lin 2 2 1 3 1 } -1", HOLDS),
        ("q E 9 3 0 2 1 3 2 1 { lin 2 3 1 5 1 } -1", Err("derivation `q`: only G 9 follows")),
        ("q E 7 3 0 1 1 3 3 1 { lin 2 2 1 3 1 } -1", Err("derivation `q`: only G 7 follows")),
        ("q E 12 3 0 2 1 1 2 1 { lin 2 5 1 6 1 } -1", Err("derivation `q`: only L 12 follows")),
    ]);
}

#[test]
fn what_cancels_is_no_term_and_nothing_is_zero() {
    all_derived(&[
        ("p E 8 2 0 2 2 2 { lin 1 5 2 } -1\nq E 0 0 { lin 2 5 2 7 -1 } -1", HOLDS),
        ("p E 8 2 0 2 2 2 { lin 1 5 2 } -1\nq E 0 1 0 0 { lin 2 5 2 7 -1 } -1", HOLDS),
        ("p E 8 2 0 2 2 2 { lin 1 5 2 } -1\nq E 1 0 { lin 2 5 2 7 -1 } -1", Err("derivation `q`: only E 0 follows")),
        ("q G 0 0 { lin 0 } -1", HOLDS),
        ("q G 1 0 { lin 0 } -1", Err("derivation `q`: only E 0 follows")),
        ("q G 5 2 0 1 1 3 { lin 2 3 1 6 0 } -1", HOLDS),
    ]);
}

#[test]
fn every_coefficient_of_the_sum_is_that_of_the_claim() {
    let left = |variable, derived, claimed| {
        format!("derivation `q`: the coefficient of `{variable}` is {derived}, not {claimed}")
    };
    for (terms, variable, derived, claimed) in [
        ("2 0 2 1 3", "x", "1", "2"),
        ("2 0 1 1 2", "y", "3", "2"),
        ("2 0 1 1 -3", "y", "3", "-3"),
        ("1 0 1", "y", "3", "0"),
        ("1 1 3", "x", "1", "0"),
        ("3 0 1 1 3 2 1", "w", "0", "1"),
        ("3 0 1 1 3 3 1", "z", "0", "1"),
        ("2 0 1 2 3", "y", "3", "0"),
        ("0", "x", "1", "0"),
    ] {
        let line = format!("q G 5 {terms} {{ lin 1 3 1 }} -1");
        all_derived(&[(&line, Err(&left(variable, derived, claimed)))]);
    }
}

#[test]
fn fractions_are_multiplied_added_and_compared_as_they_are() {
    all_derived(&[
        ("q G 5/2 2 0 1/2 1 3/2 { lin 1 3 1/2 } -1", HOLDS),
        ("q G 7/3 2 0 1/2 1 1.5 { lin 1 3 2/4 } -1", HOLDS),
        ("q G 8/3 2 0 1/2 1 3/2 { lin 1 3 1/2 } -1", Err("derivation `q`: only G 5/2 follows")),
        ("q G 7/2 2 0 7/6 1 11/6 { lin 2 3 1/2 4 1/3 } -1", HOLDS),
        ("q G 4 2 0 7/6 1 11/6 { lin 2 3 1/2 4 1/3 } -1", Err("derivation `q`: only G 7/2 follows")),
        (
            "q G 7/2 2 0 6/7 1 11/6 { lin 2 3 1/2 4 1/3 } -1",
            Err("derivation `q`: the coefficient of `x` is 7/6, not 6/7"),
        ),
        (
            "p G 5/2 2 0 1/2 1 3/2 { lin 1 3 1/2 } -1\nr G 1 2 0 2/3 1 1/3 { lin 1 4 1/3 } -1
q G 7/2 2 0 7/6 1 11/6 { lin 2 7 1 8 1 } -1",
            HOLDS,
        ),
        (
            "p G 5/2 2 0 1/2 1 3/2 { lin 1 3 1/2 } -1\nr G 1 2 0 2/3 1 1/3 { lin 1 4 1/3 } -1
q G 11/3 2 0 7/6 1 11/6 { lin 2 7 1 8 1 } -1",
            Err("derivation `q`: only G 7/2 follows"),
        ),
        ("p G 5/2 2 0 1/2 1 3/2 { lin 1 3 1/2 } -1\nq G 5/6 2 0 1/6 1 1/2 { lin 1 7 1/3 } -1", HOLDS),
    ]);
}

#[test]
fn a_constraint_is_used_as_long_as_it_is_said_to_be_needed() {
    let discarded = Err("derivation `q`: it uses constraint `p`, which was said not to be needed any more");
    let p = "p G 5 2 0 1 1 3 { lin 1 3 1 }";
    let m = "m G 0 0 { lin 0 } -1";
    for (last_use, expected) in [("-1", HOLDS), ("9", HOLDS), ("10", HOLDS), ("8", discarded), ("0", discarded)] {
        let q = "q G 10 2 0 2 1 6 { lin 1 7 2 } -1";
        all_derived(&[(&format!("{p} {last_use}\n{m}\n{q}"), expected)]);
    }
    // Constraints of the program are always there: number 0 is as good as any.
    all_derived(&[("q G -9 1 2 1 { lin 1 0 1 } -1", HOLDS)]);
}

#[test]
fn an_assumption_holds_for_what_comes_after_it_and_not_in_the_end() {
    let rest = |lines: &str| format!("RTP range -inf 11/5 SOL 1 {OPTIMUM} DER {}\n{lines}", lines.lines().count());
    let open = Err("the last derived constraint rests on assumption `f`");
    for (lines, expected) in [
        ("f G 6 1 0 1 { asm } -1", open),
        ("f G 6 1 0 1 { asm } -1\nq G 12 1 0 2 { lin 1 7 2 } -1", open),
        ("f G 6 1 0 1 { asm } -1\np G 12 1 0 2 { lin 1 7 2 } -1\nq G 6 1 0 1 { lin 1 8 1/2 } -1", open),
        ("f G 6 1 0 1 { asm } -1\nq G 0 0 { lin 1 7 0 } -1", HOLDS),
        ("q G 0 0 { lin 0 } -1\nf G 6 1 0 1 { asm } -1\nr G 0 0 { lin 1 7 1 } -1", HOLDS),
        ("f G 6 1 0 1 { asm } -1\ng G 7 1 1 1 { asm } -1\nq G 13 2 0 1 1 1 { lin 2 7 1 8 1 } -1", open),
        ("e G 6 1 0 1 { asm } -1\nf G 7 1 1 1 { asm } -1\nq G 7 1 1 1 { lin 1 8 1 } -1", open),
    ] {
        all_judged(&least(), LEAST, &[(&rest(lines), expected)]);
    }
}
