//! The checker. It takes nothing but the instance and the certificate.
//!
//! 1. No ring of one or two processors has a shorter step than the bound: all are tried.
//! 2. Every row holds for all rings of three or more with messages below the bound.
//! 3. The steps, one by one, leave no case open. At first, links that no such ring can have are refused: those whose
//!    message at one end reaches the bound together with the least message of any other link there.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use thiserror::Error;

use super::row::{BadRow, Relation, relation};
use super::{Certificate, Choice, Multipliers, Row, Step};
use crate::Proved;
use crate::budget::{Budget, Exceeded, Words};

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A ring of one or two processors is better.
    #[error("bound: the step of the ring {ring:?} is {step}")]
    SmallRing {
        /// The ring.
        ring: Vec<usize>,
        /// Its T_step.
        step: Rational,
    },
    /// A row names a processor that is not there, or a link of a processor to itself.
    #[error("rows[{0}]: no such processor or link")]
    UnknownInRow(usize),
    /// A list of a row names something twice.
    #[error("rows[{0}]: something is named twice")]
    RepeatedInRow(usize),
    /// The processor inside is outside, or the other way round.
    #[error("rows[{0}]: `inside` must be in the set and `outside` must not")]
    Misplaced(usize),
    /// The links of a parity row are even in number, or do not leave the set.
    #[error("rows[{0}]: the links must be odd in number and leave the set")]
    Border(usize),
    /// Two links of a clash fit together.
    #[error("rows[{0}]: two of the links cost less than the bound together")]
    NoClash(usize),
    /// A step names a choice that is not there.
    #[error("steps[{step}]: there is no {choice:?}")]
    UnknownChoice {
        /// The step.
        step: usize,
        /// What it names.
        choice: Choice,
    },
    /// A step decides what is decided already.
    #[error("steps[{step}]: {choice:?} is decided already")]
    Decided {
        /// The step.
        step: usize,
        /// What it names.
        choice: Choice,
    },
    /// Multipliers name a row that is not there.
    #[error("steps[{step}]: there is no row {row}")]
    UnknownRow {
        /// The step.
        step: usize,
        /// The row.
        row: usize,
    },
    /// A row has two multipliers.
    #[error("steps[{step}]: row {row} has two multipliers")]
    RepeatedRow {
        /// The step.
        step: usize,
        /// The row.
        row: usize,
    },
    /// A row that is no equation has a negative multiplier.
    #[error("steps[{step}]: row {row} has a negative multiplier")]
    NegativeMultiplier {
        /// The step.
        step: usize,
        /// The row.
        row: usize,
    },
    /// The common denominator is beyond 2^4096.
    #[error("steps[{step}]: {bits} bits are too many")]
    TooManyBits {
        /// The step.
        step: usize,
        /// The exponent.
        bits: u32,
    },
    /// The multipliers leave room for a better ring.
    #[error("steps[{0}]: the multipliers do not prove it")]
    NotProved(usize),
    /// A step comes after all cases are closed.
    #[error("steps[{0}]: all cases are closed already")]
    AfterTheEnd(usize),
    /// The steps end with a case open.
    #[error("steps: a case is still open at the end")]
    Open,
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

const MAX_BITS: u32 = 4096;

/// The bound of `certificate`, if it proves that no ring of `instance` has a shorter step. It rests on nothing but the
/// definitions.
///
/// # Errors
/// The first flaw, in the order of the module's list.
pub fn check(instance: &SliceRing, certificate: &Certificate) -> Result<Proved, Flaw> {
    let mut budget = Budget::of(words_of(instance) + certificate.words());
    spend_on_integers(instance, &certificate.bound, &mut budget)?;
    let integers = Integers::new(instance);
    let bound = &certificate.bound * &integers.kappa;
    let width = integers.width(&bound);
    budget.charge((instance.processors() as u64).pow(2) * (64 + width * width))?;
    small_rings(&integers, &bound)?;
    let mut rows = Vec::with_capacity(certificate.rows.len());
    for (index, row) in certificate.rows.iter().enumerate() {
        budget.charge((32 + width) * row.named() + width * width)?;
        rows.push(relation(row, &integers, (&bound.numer(), &bound.denom())).map_err(|bad| flaw(bad, index))?);
    }
    let mut walk = Walk::new(&integers, &bound, rows, (width, budget));
    for (number, step) in certificate.steps.iter().enumerate() {
        walk.step(number, step)?;
    }
    match walk.is_closed {
        true => Ok(Proved { bound: certificate.bound.clone(), rests_on: Vec::new() }),
        false => Err(Flaw::Open),
    }
}

