//! Schedules played back on SimGrid: its clock shows what the checker measured. SCHEDCHECK_SIMGRID names a Python that
//! has the simulator's binding (Debian package python3-simgrid); where it is not set when the tests are built, they are
//! ignored, and counted so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{name, schedcheck};
use num_traits::ToPrimitive;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck::methods::{MethodOptions, solve};
use schedcheck::simgrid::export;
use schedcheck_files::{Candidate, Instance, read_candidate};
use schedcheck_model::Rational;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, Worker, check};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use serde_json::Value;

/// How far the simulator's clock may be from the exact time: it adds up doubles, and there are some hundred steps at
/// most.
const PRECISION: f64 = 1e-13;

/// Plays each script in a process of its own, which has not to load the simulator again.
const PLAYER: &str = r#"
import os, runpy, sys
import simgrid
scripts = sys.argv[1:]
for script in scripts:
    if os.fork() == 0:
        sys.argv = [script]
        runpy.run_path(script, run_name="__main__")
    os.wait()
"#;

fn python() -> Command {
    Command::new(std::env::var_os("SCHEDCHECK_SIMGRID").expect("the tests were built with it"))
}

/// The exit status of a script, and the line of JSON that it prints.
fn played(folder: &Path, options: &[&str]) -> (i32, Value) {
    let ended = python().arg(folder.join("play.py")).args(options).output().expect("Python runs");
    let output = String::from_utf8(ended.stdout).expect("the script writes text");
    let errors = String::from_utf8_lossy(&ended.stderr);
    let last = output.lines().last().unwrap_or_else(|| panic!("nothing was printed: {errors}"));
    (ended.status.code().expect("it exits"), serde_json::from_str(last).expect("a line of JSON"))
}

/// Exports by the command, and plays back.
fn exported_and_played(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let export = [&["export", "simgrid", "--format", "json", "--out", name(folder.path())], arguments].concat();
    let told = schedcheck(&export).well().json();
    let (status, line) = played(folder.path(), &[]);
    assert_eq!((status, &line["measured"]), (0, &told["objective"]), "{line}");
    let (status, eager) = played(folder.path(), &["--eager"]);
    assert_eq!(status, 0, "{eager}");
    line
}

