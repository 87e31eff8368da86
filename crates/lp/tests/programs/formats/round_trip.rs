//! What is written is read again as the same program.

use exact_lp::format::{
    Format, Layout, Names, Unwritable, in_integers, read, read_lp, read_mps, write, write_lp, write_mps,
};
use exact_lp::{Bounds, Expression, LinearProgram, Rational, Sense};
use proptest::collection::vec;
use proptest::prelude::*;

fn rational() -> impl Strategy<Value = Rational> {
    let small = (-5..=5_i64, 1..=4_i64).prop_map(|(numerator, denominator)| Rational::new(numerator, denominator));
    let large =
        (any::<i128>(), 1..i128::MAX).prop_map(|(numerator, denominator)| Rational::new(numerator, denominator));
    prop_oneof![8 => small, 1 => large]
}

/// Bounds of every type; those that contradict each other only where the format can say so.
fn bounds(contradictory: bool) -> impl Strategy<Value = Bounds> {
    prop_oneof![
        Just(Bounds::free()),
        Just(Bounds::non_negative()),
        rational().prop_map(Bounds::at_least),
        rational().prop_map(Bounds::at_most),
        rational().prop_map(Bounds::fixed),
        rational().prop_map(|upper| Bounds::between(0, upper)),
        (rational(), rational()).prop_map(|(lower, upper)| Bounds::between(lower, upper)),
    ]
    .prop_map(move |bounds| match bounds {
        Bounds { lower, upper } if bounds_contradict(&lower, &upper) && !contradictory => {
            Bounds { lower: upper, upper: lower }
        }
        bounds => bounds,
    })
}

fn bounds_contradict(lower: &Option<Rational>, upper: &Option<Rational>) -> bool {
    Bounds { lower: lower.clone(), upper: upper.clone() }.contradict()
}

prop_compose! {
    /// A program of a few rows and columns, whose rows and columns are as arbitrary as the formats allow.
    pub(super) fn program(contradictory_rows: bool)(
        sense in prop_oneof![Just(Sense::Minimize), Just(Sense::Maximize)],
        constant in rational(),
        columns in vec((bounds(true), any::<bool>(), prop_oneof![Just(Rational::default()), rational()]), 0..6),
        rows in vec((vec((any::<prop::sample::Index>(), rational()), 0..5), bounds(contradictory_rows)), 0..6),
        name in "([a-z][a-z ]{0,8}[a-z])?",
    ) -> LinearProgram {
        let mut lp = LinearProgram::new(name);
        lp.objective_name = "profit".into();
        let mut objective = Expression::from(constant);
        let mut variables = Vec::new();
        for (number, (bounds, integer, coefficient)) in columns.into_iter().enumerate() {
            let variable = lp.variable(format!("x{number}"), bounds);
            lp.column_mut(variable).integer = integer;
            objective += coefficient * variable;
            variables.push(variable);
        }
        lp.optimize(sense, objective);
        for (number, (terms, bounds)) in rows.into_iter().enumerate() {
            let terms = if variables.is_empty() { Vec::new() } else { terms };
            let terms = terms.into_iter().map(|(column, value)| (*column.get(&variables), value));
            lp.subject_to(format!("row{number}"), Expression::from_iter(terms).within(bounds));
        }
        lp
    }
}