/// How long the numbers of an instance are.
fn words_of(instance: &SliceRing) -> u64 {
    let of_row = |one: usize| instance.costs().row(one).map(Words::words).sum::<u64>();
    let matrix: u64 = (0..instance.processors()).map(of_row).sum();
    let cycle_times: u64 = instance.cycle_times().iter().map(Words::words).sum();
    instance.work().words() + instance.volume().words() + cycle_times + matrix
}

/// Pays for [`Integers`]: speeds, messages and load are made integers, and so is the bound.
fn spend_on_integers(instance: &SliceRing, bound: &Rational, budget: &mut Budget) -> Result<(), Exceeded> {
    let rates: Vec<Rational> = instance.cycle_times().iter().map(Rational::recip).collect();
    let speeds = budget.spend_on_scaling(rates.iter())?;
    let (volume, entries) = (instance.volume().words(), (instance.processors() as u64).pow(2));
    let times = || (0..instance.processors()).flat_map(|one| instance.costs().row(one));
    let longest = times().map(Words::words).max().unwrap_or(0) + volume;
    let scale = budget.spend_on_scaling(times())? + speeds + volume + instance.work().words();
    // Each is a product in lowest terms, times the scale.
    budget.charge(entries.saturating_mul(32 * longest * longest + 2 * scale * longest))?;
    budget.charge(scale.saturating_mul(scale + longest + bound.words()).saturating_mul(32))
}

fn flaw(bad: BadRow, row: usize) -> Flaw {
    match bad {
        BadRow::Unknown => Flaw::UnknownInRow(row),
        BadRow::Repeated => Flaw::RepeatedInRow(row),
        BadRow::Misplaced => Flaw::Misplaced(row),
        BadRow::Border => Flaw::Border(row),
        BadRow::NoClash => Flaw::NoClash(row),
    }
}

/// The integers of an instance.
pub(super) struct Integers {
    speeds: Vec<BigInt>,
    messages: Vec<Vec<BigInt>>,
    load: BigInt,
    kappa: Rational,
}

impl Integers {
    fn new(instance: &SliceRing) -> Self {
        let (integers, kappa) = instance.integers();
        let messages = (0..integers.processors()).map(|processor| integers.messages.row(processor).cloned().collect());
        Self { messages: messages.collect(), speeds: integers.speeds, load: integers.load, kappa }
    }

    pub fn processors(&self) -> usize {
        self.speeds.len()
    }

    pub fn message(&self, processor: usize, neighbour: usize) -> &BigInt {
        &self.messages[processor][neighbour]
    }

    /// The length of a product of the longest of them and of a bound, or more.
    fn width(&self, bound: &Rational) -> u64 {
        let longest = |integers: &[BigInt]| integers.iter().map(BigInt::bits).max().unwrap_or(0);
        let messages = self.messages.iter().map(|row| longest(row)).max().unwrap_or(0);
        let bound = bound.numer().bits() + bound.denom().bits();
        (self.load.bits() + longest(&self.speeds) + messages + bound).div_ceil(64).max(1)
    }

    /// d_ij.
    fn delay(&self, one: usize, other: usize) -> BigInt {
        self.message(one, other) * &self.speeds[one] + self.message(other, one) * &self.speeds[other]
    }
}

/// Rule 1. Where the messages of two take as long as the bound, (X + D) / V does too, since neither is better alone: so
/// it is enough to look at that.
fn small_rings(integers: &Integers, bound: &Rational) -> Result<(), Flaw> {
    let judge = |ring: &[usize], delays: BigInt| {
        let speed: BigInt = ring.iter().map(|&processor| &integers.speeds[processor]).sum();
        let work = &integers.load + delays;
        if &work * &*bound.denom() >= &*bound.numer() * &speed {
            return Ok(());
        }
        let step = Rational::new(work, speed) / &integers.kappa;
        Err(Flaw::SmallRing { ring: ring.to_vec(), step })
    };
    for one in 0..integers.processors() {
        judge(&[one], BigInt::zero())?;
        for other in 0..one {
            judge(&[other, one], integers.delay(one, other) * 2)?;
        }
    }
    Ok(())
}

