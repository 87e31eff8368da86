//! Result lines, made up and damaged: both checkers say the same of every one, whatever it claims, holds or nests.
//! Where no Python is named (`SCHEDCHECK_PYTHON`), the first one alone is run.

#[path = "damaged/mangle.rs"]
mod mangle;
#[path = "damaged/second_checker.rs"]
mod second_checker;

use std::fmt::Write as _;

use mangle::{Numbers, mangled};
use schedcheck_audit::audit;
use second_checker::second;
use serde_json::Value;

const CORPUS: &str = include_str!("../../certificates/second/corpus.jsonl");
const SEEDS: &str = include_str!("damaged/seeds.jsonl");

const RING: &str = r#"{"kind":"ring","W":6,"H":1,"w":[1,1],"c":[[0,1],[1,0]]}"#;
const SHARES: &str = r#"{"ring":[0,1],"shares":["1/2","1/2"]}"#;
const PROOF: &str = r#"{"bound":"5","rows":[],"steps":[]}"#;

/// What both have to say alike.
fn essence(found: &Value, bounds: [&str; 2]) -> String {
    match &found["valid"] {
        Value::Bool(true) => {
            let bound = bounds.map(|name| found.get(name)).into_iter().flatten().next().unwrap_or(&Value::Null);
            format!("objective {} bound {bound} unchecked {}", found["objective"], found["unchecked"])
        }
        Value::Bool(false) => "broken".to_owned(),
        _ => "refused".to_owned(),
    }
}

fn first(line: &str) -> String {
    match audit(line) {
        Ok(Ok(accepted)) => essence(&accepted.to_json(), ["lower_bound", "upper_bound"]),
        Ok(Err(_)) => "broken".to_owned(),
        Err(_) => "refused".to_owned(),
    }
}

/// Both say the same of each line; what that is.
#[track_caller]
fn agreed(lines: &[String]) -> Vec<String> {
    let found: Vec<String> = lines.iter().map(|line| first(line)).collect();
    let Some(answers) = second(&[], (lines.join("\n") + "\n").into_bytes()) else { return found };
    assert_eq!(answers.len(), found.len(), "a verdict a line");
    for ((line, first), second) in lines.iter().zip(&found).zip(&answers) {
        assert_eq!(*first, essence(second, ["bound", "bound"]), "{line}\n{:?}\n{second}", audit(line));
    }
    found
}

/// How many are accepted, broken and refused.
fn counts(found: &[String]) -> [usize; 3] {
    let count = |what: &str| found.iter().filter(|found| found.starts_with(what)).count();
    [count("objective"), count("broken"), count("refused")]
}

/// An instance with a schedule, and perhaps a certificate, and what the schedule costs.
struct Case {
    instance: String,
    kind: String,
    schedule: String,
    certificate: Option<String>,
    objective: String,
}

fn cases() -> Vec<Case> {
    let case = |given: Value, schedule: String, certificate: Option<String>| {
        let instance = given["instance"].to_string();
        let found = audit(&format!(r#"{{"instance":{instance},"schedule":{schedule}}}"#)).ok()?.ok()?;
        let (kind, objective) = (found.kind.to_owned(), found.objective?.to_string());
        Some(Case { instance, kind, schedule, certificate, objective })
    };
    let read = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
    let of_corpus = CORPUS.lines().map(read).filter_map(|given| {
        let schedule = given["schedule"].to_string();
        let simple = match given["instance"]["kind"].as_str()? {
            "redistribution" => Some("{\"bound\":\"B\"}"),
            "ring" => Some("{\"bound\":\"B\",\"rows\":[],\"steps\":[]}"),
            "star" => Some("{\"bound\":\"B\",\"steps\":[]}"),
            "divisible-tree" | "divisible-star" => Some("{\"bound\":\"B\",\"proof\":\"without-latencies\"}"),
            "multi-round" => Some("{\"bound\":\"B\",\"rounds\":[]}"),
            _ => None,
        };
        let mut case = case(given, schedule, None)?;
        case.certificate = simple.map(|simple| simple.replace("\"B\"", &format!("\"{}\"", case.objective)));
        Some(case)
    });
    // Nothing is done, and a bound from above is proved of it.
    let idle = r#"{"period":1,"slots":[],"computations":[]}"#.to_owned();
    let of_seeds = SEEDS.lines().map(read).filter(|given| given["instance"]["kind"] == "platform-graph");
    of_corpus
        .chain(of_seeds.filter_map(|given| {
            let certificate = given["certificate"].to_string();
            case(given, idle.clone(), Some(certificate))
        }))
        .collect()
}

/// One of a few.
fn one<'a>(numbers: &mut Numbers, of: &[&'a str]) -> &'a str {
    of[numbers.below(of.len())]
}

