//! Both checkers count what a certificate asks for in the same way: they refuse the same ones, at the same count.

#[path = "damaged/second_checker.rs"]
mod second_checker;

use std::path::Path;

use schedcheck_audit::{Flaw, Proved, certify};
use schedcheck_certificates::budget::charged;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use second_checker::second;
use serde_json::{Value, json};

/// A number of so many digits, which is another one for each `place`.
fn long(digits: usize, place: usize) -> String {
    format!("{}{:05}", "7".repeat(digits - 5), 2 * place + 1)
}

fn fraction(digits: usize, place: usize) -> Value {
    json!(format!("{}/{}", long(digits, 2 * place), long(digits, 2 * place + 1)))
}

fn line(instance: &Value, certificate: &Value) -> Value {
    json!({"instance": instance, "certificate": certificate})
}

fn rings() -> Vec<Value> {
    let costs = |size: usize, cost: &dyn Fn(usize) -> Value| -> Vec<Vec<Value>> {
        let entry = |one, other| if one == other { json!(0) } else { cost(size * one + other) };
        (0..size).map(|one| (0..size).map(|other| entry(one, other)).collect()).collect()
    };
    let ring = |size: usize, cost: &dyn Fn(usize) -> Value| {
        let costs = costs(size, cost);
        json!({"kind": "ring", "W": 1, "H": 1, "w": vec![1; size], "c": costs})
    };
    let equal = ring(60, &|_| json!(1));
    let set: Vec<usize> = (0..59).collect();
    let rows = vec![json!({"connected": {"set": set, "inside": 0, "outside": 59}}); 300];
    let weights: Vec<Value> =
        (0..300).map(|row: usize| json!([row, if row == 0 { long(19_000, 0) } else { "1".to_owned() }])).collect();
    let by = json!({"bits": 0, "weights": weights});
    let with = |step: Value| line(&equal, &json!({"bound": "1/1000", "rows": rows, "steps": [step]}));
    let fractions = ring(40, &|place| fraction(900, place));
    vec![
        with(json!({"close": by})),
        with(json!({"fix": {"taken": [], "refused": [], "by": by}})),
        line(&fractions, &json!({"bound": "1/1000", "rows": [], "steps": []})),
    ]
}

fn stars() -> Vec<Value> {
    let star = |size: usize, time: &dyn Fn(usize) -> Value| {
        let other = |place| json!({"c": time(place), "w": time(0), "tasks": 0});
        let workers = [json!({"c": 1, "w": 9, "tasks": 1})].into_iter().chain((1..size).map(other));
        json!({"kind": "star", "workers": workers.collect::<Vec<_>>()})
    };
    let with = |star: &Value, step: Value| line(star, &json!({"bound": "1/7", "steps": [step]}));
    let links = star(2_000, &|place| json!(format!("{}/99991", 2 * place + 1)));
    let below = long(900, 0);
    let alike = star(300, &|place| json!(format!("{}/{below}", 2 * place + 1)));
    vec![
        with(&links, json!({"close": vec![0; 2_000 * 100]})),
        with(&links, json!({"close-fewest": vec![0; 2_000 * 100]})),
        with(&alike, json!({"tail": 20_000})),
        with(&star(400, &|place| fraction(900, place)), json!({"tail": 1})),
    ]
}

fn trees() -> Vec<Value> {
    let leaf = |place: usize| json!({"parent": 0, "g": fraction(999, 2 * place), "w": fraction(999, 2 * place + 1)});
    let chained =
        |place: usize| json!({"parent": place - 1, "g": fraction(999, place), "w": 1, "G": fraction(999, place + 500)});
    let tree = |below: &dyn Fn(usize) -> Value, size: usize| {
        let nodes = [json!({"w": 1})].into_iter().chain((1..size).map(below));
        json!({"kind": "divisible-tree", "load": 1, "nodes": nodes.collect::<Vec<_>>()})
    };
    // Children with short numbers are served before those with long ones, and stand among them.
    let mixed = |place: usize| match place % 2 {
        0 => json!({"parent": 0, "g": "1/2", "w": 1}),
        _ => leaf(place),
    };
    let by_lemma = json!({"bound": "1/1000", "proof": "without-latencies"});
    let first = json!({"bound": "1/1000", "proof": {"cases": [{"next": 0}]}});
    vec![
        line(&tree(&leaf, 700), &by_lemma),
        line(&tree(&mixed, 1_400), &by_lemma),
        line(&tree(&chained, 400), &by_lemma),
        line(&tree(&chained, 400), &first),
    ]
}

fn returns() -> Vec<Value> {
    let star = |workers: usize, digits: usize| {
        let worker = |place: usize| {
            let [g, w, d] = [0, 1, 2].map(|cost| fraction(digits, 3 * place + cost));
            json!({ "g": g, "w": w, "d": d })
        };
        json!({"kind": "divisible-return", "load": 1, "workers": (0..workers).map(worker).collect::<Vec<_>>()})
    };
    let own: Vec<Value> = (0..30).map(|row: usize| json!([row, "1"])).collect();
    let closed = json!({"closed": {"over": "1", "of": own}});
    vec![
        line(&star(64, 900), &json!({"bound": format!("1/{}", long(19_000, 0)), "steps": []})),
        line(&star(30, 900), &json!({"bound": "1/1000", "steps": [{"send": [0, 1]}, closed]})),
    ]
}

