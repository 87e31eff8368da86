//! The forms for programs and for documents: JSON, CSV, Markdown.

use std::fmt::Write;

use schedcheck_drawing::csv;
use schedcheck_files::sanitized::{in_json, in_markdown};
use serde_json::{Value, json};

use super::super::rows::{cell, rounded};
use super::super::summary::Summary;
use super::super::tally::{OfSize, Tally, classes};
use super::{Part, Shown};

impl Shown<'_> {
    /// One JSON object, on one line.
    pub fn json(&self) -> String {
        self.json_with(None)
    }

    /// The same with a summary, if there is one.
    pub fn json_with(&self, summary: Option<&Summary>) -> String {
        in_json(&self.document(summary).to_string()) + "\n"
    }

    pub(super) fn document(&self, summary: Option<&Summary>) -> Value {
        let Tally { instances, outcomes, smallest, worst, histogram, sizes, moved } = self.tally;
        let classes = classes().into_iter().zip(histogram);
        let histogram: Vec<Value> =
            classes.map(|(class, count)| json!({"ratio": class.to_string(), "instances": count})).collect();
        let mut document = json!({
            "contestant": self.contestant,
            "against": self.rival.as_deref().unwrap_or("optimum"),
            "over": self.instances,
            "finished": self.is_finished,
            "instances": instances,
            "outcomes": outcomes,
            "smallest": smallest,
            "worst": worst,
            "histogram": histogram,
            "sizes": sizes,
        });
        if let Some(moved) = moved {
            document["moved"] = json!(moved);
        }
        if let Some(summary) = summary {
            document["summary"] = summary.json(self.rival.is_none());
        }
        document
    }

    /// Ratio against size, a line a size.
    pub fn csv(&self) -> String {
        let head = ["processors", "tasks", "instances", "compared", "as_good", "worst_ratio", "worst_ratio_rounded"];
        let line = |of: &OfSize| {
            let tasks = of.size.tasks.map_or_else(String::new, |tasks| tasks.to_string());
            let worst = of.worst.as_ref();
            let decimal = worst.map(|ratio| cell(&rounded(ratio)));
            let [worst, decimal] = [worst.map(ToString::to_string), decimal].map(Option::unwrap_or_default);
            let [instances, compared, good] = [of.instances, of.compared, of.as_good].map(|count| count.to_string());
            [of.size.processors.to_string(), tasks, instances, compared, good, worst, decimal]
        };
        csv::lines([head.map(str::to_owned)].into_iter().chain(self.tally.sizes.iter().map(line)))
    }

    /// A section of Markdown.
    pub fn markdown(&self) -> String {
        self.markdown_with(&[])
    }

    /// The same, with other tables at the end.
    pub fn markdown_with(&self, tables: &[Part]) -> String {
        let (title, domain) = (in_markdown(&self.title()), in_markdown(&self.domain()));
        let mut text = format!("## {title}\n\n{domain}\n\n{}", self.outcomes().markdown());
        if let Some(moved) = self.moved() {
            let _ = write!(text, "\n{moved}\n");
        }
        for told in self.told() {
            let _ = write!(text, "\n{} (number {}): {}\n\n", told.title, told.number, in_markdown(&told.fact));
            let _ = write!(text, "```json\n{}\n```\n", in_json(&told.instance.to_string()));
        }
        for part in [self.histogram(), self.sizes()].iter().chain(tables).filter(|part| !part.lines.is_empty()) {
            let _ = write!(text, "\n{}", part.markdown());
        }
        text
    }
}

impl Part {
    /// As Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &Vec<String>| {
            let cells: Vec<_> = cells.iter().map(|cell| in_markdown(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = format!("|{}\n", " --- |".repeat(self.head.len()));
        line(&self.head) + &rule + &self.lines.iter().map(line).collect::<String>()
    }
}
