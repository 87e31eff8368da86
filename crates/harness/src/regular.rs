//! What is regular, declared once for each kind of instance, in the file of the kind, from what the papers assume.
//!
//! The papers divide by weights and speak of several workers without saying so each time. A statement that fails on
//! irregular instances alone fails at a *boundary*: nobody is accused on the strength of a worker that computes in no
//! time.
//!
//! What a kind needs is told where it implements [`Regular`]. What has no `kind` (a cell of a table, parameters of a
//! formula) is always regular: it is what the paper itself prints. What names a kind and cannot be read back is not known
//! to be regular, and the row is void.

use std::ops::Deref;

use schedcheck_files::with_instance;
use schedcheck_model::Rational;
use schedcheck_reductions::best_tree::TwoPartition;
use schedcheck_reductions::hamiltonian_cycle::Graph;
use schedcheck_reductions::three_partition::ThreePartition;
use serde_json::Value;

use super::about::{About, Unreadable};

/// What a sweep goes through: instances that can be told regular or not.
pub trait Regular {
    /// Whether the instance is one that its paper takes for granted.
    fn is_regular(&self) -> bool;
}

/// At least three vertices.
impl Regular for Graph {
    fn is_regular(&self) -> bool {
        self.vertices() >= 3
    }
}

/// Parameters of a formula, sizes of a family, and partitions: their types refuse an empty list, and an item that is
/// not positive.
macro_rules! always {
    ($($number:ty),*) => {$(
        impl Regular for $number {
            fn is_regular(&self) -> bool {
                true
            }
        }
    )*};
}

always!(u64, usize, i64, Rational, ThreePartition, TwoPartition);

/// An instance of a type of another package, and whether it is regular: for the types of algorithms, which know no
/// harness.
#[derive(Debug, Clone)]
pub struct Described<I> {
    instance: I,
    is_regular: bool,
}

impl<I> Described<I> {
    /// An instance that is regular if `is_regular` says so.
    pub fn by(is_regular: fn(&I) -> bool) -> impl Fn(I) -> Self {
        move |instance| Self { is_regular: is_regular(&instance), instance }
    }
}

impl<I> Deref for Described<I> {
    type Target = I;

    fn deref(&self) -> &I {
        &self.instance
    }
}

impl<I> Regular for Described<I> {
    fn is_regular(&self) -> bool {
        self.is_regular
    }
}

/// Several of a kind, such as jobs: at least one, each regular.
impl<I: Regular> Regular for Vec<I> {
    fn is_regular(&self) -> bool {
        !self.is_empty() && self.iter().all(Regular::is_regular)
    }
}

/// An instance with what goes with it: a schedule, a horizon, a choice.
impl<I: Regular, More> Regular for (I, More) {
    fn is_regular(&self) -> bool {
        self.0.is_regular()
    }
}

/// Whether what a counterexample is about is regular.
///
/// # Errors
/// It cannot be read back: then it is not known to be.
pub fn is_regular(value: &Value) -> Result<bool, Unreadable> {
    About::read(value).map(|about| about.is_regular())
}

