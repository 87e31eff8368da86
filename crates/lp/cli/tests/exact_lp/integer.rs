//! Integer programs: exact answers, proofs that the command accepts, and what is known when the search is stopped.

use serde_json::json;

use super::{Folder, refused};
use crate::command::{exact_lp, exact_lp_with};

/// The best of four things within a weight of 10: 16, of the first and the last.
const KNAPSACK: &str = "Maximize\n value: 10 a + 7 b + 25/2 c + 6 d\nSubject To\n weight: 5 a + 4 b + 13/2 c + 5 d <= 10\n\
    Binary\n a b c d\nEnd\n";

const NO_POINT: &str = "Minimize\n x\nSubject To\n odd: 2 x - 2 y = 1\nBounds\n x <= 9\n y <= 9\nGeneral\n x y\nEnd\n";

const FOR_EVER: &str = "Maximize\n x\nSubject To\n cone: x - 2 y <= 1/2\nGeneral\n x\nEnd\n";

/// Thirty-six times 0 or 1 in two rows with coefficients of no order, which shall fill both sides alike: more than any
/// search does in a moment.
fn market() -> String {
    let row = |factor: u64| -> String {
        (0..36).map(|i: u64| format!(" + {} x{i}", 1000 + (i + 7) * (i + 7) * factor % 8999)).collect()
    };
    let names: String = (0..36).map(|i| format!(" x{i}")).collect();
    format!(
        "Minimize\n s + t + u + v\nSubject To\n a:{} + s - t = 80001\n b:{} + u - v = 90001\nBinary\n{names}\nEnd\n",
        row(7919),
        row(6007)
    )
}

#[test]
fn an_integer_program_is_solved_exactly() {
    let arguments = ["solve", "--format", "json", "--solution", "-"];
    let solved = exact_lp_with(&arguments, KNAPSACK).well().json();
    assert_eq!(
        (&solved["status"], &solved["objective"], &solved["rounded"]),
        (&json!("optimal"), &json!("17"), &json!("17"))
    );
    assert_eq!((&solved["values"], &solved["integers"]), (&json!({"a": "1", "b": "1"}), &json!(4)));
    let relaxed = exact_lp_with(&["solve", "--relaxation", "--format", "json", "-"], KNAPSACK).json();
    assert!(relaxed["objective"] != "17" && relaxed.get("nodes").is_none(), "{relaxed}");
    let text = exact_lp_with(&["solve", "--solution", "-"], KNAPSACK).well().output;
    for line in
        ["status            optimal\n", "objective         17\n", "integers          4\n", "  a               1\n"]
    {
        assert!(text.contains(line), "{line:?} is not in: {text}");
    }
}

#[test]
fn every_answer_to_an_integer_program_has_a_proof_that_the_command_accepts() {
    for (text, status, proved) in [
        (KNAPSACK, "optimal", "proved: the optimum is 17\n"),
        (NO_POINT, "infeasible", "proved: no point is feasible\n"),
        (FOR_EVER, "unbounded", "proved: the objective is unbounded\n"),
    ] {
        let folder = Folder::new(&[("program.lp", text)]);
        let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
        let arguments = ["solve", "--format", "json", "--certificate", &certificate, &program];
        assert_eq!(exact_lp(&arguments).well().json()["status"], status);
        assert_eq!(exact_lp(&["check", &program, &certificate]).well().output, proved);
        let judged = exact_lp(&["check", "--format", "json", &program, &certificate]).well().json();
        assert_eq!(judged["integral"], json!(true));
        assert_eq!(folder.files(), ["program.lp", "proof.vipr"]);
    }
}

#[test]
fn a_limit_of_nodes_ends_with_a_bound_that_is_proved() {
    let folder = Folder::new(&[("market.lp", &market())]);
    let (program, certificate) = (folder.path("market.lp"), folder.path("proof.vipr"));
    let arguments = ["solve", "--nodes", "3", "--format", "json", "--certificate", &certificate, &program];
    let finished = exact_lp(&arguments);
    assert_eq!((finished.status, &finished.json()["status"]), (1, &json!("stopped")));
    assert_eq!(finished.errors, format!("{program}: no proved answer within 3 nodes\n"));
    let bound = finished.json()["bound"].as_str().expect("a bound").to_owned();
    let proved = exact_lp(&["check", "--format", "json", &program, &certificate]).well().json();
    assert_eq!((&proved["proved"], &proved["lower"]), (&json!("range"), &json!(bound)));
    let finished = exact_lp(&["solve", "--nodes", "3", "--relaxation", &program]);
    assert!(refused(&finished).contains("--relaxation"), "{}", finished.errors);
}

#[test]
fn a_limit_of_time_ends_with_what_is_known_by_then() {
    let finished = exact_lp_with(&["solve", "--time-limit", "0.2", "--format", "json", "-"], market());
    assert_eq!((finished.status, &finished.json()["status"]), (1, &json!("stopped")), "{}", finished.errors);
    assert_eq!(finished.errors, "standard input: no proved answer within 0.2 s\n");
}

#[test]
fn an_interrupt_keeps_what_was_found() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = Folder::new(&[("market.lp", &market())]);
    let (program, certificate) = (folder.path("market.lp"), folder.path("proof.vipr"));
    let mut command = crate::command::command(&["solve", "--format", "json", "--certificate", &certificate, &program]);
    let running = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let running = running.expect("the command runs");
    std::thread::sleep(Duration::from_millis(600));
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let output = running.wait_with_output().expect("the command ends");
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), &printed["status"]), (Some(130), &json!("stopped")));
    let proved = exact_lp(&["check", "--format", "json", &program, &certificate]).well().json();
    assert_eq!(proved["lower"], printed["bound"]);
    assert_eq!(folder.files(), ["market.lp", "proof.vipr"]);
}

/// A limit of the shell on the size of files stands for a full disk.
#[test]
fn a_proof_for_which_there_is_no_room_is_an_error_that_names_the_file() {
    let folder = Folder::new(&[("market.lp", &market()), ("earlier.vipr", "an earlier one")]);
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" solve \"$1\" --certificate \"$2\"";
    let ended = std::process::Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_exact-lp"), &folder.path("market.lp"), &folder.path("earlier.vipr")])
        .output()
        .expect("bash runs");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(2), 0), "{errors}");
    assert!(errors.contains("earlier.vipr: the proof cannot be written"), "{errors}");
    assert_eq!(folder.read("earlier.vipr"), "an earlier one");
    assert_eq!(folder.files(), ["earlier.vipr", "market.lp"]);
}