proptest! {
    #[test]
    fn mps_is_read_as_it_was_written(lp in program(false)) {
        let text = write_mps(&lp, Names::Kept).unwrap();
        prop_assert_eq!(read_mps(&text, Layout::Free).map_err(|error| format!("{error}\n{text}")), Ok(lp.clone()), "{}", text);
        prop_assert_eq!(read(text.as_bytes(), Format::Mps), Ok(lp));
    }

    #[test]
    fn the_lp_format_is_read_as_it_was_written(lp in program(true)) {
        let text = write_lp(&lp, Names::Kept).unwrap();
        prop_assert_eq!(read_lp(&text).map_err(|error| format!("{error}\n{text}")), Ok(lp), "{}", text);
    }

    #[test]
    fn a_program_passes_through_both_formats_unchanged(lp in program(false)) {
        let through = |lp: &LinearProgram, format| read(write(lp, format, Names::Kept).unwrap().as_bytes(), format).unwrap();
        prop_assert_eq!(through(&through(&lp, Format::Mps), Format::Lp), lp.clone());
        prop_assert_eq!(through(&through(&lp, Format::Lp), Format::Mps), lp);
    }

    #[test]
    fn the_program_in_integers_has_integers_only(lp in program(true)) {
        let (integral, factor) = in_integers(&lp);
        let ends = |bounds: &Bounds| bounds.lower.iter().chain(&bounds.upper).cloned().collect::<Vec<_>>();
        let columns = integral.columns().iter().flat_map(|column| ends(&column.bounds));
        let rows = integral.rows().iter().flat_map(|row| ends(&row.bounds));
        let entries = integral.rows().iter().flat_map(|row| row.terms().iter().map(|(_, value)| value.clone()));
        let objective = integral.columns().iter().map(|column| column.objective.clone());
        prop_assert!(columns.chain(rows).chain(entries).chain(objective).all(|number| number.is_integer()));
        prop_assert_eq!(integral.constant(), &(lp.constant() * factor));
    }
}

/// A program with a name in the place of `{}`.
fn with_column(name: &str) -> LinearProgram {
    let mut lp = LinearProgram::new("");
    let x = lp.variable(name, Bounds::non_negative());
    lp.subject_to("row", x.at_most(1));
    lp.minimize(x);
    lp
}

#[test]
fn names_that_a_format_cannot_carry_are_refused_and_can_be_numbered() {
    let refused_by_mps = ["", "two words", "a\tb", "line\nbreak", "'MARKER'"];
    let refused_by_lp = [
        "",
        "two words",
        "1st",
        ".x",
        "e5",
        "E12",
        "a+b",
        "x[1]",
        "x:y",
        "x/y",
        "free",
        "Inf",
        "ST",
        "s.t.",
        "end",
        "Bounds",
    ];
    let refused = |names: &[&str], format| {
        for name in names {
            let lp = with_column(name);
            let error = write(&lp, format, Names::Kept).expect_err(name);
            assert!(matches!(error, Unwritable::Name { .. }), "{name}: {error}");
            let numbered = read(write(&lp, format, Names::Numbered).unwrap().as_bytes(), format).unwrap();
            assert_eq!((&*numbered.columns()[0].name, &*numbered.rows()[0].name), ("x1", "c1"));
        }
    };
    refused(&refused_by_mps, Format::Mps);
    refused(&refused_by_lp, Format::Lp);
}

#[test]
fn names_that_a_format_can_carry_are_kept() {
    let by_mps = ["1st", "a+b", "x[1]", "e5", "free", "*", "-3", "naïve", "a\u{a0}b", "RHS", "ENDATA", "$"];
    let by_lp = ["x_1", "x(1,2)", "naïve", "!", "e", "ex5", "freeze", "subject_to", "x.y", "λ"];
    let kept = |names: &[&str], format| {
        for name in names {
            let lp = with_column(name);
            assert_eq!(read(write(&lp, format, Names::Kept).unwrap().as_bytes(), format), Ok(lp), "{name}");
        }
    };
    kept(&by_mps, Format::Mps);
    kept(&by_lp, Format::Lp);
}

#[test]
fn a_second_row_or_column_of_the_same_name_is_refused() {
    let mut columns = with_column("x");
    columns.variable("x", Bounds::free());
    let mut rows = with_column("x");
    rows.subject_to("row", Expression::default().at_most(1));
    for lp in [columns, rows] {
        for format in [Format::Mps, Format::Lp] {
            assert!(matches!(write(&lp, format, Names::Kept), Err(Unwritable::DuplicateName { .. })));
            assert!(write(&lp, format, Names::Numbered).is_ok());
        }
    }
    let mut objective = with_column("x");
    objective.objective_name = "row".into();
    assert!(matches!(write_mps(&objective, Names::Kept), Err(Unwritable::DuplicateName { .. })));
    assert_eq!(read_lp(&write_lp(&objective, Names::Kept).unwrap()), Ok(objective));
}

