//! What holds of whole numbers: roundings, disjunctions, and the best solution as a cutoff.
//!
//! The constraints have the numbers 0 and 1 (x), 2 a, 3 b, 4 c; 5 is the first derivation.

use exact_lp::{Bounds, LinearProgram};

use super::all_judged;

/// The least x + 2 y with a: 2 x + 4 y >= 3, b: 3 x - 3 y <= 7, c: x + u = 1/2, -100 <= x <= 100, where x and y are
/// whole: it is 2 at (2, 0, -3/2).
fn integer_program() -> LinearProgram {
    let mut lp = LinearProgram::new("whole");
    let x = lp.variable("x", Bounds::between(-100, 100));
    let [y, u] = ["y", "u"].map(|name| lp.variable(name, Bounds::free()));
    lp.subject_to("a", (2 * x + 4 * y).at_least(3));
    lp.subject_to("b", (3 * x - 3 * y).at_most(7));
    lp.subject_to("c", (x + u).equals((1, 2)));
    lp.minimize(x + 2 * y);
    [x, y].into_iter().for_each(|variable| lp.column_mut(variable).integer = true);
    lp
}

const HEAD: &str = "VER 1.0 VAR 3 x y u INT 2 0 1 OBJ min 2 0 1 1 2 CON 5 2
xl G -100 1 0 1\nxu L 100 1 0 1\na G 3 2 0 2 1 4\nb L 7 2 0 3 1 -3\nc E 1/2 2 0 1 2 1\n";

const TWO: &str = "two 2 0 2 2 -3/2";
const THREE: &str = "three 3 0 1 1 1 2 -1/2";

/// What is proved where all derivations hold and say nothing of the objective.
const HOLDS: Result<&str, &str> = Ok("the optimum is at most 2, if there is one");

#[track_caller]
fn all_derived(cases: &[(&str, Result<&str, &str>)]) {
    for (lines, expected) in cases {
        let rest = format!(
            "RTP range -inf 2 SOL 1 {TWO} DER {}\n{lines}\nend G -100 1 0 1 {{ lin 1 0 1 }} -1",
            lines.lines().count() + 1
        );
        all_judged(&integer_program(), HEAD, &[(&rest, *expected)]);
    }
}

#[test]
fn a_sum_of_whole_numbers_is_rounded_to_the_next_one_and_no_further() {
    let weaker = |found: &str| format!("derivation `q`: only {found} follows");
    for (terms, sum, good, bad, found) in [
        ("2 0 1 1 2", "1 2 1/2", ["G 2", "G 3/2"], ["G 3", "G 5/2"], "G 2"),
        ("2 0 -1 1 -2", "1 2 -1/2", ["L -2", "L -3/2"], ["L -3", "L -5/2"], "L -2"),
        ("2 0 1 1 -1", "1 3 1/3", ["L 2", "L 7/3"], ["L 1", "L 3/2"], "L 2"),
        ("2 0 -1 1 1", "1 3 -1/3", ["G -2", "G -7/3"], ["G -1", "G -3/2"], "G -2"),
        ("2 0 2 1 4", "1 2 1", ["G 3", "G 2"], ["G 4", "G 7/2"], "G 3"),
        ("2 0 3 1 -3", "1 3 1", ["L 7", "L 8"], ["L 6", "L 13/2"], "L 7"),
        ("2 0 1 1 2", "1 2 2/4", ["G 2", "G 1"], ["G 3", "E 2"], "G 2"),
        ("1 0 1", "1 0 1", ["G -100", "G -101"], ["G -99", "L -100"], "G -100"),
    ] {
        for claim in good {
            all_derived(&[(&format!("q {claim} {terms} {{ rnd {sum} }} -1"), HOLDS)]);
        }
        for claim in bad {
            all_derived(&[(&format!("q {claim} {terms} {{ rnd {sum} }} -1"), Err(&weaker(found)))]);
            all_derived(&[(&format!("q {claim} {terms} {{ lin {sum} }} -1"), Err(&weaker(unrounded(sum))))]);
        }
    }
}

