//! Sessions on record: what is said to the command, and all that it answers, word by word.

use crate::command::schedcheck_with;

/// A run: the arguments, and what is on standard input.
type Run<'a> = (&'a [&'a str], &'a str);

/// What is said and answered.
fn transcript(runs: &[Run]) -> String {
    let told = |&(arguments, input): &Run| {
        let finished = schedcheck_with(arguments, input);
        let said = format!("$ schedcheck {}\n", arguments.join(" "));
        format!("{said}{}{}status {}\n\n", finished.output, finished.errors, finished.status)
    };
    runs.iter().map(told).collect()
}

fn on_record(session: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(format!("session-{session}"), text));
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
    let lp: &[&str] = &["export", "mssg", "-", "-", "--to", "lp"];
    let [integers, odd_sets] = ["--integer-rows", "--odd-sets"].map(|option| [lp, &[option]].concat());
    let both = [&integers[..], &["--odd-sets"]].concat();
    let runs: &[Run] = &[
        (lp, GRAPH),
        (&["export", "mssg", "-", "-", "--to", "mps"], GRAPH),
        (&integers, GRAPH),
        (&integers, ODD),
        (lp, ODD),
        (&odd_sets, ODD),
        (&both, ODD),
        (&odd_sets, GRAPH),
        (lp, STAR),
        (&["export", "mssg", "-", "-"], ODD),
    ];
    on_record("export-mssg", &transcript(runs));
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
    on_record("ilp", &transcript(&runs));
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
    on_record("reduce", &transcript(runs));
}
