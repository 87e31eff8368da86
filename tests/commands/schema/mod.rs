//! `schema`: what it accepts the readers read, or refuse for a reason that no schema can tell; what they read it
//! accepts.

mod validator;

use std::fs;
use std::path::Path;

use schedcheck::instances::{Bounds, Source};
use schedcheck_files::{InputError, Instance, InstanceFile, SubmittedSchedule, schema};
use serde_json::{Value, json};

use self::validator::Validator;
use crate::command::{schedcheck, schedcheck_with};
use crate::documents::document;
use crate::formats::{PAGE, chapter, shown};

/// Why a reader refuses what its schema accepts, beside what several fields break together.
const BEYOND_A_SCHEMA: [&str; 5] = [
    // The length of a number.
    "digits is refused",
    "has an exponent outside",
    // A number of tasks written as a fraction, or with a point.
    "an integer is expected, and",
    // 1.0 is 1 in a schema.
    "1 or \"any\" is expected",
    "a provenance holds integers of 64 bits",
];

/// What is put in the place of any value.
fn others() -> Vec<Value> {
    let texts =
        ["", "x", "inf", "-1/2", "7/3", "+0/-3", "-0.0", "-2/-3", "4/2", "1/0", "1e2000", "1.", " 1", "0.5e-3", "3"];
    let numbers =
        [json!(-1), json!(0), json!(1), json!(1.0), json!(2.5), json!(1e3), json!(60_000_000_i64), json!(1e30)];
    let rest =
        [json!(null), json!(true), json!([]), json!([0, 1]), json!({}), json!("r,s,w"), json!("any"), json!([{}])];
    texts.map(Value::from).into_iter().chain(numbers).chain(rest).collect()
}

/// Where the values within a value are, as pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut go_on = |name: String, inner: &Value| {
        let place = format!("{at}/{name}");
        found.push(place.clone());
        places(inner, &place, found);
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| go_on(index.to_string(), item)),
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| go_on(name.clone(), inner)),
        _ => {}
    }
}

/// A value as it is, and with one thing changed: another value in the place of one, a field left out, a field more.
fn changed(value: &Value) -> Vec<Value> {
    let (mut found, mut all) = (Vec::new(), vec![value.clone()]);
    places(value, "", &mut found);
    let others = others();
    // A part of the others for each place, in turn.
    let part = 1 + found.len() / 12;
    for (turn, place) in found.into_iter().enumerate() {
        for other in others.iter().skip(turn % part).step_by(part) {
            let mut changed = value.clone();
            *changed.pointer_mut(&place).expect("it is there") = other.clone();
            all.push(changed);
        }
        let (parent, name) = place.rsplit_once('/').expect("a pointer");
        let mut without = value.clone();
        match without.pointer_mut(parent) {
            Some(Value::Object(fields)) => drop(fields.remove(name)),
            Some(Value::Array(items)) => drop(items.remove(name.parse().expect("an index"))),
            _ => unreachable!("a value within another"),
        }
        let mut more = value.clone();
        if let Some(Value::Object(fields)) = more.pointer_mut(parent) {
            fields.insert("surplus".to_owned(), json!(1));
        }
        all.extend([without, more]);
    }
    all
}

/// Holds a schema against its reader on a value and all that is one change away, and says how many of these are read.
#[track_caller]
fn agree(name: &str, value: &Value, read: impl Fn(&str) -> Result<(), InputError>) -> usize {
    let schema = schema::of(name).expect("a schema");
    let validator = Validator::new(&schema);
    assert!(validator.accepts(value), "{name}: {value}");
    let mut are_read = 0;
    for changed in changed(value) {
        let text = changed.to_string();
        match (validator.accepts(&changed), read(&text)) {
            (accepts, Ok(())) => {
                assert!(accepts, "{name}: the schema refuses what is read: {text}");
                are_read += 1;
            }
            (false, Err(_)) | (true, Err(InputError::Platform { .. })) => {}
            (true, Err(error)) => {
                let reason = error.to_string();
                let is_known = BEYOND_A_SCHEMA.iter().any(|known| reason.contains(known));
                assert!(is_known, "{name}: the schema accepts what is refused: {reason}: {text}");
            }
        }
    }
    are_read
}

