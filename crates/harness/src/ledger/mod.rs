//! The ledger: one row a claim, in the order of the catalogue, and below a row that fails the statement that mends it.

mod evidence;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::evidence::Evidence;
use super::about::{About, Admission};
use super::catalogue::{self, Assumption, Catalogue, Published, Source};
use super::claim::{Predicate, Remedy};
use super::row::{Condition, Row};
use super::witness;
use super::{Claim, Correction, Counterexample, Depth, Failures, Papers, RunContext, Verdict};

/// How many rows of one paper have each verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The paper.
    pub paper: String,
    /// The number of published statements.
    pub claims: usize,
    /// Verdict and number, for the verdicts that occur, in order of weight; rows that mend others are not counted.
    pub verdicts: Vec<(Verdict, RowCount)>,
    /// Errors of the paper: rows that are false, lack a hypothesis or are misprinted, and do not follow from another.
    pub errors: usize,
}

/// A number of rows. Displayed as `2 + 1`: two by themselves, and one that follows from another row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowCount {
    /// Those by themselves.
    pub alone: usize,
    /// Those that follow from another row.
    pub following: usize,
}

impl RowCount {
    /// How many of these rows satisfy a condition.
    pub(super) fn among(rows: &[&Row], condition: impl Fn(&Row) -> bool) -> Self {
        let (following, alone): (Vec<&Row>, Vec<&Row>) =
            rows.iter().copied().filter(|row| condition(row)).partition(|row| row.follows.is_some());
        Self { alone: alone.len(), following: following.len() }
    }
}

impl std::fmt::Display for RowCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.following {
            0 => write!(f, "{}", self.alone),
            following => write!(f, "{} + {following}", self.alone),
        }
    }
}

/// The outcome of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ledger {
    /// The depth of the run.
    pub depth: Depth,
    /// The seed of its random instances.
    pub seed: u64,
    /// The papers of rows for a reader that does not know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub papers: Vec<Source>,
    /// The rows, in the order of the catalogue.
    pub rows: Vec<Row>,
}

impl Ledger {
    /// Checks every claim whose published statement is `wanted`, and lists the others that are wanted as not yet
    /// checked.
    ///
    /// `begin` is told each claim before its check starts.
    pub fn run(
        papers: &Papers,
        context: &RunContext,
        wanted: impl Fn(&Published) -> bool,
        mut begin: impl FnMut(&Published),
    ) -> Self {
        let mut rows = Vec::new();
        for entry in papers.iter() {
            rows.extend(Self::over(&entry.catalogue, &entry.claims, context, &wanted, &mut begin).rows);
        }
        Self { depth: context.depth, seed: context.seed, papers: Vec::new(), rows }
    }

    /// [`Ledger::run`] for one catalogue, and claims that need not be those of its paper.
    pub fn over(
        catalogue: &Catalogue,
        claims: &[Claim],
        context: &RunContext,
        wanted: impl Fn(&Published) -> bool,
        mut begin: impl FnMut(&Published),
    ) -> Self {
        let mut rows = Vec::new();
        for published in catalogue.statements.iter().filter(|published| wanted(published)) {
            begin(published);
            let assumptions: Vec<_> = catalogue.assumptions(published).collect();
            match claims.iter().find(|claim| claim.id == published.id) {
                Some(claim) => rows.extend(Trial { published, claim, assumptions: &assumptions }.rows(context)),
                None => rows.push(untried(published, &assumptions)),
            }
        }
        Self { depth: context.depth, seed: context.seed, papers: Vec::new(), rows }
    }

    /// Goes through the sweeps of a claim, of its statement and of what mends it, as the journal of the context divides
    /// them, and leaves all the rest. Another statement is gone through even if the printed one should hold: that is
    /// known only when all parts are joined.
    pub fn sweeps(papers: &Papers, context: &RunContext, id: &str) {
        for entry in papers.iter() {
            let published = entry.catalogue.statements.iter().find(|published| published.id == id);
            let claim = entry.claims.iter().find(|claim| claim.id == id);
            if let (Some(published), Some(claim)) = (published, claim) {
                let assumptions: Vec<_> = entry.catalogue.assumptions(published).collect();
                Trial { published, claim, assumptions: &assumptions }.sweeps(context);
            }
        }
    }

    /// The rows of a claim whose check was cut off before it told anything.
    pub fn cut_off(papers: &Papers, id: &str) -> Vec<Row> {
        let statements = papers.iter().flat_map(|entry| {
            let of_id = entry.catalogue.statements.iter().filter(|published| published.id == id);
            of_id.map(|published| untried(published, &entry.catalogue.assumptions(published).collect::<Vec<_>>()))
        });
        statements.map(|row| Row { verdict: Verdict::Interrupted, ..row }).collect()
    }

    /// The rows of published statements, in order of weight and then of the catalogue.
    pub fn by_weight(&self) -> Vec<&Row> {
        let mut rows: Vec<_> = self.rows.iter().filter(|row| row.mending.is_none()).collect();
        rows.sort_by_key(|row| row.verdict);
        rows
    }

