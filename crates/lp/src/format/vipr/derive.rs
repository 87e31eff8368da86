//! Derived constraints: whether each follows from its reason.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::Sign;

use super::assumptions::Rests;
use super::budget::Budget;
use super::compact_integer::CompactInteger;
use super::error::clipped;
use super::inequality::{Inequality, Relation, same_terms};
use super::read::{Derivation, Labelled, Reason, Vipr};
use super::rejected::{Fault, Rejected};
use super::value::{Common, Sum, Terms, Value};
use crate::program::Sense;

/// Verifies every derivation; what the last one rests on.
pub(super) fn verify(file: &Vipr, best: Option<&Value>, budget: &Budget) -> Result<Rests, Rejected> {
    let mut verifier = Verifier { file, best, budget, left: Sparse::new(file.variables.len()) };
    for (number, derivation) in file.derivations.iter().enumerate() {
        let rejected = |fault| Rejected::Derivation { derivation: clipped(&derivation.derived.label), fault };
        verifier.follows(file.constraints.len() + number, derivation).map_err(rejected)?;
        if let Some(exceeded) = budget.exceeded() {
            return Err(exceeded);
        }
    }
    Ok(Rests::of(file.constraints.len(), &file.derivations))
}

struct Verifier<'a> {
    file: &'a Vipr,
    best: Option<&'a Value>,
    budget: &'a Budget,
    /// The left-hand side of the sum in hand; empty otherwise.
    left: Sparse,
}

impl<'a> Verifier<'a> {
    /// Whether the constraint follows from its reason.
    fn follows(&mut self, own: usize, derivation: &Derivation) -> Result<(), Fault> {
        let target = &derivation.derived.inequality;
        self.still_needed(own, &derivation.reason)?;
        match &derivation.reason {
            Reason::Assumption => Ok(()),
            Reason::Linear(multipliers) => {
                let sum = self.combination(multipliers)?;
                self.implies(&sum, target)
            }
            Reason::Rounded(multipliers) => {
                let sum = self.combination(multipliers)?;
                self.implies(&self.rounded(sum)?, target)
            }
            Reason::Unsplit(sides) => self.unsplit(sides, target),
            Reason::Cutoff => self.cut_off(target),
        }
    }

