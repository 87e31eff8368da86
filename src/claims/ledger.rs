//! The ledger: one row a claim, in the order of the catalogue, each corrected statement in a row below the refuted one.

use serde::{Deserialize, Serialize};

use super::catalogue::{self, Published};
use super::{Claim, Control, Counterexample, Depth, Effort, Finding};

/// What became of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No counterexample in a domain that was enumerated completely, nor among random instances beyond it.
    Confirmed,
    /// The row holds the smallest counterexample of the declared order.
    Refuted,
    /// A table or figure that the recomputation gives back.
    Reproduced,
    /// A table or figure that the recomputation does not give back.
    NotReproduced,
    /// The control was not caught: the check proves nothing.
    Void,
    /// The run ended before the check did.
    Interrupted,
    /// No check exists yet.
    NotYetChecked,
}

impl Verdict {
    /// Every verdict, in the order of the counts.
    pub const ALL: [Self; 7] = [
        Self::Confirmed,
        Self::Refuted,
        Self::Reproduced,
        Self::NotReproduced,
        Self::Void,
        Self::Interrupted,
        Self::NotYetChecked,
    ];

    /// Whether the printed statement fails.
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Refuted | Self::NotReproduced)
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::Reproduced => "reproduced",
            Self::NotReproduced => "not reproduced",
            Self::Void => "void",
            Self::Interrupted => "interrupted",
            Self::NotYetChecked => "not yet checked",
        })
    }
}

/// One row of the ledger.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Row {
    /// The claim's id; a corrected statement has the id of the refuted claim with `+corrected`.
    pub id: String,
    /// Where the statement stands in its paper.
    #[serde(rename = "where")]
    pub place: String,
    /// The statement: as printed, or as corrected.
    pub statement: String,
    /// What became of it.
    pub verdict: Verdict,
    /// The reading and the assumptions of the check.
    pub reading: String,
    /// The independent evidence.
    pub methods: Vec<String>,
    /// The domain in words.
    pub domain: String,
    /// Instances checked in a completely enumerated domain.
    pub enumerated: u64,
    /// Random instances checked beyond it.
    pub random: u64,
    /// The smallest counterexample of a refuted claim.
    pub counterexample: Option<Counterexample>,
    /// The wrong thing that the same check caught, and where.
    pub control: Option<Caught>,
    /// Facts that were measured on the way.
    pub notes: Vec<String>,
}

/// What the check said of its control.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Caught {
    /// What is wrong with the control.
    pub wrong: String,
    /// The instance at which the check caught it, counted from 1; `None` if it did not.
    pub at: Option<u64>,
    /// The counterexample to the control.
    pub counterexample: Option<Counterexample>,
}

/// How many rows of one paper have each verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The paper.
    pub paper: String,
    /// The number of published statements.
    pub claims: usize,
    /// Verdict and number, for the verdicts that occur; corrected statements are not counted.
    pub verdicts: Vec<(Verdict, usize)>,
}

/// The outcome of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ledger {
    /// The depth of the run.
    pub depth: Depth,
    /// The seed of its random instances.
    pub seed: u64,
    /// The rows, in the order of the catalogue.
    pub rows: Vec<Row>,
}

impl Ledger {
    /// Checks every claim whose published statement is `wanted`, and lists the others that are wanted as not yet checked.
    ///
    /// `begin` is told each claim before its check starts.
    pub fn run(
        claims: &[Claim],
        effort: &Effort,
        wanted: impl Fn(&Published) -> bool,
        begin: impl FnMut(&Published),
    ) -> Self {
        let wanted: Vec<_> = catalogue::all().iter().filter(|published| wanted(published)).collect();
        Self::over(&wanted, claims, effort, begin)
    }

    /// [`Ledger::run`] for any published statements, such as those of a catalogue of one's own.
    pub fn over(
        published: &[&Published],
        claims: &[Claim],
        effort: &Effort,
        mut begin: impl FnMut(&Published),
    ) -> Self {
        let mut rows = Vec::new();
        for published in published {
            begin(published);
            match claims.iter().find(|claim| claim.id == published.id) {
                Some(claim) => rows.extend(check(published, claim, effort)),
                None => rows.push(not_yet_checked(published)),
            }
        }
        Self { depth: effort.depth, seed: effort.seed, rows }
    }

    /// The verdicts per paper, corrected statements left aside.
    pub fn counts(&self) -> Vec<Count> {
        let published = || self.rows.iter().filter(|row| !row.is_correction());
        let mut papers: Vec<_> = published().map(Row::paper).collect();
        papers.dedup();
        let count = |paper: &str| {
            let rows: Vec<_> = published().filter(|row| row.paper() == paper).collect();
            let number = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
            let verdicts = Verdict::ALL.into_iter().map(|verdict| (verdict, number(verdict)));
            Count {
                paper: paper.to_owned(),
                claims: rows.len(),
                verdicts: verdicts.filter(|(_, number)| *number > 0).collect(),
            }
        };
        papers.into_iter().map(count).collect()
    }
}

impl Row {
    /// The paper that the statement is from: the part of the id before the slash.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// Whether the row holds the statement that takes the place of a refuted one.
    pub fn is_correction(&self) -> bool {
        self.id.ends_with("+corrected")
    }
}

