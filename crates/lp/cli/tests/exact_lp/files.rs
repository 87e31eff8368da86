//! Programs as files: converted, refused, and noted.

use super::{Folder, MPS, PRODUCTS, refused};
use crate::command::{exact_lp, exact_lp_with};

#[test]
fn a_program_is_converted_there_and_back() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let (original, mps, back) = (folder.path("products.lp"), folder.path("products.MPS"), folder.path("back.lp"));
    exact_lp(&["convert", &original, &mps]).well();
    exact_lp(&["convert", &mps, &back]).well();
    let solved = exact_lp(&["solve", "--format", "json", &mps, &back]).well();
    assert!(solved.lines().iter().all(|solved| solved["objective"] == "29"), "{}", solved.output);
    let printed = exact_lp(&["convert", "--to", "lp", &mps, "-"]).well();
    assert_eq!(printed.output, folder.read("back.lp"));
}

#[test]
fn integer_rows_have_no_fractions_and_the_factor_is_told() {
    let text = "Maximize\n 1/2 x + 1/3 y\nSubject To\n 1/5 x + y <= 0.7\nEnd\n";
    let finished = exact_lp_with(&["convert", "--to", "lp", "--integer-rows", "-", "-"], text);
    assert_eq!((finished.status, finished.errors.as_str()), (0, "the objective is 6 times that of standard input\n"));
    assert!(
        finished.output.contains("3 x + 2 y") && finished.output.contains("2 x + 10 y <= 7"),
        "{}",
        finished.output
    );
}

const DECIMALS: &str = "NAME dec\nOBJSENSE\n    MAX\nROWS\n N o\n L c\n L d\nCOLUMNS\n x o 0.75 c 0.5\n x d 1\n \
    y o 1.25 c 2.5\nRHS\n R c 4.5 d 3\nENDATA\n";

#[test]
fn fractions_are_written_with_a_note_and_decimals_without() {
    let folder = Folder::new(&[("dec.mps", DECIMALS)]);
    for out in ["out.lp", "out.mps"] {
        exact_lp(&["convert", &folder.path("dec.mps"), &folder.path(out)]).well();
        assert!(!folder.read(out).contains('/'), "{}", folder.read(out));
        let solved = exact_lp(&["solve", "--format", "json", &folder.path(out)]).well().json();
        assert_eq!(solved["objective"], "15/4");
    }
    assert!(folder.read("out.lp").contains("0.75 x + 1.25 y") && folder.read("out.lp").contains("<= 4.5"));
    let text = "Maximize\n 1/3 x + 0.5 y\nSubject To\n x + 1/7 y <= 1\nEnd\n";
    for (to, note) in [
        (
            "lp",
            "standard output: 2 numbers, such as 1/3, have no end as decimals, and are fractions: exact-lp and SCIP",
        ),
        (
            "mps",
            "standard output: 2 numbers, such as 1/3, have no end as decimals, and are fractions: exact-lp and SCIP",
        ),
    ] {
        let finished = exact_lp_with(&["convert", "--to", to, "-", "-"], text);
        assert_eq!(finished.status, 0);
        assert!(finished.errors.starts_with(note), "{}", finished.errors);
        assert!(
            finished.errors.ends_with("without a word; --integer-rows writes integers alone\n"),
            "{}",
            finished.errors
        );
        let integers = exact_lp_with(&["convert", "--to", to, "--integer-rows", "-", "-"], text);
        assert!(!integers.output.contains('/') && !integers.errors.contains("decimal"), "{}", integers.errors);
    }
}

/// Programs of other tools, what is proved of each, and what its note says.
#[test]
fn programs_as_other_tools_write_them_are_read_as_most_readers_do() {
    let bounds = |text: &str| format!("Maximize\n o: 4 a + 3 b + 2 c\nSubject To\n r: a + b + c <= 2\n{text}End\n");
    let marked = "NAME t\nROWS\n N o\n L r\nCOLUMNS\n M1 'MARKER' 'INTORG'\n p o -1 r 1\n";
    for (file, text, objective, note) in [
        ("fixed.lp", bounds("Bounds\n a = 0\nBinary\n a b c\n"), "5", ""),
        ("before.lp", bounds("Binary\n a b c\nBounds\n a = 0\n"), "5", ""),
        (
            "general.lp",
            bounds("Binary\n a b c\nGeneral\n a\nBounds\n a <= 5\n"),
            "7",
            "column `a` is binary and has other",
        ),
        ("empty.lp", bounds("Binary\n a b c\nsemi\n"), "7", ""),
        ("free.lp", bounds("Bounds\n a <= 1\n a free\n b <= 1\n c <= 1\n"), "8", "another upper bound of column `a`"),
        ("open.mps", format!("{marked}RHS\n R r 9\nBOUNDS\n UP B p 8\nENDATA\n"), "-8", "without 'INTEND'"),
        ("unsaid.mps", format!("{marked} M2 'MARKER' 'INTEND'\nRHS\n R r 9\nENDATA\n"), "-1", "taken as 0 or 1"),
        ("after.mps", MPS.to_owned() + "dcmulti\n", "-4", "what follows `ENDATA` is passed over"),
        (
            "binary.mps",
            MPS.replace(" UP BND y 3", " UP BND y 3\n BV BND x\n FX BND x 0"),
            "-3/2",
            "column `x` is binary",
        ),
        (
            "none.mps",
            MPS.replace(" UP BND y 3", " PL BND y\n UP BND y 3"),
            "-4",
            "comes after a line that takes it away",
        ),
        ("brackets.lp", "Minimize\n o: x[0] + 2 x[1]\nSubject To\n c[0]: x[0] + x[1] >= 3\nEnd\n".into(), "3", ""),
        (
            "odd.lp",
            "Minimize\n o: p + q\nSubject To\n a: 3 (p + q) >= 2\nEnd\n".into(),
            "0",
            "`(p` is taken as the name",
        ),
    ] {
        let folder = Folder::new(&[(file, &text)]);
        let finished = exact_lp(&["solve", "--format", "json", &folder.path(file)]);
        assert_eq!((finished.status, &finished.json()["objective"]), (0, &serde_json::json!(objective)), "{file}");
        assert!(
            finished.errors.contains(note) && finished.errors.is_empty() == note.is_empty(),
            "{file}: {}",
            finished.errors
        );
    }
}

