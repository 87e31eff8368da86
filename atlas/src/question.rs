//! Questions, as the file `questions.toml` has them.
//!
//! | table | field | what |
//! | --- | --- | --- |
//! | `question` | `id`, `near` | its name; the paper and the section that it lies next to |
//! | | `asks` | the question |
//! | | `control` | a case in which the answer is known |
//! | | `known` | the answer as far as there is one, in a few sentences; what is open |
//! | `question.statement` | `id` | a statement of the catalogue |
//! | | `standing` | on what it rests: see [`Standing`] |
//! | | `rests_on` | of a theorem: the file whose documentation proves it; of a conjecture: why it is believed |

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The paper and the section that it lies next to.
    pub near: String,
    /// The question.
    pub asks: String,
    /// A case in which the answer is known: what the controls of its checks begin with.
    pub control: String,
    /// The answer as far as there is one, and what is open.
    pub known: String,
    /// What is stated, in the order in which it is read.
    #[serde(rename = "statement")]
    pub statements: Vec<Stated>,
}

/// A statement of the catalogue, and on what it rests.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// Its id in the catalogue.
    pub id: String,
    /// On what it rests.
    pub standing: Standing,
    /// Of a theorem: the file whose documentation proves it. Of a conjecture: why it is believed.
    #[serde(default)]
    pub rests_on: String,
}

/// On what a statement rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is proved, for all sizes that it names, in the documentation of a file; its check is a test of the proof.
    Theorem,
    /// It is proved for all real parameters at the sizes that its row names, course by course.
    Exact,
    /// It is so on the whole domain of its row, and is claimed for no more.
    Enumerated,
    /// It is so on the domain of its row, and is believed beyond it.
    Conjecture,
}

impl Standing {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Exact => "exact",
            Self::Enumerated => "enumerated",
            Self::Conjecture => "conjecture",
        }
    }

    /// What it means, for a reader of the atlas.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Theorem => "proved for all sizes that it names; the check is a test of the proof",
            Self::Exact => "proved for all real parameters at the sizes that the row names, by exact programs",
            Self::Enumerated => "so on the whole domain that the row names; no more is claimed",
            Self::Conjecture => "so on the domain that the row names, and believed beyond it",
        }
    }

    /// Whether it holds wherever it is stated, and not on a domain alone.
    pub fn is_proved(self) -> bool {
        matches!(self, Self::Theorem | Self::Exact)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    question: Vec<Question>,
}

/// All questions, in the order of the file.
///
/// # Panics
/// Panics on a file that cannot be read: it is part of the program.
pub fn all() -> &'static [Question] {
    static ALL: LazyLock<Vec<Question>> = LazyLock::new(|| {
        let file: Result<File, _> = toml::from_str(include_str!("../questions.toml"));
        file.unwrap_or_else(|error| panic!("questions.toml: {error}")).question
    });
    &ALL
}

/// The question of this name.
pub fn of(id: &str) -> Option<&'static Question> {
    all().iter().find(|question| question.id == id)
}

/// What a statement rests on.
pub fn stated(statement: &str) -> Option<&'static Stated> {
    all().iter().flat_map(|question| &question.statements).find(|stated| stated.id == statement)
}
