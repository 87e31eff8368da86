//! An index by section of each paper: every statement, with the words that decide in bold.

use std::collections::BTreeMap;

use maud::{Markup, html as markup};

use super::kinds::stated;
use super::page::{anchor, class, papers, symbol};
use schedcheck_harness::{Ledger, Row};

/// Every published statement, in the order of its paper.
pub fn index(ledger: &Ledger) -> Markup {
    markup! {
        section id="by-section" {
            h2 { "By section of the paper" }
            @for paper in papers(ledger) {
                h3 { (paper.title()) }
                @let sections = sections_of(ledger, &paper.name);
                p.sections {
                    @for section in sections.values() {
                        a href={ "#" (anchor_of(&paper.name, section.name)) } { (section.name) } " "
                    }
                }
                @for section in sections.values() {
                    div.section id=(anchor_of(&paper.name, section.name)) {
                        h4 { (section.name) }
                        ul { @for row in &section.rows { (entry(row)) } }
                    }
                }
            }
        }
    }
}

fn entry(row: &Row) -> Markup {
    markup! {
        li {
            a.cell.(class(row.verdict)) href={ "#" (anchor(&row.id)) } title={ (row.id) ": " (row.verdict) } {
                (symbol(row.verdict)) " " (row.id.split('/').next_back().unwrap_or(&row.id))
            }
            " " (stated(row))
        }
    }
}

/// A section with its statements.
struct Section<'a> {
    name: &'a str,
    rows: Vec<&'a Row>,
}

/// The sections of a paper by their numbers.
fn sections_of<'a>(ledger: &'a Ledger, paper: &str) -> BTreeMap<(Vec<u32>, &'a str), Section<'a>> {
    let mut sections = BTreeMap::new();
    for row in ledger.rows.iter().filter(|row| !row.is_mending() && row.paper() == paper) {
        let name = section(&row.place);
        let section = sections.entry((numbers(name), name)).or_insert_with(|| Section { name, rows: Vec::new() });
        section.rows.push(row);
    }
    sections
}

/// What a place such as "3.2.1, theorem 1" begins with.
fn section(place: &str) -> &str {
    place.split([',', ' ']).next().unwrap_or(place)
}

/// The numbers of a section such as 3.2.1, by which it is sorted.
fn numbers(section: &str) -> Vec<u32> {
    section.split('.').map(|number| number.parse().unwrap_or(u32::MAX)).collect()
}

fn anchor_of(paper: &str, section: &str) -> String {
    format!("section-{paper}-{}", section.replace(|letter: char| !letter.is_alphanumeric(), "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_sorted_by_their_numbers_and_a_name_comes_last() {
        let mut names = ["10", "3.10", "Annex", "3.2.1", "3.2"].map(|name| (numbers(name), name));
        names.sort();
        assert_eq!(names.map(|(_, name)| name), ["3.2", "3.2.1", "3.10", "10", "Annex"]);
        assert_eq!(["3.2.1, theorem 1", "3, and 7", "6"].map(section), ["3.2.1", "3", "6"]);
    }
}
