//! What the reader of MPS makes of its text.

use exact_lp::format::{Format, Layout, read, read_mps};
use exact_lp::{Bounds, LinearProgram, Rational, Sense};

fn program(text: &str) -> LinearProgram {
    read_mps(text, Layout::Detected).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The program of one column `x` and one row `r`, with these lines where they belong.
fn with(row_type: &str, sections: &str) -> LinearProgram {
    program(&format!("NAME\nROWS\n N obj\n {row_type} r\nCOLUMNS\n x r 1\n{sections}ENDATA\n"))
}

pub(super) const FREE: &str = "\
* a comment
NAME two products
OBJSENSE MAX
ROWS
 N profit
 L machine
 G contract
 E balance
 N statistics
COLUMNS
 x profit 3 machine 2
 x contract 1e-1 statistics 5
 M1 'MARKER' 'INTORG'
 y profit 1/3 machine .5
 y balance -1.5D+01
 M2 'MARKER' 'INTEND'
 z balance 1
RHS
 RHS machine 12 contract 1
 RHS profit -7
RANGES
 RNG contract 2 machine -3
 RNG balance -1
BOUNDS
 UP BND x 4
 MI BND z
ENDATA
";

const FIXED: &str = "\
* a comment
NAME          two products
OBJSENSE
    MAX
ROWS
 N  profit
 L  machine
 G  contract
 E  balance
 N  statisti
COLUMNS
    x         profit             3.0   machine            2.0
    x         contract          1e-1   statisti           5.0
    M1        'MARKER'                 'INTORG'
    y         profit             1/3   machine             .5
    y         balance       -1.5D+01
    M2        'MARKER'                 'INTEND'
    z         balance            1.0
RHS
    RHS       machine           12.0   contract           1.0
    RHS       profit            -7.0
RANGES
    RNG       contract           2.0   machine           -3.0
    RNG       balance           -1.0
BOUNDS
 UP BND       x                  4.0
 MI BND       z
ENDATA
";

#[test]
fn every_section_of_a_free_file_is_read() {
    let lp = program(FREE);
    assert_eq!((&*lp.name, &*lp.objective_name, lp.sense()), ("two products", "profit", Sense::Maximize));
    assert_eq!(*lp.constant(), Rational::new(7, 1));
    let columns: Vec<_> =
        lp.columns().iter().map(|column| (&*column.name, column.objective.clone(), column.integer)).collect();
    assert_eq!(
        columns,
        [("x", Rational::new(3, 1), false), ("y", Rational::new(1, 3), true), ("z", Rational::new(0, 1), false)]
    );
    let bounds: Vec<_> = lp.columns().iter().map(|column| column.bounds.clone()).collect();
    assert_eq!(bounds, [Bounds::between(0, 4), Bounds::between(0, 1), Bounds::free()]);
    let rows: Vec<_> = lp.rows().iter().map(|row| (&*row.name, row.bounds.clone(), row.terms().to_vec())).collect();
    let expected = [
        ("machine", Bounds::between(9, 12), vec![(0, Rational::new(2, 1)), (1, Rational::new(1, 2))]),
        ("contract", Bounds::between(1, 3), vec![(0, Rational::new(1, 10))]),
        ("balance", Bounds::between(-1, 0), vec![(1, Rational::new(-15, 1)), (2, Rational::new(1, 1))]),
        ("statistics", Bounds::free(), vec![(0, Rational::new(5, 1))]),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn the_fixed_layout_means_the_same() {
    let free = program(&FREE.replace("statistics", "statisti"));
    assert_eq!(read_mps(FIXED, Layout::Fixed), Ok(free.clone()));
    assert_eq!(read_mps(FIXED, Layout::Free), Ok(free));
    assert!(read_mps(FREE, Layout::Fixed).is_err());
}

#[test]
fn names_in_the_fixed_layout_may_hold_blanks() {
    let text = FIXED.replace("machine", "a b c d").replace(" x    ", " x y  ");
    let lp = program(&text);
    assert_eq!((&*lp.rows()[0].name, &*lp.columns()[0].name), ("a b c d", "x y"));
    assert!(read_mps(&text, Layout::Free).is_err());
}

#[test]
fn names_in_the_fixed_layout_are_counted_in_characters() {
    let lp = program(&FIXED.replace("machine", "ma ß né").replace(" x    ", " é x  "));
    assert_eq!((&*lp.rows()[0].name, &*lp.columns()[0].name), ("ma ß né", "é x"));
}

#[test]
fn letter_case_line_ends_tabs_and_a_byte_order_mark_make_no_difference() {
    let lp = program(FREE);
    let sections =
        ["NAME", "OBJSENSE MAX", "ROWS", "COLUMNS", "RHS\n", "RANGES", "BOUNDS", "ENDATA", " UP ", " N ", " L "];
    let lower_case =
        sections.iter().fold(FREE.to_string(), |text, section| text.replace(section, &section.to_lowercase()));
    let variants = [
        FREE.replace('\n', "\r\n"),
        FREE.replace("\n ", "\n\t").replace(" 12 ", "\t12\t \t"),
        FREE.trim_end().to_string(),
        lower_case,
        format!("\u{feff}{FREE}\n\n* the end\n"),
        FREE.replace("COLUMNS\n", "COLUMNS\n\n* another comment\n   \n"),
    ];
    for text in variants {
        assert_eq!(read(text.as_bytes(), Format::Mps), Ok(lp.clone()), "{text}");
    }
}

#[test]
fn the_objective_sense_is_said_in_several_ways() {
    let sense = |text: &str| program(&FREE.replace("OBJSENSE MAX\n", text)).sense();
    for text in ["OBJSENSE\n MAX\n", "OBJSENSE\n    MAXIMIZE\n", "objsense maximise\n"] {
        assert_eq!(sense(text), Sense::Maximize, "{text}");
    }
    for text in ["", "OBJSENSE\n MIN\n", "OBJSENSE MINIMIZE\n", "OBJSENSE\n minimise\n"] {
        assert_eq!(sense(text), Sense::Minimize, "{text}");
    }
}

#[test]
fn a_range_widens_a_row_to_the_side_that_its_type_names() {
    let range =
        |row_type, value| with(row_type, &format!("RHS\n RHS r 10\nRANGES\n RNG r {value}\n")).rows()[0].bounds.clone();
    assert_eq!(range("L", "3"), Bounds::between(7, 10));
    assert_eq!(range("L", "-3"), Bounds::between(7, 10));
    assert_eq!(range("G", "3"), Bounds::between(10, 13));
    assert_eq!(range("G", "-3"), Bounds::between(10, 13));
    assert_eq!(range("E", "3"), Bounds::between(10, 13));
    assert_eq!(range("E", "-3"), Bounds::between(7, 10));
    assert_eq!(range("E", "0"), Bounds::fixed(10));
    assert_eq!(range("N", "3"), Bounds::free());
}

#[test]
fn a_range_may_stand_before_the_right_hand_side_and_without_one() {
    assert_eq!(with("L", "RANGES\n RNG r 3\nRHS\n RHS r 10\n").rows()[0].bounds, Bounds::between(7, 10));
    assert_eq!(with("L", "RANGES\n RNG r 3\n").rows()[0].bounds, Bounds::between(-3, 0));
}

#[test]
fn every_type_of_bound_is_read() {
    let bounds = |lines: &str| with("L", &format!("BOUNDS\n{lines}")).columns()[0].bounds.clone();
    assert_eq!(bounds(""), Bounds::non_negative());
    assert_eq!(bounds(" UP B x 5/2\n"), Bounds::between(0, (5, 2)));
    assert_eq!(bounds(" UP B x 0\n"), Bounds::fixed(0));
    assert_eq!(bounds(" UP B x -1\n"), Bounds::at_most(-1));
    assert_eq!(bounds(" UP B x -1\n LO B x 0\n"), Bounds::between(0, -1));
    assert_eq!(bounds(" LO B x -1\n"), Bounds::at_least(-1));
    assert_eq!(bounds(" LO B x 2\n UP B x 3\n"), Bounds::between(2, 3));
    assert_eq!(bounds(" FX B x 2\n"), Bounds::fixed(2));
    assert_eq!(bounds(" FX B x 2\n UP B x 2\n"), Bounds::fixed(2));
    assert_eq!(bounds(" FR B x\n"), Bounds::free());
    assert_eq!(bounds(" FR B x\n UP B x 2\n"), Bounds::at_most(2));
    assert_eq!(bounds(" MI B x\n"), Bounds::free());
    assert_eq!(bounds(" MI B x\n UP B x 3\n"), Bounds::at_most(3));
    assert_eq!(bounds(" PL B x\n"), Bounds::non_negative());
    assert_eq!(bounds(" BV B x\n"), Bounds::between(0, 1));
    assert_eq!(bounds(" LI B x -2\n UI B x 7\n"), Bounds::between(-2, 7));
    assert_eq!(bounds(" UP B x Inf\n LO B x -infinity\n"), Bounds::free());
    assert_eq!(bounds(" UP B x 1e30\n"), Bounds::between(0, Rational::from(10).pow(30)));
}

#[test]
fn some_types_of_bounds_make_integers() {
    for (line, integer) in [(" BV B x", true), (" LI B x 0", true), (" UI B x 3", true), (" UP B x 3", false)] {
        assert_eq!(with("L", &format!("BOUNDS\n{line}\n")).columns()[0].integer, integer, "{line}");
    }
}

#[test]
fn integers_between_markers_are_binary_until_a_bound_is_given() {
    let bounds = |lines: &str| {
        let text = "NAME\nROWS\n N obj\nCOLUMNS\n M 'MARKER' 'INTORG'\n x obj 1\n M 'MARKER' 'INTEND'\nBOUNDS\n";
        program(&format!("{text}{lines}ENDATA\n")).columns()[0].bounds.clone()
    };
    assert_eq!(bounds(""), Bounds::between(0, 1));
    assert_eq!(bounds(" PL B x\n"), Bounds::non_negative());
    assert_eq!(bounds(" LO B x 2\n"), Bounds::at_least(2));
    assert_eq!(bounds(" UP B x 9\n"), Bounds::between(0, 9));
}

#[test]
fn names_of_sets_may_be_missing() {
    let sections = "RHS\n r 10\nRANGES\n r 3\nBOUNDS\n UP x 4\n";
    let lp = with("L", sections);
    assert_eq!((&lp.rows()[0].bounds, &lp.columns()[0].bounds), (&Bounds::between(7, 10), &Bounds::between(0, 4)));
    assert_eq!(with("L", "BOUNDS\n FR x\n").columns()[0].bounds, Bounds::free());
    assert_eq!(with("L", "BOUNDS\n FR x 0\n").columns()[0].bounds, Bounds::free());
    assert_eq!(with("L", "BOUNDS\n MI B x 0\n").columns()[0].bounds, Bounds::free());
    let fixed = FIXED.replace("    RHS  ", "         ").replace("    RNG  ", "         ").replace(" BND  ", "      ");
    assert_eq!(program(&fixed), program(FIXED));
}

#[test]
fn of_several_sets_the_first_counts() {
    let lp = with("L", "RHS\n A r 10\n B r 20\nRANGES\n A r 1\n B r 2\nBOUNDS\n UP A x 3\n UP B x 4\n FR B x\n");
    assert_eq!((&lp.rows()[0].bounds, &lp.columns()[0].bounds), (&Bounds::between(9, 10), &Bounds::between(0, 3)));
}

#[test]
fn a_file_needs_no_objective_and_no_columns() {
    let lp = program("ROWS\n L r\nCOLUMNS\nENDATA\n");
    assert_eq!((lp.columns().len(), lp.rows().len(), &*lp.name, &*lp.objective_name), (0, 1, "", "obj"));
    assert_eq!(lp.rows()[0].bounds, Bounds::at_most(0));
}

#[test]
fn an_entry_of_zero_makes_a_column_but_no_coefficient() {
    let lp = program("NAME\nROWS\n N obj\n L r\nCOLUMNS\n x obj 0\n y r 0.0\nENDATA\n");
    assert_eq!((lp.columns().len(), lp.nonzeros()), (2, 0));
}

const TWO_OBJECTIVES: &str = "ROWS\n N first\n N cost\n L c\nCOLUMNS\n x first 1 c 1\n x cost 2\nRHS\n r c 4\nENDATA\n";

#[test]
fn the_section_objname_chooses_the_objective() {
    for (section, name) in [("", "first"), ("OBJNAME\n  cost\n", "cost"), ("OBJNAME cost\n", "cost")] {
        let lp = program(&format!("NAME n\n{section}{TWO_OBJECTIVES}"));
        let expected = Rational::new(if name == "cost" { 2 } else { 1 }, 1);
        assert_eq!((&*lp.objective_name, &lp.columns()[0].objective), (name, &expected));
        assert_eq!(lp.rows().len(), 2);
    }
    for name in ["c", "none"] {
        let error = read_mps(&format!("OBJNAME\n {name}\n{TWO_OBJECTIVES}"), Layout::Free).unwrap_err();
        assert_eq!(error.to_string(), format!("line 2, column 2: the objective `{name}` is no row of type N"));
    }
}

#[test]
fn the_direction_may_begin_in_the_first_column() {
    for (word, sense) in [("MAX", Sense::Maximize), ("minimize", Sense::Minimize)] {
        assert_eq!(program(&FREE.replace("OBJSENSE MAX\n", &format!("OBJSENSE\n{word}\n"))).sense(), sense);
    }
}

#[test]
fn a_carriage_return_that_ends_no_line_is_named() {
    let error = read(FREE.replace('\n', "\r").as_bytes(), Format::Mps).unwrap_err();
    assert!(error.to_string().ends_with("a carriage return without a line feed, which ends no line"), "{error}");
    assert_eq!(program(&FREE.replace('\n', "\r\n")), program(FREE));
}

#[test]
fn binary_bounds_count_beside_all_others_in_any_order() {
    let bounded = |line: &str| {
        let either = [format!(" BV B x\n {line}\n"), format!(" {line}\n BV B x\n")].map(|lines| {
            let column = with("L", &format!("BOUNDS\n{lines}")).columns()[0].clone();
            assert!(column.integer, "{lines}");
            column.bounds
        });
        assert_eq!(either[0], either[1], "{line}");
        either[0].clone()
    };
    assert_eq!(bounded("FX B x 0"), Bounds::fixed(0));
    assert_eq!(bounded("FX B x 1"), Bounds::fixed(1));
    assert_eq!(bounded("UP B x 0"), Bounds::fixed(0));
    assert_eq!(bounded("LO B x 1"), Bounds::fixed(1));
    assert_eq!(bounded("UP B x 3"), Bounds::between(0, 1));
    assert_eq!(bounded("UP B x 1/2"), Bounds::between(0, (1, 2)));
    assert_eq!(bounded("LO B x -4"), Bounds::between(0, 1));
    assert_eq!(bounded("FR B x"), Bounds::between(0, 1));
    assert_eq!(bounded("UP B x -1"), Bounds::between(0, -1));
    assert_eq!(bounded("PL B x"), Bounds::between(0, 1));
}

#[test]
fn empty_sections_of_other_readers_make_no_difference() {
    let sections = |end: &str| {
        let text = FREE.replace("ENDATA\n", &format!("{end}ENDATA\n"));
        program(&text.replace("COLUMNS\n", &format!("{}COLUMNS\n", if end.is_empty() { "" } else { "LAZYCONS\n" })))
    };
    for end in ["SOS\n", "QUADOBJ\n", "INDICATORS\nGENCONS\n", "QCMATRIX a\nQCMATRIX b\n", "sets\n"] {
        assert_eq!(sections(end), sections(""), "{end}");
    }
}
