//! Schedules of every kind as tables, with the numbers of their files and the times at which everything ends.

use std::iter;

use num_traits::Zero;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_files::{Candidate, with_candidate};
use schedcheck_model::{Rational, divisible, star};

use crate::cli::decimal::in_a_cell;
use crate::kinds::CommandKind;

/// A table: what it shows, the names of its columns, and its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it shows, in the plural.
    pub title: &'static str,
    /// The names of the columns.
    pub head: Vec<&'static str>,
    /// The first lines.
    pub lines: Vec<Vec<String>>,
    /// How many more there are.
    pub left_out: usize,
}

/// The most lines of a table: what is longer is for programs.
const MOST_LINES: usize = 40;

/// What cannot be told, for it is of somebody who is not there.
pub(crate) const UNKNOWN: &str = "?";

/// A schedule of a kind as text.
pub struct Text {
    /// What the rows of its chart are.
    pub legend: &'static str,
    /// Whether computations are among the bars of its chart.
    pub has_computations: bool,
    /// Its tables.
    pub tables: Vec<Part>,
}

impl Text {
    /// Tables and a chart with computations.
    pub fn new(legend: &'static str, tables: Vec<Part>) -> Self {
        Self { legend, has_computations: true, tables }
    }
}

/// A schedule as text; tables without a line are left out.
pub fn of(candidate: &Candidate) -> Text {
    let mut text = with_candidate!(candidate, (platform, schedule) => platform.text(schedule));
    text.tables.retain(|part| !part.lines.is_empty());
    text
}

pub(crate) fn part<const N: usize>(
    title: &'static str,
    head: [&'static str; N],
    lines: impl IntoIterator<Item = [String; N]>,
) -> Part {
    let mut all = lines.into_iter().map(Vec::from);
    let mut lines: Vec<_> = all.by_ref().take(MOST_LINES + 1).collect();
    let mut left_out = all.count();
    // One line more is as long as the line that says that it is left out.
    if left_out > 0 {
        lines.truncate(MOST_LINES);
        left_out += 1;
    }
    Part { title, head: head.to_vec(), lines, left_out }
}

pub(crate) fn name(processor: usize) -> String {
    Numbering::FromZero.name(processor)
}

/// From when to when.
pub(crate) fn span(from: &Rational, to: &Rational) -> String {
    format!("{} – {}", in_a_cell(from), in_a_cell(to))
}

/// From `start` on for so long.
pub(crate) fn lasting(start: &Rational, time: Option<Rational>) -> String {
    match time {
        Some(time) => span(start, &(start + time)),
        None => format!("{} – {UNKNOWN}", in_a_cell(start)),
    }
}

pub(crate) fn transfers<'a>(
    transfers: &[star::Transfer<Rational>],
    comm: &dyn Fn(usize) -> Option<&'a Rational>,
) -> Part {
    let lines = transfers.iter().enumerate().map(|(number, transfer)| {
        let time = |start, worker| lasting(start, comm(worker).cloned());
        let (sent, received) = (time(&transfer.in_start, transfer.from), time(&transfer.out_start, transfer.to));
        [number.to_string(), name(transfer.from), name(transfer.to), sent, received]
    });
    part("transfers of a task each", ["#", "from", "to", "into the master", "out of the master"], lines)
}

pub(crate) fn chunks<'a>(
    schedule: &divisible::Schedule,
    worker: &dyn Fn(usize) -> Option<&'a divisible::Worker>,
    by_the_master: Option<Rational>,
) -> Part {
    let own = (!schedule.master.is_zero()).then(|| {
        let time = lasting(&Rational::zero(), by_the_master);
        [String::new(), "master".to_owned(), in_a_cell(&schedule.master), String::new(), time]
    });
    let lines = schedule.chunks.iter().enumerate().map(|(number, chunk)| {
        let costs = worker(chunk.worker);
        let sent = lasting(&chunk.send_start, costs.map(|costs| costs.sending(&chunk.load)));
        let computed = lasting(&chunk.compute_start, costs.and_then(|costs| costs.computing(&chunk.load)));
        [number.to_string(), name(chunk.worker), in_a_cell(&chunk.load), sent, computed]
    });
    part("chunks of the load", ["#", "worker", "load", "sent", "computed"], own.into_iter().chain(lines))
}

impl Part {
    /// Every cell, the names of the columns as well.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        iter::once(&self.head).flatten().copied().chain(self.lines.iter().flatten().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_has_both_ends_as_cells_have_them() {
        assert_eq!(span(&Rational::new(1, 2), &Rational::new(7, 1)), "1/2 – 7");
        assert_eq!(span(&Rational::new(1_234_567, 789_101), &Rational::new(7, 1)), "≈ 1.56452 – 7");
    }
}
