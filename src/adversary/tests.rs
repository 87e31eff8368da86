//! The search against itself: what is moved and polished stays within its bounds.

use num_traits::One;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::moves::changed;
use super::numbers::{numbers, put};
use super::processors::{duplicate, number, remove};
use super::simpler::simpler;
use super::{Weight, Within};
use crate::contest::Size;
use crate::instances::Source;

/// A file of each kind, with its number of processors.
const FILES: [(&str, usize); 8] = [
    (r#"{"kind":"star","workers":[{"c":"1","w":"3/2","tasks":3},{"c":"2","w":"1","tasks":0}]}"#, 2),
    (r#"{"kind":"redistribution","workers":[{"c":"1","delta":-1},{"c":"2","delta":1},{"c":"2","delta":0}]}"#, 3),
    (r#"{"kind":"ring","W":"1","H":"1","w":["1","2"],"c":[["0","1"],["2","0"]]}"#, 2),
    (r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"3","w":"2"}]}"#, 2),
    (
        r#"{"kind":"divisible-tree","load":"1","root":{"w":"2","children":[
            {"g":"1","w":"2","children":[{"g":"2","w":"2"}]}]}}"#,
        3,
    ),
    (r#"{"kind":"multi-round","load":"1","workers":2,"rounds":2,"g":"1","w":"2","G":"1","W":"1"}"#, 0),
    (r#"{"kind":"switch","workers":[{"load":"1","bandwidth":"2","speed":"1"}]}"#, 1),
    (
        r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"2"},{"w":"1"}],
            "links":[{"between":[0,1],"c":"1"},{"between":[0,2],"c":"2"}]}"#,
        3,
    ),
];

fn file(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_processor_that_is_added_and_taken_out_again_leaves_the_file_as_it_was() {
    for (text, processors) in FILES {
        let before = file(text);
        assert_eq!(number(&before), processors, "{text}");
        // The last one: of a tree it is a leaf, and of a graph no master.
        let Some(last) = processors.checked_sub(1) else { continue };
        let mut after = before.clone();
        duplicate(&mut after, last);
        assert_eq!(number(&after), processors + 1, "{text}");
        remove(&mut after, processors);
        assert_eq!(after, before);
    }
}

#[test]
fn a_number_less_is_read_as_such_wherever_it_stands() {
    for (text, _) in FILES {
        let mut changed = file(text);
        let all = numbers(&changed, &|field| ["c", "w", "g", "bandwidth"].contains(&field));
        assert!(!all.is_empty(), "{text}");
        for number in &all {
            put(&mut changed, &number.place, &(&number.value + Rational::one()));
        }
        assert!(Instance::read(&changed.to_string()).is_ok(), "{changed}");
        let after = numbers(&changed, &|field| ["c", "w", "g", "bandwidth"].contains(&field));
        assert!(all.iter().zip(&after).all(|(before, after)| &before.value + Rational::one() == after.value), "{text}");
    }
}

#[test]
fn moves_lead_elsewhere_and_keep_sizes_and_what_is_alike() {
    let bounds = [("workers", "2..3"), ("tasks", "1..4"), ("equal-links", ""), ("w", "1..2")];
    let within = Within::new("star", &bounds).expect("bounds");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut last = file(r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":2},{"c":"1","w":"1","tasks":0}]}"#);
    let mut sizes = Vec::new();
    for _ in 0..300 {
        let Some(instance) = changed(&last, &within, &mut random) else { continue };
        let Instance::Star(star) = &instance else { panic!("no star") };
        let workers = star.workers();
        assert!((2..=3).contains(&workers.len()) && (1..=4).contains(&star.total_tasks()), "{}", instance.to_json());
        assert!(workers.iter().all(|worker| worker.comm == workers[0].comm), "{}", instance.to_json());
        assert!(workers.iter().all(|worker| worker.comp > Some(Rational::default())), "{}", instance.to_json());
        sizes.push((workers.len(), star.total_tasks()));
        last = instance.to_json();
    }
    sizes.sort_unstable();
    sizes.dedup();
    assert_eq!(sizes, [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4)]);
}

#[test]
fn every_kind_has_neighbours_and_simpler_instances() {
    for kind in Instance::KINDS {
        let within = Within::new(kind, &[]).expect("the usual bounds");
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (mut neighbours, mut simple) = (0, 0);
        for instance in Source::random(within.bounds().clone(), 12, 3).instances() {
            let neighbour = changed(&instance.to_json(), &within, &mut random);
            neighbours += usize::from(neighbour.is_some_and(|neighbour| neighbour != instance));
            let weight = Weight::of(&instance);
            for candidate in simpler(&instance, &within) {
                simple += 1;
                assert!(Weight::of(&candidate) < weight && Size::of(&candidate) <= Size::of(&instance), "{kind}");
            }
        }
        assert!(neighbours >= 6 && simple >= 6, "{kind}: {neighbours} neighbours, {simple} simpler ones");
    }
}
