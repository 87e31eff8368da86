//! Figures 1, 2 and 3: one step of a ring, and how the processors of Lyon and Strasbourg are joined.

use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing, check};
use serde_json::{Value, json};

use crate::tables::Site;
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::{Drawn, ring};
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_drawing::schedules::rows_to_json;
use schedcheck_harness::Figure;

/// Figures 1, 2 and 3.
pub fn figures() -> Vec<Figure> {
    let mut figures = vec![Figure {
        paper: "rr4745",
        name: "rr4745-figure-1".to_owned(),
        shows: "The paper sketches the computations and messages of one step, without numbers. Here those of four \
            processors with numbers of our own; all finish together.",
        picture: Box::new(|| Picture::Gantt(step())),
        data: Box::new(step_to_json),
    }];
    figures.extend(Site::ALL.map(|site| Figure {
        paper: "rr4745",
        name: format!("rr4745-figure-{}", site.table() - 3),
        shows: "The paper draws the machines and switches of the platform, which its tables do not name. Here a tree \
            of its processors that the costs of the table come from, or nearly.",
        picture: Box::new(move || Picture::Network(topology(site))),
        data: Box::new(
            move || json!({"instance": Instance::Ring(site.instance()).to_json(), "network": topology(site)}),
        ),
    }));
    figures
}

/// Four processors, each computing its share of 26 units and sending to both neighbours within 11 time units.
pub fn one_step() -> (SliceRing, Schedule) {
    let costs = [[0, 1, 4, 1], [1, 0, 2, 4], [4, 2, 0, 3], [1, 4, 3, 0]];
    let platform = SliceRing::of((26, 1), [1, 2, 1, 1], costs);
    let shares = [9, 4, 6, 7].map(|load: i64| Rational::new(load, 26));
    (platform, Schedule { ring: vec![0, 1, 2, 3], shares: shares.into() })
}

fn step() -> Chart {
    let (platform, schedule) = one_step();
    let chart = platform.chart(&schedule, Numbering::FromOne);
    chart.titled("Figure 1 of rr4745: one step of a ring, W = 26, H = 1")
}

fn step_to_json() -> Value {
    let (platform, schedule) = one_step();
    let step = check(&platform, &schedule).map(|measure| measure.step.to_string()).ok();
    json!({
        "figure": 1,
        "instance": Instance::Ring(platform).to_json(),
        "step": step,
        "rows": rows_to_json(&self::step()),
    })
}

fn topology(site: Site) -> Network {
    let mut network = ring::cheapest_links(&site.instance(), Numbering::FromZero);
    network.notes.remove(0);
    network.title =
        format!("Figure {} of rr4745: the {} platform, from its table of links", site.table() - 3, site.name());
    network
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_processors_of_figure_1_finish_together() {
        let (platform, schedule) = one_step();
        let measure = check(&platform, &schedule).unwrap();
        assert!(measure.busy.iter().all(|busy| *busy == measure.step) && step().end() == measure.step);
    }

    #[test]
    fn the_trees_tell_most_of_the_links() {
        let notes = Site::ALL.map(|site| topology(site).notes[1].clone());
        let [lyon, strasbourg] = ["79 of 91", "76 of 78"]
            .map(|pairs| format!("For {pairs} pairs, c is the largest on the way between the two."));
        assert_eq!(notes, [lyon, strasbourg]);
    }
}
