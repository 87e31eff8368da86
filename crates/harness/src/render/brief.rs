//! An instance as a reader takes it in at a glance.

use serde_json::{Map, Value};

/// The fields of an instance, those of its workers or nodes as vectors: star, c = (2, 1), w = (3, 4), tasks = (1, 0).
pub fn in_brief(instance: &Value) -> String {
    let Some(fields) = instance.as_object() else { return plain(instance) };
    let kind = fields.get("kind").map(plain);
    let others = fields.iter().filter(|(name, _)| *name != "kind").map(|(name, value)| field(name, value));
    kind.into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

fn field(name: &str, value: &Value) -> String {
    let objects: Vec<_> = value.as_array().into_iter().flatten().filter_map(Value::as_object).collect();
    match value {
        Value::Array(items) if !items.is_empty() && objects.len() == items.len() => transposed(&objects),
        Value::Array(items) if items.iter().any(Value::is_array) => {
            let rows: Vec<_> = items.iter().map(|row| joined(row, ", ")).collect();
            format!("{name} = ({})", rows.join("; "))
        }
        Value::Array(_) => format!("{name} = ({})", joined(value, ", ")),
        other => format!("{name} = {}", plain(other)),
    }
}

/// A vector for each field of the objects; a dash where one has no such field.
fn transposed(objects: &[&Map<String, Value>]) -> String {
    let mut names: Vec<&String> = Vec::new();
    for name in objects.iter().flat_map(|object| object.keys()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let vector = |name: &String| {
        let entry =
            |object: &&Map<String, Value>| object.get(name).map_or("–".to_owned(), |value| joined(value, "-"));
        let entries: Vec<_> = objects.iter().map(entry).collect();
        let separator = if entries.iter().any(|entry| entry.contains(',')) { "; " } else { ", " };
        format!("{name} = ({})", entries.join(separator))
    };
    names.into_iter().map(vector).collect::<Vec<_>>().join(", ")
}

fn joined(value: &Value, separator: &str) -> String {
    match value {
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(separator),
        other => plain(other),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_of_objects_become_vectors_and_matrices_keep_their_rows() {
        for (instance, brief) in [
            (
                json!({"kind":"star","workers":[{"c":"1","w":"2","tasks":0},{"c":"3","w":"inf","tasks":2}]}),
                "star, c = (1, 3), w = (2, inf), tasks = (0, 2)",
            ),
            (
                json!({"kind":"ring","W":"1","w":["3","2"],"c":[["0","1"],["4","0"]]}),
                "ring, W = 1, w = (3, 2), c = (0, 1; 4, 0)",
            ),
            (
                json!({"nodes":[{"w":"1","master":true},{"w":"2"}],"links":[{"between":[0,1],"c":"2"}]}),
                "w = (1, 2), master = (true, –), between = (0-1), c = (2)",
            ),
            (json!({"nodes":[{"model":"r,s,w"},{}]}), "model = (r,s,w; –)"),
            (json!({"kind":"graph","edges":[]}), "graph, edges = ()"),
            (json!("a word"), "a word"),
        ] {
            assert_eq!(in_brief(&instance), brief);
        }
    }
}
