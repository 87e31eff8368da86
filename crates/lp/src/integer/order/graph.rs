//! The graph of an order: its nodes are the positions u, its arcs the binary columns that put one after another.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::cut::Cut;
use crate::integer::sum::{Sum, Terms};
use crate::integer::system::{Column, Row, System};

/// Graphs with more nodes are passed over.
const MAX_NODES: usize = 150;
/// Cuts of larger sets are passed over: their proofs have as many lines as two thirds of the cube of their size.
pub(super) const MAX_SET: usize = 24;

/// An order, and what was done with it.
#[derive(Debug)]
pub(in crate::integer) struct Orders {
    pub(super) nodes: Vec<OrderNode>,
    pub(super) arcs: Vec<Arc>,
    /// What makes it one cycle, if anything does.
    pub(super) closing: Option<Closing>,
    /// The cuts that were tried.
    pub(super) tried: HashSet<Cut>,
    pub found: usize,
    /// The facts of sets; nothing where a proof fails.
    pub(super) proved: HashMap<Vec<usize>, Option<usize>>,
    /// How often positions were compared in proofs.
    pub comparisons: usize,
}

/// What says that there is one cycle at most, and how long it is.
#[derive(Debug, Clone)]
pub(super) struct Closing {
    /// One of the columns that exempt nodes is one at most.
    pub origin: Sum,
    /// `- z <= - length` over all nodes, if there is such a row.
    pub length: Option<Sum>,
}

/// A position.
#[derive(Debug)]
pub(super) struct OrderNode {
    /// The column u.
    pub column: usize,
    /// The columns of which one is one, if any leads here: those by which it is left.
    pub leaving: Vec<usize>,
    /// The row that says so, and the sign by which it is at least something.
    pub balance: (usize, BigInt),
    /// `sum of these <= 1`, by a row, or by what enters the node.
    pub once: Sum,
    /// The columns that exempt all of its rows.
    pub exempting: BTreeSet<usize>,
}

/// A binary column that puts the node `to` after the node `from`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    pub from: usize,
    pub to: usize,
    pub column: usize,
    /// The row that says so.
    pub row: usize,
}

impl Orders {
    /// The order that rows of a system make, if there is one, and `stop` does not say so before it is found.
    pub fn of(system: &System, stop: &dyn Fn() -> bool) -> Option<Self> {
        let mut places = BTreeMap::<usize, usize>::new();
        let (mut arcs, mut exempting) = (Vec::new(), Vec::<Option<BTreeSet<usize>>>::new());
        for (index, row) in system.rows.iter().enumerate() {
            if stop() {
                return None;
            }
            let Some(said) = RowOrder::by(system, row) else { continue };
            let [from, to] = [said.before, said.after].map(|column| {
                let next = places.len();
                *places.entry(column).or_insert(next)
            });
            exempting.resize(places.len(), None);
            for node in [from, to] {
                let kept = exempting[node].take();
                exempting[node] = Some(kept.map_or_else(|| said.exempting.clone(), |kept| &kept & &said.exempting));
            }
            arcs.extend(said.arcs.iter().map(|&column| Arc { from, to, column, row: index }));
        }
        if arcs.is_empty() || places.len() > MAX_NODES {
            return None;
        }
        let mut nodes = Vec::with_capacity(places.len());
        let mut columns: Vec<(usize, usize)> = places.into_iter().map(|(column, place)| (place, column)).collect();
        columns.sort_unstable();
        for ((place, column), exempting) in columns.into_iter().zip(exempting) {
            let out: BTreeSet<usize> = arcs.iter().filter(|arc| arc.from == place).map(|arc| arc.column).collect();
            let (leaving, row, sign) = leaving(system, &out, stop)?;
            let once = once(system, &leaving, &system.rows[row], &sign, stop)?;
            let exempting = exempting.unwrap_or_default();
            nodes.push(OrderNode { column, leaving, balance: (row, sign), once, exempting });
        }
        let (tried, proved) = (HashSet::new(), HashMap::new());
        let mut orders = Self { nodes, arcs, closing: None, tried, found: 0, proved, comparisons: 0 };
        orders.closing = orders.closed_by(system, stop);
        Some(orders)
    }

    /// Whether there is one cycle.
    pub(super) const fn is_closed(&self) -> bool {
        self.closing.is_some()
    }

    /// How long the cycle is at least, if a row says so.
    pub(super) fn length(&self) -> Option<usize> {
        (-self.closing.as_ref()?.length.as_ref()?.rhs()).to_usize()
    }

    /// The rows that say that there is one cycle, and how long it is. What follows from that is proved for a set and all
    /// others, which together are not too many.
    fn closed_by(&self, system: &System, stop: &dyn Fn() -> bool) -> Option<Closing> {
        if self.nodes.len() > MAX_SET || self.nodes.iter().any(|node| node.exempting.is_empty()) {
            return None;
        }
        let all: Vec<usize> = (0..self.nodes.len()).collect();
        let origin = self.exempting(&all);
        let origin = one_row(system, &origin, stop).filter(|origin| origin.rhs_is_at_most(1))?;
        let left: Terms = self.all_left(&all).into_iter().map(|(column, factor)| (column, -factor)).collect();
        let length = one_row(system, &left, stop).filter(|length| length.rhs().is_integer());
        Some(Closing { origin, length })
    }
}

