//! Counterexamples of the ledger, drawn: the platform, and an optimal schedule where an exact method finds it at once.

use command_io::decimal::for_people;
use schedcheck_files::{Candidate, Instance, read_candidate, with_candidate, with_instance};
use schedcheck_reductions::best_tree::{TreeReduction, TwoPartition};
use schedcheck_reductions::hamiltonian_cycle::{self, Graph, SliceRingReduction};
use schedcheck_reductions::three_partition::{self, ThreePartition};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::kinds::CommandKind;
use crate::methods::{MethodOptions, MethodSolution, Sense, solve};
use crate::papers;
use schedcheck_drawing::gantt::{Chart, on_one_axis};
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::{Numbering, of_instance, of_value};
use schedcheck_drawing::{Picture, schedules};
use schedcheck_harness::Exhibit;

/// The counterexample `value` of the row `row_id` of the ledger, such as `rr6005/thm-2`, as pictures; none where
/// nothing of it can be drawn.
///
/// Processors have the numbers that the row gives them in words.
///
/// ```
/// use schedcheck::report::counterexample::pictures;
/// let star = serde_json::json!({"kind":"star","workers":[{"c":"0","w":"1","tasks":1}]});
/// let titles: Vec<_> = pictures("rr6005/alg-5", &star).iter().map(|picture| picture.title().to_owned()).collect();
/// assert_eq!(titles, ["A star with tasks", "A schedule on a star: the least makespan is 1"]);
/// ```
pub fn pictures(row_id: &str, value: &Value) -> Vec<Picture> {
    if let Some(pictures) = papers::all().of(row_id).and_then(|paper| (paper.pictures)(value)) {
        return pictures;
    }
    let numbering = numbering(row_id);
    let mut pictures = Vec::new();
    match Instance::read(&value.to_string()) {
        Ok(instance) => pictures.extend(of_an_instance(&instance, numbering)),
        Err(_) => {
            pictures.extend(of_value(value, numbering).map(Picture::Network));
            if let Some((instance, what)) = reduced(value) {
                let mut of_reduced = of_an_instance(&instance, numbering);
                if let Some(Picture::Network(network)) = of_reduced.first_mut() {
                    network.title = what.to_owned();
                }
                pictures.extend(of_reduced);
            }
        }
    }
    pictures
}

/// The exhibits of the row `row_id`, each with its caption; those that are no schedule of their instance are left out.
///
/// Schedules of one instance are compared: they have one axis of time.
pub fn exhibits<'a>(row_id: &str, shown: impl IntoIterator<Item = &'a Exhibit>) -> Vec<Picture> {
    let mut drawn: Vec<_> = shown.into_iter().map(|shown| (&shown.instance, exhibit(row_id, shown))).collect();
    let instances: Vec<_> = drawn.iter().map(|(instance, _)| *instance).collect();
    for instance in instances {
        let of_instance = drawn.iter_mut().filter(|(of, _)| *of == instance).flat_map(|(_, pictures)| pictures);
        on_one_axis(
            of_instance.filter_map(|picture| if let Picture::Gantt(chart) = picture { Some(chart) } else { None }),
        );
    }
    drawn.into_iter().flat_map(|(_, pictures)| pictures).collect()
}

/// The schedule of an exhibit on its platform.
fn exhibit(row_id: &str, exhibit: &Exhibit) -> Vec<Picture> {
    let numbering = numbering(row_id);
    let both = json!({"instance": exhibit.instance, "schedule": exhibit.schedule}).to_string();
    let Ok(candidate) = read_candidate(&both) else { return Vec::new() };
    let chart = schedules::chart(&candidate, numbering);
    let chart = Chart { title: exhibit.caption.clone(), deadline: exhibit.deadline.clone(), ..chart };
    let network = chosen(&candidate, numbering).map(|network| Network { title: exhibit.caption.clone(), ..network });
    network.map(Picture::Network).into_iter().chain([Picture::Gantt(chart)]).collect()
}

/// The platform with what the schedule chooses of it standing out, where it chooses.
fn chosen(candidate: &Candidate, numbering: Numbering) -> Option<Network> {
    with_candidate!(candidate, (platform, schedule) => platform.chosen(schedule, numbering))
}

/// How the findings of a row call processors.
fn numbering(row_id: &str) -> Numbering {
    let counts_from_one = papers::all().of(row_id).is_some_and(|paper| (paper.counts_from_one)(row_id));
    if counts_from_one { Numbering::FromOne } else { Numbering::FromZero }
}

