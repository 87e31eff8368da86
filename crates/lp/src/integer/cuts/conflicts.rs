//! Which two choices exclude each other, as single rows say.
//!
//! A choice is a binary column at one of its ends: its distance z from the other end is then one. A row excludes two
//! choices if it has no slack for both of them, with all other columns where they leave most slack.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::integer::presolve::{Side, activity};
use crate::integer::proof_log::ProofLog;
use crate::integer::sum::{Sum, Terms};
use crate::integer::system::{Bound, Column, Row, System};
use crate::program::Rational;

/// How many pairs are kept; a row that has more than are left is passed over.
const MAX_PAIRS: usize = 200_000;

/// A choice: twice the column, and one more if it is the lower end that is chosen.
pub(super) type Choice = usize;

/// The end that is chosen.
const fn chosen(choice: Choice) -> Side {
    if choice.is_multiple_of(2) { Side::Upper } else { Side::Lower }
}

/// The column of a choice.
pub(super) const fn column(choice: Choice) -> usize {
    choice / 2
}

/// The distance of a choice in the value of its column, from zero to one.
pub(super) fn distance(choice: Choice, value: f64) -> f64 {
    if chosen(choice) == Side::Upper { value } else { 1.0 - value }
}

/// The sum of the distances of choices, as terms of columns, and by how much it is more than those.
pub(super) fn in_columns(choices: &[Choice]) -> (Terms, i64) {
    let sign = |choice: &Choice| BigInt::from(if chosen(*choice) == Side::Upper { 1 } else { -1 });
    let terms = choices.iter().map(|choice| (column(*choice), sign(choice))).collect();
    let below = choices.iter().filter(|choice| chosen(**choice) == Side::Lower).count();
    (terms, below as i64)
}

/// For each choice those that it excludes.
#[derive(Debug)]
pub(super) struct Conflicts {
    /// By rising choice, each with a place among the reasons.
    neighbours: Vec<Vec<(Choice, usize)>>,
    reasons: Vec<(usize, Side)>,
}

/// The choices that take slack of an end of a row, by falling slack that they take, and the slack.
struct Takers {
    choices: Vec<(BigInt, Choice)>,
    slack: Rational,
}

impl Conflicts {
    /// What the rows of a system say; what those say that were looked at before `stop`.
    pub fn of(system: &System, stop: &dyn Fn() -> bool) -> Self {
        let mut made = Self { neighbours: vec![Vec::new(); 2 * system.columns.len()], reasons: Vec::new() };
        let mut left = MAX_PAIRS;
        for (place, row) in system.rows.iter().enumerate().take_while(|_| !stop()) {
            for side in Side::BOTH {
                let Some(takers) = Takers::of(system, row, side) else { continue };
                let pairs = takers.pairs();
                if pairs > left {
                    continue;
                }
                left -= pairs;
                takers.each(|one, other| made.add(one, other));
                made.reasons.push((place, side));
            }
        }
        for neighbours in &mut made.neighbours {
            neighbours.sort_unstable();
            neighbours.dedup_by_key(|neighbour| neighbour.0);
        }
        made
    }

    fn add(&mut self, one: Choice, other: Choice) {
        let reason = self.reasons.len();
        self.neighbours[one].push((other, reason));
        self.neighbours[other].push((one, reason));
    }

    /// What a choice excludes, by rising choice.
    pub fn neighbours(&self, choice: Choice) -> impl Iterator<Item = Choice> {
        self.neighbours[choice].iter().map(|neighbour| neighbour.0)
    }

    /// Whether two choices exclude each other.
    pub fn exclude(&self, one: Choice, other: Choice) -> bool {
        self.reason(one, other).is_some()
    }

    fn reason(&self, one: Choice, other: Choice) -> Option<usize> {
        let neighbours = &self.neighbours[one];
        neighbours.binary_search_by_key(&other, |neighbour| neighbour.0).ok().map(|place| neighbours[place].1)
    }

    /// The fact that of these choices, which exclude each other, at most one is taken.
    pub fn prove(&self, system: &System, clique: &[Choice], log: &mut dyn ProofLog) -> Option<usize> {
        let (&first, rest) = clique.split_first()?;
        let mut proof = Proof { conflicts: self, system, known: Sum::default(), taken: vec![first] };
        for &choice in rest {
            proof.join(choice, log)?;
        }
        proof.known.fact()
    }
}

