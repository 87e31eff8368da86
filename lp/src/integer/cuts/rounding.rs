//! Mixed-integer rounding of an equation in distances, and its proof.
//!
//! Let `sum a z = b` with f0 > 0 the fractional part of b, and f that of a factor of a whole distance. Then
//! `sum c z <= floor(b)`, where c is floor(a) + max(0, f - f0) / (1 - f0) for whole distances and min(0, a) / (1 - f0)
//! for others (H. Marchand, L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations Research 49,
//! 2001, section 2). Take p = floor(a) where f <= f0, and ceil(a) elsewhere. The cut follows in either half of the
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

use super::base::{Base, Kind, Part, Source, end, fact};
use crate::integer::presolve::{Half, Side, Split, Target, derive};
use crate::integer::system::{End, Row, System};
use crate::integer::trail::{Reason, Trail};
use crate::program::{Rational, compare};

/// The largest denominator that is kept in the right-hand side of a cut over continuous columns.
const FINEST: i64 = 1 << 12;

/// A rounded equation: `sum of factor z <= floor`.
#[derive(Debug)]
pub(super) struct Rounded<'a> {
    base: &'a Base,
    floor: BigInt,
    /// The fractional part of the right-hand side.
    fraction: Rational,
    /// For each part of the base its factor in the cut, and in the disjunction.
    factors: Vec<(Rational, BigInt)>,
}

impl<'a> Rounded<'a> {
    /// The cut of a base; nothing if its right-hand side is whole, or a distance of either sign has a fraction.
    pub fn of(base: &'a Base) -> Option<Self> {
        let floor = base.rhs.floor().to_integer();
        let fraction = fractional(&base.rhs);
        if fraction.is_zero() {
            return None;
        }
        let factors = base.parts.iter().map(|part| rounded(part, &fraction)).collect::<Option<_>>()?;
        Some(Self { base, floor, fraction, factors })
    }

    /// The cut in terms of columns: its terms and the right-hand side, of which it is at most.
    fn in_columns(&self, system: &System) -> (Vec<(usize, Rational)>, Rational) {
        let mut rhs = Rational::from_integer(self.floor.clone());
        let mut terms = BTreeMap::<usize, Rational>::new();
        for (part, (factor, _)) in self.base.parts.iter().zip(&self.factors) {
            if factor.is_zero() {
                continue;
            }
            let factor = if part.side == Side::Lower { factor.clone() } else { -factor };
            rhs += &factor * end(system, part.source, part.side);
            expand(system, part.source, &factor, &mut terms);
        }
        (terms.into_iter().filter(|(_, factor)| !factor.is_zero()).collect(), rhs)
    }
}

