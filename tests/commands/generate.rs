//! `generate`: all instances of a box, random ones and growing ones, as lines.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

use schedcheck::instances::FAMILIES;
use schedcheck_files::Instance;
use schedcheck_harness::domain::{DivisibleBox, Domain};
use schedcheck_harness::{Depth, RunContext, instance};

use crate::command::{command, name, schedcheck, schedcheck_with};

#[test]
fn a_box_is_written_smallest_first() {
    let arguments = ["generate", "--kind", "star", "--workers", "2", "--tasks", "1", "--c", "1", "--w", "1..2"];
    let star = |one: (i64, i64), other: (i64, i64)| {
        let worker = |(w, tasks)| format!(r#"{{"c":"1","w":"{w}","tasks":{tasks}}}"#);
        format!("{{\"kind\":\"star\",\"workers\":[{},{}]}}\n", worker(one), worker(other))
    };
    let all = [((1, 0), (1, 1)), ((1, 0), (2, 1)), ((1, 1), (2, 0)), ((2, 0), (2, 1))];
    let all: String = all.into_iter().map(|(one, other)| star(one, other)).collect();
    assert_eq!(schedcheck(&arguments).well().output, all);
    let equal = schedcheck(&[&arguments[..], &["--equal-speeds"]].concat()).well().output;
    assert_eq!(
        equal,
        all.lines()
            .filter(|line| line.contains("\"w\":\"1\"") != line.contains("\"w\":\"2\""))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    );
}

#[test]
fn as_many_instances_are_written_as_are_counted() {
    for kind in Instance::KINDS {
        let written = schedcheck(&["generate", "--kind", kind]).well();
        let counted = schedcheck(&["generate", "--kind", kind, "--count-only"]).well().json();
        assert_eq!(counted["instances"], written.lines().len().to_string(), "{kind}");
        assert_eq!((&counted["kind"], &counted["counted_by"]), (&(*kind).into(), &"closed form".into()));
        let distinct: BTreeSet<_> = written.output.lines().collect();
        assert_eq!(distinct.len(), written.lines().len(), "{kind}: an instance is there twice");
        assert!(distinct.into_iter().all(|line| Instance::read(line).is_ok_and(|read| read.kind() == *kind)));
    }
    let many = ["generate", "--kind", "ring", "--processors", "1..8", "--w", "1..9", "--c", "0..9", "--count-only"];
    let many = schedcheck(&many).well().json()["instances"].as_str().map(str::len);
    assert!(many > Some(50), "{many:?}");
}

#[test]
fn what_has_no_closed_form_in_time_is_counted_by_listing() {
    let bounds = ["--workers", "41", "--tasks", "0..1", "--c", "0", "--w", "0..1"];
    let counted = schedcheck(&[&["generate", "--kind", "star", "--count-only"][..], &bounds].concat());
    let line = counted.json();
    // Of 0 to 41 workers w is 1; a task lies on one of these, or on one of the others, or there is none.
    assert_eq!((&line["instances"], &line["counted_by"]), (&"124".into(), &"listing".into()));
    assert!(counted.errors.contains("listed"), "{}", counted.errors);
}

#[test]
fn endless_counts_are_refused_with_their_size() {
    for (arguments, told) in [
        (
            &["--kind", "redistribution", "--workers", "1..300", "--delta", "100000"][..],
            "--count-only: there are at least 10^",
        ),
        (
            &["--kind", "star", "--workers", "1..300", "--tasks", "0..300"],
            "--count-only: there are at least 9253082936723602, and at most 10^",
        ),
        (
            &["--kind", "redistribution", "--workers", "2", "--delta", "100000"],
            "--count-only: there are at least 400000, and at most ",
        ),
        (
            &["--kind", "redistribution", "--workers", "30", "--delta", "100000"],
            "lists of workers that are not in balance come before the first instance",
        ),
    ] {
        let refused = schedcheck(&[&["generate", "--count-only"], arguments].concat());
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.errors.contains(told), "{arguments:?}: {}", refused.errors);
    }
    // What is never in balance is not walked through for ever in silence either.
    let listed = schedcheck(&["generate", "--kind", "redistribution", "--workers", "300", "--delta", "100000"]);
    assert!(listed.status == 2 && listed.errors.contains("random ones can be drawn"), "{}", listed.errors);
}