#[test]
fn rows_that_contradict_themselves_are_written_in_the_lp_format_alone() {
    let mut lp = with_column("x");
    *lp.row_bounds_mut(0) = Bounds::between(2, 1);
    assert_eq!(write_mps(&lp, Names::Kept), Err(Unwritable::ContradictoryRow("row".into())));
    assert_eq!(read_lp(&write_lp(&lp, Names::Kept).unwrap()), Ok(lp));
}

#[test]
fn lines_of_the_lp_format_stay_below_255_characters() {
    let mut lp = LinearProgram::new("long");
    let variables: Vec<_> = (0..500).map(|number| lp.variable(format!("x{number}"), Bounds::free())).collect();
    let sum: Expression = variables.iter().copied().sum();
    lp.subject_to("all", sum.clone().between(-3, (7, 2)));
    lp.maximize(sum + 1);
    let text = write_lp(&lp, Names::Kept).unwrap();
    assert!(text.lines().all(|line| line.len() < 255));
    assert_eq!(read_lp(&text), Ok(lp));
}

#[test]
fn fractions_become_integers_row_by_row() {
    let text =
        "max\n obj: 1/2 x + 1/3 y + 1\nst\n r: 1/4 x + y <= 1/6\n s: x >= 1\nBounds\n x <= 5/2\n 2 <= y <= 3\nEnd";
    let (integral, factor) = in_integers(&read_lp(text).unwrap());
    let expected =
        "max\n obj: 3 x + 2 y + 6\nst\n r: 3 x + 12 y <= 2\n s: x >= 1\n x_bound: 2 x <= 5\nBounds\n 2 <= y <= 3\nEnd";
    assert_eq!((integral, factor), (read_lp(expected).unwrap(), 6.into()));
}

#[test]
fn the_ending_of_a_file_tells_its_format() {
    for (path, format) in
        [("a.mps", Some(Format::Mps)), ("b/c.x.LP", Some(Format::Lp)), ("lp", None), ("a.mps.gz", None)]
    {
        assert_eq!(Format::of_path(path.as_ref()), format, "{path}");
    }
}

#[test]
fn an_objective_without_a_name_is_called_obj() {
    for format in [Format::Mps, Format::Lp] {
        let text = write(&LinearProgram::default(), format, Names::Kept).unwrap();
        assert_eq!(read(text.as_bytes(), format), Ok(LinearProgram::new("")));
    }
}

#[test]
fn the_text_of_a_small_program_is_pinned() {
    let mut lp = LinearProgram::new("two products");
    let x = lp.variable("x", Bounds::non_negative());
    let y = lp.variable("y", Bounds::between(-1, (5, 2)));
    let z = lp.variable("z", Bounds::at_most(-3));
    lp.column_mut(x).integer = true;
    lp.subject_to("machine", (2 * x + 3 * y).at_most(12));
    lp.subject_to("range", (y - z).between(1, 4));
    lp.subject_to("any", Expression::from(z).within(Bounds::free()));
    lp.subject_to("equal", (x - 2 * z).within(Bounds::fixed((7, 2))));
    lp.maximize(3 * x - Rational::new(1, 3) * y + 7);
    let mps = "NAME two products\nOBJSENSE\n    MAX\nROWS\n N obj\n L machine\n G range\n N any\n E equal\n\
        COLUMNS\n    MARKER 'MARKER' 'INTORG'\n    x obj 3\n    x machine 2\n    x equal 1\n    MARKER 'MARKER' 'INTEND'\n\
        \x20   y obj -1/3\n    y machine 3\n    y range 1\n    z range -1\n    z any 1\n    z equal -2\n\
        RHS\n    RHS obj -7\n    RHS machine 12\n    RHS range 1\n    RHS equal 3.5\nRANGES\n    RNG range 3\n\
        BOUNDS\n PL BND x\n LO BND y -1\n UP BND y 2.5\n MI BND z\n UP BND z -3\nENDATA\n";
    let text = "\\Problem name: two products\nMaximize\n obj: 3 x - 1/3 y + 7\nSubject To\n machine: 2 x + 3 y <= 12\n\
        \x20range: 1 <= y - z <= 4\n any: z >= -inf\n equal: x - 2 z = 3.5\nBounds\n -1 <= y <= 2.5\n\
        \x20-inf <= z <= -3\nGeneral\n x\nEnd\n";
    assert_eq!(write_mps(&lp, Names::Kept).unwrap(), mps);
    assert_eq!(write_lp(&lp, Names::Kept).unwrap(), text);
}

