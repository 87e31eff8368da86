//! Searches in other columns ([`reduction`](super::reduction)): where branching on those of the program may not end.

use std::rc::Rc;

use num_traits::Signed;

use super::cuts;
use super::facts::Closed;
use super::presolve;
use super::progress::SearchOptions;
use super::proof_log::{Derived, Lhs, ProofLog, Reason, Relation};
use super::reduction::{self, Reduction};
use super::search::{Ended, Search};
use super::solver::{Best, IntegerSolver, IntegerStatistics, Start};
use super::system::{Infeasible, System};
use crate::basis::Basis;
use crate::program::Rational;

impl IntegerSolver<'_> {
    /// The answer, by a search in other columns; the one before has proved a bound, and knows a point or none.
    pub(super) fn reduced(
        &self,
        system: &System,
        (closed, best): (Option<Closed>, Best),
        log: &mut dyn ProofLog,
        statistics: &mut IntegerStatistics,
    ) -> (Ended, Best) {
        let best = match best {
            None => match self.reduced_first_point(&without_costs(system), log, statistics) {
                Some((Ended::Closed, None)) => return (Ended::Closed, None),
                Some((_, best)) => best,
                None => None,
            },
            best => best,
        };
        let nodes = self.nodes.map(|limit| limit.saturating_sub(statistics.nodes));
        let options = SearchOptions { stop: self.stop, nodes, pause: None, watch: self.watch, first_point: false };
        let point = best.as_ref().map(|(point, _)| point);
        let start = Start { point, ..Start::of(system, options) };
        let value = |(_, objective): &(_, Rational)| (objective - self.lp.constant()) * &system.cost_scale;
        let (ended, found) = match best.as_ref().and_then(|best| Reduction::of(system, Some(&value(best)), self.stop)) {
            Some(reduction) => self.search_reduced(start, &reduction, log, statistics),
            None => self.search(start, log, statistics),
        };
        let ended = match (ended, closed) {
            (Ended::Stopped(own), Some(closed)) if own.as_ref().is_none_or(|own| own.bound_is_below(&closed)) => {
                Ended::Stopped(Some(repeated(closed, system, log)))
            }
            (ended, _) => ended,
        };
        (ended, found.or(best))
    }

    /// Any point of a system without costs, or that there is none, by a search in other columns; nothing if that is not
    /// worth while.
    pub(super) fn reduced_first_point(
        &self,
        system: &System,
        log: &mut dyn ProofLog,
        statistics: &mut IntegerStatistics,
    ) -> Option<(Ended, Best)> {
        let reduction = reduction::pause(system, 0).and_then(|_| Reduction::of(system, None, self.stop))?;
        let options = self.options(u64::MAX, statistics);
        Some(self.search_reduced(Start::of(system, options), &reduction, log, statistics))
    }

    fn search_reduced(
        &self,
        start: Start,
        reduction: &Reduction,
        log: &mut dyn ProofLog,
        statistics: &mut IntegerStatistics,
    ) -> (Ended, Best) {
        let mut log = reduction.log(log);
        let mut system = reduction.system.clone();
        if let Err(Infeasible(_)) = presolve::presolve(&mut system, &mut log, self.stop) {
            return (Ended::Closed, None);
        }
        let rounds = cuts::add(&mut system, &mut log, self.stop);
        statistics.cuts += rounds.cuts as u64;
        statistics.float_iterations += rounds.iterations;
        let start = Start { system: &system, root: rounds.basis, reduction: Some(reduction), ..start };
        self.search(start, &mut log, statistics)
    }
}

fn without_costs(system: &System) -> System {
    let mut system = system.clone();
    system.forget_costs();
    system
}

