//! The tables of a contest: what became of the instances, the classes of ratios, and ratio against size.

use super::super::compare::Outcome;
use super::super::ratio::Ratio;
use super::super::tally::{Class, OfSize, classes};
use super::Shown;

/// The most sizes that are told one by one; beyond, those with as many processors are told together.
const MOST_SIZES: usize = 24;

/// The longest bar of a histogram, in letters.
const LONGEST: u64 = 30;

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The names of the columns.
    pub head: Vec<String>,
    /// The lines.
    pub lines: Vec<Vec<String>>,
}

impl Shown<'_> {
    /// What became of how many instances.
    pub fn outcomes(&self) -> Part {
        let all = self.tally.instances;
        let lines = Outcome::ALL.into_iter().map(|outcome| (outcome, self.tally.count(outcome)));
        // Whoever is held against the optimum wants to know that nothing is optimal.
        let lines = lines.filter(|(outcome, count)| *count > 0 || *outcome == Outcome::AsGood);
        let line = |(outcome, count)| vec![self.word(outcome).to_owned(), format!("{count}"), percent(count, all)];
        let total = vec!["instances".to_owned(), all.to_string(), String::new()];
        Part::new(["outcome", "instances", "share"], [total].into_iter().chain(lines.map(line)))
    }

    /// How many ratios there are of each class that has any.
    pub fn histogram(&self) -> Part {
        let counts = &self.tally.histogram;
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let bar = |count: u64| "█".repeat((u128::from(count) * u128::from(LONGEST)).div_ceil(most.into()) as usize);
        let of_classes = classes().into_iter().zip(counts).filter(|(_, count)| **count > 0);
        let lines = of_classes.map(|(class, &count)| vec![class.to_string(), count.to_string(), bar(count)]);
        Part::new(["ratio", "instances", ""], lines)
    }

    /// Ratio against size.
    pub fn sizes(&self) -> Part {
        let sizes = &self.tally.sizes;
        let together = if sizes.len() > MOST_SIZES { by_processors(sizes) } else { sizes.clone() };
        let good = self.word(Outcome::AsGood);
        let line = |of: &OfSize| {
            let tasks = of.size.tasks.map_or_else(String::new, |tasks| tasks.to_string());
            let worst = of.worst.as_ref().map_or_else(String::new, Ratio::in_a_cell);
            let counts = [of.instances, of.compared, of.as_good].map(|count| count.to_string());
            [vec![of.size.processors.to_string(), tasks], counts.to_vec(), vec![worst]].concat()
        };
        let head = ["processors", "tasks", "instances", "compared", good, "worst ratio"];
        Part::new(head, together.iter().map(line)).without_empty_columns()
    }
}

/// The sizes with as many processors, whatever the number of tasks.
fn by_processors(sizes: &[OfSize]) -> Vec<OfSize> {
    let mut together: Vec<OfSize> = Vec::new();
    for of in sizes {
        match together.last_mut().filter(|last| last.size.processors == of.size.processors) {
            None => {
                let mut first = of.clone();
                first.size.tasks = None;
                together.push(first);
            }
            Some(last) => {
                last.instances += of.instances;
                last.compared += of.compared;
                last.as_good += of.as_good;
                last.worst = last.worst.take().max(of.worst.clone());
            }
        }
    }
    together
}

/// A share in percent, rounded to one decimal.
fn percent(part: u64, all: u64) -> String {
    let (part, all) = (u128::from(part), u128::from(all));
    let thousandths = (2_000 * part + all).checked_div(2 * all).unwrap_or(0);
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

impl Part {
    pub(in super::super) fn new<const N: usize>(head: [&str; N], lines: impl IntoIterator<Item = Vec<String>>) -> Self {
        Self { head: head.map(str::to_owned).to_vec(), lines: lines.into_iter().collect() }
    }

    fn without_empty_columns(self) -> Self {
        let is_kept = |column: usize| self.lines.iter().any(|line| !line[column].is_empty());
        let kept: Vec<usize> = (0..self.head.len()).filter(|&column| is_kept(column)).collect();
        let pick = |line: &Vec<String>| kept.iter().map(|&column| line[column].clone()).collect();
        Self { head: pick(&self.head), lines: self.lines.iter().map(pick).collect() }
    }
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Below => f.write_str("below 1"),
            Self::One => f.write_str("1"),
            Self::UpTo(above, up_to) => write!(f, "above {above}, up to {up_to}"),
            Self::Beyond(above) => write!(f, "above {above}"),
            Self::Unbounded => f.write_str("unbounded"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_are_rounded_to_the_nearest() {
        let shares = [(1622, 1626), (4, 1626), (1, 2000), (1, 2001), (0, 0), (u64::MAX, u64::MAX)];
        let shown = ["99.8 %", "0.2 %", "0.1 %", "0.0 %", "0.0 %", "100.0 %"];
        assert_eq!(shares.map(|(part, all)| percent(part, all)), shown);
    }
}