impl Takers {
    fn of(system: &System, row: &Row, side: Side) -> Option<Self> {
        let end = &row.end(side)?.value;
        let free = activity(&system.columns, &row.terms, side.other());
        if free.infinite > 0 {
            return None;
        }
        let slack = if side == Side::Upper { -free.finite + end } else { free.finite - end };
        let binary = row.terms.iter().filter(|(column, _)| is_open_binary(&system.columns[*column]));
        let mut choices: Vec<(BigInt, Choice)> = binary
            .map(|(column, factor)| {
                let is_lower = side.times(factor) == Side::Lower;
                (factor.abs(), 2 * column + usize::from(is_lower))
            })
            .collect();
        choices.sort_by(|left, right| right.0.cmp(&left.0).then(left.1.cmp(&right.1)));
        Some(Self { choices, slack })
    }

    /// How many that come later a choice excludes: the first so many of them.
    fn excluded(&self, place: usize) -> usize {
        let (own, _) = &self.choices[place];
        let exceeds = |(other, _): &(BigInt, Choice)| Rational::from(own + other) > self.slack;
        self.choices[place + 1..].partition_point(exceeds)
    }

    /// A choice and some of others, for no two of which there is slack.
    fn clique(self, choice: Choice, others: &[Choice]) -> Vec<(BigInt, Choice)> {
        let own = self.choices.iter().find(|taker| taker.1 == choice).map(|taker| taker.0.clone()).unwrap_or_default();
        let exceeds = |one: &BigInt, other: &BigInt| Rational::from(one + other) > self.slack;
        let mut members: Vec<(BigInt, Choice)> = Vec::new();
        for (taken, other) in &self.choices {
            let is_one = *other == choice || others.contains(other) && exceeds(&own, taken);
            if is_one && members.last().is_none_or(|(last, _)| exceeds(last, taken)) {
                members.push((taken.clone(), *other));
            }
        }
        members
    }

    fn pairs(&self) -> usize {
        (0..self.choices.len()).map(|place| self.excluded(place)).take_while(|excluded| *excluded > 0).sum()
    }

    fn each(&self, mut pair: impl FnMut(Choice, Choice)) {
        for place in 0..self.choices.len() {
            let excluded = self.excluded(place);
            if excluded == 0 {
                break;
            }
            self.choices[place + 1..][..excluded].iter().for_each(|&(_, other)| pair(self.choices[place].1, other));
        }
    }
}

/// Whether the column may be both, zero and one: what is fixed takes nothing away from others.
fn is_open_binary(column: &Column) -> bool {
    let is = |end: Option<&Bound<Rational>>, value: Rational| end.is_some_and(|end| end.value == value);
    column.integer && is(column.lower.as_ref(), Rational::zero()) && is(column.upper.as_ref(), Rational::one())
}

/// The proof that of some choices at most one is taken, as choices join.
///
/// A choice v that excludes all of Q joins by t rows, of which each says that of v and a part of Q at most one is
/// taken, the parts being all of Q: their sum, and t - 1 times what is known of Q, is `t (z(Q) + z(v)) <= 2 t - 1`.
struct Proof<'a> {
    conflicts: &'a Conflicts,
    system: &'a System,
    known: Sum,
    taken: Vec<Choice>,
}

