//! Gantt charts of schedules of every kind.

pub(crate) mod chunks;

use std::cmp::Reverse;

use schedcheck_files::{BrokenRule, Candidate, Instance, Measured, with_candidate, with_instance};
use serde_json::{Value, json};

use super::gantt::{Bar, Chart, Row};
use super::kinds::Drawn;
use super::numbers;
use super::platforms::Numbering;

/// The most messages or computations in a row that are bars of their own; more are joined.
pub(crate) const MOST_BARS: u64 = 200;
/// The most rows; further ones are left out.
const MOST_ROWS: usize = 80;

/// A schedule of any kind as a chart of bounded size, as it stands: whether it is valid is for the checker to say.
/// Processors are counted as `numbering` says; those of trees from 0.
///
/// Where a row has too many bars, some that follow each other are joined; where there are too many rows, the last ones
/// are left out. The title says so.
pub fn chart(candidate: &Candidate, numbering: Numbering) -> Chart {
    bounded(with_candidate!(candidate, (platform, schedule) => platform.chart(schedule, numbering)))
}

/// The [`chart`] of a schedule with the measure of the checker in its title, and what the checker says.
pub fn judged_chart(candidate: &Candidate, numbering: Numbering) -> (Chart, Result<Measured, BrokenRule>) {
    let (mut chart, measured) = (chart(candidate, numbering), candidate.measure());
    chart.title = match &measured {
        Ok(measured) => {
            let objective = numbers::short(&measured.objective.to_string());
            format!("{}: {} {objective}", chart.title, objective_of(&candidate.instance()))
        }
        Err(_) => format!("{}, not valid", chart.title),
    };
    (chart, measured)
}

/// What the checker measures of schedules of an instance, in words.
pub fn objective_of(instance: &Instance) -> &'static str {
    with_instance!(instance, platform => platform.objective_name())
}

/// How many bars a schedule has at most, before any are joined.
pub fn bars_of(candidate: &Candidate) -> usize {
    with_candidate!(candidate, (platform, schedule) => platform.bars(schedule))
}

/// The rows of a chart with their bars, times as exact fractions.
pub fn rows_to_json(chart: &Chart) -> Value {
    let rows = chart.rows.iter().map(|row| {
        let bars = row.bars.iter().map(|bar| {
            json!({
                "from": bar.from.to_string(),
                "to": bar.to.to_string(),
                "kind": if bar.is_message { "message" } else { "computation" },
                "round": bar.round,
                "label": bar.label,
            })
        });
        json!({"row": row.name, "bars": bars.collect::<Value>()})
    });
    rows.collect()
}

/// The rounds of messages that are sent, and of those that are received.
pub(crate) const SENT: usize = 0;
pub(crate) const RECEIVED: usize = 2;

/// The chart with few enough rows and bars.
fn bounded(chart: Chart) -> Chart {
    let Chart { mut title, mut rows, .. } = chart.clone();
    if rows.len() > MOST_ROWS {
        rows.retain(|row| !row.bars.is_empty());
    }
    if rows.len() > MOST_ROWS {
        title = format!("{title} (the first {MOST_ROWS} of {} rows)", rows.len());
        rows.truncate(MOST_ROWS);
    }
    let bars = |rows: &[Row]| rows.iter().map(|row| row.bars.len()).sum::<usize>();
    let before = bars(&rows);
    rows.iter_mut().for_each(join);
    if bars(&rows) < before {
        title = format!("{title} (messages and computations that follow each other are joined)");
    }
    Chart { title, rows, ..chart }
}

/// Joins bars of a row that has too many of a kind: as many at a time as make them few enough.
fn join(row: &mut Row) {
    let (messages, computations): (Vec<_>, Vec<_>) =
        std::mem::take(&mut row.bars).into_iter().partition(|bar| bar.is_message);
    for mut bars in [messages, computations] {
        let most = MOST_BARS as usize;
        if bars.len() <= most {
            row.bars.append(&mut bars);
            continue;
        }
        bars.sort_by(|one, other| one.from.cmp(&other.from));
        row.bars.extend(bars.chunks(bars.len().div_ceil(most)).enumerate().map(|(number, joined)| {
            let end = joined.iter().map(|bar| &bar.to).max().unwrap_or(&joined[0].to);
            Bar {
                from: joined[0].from.clone(),
                to: end.clone(),
                label: joined.len().to_string(),
                is_message: joined[0].is_message,
                round: number % 2,
                receiver: joined[0]
                    .receiver
                    .clone()
                    .filter(|first| joined.iter().all(|bar| bar.receiver.as_ref() == Some(first))),
            }
        }));
    }
    row.bars.sort_by(|one, other| (&one.from, Reverse(&one.to)).cmp(&(&other.from, Reverse(&other.to))));
}

/// Deals bars to as few rows as it takes that no two in a row overlap; to no more than can be shown.
pub(crate) fn lanes(mut bars: Vec<Bar>) -> Vec<Vec<Bar>> {
    bars.sort_by(|one, other| one.from.cmp(&other.from));
    let mut lanes: Vec<Vec<Bar>> = Vec::new();
    for bar in bars {
        let is_free = |lane: &Vec<Bar>| lane.last().is_none_or(|last| last.to <= bar.from);
        let free = lanes.iter().position(is_free);
        match free.or_else(|| (lanes.len() == MOST_ROWS).then_some(MOST_ROWS - 1)) {
            Some(lane) => lanes[lane].push(bar),
            None => lanes.push(vec![bar]),
        }
    }
    lanes
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use schedcheck_model::redistribution::{Redistribution, Transfer};

    use super::*;

    #[test]
    fn bars_beyond_what_can_be_seen_are_joined_and_the_title_says_so() {
        let transfers = (0..1000).map(|task| Transfer {
            from: 0,
            to: 1,
            in_start: Rational::from(task),
            out_start: Rational::from(task + 1),
        });
        let redistribution = Redistribution::of([(Rational::ONE, 1000), (Rational::ONE, -1000)]);
        let chart = chart(&Candidate::Redistribution(redistribution, transfers.collect()), Numbering::FromOne);
        assert!(chart.title.ends_with("are joined)") && chart.end() == Rational::from(1001));
        assert!(chart.rows.iter().all(|row| row.bars.len() == 200 && row.bars[0].label == "5"));
    }

    #[test]
    fn what_overlaps_is_in_rows_below_each_other() {
        let bar = |from, to| Bar {
            from: Rational::from(from),
            to: Rational::from(to),
            label: String::new(),
            is_message: true,
            round: 0,
            receiver: None,
        };
        let lanes = lanes(vec![bar(0, 2), bar(1, 3), bar(2, 4), bar(0, 1)]);
        assert_eq!(lanes, [vec![bar(0, 2), bar(2, 4)], vec![bar(0, 1), bar(1, 3)]]);
    }
}