impl Regular for About {
    fn is_regular(&self) -> bool {
        match self {
            Self::Instance(instance) => with_instance!(instance, platform => platform.is_regular()),
            Self::ThreePartition(source) => source.is_regular(),
            Self::TwoPartition(source) => source.is_regular(),
            Self::Graph(graph) => graph.is_regular(),
            Self::Named(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SmallRing;

    /// One that is regular, with the irregular ones that differ from it in one of its numbers (`old` -> `new`).
    const KINDS: &[(&str, &[(&str, &str)])] = &[
        (
            r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3},{"c":4,"w":5,"tasks":0}]}"#,
            &[
                ("\"c\":4", "\"c\":0"),
                ("\"w\":5", "\"w\":0"),
                ("\"w\":5", "\"w\":\"inf\""),
                ("3}", "0}"),
                (",{\"c\":4,\"w\":5,\"tasks\":0}", ""),
            ],
        ),
        (
            r#"{"kind":"redistribution","workers":[{"c":1,"delta":2},{"c":3,"delta":-2}]}"#,
            &[
                ("\"c\":3", "\"c\":0"),
                ("\"c\":1", "\"c\":0"),
                ("2},{\"c\":3,\"delta\":-2}", "0},{\"c\":3,\"delta\":0}"),
            ],
        ),
        (
            r#"{"kind":"ring","W":1,"H":2,"w":[1,1,1],"c":[[0,3,4],[5,0,6],[7,8,0]]}"#,
            &[
                ("\"W\":1", "\"W\":0"),
                ("\"H\":2", "\"H\":0"),
                ("3", "0"),
                ("5", "0"),
                ("8", "0"),
                ("1,1,1],\"c\":[[0,3,4],[5,0,6],[7,8,0]]", "1,1],\"c\":[[0,3],[5,0]]"),
            ],
        ),
        (
            r#"{"kind":"divisible-star","load":1,"master_w":2,"workers":[{"g":3,"w":4},{"g":5,"w":6}]}"#,
            &[
                ("\"load\":1", "\"load\":0"),
                ("\"master_w\":2", "\"master_w\":0"),
                ("\"g\":5", "\"g\":0"),
                ("\"w\":6", "\"w\":0"),
                ("\"w\":6", "\"w\":\"inf\""),
                (",{\"g\":5,\"w\":6}", ""),
            ],
        ),
        (
            r#"{"kind":"multi-round","load":1,"workers":2,"rounds":3,"g":4,"w":5}"#,
            &[
                ("\"load\":1", "\"load\":0"),
                ("\"workers\":2", "\"workers\":1"),
                ("\"g\":4", "\"g\":0"),
                ("\"w\":5", "\"w\":0"),
            ],
        ),
        (
            concat!(
                r#"{"kind":"divisible-tree","load":1,"#,
                r#""nodes":[{"w":"inf"},{"parent":0,"g":2,"w":3},{"parent":1,"g":4,"w":5}]}"#
            ),
            &[
                ("\"load\":1", "\"load\":0"),
                ("\"g\":2", "\"g\":0"),
                ("\"g\":4", "\"g\":0"),
                ("\"w\":\"inf\"", "\"w\":0"),
                ("\"w\":5", "\"w\":0"),
                (",{\"parent\":1,\"g\":4,\"w\":5}", ""),
            ],
        ),
        (
            r#"{"kind":"switch","workers":[{"load":1,"bandwidth":2,"speed":3},{"load":0,"bandwidth":4,"speed":5}]}"#,
            &[("\"load\":1", "\"load\":0"), ("4", "0"), ("5", "0"), (",{\"load\":0,\"bandwidth\":4,\"speed\":5}", "")],
        ),
        (
            concat!(
                r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":1}],"#,
                r#""links":[{"between":[0,1],"c":2}]}"#
            ),
            &[
                ("{\"w\":1}", "{\"w\":\"inf\"}"),
                ("{\"between\":[0,1],\"c\":2}", ""),
                (
                    "{\"w\":\"inf\",\"master\":true},{\"w\":1}],\"links\":[{\"between\":[0,1],\"c\":2}]",
                    "{\"w\":1,\"master\":true}],\"links\":[]",
                ),
            ],
        ),
        (r#"{"kind":"3-partition","items":[4,4,5],"bound":13}"#, &[]),
        (r#"{"kind":"2-partition","items":[1,2]}"#, &[]),
        (r#"{"kind":"graph","vertices":3,"edges":[]}"#, &[("3", "2")]),
    ];

    #[test]
    fn an_instance_is_regular_until_one_of_its_numbers_is_degenerate() {
        for (regular, turns) in KINDS {
            let read =
                |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(is_regular(&read(regular)), Ok(true), "{regular}");
            for (old, new) in *turns {
                let irregular = read(&regular.replacen(old, new, 1));
                assert!(irregular != read(regular) && is_regular(&irregular) == Ok(false), "{irregular}");
            }
        }
    }

    #[test]
    fn what_is_no_instance_is_what_the_paper_names() {
        for named in ["7", "[0]", r#"{"cell":0}"#, r#"{"table":1,"q":3}"#] {
            assert_eq!(is_regular(&serde_json::from_str(named).unwrap()), Ok(true), "{named}");
        }
    }

    #[test]
    fn unreadable_instances_are_not_known_to_be_regular() {
        for (unreadable, why) in [
            (r#"{"kind":"cell"}"#, "\"cell\" is no kind that is supported"),
            (r#"{"kind":7}"#, "kind"),
            (r#"{"kind":"star","workers":[{"c":1,"w":2}]}"#, "workers[0]"),
            (r#"{"kind":"star","workers":[{"c":1,"w":-2,"tasks":3}]}"#, "workers[0].w"),
            (r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":60000000}]}"#, "tasks"),
            (r#"{"kind":"3-partition","items":[1,2]}"#, "bound"),
            (r#"{"kind":"3-partition","items":[4,4,7],"bound":13}"#, "items[2]"),
            (r#"{"kind":"2-partition","items":[]}"#, "items"),
            (r#"{"kind":"2-partition","items":[1,0]}"#, "items[1]"),
            (r#"{"kind":"graph","vertices":3}"#, "edges"),
            (r#"{"kind":"graph","vertices":3,"edges":[[0,3]]}"#, "3"),
        ] {
            let told = is_regular(&serde_json::from_str(unreadable).unwrap()).expect_err(unreadable).to_string();
            assert!(told.contains(why), "{unreadable}: {told}");
        }
    }

    #[test]
    fn a_small_ring_is_regular_where_its_instance_is() {
        let shape = crate::domain::RingBox {
            processors: 1..=3,
            cycle_times: 1..=1,
            costs: 0..=1,
            work: 0..=1,
            links: crate::domain::Links::Free,
            speeds: crate::domain::Alike::Free,
        };
        let all: Vec<SmallRing> = crate::domain::Domain::all(&shape).collect();
        assert!(all.iter().all(|ring| ring.is_regular() == ring.instance().is_regular()));
        assert_eq!(all.iter().filter(|ring| ring.is_regular()).count(), 1, "three, all links cost 1, some work");
    }

    #[test]
    fn a_small_ring_whose_processor_takes_no_time_is_irregular() {
        let ring = |cycle_times: [i64; 3]| {
            let costs = vec![vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]];
            SmallRing { cycle_times: cycle_times.to_vec(), costs, work: 1 }
        };
        assert!(ring([1, 1, 1]).is_regular() && !ring([1, 0, 1]).is_regular());
    }

    #[test]
    fn what_is_to_be_partitioned_is_regular_as_it_is_in_its_file() {
        let three = ThreePartition::parse("4,4,5", "13").expect("items");
        let two = TwoPartition::parse("1,2").expect("items");
        assert!(three.is_regular() && is_regular(&three.to_json()) == Ok(true));
        assert!(two.is_regular() && is_regular(&two.to_json()) == Ok(true));
        assert!(ThreePartition::new(vec![], 13).is_err() && ThreePartition::new(vec![0, 0, 0], 0).is_err());
        assert!(TwoPartition::new(vec![]).is_err() && TwoPartition::new(vec![1, 0]).is_err());
    }

    #[test]
    fn a_graph_is_regular_from_three_vertices_on() {
        let edge = |vertices| Graph::new(vertices, [[0, 1]]).expect("a graph").is_regular();
        assert_eq!([2, 3, 4].map(edge), [false, true, true]);
    }

    #[test]
    fn several_are_as_regular_as_each_and_pairs_as_their_first() {
        let [good, bad] = [3, 2].map(Described::by(|&number: &u64| number == 3));
        assert!(good.is_regular() && !bad.is_regular() && *good == 3);
        assert!(vec![good.clone(), good.clone()].is_regular() && !vec![good.clone(), bad.clone()].is_regular());
        assert!(!Vec::<u64>::new().is_regular());
        assert!((good.clone(), bad.clone()).is_regular() && !(bad, good).is_regular());
    }
}
