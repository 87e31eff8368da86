//! Time limits and interruptions.

use std::fs;

use super::{Folder, PRODUCTS, refused};
use crate::command::exact_lp;

#[test]
fn the_time_limit_includes_the_time_of_reading() {
    use std::io::Write;
    use std::process::Stdio;
    use std::time::Duration;

    let mut command = crate::command::command(&["solve", "--time-limit", "0.05", "-"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().expect("the command runs");
    std::thread::sleep(Duration::from_millis(400));
    running.stdin.take().expect("a pipe").write_all(PRODUCTS.as_bytes()).expect("the command reads");
    let output = running.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn the_time_limit_is_a_positive_number_and_ends_with_status_1() {
    let folder = Folder::new(&[("products.lp", PRODUCTS), ("cube.lp", &cube(60))]);
    for limit in ["0", "-1", "soon", ""] {
        let finished = exact_lp(&["solve", "--time-limit", limit, &folder.path("products.lp")]);
        assert!(refused(&finished).contains("a positive number of seconds is expected"), "{}", finished.errors);
    }
    exact_lp(&["solve", "--time-limit", "600", &folder.path("products.lp")]).well();
    let finished = exact_lp(&["solve", "--time-limit", "1e-9", &folder.path("cube.lp")]);
    assert_eq!((finished.status, finished.output.as_str()), (1, ""), "{}", finished.errors);
    assert!(finished.errors.ends_with("no proved answer within 0.000000001 s\n"), "{}", finished.errors);
}

/// A program that takes the solver more than no time: a Klee-Minty cube with so many columns.
fn cube(columns: usize) -> String {
    let power = |exponent: usize| format!("1{}", "0".repeat(exponent));
    let mut text = String::from("Maximize\n obj:");
    (0..columns).for_each(|j| text += &format!(" + {} x{j}", power(columns - 1 - j)));
    text += "\nSubject To\n";
    for i in 0..columns {
        text += &format!(" c{i}:");
        (0..i).for_each(|j| text += &format!(" + 2{} x{j}", "0".repeat(i - j)));
        text += &format!(" + x{i} <= {}\n", power(2 * i));
    }
    text + "End\n"
}

#[test]
fn one_interrupt_while_a_program_is_read_exits_130_and_leaves_no_half_file() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    // A pipe instead of a program: the command waits for it as long as it takes to be interrupted.
    let folder = Folder::new(&[]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    assert!(Command::new("mkfifo").arg(&program).status().is_ok_and(|status| status.success()));
    let arguments = ["solve", "--certificate", &certificate, &program];
    let mut running = crate::command::command(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command runs");
    let (sender, opened) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(fs::OpenOptions::new().write(true).open(program)));
    let pipe = opened.recv_timeout(Duration::from_secs(60)).expect("the command opens the program");
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let status = running.wait().expect("the command can be waited for");
    drop(pipe);
    assert_eq!((status.code(), folder.files()), (Some(130), vec!["program.lp".to_owned()]));
}
