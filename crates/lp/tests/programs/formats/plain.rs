//! A reader of what the writers write, which knows no number but decimals. It shares nothing with the readers.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;

use exact_lp::{LinearProgram, Rational, Sense};

type Ends = [Option<Rational>; 2];

/// A program as the files state it. Columns have their objective, their bounds, and whether they are integers.
#[derive(Debug, Default, PartialEq)]
pub struct Plain {
    maximizes: bool,
    constant: Rational,
    columns: BTreeMap<String, (Rational, Ends, bool)>,
    rows: BTreeMap<String, (BTreeMap<String, Rational>, Ends)>,
}

/// A number as other readers know it: digits, perhaps with a point among them.
fn decimal(text: &str) -> Rational {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let places = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let points = text.matches('.').count();
    let signs = usize::from(text.starts_with('-'));
    assert!(points < 2 && !digits.is_empty() && digits.len() + points + signs == text.len(), "`{text}` is no decimal");
    let magnitude = digits.parse::<Rational>().expect("digits") / Rational::from(10).pow(places as i32);
    if signs == 1 { -magnitude } else { magnitude }
}

fn none_or_decimal(text: &str) -> Option<Rational> {
    (!text.ends_with("inf")).then(|| decimal(text))
}

impl Plain {
    pub fn of(lp: &LinearProgram) -> Self {
        let name = |column: usize| lp.columns()[column].name.clone();
        let ends = |bounds: &exact_lp::Bounds| [bounds.lower.clone(), bounds.upper.clone()];
        let columns = lp
            .columns()
            .iter()
            .map(|column| (column.name.clone(), (column.objective.clone(), ends(&column.bounds), column.integer)));
        let rows = lp.rows().iter().map(|row| {
            let terms = row.terms().iter().map(|(column, value)| (name(*column), value.clone()));
            (row.name.clone(), (terms.collect(), ends(&row.bounds)))
        });
        Self {
            maximizes: lp.sense() == Sense::Maximize,
            constant: lp.constant().clone(),
            columns: columns.collect(),
            rows: rows.collect(),
        }
    }

    fn column(&mut self, name: &str) -> &mut (Rational, Ends, bool) {
        let zero = Rational::default();
        self.columns.entry(name.to_owned()).or_insert((zero.clone(), [Some(zero), None], false))
    }

