//! The linear program of a case: what every schedule of the case obeys that ends by the bound.
//!
//! T is the makespan, alpha_v what node v computes, x_v what it gets, a_v when it has it. A node is *reached* if the
//! case says that it gets a message (the root needs none), *open* if that may still happen: then m_v is 1 if it gets
//! one, else 0. Where it is open whether a node computes, y_v is 1 if it does, else 0; a reached node that computes has
//! 1 in its place, and an open node that cannot but compute, or computes without latency, m_v. The rules are those of
//! the checker in `schedcheck-model`.
//!
//! | row | why |
//! | --- | --- |
//! | load: x_v = alpha_v + sum of x over the children, reached or open; for the root the load | rule 4 |
//! | arrival: a_v >= a + G m_v + g x_v | rule 2, see below |
//! | own: a_v + W y_v + w alpha_v <= T, or a_v <= T where there is no alpha_v | rule 3, and the checker's makespan |
//! | part: alpha_v <= c_v y_v | see below |
//! | message: m_v <= m_p for the parent p of an open node, if p is open; y_v <= m_v | rule 2: p has its own first |
//! | port: a + sum of G m_v + g x_v over the open children of a node <= T | rule 2: one message at a time |
//!
//! The a of rows arrival and port is the time at which the sender has its own message, or has sent the last message
//! that the case knows before (for a reached node the one before it). Where an open node gets no message, let a_v be
//! that a: then x_v = alpha_v = 0, and the rows hold, since every node that has a message has it by T.
//!
//! c_v: if v computes alpha_v, so much passes all links from the root to v, each wholly before the next, and alpha_v is
//! computed; so T is at least alpha_v times the sum of their g and w, and all their G and W. Hence alpha_v is at most
//! (bound - latencies) / (sum of costs) where T is at most the bound, and never more than the load.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::tree::Node;

use super::case::Case;
use crate::program::{Bounds, Program};

/// A number in which a row counts: a constant, or a column.
#[derive(Debug, Clone, Copy)]
enum Part {
    One,
    Column(usize),
}

/// The columns of a node.
#[derive(Debug, Clone, Default)]
struct Columns {
    own: Option<usize>,
    received: Option<usize>,
    arrival: Option<usize>,
    message: Option<usize>,
}

/// The program of the case for schedules that end by `bound`; its cost is the makespan.
pub fn program(case: &Case, bound: &Rational) -> Program {
    let mut rows = Rows::new(case, bound);
    // Each node after its parent, and after those that the parent serves before it.
    let mut order = vec![0];
    let mut place = 0;
    while let Some(&node) = order.get(place) {
        rows.node(node);
        order.extend(&case.sent[node]);
        order.extend(case.open(node));
        place += 1;
    }
    order.into_iter().for_each(|node| rows.load_and_port(node));
    rows.program
}

struct Rows<'a> {
    case: &'a Case<'a>,
    bound: &'a Rational,
    program: Program,
    /// The column of T.
    time: usize,
    columns: Vec<Option<Columns>>,
}

type Terms = Vec<(usize, Rational)>;

impl<'a> Rows<'a> {
    fn new(case: &'a Case<'a>, bound: &'a Rational) -> Self {
        let mut program = Program::default();
        let time = program.column("T", 1, Bounds::at_least(0));
        Self { case, bound, program, time, columns: vec![None; case.tree.nodes().len()] }
    }

