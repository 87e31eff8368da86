//! Schedules for people: what they cost and what proves it, a table of what is done when, and a chart.

mod gantt;
pub(crate) mod tables;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, LineStyle, Table, presets};
use itertools::Itertools;
use schedcheck_audit::{Accepted, Rejected};
use schedcheck_drawing::platforms::Numbering;
use schedcheck_drawing::schedules::{chart, objective_of};
use schedcheck_files::{Candidate, Instance};
use schedcheck_harness::render::Screen;
use serde_json::{Map, Value};

use self::tables::{Part, Text};
use crate::cli::decimal::{ABOUT, for_people};
use crate::methods::{Bound, LeastMakespan, MethodSolution, Proof, Sense, UNTRUSTED};
use schedcheck_files::sanitized;

/// The width of a screen that does not tell.
pub const WIDTH: usize = 80;

/// The most letters of a detail.
const MOST_OF_A_DETAIL: usize = 240;

/// How wide the names of facts are.
const NAMES: usize = 15;

/// A text that grows.
struct Page {
    screen: Screen,
    text: String,
}

/// What `solve` found: what the schedule costs, what proves it, the schedule, and its chart.
pub fn solved(answer: &MethodSolution, name: Option<&str>, is_brief: bool, screen: Screen) -> String {
    let mut page = Page { screen, text: String::new() };
    let instance = answer.schedule.instance();
    page.heading(name.map(sanitized::replaced).as_deref(), instance.kind());
    page.cost(answer, &instance);
    page.fact("method", answer.method);
    if !is_brief {
        page.proof(answer);
        page.details(&answer.details);
        page.schedule(&answer.schedule);
    }
    page.text
}

/// A least makespan that `solve` found without a schedule.
pub fn least_makespan(found: &LeastMakespan, name: Option<&str>, screen: Screen) -> String {
    let mut page = Page { screen, text: String::new() };
    page.heading(name.map(sanitized::replaced).as_deref(), found.kind);
    page.fact("makespan", &for_people(&found.value));
    let least = screen.styled("no schedule ends earlier, and one ends then", AnsiColor::Green.on_default());
    page.fact(bound_of(Sense::Minimise), &format!("{}: {least}", for_people(&found.value)));
    page.fact("method", found.method);
    page.text
}

/// What `check` found: what the schedule costs or which rule it breaks, the schedule, and its chart.
pub fn judged(candidate: &Candidate, found: &Result<Accepted, Rejected>, is_brief: bool, screen: Screen) -> String {
    let mut page = Page { screen, text: String::new() };
    let instance = candidate.instance();
    match found {
        Ok(found) => {
            page.heading(Some(&screen.styled("a valid schedule", AnsiColor::Green.on_default())), instance.kind());
            page.found(objective_of(&instance), found);
            if !is_brief {
                page.details(&found.details);
            }
        }
        Err(Rejected { violation, .. }) => {
            let verdict = screen.styled("the schedule is not valid", AnsiColor::Red.on_default());
            page.heading(Some(&verdict), instance.kind());
            page.fact("violation", violation);
        }
    }
    if !is_brief {
        page.schedule(candidate);
    }
    page.text
}

/// What a certificate proves, or what is wrong with it.
pub fn certified(found: &Result<Accepted, Rejected>, screen: Screen) -> String {
    let mut page = Page { screen, text: String::new() };
    match found {
        Ok(accepted) => {
            let what = if accepted.proved.is_some() { "a valid certificate" } else { "a valid schedule" };
            page.heading(Some(&screen.styled(what, AnsiColor::Green.on_default())), accepted.kind);
            page.found("objective", accepted);
        }
        Err(Rejected { kind, violation }) => {
            page.heading(Some(&screen.styled("the certificate is not valid", AnsiColor::Red.on_default())), kind);
            page.fact("violation", violation);
        }
    }
    page.text
}

/// What a proof for all real parameters proves, or what is wrong with it.
pub fn proved(row: &str, is_proved: bool, facts: &[(&str, String)], screen: Screen) -> String {
    let mut page = Page { screen, text: String::new() };
    let (words, colour) =
        if is_proved { ("proved for all real parameters", AnsiColor::Green) } else { ("not proved", AnsiColor::Red) };
    page.heading(Some(&screen.styled(words, colour.on_default())), row);
    facts.iter().filter(|(_, value)| !value.is_empty()).for_each(|(name, value)| page.fact(name, value));
    page.text
}

impl Page {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn heading(&mut self, name: Option<&str>, kind: &str) {
        let bold = |text: &str| self.screen.styled(text, Style::new().bold());
        let line = match name {
            Some(name) => format!("{} ({kind})", bold(name)),
            None => bold(kind),
        };
        let line = self.screen.broken(&line, 2);
        self.line(&line);
        self.line("");
    }

    fn fact(&mut self, name: &str, value: &str) {
        let line = self.screen.broken(&format!("  {name:<NAMES$}  {value}"), NAMES + 4);
        self.line(&line);
    }

    /// What was measured, what is proved, and what is said and not checked.
    fn found(&mut self, objective: &str, found: &Accepted) {
        if let Some(measured) = &found.objective {
            self.fact(objective, &for_people(measured));
        }
        if let Some(proved) = &found.proved {
            self.fact(bound_of(found.sense), &for_people(&proved.bound));
            proved.rests_on.iter().for_each(|lemma| self.fact("rests on", lemma.name));
        }
        if !found.unchecked.is_empty() {
            let said = found.unchecked.join(", ").replace('_', " ");
            let why = if found.proved.is_some() { "this one proves less" } else { "solve --certificate writes one" };
            self.fact("unchecked", &format!("{said}: said, and only a certificate proves it; {why}"));
        }
    }