fn export_to(folder: &Path, candidate: &Candidate) {
    fs::create_dir_all(folder).unwrap();
    for (name, text) in export(candidate).expect("it can be played").files {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Up to five workers; some links are free, some workers compute in no time, and some not at all.
fn random_star(rng: &mut ChaCha8Rng, tasks: u64) -> Star<Rational> {
    let cost = |rng: &mut ChaCha8Rng| Rational::new(rng.random_range(0..=9), rng.random_range(1..=3));
    loop {
        let size = rng.random_range(2..=5);
        let worker = |_| Worker {
            comm: cost(rng),
            comp: rng.random_ratio(7, 8).then(|| cost(rng)),
            tasks: rng.random_range(0..=tasks),
        };
        if let Ok(star) = Star::new((0..size).map(worker).collect()) {
            return star;
        }
    }
}

/// A schedule of transfers at random: workers pass on tasks that they were sent.
fn random_relays(rng: &mut ChaCha8Rng) -> (Star<Rational>, Schedule<Rational>) {
    loop {
        let star = random_star(rng, 4);
        let size = star.workers().len();
        let transfers = rng.random_range(2..=8);
        let mut ends = || (0..transfers).map(|_| rng.random_range(0..size)).collect();
        let plan = Plan { senders: ends(), receivers: ends() };
        let Ok(schedule) = playback(&star, &plan) else { continue };
        if check(&star, &schedule).is_ok_and(|measure| !measure.relays.is_empty()) {
            return (star, schedule);
        }
    }
}

/// The schedule as it was made for a star where everything takes longer: it idles, for nothing takes that long.
fn idling(star: &Star<Rational>, schedule: &Schedule<Rational>) -> Schedule<Rational> {
    let slower = |time: &Rational| time * Rational::new(4, 3);
    let transfers = schedule.transfers.iter().map(|transfer| Transfer {
        in_start: slower(&transfer.in_start),
        out_start: slower(&transfer.out_start),
        ..transfer.clone()
    });
    let single = |run: &Run<Rational>| {
        let comp = star.workers()[run.worker].comp.clone().expect("it computes");
        let (worker, start) = (run.worker, run.start.clone());
        let starts = (0..run.tasks).map(move |before| &start + &comp * before);
        starts.map(move |start| Run { worker, start: slower(&start), tasks: 1 })
    };
    Schedule { transfers: transfers.collect(), runs: schedule.runs.iter().flat_map(single).collect() }
}

/// One schedule out of each seed: of every algorithm, optimal, or with relays at random; every third one idles.
fn random_schedule(seed: u64) -> Candidate {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let methods = ["bba", "mbbsa", "r-bsa", "branch-and-bound"];
    let (star, schedule) = match methods.get((seed % 5) as usize) {
        Some(&method) => {
            let tasks = if method == "branch-and-bound" { 3 } else { 9 };
            let star = Instance::Star(random_star(&mut rng, tasks));
            match solve(&star, Some(method), &MethodOptions::default()).expect("it takes any star").schedule {
                Candidate::Star(star, schedule) => (star, schedule),
                other => panic!("a star became a {}", other.kind()),
            }
        }
        None => random_relays(&mut rng),
    };
    let schedule = if seed.is_multiple_of(3) { idling(&star, &schedule) } else { schedule };
    Candidate::Star(star, schedule)
}

/// Plays folders back, each as its script is; gives the lines of JSON.
fn all_played(folders: &[PathBuf]) -> Vec<Value> {
    let scripts = folders.iter().map(|folder| folder.join("play.py"));
    let ended = python().args(["-c", PLAYER]).args(scripts).output().expect("Python runs");
    let output = String::from_utf8(ended.stdout).expect("the scripts write text");
    let lines = output.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
fn the_traces_of_section_4_2_take_as_long_in_the_simulator() {
    for (method, makespan) in [("bba", 14), ("mbbsa", 13), ("r-bsa", 13)] {
        let line = exported_and_played(&["papers/rr6005/data/rr6005-trace.json", "--method", method]);
        assert_eq!(line["simulated"].as_f64(), Some(f64::from(makespan)), "{method}");
    }
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
fn the_relay_of_figure_3_takes_as_long_in_the_simulator() {
    let line = exported_and_played(&["papers/rr6005/data/rr6005-figure-2.json"]);
    assert_eq!(line["simulated"].as_f64(), Some(12.0));
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
fn a_redistribution_takes_as_long_in_the_simulator() {
    exported_and_played(&["data/redistribution-example.json"]);
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
#[allow(clippy::float_arithmetic, reason = "the simulator's clock shows floats")]
fn fifty_random_schedules_take_as_long_in_the_simulator() {
    let scratch = tempfile::tempdir().unwrap();
    let folders: Vec<_> = (0..50).map(|seed| scratch.path().join(seed.to_string())).collect();
    let mut exact = Vec::new();
    for (seed, folder) in (0..).zip(&folders) {
        let candidate = random_schedule(seed);
        export_to(folder, &candidate);
        let Candidate::Star(star, schedule) = candidate else { panic!("all are stars") };
        exact.push(check(&star, &schedule).expect("it is valid").makespan);
    }
    let lines = all_played(&folders);
    assert_eq!(lines.len(), exact.len());
    for (seed, (line, exact)) in lines.iter().zip(&exact).enumerate() {
        let (simulated, exact) = (line["simulated"].as_f64().unwrap(), exact.to_f64().unwrap());
        assert!((simulated - exact).abs() <= PRECISION * exact, "seed {seed}: {simulated}, not {exact}");
        assert_eq!(line["agrees"], true, "seed {seed}: {line}");
    }
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
fn a_wrong_makespan_and_a_wrong_platform_are_caught() {
    for (file, right, wrong) in [
        ("play.py", "MEASURED = 12\n", "MEASURED = 12 + 1e-7\n"),
        ("play.py", "MEASURED = 12\n", "MEASURED = 12 - 1e-7\n"),
        ("platform.xml", "bandwidth=\"0.125Bps\"", "bandwidth=\"0.12Bps\""),
        ("platform.xml", "speed=\"0.1f\"", "speed=\"0.09f\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let candidate =
            Instance::read(&fs::read_to_string("papers/rr6005/data/rr6005-figure-2.json").unwrap()).unwrap();
        export_to(folder.path(), &solve(&candidate, None, &MethodOptions::default()).unwrap().schedule);
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(right), "{text}");
        fs::write(&path, text.replace(right, wrong)).unwrap();
        let (status, line) = played(folder.path(), &[]);
        assert_eq!((status, &line["agrees"]), (1, &Value::Bool(false)), "{wrong}: {line}");
    }
}

#[test]
#[cfg_attr(not(simgrid), ignore = "SCHEDCHECK_SIMGRID names no Python with SimGrid")]
fn the_simulators_default_of_directions_that_slow_each_other_down_is_caught() {
    let line = r#"{
        "instance": {"kind": "star",
            "workers": [{"c": 2, "w": 3, "tasks": 4}, {"c": 1, "w": 2, "tasks": 0}, {"c": 3, "w": 5, "tasks": 2}]},
        "schedule": {
            "transfers": [{"from": 0, "to": 1, "in_start": 0, "out_start": 2}, {"from": 2, "to": 0, "in_start": 2, "out_start": 5},
                {"from": 0, "to": 1, "in_start": 5, "out_start": 7}],
            "computations": [{"worker": 0, "start": 0, "tasks": 2}, {"worker": 0, "start": 7, "tasks": 1},
                {"worker": 1, "start": 3, "tasks": 1}, {"worker": 1, "start": 8, "tasks": 1}, {"worker": 2, "start": 0, "tasks": 1}]}}"#;
    let folder = tempfile::tempdir().unwrap();
    export_to(folder.path(), &read_candidate(line).unwrap());
    assert_eq!(played(folder.path(), &[]).0, 0);
    let (status, line) = played(folder.path(), &["--cfg=network/crosstraffic:1"]);
    assert_eq!((status, line["simulated"].as_f64()), (1, Some(10.1)), "{line}");
}
