//! A paper as one value, and papers in the order in which everything about them is shown.

use std::ops::Deref;

use rayon::prelude::*;
use schedcheck_drawing::Picture;
use serde_json::Value;

use super::catalogue::{Catalogue, Published};
use super::curve::{Curve, MeasuredCurve};
use super::recorded::{Change, Recorded};
use super::table::{Choice, InFull, Source};
use super::{Check, Claim, Depth, Figure, Ledger, Provable, RunContext, Size, theorems};

/// Everything that is known of a paper. What it has none of, it takes from [`Paper::BARE`].
#[derive(Clone, Copy)]
pub struct Paper {
    /// Its citation, what it assumes and what it states, in the form that [`catalogue`](super::catalogue) describes.
    pub catalogue: &'static str,
    /// The verdicts on record, in the form that [`recorded`](super::recorded) describes.
    pub verdicts: &'static str,
    /// Of how many papers it collects the abstracts; 0 for a paper that was read in full.
    pub abstracts: usize,
    /// The claims that have a check, in any order.
    pub claims: fn() -> Vec<Claim>,
    /// The tables; those over random platforms with what was chosen of these.
    pub tables: fn(&Choice) -> Vec<Source>,
    /// The tables in a form of the paper's own, which says more than the one of all tables.
    pub tables_in_full: Option<InFull>,
    /// The figures.
    pub figures: fn() -> Vec<Figure>,
    /// The complexity curves.
    pub curves: fn() -> Vec<Curve>,
    /// The pictures of a counterexample that is no instance of any kind, such as a cell of a table; nothing where that
    /// is for others to draw.
    pub pictures: fn(&Value) -> Option<Vec<Picture>>,
    /// Whether the row with this id numbers the processors of a counterexample from 1, as its paper does, and not from
    /// 0.
    pub counts_from_one: fn(&str) -> bool,
}

impl Paper {
    /// A paper that has nothing.
    pub const BARE: Self = Self {
        catalogue: "",
        verdicts: "",
        abstracts: 0,
        claims: Vec::new,
        tables: |_| Vec::new(),
        tables_in_full: None,
        figures: Vec::new,
        curves: Vec::new,
        pictures: |_| None,
        counts_from_one: |_| false,
    };
}

/// A paper with its catalogue, read.
pub struct Entry {
    /// The paper.
    pub paper: Paper,
    /// What it prints.
    pub catalogue: Catalogue,
    /// Its claims, listed once: a run asks for them with every statement.
    pub claims: Vec<Claim>,
}

impl Entry {
    /// Its name: the first part of the ids of its statements.
    pub fn name(&self) -> &str {
        &self.catalogue.paper.name
    }
}

impl Deref for Entry {
    type Target = Paper;

    fn deref(&self) -> &Paper {
        &self.paper
    }
}

/// Papers with their catalogues, in the order in which they are shown.
pub struct Papers {
    entries: Vec<Entry>,
}

impl Papers {
    /// Reads the catalogues of papers.
    ///
    /// # Panics
    /// Panics on a catalogue that cannot be read: it is part of the program.
    pub fn new(papers: &[Paper]) -> Self {
        let read = |paper: &Paper| {
            let catalogue = Catalogue::read(paper.catalogue);
            let catalogue = catalogue.unwrap_or_else(|error| panic!("a catalogue: {error}"));
            Entry { paper: *paper, catalogue, claims: (paper.claims)() }
        };
        Self::of_entries(papers.iter().map(read).collect())
    }

    /// Papers whose catalogues are read already, such as one that a user defines at run time.
    pub fn of_entries(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    /// The papers.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The names of the papers.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(Entry::name)
    }