    /// What free MPS says, as it is written.
    pub fn of_mps(text: &str) -> Self {
        let (mut plain, mut section, mut integer, mut objective) = (Self::default(), "", false, "");
        let mut kinds = BTreeMap::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match (section, words.as_slice()) {
                _ if !line.starts_with(' ') => section = words[0],
                (_, ["MAX"]) => plain.maximizes = true,
                ("ROWS", ["N", name]) if objective.is_empty() => objective = name,
                ("ROWS", [kind, name]) => {
                    let zero = || Some(Rational::default());
                    let ends = [zero().filter(|_| "GE".contains(kind)), zero().filter(|_| "LE".contains(kind))];
                    kinds.insert(*name, *kind);
                    plain.rows.insert((*name).to_owned(), (BTreeMap::new(), ends));
                }
                (_, [_, "'MARKER'", word]) => integer = *word == "'INTORG'",
                ("COLUMNS", [column, row, number]) => {
                    plain.column(column).2 = integer;
                    match plain.rows.get_mut(*row).filter(|_| *row != objective) {
                        Some((terms, _)) => drop(terms.insert((*column).to_owned(), decimal(number))),
                        None => plain.column(column).0 = decimal(number),
                    }
                }
                ("RHS", [_, row, number]) if *row == objective => plain.constant = -decimal(number),
                ("RHS", [_, row, number]) => {
                    let ends = &mut plain.rows.get_mut(*row).expect("a row").1;
                    ends.iter_mut().flatten().for_each(|end| *end = decimal(number));
                }
                ("RANGES", [_, row, number]) => {
                    let [lower, upper] = &mut plain.rows.get_mut(*row).expect("a row").1;
                    *upper = Some(lower.as_ref().expect("ranges are those of rows G") + decimal(number));
                }
                ("BOUNDS", [kind, _, column, rest @ ..]) => {
                    let ends = &mut plain.column(column).1;
                    let number = || Some(decimal(rest[0]));
                    match *kind {
                        "UP" => ends[1] = number(),
                        "LO" => ends[0] = number(),
                        "FX" => *ends = [number(), number()],
                        "FR" => *ends = [None, None],
                        "MI" => ends[0] = None,
                        kind => assert_eq!(kind, "PL"),
                    }
                }
                (section, words) => panic!("{section}: {words:?}"),
            }
        }
        plain
    }

    /// What the LP format says, as it is written.
    pub fn of_lp(text: &str) -> Self {
        let (mut plain, mut section) = (Self::default(), String::new());
        let mut parts = BTreeMap::<String, String>::new();
        for line in text.lines().filter(|line| !line.starts_with('\\')) {
            match line.starts_with(' ') {
                true => *parts.entry(section.clone()).or_default() += &format!("{line}\n"),
                false => section = line.to_owned(),
            }
        }
        let part = |name: &str| parts.get(name).cloned().unwrap_or_default();
        plain.maximizes = parts.contains_key("Maximize");
        let (objective, rows) = (part("Maximize") + &part("Minimize"), part("Subject To"));
        let (terms, constant, _) = sum(&mut objective.split_ascii_whitespace().skip_label());
        plain.constant = constant;
        terms.into_iter().for_each(|(name, value)| plain.column(&name).0 = value);
        let mut words = rows.split_ascii_whitespace().peekable();
        while let Some(label) = words.next() {
            let (terms, ends) = row(&mut words);
            for name in terms.keys() {
                plain.column(name);
            }
            let terms = terms.into_iter().filter(|(_, value)| *value != Rational::default()).collect();
            plain.rows.insert(label.trim_end_matches(':').to_owned(), (terms, ends));
        }
        for line in part("Bounds").lines() {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words.as_slice() {
                [name, "free"] => plain.column(name).1 = [None, None],
                [name, "=", value] => plain.column(name).1 = [Some(decimal(value)), Some(decimal(value))],
                [lower, "<=", name, "<=", upper] => {
                    plain.column(name).1 = [none_or_decimal(lower), none_or_decimal(upper)];
                }
                [name, "<=", upper] if !name.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
                    plain.column(name).1[1] = Some(decimal(upper));
                }
                [lower, "<=", name] => plain.column(name).1[0] = Some(decimal(lower)),
                words => panic!("{words:?}"),
            }
        }
        part("General").split_ascii_whitespace().for_each(|name| plain.column(name).2 = true);
        plain
    }
}

trait SkipLabel<'t> {
    fn skip_label(self) -> Peekable<SplitAsciiWhitespace<'t>>;
}

impl<'t> SkipLabel<'t> for SplitAsciiWhitespace<'t> {
    fn skip_label(mut self) -> Peekable<Self> {
        self.next();
        self.peekable()
    }
}

type Words<'w, 't> = &'w mut Peekable<SplitAsciiWhitespace<'t>>;

/// Terms and a constant up to a relation, which is returned, or to the end.
fn sum<'t>(words: Words<'_, 't>) -> (BTreeMap<String, Rational>, Rational, &'t str) {
    let (mut terms, mut constant, mut sign, mut number) = (BTreeMap::new(), Rational::default(), 1, None);
    for word in words.by_ref() {
        match word {
            "+" | "-" | "<=" | ">=" | "=" => {
                constant += number.take().unwrap_or_default();
                if word.len() > 1 || word == "=" {
                    return (terms, constant, word);
                }
                sign = if word == "-" { -1 } else { 1 };
            }
            _ if word.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
                number = Some(decimal(word) * sign);
            }
            name => drop(terms.insert(name.to_owned(), number.take().unwrap_or_else(|| Rational::from(sign)))),
        }
    }
    (terms, constant + number.unwrap_or_default(), "")
}

/// A row behind its name.
fn row(words: Words<'_, '_>) -> (BTreeMap<String, Rational>, Ends) {
    let (mut terms, before, mut relation) = sum(words);
    let mut lower = None;
    // Behind the number that ends a row without terms comes the name of the next one, and not more of this one.
    let mut ahead = words.clone().skip(1);
    if terms.is_empty() && ahead.next().is_some_and(|word| !word.ends_with(':')) {
        (terms, _, relation) = sum(words);
        lower = Some(before);
    }
    let after = none_or_decimal(words.next().expect("a number behind a relation"));
    let ends = match relation {
        "<=" => [lower, after],
        ">=" => [after, None],
        _ => [after.clone(), after],
    };
    (terms, ends)
}
