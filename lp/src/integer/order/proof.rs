//! The proof of a cut, by induction over sets.
//!
//! Suppose that k is left for others of a set S that nobody leaves, and nothing is exempt. For each m of S there is the
//! cut of S without m; so m is entered and left as well, for others of S. But the m whose position u is greatest is
//! not left for them, for they would come after it. Which one that is, comparisons of two positions tell, each of them
//! a disjunction `u_a - u_b >= 0` or `u_a - u_b <= -1`. If the cut of S and some other k is proved, one line is
//! enough.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::cut::Cut;
use super::graph::{Arc, Orders};
use super::sum::Sum;
use crate::integer::presolve::Draft;
use crate::integer::system::System;
use crate::integer::trail::{Derived, Left, Reason, Relation, Trail};
use crate::program::Rational;

/// Proofs of cuts, on their way to a trail.
pub(super) struct Proofs<'a> {
    system: &'a System,
    orders: &'a mut Orders,
    trail: &'a mut dyn Trail,
    stop: &'a dyn Fn() -> bool,
    /// The lines of the cut that is being proved, which are written if it is.
    draft: Draft,
}

/// What is supposed of a set: that its cut does not hold; and what follows.
struct Supposed<'a> {
    set: &'a [usize],
    /// For each node of the set: `- sum of x <= -1` over the arcs to others of the set.
    left: Vec<Sum>,
    /// For each of its exempting columns: `y <= 0`.
    exempt: Vec<(usize, Sum)>,
}

/// The node of the greatest position so far, and for those before why theirs is not greater: facts, and their factors.
type Greatest = (usize, Vec<(usize, Vec<(usize, Rational)>)>);

impl<'a> Proofs<'a> {
    pub fn new(
        system: &'a System,
        orders: &'a mut Orders,
        trail: &'a mut dyn Trail,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self { system, orders, trail, stop, draft: Draft::default() }
    }

    /// The fact of the cut of a node and a set, if it can be proved.
    pub fn cut(&mut self, node: usize, set: &[usize]) -> Option<usize> {
        if let Some(&known) = self.orders.proved.get(&(node, set.to_vec())) {
            return known;
        }
        let above = std::mem::take(&mut self.draft);
        let derived = self.derived(node, set);
        let mut draft = std::mem::replace(&mut self.draft, above);
        let fact = derived.map(|fact| draft.write(fact, self.trail));
        self.orders.proved.insert((node, set.to_vec()), fact);
        fact
    }