    fn inequality(&self, index: usize) -> &'a Inequality {
        &self.labelled(index).inequality
    }

    fn labelled(&self, index: usize) -> &'a Labelled {
        let given = self.file.constraints.len();
        if index < given { &self.file.constraints[index] } else { &self.file.derivations[index - given].derived }
    }

    fn label(&self, index: usize) -> String {
        clipped(&self.labelled(index).label)
    }

    fn variable(&self, index: usize) -> String {
        clipped(&self.file.variables[index])
    }

    fn still_needed(&self, own: usize, reason: &Reason) -> Result<(), Fault> {
        let last_use = |index: usize| self.file.derivations[index.checked_sub(self.file.constraints.len())?].last_use;
        let is_gone = |index: &usize| last_use(*index).is_some_and(|last| last < own);
        let gone = match reason {
            Reason::Assumption | Reason::Cutoff => None,
            Reason::Linear(multipliers) | Reason::Rounded(multipliers) => {
                multipliers.iter().map(|pair| pair.0).find(is_gone)
            }
            Reason::Unsplit(sides) => sides.iter().flat_map(|&(index, side)| [index, side]).find(is_gone),
        };
        gone.map_or(Ok(()), |index| Err(Fault::Discarded(self.label(index))))
    }

    /// The sum of multiples of constraints, none of which goes the other way than another.
    fn combination(&mut self, multipliers: &Terms) -> Result<Inequality, Fault> {
        let common = Common::of(multipliers, self.budget);
        let (mut right, mut relation) = (Sum::default(), Relation::Equal);
        for (index, multiplier) in &common.numerators {
            let constraint = self.inequality(*index);
            let turned = turned(constraint.relation, multiplier);
            if relation != Relation::Equal && turned != Relation::Equal && turned != relation {
                return Err(Fault::Sign(self.label(*index)));
            }
            relation = if turned == Relation::Equal { relation } else { turned };
            for (variable, value) in constraint.terms.iter() {
                self.left.at(*variable).add(multiplier, value, self.budget);
            }
            right.add(multiplier, &constraint.rhs, self.budget);
            if self.budget.is_spent() {
                break;
            }
        }
        let terms = Arc::new(self.left.drain(&common.denominator, self.budget));
        Ok(Inequality { terms, relation, rhs: right.over(&common.denominator, self.budget) })
    }

    /// The same constraint with its right-hand side rounded: whole multiples of integer variables are whole.
    fn rounded(&self, mut constraint: Inequality) -> Result<Inequality, Fault> {
        self.is_whole(&constraint.terms)?;
        let (numerator, denominator) = (&constraint.rhs.numerator, &constraint.rhs.denominator);
        if !self.budget.charge(numerator.words() * denominator.words()) {
            return Ok(constraint);
        }
        constraint.rhs = match constraint.relation {
            Relation::AtMost => numerator.div_floor(denominator).into(),
            Relation::AtLeast => numerator.div_ceil(denominator).into(),
            Relation::Equal => return Ok(constraint),
        };
        Ok(constraint)
    }

    fn is_whole(&self, terms: &Terms) -> Result<(), Fault> {
        let is_integer = |variable| self.file.integers.binary_search(variable).is_ok();
        match terms.iter().find(|(variable, value)| !value.is_whole(self.budget) || !is_integer(variable)) {
            Some((variable, _)) => Err(Fault::NotWhole(self.variable(*variable))),
            None => Ok(()),
        }
    }

    /// The target holds on both sides of a disjunction of which every integer point satisfies one side.
    fn unsplit(&self, sides: &[(usize, usize); 2], target: &Inequality) -> Result<(), Fault> {
        let [(_, first), (_, second)] = *sides;
        let halves = (self.inequality(first), self.inequality(second));
        let (low, high) = if halves.0.relation == Relation::AtMost { halves } else { (halves.1, halves.0) };
        let are_halves = low.relation == Relation::AtMost
            && high.relation == Relation::AtLeast
            && low.rhs.is_whole(self.budget)
            && low.rhs.plus(&CompactInteger::ONE).equals(&high.rhs, self.budget)
            && same_terms(&low.terms, &high.terms, self.budget);
        if !are_halves {
            return Err(Fault::Halves(self.label(first), self.label(second)));
        }
        self.is_whole(&low.terms)?;
        sides.iter().try_for_each(|&(index, _)| self.implies(self.inequality(index), target))
    }

    /// The target keeps all points that are better than the best solution; by one at least, where objectives are
    /// integers.
    fn cut_off(&self, target: &Inequality) -> Result<(), Fault> {
        let best = self.best.ok_or(Fault::Cutoff)?;
        let step = if self.is_whole(&self.file.objective).is_ok() { CompactInteger::ONE } else { CompactInteger::ZERO };
        let (relation, rhs) = match self.file.sense {
            Sense::Minimize => (Relation::AtMost, best.plus(&-&step)),
            Sense::Maximize => (Relation::AtLeast, best.plus(&step)),
        };
        let cutoff = Inequality { terms: Arc::clone(&self.file.objective), relation, rhs };
        // An absurd cutoff, of an objective without terms, would dominate anything.
        let is_objective = same_terms(&target.terms, &cutoff.terms, self.budget);
        if is_objective && cutoff.dominates(target, self.budget) { Ok(()) } else { Err(Fault::Cutoff) }
    }

    fn implies(&self, derived: &Inequality, claimed: &Inequality) -> Result<(), Fault> {
        if derived.dominates(claimed, self.budget) { Ok(()) } else { Err(self.difference(derived, claimed)) }
    }

    /// Where a constraint differs from the one that it ought to imply.
    fn difference(&self, derived: &Inequality, claimed: &Inequality) -> Fault {
        let (zero, mut coefficients) = (Value::zero(), BTreeMap::new());
        for (variable, value) in derived.terms.iter() {
            coefficients.insert(*variable, (value, &zero));
        }
        for (variable, value) in claimed.terms.iter() {
            coefficients.entry(*variable).or_insert((&zero, value)).1 = value;
        }
        match coefficients.into_iter().find(|(_, (derived, claimed))| !derived.equals(claimed, self.budget)) {
            Some((variable, (derived, claimed))) => Fault::LeftSide {
                variable: self.variable(variable),
                derived: self.told(derived),
                claimed: self.told(claimed),
            },
            None => Fault::Weaker { letter: derived.relation.letter(), derived: self.told(&derived.rhs) },
        }
    }

    /// A number, cut short, as far as there is work left for it.
    fn told(&self, value: &Value) -> String {
        if value.may_be_told(self.budget) { clipped(&value.to_string()) } else { "too long".to_owned() }
    }
}

/// Sums of multiples of variables, a place for each of which is kept from one left-hand side to the next.
struct Sparse {
    sums: Vec<Option<Sum>>,
    /// The variables that have a sum.
    found: Vec<usize>,
}

impl Sparse {
    fn new(variables: usize) -> Self {
        Self { sums: vec![None; variables], found: Vec::new() }
    }

    fn at(&mut self, variable: usize) -> &mut Sum {
        self.sums[variable].get_or_insert_with(|| {
            self.found.push(variable);
            Sum::default()
        })
    }

    /// All sums, divided by `denominator`; there are none thereafter.
    fn drain(&mut self, denominator: &CompactInteger, budget: &Budget) -> Terms {
        self.found.sort_unstable();
        let sum = |variable: usize| Some((variable, self.sums[variable].take()?.over(denominator, budget)));
        self.found.drain(..).filter_map(sum).filter(|(_, value)| !value.is_zero()).collect()
    }
}

/// The relation of a multiple of a constraint with this relation.
fn turned(relation: Relation, multiplier: &CompactInteger) -> Relation {
    match (relation, multiplier.sign()) {
        (Relation::AtMost, Sign::Minus) => Relation::AtLeast,
        (Relation::AtLeast, Sign::Minus) => Relation::AtMost,
        _ => relation,
    }
}
