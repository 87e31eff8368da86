//! What follows from the ends of columns at a node: each row, with all of its columns but one at their extremes, limits
//! that one. In machine words, because it is asked at every node; what does not fit is passed over.
//!
//! The rows of the system take part, and those that the best point adds ([`cutoff`](super::cutoff)).

use std::collections::VecDeque;

use num_traits::ToPrimitive;

use super::facts::merge;
use super::local::{Change, Local};
use super::proof_log::{Fixed, Lhs, ProofLog, Relation};
use super::system::{Infeasible, Row, System};
use crate::program::Rational;

/// How many terms are looked at before it is enough, as a multiple of those of the system.
const WORK: usize = 4;
/// An end of a continuous column is worth while if it makes the interval shorter by this share.
const WORTH: i128 = 10;

/// A row in words: `scale` times the facts of its ends.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    pub terms: Vec<(usize, i64)>,
    /// The lower and the upper end, each with its fact.
    pub ends: [Option<(i64, usize)>; 2],
    pub scale: i64,
}

/// The rows, and which columns are in them.
#[derive(Debug, Clone)]
pub(super) struct Consequences {
    lines: Vec<Line>,
    lines_of: Vec<Vec<usize>>,
    integer: Vec<bool>,
    /// How many of the first lines come and go with the best point.
    pub own: usize,
    waits: Vec<bool>,
    queue: VecDeque<usize>,
    size: usize,
}

/// An end that follows, over the common denominator of all ends.
struct ImpliedBound {
    column: usize,
    side: usize,
    value: i64,
    is_rounded: bool,
}

impl Line {
    /// The row in words; without terms if it does not fit.
    fn of(row: &Row) -> Self {
        let end = |end: &Option<super::system::Bound<num_bigint::BigInt>>| match end {
            Some(end) => end.value.to_i64().map(|value| Some((value, end.fact))),
            None => Some(None),
        };
        let terms = row.terms.iter().map(|(column, value)| Some((*column, value.to_i64()?))).collect::<Option<_>>();
        let line =
            || Some(Self { terms: terms?, ends: [end(&row.lower)?, end(&row.upper)?], scale: row.scale.to_i64()? });
        line().unwrap_or_default()
    }
}

impl Consequences {
    /// The rows of a system, after so many that are empty yet.
    pub fn of(system: &System, own: usize) -> Self {
        let mut made = Self {
            lines: Vec::new(),
            lines_of: vec![Vec::new(); system.columns.len()],
            integer: system.columns.iter().map(|column| column.integer).collect(),
            own,
            waits: Vec::new(),
            queue: VecDeque::new(),
            size: 0,
        };
        (0..own).for_each(|_| made.add(Line::default()));
        made.add_rows(system, 0);
        made
    }

    /// Takes the rows of a system from a place on.
    pub fn add_rows(&mut self, system: &System, first: usize) {
        system.rows[first..].iter().for_each(|row| self.add(Line::of(row)));
    }

    fn add(&mut self, line: Line) {
        line.terms.iter().for_each(|&(column, _)| self.lines_of[column].push(self.lines.len()));
        self.size += line.terms.len();
        self.waits.push(false);
        self.lines.push(line);
    }

    /// Replaces one of the first lines.
    pub fn set(&mut self, place: usize, line: Line) {
        for &(column, _) in &self.lines[place].terms {
            self.lines_of[column].retain(|&other| other != place);
        }
        self.size = self.size - self.lines[place].terms.len() + line.terms.len();
        line.terms.iter().for_each(|&(column, _)| self.lines_of[column].push(place));
        self.lines[place] = line;
    }

    /// What follows from the rows of a column, in the order in which it was found: all of it is applied to the ends.
    ///
    /// # Errors
    /// If no point is left.
    pub fn of_column(
        &mut self,
        column: usize,
        local: &mut Local,
        log: &mut dyn ProofLog,
    ) -> Result<Vec<Change>, Infeasible> {
        self.ask(column, None);
        self.follow(local, log)
    }

    /// What follows from the lines that come with the best point.
    ///
    /// # Errors
    /// If no point is left.
    pub fn of_own(&mut self, local: &mut Local, log: &mut dyn ProofLog) -> Result<Vec<Change>, Infeasible> {
        self.queue.extend(0..self.own);
        self.waits[..self.own].fill(true);
        self.follow(local, log)
    }

    /// Lets the lines of a column wait, but for one.
    fn ask(&mut self, column: usize, except: Option<usize>) {
        for &line in self.lines_of[column].iter().filter(|&&line| Some(line) != except) {
            if !std::mem::replace(&mut self.waits[line], true) {
                self.queue.push_back(line);
            }
        }
    }

    fn follow(&mut self, local: &mut Local, log: &mut dyn ProofLog) -> Result<Vec<Change>, Infeasible> {
        let (mut changes, mut work, mut left) = (Vec::new(), 0, Ok(()));
        while let Some(place) = self.queue.pop_front() {
            self.waits[place] = false;
            work += self.lines[place].terms.len();
            if left.is_ok() && work <= WORK * self.size {
                left = self.follow_line(place, local, log, &mut changes);
            }
        }
        if left.is_err() {
            changes.iter().for_each(|change| log.forget(change.fact));
        }
        left.map(|()| changes)
    }

