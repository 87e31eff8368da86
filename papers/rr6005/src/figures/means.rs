//! How the means of table 1 move with workers and tasks, which the paper does not name.

use num_traits::One;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use crate::tables::distances::ALGORITHMS;
use crate::tables::printed::{self, TABLE_1};
use crate::tables::sweep::WORKERS;
use crate::tables::{Distances, Holding, NEAREST, PlatformType, Setting};
use schedcheck_drawing::plot::{Axis, Panel, Plot, Series};

/// Platforms for each point.
const PLATFORMS: u64 = 200;

/// The row of the table: heterogeneous links and workers, the general case.
const ROW: usize = 9;

/// The numbers of tasks of the second panel.
const TASKS: [u64; 6] = [10, 20, 50, 100, 200, 500];

/// A curve: of one algorithm, over workers or tasks.
struct Curve {
    name: String,
    points: Vec<(u64, Rational)>,
}

/// The means over the numbers of workers, and over those of tasks, beside the printed ones.
pub fn plot() -> Plot {
    let panel = |title: &str, name: &str, curves: Vec<Curve>| {
        let series = curves.into_iter().map(|curve| {
            Series::line(
                curve.name,
                curve.points.into_iter().map(|(x, mean)| (Rational::from(x), percent(&mean))).collect(),
            )
        });
        Panel {
            title: title.to_owned(),
            x: Axis::logarithmic(name),
            y: Axis::linear("mean distance to the best, percent"),
            series: series.collect(),
        }
    };
    Plot {
        title: "Means of table 1, heterogeneous platforms, general case".to_owned(),
        panels: vec![
            panel(&format!("{} tasks", NEAREST.tasks), "workers", by_workers()),
            panel(&format!("{} workers", NEAREST.workers), "tasks", by_tasks()),
        ],
    }
}

/// The points as exact fractions.
pub fn data() -> Value {
    let curves = |curves: Vec<Curve>| -> Value {
        let point = |(x, mean): &(u64, Rational)| json!({"at": x, "mean": mean.to_string()});
        curves
            .iter()
            .map(|curve| json!({"curve": curve.name, "points": curve.points.iter().map(point).collect::<Value>()}))
            .collect()
    };
    json!({
        "type": PlatformType::all()[ROW].to_string(),
        "platforms": PLATFORMS,
        "seed": NEAREST.seed,
        "by workers": curves(by_workers()),
        "by tasks": curves(by_tasks()),
    })
}

fn by_workers() -> Vec<Curve> {
    let settings = |holding| WORKERS.map(|workers| (workers as u64, Setting { workers, holding, ..point() }));
    curves(|holding| settings(holding).into())
}

fn by_tasks() -> Vec<Curve> {
    let settings = |holding| TASKS.map(|tasks| (tasks, Setting { tasks, holding, ..point() }));
    curves(|holding| settings(holding).into())
}

fn point() -> Setting {
    Setting { platforms: PLATFORMS, ..NEAREST }
}

/// Three curves for each of two ways to hold the tasks, and the printed means.
fn curves(settings: impl Fn(Holding) -> Vec<(u64, Setting)>) -> Vec<Curve> {
    let mut curves = Vec::new();
    for (holding, words) in [(Holding::Gathered, "on one worker"), (Holding::Scattered, "scattered")] {
        let settings = settings(holding);
        let kind = PlatformType::all()[ROW];
        let measured: Vec<_> =
            settings.iter().map(|(x, setting)| (*x, Distances::against_the_best(kind, setting))).collect();
        curves.extend(ALGORITHMS.iter().enumerate().map(|(algorithm, name)| Curve {
            name: format!("{name}, {words}"),
            points: measured.iter().map(|(x, measured)| (*x, measured.moments(algorithm).mean)).collect(),
        }));
    }
    let ends = settings(Holding::Gathered);
    let ends = [ends.first(), ends.last()].into_iter().flatten();
    let printed = printed::number(TABLE_1[ROW].means[0]);
    curves
        .push(Curve { name: "BBA as printed".to_owned(), points: ends.map(|(x, _)| (*x, printed.clone())).collect() });
    curves
}

fn percent(mean: &Rational) -> Rational {
    (mean - Rational::one()) * 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_algorithm_has_a_curve_for_each_way_to_hold_and_the_printed_mean_a_line() {
        let setting = |tasks, holding| Setting { platforms: 3, workers: 4, tasks, holding, ..NEAREST };
        let curves = curves(|holding| [7, 30].map(|tasks| (tasks, setting(tasks, holding))).into());
        let told = curves.iter().map(|curve| {
            let points = curve.points.iter().map(|(at, mean)| format!(" {at}: {mean} {}%", percent(mean)));
            format!("{}{}", curve.name, points.collect::<String>())
        });
        let expected = [
            "BBA, on one worker 7: 1 0% 30: 1087/1062 1250/531%",
            "MBBSA, on one worker 7: 58/55 60/11% 30: 1 0%",
            "R-BSA, on one worker 7: 1 0% 30: 1 0%",
            "BBA, scattered 7: 1 0% 30: 1 0%",
            "MBBSA, scattered 7: 157/153 400/153% 30: 1057/1056 25/264%",
            "R-BSA, scattered 7: 1 0% 30: 1 0%",
            "BBA as printed 7: 121/100 21% 30: 121/100 21%",
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_points_are_the_numbers_of_workers_and_tasks() {
        assert_eq!((point().platforms, point().seed, point().workers), (PLATFORMS, NEAREST.seed, NEAREST.workers));
        let kind = PlatformType::all()[ROW];
        assert_eq!(kind.to_string(), "Het Het", "the general case");
    }
}
