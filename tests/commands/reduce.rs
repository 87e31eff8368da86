//! `schedcheck reduce` as its users meet it: 3-partition to stars, and Hamiltonian cycles to rings, bad input included.

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use serde_json::{Value, json};

fn reduce(arguments: &[&str]) -> Finished {
    schedcheck(&[&["reduce", "hamiltonian-cycle"], arguments].concat())
}

/// What is decided of a graph, whose answers are told.
fn decided(arguments: &[&str], told: &str) -> Value {
    let finished = reduce(&[arguments, &["--decide"]].concat());
    assert_eq!((finished.status, finished.errors.as_str()), (0, told), "{arguments:?}");
    finished.json()["provenance"]["decided"].clone()
}

#[test]
fn a_ring_says_which_graph_it_stands_for() {
    let lines = reduce(&["--edges", "0-1,1-2", "--vertices", "3", "--epsilon", "1/3"]).well().lines();
    let [ring] = lines.as_slice() else { panic!("one line, for a program that reads lines: {lines:?}") };
    assert_eq!((&ring["kind"], &ring["w"]), (&json!("ring"), &json!(["3", "3", "3"])));
    assert_eq!(ring["c"], json!([["0", "1/3", "2"], ["1/3", "0", "1/3"], ["2", "1/3", "0"]]));
    let provenance = &ring["provenance"];
    assert_eq!(provenance["source"], json!({ "kind": "graph", "vertices": 3, "edges": [[0, 1], [1, 2]] }));
    assert_eq!((&provenance["epsilon"], &provenance["K"]), (&json!("1/3"), &json!("5/3")));
}

#[test]
fn every_form_of_a_graph_gives_the_same_ring() {
    let square = reduce(&["--graph", "c4"]).well().output;
    assert_eq!(reduce(&["--edges", "0-1,1-2,2-3,3-0"]).well().output, square);
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("square");
    for (form, text) in [
        ("edges", "# a square\nvertices 4\n0 1\n1 2\n2 3\n3 0\n"),
        ("dimacs", "c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"),
        ("graph6", ">>graph6<<Cl\n"),
    ] {
        std::fs::write(&file, text).expect("a temporary file");
        assert_eq!(reduce(&["--file", name(&file)]).well().output, square, "{form} by guess");
        assert_eq!(reduce(&["--file", name(&file), "--format", form]).well().output, square, "{form} by name");
    }
    assert_eq!(schedcheck_with(&["reduce", "hamiltonian-cycle", "--file", "-"], "Cl").well().output, square);
}

#[test]
fn both_sides_are_decided_and_mapped() {
    let square = decided(&["--graph", "C4"], "Hamiltonian cycle: yes\nring within 3/2 = 1.5: yes\n");
    assert_eq!(square["source"]["step_of_its_schedule"], "3/2");
    assert_eq!(square["target"]["cycle_of_its_schedule"], json!([0, 1, 2, 3]));
    let petersen = decided(&["--graph", "petersen"], "Hamiltonian cycle: no\nring within 3/2 = 1.5: no\n");
    // The best ring leaves one processor out: 10/9 + 2/4.
    assert_eq!((&petersen["target"]["method"], &petersen["target"]["step"]), (&json!("subsets"), &json!("29/18")));
    let hidden =
        decided(&["--random", "yes", "--vertices", "24"], "Hamiltonian cycle: yes\nring within 3/2 = 1.5: yes\n");
    assert_eq!(hidden["target"]["method"], "branch-and-cut");
    let told = "Hamiltonian cycle: no\nring within 3/2 = 1.5: yes\n\
                the two differ, for a ring of two uses one link twice, and a cycle does not: theorem 1 needs three \
                vertices\n";
    let pair = decided(&["--graph", "K2"], told);
    assert!(pair["target"]["no_cycle"].as_str().is_some_and(|reason| reason.contains("at least 3")), "{pair}");
}

