//! What the readers have to say where readers differ, or where there may be a slip.

use exact_lp::Bounds;
use exact_lp::format::{Format, Layout, Names, Noted, read_noted, write};

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
fn a_bound_in_the_place_of_another_one_is_told() {
    let told = |lines: &str| notes(&format!("max x\nst\n r: x + y <= 9\nbounds\n{lines}\nend"), Format::Lp);
    for (lines, line, end) in [
        (" x <= 3\n x free", 6, "upper"),
        (" x <= 3\n x <= inf", 6, "upper"),
        (" x >= 2\n x >= 0", 6, "lower"),
        (" x <= 3\n y <= 1\n 1 <= x <= 5", 7, "upper"),
        (" x = 3\n x >= 4", 6, "lower"),
    ] {
        let expected = format!("line {line}: another {end} bound of column `x`: the last one counts\n");
        assert_eq!(told(lines), expected, "{lines}");
    }
    for lines in [" x <= 3\n x >= 1", " x free\n x <= 4", " x <= 3\n 0 <= x <= 3", " x >= 1\n y <= 3\n x <= inf"] {
        assert_eq!(told(lines), "", "{lines}");
    }
}

#[test]
fn a_binary_column_with_bounds_beyond_0_and_1_is_told() {
    let told = |text: &str| notes(&format!("max x\nst\n r: x + y <= 9\n{text}end"), Format::Lp);
    let both = |line: usize| format!("line {line}: column `x` is binary and has other bounds: both count\n");
    assert_eq!(told("bounds\n x <= 5\nbinary\n x\n"), both(7));
    assert_eq!(told("binary\n x\nbounds\n x free\n"), both(5));
    assert_eq!(told("bounds\n x >= -3\nbinary\n y\n x\n"), both(8));
    assert_eq!(told("bounds\n x = 3\nbinary\n x x\n"), both(7));
    for silent in ["x = 0", "x >= 1", "0 <= x <= 1", "x <= 1/2"] {
        assert_eq!(told(&format!("bounds\n {silent}\nbinary\n x\n")), "", "{silent}");
    }
    let both = |line: usize| format!("line {line}: column `x` is binary and has other bounds: both count\n");
    for other in ["FX B x 0", "UP B x 3", "LO B x 1", "FR B x"] {
        assert_eq!(mps(&format!("BOUNDS\n BV B x\n {other}\n")), both(9), "{other}");
        assert_eq!(mps(&format!("BOUNDS\n {other}\n BV B x\n")), both(9), "{other}");
    }
    assert_eq!(mps("BOUNDS\n BV B x\n UP B x 1\n LO B x 0\n"), "");
}

#[test]
fn a_bound_behind_a_line_that_takes_it_away_is_told() {
    for (first, second, end) in
        [("FR B x", "UP B x 4", "upper"), ("MI B x", "LO B x 2", "lower"), ("PL B x", "UP B x 4", "upper")]
    {
        let told =
            format!("line 9: the {end} bound of column `x` comes after a line that takes it away: the bound counts\n");
        assert_eq!(mps(&format!("BOUNDS\n {first}\n {second}\n")), told);
    }
    assert_eq!(mps("BOUNDS\n MI B x\n UP B x 4\n"), "");
}

#[test]
fn integers_between_markers_without_bounds_are_told_once() {
    let told = |columns: &str, bounds: &str| {
        let columns = columns.replace('|', "\n x");
        notes(
            &format!(
                "ROWS\n N o\nCOLUMNS\n M 'MARKER' 'INTORG'{columns}\n M 'MARKER' 'INTEND'\nBOUNDS\n{bounds}ENDATA\n"
            ),
            Format::Mps,
        )
    };
    let binary = "taken as 0 or 1, for no line gives bounds\n";
    assert_eq!(told("|1 o 1", ""), format!("line 5: the integer column `x1` is {binary}"));
    assert_eq!(told("|1 o 1|2 o 1", ""), format!("line 5: the integer column `x1` and another one are {binary}"));
    assert_eq!(
        told("|1 o 1|2 o 1|3 o 1|4 o 1", " PL B x2\n"),
        format!("line 5: the integer column `x1` and 2 others are {binary}")
    );
    for bounds in [" PL B x1\n", " BV B x1\n", " UP B x1 7\n", " LO B x1 0\n"] {
        assert_eq!(told("|1 o 1", bounds), "", "{bounds}");
    }
}

