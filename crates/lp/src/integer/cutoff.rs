//! What the best point adds: only points that are better are still of interest. So the objective is below its value,
//! and with the multipliers of the root's relaxation, the reduced costs of the columns are: a column whose reduced cost
//! is more than what is left between the bound and the best point stays at its end (reduced-cost fixing).

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::consequences::{Consequences, Line};
use super::facts::{Closed, merge};
use super::incumbent::Incumbent;
use super::multipliers::Duals;
use super::proof_log::{Derived, Fixed, Lhs, Reason, Relation};
use super::search::Search;
use super::system::Bound;
use super::system::Infeasible;
use crate::program::Rational;

/// How many lines come with the best point: the objective, and the reduced costs of the root.
pub(super) const LINES: usize = 2;

impl Search<'_> {
    /// What follows at a node from the column that was branched on.
    ///
    /// # Errors
    /// If no point is left there.
    pub(super) fn follow(&mut self, place: usize) -> Result<(), Infeasible> {
        let Some(column) = self.tree.get(place).and_then(|node| node.changes.first()).map(|change| change.column)
        else {
            return Ok(());
        };
        let Some(consequences) = &mut self.consequences else { return Ok(()) };
        let changes = consequences.of_column(column, &mut self.local, self.log)?;
        changes.iter().for_each(|change| self.relaxations.set(change.column, &self.local));
        self.path.last_mut().into_iter().for_each(|last| last.1 = self.local.changes());
        if let Some(node) = self.tree.get_mut(place) {
            node.changes.extend(changes);
        }
        Ok(())
    }

    /// Tightens the ends of columns everywhere, if there is a better point than before; what closes the root, if no
    /// better point is left.
    pub(super) fn tighten(&mut self) -> Option<Closed> {
        let is_told = |best: &&Incumbent| self.cutoff.as_ref() == Some(&best.value);
        let best = self.incumbent.as_ref().filter(|best| !is_told(best) && !self.options.first_point)?.clone();
        let mut consequences = self.consequences.take()?;
        self.cutoff = Some(best.value.clone());
        self.path.clear();
        let columns = self.local.back_to(0);
        columns.into_iter().for_each(|column| self.relaxations.set(column, &self.local));
        let closed = self.limit(&best, &mut consequences);
        self.consequences = Some(consequences);
        closed
    }

    fn limit(&mut self, best: &Incumbent, consequences: &mut Consequences) -> Option<Closed> {
        let objective = self.objective_line(best)?;
        if let Some(line) = self.reduced_line(&objective) {
            consequences.set(1, line);
        }
        consequences.set(0, objective);
        match consequences.of_own(&mut self.local, self.log) {
            Err(Infeasible(fact)) => Some(Closed { fact, bound: None }),
            Ok(changes) => {
                for change in changes {
                    self.relaxations.set(change.column, &self.local);
                    let column = &mut self.system.columns[change.column];
                    let end = if change.upper { &mut column.upper } else { &mut column.lower };
                    *end = Some(Bound { value: change.value, fact: change.fact });
                }
                self.local.keep();
                None
            }
        }
    }

    /// The objective of the system is less than that of the best point: by one at least, where it takes whole values.
    ///
    /// There it is a case of two, whose other one is closed when all is; else the log has the best point for a reason.
    /// (The public checker of VIPR files knows that reason for a minimum alone, and so it is given for that alone.)
    fn objective_line(&mut self, best: &Incumbent) -> Option<Line> {
        let columns = self.system.columns.iter().enumerate().filter(|(_, column)| !column.cost.is_zero());
        let costs: Vec<(usize, BigInt)> = columns.map(|(index, column)| (index, column.cost.clone())).collect();
        let terms = costs.iter().map(|(index, cost)| Some((*index, cost.to_i64()?))).collect::<Option<Vec<_>>>()?;
        let step = i64::from(self.facts.is_whole());
        let end = best.value.ceil().to_integer().to_i64()?.checked_sub(step).filter(|_| !terms.is_empty())?;
        let (left, rhs) = (Lhs::Terms(&costs), Rational::from(end));
        let fact = if self.facts.is_whole() {
            let reason = Reason::Assumption;
            let below = self.log.derive(&Derived { left, relation: Relation::AtMost, rhs: &rhs, reason });
            let no_better = self.log.derive(&Derived { left, relation: Relation::AtLeast, rhs: &best.value, reason });
            self.cutoffs.push((no_better, below));
            below
        } else if self.system.cost_scale.is_positive() {
            let value = &best.value / &self.system.cost_scale;
            let (relation, reason) = (Relation::AtMost, Reason::Solution);
            let cutoff = self.log.derive(&Derived { left: Lhs::Objective, relation, rhs: &value, reason });
            let reason = Reason::Combination(&[(cutoff, self.system.cost_scale.clone())]);
            self.log.derive(&Derived { left, relation, rhs: &rhs, reason })
        } else {
            return None;
        };
        Some(Line { terms, ends: [None, Some((end, fact))], scale: 1 })
    }

    /// What holds of all points, if this holds of those that are better than the best ones.
    pub(super) fn with_the_best(&mut self, closed: Closed) -> Closed {
        let Some(best) = self.incumbent.as_ref().map(|best| best.value.clone()) else { return closed };
        if self.cutoff.is_none() {
            return closed;
        }
        let bound = closed.bound.filter(|bound| *bound < best).unwrap_or(best);
        let mut fact = closed.fact;
        for (no_better, below) in std::mem::take(&mut self.cutoffs) {
            fact = self.facts.no_better((no_better, below), fact, &bound, self.log);
        }
        Closed { fact, bound: Some(bound) }
    }

    /// The same less the rows, by the multipliers of the root: what is left are the reduced costs.
    fn reduced_line(&mut self, objective: &Line) -> Option<Line> {
        let Duals::Narrow(duals) = self.root_duals.as_deref()? else { return None };
        let (sum, reduced) = self.local.words.as_ref()?.reduced(duals, true)?;
        let (end, cutoff) = objective.ends[1]?;
        let end = i128::from(end).checked_mul(duals.denominator.into())?.checked_sub(sum)?.to_i64()?;
        let columns = reduced.into_iter().enumerate().filter(|(_, value)| *value != 0);
        let terms = columns.map(|(column, value)| Some((column, value.to_i64()?))).collect::<Option<Vec<_>>>()?;
        let mut multipliers = vec![(cutoff, i128::from(duals.denominator))];
        for &(row, value) in &duals.rows {
            let row = &self.system.rows[row];
            let end = if value > 0 { &row.lower } else { &row.upper };
            multipliers.push((end.as_ref()?.fact, i128::from(-value).checked_mul(row.scale.to_i64()?.into())?));
        }
        merge(&mut multipliers)?;
        let left: Vec<(usize, BigInt)> = terms.iter().map(|&(column, value)| (column, value.into())).collect();
        let fact = self.log.derive_fixed(&Fixed {
            left: if left.is_empty() { Lhs::Zero } else { Lhs::Terms(&left) },
            relation: Relation::AtMost,
            rhs: &Rational::from(end),
            is_rounded: false,
            multipliers: &multipliers,
            denominator: i128::one(),
        });
        Some(Line { terms, ends: [None, Some((end, fact))], scale: 1 })
    }
}
