//! What each schema says, word for word. That it accepts what is read is tested with the command that prints it.

use std::collections::BTreeSet;
use std::iter;

use schedcheck_files::schema;
use serde_json::Value;

/// The longest line, where it can be broken.
const LONGEST: usize = 120;

/// JSON with each list and each object on one line if that is short, and on a line an entry if it is not.
fn written(value: &Value, level: usize) -> String {
    let line = value.to_string();
    if 2 * level + line.len() <= LONGEST {
        return line;
    }
    let (brackets, entries): (_, Vec<_>) = match value {
        Value::Array(items) => ("[]", items.iter().map(|item| written(item, level + 1)).collect()),
        Value::Object(fields) => {
            ("{}", fields.iter().map(|(name, value)| format!("{name:?}: {}", written(value, level + 1))).collect())
        }
        _ => return line,
    };
    let (open, close) = brackets.split_at(1);
    let indent = "  ".repeat(level);
    let entries = entries.iter().map(|entry| format!("{indent}  {entry},\n"));
    iter::once(format!("{open}\n")).chain(entries).chain([format!("{indent}{close}")]).collect()
}

/// A schema is a definition under its title, with others; one that several schemas have alike is there once.
#[test]
fn each_schema_is_the_reviewed_one() {
    let (mut all, mut seen) = (String::new(), BTreeSet::new());
    for name in schema::names() {
        let Some(Value::Object(mut schema)) = schema::of(&name) else { panic!("{name} is one of the names") };
        let mut take = |key| schema.shift_remove(key).unwrap_or_else(|| panic!("{name} has no {key}"));
        let (standard, title, others) = (take("$schema"), take("title"), take("$defs"));
        let others = others.as_object().expect("definitions");
        all += &format!("{name}: {title} of {standard} with {:?}\n", others.keys().collect::<Vec<_>>());
        let title = title.as_str().expect("a word").to_owned();
        for (name, definition) in iter::once((&title, &Value::Object(schema))).chain(others) {
            let definition = format!("{name} {}\n", written(definition, 0));
            if seen.insert(definition.clone()) {
                all += &definition;
            }
        }
    }
    insta::assert_snapshot!(all);
}

#[test]
fn no_other_name_has_a_schema() {
    assert_eq!(["", "stars", "schedule:", "schedule:result", "instance"].map(schema::of), [const { None }; 5]);
}
