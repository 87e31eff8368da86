//! What tests judge derivations by: a log that becomes the text of a VIPR file, for the checker, and small programs
//! whose integer points can be enumerated.

use std::fmt::Write;

use num_bigint::BigInt;
use num_traits::Zero;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::proof_log::{Derived, Lhs, Numbering, ProofLog, Reason};
use super::system::{Bound, System};
use crate::format::vipr::{Proof, check, read};
use crate::program::{Bounds, Expression, LinearProgram, Rational, Sense, Variable};

/// The lines of the facts about a program.
#[derive(Debug, Clone)]
pub(crate) struct Recorded {
    next: usize,
    pub lines: Vec<String>,
}

impl Recorded {
    /// Nothing but the program.
    pub fn new(lp: &LinearProgram) -> Self {
        Self { next: Numbering::of(lp).count, lines: Vec::new() }
    }

    /// What the checker says of these lines, as a file that claims this.
    pub fn judged(&self, lp: &LinearProgram, claim: &str) -> Result<Proof, String> {
        let text = format!("{}{claim}\nSOL 0\nDER {}\n{}", head(lp), self.lines.len(), self.lines.concat());
        let file = read(&text).map_err(|error| error.to_string())?;
        check(lp, &file).map_err(|rejected| rejected.to_string())
    }

    /// What the checker says of an absurd fact, once it is repeated at the end.
    pub fn absurd(&self, lp: &LinearProgram, fact: usize) -> Result<Proof, String> {
        let mut recorded = self.clone();
        recorded.lines.push(format!("end G 1 0 {{ lin 1 {fact} 1 }} -1\n"));
        recorded.judged(lp, "RTP infeas")
    }

    /// Whether every line follows: a file that goes on to prove the trivial `0 >= 0` is accepted.
    pub fn accepted(&self, lp: &LinearProgram) -> Result<(), String> {
        let mut lp = lp.clone();
        lp.minimize(Rational::zero());
        let mut recorded = self.clone();
        recorded.lines.push("end G 0 0 { lin 0 } -1\n".to_owned());
        recorded.judged(&lp, "RTP range 0 inf").map(drop)
    }

    /// These lines, of which one says more than it did: its right-hand side is stricter by one.
    pub fn saying_more_at(&self, place: usize) -> Self {
        let mut damaged = self.clone();
        damaged.lines[place] = stricter(&damaged.lines[place]);
        damaged
    }

    /// Holds that no line may say more; how many there are.
    pub fn says_all_it_can(&self, lp: &LinearProgram) -> usize {
        for place in 0..self.lines.len() {
            let damaged = self.saying_more_at(place);
            assert!(damaged.accepted(lp).is_err(), "{place} {}", damaged.lines.concat());
        }
        self.lines.len()
    }
}

impl ProofLog for Recorded {
    fn derive(&mut self, derived: &Derived) -> usize {
        let letter = derived.relation.letter();
        let left = match derived.left {
            Lhs::Zero => "0".to_owned(),
            Lhs::Objective => "OBJ".to_owned(),
            Lhs::Terms(terms) => listed(terms.iter().map(|(column, value)| (*column, value.to_string()))),
        };
        let combination = |multipliers: &[(usize, Rational)]| {
            listed(multipliers.iter().map(|(fact, value)| (*fact, value.to_string())))
        };
        let reason = match derived.reason {
            Reason::Assumption => "asm".to_owned(),
            Reason::Combination(multipliers) => format!("lin {}", combination(multipliers)),
            Reason::Rounding(multipliers) => format!("rnd {}", combination(multipliers)),
            Reason::Cases([(first, low), (second, high)]) => format!("uns {first} {low} {second} {high}"),
            Reason::Solution => "sol".to_owned(),
        };
        self.lines.push(format!("d{} {letter} {} {left} {{ {reason} }} -1\n", self.next, derived.rhs));
        self.next += 1;
        self.next - 1
    }

    fn is_read(&self) -> bool {
        true
    }

    fn is_broken(&self) -> bool {
        false
    }
}

fn listed(entries: impl Iterator<Item = (usize, String)>) -> String {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(|&(index, _)| index);
    let text: String = entries.iter().map(|(index, value)| format!(" {index} {value}")).collect();
    format!("{}{text}", entries.len())
}

