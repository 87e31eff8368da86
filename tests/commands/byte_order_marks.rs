//! A byte order mark is no part of a text, wherever a text is read; and what is compressed is told so.

use std::fs;

use crate::command::{name, schedcheck, schedcheck_with};

const STAR: &str = "{\"kind\":\"star\",\"workers\":[{\"c\":1,\"w\":3,\"tasks\":6},{\"c\":2,\"w\":2,\"tasks\":0}]}\n";

/// What a command says of files, once as they are and once with a byte order mark before each.
fn says_the_same(files: &[(&str, &str)], arguments: &dyn Fn(&[String]) -> Vec<String>) {
    let said = ["", "\u{feff}"].map(|mark| {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let paths: Vec<String> = files
            .iter()
            .map(|(file, text)| {
                let path = folder.path().join(file);
                fs::write(&path, format!("{mark}{text}")).expect("a temporary file");
                name(&path).to_owned()
            })
            .collect();
        let arguments = arguments(&paths);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let finished = schedcheck(&arguments);
        let without_folder = |text: &str| text.replace(name(folder.path()), "");
        (finished.status, without_folder(&finished.output), without_folder(&finished.errors))
    });
    assert_eq!(said[0], said[1]);
    assert!(said[0].0 == 0 && !said[0].1.is_empty(), "{said:?}");
}

fn words(words: &[&str], paths: &[String]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).chain(paths.iter().cloned()).collect()
}

#[test]
fn instances_results_graphs_and_items_may_begin_with_a_byte_order_mark() {
    let solved = schedcheck_with(&["solve", "--format", "json", "-"], STAR).well().output;
    says_the_same(&[("star.json", STAR)], &|paths| words(&["solve", "--format", "json"], paths));
    says_the_same(&[("stars.jsonl", &STAR.repeat(3))], &|paths| words(&["solve", "--format", "json"], paths));
    says_the_same(&[("star.json", STAR), ("result.json", &solved)], &|paths| words(&["check"], paths));
    let reduce = ["reduce", "hamiltonian-cycle", "--file"];
    for (file, text) in
        [("k3.col", "p edge 3 3\ne 1 2\ne 2 3\ne 3 1\n"), ("k3.g6", "Bw\n"), ("k3.txt", "vertices 3\n0 1\n1 2\n2 0\n")]
    {
        says_the_same(&[(file, text)], &|paths| words(&reduce, paths));
    }
    let partition = "{\"kind\":\"3-partition\",\"items\":[4,4,5],\"bound\":13}\n";
    says_the_same(&[("items.json", partition)], &|paths| words(&["reduce", "3-partition", "--file"], paths));
}

#[test]
fn a_mark_on_standard_input_is_passed_over_as_well() {
    let plain = schedcheck_with(&["solve", "--format", "json", "-"], STAR).well().output;
    assert_eq!(schedcheck_with(&["solve", "--format", "json", "-"], format!("\u{feff}{STAR}")).well().output, plain);
    let spread = format!("\u{feff}{}", STAR.replace("\"workers\"", "\n\"workers\""));
    assert_eq!(schedcheck_with(&["solve", "--format", "json", "-"], spread).well().output, plain);
}

#[test]
fn compressed_and_utf_16_input_is_named_as_such() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (bytes, what) in [(&b"\x1f\x8b\x08\x00"[..], "compressed (gzip)"), (b"\xff\xfe{\x00", "UTF-16")] {
        for (file, command) in
            [("a.json", &["solve"][..]), ("a.jsonl", &["solve"]), ("a.col", &["reduce", "hamiltonian-cycle", "--file"])]
        {
            let path = folder.path().join(file);
            fs::write(&path, bytes).expect("a temporary file");
            let finished = schedcheck(&[command, &[name(&path)]].concat());
            assert!(finished.status == 2 && finished.errors.contains(what), "{file}: {}", finished.errors);
        }
    }
}

#[test]
fn a_list_of_edges_that_seems_to_count_from_1_is_noted() {
    let told = "vertex 0 has no edge: a list of edges numbers its vertices from 0\n";
    let triangle = schedcheck_with(&["reduce", "hamiltonian-cycle", "--file", "-"], "1 2\n2 3\n3 1\n");
    assert_eq!((triangle.status, triangle.errors), (0, format!("standard input: {told}")));
    let listed = schedcheck(&["reduce", "hamiltonian-cycle", "--edges", "1-2,2-3,3-1"]);
    assert_eq!((listed.status, listed.errors), (0, format!("--edges: {told}")));
    let counted = schedcheck(&["reduce", "hamiltonian-cycle", "--edges", "1-2,2-3", "--vertices", "4"]);
    assert_eq!((counted.status, counted.errors), (0, format!("--edges: {told}")));
    for edges in ["0-1,1-2,2-0", "0-3,3-1"] {
        schedcheck(&["reduce", "hamiltonian-cycle", "--edges", edges]).well();
    }
    schedcheck_with(&["reduce", "hamiltonian-cycle", "--file", "-"], "p edge 3 1\ne 2 3\n").well();
}