/// What follows of each of the sums above without rounding.
fn unrounded(sum: &str) -> &str {
    match sum {
        "1 2 1/2" | "1 2 2/4" => "G 3/2",
        "1 2 -1/2" => "L -3/2",
        "1 3 1/3" => "L 7/3",
        "1 3 -1/3" => "G -7/3",
        "1 2 1" => "G 3",
        "1 3 1" => "L 7",
        _ => "G -100",
    }
}

#[test]
fn an_equation_is_not_rounded() {
    let weaker = Err("derivation `q`: only E 1/2 follows");
    let half = "f E 1/2 1 0 1 { asm } -1";
    for (claim, expected) in
        [("E 1/2", HOLDS), ("G 1/2", HOLDS), ("L 1", HOLDS), ("G 1", weaker), ("L 0", weaker), ("E 1", weaker)]
    {
        all_derived(&[(&format!("{half}\nq {claim} 1 0 1 {{ rnd 1 5 1 }} -1"), expected)]);
    }
}

#[test]
fn only_whole_multiples_of_integer_variables_are_rounded() {
    let not_whole = |variable| format!("derivation `q`: `{variable}` is no integer variable with a whole coefficient");
    all_derived(&[
        ("q G 1 2 0 1/2 1 1 { rnd 1 2 1/4 } -1", Err(&not_whole("x"))),
        ("q G 1 2 0 2/3 1 4/3 { rnd 1 2 1/3 } -1", Err(&not_whole("x"))),
        ("q L 3 2 0 3/2 1 -3/2 { rnd 1 3 1/2 } -1", Err(&not_whole("x"))),
        ("q G 1 2 0 1 2 1 { rnd 1 4 1 } -1", Err(&not_whole("u"))),
        ("f G 1/2 1 2 1 { asm } -1\nq G 1 1 2 1 { rnd 1 5 1 } -1", Err(&not_whole("u"))),
        ("f G 1/2 2 0 1 1 1/2 { asm } -1\nq G 1 2 0 1 1 1/2 { rnd 1 5 1 } -1", Err(&not_whole("y"))),
        ("f G 1/2 1 1 4/2 { asm } -1\nq G 1 1 1 2 { rnd 1 5 1 } -1", HOLDS),
        ("f G 1/2 0 { asm } -1\nq G 1 0 { rnd 1 5 1 } -1", HOLDS),
    ]);
}

#[test]
fn the_halves_of_a_disjunction_leave_out_no_whole_number() {
    let halves = Err("derivation `q`: `l` and `g` are not two halves, at most b and at least b + 1 for an integer b");
    let not_x = Err("derivation `q`: `x` is no integer variable with a whole coefficient");
    let not_u = Err("derivation `q`: `u` is no integer variable with a whole coefficient");
    for (low, high, expected) in [
        ("L 1 1 0 1", "G 2 1 0 1", HOLDS),
        ("G 2 1 0 1", "L 1 1 0 1", HOLDS),
        ("L -3 1 1 1", "G -2 1 1 1", HOLDS),
        ("L 2/2 2 0 1 1 2", "G 4/2 2 0 1 1 2", HOLDS),
        ("L 0 1 0 -1", "G 1 1 0 -1", HOLDS),
        ("L 1 1 0 1", "G 3 1 0 1", halves),
        ("L 1 1 0 1", "G 5/2 1 0 1", halves),
        ("L 1 1 0 1", "G 1 1 0 1", halves),
        ("L 2 1 0 1", "G 1 1 0 1", halves),
        ("L 1/2 1 0 1", "G 3/2 1 0 1", halves),
        ("L 1 1 0 1", "L 2 1 0 1", halves),
        ("G 1 1 0 1", "G 2 1 0 1", halves),
        ("G 2 1 0 1", "G 1 1 0 1", halves),
        ("L 2 1 0 1", "L 1 1 0 1", halves),
        ("E 1 1 0 1", "G 2 1 0 1", halves),
        ("L 1 1 0 1", "E 2 1 0 1", halves),
        ("E 1 1 0 1", "E 2 1 0 1", halves),
        ("G 1 1 0 1", "L 2 1 0 1", halves),
        ("L 1 1 0 1", "G 2 1 1 1", halves),
        ("L 1 1 0 1", "G 2 1 0 2", halves),
        ("L 1 1 0 1", "G 2 1 0 -1", halves),
        ("L 1 1 0 1", "G 2 2 0 1 1 1", halves),
        ("L 1 2 0 1 1 1", "G 2 1 0 1", halves),
        ("L 1 1 0 1/2", "G 2 1 0 1/2", not_x),
        ("L 1 1 2 1", "G 2 1 2 1", not_u),
        ("L 1 2 0 1 2 1", "G 2 2 0 1 2 1", not_u),
    ] {
        let lines = format!(
            "l {low} {{ asm }} -1\ng {high} {{ asm }} -1\nn G 0 0 {{ lin 0 }} -1\nq G 0 0 {{ uns 7 5 7 6 }} -1"
        );
        all_derived(&[(&lines, expected)]);
    }
}

