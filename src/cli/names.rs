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

/// The most names that are told to be meant by one.
const MOST_MEANT: usize = 4;

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
    papers::with_atlas().provable_rows()
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
    schedcheck_atlas::question::all().iter().map(|question| question.id.clone()).collect()
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

/// " (did you mean this or that?)", if a name is much like some that there are.
pub fn meant(name: &str, known: &[String]) -> String {
    match closest(name, known).as_slice() {
        [] => String::new(),
        [one] => format!(" (did you mean {one}?)"),
        [others @ .., last] => format!(" (did you mean {} or {last}?)", others.join(", ")),
    }
}

/// The known names that lack nothing but their paper; or else those that take the fewest changes of a letter, no more
/// than one in three.
fn closest<'a>(name: &str, known: &'a [String]) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let lacks_its_paper = |known: &&str| known.split_once('/').is_some_and(|(_, label)| label == name);
    let lacking: Vec<_> = known.iter().map(String::as_str).filter(lacks_its_paper).collect();
    if !lacking.is_empty() {
        return lacking;
    }
    let changes = |known: &&str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let nearest = known.iter().map(String::as_str).min_set_by_key(changes);
    let most = (name.chars().count() / 3).max(1);
    nearest.into_iter().filter(|known| changes(known) <= most).take(MOST_MEANT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_meant_and_none_that_is_far() {
        for (name, known, expected) in [
            ("rr6005/thm3", claims(), &["rr6005/thm-3"][..]),
            ("RR4745", papers(), &["rr4745"]),
            ("rr6006", papers(), &["rr6005"]),
            ("branch-and-bond", methods(), &["branch-and-bound"]),
            ("rr6005-tabel-1", tables(), &["rr6005-table-1"]),
            ("rr4745-fig-4", figures(), &["rr4745-figure-4"]),
            ("rr4745-gredy", curves(), &["rr4745-greedy"]),
            ("rr6005/alg2", provable_rows(), &["rr6005/alg-2"]),
            // Its proof is by identities, and has no theorem.
            ("rr4916/eq-1-6", provable_rows(), &[]),
            ("simplex", methods(), &[]),
            ("", papers(), &[]),
        ] {
            assert_eq!(closest(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn all_names_are_meant_that_are_as_near() {
        let known = ["one/lemma-3", "two/lemma-3", "two/lemma-4", "lemma-3"].map(str::to_owned);
        assert_eq!(closest("lemma-3", &known), ["one/lemma-3", "two/lemma-3"]);
        assert_eq!(closest("two/lemma-5", &known), ["two/lemma-3", "two/lemma-4"]);
        assert_eq!(meant("lemma-3", &known), " (did you mean one/lemma-3 or two/lemma-3?)");
        assert_eq!(meant("lemma-4", &known), " (did you mean two/lemma-4?)");
        assert_eq!(meant("a/b", &["a/c", "a/d", "a/e", "a/f", "a/g"].map(str::to_owned)).matches(',').count(), 2);
    }
}
