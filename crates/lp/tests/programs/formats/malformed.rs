//! What is refused, each with its line, its column and its rule.

use exact_lp::format::{Error, Format, Layout, NumberError, Reason, read, read_lp, read_mps};

/// The place of the mark `§` in a text and the text without it.
fn unmarked(marked: &str) -> (usize, usize, String) {
    let (before, after) = marked.split_once('§').expect("the place is marked");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1, format!("{before}{after}"))
}

/// Asserts that the marked text is refused at the mark with this message.
fn refused(marked: &str, message: &str, reader: impl Fn(&str) -> Result<exact_lp::LinearProgram, Error>) {
    let (line, column, text) = unmarked(marked);
    let error = reader(&text).expect_err(marked);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {message}"), "{marked}");
}

fn free(marked: &str, message: &str) {
    refused(marked, message, |text| read_mps(text, Layout::Free));
}

fn fixed(marked: &str, message: &str) {
    refused(marked, message, |text| read_mps(text, Layout::Fixed));
}

fn lp(marked: &str, message: &str) {
    refused(marked, message, read_lp);
}

/// A file with these lines after the section ROWS.
fn after_rows(marked: &str, message: &str) {
    free(&format!("NAME t\nROWS\n N obj\n L r\n G s\n{marked}"), message);
}

/// A file with these lines after the section COLUMNS.
fn after_columns(marked: &str, message: &str) {
    after_rows(&format!("COLUMNS\n x r 1 s 2\n y obj 1\n{marked}"), message);
}

/// A file with these lines after its rows' header.
fn lp_rows(marked: &str, message: &str) {
    lp(&format!("Minimize\n obj: x + y\nSubject To\n{marked}"), message);
}

/// A file with these lines after its bounds' header.
fn lp_bounds(marked: &str, message: &str) {
    lp_rows(&format!(" r: x + y >= 1\nBounds\n{marked}"), message);
}

#[test]
fn mps_sections_out_of_place() {
    free("§", "the file ends without `ENDATA`");
    free("NAME t\nROWS\n N obj\nCOLUMNS\n x obj 1\n§", "the file ends without `ENDATA`");
    free("NAME t\n§COLUMNS\nENDATA\n", "section COLUMNS before section ROWS");
    free("NAME t\nROWS\n N obj\n§RHS\n", "section RHS before section COLUMNS");
    free("NAME t\nROWS\n N obj\n§BOUNDS\n", "section BOUNDS before section COLUMNS");
    free("NAME t\n§RANGES\n", "section RANGES before section ROWS");
    free("NAME t\nROWS\n N obj\n§ENDATA\n", "section ENDATA before section COLUMNS");
    free("§ENDATA\n", "section ENDATA before section ROWS");
    free("NAME t\nROWS\n N obj\n§ROWS\n", "a second section ROWS");
    free("NAME t\n§NAME u\n", "a second section NAME");
    free("NAME t\n§COLS\n", "there is no section `COLS` (lines of data begin with a space)");
    free("NAME t\nROWS\n§N obj\n", "there is no section `N` (lines of data begin with a space)");
    free("NAME t\n §N obj\n", "data outside of the sections that hold data");
    free("  §N obj\n", "data outside of the sections that hold data");
    free("NAME t\nROWS  §N\n", "text after the name of the section ROWS");
    after_columns("ENDATA §1\n", "text after the name of the section ENDATA");
}

#[test]
fn mps_sections_that_are_no_linear_program() {
    for (section, what) in [
        ("QUADOBJ", "quadratic terms"),
        ("QCMATRIX q", "quadratic terms"),
        ("SOS", "special ordered sets"),
        ("indicators", "indicator and other special rows"),
        ("GENCONS", "indicator and other special rows"),
        ("PWLOBJ", "piecewise-linear functions"),
        ("CSECTION K 0.0 QUAD", "cones"),
        ("SCENARIOS", "scenarios"),
    ] {
        let message = format!("{what} are not supported");
        after_columns(&format!("§{section}\n x x 1\nENDATA\n"), &message);
        after_columns(&format!("§{section}\nS1 x 1\nENDATA\n"), &message);
    }
    after_columns("BOUNDS\n §SC BND x 3\n", "semi-continuous columns are not supported");
    after_columns("BOUNDS\n §SI BND x 3\n", "semi-continuous columns are not supported");
    after_rows("COLUMNS\n M 'MARKER' §'SOSORG'\n", "special ordered sets are not supported");
}

