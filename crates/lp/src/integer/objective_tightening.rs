//! Rows that are made tighter the more is known of the objective.
//!
//! Let the objective be a multiple of one column T, let `a x - t T <= b` be a row, and z a sum of whole columns by
//! which it is switched off: where z is zero, so are the columns with a > 0, as other rows say. If T is at least L,
//! then `a x - t T - (t L + b) z <= - t L`: where z is zero, by T alone, and else by the row. With z between zero and
//! one this says more than the row. So the bound rises, and with it L, until it hardly does. (Where a machine may be
//! left out, z says whether it takes part, and the row how long it is busy: T is the makespan.)

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::presolve::Draft;
use super::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use super::sum::{Sum, Terms};
use super::system::{Bound, Row, System};
use crate::program::Rational;

/// More rows with the column of the objective, and more rows that switch columns off, are passed over.
const MAX_ROWS: usize = 2_000;
/// How many bits an end of the objective's column has.
const BITS: u64 = 14;
/// A new end is higher by at least this share.
const GAIN: i64 = 1_000;

/// The rows that can be lifted.
#[derive(Debug)]
pub(super) struct Lifts {
    /// The column of the objective.
    pub column: usize,
    lifts: Vec<Lift>,
}

/// A row that is switched off.
#[derive(Debug)]
struct Lift {
    place: usize,
    /// The row as it was, and the sign by which it is at most something.
    row: Row,
    sign: BigInt,
    /// The columns of z.
    switch: Vec<usize>,
    /// The rows that say that columns are zero where z is, with their signs, and how often each is needed.
    covers: Vec<(usize, BigInt, BigInt)>,
}

/// A row `positive terms <= sum of whole columns that are not negative`.
struct Cover {
    row: usize,
    sign: BigInt,
    positive: BTreeMap<usize, BigInt>,
    negative: Vec<usize>,
}

impl Lifts {
    /// The rows of a system that can be lifted, if there are any.
    pub fn of(system: &System) -> Option<Self> {
        let mut costs = system.columns.iter().enumerate().filter(|(_, column)| !column.cost.is_zero());
        let (column, objective) = costs.next()?;
        if costs.next().is_some() || objective.cost.is_negative() {
            return None;
        }
        let with_objective = |(_, row): &(usize, &Row)| row.terms.binary_search_by_key(&column, |term| term.0).is_ok();
        let rows: Vec<(usize, &Row)> = system.rows.iter().enumerate().filter(with_objective).collect();
        let covers = covers(system);
        if rows.len() > MAX_ROWS || covers.len() > MAX_ROWS {
            return None;
        }
        let lifts: Vec<Lift> =
            rows.into_iter().filter_map(|(place, row)| Lift::of(column, (place, row), &covers)).collect();
        (!lifts.is_empty()).then_some(Self { column, lifts })
    }

    /// A short end of the objective's column below this one, if it is worth while.
    pub fn end(&self, system: &System, bound: &Rational) -> Option<Rational> {
        let bound = bound / &system.columns[self.column].cost;
        if !bound.is_positive() {
            return None;
        }
        let shift = (bound.denom().bits() + BITS).saturating_sub(bound.numer().bits());
        let finer = BigInt::one() << shift;
        let end = Rational::new((&bound * &finer).floor().to_integer(), finer);
        let before =
            system.columns[self.column].lower.as_ref().map_or_else(Rational::zero, |lower| lower.value.clone());
        let least = &before + before.abs() / BigInt::from(GAIN);
        (end > least).then_some(end)
    }

    /// The rows that are lifted to the end that the objective's column has, with their places.
    pub fn rows(&self, system: &System, log: &mut dyn ProofLog) -> Vec<(usize, Row)> {
        self.lifts.iter().filter_map(|lift| Some((lift.place, lift.lifted(system, self.column, log)?))).collect()
    }
}

impl Lift {
    fn of(column: usize, (place, row): (usize, &Row), covers: &[Cover]) -> Option<Self> {
        let sign = if row.upper.is_some() { BigInt::one() } else { -BigInt::one() };
        let factor = |wanted: usize| row.terms.iter().find(|term| term.0 == wanted).map(|term| &term.1 * &sign);
        if row.is_equation() || !factor(column)?.is_negative() {
            return None;
        }
        let positive: Vec<(usize, BigInt)> = row.terms.iter().map(|(column, value)| (*column, value * &sign)).collect();
        let positive: Vec<(usize, BigInt)> = positive.into_iter().filter(|term| term.1.is_positive()).collect();
        let says = |cover: &&Cover| positive.iter().any(|(column, _)| cover.positive.contains_key(column));
        let mut switches: Vec<&Vec<usize>> = covers.iter().filter(says).map(|cover| &cover.negative).collect();
        switches.sort_by_key(|columns| std::cmp::Reverse(columns.len()));
        switches.into_iter().find_map(|switch| {
            let needed = needed(&positive, switch, covers)?;
            Some(Self { place, row: row.clone(), sign: sign.clone(), switch: switch.clone(), covers: needed })
        })
    }

