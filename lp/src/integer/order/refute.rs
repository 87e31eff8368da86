//! The proof of a cut over integer columns: what lies beyond it is searched, and found to be empty.

use num_bigint::BigInt;
use num_traits::One;

use super::cut::Cut;
use super::graph::Orders;
use super::walk::Walk;
use crate::integer::presolve::{Draft, Side, Target};
use crate::integer::progress::Limits;
use crate::integer::search::{Ended, Search};
use crate::integer::system::{End, Row, System};
use crate::integer::trail::Reason;
use crate::program::Rational;

/// How many nodes a proof may take.
const MAX_NODES: u64 = 3_000;

impl Search<'_> {
    /// The cut as a row, if a search proves it.
    pub(super) fn proved(&mut self, cut: &Cut, orders: &mut Orders) -> Option<Row> {
        let mut draft = Draft::of(self.trail);
        let [beyond, within] = [(Side::Upper, -1), (Side::Lower, 0)].map(|(side, end)| {
            let rhs = Rational::from_integer(end.into());
            (Target { terms: &cut.terms, side, rhs: &rhs }).fact(Reason::Assumption, &mut draft)
        });
        let walk = Walk::of(orders, &cut.nodes);
        let system = part(&self.system, cut, orders, beyond);
        let limits =
            Limits { nodes: Some(MAX_NODES), watch: None, first_point: false, refutes: Some(&walk), ..self.limits };
        let mut search = Search::new(self.lp, &system, &mut draft, limits);
        let ended = search.run();
        orders.iterations += search.effort().0;
        let Ended::Closed(closed) = ended else { return None };
        let zero = Rational::from_integer(0.into());
        let reason = Reason::Cases([(closed.fact, beyond), (within, within)]);
        let fact = (Target { terms: &cut.terms, side: Side::Lower, rhs: &zero }).fact(reason, &mut draft);
        let lower = Some(End { value: 0.into(), fact: draft.write(fact, self.trail) });
        Some(Row { terms: cut.terms.clone(), lower, upper: None, scale: BigInt::one() })
    }
}

/// The rows that have to do with a set of nodes, without an objective, beyond the cut.
fn part(system: &System, cut: &Cut, orders: &Orders, beyond: usize) -> System {
    let set = &cut.nodes.1;
    let is_in = |node: usize| set.binary_search(&node).is_ok();
    let inner: Vec<_> = orders.arcs.iter().filter(|arc| is_in(arc.from) && is_in(arc.to)).collect();
    let is_position = |column: usize| orders.nodes.iter().any(|node| node.column == column);
    let is_inner = |column: usize| inner.iter().any(|arc| arc.column == column);
    let wanted = |(index, row): &(usize, &Row)| {
        inner.iter().any(|arc| arc.row == *index)
            || row.terms.iter().any(|(column, _)| is_inner(*column))
                && row.terms.iter().all(|(column, _)| system.columns[*column].integer && !is_position(*column))
    };
    let mut rows: Vec<Row> = system.rows.iter().enumerate().filter(wanted).map(|(_, row)| row.clone()).collect();
    let upper = Some(End { value: (-1).into(), fact: beyond });
    rows.push(Row { terms: cut.terms.clone(), lower: None, upper, scale: BigInt::one() });
    let mut part = System { columns: system.columns.clone(), rows, cost_scale: system.cost_scale.clone() };
    part.forget_costs();
    part
}
