//! What there is to name: claims, papers, methods, tables, figures, curves; and what was meant by a name that there is
//! not.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use itertools::Itertools;

use crate::instances::FAMILIES;
use crate::worst_case::Algorithm;
use crate::{methods, papers};
use schedcheck_harness::table::Choice;

/// Takes any name, and offers those that there are to a shell.
///
/// What is said of a wrong name is for the subcommand: it knows what else there is to tell.
#[derive(Debug, Clone)]
pub struct Name(fn() -> Vec<String>);

impl TypedValueParser for Name {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// A claim.
pub fn claim() -> Name {
    Name(claims)
}

/// A paper.
pub fn paper() -> Name {
    Name(papers)
}

/// A row that has theorems for all real parameters.
pub fn provable_row() -> Name {
    Name(provable_rows)
}

/// A method of any kind.
pub fn method() -> Name {
    Name(methods)
}

/// An algorithm that `worst-case` knows.
pub fn contest() -> Name {
    Name(|| [contests(), vec!["atlas".to_owned()]].concat())
}

/// A growing family of instances.
pub fn family() -> Name {
    Name(families)
}

/// An open question.
pub fn question() -> Name {
    Name(questions)
}

/// A paper or a table.
pub fn table() -> Name {
    Name(|| [papers(), tables()].concat())
}

/// A paper or a figure.
pub fn figure() -> Name {
    Name(|| [papers(), figures()].concat())
}

/// A paper or a curve.
pub fn curve() -> Name {
    Name(|| [papers(), curves()].concat())
}

/// The names of all claims.
pub fn claims() -> Vec<String> {
    papers::all().statements().map(|published| published.id.clone()).collect()
}

/// The names of all rows that have theorems for all real parameters.
pub fn provable_rows() -> Vec<String> {
    papers::all().provable_rows()
}

/// The names of all papers.
pub fn papers() -> Vec<String> {
    papers::all().names().map(str::to_owned).collect()
}

/// The names of all methods, each once.
pub fn methods() -> Vec<String> {
    methods::all().map(|method| method.name).unique().map(str::to_owned).collect()
}

/// The names of all algorithms that `worst-case` knows.
pub fn contests() -> Vec<String> {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name().to_owned()).collect()
}

/// The names of all growing families.
pub fn families() -> Vec<String> {
    FAMILIES.iter().map(|family| family.name.to_owned()).collect()
}

/// The names of all open questions.
pub fn questions() -> Vec<String> {
    schedcheck_open::question::all().iter().map(|question| question.id.clone()).collect()
}

/// The names of all tables.
pub fn tables() -> Vec<String> {
    papers::all().tables(&Choice::default()).iter().map(|table| table.name.to_owned()).collect()
}

/// The names of all figures.
pub fn figures() -> Vec<String> {
    papers::all().figures().into_iter().map(|figure| figure.name).collect()
}

/// The names of all curves.
pub fn curves() -> Vec<String> {
    papers::all().curves().iter().map(|curve| curve.name.to_owned()).collect()
}

/// " (did you mean this?)", if a name is much like one that there is.
pub fn meant(name: &str, known: &[String]) -> String {
    closest(name, known).map_or_else(String::new, |known| format!(" (did you mean {known}?)"))
}

/// The known name that takes the fewest changes of a letter, no more than one in three; or the one that lacks nothing
/// but its paper.
fn closest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let name = name.to_lowercase();
    let lacks_its_paper = |known: &&String| known.split_once('/').is_some_and(|(_, label)| label == name);
    let changes = |known: &&String| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let most = (name.chars().count() / 3).max(1);
    let nearest = || known.iter().min_by_key(changes).filter(|known| changes(known) <= most);
    known.iter().find(lacks_its_paper).or_else(nearest).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_meant_and_none_that_is_far() {
        for (name, known, expected) in [
            ("rr6005/thm3", claims(), Some("rr6005/thm-3")),
            ("thm-3", claims(), Some("rr6005/thm-3")),
            ("RR4745", papers(), Some("rr4745")),
            ("rr6006", papers(), Some("rr6005")),
            ("branch-and-bond", methods(), Some("branch-and-bound")),
            ("rr6005-tabel-1", tables(), Some("rr6005-table-1")),
            ("rr4745-fig-4", figures(), Some("rr4745-figure-4")),
            ("rr4745-gredy", curves(), Some("rr4745-greedy")),
            ("rr6005/alg2", provable_rows(), Some("rr6005/alg-2")),
            // Its proof is by identities, and has no theorem.
            ("rr4916/eq-1-6", provable_rows(), None),
            ("simplex", methods(), None),
            ("", papers(), None),
        ] {
            assert_eq!(closest(name, &known), expected, "{name}");
        }
    }
}