    /// The objective, and whether it is proved that none is better.
    fn cost(&mut self, answer: &MethodSolution, instance: &Instance) {
        self.fact(objective_of(instance), &for_people(&answer.objective));
        let (text, colour) = match answer.is_optimal() {
            true => ("the schedule is optimal", AnsiColor::Green),
            false => ("the schedule is not proved to be optimal", AnsiColor::Yellow),
        };
        let text = self.screen.styled(text, colour.on_default());
        self.fact(bound_of(instance.sense()), &format!("{}: {text}", for_people(&answer.bound.value)));
    }

    /// What proves the bound, what that rests on, and what a theorem says that is not trusted.
    fn proof(&mut self, answer: &MethodSolution) {
        let Proof { by, says, rests_on } = &answer.bound.proof;
        self.fact("proof", &format!("by {}: {says}", by.name()));
        rests_on.iter().for_each(|ground| self.fact("rests on", &ground.to_string()));
        if let Some(Bound { value, proof }) = &answer.conditional_bound {
            self.fact("not trusted", &format!("{}, by {}{UNTRUSTED}", for_people(value), proof.says));
        }
    }

    fn details(&mut self, details: &Map<String, Value>) {
        for (name, value) in details {
            let mut value = told(value);
            if let Some((at, _)) = value.char_indices().nth(MOST_OF_A_DETAIL) {
                // Half of a number would be read as another one.
                value.truncate(value[..at].rfind(' ').unwrap_or(at));
                value += " …";
            }
            self.fact(&name.replace('_', " "), &value);
        }
    }

    fn schedule(&mut self, candidate: &Candidate) {
        let text = tables::of(candidate);
        let is_rounded = text.tables.iter().flat_map(Part::cells).any(|cell| cell.contains(ABOUT));
        for part in &text.tables {
            self.part(part);
        }
        if is_rounded {
            self.note(&format!("{ABOUT} is rounded; --format json has every number exactly"));
        }
        self.chart(candidate, &text);
    }

    fn part(&mut self, part: &Part) {
        self.line("");
        let title = self.screen.styled(part.title, Style::new().bold());
        self.line(&title);
        let table = drawn(part, self.screen);
        table.lines().for_each(|line| self.line(line));
        if part.left_out > 0 {
            self.note(&format!("and {} more, which --format json has", part.left_out));
        }
    }

    fn chart(&mut self, candidate: &Candidate, text: &Text) {
        let chart = chart(candidate, Numbering::FromZero);
        let lines = gantt::lines(&chart, self.screen);
        if lines.is_empty() {
            return;
        }
        self.line("");
        let title = self.screen.styled(&chart.title, Style::new().bold());
        let title = self.screen.broken(&title, 2);
        self.line(&title);
        self.line("");
        lines.iter().for_each(|line| self.line(line));
        let sample = |letters: [char; 2], is_message| {
            let letters: String = letters.into_iter().collect();
            self.screen.styled(&letters, gantt::colour(is_message).on_default())
        };
        let (sent, computed) = (sample(gantt::MESSAGE, true), sample(gantt::COMPUTATION, false));
        let computed = if text.has_computations { format!(", {computed} computations") } else { String::new() };
        self.note(&format!("{sent} messages{computed}; {}", text.legend));
    }

    fn note(&mut self, note: &str) {
        let note = self.screen.broken(&format!("  {note}"), 2);
        self.line(&note);
    }
}

/// What a bound is called.
fn bound_of(sense: Sense) -> &'static str {
    match sense {
        Sense::Minimise => "lower bound",
        Sense::Maximise => "upper bound",
    }
}

/// A detail in words: lists and objects without their quotes.
fn told(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().any(Value::is_object) => joined(values.iter().map(told), "; "),
        Value::Array(values) => joined(values.iter().map(told_within), ", "),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| format!("{} {}", name.replace('_', " "), told_within(value));
            joined(fields.iter().map(field), ", ")
        }
        other => other.to_string(),
    }
}

fn joined(mut texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.join(between)
}

fn told_within(value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => format!("({})", told(value)),
        other => told(other),
    }
}

/// A table with a line below its head.
fn drawn(part: &Part, screen: Screen) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_header(&part.head)
        .add_rows(&part.lines);
    screen.fit(&mut table, Some(WIDTH), 0);
    screen.keep_words_of_heads(&mut table);
    for (column, name) in part.head.iter().enumerate() {
        if let (true, Some(column)) = (COUNTED.contains(name), table.column_mut(column)) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// The columns that are numbers.
const COUNTED: [&str; 11] = [
    "#",
    "tasks",
    "load",
    "share",
    "slot",
    "periods",
    "each of",
    "sends in each",
    "computed in each",
    "computes for",
    "busy for",
];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn details_are_told_without_quotes_and_braces() {
        let value = json!({"search": {"dead_lines": 4, "ways": ["1/2", "3"]}, "flows": 2, "none": null});
        assert_eq!(told(&value), "search (dead lines 4, ways (1/2, 3)), flows 2, none null");
        assert_eq!(told(&json!([{"from": 0, "s": "1/2"}, {"from": 1}])), "from 0, s 1/2; from 1");
    }
}