#[test]
fn random_instances_are_those_of_a_claim_of_the_same_seed_and_purpose() {
    let arguments = ["generate", "--kind", "divisible-star", "--workers", "1..4", "--G", "0..2", "--random", "40"];
    let with = |more: &[&str]| schedcheck(&[&arguments[..], more].concat()).well().output;
    let within = DivisibleBox { workers: 1..=4, link_latencies: 0..=2, ..DivisibleBox::linear(1..=4, 2, 1) };
    let mut random = RunContext::silent(Depth::Quick, 7).random("a claim");
    let expected: String = (0..40).map(|_| format!("{}\n", instance(&within.draw(&mut random)))).collect();
    let drawn = with(&["--seed", "7", "--purpose", "a claim"]);
    assert_eq!(drawn, expected);
    let others = [with(&["--seed", "7"]), with(&["--seed", "8", "--purpose", "a claim"])];
    assert!(others.iter().all(|other| *other != drawn && other.lines().count() == 40));
    let counted = schedcheck(&[&arguments[..], &["--count-only"]].concat()).well().json();
    assert_eq!(counted["instances"], "40");
}

#[test]
fn each_family_grows_with_its_size() {
    for family in FAMILIES.iter() {
        let lines = schedcheck(&["generate", "--family", family.name, "--sizes", "2,5", "--seed", "3"]).well().output;
        let read: Vec<_> = lines.lines().map(|line| Instance::read(line).expect("an instance")).collect();
        assert!(read.len() == 2 && read.iter().all(|instance| instance.kind() == family.kind), "{}", family.name);
        let [small, large] = lines.lines().map(str::len).collect::<Vec<_>>()[..] else { panic!("two lines") };
        assert!(small < large, "{}", family.name);
    }
}

#[test]
fn bounds_that_are_wrong_are_refused_by_name() {
    for (arguments, reason) in [
        (
            &["--kind", "star", "--nodes", "2"][..],
            "nodes: instances of kind star have no such bound; they have workers, ",
        ),
        (&["--kind", "star", "--workers", "0..2"], "workers: 0 is out of range: 1 to 300 is allowed"),
        (&["--kind", "star", "--tasks", "60000000"], "tasks: 60000000 is out of range"),
        (&["--kind", "star", "--c", "3..1"], "c: 3..1 holds no number"),
        (&["--kind", "star", "--c", "1...2"], "c: \"1...2\" is no range such as 1..3, nor an integer"),
        (&["--kind", "star", "--c", "99999999999999999999"], "is no range"),
        (&["--kind", "redistribution", "--delta", "1..2"], "delta: \"1..2\" is no integer"),
        (
            &["--kind", "ring", "--processors", "9"],
            "processors: up to 8 all instances are listed; random ones may have more",
        ),
        (&["--kind", "platform-graph", "--c", "1..1000001"], "c: up to 1000000 all instances are listed"),
        (&["--kind", "switch", "--load", "1", "--speed", "0"], "every worker has a load, and none computes"),
        (&["--family", "linear-stars", "--sizes", "2"], "did you mean linear-star?"),
        (&["--family", "linear-star", "--sizes", "0"], "--sizes: 0 is out of range: 1 to 100000 is allowed"),
        (&[], "by --kind, or by --family"),
        (&["--workers", "2"], "--kind"),
        (&["--kind", "stars"], "star"),
    ] {
        let refused = schedcheck(&[&["generate"], arguments].concat());
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.errors.contains(reason), "{arguments:?}: {}", refused.errors);
    }
}

#[test]
fn what_is_generated_is_solved() {
    let generated = schedcheck(&["generate", "--kind", "ring", "--processors", "3", "--random", "3"]).well().output;
    let solved = schedcheck_with(&["solve", "-"], generated).well().lines();
    assert!(solved.len() == 3 && solved.iter().all(|line| line["optimal"] == true));
}

#[test]
fn an_interrupt_is_heard_at_once_and_leaves_a_file_as_it_was() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("stars.jsonl");
    fs::write(&file, "as it was").expect("a file");
    let endless = ["generate", "--kind", "star", "--workers", "9", "--tasks", "99", "--c", "0..99", "--w", "0..99"];
    let sparse =
        ["generate", "--kind", "redistribution", "--workers", "2", "--delta", "40000", "--count-only", "--c", "0"];
    for arguments in [&endless[..], &[&endless[..], &["--out", name(&file)]].concat(), &sparse] {
        let mut running = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut output = BufReader::new(running.stdout.take().expect("it is piped"));
        let mut written = String::new();
        if arguments == endless {
            output.read_line(&mut written).expect("a line");
        } else {
            std::thread::sleep(Duration::from_millis(150));
        }
        let interrupted = Instant::now();
        let sent = std::process::Command::new("kill").args(["-INT", &running.id().to_string()]).status();
        assert!(sent.expect("there is a kill").success());
        output.read_to_string(&mut written).expect("text");
        assert!(written.lines().all(|line| Instance::read(line).is_ok()) && !written.ends_with('}'), "half a line");
        assert_eq!(running.wait().expect("it ends").code(), Some(130), "{arguments:?}");
        assert!(interrupted.elapsed() < Duration::from_secs(1), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "as it was");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "something is left behind");
}