    fn follow_line(
        &mut self,
        place: usize,
        local: &mut Local,
        log: &mut dyn ProofLog,
        changes: &mut Vec<Change>,
    ) -> Result<(), Infeasible> {
        for side in [0, 1] {
            let Some(slack) = self.lines[place].slack(side, local) else { continue };
            if slack.unlimited.is_none() && slack.most < 0 {
                return Err(self.lines[place].absurd(side, &slack, local, log));
            }
            for term in 0..self.lines[place].terms.len() {
                let line = &self.lines[place];
                let Some(end) = line.end(side, term, &slack, &self.integer, local) else { continue };
                let change = line.change(side, &end, local, log);
                local.apply(&change);
                let crossed = local.crossed(end.column, log);
                changes.push(change);
                crossed.map_or(Ok(()), Err)?;
                self.ask(end.column, Some(place));
            }
        }
        Ok(())
    }
}

/// How far the columns of a row can go beyond one of its ends, over the common denominator; without the one that has no
/// limit, if there is one.
struct Slack {
    most: i128,
    unlimited: Option<usize>,
}

impl Line {
    /// Which end of a column, lower or upper, counts for how far the row can go inwards from its end on a side.
    fn far(side: usize, factor: i64) -> usize {
        if (factor > 0) == (side == 0) { 1 } else { 0 }
    }

    fn slack(&self, side: usize, local: &Local) -> Option<Slack> {
        let words = local.words.as_ref()?;
        let (end, _) = self.ends[side]?;
        let (mut sum, mut unlimited) = (0_i128, None);
        for &(column, factor) in &self.terms {
            match words.end(column, Self::far(side, factor)) {
                Some(end) => sum = sum.checked_add(i128::from(factor) * i128::from(end))?,
                None if unlimited.is_some() => return None,
                None => unlimited = Some(column),
            }
        }
        let end = i128::from(end) * i128::from(words.denominator());
        let most = if side == 0 { sum.checked_sub(end)? } else { end.checked_sub(sum)? };
        Some(Slack { most, unlimited })
    }

    /// The end of the column of a term that follows, if it is worth while.
    fn end(&self, side: usize, term: usize, slack: &Slack, integer: &[bool], local: &Local) -> Option<ImpliedBound> {
        let words = local.words.as_ref()?;
        let (column, factor) = self.terms[term];
        let is_unlimited = slack.unlimited == Some(column);
        if slack.unlimited.is_some() && !is_unlimited {
            return None;
        }
        let far = Self::far(side, factor);
        let own = 1 - far;
        let (from, old) = (words.end(column, far).map_or(0, i128::from), words.end(column, own).map(i128::from));
        let size = i128::from(factor).abs();
        let range = old.filter(|_| !is_unlimited).map(|old| (old - from).abs());
        if range.is_some_and(|range| size * range <= slack.most) {
            return None;
        }
        let unit = if integer[column] { i128::from(words.denominator()) } else { 1 };
        // Towards the inside at integer columns, towards the outside at others.
        let steps = slack.most.div_euclid(size * unit);
        let is_whole = slack.most.rem_euclid(size * unit) == 0;
        let steps = (steps + i128::from(!integer[column] && !is_whole)) * unit;
        let value = if own == 1 { from + steps } else { from - steps };
        let gain = old.map(|old| if own == 1 { old - value } else { value - old });
        let least = if integer[column] { 1 } else { range.unwrap_or(0) / WORTH + 1 };
        if gain.is_some_and(|gain| gain < least) {
            return None;
        }
        Some(ImpliedBound { column, side: own, value: value.to_i64()?, is_rounded: integer[column] && !is_whole })
    }

    /// Tells the log why an end holds.
    fn change(&self, side: usize, end: &ImpliedBound, local: &Local, log: &mut dyn ProofLog) -> Change {
        let terms = [(end.column, 1.into())];
        let value = local.words.as_ref().map(|words| words.value(end.value)).unwrap_or_default();
        let factor = self.terms.iter().find(|term| term.0 == end.column).map_or(1, |term| term.1);
        let mut multipliers = Vec::new();
        if log.is_read() {
            multipliers = self.multipliers(side, Some(end.column), factor.signum().into(), local);
        }
        let relation = if end.side == 0 { Relation::AtLeast } else { Relation::AtMost };
        let fact = log.derive_late(&Fixed {
            left: Lhs::Terms(&terms),
            relation,
            rhs: &value,
            is_rounded: end.is_rounded,
            multipliers: &multipliers,
            denominator: i128::from(factor).abs(),
        });
        Change { column: end.column, upper: end.side == 1, value, fact }
    }