/// The proof so far.
struct Walk<'a> {
    processors: usize,
    rows: Vec<Relation<'a>>,
    /// Q d_ij for each link, then -P v_i for each processor.
    objective: Vec<BigInt>,
    /// Q.
    denominator: BigInt,
    /// -Q X - 1: what every better ring is at most.
    target: BigInt,
    /// What the case in hand says about each choice.
    decided: Vec<Option<bool>>,
    /// What was decided, in the order of time.
    trail: Vec<usize>,
    /// The branchings whose first case is in hand, and the length of the trail before each.
    branchings: Vec<(usize, usize)>,
    is_closed: bool,
    /// The length of the integers, and what may still be done.
    width: u64,
    budget: Budget,
}

impl<'a> Walk<'a> {
    fn new(integers: &Integers, bound: &Rational, rows: Vec<Relation<'a>>, (width, budget): (u64, Budget)) -> Self {
        let processors = integers.processors();
        let links = (0..processors).flat_map(|one| (one + 1..processors).map(move |other| (one, other)));
        let mut objective: Vec<BigInt> =
            links.clone().map(|(one, other)| bound.denom() * integers.delay(one, other)).collect();
        objective.extend(integers.speeds.iter().map(|speed| -(bound.numer() * speed)));
        let least = Least::of(integers);
        let mut decided: Vec<_> = links.map(|(one, other)| refused(integers, &least, bound, one, other)).collect();
        decided.resize(objective.len(), None);
        Self {
            processors,
            rows,
            objective,
            denominator: bound.denom().clone(),
            target: -(bound.denom() * &integers.load) - 1,
            decided,
            trail: Vec::new(),
            branchings: Vec::new(),
            is_closed: processors < 3,
            width,
            budget,
        }
    }

    fn step(&mut self, number: usize, step: &Step) -> Result<(), Flaw> {
        if self.is_closed {
            return Err(Flaw::AfterTheEnd(number));
        }
        self.charge(step)?;
        match step {
            Step::Branch(choice) => {
                self.branchings.push((self.index(number, *choice)?, self.trail.len()));
                self.decide(number, *choice, true)
            }
            Step::Fix { taken, refused, by } => {
                let (bound, reduced) = self.evaluate(number, by)?;
                for (choice, value) in taken.iter().map(|it| (it, true)).chain(refused.iter().map(|it| (it, false))) {
                    let reduced = &reduced[self.index(number, *choice)?];
                    // The other value in place of the cheaper one.
                    let loss = if value == reduced.is_negative() { reduced.abs() } else { BigInt::zero() };
                    self.require(number, by, &(&bound + loss))?;
                    self.decide(number, *choice, value)?;
                }
                Ok(())
            }
            Step::Close(by) => {
                let (bound, _) = self.evaluate(number, by)?;
                self.require(number, by, &bound)?;
                self.close();
                Ok(())
            }
        }
    }

    /// Pays for a step: each column, each term of a row, each choice that is fixed.
    fn charge(&mut self, step: &Step) -> Result<(), Flaw> {
        let nothing = Multipliers::default();
        let (by, fixed) = match step {
            Step::Branch(_) => (&nothing, 0),
            Step::Fix { taken, refused, by } => (by, taken.len() + refused.len()),
            Step::Close(by) => (by, 0),
        };
        let rows = by.weights.iter().filter_map(|(row, _)| self.rows.get(*row));
        let terms: u64 = rows.map(|row| row.size(self.processors)).fold(0, u64::saturating_add);
        let longest = by.weights.iter().map(|(_, weight)| weight.words()).max().unwrap_or(0);
        let each = 64 + 4 * (self.width + u64::from(by.bits.min(MAX_BITS).div_ceil(64)) + longest);
        self.budget.charge(each.saturating_mul(terms.saturating_add((self.objective.len() + fixed) as u64)))?;
        Ok(())
    }

    /// Goes on to the second case of the last branching whose first case was in hand.
    fn close(&mut self) {
        let Some((index, length)) = self.branchings.pop() else {
            self.is_closed = true;
            return;
        };
        for index in self.trail.drain(length..) {
            self.decided[index] = None;
        }
        self.decided[index] = Some(false);
        self.trail.push(index);
    }

    /// Whether a bound is above what a better ring can have, both times the common denominator.
    fn require(&self, number: usize, by: &Multipliers, bound: &BigInt) -> Result<(), Flaw> {
        if *bound > &self.target << by.bits { Ok(()) } else { Err(Flaw::NotProved(number)) }
    }