#[test]
fn unsupported_sections_are_refused_by_name() {
    let rows = "Minimize\n o: u + v\nSubject To\n r: u + v >= 2\n";
    for (rest, reason) in [
        ("semi\n v\nEnd\n", "line 5, column 1: semi-continuous columns are not supported"),
        ("Lazy Constraints\n l: v <= 1\nEnd\n", "line 5, column 1: lazy constraints are not supported"),
        ("General Constraints\n g: v = MIN ( u )\nEnd\n", "line 5, column 1: general constraints are not supported"),
        (" b: u - v >= nan\nEnd\n", "line 5, column 14: `nan`: this is not a number"),
        (" b: u - v >= 1.#QNAN\nEnd\n", "line 5, column 14: `1.#QNAN`: this is not a number"),
        (" b: u - v >= None\nEnd\n", "line 5, column 14: `None`: this is not a number"),
    ] {
        let finished = exact_lp_with(&["solve", "-"], format!("{rows}{rest}"));
        assert!(refused(&finished).contains(reason), "{reason} is not: {}", finished.errors);
    }
    let finished = exact_lp_with(&["solve", "--mps", "free", "-"], b"\x1f\x8b\x08\x00\x00");
    assert!(refused(&finished).contains("compressed (gzip) and has to be decompressed first"), "{}", finished.errors);
}

#[test]
fn what_cannot_be_converted_is_refused() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let products = folder.path("products.lp");
    let finished = exact_lp(&["convert", &products, &folder.path("out.txt")]);
    assert!(refused(&finished).contains("out.txt: --to mps or --to lp must tell the format"), "{}", finished.errors);
    let finished = exact_lp(&["convert", &products, &folder.path("missing/out.mps")]);
    assert!(refused(&finished).contains("there is no directory"), "{}", finished.errors);
    let blank = "NAME\nROWS\n N cost\n G a row\nCOLUMNS\n";
    let finished = exact_lp_with(&["convert", "--mps", "free", "-", &folder.path("out.lp")], blank);
    assert!(refused(&finished).contains("line 4, "), "{}", finished.errors);
    assert_eq!(folder.files(), ["products.lp"]);
}

#[test]
fn malformed_programs_are_refused_by_file_line_and_column() {
    let mut binary = String::from("\u{7f}ELF");
    binary.push_str(&"\0\u{1}".repeat(1000));
    let folder = Folder::new(&[]);
    for (file, text, place) in [
        ("number.lp", "Minimize\n x\nSubject To\n x >= 1..2\nEnd\n", "line 4, column 9: "),
        ("zero.lp", "Minimize\n x\nSubject To\n 1/0 x >= 1\nEnd\n", "line 4, column 2: "),
        ("section.mps", "NAME a\nROWS\n N cost\nCOLUMNZ\n", "line 4, column 1: "),
        ("row.mps", "NAME a\nROWS\n N cost\nCOLUMNS\n x COST 1\nENDATA\n", "line 5, column 4: "),
        ("end.mps", "NAME a\nROWS\n N cost\n", "line "),
        ("empty.mps", "", "line 1, column 1: "),
        ("empty.lp", "", "line 1, column 1: "),
        ("binary.mps", &binary, "line 1, column 1: "),
        ("binary.lp", &binary, "line 1, column 1: "),
    ] {
        folder.write(file, text);
        let finished = exact_lp(&["solve", &folder.path(file)]);
        let expected = format!("error: {}: {place}", folder.path(file));
        assert!(refused(&finished).starts_with(&expected), "{expected} is not: {}", finished.errors);
    }
    let bytes = [b"Minimize\n x\n\xff".as_slice()].concat();
    let finished = exact_lp_with(&["solve", "-"], bytes);
    assert!(refused(&finished).contains("line 3, column 1: the file is not UTF-8"), "{}", finished.errors);
}

#[test]
fn what_other_readers_take_otherwise_is_told_with_its_line() {
    let text = "NAME\nROWS\n N cost\n G r\nCOLUMNS\n x cost 1 r 1\nRHS\n A r 1\n B r 2\nBOUNDS\n UP B x 1e30\nENDATA\n";
    let finished = exact_lp_with(&["solve", "--format", "json", "-"], text);
    assert_eq!((finished.status, &finished.json()["objective"]), (0, &serde_json::json!("1")));
    assert_eq!(
        finished.errors,
        "standard input: line 9: the set `B` of section RHS is passed over: the first one, `A`, counts\n\
         standard input: line 11: `1000000000000000000000000000000` is taken as a number that binds, not as infinite\n"
    );
    exact_lp_with(&["--quiet", "solve", "-"], text).well();
    let many: String = (0..30).map(|i| format!(" y{i} <= 1\n")).collect();
    let finished = exact_lp_with(&["solve", "-"], format!("min x\nst\n x >= 1\nbounds\n{many}end\n"));
    assert_eq!(finished.errors.lines().count(), 21, "{}", finished.errors);
    assert!(finished.errors.ends_with("\nstandard input: 10 more notes\n"), "{}", finished.errors);
}