#[test]
fn mps_objective_senses() {
    free("OBJSENSE §UP\n", "expected MAX or MIN, found `UP`");
    free("OBJSENSE\n    §MAX MIN\n", "expected MAX or MIN, found `MAX MIN`");
    free("OBJSENSE\n§ROWS\n", "section OBJSENSE without MAX or MIN");
    free("OBJNAME\n§ROWS\n", "section OBJNAME without the name of a row");
    free("OBJSENSE MAX\n    §MIN\n", "a second section OBJSENSE");
}

#[test]
fn mps_rows() {
    free("ROWS\n §X r\n", "there is no row type `X`");
    free("ROWS\n §row\n", "there is no row type `row`");
    free("ROWS\n L§\n", "expected the type and the name of a row");
    free("ROWS\n L r §1\n", "expected the type and the name of a row alone");
    free("ROWS\n L a b c d e §f\n", "expected at most six fields");
    free("ROWS\n L r\n G §r\n", "there is a row `r` already");
    free("ROWS\n N r\n G §r\n", "there is a row `r` already");
}

#[test]
fn mps_columns() {
    after_rows("COLUMNS\n x §t 1\n", "there is no row `t`");
    after_rows("COLUMNS\n x r 1 §t 1\n", "there is no row `t`");
    after_rows("COLUMNS\n x§\n", "expected the name of a row");
    after_rows("COLUMNS\n x r§\n", "expected a number");
    after_rows("COLUMNS\n x r 1 s§\n", "expected a number");
    after_rows("COLUMNS\n x r 1 s 1 §t\n", "expected at most two pairs of a row and a number");
    after_rows("COLUMNS\n x r §one\n", "`one`: this is not a number");
    after_rows("COLUMNS\n x r §1,5\n", "`1,5`: this is not a number");
    after_rows("COLUMNS\n x r §nan\n", "`nan`: this is not a number");
    after_rows("COLUMNS\n x r §1/0\n", "`1/0`: the denominator of this number is zero");
    after_rows("COLUMNS\n x r §1e400000000\n", "`1e400000000`: the exponent of this number exceeds 1000");
    after_rows("COLUMNS\n x r 1 §r 2\n", "a second entry of the column in row `r`");
    after_rows("COLUMNS\n x r 1\n x s 1\n x §r 1\n", "a second entry of the column in row `r`");
    after_rows("COLUMNS\n x r 1\n y r 1\n §x s 1\n", "column `x` was ended by another column before this line");
    after_rows("COLUMNS\n naïve §ß 1\n", "there is no row `ß`");
}

#[test]
fn mps_markers() {
    after_rows("COLUMNS\n M 'MARKER' §'INTEND'\n", "'INTEND' without 'INTORG'");
    after_rows("COLUMNS\n M 'MARKER' 'INTORG'\n M 'MARKER' §'INTORG'\n", "'INTORG' after 'INTORG'");
    after_rows("COLUMNS\n M 'MARKER' §'INT'\n", "expected 'INTORG' or 'INTEND'");
    after_rows("COLUMNS\n M 'MARKER'§\n", "expected 'INTORG' or 'INTEND'");
}