/// The platform, with the optimal ring standing out, and an optimal schedule that does anything.
fn of_an_instance(instance: &Instance, numbering: Numbering) -> Vec<Picture> {
    let answer = is_small(instance).then(|| solve(instance, None, &MethodOptions::default()).ok()).flatten();
    let answer = answer.filter(MethodSolution::is_optimal);
    let chosen = answer.as_ref().and_then(|answer| chosen(&answer.schedule, numbering));
    let network = chosen.unwrap_or_else(|| of_instance(instance, numbering));
    let chart = answer.map(|answer| chart(&answer, numbering));
    // Where there is nothing to do, there is nothing to see.
    let chart = chart.filter(|chart| chart.rows.iter().any(|row| !row.bars.is_empty()));
    [Picture::Network(network)].into_iter().chain(chart.map(Picture::Gantt)).collect()
}

/// An optimal schedule, with its objective in the title.
fn chart(answer: &MethodSolution, numbering: Numbering) -> Chart {
    let mut chart = schedules::chart(&answer.schedule, numbering);
    let instance = answer.schedule.instance();
    let best = if instance.sense() == Sense::Minimise { "the least" } else { "the largest" };
    let what = schedules::objective_of(&instance);
    chart.title = format!("{}: {best} {what} is {}", chart.title, for_people(&answer.objective));
    chart
}

/// Whether an exact method answers at once.
fn is_small(instance: &Instance) -> bool {
    with_instance!(instance, platform => platform.is_small())
}

