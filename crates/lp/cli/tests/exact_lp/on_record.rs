//! Sessions on record: what is said to the command, and all that it answers, word by word.

use std::fs;

use crate::command::{exact_lp_with, name};

/// A run: the arguments, and what is on standard input.
type Run<'a> = (&'a [&'a str], &'a str);

/// What is said and answered, with `folder` called so.
fn transcript(runs: &[Run], folder: &str) -> String {
    let told = |&(arguments, input): &Run| {
        let finished = exact_lp_with(arguments, input);
        let said = format!("$ exact-lp {}\n", arguments.join(" "));
        format!("{said}{}{}status {}\n\n", finished.output, finished.errors, finished.status)
    };
    let text: String = runs.iter().map(told).collect();
    if folder.is_empty() { text } else { text.replace(folder, "FOLDER") }
}

fn on_record(session: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(format!("session-{session}"), text));
}

const PRODUCTS: &str = "Maximize\n earned: 4 x + 5 y + 7\nSubject To\n machine: 2 x + 3 y <= 12
 labour: 1 <= 3 x + 2 y <= 13\nBounds\n x <= 4\nEnd\n";
const THIRDS: &str =
    "Minimize\n cost: 1/3 x - 0.5 y + 1/7\nSubject To\n both: 2/3 x + 1/5 y >= 1\nBounds\n y <= 9/4\nEnd\n";
const INFEASIBLE: &str =
    "Minimize\n x\nSubject To\n sum: x + y >= 3\n difference: x - y >= 0\nBounds\n x <= 1\n y free\nEnd\n";
const UNBOUNDED: &str = "Maximize\n x - y\nSubject To\n cone: x - 2 y <= 1\nEnd\n";
const BAD_ROW: &str = "Minimize\n x\nSubject To\n fits: x >= 1\n never: 3 <= x + y <= 2\nEnd\n";
const BAD_COLUMN: &str = "Minimize\n x\nSubject To\n fits: x + y >= 1\nBounds\n 2 <= y <= 1\nEnd\n";
const ONE_INTEGER: &str = "Maximize\n x + y\nSubject To\n half: 2 x + y <= 3\nGenerals\n x\nEnd\n";
const INTEGERS: &str = "Maximize\n x + y\nSubject To\n half: 2 x + 2 y <= 3\nGenerals\n x y\nEnd\n";
const MPS: &str = "* least\n\nNAME least\nROWS\n N cost\n L sum\nCOLUMNS\n x cost -1 sum 1\n y cost -0.5 sum 1\nRHS\n RHS \
    sum 4\nBOUNDS\n UP BND y 3\nENDATA\n";
const MPS_WITHOUT_NAME: &str =
    "objsense\n    MAX\nROWS\n N cost\n L sum\nCOLUMNS\n x cost 1 sum 3\nRHS\n RHS sum 4\nENDATA\n";

#[test]
fn linear_programs_are_solved_as_on_record() {
    let text: &[&str] = &["solve", "--solution", "-"];
    let json: &[&str] = &["solve", "--solution", "--format", "json", "-"];
    let short: &[&str] = &["solve", "-"];
    let mut runs = Vec::new();
    for program in [PRODUCTS, THIRDS, INFEASIBLE, UNBOUNDED, BAD_ROW, BAD_COLUMN] {
        runs.extend([(text, program), (json, program)]);
    }
    // What a search counts is not recorded.
    runs.extend([ONE_INTEGER, INTEGERS].map(|program| (&["solve", "--relaxation", "-"][..], program)));
    runs.extend([MPS, MPS_WITHOUT_NAME, "", "\n"].map(|program| (short, program)));
    runs.extend([
        (&["solve", "--mps", "free", "-"][..], MPS),
        (&["solve", "--mps", "fixed", "-"], MPS),
        (&["solve", "--mps", "free", "-"], PRODUCTS),
        (&["solve", "-", "--certificate", "-"], PRODUCTS),
        (&["solve", "a.lp", "b.lp", "--certificate", "c"], ""),
    ]);
    on_record("solve", &transcript(&runs, ""));
}

#[test]
fn linear_programs_are_converted_as_on_record() {
    let to = |format| ["convert", "-", "-", "--to", format];
    let (lp, mps) = (to("lp"), to("mps"));
    let integers = [lp.as_slice(), &["--integer-rows"]].concat();
    let numbered = [mps.as_slice(), &["--numbered"]].concat();
    let of_no_format: &[&str] = &["convert", "-", "-"];
    let runs: &[Run] = &[
        (&lp, THIRDS),
        (&mps, THIRDS),
        (&integers, THIRDS),
        (&integers, UNBOUNDED),
        (&numbered, PRODUCTS),
        (&lp, MPS),
        (of_no_format, MPS),
    ];
    on_record("convert", &transcript(runs, ""));
}

#[test]
fn certificates_are_judged_as_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let (program, proof) = (folder.path().join("program.lp"), folder.path().join("proof.vipr"));
    let (program, proof) = (name(&program), name(&proof));
    let mut text = String::new();
    for of in [PRODUCTS, INFEASIBLE, UNBOUNDED, BAD_ROW, BAD_COLUMN, INTEGERS] {
        fs::write(program, of).unwrap();
        let check: &[&str] = &["check", program, proof];
        let runs: [Run; 3] = [
            (&["solve", "--relaxation", "--certificate", proof, program], ""),
            (check, ""),
            (&["check", "--format", "json", program, proof], ""),
        ];
        text += &transcript(&runs, name(folder.path()));
        text += &fs::read_to_string(proof).unwrap();
        // What proves it of one program proves nothing of another.
        fs::write(program, THIRDS).unwrap();
        text += &transcript(&[runs[1], runs[2], (&["check", "-", "-"], "")], name(folder.path()));
    }
    on_record("check", &text);
}
