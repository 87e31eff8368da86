//! Questions, as the file `questions.toml` and the files in `text` have them.
//!
//! | table | field | what |
//! | --- | --- | --- |
//! | `paper` | `id`, `title` | a paper that questions lie next to, and the title of their section |
//! | `question` | `id`, `paper`, `place` | its name; the paper and the section that it lies next to |
//! | `question.bound` | `of` | a row of the summary: the quantity, and for which parameters |
//! | | `lower`, `lower_by` | what its supremum is not below: a formula, and the statement or instance that shows it |
//! | | `upper`, `upper_by` | what it is not above, and the statement that says so |
//! | | `attained` | whether some instance attains the supremum |

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::section::{Part, Section};

/// A paper that questions lie next to.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperSection {
    /// Its name.
    pub id: String,
    /// The title of the questions' section.
    pub title: String,
}

/// A question.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The paper that it lies next to.
    pub paper: String,
    /// The section of the paper.
    pub place: String,
    /// The rows of the summary.
    pub bounds: Vec<BoundRow>,
    /// Its text.
    pub section: Section,
    /// Its statements in the order of the text.
    pub statements: Vec<Stated>,
}

/// A row of the summary: what is known of a supremum.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundRow {
    /// The quantity, and for which parameters.
    pub of: String,
    /// What its supremum is not below; if it is left out, the number that the instance shows.
    pub lower: Option<String>,
    /// The statement or the instance that shows it.
    pub lower_by: Option<String>,
    /// What it is not above.
    pub upper: Option<String>,
    /// The statement that says so.
    pub upper_by: Option<String>,
    /// Whether some instance attains the supremum.
    pub attained: Attained,
}

/// Whether some instance attains a supremum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attained {
    /// Some instance does.
    Yes,
    /// None does.
    No,
    /// It is not known.
    Open,
}

impl Attained {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Open => "open",
        }
    }
}

/// A statement of the catalogue, and on what it rests.
#[derive(Debug, Clone)]
pub struct Stated {
    /// Its id in the catalogue.
    pub id: String,
    /// How others call it, such as "Theorem 4.3".
    pub name: String,
    /// On what it rests.
    pub standing: Standing,
}

/// On what a statement rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is proved, for all sizes that it names, in the text of its question; its check is a test of the proof.
    Theorem,
    /// It is proved for all real parameters at the sizes that its row names, course by course.
    Exact,
    /// It is so on the whole domain of its row, and is claimed for no more.
    Enumerated,
    /// It is so on the domain of its row, and is believed beyond it.
    Conjecture,
}

impl Standing {
    /// Whether it holds wherever it is stated, and not on a domain alone.
    pub fn is_proved(self) -> bool {
        matches!(self, Self::Theorem | Self::Exact)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: Vec<PaperSection>,
    question: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    paper: String,
    place: String,
    #[serde(default)]
    bound: Vec<BoundRow>,
}

/// The texts of the questions by name.
macro_rules! texts {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../text/", $id, ".md")))),*]
    };
}

/// The text of each question.
const TEXTS: &[(&str, &str)] = texts![
    // A line a question.
    "odd-cycle-price",
    "greedy-ring-ratio",
    "ring-gap",
    "bba-ratio",
    "rbsa-ratio",
    "mbbsa-ratio",
    "mbbsa-repair",
    "no-relay-price",
    "equal-speeds",
    "tree-graph-price",
    "sort-by-g-price",
    "horizon-period",
    "ring-breakpoints",
    "ring-fastest",
    "return-fifo-lifo-price",
    "return-send-order",
    "return-who-takes-part",
];

/// Definitions and the lemmas that several questions rest on.
///
/// # Panics
/// Panics on a text that cannot be read: it is part of the program.
pub fn definitions() -> &'static Section {
    static DEFINITIONS: LazyLock<Section> = LazyLock::new(|| {
        Section::read(include_str!("../text/definitions.md")).unwrap_or_else(|error| panic!("definitions.md: {error}"))
    });
    &DEFINITIONS
}

static FILE: LazyLock<(Vec<PaperSection>, Vec<Question>)> = LazyLock::new(|| {
    let file: Result<File, _> = toml::from_str(include_str!("../questions.toml"));
    let file = file.unwrap_or_else(|error| panic!("questions.toml: {error}"));
    (file.paper, file.question.into_iter().map(question).collect())
});

fn question(entry: Entry) -> Question {
    let Entry { id, paper, place, bound } = entry;
    let (_, text) = TEXTS.iter().find(|(of, _)| *of == id).unwrap_or_else(|| panic!("{id} has no text"));
    let section = Section::read(text).unwrap_or_else(|error| panic!("{id}.md: {error}"));
    let stated = |part: &Part| {
        let id = part.id.clone()?;
        Some(Stated { id, name: part.name(), standing: part.kind.standing() })
    };
    let statements = section.parts.iter().filter_map(stated).collect();
    Question { id, paper, place, bounds: bound, section, statements }
}

/// The papers that questions lie next to, in the order of the page.
///
/// # Panics
/// Panics on a file that cannot be read: it is part of the program.
pub fn papers() -> &'static [PaperSection] {
    &FILE.0
}

/// All questions, in the order of the file.
///
/// # Panics
/// Panics on a file that cannot be read: it is part of the program.
pub fn all() -> &'static [Question] {
    &FILE.1
}

/// The question of this name.
pub fn of(id: &str) -> Option<&'static Question> {
    all().iter().find(|question| question.id == id)
}

/// What a statement rests on.
pub fn stated(statement: &str) -> Option<&'static Stated> {
    all().iter().flat_map(|question| &question.statements).find(|stated| stated.id == statement)
}