/// What a row says of these terms at most: one that has all of them, with these factors.
fn one_row(system: &System, terms: &Terms, stop: &dyn Fn() -> bool) -> Option<Sum> {
    let first = *terms.first_key_value()?.0;
    for row in system.rows.iter().filter(|row| row.terms.binary_search_by_key(&first, |term| term.0).is_ok()) {
        if stop() {
            return None;
        }
        for sign in [BigInt::one(), -BigInt::one()] {
            let Some(sum) = Sum::of_row(row, &sign) else { continue };
            let has = |(column, factor): (&usize, &BigInt)| {
                sum.factor(*column).is_some_and(|value| value.is_integer() && value.numer() == *factor)
            };
            if terms.iter().all(has) {
                return sum.towards(system, terms);
            }
        }
    }
    None
}

/// `sum of x <= 1` over the columns by which a node is left: by a row, or by what enters it.
fn once(system: &System, leaving: &[usize], balance: &Row, sign: &BigInt, stop: &dyn Fn() -> bool) -> Option<Sum> {
    let wanted: Terms = leaving.iter().map(|&column| (column, BigInt::one())).collect();
    let back = Sum::of_row(balance, &-sign);
    let enters = balance.terms.iter().find(|term| leaving.binary_search(&term.0).is_err()).map(|term| term.0);
    let near = [leaving.first().copied(), enters];
    let is_near =
        |row: &&Row| near.iter().flatten().any(|column| row.terms.binary_search_by_key(column, |term| term.0).is_ok());
    for row in system.rows.iter().filter(is_near) {
        if stop() {
            return None;
        }
        for sign in [BigInt::one(), -BigInt::one()] {
            let Some(row) = Sum::of_row(row, &sign) else { continue };
            let both = back.as_ref().map(|back| row.clone().plus(back, 1));
            let has = |sum: &Sum| leaving.iter().all(|column| sum.factor(*column).is_some_and(One::is_one));
            for sum in [Some(row), both].into_iter().flatten().filter(has) {
                if let Some(sum) = sum.towards(system, &wanted).filter(|sum| sum.rhs_is_at_most(1)) {
                    return Some(sum);
                }
            }
        }
    }
    None
}

/// What a row of an order says.
struct RowOrder {
    before: usize,
    after: usize,
    /// The columns each of which, where it is one and no other is, puts the second after the first.
    arcs: Vec<usize>,
    exempting: BTreeSet<usize>,
}

impl RowOrder {
    fn by(system: &System, row: &Row) -> Option<Self> {
        let (sign, end) = match (&row.lower, &row.upper) {
            (None, Some(end)) => (BigInt::one(), &end.value),
            (Some(end), None) => (-BigInt::one(), &end.value),
            _ => return None,
        };
        let end = end * &sign;
        let is_binary = |column: usize| is_zero_or_one(&system.columns[column]);
        let others = || row.terms.iter().filter(|(column, _)| !is_binary(*column));
        if others().count() != 2 || others().any(|(column, _)| !system.columns[*column].integer) {
            return None;
        }
        let mut others = others();
        let (first, second) = (others.next()?, others.next()?);
        if !(&first.1 + &second.1).is_zero() {
            return None;
        }
        let rises = (&first.1 * &sign).is_positive();
        let (before, after) = if rises { (first.0, second.0) } else { (second.0, first.0) };
        let binaries = || row.terms.iter().filter(|(column, _)| is_binary(*column));
        let arcs: Vec<usize> = binaries().filter(|(_, value)| value * &sign > end).map(|(column, _)| *column).collect();
        let negative = |value: &BigInt| (value * &sign).sign() == Sign::Minus;
        let exempting = binaries().filter(|(_, value)| negative(value)).map(|(column, _)| *column).collect();
        (!arcs.is_empty()).then_some(Self { before, after, arcs, exempting })
    }
}

/// Whether the column is zero or one, be it fixed or not: arcs that presolve decided are part of the order as well.
fn is_zero_or_one(column: &Column) -> bool {
    let end = |end: &Option<crate::integer::system::Bound<crate::program::Rational>>, value: i32| {
        end.as_ref().is_some_and(|end| end.value.is_integer() && *end.value.numer() == BigInt::from(value))
    };
    column.integer
        && (end(&column.lower, 0) || end(&column.lower, 1))
        && (end(&column.upper, 1) || end(&column.upper, 0))
}

/// The columns of the shortest row that is at least something and has all arcs out of a node once: those of the row
/// that are there once. What is negative in that row leads to the node.
fn leaving(system: &System, out: &BTreeSet<usize>, stop: &dyn Fn() -> bool) -> Option<(Vec<usize>, usize, BigInt)> {
    let sides = |row: &Row| [row.lower.is_some().then(BigInt::one), row.upper.is_some().then(|| -BigInt::one())];
    let mut best: Option<(Vec<usize>, usize, BigInt)> = None;
    for (index, row) in system.rows.iter().enumerate() {
        if stop() {
            return None;
        }
        for sign in sides(row).into_iter().flatten() {
            let once = row.terms.iter().filter(|(_, value)| *value == sign).map(|(column, _)| *column);
            let columns: Vec<usize> = once.filter(|&column| is_zero_or_one(&system.columns[column])).collect();
            let has = |column: &usize| columns.binary_search(column).is_ok();
            let shorter = best.as_ref().is_none_or(|best| columns.len() < best.0.len());
            if shorter && out.iter().all(has) {
                best = Some((columns, index, sign));
            }
        }
    }
    best
}
