//! Programs as files: converted, refused, and noted.

use super::{Folder, PRODUCTS, refused};
use crate::command::{schedcheck, schedcheck_with};

#[test]
fn a_program_is_converted_there_and_back() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let (original, mps, back) = (folder.path("products.lp"), folder.path("products.MPS"), folder.path("back.lp"));
    schedcheck(&["lp", "convert", &original, &mps]).well();
    schedcheck(&["lp", "convert", &mps, &back]).well();
    let solved = schedcheck(&["lp", "solve", "--format", "json", &mps, &back]).well();
    assert!(solved.lines().iter().all(|solved| solved["objective"] == "29"), "{}", solved.output);
    let printed = schedcheck(&["lp", "convert", "--to", "lp", &mps, "-"]).well();
    assert_eq!(printed.output, folder.read("back.lp"));
}

#[test]
fn integer_rows_have_no_fractions_and_the_factor_is_told() {
    let text = "Maximize\n 1/2 x + 1/3 y\nSubject To\n 1/5 x + y <= 0.7\nEnd\n";
    let finished = schedcheck_with(&["lp", "convert", "--to", "lp", "--integer-rows", "-", "-"], text);
    assert_eq!((finished.status, finished.errors.as_str()), (0, "the objective is 6 times that of standard input\n"));
    assert!(
        finished.output.contains("3 x + 2 y") && finished.output.contains("2 x + 10 y <= 7"),
        "{}",
        finished.output
    );
}

#[test]
fn what_cannot_be_converted_is_refused() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let products = folder.path("products.lp");
    let finished = schedcheck(&["lp", "convert", &products, &folder.path("out.txt")]);
    assert!(refused(&finished).contains("out.txt: --to mps or --to lp must tell the format"), "{}", finished.errors);
    let finished = schedcheck(&["lp", "convert", &products, &folder.path("missing/out.mps")]);
    assert!(refused(&finished).contains("there is no directory"), "{}", finished.errors);
    let blank = "NAME\nROWS\n N cost\n G a row\nCOLUMNS\n";
    let finished = schedcheck_with(&["lp", "convert", "--mps", "free", "-", &folder.path("out.lp")], blank);
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
        let finished = schedcheck(&["lp", "solve", &folder.path(file)]);
        let expected = format!("error: {}: {place}", folder.path(file));
        assert!(refused(&finished).starts_with(&expected), "{expected} is not: {}", finished.errors);
    }
    let bytes = [b"Minimize\n x\n\xff".as_slice()].concat();
    let finished = schedcheck_with(&["lp", "solve", "-"], bytes);
    assert!(refused(&finished).contains("line 3, column 1: the file is not UTF-8"), "{}", finished.errors);
}

#[test]
fn what_other_readers_take_otherwise_is_told_with_its_line() {
    let text = "NAME\nROWS\n N cost\n G r\nCOLUMNS\n x cost 1 r 1\nRHS\n A r 1\n B r 2\nBOUNDS\n UP B x 1e30\nENDATA\n";
    let finished = schedcheck_with(&["lp", "solve", "--format", "json", "-"], text);
    assert_eq!((finished.status, &finished.json()["objective"]), (0, &serde_json::json!("1")));
    assert_eq!(
        finished.errors,
        "standard input: line 9: the set `B` of section RHS is passed over: the first one, `A`, counts\n\
         standard input: line 11: `1000000000000000000000000000000` is taken as a number that binds, not as infinite\n"
    );
    schedcheck_with(&["--quiet", "lp", "solve", "-"], text).well();
    let many: String = (0..30).map(|i| format!(" y{i} <= 1\n")).collect();
    let finished = schedcheck_with(&["lp", "solve", "-"], format!("min x\nst\n x >= 1\nbounds\n{many}end\n"));
    assert_eq!(finished.errors.lines().count(), 21, "{}", finished.errors);
    assert!(finished.errors.ends_with("\nstandard input: 10 more notes\n"), "{}", finished.errors);
}
