//! Mixed-integer rounding of an equation in distances, and its proof.
//!
//! Let `sum a z = b` with f0 > 0 the fractional part of b, and f that of a factor of a whole distance. Then
//! `sum c z <= floor(b)`, where c is floor(a) + max(0, f - f0) / (1 - f0) for whole distances and min(0, a) / (1 - f0)
//! for others (H. Marchand, L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations Research 49,
//! 2001). Take p = floor(a) where f <= f0, and ceil(a) elsewhere. The cut follows in either half of the
//! disjunction `p z <= floor(b)` or `p z >= floor(b) + 1`:
//!
//! - in the first, it is that half, less (p - c) z;
//! - in the second, it is the equation over 1 - f0, less f0 / (1 - f0) of that half, less what is over in z.
//!
//! Where c is floor(a) throughout and no other distance has a negative factor, rounding down is all (V. Chvatal, 1973).

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::base::{Base, Kind, Part, Source, Value, end, fact};
use crate::integer::presolve::{Half, Side, Split, Target, content, derive};
use crate::integer::proof_log::{ProofLog, Reason};
use crate::integer::system::{Bound, Row, System};
use crate::program::Rational;

/// The largest denominator that is kept in the right-hand side of a cut over continuous columns.
const FINEST: i64 = 1 << 12;

/// A rounded equation. In terms of its distances it says `sum of factor z <= floor * unit`, in terms of columns
/// `divisor * terms <= exact * divisor`, over the same unit.
#[derive(Debug)]
pub(super) struct Rounded {
    base: Base,
    floor: BigInt,
    /// The fractional part of the right-hand side, times the denominator.
    fraction: BigInt,
    /// For each part of the base its factor in the cut, times the unit, and its factor in the disjunction.
    factors: Vec<(BigInt, BigInt)>,
    /// What the factors are over.
    unit: BigInt,
    /// Whether rounding down is all.
    plain: bool,
    /// What the terms have been divided by.
    divisor: Rational,
    terms: Vec<(usize, BigInt)>,
    /// The right-hand side before it is rounded.
    exact: Rational,
    value: BigInt,
}

impl Rounded {
    /// The cut of a base; nothing if its right-hand side is whole, a distance of either sign has a fraction, or nothing
    /// is left of the terms.
    pub fn of(system: &System, base: Base) -> Option<Self> {
        let (floor, fraction) = base.rhs.div_mod_floor(&base.denominator);
        if fraction.is_zero() {
            return None;
        }
        let plain = base.parts.iter().all(|part| match part.kind {
            Kind::Integer => part.factor.mod_floor(&base.denominator) <= fraction,
            Kind::Continuous => !part.factor.is_negative(),
            Kind::Fixed | Kind::Free => true,
        });
        let unit = if plain { BigInt::one() } else { &base.denominator - &fraction };
        let factors = base.parts.iter().map(|part| rounded(part, &base.denominator, &fraction, &unit));
        let factors: Vec<_> = factors.collect::<Option<_>>()?;
        let rounded = base.parts.iter().zip(&factors).map(|(part, (factor, _))| (part, factor));
        let (mut terms, exact) = in_columns(system, rounded, &floor * &unit);
        let shared = content(&terms);
        if shared.is_zero() {
            return None;
        }
        let integral = terms.iter().all(|&(column, _)| system.columns[column].integer);
        let exact = exact / &shared;
        // Over continuous columns the right-hand side becomes whole by larger terms, or else weaker.
        let finer = if integral { BigInt::one() } else { exact.denom().clone().min(FINEST.into()) };
        terms.iter_mut().for_each(|(_, factor)| *factor = &*factor / &shared * &finer);
        let exact = exact * &finer;
        let value = if integral { exact.floor() } else { exact.ceil() }.to_integer();
        let divisor = Rational::new(shared, finer);
        Some(Self { base, floor, fraction, factors, unit, plain, divisor, terms, exact, value })
    }

    /// The cut as a row without a proof: whole coefficients without a common divisor, at most a whole number.
    pub fn row(&self) -> Row {
        let upper = Some(Bound { value: self.value.clone(), fact: 0 });
        Row { terms: self.terms.clone(), lower: None, upper, scale: BigInt::one() }
    }

    /// Tells the log why it holds; the fact.
    pub fn prove(&self, system: &System, log: &mut dyn ProofLog) -> Option<usize> {
        let rhs = Rational::from(self.value.clone());
        let target = Target { terms: &self.terms, side: Side::Upper, rhs: &rhs };
        if self.plain { Some(self.by_rounding(system, target, log)) } else { self.by_cases(system, target, log) }
    }