    fn lifted(&self, system: &System, column: usize, log: &mut dyn ProofLog) -> Option<Row> {
        let end = &system.columns[column].lower.as_ref()?.value;
        let row = Sum::of_row(&self.row, &-&self.sign)?;
        let times = -row.factor(column)?.to_integer();
        // Short factors make short proofs: what is t L here is a whole number that is hardly less.
        let finer = BigInt::one() << BITS.saturating_sub((end * &times).to_integer().bits());
        let most = (end * &times * &finer).floor().to_integer();
        let gain = &most + row.rhs().to_integer() * &finer;
        if !gain.is_positive() {
            return None;
        }
        let mut terms: Terms =
            row.terms().iter().map(|(&column, value)| (column, value.to_integer() * &finer)).collect();
        self.switch.iter().for_each(|&column| *terms.entry(column).or_default() -= &gain);
        terms.retain(|_, value| !value.is_zero());
        let rhs = -most;
        let mut draft = Draft::default();
        let fact = self.proved(system, (row, &finer, &gain), (&terms, &rhs), &mut draft)?;
        let upper = Some(Bound { value: rhs, fact: draft.write(fact, log) });
        Some(Row { terms: terms.into_iter().collect(), lower: None, upper, scale: BigInt::one() })
    }

    /// By cases: the switch is zero, or at least one.
    fn proved(
        &self,
        system: &System,
        (row, finer, gain): (Sum, &BigInt, &BigInt),
        (terms, rhs): (&Terms, &BigInt),
        draft: &mut Draft,
    ) -> Option<usize> {
        let switch: Terms = self.switch.iter().map(|&column| (column, BigInt::one())).collect();
        let mut assumed = |relation: Relation, end: i32| {
            let (switch, end): (Vec<_>, _) = (switch.clone().into_iter().collect(), BigInt::from(end));
            let (left, reason) = (Lhs::Terms(&switch), Reason::Assumption);
            let fact = draft.derive(&Derived { left, relation, rhs: &Rational::from(end.clone()), reason });
            (Sum::of(switch.iter().map(|(column, value)| (column, value)), relation, &end, fact), fact)
        };
        let (off, low) = assumed(Relation::AtMost, 0);
        let (on, high) = assumed(Relation::AtLeast, 1);
        let on = Sum::default().plus(&row, finer.clone()).plus(&on, gain.clone()).towards(system, terms)?;
        let on = on.written(rhs.clone(), draft)?.fact()?;
        let mut zero = Sum::default();
        for (cover, sign, times) in &self.covers {
            zero = zero.plus(&Sum::of_row(&system.rows[*cover], sign)?, times * finer);
        }
        let mut times = BigInt::zero();
        for column in &self.switch {
            let wanted = terms.get(column).cloned().unwrap_or_default();
            let own = zero.factor(*column).map_or_else(BigInt::zero, |factor| factor.to_integer());
            times = times.max(wanted - own);
        }
        let off = zero.plus(&off, times).towards(system, terms)?.written(rhs.clone(), draft)?.fact()?;
        let (terms, rhs): (Vec<_>, _) = (terms.clone().into_iter().collect(), Rational::from(rhs.clone()));
        let reason = Reason::Cases([(off, low), (on, high)]);
        Some(draft.derive(&Derived { left: Lhs::Terms(&terms), relation: Relation::AtMost, rhs: &rhs, reason }))
    }
}

/// The rows by which columns are zero where others are.
fn covers(system: &System) -> Vec<Cover> {
    let is_whole = |column: usize| {
        let column = &system.columns[column];
        column.integer && column.lower.as_ref().is_some_and(|lower| !lower.value.is_negative())
    };
    let mut covers = Vec::new();
    for (index, row) in system.rows.iter().enumerate() {
        for (end, sign) in [(&row.lower, BigInt::one()), (&row.upper, -BigInt::one())] {
            if end.as_ref().is_none_or(|end| !end.value.is_zero()) {
                continue;
            }
            let oriented = row.terms.iter().map(|(column, value)| (*column, -value * &sign));
            let (positive, negative): (BTreeMap<_, _>, Vec<_>) = {
                let (positive, negative): (Vec<_>, Vec<_>) = oriented.partition(|(_, value)| value.is_positive());
                (positive.into_iter().collect(), negative.into_iter().map(|(column, _)| column).collect())
            };
            if !positive.is_empty() && !negative.is_empty() && negative.iter().all(|&column| is_whole(column)) {
                covers.push(Cover { row: index, sign, positive, negative });
            }
        }
    }
    covers
}