fn check(published: &Published, claim: &Claim, effort: &Effort) -> Vec<Row> {
    let evidence = Evidence::gather(claim.check, &claim.control, effort);
    let fails = evidence.verdict().is_failure();
    let mut rows = vec![evidence.row(published, claim, published.id.clone(), &published.printed)];
    if let Some(correction) = claim.corrected.filter(|_| fails) {
        let evidence = Evidence::gather(correction.check, &correction.control, effort);
        rows.push(evidence.row(published, claim, format!("{}+corrected", published.id), correction.statement));
    }
    rows
}

/// What a check found on a statement and on its control.
struct Evidence {
    finding: Finding,
    control: Finding,
    wrong: &'static str,
}

impl Evidence {
    fn gather(check: fn(&Effort) -> Finding, control: &Control, effort: &Effort) -> Self {
        let finding = check(effort);
        // The box of the quick depth is a part of every deeper one: a control caught there is caught everywhere.
        let control_finding = (control.check)(&effort.at_quick_depth());
        Self { finding, control: control_finding, wrong: control.wrong }
    }

    fn verdict(&self) -> Verdict {
        if self.finding.counterexample.is_some() {
            if self.finding.recomputes { Verdict::NotReproduced } else { Verdict::Refuted }
        } else if self.finding.interrupted || self.control.interrupted {
            Verdict::Interrupted
        } else if self.control.counterexample.is_none() || self.finding.enumerated == 0 {
            Verdict::Void
        } else if self.finding.recomputes {
            Verdict::Reproduced
        } else {
            Verdict::Confirmed
        }
    }

    fn row(self, published: &Published, claim: &Claim, id: String, statement: &str) -> Row {
        let at = self.control.counterexample.as_ref().map(|_| self.control.enumerated + self.control.random);
        Row {
            id,
            place: published.place.clone(),
            statement: statement.to_owned(),
            verdict: self.verdict(),
            reading: claim.reading.to_owned(),
            methods: claim.methods.iter().map(|&method| method.to_owned()).collect(),
            domain: self.finding.domain,
            enumerated: self.finding.enumerated,
            random: self.finding.random,
            counterexample: self.finding.counterexample,
            control: Some(Caught { wrong: self.wrong.to_owned(), at, counterexample: self.control.counterexample }),
            notes: self.finding.notes,
        }
    }
}

fn not_yet_checked(published: &Published) -> Row {
    Row {
        id: published.id.clone(),
        place: published.place.clone(),
        statement: published.printed.clone(),
        verdict: Verdict::NotYetChecked,
        reading: String::new(),
        methods: Vec::new(),
        domain: String::new(),
        enumerated: 0,
        random: 0,
        counterexample: None,
        control: None,
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "rr6005/prop-1";

    fn finds_nothing(_: &Effort) -> Finding {
        let mut finding = Finding::over("one instance");
        finding.examine(Ok(()));
        finding
    }

    fn finds_a_counterexample(_: &Effort) -> Finding {
        let mut finding = Finding::over("one instance");
        finding.examine(Err(Counterexample::new(1.into(), "a", "b")));
        finding
    }

    fn finds_an_empty_domain(_: &Effort) -> Finding {
        Finding::over("nothing")
    }

    fn verdicts(check: fn(&Effort) -> Finding, control: fn(&Effort) -> Finding) -> Vec<(String, Verdict)> {
        let good = Control { wrong: "wrong", check: finds_a_counterexample };
        let claim = Claim {
            id: ID,
            reading: "",
            methods: &[],
            check,
            control: Control { wrong: "wrong", check: control },
            corrected: Some(Correction { statement: "right", check: finds_nothing, control: good }),
        };
        let effort = Effort::silent(Depth::Quick, 0);
        let ledger = Ledger::run(&[claim], &effort, |published| published.id == ID, |_| ());
        ledger.rows.into_iter().map(|row| (row.id, row.verdict)).collect()
    }

    use super::super::Correction;

    #[test]
    fn a_claim_whose_control_is_caught_is_confirmed() {
        assert_eq!(verdicts(finds_nothing, finds_a_counterexample), [(ID.to_owned(), Verdict::Confirmed)]);
    }

    #[test]
    fn a_check_that_misses_its_control_is_void() {
        assert_eq!(verdicts(finds_nothing, finds_nothing), [(ID.to_owned(), Verdict::Void)]);
    }

    #[test]
    fn a_check_over_an_empty_domain_is_void() {
        assert_eq!(verdicts(finds_an_empty_domain, finds_a_counterexample), [(ID.to_owned(), Verdict::Void)]);
    }

    #[test]
    fn a_refuted_claim_is_followed_by_its_corrected_statement() {
        let rows = verdicts(finds_a_counterexample, finds_a_counterexample);
        assert_eq!(rows, [(ID.to_owned(), Verdict::Refuted), (format!("{ID}+corrected"), Verdict::Confirmed)]);
    }

    #[test]
    fn a_claim_without_a_check_is_neither_confirmed_nor_refuted() {
        let ledger = Ledger::run(&[], &Effort::silent(Depth::Quick, 0), |_| true, |_| ());
        assert_eq!(ledger.rows.len(), 96);
        assert!(ledger.rows.iter().all(|row| row.verdict == Verdict::NotYetChecked));
        assert_eq!(ledger.counts().iter().map(|count| count.claims).sum::<usize>(), 96);
    }
}