#[test]
fn mps_right_hand_sides_and_ranges() {
    after_columns("RHS\n RHS §t 1\n", "there is no row `t`");
    after_columns("RHS\n RHS r §1x\n", "`1x`: this is not a number");
    after_columns("RHS\n RHS r 1 §r 2\n", "a second right-hand side of row `r`");
    after_columns("RHS\n RHS r 1\n RHS §r 1\n", "a second right-hand side of row `r`");
    after_columns("RHS\n RHS§\n", "expected the name of a row");
    after_columns("RHS\n RHS r 1 s 2 §t\n", "expected at most two pairs of a row and a number");
    after_columns("RANGES\n RNG §t 1\n", "there is no row `t`");
    after_columns("RANGES\n RNG r §--1\n", "`--1`: this is not a number");
    after_columns("RANGES\n RNG r 1 §r 2\n", "a second range of row `r`");
}

#[test]
fn mps_bounds() {
    after_columns("BOUNDS\n §XX BND x 1\n", "there is no bound type `XX`");
    after_columns("BOUNDS\n §x 1\n", "there is no bound type `x`");
    after_columns("BOUNDS\n UP BND §z 1\n", "there is no column `z`");
    after_columns("BOUNDS\n FR BND §z\n", "there is no column `z`");
    after_columns("BOUNDS\n UP x §y\n", "`y`: this is not a number");
    after_columns("BOUNDS\n UP x§\n", "expected a number");
    after_columns("BOUNDS\n UP§\n", "expected the name of a column");
    after_columns("BOUNDS\n UP BND x 1 §2\n", "expected a type, a set, a column and a number alone");
    after_columns("BOUNDS\n FX BND x §inf\n", "`inf`: this is not a number");
    after_columns("BOUNDS\n UP BND x §-inf\n", "an infinity on the side where it binds");
    after_columns("BOUNDS\n LO BND x §Infinity\n", "an infinity on the side where it binds");
    after_columns("BOUNDS\n UP BND x 1\n §UP BND x 2\n", "another upper bound of column `x`");
    after_columns("BOUNDS\n LO BND x 1\n §FR BND x\n", "another lower bound of column `x`");
    after_columns("BOUNDS\n UP BND x 1\n §FR BND x\n", "another upper bound of column `x`");
    after_columns("BOUNDS\n UP BND x 1\n BV BND x\n §UP BND x 2\n", "another upper bound of column `x`");
}

#[test]
fn fixed_mps() {
    let start = "ROWS\n N  obj\n L  r\nCOLUMNS\n";
    let in_columns = |marked: &str, message: &str| fixed(&format!("{start}{marked}"), message);
    fixed("ROWS\n N §obj\n", "text between the columns of the fixed layout");
    fixed("ROWS\n N§\n", "expected the type and the name of a row");
    fixed("ROWS\n N  obj       §r\n", "expected the type and the name of a row alone");
    in_columns("  x         §r                  1.0\n", "text between the columns of the fixed layout");
    in_columns(" X  §          r                  1.0\n", "expected the name of a column");
    in_columns("    x         §s                  1.0\n", "there is no row `s`");
    in_columns("    x         r        §1.0\n", "text between the columns of the fixed layout");
    in_columns("    x         r      §\t1.0\n", "a tab in the fixed layout");
    in_columns("    x         r               §1.0.0\n", "`1.0.0`: this is not a number");
}

#[test]
fn lp_files_without_beginning_or_end() {
    lp("§", "expected `Minimize` or `Maximize`, found the end of the file");
    lp("\\ nothing\n  §x + y\n", "expected `Minimize` or `Maximize`, found `x`");
    lp("§Subject To\n x <= 1\nEnd", "expected `Minimize` or `Maximize`, found `Subject`");
    lp("Minimize\n x\nSubject To\n x >= 1\n§", "the file ends without `End`");
    lp("Minimize\n x§", "the file ends without `End`");
    lp("Minimize\n x\nSubject To\n x >= 1\nEnd §x", "text after `End`");
    lp("Minimize\n x\nEnd\n\n§Bounds\n", "text after `End`");
    lp("Minimize\n x\n§Maximize\n x\nEnd", "a second section of the objective");
    lp("Minimize\n x\nSubject To\n x >= 1\n§st\n x >= 2\nEnd", "a second section Subject To");
}

