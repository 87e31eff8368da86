//! The file is about the program: variables, integers, objective and constraints are its own.

use exact_lp::{Bounds, LinearProgram};

use super::{GREATEST, LEAST, ONE, OPTIMUM, all_judged, greatest, least};
use crate::vipr::programs::judged;

const ACCEPTED: Result<&str, &str> = Ok("the optimum is at most 11/5, if there is one");

/// The file of the least, in which each time some words have become others.
#[track_caller]
fn all_changed(cases: &[(&str, &str, Result<&str, &str>)]) {
    for (from, to, expected) in cases {
        let head = LEAST.replacen(from, to, 1);
        assert!(head != LEAST || from == to, "{from}");
        all_judged(&least(), &head, &[(&format!("RTP range -inf 11/5 SOL 1 {OPTIMUM} DER 0"), *expected)]);
    }
}

#[test]
fn the_variables_are_those_of_the_program_in_its_order() {
    all_changed(&[
        ("VAR", "VAR", ACCEPTED),
        ("VAR 4 x y w z", "VAR 5 x y w z v", Err("the file has 5 variables, and the program has 4")),
        ("x y w z", "x y v z", Err("variable 2 is called `v`, and the program calls it `w`")),
        ("x y w z", "y x w z", Err("variable 0 is called `y`, and the program calls it `x`")),
        ("x y w z", "x y w Z", Err("variable 3 is called `Z`, and the program calls it `z`")),
    ]);
    let mut more = least();
    more.variable("v", Bounds::free());
    let rest = format!("RTP range -inf 11/5 SOL 1 {OPTIMUM} DER 0");
    all_judged(&more, LEAST, &[(&rest, Err("the file has 4 variables, and the program has 5"))]);
}

#[test]
fn the_integers_are_those_of_the_program_or_none() {
    let mut lp = least();
    for index in [1, 3] {
        lp.column_mut(lp.variable_at(index).expect("a column")).integer = true;
    }
    let whole = "RTP range -inf 4 SOL 1 s 4 0 1 1 3 2 3 3 2 DER 0";
    let integral =
        |integers: &str| judged(&lp, &(LEAST.replace("INT 0", integers) + whole)).map(|proof| proof.integral);
    let others = "the integer variables are neither those of the program nor none, as for its relaxation";
    for (integers, expected) in [
        ("INT 0", Ok(false)),
        ("INT 2 1 3", Ok(true)),
        ("INT 2 3 1", Ok(true)),
        ("INT 1 1", Err(others)),
        ("INT 1 3", Err(others)),
        ("INT 2 1 2", Err(others)),
        ("INT 3 1 2 3", Err(others)),
        ("INT 4 0 1 2 3", Err(others)),
    ] {
        assert_eq!(integral(integers), expected.map_err(str::to_owned), "{integers}");
    }
    all_changed(&[("INT 0", "INT 1 1", Err(others))]);
}

#[test]
fn the_objective_is_that_of_the_program() {
    let another = Err("the objective is another one");
    all_changed(&[
        ("min 2 0 1 1 1", "min 2 1 1 0 1", ACCEPTED),
        ("min 2 0 1 1 1", "min 2 0 2/2 1 1.0", ACCEPTED),
        ("min 2 0 1 1 1", "min 3 0 1 1 1 3 0", ACCEPTED),
        ("min 2 0 1 1 1", "max 2 0 1 1 1", Err("the objective goes the other way")),
        ("min 2 0 1 1 1", "min 2 0 1 1 2", another),
        ("min 2 0 1 1 1", "min 2 0 1 1 -1", another),
        ("min 2 0 1 1 1", "min 2 0 1 1 1/2", another),
        ("min 2 0 1 1 1", "min 2 0 1 2 1", another),
        ("min 2 0 1 1 1", "min 1 0 1", another),
        ("min 2 0 1 1 1", "min 1 1 1", another),
        ("min 2 0 1 1 1", "min 3 0 1 1 1 2 1", another),
        ("min 2 0 1 1 1", "min 0", another),
    ]);
    let head = GREATEST.replace("max", "min");
    let rest = format!("RTP range 1 inf SOL 1 {ONE} DER 0");
    all_judged(&greatest(), &head, &[(&rest, Err("the objective goes the other way"))]);
}

#[test]
fn the_constraints_are_as_many_as_those_of_the_program() {
    all_changed(&[
        ("CON 7 3", "CON 7 2", Err("the file has 2 bounds, and the program has 3")),
        ("CON 7 3", "CON 7 4", Err("the file has 4 bounds, and the program has 3")),
        ("CON 7 3\n", "CON 8 4\nwu L 9 1 2 1\n", Err("the file has 4 bounds, and the program has 3")),
    ]);
    let short = LEAST.replace("CON 7 3", "CON 6 3").replace("d L 8 2 0 1 1 1\n", "");
    let long = LEAST.replace("CON 7 3", "CON 8 3") + "e L 8 2 0 1 1 1\n";
    let rest = format!("RTP range -inf 11/5 SOL 1 {OPTIMUM} DER 0");
    let number = |found| format!("the file has {found} constraints beside the bounds, and the program has 4");
    all_judged(&least(), &short, &[(&rest, Err(&number(3)))]);
    all_judged(&least(), &long, &[(&rest, Err(&number(5)))]);
}

