//! What the reader of the LP format makes of its text.

use exact_lp::format::{Format, read, read_lp};
use exact_lp::{Bounds, LinearProgram, Rational, Sense};

fn program(text: &str) -> LinearProgram {
    read_lp(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The program with the columns x, y and z, in this order, and these rows.
fn with_rows(rows: &str) -> LinearProgram {
    program(&format!("Minimize\n obj: x + y + z\nSubject To\n{rows}\nEnd\n"))
}

/// The only row among these, as its coefficients of x, y and z, and its bounds.
fn row(text: &str) -> ([Rational; 3], Bounds) {
    let lp = with_rows(text);
    assert_eq!(lp.rows().len(), 1, "{text}");
    let mut coefficients = [const { None }; 3].map(|_: Option<()>| Rational::default());
    for (column, value) in lp.rows()[0].terms() {
        coefficients[*column] = value.clone();
    }
    (coefficients, lp.rows()[0].bounds.clone())
}

/// The bounds of x in a program with this section.
fn bounds(lines: &str) -> Bounds {
    program(&format!("Minimize\n x\nSubject To\nBounds\n{lines}\nEnd\n")).columns()[0].bounds.clone()
}

fn integers(values: [i64; 3]) -> [Rational; 3] {
    values.map(Rational::from)
}

#[test]
fn every_section_is_read() {
    let lp = program(
        "\\Problem name: two products\n\\ a comment\nMaximize\n profit: 3 x + 1/3 y - 2 \\ another\nSubject To\n \
            machine: 2 x + .5 y <= 12\n \
         x - y >= -1\nBounds\n y <= 5/2\nGeneral\n x\nBinary\n b\nEnd\n",
    );
    assert_eq!((&*lp.name, &*lp.objective_name, lp.sense()), ("two products", "profit", Sense::Maximize));
    assert_eq!(*lp.constant(), Rational::new(-2, 1));
    let columns: Vec<_> =
        lp.columns().iter().map(|column| (&*column.name, column.bounds.clone(), column.integer)).collect();
    let expected = [
        ("x", Bounds::non_negative(), true),
        ("y", Bounds::between(0, (5, 2)), false),
        ("b", Bounds::between(0, 1), true),
    ];
    assert_eq!(columns, expected);
    let rows: Vec<_> = lp.rows().iter().map(|row| (&*row.name, row.bounds.clone(), row.terms().to_vec())).collect();
    let expected = [
        ("machine", Bounds::at_most(12), vec![(0, Rational::new(2, 1)), (1, Rational::new(1, 2))]),
        ("c2", Bounds::at_least(-1), vec![(0, Rational::new(1, 1)), (1, Rational::new(-1, 1))]),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn sections_have_several_names() {
    let variants = |words: &[&str], text: &dyn Fn(&str) -> String| {
        let programs: Vec<_> = words.iter().map(|word| program(&text(word))).collect();
        assert!(programs.iter().all(|lp| *lp == programs[0]), "{words:?}");
    };
    variants(&["Minimize", "min", "MINIMUM", "minimise"], &|word| format!("{word}\n x\nst\n x <= 1\nend"));
    variants(&["Maximize", "MAX", "maximum", "maximise"], &|word| format!("{word}\n x\nst\n x <= 1\nend"));
    let rows = ["Subject To", "such that", "ST", "s.t.", "st.", "subject   to"];
    variants(&rows, &|word| format!("max x\n{word}\n x <= 1\nend"));
    variants(&["Bounds", "BOUND"], &|word| format!("max x\n{word}\n x <= 1\nend"));
    let integers = ["General", "Generals", "gen", "Integer", "INTEGERS", "int"];
    variants(&integers, &|word| format!("max x\n{word}\n x\nend"));
    variants(&["Binary", "Binaries", "bin"], &|word| format!("max x\n{word} x\nend"));
}

#[test]
fn words_that_begin_sections_are_names_elsewhere() {
    let lp = program("max\n max: x + st + bounds + bin\nst\n end: x <= 1\n bounds: x + free <= 2\n General\n x\nend");
    assert_eq!((lp.columns().len(), lp.rows().len(), &*lp.objective_name), (5, 2, "max"));
    assert_eq!((&*lp.rows()[0].name, &*lp.rows()[1].name), ("end", "bounds"));
}

#[test]
fn terms_are_written_in_many_ways() {
    for (text, coefficients) in [
        ("3 x + y <= 1", integers([3, 1, 0])),
        ("3x - 2y <= 1", integers([3, -2, 0])),
        ("+ x + - - 2 y - + z <= 1", integers([1, 2, -1])),
        ("2.5e1 x + 1E0y <= 1", integers([25, 1, 0])),
        ("2/3 x - 3.5/7 y <= 1", [Rational::new(2, 3), Rational::new(-1, 2), Rational::new(0, 1)]),
        ("x + 2 x - 4 x <= 1", integers([-1, 0, 0])),
        ("x + y - x <= 1", integers([0, 1, 0])),
        ("3\n x\n +\n y\n <=\n 1", integers([3, 1, 0])),
    ] {
        assert_eq!(row(text), (coefficients, Bounds::at_most(1)), "{text}");
    }
    let lp = with_rows(" 3x1 + 2e1w + 1e+x <= 1");
    let names: Vec<_> = lp.columns().iter().map(|column| &*column.name).collect();
    assert_eq!(names, ["x", "y", "z", "x1", "w", "e"]);
}

#[test]
fn every_relation_is_read() {
    for relation in ["<", "<=", "=<"] {
        assert_eq!(row(&format!("x {relation} 4")).1, Bounds::at_most(4), "{relation}");
        assert_eq!(row(&format!("4 {relation} x")), (integers([1, 0, 0]), Bounds::at_least(4)), "{relation}");
    }
    for relation in [">", ">=", "=>"] {
        assert_eq!(row(&format!("x {relation} 4")).1, Bounds::at_least(4), "{relation}");
        assert_eq!(row(&format!("4{relation}x")), (integers([1, 0, 0]), Bounds::at_most(4)), "{relation}");
    }
    assert_eq!(row("x = -4").1, Bounds::fixed(-4));
    assert_eq!(row("4 = x").1, Bounds::fixed(4));
}

#[test]
fn rows_may_have_two_bounds() {
    for text in ["-5 <= x + y <= 10", "r: -5 <= x\n + y\n <= 10", "10 >= x + y >= - 5", "-5 < x + y =< 10"] {
        assert_eq!(row(text), (integers([1, 1, 0]), Bounds::between(-5, 10)), "{text}");
    }
    assert_eq!(row("5 <= x <= 3").1, Bounds::between(5, 3));
    assert_eq!(row("2 <= x + 1 <= 3").1, Bounds::between(1, 2));
    assert_eq!(row("-inf <= x <= 3").1, Bounds::at_most(3));
    assert_eq!(row("-Infinity <= x <= +inf").1, Bounds::free());
    assert_eq!(row("x >= -inf").1, Bounds::free());
    assert_eq!(row("inf >= x").1, Bounds::free());
}

#[test]
fn variables_and_constants_may_stand_on_both_sides() {
    assert_eq!(row("x + 3 <= 2 y - z + 5"), (integers([1, -2, 1]), Bounds::at_most(2)));
    assert_eq!(row("x >= y"), (integers([1, -1, 0]), Bounds::at_least(0)));
    assert_eq!(row("x + 1 = x + y"), (integers([0, -1, 0]), Bounds::fixed(-1)));
    assert_eq!(row("2 + 3 <= x - 1"), (integers([1, 0, 0]), Bounds::at_least(6)));
    assert_eq!(row("0 x <= 4"), (integers([0, 0, 0]), Bounds::at_most(4)));
    assert_eq!(row("0 <= 4"), (integers([0, 0, 0]), Bounds::at_most(4)));
}

#[test]
fn a_row_begins_after_a_right_side_and_an_end_of_line_or_with_a_name() {
    assert_eq!(with_rows("x + y <= 4\n - x + z <= 3\n 2 y >= 1\n z = 1").rows().len(), 4);
    assert_eq!(with_rows("x + y <= 4 a: - x + z <= 3 b: y >= 1").rows().len(), 3);
    assert_eq!(with_rows("x <= y\n - z <= 3").rows().len(), 2);
    assert_eq!(with_rows("5 <= x\n y <= 3").rows().len(), 2);
    assert_eq!(with_rows("5 <= x\n - y <= 3").rows().len(), 1);
}

#[test]
fn rows_without_names_are_numbered_around_the_names_that_are_taken() {
    let lp = with_rows("x <= 1\n c1: x <= 2\n c3_2: x <= 3\n c3: x <= 4\n x <= 5\n c6: x <= 6");
    let names: Vec<_> = lp.rows().iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["c1_2", "c1", "c3_2", "c3", "c5", "c6"]);
    let lp = with_rows("x <= 1\n x <= 2\n x <= 3\n c3: x <= 4\n c3_2: x <= 5");
    assert_eq!(lp.rows()[2].name, "c3_3");
}

#[test]
fn every_bound_is_read() {
    for (lines, expected) in [
        ("", Bounds::non_negative()),
        ("x free", Bounds::free()),
        ("x FREE", Bounds::free()),
        ("-inf <= x <= 5", Bounds::at_most(5)),
        ("-infinity<=x<=+Infinity", Bounds::free()),
        ("x >= -infinity", Bounds::free()),
        ("x >= - inf", Bounds::free()),
        ("x <= inf", Bounds::non_negative()),
        ("x = 4", Bounds::fixed(4)),
        ("4 = x", Bounds::fixed(4)),
        ("3 >= x", Bounds::between(0, 3)),
        ("1/3 <= x <= 2.5", Bounds::between((1, 3), (5, 2))),
        ("5 >= x >= 2", Bounds::between(2, 5)),
        ("x >= 2\n x <= 5", Bounds::between(2, 5)),
        ("2 <= x\n x <= 5", Bounds::between(2, 5)),
        ("x <= 5\n x <= 6", Bounds::between(0, 6)),
        ("x = 4\n x free\n x >= 1", Bounds::at_least(1)),
        ("x <= -1", Bounds::between(0, -1)),
        ("5 <= x <= 3", Bounds::between(5, 3)),
        ("x <= 1e30", Bounds::between(0, Rational::from(10).pow(30))),
    ] {
        assert_eq!(bounds(lines), expected, "{lines}");
    }
}

#[test]
fn columns_have_the_order_in_which_they_are_named() {
    let lp = program("max\n b + 0 a\nst\n c + a <= 1\nBounds\n d <= 3\nGeneral\n e\nBinary\n a\nend");
    let names: Vec<_> = lp.columns().iter().map(|column| (&*column.name, column.integer)).collect();
    assert_eq!(names, [("b", false), ("a", true), ("c", false), ("d", false), ("e", true)]);
}

#[test]
fn the_objective_may_be_empty_constant_or_unnamed() {
    let parts = |text: &str| {
        let lp = program(&format!("max{text}\nst\n x <= 1\nend"));
        (lp.objective_name.clone(), lp.columns()[0].objective.clone(), lp.constant().clone())
    };
    assert_eq!(parts(""), ("obj".into(), Rational::new(0, 1), Rational::new(0, 1)));
    assert_eq!(parts("\n gain:"), ("gain".into(), Rational::new(0, 1), Rational::new(0, 1)));
    assert_eq!(parts(" 5"), ("obj".into(), Rational::new(0, 1), Rational::new(5, 1)));
    assert_eq!(parts(" gain: 1 + 2 x + 1/2"), ("gain".into(), Rational::new(2, 1), Rational::new(3, 2)));
}

#[test]
fn line_ends_tabs_and_a_byte_order_mark_make_no_difference() {
    let text = "max\n obj: x + y\nst\n a: x + y <= 4\n b: x - y\n  >= 1\nbounds\n x <= 3\nend";
    let lp = program(text);
    for variant in [
        text.replace('\n', "\r\n"),
        text.replace(' ', "\t"),
        format!("\u{feff}{text}\n\\ done\n"),
        text.replace('\n', "\\\n\n"),
    ] {
        assert_eq!(read(variant.as_bytes(), Format::Lp), Ok(lp.clone()), "{variant}");
    }
}

#[test]
fn a_program_needs_no_rows() {
    let lp = program("min x\nend");
    assert_eq!((lp.columns().len(), lp.rows().len()), (1, 0));
}

#[test]
fn a_star_may_stand_between_a_number_and_its_variable() {
    for text in ["r: 2 * x - 1/3*y <= 4", "r: 2*x - 1/3 *y <= 4", "r: 2\n * x - 1/3\n y <= 4"] {
        let (coefficients, bounds) = row(text);
        assert_eq!(
            (coefficients, bounds),
            ([Rational::new(2, 1), Rational::new(-1, 3), Rational::new(0, 1)], Bounds::at_most(Rational::new(4, 1)))
        );
    }
}

#[test]
fn a_row_with_a_name_may_have_no_terms() {
    for (text, expected) in [
        ("c: = +0", Bounds::fixed(Rational::new(0, 1))),
        ("c: >= -1", Bounds::at_least(Rational::new(-1, 1))),
        ("c: <= 1/2", Bounds::at_most(Rational::new(1, 2))),
    ] {
        assert_eq!(row(text), (integers([0, 0, 0]), expected));
    }
    let lp = with_rows(" a: x >= 1\n b: = 0\n c: y <= 2");
    assert_eq!(lp.rows().iter().map(|row| row.terms().len()).collect::<Vec<_>>(), [1, 0, 1]);
    for text in ["c: <= x", "c: <= 3 <= 5", "<= 3"] {
        assert!(read_lp(&format!("Minimize\n x\nSubject To\n {text}\nEnd\n")).is_err(), "{text}");
    }
}

#[test]
fn carriage_returns_alone_end_no_line_and_are_named() {
    let error = read_lp("Minimize\r x\rEnd\r").unwrap_err().to_string();
    assert_eq!(error, "line 1, column 9: a carriage return without a line feed, which ends no line");
    assert_eq!(program("Minimize\r\n x\r\nEnd\r\n"), program("Minimize\n x\nEnd\n"));
}

#[test]
fn a_fraction_of_the_longest_numbers_is_read_in_a_moment() {
    let (above, below) = ("7".repeat(83_600), "3".repeat(83_600));
    let lp = with_rows(&format!("r: {above}/{below} x <= {above}1/{below}"));
    assert_eq!(lp.rows()[0].terms()[0].1, Rational::new(7, 3));
}

/// The columns of a program whose row names x and y, with these sections: their bounds, and whether they are integers.
fn columns(sections: &str) -> [(Bounds, bool); 2] {
    let lp = program(&format!("max\n o: x + y\nst\n r: x + y <= 9\n{sections}end"));
    [0, 1].map(|index| (lp.columns()[index].bounds.clone(), lp.columns()[index].integer))
}

#[test]
fn a_binary_column_keeps_what_bounds_says_of_it_in_any_order() {
    let bounded = |bounds: &str| {
        let either = [format!("bounds\n {bounds}\nbinary\n x\n"), format!("binary\n x\nbounds\n {bounds}\n")];
        let [first, second] = either.map(|sections| columns(&sections)[0].clone());
        assert_eq!(first, second, "{bounds}");
        assert!(first.1, "{bounds}");
        first.0
    };
    assert_eq!(bounded("x = 0"), Bounds::fixed(0));
    assert_eq!(bounded("x = 1"), Bounds::fixed(1));
    assert_eq!(bounded("x >= 1"), Bounds::fixed(1));
    assert_eq!(bounded("x <= 0"), Bounds::fixed(0));
    assert_eq!(bounded("0 <= x <= 1"), Bounds::between(0, 1));
    assert_eq!(bounded("x <= 1/2"), Bounds::between(0, (1, 2)));
    assert_eq!(bounded("x <= 5"), Bounds::between(0, 1));
    assert_eq!(bounded("-3 <= x <= 5"), Bounds::between(0, 1));
    assert_eq!(bounded("x free"), Bounds::between(0, 1));
    assert_eq!(bounded("x = 3"), Bounds::between(3, 1));
}

#[test]
fn sections_of_integers_and_binaries_mean_the_same_in_any_order() {
    let expected = columns("bounds\n x = 0\ngeneral\n y\nbinary\n x y\n");
    assert_eq!(expected, [(Bounds::fixed(0), true), (Bounds::between(0, 1), true)]);
    for sections in [
        "binary\n x y\ngeneral\n x\nbounds\n x = 0\n",
        "general\n y x\nbinary\n x y\nbounds\n x = 0\ngeneral\n x\n",
        "binary\n x\nbinary\n y\nbounds\n x <= 0\n",
    ] {
        assert_eq!(columns(sections), expected, "{sections}");
    }
    assert_eq!(columns("bounds\n x <= 5/2\ngeneral\n x\n")[0], (Bounds::between(0, (5, 2)), true));
}

#[test]
fn bounds_of_integers_that_are_not_whole_cut_off_no_whole_number_and_no_more() {
    for (bounds, kind, optimum) in [
        ("x <= 2.5", "general", "2"),
        ("x <= 5/2\n x >= -1/2", "general", "2"),
        ("x <= 0.5", "binary", "0"),
        ("1/3 <= x <= 2/3", "binary", "none"),
        ("x >= 1/2", "binary", "1"),
    ] {
        let lp = program(&format!("max\n o: x\nst\n r: x + y <= 9\nbounds\n {bounds}\n{kind}\n x\nend"));
        let found = match lp.solve_integer().outcome {
            exact_lp::IntegerOutcome::Optimal { objective, .. } => objective.to_string(),
            exact_lp::IntegerOutcome::Infeasible => "none".to_owned(),
            other => panic!("{other:?}"),
        };
        assert_eq!(found, optimum, "{bounds}");
    }
}

#[test]
fn empty_sections_of_other_readers_are_passed_over() {
    let expected = columns("general\n y\n");
    for section in [
        "semi",
        "semis",
        "Semi-continuous",
        "sos",
        "SOS1",
        "Lazy Constraints",
        "user cuts",
        "General Constraints",
        "pwl",
    ] {
        assert_eq!(columns(&format!("general\n y\n{section}\n")), expected, "{section}");
        assert_eq!(columns(&format!("{section}\ngeneral\n y\n")), expected, "{section}");
    }
}

#[test]
fn words_of_other_readers_sections_are_names_where_they_stand_for_columns() {
    let lp = program(
        "max\n semi + pwl + lazy\nst\n semi - pwl >= 2\n r: pwl +\n semi + constraints <= 4\n scenario: lazy <= 1\n\
         bounds\n semi <= 3\n pwl <= 2\ngeneral\n semi\n pwl\n lazy constraints\n gencons\nend",
    );
    let names: Vec<_> = lp.columns().iter().filter(|column| column.integer).map(|column| &*column.name).collect();
    assert_eq!(names, ["semi", "pwl", "lazy", "constraints"]);
    assert_eq!((lp.rows().len(), lp.columns().len()), (3, 4));
}

#[test]
fn an_index_in_brackets_belongs_to_the_name_before_it() {
    let lp = program("min\n o[0]: x[0] + 2 x[1,b]\nst\n c[0]: x[0] + x[1,b] + 3 y[-1][a:b] >= 3\nend");
    let names: Vec<_> = lp.columns().iter().map(|column| &*column.name).collect();
    assert_eq!(names, ["x[0]", "x[1,b]", "y[-1][a:b]"]);
    assert_eq!((&*lp.rows()[0].name, &*lp.objective_name), ("c[0]", "o[0]"));
    for text in ["x [0]", "x + [ x^2 ]", "2 [x]", "x[0 ]", "x[y", "x]", "x[y*z]", "x[\\]"] {
        assert!(read_lp(&format!("min\n o: {text}\nend")).is_err(), "{text}");
    }
}
