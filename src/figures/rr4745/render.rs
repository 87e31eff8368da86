//! Figures 4 and 5 as JSON and as SVG.

use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Figure, Panel, Reading};
use crate::figures::svg::{self, Drawing};

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
pub fn to_svg(figure: &Figure) -> String {
    let panel = |panel: &Panel| svg::Panel {
        title: format!("{}: {}", figure.site.name(), reading(panel.reading)),
        series: panel.series.iter().map(|series| (series.name.to_owned(), series.steps.clone())).collect(),
    };
    svg::draw(&Drawing {
        title: format!("Figure {} of rr4745: best number of processors", figure.site.figure()),
        x: "W/H".to_owned(),
        y: "p_opt".to_owned(),
        panels: figure.panels.iter().map(panel).collect(),
    })
}

fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Printed => "c and w as printed",
        Reading::Inverted => "1/c and 1/w in place of c and w",
    }
}