#[test]
fn a_ring_that_no_exact_solver_takes_is_not_decided() {
    let told = "Hamiltonian cycle: no\nring within 3/2 = 1.5: not decided within the limit of the search\n";
    let large = decided(&["--random", "no", "--vertices", "200"], told);
    assert!(large["target"]["undecided"].as_str().is_some_and(|reason| reason.contains("200 processors")), "{large}");
}

#[test]
fn random_graphs_have_the_promised_answer_and_follow_the_seed() {
    for answer in ["yes", "no"] {
        let random = |seed| reduce(&["--random", answer, "--vertices", "12", "--seed", seed, "--decide"]);
        assert_eq!(random("7").errors, format!("Hamiltonian cycle: {answer}\nring within 3/2 = 1.5: {answer}\n"));
        assert_eq!(random("7").output, random("7").output);
        assert_ne!(random("7").output, random("8").output);
    }
}

#[track_caller]
fn refused(arguments: &[&str], words: &[&str]) {
    let finished = reduce(arguments);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}: {}", finished.errors);
    for word in words {
        assert!(finished.errors.contains(word), "{arguments:?}: {word:?} is not in: {}", finished.errors);
    }
    assert!(finished.errors.len() < 1_000, "{arguments:?}: an error of {} bytes", finished.errors.len());
}

#[test]
fn exactly_one_graph_is_asked_for() {
    refused(&[], &["--edges", "--file", "--graph", "--random"]);
    refused(&["--edges", "0-1", "--graph", "K2"], &["--edges", "--graph"]);
    refused(&["--graph", "K5"], &["\"K5\"", "petersen"]);
    refused(&["--graph", "K4", "--vertices", "4"], &["--vertices"]);
    refused(&["--graph", "K4", "--format", "graph6"], &["--graph", "--format"]);
    refused(&["--random", "yes"], &["--vertices"]);
    refused(&["--random", "yes", "--vertices", "2"], &["no graph on 2 vertices", "at least 3"]);
    refused(&["--random", "no", "--vertices", "2001"], &["--vertices", "2..=2000"]);
    refused(&["--edges", "0-1", "--seed", "3"], &["--seed"]);
    refused(&["--file", "no-such-file.g6"], &["no-such-file.g6"]);
}

#[test]
fn graphs_and_epsilon_keep_their_rules() {
    refused(&["--edges", ""], &["0 vertices", "at least 2"]);
    refused(&["--edges", "0-1,1-x"], &["edges[1]", "two vertex numbers"]);
    refused(&["--edges", "-1-0"], &["edges[0]", "two vertex numbers"]);
    refused(&["--edges", "0-1,1-1"], &["edges[1]", "a loop at vertex 1"]);
    refused(&["--edges", "0-1,2-1,1-0"], &["edges[2]", "joined already"]);
    refused(&["--edges", "0-3", "--vertices", "3"], &["edges[0]", "vertex 3 does not exist"]);
    refused(&["--edges", "0-2000"], &["2001 vertices are refused", "at most 2000"]);
    refused(&["--edges", "0-99999999999"], &["edges[0]", "100000000000 vertices are refused"]);
    for epsilon in ["0", "1/2", "-1/4", "2"] {
        refused(&["--graph", "K4", "--epsilon", epsilon], &["epsilon", "0 < epsilon < 1/2"]);
    }
    refused(&["--graph", "K4", "--epsilon", "small"], &["epsilon", "\"small\""]);
}

