//! What the readers have to say where readers differ, or where there may be a slip.

use schedcheck_lp::Bounds;
use schedcheck_lp::format::{Format, Layout, Names, Noted, read_noted, write};

fn noted(text: &str, format: Format) -> Noted {
    read_noted(text.as_bytes(), format, Layout::Detected).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The notes as lines of text.
fn notes(text: &str, format: Format) -> String {
    noted(text, format).notes.iter().map(|note| format!("{note}\n")).collect()
}

fn mps(sections: &str) -> String {
    notes(&format!("NAME\nROWS\n N obj\n L r\nCOLUMNS\n x r 1\n{sections}ENDATA\n"), Format::Mps)
}

#[test]
fn each_set_that_is_passed_over_is_told_once() {
    let sets = "RHS\n A r 1\n B r 2\n B r 3\nRANGES\n A r 1\n C r 2\nBOUNDS\n UP A x 3\n UP B x 4\n";
    assert_eq!(
        mps(sets),
        "line 9: the set `B` of section RHS is passed over: the first one, `A`, counts\n\
         line 13: the set `C` of section RANGES is passed over: the first one, `A`, counts\n\
         line 16: the set `B` of section BOUNDS is passed over: the first one, `A`, counts\n"
    );
}

#[test]
fn a_section_whose_name_does_not_begin_its_line_is_told() {
    let notes = mps("RHS\n A r 1\n RANGES\n R r 2\n");
    assert!(notes.starts_with("line 9: the set `RANGES` of section RHS is passed over"), "{notes}");
}

#[test]
fn a_negative_upper_bound_alone_is_told() {
    let told = "line 9: column `x` has a negative upper bound alone: its lower bound is taken as minus infinity\n";
    assert_eq!(mps("BOUNDS\n\n UP B x -1\n"), told);
    for silent in ["BOUNDS\n UP B x 0\n", "BOUNDS\n MI B x\n UP B x -1\n", "BOUNDS\n UP B x -1\n LO B x -9\n"] {
        assert_eq!(mps(silent), "", "{silent}");
    }
}

#[test]
fn numbers_that_other_readers_take_as_infinite_are_told() {
    let huge = |line: usize, zeros: usize| {
        format!("line {line}: `1{}` is taken as a number that binds, not as infinite\n", "0".repeat(zeros))
    };
    assert_eq!(mps("RHS\n R r 1e20\nBOUNDS\n UP B x 1e30\n"), huge(8, 20) + &huge(10, 30));
    assert_eq!(mps("RHS\n R r 99999999999999999999\nBOUNDS\n UP B x 3e40/1e21\n"), "");
    let lp = "min x\nst\n a: x + y <= 1e30\n b: -1 <= x - y <= 1e21\nbounds\n x <= 1e25\n y <= 7\nend";
    assert_eq!(notes(lp, Format::Lp), huge(3, 30) + &huge(4, 21) + &huge(6, 25));
}

#[test]
fn a_name_that_is_first_met_behind_the_rows_is_told() {
    let lp = "min x\nst\n c: x >= 1\nbounds\n X <= 4\ngeneral\n x\nbinry\n x\nend";
    let told = ["line 5: `X`", "line 8: `binry`"]
        .map(|name| format!("{name} is named here first: it is taken as a new column\n"));
    assert_eq!(notes(lp, Format::Lp), told.concat());
}

#[test]
fn a_line_that_may_be_a_row_without_a_name_is_told() {
    let lp = "max x\nst\n 10 >= x + y\n - z >= -4\n x >= 0\nend";
    let Noted { program, notes } = noted(lp, Format::Lp);
    assert_eq!((program.rows().len(), &program.rows()[0].bounds), (2, &Bounds::between(-4, 10)));
    let told: Vec<String> = notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["line 4: this line is taken as the rest of the row before it: a row of its own would need a name"]
    );
    for silent in [
        lp.replace(" 10", " a: 10").replace(" x >=", " b: x >="),
        lp.replace("y\n - z", "y - z"),
        lp.replace(" >= -4", ""),
        lp.replace(" - z", " b: - z"),
    ] {
        assert_eq!(noted(&silent, Format::Lp).notes, [], "{silent}");
    }
}

#[test]
fn what_is_written_is_read_without_a_note() {
    let terms: String = (0..100).map(|column| format!("+ 3 x{column} ")).collect();
    let program =
        noted(&format!("max x0\nst\n a: -3 <= {terms} <= 7\n y >= 1\nbounds\n x7 <= -2\nend"), Format::Lp).program;
    for format in [Format::Lp, Format::Mps] {
        let again = noted(&write(&program, format, Names::Kept).expect("names of both formats"), format);
        assert_eq!(again, Noted { program: program.clone(), notes: Vec::new() });
    }
}