    fn derived(&mut self, node: usize, set: &[usize]) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let cut = Cut::of(self.orders, node, set.to_vec());
        let other = set.iter().copied().find(|&other| {
            other != node && self.orders.proved.get(&(other, set.to_vec())).is_some_and(Option::is_some)
        });
        let once = self.once(node)?;
        let beyond = self.assumed(&cut.terms, Relation::AtMost, -1);
        let sum = Sum::of(&cut.terms, Relation::AtMost, &(-1).into(), beyond);
        let absurd = match other {
            Some(other) => self.by_another((node, set), other, &sum, &once)?,
            None => {
                let supposed = self.suppose((node, set), &sum, &once)?;
                self.compare(&supposed, 1, (set[0], Vec::new()))?
            }
        };
        let within = self.assumed(&cut.terms, Relation::AtLeast, 0);
        let (rhs, reason) = (Rational::from_integer(0.into()), Reason::Cases([(absurd, beyond), (within, within)]));
        Some(self.draft.derive(&Derived {
            left: Left::Terms(&cut.terms),
            relation: Relation::AtLeast,
            rhs: &rhs,
            reason,
        }))
    }

    /// Whether proofs have gone far enough, or are told to stop.
    fn is_over(&self) -> bool {
        self.orders.leaves >= super::MAX_LEAVES || (self.stop)()
    }

    fn assumed(&mut self, terms: &[(usize, BigInt)], relation: Relation, end: i32) -> usize {
        let rhs = Rational::from_integer(end.into());
        self.draft.derive(&Derived { left: Left::Terms(terms), relation, rhs: &rhs, reason: Reason::Assumption })
    }

    /// The negative of a proved cut.
    fn as_sum(&mut self, node: usize, set: &[usize]) -> Option<Sum> {
        let fact = self.cut(node, set)?;
        let terms = Cut::of(self.orders, node, set.to_vec()).terms;
        Some(Sum::of(&terms, Relation::AtLeast, &0.into(), fact))
    }

    /// The negative of the cut of a set without one of its nodes; zero if the other is alone then.
    fn without(&mut self, node: usize, set: &[usize], other: usize) -> Option<Sum> {
        let rest: Vec<usize> = set.iter().copied().filter(|&place| place != other).collect();
        if rest.len() == 1 { Some(Sum::default()) } else { self.as_sum(node, &rest) }
    }

    /// That a node is left if it is entered.
    fn entered(&self, node: usize) -> Option<Sum> {
        let (row, sign) = &self.orders.nodes[node].balance;
        Sum::of_row(&self.system.rows[*row], sign)
    }

    /// `sum of x <= 1` over the columns by which a node is left: by a row, or by what enters it.
    fn once(&mut self, node: usize) -> Option<Sum> {
        let leaving = &self.orders.nodes[node].leaving;
        let (balance, sign) = &self.orders.nodes[node].balance;
        let back = Sum::of_row(&self.system.rows[*balance], &-sign);
        let rows = self.system.rows.iter().flat_map(|row| [BigInt::one(), -BigInt::one()].map(|sign| (row, sign)));
        let is_once = |sum: &Sum| {
            leaving.iter().all(|column| sum.factor(*column).is_some_and(One::is_one)) && sum.rhs_is_at_most(1)
        };
        for (row, sign) in rows {
            if (self.stop)() {
                return None;
            }
            // Against the direction of `of_row`: the row is at most its end.
            let Some(row) = Sum::of_row(row, &-sign) else { continue };
            let both = back.as_ref().map(|back| row.clone().plus(back));
            for sum in [Some(row), both].into_iter().flatten() {
                if let Some(sum) = sum.at_ends(self.system, leaving).filter(is_once) {
                    return Some(sum);
                }
            }
        }
        None
    }

    /// What follows if a cut does not hold.
    fn suppose<'s>(&mut self, (node, set): (usize, &'s [usize]), beyond: &Sum, once: &Sum) -> Option<Supposed<'s>> {
        let mut left = Vec::with_capacity(set.len());
        for &place in set {
            left.push(self.left_for_others((node, set), place, beyond, once)?);
        }
        let mut exempt = Vec::new();
        for column in set.iter().flat_map(|&place| self.orders.nodes[place].exempting.iter().copied()) {
            if exempt.iter().all(|(other, _)| *other != column) {
                let sum = beyond.clone().plus(once).at_ends(self.system, &[column])?;
                let fits = sum.rhs_is_at_most(0) && sum.factor(column).is_some_and(One::is_one);
                exempt.push((column, fits.then(|| sum.written(Relation::AtMost, &mut self.draft))?));
            }
        }
        Some(Supposed { set, left, exempt })
    }

    /// `- sum of x <= -1` over the arcs from a place to others of a set: because it is always left, or because the cut
    /// of the set without it holds.
    fn left_for_others(
        &mut self,
        (node, set): (usize, &[usize]),
        place: usize,
        beyond: &Sum,
        once: &Sum,
    ) -> Option<Sum> {
        let inner: Vec<usize> = self.inner(set, place).map(|arc| arc.column).collect();
        let fits = |sum: &Sum| {
            let minus = |column: &usize| sum.factor(*column).is_none_or(|factor| (-factor).is_one());
            sum.rhs_is_at_most(-1) && inner.iter().all(minus)
        };
        let always = if place == node { beyond.clone() } else { beyond.clone().plus(once).plus(&self.entered(place)?) };
        let mut sum = always.at_ends(self.system, &inner).filter(fits);
        if sum.is_none() && place != node {
            let rest = self.without(node, set, place)?;
            let entered = beyond.clone().plus(&rest).plus(&self.entered(place)?);
            sum = entered.at_ends(self.system, &inner).filter(fits);
        }
        Some(sum?.written(Relation::AtMost, &mut self.draft))
    }

    /// An absurdity, by the cut of the same set and another node.
    fn by_another(&mut self, (node, set): (usize, &[usize]), other: usize, beyond: &Sum, once: &Sum) -> Option<usize> {
        let known = self.as_sum(other, set)?;
        let always = beyond.clone().plus(&known).plus(once).plus(&self.entered(other)?);
        if let Some(fact) = always.clone().at_ends(self.system, &[]).and_then(|sum| self.absurd(&sum)) {
            return Some(fact);
        }
        let rest = self.without(node, set, other)?;
        let sum = always.plus(beyond).plus(&rest).at_ends(self.system, &[])?;
        self.absurd(&sum)
    }

    fn inner<'s>(&'s self, set: &'s [usize], from: usize) -> impl Iterator<Item = &'s Arc> {
        self.orders.arcs.iter().filter(move |arc| arc.from == from && set.binary_search(&arc.to).is_ok())
    }

    /// An absurdity, by comparing the greatest position of the first nodes of a set with that of the next.
    fn compare(&mut self, supposed: &Supposed, count: usize, (greatest, reasons): Greatest) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let Some(&next) = supposed.set.get(count) else {
            return self.greatest(supposed, greatest, &reasons);
        };
        let mut terms = [(greatest, BigInt::one()), (next, -BigInt::one())]
            .map(|(node, factor)| (self.orders.nodes[node].column, factor));
        terms.sort_by_key(|term| term.0);
        let flips = terms[0].1.is_negative();
        if flips {
            terms.iter_mut().for_each(|term| term.1 = -term.1.clone());
        }
        // In terms of the column that comes first: it is less, or not less.
        let low = self.assumed(&terms, Relation::AtMost, if flips { 0 } else { -1 });
        let high = self.assumed(&terms, Relation::AtLeast, if flips { 1 } else { 0 });
        let (stays, falls) = if flips { (low, high) } else { (high, low) };
        let sign = if flips { Rational::one() } else { -Rational::one() };
        let mut kept = reasons.clone();
        kept.push((next, vec![(stays, sign.clone())]));
        let stays = self.compare(supposed, count + 1, (greatest, kept))?;
        let mut fallen: Vec<_> = reasons;
        fallen.push((greatest, Vec::new()));
        fallen.iter_mut().for_each(|(_, reason)| reason.push((falls, -&sign)));
        let falls = self.compare(supposed, count + 1, (next, fallen))?;
        let cases = if flips { [(stays, low), (falls, high)] } else { [(falls, low), (stays, high)] };
        let (rhs, reason) = (-Rational::one(), Reason::Cases(cases));
        Some(self.draft.derive(&Derived { left: Left::Nothing, relation: Relation::AtMost, rhs: &rhs, reason }))
    }

    /// An absurdity: the node of the greatest position is left for others.
    fn greatest(
        &mut self,
        supposed: &Supposed,
        node: usize,
        reasons: &[(usize, Vec<(usize, Rational)>)],
    ) -> Option<usize> {
        self.orders.leaves += 1;
        let place = supposed.set.binary_search(&node).ok()?;
        let mut sum = supposed.left[place].clone();
        let arcs: Vec<Arc> = self.inner(supposed.set, node).copied().collect();
        for arc in arcs {
            if sum.factor(arc.column).is_none() {
                continue;
            }
            let (_, reason) = reasons.iter().find(|(other, _)| *other == arc.to)?;
            let row = &self.system.rows[arc.row];
            let sign = if row.upper.is_some() { -BigInt::one() } else { BigInt::one() };
            let mut not_left = Sum::of_row(row, &sign)?;
            let times = not_left.factor(self.orders.nodes[node].column)?.clone();
            not_left.add_facts(reason, &times);
            for position in [node, arc.to] {
                not_left.forget(self.orders.nodes[position].column);
            }
            for (column, exempt) in &supposed.exempt {
                if let Some(factor) = not_left.factor(*column).filter(|factor| factor.is_negative()).cloned() {
                    not_left = not_left.plus(&exempt.clone().over(&-factor.recip()));
                }
            }
            let not_left = not_left.at_ends(self.system, &[arc.column])?;
            let factor = not_left.factor(arc.column).filter(|factor| factor.is_positive())?.clone();
            let not_left = not_left.over(&factor).rounded(&mut self.draft);
            if !not_left.rhs_is_at_most(0) {
                return None;
            }
            sum = sum.plus(&not_left);
        }
        let sum = sum.at_ends(self.system, &[])?;
        self.absurd(&sum)
    }

    /// The fact that a sum without terms is absurd.
    fn absurd(&mut self, sum: &Sum) -> Option<usize> {
        sum.rhs_is_at_most(-1).then(|| sum.fact(Relation::AtMost, &mut self.draft))
    }
}
