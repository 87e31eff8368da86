//! How much load per time unit workers can take for ever (rr4916, section 4.3): a linear program over their shares.
//!
//! ```text
//! maximise sum n_i
//! w_i n_i <= a                               for each worker
//! sum g_i n_i <= a                           for the port
//! n_i >= 0
//! ```
//!
//! a is the part of each period that latencies leave. With a = 1 no schedule of any load is faster on the long run:
//! whatever the sizes of its chunks, load B takes at least B / sum n_i.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Variable};
use schedcheck_model::Rational;
use schedcheck_model::divisible::Worker;

/// The best shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    /// Units of load per time unit of all workers together.
    pub total: Rational,
    /// Units of load per time unit of each worker, at one optimal vertex.
    pub shares: Vec<Rational>,
}

/// The largest rate at which the workers numbered in `among` can take load, if the part `available` of all time is left
/// by latencies. Nothing if `available` is negative, or a worker with neither link nor computing cost makes the rate
/// infinite.
pub fn steady_rate(workers: &[Worker], among: &[usize], available: &Rational) -> Option<Rate> {
    let (mut lp, shares) = program(workers, among, available);
    lp.maximize(total(&shares));
    let solution = lp.solve().ok()?;
    let Certificate::Optimal { primal, .. } = &solution.certificate else { return None };
    let shares = shares.iter().map(|share| primal.get(share.index())).collect();
    Some(Rate { total: solution.objective(&lp)?, shares })
}

/// The largest share of worker `worker` at which the workers of `among` still attain `rate` together; nothing if they
/// cannot attain it.
pub fn largest_share(workers: &[Worker], among: &[usize], rate: &Rational, worker: usize) -> Option<Rational> {
    let (mut lp, shares) = program(workers, among, &Rational::ONE);
    lp.subject_to("rate", total(&shares).at_least(rate));
    lp.maximize(shares[worker]);
    lp.solve().ok()?.objective(&lp)
}

fn total(shares: &[Variable]) -> Expression {
    shares.iter().map(|&share| (share, 1)).collect()
}

fn program(workers: &[Worker], among: &[usize], available: &Rational) -> (LinearProgram, Vec<Variable>) {
    let mut lp = LinearProgram::new("steady rate");
    let shares: Vec<Variable> = (0..workers.len())
        .map(|number| {
            let takes_part = among.contains(&number) && workers[number].cycle_time.is_some();
            let bounds = if takes_part { Bounds::non_negative() } else { Bounds::fixed(0) };
            lp.variable(format!("n{number}"), bounds)
        })
        .collect();
    for (number, (worker, share)) in workers.iter().zip(&shares).enumerate() {
        let cycle_time = worker.cycle_time.clone().unwrap_or_default();
        lp.subject_to(format!("compute{number}"), (cycle_time * *share).at_most(available));
    }
    let port: Expression = workers.iter().zip(&shares).map(|(worker, share)| (*share, &worker.link)).collect();
    lp.subject_to("port", port.at_most(available));
    (lp, shares)
}
