//! The atlas as Markdown: what a reader would cite.

use std::fmt::Write;

use super::{HEAD, cells, evidence, proofs};
use crate::answer::{AnsweredQuestion, Atlas};
use crate::question::Standing;

const INTRODUCTION: &str = "\
Questions in and next to the four papers to which no published answer was found, each with what is known of it: \
statements, and instances that show how large a number can be. The page is generated, numbers and all: `schedcheck atlas \
--format markdown --out docs/atlas.md`; a test holds it and the instances in `data/atlas/` against what is computed.

A statement rests on one of these:

";

const VALUES: &str = "\
A value is *exact* where an instance attains a bound that a theorem or a proof for all real parameters gives; *attained* \
where an instance shows it, with what is known above it. Each instance is a file, which `schedcheck solve FILE` solves \
and `schedcheck solve FILE --certificate PROOF` proves.
";

/// The whole atlas: a section a question.
pub fn markdown(atlas: &Atlas) -> String {
    let mut text = format!("# The atlas of open questions\n\n{INTRODUCTION}");
    for standing in [Standing::Theorem, Standing::Exact, Standing::Enumerated, Standing::Conjecture] {
        let _ = writeln!(text, "- *{}*: {}", standing.name(), standing.meaning());
    }
    let _ = write!(
        text,
        "\n{VALUES}\nDepth {}, seed {}.\n\n| question | known |\n| --- | --- |\n",
        atlas.depth, atlas.seed
    );
    for AnsweredQuestion { question, .. } in &atlas.answers {
        let _ = writeln!(text, "| [{0}](#{0}) | {1} |", question.id, in_a_cell(&question.known));
    }
    text.extend(atlas.answers.iter().map(section));
    text
}

fn section(answer: &AnsweredQuestion) -> String {
    let question = answer.question;
    let mut text = format!("\n## {}\n\nNext to {}. {}\n", question.id, question.near, question.asks);
    let _ = writeln!(text, "\nA case that is known: {}\n\n**What is known.** {}", question.control, question.known);
    for (stated, row) in &answer.statements {
        let _ = writeln!(text, "\n**{}** (*{}*): {}\n", stated.id, stated.standing.name(), row.statement);
        for (name, value) in evidence(stated, row) {
            let value = if name == "proof in" { format!("`{value}`") } else { value };
            let _ = writeln!(text, "- {name}: {value}");
        }
    }
    if !answer.values.is_empty() {
        let _ = writeln!(text, "\n| {} |\n|{}", HEAD.join(" | "), " --- |".repeat(HEAD.len()));
        for measured in &answer.values {
            let mut cells = cells(measured).map(|cell| in_a_cell(&cell));
            cells[5] = format!("[{0}](../data/atlas/{0}.json)", measured.name);
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
    for (file, proof) in proofs(answer) {
        let _ = writeln!(text, "\n### Proofs of `{file}`\n\n{}", proof.trim_end());
    }
    let _ = writeln!(text, "\nTo see it again: `schedcheck atlas --question {}`", question.id);
    text
}

/// A text in a cell of a table, which a bar would end: the models of ports have bars in their names.
fn in_a_cell(text: &str) -> String {
    text.replace('|', "\\|")
}