/// The instances and the schedules that the page of formats shows for a kind.
fn documented(kind: &str) -> (Vec<Value>, Vec<Value>) {
    shown(chapter(&document(PAGE), &format!("## Kind `{kind}`")))
}

/// The first instances of the usual box, and some random ones.
fn generated(kind: &str) -> Vec<Value> {
    let bounds = Bounds::new(kind, []).expect("the usual bounds");
    let random = Source::random(bounds.clone(), 3, 1);
    let all = Source::every(bounds).expect("a small box");
    all.instances().skip(7).step_by(30).take(2).chain(random.instances()).map(|instance| instance.to_json()).collect()
}

#[test]
fn instances_are_accepted_as_they_are_read() {
    let read = |text: &str| InstanceFile::read(text).map(drop);
    for kind in Instance::KINDS {
        let (mut instances, _) = documented(kind);
        instances[0]["provenance"] = json!({"of": [1, {"a": null}, -5, true]});
        let are_read: usize = instances.iter().chain(&generated(kind)).map(|value| agree(kind, value, read)).sum();
        assert!(are_read > 50, "{kind}: {are_read}");
    }
}

#[test]
fn schedules_are_accepted_as_they_are_read() {
    for kind in Instance::KINDS {
        let (instances, schedules) = documented(kind);
        let instance = Instance::read(&instances[0].to_string()).expect("an instance");
        let read = |text: &str| SubmittedSchedule::read_for(instance.clone(), text).map(drop);
        let name = format!("schedule:{kind}");
        let are_read: usize = schedules.iter().map(|value| agree(&name, value, read)).sum();
        assert!(are_read > 20, "{kind}: {are_read}");
    }
}

#[test]
fn results_are_accepted_as_they_are_read() {
    for kind in Instance::KINDS {
        let instance = &generated(kind)[1];
        let arguments = ["solve", "--with-instance", "--format", "json", "-"];
        let line = schedcheck_with(&arguments, instance.to_string()).well().json();
        let read = |text: &str| SubmittedSchedule::read(text).map(drop);
        let are_read = agree("result", &line, |text| {
            // Where a line does not say its kind, its schema cannot say what schedule it is to hold.
            let said: Value = serde_json::from_str(text).expect("JSON");
            let is_told =
                said.get("kind").is_some_and(Value::is_string) && said.get("instance").is_some_and(Value::is_object);
            if is_told { read(text) } else { Err(said_too_little()) }
        });
        assert!(are_read > 50, "{kind}: {are_read}");
        let result = schema::of("result").expect("a schema");
        let mut of_another_kind = line.clone();
        of_another_kind["kind"] = if *kind == "star" { "ring" } else { "star" }.into();
        assert!(!Validator::new(&result).accepts(&of_another_kind), "{of_another_kind}");
        let in_itself = json!({"schedule": line, "objective": "1/2"});
        assert!(Validator::new(&result).accepts(&in_itself), "{in_itself}");
        let name = format!("schedule:{kind}");
        assert!(Validator::new(&schema::of(&name).expect("a schema")).accepts(&line["schedule"]), "{line}");
    }
}

fn said_too_little() -> InputError {
    InputError::Platform { path: String::new(), message: String::new() }
}

#[test]
fn every_data_file_is_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let papers =
        fs::read_dir(root.join("papers")).expect("a folder").map(|paper| paper.expect("it is readable").path());
    let mut files = 0;
    let folders = papers.map(|paper| paper.join("data")).filter(|data| data.is_dir());
    for folder in folders.chain([root.join("data"), root.join("data/atlas")]) {
        for file in fs::read_dir(folder).expect("a folder").map(|file| file.expect("it is readable").path()) {
            if file.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            let value: Value = serde_json::from_str(&fs::read_to_string(&file).expect("a text")).expect("JSON");
            let schema = schema::of(value["kind"].as_str().expect("a kind")).expect("a schema");
            assert!(Validator::new(&schema).accepts(&value), "{}", file.display());
            files += 1;
        }
    }
    assert!(files >= 9, "{files}");
}

#[test]
fn the_command_writes_each_schema_and_refuses_other_names() {
    for name in schema::names() {
        assert_eq!(Some(schedcheck(&["schema", &name]).well().json()), schema::of(&name), "{name}");
    }
    let wrong = schedcheck(&["schema", "schedule:stars"]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.errors.contains("schedule:star"), "{}", wrong.errors);
}