/// What the reduction of a source problem makes of it, where it is small.
fn reduced(value: &Value) -> Option<(Instance, &'static str)> {
    let items = || Vec::<u64>::deserialize(value.get("items")?).ok().filter(|items| items.len() <= 6);
    let (instance, what) = match value.get("kind")?.as_str()? {
        "3-partition" => {
            let source = ThreePartition::new(items()?, value.get("bound")?.as_u64()?).ok()?;
            (three_partition::reduce(&source).to_json(), "The star that theorem 2 makes of it")
        }
        "2-partition" => {
            let source = TwoPartition::new(items()?).ok()?;
            (TreeReduction::from_two_partition(&source).to_json(), "The platform that theorem 2 makes of it")
        }
        "graph" => {
            let edges = Vec::<[usize; 2]>::deserialize(value.get("edges")?).ok()?;
            let vertices = usize::try_from(value.get("vertices")?.as_u64()?).ok().filter(|vertices| *vertices <= 7)?;
            let graph = Graph::new(vertices, edges).ok()?;
            let ring = hamiltonian_cycle::reduce(&graph, &SliceRingReduction::default_epsilon()).ok()?;
            (ring.to_json(), "The processors that theorem 1 makes of it")
        }
        _ => return None,
    };
    Some((Instance::read(&instance.to_string()).ok()?, what))
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;

    use super::*;

    /// Every row of the recorded ledger with its counterexample.
    fn recorded() -> Vec<(String, Value)> {
        let (mut row, mut all) = (String::new(), Vec::new());
        for line in include_str!("../../snapshots/ledger.snap").lines() {
            if let Some((id, _)) = line.strip_prefix("## ").and_then(|title| title.split_once(": ")) {
                id.clone_into(&mut row);
            }
            if let Some(data) = line.strip_prefix("- counterexample: `").and_then(|rest| rest.strip_suffix('`')) {
                all.push((row.clone(), serde_json::from_str(data).expect("a counterexample is JSON")));
            }
        }
        all
    }

    #[test]
    fn every_counterexample_of_the_ledger_is_drawn() {
        let all = recorded();
        assert!(all.len() >= 50, "{}", all.len());
        // Numbers alone are the parameters of a formula, of which there is nothing to draw, unless one is of a table.
        let are_numbers = |value: &Value| match value {
            Value::Array(all) => all.iter().all(Value::is_number),
            one => one.is_number(),
        };
        let is_formula = |value: &Value| {
            let fields = value.as_object();
            fields.is_some_and(|fields| fields.values().all(are_numbers) && !fields.contains_key("table"))
        };
        for (row, value) in all {
            let pictures = pictures(&row, &value);
            assert_eq!(pictures.is_empty(), is_formula(&value), "{row}: {value}");
            for picture in pictures {
                let svg = picture.svg();
                assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{row}: {svg}");
                assert!(!svg.contains("NaN") && !svg.contains("inf\"") && svg.len() < 200_000, "{row}: {svg}");
                assert!(picture.csv().lines().count() > 1, "{row}");
            }
        }
    }

    #[test]
    fn an_exhibit_of_a_ring_is_the_ring_and_its_step() {
        let instance = json!({"kind":"ring","W":"1","H":"1","w":["1","1"],"c":[["0","1"],["1","0"]]});
        let schedule = json!({"ring":[0,1],"shares":["1/2","1/2"]});
        let shown = Exhibit { caption: "both".to_owned(), instance, schedule, deadline: None };
        let pictures = exhibits("rr4745/prop-2", [&shown]);
        assert_eq!(pictures.iter().map(Picture::title).collect::<Vec<_>>(), ["both", "both"]);
        let broken = Exhibit { schedule: json!({"ring":"round"}), ..shown };
        assert_eq!(exhibits("rr4745/prop-2", [&broken]).len(), 0);
    }

    #[test]
    fn exhibits_of_one_instance_have_one_axis_of_time() {
        let star = |load: u64| json!({"kind":"divisible-star","load":load,"workers":[{"g":1,"w":1}]});
        let shown = |load: u64, idle: u64| {
            let chunk = json!({"worker":0,"load":load,"send_start":0,"compute_start":load + idle});
            let schedule = json!({"chunks":[chunk]});
            Exhibit { caption: format!("idle for {idle}"), instance: star(load), schedule, deadline: None }
        };
        let pictures = exhibits("rr4916/thm-1", &[shown(4, 0), shown(4, 8), shown(40, 0)]);
        let until = |picture: &Picture| match picture {
            Picture::Gantt(chart) => chart.until.clone(),
            _ => panic!("{picture:?}"),
        };
        assert_eq!(pictures.iter().map(until).collect::<Vec<_>>(), [16, 16, 80].map(|end| Some(Rational::from(end))));
    }

    #[test]
    fn schedules_are_drawn_up_to_the_size_limit() {
        let stars = |workers: usize, tasks: u64| {
            let mut all = vec![json!({"c": 1, "w": 1, "tasks": 0}); workers];
            all[0]["tasks"] = tasks.into();
            json!({"kind": "star", "workers": all})
        };
        let moved = |tasks: i64| json!({"kind": "redistribution", "workers": [{"c": 1, "delta": tasks}, {"c": 1, "delta": -tasks}]});
        let ring = |count: usize| {
            let costs: Vec<Vec<u8>> = (0..count).map(|i| (0..count).map(|j| u8::from(i != j)).collect()).collect();
            json!({"kind": "ring", "W": 1, "H": 1, "w": vec![1; count], "c": costs})
        };
        let divided = |count: usize| json!({"kind": "divisible-star", "load": 1, "workers": vec![json!({"g": 1, "w": 1}); count]});
        let tree = |count: usize| {
            let below = vec![json!({"parent": 0, "g": 1, "w": 1}); count - 1];
            let nodes: Vec<_> = [json!({"w": 1})].into_iter().chain(below).collect();
            json!({"kind": "divisible-tree", "load": 1, "nodes": nodes})
        };
        let rounds = |workers: usize, rounds: usize| json!({"kind": "multi-round", "load": 1, "workers": workers, "rounds": rounds, "g": 1, "w": 1});
        let switch = |count: usize| json!({"kind": "switch", "workers": vec![json!({"load": 1, "bandwidth": 1, "speed": 1}); count]});
        let graph = |count: usize, links: usize, horizon: u64| {
            let nodes: Vec<_> = (0..count).map(|node| json!({"w": 1, "master": node == 0})).collect();
            let all = (0..count).flat_map(|one| (0..one).map(move |other| json!({"between": [other, one], "c": 1})));
            let links: Vec<_> = all.take(links).collect();
            json!({"kind": "platform-graph", "nodes": nodes, "links": links, "horizon": horizon})
        };
        let is_small = |value: &Value| is_small(&Instance::read(&value.to_string()).expect("an instance"));
        let small = [
            (stars(6, 30), true),
            (stars(7, 30), false),
            (stars(6, 31), false),
            (moved(60), true),
            (moved(61), false),
            (ring(7), true),
            (ring(8), false),
            (divided(4), true),
            (divided(5), false),
            (tree(6), true),
            (tree(7), false),
            (rounds(4, 2), true),
            (rounds(3, 3), false),
            (switch(6), true),
            (switch(7), false),
            (graph(6, 10, 12), true),
            (graph(7, 10, 12), false),
            (graph(6, 11, 12), false),
            (graph(6, 10, 13), false),
        ];
        for (value, expected) in small {
            assert_eq!(is_small(&value), expected, "{value}");
        }
        let pictures = |value: Value| pictures("rr6005/thm-1", &value).len();
        assert_eq!((pictures(stars(2, 0)), pictures(stars(7, 1))), (1, 1));
    }

    #[test]
    fn what_names_no_platform_has_no_picture() {
        let value = serde_json::json!({"processors": 7, "choice": "the first of equals"});
        assert_eq!(pictures("rr4745/greedy-complexity", &value), []);
    }
}
