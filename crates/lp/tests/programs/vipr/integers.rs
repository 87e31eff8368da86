//! Proofs for integer programs: assumptions, roundings, disjunctions, and the best solution as a cutoff.

use exact_lp::format::vipr::{Proof, Proved};
use exact_lp::{Bounds, LinearProgram, Rational};

use crate::vipr::programs::judged;

/// The example of the format's specification: x + y is to be small, 4 x + y >= 1, 4 x - y <= 2, both integers.
fn example() -> LinearProgram {
    let mut lp = LinearProgram::new("example");
    let [x, y] = ["x", "y"].map(|name| lp.integer(name, Bounds::free()));
    lp.subject_to("C1", (4 * x + y).at_least(1));
    lp.subject_to("C2", (4 * x - y).at_most(2));
    lp.minimize(x + y);
    lp
}

/// A file about the example with these claims, solutions and derivations.
fn file(rest: &str) -> String {
    format!("VER 1.0\nVAR 2\nx y\nINT 2\n0 1\nOBJ min\n2 0 1 1 1\nCON 2 0\nC1 G 1 2 0 4 1 1\nC2 L 2 2 0 4 1 -1\n{rest}")
}

const ROUNDED: &str = "RTP range 1 1\nSOL 2\nfeas 2 0 1 1 2\nopt 1 1 1\nDER 4
C3 G -1/2 1 1 1 { lin 2 0 1/2 1 -1/2 } 3\nC4 G 0 1 1 1 { rnd 1 2 1 } 4
C5 G 1/4 OBJ { lin 2 0 1/4 3 3/4 } 5\nC6 G 1 OBJ { rnd 1 4 1 } 0\n";

const SPLIT: &str = "RTP range 1 inf\nSOL 0\nDER 8
A1 L 0 1 0 1 { asm } -1\nA2 G 1 1 0 1 { asm } -1
B1 G 1 OBJ { lin 2 0 1 2 -3 } 8\nB2 G 2 1 1 1 { lin 2 1 -1 3 4 } -1
B3 G 3 OBJ { lin 2 3 1 5 1 } 7\nB4 G 1 OBJ { lin 1 6 1 } 8
U G 1 OBJ { uns 4 2 7 3 } 9\nend G 1 OBJ { lin 1 8 1 } -1\n";

fn integral(proved: Proved) -> Result<Proof, String> {
    Ok(Proof { proved, integral: true })
}

#[track_caller]
fn rejected(rest: &str, from: &str, to: &str, expected: &str) {
    let damaged = rest.replacen(from, to, 1);
    assert_ne!(damaged, rest, "{from}");
    assert_eq!(judged(&example(), &file(&damaged)), Err(expected.into()), "{from} -> {to}");
}

#[test]
fn the_example_of_the_specification_is_accepted() {
    assert_eq!(judged(&example(), &file(ROUNDED)), integral(Proved::Optimal(Rational::new(1, 1))));
}

#[test]
fn a_disjunction_over_an_integer_variable_is_accepted() {
    let lower = Proved::Between { lower: Some(Rational::new(1, 1)), upper: None };
    assert_eq!(judged(&example(), &file(SPLIT)), integral(lower));
}

#[test]
fn version_1_1_is_taken_where_no_multipliers_are_left_out() {
    let newer = file(ROUNDED).replacen("VER 1.0", "VER 1.1", 1);
    assert_eq!(judged(&example(), &newer), integral(Proved::Optimal(Rational::new(1, 1))));
    for left_out in ["{ lin incomplete 0 3 }", "{ lin weak { 0 } 2 0 1/4 3 3/4 }"] {
        let incomplete = newer.replace("{ lin 2 0 1/4 3 3/4 }", left_out);
        let error = exact_lp::format::vipr::read(&incomplete).expect_err("multipliers are missing").to_string();
        assert!(error.contains("lacks its multipliers"), "{error}");
    }
}

#[test]
fn what_rounds_too_far_is_rejected() {
    rejected(ROUNDED, "C6 G 1 OBJ", "C6 G 2 OBJ", "derivation `C6`: only G 1 follows");
    rejected(ROUNDED, "C4 G 0 1 1 1 { rnd", "C4 G 0 1 1 1 { lin", "derivation `C4`: only G -1/2 follows");
    rejected(
        ROUNDED,
        "{ rnd 1 2 1 }",
        "{ rnd 1 2 1/2 }",
        "derivation `C4`: `y` is no integer variable with a whole coefficient",
    );
    rejected(ROUNDED, "opt 1 1 1", "opt 2 0 1/2 1 1/2", "solution `opt` has a fraction for the integer variable `x`");
    rejected(
        ROUNDED,
        "4 3 3/4 } 5\n",
        "4 3 3/4 } 3\n",
        "derivation `C6`: it uses constraint `C5`, which was said not to be needed any more",
    );
}

#[test]
fn only_variables_of_the_section_are_integers() {
    let none = file(ROUNDED).replace("INT 2\n0 1", "INT 0");
    let expected = "derivation `C4`: `y` is no integer variable with a whole coefficient";
    assert_eq!(judged(&example(), &none), Err(expected.into()));
    let one = file(ROUNDED).replace("INT 2\n0 1", "INT 1 1");
    assert!(judged(&example(), &one).is_err_and(|reason| reason.starts_with("the integer variables are neither")));
}