    /// The equation, less what is over in the distances, rounded down; and once more after a division, if there is one.
    fn by_rounding(&self, system: &System, target: Target, log: &mut dyn ProofLog) -> usize {
        let denominator = &self.base.denominator;
        let over = |part: &Part, (factor, _): &(BigInt, BigInt)| &part.factor - factor * denominator;
        let facts = self.facts(system, &Rational::from(denominator.clone()), over);
        let whole = |(column, factor): &(usize, BigInt)| (*column, (&self.divisor * factor).to_integer());
        let terms: Vec<_> = self.terms.iter().map(whole).collect();
        let rhs = &self.exact * &self.divisor;
        let mut parts = self.base.parts.iter().zip(&self.factors);
        let are_equations = parts.all(|(part, factors)| part.kind == Kind::Fixed || over(part, factors).is_zero());
        let exact = &rhs + Rational::new(self.fraction.clone(), denominator.clone());
        let undivided = Target { terms: &terms, side: Side::Upper, rhs: &rhs };
        let fact = undivided.round(&exact, &facts, are_equations, log);
        if self.divisor.is_one() {
            return fact;
        }
        target.fact(Reason::Rounding(&[(fact, self.divisor.recip())]), log)
    }

    /// Both halves of the disjunction imply the cut; it is then rounded, if it can be.
    fn by_cases(&self, system: &System, target: Target, log: &mut dyn ProofLog) -> Option<usize> {
        let (terms, below) = self.disjunction(system)?;
        let in_low = |_: &Part, (factor, split): &(BigInt, BigInt)| split * &self.unit - factor;
        let in_high = |part: &Part, (factor, split): &(BigInt, BigInt)| &part.factor - split * &self.fraction - factor;
        let half =
            |multipliers, assumption: &BigInt| Half { multipliers, assumption: self.divisor.recip() * assumption };
        let low = half(self.facts(system, &self.divisor, in_low), &self.unit);
        let high = half(self.facts(system, &self.divisor, in_high), &-&self.fraction);
        let split = Split { terms: &terms, below: &below };
        let rounds = self.exact > *target.rhs;
        let cut = Target { rhs: if rounds { &self.exact } else { target.rhs }, ..target };
        let fact = derive(split, [low, high], cut, log);
        Some(if rounds { target.fact(Reason::Rounding(&[(fact, Rational::one())]), log) } else { fact })
    }

    /// The sum of columns of the disjunction, and what it is at most in the lower half.
    fn disjunction(&self, system: &System) -> Option<(Vec<(usize, BigInt)>, BigInt)> {
        let parts = self.base.parts.iter().zip(&self.factors).map(|(part, (_, split))| (part, split));
        let (terms, below) = in_columns(system, parts, self.floor.clone());
        (!terms.is_empty()).then(|| (terms, below.to_integer()))
    }

    /// The facts `-z <= 0` of all distances, by these multipliers over a divisor.
    fn facts(
        &self,
        system: &System,
        divisor: &Rational,
        multiplier: impl Fn(&Part, &(BigInt, BigInt)) -> BigInt,
    ) -> Vec<(usize, Rational)> {
        let mut facts = BTreeMap::<usize, BigInt>::new();
        for (part, factors) in self.base.parts.iter().zip(&self.factors) {
            let value = multiplier(part, factors);
            // A distance that is zero is at most zero as well: by the other end.
            let side = if value.is_negative() { part.side.other() } else { part.side };
            let known = if value.is_zero() { None } else { fact(system, part.source, side) };
            if let Some((fact, factor)) = known {
                let value = value * factor;
                *facts.entry(fact).or_default() += if part.side == Side::Lower { -value } else { value };
            }
        }
        let facts = facts.into_iter().filter(|(_, value)| !value.is_zero());
        facts.map(|(fact, value)| (fact, Rational::new(value * divisor.denom(), divisor.numer().clone()))).collect()
    }
}