/// A bound once more: the last fact is the one that counts.
fn repeated(closed: Closed, system: &System, log: &mut dyn ProofLog) -> Closed {
    let Some(bound) = &closed.bound else { return closed };
    let relation = if system.cost_scale.is_positive() { Relation::AtLeast } else { Relation::AtMost };
    let multipliers = [(closed.fact, Rational::from(1))];
    let (rhs, reason) = (bound / &system.cost_scale, Reason::Combination(&multipliers));
    let fact = log.derive(&Derived { left: Lhs::Objective, relation, rhs: &rhs, reason });
    Closed { fact, ..closed }
}

impl Search<'_> {
    /// Whether a column has to be whole for a node to be closed: all integer columns, but for those that the recession
    /// cone moves.
    pub(super) fn is_branched_on(&self, column: usize) -> bool {
        self.system.columns[column].integer && !self.reduction.is_some_and(|reduction| reduction.recedes[column])
    }

    /// Whether the recession cone moves an integer column.
    pub(super) fn recedes(&self) -> bool {
        self.reduction.is_some_and(|reduction| reduction.recedes.contains(&true))
    }

    /// Takes a feasible point at which all columns are whole that have to be; the others are made so.
    pub(super) fn take_whole(&mut self, point: Vec<Rational>, basis: &Rc<Basis>) {
        let Some(reduction) = self.reduction.filter(|reduction| !reduction.is_whole(&self.system, &point)) else {
            return self.take(point.into_iter().collect());
        };
        let Some(values) = reduction.shifted(&point, self.options.stop) else { return };
        if self.purely_integer {
            self.take(values.into_iter().map(|(_, value)| Rational::from(value)).collect());
        } else if let Some(point) = self.relaxations.completed(&self.local, &values, basis, self.options.stop) {
            self.take(point.into_iter().collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use crate::certificate::Vector;
    use crate::format::vipr::{Proved, check, read};
    use crate::integer::recorded::random;
    use crate::program::{Bounds, Expression, LinearProgram, Rational, Sense};
    use crate::{IntegerOutcome, IntegerSolver, Record};

    /// What the solver says that changes columns after so many nodes, and what its proof proves.
    fn solved(lp: &LinearProgram, pause: u64, nodes: u64) -> (IntegerOutcome, Option<Proved>) {
        let mut record = Record::in_memory();
        let mut solver = IntegerSolver::new(lp).node_limit(nodes).record(&mut record);
        solver.pause = pause;
        let outcome = solver.solve().outcome;
        let mut file = Vec::new();
        if record.write(lp, &outcome, &mut file).is_err() {
            return (outcome, None);
        }
        let text = String::from_utf8(file).expect("text");
        let file = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let proof = check(lp, &file).unwrap_or_else(|rejected| panic!("{rejected}\n{lp:?}\n{text}"));
        (outcome, Some(proof.proved))
    }

    fn claimed(outcome: &IntegerOutcome) -> Option<Proved> {
        match outcome {
            IntegerOutcome::Optimal { objective, .. } => Some(Proved::Optimal(objective.clone())),
            IntegerOutcome::Infeasible => Some(Proved::Infeasible),
            IntegerOutcome::Unbounded { .. } => Some(Proved::Unbounded),
            IntegerOutcome::Stopped { .. } => None,
        }
    }

    #[test]
    fn other_columns_end_the_search_with_the_same_answers_each_with_a_proof() {
        let mut numbers = ChaCha8Rng::seed_from_u64(52);
        let (mut only_here, mut kinds) = (0, [0; 3]);
        for _ in 0..500 {
            let mut lp = random(&mut numbers);
            let costs: Expression = (0..lp.columns().len())
                .filter_map(|column| Some(numbers.random_range(-3..=3) * lp.variable_at(column)?))
                .sum();
            let sense = if numbers.random_bool(0.5) { Sense::Minimize } else { Sense::Maximize };
            lp.optimize(sense, if numbers.random_range(0..4) == 0 { Expression::default() } else { costs });
            let (own, proved) = solved(&lp, 0, 5_000);
            let claim = claimed(&own).unwrap_or_else(|| panic!("{own:?}\n{lp:?}"));
            assert_eq!(proved.as_ref(), Some(&claim), "{lp:?}");
            match claimed(&solved(&lp, u64::MAX, 300).0) {
                Some(other) => assert_eq!(claim, other, "{lp:?}"),
                None => only_here += 1,
            }
            kinds[match claim {
                Proved::Optimal(_) => 0,
                Proved::Infeasible => 1,
                _ => 2,
            }] += 1;
        }
        assert!(only_here > 0 && kinds.iter().all(|&count| count > 50), "{only_here} {kinds:?}");
    }

    /// The least cost of a sum that is reached, by dynamic programming over sums.
    fn least_cost(factors: &[usize], costs: &[i64], sum: usize) -> Option<i64> {
        let mut least = vec![None; sum + 1];
        least[0] = Some(0);
        for reached in 1..=sum {
            let steps = factors.iter().zip(costs).filter(|&(&factor, _)| factor <= reached);
            least[reached] = steps.filter_map(|(&factor, cost)| Some(least[reached - factor]? + cost)).min();
        }
        least[sum]
    }

    #[test]
    fn one_equation_has_the_optimum_of_dynamic_programming() {
        let mut random = ChaCha8Rng::seed_from_u64(53);
        let (mut none, mut some) = (0, 0);
        for _ in 0..60 {
            let count = random.random_range(2..=5);
            let factors: Vec<usize> = (0..count).map(|_| random.random_range(40..400)).collect();
            let costs: Vec<i64> = (0..count).map(|_| random.random_range(-9..=20)).collect();
            let sum = random.random_range(1_000..6_000);
            let mut lp = LinearProgram::new("one equation");
            let columns: Vec<_> = factors.iter().map(|_| lp.integer("x", Bounds::non_negative())).collect();
            let terms = columns.iter().zip(&factors).map(|(&column, &factor)| Rational::from(factor as i64) * column);
            lp.subject_to("sum", terms.sum::<Expression>().equals(sum as i64));
            lp.minimize(columns.iter().zip(&costs).map(|(&column, &cost)| cost * column).sum::<Expression>());
            let (outcome, proved) = solved(&lp, 0, 20_000);
            assert_eq!(claimed(&outcome), proved, "{lp:?}");
            let expected = least_cost(&factors, &costs, sum).map(Rational::from);
            match (outcome, &expected) {
                (IntegerOutcome::Optimal { objective, .. }, Some(expected)) => {
                    some += 1;
                    assert_eq!(objective, *expected, "{lp:?}");
                }
                (IntegerOutcome::Infeasible, None) => none += 1,
                (outcome, _) => panic!("{outcome:?} {expected:?}\n{lp:?}"),
            }
        }
        assert!(none > 5 && some > 20, "{none} {some}");
    }

    #[test]
    fn a_search_that_is_stopped_in_other_columns_has_a_bound_all_the_same() {
        let mut lp = LinearProgram::new("one equation");
        let factors = [12_223, 12_224, 36_674, 61_119, 85_569];
        let columns = factors.map(|_| lp.integer("x", Bounds::non_negative()));
        let sum: Expression = columns.iter().zip(factors).map(|(&column, factor)| factor * column).sum();
        lp.subject_to("sum", sum.equals(89_643_482));
        lp.minimize(columns[0] + 2 * columns[1] + columns[4]);
        for nodes in 1..12 {
            let (outcome, proved) = solved(&lp, 2, nodes);
            match outcome {
                IntegerOutcome::Optimal { .. } => assert_eq!(claimed(&outcome), proved),
                IntegerOutcome::Stopped { bound: Some(bound), best } => {
                    let upper = best.as_ref().map(|(_, value): &(Vector, Rational)| value.clone());
                    assert_eq!(proved, Some(Proved::Between { lower: Some(bound), upper }));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