    /// The papers of its published statements, in their order: those of `papers`, then those that only the ledger
    /// names.
    pub fn sources<'a>(&'a self, papers: &'a Papers) -> impl Iterator<Item = &'a Source> {
        let known = papers.iter().map(|entry| &entry.catalogue.paper);
        let named = self.papers.iter().filter(|paper| papers.of(&paper.name).is_none());
        known.chain(named).filter(|paper| self.rows.iter().any(|row| !row.is_mending() && row.paper() == paper.name))
    }

    /// The row that mends `row`.
    pub fn mending(&self, row: &Row) -> Option<&Row> {
        self.rows.iter().find(|other| other.mending.is_some() && other.published_id() == row.id)
    }

    /// The verdicts per paper, rows that mend others left aside.
    pub fn counts(&self) -> Vec<Count> {
        let published = || self.rows.iter().filter(|row| row.mending.is_none());
        let mut papers: Vec<_> = published().map(Row::paper).collect();
        papers.dedup();
        let count = |paper: &str| {
            let rows: Vec<_> = published().filter(|row| row.paper() == paper).collect();
            let number = |verdict| (verdict, RowCount::among(&rows, |row| row.verdict == verdict));
            let verdicts = Verdict::ALL.into_iter().map(number);
            Count {
                paper: paper.to_owned(),
                claims: rows.len(),
                verdicts: verdicts.filter(|(_, number)| number.alone + number.following > 0).collect(),
                errors: rows.iter().filter(|row| row.is_error()).count(),
            }
        };
        papers.into_iter().map(count).collect()
    }
}

/// A claim with its published statement.
struct Trial<'a> {
    published: &'a Published,
    claim: &'a Claim,
    assumptions: &'a [&'a Assumption],
}

impl Trial<'_> {
    fn rows(&self, context: &RunContext) -> Vec<Row> {
        let admitted = |instance: &Value| self.admission(instance);
        let context = context.admitting(&admitted);
        begin_row(&context, &self.published.id);
        let evidence = Evidence::gather(self.claim.test, &context, &admitted);
        let fails = evidence.fails();
        let is_undecidable = self.published.undecidable.is_some();
        let remedy = self.claim.remedy.filter(|_| fails || is_undecidable);
        let mending = remedy.map(|remedy| self.mend(&remedy, &context));
        let verdict = if is_undecidable {
            evidence.measured()
        } else {
            evidence.verdict(mending.as_ref().and_then(|row| Some((row.mending?, row.verdict))))
        };
        // One character of an extracted text is no error of the paper.
        let is_doubtful = verdict.is_error() && self.published.extraction.is_some();
        let verdict = if is_doubtful { Verdict::Imprecise } else { verdict };
        let mut row = evidence.into_row(self, verdict);
        if is_undecidable {
            // What the paper does not quantify, no instance of ours refutes.
            let failures = Failures::default();
            row = Row { counterexample: None, degenerate: None, failures, by_proof: false, ..row };
        }
        if verdict.is_failure() {
            row.plain = self.claim.plain.to_owned();
            row.follows = self.claim.follows.map(str::to_owned);
            self.show(&mut row);
        }
        [Some(row), mending].into_iter().flatten().collect()
    }

    /// What of the rows a part of a divided run goes through.
    fn sweeps(&self, context: &RunContext) {
        let admitted = |instance: &Value| self.admission(instance);
        let context = context.admitting(&admitted);
        begin_row(&context, &self.published.id);
        self.claim.test.finding(&context);
        if let Some(remedy) = self.claim.remedy {
            begin_row(&context, &self.row_of(&remedy));
            match remedy {
                Remedy::Restriction { condition, meets } => {
                    let admitted = |instance: &Value| restricted(context.admits(instance), instance, condition, meets);
                    self.claim.test.finding(&context.admitting(&admitted));
                }
                Remedy::Statement(_, Correction { test, .. }) => {
                    test.finding(&context);
                }
            }
        }
    }

    fn row_of(&self, remedy: &Remedy) -> String {
        format!("{}{}", self.published.id, remedy.mending().suffix())
    }

    /// Takes what shows the point of the headline, and what refutes the statement on it; the row is void if a checker
    /// does not accept that.
    fn show(&self, row: &mut Row) {
        let headline = row.counterexample.as_ref();
        let about = headline.and_then(|headline| About::read(&headline.instance).ok());
        let exhibits = about.as_ref().zip(self.claim.exhibits).map(|(about, all)| all.exhibits(about));
        row.exhibits = exhibits.unwrap_or_default();
        let witnesses =
            about.as_ref().zip(self.claim.witnesses).map(|(about, all)| all.witnesses(about, &row.exhibits));
        match witness::taken(witnesses.unwrap_or_default()) {
            Ok((witnesses, left_out)) => {
                row.witnesses = witnesses;
                row.no_witness_because = left_out.or(self.claim.no_witness_because.map(str::to_owned));
            }
            Err(refused) => {
                row.verdict = Verdict::Void;
                row.notes.push(refused);
            }
        }
    }

    /// Whether what a counterexample is about is within the hypotheses. It is outside if it breaks one, whatever the
    /// others say of it.
    fn admission(&self, instance: &Value) -> Admission {
        let about = match About::read(instance) {
            Ok(about) => about,
            Err(error) => return Admission::unreadable(instance, &error),
        };
        let mut untold = None;
        for assumption in self.assumptions {
            match self.satisfies(assumption, &about) {
                Satisfies::Broken => return Admission::Outside,
                Satisfies::Untold(why) => drop(untold.get_or_insert(why)),
                Satisfies::Known | Satisfies::Always => {}
            }
        }
        untold.map_or(Admission::Within, Admission::Untold)
    }

    /// Whether what a counterexample is about satisfies a hypothesis.
    fn satisfies(&self, assumption: &Assumption, about: &About) -> Satisfies {
        if assumption.by.is_some() {
            return Satisfies::Always;
        }
        let predicate = self.claim.hypotheses.iter().find(|hypothesis| hypothesis.id == assumption.id);
        let predicate = predicate.unwrap_or_else(|| panic!("{}: no predicate for {}", self.claim.id, assumption.id));
        match (predicate.holds)(about) {
            Some(true) => Satisfies::Known,
            Some(false) => Satisfies::Broken,
            None => Satisfies::Untold(format!(
                "the hypothesis {} does not apply to what a counterexample is about ({})",
                assumption.id,
                about.kind()
            )),
        }
    }

    /// The row of what the statement becomes.
    fn mend(&self, remedy: &Remedy, context: &RunContext) -> Row {
        begin_row(context, &self.row_of(remedy));
        let (evidence, statement) = match remedy {
            Remedy::Restriction { condition, meets } => {
                let printed = if self.published.mends.is_empty() { "As printed" } else { "As mended" };
                let admitted = |instance: &Value| restricted(context.admits(instance), instance, condition, *meets);
                let evidence = Evidence::gather(self.claim.test, context, &admitted);
                (evidence, format!("{printed}, if {condition}."))
            }
            Remedy::Statement(_, Correction { statement, test }) => {
                let admitted = |instance: &Value| context.admits(instance);
                (Evidence::gather(*test, context, &admitted), (*statement).to_owned())
            }
        };
        let verdict = evidence.verdict(None);
        let mut row = evidence.into_row(self, verdict);
        row.id = self.row_of(remedy);
        row.mending = Some(remedy.mending());
        (row.statement, row.quote) = (statement, String::new());
        row
    }

    fn conditions(&self, headline: Option<&Counterexample>) -> Vec<Condition> {
        let about = headline.and_then(|headline| About::read(&headline.instance).ok());
        let of = |assumption: &&Assumption| match about.as_ref().map(|about| self.satisfies(assumption, about)) {
            Some(Satisfies::Known) => condition(assumption, Some(true)),
            Some(Satisfies::Broken) => condition(assumption, Some(false)),
            Some(Satisfies::Always | Satisfies::Untold(_)) | None => condition(assumption, None),
        };
        self.assumptions.iter().map(of).collect()
    }
}