/// The factors of a distance in the cut, times the unit, and in the disjunction.
fn rounded(part: &Part, denominator: &BigInt, fraction: &BigInt, unit: &BigInt) -> Option<(BigInt, BigInt)> {
    match part.kind {
        Kind::Fixed => Some((BigInt::zero(), BigInt::zero())),
        Kind::Free if !part.factor.is_multiple_of(denominator) => None,
        Kind::Continuous => Some((part.factor.clone().min(BigInt::zero()), BigInt::zero())),
        Kind::Integer | Kind::Free => {
            let (floor, own) = part.factor.div_mod_floor(denominator);
            if own <= *fraction {
                Some((&floor * unit, floor))
            } else {
                Some((&floor * unit + own - fraction, floor + 1))
            }
        }
    }
}

/// What these multiples of distances are in columns, by rising column, without zeros; and what they are at most, if
/// they are at most `rhs` in distances.
fn in_columns<'p>(
    system: &System,
    parts: impl Iterator<Item = (&'p Part, &'p BigInt)>,
    rhs: BigInt,
) -> (Vec<(usize, BigInt)>, Rational) {
    let (mut rhs, mut rest) = (rhs, Rational::zero());
    let mut terms = BTreeMap::<usize, BigInt>::new();
    for (part, factor) in parts.filter(|(_, factor)| !factor.is_zero()) {
        let factor = if part.side == Side::Lower { factor.clone() } else { -factor };
        match end(system, part.source, part.side) {
            Value::Integer(end) => rhs += &factor * &*end,
            Value::Fraction(end) => rest += end * &factor,
            Value::None => {}
        }
        match part.source {
            Source::Column(column) => *terms.entry(column).or_default() += factor,
            Source::Row(row) => {
                for (column, value) in &system.rows[row].terms {
                    *terms.entry(*column).or_default() += &factor * value;
                }
            }
        }
    }
    (terms.into_iter().filter(|(_, factor)| !factor.is_zero()).collect(), rest + rhs)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::integer::cuts::base::Multipliers;
    use crate::integer::proof_log::Numbering;
    use crate::integer::recorded::{Recorded, keeps, points, random};
    use crate::program::LinearProgram;

    /// A cut by random multipliers of the rows and random ends, as a row of the system more, and its lines.
    fn cut(lp: &LinearProgram, random: &mut ChaCha8Rng) -> Option<(System, Recorded)> {
        let mut log = Recorded::new(lp);
        let mut system = System::new(lp, &Numbering::of(lp), &mut log, &|| false).ok()?;
        let multiplier = |random: &mut ChaCha8Rng| BigInt::from(random.random_range(-9..=9));
        let mut rows: Vec<_> = (0..system.rows.len()).map(|row| (row, multiplier(random))).collect();
        rows.retain(|(_, multiplier)| !multiplier.is_zero());
        let multipliers = Multipliers { rows, denominator: random.random_range(1..=12).into() };
        let sides: Vec<Side> = (0..8).map(|_| if random.random() { Side::Lower } else { Side::Upper }).collect();
        let prefer = |source: Source| match source {
            Source::Column(index) => sides[index],
            Source::Row(index) => sides[4 + index],
        };
        let base = Base::of(&system, &multipliers, &prefer)?;
        let rounded = Rounded::of(&system, base)?;
        let mut row = rounded.row();
        row.upper.as_mut()?.fact = rounded.prove(&system, &mut log)?;
        system.rows.push(row);
        Some((system, log))
    }

    #[test]
    fn no_cut_loses_an_integer_point_and_each_is_proved() {
        let mut numbers = ChaCha8Rng::seed_from_u64(11);
        let (mut cuts, mut splits, mut kept) = (0, 0, 0);
        for _ in 0..150 {
            let lp = random(&mut numbers);
            let Some((system, log)) = cut(&lp, &mut numbers) else { continue };
            cuts += 1;
            splits += usize::from(log.lines.concat().contains("uns"));
            for point in points(&lp, 3) {
                kept += 1;
                assert!(keeps(&system, &point), "{point:?} {lp:?}\n{}", log.lines.concat());
            }
            assert_eq!(log.accepted(&lp), Ok(()), "{}", log.lines.concat());
        }
        assert!(cuts > 50 && splits > 25 && kept > 300 && cuts > splits, "{cuts} {splits} {kept}");
    }

    #[test]
    fn a_cut_that_says_more_is_rejected() {
        let mut numbers = ChaCha8Rng::seed_from_u64(12);
        let mut rejected = 0;
        for _ in 0..80 {
            let lp = random(&mut numbers);
            let Some((_, log)) = cut(&lp, &mut numbers) else { continue };
            rejected += log.says_all_it_can(&lp);
        }
        assert!(rejected > 50, "{rejected}");
    }
}