    /// The paper that an id such as `paper/claim` is of.
    pub fn of(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| id.split('/').next() == Some(entry.name()))
    }

    /// Every published statement.
    pub fn statements(&self) -> impl Iterator<Item = &Published> {
        self.entries.iter().flat_map(|entry| &entry.catalogue.statements)
    }

    /// Where the statement `id` stands among all.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.statements().position(|published| published.id == id)
    }

    /// Every claim that has a check.
    pub fn claims(&self) -> Vec<Claim> {
        self.entries.iter().flat_map(|entry| entry.claims.iter().copied()).collect()
    }

    /// The ids of the rows that have theorems for all real parameters, each of a size.
    pub fn provable_rows(&self) -> Vec<String> {
        let proofs = self.claims().into_iter().flat_map(|claim| claim.proofs());
        proofs.filter(|(_, proof)| theorems::sizes(*proof).next().is_some()).map(|(row, _)| row).collect()
    }

    /// Whether a row has a proof for all real parameters, of theorems or without any: by identities.
    pub fn has_proof(&self, row: &str) -> bool {
        self.proof(row).is_some()
    }

    /// What a row says: the statement as it is printed, or as it is mended.
    pub fn said(&self, row: &str) -> Option<String> {
        let printed = || self.statements().find(|published| published.id == row).map(Published::text);
        let remedied = |claim: &Claim| claim.remedied_row().filter(|(id, _)| id == row);
        let remedied =
            || self.claims().iter().find_map(remedied).map(|(_, correction)| correction.statement.to_owned());
        printed().or_else(remedied)
    }

    /// The sizes of the proof of a row, those of smaller depths first. None if there is no such row, or it has no
    /// proof, or one without sizes: by identities, not by a search through the courses of an algorithm.
    ///
    /// The sizes of a depth are listed only when those before are used up.
    ///
    /// # Panics
    /// Panics if two theorems of a depth have the same size: it would not be known which one is meant.
    pub fn sizes(&self, row: &str) -> impl Iterator<Item = Size> {
        self.proof(row).into_iter().flat_map(theorems::sizes)
    }

    /// What the proof of a row proves at a size, if it has that size.
    ///
    /// # Panics
    /// As [`Papers::sizes`].
    pub fn theorem(&self, row: &str, size: &str) -> Option<Provable> {
        theorems::of_size(self.proof(row)?, size)
    }

    /// The same as a depth has it, if it proves that size. It is the same theorem at each.
    ///
    /// # Panics
    /// As [`Papers::sizes`].
    pub fn theorem_at(&self, row: &str, size: &str, depth: Depth) -> Option<Provable> {
        theorems::at(self.proof(row)?, size, depth)
    }

    fn proof(&self, row: &str) -> Option<&'static dyn Check> {
        self.claims().iter().flat_map(Claim::proofs).find_map(|(id, check)| (id == row).then_some(check))
    }

    /// The verdicts on record.
    pub fn recorded(&self) -> Recorded {
        Recorded::read(self.entries.iter().map(|entry| entry.verdicts))
    }

    /// The verdicts of a ledger that are not those on record, of the rows of these papers alone.
    pub fn changes(&self, ledger: &Ledger) -> Vec<Change> {
        self.recorded().changes(ledger.rows.iter().filter(|row| self.of(&row.id).is_some()))
    }

    /// Every table.
    pub fn tables(&self, choice: &Choice) -> Vec<Source> {
        self.entries.iter().flat_map(|entry| (entry.tables)(choice)).collect()
    }

    /// Every figure.
    pub fn figures(&self) -> Vec<Figure> {
        self.entries.iter().flat_map(|entry| (entry.figures)()).collect()
    }

    /// Counts these curves, on all threads, each with what the ledger has on record about its bound.
    pub fn measure(&self, curves: &[Curve], context: &RunContext) -> Vec<MeasuredCurve> {
        self.with_record(curves.par_iter().map(|curve| curve.measure(context)).collect())
    }

    /// Curves that were counted, each with what the ledger has on record about its bound.
    pub fn with_record(&self, counted: Vec<MeasuredCurve>) -> Vec<MeasuredCurve> {
        let recorded = self.recorded();
        let fails = |claim: &str| recorded.verdict(claim).is_some_and(|verdict| verdict.is_failure());
        let known = |curve: &Curve| curve.bound.and_then(|bound| bound.claim).is_some_and(fails);
        let with = |counted: MeasuredCurve| MeasuredCurve { is_known_to_pass: known(&counted.curve), ..counted };
        counted.into_iter().map(with).collect()
    }

    /// Every complexity curve.
    pub fn curves(&self) -> Vec<Curve> {
        self.entries.iter().flat_map(|entry| (entry.curves)()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Paper = Paper {
        catalogue: "paper = { name = \"one\", citation = \"nobody\" }\nclaim = [{ id = \"one/a\", where = \"1\", \
            statement = \"a\" }]",
        ..Paper::BARE
    };
    const TWO: Paper = Paper {
        catalogue: "paper = { name = \"two\", citation = \"nobody\" }\nclaim = [{ id = \"two/b\", where = \"1\", \
            statement = \"b\" }]",
        ..Paper::BARE
    };

    #[test]
    fn papers_stand_in_the_order_of_the_list() {
        let papers = Papers::new(&[TWO, ONE]);
        assert_eq!(papers.names().collect::<Vec<_>>(), ["two", "one"]);
        assert_eq!(
            (papers.position("two/b"), papers.position("one/a"), papers.position("a")),
            (Some(0), Some(1), None)
        );
        assert_eq!(papers.of("one/a").map(Entry::name), Some("one"));
        assert!(papers.of("three/a").is_none());
    }
}
