//! The proof of the cuts of a set. Each goes back to one disjunction over the set S, whose nodes are n many:
//! `z(S) - n (out(S) + y(S)) <= 0`.
//!
//! Suppose that nobody leaves S, nothing is exempt, and some node of S is left. Take `w(k) = u(k) + B z(k)`, where B is
//! more than any difference of two positions may be. If w(m) is greatest, m is left, for B is too large else; but not
//! for anybody, who would have to come after it: a contradiction. That some w is greatest, comparisons of two tell,
//! each of them a disjunction `w(a) - w(b) <= -1` or `w(a) - w(b) >= 0`. They make few lines, since a line may be used
//! in many places, under the assumptions that it rests on: "the greatest of the first r + 1 is absurd" becomes "the
//! greatest of the first r is absurd", r times, each by transitivity (G. Stalmarck, "Short resolution proofs for a
//! sequence of tricky formulas", Acta Informatica 33, 1996). They are two thirds of the cube of n, where a tree would
//! have as many as S has subsets.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::cut::{Cut, Kind, add};
use super::graph::{Arc, Closing, Orders};
use crate::integer::presolve::Draft;
use crate::integer::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use crate::integer::sum::{Sum, Terms};
use crate::integer::system::System;
use crate::program::Rational;

/// Proofs of cuts, on their way to a log.
pub(super) struct Proofs<'a> {
    system: &'a System,
    orders: &'a mut Orders,
    log: &'a mut dyn ProofLog,
    stop: &'a dyn Fn() -> bool,
    /// The lines of what is being proved, which are written if it is.
    draft: Draft,
}

/// What is supposed of a set: that it is never left, nothing is exempt, and some node of it is left.
struct Supposed<'a> {
    set: &'a [usize],
    /// B.
    weight: BigInt,
    /// `- z(S) <= -1`.
    some: Sum,
    /// `out(S) + y(S) <= 0`.
    none_out: Sum,
    /// For each exempting column: `y <= 0`.
    exempt: Vec<(usize, Sum)>,
    /// The comparisons: for places a < b of the set `w(a) - w(b) >= 0` at `[a][b]`, and `w(a) - w(b) <= -1` at
    /// `[b][a]`: that of the two the first is greater, or the first of equals.
    greater: Vec<Vec<usize>>,
}

impl<'a> Proofs<'a> {
    pub fn new(
        system: &'a System,
        orders: &'a mut Orders,
        log: &'a mut dyn ProofLog,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self { system, orders, log, stop, draft: Draft::default() }
    }

    /// The fact of a cut, if it can be proved.
    pub fn cut(&mut self, cut: &Cut) -> Option<usize> {
        let fact = match cut.kind {
            Kind::Open => self.open(cut),
            Kind::Short | Kind::Apart(_) => self.closed(cut),
        }?;
        Some(self.draft.write(fact, self.log))
    }

    /// By rounding.
    fn open(&mut self, cut: &Cut) -> Option<usize> {
        let known = self.set(&cut.set)?;
        let size = cut.set.len();
        let wanted: Terms = cut.terms(self.orders).into_iter().map(|(column, value)| (column, value * size)).collect();
        let sum = known.plus(&self.orders.nodes[cut.node].once, size - 1).towards(self.system, &wanted)?;
        sum.rounded(size, cut.end().into(), &mut self.draft)?.fact()
    }

    /// By what is known of the set and of the others, of which one has nothing exempt.
    fn closed(&mut self, cut: &Cut) -> Option<usize> {
        let Closing { origin, length } = self.orders.closing.clone()?;
        let rest: Vec<usize> =
            (0..self.orders.nodes.len()).filter(|node| cut.set.binary_search(node).is_err()).collect();
        let (near, far) = (self.set(&cut.set)?, self.set(&rest)?);
        let (system, terms) = (self.system, cut.terms(self.orders));
        let end = BigInt::from(cut.end());
        let beyond = self.assumed(&terms, Relation::AtLeast, &(&end + 1));
        let sum = Sum::of(&terms, Relation::AtLeast, &(&end + 1), beyond);
        let once = |node: usize| self.orders.nodes[node].once.clone();
        let alone = match cut.kind {
            Kind::Apart(other) => sum.clone().plus(&once(other), 1),
            Kind::Open | Kind::Short => sum.clone(),
        };
        let stays = alone.clone().plus(&once(cut.node), 1).towards(system, &self.orders.out(&cut.set))?;
        let stays = stays.written(0, &mut self.draft)?;
        let is_left = alone.towards(system, &negative(&self.orders.left(cut.node)))?.written(-1, &mut self.draft)?;
        let within = self.within(cut, &near.plus(&stays, cut.set.len()).plus(&is_left, 1))?;
        let none = self.none((&cut.set, &rest), far.plus(&origin.plus(&within, 1).plus(&stays, 1), rest.len()))?;
        let once = |node: usize| &self.orders.nodes[node].once;
        let last = match cut.kind {
            Kind::Apart(_) => none.plus(&sum, 1).plus(once(cut.node), 1),
            Kind::Open | Kind::Short => {
                cut.set.iter().fold(none.plus(&length?, 1), |sum, &node| sum.plus(once(node), 1))
            }
        };
        let absurd = last.towards(system, &Terms::new())?.absurd(&mut self.draft)?;
        Some(self.either(&terms, &end, absurd, beyond))
    }

