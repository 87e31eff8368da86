//! The reader of proofs. It takes what the writer writes, and nothing else: no other spelling of the same proof.

use std::str::{FromStr, Split};

use super::write::{closed, end, question, split, tells};
use super::{FORMAT, File, Header};
use crate::{Branch, ExecutionPath, LinearForm, Multipliers, Proof, Refutation, SIGNS, Signs, Tree, WIDTH};

/// How many questions, or choices of an alternative, follow each other at most.
pub const MOST_DEEP: usize = 500;

/// How many bytes the proof that is read may take, beside its text.
pub const MOST_HELD: usize = 1 << 30;

/// What the allocator adds to each piece of memory, at most.
const OVERHEAD: usize = 32;

/// A list that grows has up to twice the room that it needs, and while it moves the room that it had besides.
const GROWING: usize = 3;

/// Why a text is no file of a proof.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: What,
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// The first line is another.
    #[error("the first line of a proof is \"{FORMAT}\"")]
    Format,
    /// A line of the head is another.
    #[error("\"{0}\" and its value are expected")]
    Head(&'static str),
    /// No node of the courses.
    #[error("a question (?) or the end of a course (!) is expected")]
    NoCourse,
    /// No node below a question.
    #[error("a question (?), the end of a course (!) or multipliers of an answer (x) are expected")]
    NoAnswer,
    /// No node of an alternative.
    #[error("multipliers (-) or the choices (/) of an alternative are expected")]
    NoRefutation,
    /// A node that cannot be read, or that is spelled otherwise.
    #[error("{0} is expected, and nothing else")]
    Spelling(&'static str),
    /// Too many nodes in each other.
    #[error("more than {MOST_DEEP} questions or choices follow each other")]
    TooDeep,
    /// Too many nodes in all.
    #[error("the proof up to here takes more than {} MiB of memory, and no proof may", MOST_HELD >> 20)]
    TooLarge,
    /// The text ends within the proof.
    #[error("the file ends within the proof")]
    Ends,
    /// The proof ends within the text.
    #[error("the proof ends before this line")]
    GoesOn,
}

const QUESTION: &str = "? COEFFICIENT,… with an answer (<, =, >, <= or >=) for each branch";
const ANSWER: &str = "x ROW:MULTIPLIER … with the rows in order and no multiplier of 0";
const END: &str = "! PARAMETER,… and the number of alternatives";
const REFUTED: &str = "- ROW:MULTIPLIER … with the rows in order and no multiplier of 0";
const CHOICES: &str = "/ and the number of choices";
const TOLD: &str = "\" and what is told";

/// Reads a file.
///
/// # Errors
/// The first line that the writer does not write there.
pub fn read(text: &str) -> Result<File, Unreadable> {
    read_within(text, MOST_HELD)
}

/// Reads a file of which the proof takes so many bytes at most.
pub(super) fn read_within(text: &str, most: usize) -> Result<File, Unreadable> {
    let mut lines = Lines::of(text);
    let header = lines.header()?;
    let mut reader = Reader { lines, courses: Vec::new(), left: most };
    let tree = reader.course(0)?;
    let courses = reader.courses;
    // Behind the end of the last line, there is nothing.
    let mut lines = reader.lines;
    let rest = lines.next()?;
    let goes_on = lines.wrong(What::GoesOn);
    if rest.is_empty() && lines.next().is_err() {
        Ok(File { header, proof: Proof { tree, courses } })
    } else {
        Err(goes_on)
    }
}

/// Reads what a file is of, and leaves the proof.
///
/// # Errors
/// The first line that the writer does not write there.
pub fn read_header(text: &str) -> Result<Header, Unreadable> {
    Lines::of(text).header()
}

struct Lines<'a> {
    lines: Split<'a, char>,
    /// The number of the line that was read last.
    line: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Self { lines: text.split('\n'), line: 0 }
    }

    fn wrong(&self, what: What) -> Unreadable {
        Unreadable { line: self.line, what }
    }

    fn next(&mut self) -> Result<&'a str, Unreadable> {
        self.line += 1;
        self.lines.next().ok_or(Unreadable { line: self.line, what: What::Ends })
    }

    fn header(&mut self) -> Result<Header, Unreadable> {
        if self.next()? != FORMAT {
            return Err(self.wrong(What::Format));
        }
        let row = self.head("row")?.to_owned();
        let size = self.head("size")?.to_owned();
        let parameters = self.head("parameters")?.to_owned();
        Ok(Header { row, size, parameters })
    }

    fn head(&mut self, name: &'static str) -> Result<&'a str, Unreadable> {
        let value = self.next()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.wrong(What::Head(name)))
    }
}

struct Reader<'a> {
    lines: Lines<'a>,
    courses: Vec<ExecutionPath>,
    /// How many bytes more the proof may take.
    left: usize,
}

