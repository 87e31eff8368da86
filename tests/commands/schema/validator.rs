//! As much of JSON Schema (draft 2020-12) as the schemas use; what they use beyond it is an error and never passed
//! over.

use std::cell::RefCell;
use std::collections::BTreeMap;

use regex::Regex;
use serde_json::{Map, Value};

/// A schema that values are held against.
pub struct Validator<'s> {
    root: &'s Value,
    patterns: RefCell<BTreeMap<String, Regex>>,
}

impl<'s> Validator<'s> {
    /// The validator of a schema that holds all that it refers to.
    pub fn new(root: &'s Value) -> Self {
        Self { root, patterns: RefCell::default() }
    }

    /// Whether the schema accepts a value.
    pub fn accepts(&self, value: &Value) -> bool {
        self.is_valid(self.root, value)
    }

    fn is_valid(&self, schema: &Value, value: &Value) -> bool {
        match schema {
            Value::Bool(accepts) => *accepts,
            Value::Object(rules) => rules.iter().all(|(name, rule)| self.keeps(rules, name, rule, value)),
            _ => panic!("no schema: {schema}"),
        }
    }

    fn keeps(&self, rules: &Map<String, Value>, name: &str, rule: &Value, value: &Value) -> bool {
        match name {
            "$schema" | "$defs" | "title" | "description" | "default" | "then" => true,
            "$ref" => {
                let place = rule.as_str().and_then(|place| place.strip_prefix('#')).expect("a place in the schema");
                self.is_valid(self.root.pointer(place).unwrap_or_else(|| panic!("{place} is not there")), value)
            }
            "anyOf" => schemas(rule).iter().any(|schema| self.is_valid(schema, value)),
            "allOf" => schemas(rule).iter().all(|schema| self.is_valid(schema, value)),
            "if" => !self.is_valid(rule, value) || self.is_valid(&rules["then"], value),
            "const" => is_same(rule, value),
            "enum" => schemas(rule).iter().any(|allowed| is_same(allowed, value)),
            "type" => match rule {
                Value::Array(types) => types.iter().any(|one| is_of_type(one, value)),
                one => is_of_type(one, value),
            },
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
            "pattern" => value.as_str().is_none_or(|text| self.matches(rule.as_str().expect("a pattern"), text)),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().expect("a count")),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= rule.as_u64().expect("a count")),
            "items" => value.as_array().is_none_or(|items| items.iter().all(|item| self.is_valid(rule, item))),
            "required" => value.as_object().is_none_or(|fields| {
                schemas(rule).iter().all(|name| fields.contains_key(name.as_str().expect("a name")))
            }),
            "properties" => value.as_object().is_none_or(|fields| {
                fields.iter().all(|(name, value)| rule.get(name).is_none_or(|schema| self.is_valid(schema, value)))
            }),
            "additionalProperties" => value.as_object().is_none_or(|fields| {
                let named = |name: &String| rules.get("properties").is_some_and(|named| named.get(name).is_some());
                fields.iter().filter(|(name, _)| !named(name)).all(|(_, value)| self.is_valid(rule, value))
            }),
            _ => panic!("{name} is a rule that the tests do not know"),
        }
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let known = patterns.entry(pattern.to_owned());
        known.or_insert_with(|| Regex::new(pattern).expect("a pattern")).is_match(text)
    }
}

fn schemas(rule: &Value) -> &[Value] {
    rule.as_array().expect("a list")
}

fn is_same(one: &Value, other: &Value) -> bool {
    one == other || (one.is_number() && one.as_f64() == other.as_f64())
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn the_validator_tells_right_from_wrong() {
    let schema = serde_json::json!({
        "$defs": { "few": { "type": "array", "minItems": 1, "maxItems": 2, "items": { "minimum": 0, "maximum": 9 } } },
        "type": ["object", "null"], "required": ["a"], "additionalProperties": false,
        "properties": { "a": { "$ref": "#/$defs/few" }, "b": { "anyOf": [{ "const": 1 }, { "type": "string", "pattern": "^x$" }] },
            "c": { "allOf": [{ "enum": [1, 2.0] }, { "type": "integer" }] } },
        "if": { "required": ["c"] }, "then": { "required": ["b"] },
    });
    let accepts = |text: &str| Validator::new(&schema).accepts(&serde_json::from_str(text).expect("JSON"));
    for right in ["null", r#"{"a":[0]}"#, r#"{"a":[1,9.0],"b":1.0}"#, r#"{"a":[1],"b":"x","c":2}"#] {
        assert!(accepts(right), "{right}");
    }
    for wrong in [
        "1",
        "{}",
        r#"{"a":[]}"#,
        r#"{"a":[1,2,3]}"#,
        r#"{"a":[-1]}"#,
        r#"{"a":[10]}"#,
        r#"{"a":1}"#,
        r#"{"a":[1],"b":2}"#,
        r#"{"a":[1],"b":"xx"}"#,
        r#"{"a":[1],"c":1}"#,
        r#"{"a":[1],"b":1,"c":3}"#,
        r#"{"a":[1],"d":1}"#,
    ] {
        assert!(!accepts(wrong), "{wrong}");
    }
}