fn graphs() -> Vec<Value> {
    let star = |leaves: usize| {
        let nodes = [json!({"w": 1, "master": true})].into_iter().chain((0..leaves).map(|_| json!({"w": 1})));
        let links = (1..=leaves).map(|leaf| json!({"c": 1, "between": [0, leaf]}));
        json!({"kind": "platform-graph", "nodes": nodes.collect::<Vec<_>>(), "links": links.collect::<Vec<_>>()})
    };
    let flow = |sets: usize| json!({"flow": {"odd_sets": vec![[2]; sets], "multipliers": {"over": "1", "of": []}}});
    vec![line(&star(4_000), &json!({"bound": "1", "proof": flow(4_000)}))]
}

fn given(lines: &[Value]) -> Vec<u8> {
    lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes()
}

/// What the first checker finds of a line.
fn found(line: &Value) -> Result<Proved, Flaw> {
    let instance = Instance::read(&line["instance"].to_string()).expect("an instance");
    certify(&instance, &line["certificate"].to_string()).expect("it is read")
}

/// The count at which a checker stopped.
fn needed(violation: &str) -> u64 {
    let told = violation.split_once("budget: the check takes ").unwrap_or_else(|| panic!("{violation}")).1;
    told.split_once(" units").expect("what it takes").0.parse().expect("a number")
}

#[test]
fn both_checkers_stop_at_the_same_count() {
    let lines: Vec<Value> = [rings(), stars(), trees(), returns(), graphs()].concat();
    let first = lines.iter().map(|line| match found(line) {
        Err(flaw @ Flaw::Budget(_)) => needed(&flaw.to_string()),
        other => panic!("it asks for too much: {other:?}"),
    });
    let first: Vec<u64> = first.collect();
    let Some(answers) = second(&[], given(&lines)) else { return };
    let why = |answer: &Value| needed(answer["why"].as_str().unwrap_or_else(|| panic!("{answer}")));
    let answers: Vec<u64> = answers.iter().map(why).collect();
    assert_eq!(first, answers);
}

/// What the second checker is allowed and spends on each of these lines; nothing where no Python is named.
fn charged_by_the_second(lines: &[Value]) -> Option<Vec<(u64, u64)>> {
    const ASKED: &str = "import json, sys\n\
        import checker\n\
        sys.setrecursionlimit(checker.DEEPEST)\n\
        for line in sys.stdin.buffer:\n    \
            try: checker.judged(checker.parsed(line), 2)\n    \
            except checker.Broken: pass\n    \
            print(json.dumps([checker.WORK['allowed'], checker.WORK['spent']]))";
    let answers = second_checker::run(&["-c", ASKED], given(lines))?;
    Some(answers.into_iter().map(|answer| serde_json::from_value(answer).expect("two numbers")).collect())
}

/// The lines of the corpora: true certificates of each kind, and those made for a fault.
fn corpora() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/damaged");
    let forgeries = std::fs::read_dir(folder.join("forgeries")).expect("a folder");
    let mut files: Vec<_> = forgeries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files.insert(0, folder.join("seeds.jsonl"));
    let text: String = files.iter().map(|file| std::fs::read_to_string(file).expect("a corpus")).collect();
    let pair = |line: &str| {
        let whole: Value = serde_json::from_str(line).expect("JSON");
        json!({"instance": whole["instance"], "certificate": whole["certificate"]})
    };
    text.lines().map(pair).collect()
}

/// The line with a bound of long numbers that is a little weaker, so that what proves the first one proves it too.
fn with_a_long_bound(line: &Value) -> Option<Value> {
    let bound: Rational = line["certificate"]["bound"].as_str()?.parse().ok()?;
    let (one, long) = (Rational::ONE, long(60, 0).parse::<Rational>().ok()?);
    let little = if line["instance"]["kind"] == "platform-graph" { one.clone() / long } else { -one.clone() / long };
    let mut line = line.clone();
    line["certificate"]["bound"] = json!((bound * (one + little)).to_string());
    Some(line)
}

#[test]
fn both_checkers_count_the_same_work_on_every_certificate() {
    // A refusal may come one step earlier in one of the two.
    const A_STEP: u64 = 128;
    let corpora = corpora();
    let lines: Vec<_> = corpora.iter().cloned().chain(corpora.iter().filter_map(with_a_long_bound)).collect();
    let first = lines.iter().map(|line| {
        let is_proved = found(line).is_ok();
        (charged(), is_proved)
    });
    let first: Vec<_> = first.collect();
    assert!(first.iter().filter(|(_, is_proved)| *is_proved).count() > 200);
    let Some(second) = charged_by_the_second(&lines) else { return };
    assert_eq!(first.len(), second.len());
    for ((line, ((allowed, spent), is_proved)), second) in lines.iter().zip(first).zip(second) {
        assert_eq!(allowed, second.0, "{line}");
        let differs_by = spent.abs_diff(second.1);
        assert!(differs_by <= if is_proved { 0 } else { A_STEP }, "{spent} and {}: {line}", second.1);
    }
}
