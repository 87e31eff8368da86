//! Figures 2, 8 and 26: two platforms, and the two ways to process what arrives.

use num_traits::Zero;
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::switch::{Computation, Flow, Schedule, Switch, check};
use schedcheck_reductions::three_partition::{self, Role, ThreePartition};
use serde_json::{Value, json};

use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::{Numbering, of_instance};
use schedcheck_drawing::schedules::rows_to_json;
use schedcheck_harness::Figure;

/// Figures 2, 8 and 26.
pub fn figures() -> Vec<Figure> {
    let network = |number: usize, shows: &'static str, network: fn() -> Network| Figure {
        paper: "rr6005",
        name: format!("rr6005-figure-{number}"),
        shows,
        picture: Box::new(move || Picture::Network(network())),
        data: Box::new(move || json!(network())),
    };
    vec![
        network(2, "The paper lists the parameters of a platform. Here the platform is drawn.", example),
        network(
            8,
            "The paper draws the star of the reduction from 3-partition. Here that of one triple of items, 2, 2 and 2, \
                and S = 6.",
            reduction,
        ),
        Figure {
            paper: "rr6005",
            name: "rr6005-figure-26".to_owned(),
            shows: "The paper sketches two ways to process load that arrives: beside the initial load, or after it. \
                Here both on a platform of our own; they end together.",
            picture: Box::new(|| Picture::Gantt(both_ways())),
            data: Box::new(ways_to_json),
        },
    ]
}

fn example() -> Network {
    let platform = Instance::read(include_str!("../../data/rr6005-figure-2.json"));
    let mut network = of_instance(&platform.expect("the file is part of the program"), Numbering::FromOne);
    "Figure 2 of rr6005: where a sender also receives".clone_into(&mut network.title);
    network
}

/// The workers have the paper's names: P, the P_i of the items, the Q_j.
fn reduction() -> Network {
    let source = ThreePartition::new(vec![2, 2, 2], 6).expect("three items");
    let reduction = three_partition::reduce(&source);
    let mut network = reduction.star.network(Numbering::FromOne);
    network.title = "Figure 8 of rr6005: the star of the reduction from 3-partition".to_owned();
    network.notes =
        vec![format!("n = 1, S = 6, T = {}", reduction.deadline), "Processors have the names of the paper.".to_owned()];
    for (node, role) in network.nodes.iter_mut().skip(1).zip(&reduction.roles) {
        node.name = match role {
            Role::Owner => "P".to_owned(),
            Role::Item(item) => format!("P{}", item + 1),
            Role::Separator(index) => format!("Q{index}"),
        };
    }
    network
}

/// How the third worker of figure 26 processes its load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processing {
    /// Figure 26 (a): what arrives beside the initial load.
    Beside,
    /// Figure 26 (b): what arrives after it.
    After,
}

/// Two senders and a receiver, all of whom compute at full speed for 5 time units.
pub fn processed(processing: Processing) -> (Switch, Schedule) {
    let switch = Switch::of([(13, 2, 1), (8, 1, 1), (4, 3, 3)]);
    let (start, end) = (Rational::zero(), Rational::from(5));
    let initial_end = Rational::new(4, 3);
    let (until, since) = match processing {
        Processing::Beside => (end.clone(), start.clone()),
        Processing::After => (initial_end.clone(), initial_end),
    };
    let flow = |from: usize, load: i64| Flow {
        from,
        to: 2,
        load: Rational::from(load),
        start: start.clone(),
        end: end.clone(),
    };
    let computed = |worker: usize, load: i64, from: &Rational, to: &Rational| Computation {
        worker,
        load: Rational::from(load),
        start: from.clone(),
        end: to.clone(),
    };
    let computations = vec![
        computed(0, 5, &start, &end),
        computed(1, 5, &start, &end),
        computed(2, 4, &start, &until),
        computed(2, 8, &since, &end),
        computed(2, 3, &since, &end),
    ];
    (switch, Schedule { flows: vec![flow(0, 8), flow(1, 3)], computations })
}

fn both_ways() -> Chart {
    let mut rows = Vec::new();
    for (processing, name) in [(Processing::Beside, "a"), (Processing::After, "b")] {
        let (platform, schedule) = processed(processing);
        let chart = platform.chart(&schedule, Numbering::FromOne);
        let mut of_receiver: Vec<_> = chart.rows.into_iter().filter(|row| row.name == "P3").collect();
        of_receiver.iter_mut().for_each(|row| row.name = format!("{name} P3"));
        rows.extend(of_receiver);
    }
    Chart::new("Figure 26 of rr6005: 8 and 3 units arrive at P3, which holds 4", rows)
        .explained(Numbering::FromOne.note(), [])
}

fn ways_to_json() -> Value {
    let ways = [("a", Processing::Beside), ("b", Processing::After)].map(|(name, processing)| {
        let (platform, schedule) = processed(processing);
        let makespan = check(&platform, &schedule).map(|measure| measure.makespan.to_string()).ok();
        json!({"way": name, "instance": Instance::Switch(platform).to_json(), "makespan": makespan})
    });
    json!({"figure": 26, "ways": ways, "rows": rows_to_json(&both_ways())})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_process_what_arrives_are_valid_and_end_together() {
        for processing in [Processing::Beside, Processing::After] {
            let (platform, schedule) = processed(processing);
            assert_eq!(check(&platform, &schedule).unwrap().makespan.to_string(), "5", "{processing:?}");
        }
        assert_eq!(both_ways().rows.len(), 5);
        assert_eq!(both_ways().notes, Vec::from_iter(Numbering::FromOne.note()));
    }

    #[test]
    fn the_star_of_the_reduction_has_the_papers_names() {
        let names: Vec<_> = reduction().nodes.into_iter().map(|node| node.name).collect();
        assert_eq!(names, ["P0", "P", "P1", "P2", "P3", "Q0"]);
        assert!(reduction().notes.iter().any(|note| note.contains("names of the paper")));
    }
}
