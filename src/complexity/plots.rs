//! The plots of lines: time against size and counts against size, over logarithmic axes.

use schedcheck_drawing::Picture;
use schedcheck_drawing::plot::{Axis, Panel, Plot, Series, SeriesStyle};
use schedcheck_harness::curve::fit::Fit;
use schedcheck_harness::curve::render;
use schedcheck_model::Rational;

use super::MeasuredLine;

type Points = Vec<(Rational, Rational)>;

/// Times and counts of one line, each beside the bound that is claimed.
pub fn of_one(measured: &MeasuredLine) -> Picture {
    let line = &measured.line;
    let panels = [time_of_one(measured), counts_of_one(measured)].into_iter().flatten().collect();
    Picture::Plot(Plot { title: format!("{}: {}", line.name, line.algorithm), panels })
}

/// Lines beside each other: their times and, where some are counted, their counts.
pub fn side_by_side(title: &str, family: &str, lines: &[&MeasuredLine]) -> Picture {
    let series = |points: &dyn Fn(&MeasuredLine) -> Points, name: &dyn Fn(&MeasuredLine) -> String| {
        let of = |line: &&MeasuredLine| Series::line(name(line), points(line));
        lines.iter().map(of).filter(|series| !series.points.is_empty()).collect::<Vec<_>>()
    };
    let name = |line: &MeasuredLine| line.line.name.to_owned();
    let unit = |line: &MeasuredLine| format!("{}: {}", line.line.name, line.unit.unwrap_or_default());
    let time = panel("time", family, MICROSECONDS, series(&times, &name));
    let counted = panel("counted operations", family, "operations", series(&counts, &unit));
    let panels = [time, counted].into_iter().filter(|panel| !panel.series.is_empty()).collect();
    Picture::Plot(Plot { title: title.to_owned(), panels })
}

const MICROSECONDS: &str = "microseconds";

fn panel(title: &str, family: &str, unit: &str, series: Vec<Series>) -> Panel {
    let (x, y) = (Axis::logarithmic(format!("s: {family}")), Axis::logarithmic(unit));
    Panel { title: title.to_owned(), x, y, series }
}

fn microseconds(nanoseconds: u64) -> Rational {
    Rational::new(nanoseconds, 1_000_u64)
}

fn times(measured: &MeasuredLine) -> Points {
    measured.times.iter().map(|&(size, time)| (Rational::from(size), microseconds(time))).collect()
}

fn counts(measured: &MeasuredLine) -> Points {
    measured.counts.iter().map(|point| (Rational::from(point.size), Rational::from(point.count))).collect()
}

/// What the bound allows, by size.
fn allowed(measured: &MeasuredLine) -> Points {
    let of = |size, allowed| (Rational::from(size), Rational::from(allowed));
    measured.counts.iter().filter_map(|point| Some(of(point.size, point.allowed?))).collect()
}

/// The bound on the counts, scaled so that it passes through the last time: how times would grow as the bound does.
fn growth_of_the_bound(measured: &MeasuredLine) -> Points {
    let (times, mut bound) = (times(measured), allowed(measured));
    bound.retain(|(size, allowed)| *allowed > Rational::ZERO && times.iter().any(|(timed, _)| timed == size));
    let Some((last, most)) = bound.last().cloned() else { return Vec::new() };
    let Some((_, time)) = times.into_iter().find(|(size, _)| *size == last) else { return Vec::new() };
    bound.into_iter().map(|(size, allowed)| (size, allowed * &time / &most)).collect()
}

fn titled(what: &str, fit: Option<Fit>) -> String {
    fit.map_or_else(|| what.to_owned(), |fit| format!("{what}, fitted {fit}"))
}

fn time_of_one(measured: &MeasuredLine) -> Option<Panel> {
    let mut series = vec![Series { name: "time".to_owned(), form: SeriesStyle::Points, points: times(measured) }];
    let bound = growth_of_the_bound(measured);
    if !bound.is_empty() {
        series.push(Series::line("as the bound grows, through the last point", bound));
    }
    let title = titled("time", measured.fit_of_times());
    (!measured.times.is_empty()).then(|| panel(&title, measured.line.family, MICROSECONDS, series))
}

fn counts_of_one(measured: &MeasuredLine) -> Option<Panel> {
    let unit = measured.unit?;
    let bound = measured.line.curve().and_then(|curve| curve.bound.as_ref());
    let series = render::series(unit, bound, &measured.counts);
    Some(panel(&titled(unit, measured.fit_of_counts()), measured.line.family, unit, series))
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::curve::Point;

    use super::super::Line;
    use super::*;

    fn measured() -> MeasuredLine {
        let point = |size| Point { size, count: size * size, allowed: Some(2 * size * size) };
        MeasuredLine {
            unit: Some("steps"),
            counts: [1, 2, 4].map(point).to_vec(),
            times: vec![(2, 4_000), (4, 20_000)],
            ..MeasuredLine::new(Line::of(schedcheck_rr4745::curves::GREEDY))
        }
    }

    #[test]
    fn the_bound_is_scaled_to_the_last_time() {
        // 8 and 32 are allowed at 2 and 4; the last time is 20 microseconds.
        let scaled = [(2, 5), (4, 20)].map(|(size, time)| (Rational::from(size), Rational::from(time)));
        assert_eq!(growth_of_the_bound(&measured()), scaled);
        assert_eq!(growth_of_the_bound(&MeasuredLine { times: Vec::new(), ..measured() }), []);
    }

    #[test]
    fn a_line_without_times_has_its_counts_alone() {
        let panels = |line: &MeasuredLine| match of_one(line) {
            Picture::Plot(plot) => plot.panels.len(),
            _ => 0,
        };
        assert_eq!(panels(&measured()), 2);
        assert_eq!(panels(&MeasuredLine { times: Vec::new(), ..measured() }), 1);
    }
}
