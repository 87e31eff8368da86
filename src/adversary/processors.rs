//! Instance files with a processor less, or with one more that is like another: workers in a list, processors of a
//! ring with their row and column, nodes of a graph with their links, nodes of a tree.

use serde_json::{Value, json};

/// How many processors can be told apart in the file: none where only their number is written.
pub fn number(file: &Value) -> usize {
    match Layout::of(file) {
        None => 0,
        Some(Layout::List(field)) => file[field].as_array().map_or(0, Vec::len),
        Some(Layout::Ring) => file["w"].as_array().map_or(0, Vec::len),
        Some(Layout::Tree) => places_in_tree(file).len(),
    }
}

/// Takes a processor out. The children of a node of a tree move up; its root stays.
pub fn remove(file: &mut Value, processor: usize) {
    match Layout::of(file) {
        None => {}
        Some(Layout::List(field)) => {
            list(file, field).remove(processor);
            unlink(file, processor);
        }
        Some(Layout::Ring) => {
            list(file, "w").remove(processor);
            list(file, "c").remove(processor);
            rows(file).for_each(|row| drop(row.remove(processor)));
        }
        Some(Layout::Tree) => remove_node(file, processor),
    }
}

/// Adds a processor like this one, at the end. In a tree it is a leaf beside it, or below the root.
pub fn duplicate(file: &mut Value, processor: usize) {
    match Layout::of(file) {
        None => {}
        Some(Layout::List(field)) => {
            let workers = list(file, field);
            let (another, last) = (workers[processor].clone(), workers.len());
            workers.push(another);
            link_alike(file, processor, last);
        }
        Some(Layout::Ring) => {
            for field in ["w", "c"] {
                let entries = list(file, field);
                entries.push(entries[processor].clone());
            }
            rows(file).for_each(|row| row.push(row[processor].clone()));
        }
        Some(Layout::Tree) => duplicate_node(file, processor),
    }
}

/// How a file tells of its processors.
enum Layout {
    /// A list of this name; in a graph, with links.
    List(&'static str),
    /// Lists of cycle-times and of rows of costs.
    Ring,
    /// Nodes in each other.
    Tree,
}

impl Layout {
    fn of(file: &Value) -> Option<Self> {
        let has_list = |field: &str| file[field].is_array();
        if has_list("workers") {
            Some(Self::List("workers"))
        } else if has_list("nodes") && has_list("links") {
            Some(Self::List("nodes"))
        } else if has_list("w") && has_list("c") {
            Some(Self::Ring)
        } else {
            file["root"].is_object().then_some(Self::Tree)
        }
    }
}

fn list<'a>(file: &'a mut Value, field: &str) -> &'a mut Vec<Value> {
    let value = &mut file[field];
    if !value.is_array() {
        *value = json!([]);
    }
    value.as_array_mut().expect("it is a list")
}

fn rows(file: &mut Value) -> impl Iterator<Item = &mut Vec<Value>> {
    list(file, "c").iter_mut().filter_map(Value::as_array_mut)
}

fn ends(link: &Value) -> [u64; 2] {
    [0, 1].map(|end| link["between"][end].as_u64().unwrap_or(0))
}

/// Takes out the links of a node, and numbers those behind it anew.
fn unlink(file: &mut Value, node: usize) {
    if !file["links"].is_array() {
        return;
    }
    let node = node as u64;
    let links = list(file, "links");
    links.retain(|link| !ends(link).contains(&node));
    for link in links {
        link["between"] = json!(ends(link).map(|end| end - u64::from(end > node)));
    }
}

/// Gives a new node the links of another one.
fn link_alike(file: &mut Value, node: usize, new: usize) {
    if !file["links"].is_array() {
        return;
    }
    let links = list(file, "links");
    let of_node: Vec<Value> = links.iter().filter(|link| ends(link).contains(&(node as u64))).cloned().collect();
    links.extend(of_node.into_iter().map(|mut link| {
        link["between"] = json!(ends(&link).map(|end| if end == node as u64 { new as u64 } else { end }));
        link
    }));
}

/// The nodes of a tree, the root first.
fn places_in_tree(file: &Value) -> Vec<String> {
    let mut places = vec!["/root".to_owned()];
    let mut next = 0;
    while next < places.len() {
        let place = &places[next];
        let children = file.pointer(place).and_then(|node| node["children"].as_array()).map_or(0, Vec::len);
        let below: Vec<_> = (0..children).map(|child| format!("{place}/children/{child}")).collect();
        places.extend(below);
        next += 1;
    }
    places
}

/// The siblings of a node of a tree, with its place among them; nothing for the root.
fn siblings<'a>(file: &'a mut Value, place: &str) -> Option<(&'a mut Vec<Value>, usize)> {
    let (parent, index) = place.rsplit_once('/')?;
    let index = index.parse().ok()?;
    Some((file.pointer_mut(parent)?.as_array_mut()?, index))
}

fn remove_node(file: &mut Value, node: usize) {
    let place = places_in_tree(file).swap_remove(node);
    if let Some((siblings, index)) = siblings(file, &place) {
        let removed = siblings.remove(index);
        siblings.extend(removed["children"].as_array().into_iter().flatten().cloned());
    }
}

fn duplicate_node(file: &mut Value, node: usize) {
    let place = places_in_tree(file).swap_remove(node);
    let Some((siblings, index)) = siblings(file, &place) else { return };
    let mut another = siblings[index].clone();
    if let Some(fields) = another.as_object_mut() {
        fields.remove("children");
    }
    siblings.push(another);
}
