//! `exact-lp solve`: answers and how they are printed.

use serde_json::json;

use super::{Folder, INFEASIBLE, MPS, PRODUCTS, UNBOUNDED, refused};
use crate::command::{exact_lp, exact_lp_with};

#[test]
fn an_optimum_is_printed_as_a_fraction_with_the_size_of_the_program() {
    let folder = Folder::new(&[("products.lp", PRODUCTS), ("least.mps", MPS)]);
    let (products, least) = (folder.path("products.lp"), folder.path("least.mps"));
    let finished = exact_lp(&["solve", "--format", "json", "--solution", &products, &least]).well();
    let [first, second] = finished.lines().try_into().expect("a line for each program");
    assert_eq!((&first["file"], &first["status"]), (&json!(products), &json!("optimal")));
    assert_eq!((&first["objective"], &first["constant"]), (&json!("29"), &json!("7")));
    assert_eq!([&first["rows"], &first["columns"], &first["nonzeros"]], [2, 2, 4]);
    assert_eq!(first["values"], json!({"x": "3", "y": "2"}));
    assert_eq!(first["duals"], json!({"machine": "7/5", "labour": "2/5"}));
    assert_eq!((&second["objective"], &second["values"]), (&json!("-4"), &json!({"x": "4"})));
}

#[test]
fn the_text_says_the_same_as_the_json() {
    let folder = Folder::new(&[("thirds.lp", "Minimize\n x\nSubject To\n third: 3 x >= 1\nEnd\n")]);
    let file = folder.path("thirds.lp");
    let text = exact_lp(&["solve", "--solution", &file]).well().output;
    for line in [
        "status            optimal\n",
        "objective         1/3\n",
        "rounded           0.333333333333\n",
        "rows              1\n",
        "columns           1\n",
        "nonzeros          1\n",
        "values\n  x               1/3\n",
        "duals\n  third           1/3\n",
    ] {
        assert!(text.contains(line), "{line:?} is not in: {text}");
    }
}

#[test]
fn programs_without_an_optimum_are_proved_to_have_none() {
    let solved = |text| exact_lp_with(&["solve", "--format", "json", "--solution", "-"], text).well().json();
    let infeasible = solved(INFEASIBLE);
    assert_eq!((&infeasible["status"], infeasible.get("objective")), (&json!("infeasible"), None));
    assert!(infeasible["multipliers"]["sum"].is_string(), "{infeasible}");
    let unbounded = solved(UNBOUNDED);
    assert_eq!((&unbounded["status"], unbounded.get("objective")), (&json!("unbounded"), None));
    assert!(unbounded["ray"]["x"].is_string(), "{unbounded}");
    let contradictory = solved("Minimize\n x\nBounds\n 2 <= x <= 1\nEnd\n");
    assert_eq!(
        (&contradictory["status"], &contradictory["contradictory_column"]["x"]),
        (&json!("infeasible"), &json!("1"))
    );
}

#[test]
fn standard_input_is_read_in_either_format() {
    for (text, objective) in [(PRODUCTS, "29"), (MPS, "-4")] {
        let solved = exact_lp_with(&["solve", "--format", "json", "-"], text).well().json();
        assert_eq!((&solved["file"], &solved["objective"]), (&json!("standard input"), &json!(objective)));
    }
    let finished = exact_lp_with(&["solve", "--mps", "free", "--format", "json", "-"], MPS).well();
    assert_eq!(finished.json()["objective"], "-4");
    let finished = exact_lp_with(&["solve", "--mps", "free", "-"], PRODUCTS);
    assert!(refused(&finished).starts_with("error: standard input: line 1, column 1: "), "{}", finished.errors);
}

#[test]
fn integer_columns_are_noted_where_they_are_relaxed() {
    let text = "Maximize\n x\nSubject To\n 2 x <= 3\nGenerals\n x\nEnd\n";
    let finished = exact_lp_with(&["solve", "--relaxation", "--format", "json", "-"], text);
    assert_eq!((finished.status, &finished.json()["objective"]), (0, &json!("3/2")));
    assert_eq!(finished.errors, "standard input: 1 column ought to be integer; the linear relaxation is solved\n");
}

#[test]
fn what_is_no_file_is_refused_and_the_others_are_solved() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let (missing, products, directory) = (folder.path("missing.lp"), folder.path("products.lp"), folder.path(""));
    let finished = exact_lp(&["solve", "--format", "json", &missing, &directory, &products]);
    assert_eq!((finished.status, &finished.json()["objective"]), (2, &json!("29")));
    let errors: Vec<&str> = finished.errors.lines().collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(
        errors[0].starts_with(&format!("error: {missing}: "))
            && errors[1].starts_with(&format!("error: {directory}: ")),
        "{errors:?}"
    );
    let finished = exact_lp(&["check", &products, &missing]);
    assert!(refused(&finished).contains(&missing), "{}", finished.errors);
    let finished = exact_lp(&["check", "-", "-"]);
    assert!(refused(&finished).contains("cannot be both"), "{}", finished.errors);
}

#[test]
fn the_text_tells_that_the_objective_includes_the_constant() {
    let finished = exact_lp_with(&["solve", "-"], PRODUCTS).well();
    assert!(finished.output.contains("objective         29\n"), "{}", finished.output);
    assert!(finished.output.contains("of which constant 7\n"), "{}", finished.output);
}

#[test]
fn a_hundred_thousand_rows_are_read_in_one_go() {
    let mut text = String::from("NAME many\nROWS\n N cost\n");
    (0..100_000).for_each(|i| text += &format!(" L r{i}\n"));
    text += "COLUMNS\n x cost -1\n";
    (0..100_000).for_each(|i| text += &format!(" x r{i} {}\n", 1 + i % 7));
    text += "RHS\n";
    (0..100_000).for_each(|i| text += &format!(" RHS r{i} {}\n", 1_000_000 - i));
    text += "ENDATA\n";
    let solved = exact_lp_with(&["solve", "--format", "json", "-"], text).well().json();
    assert_eq!((&solved["rows"], &solved["nonzeros"]), (&json!(100_000), &json!(100_000)));
    // Row 99,994 is 7 x <= 900,006 where 99,994 is 6 modulo 7: the tightest of those with the coefficient 7.
    assert_eq!(solved["objective"], json!(least_bound()));
}

/// The least of (1,000,000 - i) / (1 + i mod 7), negated.
fn least_bound() -> String {
    let bound = (0..100_000_i64)
        .map(|i| num_rational_of(1_000_000 - i, 1 + i % 7))
        .min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let (numerator, denominator) = bound.expect("a row");
    if denominator == 1 { format!("-{numerator}") } else { format!("-{numerator}/{denominator}") }
}

/// A fraction in lowest terms.
fn num_rational_of(numerator: i64, denominator: i64) -> (i64, i64) {
    let divisor = num_integer::gcd(numerator, denominator);
    (numerator / divisor, denominator / divisor)
}
