//! The figures and plots of rr4916 as JSON, and the plots drawn.

use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{FIXED_ROUNDS, ScheduleFigure, grid, ratios};
use schedcheck_drawing::plot::{Axis, Plot, Series};
use schedcheck_drawing::schedules::rows_to_json;

/// The chart of a figure with its times as exact fractions, and the instance.
pub fn to_json(figure: ScheduleFigure) -> Value {
    let chart = figure.chart();
    json!({
        "figure": figure.number(),
        "title": figure.title(),
        "instance": figure.instance().to_json(),
        "makespan": chart.end().to_string(),
        "rows": rows_to_json(&chart),
    })
}

/// The grid of latencies with exact makespans.
pub fn comparison_to_json() -> Value {
    let points = grid().into_iter().map(|point| {
        let others = FIXED_ROUNDS.iter().zip(&point.multi_installment).map(
            |(rounds, makespan)| json!({"rounds": rounds, "makespan": makespan.as_ref().map(Rational::to_string)}),
        );
        json!({
            "G = W": point.latency.to_string(),
            "umr": {"rounds": point.rounds, "makespan": point.umr.to_string()},
            "multi_installment": others.collect::<Value>(),
            "multi_installment_in_as_many_rounds": point.same_rounds.as_ref().map(Rational::to_string),
        })
    });
    json!({"platform": "P = 4, g = 1, w = 8, load 1000", "points": points.collect::<Value>()})
}

/// The makespans over w load / P, drawn.
pub fn comparison_to_plot() -> Plot {
    let points = grid();
    let umr = points.iter().map(|point| (point.latency.clone(), &point.umr / point.least())).collect();
    let mut series = vec![Series::line("UMR", umr)];
    for (index, rounds) in FIXED_ROUNDS.iter().enumerate() {
        let of = points.iter().filter_map(|point| {
            point.multi_installment[index].as_ref().map(|makespan| (point.latency.clone(), makespan / point.least()))
        });
        let plural = if *rounds == 1 { "" } else { "s" };
        series.push(Series::line(format!("multi-installment, {rounds} round{plural}"), of.collect()));
    }
    let one = Rational::ONE;
    Plot::single(
        "UMR against multi-installment: P = 4, g = 1, w = 8, load 1000",
        Axis::logarithmic("G = W, time units"),
        Axis::linear("makespan / (w load / P)").within(one, Rational::new(7, 4)),
        series,
    )
}

/// The ratio of the periodic schedule with its bound.
pub fn ratio_to_json() -> Value {
    let points = ratios().into_iter().map(|[root, ratio, bound]| {
        json!({"root_of_X": root.to_string(), "makespan_over_X": ratio.to_string(), "bound": bound.to_string()})
    });
    json!({"platform": "(g, w, G, W): (1, 4, 1, 1), (2, 5, 1, 0), (3, 2, 0, 2)", "points": points.collect::<Value>()})
}

/// The same drawn.
pub fn ratio_to_plot() -> Plot {
    let all = ratios();
    let curve = |index: usize| all.iter().map(|point| (&point[0] * &point[0], point[index].clone())).collect();
    let [one, three] = [1, 3].map(Rational::from);
    Plot::single(
        "The periodic schedule of theorem 2: makespan over its lower bound X",
        Axis::logarithmic("X, time units"),
        Axis::linear("makespan / X").within(one, three),
        vec![Series::line("measured", curve(1)), Series::line("1 + 2 (S + 1) / sqrt X", curve(2))],
    )
}