impl Reader<'_> {
    /// Takes so many bytes of memory, before they are needed.
    fn take(&mut self, bytes: usize) -> Result<(), Unreadable> {
        let left = self.left.checked_sub(bytes).ok_or_else(|| self.lines.wrong(What::TooLarge))?;
        self.left = left;
        Ok(())
    }

    /// Multipliers, taken apart: they are in memory only if there is room for them.
    fn multipliers(&mut self, line: &str, what: char, form: &'static str) -> Result<Multipliers, Unreadable> {
        let pairs = line.bytes().filter(|&letter| letter == b':').count();
        self.take(pairs * size_of::<(usize, i128)>() + OVERHEAD)?;
        self.spelled(line, parse_multipliers(line, pairs), |it| closed(what, it), form)
    }

    /// A line, taken apart, if it is written as it is read.
    fn spelled<T>(
        &self,
        line: &str,
        parsed: Option<T>,
        written: impl FnOnce(&T) -> String,
        form: &'static str,
    ) -> Result<T, Unreadable> {
        parsed.filter(|parsed| written(parsed) == line).ok_or_else(|| self.lines.wrong(What::Spelling(form)))
    }

    fn course(&mut self, depth: usize) -> Result<Tree, Unreadable> {
        let line = self.lines.next()?;
        self.course_at(line, depth, What::NoCourse)
    }

    fn course_at(&mut self, line: &str, depth: usize, otherwise: What) -> Result<Tree, Unreadable> {
        if depth > MOST_DEEP {
            return Err(self.lines.wrong(What::TooDeep));
        }
        match line.chars().next() {
            Some('?') => {
                let (form, signs) = self.question(line)?;
                self.take(signs.len() * size_of::<(Signs, Branch)>() + OVERHEAD)?;
                let mut branches = Vec::with_capacity(signs.len());
                for signs in signs {
                    branches.push((signs, self.branch(depth)?));
                }
                Ok(Tree::Asks { form, branches })
            }
            Some('!') => self.end(line),
            _ => Err(self.lines.wrong(otherwise)),
        }
    }

    fn question(&self, line: &str) -> Result<(LinearForm, Vec<Signs>), Unreadable> {
        let write = |(form, signs): &(LinearForm, Vec<Signs>)| question(form, signs.iter().copied());
        self.spelled(line, parse_question(line), write, QUESTION)
    }

    fn branch(&mut self, depth: usize) -> Result<Branch, Unreadable> {
        let line = self.lines.next()?;
        if line.starts_with('x') {
            return self.multipliers(line, 'x', ANSWER).map(Branch::Closed);
        }
        self.take(size_of::<Tree>() + OVERHEAD)?;
        self.course_at(line, depth + 1, What::NoAnswer).map(|tree| Branch::Open(Box::new(tree)))
    }

    fn end(&mut self, line: &str) -> Result<Tree, Unreadable> {
        let write = |(point, competitors): &(Vec<u64>, usize)| end(point, *competitors);
        let (point, competitors) = self.spelled(line, parse_end(line), write, END)?;
        self.take(GROWING * size_of::<ExecutionPath>() + size_of_val(&*point) + OVERHEAD)?;
        let course = self.courses.len();
        self.courses.push(ExecutionPath { point, told: Vec::new() });
        // As many as lines follow: nothing is set aside for what is only announced.
        let mut refutations = Vec::new();
        while refutations.len() < competitors {
            let mut line = self.lines.next()?;
            let mut told = String::new();
            if line.starts_with('"') {
                let parsed = line.strip_prefix("\" ").filter(|told| !told.is_empty()).map(str::to_owned);
                told = self.spelled(line, parsed, |told| tells(told), TOLD)?;
                line = self.lines.next()?;
            }
            self.take(GROWING * (size_of::<Refutation>() + size_of::<String>()) + told.len() + OVERHEAD)?;
            self.courses[course].told.push(told);
            refutations.push(self.refutation(line, 0)?);
        }
        Ok(Tree::Ends(refutations))
    }

    fn refutation(&mut self, line: &str, depth: usize) -> Result<Refutation, Unreadable> {
        if depth > MOST_DEEP {
            return Err(self.lines.wrong(What::TooDeep));
        }
        match line.chars().next() {
            Some('-') => self.multipliers(line, '-', REFUTED).map(Refutation::Closed),
            Some('/') => {
                let parts = line.strip_prefix("/ ").and_then(number);
                let count = self.spelled(line, parts, |parts| split(*parts), CHOICES)?;
                let mut parts = Vec::new();
                while parts.len() < count {
                    let line = self.lines.next()?;
                    self.take(GROWING * size_of::<Refutation>())?;
                    parts.push(self.refutation(line, depth + 1)?);
                }
                Ok(Refutation::Split(parts))
            }
            _ => Err(self.lines.wrong(What::NoRefutation)),
        }
    }
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// At most [`WIDTH`] numbers.
fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    match text {
        "" => Some(Vec::new()),
        _ if text.split(',').nth(WIDTH).is_some() => None,
        _ => text.split(',').map(number).collect(),
    }
}

fn parse_question(line: &str) -> Option<(LinearForm, Vec<Signs>)> {
    let mut words = line.strip_prefix("? ")?.split(' ');
    let coefficients: Vec<i64> = numbers(words.next()?)?;
    // No two answers have a sign in common.
    let answers = words.clone().count();
    if answers > SIGNS.len() {
        return None;
    }
    let signs: Option<Vec<Signs>> = words.map(Signs::named).collect();
    Some((LinearForm::of(&coefficients), signs?))
}

/// Multipliers with no more than so many colons.
fn parse_multipliers(line: &str, most: usize) -> Option<Multipliers> {
    let pair = |word: &str| word.split_once(':').and_then(|(place, it)| Some((number(place)?, number(it)?)));
    let mut pairs = Multipliers::with_capacity(most);
    for word in line.get(1..)?.split(' ').skip(1) {
        pairs.push(pair(word)?);
    }
    let in_order = pairs.is_sorted_by(|(one, _), (other, _): &(usize, i128)| one < other);
    (in_order && pairs.iter().all(|(_, multiplier)| *multiplier != 0)).then_some(pairs)
}

fn parse_end(line: &str) -> Option<(Vec<u64>, usize)> {
    let (point, competitors) = line.strip_prefix("! ")?.split_once(' ')?;
    Some((numbers(point)?, number(competitors)?))
}