/// The rows that say that these terms are zero where a switch is, and how often each is needed.
fn needed(positive: &[(usize, BigInt)], switch: &[usize], covers: &[Cover]) -> Option<Vec<(usize, BigInt, BigInt)>> {
    let is_switch = |column: &usize| switch.binary_search(column).is_ok();
    let covers: Vec<&Cover> = covers.iter().filter(|cover| cover.negative.iter().all(is_switch)).collect();
    let mut needed = BTreeMap::<usize, BigInt>::new();
    for (column, factor) in positive.iter().filter(|(column, _)| !is_switch(column)) {
        let (place, by) =
            covers.iter().enumerate().find_map(|(place, cover)| Some((place, cover.positive.get(column)?)))?;
        let times = needed.entry(place).or_default();
        *times = (&*times).max(&(factor / by + 1)).clone();
    }
    Some(needed.into_iter().map(|(place, times)| (covers[place].row, covers[place].sign.clone(), times)).collect())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::integer::proof_log::Numbering;
    use crate::integer::recorded::{Recorded, keeps, points};
    use crate::program::{Bounds, LinearProgram};

    /// Two jobs on a machine that one of two switches turns on; the objective, and how long it is busy.
    fn machine(random: &mut ChaCha8Rng) -> LinearProgram {
        let mut lp = LinearProgram::new("machine");
        let switches = [0, 1].map(|number| lp.variable(format!("z{number}"), Bounds::between(0, 1)));
        let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::between(0, 2)));
        let lower = (random.random_range(1..=8), 3);
        let end = lp.variable("T", Bounds::between(lower, 3));
        for column in [switches[0], switches[1], y] {
            lp.column_mut(column).integer = true;
        }
        let [z, other] = switches;
        let mut few = || random.random_range(1..=3);
        lp.subject_to("x", (x - few() * z - few() * other).at_most(0));
        lp.subject_to("y", (few() * z + few() * other - y).at_least(0));
        let busy = few() * x + few() * y + (few() - 2) * z - few() * end;
        lp.subject_to("busy", busy.at_most(few() - 2));
        lp.minimize(few() * end);
        lp
    }

    fn lifted(lp: &LinearProgram) -> (System, Recorded, Vec<(usize, Row)>) {
        let mut log = Recorded::new(lp);
        let system = System::new(lp, &Numbering::of(lp), &mut log, &|| false).expect("its ends agree");
        let rows = Lifts::of(&system).map(|lifts| lifts.rows(&system, &mut log)).unwrap_or_default();
        (system, log, rows)
    }

    #[test]
    fn no_lifted_row_loses_a_point_and_each_is_proved() {
        let mut random = ChaCha8Rng::seed_from_u64(31);
        let (mut lifts, mut kept) = (0, 0);
        for _ in 0..60 {
            let lp = machine(&mut random);
            let (mut system, log, rows) = lifted(&lp);
            for (place, row) in rows {
                lifts += 1;
                system.rows[place] = row;
            }
            for point in points(&lp, 3) {
                kept += 1;
                assert!(keeps(&system, &point), "{point:?} {lp:?}");
            }
            assert_eq!(log.accepted(&lp), Ok(()), "{}", log.lines.concat());
        }
        assert!(lifts > 30 && kept > 1_000, "{lifts} {kept}");
    }

    #[test]
    fn a_row_is_lifted_if_all_that_makes_it_longer_is_switched_off() {
        let program = |is_covered: bool| {
            let mut lp = LinearProgram::new("machine");
            let z = lp.integer("z", Bounds::between(0, 1));
            let [x, y] = ["x", "y"].map(|name| lp.variable(name, Bounds::between(0, 2)));
            let end = lp.variable("T", Bounds::at_least(2));
            lp.subject_to("x", (x - 2 * z).at_most(0));
            if is_covered {
                lp.subject_to("y", (y - 2 * z).at_most(0));
            }
            lp.subject_to("busy", (x + y - end).at_most(0));
            lp.minimize(end);
            lifted(&lp).2
        };
        assert!(program(false).is_empty());
        let rows = program(true);
        let terms: Vec<(usize, i64)> =
            rows[0].1.terms.iter().map(|(column, value)| (*column, i64::try_from(value).expect("short"))).collect();
        let scale = terms[1].1;
        assert_eq!(terms, [(0, -2 * scale), (1, scale), (2, scale), (3, -scale)]);
        assert_eq!(rows[0].1.upper.as_ref().expect("an end").value, BigInt::from(-2 * scale));
    }
}