/// What is known of a hypothesis and of what a counterexample is about.
enum Satisfies {
    /// Code found that it is satisfied.
    Known,
    /// Code found that it is broken.
    Broken,
    /// No instance can break it.
    Always,
    /// It cannot be told, and why.
    Untold(String),
}

/// What is `admitted`, and meets a condition beside.
fn restricted(admitted: Admission, instance: &Value, condition: &str, meets: Predicate) -> Admission {
    match (&admitted, About::read(instance)) {
        (Admission::Outside | Admission::Untold(_), _) => admitted,
        (Admission::Within, Err(error)) => Admission::unreadable(instance, &error),
        (Admission::Within, Ok(about)) => match meets(&about) {
            Some(met) => Admission::if_it(met),
            None => Admission::Untold(format!("the condition that {condition} does not apply to {}", about.kind())),
        },
    }
}

/// The sweeps that come are those of this row.
fn begin_row(context: &RunContext, id: &str) {
    if let Some(journal) = context.journal() {
        journal.begin_row(id);
    }
}

fn condition(assumption: &Assumption, satisfied: Option<bool>) -> Condition {
    let Assumption { id, place, quote, kind, by } = assumption.clone();
    Condition { id, place, quote: catalogue::plain(&quote), kind, by, satisfied }
}

fn untried(published: &Published, assumptions: &[&Assumption]) -> Row {
    Row {
        id: published.id.clone(),
        place: published.place.clone(),
        statement: published.text(),
        quote: catalogue::plain(&published.quote),
        hypotheses: assumptions.iter().map(|assumption| condition(assumption, None)).collect(),
        reading: published.reading.clone(),
        mends: published.mends.clone(),
        undecidable: published.undecidable.clone(),
        by_definition: published.by_definition.clone(),
        same_as: published.same_as.clone(),
        extraction: published.extraction.clone(),
        ..Row::default()
    }
}

#[cfg(test)]
mod tests;