    /// The bound that the multipliers give in this case, and the reduced costs r; both times the common denominator.
    fn evaluate(&self, number: usize, by: &Multipliers) -> Result<(BigInt, Vec<BigInt>), Flaw> {
        if by.bits > MAX_BITS {
            return Err(Flaw::TooManyBits { step: number, bits: by.bits });
        }
        let mut reduced: Vec<BigInt> = self.objective.iter().map(|coefficient| coefficient << by.bits).collect();
        let (mut bound, mut named) = (BigInt::zero(), HashSet::with_capacity(by.weights.len()));
        for (row, weight) in &by.weights {
            let relation = self.rows.get(*row).ok_or(Flaw::UnknownRow { step: number, row: *row })?;
            if !named.insert(*row) {
                return Err(Flaw::RepeatedRow { step: number, row: *row });
            }
            if weight.is_negative() && !relation.is_equation() {
                return Err(Flaw::NegativeMultiplier { step: number, row: *row });
            }
            let weight = weight * &self.denominator;
            bound += &weight * relation.least;
            for (choice, coefficient) in relation.terms(self.processors) {
                reduced[self.position(choice).expect("rows are checked")] -= &weight * coefficient;
            }
        }
        for (value, reduced) in self.decided.iter().zip(&reduced) {
            if *value == Some(true) || value.is_none() && reduced.is_negative() {
                bound += reduced;
            }
        }
        Ok((bound, reduced))
    }

    fn decide(&mut self, number: usize, choice: Choice, value: bool) -> Result<(), Flaw> {
        let index = self.index(number, choice)?;
        if self.decided[index].replace(value).is_some() {
            return Err(Flaw::Decided { step: number, choice });
        }
        self.trail.push(index);
        Ok(())
    }

    fn index(&self, number: usize, choice: Choice) -> Result<usize, Flaw> {
        self.position(choice).ok_or(Flaw::UnknownChoice { step: number, choice })
    }

    /// Where a choice stands in the objective.
    fn position(&self, choice: Choice) -> Option<usize> {
        let processors = self.processors;
        match choice {
            Choice::Link(one, other) if one < other && other < processors => {
                Some(one * (2 * processors - one - 1) / 2 + other - one - 1)
            }
            Choice::Processor(processor) if processor < processors => {
                Some(processors * (processors - 1) / 2 + processor)
            }
            _ => None,
        }
    }
}

/// For each processor the two least messages there, with their other ends: the least but for any one of them.
struct Least<'a>(Vec<Vec<(&'a BigInt, usize)>>);

impl<'a> Least<'a> {
    fn of(integers: &'a Integers) -> Self {
        let processors = 0..integers.processors();
        let two_least = |end: usize| {
            let others = processors.clone().filter(|&other| other != end);
            let mut messages: Vec<_> = others.map(|other| (integers.message(end, other), other)).collect();
            messages.sort_unstable();
            messages.truncate(2);
            messages
        };
        Self(processors.clone().map(two_least).collect())
    }

    fn beside(&self, end: usize, neighbour: usize) -> Option<&'a BigInt> {
        self.0[end].iter().find(|(_, other)| *other != neighbour).map(|(message, _)| *message)
    }
}

/// `Some(false)` for a link that no ring of three or more with messages below the bound can have.
fn refused(integers: &Integers, least: &Least, bound: &Rational, one: usize, other: usize) -> Option<bool> {
    let reaches = |end: usize, neighbour: usize| {
        let least = least.beside(end, neighbour);
        least.is_some_and(|least| (integers.message(end, neighbour) + least) * bound.denom() >= *bound.numer())
    };
    (reaches(one, other) || reaches(other, one)).then_some(false)
}

impl Words for Multipliers {
    fn words(&self) -> u64 {
        1 + self.weights.words()
    }
}

impl Words for Choice {
    fn words(&self) -> u64 {
        match self {
            Self::Link(..) => 2,
            Self::Processor(_) => 1,
        }
    }
}

impl Words for Step {
    fn words(&self) -> u64 {
        match self {
            Self::Branch(choice) => choice.words(),
            Self::Fix { taken, refused, by } => taken.words() + refused.words() + by.words(),
            Self::Close(by) => by.words(),
        }
    }
}

impl Words for Certificate {
    fn words(&self) -> u64 {
        self.bound.words() + self.rows.iter().map(Row::named).sum::<u64>() + self.steps.words()
    }
}