#[test]
fn lp_objectives() {
    lp("Minimize\n obj: x §y\n", "expected an operator or a section, found `y`");
    lp("Minimize\n obj: x §<= 3\n", "expected an operator or a section, found `<=`");
    lp("Minimize\n obj: 3 §4 x\n", "expected an operator or a section, found `4`");
    lp("Minimize\n obj: x +\n§Subject To\n", "expected a number or a variable, found `Subject`");
    lp("Minimize\n obj: §inf\nEnd", "an infinity on the side where it binds");
    lp("Minimize\n obj: §x: y\nEnd", "expected a number or a variable, found `x`");
    lp("Minimize\n obj: x §/ 2\nEnd", "unexpected character `/`");
    lp("Minimize\n obj: x + §= 2\nEnd", "expected a number or a variable, found `=`");
}

#[test]
fn lp_rows_against_the_grammar() {
    lp_rows(" r: x + y\n§End", "expected an operator or a relation, found `End`");
    lp_rows(" §<= 1\nEnd", "expected a number or a variable, found `<=`");
    lp_rows(" r: x <=\n§End", "expected a number or a variable, found `End`");
    lp_rows(" r: x <= 1 y §z\nEnd", "expected an operator or the end of the line, found `z`");
    lp_rows(" r: x §y <= 1\nEnd", "expected an operator or a relation, found `y`");
    lp_rows(" r: x >= §>= 1\nEnd", "expected a number or a variable, found `>=`");
    lp_rows(" r: x <= 1\n §r: y <= 2\nEnd", "there is a row `r` already");
    lp_rows(" r:§: x <= 1\nEnd", "expected a number or a variable, found `:`");
    lp_rows(" r: §s: x <= 1\nEnd", "expected a number or a variable, found `s`");
    lp_rows(" r: x <= 1.2§.3\nEnd", "expected an operator or the end of the line, found `.3`");
    lp_rows(" r: x <= §1/0\nEnd", "`1/0`: the denominator of this number is zero");
    lp_rows(" r: §1e99999 x <= 1\nEnd", "`1e99999`: the exponent of this number exceeds 1000");
    lp_rows(" r: 3 §/ 4 x <= 1\nEnd", "unexpected character `/`");
    lp_rows(" r: x <= §. \nEnd", "unexpected character `.`");
    lp_rows(" r: x §≤ 1\nEnd", "unexpected character `≤`");
    lp_rows(" r: naïve §€ <= 1\nEnd", "unexpected character `€`");
}

#[test]
fn lp_rows_with_two_relations() {
    lp_rows(" r: 1 <= x §>= 2\nEnd", "the two relations of a range must point the same way");
    lp_rows(" r: 1 <= x §= 2\nEnd", "the two relations of a range must point the same way");
    lp_rows(" r: 1 = x §= 2\nEnd", "the two relations of a range must point the same way");
    lp_rows(" r: §x <= y <= 2\nEnd", "a bound must be a constant");
    lp_rows(" r: 1 <= x <= §y\nEnd", "a bound must be a constant");
    lp_rows(" r: 1 <= x <= 2 §<= 3\nEnd", "expected an operator or the end of the line, found `<=`");
}

#[test]
fn lp_infinities() {
    lp_rows(" r: x >= §inf\nEnd", "an infinity on the side where it binds");
    lp_rows(" r: x <= §-infinity\nEnd", "an infinity on the side where it binds");
    lp_rows(" r: x = §inf\nEnd", "an infinity on the side where it binds");
    lp_rows(" r: x + §inf <= 1\nEnd", "an infinity in a sum");
    lp_rows(" r: x <= 3 §inf\nEnd", "expected an operator or the end of the line, found `inf`");
    lp_bounds(" x <= §-inf\nEnd", "an infinity on the side where it binds");
    lp_bounds(" §inf <= x\nEnd", "an infinity on the side where it binds");
    lp_bounds(" x = §inf\nEnd", "an infinity on the side where it binds");
}

