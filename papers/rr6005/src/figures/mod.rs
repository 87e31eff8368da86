//! The figures of rr6005: schedules as Gantt charts, and the distances of section 4.3.
//!
//! | file | figures |
//! | --- | --- |
//! | [`traces`] | 3, and the traces of section 4.2: 19, 20, 21 |
//! | [`cumulative`] | 22 to 25: platforms within a distance of the best |
//! | [`platforms`] | 2 and 8, two platforms; 26, two ways to process what arrives |
//! | [`means`] | how the means of table 1 move with workers and tasks |

pub mod cumulative;
pub mod means;
pub mod platforms;
pub mod traces;

use std::sync::{Arc, LazyLock};

use serde_json::Value;

use crate::tables::{NEAREST, Setting};
use schedcheck_drawing::Picture;
use schedcheck_harness::Figure;

/// Figures 2, 3, 8, 19 to 26, by number, and the means of table 1.
pub fn figures() -> Vec<Figure> {
    let trace = |trace: traces::Trace| Figure {
        paper: "rr6005",
        name: format!("rr6005-figure-{}", trace.number()),
        shows: trace.shows(),
        picture: Box::new(move || Picture::Gantt(trace.chart())),
        data: Box::new(move || trace.data()),
    };
    let cumulative = |figure: cumulative::Cumulative| {
        // The picture and the data are of the same platforms: measured once.
        let measured = Arc::new(LazyLock::new(move || figure.measured(&NEAREST)));
        let same = Arc::clone(&measured);
        Figure {
            paper: "rr6005",
            name: format!("rr6005-figure-{}", figure.number()),
            shows: figure.shows(),
            picture: Box::new(move || Picture::Plot(figure.plot(&measured))),
            data: Box::new(move || figure.data(&NEAREST, &same)),
        }
    };
    let mut figures: Vec<_> = traces::Trace::ALL.map(trace).into();
    figures.extend(cumulative::Cumulative::ALL.map(cumulative));
    figures.extend(platforms::figures());
    figures.sort_by_key(|figure| figure.name.rsplit('-').next().and_then(|number| number.parse::<u32>().ok()));
    figures.push(Figure {
        paper: "rr6005",
        name: "rr6005-table-1-means".to_owned(),
        shows: "Table 1 names neither workers nor tasks. Here how its means move with both, on fully heterogeneous \
            platforms, for each way to hand out the tasks.",
        picture: Box::new(|| Picture::Plot(means::plot())),
        data: Box::new(means::data),
    });
    figures
}

/// The picture of a counterexample that is a cell of table 1.
pub fn pictures(value: &Value) -> Option<Vec<Picture>> {
    value.get("table").map(|_| vec![picture_of_type(value["type"].as_str().unwrap_or_default())])
}

/// Whether a row is about a figure, whose workers the paper counts from 1.
pub fn counts_from_one(row: &str) -> bool {
    ["rr6005/trace-", "rr6005/fig-3"].iter().any(|figure| row.starts_with(figure))
}

/// The distances to the best on platforms of the type of this name, such as "Hom Het c <= w", for a look: on fewer
/// platforms than in the figures.
fn picture_of_type(name: &str) -> Picture {
    const TYPES: [&str; 4] = ["Hom Hom", "Hom Het", "Het Hom", "Het Het"];
    let place = TYPES.iter().position(|kind| name.starts_with(kind)).unwrap_or(TYPES.len() - 1);
    let figure = cumulative::Cumulative::ALL[place];
    Picture::Plot(figure.plot(&figure.measured(&Setting { platforms: 50, ..NEAREST })))
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::check;

    use super::cumulative::{Cumulative, steps};
    use super::traces::Trace;
    use crate::tables::{Distances, NEAREST, PlatformType, Setting};

    #[test]
    fn figures_come_by_number_and_each_says_what_it_shows() {
        let figures = super::figures();
        let numbers: Vec<_> = figures.iter().map(|figure| figure.name.trim_start_matches("rr6005-")).collect();
        let expected = [2, 3, 8, 19, 20, 21, 22, 23, 24, 25, 26].map(|number| format!("figure-{number}"));
        assert_eq!(numbers[..11], expected.each_ref().map(String::as_str));
        assert_eq!(numbers[11..], ["table-1-means"]);
        assert!(figures.iter().all(|figure| figure.shows.len() > 40 && figure.paper == "rr6005"));
        for trace in Trace::ALL {
            assert!(trace.shows().starts_with(&format!("Figure {}: ", trace.number())), "{trace:?}");
            assert!(trace.chart().title.starts_with(&format!("Figure {}: the ", trace.number())), "{trace:?}");
        }
    }

    #[test]
    fn a_picture_counts_from_one_if_it_is_of_the_paper_and_a_cell_is_drawn() {
        assert!(["rr6005/trace-bba", "rr6005/fig-3"].into_iter().all(super::counts_from_one));
        assert!(!["rr6005/prop-2", "rr6005/table-1", ""].into_iter().any(super::counts_from_one));
        assert!(super::pictures(&serde_json::json!({"type": "Hom Hom"})).is_none());
        let titles = ["Hom Hom", "Hom Het c <= w", "Het Hom", "Het Het c >= w", "?"].map(|kind| {
            let drawn = super::pictures(&serde_json::json!({"table": 1, "type": kind})).expect("a cell of the table");
            let [schedcheck_drawing::Picture::Plot(plot)] = drawn.as_slice() else { panic!("one plot") };
            let shares = plot.panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points);
            let mut two_percent = shares.map(|(_, share)| share / num_bigint::BigInt::from(2));
            assert!(two_percent.all(|share| share.is_integer()), "50 platforms, for a look");
            plot.title.split(':').next().expect("a title").to_owned()
        });
        assert_eq!(titles, ["Figure 22", "Figure 23", "Figure 24", "Figure 25", "Figure 25"]);
    }

    #[test]
    fn the_traces_have_the_printed_makespans() {
        let makespan = |trace: Trace| check(&trace.star(), &trace.schedule()).unwrap().makespan.to_string();
        assert_eq!(Trace::ALL.map(makespan), ["12", "14", "13", "13"]);
        assert!(Trace::ALL.iter().all(|trace| trace.chart().end().to_string() == makespan(*trace)));
    }

    #[test]
    fn a_curve_rises_to_all_platforms_and_starts_where_the_algorithm_is_best() {
        let setting = Setting { platforms: 20, ..NEAREST };
        let measured = Distances::against_the_best(PlatformType::all()[9], &setting);
        for algorithm in 0..3 {
            let steps = steps(&measured, algorithm);
            assert!(steps.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            assert_eq!(steps.last().unwrap().1, 20);
            let at_best = steps.iter().find(|(distance, _)| distance.to_string() == "0").map_or(0, |(_, count)| *count);
            assert_eq!(at_best, measured.at_best(algorithm));
        }
    }

    #[test]
    fn the_plots_have_a_panel_for_each_family_of_parameters() {
        let setting = Setting { platforms: 5, ..NEAREST };
        for figure in Cumulative::ALL {
            let panels = figure.plot(&figure.measured(&setting)).panels;
            assert_eq!(panels.iter().map(|panel| panel.series.len()).collect::<Vec<_>>(), [3, 3, 3]);
        }
    }
}