impl Rounded<'_> {
    /// The cut as a row over whole coefficients without a common divisor, once its proof is told to the trail. Nothing
    /// if it says nothing, or needs numbers of more bits than this.
    pub fn row(&self, system: &System, max_bits: u64, trail: &mut dyn Trail) -> Option<Row> {
        let (terms, rhs) = self.in_columns(system);
        let integral = terms.iter().all(|&(column, _)| system.columns[column].integer);
        let scale = whole_scale(&terms)?;
        let terms: Vec<_> = terms.iter().map(|(column, factor)| (*column, (factor * &scale).to_integer())).collect();
        // A sum of continuous columns has a whole right-hand side by a larger scale, and a weaker one where that is long.
        let exact = &rhs * &scale;
        let fine =
            if integral || exact.is_integer() { BigInt::one() } else { exact.denom().clone().min(FINEST.into()) };
        let terms: Vec<_> = terms.into_iter().map(|(column, factor)| (column, factor * &fine)).collect();
        if terms.iter().any(|(_, factor)| factor.bits() > max_bits) {
            return None;
        }
        let (scale, exact) = (scale * &fine, exact * &fine);
        let value = if integral { exact.floor() } else { exact.ceil() }.to_integer();
        let target = Target { terms: &terms, side: Side::Upper, rhs: &Rational::from_integer(value.clone()) };
        let fact = if self.is_plain() {
            self.prove_by_rounding(system, target, &scale, trail)
        } else {
            self.prove_by_cases(system, target, (&scale, &exact), trail)?
        };
        Some(Row { upper: Some(End { value, fact }), lower: None, terms, scale: BigInt::one() })
    }

    /// Whether the factors of all whole distances are rounded down, and nothing is left of the others.
    fn is_plain(&self) -> bool {
        self.base.parts.iter().zip(&self.factors).all(|(part, (factor, split))| match part.kind {
            Kind::Integer => part.factor.floor().numer() == split && factor.is_integer() && factor.numer() == split,
            Kind::Continuous => factor.is_zero(),
            Kind::Fixed | Kind::Free => true,
        })
    }

    /// The equation, less what is over in the distances, rounded down; and once more after a division, if there is one.
    fn prove_by_rounding(&self, system: &System, target: Target, scale: &Rational, trail: &mut dyn Trail) -> usize {
        let over = |part: &Part, (factor, _): &(Rational, BigInt)| &part.factor - factor;
        let facts = self.facts(system, &Rational::one(), over);
        let unscaled = |(column, factor): &(usize, BigInt)| (*column, (scale.recip() * factor).to_integer());
        let terms: Vec<_> = target.terms.iter().map(unscaled).collect();
        let (_, rhs) = self.in_columns(system);
        let mut parts = self.base.parts.iter().zip(&self.factors);
        let are_equations = parts.all(|(part, factors)| part.kind == Kind::Fixed || over(part, factors).is_zero());
        let rounded = Target { terms: &terms, side: Side::Upper, rhs: &rhs };
        let rounded = rounded.round(&(&rhs + &self.fraction), &facts, are_equations, trail);
        if scale.is_one() { rounded } else { target.fact(Reason::Rounding(&[(rounded, scale.clone())]), trail) }
    }

    /// Both halves of the disjunction imply the cut; it is then rounded, if it can be.
    fn prove_by_cases(
        &self,
        system: &System,
        target: Target,
        (scale, exact): (&Rational, &Rational),
        trail: &mut dyn Trail,
    ) -> Option<usize> {
        let (terms, below) = self.disjunction(system)?;
        let rest = Rational::one() - &self.fraction;
        let ratio = &self.fraction / &rest;
        let below_over =
            |_: &Part, (factor, split): &(Rational, BigInt)| Rational::from_integer(split.clone()) - factor;
        let above_over =
            |part: &Part, (factor, split): &(Rational, BigInt)| &part.factor / &rest - &ratio * split - factor;
        let low = Half { multipliers: self.facts(system, scale, below_over), assumption: scale.clone() };
        let high = Half { multipliers: self.facts(system, scale, above_over), assumption: -(scale * &ratio) };
        let split = Split { terms: &terms, below: &below };
        let rounds = compare(exact, target.rhs).is_gt();
        let cut = Target { rhs: if rounds { exact } else { target.rhs }, ..target };
        let fact = derive(split, [low, high], cut, trail);
        Some(if rounds { target.fact(Reason::Rounding(&[(fact, Rational::one())]), trail) } else { fact })
    }

    /// The sum of columns of the disjunction, and what it is at most in the lower half.
    fn disjunction(&self, system: &System) -> Option<(Vec<(usize, BigInt)>, BigInt)> {
        let (mut terms, mut below) = (BTreeMap::new(), Rational::from_integer(self.floor.clone()));
        for (part, (_, split)) in self.base.parts.iter().zip(&self.factors).filter(|(_, (_, split))| !split.is_zero()) {
            let split = if part.side == Side::Lower { split.clone() } else { -split };
            below += end(system, part.source, part.side) * &split;
            expand(system, part.source, &Rational::from_integer(split), &mut terms);
        }
        let terms: Vec<_> = terms.into_iter().map(|(column, factor)| (column, factor.to_integer())).collect();
        let terms: Vec<_> = terms.into_iter().filter(|(_, factor)| !factor.is_zero()).collect();
        (!terms.is_empty()).then(|| (terms, below.to_integer()))
    }

    /// The facts `-z <= 0` of all distances, by these multipliers and the scale.
    fn facts(
        &self,
        system: &System,
        scale: &Rational,
        multiplier: impl Fn(&Part, &(Rational, BigInt)) -> Rational,
    ) -> Vec<(usize, Rational)> {
        let mut facts = BTreeMap::<usize, Rational>::new();
        for (part, factors) in self.base.parts.iter().zip(&self.factors) {
            let value = multiplier(part, factors) * scale;
            // A distance that is zero is at most zero as well: by the other end.
            let side = if value.is_negative() { part.side.other() } else { part.side };
            let known = if value.is_zero() { None } else { fact(system, part.source, side) };
            if let Some((fact, factor)) = known {
                let value = value * factor;
                *facts.entry(fact).or_default() += if part.side == Side::Lower { -value } else { value };
            }
        }
        facts.into_iter().filter(|(_, value)| !value.is_zero()).collect()
    }
}

