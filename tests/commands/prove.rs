//! Proofs for all real parameters: `prove` writes them, `check --parametric` judges them.

use std::fs;
use std::path::Path;

use crate::command::{Finished, name, schedcheck, schedcheck_with};

const ROW: &str = "rr4745/prop-1";

fn proof_in(folder: &Path) -> String {
    let file = folder.join("proof.txt");
    let told = schedcheck(&["prove", ROW, "--size", "2", "--out", name(&file)]);
    assert_eq!((told.status, told.output.as_str()), (0, ""), "{}", told.errors);
    assert!(told.errors.contains("proved for all real parameters by "), "{}", told.errors);
    fs::read_to_string(file).expect("a proof")
}

#[track_caller]
fn checked(text: &str) -> Finished {
    schedcheck_with(&["check", "--parametric", "-"], text)
}

#[test]
fn a_proof_is_written_and_checked_and_printed_as_well() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let text = proof_in(folder.path());
    let printed = schedcheck(&["--quiet", "prove", ROW, "--size", "2"]).well().output;
    assert_eq!(printed, text);
    let judged = checked(&text).well().json();
    assert_eq!((judged["row"].as_str(), judged["valid"].as_bool()), (Some(ROW), Some(true)));
    for count in ["courses", "alternatives", "multipliers"] {
        assert!(judged[count].as_u64().is_some_and(|count| count > 0), "{judged}");
    }
    let file = folder.path().join("proof.txt");
    let words = schedcheck(&["check", "--format", "text", "--parametric", name(&file)]).well().output;
    for part in ["proved for all real parameters (rr4745/prop-1)", "T_step", "none negative", "lists of them"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let csv = schedcheck(&["check", "--format", "csv", "--parametric", name(&file)]).well().output;
    assert!(csv.starts_with("source,row,size,valid,") && csv.contains(",rr4745/prop-1,") && csv.lines().count() == 2);
}

#[test]
fn a_proposition_of_the_atlas_is_proved_as_well() {
    let text = schedcheck(&["--quiet", "prove", "open/bba-few-tasks", "--size", "1"]).well().output;
    let judged = checked(&text).well().json();
    assert_eq!((judged["row"].as_str(), judged["valid"].as_bool()), (Some("open/bba-few-tasks"), Some(true)));
}

#[test]
fn wrong_proofs_are_rejected_and_unreadable_ones_refused() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let text = proof_in(folder.path());
    let (above, size_and_below) = text.split_once("size ").expect("a size");
    let below = size_and_below.split_once('\n').expect("a line").1;
    let other_size = schedcheck(&["prove", ROW]).output;
    let size = other_size.lines().nth(2).expect("a size");
    for (damaged, reason) in [
        (text.replacen(":1\n", ":0\n", 1).replacen(" 0:0\n", "\n", 1), ""),
        (format!("{above}{size}\n{below}"), "the parameters of the statement are "),
        (text.replacen("\n? ", "\n? 2,", 1), "course 1, question "),
        (
            text.replacen("{\"ring\":[0", "{\"ring\":[1", 1),
            "course 1, alternative 1: the algorithm tells something else",
        ),
    ] {
        let judged = checked(&damaged);
        if judged.status == 2 {
            continue;
        }
        assert_eq!((judged.status, judged.errors.as_str()), (1, ""), "{damaged}");
        let judged = judged.json();
        assert_eq!(judged["valid"], false, "{judged}");
        assert!(judged["violation"].as_str().is_some_and(|violation| violation.contains(reason)), "{judged}");
    }
    for (damaged, words) in [
        (String::new(), "line 1: the first line of a proof is"),
        (text.replace(ROW, "rr4745/prop1"), "rr4745/prop1: there is no such row (did you mean rr4745/prop-1?)"),
        (text.replace(ROW, "rr4745/\u{1b}[31m"), "there is no such row"),
        (text.replace("size ", "size 7"), "has no such size"),
        (text.replace("\n? ", "\n?? "), "line 5: "),
        (text[..text.len() - 1].to_owned(), ": the file ends within the proof"),
    ] {
        let refused = checked(&damaged);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{words}: {}", refused.errors);
        assert!(refused.errors.contains(words) && refused.errors.contains("standard input"), "{}", refused.errors);
        assert!(!refused.errors.contains('\u{1b}') && refused.errors.len() < 1_000, "{}", refused.errors);
    }
}

#[test]
fn the_sizes_of_a_row_are_listed_and_no_other_is_proved() {
    let listed = schedcheck(&["prove", ROW, "--sizes"]).well().output;
    assert!(listed.starts_with("     1  quick     ") && listed.contains("standard"), "{listed}");
    let sizes = schedcheck(&["prove", ROW, "--sizes", "--format", "json"]).well().json();
    let sizes = sizes.as_array().expect("a list");
    assert_eq!(sizes.len(), listed.lines().count());
    let deep = sizes.iter().find(|size| size["depth"] == "deep").and_then(|size| size["size"].as_str());
    let proved = schedcheck(&["--quiet", "prove", ROW, "--size", deep.expect("a deep size")]).well().output;
    assert!(proved.lines().nth(2).and_then(|line| line.strip_prefix("size ")) == deep, "{proved}");
    for (arguments, words) in [
        (&["prove", ROW, "--size", "0"][..], "has no such size; schedcheck prove rr4745/prop-1 --sizes lists those"),
        (&["prove", ROW, "--size", "99999999999999999999999"], "has no such size"),
        (&["prove", "rr6005/thm-2"], "rr6005/thm-2: nothing is proved for all real parameters there"),
        (&["prove", ROW, "--out", "nowhere/proof.txt"], "there is no directory nowhere"),
        (
            &["prove", "rr6005/alg-2", "--size", "6"],
            "search of about 270000000 linear programs on about 2500000 courses; ",
        ),
        (&["prove", "rr4916/eq-1-6"], "no file holds its proof, which is no search: identities and signs"),
        (&["prove", "rr4916/eq-1-6", "--sizes"], "rr4916/eq-1-6: no file holds its proof"),
        (&["prove", "rr4916/eq-1-6", "--size", "1"], "rr4916/eq-1-6: no file holds its proof"),
    ] {
        let refused = schedcheck(arguments);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{arguments:?}: {}", refused.errors);
        assert!(refused.errors.contains(words), "{arguments:?}: {}", refused.errors);
    }
}

#[test]
fn a_search_that_has_no_time_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("proof.txt");
    let given_up = schedcheck(&["prove", ROW, "--size", "2", "--out", name(&file), "--time-limit", "0.000000001"]);
    assert_eq!((given_up.status, given_up.output.as_str()), (1, ""), "{}", given_up.errors);
    assert!(given_up.errors.contains("no proof within 0.000000001 s, after 0 courses"), "{}", given_up.errors);
    assert_eq!(fs::read_dir(folder.path()).expect("a directory").count(), 0);
}
