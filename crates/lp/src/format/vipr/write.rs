//! The writer of certificates.

use std::io::{self, ErrorKind, Write};

use num_traits::{One, Signed, Zero};

use super::listing::{FiniteBound, Names, Relation, Source, column_names, constraints, row_names};
use super::sum::Sum;
use crate::certificate::{Certificate, Contradiction, Vector};
use crate::format::lowest::lowest;
use crate::program::{LinearProgram, Rational, Sense};

/// Writes `certificate`, which proves the answer of `lp`, in version 1.0 of the format.
///
/// # Errors
/// What `output` says; and [`ErrorKind::InvalidInput`] if the certificate needs a bound that the program does not have,
/// or has vectors of another length, as none does that [`Certificate::check`] accepts.
pub fn write(lp: &LinearProgram, certificate: &Certificate, output: &mut impl Write) -> io::Result<()> {
    fits(lp, certificate)?;
    let listing = Listing::of(lp);
    if lp.has_integers() {
        writeln!(output, "% The program marks columns as integers. This file is about its linear relaxation.")?;
    }
    let ray = if let Certificate::Unbounded { ray, .. } = certificate { Some(ray) } else { None };
    comments(lp, ray, output)?;
    statement(lp, false, output)?;
    match certificate {
        Certificate::Optimal { primal, dual } => optimum(lp, &listing, primal, dual, output),
        Certificate::Infeasible(contradiction) => infeasible(lp, &listing, contradiction, output),
        Certificate::Unbounded { point, .. } => {
            writeln!(output, "RTP range -inf inf\nSOL 1")?;
            solution("point", point, output)?;
            writeln!(output, "DER 0")
        }
    }
}

/// Whether the vectors of the certificate have an entry for each column, or each row, of the program, and the program
/// knows all its variables.
fn fits(lp: &LinearProgram, certificate: &Certificate) -> io::Result<()> {
    if let Some(foreign) = lp.foreign() {
        return Err(no_certificate(&foreign.to_string()));
    }
    let (columns, rows) = (lp.columns().len(), lp.rows().len());
    let fits = match certificate {
        Certificate::Optimal { primal, dual } => primal.len() == columns && dual.len() == rows,
        Certificate::Infeasible(Contradiction::Farkas(multipliers)) => multipliers.len() == rows,
        Certificate::Infeasible(_) => true,
        Certificate::Unbounded { point, ray } => point.len() == columns && ray.len() == columns,
    };
    if fits { Ok(()) } else { Err(no_certificate("its vectors have another length")) }
}

fn no_certificate(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("this is no certificate of the program: {why}"))
}

/// What the format has no section for. Independent checkers skip these lines.
pub(crate) fn comments(lp: &LinearProgram, ray: Option<&Vector>, output: &mut impl Write) -> io::Result<()> {
    if !lp.constant().is_zero() {
        writeln!(output, "% The constant {} of the objective is left out throughout.", lp.constant())?;
    }
    if let Some(ray) = ray {
        writeln!(
            output,
            "% Unbounded: from the solution, the objective improves for ever along this ray (written as a solution is)."
        )?;
        write!(output, "% ray ")?;
        entries(ray, output)?;
        writeln!(output)?;
    }
    Ok(())
}

/// The program: the sections from VER to CON.
pub(crate) fn statement(lp: &LinearProgram, with_integers: bool, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "VER 1.0\nVAR {}", lp.columns().len())?;
    column_names(lp).iter().try_for_each(|name| writeln!(output, "{name}"))?;
    let marked = |index: &usize| with_integers && lp.columns()[*index].integer;
    let integers: Vec<usize> = (0..lp.columns().len()).filter(marked).collect();
    writeln!(output, "INT {}", integers.len())?;
    integers.iter().try_for_each(|index| writeln!(output, "{index}"))?;
    let sense = if lp.sense() == Sense::Minimize { "min" } else { "max" };
    writeln!(output, "OBJ {sense}")?;
    sparse(lp.columns().iter().enumerate().map(|(index, column)| (index, &column.objective)), output)?;
    writeln!(output)?;
    Listing::of(lp).write(lp, output)
}