#[test]
fn each_constraint_is_one_of_the_program() {
    for (name, line, others) in [
        (
            "wl",
            "G -9 1 2 1",
            &["G -8 1 2 1", "L -9 1 2 1", "E -9 1 2 1", "G -9 1 2 2", "G -9 1 1 1", "G -9 2 2 1 3 1"][..],
        ),
        ("wu", "L 9 1 2 1", &["L 10 1 2 1", "G 9 1 2 1", "L 9 1 2 -1", "L 9 0"]),
        ("z", "E 2 1 3 1", &["E 1 1 3 1", "G 2 1 3 1", "L 2 1 3 1", "E 2 1 2 1"]),
        ("a", "G 5 2 0 1 1 3", &["G 6 2 0 1 1 3", "G 5/2 2 0 1 1 3", "L 5 2 0 1 1 3", "E 5 2 0 1 1 3"]),
        ("a", "G 5 2 0 1 1 3", &["G 5 2 0 1 1 2", "G 5 2 0 1 2 3", "G 5 1 0 1", "G 5 1 1 3", "G 5 3 0 1 1 3 2 1"]),
        ("c", "E 4 2 0 1 2 1", &["E 5 2 0 1 2 1", "G 4 2 0 1 2 1", "L 4 2 0 1 2 1", "E 8 2 0 2 2 2"]),
        ("d", "L 8 2 0 1 1 1", &["L 7 2 0 1 1 1", "G 8 2 0 1 1 1", "E 8 2 0 1 1 1", "L 8 2 0 1 1 -1", "L 8 0"]),
    ] {
        let reason = format!("constraint `{name}` is not one of the program");
        for other in others {
            all_changed(&[(&format!("{name} {line}"), &format!("{name} {other}"), Err(&reason))]);
        }
    }
}

#[test]
fn each_constraint_comes_as_often_as_in_the_program_wherever_it_stands() {
    let (a, b, c) = ("G 5 2 0 1 1 3", "G 3 2 0 2 1 1", "E 4 2 0 1 2 1");
    let rows = format!("a {a}\nb {b}\nc {c}\n");
    let not = |name: &str| format!("constraint `{name}` is not one of the program");
    let in_order = |order: [&str; 3]| format!("a {}\nb {}\nc {}\n", order[0], order[1], order[2]);
    for order in [[b, a, c], [b, c, a], [c, a, b], [c, b, a], [a, c, b]] {
        all_changed(&[(&rows, &in_order(order), ACCEPTED)]);
    }
    let unreduced = ["G 6/2 2 0 4/2 1 1.0", "G 10/2 2 1 6/2 0 1", c];
    all_changed(&[(&rows, &in_order(unreduced), ACCEPTED)]);
    for (order, name) in
        [([a, a, c], "b"), ([b, b, c], "a"), ([a, b, b], "c"), ([b, a, a], "c"), ([b, b, a], "a"), ([c, c, c], "a")]
    {
        all_changed(&[(&rows, &in_order(order), Err(&not(name)))]);
    }
    all_changed(&[
        ("wl G -9 1 2 1\nwu L 9 1 2 1", "wu L 9 1 2 1\nwl G -9 1 2 1", ACCEPTED),
        ("wl G -9 1 2 1\nwu L 9 1 2 1", "wl G -9 1 2 1\nwu G -9 1 2 1", Err(&not("wu"))),
        ("z E 2 1 3 1\na G 5 2 0 1 1 3", "a G 5 2 0 1 1 3\nz E 2 1 3 1", Err(&not("a"))),
    ]);
}

#[test]
fn rows_that_are_alike_come_as_often_as_in_the_program() {
    let mut lp = LinearProgram::new("alike");
    let x = lp.variable("x", Bounds::free());
    for bound in [3, 3, 2] {
        lp.subject_to(format!("at most {bound}"), (1 * x).at_most(bound));
    }
    lp.minimize(x);
    let head = "VER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON 3 0";
    let proved = Ok("the optimum is at most 0, if there is one");
    for (order, expected) in [
        ([3, 3, 2], proved),
        ([3, 2, 3], proved),
        ([2, 3, 3], proved),
        ([3, 2, 2], Err("constraint `b` is not one of the program")),
        ([2, 2, 3], Err("constraint `b` is not one of the program")),
        ([2, 3, 2], Err("constraint `a` is not one of the program")),
        ([3, 3, 3], Err("constraint `c` is not one of the program")),
    ] {
        let rows: String =
            ["a", "b", "c"].iter().zip(order).map(|(name, bound)| format!(" {name} L {bound} 1 0 1")).collect();
        all_judged(&lp, head, &[(&format!("{rows} RTP range -inf 0 SOL 1 s 0 DER 0"), expected)]);
    }
}

#[test]
fn bounds_that_contradict_each_other_are_two_constraints() {
    let mut lp = LinearProgram::new("nothing");
    let x = lp.variable("x", Bounds::between(2, 1));
    lp.minimize(x);
    let proof = "RTP infeas SOL 0 DER 1 p G 1 0 { lin 2 0 1 1 -1 } -1";
    let head = "VER 1.0 VAR 1 x INT 0 OBJ min 1 0 1 CON";
    all_judged(
        &lp,
        head,
        &[
            (&format!(" 2 2 l G 2 1 0 1 u L 1 1 0 1 {proof}"), Ok("no point is feasible")),
            (&format!(" 2 2 l G 2 1 0 1 u L 0 1 0 1 {proof}"), Err("constraint `u` is not one of the program")),
        ],
    );
}
