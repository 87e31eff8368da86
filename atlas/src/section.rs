//! The text of a question: statements with their proofs, as `text/<question>.md` has them.
//!
//! | line | what follows |
//! | --- | --- |
//! | `# Title` | the question, what was known before, and what is new |
//! | `## Theorem 4.3 open/bba-two` | a statement of the catalogue: its number, its id |
//! | `## Lemma 4.2` | a statement that is in no catalogue; its words follow |
//! | `### Proof` | the proof of the statement before |
//! | `## Open problems` | a list |
//!
//! A number is given once and stays: what is stated later takes the next one that is free.

use crate::question::Standing;

/// The text of a question.
#[derive(Debug, Clone)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// The question, what was known before, and what is new.
    pub introduction: String,
    /// Definitions and statements, in the order in which they are read.
    pub parts: Vec<Part>,
    /// What is open: a list, or nothing.
    pub open: String,
}

/// A definition or a statement.
#[derive(Debug, Clone)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Its number, such as 4.3.
    pub number: String,
    /// Of a statement of the catalogue: its id.
    pub id: Option<String>,
    /// Its words; of a statement of the catalogue what is said of it beside its words.
    pub words: String,
    /// Its proof, or nothing.
    pub proof: String,
}

/// What a part of a section is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// It says what a name means.
    Definition,
    /// It is proved, for the proofs of others.
    Lemma,
    /// It is proved.
    Theorem,
    /// It follows from others.
    Corollary,
    /// It is proved in a line.
    Remark,
    /// It is proved by exact programs at the sizes that it names.
    Proposition,
    /// It is so on all instances that were enumerated.
    Observation,
    /// It is believed.
    Conjecture,
}

/// All kinds, each with its name.
const KINDS: [(PartKind, &str); 8] = [
    (PartKind::Definition, "Definition"),
    (PartKind::Lemma, "Lemma"),
    (PartKind::Theorem, "Theorem"),
    (PartKind::Corollary, "Corollary"),
    (PartKind::Remark, "Remark"),
    (PartKind::Proposition, "Proposition"),
    (PartKind::Observation, "Observation"),
    (PartKind::Conjecture, "Conjecture"),
];

impl PartKind {
    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// On what such a statement rests.
    pub fn standing(self) -> Standing {
        match self {
            Self::Proposition => Standing::Exact,
            Self::Observation => Standing::Enumerated,
            Self::Conjecture => Standing::Conjecture,
            Self::Definition | Self::Lemma | Self::Theorem | Self::Corollary | Self::Remark => Standing::Theorem,
        }
    }
}

impl Part {
    /// How others call it, such as "Theorem 4.3".
    pub fn name(&self) -> String {
        format!("{} {}", self.kind.name(), self.number)
    }
}

impl Section {
    /// Reads the text of a question.
    ///
    /// # Errors
    /// A heading is not of the form that the table above shows.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut blocks = text.split("\n## ");
        let (title, introduction) = heading(blocks.next().unwrap_or_default());
        let title = title.strip_prefix("# ").ok_or("the first line is not the title")?;
        let mut section = Self { title: title.to_owned(), introduction, parts: Vec::new(), open: String::new() };
        for block in blocks {
            let (line, body) = heading(block);
            match line {
                "Open problems" => section.open = body,
                _ => section.parts.push(part(line, &body)?),
            }
        }
        Ok(section)
    }
}

/// The first line, and the lines behind it.
fn heading(block: &str) -> (&str, String) {
    let (line, body) = block.split_once('\n').unwrap_or((block, ""));
    (line.trim(), body.trim().to_owned())
}

fn part(line: &str, body: &str) -> Result<Part, String> {
    let mut words = line.split(' ');
    let kind = words.next().and_then(PartKind::named).ok_or_else(|| format!("## {line}: no such kind of statement"))?;
    let number = words.next().ok_or_else(|| format!("## {line}: the number is missing"))?;
    let id = words.next().map(str::to_owned);
    let (said, proof) = match body.split_once("### Proof") {
        Some((said, proof)) => (said.trim(), proof.trim()),
        None => (body, ""),
    };
    Ok(Part { kind, number: number.to_owned(), id, words: said.to_owned(), proof: proof.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_by_its_headings() {
        let text = "# Of x\n\nHow large?\n\n## Definition 4.1\nLet $x$.\n\n## Theorem 4.2 open/x\n### Proof\n1. So.\n\n\
            ## Open problems\n- More.\n";
        let section = Section::read(text).expect("a text");
        assert_eq!((section.title.as_str(), section.introduction.as_str()), ("Of x", "How large?"));
        assert_eq!(section.open, "- More.");
        let [definition, theorem] = &section.parts[..] else { panic!("two parts") };
        assert_eq!((definition.name(), definition.words.as_str()), ("Definition 4.1".to_owned(), "Let $x$."));
        assert_eq!((theorem.id.as_deref(), theorem.proof.as_str()), (Some("open/x"), "1. So."));
        assert!(Section::read("# T\n\n## Claim 1.1\n").unwrap_err().contains("no such kind"));
        assert!(Section::read("T\n").is_err());
    }
}
