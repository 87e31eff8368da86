//! The reader of certificates: from text to sections, with a place for every rule that is broken.

use std::sync::Arc;

use super::budget::Budget;
use super::error::{Error, Rule, clipped};
use super::inequality::{Inequality, Relation};
use super::value::{Terms, Value};
use crate::program::Sense;

/// A file as it was read; nothing in it is believed before [`check`](super::check()).
#[derive(Debug, Clone)]
pub struct Vipr {
    /// How long the text is.
    pub(super) bytes: usize,
    pub(super) ray: Option<Terms>,
    pub(super) variables: Vec<String>,
    pub(super) integers: Vec<usize>,
    pub(super) sense: Sense,
    pub(super) objective: Arc<Terms>,
    pub(super) constraints: Vec<Labelled>,
    /// How many of the constraints, the first ones, bound one variable each.
    pub(super) bounds: usize,
    pub(super) claim: Claim,
    pub(super) solutions: Vec<(String, Terms)>,
    pub(super) derivations: Vec<Derivation>,
}

/// A constraint and what the file calls it.
#[derive(Debug, Clone)]
pub(super) struct Labelled {
    pub label: String,
    pub inequality: Inequality,
}

/// The relation to prove.
#[derive(Debug, Clone)]
pub(super) enum Claim {
    Infeasible,
    Range { lower: Option<Value>, upper: Option<Value> },
}

/// A constraint that follows from those before it.
#[derive(Debug, Clone)]
pub(super) struct Derivation {
    pub derived: Labelled,
    pub reason: Reason,
    /// No constraint beyond this one uses this one.
    pub last_use: Option<usize>,
}

/// Why a derived constraint holds.
#[derive(Debug, Clone)]
pub(super) enum Reason {
    /// It is assumed.
    Assumption,
    /// It is a linear combination.
    Linear(Terms),
    /// It is a linear combination whose right-hand side is rounded.
    Rounded(Terms),
    /// It holds on both sides of a disjunction: each time the constraint from which it follows, and the assumption of
    /// the side.
    Unsplit([(usize, usize); 2]),
    /// Only what is better than the best solution matters.
    Cutoff,
}

/// There is room for so many things at once.
const MOST_RESERVED: usize = 64;

/// Reads a file.
///
/// # Errors
/// The first place where it is not of the format.
pub fn read(text: &str) -> Result<Vipr, Error> {
    let mut reader = Reader { text, offset: 0, start: 0 };
    let ray = reader.comments()?;
    reader.word("VER")?;
    let version = reader.next("the version")?;
    if !["1.0", "1.1"].contains(&version) {
        return Err(reader.error(Rule::Version(clipped(version))));
    }
    reader.word("VAR")?;
    let count = reader.count("the number of variables")?;
    let variables: Vec<String> =
        reader.times(count, |reader| reader.next_as_it_is("the name of a variable").map(str::to_owned))?;
    reader.word("INT")?;
    let integers = reader.integers(count)?;
    reader.word("OBJ")?;
    let sense = reader.sense()?;
    let objective = Arc::new(reader.terms(count)?);
    let mut file = Vipr {
        bytes: text.len(),
        ray: ray.map(|ray| ray.ray(count)).transpose()?,
        variables,
        integers,
        sense,
        objective,
        constraints: Vec::new(),
        bounds: 0,
        claim: Claim::Infeasible,
        solutions: Vec::new(),
        derivations: Vec::new(),
    };
    reader.constraints(&mut file)?;
    reader.word("RTP")?;
    file.claim = reader.claim()?;
    reader.word("SOL")?;
    let solutions = reader.count("the number of solutions")?;
    file.solutions = reader.times(solutions, |reader| {
        let name = reader.name("the name of a solution", |count| natural(count).is_some())?.to_owned();
        Ok((name, reader.terms(count)?))
    })?;
    reader.word("DER")?;
    let derivations = reader.count("the number of derivations")?;
    for _ in 0..derivations {
        let derivation = reader.derivation(&file)?;
        file.derivations.push(derivation);
    }
    reader.end()?;
    Ok(file)
}

/// The words of the text, one after the other.
struct Reader<'a> {
    text: &'a str,
    /// The byte behind the last word.
    offset: usize,
    /// The first byte of the last word.
    start: usize,
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

impl<'a> Reader<'a> {
    fn error(&self, rule: Rule) -> Error {
        Error::at(self.text, self.start, rule)
    }

