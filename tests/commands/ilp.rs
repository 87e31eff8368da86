//! `schedcheck ilp`: the integer programs of rr4745, written and solved.

use crate::command::{name, proved, schedcheck, schedcheck_with};
use exact_lp::LinearProgram;
use exact_lp::format::{Format, read};
use serde_json::json;

const LYON: &str = "papers/rr4745/data/rr4745-lyon.json";
const SMALL: &str = r#"{"kind":"ring","W":"6","H":"1","w":[1,2,3],"c":[[0,1,2],[1,0,1],[2,1,0]]}"#;

fn written(arguments: &[&str], format: Format) -> LinearProgram {
    let finished = schedcheck_with(&[&["ilp", "-"], arguments].concat(), SMALL);
    assert_eq!(finished.status, 0, "{}", finished.errors);
    read(finished.output.as_bytes(), format).expect("the program is read back")
}

#[test]
fn lp_and_mps_hold_the_same_program() {
    for arguments in [&["--program", "tsp"][..], &["--program", "q-ring", "--q", "2"], &["--program", "direct"]] {
        let lp = written(arguments, Format::Lp);
        assert_eq!(lp, written(&[arguments, &["--format", "mps"]].concat(), Format::Mps));
        assert!(lp.has_integers());
    }
}

#[test]
fn the_program_of_section_5_1_is_written_in_integers() {
    let finished = schedcheck_with(&["ilp", "-", "--program", "tsp", "--diagonal", "printed"], SMALL);
    assert_eq!(finished.errors, "the objective that is written is 6 times the sum of d_ij x_ij\n");
    let rows = finished.output.split_once("Bounds").expect("there are bounds").0;
    assert_eq!(
        rows,
        "\\Problem name: tsp\nMinimize\n obj: 0 x_0_0 + 9 x_0_1 + 16 x_0_2 + 9 x_1_0 + 0 x_1_1 + 5 x_1_2 + 16 x_2_0 + \
            5 x_2_1 + 0 x_2_2 + \
         0 u_1 + 0 u_2\nSubject To\n after_0: x_0_0 + x_0_1 + x_0_2 = 1\n after_1: x_1_0 + x_1_1 + x_1_2 = 1\n \
         after_2: x_2_0 + x_2_1 + x_2_2 = 1\n before_0: x_0_0 + x_1_0 + x_2_0 = 1\n before_1: x_0_1 + x_1_1 + x_2_1 = \
         1\n \
         before_2: x_0_2 + x_1_2 + x_2_2 = 1\n order_1_2: 3 x_1_2 + u_1 - u_2 <= 2\n order_2_1: 3 x_2_1 - u_1 + u_2 <= \
         2\n"
    );
}

#[test]
fn the_ending_of_the_file_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, format) in [("lp", Format::Lp), ("mps", Format::Mps)] {
        let file = folder.path().join(format!("ring.{ending}"));
        let finished = schedcheck(&["ilp", LYON, "--program", "q-ring", "--q", "4", "--out", name(&file)]);
        assert_eq!((finished.status, finished.output.as_str()), (0, ""), "{}", finished.errors);
        let lp = read(&std::fs::read(&file).unwrap(), format).unwrap();
        assert!(lp.has_integers() && lp.solve().unwrap().objective(&lp).is_some(), "{ending}");
    }
}

#[test]
fn a_solution_is_measured_and_confirmed() {
    let solved =
        |arguments: &[&str]| schedcheck_with(&[&["ilp", "-", "--solve"], arguments].concat(), SMALL).well().json();
    let pair = solved(&["--program", "q-ring", "--q", "2"]);
    assert_eq!(
        (&pair["objective"], &pair["exact_optimum"], &pair["confirmed"], &pair["cycles"], &pair["step"]),
        (&json!("5/3"), &json!("5/3"), &json!(true), &json!([[1, 2]]), &json!("46/5"))
    );
    let unconfirmed = solved(&["--program", "q-ring", "--q", "2", "--unconfirmed"]);
    assert_eq!((&unconfirmed["objective"], &unconfirmed["confirmed"]), (&json!("5/3"), &json!(null)));
    let direct = solved(&["--program", "direct"]);
    assert_eq!((&direct["objective"], &direct["step"], &direct["confirmed"]), (&json!("6"), &json!("6"), &json!(true)));
}

#[test]
fn the_optimum_is_proved_and_a_solver_that_is_not_there_is_refused() {
    let arguments = ["ilp", "-", "--solve", "--solver", "exact", "--program", "q-ring", "--q", "3"];
    let solved = schedcheck_with(&arguments, SMALL).well().json();
    assert_eq!((&solved["solver"], &solved["claimed"]), (&json!("exact"), &json!(null)));
    assert_eq!((&solved["status"], &solved["bound"]), (&json!("optimal"), &solved["objective"]));
    assert_eq!((&solved["confirmed"], &solved["cycles"][0].as_array().map(Vec::len)), (&json!(true), &Some(3)));
    let finished = schedcheck_with(&["ilp", "-", "--solve", "--solver", "cplex", "--program", "tsp"], SMALL);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""));
    assert!(finished.errors.contains("this build has") && finished.errors.contains("exact"), "{}", finished.errors);
}

#[test]
fn with_the_diagonal_as_printed_loops_are_the_solution() {
    let printed = ["ilp", "-", "--program", "tsp", "--diagonal", "printed", "--weights", "printed", "--solve"];
    let solved = schedcheck_with(&printed, SMALL).well().json();
    assert_eq!((&solved["objective"], &solved["cycles"]), (&json!("0"), &json!([[0], [1], [2]])));
    assert_eq!(solved.get("step"), None);
}