    /// Tells the log that the row cannot reach its end.
    fn absurd(&self, side: usize, slack: &Slack, local: &Local, log: &mut dyn ProofLog) -> Infeasible {
        let denominator = local.words.as_ref().map_or(1, super::narrow::Narrow::denominator);
        let rhs = Rational::new(-slack.most, denominator);
        let mut multipliers = Vec::new();
        if log.is_read() {
            multipliers = self.multipliers(side, None, if side == 0 { 1 } else { -1 }, local);
        }
        Infeasible(log.derive_fixed(&Fixed {
            left: Lhs::Zero,
            relation: Relation::AtLeast,
            rhs: &rhs,
            is_rounded: false,
            multipliers: &multipliers,
            denominator: 1,
        }))
    }

    /// The row less all of its columns at their ends, but for one: the multipliers of the facts.
    fn multipliers(&self, side: usize, except: Option<usize>, sign: i128, local: &Local) -> Vec<(usize, i128)> {
        let row = self.ends[side].map(|(_, fact)| (fact, sign * i128::from(self.scale)));
        let columns = self.terms.iter().filter(|term| Some(term.0) != except).filter_map(|&(column, factor)| {
            let end = local.end(column, Self::far(side, factor) == 0)?;
            Some((end.fact, -sign * i128::from(factor)))
        });
        let mut multipliers: Vec<(usize, i128)> = row.into_iter().chain(columns).collect();
        // Sums of factors of 64 bits always fit.
        let _ = merge(&mut multipliers);
        multipliers
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::integer::facts::branches;
    use crate::integer::proof_log::Numbering;
    use crate::integer::recorded::{Recorded, points, random};
    use crate::program::LinearProgram;

    /// A program, the log, and of each case its assumption with what follows.
    type Drawn = (LinearProgram, Recorded, Vec<(Change, Followed)>);

    /// What follows in both cases of a branching on a drawn program, with the assumption of each, and the log.
    fn followed(random_numbers: &mut ChaCha8Rng) -> Option<Drawn> {
        let lp = random(random_numbers);
        // What equations alone say is rounded by the record, which adds an inequality.
        if lp.rows().iter().any(|row| row.bounds.is_fixed()) || lp.columns().iter().any(|x| x.bounds.is_fixed()) {
            return None;
        }
        let mut log = Recorded::new(&lp);
        let system = System::new(&lp, &Numbering::of(&lp), &mut log, &|| false).ok()?;
        let column = system.columns.iter().position(|column| column.integer)?;
        let floor = BigInt::from(random_numbers.random_range(-2..=1));
        let cases = branches(column, &floor, &mut log).map(|change| {
            let mut local = Local::new(&system);
            local.apply(&change);
            let crossed = local.crossed(column, &mut log).map_or(Ok(()), Err);
            let changes = crossed.and_then(|()| Consequences::of(&system, 0).of_column(column, &mut local, &mut log));
            (change, (changes, local))
        });
        Some((lp, log, cases.into()))
    }

    type Followed = (Result<Vec<Change>, Infeasible>, Local);

    #[test]
    fn what_follows_loses_no_point_and_every_line_is_accepted() {
        let mut random = ChaCha8Rng::seed_from_u64(41);
        let (mut ends, mut nothing, mut kept) = (0, 0, 0);
        for _ in 0..400 {
            let Some((lp, log, cases)) = followed(&mut random) else { continue };
            for (change, (changes, local)) in cases {
                let is_inside = |point: &Vec<Rational>| {
                    let value = &point[change.column];
                    if change.upper { *value <= change.value } else { *value >= change.value }
                };
                let points: Vec<_> = points(&lp, 3).into_iter().filter(is_inside).collect();
                match changes {
                    Ok(changes) => {
                        ends += changes.len();
                        kept += points.len();
                        let holds = |point: &Vec<Rational>| (0..point.len()).all(|j| local.contain(j, &point[j]));
                        assert!(points.iter().all(holds), "{lp:?} {changes:?}");
                    }
                    Err(_) => {
                        nothing += 1;
                        assert!(points.is_empty(), "{lp:?}");
                    }
                }
            }
            assert_eq!(log.accepted(&lp), Ok(()), "{}", log.lines.concat());
        }
        assert!(ends > 100 && nothing > 20 && kept > 500, "{ends} {nothing} {kept}");
    }

    #[test]
    fn an_end_of_an_integer_column_that_says_more_is_rejected() {
        let mut random = ChaCha8Rng::seed_from_u64(42);
        let mut rejected = 0;
        for _ in 0..200 {
            let Some((lp, log, cases)) = followed(&mut random) else { continue };
            let changes = cases.into_iter().filter_map(|(_, (changes, _))| changes.ok()).flatten();
            for change in changes.filter(|change| lp.columns()[change.column].integer) {
                let own = format!("d{} ", change.fact);
                let place = log.lines.iter().position(|line| line.starts_with(&own)).expect("it is told");
                let damaged = log.saying_more_at(place);
                assert!(damaged.accepted(&lp).is_err(), "{}", damaged.lines.concat());
                rejected += 1;
            }
        }
        assert!(rejected > 50, "{rejected}");
    }
}
