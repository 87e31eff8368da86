//! A first point of a program whose relaxation is unbounded. Branching alone may go on for ever there: so searches of
//! all points take turns with searches of a box around a point of the relaxation, and both grow. A point is verified,
//! whoever finds it; that there is none, only the searches of all points can tell. After the first turn, a search in
//! other columns ends it, where that is worth while.

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::local::Local;
use super::progress::SearchOptions;
use super::proof_log::{Counting, Numbering, ProofLog};
use super::relax::{Judged, Relaxations};
use super::search::Ended;
use super::solver::{Best, IntegerSolver, IntegerStatistics, Start};
use super::system::{Bound, System};
use crate::program::Rational;

/// How many nodes the first searches may take; each turn it is twice as many.
const NODES: u64 = 100;
/// How many turns there are at most.
const TURNS: u32 = 40;

impl IntegerSolver<'_> {
    /// Any point of a system without costs, or that there is none.
    pub(super) fn first_point(
        &self,
        system: &System,
        numbering: &Numbering,
        log: &mut dyn ProofLog,
        statistics: &mut IntegerStatistics,
    ) -> (Ended, Best) {
        let mut centre = None;
        for turn in 0..TURNS {
            let options = self.options(NODES << turn, statistics);
            let (ended, best) = self.search(Start::of(system, options), log, statistics);
            if best.is_some() || !matches!(ended, Ended::Stopped(_)) || self.is_over(statistics) || log.is_broken() {
                return (ended, best);
            }
            let Some(centre) = centre.get_or_insert_with(|| self.centre(system)) else { break };
            let options = self.options(NODES << turn, statistics);
            let within = within(system, centre, &(BigInt::from(1) << turn));
            let (_, best) = self.search(Start::of(&within, options), &mut Counting::new(numbering), statistics);
            if best.is_some() {
                return (Ended::Found, best);
            }
            if self.is_over(statistics) {
                break;
            }
            if turn == 0
                && let Some(answer) = self.reduced_first_point(system, log, statistics)
            {
                return answer;
            }
        }
        (Ended::Stopped(None), None)
    }

    /// Any point will do, and so many nodes, if there are so many left.
    pub(super) fn options(&self, nodes: u64, statistics: &IntegerStatistics) -> SearchOptions<'_> {
        let left = self.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(statistics.nodes));
        let nodes = Some(nodes.min(left));
        SearchOptions { stop: self.stop, nodes, pause: None, watch: self.watch, first_point: true }
    }

    fn is_over(&self, statistics: &IntegerStatistics) -> bool {
        (self.stop)() || self.nodes.is_some_and(|limit| statistics.nodes >= limit)
    }

    /// Whole numbers near a point of the relaxation.
    fn centre(&self, system: &System) -> Option<Vec<BigInt>> {
        let mut relaxations = Relaxations::new(system);
        let slack = relaxations.slack().into();
        match relaxations.judge(system, &Local::new(system), &slack, true, self.stop) {
            Judged::Bounded(bounded) => bounded.point.iter().map(|value| BigInt::from_f64(value.round())).collect(),
            Judged::Infeasible(_) | Judged::Unbounded(_) | Judged::Stopped => None,
        }
    }
}

/// The system with integer columns no further from a point than a radius. Nobody is told why: the facts of these ends
/// are of no log.
fn within(system: &System, centre: &[BigInt], radius: &BigInt) -> System {
    let mut system = system.clone();
    for (column, value) in system.columns.iter_mut().zip(centre).filter(|(column, _)| column.integer) {
        let mut value = Rational::from(value.clone());
        if let Some(lower) = column.lower.as_ref().filter(|lower| value < lower.value) {
            value = lower.value.clone();
        }
        if let Some(upper) = column.upper.as_ref().filter(|upper| upper.value < value) {
            value = upper.value.clone();
        }
        let (low, high) = (&value - radius, value + radius);
        if column.lower.as_ref().is_none_or(|lower| lower.value < low) {
            column.lower = Some(Bound { value: low, fact: 0 });
        }
        if column.upper.as_ref().is_none_or(|upper| high < upper.value) {
            column.upper = Some(Bound { value: high, fact: 0 });
        }
    }
    system
}