/// What a line says of its schedule, mostly what is so, and what else it may have.
fn fields(case: &Case, numbers: &mut Numbers) -> Vec<String> {
    let mut fields = Vec::new();
    let objective = format!("\"{}\"", case.objective);
    let near = [&objective, "\"0\"", "1", "0.5", "\"1000000/7\"", "null"];
    for name in ["objective", "lower_bound", "upper_bound"] {
        if numbers.below(3) == 0 {
            let value = if numbers.below(3) > 0 { near[0] } else { one(numbers, &near) };
            fields.push(format!("\"{name}\":{value}"));
        }
    }
    if numbers.below(3) == 0 {
        fields.push(format!("\"optimal\":{}", one(numbers, &["true", "true", "false", "null"])));
    }
    if numbers.below(4) == 0 {
        let kind = format!("\"{}\"", case.kind);
        let value =
            if numbers.below(8) > 0 { kind.as_str() } else { one(numbers, &["\"star\"", "\"ring\"", "null", "7"]) };
        fields.push(format!("\"kind\":{value}"));
    }
    if numbers.below(5) == 0 {
        let free = ["\"proof\"", "\"details\"", "\"method\"", "\"name\"", "\"source\""];
        let anything = ["null", "1e999", "[[]]", r#"{"a":1,"a":[true]}"#, r#""\ud800""#, "-0"];
        fields.push(format!("{}:{}", one(numbers, &free), one(numbers, &anything)));
    }
    if numbers.below(12) == 0 {
        let strange = [
            "\"surplus\":0",
            "\"workers\":[]",
            "\"ring\":[0]",
            "\"optimal\":1",
            "\"objective\":\"x\"",
            "\"rests_on\":[]",
        ];
        fields.push(one(numbers, &strange).to_owned());
    }
    fields
}

/// The same instance in other words, or another one.
fn reworded(case: &Case, numbers: &mut Numbers) -> String {
    let provenances = [
        r#"{"a":[1,null,{"b":"c"}]}"#,
        r#"{"a":0.5}"#,
        r#"{"a":18446744073709551615,"b":-9223372036854775808}"#,
        r#"{"a":18446744073709551616}"#,
        r#"{"a":-0}"#,
        r#"{"a":1,"a":2}"#,
        r#"{"a":{"b":1,"b":2}}"#,
        r#"{"a":"\ud800"}"#,
        "[]",
        "null",
    ];
    let instance = &case.instance;
    match numbers.below(6) {
        0 => instance.replacen('{', r#"{"name":"again","#, 1),
        1 => instance.replacen('{', &format!(r#"{{"provenance":{},"#, one(numbers, &provenances)), 1),
        2 => instance.replace(":1,", ":\"1.0\",").replace(":2,", ":2e0,"),
        3 => instance.replacen('1', "2", 1),
        4 => RING.to_owned(),
        _ => instance.clone(),
    }
}

fn object(mut fields: Vec<String>, numbers: &mut Numbers) -> String {
    for place in (1..fields.len()).rev() {
        fields.swap(place, numbers.below(place + 1));
    }
    format!("{{{}}}", fields.join(","))
}

/// A line about a case: what it says, in one line or in one within another, with a certificate or without.
fn made_up(case: &Case, numbers: &mut Numbers) -> String {
    let mut schedule = case.schedule.clone();
    let levels = [0, 0, 0, 1, 1, 2][numbers.below(6)];
    for _ in 0..levels {
        let mut inner = fields(case, numbers);
        inner.push(format!("\"schedule\":{schedule}"));
        if numbers.below(3) == 0 {
            inner.push(format!("\"instance\":{}", reworded(case, numbers)));
        }
        if numbers.below(16) == 0 {
            inner.push(format!("\"certificate\":{}", one(numbers, &["null", PROOF, "7"])));
        }
        schedule = object(inner, numbers);
    }
    let instance = if numbers.below(8) == 0 { reworded(case, numbers) } else { case.instance.clone() };
    let mut line = fields(case, numbers);
    line.push(format!("\"instance\":{instance}"));
    match numbers.below(24) {
        0 => line.push("\"schedule\":null".to_owned()),
        1 => {}
        _ => line.push(format!("\"schedule\":{schedule}")),
    }
    if let Some(certificate) = case.certificate.as_ref().filter(|_| numbers.below(2) == 0) {
        let own = format!("\"{}\"", case.objective);
        let certificate = match numbers.below(4) {
            0 => certificate.replace(&own, one(numbers, &["\"0\"", "\"1\"", "\"1/2\"", "\"999\"", "5"])),
            _ => certificate.clone(),
        };
        line.push(format!("\"certificate\":{certificate}"));
    }
    object(line, numbers)
}

#[test]
fn both_checkers_say_the_same_of_result_lines_that_are_made_up() {
    let (cases, mut numbers) = (cases(), Numbers(5));
    assert!(cases.len() > 100, "{}", cases.len());
    let lines: Vec<String> = (0..4_000).map(|number| made_up(&cases[number % cases.len()], &mut numbers)).collect();
    let found = agreed(&lines);
    let [accepted, broken, refused] = counts(&found);
    assert!(accepted > 600 && broken > 600 && refused > 600, "{accepted} {broken} {refused}");
    for unchecked in
        ["null", r#"["optimal"]"#, r#"["lower_bound"]"#, r#"["optimal","lower_bound"]"#, r#"["upper_bound"]"#]
    {
        let ends = format!("unchecked {unchecked}");
        assert!(found.iter().any(|found| found.ends_with(&ends)), "{unchecked}");
    }
    assert!(found.iter().any(|found| !found.contains("bound null") && found.ends_with("unchecked null")));
}

#[test]
fn both_checkers_say_the_same_of_result_lines_that_are_damaged() {
    let (cases, mut numbers) = (cases(), Numbers(6));
    let tokens = [
        "null",
        "true",
        "\"schedule\":",
        "{\"schedule\":",
        "\"optimal\":true,",
        "\"objective\":0,",
        "\"kind\":\"ring\",",
        "[]",
        "{}",
        "\"certificate\":{},",
        "}",
        "-",
        "1/0",
        "\"lower_bound\":3,",
        "\"instance\":",
        ",",
    ];
    let mut lines = Vec::new();
    while lines.len() < 4_000 {
        let line = made_up(&cases[numbers.below(cases.len())], &mut numbers);
        // What is no text is no line that anybody could mean.
        if let Ok(damaged) = String::from_utf8(mangled(line.as_bytes(), &tokens, &mut numbers))
            && !damaged.trim().is_empty()
            && !damaged.contains(['\n', '\r'])
        {
            lines.push(damaged);
        }
    }
    let [accepted, broken, refused] = counts(&agreed(&lines));
    assert!(accepted > 100 && broken > 100 && refused > 1_000, "{accepted} {broken} {refused}");
}

/// A schedule in so many lines, one within another.
fn nested(levels: usize) -> String {
    let mut text = "{\"schedule\":".repeat(levels);
    write!(text, "{SHARES}{}", "}".repeat(levels)).expect("memory");
    text
}

#[test]
fn both_checkers_read_two_lines_around_a_schedule_and_no_more() {
    let line = |within| format!(r#"{{"instance":{RING},"schedule":{}}}"#, nested(within));
    let lines: Vec<String> = [0, 1, 2, 3, 5_000].map(line).into();
    assert_eq!(counts(&agreed(&lines)), [2, 0, 3]);
    let deep = [10_000, 200_000].map(line);
    assert!(deep.iter().all(|line| first(line) == "refused"));
    // The two files of an instance and of a result are no line.
    let folder = std::env::temp_dir().join(format!("schedcheck-audit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [instance, result] = ["instance.json", "result.json"].map(|name| folder.join(name));
    std::fs::write(&instance, RING).expect("a file");
    for (levels, is_read) in [(0, true), (1, true), (2, true), (3, false), (9_000, false), (100_000, false)] {
        std::fs::write(&result, nested(levels)).expect("a file");
        let line = schedcheck_files::Line::of(schedcheck_files::Instance::read(RING).expect("a ring"), &nested(levels))
            .and_then(schedcheck_files::Line::submission);
        assert_eq!(line.is_ok(), is_read, "{levels}");
        let files = [&instance, &result].map(|file| file.to_str().expect("a name"));
        let answers = second(&files, Vec::new());
        assert!(answers.is_none_or(|answers| answers[0]["error"].is_null() == is_read), "{levels}");
    }
    std::fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn both_checkers_say_the_same_of_what_a_provenance_holds() {
    let line = |provenance: &str| {
        let instance = RING.replacen('{', &format!("{{\"provenance\":{provenance},"), 1);
        format!(r#"{{"instance":{instance},"schedule":{SHARES}}}"#)
    };
    let deep = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
    let mut lines: Vec<String> = (120..132).map(|levels| line(&deep(levels))).collect();
    let [read, _, refused] = counts(&agreed(&lines));
    assert!(read > 0 && refused > 0, "{read} {refused}");
    lines =
        ["{}", "null", "[]", "7", r#"{"a":"\ud83d\ude00"}"#, r#"{"a":"\ude00"}"#, r#"{"\ud800":1}"#, r#"{"a":1.0}"#]
            .map(line)
            .into();
    assert_eq!(counts(&agreed(&lines)), [3, 0, 5]);
}

#[test]
fn both_checkers_say_the_same_of_the_ways_to_write_one_instance() {
    let with = |kind: &str, outer: &str, inner: &str, schedule: &str| {
        let [outer, inner] = [outer, inner].map(|fields| format!(r#"{{"kind":"{kind}",{fields}}}"#));
        format!(r#"{{"instance":{outer},"schedule":{{"instance":{inner},"schedule":{schedule}}}}}"#)
    };
    let graph = |node: &str, link: &str| {
        format!(r#""nodes":[{{"w":1,"master":true{node}}},{{"w":2}}],"links":[{{{link},"c":1}}]"#)
    };
    let (idle, both) = (r#"{"period":1,"slots":[],"computations":[]}"#, r#""between":[0,1]"#);
    let (tree, listed) = (
        r#""load":1,"root":{"w":1,"children":[{"g":1,"w":"inf"}]}"#,
        r#""load":"2/2","nodes":[{"w":1},{"parent":0,"g":1,"w":"inf","G":0}]"#,
    );
    let alone = r#"{"messages":[],"computations":[{"node":0,"load":1,"start":0}]}"#;
    let (star, chunk) = (
        r#""load":1,"workers":[{"g":1,"w":1}]"#,
        r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":1}]}"#,
    );
    let lines = [
        with("platform-graph", &graph("", both), &graph(r#","model":"r||s||w""#, both), idle),
        with("platform-graph", &graph("", both), &graph(r#","model":{"receive_ports":1,"send_ports":1}"#, both), idle),
        with("platform-graph", &graph("", both), &graph("", r#""between":[1,0]"#), idle),
        with("platform-graph", &graph("", both), &graph("", r#""from":0,"to":1"#), idle),
        with("divisible-tree", tree, listed, alone),
        with("divisible-tree", listed, &listed.replace("2/2", "2"), alone),
        with("divisible-star", star, r#""load":1,"workers":[{"g":1,"w":1,"G":0}],"rounds":1,"master_w":"inf""#, chunk),
        with("divisible-star", star, r#""load":1,"workers":[{"g":1,"w":1}],"rounds":"any""#, chunk),
    ];
    assert_eq!(counts(&agreed(&lines)), [3, 0, 5]);
}

/// A master that computes first, multipliers for rounds that are not named, a denominator beyond the longest, a number
/// of tasks beyond 64, and load for a worker without a link: each with a claim that the rest of the proof bears out.
#[test]
fn both_checkers_say_the_same_of_certificates_with_one_thing_too_many() {
    let nodes = r#"[{"w":1,"model":"r,s,w","master":true},{"w":"inf"}]"#;
    let links = r#"[{"from":0,"to":1,"c":1}]"#;
    let in_turn = &format!(r#"{{"kind":"platform-graph","nodes":{nodes},"links":{links},"horizon":2}}"#);
    let states =
        |bound: u32, most: u32| format!(r#"{{"bound":"{bound}","proof":{{"states":[[2,[0,0],[0,0,0],{most}]]}}}}"#);
    let rounds = r#"{"kind":"multi-round","load":2,"rounds":2,"workers":1,"g":1,"w":1,"G":0,"W":0}"#;
    let two = r#"{"over":"1","of":[[0,"1"],[2,"1"],[6,"1"],[7,"1"]]}"#;
    let three = r#"{"over":"1","of":[[0,"1"],[2,"1"],[5,"1"],[9,"1"],[10,"1"]]}"#;
    let ring = r#"{"kind":"ring","W":6,"H":1,"w":[1,1,1],"c":[[0,1,1],[1,0,1],[1,1,0]]}"#;
    let closed =
        |bits: u32| format!(r#"{{"bound":"1","rows":[],"steps":[{{"close":{{"bits":{bits},"weights":[]}}}}]}}"#);
    let switch = |bandwidth: u32| {
        let other = format!(r#"{{"load":0,"bandwidth":{bandwidth},"speed":1}}"#);
        format!(r#"{{"kind":"switch","workers":[{{"load":1,"bandwidth":1,"speed":0}},{other}]}}"#)
    };
    let nothing = r#"{"bound":"0","multipliers":{"over":"1","of":[]}}"#;
    let lines: [(&str, String); 9] = [
        (in_turn, states(2, 2)),
        (in_turn, states(1, 1)),
        (in_turn, states(70, 65)),
        (rounds, format!(r#"{{"bound":"2","rounds":[{two}]}}"#)),
        (rounds, format!(r#"{{"bound":"2","rounds":[{two},{three}]}}"#)),
        (ring, closed(4096)),
        (ring, closed(4097)),
        (&switch(1), nothing.to_owned()),
        (&switch(0), nothing.to_owned()),
    ];
    let lines = lines.map(|(instance, proof)| format!(r#"{{"instance":{instance},"certificate":{proof}}}"#));
    let found = agreed(&lines);
    let said = found.iter().map(|found| found.split(' ').next().unwrap_or_default()).collect::<Vec<_>>();
    let accepted = "objective";
    assert_eq!(said[..3], [accepted, "broken", accepted]);
    assert_eq!(said[3..7], [accepted, "broken", accepted, "broken"]);
    assert_eq!(said[7..], [accepted, "refused"]);
}

/// Of a worker and itself, of a worker that is not there, of an order that is known; and of one worker too many.
#[test]
fn both_checkers_say_the_same_of_questions_that_are_not_open() {
    let star = |ports: u32, workers: &str| {
        format!(r#"{{"kind":"divisible-return","load":1,"ports":{ports},"workers":[{workers}]}}"#)
    };
    let [one, two] = [star(1, r#"{"g":1,"w":1,"d":1}"#), star(2, r#"{"g":1,"w":1,"d":1},{"g":2,"w":1,"d":1}"#)];
    let many = |workers: usize| star(1, &vec![r#"{"g":1,"w":0,"d":0}"#; workers].join(","));
    let closed = |of: &str| format!(r#"{{"closed":{{"over":"1","of":[{of}]}}}}"#);
    let port = |row: usize| closed(&format!(r#"[{row},"1"],[{},"1"]"#, row + 1));
    let [three, four, unit] =
        [closed(r#"[0,"1"],[2,"3"]"#), closed(r#"[0,"1"],[2,"4"]"#), closed(r#"[2,"1"],[4,"1"]"#)];
    let lines: [(&str, u32, String, bool); 10] = [
        (&one, 3, three.clone(), true),
        (&one, 4, format!(r#"{{"send":[0,0]}},{four},{four}"#), false),
        (&one, 3, format!(r#"{{"send":[0,1]}},{three},{three}"#), false),
        (&one, 3, format!(r#"{{"send":[1,0]}},{three},{three}"#), false),
        (&two, 1, unit.clone(), true),
        (&two, 1, format!(r#"{{"send":[0,1]}},{unit},{unit}"#), true),
        (&two, 1, format!(r#"{{"send":[0,1]}},{{"send":[0,1]}},{unit},{unit},{unit}"#), false),
        (&two, 1, format!(r#"{{"return":[0,1]}},{{"return":[1,0]}},{unit},{unit},{unit}"#), false),
        (&many(64), 1, port(64), true),
        (&many(65), 1, port(65), false),
    ];
    let given = lines.each_ref().map(|(star, bound, steps, _)| {
        format!(r#"{{"instance":{star},"certificate":{{"bound":"{bound}","steps":[{steps}]}}}}"#)
    });
    let found = agreed(&given);
    assert_eq!(found.len(), lines.len());
    for ((.., is_accepted), found) in lines.iter().zip(&found) {
        assert!(found.starts_with(if *is_accepted { "objective" } else { "broken" }), "{found}");
    }
}
