//! Sessions on record: what is said to the command, and all that it answers, word by word.

use std::fs;

use crate::command::{name, schedcheck_with};

/// A run: the arguments, and what is on standard input.
type Run<'a> = (&'a [&'a str], &'a str);

/// What is said and answered, with `folder` called so.
fn transcript(runs: &[Run], folder: &str) -> String {
    let told = |&(arguments, input): &Run| {
        let finished = schedcheck_with(arguments, input);
        let said = format!("$ schedcheck {}\n", arguments.join(" "));
        format!("{said}{}{}status {}\n\n", finished.output, finished.errors, finished.status)
    };
    let text: String = runs.iter().map(told).collect();
    if folder.is_empty() { text } else { text.replace(folder, "FOLDER") }
}

fn on_record(session: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
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
    let text: &[&str] = &["lp", "solve", "--solution", "-"];
    let json: &[&str] = &["lp", "solve", "--solution", "--format", "json", "-"];
    let short: &[&str] = &["lp", "solve", "-"];
    let mut runs = Vec::new();
    for program in [PRODUCTS, THIRDS, INFEASIBLE, UNBOUNDED, BAD_ROW, BAD_COLUMN] {
        runs.extend([(text, program), (json, program)]);
    }
    // What a search counts is not recorded.
    runs.extend([ONE_INTEGER, INTEGERS].map(|program| (&["lp", "solve", "--relaxation", "-"][..], program)));
    runs.extend([MPS, MPS_WITHOUT_NAME, "", "\n"].map(|program| (short, program)));
    runs.extend([
        (&["lp", "solve", "--mps", "free", "-"][..], MPS),
        (&["lp", "solve", "--mps", "fixed", "-"], MPS),
        (&["lp", "solve", "--mps", "free", "-"], PRODUCTS),
        (&["lp", "solve", "-", "--certificate", "-"], PRODUCTS),
        (&["lp", "solve", "a.lp", "b.lp", "--certificate", "c"], ""),
    ]);
    on_record("lp-solve", &transcript(&runs, ""));
}

#[test]
fn linear_programs_are_converted_as_on_record() {
    let to = |format| ["lp", "convert", "-", "-", "--to", format];
    let (lp, mps) = (to("lp"), to("mps"));
    let integers = [lp.as_slice(), &["--integer-rows"]].concat();
    let numbered = [mps.as_slice(), &["--numbered"]].concat();
    let of_no_format: &[&str] = &["lp", "convert", "-", "-"];
    let runs: &[Run] = &[
        (&lp, THIRDS),
        (&mps, THIRDS),
        (&integers, THIRDS),
        (&integers, UNBOUNDED),
        (&numbered, PRODUCTS),
        (&lp, MPS),
        (of_no_format, MPS),
    ];
    on_record("lp-convert", &transcript(runs, ""));
}

#[test]
fn certificates_are_judged_as_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let (program, proof) = (folder.path().join("program.lp"), folder.path().join("proof.vipr"));
    let (program, proof) = (name(&program), name(&proof));
    let mut text = String::new();
    for of in [PRODUCTS, INFEASIBLE, UNBOUNDED, BAD_ROW, BAD_COLUMN, INTEGERS] {
        fs::write(program, of).unwrap();
        let check: &[&str] = &["lp", "check", program, proof];
        let runs: [Run; 3] = [
            (&["lp", "solve", "--relaxation", "--certificate", proof, program], ""),
            (check, ""),
            (&["lp", "check", "--format", "json", program, proof], ""),
        ];
        text += &transcript(&runs, name(folder.path()));
        text += &fs::read_to_string(proof).unwrap();
        // What proves it of one program proves nothing of another.
        fs::write(program, THIRDS).unwrap();
        text += &transcript(&[runs[1], runs[2], (&["lp", "check", "-", "-"], "")], name(folder.path()));
    }
    on_record("lp-check", &text);
}

/// A master that computes, a node that does one thing at a time, and one that only passes on.
const GRAPH: &str = r#"{"kind":"platform-graph","nodes":[{"w":2,"master":true},{"w":"3/2","model":"r,s,w"},{"w":"inf"}],
    "links":[{"between":[0,1],"c":1},{"between":[0,2],"c":"1/3"},{"between":[1,2],"c":"5/7"}]}"#;
/// Three nodes that send or receive, each of them linked to the others.
const ODD: &str = r#"{"kind":"platform-graph","nodes":[{"w":2,"master":true,"model":"w||r,s"},{"w":1,"model":"w||r,s"},
    {"w":1,"model":"w||r,s"}],"links":[{"between":[0,1],"c":1},{"between":[0,2],"c":1},{"between":[1,2],"c":1}]}"#;
const STAR: &str = r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":1}]}"#;
const RING: &str = r#"{"kind":"ring","W":"6","H":"1","w":[1,2,3],"c":[[0,1,2],[1,0,1],[2,1,0]]}"#;
const PAIR: &str = r#"{"kind":"ring","W":6,"H":2,"w":[1,1],"c":[[0,1],[2,0]]}"#;

