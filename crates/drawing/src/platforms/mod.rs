//! Instances of every kind as networks, and the source problems of the reductions as what has to be grouped or visited.
//!
//! | module | holds |
//! | --- | --- |
//! | `stars` | what stars share, and stars of workers that are alike |
//! | `circles` | graphs |
//! | [`items`] | 3-partition, 2-partition, jobs with due dates |
//! | `layout` | where nodes are placed |
//!
//! Where there is more than can be shown, what is left out is told in a note.

pub(crate) mod circles;
pub mod items;
pub(crate) mod layout;
pub(crate) mod stars;

use schedcheck_files::{Instance, with_instance};
use serde_json::Value;

use super::kinds::Drawn;
use super::network::{Fact, Network};

/// The most nodes of a graph or of a tree that are drawn.
pub(crate) const MOST_NODES: usize = 40;

/// From which number on processors are counted in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// From 0, as in instance files.
    FromZero,
    /// From 1, as in the papers, where the master of a star is P0.
    FromOne,
    /// From -1, where P-1 is the parent of a star.
    FromMinusOne,
}

impl Numbering {
    /// The name of a processor that instance files give this number.
    pub fn name(self, processor: usize) -> String {
        match self {
            Self::FromZero => format!("P{processor}"),
            // A number in a schedule that nobody has checked can be anything.
            Self::FromOne => format!("P{}", processor as u128 + 1),
            Self::FromMinusOne => {
                processor.checked_sub(1).map_or_else(|| "P-1".to_owned(), |number| format!("P{number}"))
            }
        }
    }

    /// What a picture says of these numbers, where they are not those of instance files.
    pub fn note(self) -> Option<String> {
        let first = match self {
            Self::FromZero => return None,
            Self::FromOne => 1,
            Self::FromMinusOne => -1,
        };
        Some(format!("Processors have the numbers of the paper, from {first}; in instance files they count from 0."))
    }

    /// The name of the master of a star, who has no number in instance files.
    pub(crate) fn master(self) -> &'static str {
        if self == Self::FromOne { "P0" } else { "master" }
    }
}

/// An instance as a network.
///
/// ```
/// use schedcheck_drawing::platforms::{Numbering, of_instance};
/// use schedcheck_files::Instance;
/// let star = Instance::read(r#"{"kind":"star","workers":[{"c":"2","w":"3","tasks":8}]}"#)?;
/// let network = of_instance(&star, Numbering::FromOne);
/// assert_eq!((network.nodes[1].name.as_str(), network.links.len()), ("P1", 1));
/// # Ok::<(), schedcheck_files::InputError>(())
/// ```
pub fn of_instance(instance: &Instance, numbering: Numbering) -> Network {
    with_instance!(instance, platform => platform.network(numbering))
}

/// How many nodes and links an instance has, and what they are.
pub fn parts_of(instance: &Instance) -> (usize, &'static str) {
    with_instance!(instance, platform => platform.parts())
}

/// What a counterexample or the file of a source problem shows, where it can be drawn: an instance file, a graph, items
/// to be grouped, jobs, a matrix of arcs, or the numbers of a homogeneous star.
pub fn of_value(value: &Value, numbering: Numbering) -> Option<Network> {
    let kind = value.get("kind").and_then(Value::as_str);
    match kind {
        Some("3-partition" | "2-partition") => items::partition(value),
        Some("graph") => circles::graph(value),
        Some(_) => Instance::read(&value.to_string()).ok().map(|instance| of_instance(&instance, numbering)),
        None if value.get("x").is_some() => circles::arcs(value),
        None if value.get("jobs").is_some() => items::jobs(value),
        None => stars::homogeneous(value, numbering),
    }
}

/// A number that may be infinite.
pub(crate) fn or_infinite<T: ToString>(symbol: &'static str, number: Option<&T>) -> Fact {
    Fact::new(symbol, number.map_or_else(|| "inf".to_owned(), T::to_string))
}

/// What says that only the first of `all` are drawn, if there are more.
pub(crate) fn left_out(drawn: usize, all: usize, what: &str) -> Option<String> {
    (drawn < all).then(|| format!("{drawn} of {all} {what} are drawn."))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::network::draw;

    fn drawn(value: &Value) -> String {
        let network = of_value(value, Numbering::FromZero).unwrap_or_else(|| panic!("{value}"));
        let svg = draw(&network);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
        svg
    }

    #[test]
    fn every_kind_is_drawn_with_its_numbers() {
        for (value, expected) in [
            (json!({"kind":"star","workers":[{"c":"2","w":"inf","tasks":0},{"c":1,"w":3,"tasks":4}]}), "w = inf"),
            (json!({"kind":"redistribution","workers":[{"c":"2","delta":3},{"c":"1","delta":-3}]}), "delta = -3"),
            (json!({"kind":"ring","W":"1","H":"1","w":["3","2"],"c":[["0","1"],["5","0"]]}), ">c = 5<"),
            (
                json!({"kind":"divisible-star","load":"10","master_w":"2","workers":[{"g":"4","w":"1","G":"7"}]}),
                "G = 7",
            ),
            (json!({"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","w":"4"}), "3 rounds"),
            (json!({"kind":"divisible-tree","load":"10","root":{"w":"1","children":[{"g":"6","w":"inf"}]}}), "g = 6"),
            (json!({"kind":"switch","workers":[{"load":"5","bandwidth":"2","speed":"1/3"}]}), "speed = 1/3"),
            (
                json!({"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"2"}],"links":[{"between":[0,1],"c":"8"}]}),
                "c = 8",
            ),
            (json!({"kind":"3-partition","items":[2,2,2],"bound":7}), "S = 7"),
            (json!({"kind":"2-partition","items":[1,2]}), "3/2"),
            (json!({"kind":"graph","vertices":2,"edges":[[0,1]]}), "2 vertices"),
            (json!({"p":2,"x":[[1,0],[0,1]]}), "<path"),
            (json!({"jobs":[{"w":1,"d":3}]}), "d = 3"),
            (json!({"P":2,"R":"1/2"}), "R = w / g = 1/2"),
        ] {
            assert!(drawn(&value).contains(expected), "{expected}: {}", drawn(&value));
        }
    }

    #[test]
    fn large_platforms_are_drawn_in_part_and_say_so() {
        let workers = vec![json!({"c":1,"w":2,"tasks":1}); 3000];
        assert!(drawn(&json!({"kind":"star","workers":workers})).contains(" of 3000 workers are drawn"));
        let nodes: Vec<_> = (0..3000).map(|node| json!({"w":1,"master":node == 0})).collect();
        let links: Vec<_> = (1..3000).map(|node| json!({"between":[node - 1, node],"c":1})).collect();
        let chain = drawn(&json!({"kind":"platform-graph","nodes":nodes,"links":links}));
        assert!(chain.contains(" of 3000 nodes are drawn") && chain.len() < 100_000);
        let items = vec![1; 3000];
        assert!(drawn(&json!({"kind":"3-partition","items":items,"bound":3})).contains(" of 3000 items are drawn"));
    }

    #[test]
    fn what_is_no_platform_is_not_drawn() {
        for value in [
            json!({"kind":"star"}),
            json!({"kind":"3-partition","items":"many"}),
            json!({"kind":"graph","vertices":2,"edges":[[0,9]]}),
            json!({"processors":7}),
            json!({"x":[[1]], "p": 2}),
            json!({"P": 1e30, "R": "1"}),
            json!(null),
        ] {
            assert_eq!(of_value(&value, Numbering::FromOne), None, "{value}");
        }
    }
}