    /// `- y(S) <= -1`: the set has the origin.
    fn within(&mut self, cut: &Cut, known: &Sum) -> Option<Sum> {
        let size = cut.set.len();
        let mut exempt = Terms::new();
        add(&mut exempt, &self.orders.exempting(&cut.set), -(size as i64));
        known.clone().towards(self.system, &exempt)?.rounded(size, -1, &mut self.draft)
    }

    /// `z(rest) <= 0`: the others have not, and nobody enters them.
    fn none(&mut self, (set, rest): (&[usize], &[usize]), known: Sum) -> Option<Sum> {
        let mut none = known;
        for &node in set {
            none = none.plus(&self.entered(node)?, rest.len());
        }
        none.towards(self.system, &self.orders.all_left(rest))?.written(0, &mut self.draft)
    }

    /// `z(S) - n (out(S) + y(S)) <= 0`.
    fn set(&mut self, set: &[usize]) -> Option<Sum> {
        let mut terms = self.orders.all_left(set);
        add(&mut terms, &self.orders.out(set), -(set.len() as i64));
        add(&mut terms, &self.orders.exempting(set), -(set.len() as i64));
        if let [_] = set {
            return Sum::default().towards(self.system, &terms).filter(|sum| sum.rhs_is_at_most(0));
        }
        let known = match self.orders.proved.get(set) {
            Some(known) => *known,
            None => {
                let above = std::mem::take(&mut self.draft);
                let derived = self.derived(set, &terms);
                let mut draft = std::mem::replace(&mut self.draft, above);
                let fact = derived.map(|fact| draft.write(fact, self.log));
                self.orders.proved.insert(set.to_vec(), fact);
                fact
            }
        };
        Some(Sum::of(&terms, Relation::AtMost, &0.into(), known?))
    }

    fn derived(&mut self, set: &[usize], terms: &Terms) -> Option<usize> {
        let beyond = self.assumed(terms, Relation::AtLeast, &BigInt::one());
        let supposed = self.suppose(set, Sum::of(terms, Relation::AtLeast, &BigInt::one(), beyond))?;
        let mut greatest = Vec::with_capacity(set.len());
        for place in 0..set.len() {
            greatest.push(self.greatest(&supposed, place)?);
        }
        let absurd = self.compared(&supposed, greatest)?;
        Some(self.either(terms, &0.into(), absurd, beyond))
    }

    /// `terms <= end`, since more is absurd.
    fn either(&mut self, terms: &Terms, end: &BigInt, absurd: usize, beyond: usize) -> usize {
        let within = self.assumed(terms, Relation::AtMost, end);
        let (terms, rhs) = (listed(terms), Rational::from(end.clone()));
        let reason = Reason::Cases([(within, within), (absurd, beyond)]);
        self.draft.derive(&Derived { left: Lhs::Terms(&terms), relation: Relation::AtMost, rhs: &rhs, reason })
    }

    /// Whether proofs have gone far enough, or are told to stop.
    fn is_over(&self) -> bool {
        self.orders.comparisons >= super::MAX_COMPARISONS || (self.stop)()
    }

    fn assumed(&mut self, terms: &Terms, relation: Relation, end: &BigInt) -> usize {
        let (terms, rhs) = (listed(terms), Rational::from(end.clone()));
        self.draft.derive(&Derived { left: Lhs::Terms(&terms), relation, rhs: &rhs, reason: Reason::Assumption })
    }

    /// That a node is left if it is entered.
    fn entered(&self, node: usize) -> Option<Sum> {
        let (row, sign) = &self.orders.nodes[node].balance;
        Sum::of_row(&self.system.rows[*row], sign)
    }

