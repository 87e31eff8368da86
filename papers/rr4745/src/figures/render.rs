//! Figures 4 and 5 as JSON and drawn.

use num_traits::Zero;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Panel, Reading, SitePanels};
use crate::figures::steps::Steps;
use schedcheck_drawing::Picture;
use schedcheck_drawing::plot::{self, Axis, Plot};

/// The figure with its breakpoints as exact fractions.
pub fn to_json(figure: &SitePanels) -> Value {
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
pub fn picture(figure: &SitePanels) -> Picture {
    let panel = |panel: &Panel| {
        let (least, most) = decades(panel);
        let largest = figure.site.instance().processors();
        let series = panel.series.iter();
        plot::Panel {
            title: format!("{}: {}", figure.site.name(), reading(panel.reading)),
            x: Axis::logarithmic("W/H, megaflops per megabit").within(least.clone(), most),
            y: Axis::linear("p_opt").within(Rational::zero(), Rational::from(largest)),
            series: series.map(|one| plot::Series::steps(one.name, corners(&one.steps, &least))).collect(),
        }
    };
    Picture::Plot(Plot {
        title: format!("Figure {} of rr4745: best number of processors", figure.site.figure()),
        panels: figure.panels.iter().map(panel).collect(),
    })
}

/// A tenth of the smallest breakpoint, and ten times the largest.
fn decades(panel: &Panel) -> (Rational, Rational) {
    let ten = Rational::from(10);
    let breakpoints = || panel.series.iter().flat_map(|series| &series.steps.0[1..]).map(|(from, _)| from);
    let (least, most) = (breakpoints().min().unwrap_or(&ten), breakpoints().max().unwrap_or(&ten));
    (least / &ten, most * &ten)
}

/// The corners of a step function that begins at 0, for which a logarithmic axis has no room, drawn from `least` on.
fn corners(steps: &Steps, least: &Rational) -> Vec<(Rational, Rational)> {
    let corner = |(from, size): &(Rational, usize)| (from.max(least).clone(), Rational::from(*size));
    steps.0.iter().map(corner).collect()
}

fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Printed => "c and w as printed",
        Reading::Inverted => "1/c and 1/w in place of c and w",
    }
}
