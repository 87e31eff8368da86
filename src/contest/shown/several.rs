//! Several contestants as they are shown: a line for each, and the grid of each against each.

use schedcheck_drawing::csv;
use schedcheck_files::sanitized::{self, in_json, in_markdown};
use serde_json::{Value, json};

use super::super::compare::Outcome;
use super::super::comparison::Comparison;
use super::super::summary::Summary;
use super::{Part, Shown};

/// Contestants with what is known of each and of all together.
pub struct SeveralShown<'a> {
    /// Each contestant with its summary, in the order of the contestants; there is at least one.
    pub each: Vec<(Shown<'a>, &'a Summary)>,
    /// What is known of all of them together.
    pub comparison: &'a Comparison,
}

impl SeveralShown<'_> {
    fn first(&self) -> &Shown<'_> {
        &self.each[0].0
    }

    /// Who is held against whom.
    pub fn title(&self) -> String {
        let names: Vec<_> = self.each.iter().map(|(shown, _)| shown.contestant.as_str()).collect();
        format!("{} against {}", names.join(", "), self.first().rival.as_deref().unwrap_or("the optimum"))
    }

    /// Over which instances, and whether over all of them.
    pub fn domain(&self) -> String {
        self.first().domain()
    }

    /// A line for each contestant.
    pub fn contestants(&self) -> Part {
        let occurs = |outcome: &Outcome| self.each.iter().any(|(shown, _)| shown.tally.count(*outcome) > 0);
        let shown = |outcome: &Outcome| *outcome == Outcome::AsGood || occurs(outcome);
        let outcomes: Vec<_> = Outcome::ALL.into_iter().filter(shown).collect();
        let words = outcomes.iter().map(|&outcome| self.first().word(outcome));
        let head = ["contestant", "instances"].into_iter().chain(words);
        let head = head.chain(["mean", "median", "worst"]).map(str::to_owned);
        let line = |(shown, summary): &(Shown, &Summary)| {
            let counts = outcomes.iter().map(|&outcome| shown.tally.count(outcome).to_string());
            let first = [sanitized::replaced(&shown.contestant), shown.tally.instances.to_string()];
            first.into_iter().chain(counts).chain(summary.cells()).collect()
        };
        Part { head: head.collect(), lines: self.each.iter().map(line).collect() }
    }

    /// What is to be said of each contestant: how far its numbers were moved, and the first instances of outcomes that
    /// are no comparison.
    pub fn notes(&self) -> Vec<String> {
        let of_one = |shown: &Shown| {
            let told =
                shown.firsts().into_iter().map(|told| format!("{}, number {}: {}", told.title, told.number, told.fact));
            shown.moved().into_iter().chain(told).map(|note| format!("{}: {note}", shown.contestant)).collect()
        };
        self.each.iter().flat_map(|(shown, _)| -> Vec<String> { of_one(shown) }).collect()
    }

    /// The tables.
    pub fn tables(&self) -> [Part; 2] {
        [self.contestants(), self.comparison.grid()]
    }

    /// One JSON object, on one line.
    pub fn json(&self) -> String {
        let contestants: Vec<Value> = self.each.iter().map(|(shown, summary)| shown.document(Some(summary))).collect();
        let Shown { rival, instances, is_finished, tally, .. } = self.first();
        let mut document = json!({
            "against": rival.as_deref().unwrap_or("optimum"),
            "over": instances,
            "finished": is_finished,
            "instances": tally.instances,
            "contestants": contestants,
        });
        for (name, value) in self.comparison.json() {
            document[name] = value;
        }
        in_json(&document.to_string()) + "\n"
    }

    /// A line for each contestant, as CSV: how many instances had each outcome, means, and exact quantiles.
    pub fn csv(&self) -> String {
        let words = Outcome::ALL.map(|outcome| self.first().word(outcome).replace(' ', "_"));
        let names = Summary::NAMES
            .map(|name| if Summary::is_rounded(name) { format!("{name}_rounded") } else { name.to_owned() });
        let head: Vec<_> =
            ["contestant", "instances"].map(str::to_owned).into_iter().chain(words).chain(names).collect();
        let line = |(shown, summary): &(Shown, &Summary)| {
            let counts = Outcome::ALL.map(|outcome| shown.tally.count(outcome).to_string());
            let first = [shown.contestant.clone(), shown.tally.instances.to_string()];
            let line: Vec<_> = first.into_iter().chain(counts).chain(summary.fields()).collect();
            csv::line_of(&line)
        };
        csv::line_of(&head) + &self.each.iter().map(line).collect::<String>()
    }

    /// A section of Markdown.
    pub fn markdown(&self) -> String {
        let [contestants, grid] = self.tables().map(|part| part.markdown());
        let notes: String = self.notes().iter().map(|note| format!("- {}\n", in_markdown(note))).collect();
        let notes = if notes.is_empty() { notes } else { format!("\n{notes}") };
        let (title, domain) = (in_markdown(&self.title()), in_markdown(&self.domain()));
        format!("## {title}\n\n{domain}\n\n{contestants}\n{grid}{notes}")
    }
}