/// Both sides of x <= 1 or x >= 2 with what follows there from the bounds of x: 5 and 6 are the sides, 7 and 8 hold on
/// them.
const SIDES: &str = "l L 1 1 0 1 { asm } -1\ng G 2 1 0 1 { asm } -1
m L 101 0 { lin 2 0 -1 5 1 } -1\nn L 98 0 { lin 2 1 1 6 -1 } -1\n";

#[test]
fn a_disjunction_proves_what_holds_on_both_sides_and_ends_the_assumption_of_each() {
    let open = |name| format!("the last derived constraint rests on assumption `{name}`");
    let (open_l, open_g) = (open("l"), open("g"));
    for (lines, expected) in [
        ("q L 101 0 { uns 7 5 8 6 } -1", HOLDS),
        ("q L 101 0 { uns 8 6 7 5 } -1", HOLDS),
        ("q L 102 0 { uns 7 5 8 6 } -1", HOLDS),
        ("q L 98 0 { uns 7 5 8 6 } -1", Err("derivation `q`: only L 101 follows")),
        ("q L 98 0 { uns 8 6 7 5 } -1", Err("derivation `q`: only L 101 follows")),
        ("q L 101 0 { uns 7 6 8 5 } -1", Err(&open_l)),
        ("q L 101 0 { uns 7 5 7 6 } -1", Err(&open_l)),
        ("q L 101 0 { uns 8 5 8 6 } -1", Err(&open_g)),
        ("q L 101 0 { uns 7 5 8 6 } -1\nr L 202 0 { lin 2 7 1 9 1 } -1", Err(&open_l)),
        ("q L 101 0 { uns 7 5 8 6 } -1\nr L 199 0 { lin 2 8 1 9 1 } -1", Err(&open_g)),
        ("q L 101 0 { uns 7 5 8 6 } -1\nr L 202 0 { lin 1 9 2 } -1", HOLDS),
        ("q L 101 0 { uns 7 5 8 6 } -1\nr L 101 0 { rnd 1 9 1 } -1", HOLDS),
        ("r L 101 0 { rnd 1 7 1 } -1", Err(&open_l)),
    ] {
        let rest = format!("RTP range -inf 2 SOL 1 {TWO} DER {}\n{SIDES}{lines}", 4 + lines.lines().count());
        all_judged(&integer_program(), HEAD, &[(&rest, expected)]);
    }
}

#[test]
fn a_side_that_is_derived_is_not_the_assumption_from_which_it_is() {
    let lines = "l L 1 1 0 1 { asm } -1\ng G 3 1 0 1 { asm } -1\nh G 2 1 0 1 { lin 1 6 1 } -1
m L 101 0 { lin 2 0 -1 5 1 } -1\nn L 98 0 { lin 2 1 1 7 -1 } -1\nq L 101 0 { uns 8 5 9 7 } -1";
    let rest = format!("RTP range -inf 2 SOL 1 {TWO} DER 6\n{lines}");
    let open = Err("the last derived constraint rests on assumption `g`");
    all_judged(&integer_program(), HEAD, &[(&rest, open)]);
}