#[test]
fn a_solver_that_is_stopped_is_no_error() {
    let arguments = ["ilp", LYON, "--program", "direct", "--solve", "--time-limit", "1/1000"];
    let solved = schedcheck(&arguments).well().json();
    assert!(["interrupted", "stopped"].map(|status| json!(status)).contains(&solved["status"]), "{solved}");
    assert!(!solved["exact_optimum"].is_null());
}

#[test]
fn the_proof_is_about_the_program_that_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (program, proof) = (folder.path().join("ring.lp"), folder.path().join("proof.vipr"));
    for (arguments, expected) in [
        (&["--program", "tsp"][..], "proved: the optimum is 30\n"),
        (&["--program", "tsp", "--diagonal", "printed"], "proved: the optimum is 0\n"),
        (&["--program", "q-ring", "--q", "2"], "proved: the optimum is 10\n"),
        (&["--program", "direct"], "proved: the optimum is 6\n"),
    ] {
        let files = ["--solve", "--certificate", name(&proof), "--out", name(&program)];
        schedcheck_with(&[&["--quiet", "ilp", "-"], arguments, &files].concat(), SMALL).well();
        assert_eq!(proved(&program, &proof), expected);
        std::fs::remove_file(&proof).unwrap();
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[test]
fn a_search_that_is_stopped_leaves_the_proof_of_its_bound_or_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let (program, proof) = (folder.path().join("ring.lp"), folder.path().join("proof.vipr"));
    for limit in ["1/1000000", "1/50"] {
        let arguments = ["--quiet", "ilp", LYON, "--program", "q-ring", "--q", "6", "--solve", "--unconfirmed"];
        let files = ["--time-limit", limit, "--certificate", name(&proof), "--out", name(&program)];
        let solved = schedcheck(&[&arguments[..], &files].concat()).well().json();
        assert!(
            proof.exists() || solved["status"] == "interrupted" || solved["bound"] == solved["relaxation"],
            "{solved}"
        );
        if proof.exists() {
            assert!(proved(&program, &proof).starts_with("proved: "));
        }
    }
}

#[test]
fn a_proof_that_cannot_be_written_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(file("ring.json"), SMALL).unwrap();
    for (proof, out, reason) in [
        (file("ring.json"), None, "would overwrite"),
        (file("./ring.json"), None, "would overwrite"),
        (file("missing/proof.vipr"), None, "there is no directory"),
        (file(""), None, "it is a directory"),
        ("-".to_owned(), None, "a file is needed"),
        (file("ring.lp"), Some(file("./ring.lp")), "cannot be both the program and its certificate"),
    ] {
        let (ring, out) = (file("ring.json"), out.into_iter().flat_map(|out| ["--out".to_owned(), out]));
        let arguments = ["ilp", &ring, "--program", "tsp", "--solve", "--certificate", &proof].map(str::to_owned);
        let arguments: Vec<String> = arguments.into_iter().chain(out).collect();
        let finished = schedcheck(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{proof}");
        assert!(finished.errors.contains(reason), "{proof}: {}", finished.errors);
    }
    assert_eq!(std::fs::read_to_string(file("ring.json")).unwrap(), SMALL);
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[test]
fn bad_input_is_refused_with_its_reason() {
    let refused = |arguments: &[&str], input: &str, reason: &str| {
        let finished = schedcheck_with(&[&["ilp"], arguments].concat(), input);
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}");
        assert!(finished.errors.contains(reason), "{arguments:?}: {}", finished.errors);
    };
    refused(&["-", "--program", "q-ring"], SMALL, "--q <Q>");
    refused(
        &["-", "--program", "q-ring", "--q", "4"],
        SMALL,
        "standard input: --q 4: rings have 1 to 3 processors here",
    );
    refused(&["-", "--program", "q-ring", "--q", "0"], SMALL, "--q 0: rings have 1 to 3 processors here");
    refused(&["-", "--program", "tsp", "--q", "3"], SMALL, "--q is for the q-ring program");
    refused(&["-", "--program", "direct", "--weights", "printed"], SMALL, "its objective is T_step");
    refused(&["-", "--program", "tsp", "--solve", "--out", "-"], SMALL, "standard output is for the solution");
    refused(&["-", "--program", "tsp", "--time-limit", "1"], SMALL, "--solve");
    refused(&["-", "--program", "tsp", "--certificate", "proof.vipr"], SMALL, "--solve");
    refused(&["-", "--program", "tsp"], r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":1}]}"#, "this is a star");
    refused(&["-", "--program", "tsp"], "{", "standard input: ");
    refused(&["/nowhere.json", "--program", "tsp"], "", "/nowhere.json");
}

#[test]
fn rings_of_up_to_400_processors_have_programs() {
    let refused = |processors: usize| {
        let row = |row: usize| (0..processors).map(|column| u8::from(row != column)).collect::<Vec<_>>();
        let costs: Vec<_> = (0..processors).map(row).collect();
        let ring = json!({"kind": "ring", "W": 6, "H": 1, "w": vec![1; processors], "c": costs});
        schedcheck_with(&["ilp", "-", "--program", "tsp", "--q", "3"], ring.to_string()).errors
    };
    assert_eq!(refused(400), "error: standard input: --q is for the q-ring program\n");
    assert!(refused(401).contains("401 processors are too many (at most 400)"), "{}", refused(401));
}