#[test]
fn a_disjunction_that_leaves_something_out_is_rejected() {
    let halves = |first, second| {
        format!(
            "derivation `U`: `{first}` and `{second}` are not two halves, at most b and at least b + 1 for an integer b"
        )
    };
    rejected(SPLIT, "A2 G 1 1 0 1", "A2 G 2 1 0 1", &halves("A1", "A2"));
    rejected(SPLIT, "A2 G 1 1 0 1", "A2 E 1 1 0 1", &halves("A1", "A2"));
    rejected(
        SPLIT,
        "A1 L 0 1 0 1 { asm } -1\nA2 G 1",
        "A1 L -1/2 1 0 1 { asm } -1\nA2 G 1/2",
        "derivation `B2`: only G 0 follows",
    );
    rejected(SPLIT, "uns 4 2 7 3", "uns 4 2 7 2", &halves("A1", "A1"));
    rejected(SPLIT, "uns 4 2 7 3", "uns 5 2 7 3", "derivation `U`: the coefficient of `x` is 0, not 1");
    rejected(SPLIT, "uns 4 2 7 3", "uns 4 3 7 2", "the last derived constraint rests on assumption `A1`");
    rejected(SPLIT, "{ uns 4 2 7 3 }", "{ lin 1 7 1 }", "the last derived constraint rests on assumption `A2`");
}

#[test]
fn the_best_solution_is_a_cutoff_for_what_is_better_only() {
    let cut = "RTP range 1 1\nSOL 1\nopt 1 1 1\nDER 4
cut L 0 OBJ { sol } -1\nC3 G -1/2 1 1 1 { lin 2 0 1/2 1 -1/2 } -1\nC4 G 0 1 1 1 { rnd 1 3 1 } -1
end G 1/4 0 { lin 3 0 1/4 4 3/4 2 -1 } -1\n";
    assert_eq!(judged(&example(), &file(cut)), integral(Proved::Optimal(Rational::new(1, 1))));
    rejected(cut, "RTP range 1 1", "RTP infeas", "the last derived constraint does not prove infeasibility");
    rejected(
        cut,
        "RTP range 1 1",
        "RTP range 2 2",
        "the last derived constraint does not prove the lower end of the range",
    );
    rejected(cut, "cut L 0", "cut L -1", "derivation `cut`: it is not the objective, cut off at the best solution");
    rejected(
        cut,
        "cut L 0 OBJ",
        "cut L 0 1 0 1",
        "derivation `cut`: it is not the objective, cut off at the best solution",
    );
    rejected(
        cut,
        "SOL 1\nopt 1 1 1",
        "SOL 0",
        "derivation `cut`: it is not the objective, cut off at the best solution",
    );
}

/// x + y >= 0 assumed so often, and summed up in a chain of which each constraint rests on one assumption more than the
/// one before.
fn chain(length: usize, last: &str) -> String {
    let mut rest = format!("RTP range 0 inf\nSOL 0\nDER {}\n", 2 * length + 1);
    (0..length).for_each(|number| rest += &format!("A{number} G 0 OBJ {{ asm }} -1\n"));
    for number in 0..length {
        let before = if number == 0 { 2 } else { 1 + length + number };
        rest += &format!("B{number} G 0 OBJ {{ lin 2 {} 1/2 {before} 1/2 }} -1\n", 2 + (number + 1) % length);
    }
    rest + last
}

#[test]
fn many_constraints_that_rest_on_many_assumptions_take_no_time() {
    const LENGTH: usize = 30_000;
    let last = format!("end G 0 OBJ {{ lin 1 {} 1 }} -1\n", 2 * LENGTH + 1);
    let expected = "the last derived constraint rests on assumption `A0`";
    assert_eq!(judged(&example(), &file(&chain(LENGTH, &last))), Err(expected.into()));
    let last = format!("end G 0 OBJ {{ lin 1 {} 1 }} -1\n", 1 + LENGTH);
    let expected = format!("the last derived constraint rests on assumption `A{}`", LENGTH - 1);
    assert_eq!(judged(&example(), &file(&chain(LENGTH, &last))), Err(expected));
}

#[test]
fn every_split_ends_its_own_assumptions_however_many_there_are() {
    const SPLITS: usize = 200;
    let mut rest = format!("RTP range 1 inf\nSOL 0\nDER {}\n", 7 * SPLITS + 1);
    for split in 0..SPLITS {
        let [low, high, first, between, second, third] = [0, 1, 2, 3, 4, 5].map(|place| 2 + 7 * split + place);
        rest += &format!(
            "L{split} L 0 1 0 1 {{ asm }} -1\nH{split} G 1 1 0 1 {{ asm }} -1
a{split} G 1 OBJ {{ lin 2 0 1 {low} -3 }} -1\nb{split} G 2 1 1 1 {{ lin 2 1 -1 {high} 4 }} -1
c{split} G 3 OBJ {{ lin 2 {high} 1 {between} 1 }} -1\nd{split} G 1 OBJ {{ lin 1 {second} 1 }} -1
u{split} G 1 OBJ {{ uns {first} {low} {third} {high} }} -1\n"
        );
    }
    let share = |split: usize| format!(" {} 1/{SPLITS}", 2 + 7 * split + 6);
    rest += &format!("end G 1 OBJ {{ lin {SPLITS}{} }} -1\n", (0..SPLITS).map(share).collect::<String>());
    let lower = Proved::Between { lower: Some(Rational::new(1, 1)), upper: None };
    assert_eq!(judged(&example(), &file(&rest)), integral(lower));
    let unended = format!(" {} 1/{SPLITS} }}", 2 + 7 * (SPLITS - 1) + 6);
    let open = format!(" {} 1/{SPLITS} }}", 2 + 7 * (SPLITS - 1) + 5);
    rejected(&rest, &unended, &open, &format!("the last derived constraint rests on assumption `H{}`", SPLITS - 1));
}