    fn tree_node(&self, node: usize) -> &'a Node {
        &self.case.tree.nodes()[node]
    }

    /// When the port of the node is free for its message after those that the case knows; nothing for time zero.
    fn free(&self, parent: usize, node: Option<usize>) -> Option<usize> {
        let sent = &self.case.sent[parent];
        let place = sent.iter().position(|&child| Some(child) == node).unwrap_or(sent.len());
        let last = place.checked_sub(1).map_or(parent, |place| sent[place]);
        self.columns[last].as_ref().and_then(|columns| columns.arrival)
    }

    fn column(&mut self, name: &str, node: usize) -> usize {
        self.program.column(format!("{name}_{node}"), 0, Bounds::at_least(0))
    }

    fn binary(&mut self, name: &str, node: usize) -> usize {
        self.program.column(format!("{name}_{node}"), 0, Bounds::between(0, 1))
    }

    /// A row that is at least `constant`; what has the part one is moved there.
    fn row(&mut self, name: &str, node: usize, mut terms: Terms, part: (Part, Rational)) {
        let lower = match part {
            (Part::One, factor) => -factor,
            (Part::Column(column), factor) => {
                terms.push((column, factor));
                Rational::zero()
            }
        };
        self.program.row(format!("{name}_{node}"), terms, Bounds { lower: Some(lower), upper: None });
    }

    /// The columns of a node that is reached or open, and its rows but load and port.
    fn node(&mut self, node: usize) {
        let own = self.tree_node(node);
        let mut columns = Columns::default();
        let mut message = Part::One;
        if let Some(uplink) = &own.uplink {
            let (received, arrival) = (self.column("x", node), self.column("a", node));
            (columns.received, columns.arrival) = (Some(received), Some(arrival));
            if !self.case.is_reached[node] {
                let open = self.binary("m", node);
                (columns.message, message) = (Some(open), Part::Column(open));
                if let Some(parent) = self.columns[uplink.parent].as_ref().and_then(|columns| columns.message) {
                    self.row("message", node, vec![(parent, Rational::ONE)], (message, Rational::from(-1)));
                }
            }
            let mut terms = vec![(arrival, Rational::ONE), (received, -uplink.link.clone())];
            terms.extend(self.free(uplink.parent, Some(node)).map(|free| (free, Rational::from(-1))));
            self.row("arrival", node, terms, (message, -uplink.latency.clone()));
        }
        let mut terms = vec![(self.time, Rational::ONE)];
        terms.extend(columns.arrival.map(|arrival| (arrival, Rational::from(-1))));
        match own.cycle_time.as_ref().filter(|_| self.case.computes[node] != Some(false)) {
            Some(cycle_time) => {
                let alpha = self.column("alpha", node);
                columns.own = Some(alpha);
                let computes = self.computes(node, message);
                if let Part::Column(_) = computes {
                    let most = self.most(node, cycle_time);
                    self.row("part", node, vec![(alpha, Rational::from(-1))], (computes, most));
                }
                terms.push((alpha, -cycle_time.clone()));
                self.row("own", node, terms, (computes, -own.compute_latency.clone()));
            }
            None => self.row("own", node, terms, (Part::One, Rational::zero())),
        }
        self.columns[node] = Some(columns);
    }

    /// Whether a node with an alpha computes.
    fn computes(&mut self, node: usize, message: Part) -> Part {
        let is_decided = self.case.computes[node].is_some();
        let follows = self.case.tree.children(node).is_empty() || self.tree_node(node).compute_latency.is_zero();
        if is_decided || follows {
            return message;
        }
        let computes = self.binary("y", node);
        if let Part::Column(_) = message {
            self.row("computes", node, vec![(computes, Rational::from(-1))], (message, Rational::ONE));
        }
        Part::Column(computes)
    }

    /// c_v.
    fn most(&self, node: usize, cycle_time: &Rational) -> Rational {
        let (latencies, costs) = &self.case.way[node];
        let (left, unit) = (self.bound - latencies - &self.tree_node(node).compute_latency, costs + cycle_time);
        match () {
            () if left.is_negative() => Rational::zero(),
            () if unit.is_zero() => self.case.tree.load().clone(),
            () => (left / unit).min(self.case.tree.load().clone()),
        }
    }

    fn load_and_port(&mut self, node: usize) {
        let Some(columns) = self.columns[node].clone() else { return };
        let children = self.case.tree.children(node).iter();
        let received = children.filter_map(|&child| self.columns[child].as_ref()?.received);
        let mut load: Terms = columns.own.into_iter().chain(received).map(|column| (column, Rational::ONE)).collect();
        let sum = match columns.received {
            None => self.case.tree.load().clone(),
            Some(received) => {
                load.push((received, Rational::from(-1)));
                Rational::zero()
            }
        };
        self.program.row(format!("load_{node}"), load, Bounds::equal_to(sum));
        let mut port = vec![(self.time, Rational::ONE)];
        port.extend(self.free(node, None).map(|free| (free, Rational::from(-1))));
        for child in self.case.open(node) {
            let (uplink, columns) = (self.tree_node(child).uplink.as_ref(), self.columns[child].as_ref());
            if let (Some(uplink), Some(columns)) = (uplink, columns) {
                port.extend(columns.received.map(|received| (received, -uplink.link.clone())));
                port.extend(columns.message.map(|message| (message, -uplink.latency.clone())));
            }
        }
        self.row("port", node, port, (Part::One, Rational::zero()));
    }
}