#[test]
fn bad_files_are_refused_by_name_form_line_and_rule() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("graph.txt");
    for (text, words) in [
        (&b"p edge 3 1\ne 1 4\n"[..], &["dimacs", "line 2", "vertex 4 does not exist"][..]),
        (b"p edge 3 2\ne 1 2\n", &["dimacs", "line 1", "1 edges", "declares 2"]),
        (b"0 1\n0 1\n", &["edges", "line 2", "joined already"]),
        (b"DQ", &["graph6", "byte 3", "5 vertices take 2 bytes"]),
        (b"DQd", &["graph6", "byte 3", "bits after the last pair"]),
        (b":Fa@x^", &["graph6", "byte 1", "not 58"]),
        (b"", &["0 vertices"]),
        (b"\xff\xfe", &["UTF-8"]),
    ] {
        std::fs::write(&file, text).expect("a temporary file");
        let named = if text.is_empty() { vec![] } else { vec![name(&file)] };
        refused(&["--file", name(&file)], &[named.as_slice(), words].concat());
    }
    std::fs::write(&file, "p edge 2 1\ne 1 2\n").expect("a temporary file");
    refused(&["--file", name(&file), "--format", "graph6"], &["read as graph6", "byte 2", "not 32"]);
}

fn three_partition(arguments: &[&str]) -> Finished {
    schedcheck(&[&["reduce", "3-partition"], arguments].concat())
}

#[test]
fn a_reduction_says_what_each_worker_stands_for() {
    let star = three_partition(&["--items", "4,4,5", "--bound", "13"]).well().json();
    assert_eq!(star["kind"], "star");
    assert_eq!((&star["provenance"]["deadline"], &star["provenance"]["matching_sum"]), (&json!("169/4"), &json!(true)));
    assert_eq!(star["provenance"]["source"], json!({ "kind": "3-partition", "items": [4, 4, 5], "bound": 13 }));
    let names: Vec<_> =
        star["provenance"]["workers"].as_array().unwrap().iter().map(|worker| &worker["name"]).collect();
    assert_eq!(names, ["P", "P_1", "P_2", "P_3", "Q_0"]);
}

#[test]
fn both_sides_of_a_reduction_are_decided_and_mapped() {
    let decided = |items, bound, told: &str| {
        let finished = three_partition(&["--items", items, "--bound", bound, "--decide"]);
        assert_eq!((finished.status, finished.errors.as_str()), (0, told));
        finished.json()["provenance"]["decided"].clone()
    };
    let no = decided("4,4,4,4,4,6", "13", "3-partition: no\nstar within 273/4 = 68.25: no\n");
    assert_eq!((&no["source"]["answer"], &no["target"]["answer"]), (&json!("no"), &json!("no")));
    let yes = decided("4,5,4,4,5,4", "13", "3-partition: yes\nstar within 273/4 = 68.25: yes\n");
    assert_eq!(yes["source"]["makespan_of_its_schedule"], "273/4");
    assert_eq!(yes["target"]["triples_of_its_schedule"].as_array().map(Vec::len), Some(2));
    let told = "3-partition: no\nstar within 91/4 = 22.75: yes\n\
                the two differ, for the items do not sum to n times the bound, which theorem 2 needs\n";
    let light = decided("2,2,2", "7", told);
    assert!(light["target"]["no_triples"].as_str().is_some_and(|reason| reason.contains("take 6")), "{light}");
}

#[test]
fn random_reductions_have_the_promised_answer_and_follow_the_seed() {
    for answer in ["yes", "no"] {
        let random = |seed| {
            three_partition(&["--random", answer, "--triples", "3", "--bound", "40", "--seed", seed, "--decide"])
        };
        assert!(random("7").errors.starts_with(&format!("3-partition: {answer}\n")));
        assert_eq!(random("7").output, random("7").output);
        assert_ne!(random("7").output, random("8").output);
    }
}

#[test]
fn a_reduced_star_is_solved_at_its_deadline() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let source = folder.path().join("source.json");
    std::fs::write(&source, r#"{"kind":"3-partition","items":[4,4,5],"bound":13}"#).expect("a temporary file");
    let star = three_partition(&["--file", name(&source), "--decide"]);
    let solved = schedcheck_with(&["solve"], star.output).well().json();
    assert_eq!((&solved["optimal"], &solved["objective"]), (&json!(true), &json!("169/4")));
}
