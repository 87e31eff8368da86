//! The rows that the search has found, as numbers.

use std::collections::HashMap;

use schedcheck_certificates::ring::Row;

use super::problem::Problem;

/// Sum of `terms` at least `least`, or equal to it.
#[derive(Debug)]
pub(super) struct Terms {
    pub terms: Vec<(usize, i64)>,
    pub least: i64,
    pub is_equation: bool,
}

/// Every row once, under a number that it keeps.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub rows: Vec<Row>,
    pub terms: Vec<Terms>,
    numbers: HashMap<Row, usize>,
}

impl Pool {
    /// The number of a row, which is new or was found before.
    pub fn number(&mut self, problem: &Problem, row: Row) -> usize {
        if let Some(&number) = self.numbers.get(&row) {
            return number;
        }
        let number = self.rows.len();
        self.terms.push(terms(problem, &row));
        self.numbers.insert(row.clone(), number);
        self.rows.push(row);
        number
    }
}

fn terms(problem: &Problem, row: &Row) -> Terms {
    let mut terms = Vec::new();
    let presence = |processor: usize| problem.presence(processor);
    let (least, is_equation) = match row {
        Row::Degree { processor } => {
            let others = (0..problem.processors()).filter(|other| other != processor);
            terms.extend(others.map(|other| (problem.link(*processor, other), 1)));
            terms.push((presence(*processor), -2));
            (0, true)
        }
        Row::End { processor, neighbour } => {
            terms.extend([(presence(*processor), 1), (problem.link(*processor, *neighbour), -1)]);
            (0, false)
        }
        Row::Connected { set, inside, outside } => {
            let others = set.iter().filter(|&processor| processor != inside);
            terms.extend(others.map(|&processor| (presence(processor), 1)));
            terms.push((presence(*outside), -1));
            push_links_within(problem, set, &mut terms);
            (-1, false)
        }
        Row::Parity { set, links } => {
            terms.extend(set.iter().map(|&processor| (presence(processor), 1)));
            push_links_within(problem, set, &mut terms);
            terms.extend(links.iter().map(|&(one, other)| (problem.link(one, other), -1)));
            (-i64::try_from((links.len() - 1) / 2).expect("few links"), false)
        }
        Row::Clash { processor, neighbours } => {
            terms.push((presence(*processor), 1));
            terms.extend(neighbours.iter().map(|&other| (problem.link(*processor, other), -1)));
            (0, false)
        }
    };
    Terms { terms, least, is_equation }
}

fn push_links_within(problem: &Problem, set: &[usize], terms: &mut Vec<(usize, i64)>) {
    for (place, &one) in set.iter().enumerate() {
        terms.extend(set[..place].iter().map(|&other| (problem.link(one, other), -1)));
    }
}