    /// What follows if the disjunction of a set does not hold: if `beyond` holds.
    fn suppose<'s>(&mut self, set: &'s [usize], beyond: Sum) -> Option<Supposed<'s>> {
        let (system, size) = (self.system, set.len());
        let some = beyond.clone().towards(system, &negative(&self.orders.all_left(set)))?;
        let some = some.written(-1, &mut self.draft)?;
        let exempting = self.orders.exempting(set);
        let mut out = Terms::new();
        add(&mut out, &self.orders.out(set), size as i64);
        add(&mut out, &exempting, size as i64);
        let all = set.iter().fold(beyond, |sum, &node| sum.plus(&self.orders.nodes[node].once, 1));
        let none_out = all.towards(system, &out)?.rounded(size, 0, &mut self.draft)?;
        let mut exempt = Vec::new();
        for (&column, factor) in &exempting {
            let alone = none_out.clone().towards(system, &Terms::from([(column, factor.clone())]))?;
            exempt.push((column, alone.written(0, &mut self.draft)?));
        }
        let weight = self.weight(set, &exempt)?;
        let greater = self.comparisons(set, &weight);
        Some(Supposed { set, weight, some, none_out, exempt, greater })
    }

    /// More than what two positions of a set may differ by.
    fn weight(&self, set: &[usize], exempt: &[(usize, Sum)]) -> Option<BigInt> {
        let mut most = BigInt::one();
        for arc in set.iter().flat_map(|&from| self.inner(set, from)) {
            most = most.max(self.row(arc, exempt)?.rhs().floor().to_integer());
        }
        Some(most + 1)
    }

    fn comparisons(&mut self, set: &[usize], weight: &BigInt) -> Vec<Vec<usize>> {
        let mut greater = vec![vec![0; set.len()]; set.len()];
        for second in 0..set.len() {
            for first in 0..second {
                let terms = self.difference((set[first], set[second]), weight);
                greater[second][first] = self.assumed(&terms, Relation::AtMost, &BigInt::from(-1));
                greater[first][second] = self.assumed(&terms, Relation::AtLeast, &BigInt::from(0));
            }
        }
        greater
    }

    /// w of a node less that of another.
    fn difference(&self, (node, other): (usize, usize), weight: &BigInt) -> Terms {
        let mut terms = Terms::new();
        for (node, sign) in [(node, 1), (other, -1)] {
            *terms.entry(self.orders.nodes[node].column).or_default() += sign;
            for column in &self.orders.nodes[node].leaving {
                *terms.entry(*column).or_default() += weight * sign;
            }
        }
        terms.retain(|_, factor| !factor.is_zero());
        terms
    }

    fn inner<'s>(&'s self, set: &'s [usize], from: usize) -> impl Iterator<Item = &'s Arc> {
        self.orders.arcs.iter().filter(move |arc| arc.from == from && set.binary_search(&arc.to).is_ok())
    }

    /// The row of an arc, where nothing is exempt.
    fn row(&self, arc: &Arc, exempt: &[(usize, Sum)]) -> Option<Sum> {
        let row = &self.system.rows[arc.row];
        let sign = if row.upper.is_some() { -BigInt::one() } else { BigInt::one() };
        let mut sum = Sum::of_row(row, &sign)?;
        for (column, none) in exempt {
            if let Some(factor) = sum.factor(*column).filter(|factor| factor.is_negative()).map(|factor| -factor) {
                sum = sum.plus(none, factor.to_integer());
            }
        }
        Some(sum)
    }

    /// An absurdity, if the node at a place of the set is greater than all others.
    fn greatest(&mut self, supposed: &Supposed, place: usize) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let (set, node) = (supposed.set, supposed.set[place]);
        let arcs: Vec<Arc> = self.inner(set, node).copied().collect();
        let mut is_left = supposed.some.clone();
        let mut not_for = Vec::new();
        for (other, &to) in set.iter().enumerate().filter(|(other, _)| *other != place) {
            let (low, high) = (place.min(other), place.max(other));
            let terms = self.difference((set[low], set[high]), &supposed.weight);
            let (relation, end) = if place < other { (Relation::AtLeast, 0) } else { (Relation::AtMost, -1) };
            let greater = Sum::of(&terms, relation, &end.into(), supposed.greater[place][other]);
            let arcs: Vec<Arc> = arcs.iter().filter(|arc| arc.to == to).copied().collect();
            is_left = is_left.plus(&self.left_if(supposed, (node, to), arcs.first()?, &greater)?, 1);
            for arc in arcs {
                not_for.push(self.not_for(supposed, &arc, &greater)?);
            }
        }
        let size = set.len();
        let mut wanted = Terms::new();
        add(&mut wanted, &self.orders.left(node), -(size as i64));
        let mut sum = is_left.towards(self.system, &wanted)?.rounded(size, -1, &mut self.draft)?;
        let mut without = self.orders.left(node);
        for (column, none) in not_for {
            if without.remove(&column).is_some() {
                sum = sum.plus(&none, 1);
            }
        }
        sum = sum.plus(&supposed.none_out.clone().towards(self.system, &without)?, 1);
        sum.towards(self.system, &Terms::new())?.absurd(&mut self.draft)
    }

    /// `z(other) - z(node) <= 0`, for a node that is greater.
    fn left_if(&mut self, supposed: &Supposed, (node, other): (usize, usize), arc: &Arc, greater: &Sum) -> Option<Sum> {
        let weight = supposed.weight.to_i64()?;
        let mut wanted = Terms::new();
        add(&mut wanted, &self.orders.left(other), weight);
        add(&mut wanted, &self.orders.left(node), -weight);
        let sum = self.row(arc, &supposed.exempt)?.plus(greater, 1).towards(self.system, &wanted)?;
        sum.rounded(weight, 0, &mut self.draft)
    }

    /// `x <= 0` for the column of an arc to another node, from one that is greater.
    fn not_for(&mut self, supposed: &Supposed, arc: &Arc, greater: &Sum) -> Option<(usize, Sum)> {
        let row = self.row(arc, &supposed.exempt)?;
        let factor = row.factor(arc.column)?.to_integer() + &supposed.weight;
        let sum = row.plus(greater, 1).plus(&self.entered(arc.to)?, supposed.weight.clone());
        let sum = sum.plus(&self.orders.nodes[arc.from].once, supposed.weight.clone());
        let sum = sum.towards(self.system, &Terms::from([(arc.column, factor.clone())]))?;
        Some((arc.column, sum.rounded(factor, 0, &mut self.draft)?))
    }

    /// An absurdity, from those of each being the greatest of all.
    fn compared(&mut self, supposed: &Supposed, mut greatest: Vec<usize>) -> Option<usize> {
        let greater = &supposed.greater;
        for last in (1..greatest.len()).rev() {
            for place in 0..last {
                if self.is_over() {
                    return None;
                }
                // Where the last one is greater than this, it is so than all that this is greater than.
                let mut absurd = greatest[last];
                for other in (0..last).filter(|&other| other != place) {
                    let third = (greater[place][other], place < other);
                    let facts = [(greater[other][last], true), (greater[last][place], false), third];
                    let circle = self.circle(facts);
                    absurd = self.closed_by([(absurd, greater[last][other]), (circle, greater[other][last])]);
                }
                let cases = [(absurd, greater[last][place]), (greatest[place], greater[place][last])];
                greatest[place] = self.closed_by(cases);
                self.orders.comparisons += last;
            }
        }
        greatest.first().copied()
    }

    /// Three comparisons that contradict each other: each with whether it is at least something.
    fn circle(&mut self, facts: [(usize, bool); 3]) -> usize {
        let sign = |at_least: bool| Rational::from(if at_least { -1 } else { 1 });
        let rhs = -facts.iter().filter(|(_, at_least)| !at_least).count().to_i32().unwrap_or(1);
        let multipliers = facts.map(|(fact, at_least)| (fact, sign(at_least)));
        let (rhs, reason) = (Rational::from(rhs), Reason::Combination(&multipliers));
        self.draft.derive(&Derived { left: Lhs::Zero, relation: Relation::AtMost, rhs: &rhs, reason })
    }

    fn closed_by(&mut self, cases: [(usize, usize); 2]) -> usize {
        let (rhs, reason) = (-Rational::one(), Reason::Cases(cases));
        self.draft.derive(&Derived { left: Lhs::Zero, relation: Relation::AtMost, rhs: &rhs, reason })
    }
}

fn listed(terms: &Terms) -> Vec<(usize, BigInt)> {
    terms.iter().map(|(column, value)| (*column, value.clone())).collect()
}

fn negative(terms: &Terms) -> Terms {
    terms.iter().map(|(column, value)| (*column, -value)).collect()
}