#[test]
fn lp_bounds_against_the_grammar() {
    lp_bounds(" x §5\nEnd", "expected an operator or a relation, found `5`");
    lp_bounds(" x <= §y\nEnd", "a bound must be a constant");
    lp_bounds(" §2 x <= 4\nEnd", "a bound must be a constant");
    lp_bounds(" 0 <= §3\nEnd", "expected the name of a variable, found `3`");
    lp_bounds(" 0 <= x §y\nEnd", "expected the end of the line, found `y`");
    lp_bounds(" 0 <= x §>= 3\nEnd", "the two relations of a range must point the same way");
    lp_bounds(" x <= 3 §<= 4\nEnd", "expected the end of the line, found `<=`");
    lp_bounds(" x free §y free\nEnd", "expected the end of the line, found `y`");
    lp_bounds(" x\n§End", "expected an operator or a relation, found `End`");
    lp_bounds(" x free\n §: x <= 1\nEnd", "expected a number or a variable, found `:`");
}

#[test]
fn lp_parts_that_are_no_linear_program() {
    lp("Minimize\n obj: x + §[ x^2 ] / 2\nEnd", "quadratic terms are not supported");
    lp_rows(" r: x §* y <= 1\nEnd", "quadratic terms are not supported");
    lp_rows(" r: 2 * x §* y <= 1\nEnd", "quadratic terms are not supported");
    lp_rows(" r: x §* 2 <= 1\nEnd", "`*` may stand between a number and a variable only");
    lp_rows(" r: 2 * §3 <= 1\nEnd", "expected the variable that the number before `*` multiplies, found `3`");
    lp_rows(" r: x§^2 <= 1\nEnd", "quadratic terms are not supported");
    lp_rows(" r: x = 1 §-> y <= 1\nEnd", "indicator rows are not supported");
    lp_bounds("§Semi-continuous\n x\nEnd", "semi-continuous columns are not supported");
    lp_bounds("§SOS\n s: S1:: x: 1\nEnd", "special ordered sets are not supported");
    for (section, what) in [
        ("Semi-continuous", "semi-continuous columns"),
        ("semi", "semi-continuous columns"),
        ("SEMI - CONTINUOUS", "semi-continuous columns"),
        ("semis", "semi-continuous columns"),
        ("sos2", "special ordered sets"),
        ("Lazy Constraints", "lazy constraints"),
        ("user cuts", "user cuts"),
        ("General Constraints", "general constraints"),
        ("GenCons", "general constraints"),
        ("PWLObj", "piecewise-linear functions"),
        ("Scenario s", "scenarios"),
    ] {
        lp_bounds(&format!("§{section}\n x\nEnd"), &format!("{what} are not supported"));
        lp_rows(&format!(" r: x + y >= 1\n§{section}\n l: x <= 2\nEnd"), &format!("{what} are not supported"));
    }
    lp("Minimize §multi-objectives\n o1: Priority=2\n x\nEnd", "several objectives are not supported");
    lp_bounds("General\n x §3\nEnd", "expected the name of a variable, found `3`");
    lp_bounds("Binary\n §- x\nEnd", "expected the name of a variable, found `-`");
}

