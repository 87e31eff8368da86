//! The search against itself: what is moved and polished stays within its bounds.

use num_traits::One;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use serde_json::Value;

use super::moves::changed;
use super::numbers::{numbers, put};
use super::population::Population;
use super::processors::{duplicate, number, remove};
use super::simpler::simpler;
use super::smaller::smaller;
use super::sweep::Sizes;
use super::{Weight, Within};
use crate::contest::{Entry, Outcome, Ratio, Reference};
use crate::instances::Source;

/// A file of each kind, with its number of processors.
const FILES: [(&str, usize); 9] = [
    (r#"{"kind":"star","workers":[{"c":"1","w":"3/2","tasks":3},{"c":"2","w":"1","tasks":0}]}"#, 2),
    (r#"{"kind":"redistribution","workers":[{"c":"1","delta":-1},{"c":"2","delta":1},{"c":"2","delta":0}]}"#, 3),
    (r#"{"kind":"ring","W":"1","H":"1","w":["1","2"],"c":[["0","1"],["2","0"]]}"#, 2),
    (r#"{"kind":"divisible-star","load":"1","workers":[{"g":"1","w":"1"},{"g":"3","w":"2"}]}"#, 2),
    (
        r#"{"kind":"divisible-return","load":"1","ports":1,"workers":[
            {"g":"1","w":"1","d":"1"},{"g":"3","w":"2","d":"1"}]}"#,
        2,
    ),
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
                assert!(Weight::of(&candidate) < weight && candidate.size() <= instance.size(), "{kind}");
            }
        }
        assert!(neighbours >= 6 && simple >= 6, "{kind}: {neighbours} neighbours, {simple} simpler ones");
    }
}

#[test]
fn the_small_instances_of_all_sizes_are_the_box_and_each_size_has_its_turn() {
    for kind in Instance::KINDS {
        let within = Within::new(kind, &[]).expect("the usual bounds");
        let all = Source::every(within.bounds().clone()).expect("a small box");
        let smallest = Sizes::of(&within).smallest(usize::MAX);
        assert_eq!(Some(smallest.len().into()), all.size(), "{kind}");
        assert!(all.instances().next().is_some_and(|first| smallest.iter().any(|(_, it)| *it == first)), "{kind}");
    }
    let stars = Sizes::of(&Within::new("star", &[("workers", "1..2"), ("tasks", "1..2")]).expect("bounds")).smallest(5);
    let sizes = stars.iter().map(|(place, star)| (*place, star.size().processors, star.size().tasks));
    let first = [(0, 1, Some(1)), (1, 1, Some(2)), (2, 2, Some(1)), (3, 2, Some(2)), (0, 1, Some(1))];
    assert_eq!(sizes.collect::<Vec<_>>(), first);
}

#[test]
fn where_a_ratio_is_given_the_returns_follow_the_sends() {
    let bounds = [("workers", "2..3"), ("z", "1"), ("z-divisor", "2"), ("g", "1..4")];
    let within = Within::new("divisible-return", &bounds).expect("bounds");
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let drawn = Source::random(within.bounds().clone(), 20, 3);
    let changed: Vec<_> =
        drawn.instances().filter_map(|instance| changed(&instance.to_json(), &within, &mut random)).collect();
    assert!(changed.len() >= 10, "{}", changed.len());
    for instance in changed {
        let Instance::DivisibleReturn(star) = &instance else { panic!("{instance:?}") };
        assert_eq!(star.return_ratio(), Some(Rational::new(1, 2)), "{instance:?}");
    }
}