#[test]
fn integers_to_the_end_and_text_behind_the_end_are_read_and_told() {
    let text = "ROWS\n N o\n G c\nCOLUMNS\n x o 2 c 1\n M 'MARKER' 'INTORG'\n k o 3 c 2\nRHS\n R c 5\nBOUNDS\n \
        UP B k 9\nENDATA\n";
    let open = "line 8: section COLUMNS ends after 'INTORG' without 'INTEND': its last columns are integers\n";
    assert_eq!(notes(text, Format::Mps), open);
    let program = noted(text, Format::Mps).program;
    assert_eq!(program.columns().iter().map(|column| column.integer).collect::<Vec<_>>(), [false, true]);
    for behind in ["rubbish", "NAME another\nROWS\n", "\n* a comment\n  1 2 3 4 5 6 7 8\n", " x o 1"] {
        let text = format!("{text}{behind}\n");
        let line = 12
            + text[text.find("ENDATA").expect("its end")..]
                .lines()
                .position(|line| !line.is_empty() && !line.starts_with('*') && line != "ENDATA")
                .expect("a line behind it");
        assert_eq!(notes(&text, Format::Mps), format!("{open}line {line}: what follows `ENDATA` is passed over\n"));
        assert_eq!(noted(&text, Format::Mps).program, program);
    }
}

#[test]
fn names_that_look_like_pieces_of_an_expression_are_told() {
    let told = |row: &str| notes(&format!("min o: p\nst\n {row}\nend"), Format::Lp);
    let odd = |name: &str| {
        format!(
            "line 3: `{name}` is taken as the name of a column: nothing is grouped by brackets, and `;` and `,` end nothing\n"
        )
    };
    assert_eq!(told("a: 3 (p + q) >= 2"), odd("(p") + &odd("q)"));
    assert_eq!(told("a: p + q; >= 2"), odd("q;"));
    assert_eq!(told("a: p + 2 ; >= 3"), odd(";"));
    assert!(told("a: p >= 3;").starts_with(&odd(";")));
    assert_eq!(told("a: 2 {p + p} >= 2"), odd("{p") + &odd("p}"));
    for silent in ["a: x(1) + y{2,3} + z[4] >= 1", "a: x' + y!(k) >= 2", "(a: p >= 2"] {
        assert_eq!(told(silent), "", "{silent}");
    }
}

#[test]
fn a_constant_beside_the_columns_of_a_row_counts_and_is_told() {
    let told = |row: &str| notes(&format!("min x + y\nst\n a: {row}\nend"), Format::Lp);
    let constant = |number: &str| {
        format!(
            "line 3: the row has the constant `{number}` beside its columns: it counts, and is taken to the other side\n"
        )
    };
    for (row, number) in
        [("x - 1 >= 2", "-1"), ("y >= 1/2 + x", "1/2"), ("-3 <= x + 4 + y <= 5", "4"), ("x + 3 - 3 = 1", "0")]
    {
        assert_eq!(told(row), constant(number), "{row}");
    }
    assert_eq!(told("x + 1 <= y + 2"), constant("1") + &constant("2"));
    for silent in ["x >= 1 + 2", "3 <= x", "1 <= x + y <= 2", "x >= y"] {
        assert_eq!(told(silent), "", "{silent}");
    }
    let program = noted("min x\nst\n a: x - 1 >= 2\nend", Format::Lp).program;
    assert_eq!(program.rows()[0].bounds, Bounds::at_least(3));
}

#[test]
fn a_name_that_is_first_met_alone_on_the_right_is_told() {
    let told = |row: &str| notes(&format!("min x + y\nst\n a: {row}\nend"), Format::Lp);
    for (row, name) in [("x + y <= infty", "infty"), ("x >= - l0", "l0"), ("x + 3 y >= y1", "y1")] {
        assert_eq!(told(row), format!("line 3: `{name}` is named here first: it is taken as a new column\n"), "{row}");
    }
    for row in ["x >= y", "x >= z + y", "3 <= z", "z >= 3"] {
        assert_eq!(told(row), "", "{row}");
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