/// The factors of a distance in the cut and in the disjunction.
fn rounded(part: &Part, fraction: &Rational) -> Option<(Rational, BigInt)> {
    let rest = || Rational::one() - fraction;
    match part.kind {
        Kind::Fixed => Some((Rational::zero(), BigInt::zero())),
        Kind::Free if !part.factor.is_integer() => None,
        Kind::Continuous if part.factor.is_negative() => Some((&part.factor / rest(), BigInt::zero())),
        Kind::Continuous => Some((Rational::zero(), BigInt::zero())),
        Kind::Integer | Kind::Free => {
            let floor = part.factor.floor();
            let own = &part.factor - &floor;
            if compare(&own, fraction).is_le() {
                return Some((floor.clone(), floor.to_integer()));
            }
            Some((&floor + (own - fraction) / rest(), floor.to_integer() + 1))
        }
    }
}

/// Adds a multiple of a column, or of the terms of a row.
fn expand(system: &System, source: Source, factor: &Rational, terms: &mut BTreeMap<usize, Rational>) {
    match source {
        Source::Column(column) => *terms.entry(column).or_default() += factor,
        Source::Row(row) => system.rows[row].terms.iter().for_each(|(column, value)| {
            *terms.entry(*column).or_default() += factor * value;
        }),
    }
}

/// The factor that makes all terms whole, without a common divisor. Nothing if there are no terms.
fn whole_scale(terms: &[(usize, Rational)]) -> Option<Rational> {
    let common = terms.iter().fold(BigInt::one(), |common, (_, value)| common.lcm(value.denom()));
    let whole = |value: &Rational| value.numer() * (&common / value.denom());
    let shared = terms.iter().fold(BigInt::zero(), |shared, (_, value)| shared.gcd(&whole(value)));
    (!shared.is_zero()).then(|| Rational::new(common, shared))
}

/// How far the value is above the whole number below it.
fn fractional(value: &Rational) -> Rational {
    value - value.floor()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::integer::recorded::{Recorded, keeps, points, random, stricter};
    use crate::integer::trail::Numbering;
    use crate::program::LinearProgram;

    /// A cut by random multipliers of the rows and random ends, as a row of the system more, and its lines.
    fn cut(lp: &LinearProgram, random: &mut ChaCha8Rng) -> Option<(System, Recorded)> {
        let mut trail = Recorded::new(lp);
        let mut system = System::new(lp, &Numbering::of(lp), &mut trail).ok()?;
        let multiplier = |random: &mut ChaCha8Rng| {
            Rational::new(random.random_range(-4..=4).into(), random.random_range(1..=6).into())
        };
        let mut multipliers: Vec<_> = (0..system.rows.len()).map(|row| (row, multiplier(random))).collect();
        multipliers.retain(|(_, multiplier)| !multiplier.is_zero());
        let sides: Vec<Side> = (0..8).map(|_| if random.random() { Side::Lower } else { Side::Upper }).collect();
        let prefer = |source: Source| match source {
            Source::Column(index) => sides[index],
            Source::Row(index) => sides[4 + index],
        };
        let base = Base::of(&system, &multipliers, &prefer)?;
        let row = Rounded::of(&base)?.row(&system, 64, &mut trail)?;
        system.rows.push(row);
        Some((system, trail))
    }

    #[test]
    fn no_cut_loses_an_integer_point_and_each_is_proved() {
        let mut numbers = ChaCha8Rng::seed_from_u64(11);
        let (mut cuts, mut splits, mut kept) = (0, 0, 0);
        for _ in 0..300 {
            let lp = random(&mut numbers);
            let Some((system, trail)) = cut(&lp, &mut numbers) else { continue };
            cuts += 1;
            splits += usize::from(trail.lines.concat().contains("uns"));
            for point in points(&lp, 3) {
                kept += 1;
                assert!(keeps(&system, &point), "{point:?} {lp:?}\n{}", trail.lines.concat());
            }
            assert_eq!(trail.accepted(&lp), Ok(()), "{}", trail.lines.concat());
        }
        assert!(cuts > 100 && splits > 50 && kept > 500 && cuts > splits, "{cuts} {splits} {kept}");
    }

    #[test]
    fn a_cut_that_says_more_is_rejected() {
        let mut numbers = ChaCha8Rng::seed_from_u64(12);
        let mut rejected = 0;
        for _ in 0..80 {
            let lp = random(&mut numbers);
            let Some((_, trail)) = cut(&lp, &mut numbers) else { continue };
            for place in 0..trail.lines.len() {
                let mut damaged = trail.clone();
                damaged.lines[place] = stricter(&damaged.lines[place]);
                assert!(damaged.accepted(&lp).is_err(), "{place} {}", damaged.lines.concat());
                rejected += 1;
            }
        }
        assert!(rejected > 50, "{rejected}");
    }
}
