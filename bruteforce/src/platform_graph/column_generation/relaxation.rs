//! The throughput if only the use of each port, and of the odd sets found so far, is limited: an upper bound, and
//! prices to start from.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::super::activities::{Activity, Flow, beside};
use super::odd_sets::OddSet;
use super::ports::Ports;

/// The optimum of a program, and the prices that prove it.
pub(super) struct Relaxed {
    /// Tasks per time unit: no schedule has more.
    pub throughput: Rational,
    /// For how long each activity goes on in a time unit.
    pub activities: Vec<Rational>,
    /// What a task is worth at each node.
    pub prices: Vec<Rational>,
}

pub(super) fn relaxed(
    platform: &PlatformGraph,
    activities: &[Activity],
    ports: &Ports,
    odd_sets: &[OddSet],
    stop: &dyn Fn() -> bool,
) -> Result<Relaxed, Unsolved> {
    let mut program = LinearProgram::new("ports and odd sets");
    let columns: Vec<_> = activities.iter().map(|_| program.variable("", Bounds::between(0, 1))).collect();
    let beside: Vec<_> = beside(platform).map(|_| program.variable("", Bounds::between(0, 1))).collect();
    let limits = ports.ports.iter().map(|port| (&port.uses, port.most));
    for (uses, most) in limits.chain(odd_sets.iter().map(|odd_set| (&odd_set.activities, odd_set.most))) {
        let sum: Expression = uses.iter().map(|&activity| columns[activity]).sum();
        program.subject_to("", sum.at_most(most));
    }
    let rows = Flow::of(platform, activities, &columns, &beside).conserve(platform, &mut program);
    let solution = Solver::new(&program).stop_when(stop).solve()?;
    let throughput = solution.objective(&program).unwrap_or_default();
    // Doing nothing is a solution, and no node does more than compute all the time: there is an optimum.
    let Certificate::Optimal { primal, dual } = &solution.certificate else { return Err(Unsolved::Stopped) };
    let value = |column: &Variable| primal.get(column.index());
    let price = |row: &Option<usize>| row.map_or_else(Rational::zero, |row| -dual.get(row));
    Ok(Relaxed {
        throughput,
        activities: columns.iter().map(value).collect(),
        prices: rows.iter().map(price).collect(),
    })
}