#[test]
fn what_a_disjunction_uses_is_still_needed() {
    let discarded =
        |name: &str| format!("derivation `q`: it uses constraint `{name}`, which was said not to be needed any more");
    for (from, name) in [("1 { asm } -1\ng", "l"), ("5 1 } -1", "m"), ("6 -1 } -1", "n")] {
        for (last_use, is_needed) in [("9", true), ("8", false)] {
            let sides = SIDES.replacen(from, &from.replacen("} -1", &format!("}} {last_use}"), 1), 1);
            assert_ne!(sides, SIDES);
            let rest = format!("RTP range -inf 2 SOL 1 {TWO} DER 5\n{sides}q L 101 0 {{ uns 7 5 8 6 }} -1");
            let reason = discarded(name);
            all_judged(&integer_program(), HEAD, &[(&rest, if is_needed { HOLDS } else { Err(reason.as_str()) })]);
        }
    }
    let rounded = format!(
        "RTP range -inf 2 SOL 1 {TWO} DER 3
p G 2 OBJ {{ rnd 1 2 1/2 }} 6\nm G 0 0 {{ lin 0 }} -1\nq G 2 OBJ {{ rnd 1 5 1 }} -1"
    );
    all_judged(&integer_program(), HEAD, &[(&rounded, Err(&discarded("p")))]);
}

const CUTOFF: Result<&str, &str> = Err("derivation `q`: it is not the objective, cut off at the best solution");

#[test]
fn integral_objectives_improve_by_at_least_one() {
    let cut = |solutions: &str, line: &str, expected| {
        let rest = format!("RTP range -inf 3 {solutions} DER 2\nq {line} {{ sol }} -1\nend G 0 0 {{ lin 0 }} -1");
        all_judged(&integer_program(), HEAD, &[(&rest, expected)]);
    };
    let two = format!("SOL 2\n{THREE}\n{TWO}");
    for line in ["L 1 OBJ", "L 3/2 OBJ", "L 2 OBJ", "L 9 OBJ", "L 1 2 0 1 1 2"] {
        cut(&two, line, HOLDS);
    }
    for line in ["L 0 OBJ", "L 1/2 OBJ", "G 1 OBJ", "E 1 OBJ", "G 3 OBJ", "L 1 1 0 1", "L 1 2 0 1 1 1", "L 9 0"] {
        cut(&two, line, CUTOFF);
    }
    cut("SOL 0", "L 9 OBJ", CUTOFF);
    cut(&format!("SOL 1\n{THREE}"), "L 1 OBJ", CUTOFF);
    cut(&format!("SOL 1\n{THREE}"), "L 2 OBJ", Ok("the optimum is at most 3, if there is one"));
}

#[test]
fn what_is_better_in_fractions_is_only_no_worse() {
    let mut halves = integer_program();
    let [x, y] = [0, 1].map(|index| halves.variable_at(index).expect("a column"));
    halves.minimize(exact_lp::Rational::new(1, 2) * x + y);
    let mut continuous = integer_program();
    let [x, u] = [0, 2].map(|index| continuous.variable_at(index).expect("a column"));
    continuous.minimize(x + 2 * u);
    for (lp, objective, best, better) in
        [(halves, "2 0 1/2 1 1", "1", ["1/2", "0"]), (continuous, "2 0 1 2 2", "-1", ["-2", "-3/2"])]
    {
        let head = HEAD.replace("min 2 0 1 1 2", &format!("min {objective}"));
        let cut = |rhs: &str| format!("RTP range -inf 9 SOL 1 {TWO} DER 1\nq L {rhs} OBJ {{ sol }} -1");
        let proved = format!("the optimum is at most {best}, if there is one");
        all_judged(&lp, &head, &[(&cut(best), Ok(&proved)), (&cut(better[0]), CUTOFF), (&cut(better[1]), CUTOFF)]);
    }
    // Without integers, whole coefficients make no whole objectives.
    let relaxed = HEAD.replace("INT 2 0 1", "INT 0");
    let cut = |rhs: &str| format!("RTP range -inf 9 SOL 1 {TWO} DER 1\nq L {rhs} OBJ {{ sol }} -1");
    all_judged(&integer_program(), &relaxed, &[(&cut("2"), HOLDS), (&cut("1"), CUTOFF)]);
}