/// The constraints of a program, and where they stand in the file.
struct Listing<'a> {
    constraints: Vec<FiniteBound<'a>>,
    bounds: usize,
    /// The constraints that hold the lower and the upper ends of each column, then of each row.
    columns: Vec<[Option<usize>; 2]>,
    rows: Vec<[Option<usize>; 2]>,
}

impl<'a> Listing<'a> {
    fn of(lp: &'a LinearProgram) -> Self {
        let (mut constraints, rows) = constraints(lp);
        let bounds = constraints.len();
        constraints.extend(rows);
        let mut places = (vec![[None; 2]; lp.columns().len()], vec![[None; 2]; lp.rows().len()]);
        for (place, end) in constraints.iter().enumerate() {
            let [lower, upper] = match end.source {
                Source::Column(index) => &mut places.0[index],
                Source::Row(index) => &mut places.1[index],
            };
            *if end.relation == Relation::AtMost { &mut *upper } else { &mut *lower } = Some(place);
            if end.relation == Relation::Equal {
                *upper = Some(place);
            }
        }
        Self { constraints, bounds, columns: places.0, rows: places.1 }
    }

    /// Writes the section CON.
    fn write(&self, lp: &LinearProgram, output: &mut impl Write) -> io::Result<()> {
        let (columns, rows) = (column_names(lp), row_names(lp));
        let mut names = Names::default();
        writeln!(output, "CON {} {}", self.constraints.len(), self.bounds)?;
        for FiniteBound { source, relation, value } in &self.constraints {
            let name = match *source {
                Source::Column(index) => format!("bound:{}:{}", columns[index], relation.letter()),
                Source::Row(index) if self.is_range(index) => format!("{}:{}", rows[index], relation.letter()),
                Source::Row(index) => rows[index].clone(),
            };
            write!(output, "{} {} {value}  ", names.name(&name, "", 0), relation.letter())?;
            match *source {
                Source::Column(index) => write!(output, "1  {index} 1")?,
                Source::Row(index) => {
                    let terms = lp.rows()[index].terms();
                    sparse(terms.iter().map(|(column, coefficient)| (*column, coefficient)), output)?;
                }
            }
            writeln!(output)?;
        }
        Ok(())
    }

    fn is_range(&self, row: usize) -> bool {
        matches!(self.rows[row], [Some(lower), Some(upper)] if lower != upper)
    }
}

fn optimum(
    lp: &LinearProgram,
    listing: &Listing,
    primal: &Vector,
    dual: &Vector,
    output: &mut impl Write,
) -> io::Result<()> {
    let multipliers = multipliers(lp, listing, dual, Some(lp.sense()))?;
    let value = objective(lp, primal);
    let relation = if lp.sense() == Sense::Minimize { Relation::AtLeast } else { Relation::AtMost };
    writeln!(output, "RTP range {value} {value}\nSOL 1")?;
    solution("optimum", primal, output)?;
    write!(output, "DER 1\nproof {} {value}  OBJ  ", relation.letter())?;
    linear(&multipliers, output)
}

fn infeasible(
    lp: &LinearProgram,
    listing: &Listing,
    contradiction: &Contradiction,
    output: &mut impl Write,
) -> io::Result<()> {
    let multipliers = match contradiction {
        Contradiction::Row(row) => both_ends(listing.rows.get(*row))?,
        Contradiction::Column(column) => both_ends(listing.columns.get(*column))?,
        Contradiction::Farkas(dual) => multipliers(lp, listing, dual, None)?,
    };
    let mut bound = Rational::zero();
    for (place, multiplier) in &multipliers {
        bound += multiplier * listing.constraints[*place].value;
    }
    write!(output, "RTP infeas\nSOL 0\nDER 1\nproof G {bound}  0  ")?;
    linear(&multipliers, output)
}

