//! What files may hold, as JSON Schema (draft 2020-12), made from the types that are read.
//!
//! A reader refuses more than its schema does: what several fields break together (a square matrix, deltas that sum to
//! zero), numbers that are too long, and fields that are written twice.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::Instance;
use super::instance::Header;
use super::kind::KindFile;
use super::result::ResultLine;

/// What the schema of result lines is called.
const RESULT: &str = "result";

/// What stands before a kind whose schedules are meant.
const SCHEDULE: &str = "schedule:";

/// The names of all schemas: a kind of instance, `schedule:` and a kind, `result`.
pub fn names() -> Vec<String> {
    let instances = Instance::KINDS.iter().map(|&kind| kind.to_owned());
    let schedules = Instance::KINDS.iter().map(|kind| format!("{SCHEDULE}{kind}"));
    instances.chain(schedules).chain([RESULT.to_owned()]).collect()
}

/// The schema of this name, one of [`names`].
///
/// ```
/// let schema = schedcheck_files::schema::of("star").expect("it is one of the names");
/// assert_eq!(schema["properties"]["kind"]["const"], "star");
/// ```
pub fn of(name: &str) -> Option<Value> {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let schema = match name.strip_prefix(SCHEDULE) {
        Some(kind) => Instance::schema(kind, generator, What::Schedule)?,
        None if name == RESULT => generator.into_root_schema_for::<Line<false>>(),
        None => Instance::schema(name, generator, What::Instance)?,
    };
    Some(schema.into())
}

/// Which of the two files of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// Its instances.
    Instance,
    /// Its schedules.
    Schedule,
}

/// An instance of a kind.
pub(super) struct InstanceOf<K>(PhantomData<K>);

impl<K: KindFile> JsonSchema for InstanceOf<K> {
    fn schema_name() -> Cow<'static, str> {
        K::NAME.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (mut header, mut own) = (Header::json_schema(generator), K::schema(generator));
        let mut properties = Map::new();
        for schema in [&mut header, &mut own] {
            if let Some(Value::Object(fields)) = schema.get_mut("properties") {
                properties.append(fields);
            }
        }
        properties["kind"] = json!({ "description": "The kind of instance.", "const": K::NAME });
        own.insert("description".to_owned(), format!("An instance of kind {}.", K::NAME).into());
        own.insert("properties".to_owned(), properties.into());
        if let Some(Value::Array(required)) = own.get_mut("required") {
            required.insert(0, "kind".into());
        }
        own
    }
}

/// A schedule of a kind.
pub(super) struct ScheduleOf<K>(PhantomData<K>);

impl<K: KindFile> JsonSchema for ScheduleOf<K> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}-schedule", K::NAME).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = K::schedule_schema(generator);
        schema.insert("description".to_owned(), format!("A schedule of an instance of kind {}.", K::NAME).into());
        schema
    }
}

/// An instance of any kind; or a schedule of any, or a result that holds one.
pub(super) struct AnyOf<const INSTANCE: bool>;

impl<const INSTANCE: bool> JsonSchema for AnyOf<INSTANCE> {
    fn schema_name() -> Cow<'static, str> {
        if INSTANCE { "instance" } else { "schedule" }.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut all = Instance::schemas(generator, if INSTANCE { What::Instance } else { What::Schedule });
        if !INSTANCE {
            all.push(generator.subschema_for::<Line<true>>());
        }
        json_schema!({ "anyOf": all })
    }
}

/// The name of a kind.
pub(super) struct KindName;

impl JsonSchema for KindName {
    fn schema_name() -> Cow<'static, str> {
        "kind".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Instance::KINDS })
    }
}

/// A result line, or one that is the schedule of another, and holds a schedule alone and no certificate; where it names
/// its kind, the schedule is of that kind.
struct Line<const IS_WITHIN: bool>;

impl<const IS_WITHIN: bool> JsonSchema for Line<IS_WITHIN> {
    fn schema_name() -> Cow<'static, str> {
        if IS_WITHIN { "result-within" } else { RESULT }.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = ResultLine::<Value>::json_schema(generator);
        schema.insert("description".to_owned(), "A schedule with what its solver says of it.".into());
        let [instances, schedules] = [What::Instance, What::Schedule].map(|what| Instance::schemas(generator, what));
        if IS_WITHIN && let Some(fields) = schema.get_mut("properties") {
            fields["certificate"] = json!({ "type": "null" });
            fields["schedule"] = json!({ "anyOf": schedules });
        }
        let again = (!IS_WITHIN).then(|| generator.subschema_for::<Line<true>>());
        let of_kinds = Instance::KINDS.iter().zip(instances).zip(schedules).map(|((kind, instance), schedule)| {
            let schedules: Vec<_> = again.iter().cloned().chain([schedule]).collect();
            json!({
                "if": { "properties": { "kind": { "const": kind } }, "required": ["kind"] },
                "then": {
                    "properties": {
                        "instance": { "anyOf": [instance, { "type": "null" }] },
                        "schedule": { "anyOf": schedules },
                    },
                },
            })
        });
        schema.insert("allOf".to_owned(), of_kinds.collect());
        schema
    }
}