    /// The next word that is not in a comment: from a word that begins with `%` to the end of its line.
    fn peek(&mut self) -> Option<&'a str> {
        loop {
            let word = self.peek_as_it_is()?;
            if !word.starts_with('%') {
                return Some(word);
            }
            self.offset = self.end_of_line();
        }
    }

    /// The end of the line on which the last word begins.
    fn end_of_line(&self) -> usize {
        self.text[self.start..].find('\n').map_or(self.text.len(), |length| self.start + length)
    }

    /// The next word, which may begin a comment.
    fn peek_as_it_is(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let start = self.offset + bytes[self.offset..].iter().position(|&byte| !is_blank(byte))?;
        let length = bytes[start..].iter().position(|&byte| is_blank(byte)).unwrap_or(bytes.len() - start);
        self.start = start;
        Some(&self.text[start..start + length])
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, Error> {
        let word = self.peek();
        self.taken(word, expected)
    }

    fn next_as_it_is(&mut self, expected: &'static str) -> Result<&'a str, Error> {
        let word = self.peek_as_it_is();
        self.taken(word, expected)
    }

    fn taken(&mut self, word: Option<&'a str>, expected: &'static str) -> Result<&'a str, Error> {
        let Some(word) = word else {
            return Err(Error::at(self.text, self.text.trim_end().len(), Rule::End(expected)));
        };
        self.offset = self.start + word.len();
        Ok(word)
    }

    /// A name. One that begins with `%` is a comment, unless what follows on its line is what follows a name.
    fn name(&mut self, expected: &'static str, follows: impl Fn(&str) -> bool) -> Result<&'a str, Error> {
        while let Some(word) = self.peek_as_it_is().filter(|word| word.starts_with('%')) {
            let (end, behind) = (self.end_of_line(), self.start + word.len());
            if word != "%" && self.text[behind..end].split_ascii_whitespace().next().is_some_and(&follows) {
                break;
            }
            self.offset = end;
        }
        self.next_as_it_is(expected)
    }

    fn expected(&self, expected: &'static str, found: &str) -> Error {
        self.error(Rule::Expected { expected, found: clipped(found) })
    }

    fn word(&mut self, expected: &'static str) -> Result<(), Error> {
        match self.next(expected)? {
            word if word == expected => Ok(()),
            other => Err(self.expected(expected, other)),
        }
    }

    fn end(&mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(self.error(Rule::Rest(clipped(word)))),
        }
    }

    /// Skips the comments before the first section; the one that has a ray is returned, as a reader of its entries.
    fn comments(&mut self) -> Result<Option<Self>, Error> {
        let mut ray = None;
        while self.peek_as_it_is().is_some_and(|word| word.starts_with('%')) {
            let end = self.end_of_line();
            // The text up to the end of the comment, so that places in it are places in the file.
            let mut comment = Self { text: &self.text[..end], ..*self };
            if comment.next_as_it_is("%")? == "%" && comment.peek() == Some("ray") {
                comment.next("ray")?;
                if ray.replace(comment).is_some() {
                    return Err(self.error(Rule::Rays));
                }
            }
            self.offset = end;
        }
        Ok(ray)
    }

    /// The entries of a ray, and nothing after them.
    fn ray(mut self, variables: usize) -> Result<Terms, Error> {
        let entries = self.terms(variables)?;
        self.end()?;
        Ok(entries)
    }

    fn times<T>(&mut self, count: usize, mut read: impl FnMut(&mut Self) -> Result<T, Error>) -> Result<Vec<T>, Error> {
        // Collected one by one: the count is only claimed, and may be far too large.
        let mut found = Vec::with_capacity(count.min(MOST_RESERVED));
        for _ in 0..count {
            found.push(read(self)?);
        }
        Ok(found)
    }

    fn count(&mut self, expected: &'static str) -> Result<usize, Error> {
        let word = self.next(expected)?;
        natural(word).ok_or_else(|| self.expected(expected, word))
    }

    fn variable(&mut self, count: usize) -> Result<usize, Error> {
        let word = self.next("a variable")?;
        let index = natural(word).filter(|&index| index < count);
        index.ok_or_else(|| self.error(Rule::Variable { index: clipped(word), count }))
    }

    fn constraint(&mut self, own: usize) -> Result<usize, Error> {
        let word = self.next("a constraint")?;
        let index = natural(word).filter(|&index| index < own);
        index.ok_or_else(|| self.error(Rule::Constraint { index: clipped(word), own }))
    }

    fn value(&mut self) -> Result<Value, Error> {
        let word = self.next("a number")?;
        Value::read(word).ok_or_else(|| self.error(Rule::Number(clipped(word))))
    }

    fn integers(&mut self, variables: usize) -> Result<Vec<usize>, Error> {
        let count = self.count("the number of integer variables")?;
        let mut places = self.times(count, |reader| Ok((reader.variable(variables)?, reader.start)))?;
        places.sort_unstable();
        self.no_index_twice(places.iter().copied())?;
        Ok(places.into_iter().map(|(index, _)| index).collect())
    }

    /// The second of two neighbours that are the same index is refused.
    fn no_index_twice(&self, sorted: impl Iterator<Item = (usize, usize)>) -> Result<(), Error> {
        let mut before = None;
        for (index, start) in sorted {
            if before.replace(index) == Some(index) {
                return Err(Error::at(self.text, start, Rule::Twice(index)));
            }
        }
        Ok(())
    }

    fn sense(&mut self) -> Result<Sense, Error> {
        match self.next("min or max")? {
            "min" => Ok(Sense::Minimize),
            "max" => Ok(Sense::Maximize),
            other => Err(self.expected("min or max", other)),
        }
    }

    /// So many pairs of a variable and its value.
    fn terms(&mut self, variables: usize) -> Result<Terms, Error> {
        self.pairs(|reader| reader.variable(variables))
    }

    fn pairs(&mut self, index: impl Fn(&mut Self) -> Result<usize, Error>) -> Result<Terms, Error> {
        let count = self.count("a number of terms")?;
        let first = self.offset;
        let mut pairs = self.times(count, |reader| Ok((index(reader)?, reader.value()?)))?;
        if !pairs.is_sorted_by(|(one, _), (next, _)| one < next) {
            // Once more, for the places.
            self.offset = first;
            let mut places = self.times(count, |reader| {
                let place = (index(reader)?, reader.start);
                reader.next("a number").map(|_| place)
            })?;
            places.sort_unstable();
            self.no_index_twice(places.into_iter())?;
            pairs.sort_unstable_by_key(|pair| pair.0);
        }
        pairs.retain(|(_, value)| !value.is_zero());
        Ok(pairs)
    }

    /// The same, or the word OBJ for the terms of the objective.
    fn terms_or_objective(&mut self, file: &Vipr) -> Result<Arc<Terms>, Error> {
        if self.peek() == Some("OBJ") {
            self.next("OBJ")?;
            return Ok(Arc::clone(&file.objective));
        }
        self.terms(file.variables.len()).map(Arc::new)
    }

    fn labelled(&mut self, file: &Vipr) -> Result<Labelled, Error> {
        let is_letter = |word: &str| matches!(word, "E" | "L" | "G");
        let label = self.name("the name of a constraint", is_letter)?.to_owned();
        let letter = self.next("E, L or G")?;
        let relation = Relation::from_letter(letter).ok_or_else(|| self.expected("E, L or G", letter))?;
        let rhs = self.value()?;
        let terms = self.terms_or_objective(file)?;
        Ok(Labelled { label, inequality: Inequality { terms, relation, rhs } })
    }

    fn constraints(&mut self, file: &mut Vipr) -> Result<(), Error> {
        self.word("CON")?;
        let constraints = self.count("the number of constraints")?;
        let bounds = self.count("the number of bounds")?;
        if bounds > constraints {
            return Err(self.error(Rule::Bounds { constraints, bounds }));
        }
        file.constraints = self.times(constraints, |reader| reader.labelled(file))?;
        file.bounds = bounds;
        Ok(())
    }

    fn claim(&mut self) -> Result<Claim, Error> {
        match self.next("infeas or range")? {
            "infeas" => Ok(Claim::Infeasible),
            "range" => {
                let (lower, upper) = (self.end_of_range("-inf")?, self.end_of_range("inf")?);
                match (&lower, &upper) {
                    (Some(lower), Some(upper)) if lower.compare(upper, &Budget::unlimited()).is_gt() => {
                        Err(self.error(Rule::Range))
                    }
                    _ => Ok(Claim::Range { lower, upper }),
                }
            }
            other => Err(self.expected("infeas or range", other)),
        }
    }

    fn end_of_range(&mut self, nothing: &str) -> Result<Option<Value>, Error> {
        if self.peek() == Some(nothing) {
            return self.next("a number").map(|_| None);
        }
        self.value().map(Some)
    }

    fn derivation(&mut self, file: &Vipr) -> Result<Derivation, Error> {
        let own = file.constraints.len() + file.derivations.len();
        let derived = self.labelled(file)?;
        self.word("{")?;
        let reason = self.reason(own)?;
        self.word("}")?;
        let word = self.next("the last use")?;
        let last_use =
            if word == "-1" { None } else { Some(natural(word).ok_or_else(|| self.expected("the last use", word))?) };
        Ok(Derivation { derived, reason, last_use })
    }

    fn reason(&mut self, own: usize) -> Result<Reason, Error> {
        const REASONS: &str = "asm, lin, rnd, uns or sol";
        Ok(match self.next(REASONS)? {
            "asm" => Reason::Assumption,
            "lin" if matches!(self.peek(), Some("weak" | "incomplete")) => return Err(self.error(Rule::Incomplete)),
            "lin" => Reason::Linear(self.pairs(|reader| reader.constraint(own))?),
            "rnd" => Reason::Rounded(self.pairs(|reader| reader.constraint(own))?),
            "uns" => {
                let mut side = || Ok((self.constraint(own)?, self.constraint(own)?));
                Reason::Unsplit([side()?, side()?])
            }
            "sol" => Reason::Cutoff,
            other => return Err(self.expected(REASONS, other)),
        })
    }
}

/// A number of digits alone that a machine word holds.
fn natural(word: &str) -> Option<usize> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?
}
