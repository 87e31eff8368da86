//! The binary: what it answers to lines, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use schedcheck_audit::{Proved, judge};
use schedcheck_files::SubmittedSchedule;

const PAIR: &str = r#"{"kind":"ring","W":6,"H":1,"w":[1,1],"c":[[0,1],[1,0]]}"#;
const SHARES: &str = r#"{"ring":[0,1],"shares":["1/2","1/2"]}"#;

fn audit() -> Command {
    Command::new(env!("CARGO_BIN_EXE_schedcheck-audit"))
}

/// The exit status, what is answered, and what is complained of.
fn audited(input: &str) -> (i32, Vec<String>, String) {
    let mut audit =
        audit().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    audit.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let (status, answers, complaints) = told(audit.wait_with_output().expect("it ends"));
    (status, answers.lines().map(str::to_owned).collect(), complaints)
}

/// The same of a command that is given nothing to read, with what is answered as it stands.
fn ended(audit: &mut Command) -> (i32, String, String) {
    told(audit.stdin(Stdio::null()).output().expect("it runs"))
}

fn told(ended: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (ended.status.code().expect("it ends by itself"), text(ended.stdout), text(ended.stderr))
}

fn certificate(bound: &str) -> String {
    format!(r#"{{"bound":"{bound}","rows":[],"steps":[]}}"#)
}

#[test]
fn a_schedule_that_meets_the_bound_of_its_certificate_is_optimal() {
    let line = |bound| format!(r#"{{"instance":{PAIR},"schedule":{SHARES},"certificate":{}}}"#, certificate(bound));
    let (status, answers, complaints) = audited(&format!("{}\n\n{}\n", line("5"), line("4")));
    assert_eq!((status, complaints.as_str()), (0, ""));
    assert_eq!(
        answers,
        [
            r#"{"kind":"ring","valid":true,"objective":"5","lower_bound":"5","rests_on":[],"optimal":true}"#,
            r#"{"kind":"ring","valid":true,"objective":"5","lower_bound":"4","rests_on":[],"optimal":false}"#,
        ]
    );
}

#[test]
fn a_schedule_or_a_certificate_alone_is_judged_alone() {
    let schedule = format!(r#"{{"source":"here","instance":{PAIR},"schedule":{SHARES}}}"#);
    let proof = format!(r#"{{"instance":{PAIR},"certificate":{}}}"#, certificate("5"));
    let (status, answers, _) = audited(&format!("{schedule}\n{proof}"));
    assert_eq!(status, 0);
    assert_eq!(answers[0], r#"{"kind":"ring","valid":true,"objective":"5","optimal":false}"#);
    assert_eq!(answers[1], r#"{"kind":"ring","valid":true,"lower_bound":"5","rests_on":[]}"#);
}

#[test]
fn a_rule_that_is_broken_is_named_and_the_status_is_one() {
    let forged = format!(r#"{{"instance":{PAIR},"schedule":{SHARES},"certificate":{}}}"#, certificate("6"));
    let broken = format!(r#"{{"instance":{PAIR},"schedule":{{"ring":[0,1],"shares":["1/2","1/3"]}}}}"#);
    let (status, answers, _) = audited(&format!("{forged}\n{broken}\n"));
    assert_eq!(status, 1);
    assert!(
        answers[0].starts_with(r#"{"kind":"ring","valid":false,"violation":"certificate: bound: the step of the ring"#)
    );
    assert!(answers[1].starts_with(r#"{"kind":"ring","valid":false,"violation":"schedule: "#), "{answers:?}");
}

#[test]
fn unreadable_lines_are_reported_and_the_others_judged() {
    let good = format!(r#"{{"instance":{PAIR},"schedule":{SHARES}}}"#);
    let neither = format!(r#"{{"instance":{PAIR}}}"#);
    let star = r#"{"kind":"redistribution","workers":[{"c":1,"delta":0}]}"#;
    let deep = "[".repeat(100_000);
    for (bad, told) in [
        ("{", "cannot be read as JSON"),
        (neither.as_str(), "this one neither"),
        (&format!(r#"{{"instance":{PAIR},"certificate":{{"bound":"1/0","rows":[],"steps":[]}}}}"#), "bound"),
        (&format!(r#"{{"instance":{PAIR},"certificate":{{"bound":"1","rows":{deep}"#), "JSON"),
        (&format!(r#"{{"instance":{PAIR},"certificate":{{"bound":"1"}}}}"#), "missing field `rows`"),
        (&format!(r#"{{"instance":{star},"certificate":{}}}"#, certificate("1")), ""),
    ] {
        let (status, answers, complaints) = audited(&format!("{good}\n{bad}\n{good}\n"));
        assert_eq!((status, answers.len()), (2, 3), "{bad:.200}");
        assert!(answers[1].starts_with(r#"{"error":"standard input, line 2: "#), "{answers:?}");
        assert!(complaints.starts_with("error: standard input, line 2: ") && complaints.contains(told), "{complaints}");
    }
}

#[test]
fn names_of_others_steer_no_terminal() {
    let bad = "a\u{202e}b\u{2066}c\u{200f}d\u{9b}31me\u{feff}";
    let lines = [
        format!(r#"{{"source":"{bad}","instance":{PAIR},"schedule":{SHARES}}}"#),
        format!(r#"{{"instance":{PAIR},"{bad}":1}}"#),
        format!(r#"{{"instance":{{"kind":"{bad}"}},"schedule":{SHARES}}}"#),
        format!(r#"{{"instance":{PAIR},"schedule":{{"{bad}":[0,1]}}}}"#),
    ];
    let (_, answers, complaints) = audited(&lines.join("\n"));
    assert_eq!(answers.len(), lines.len());
    let steers = |letter: char| letter.is_control() || "\u{202e}\u{2066}\u{200f}\u{feff}".contains(letter);
    assert!(!answers.iter().any(|answer| answer.contains(steers)), "{answers:?}");
    assert!(!complaints.lines().any(|line| line.contains(steers)) && complaints.lines().count() >= 2, "{complaints}");
    let all = answers.join("");
    assert!(all.contains("\\u202e") && !all.contains('\u{202e}'), "{all}");
    // A ledger is answered in words.
    let row = format!(r#"{{"id":"row{bad}","verdict":"false","witnesses":[],"unwitnessed":"because{bad}"}}"#);
    let (_, answers, _) = audited(&format!("{{\n\"rows\":[{row}]}}"));
    assert!(answers.len() > 1 && !answers.iter().any(|answer| answer.contains(steers)), "{answers:?}");
}

/// A line with what is said beside the instance.
fn said(fields: &str) -> String {
    format!(r#"{{"instance":{PAIR},"schedule":{SHARES},{fields}}}"#)
}

#[test]
fn what_a_result_says_is_judged_and_what_is_not_is_named() {
    let proved = |bound, fields: &str| said(&format!(r#"{fields},"certificate":{}"#, certificate(bound)));
    let lines = [
        said(r#""optimal":true,"lower_bound":"5""#),
        said(r#""objective":"5","optimal":false,"lower_bound":"4""#),
        said(r#""objective":"5","upper_bound":"6""#),
        proved("5", r#""optimal":true,"lower_bound":"5""#),
        proved("4", r#""optimal":true,"lower_bound":"5""#),
        proved("4", r#""lower_bound":"3","optimal":false"#),
    ];
    let (status, answers, complaints) = audited(&lines.join("\n"));
    assert_eq!((status, complaints.as_str()), (0, ""));
    let unchecked: Vec<_> =
        answers.iter().map(|answer| answer.split_once("\"unchecked\":").map(|(_, told)| told)).collect();
    let both = Some(r#"["optimal","lower_bound"]}"#);
    assert_eq!(unchecked, [both, Some(r#"["lower_bound"]}"#), None, None, both, None]);
}

#[test]
fn what_a_result_says_and_cannot_be_so_is_rejected() {
    let inner = |fields: &str| format!(r#"{{"instance":{PAIR},"schedule":{{"schedule":{SHARES},{fields}}}}}"#);
    for (fields, told) in [
        (r#""objective":"4""#, "its objective is 4, and it is 5"),
        (r#""lower_bound":"6""#, "no objective is below 6"),
        (r#""upper_bound":"4""#, "no objective is above 4"),
        (r#""lower_bound":"7","upper_bound":"3""#, "no objective is below 7"),
        (r#""lower_bound":"4","optimal":true"#, "it is optimal, with an objective of 5 and a lower bound of 4"),
        (r#""lower_bound":"5","optimal":false"#, "it is not optimal"),
    ] {
        for line in [said(fields), inner(fields)] {
            let (status, answers, _) = audited(&line);
            assert_eq!(status, 1, "{line}");
            assert!(answers[0].contains(told), "{answers:?}");
        }
    }
}

#[test]
fn a_line_that_says_something_of_no_schedule_or_of_another_instance_is_refused() {
    let other = PAIR.replace("\"W\":6", "\"W\":7");
    let deep = format!("{}{SHARES}{}", "{\"schedule\":".repeat(10_000), "}".repeat(10_000));
    for (line, told) in [
        (format!(r#"{{"instance":{PAIR},"certificate":{},"optimal":true}}"#, certificate("5")), "there is none"),
        (format!(r#"{{"schedule":{SHARES}}}"#), "missing field `instance`"),
        (said(r#""kind":"star""#), "\"star\" is said"),
        (said(r#""surplus":1"#), "unknown field `surplus`"),
        (format!(r#"{{"instance":{PAIR},"schedule":{{"instance":{other},"schedule":{SHARES}}}}}"#), "not the one"),
        (
            format!(r#"{{"instance":{PAIR},"schedule":{{"certificate":{},"schedule":{SHARES}}}}}"#, certificate("5")),
            "beside the instance",
        ),
        (format!(r#"{{"instance":{PAIR},"schedule":{deep}}}"#), "a result may hold a result"),
    ] {
        let (status, answers, complaints) = audited(&line);
        assert_eq!((status, answers.len()), (2, 1), "{line:.200}");
        assert!(complaints.contains(told), "{complaints}");
    }
}

#[test]
fn a_schedule_better_than_what_is_proved_shows_that_a_checker_is_wrong() {
    let submission = SubmittedSchedule::read(&said(r#""kind":"ring""#)).expect("a line");
    let beside = |bound: i64| judge(&submission, Some(Proved { bound: bound.into(), rests_on: Vec::new() }));
    assert!(beside(4).is_ok_and(|found| !found.is_optimal()) && beside(5).is_ok_and(|found| found.is_optimal()));
    let told = "its objective is 5, and the certificate says that none is better than 7: one of the checkers is wrong";
    assert_eq!(beside(7).unwrap_err().violation, told);
}

#[test]
fn a_ledger_ends_as_the_worst_of_its_witnesses_does() {
    let claims = |value: &str| {
        let claimed = format!(r#"{{"is":"=","value":"{value}"}}"#);
        let shown = format!(r#"{{"schedule":{SHARES},"objective":"5"}}"#);
        format!(r#"{{"objective":{{"instance":{PAIR},"claimed":{claimed},"shown":{shown}}}}}"#)
    };
    let (accepted, rejected, unread) = (claims("4"), claims("5"), r#"{"objective":{}}"#.to_owned());
    for (witnesses, status) in [
        (vec![accepted.clone()], 0),
        (vec![rejected.clone(), accepted.clone()], 1),
        (vec![unread.clone(), accepted], 2),
        (vec![unread, rejected], 2),
    ] {
        let row = format!(r#"{{"id":"p/row","verdict":"false","witnesses":[{}]}}"#, witnesses.join(","));
        for mark in ["", "\u{feff}"] {
            let (ended, answers, complaints) = audited(&format!("{mark}{{\n\"rows\":[{row}]}}\n"));
            assert_eq!((ended, answers.len(), complaints.as_str()), (status, witnesses.len() + 1, ""), "{answers:?}");
        }
    }
}

#[test]
fn help_is_told_where_it_is_asked_for_and_a_file_that_is_not_there_is_no_help() {
    for asked in ["--help", "-h"] {
        let (status, told, complaints) = ended(audit().arg("no.jsonl").arg(asked));
        assert!(
            status == 0 && told.starts_with("Usage: schedcheck-audit ") && complaints.is_empty(),
            "{told}{complaints}"
        );
    }
    let (status, told, complaints) = ended(audit().arg("no.jsonl"));
    assert!(status == 2 && told.starts_with(r#"{"error":"no.jsonl: "#), "{told}");
    assert!(complaints.starts_with("error: no.jsonl: "), "{complaints}");
}

#[test]
fn an_output_that_nobody_reads_is_no_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let (status, _, complaints) = ended(audit().arg("--help").stdout(writer));
    assert_eq!((status, complaints.as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("a device");
    let (status, _, complaints) = ended(audit().arg("--help").stdout(full));
    assert_eq!(status, 2);
    assert!(complaints.starts_with("error: standard output: "), "{complaints}");
}
