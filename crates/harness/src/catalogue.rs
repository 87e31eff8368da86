//! The published statements of a paper, word for word: its file `catalogue.toml`.
//!
//! What it holds:
//!
//! | table | field | what |
//! | --- | --- | --- |
//! | `paper` | `name`, `citation` | the first part of the ids; authors, title, where and when it appeared |
//! | `hypothesis` | `id`, `where`, `quote` | something that the paper assumes, with its words and where they stand |
//! | | `kind` | `assumed`, or `definition` where it follows from a definition of the paper |
//! | | `by` | why no instance can break it; where it is absent, a predicate of the paper's claims tests each counterexample |
//! | `claim` | `id`, `where` | paper/label; section, equation, table or figure |
//! | | `statement` | the paper's words, misprints included; formulas between `$`, `[...]` for what is left out |
//! | | `quote` | the decisive words |
//! | | `hypotheses` | ids of the hypotheses that hold there |
//! | | `reading` | ours: what is quantified how |
//! | | `mends` | ours: what the check repairs silently |
//! | | `undecidable` | ours: why no check can decide the statement as it stands |
//! | | `by_definition` | ours: why it holds by itself, as an identity or a definition: it is counted apart |
//! | | `same_as` | ours: the id of the statement that it repeats: it is counted apart |
//! | | `extraction` | ours: the one character of the extracted text that the evidence rests on: a failure is no error |

use serde::{Deserialize, Serialize};

/// One statement as its paper prints it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The ledger's name for it: paper/label.
    pub id: String,
    /// Where it stands in the paper.
    #[serde(rename = "where")]
    pub place: String,
    /// The statement word for word, misprints included; formulas between `$`.
    pub statement: String,
    /// The decisive words, word for word.
    #[serde(default)]
    pub quote: String,
    /// The ids of the paper's hypotheses that hold there.
    #[serde(default)]
    pub hypotheses: Vec<String>,
    /// What is quantified how, and what the check takes the words to mean.
    #[serde(default)]
    pub reading: String,
    /// What the check repairs silently.
    #[serde(default)]
    pub mends: Vec<String>,
    /// Why no check can decide the statement as it stands: what it does not quantify, or data that it does not give.
    pub undecidable: Option<String>,
    /// Why it holds by itself: an identity, or a definition.
    pub by_definition: Option<String>,
    /// The id of the statement of which it says a part, or all, again.
    pub same_as: Option<String>,
    /// The one character of the extracted text that the evidence against it rests on. The paper may well print it
    /// right, so a failure is *imprecise*.
    pub extraction: Option<String>,
}

impl Published {
    /// The paper that the statement is from: the part of the id before the slash.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The statement as a reader sees it.
    pub fn text(&self) -> String {
        plain(&self.statement)
    }
}

/// A quotation as a reader sees it, without the marks of formulas.
pub fn plain(quotation: &str) -> String {
    quotation.replace('$', "")
}

/// Where statements are from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The ledger's name for it: the first part of the ids of its statements.
    pub name: String,
    /// Authors, title, where and when it appeared.
    pub citation: String,
}

impl Source {
    /// The title: what stands in the citation between the authors and the next full stop; all of it where no authors
    /// are told apart.
    pub fn title(&self) -> &str {
        let Some((_, rest)) = self.citation.split_once(": ") else { return &self.citation };
        rest.split_once(". ").map_or(rest, |(title, _)| title)
    }
}

/// Something that a paper assumes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumption {
    /// Its name within the paper.
    pub id: String,
    /// Where the paper states it.
    #[serde(rename = "where")]
    pub place: String,
    /// The paper's words.
    pub quote: String,
    /// How the paper has it.
    pub kind: AssumptionKind,
    /// Why no instance of its kind can break it; absent where a predicate tests it.
    pub by: Option<String>,
}

/// How a paper comes to assume something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AssumptionKind {
    /// It says so.
    #[default]
    Assumed,
    /// It defines what it speaks of, and nothing else is meant.
    Definition,
}

/// A paper with its hypotheses and statements.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The paper.
    pub paper: Source,
    /// What it assumes.
    #[serde(rename = "hypothesis", default)]
    pub hypotheses: Vec<Assumption>,
    /// The statements, in the order of the paper.
    #[serde(rename = "claim")]
    pub statements: Vec<Published>,
}

impl Catalogue {
    /// Reads a catalogue.
    ///
    /// # Errors
    /// Says where the text is not TOML, or which field is missing or unknown.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The hypotheses of a statement.
    pub fn assumptions<'a>(&'a self, published: &'a Published) -> impl Iterator<Item = &'a Assumption> {
        self.hypotheses.iter().filter(|assumption| published.hypotheses.contains(&assumption.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_what_the_citation_has_between_the_authors_and_the_full_stop() {
        let title = |citation: &str| Source { name: String::new(), citation: citation.to_owned() }.title().to_owned();
        assert_eq!(title("S. M. One, Two: Loads on stars: results. A report 3, 2004."), "Loads on stars: results");
        assert_eq!(title("nobody"), "nobody");
        assert_eq!(title("One: Untold"), "Untold");
    }

    #[test]
    fn a_statement_has_the_hypotheses_that_it_names_and_no_marks_of_formulas() {
        let catalogue = r#"
            paper = { name = "paper", citation = "nobody" }
            hypothesis = [
                { id = "first", where = "1", quote = "a", kind = "assumed" },
                { id = "second", where = "1", quote = "b", kind = "assumed" },
                { id = "third", where = "2", quote = "c", kind = "assumed" },
            ]
            claim = [
                { id = "paper/a", where = "3", statement = "$x$ is $y$", hypotheses = ["third", "first"] },
                { id = "paper/b", where = "3", statement = "b" },
            ]
        "#;
        let catalogue = Catalogue::read(catalogue).expect("a catalogue");
        let ids = |claim: usize| {
            let assumptions = catalogue.assumptions(&catalogue.statements[claim]);
            assumptions.map(|assumption| assumption.id.as_str()).collect::<Vec<_>>()
        };
        assert_eq!((ids(0), ids(1)), (vec!["first", "third"], vec![]));
        assert_eq!((catalogue.statements[0].text().as_str(), catalogue.statements[0].paper()), ("x is y", "paper"));
    }
}
