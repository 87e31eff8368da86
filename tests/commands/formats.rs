//! The page of formats names every field that is read or written, in the chapter where a reader looks for it.

use schedcheck_files::{Instance, SubmittedSchedule};
use serde_json::{Map, Value};

use crate::command::schedcheck;
use crate::documents::{document, files, steps};

pub const PAGE: &str = "docs/formats.md";

/// The part of the page below a heading, up to the next one as high.
pub fn chapter<'a>(page: &'a str, heading: &str) -> &'a str {
    let level = heading.split(' ').next().unwrap_or_default();
    let begin = page.find(heading).unwrap_or_else(|| panic!("no chapter {heading}"));
    let body = &page[begin + heading.len()..];
    let end = body.find(&format!("\n{level} ")).unwrap_or(body.len());
    &body[..end]
}

#[track_caller]
fn is_told(chapters: &[&str], fields: impl IntoIterator<Item = String>, what: &str) {
    for field in fields {
        let name = format!("`{field}`");
        assert!(chapters.iter().any(|chapter| chapter.contains(&name)), "{PAGE} does not tell {name} of {what}");
    }
}

/// Where the objects of a value are, as pointers; not below a provenance, which may hold anything.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut go_on = |name: String, inner: &Value| objects(inner, &format!("{at}/{name}"), found);
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| go_on(index.to_string(), item)),
        Value::Object(fields) => {
            let below = fields.iter().filter(|(name, _)| *name != "provenance");
            below.for_each(|(name, inner)| go_on(name.clone(), inner));
            found.push(at.to_owned());
        }
        _ => {}
    }
}

/// The fields that a reader accepts in the objects of `value`, as the errors list them where there is one more.
fn accepted(value: &Value, read: impl Fn(&str) -> Result<(), String>) -> Vec<String> {
    let mut places = Vec::new();
    objects(value, "", &mut places);
    let mut fields = Vec::new();
    for place in places {
        let mut more = value.clone();
        let object = more.pointer_mut(&place).and_then(Value::as_object_mut).expect("an object");
        object.insert("surplus".to_owned(), Value::from(0));
        let error = read(&more.to_string()).expect_err("an unknown field is refused");
        let (_, expected) = error.split_once("expected").unwrap_or_else(|| panic!("{place}: {error}"));
        fields.extend(expected.split('`').skip(1).step_by(2).map(str::to_owned));
    }
    fields
}

/// The JSON values that a chapter shows as files: instances, and schedules.
pub fn shown(chapter: &str) -> (Vec<Value>, Vec<Value>) {
    let values = files(chapter).into_values().map(|text| serde_json::from_str(&text).expect("a file that is shown"));
    values.partition(|value: &Value| value.get("kind").is_some())
}

#[test]
fn every_field_of_an_instance_or_of_a_schedule_is_told_in_the_chapter_of_its_kind() {
    let page = document(PAGE);
    let shared = chapter(&page, "## What all files share");
    for kind in Instance::KINDS {
        let of_kind = chapter(&page, &format!("## Kind `{kind}`"));
        let (instances, schedules) = shown(of_kind);
        assert!(!instances.is_empty() && !schedules.is_empty(), "{kind}: no examples");
        let read = |text: &str| Instance::read(text).map(drop).map_err(|error| error.to_string());
        for instance in &instances {
            assert_eq!(read(&instance.to_string()), Ok(()));
            is_told(&[shared, of_kind], accepted(instance, read), kind);
        }
        let first = Instance::read(&instances[0].to_string()).expect("an instance");
        let read =
            |text: &str| SubmittedSchedule::read_for(first.clone(), text).map(drop).map_err(|error| error.to_string());
        for schedule in &schedules {
            is_told(&[of_kind], accepted(schedule, read), kind);
        }
    }
}

/// The fields of the objects that the commands of a chapter print.
fn printed(chapter: &str) -> Vec<String> {
    let lines = steps(chapter).into_iter().filter(|step| step.file().is_none()).flat_map(|step| step.shown.lines());
    let objects = lines.filter_map(|line| serde_json::from_str::<Map<String, Value>>(line).ok());
    objects.flat_map(|object| object.into_iter().map(|(name, _)| name)).collect()
}

#[test]
fn every_field_of_a_result_is_told() {
    let page = document(PAGE);
    let results = chapter(&page, "## Results");
    let line = r#"{"instance":{"kind":"ring","W":1,"H":1,"w":[1],"c":[[0]]},"schedule":{},"surplus":0}"#;
    let error = SubmittedSchedule::read(line).expect_err("an unknown field is refused").to_string();
    let expected = error.split_once("expected").expect("the fields").1;
    is_told(&[results], expected.split('`').skip(1).step_by(2).map(str::to_owned), "a result line");
    for kind in Instance::KINDS {
        let of_kind = chapter(&page, &format!("## Kind `{kind}`"));
        assert!(!printed(of_kind).is_empty());
        is_told(&[results, of_kind], printed(of_kind), kind);
    }
}

#[test]
fn every_field_of_the_ledger_is_told() {
    let page = document(PAGE);
    let ledger = schedcheck(&["verify", "--claim", "rr6005/fig-3", "--format", "json"]).well().json();
    let names = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let fields = names(&ledger).into_iter().chain(names(&ledger["rows"][0]));
    is_told(&[chapter(&page, "### The ledger")], fields, "the ledger");
}