impl Proof<'_> {
    fn join(&mut self, choice: Choice, log: &mut dyn ProofLog) -> Option<()> {
        let mut left = self.taken.clone();
        let (mut sum, mut rows) = (Sum::default(), 0);
        while let Some(&first) = left.first() {
            let (place, side) = self.conflicts.reasons[self.conflicts.reason(choice, first)?];
            let row = &self.system.rows[place];
            let takers = Takers::of(self.system, row, side)?;
            let members = takers.clique(choice, &left);
            left.retain(|other| members.iter().all(|member| member.1 != *other));
            sum = sum.plus(&self.row(row, side, &members, log)?, 1);
            rows += 1;
        }
        self.taken.push(choice);
        let (mut terms, below) = in_columns(&self.taken);
        terms.values_mut().for_each(|factor| *factor *= rows);
        let sum = sum.plus(&self.known, rows - 1).towards(self.system, &terms)?;
        self.known = sum.rounded(rows, 1 - below, log)?;
        Some(())
    }

    /// That of these choices, by falling slack that they take, at most one is taken, by a row that has no slack for two.
    fn row(&self, row: &Row, side: Side, members: &[(BigInt, Choice)], log: &mut dyn ProofLog) -> Option<Sum> {
        let sign = if side == Side::Lower { BigInt::one() } else { -BigInt::one() };
        let choices: Vec<Choice> = members.iter().map(|member| member.1).collect();
        // Over this one, all factors but the last are one and more, and the last is one by the end of its column.
        let (divisor, _) = members.iter().nth_back(1)?;
        let (mut terms, below) = in_columns(&choices);
        terms.values_mut().for_each(|factor| *factor *= divisor);
        let sum = Sum::of_row(row, &sign)?.towards(self.system, &terms)?;
        if divisor.is_one() && sum.rhs_is_at_most(1 - below) {
            return Some(sum);
        }
        sum.rounded(divisor.clone(), 1 - below, log)
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::integer::cuts::cliques;
    use crate::integer::proof_log::Numbering;
    use crate::integer::recorded::{Recorded, keeps, points};
    use crate::program::{Bounds, Expression, LinearProgram, Variable};

    /// Five or six binary columns and a general one, in rows of factors of either sign that hold at some point.
    fn random(numbers: &mut ChaCha8Rng) -> LinearProgram {
        let mut lp = LinearProgram::new("conflicts");
        let count = numbers.random_range(5..=6);
        let mut columns: Vec<Variable> =
            (0..count).map(|index| lp.integer(format!("x{index}"), Bounds::between(0, 1))).collect();
        columns.push(lp.integer("y", Bounds::between(-1, 2)));
        for row in 0..numbers.random_range(2..=5) {
            let factors: Vec<i64> = columns.iter().map(|_| numbers.random_range(-2..=4)).collect();
            let at: i64 = factors.iter().map(|factor| factor * numbers.random_range(0..=1)).sum();
            let sum: Expression = columns.iter().zip(&factors).map(|(&column, &factor)| factor * column).sum();
            lp.subject_to(format!("r{row}"), if numbers.random() { sum.at_most(at) } else { sum.at_least(at) });
        }
        lp
    }

    /// The system with the cut of a clique of three or more choices, and its lines.
    fn cut(lp: &LinearProgram, numbers: &mut ChaCha8Rng) -> Option<(System, Recorded, usize)> {
        let mut log = Recorded::new(lp);
        let mut system = System::new(lp, &Numbering::of(lp), &mut log, &|| false).ok()?;
        let conflicts = Conflicts::of(&system, &|| false);
        let mut choices: Vec<Choice> = (0..2 * system.columns.len()).collect();
        choices.shuffle(numbers);
        let mut clique: Vec<Choice> = Vec::new();
        for choice in choices {
            if clique.iter().all(|&other| conflicts.exclude(choice, other)) {
                clique.push(choice);
            }
        }
        let mut row = (clique.len() > 2).then(|| cliques::row(&clique))?;
        row.upper.as_mut()?.fact = conflicts.prove(&system, &clique, &mut log).expect("it can be proved");
        system.rows.push(row);
        Some((system, log, clique.len()))
    }

    #[test]
    fn no_clique_loses_an_integer_point_and_each_is_proved() {
        let mut numbers = ChaCha8Rng::seed_from_u64(31);
        let (mut cuts, mut large, mut kept) = (0, 0, 0);
        for _ in 0..400 {
            let lp = random(&mut numbers);
            let Some((system, log, size)) = cut(&lp, &mut numbers) else { continue };
            cuts += 1;
            large += usize::from(size > 3);
            for point in points(&lp, 2) {
                kept += 1;
                assert!(keeps(&system, &point), "{point:?} {lp:?}\n{}", log.lines.concat());
            }
            assert_eq!(log.accepted(&lp), Ok(()), "{}", log.lines.concat());
        }
        assert!(cuts > 50 && large > 10 && kept > 300, "{cuts} {large} {kept}");
    }

    #[test]
    fn a_clique_that_says_more_is_rejected() {
        let mut numbers = ChaCha8Rng::seed_from_u64(32);
        let mut rejected = 0;
        for _ in 0..200 {
            let lp = random(&mut numbers);
            let Some((_, log, _)) = cut(&lp, &mut numbers) else { continue };
            rejected += log.says_all_it_can(&lp);
        }
        assert!(rejected > 50, "{rejected}");
    }

    /// Of six choices any two of which a row excludes, and of none that only three rows together exclude.
    #[test]
    fn what_single_rows_exclude_is_found() {
        let mut lp = LinearProgram::new("pairs");
        let columns: Vec<Variable> =
            (0..3).map(|index| lp.integer(format!("x{index}"), Bounds::between(0, 1))).collect();
        let [x, y, z] = columns[..] else { panic!("three") };
        lp.subject_to("room for the two small ones", (3 * x + 2 * y + z).at_most(3));
        lp.subject_to("one implies the other", (y - z).at_most(0));
        let mut log = Recorded::new(&lp);
        let system = System::new(&lp, &Numbering::of(&lp), &mut log, &|| false).expect("it is feasible");
        let conflicts = Conflicts::of(&system, &|| false);
        let found: Vec<Vec<Choice>> = (0..6).map(|choice| conflicts.neighbours(choice).collect()).collect();
        assert_eq!(found, [vec![2, 4], vec![], vec![0, 5], vec![], vec![0], vec![2]]);
        assert_eq!(conflicts.prove(&system, &[0, 2, 4], &mut log), None, "y and z do not exclude each other");
    }
}