#[test]
fn what_is_better_than_the_greatest_is_greater() {
    let mut lp = integer_program();
    let [x, y] = [0, 1].map(|index| lp.variable_at(index).expect("a column"));
    lp.maximize(-1 * x - 2 * y);
    let head = HEAD.replace("min 2 0 1 1 2", "max 2 0 -1 1 -2");
    let absurd = "p L -2 OBJ { rnd 1 2 -1/2 } -1\nend L -1 0 { lin 2 6 1 5 -1 } -1";
    let rest = |claim: &str, line: &str| format!("RTP {claim} SOL 1 {TWO} DER 3\nq {line} OBJ {{ sol }} -1\n{absurd}");
    let upper = Err("the last derived constraint does not prove the upper end of the range");
    all_judged(
        &lp,
        &head,
        &[
            (&rest("range -2 -2", "G -1"), Ok("the optimum is -2")),
            (&rest("range -2 -1", "G -1"), Ok("the optimum is at least -2 and at most -1")),
            (&rest("range -3 -5/2", "G -1"), upper),
            (&rest("infeas", "G -1"), Err("the last derived constraint does not prove infeasibility")),
            (&rest("range -2 -2", "G -2"), Err("derivation `end`: only L 0 follows")),
            (&rest("range -2 -2", "G 0"), CUTOFF),
            (&rest("range -2 -2", "L -1"), CUTOFF),
        ],
    );
}

/// From here on no point is better than the best solution: 5 cuts off, and 7 is absurd.
const BEST: &str = "cut L 1 OBJ { sol } -1\np G 2 OBJ { rnd 1 2 1/2 } -1\nabsurd G 1 0 { lin 2 6 1 5 -1 } -1\n";

#[test]
fn solution_lines_prove_only_the_optimality_of_the_best_solution() {
    let infeasible = Err("the last derived constraint does not prove infeasibility");
    let lower = Err("the last derived constraint does not prove the lower end of the range");
    let split = "l L 1 1 0 1 { asm } -1\ng G 2 1 0 1 { asm } -1\nq G 1 0 { uns 7 8 7 9 } -1";
    let (none, lin, rnd) = ("", "q G 1 0 { lin 1 7 1 } -1", "q G 1 0 { rnd 1 7 1 } -1");
    for lines in [none, lin, rnd, split, "q G 100 OBJ { lin 1 7 1 } -1"] {
        for (claim, expected) in [
            ("range 2 2", Ok("the optimum is 2")),
            ("range 2 inf", Ok("the optimum is 2")),
            ("range 1 2", Ok("the optimum is at least 1 and at most 2")),
            ("range -inf 2", HOLDS),
            ("range 5/2 3", lower),
            ("range 3 inf", lower),
            ("infeas", infeasible),
        ] {
            let rest = format!("RTP {claim} SOL 1 {TWO} DER {}\n{BEST}{lines}", 3 + lines.lines().count());
            all_judged(&integer_program(), HEAD, &[(&rest, expected)]);
        }
    }
    // What does not rest on it stands beside it.
    let rest = |claim: &str| format!("RTP {claim} SOL 1 {TWO} DER 4\n{BEST}q G 2 OBJ {{ lin 1 6 1 }} -1");
    all_judged(
        &integer_program(),
        HEAD,
        &[(&rest("range 2 2"), Ok("the optimum is 2")), (&rest("range 3 inf"), lower)],
    );
}

#[test]
fn an_objective_of_nothing_cuts_nothing_else_off() {
    let mut lp = integer_program();
    lp.minimize(0 * lp.variable_at(0).expect("x"));
    let head = HEAD.replace("min 2 0 1 1 2", "min 0");
    let rest = |claim: &str, line: &str| format!("RTP {claim} SOL 1 {TWO} DER 1\nq {line} {{ sol }} -1");
    all_judged(
        &lp,
        &head,
        &[
            (&rest("range 0 0", "L -1 OBJ"), Ok("the optimum is 0")),
            (&rest("infeas", "L -1 OBJ"), Err("the last derived constraint does not prove infeasibility")),
            (&rest("range 0 0", "L 9 1 0 1"), CUTOFF),
            (&rest("range 0 0", "G 9 OBJ"), Ok("the optimum is 0")),
        ],
    );
}
