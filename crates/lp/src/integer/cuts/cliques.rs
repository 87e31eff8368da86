//! Cliques: choices of which each excludes all others, so that at most one of them is taken. Those are looked for whose
//! distances at the point are more than one together.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

use num_bigint::BigInt;
use num_traits::One;

use super::conflicts::{Choice, Conflicts, column, distance, in_columns};
use crate::integer::system::{Bound, Row};

/// What is nearer to zero or one is there.
const NEAR: f64 = 1e-6;
/// How many choices a search begins with, the heaviest ones, and how many it may look at for each of these.
const MAX_STARTS: usize = 300;
const MAX_STEPS: usize = 500;

/// The cliques that the point violates: with each choice the heaviest one that was found, each once.
pub(super) fn violated(conflicts: &Conflicts, point: &[f64], stop: &dyn Fn() -> bool) -> Vec<Vec<Choice>> {
    let mut weighed: Vec<(Choice, f64)> = (0..2 * point.len())
        .map(|choice| (choice, distance(choice, point[column(choice)])))
        .filter(|(choice, weight)| {
            (NEAR..=1.0 - NEAR).contains(weight) && conflicts.neighbours(*choice).next().is_some()
        })
        .collect();
    weighed.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    let mut found = Vec::new();
    for &(first, weight) in weighed.iter().take(MAX_STARTS).take_while(|_| !stop()) {
        let others: Vec<_> = weighed.iter().copied().filter(|(other, _)| conflicts.exclude(first, *other)).collect();
        let mut search = Search { conflicts, best: (1.0 + NEAR, Vec::new()), steps: 0 };
        search.go_on(&mut vec![first], weight, &others);
        let (_, mut clique) = search.best;
        if !clique.is_empty() {
            extend(conflicts, &mut clique);
            clique.sort_unstable();
            found.push(clique);
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The cut of a clique, without a proof.
pub(super) fn row(clique: &[Choice]) -> Row {
    let (terms, below) = in_columns(clique);
    let upper = Some(Bound { value: BigInt::from(1 - below), fact: 0 });
    Row { terms: terms.into_iter().collect(), lower: None, upper, scale: BigInt::one() }
}

/// Adds choices that all of a clique exclude.
fn extend(conflicts: &Conflicts, clique: &mut Vec<Choice>) {
    let Some(&fewest) = clique.iter().min_by_key(|&&choice| conflicts.neighbours(choice).count()) else { return };
    for choice in conflicts.neighbours(fewest) {
        if clique.iter().all(|&other| conflicts.exclude(choice, other)) {
            clique.push(choice);
        }
    }
}

/// A search for the heaviest clique.
struct Search<'a> {
    conflicts: &'a Conflicts,
    best: (f64, Vec<Choice>),
    steps: usize,
}

impl Search<'_> {
    /// Goes on from a clique of some weight, which excludes all the others.
    fn go_on(&mut self, clique: &mut Vec<Choice>, weight: f64, others: &[(Choice, f64)]) {
        if weight > self.best.0 {
            self.best = (weight, clique.clone());
        }
        let mut left: f64 = others.iter().map(|other| other.1).sum();
        for (place, &(choice, own)) in others.iter().enumerate() {
            self.steps += 1;
            if weight + left <= self.best.0 || self.steps > MAX_STEPS {
                return;
            }
            left -= own;
            let rest: Vec<_> = others[place + 1..]
                .iter()
                .copied()
                .filter(|(other, _)| self.conflicts.exclude(choice, *other))
                .collect();
            clique.push(choice);
            self.go_on(clique, weight + own, &rest);
            clique.pop();
        }
    }
}