/// The file up to the section CON, with the constraints of the program in their order.
fn head(lp: &LinearProgram) -> String {
    let names: String = lp.columns().iter().map(|column| format!("{} ", column.name)).collect();
    let integers = (0..lp.columns().len()).filter(|&index| lp.columns()[index].integer).map(|index| index.to_string());
    let integers: Vec<String> = integers.collect();
    let sense = if lp.sense() == Sense::Minimize { "min" } else { "max" };
    let costs = lp.columns().iter().enumerate().map(|(index, column)| (index, &column.objective));
    let costs = listed(costs.filter(|(_, cost)| !cost.is_zero()).map(|(index, cost)| (index, cost.to_string())));
    let mut constraints = String::new();
    let unit = |index: usize| listed(std::iter::once((index, "1".to_owned())));
    let bounds: Vec<(&Bounds, String)> =
        lp.columns().iter().enumerate().map(|(index, column)| (&column.bounds, unit(index))).collect();
    let row = |terms: &[(usize, Rational)]| listed(terms.iter().map(|(column, value)| (*column, value.to_string())));
    let rows: Vec<(&Bounds, String)> = lp.rows().iter().map(|row_of| (&row_of.bounds, row(row_of.terms()))).collect();
    let (mut count, mut of_columns) = (0, 0);
    for (place, (interval, left)) in bounds.iter().chain(&rows).enumerate() {
        let ends = match (&interval.lower, &interval.upper) {
            (Some(lower), Some(_)) if interval.is_fixed() => vec![('E', lower)],
            (lower, upper) => lower.iter().map(|end| ('G', end)).chain(upper.iter().map(|end| ('L', end))).collect(),
        };
        for (letter, value) in ends {
            writeln!(constraints, "c{count} {letter} {value} {left}").expect("a text takes any text");
            count += 1;
            of_columns += usize::from(place < bounds.len());
        }
    }
    format!(
        "VER 1.0\nVAR {}\n{names}\nINT {}\n{}\nOBJ {sense}\n{costs}\nCON {count} {of_columns}\n{constraints}",
        lp.columns().len(),
        integers.len(),
        integers.join(" ")
    )
}

/// The points of a program whose entries are from a grid: whole numbers for integer columns, thirds for others.
pub(crate) fn points(lp: &LinearProgram, reach: i64) -> Vec<Vec<Rational>> {
    let mut points = vec![Vec::new()];
    for column in lp.columns() {
        let step = if column.integer { 3 } else { 1 };
        let values = (-3 * reach..=3 * reach).filter(|value| value % step == 0);
        let values: Vec<Rational> =
            values.map(|value| Rational::new(value, 3)).filter(|value| column.bounds.contain(value)).collect();
        let longer = |point: &Vec<Rational>| {
            values.iter().map(|value| [point, &[value.clone()][..]].concat()).collect::<Vec<_>>()
        };
        points = points.iter().flat_map(longer).collect();
    }
    let feasible = |point: &Vec<Rational>| {
        lp.rows().iter().all(|row| {
            let value =
                row.terms().iter().fold(Rational::zero(), |sum, (column, factor)| sum + factor * &point[*column]);
            row.bounds.contain(&value)
        })
    };
    points.retain(feasible);
    points
}

/// Whether every point is within the ends of a system.
pub(crate) fn keeps(system: &System, point: &[Rational]) -> bool {
    let columns = system.columns.iter().zip(point).all(|(column, value)| {
        let bounds = Bounds {
            lower: column.lower.as_ref().map(|end| end.value.clone()),
            upper: column.upper.as_ref().map(|end| end.value.clone()),
        };
        bounds.contain(value)
    });
    columns
        && system.rows.iter().all(|row| {
            let value = row.terms.iter().fold(Rational::zero(), |sum, (column, factor)| sum + &point[*column] * factor);
            let end = |end: &Option<Bound<BigInt>>| end.as_ref().map(|end| Rational::from(end.value.clone()));
            Bounds { lower: end(&row.lower), upper: end(&row.upper) }.contain(&value)
        })
}

/// Two or three columns, one in three of them continuous, with bounds or without; coefficients are fractions at times.
pub(crate) fn random(random: &mut ChaCha8Rng) -> LinearProgram {
    let mut lp = LinearProgram::new("random");
    let count = random.random_range(2..=3);
    let bounds = |random: &mut ChaCha8Rng| match random.random_range(0..5) {
        0 => Bounds::free(),
        1 => Bounds::at_least((random.random_range(-6..=2), 2)),
        2 => Bounds::at_most((random.random_range(-2..=6), 2)),
        _ => Bounds::between((random.random_range(-6..=0), 2), (random.random_range(0..=6), 2)),
    };
    let variables: Vec<Variable> = (0..count).map(|index| lp.variable(format!("x{index}"), bounds(random))).collect();
    for &variable in &variables {
        lp.column_mut(variable).integer = random.random_range(0..3) > 0;
    }
    for row in 0..random.random_range(1..=3) {
        let factor = |random: &mut ChaCha8Rng| match random.random_range(0..4) {
            0 => Rational::new(random.random_range(-5..=5), 2),
            _ => Rational::from(random.random_range(-6..=6)),
        };
        let sum: Expression = variables.iter().map(|&variable| factor(random) * variable).sum();
        let end = Rational::new(random.random_range(-9..=9), random.random_range(1..=2));
        let bounds = match random.random_range(0..4) {
            0 => Bounds::fixed(end),
            1 => Bounds::at_least(end),
            2 => Bounds::at_most(end),
            _ => Bounds::between(end.clone(), end + BigInt::from(random.random_range(0..4))),
        };
        lp.subject_to(format!("r{row}"), sum.within(bounds));
    }
    lp
}

/// The line with a right-hand side that is stricter by one.
fn stricter(line: &str) -> String {
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    let rhs: Rational = words[2].parse().expect("a number");
    let by = BigInt::from(if words[1] == "G" { 1 } else { -1 });
    format!("{} {} {} {}", words[0], words[1], rhs + by, words[3])
}
