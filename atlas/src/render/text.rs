//! The atlas for a terminal.

use std::fmt::Write;

use anstyle::Style;
use comfy_table::{LineStyle, Table, presets};
use schedcheck_harness::render::Screen;

use super::evidence;
use crate::answer::{AnsweredQuestion, Atlas, Measured};
use crate::typeset::source;

/// How far the evidence of a statement is indented.
const INDENT: usize = 18;

/// The heads of the table of values.
const HEAD: [&str; 6] = ["size", "what", "value", "how", "no more than", "instance"];

/// The whole atlas: a paragraph a question, its statements with what they were held against, its values.
pub fn text(atlas: &Atlas, screen: Screen) -> String {
    let mut text = format!("atlas at depth {}, seed {}\n", atlas.depth, atlas.seed);
    text.extend(atlas.answers.iter().map(|answer| section(answer, screen)));
    text
}

fn section(answer: &AnsweredQuestion, screen: Screen) -> String {
    let question = answer.question;
    let heading = screen.styled(&question.id, Style::new().bold());
    let mut text = format!("\n{heading}, next to {}, {}\n", question.paper, question.place);
    for paragraph in question.section.introduction.split("\n\n") {
        let _ = writeln!(text, "{}", screen.broken(&format!("  {}", source::plain(paragraph)), 2));
    }
    for (stated, row) in &answer.statements {
        let line = format!("{} ({}): {}", stated.id, stated.name, row.statement);
        let _ = writeln!(text, "\n{}", screen.broken(&line, 2));
        for (name, value) in evidence(row) {
            let _ = writeln!(text, "{}", screen.broken(&format!("  {name:<16}{value}"), INDENT));
        }
    }
    if !answer.values.is_empty() {
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
        table.set_header(HEAD).add_rows(answer.values.iter().map(cells));
        screen.fit(&mut table, None, 3);
        let _ = writeln!(text, "\n{}", table.trim_fmt());
    }
    text
}

/// A line of the table of values.
fn cells(measured: &Measured) -> [String; 6] {
    let at_most = measured.at_most.map_or_else(String::new, |bound| {
        let statement = bound.statement;
        format!("{} ({statement})", bound.rational())
    });
    [
        measured.size.to_owned(),
        measured.measures.to_owned(),
        measured.value.to_string(),
        measured.reach.name().to_owned(),
        at_most,
        format!("data/atlas/{}.json", measured.name),
    ]
}
