//! Curves as a table, as CSV, as JSON and as plots.

use comfy_table::{Table, presets};
use itertools::Itertools;
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Author, Bound, MeasuredCurve, Point, Standing};
use crate::render::Screen;
use schedcheck_drawing::csv;
use schedcheck_drawing::plot::{Axis, Plot, Series, SeriesStyle};

/// The width of a table that is not printed to a terminal.
const WIDTH: usize = 160;

impl Standing {
    /// In words, such as "within the bound for every size tried".
    pub fn describe(self) -> String {
        match self {
            Self::Within => "within the bound for every size tried".to_owned(),
            Self::PassedAt(size) => format!("passes the bound at s = {size}"),
            Self::NoBound => "no bound is claimed".to_owned(),
            Self::Untried => "no size was tried".to_owned(),
        }
    }
}

impl Bound {
    /// The bound, who claims it, and its reading.
    pub fn describe(&self) -> String {
        let author = match self.by {
            Author::Paper => "the paper",
            Author::Project => "this project",
        };
        format!("{} ({author}): {}", self.stated, self.reading)
    }
}

/// The counts as points, and what the bound allows as a line.
pub fn series(unit: &str, bound: Option<&Bound>, points: &[Point]) -> Vec<Series> {
    let of = |name: &str, form, value: &dyn Fn(&Point) -> Option<u64>| Series {
        name: name.to_owned(),
        form,
        points: points
            .iter()
            .filter_map(|point| Some((Rational::from(point.size), Rational::from(value(point)?))))
            .collect(),
    };
    let counts = of(unit, SeriesStyle::Points, &|point| Some(point.count));
    let allowed = |bound: &Bound| of(&format!("the bound: {}", bound.reading), SeriesStyle::Line, &|it| it.allowed);
    [counts].into_iter().chain(bound.map(allowed)).collect()
}

impl MeasuredCurve {
    /// The points and the bound, over logarithmic axes.
    pub fn plot(&self) -> Plot {
        let all = series(self.curve.unit, self.curve.bound.as_ref(), &self.points);
        let title = format!("{}: {}", self.curve.name, self.curve.algorithm);
        let size = format!("s: {}", self.curve.family);
        Plot::single(title, Axis::logarithmic(size), Axis::logarithmic(self.curve.unit), all)
    }

    /// Everything: what was measured, the points, the fit and the verdict.
    pub fn to_json(&self) -> Value {
        let curve = &self.curve;
        json!({
            "name": curve.name,
            "paper": curve.paper(),
            "algorithm": curve.algorithm,
            "source": curve.source,
            "unit": curve.unit,
            "size": curve.family,
            "bound": curve.bound,
            "points": self.points,
            "complete": !self.is_cut_short,
            "fit": self.fit(),
            "verdict": self.describe_verdict(),
            "passed_at": if let Standing::PassedAt(size) = self.standing() { Some(size) } else { None },
        })
    }

    /// The verdict, with the remarks.
    pub fn describe_verdict(&self) -> String {
        self.standing().describe() + &self.remarks()
    }

    /// What stands in the ledger about a bound that is passed, and whether there was no time for all sizes.
    pub fn remarks(&self) -> String {
        let mut text = String::new();
        let claim = self.curve.bound.and_then(|bound| bound.claim);
        if let (Standing::PassedAt(_), Some(claim), false) = (self.standing(), claim, self.is_surprising()) {
            text += &format!(", as {claim} says, which fails");
        }
        if self.is_cut_short {
            text += "; cut short";
        }
        text
    }

    fn describe_fit(&self) -> String {
        self.fit().map_or_else(String::new, |fit| fit.to_string())
    }
}

/// A table for a screen: a row a curve.
pub fn table(curves: &[MeasuredCurve], screen: Screen) -> String {
    let head = ["curve", "counted", "sizes", "counts", "fit (95 %)", "bound", "verdict"];
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_header(head).add_rows(curves.iter().map(|measured| {
        let curve = &measured.curve;
        let bound = curve.bound.map_or_else(|| "none: no claim".to_owned(), |bound| bound.describe());
        [
            curve.name.to_owned(),
            format!("{} of {}; s: {}", curve.unit, curve.algorithm, curve.family),
            measured.points.iter().map(|point| point.size).join(" "),
            measured.points.iter().map(|point| point.count).join(" "),
            measured.describe_fit(),
            bound,
            measured.describe_verdict(),
        ]
    }));
    screen.fit(&mut table, Some(WIDTH), 1);
    table.trim_fmt() + "\n"
}

/// CSV, a line a point.
pub fn csv(curves: &[MeasuredCurve]) -> String {
    let mut lines = vec![["curve", "unit", "size", "count", "allowed", "verdict"].map(str::to_owned)];
    for measured in curves {
        lines.extend(measured.points.iter().map(|point| {
            let allowed = point.allowed.map_or_else(String::new, |allowed| allowed.to_string());
            let [size, count] = [point.size, point.count].map(|number| number.to_string());
            let (name, unit) = (measured.curve.name.to_owned(), measured.curve.unit.to_owned());
            [name, unit, size, count, allowed, measured.describe_verdict()]
        }));
    }
    csv::lines(lines)
}

/// One JSON array, an object a curve.
pub fn json(curves: &[MeasuredCurve]) -> String {
    format!("{:#}\n", curves.iter().map(MeasuredCurve::to_json).collect::<Value>())
}