#[test]
fn not_a_number_is_refused_in_every_spelling_and_place_of_the_lp_format() {
    for word in ["nan", "NaN", "NAN(ind)", "qnan", "1.#QNAN", "1.#IND00", "-1.#inf", "1.#J", "None", "null", "nil"] {
        let message = format!("`{}`: this is not a number", word.trim_start_matches('-'));
        let marked = word.replacen(|first| first != '-', &format!("§{}", &word.trim_start_matches('-')[..1]), 1);
        lp_rows(&format!(" r: x - y >= {marked}\nEnd"), &message);
        lp_rows(&format!(" r: x - y >= -{marked}\nEnd").replace("--", "-"), &message);
        lp_rows(&format!(" r: {marked} <= x + y\nEnd"), &message);
        lp_rows(&format!(" r: {marked} x + y >= 1\nEnd"), &message);
        lp_rows(&format!(" r: 0 <= x + y <= {marked}\nEnd"), &message);
        lp_bounds(&format!(" x <= {marked}\nEnd"), &message);
        lp(&format!("Minimize\n o: {marked} x\nEnd"), &message);
    }
    lp_bounds(" §nan <= x\nEnd", "`nan`: this is not a number");
    lp_bounds("General\n §NaN\nEnd", "`NaN`: this is not a number");
    lp("Minimize\n o: x + §nan\nEnd", "`nan`: this is not a number");
}

#[test]
fn not_a_number_is_refused_in_every_section_of_mps() {
    for word in ["nan", "NaN", "-nan", "1.#QNAN", "None", "null"] {
        let message = format!("`{word}`: this is not a number");
        after_rows(&format!("COLUMNS\n x r §{word}\n"), &message);
        after_columns(&format!("RHS\n RHS r §{word}\n"), &message);
        after_columns(&format!("RANGES\n RNG r §{word}\n"), &message);
        after_columns(&format!("BOUNDS\n UP BND x §{word}\n"), &message);
        after_columns(&format!("BOUNDS\n FX BND x §{word}\n"), &message);
    }
    after_columns("BOUNDS\n FR BND x §nan\n", "`nan`: this is not a number");
    after_columns("BOUNDS\n BV BND x §-NaN\n", "`-NaN`: this is not a number");
}

#[test]
fn a_text_that_was_compressed_or_has_16_bits_a_letter_is_refused_by_what_it_is() {
    for (bytes, what) in [
        (&b"\x1f\x8b\x08\x00rest"[..], "compressed (gzip) and has to be decompressed"),
        (b"\xfd7zXZ\0rest", "compressed (xz) and has to be decompressed"),
        (b"\x28\xb5\x2f\xfdrest", "compressed (zstd) and has to be decompressed"),
        (b"BZh91AY&SYrest", "compressed (bzip2) and has to be decompressed"),
        (b"\xff\xfeM\0i\0n\0", "UTF-16 text and has to be converted to UTF-8"),
    ] {
        for format in [Format::Mps, Format::Lp] {
            let error = read(bytes, format).unwrap_err().to_string();
            assert_eq!(error, format!("line 1, column 1: the file is {what} first"));
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_stand() {
    for format in [Format::Mps, Format::Lp] {
        let error = read(b"NAME \xc3\xa9 t\nROWS\n L \xc3\xa9\xe9\n", format).unwrap_err();
        assert_eq!(error, Error { line: 3, column: 5, reason: Reason::Encoding });
    }
}

#[test]
fn the_layout_in_which_the_reading_gets_further_is_blamed() {
    let error = read(b"ROWS\n N  obj\n L  a b\nCOLUMNS\n    x         a b                1x0\nENDATA\n", Format::Mps)
        .unwrap_err();
    let reason = Reason::Number { text: "1x0".into(), error: NumberError::Malformed };
    assert_eq!(error, Error { line: 5, column: 34, reason });
    let error = read(b"ROWS\n N obj\nCOLUMNS\n x obj 1\n y obj one\nENDATA\n", Format::Mps).unwrap_err();
    let reason = Reason::Number { text: "one".into(), error: NumberError::Malformed };
    assert_eq!(error, Error { line: 5, column: 8, reason });
}

#[test]
fn long_texts_are_cut_short_in_messages() {
    let error = read_lp(&format!("min x\nst\n r: x <= {}\nend", "1".repeat(200_000))).unwrap_err();
    let message = format!("line 3, column 10: `{}...`: this number has more than 100000 digits", "1".repeat(60));
    assert_eq!(error.to_string(), message);
}