#[test]
fn programs_of_steady_states_are_written_as_on_record() {
    let lp: &[&str] = &["lp", "mssg", "-", "-", "--to", "lp"];
    let [integers, odd_sets] = ["--integer-rows", "--odd-sets"].map(|option| [lp, &[option]].concat());
    let both = [&integers[..], &["--odd-sets"]].concat();
    let runs: &[Run] = &[
        (lp, GRAPH),
        (&["lp", "mssg", "-", "-", "--to", "mps"], GRAPH),
        (&integers, GRAPH),
        (&integers, ODD),
        (lp, ODD),
        (&odd_sets, ODD),
        (&both, ODD),
        (&odd_sets, GRAPH),
        (lp, STAR),
        (&["lp", "mssg", "-", "-"], ODD),
    ];
    on_record("lp-mssg", &transcript(runs, ""));
}

#[test]
fn programs_of_rings_are_written_as_on_record() {
    let mut runs: Vec<Run> = Vec::new();
    for ring in [RING, PAIR] {
        runs.extend([
            (&["ilp", "-", "--program", "tsp"][..], ring),
            (&["ilp", "-", "--program", "tsp", "--weights", "printed", "--diagonal", "printed"], ring),
            (&["ilp", "-", "--program", "q-ring", "--q", "2", "--format", "mps"], ring),
            (&["ilp", "-", "--program", "q-ring", "--q", "1", "--weights", "equation-3"], ring),
            (&["ilp", "-", "--program", "direct"], ring),
        ]);
    }
    runs.extend([
        (&["ilp", "-", "--program", "direct", "--diagonal", "zero"][..], RING),
        (&["ilp", "-", "--program", "direct", "--q", "2"], RING),
        (&["ilp", "-", "--program", "q-ring", "--q", "4"], RING),
        (&["ilp", "-", "--program", "tsp"], STAR),
    ]);
    on_record("ilp", &transcript(&runs, ""));
}

#[test]
fn solutions_of_many_groups_are_not_measured() {
    for (triples, is_measured) in [(30, true), (31, false)] {
        let items = vec!["4"; 3 * triples].join(",");
        let arguments = ["reduce", "3-partition-tree", "--items", &items, "--bound", "12", "--decide"];
        let decided = schedcheck_with(&arguments, "").json()["provenance"]["decided"]["source"].clone();
        assert_eq!(decided["groups"].as_array().map(Vec::len), Some(triples));
        assert_eq!(decided.get("throughput_of_its_period").is_some(), is_measured, "{triples}");
    }
}

#[test]
fn reductions_are_written_and_decided_as_on_record() {
    // More sums than are looked at, on more nodes than are looked at.
    let powers: Vec<u64> = (0..30).map(|power| 1 << power).chain([1]).chain([1 << 40; 40]).collect();
    let powers = powers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let runs: &[Run] = &[
        (&["reduce", "2-partition", "--items", "1,2,3", "--decide"], ""),
        (&["reduce", "2-partition", "--items", "1,1,4", "--decide"], ""),
        (&["reduce", "2-partition", "--items", &powers, "--decide"], ""),
        (&["reduce", "2-partition", "--random", "yes", "--count", "4", "--seed", "3"], ""),
        (&["reduce", "2-partition", "--random", "no", "--count", "4", "--largest", "9"], ""),
        (&["reduce", "3-partition-tree", "--items", "4,5,4,4,5,4", "--bound", "13", "--decide"], ""),
        (&["reduce", "3-partition-tree", "--items", "2,2,2", "--bound", "7", "--decide"], ""),
        (&["reduce", "tree-gap", "--factor", "2", "--decide"], ""),
        (&["reduce", "tree-gap", "--factor", "31", "--decide"], ""),
        (&["reduce", "3-partition", "--items", "4,5,4,4,5,4", "--bound", "13", "--decide"], ""),
        (&["reduce", "3-partition", "--items", "4,4,4,4,4,6", "--bound", "13", "--decide"], ""),
        (&["reduce", "3-partition", "--items", "2,2,2", "--bound", "7", "--decide"], ""),
        (&["reduce", "3-partition", "--random", "yes", "--triples", "2", "--bound", "30", "--decide"], ""),
        (&["reduce", "3-partition", "--random", "no", "--triples", "2", "--bound", "x"], ""),
        (&["reduce", "hamiltonian-cycle", "--graph", "K2", "--decide"], ""),
        (&["reduce", "hamiltonian-cycle", "--graph", "K4", "--decide", "--epsilon", "1/3"], ""),
        (&["reduce", "hamiltonian-cycle", "--edges", "0-1,1-2,2-3", "--decide"], ""),
        (&["reduce", "hamiltonian-cycle", "--edges", "0-1,1-2", "--vertices", "4", "--decide"], ""),
        (&["reduce", "hamiltonian-cycle", "--random", "yes", "--vertices", "5", "--seed", "2", "--decide"], ""),
        (&["reduce", "hamiltonian-cycle", "--file", "-"], "0 1\n1 2\n0 2\n"),
        (&["reduce", "hamiltonian-cycle", "--file", "-", "--format", "graph6"], "0 1\n"),
    ];
    on_record("reduce", &transcript(runs, ""));
}