#[test]
fn links_alike_in_either_direction_follow_the_first() {
    let within = Within::new("ring", &[("symmetric-links", "")]).expect("bounds");
    let ring = file(r#"{"kind":"ring","W":"1","H":"1","w":["1","1"],"c":[["0","1"],["2","0"]]}"#);
    let alike = within.instance(ring).expect("an instance").to_json();
    assert_eq!(alike["c"], file(r#"[["0","1"],["1","0"]]"#));
    // The load is another one, and so are two cycle-times.
    assert_eq!(within.numbers(&alike).iter().filter(|number| number.field == "c").count(), 1);
}

fn entry(time: i64, ratio: i64) -> Entry {
    let star = format!(r#"{{"kind":"star","workers":[{{"c":1,"w":{time},"tasks":1}}]}}"#);
    let instance = Instance::read(&star).expect("a star");
    let (size, ratio) = (instance.size(), Some(Ratio::Finite(Rational::from(ratio))));
    Entry {
        instance,
        size,
        outcome: Outcome::Worse,
        ratio,
        pair: None,
        reason: String::new(),
        objective: None,
        reference: Reference::Nothing,
        time: None,
        moved: None,
    }
}

#[test]
fn many_that_are_equally_bad_leave_room_for_others() {
    let mut population = Population::default();
    population.take(&(1..=20).map(|time| entry(time, 2)).chain([entry(30, 1), entry(40, 3)]).collect::<Vec<_>>());
    let times = population.files().map(|file| file["workers"][0]["w"].as_str().expect("a text").to_owned());
    assert_eq!(times.collect::<Vec<_>>(), ["40", "20", "19", "18", "30"]);
}

#[test]
fn a_large_number_is_lowered_to_a_bound_in_few_steps() {
    let within = Within::new("star", &[("workers", "1"), ("tasks", "1"), ("c", "1")]).expect("bounds");
    let time = |star: &Instance| file(&star.to_json().to_string())["workers"][0]["w"].clone();
    let at_least =
        |star: &Instance| time(star).as_str().and_then(|time| time.parse().ok()).is_some_and(|it: i64| it >= 1_001);
    let mut star = entry(999_999, 1).instance;
    let mut steps = 0;
    while let Some(next) = simpler(&star, &within).into_iter().find(at_least) {
        (star, steps) = (next, steps + 1);
    }
    assert_eq!(time(&star), "1001");
    assert!(steps <= 40, "{steps} steps");
}

#[test]
fn two_numbers_at_a_time_become_any_smaller_ones() {
    let within = Within::new("star", &[("workers", "2"), ("tasks", "2"), ("equal-links", "")]).expect("bounds");
    let star = |c, w: [i64; 2]| {
        let [first, other] = w;
        let text = format!(
            r#"{{"kind":"star","workers":[{{"c":{c},"w":{first},"tasks":2}},{{"c":{c},"w":{other},"tasks":0}}]}}"#
        );
        Instance::read(&text).expect("a star")
    };
    let found = star(3, [20, 9]);
    let lighter = smaller(&found, &within);
    let weights: Vec<Weight> = lighter.iter().map(Weight::of).collect();
    assert!(weights.is_sorted() && weights.iter().all(|weight| *weight < Weight::of(&found)));
    // A small one, and one of which a number stays.
    assert!(lighter.contains(&star(2, [5, 7])) && lighter.contains(&star(3, [6, 13])));
    assert!(!lighter.contains(&star(4, [21, 9])));
}

#[test]
fn a_panic_on_one_thread_ends_the_search_and_names_the_instance() {
    use crate::contest::{Against, Contestant, Fault, Reply};

    let within = Within::new("star", &[("workers", "2"), ("tasks", "1..4")]).expect("bounds");
    let maker = || -> anyhow::Result<(Box<dyn Contestant>, Against)> {
        let contestant = |instance: &Instance| {
            assert!(instance.size().tasks != Some(3), "three are too many");
            Reply::Fault(Fault::Refused, "not me".to_owned())
        };
        Ok((Box::new(contestant), Against::Optimum { limit: None }))
    };
    let budget = super::Budget::Instances(u64::MAX, 1);
    let search = super::Search::new((within, 1, budget), Box::new(maker), Box::new(|_| ()), std::sync::Arc::default());
    let error = search.run(3).expect_err("it panics").to_string();
    assert!(error.contains("three are too many; the instance is {") && error.contains("\"tasks\":"), "{error}");
}
