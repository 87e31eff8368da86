//! The lines of a proof.

use std::fmt::Write;

use super::{FORMAT, File, Header};
use crate::{Branch, ExecutionPath, LinearForm, Multipliers, Refutation, Signs, Tree};

/// The text of a file.
///
/// # Panics
/// Panics if there is no [`ExecutionPath`] for each end of the tree, or if what one tells is not on one line.
pub fn write(file: &File) -> String {
    let File { header: Header { row, size, parameters }, proof } = file;
    let mut text = format!("{FORMAT}\nrow {row}\nsize {size}\nparameters {parameters}\n");
    write_tree(&mut text, &proof.tree, &mut proof.courses.iter());
    text
}

fn write_tree<'a>(text: &mut String, tree: &Tree, courses: &mut impl Iterator<Item = &'a ExecutionPath>) {
    match tree {
        Tree::Asks { form, branches } => {
            put(text, &question(form, branches.iter().map(|(signs, _)| *signs)));
            for (_, branch) in branches {
                match branch {
                    Branch::Closed(multipliers) => put(text, &closed('x', multipliers)),
                    Branch::Open(tree) => write_tree(text, tree, courses),
                }
            }
        }
        Tree::Ends(refutations) => {
            let ExecutionPath { point, told } = courses.next().expect("a course for each end");
            put(text, &end(point, refutations.len()));
            for (refutation, told) in refutations.iter().zip(told) {
                if !told.is_empty() {
                    assert!(!told.contains('\n'), "what is told is on one line");
                    put(text, &tells(told));
                }
                write_refutation(text, refutation);
            }
        }
    }
}

fn write_refutation(text: &mut String, refutation: &Refutation) {
    match refutation {
        Refutation::Closed(multipliers) => put(text, &closed('-', multipliers)),
        Refutation::Split(parts) => {
            put(text, &split(parts.len()));
            parts.iter().for_each(|part| write_refutation(text, part));
        }
    }
}

fn put(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// A question; zeros behind the last coefficient are left out.
pub(super) fn question(form: &LinearForm, signs: impl IntoIterator<Item = Signs>) -> String {
    let coefficients = form.coefficients();
    let length = coefficients.iter().rposition(|&it| it != 0).map_or(0, |last| last + 1);
    let mut line = format!("? {}", joined(&coefficients[..length]));
    for signs in signs {
        let _ = write!(line, " {signs}");
    }
    line
}

/// Multipliers, behind what they close.
pub(super) fn closed(what: char, multipliers: &Multipliers) -> String {
    let mut line = what.to_string();
    for (place, multiplier) in multipliers {
        let _ = write!(line, " {place}:{multiplier}");
    }
    line
}

/// The end of a course.
pub(super) fn end(point: &[u64], competitors: usize) -> String {
    format!("! {} {competitors}", joined(point))
}

/// What a competitor tells.
pub(super) fn tells(told: &str) -> String {
    format!("\" {told}")
}

/// A competitor, or a choice of one, with so many choices.
pub(super) fn split(parts: usize) -> String {
    format!("/ {parts}")
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}
