//! Figures 4 and 5 as JSON and drawn.

use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Figure, Panel, Reading};
use crate::figures::Picture;
use crate::figures::plot::{self, Axis, Plot};
use crate::figures::steps::Steps;

/// The figure with its breakpoints as exact fractions.
pub fn to_json(figure: &Figure) -> Value {
    let step = |(from, size): &(Rational, usize)| json!({"from": from.to_string(), "p_opt": size});
    let panel = |panel: &Panel| {
        let series = panel.series.iter().map(|series| {
            json!({
                "name": series.name,
                "method": series.method,
                "steps": series.steps.0.iter().map(step).collect::<Value>(),
            })
        });
        json!({"reading": reading(panel.reading), "series": series.collect::<Value>()})
    };
    json!({
        "figure": figure.site.figure(),
        "platform": figure.site.name(),
        "x": "W/H, megaflops per megabit",
        "panels": figure.panels.iter().map(panel).collect::<Value>(),
    })
}

/// The figure drawn, one panel below the other.
pub fn picture(figure: &Figure) -> Picture {
    let panel = |panel: &Panel| plot::Panel {
        title: format!("{}: {}", figure.site.name(), reading(panel.reading)),
        x: Axis::logarithmic("W/H, megaflops per megabit"),
        y: Axis::linear("p_opt"),
        series: panel.series.iter().map(|series| plot::Series::steps(series.name, corners(&series.steps))).collect(),
    };
    Picture::Plot(Plot {
        title: format!("Figure {} of rr4745: best number of processors", figure.site.figure()),
        panels: figure.panels.iter().map(panel).collect(),
    })
}

/// The breakpoints; a logarithmic axis has no room for 0, and the first step begins a tenth below the first breakpoint.
fn corners(steps: &Steps) -> Vec<(Rational, Rational)> {
    let first = steps.0.get(1).map_or_else(Rational::default, |(from, _)| from / Rational::from_integer(10.into()));
    let corner =
        |(from, size): &(Rational, usize)| (from.clone().max(first.clone()), Rational::from_integer((*size).into()));
    steps.0.iter().map(corner).collect()
}

fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Printed => "c and w as printed",
        Reading::Inverted => "1/c and 1/w in place of c and w",
    }
}
