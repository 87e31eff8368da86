//! The graph of an order: its nodes are the positions u, its arcs the binary columns that put one after another.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};

use super::cut::{Cut, minimum_cut};
use crate::integer::system::{Column, Row, System};

/// Graphs with more nodes are passed over.
const MAX_NODES: usize = 150;

/// Cuts of larger sets are passed over: their proofs go through all of its subsets.
const MAX_SET: usize = 12;

/// An order, and what was done with it.
#[derive(Debug)]
pub(in crate::integer) struct Orders {
    pub(super) nodes: Vec<OrderNode>,
    pub(super) arcs: Vec<Arc>,
    /// The sets of nodes, with the one that is left, whose cuts were tried.
    pub tried: HashSet<(usize, Vec<usize>)>,
    pub found: usize,
    /// The facts of cuts, by node and set; nothing where a proof fails.
    pub(super) proved: HashMap<(usize, Vec<usize>), Option<usize>>,
    /// How many comparisons proofs ended with.
    pub leaves: usize,
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
            let Some(said) = Said::by(system, row) else { continue };
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
            nodes.push(OrderNode { column, leaving, balance: (row, sign), exempting: exempting.unwrap_or_default() });
        }
        Some(Self { nodes, arcs, tried: HashSet::new(), found: 0, proved: HashMap::new(), leaves: 0 })
    }

    /// Cuts that a point violates, the most violated first; those found so far if `stop` says so.
    pub fn violated(&self, point: &[f64], stop: &dyn Fn() -> bool) -> Vec<(f64, Cut)> {
        let mut found: Vec<(f64, Cut)> = Vec::new();
        for node in 0..self.nodes.len() {
            let Some((violation, nodes)) = minimum_cut(self, point, node, stop) else { break };
            if violation > 0.0
                && nodes.len() <= MAX_SET
                && found.iter().all(|(_, cut)| cut.nodes != (node, nodes.clone()))
            {
                found.push((violation, Cut::of(self, node, nodes)));
            }
        }
        found.sort_by(|left, right| right.0.total_cmp(&left.0));
        found
    }
}

/// What a row of an order says.
struct Said {
    before: usize,
    after: usize,
    /// The columns each of which, where it is one and no other is, puts the second after the first.
    arcs: Vec<usize>,
    exempting: BTreeSet<usize>,
}

impl Said {
    fn by(system: &System, row: &Row) -> Option<Self> {
        let (sign, end) = match (&row.lower, &row.upper) {
            (None, Some(end)) => (BigInt::one(), &end.value),
            (Some(end), None) => (-BigInt::one(), &end.value),
            _ => return None,
        };
        let end = end * &sign;
        let is_binary = |column: usize| is_binary(&system.columns[column]);
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

/// Whether the column is zero or one.
fn is_binary(column: &Column) -> bool {
    let end = |end: &Option<crate::integer::system::End<crate::program::Rational>>, value: i32| {
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
            let columns: Vec<usize> = once.filter(|&column| is_binary(&system.columns[column])).collect();
            let has = |column: &usize| columns.binary_search(column).is_ok();
            let shorter = best.as_ref().is_none_or(|best| columns.len() < best.0.len());
            if shorter && out.iter().all(has) {
                best = Some((columns, index, sign));
            }
        }
    }
    best
}
