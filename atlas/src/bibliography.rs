//! What the atlas cites, as `references.toml` has it.

use std::fmt::Write;
use std::sync::LazyLock;

use serde::Deserialize;

/// A publication.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// What texts cite it by.
    pub key: String,
    /// What it is for BibTeX: article, inproceedings, book, techreport, phdthesis, misc.
    pub kind: String,
    /// Its authors, each as given name and family name.
    pub authors: Vec<String>,
    /// Its title.
    pub title: String,
    /// The journal, the conference, the publisher or the institution.
    #[serde(default)]
    pub venue: String,
    /// Volume, number and pages, as far as they are known.
    #[serde(default)]
    pub pages: String,
    /// The year.
    pub year: u16,
    /// What tells it from another of the same authors and year: a letter behind the year.
    #[serde(default)]
    pub mark: String,
    /// Whether it was looked up, or is quoted from memory.
    pub seen: Seen,
}

/// How it is known what a publication says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// It, or a text that describes it, was looked up.
    LookedUp,
    /// It is quoted from memory.
    FromMemory,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    reference: Vec<Reference>,
}

/// All publications, by label.
///
/// # Panics
/// Panics on a file that cannot be read: it is part of the program.
pub fn all() -> &'static [Reference] {
    static ALL: LazyLock<Vec<Reference>> = LazyLock::new(|| {
        let file: Result<File, _> = toml::from_str(include_str!("../references.toml"));
        let mut all = file.unwrap_or_else(|error| panic!("references.toml: {error}")).reference;
        all.sort_by_key(Reference::label);
        all
    });
    &ALL
}

/// How a text names a publication, such as "Hajek and Sasaki 1988"; the key itself if there is none.
pub fn label(key: &str) -> String {
    all().iter().find(|reference| reference.key == key).map_or_else(|| key.to_owned(), Reference::label)
}

impl Reference {
    /// How a text names it, such as "Hajek and Sasaki 1988".
    pub fn label(&self) -> String {
        let family = |name: &String| name.rsplit(' ').next().unwrap_or(name).to_owned();
        let names = match &self.authors[..] {
            [one] => family(one),
            [one, other] => format!("{} and {}", family(one), family(other)),
            [first, ..] => format!("{} et al.", family(first)),
            [] => self.title.clone(),
        };
        format!("{names} {}{}", self.year, self.mark)
    }

    /// Its entry in a list.
    pub fn entry(&self) -> String {
        let place = [&self.venue, &self.pages].into_iter().filter(|part| !part.is_empty());
        let place: String = place.fold(String::new(), |text, part| text + part + ", ");
        let mark = if self.seen == Seen::FromMemory { " (from memory)" } else { "" };
        format!("{}. {}. {place}{}.{mark}", self.authors.join(", "), self.title, self.year)
    }

    /// Its entry for BibTeX.
    fn bibtex(&self) -> String {
        let place = match self.kind.as_str() {
            "article" => "journal",
            "inproceedings" => "booktitle",
            "book" => "publisher",
            "techreport" => "institution",
            "phdthesis" => "school",
            _ => "howpublished",
        };
        let seen = if self.seen == Seen::FromMemory { "quoted from memory" } else { "" };
        let fields = [
            ("author", self.authors.join(" and ")),
            ("title", format!("{{{}}}", self.title)),
            (place, self.venue.clone()),
            ("year", self.year.to_string()),
            (
                "note",
                [self.pages.as_str(), seen].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; "),
            ),
        ];
        let mut text = format!("@{}{{{},\n", self.kind, self.key);
        for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = writeln!(text, "  {name} = {{{value}}},");
        }
        text + "}\n"
    }
}

/// All publications for BibTeX.
pub fn bibtex() -> String {
    all().iter().map(Reference::bibtex).collect::<Vec<_>>().join("\n")
}