/// The lower end of a row or column less its upper end.
fn both_ends(ends: Option<&[Option<usize>; 2]>) -> io::Result<Vec<(usize, Rational)>> {
    match ends {
        Some([Some(lower), Some(upper)]) => Ok(vec![(*lower, Rational::one()), (*upper, -Rational::one())]),
        _ => Err(no_certificate("bounds that are said to contradict each other do not exist")),
    }
}

/// The multipliers of constraints that prove a bound on the objective, or on zero if no sense is given: those of the
/// rows, and the reduced costs that they leave, each at the end of the bounds that its sign asks for.
fn multipliers(
    lp: &LinearProgram,
    listing: &Listing,
    dual: &Vector,
    sense: Option<Sense>,
) -> io::Result<Vec<(usize, Rational)>> {
    let minimizes = sense != Some(Sense::Maximize);
    let place = |ends: &[Option<usize>; 2], positive: bool| ends[usize::from(positive != minimizes)];
    let missing = || no_certificate("a multiplier needs a bound that the program does not have");
    let mut reduced = vec![Sum::default(); lp.columns().len()];
    let mut found = Vec::new();
    for (index, (row, multiplier)) in lp.rows().iter().zip(dual.numerators()).enumerate() {
        if multiplier.is_zero() {
            continue;
        }
        let place = place(&listing.rows[index], multiplier.is_positive()).ok_or_else(missing)?;
        found.push((place, lowest(multiplier, dual.denominator())));
        let less = -multiplier;
        row.terms().iter().for_each(|(column, value)| reduced[*column].add(&less, value));
    }
    for (index, (column, mut sum)) in lp.columns().iter().zip(reduced).enumerate() {
        if sense.is_some() {
            sum.add(dual.denominator(), &column.objective);
        }
        let cost = sum.over(dual.denominator());
        if !cost.is_zero() {
            let place = place(&listing.columns[index], cost.is_positive()).ok_or_else(missing)?;
            found.push((place, cost));
        }
    }
    found.sort_by_key(|&(place, _)| place);
    Ok(found)
}

/// The objective of a point, without the constant.
fn objective(lp: &LinearProgram, point: &Vector) -> Rational {
    let mut sum = Sum::default();
    for (column, value) in lp.columns().iter().zip(point.numerators()) {
        sum.add(value, &column.objective);
    }
    sum.over(point.denominator())
}

/// The end of a line of DER: this constraint is a linear combination of others, and none needs it.
fn linear(multipliers: &[(usize, Rational)], output: &mut impl Write) -> io::Result<()> {
    write!(output, "{{ lin ")?;
    sparse(multipliers.iter().map(|(place, multiplier)| (*place, multiplier)), output)?;
    writeln!(output, " }} -1")
}

pub(crate) fn solution(name: &str, point: &Vector, output: &mut impl Write) -> io::Result<()> {
    write!(output, "{name} ")?;
    entries(point, output)?;
    writeln!(output)
}

/// The entries of a vector that are not zero.
fn entries(vector: &Vector, output: &mut impl Write) -> io::Result<()> {
    let entries = vector.numerators().iter().enumerate().filter(|(_, numerator)| !numerator.is_zero());
    let lowest = entries.map(|(index, numerator)| (index, lowest(numerator, vector.denominator())));
    let lowest: Vec<(usize, Rational)> = lowest.collect();
    sparse(lowest.iter().map(|(index, value)| (*index, value)), output)
}

/// The count of the values that are not zero, then each with its index before it.
fn sparse<'a>(terms: impl Iterator<Item = (usize, &'a Rational)> + Clone, output: &mut impl Write) -> io::Result<()> {
    let mut terms = terms.filter(|(_, value)| !value.is_zero());
    write!(output, "{}", terms.clone().count())?;
    terms.try_for_each(|(index, value)| write!(output, "  {index} {value}"))
}