#[test]
fn the_row_of_a_bound_takes_a_free_name() {
    let text = "Minimize\n x\nSubject To\n x_bound: x <= 3\n x_bound_2: x <= 4\nBounds\n x <= 1/2\nEnd\n";
    let (integral, _) = in_integers(&read_lp(text).unwrap());
    let names: Vec<&str> = integral.rows().iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["x_bound", "x_bound_2", "x_bound_3"]);
    assert!(write_lp(&integral, Names::Kept).is_ok() && write_mps(&integral, Names::Kept).is_ok());
}

#[test]
fn a_line_of_the_lp_format_ends_after_250_characters_and_no_earlier() {
    let lines = |lengths: &[usize]| {
        let mut lp = LinearProgram::new("");
        let names: Vec<String> = lengths.iter().map(|&length| "x".repeat(length)).collect();
        let x: Vec<_> = names.iter().map(|name| lp.variable(name.clone(), Bounds::non_negative())).collect();
        lp.subject_to("r", x.iter().map(|&x| 1 * x).sum::<Expression>().at_least(1));
        let text = write_lp(&lp, Names::Kept).expect("names of this format");
        let row = text.lines().skip_while(|line| !line.starts_with(" r:")).take_while(|line| *line != "End");
        row.map(|line| line.len()).collect::<Vec<_>>()
    };
    // " r:" and a blank before each piece; " + " before the second name, and ">= 1" at the end.
    assert_eq!(lines(&[246]), [250, 7]);
    assert_eq!(lines(&[247]), [3, 250, 7]);
    assert_eq!(lines(&[200, 43]), [250, 7]);
    assert_eq!(lines(&[200, 44]), [204, 54]);
    assert_eq!(lines(&[200, 40]), [247, 7]);
    assert_eq!(lines(&[200, 38]), [250]);
}

#[test]
fn each_kind_of_bounds_is_written_in_its_own_way() {
    let mut lp = LinearProgram::new("bounds");
    for (name, bounds) in [
        ("usual", Bounds::non_negative()),
        ("fixed", Bounds::fixed(3)),
        ("box", Bounds::between(0, 4)),
        ("point", Bounds::fixed(0)),
        ("none", Bounds::between(0, -1)),
        ("more", Bounds::at_least(2)),
        ("less", Bounds::at_most(2)),
        ("any", Bounds::free()),
    ] {
        lp.variable(name, bounds);
    }
    let after = |text: String, head: &str| text.split_once(head).expect("a section of bounds").1.to_owned();
    let lines = "Bounds\n fixed = 3\n box <= 4\n point = 0\n 0 <= none <= -1\n 2 <= more\n -inf <= less <= 2\n\
        \x20any free\nEnd\n";
    assert_eq!(after(write_lp(&lp, Names::Kept).unwrap(), "Subject To\n"), lines);
    let lines = " FX BND fixed 3\n UP BND box 4\n FX BND point 0\n LO BND none 0\n UP BND none -1\n LO BND more 2\n\
        \x20MI BND less\n UP BND less 2\n FR BND any\nENDATA\n";
    assert_eq!(after(write_mps(&lp, Names::Kept).unwrap(), "BOUNDS\n"), lines);
}
