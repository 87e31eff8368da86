//! MSSG(G): the linear program of the steady state (section 2.3.1), with the equations of each node's port model
//! (section 4).

use std::collections::BTreeMap;

use exact_lp::{Basis, Bounds, Certificate, Expression, LinearProgram, Solver, Unsolved, Variable};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Node, PlatformGraph, PortModel};
use thiserror::Error;

/// What each node does in a time unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SteadyState {
    /// Tasks computed per time unit.
    pub throughput: Rational,
    /// The fraction of time that each node computes (alpha_i); zero for nodes that only forward.
    pub computing: Vec<Rational>,
    /// The fraction of time that tasks go over each arc (s_ij), in the order of [`PlatformGraph::arcs`].
    pub sending: Vec<Rational>,
}

/// Why there is no steady state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MssgError {
    /// A fault of the exact linear programming: doing nothing is a solution, and each alpha is at most 1.
    #[error("the program of a platform has no optimum")]
    NoOptimum,
    /// Stopped, or a fault of the exact linear programming.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The program with the variables that it is made of.
#[derive(Debug, Clone)]
pub struct Program {
    /// The program; maximise.
    pub program: LinearProgram,
    /// alpha of each node; nothing for a node that only forwards.
    pub computing: Vec<Option<Variable>>,
    /// s of each arc, in the order of [`PlatformGraph::arcs`]; nothing for an arc to a master (r_mj = 0).
    pub sending: Vec<Option<Variable>>,
}

impl Program {
    /// MSSG(G) as printed, s_ij = r_ji being one variable. Numbers of ports (equations 9 and 10) are summed over the
    /// ports of a node: a sum over k1 ports is at most k1, and any s_ij <= 1 within it can be dealt to the ports.
    pub fn new(platform: &PlatformGraph) -> Self {
        let mut program = LinearProgram::new("MSSG");
        let nodes = platform.nodes();
        let fraction = |name: String, program: &mut LinearProgram| program.variable(name, Bounds::between(0, 1));
        let compute = |(number, node): (usize, &Node)| {
            node.cycle_time.as_ref().map(|_| fraction(format!("alpha_{number}"), &mut program))
        };
        let computing: Vec<_> = nodes.iter().enumerate().map(compute).collect();
        let send = |(from, to, _): (usize, usize, usize)| {
            (!nodes[to].is_master).then(|| fraction(format!("s_{from}_{to}"), &mut program))
        };
        let sending: Vec<_> = platform.arcs().map(send).collect();
        let mut this = Self { program, computing, sending };
        this.share_ports(platform);
        this.share_links(platform);
        this.conserve(platform);
        this.program.maximize(this.throughput(platform));
        this
    }

    /// Equations 1, 5, 6 and 9 to 14, as the model of each node has them.
    fn share_ports(&mut self, platform: &PlatformGraph) {
        let arcs: Vec<_> = platform.arcs().collect();
        let (mut sends, mut receptions) =
            (vec![Vec::new(); platform.nodes().len()], vec![Vec::new(); platform.nodes().len()]);
        for (&(from, to, _), variable) in arcs.iter().zip(&self.sending) {
            sends[from].extend(*variable);
            receptions[to].extend(*variable);
        }
        for (number, node) in platform.nodes().iter().enumerate() {
            let alpha = &self.computing[number];
            let sum = |lists: &[&[Variable]]| lists.iter().flat_map(|list| list.iter().copied()).sum::<Expression>();
            let (s, r, a) = (&sends[number][..], &receptions[number][..], alpha.as_slice());
            // PRINTED: sum_j s_ij <= 1 (5), sum_j r_ij <= 1 (6), alpha_i + sum_j s_ij <= 1 (11), alpha_i + sum_j r_ij
            // <= 1 (12), sum_j s_ij + sum_j r_ij <= 1 (13), sum_j s_ij + alpha_i + sum_j r_ij <= 1 (14)
            let ports: &[(&str, &[&[Variable]], u32)] = match node.model {
                PortModel::MultiPort => &[],
                PortModel::SinglePort => &[("out", &[s], 1), ("in", &[r], 1)],
                PortModel::ReceiveInParallel => &[("out", &[s, a], 1), ("in", &[r], 1)],
                PortModel::SendInParallel => &[("out", &[s], 1), ("in", &[r, a], 1)],
                PortModel::WorkInParallel => &[("port", &[s, r], 1)],
                PortModel::Sequential => &[("port", &[s, r, a], 1)],
                PortModel::Ports { receive, send } => &[("out", &[s], send), ("in", &[r], receive)],
            };
            for (name, lists, most) in ports {
                self.program.subject_to(format!("{name}_{number}"), sum(lists).at_most(i64::from(*most)));
            }
        }
    }

    /// Equation 7.
    fn share_links(&mut self, platform: &PlatformGraph) {
        // PRINTED: for all e_ij in E, s_ij + r_ij <= 1 (7)
        let mut over = vec![Vec::new(); platform.links().len()];
        for ((_, _, link), variable) in platform.arcs().zip(&self.sending) {
            over[link].extend(*variable);
        }
        for (number, both) in over.iter().enumerate().filter(|(_, both)| both.len() == 2) {
            let sum: Expression = both.iter().copied().sum();
            self.program.subject_to(format!("link_{number}"), sum.at_most(1));
        }
    }

    /// Equation 8.
    fn conserve(&mut self, platform: &PlatformGraph) {
        // PRINTED: for all i != m, sum_j r_ij / c_ij = alpha_i / w_i + sum_j s_ij / c_ij (8)
        let mut balances = vec![Expression::default(); platform.nodes().len()];
        for ((from, to, link), variable) in platform.arcs().zip(&self.sending) {
            if let Some(variable) = *variable {
                let rate = platform.links()[link].cost.recip();
                balances[from] -= &rate * variable;
                balances[to] += &rate * variable;
            }
        }
        for (number, (node, mut balance)) in platform.nodes().iter().zip(balances).enumerate() {
            if let (Some(time), Some(alpha)) = (&node.cycle_time, self.computing[number]) {
                balance -= &time.recip() * alpha;
            }
            if !node.is_master {
                self.program.subject_to(format!("conservation_{number}"), balance.equals(0));
            }
        }
    }

    /// The objective, n_task(G): tasks computed per time unit.
    pub fn throughput(&self, platform: &PlatformGraph) -> Expression {
        // PRINTED: Maximize n_task(G) = sum_i alpha_i / w_i
        let rates = platform.nodes().iter().zip(&self.computing);
        rates.filter_map(|(node, alpha)| Some((alpha.as_ref().copied()?, node.cycle_time.as_ref()?.recip()))).collect()
    }

    /// The optimum, with the certificate that the checker of linear programs has accepted.
    ///
    /// # Errors
    /// Only if `stop` says so, or if the exact linear programming is wrong.
    pub fn solve(&self, stop: &dyn Fn() -> bool) -> Result<(SteadyState, Basis), MssgError> {
        let solution = Solver::new(&self.program).stop_when(stop).solve()?;
        let Certificate::Optimal { primal, .. } = &solution.certificate else {
            return Err(MssgError::NoOptimum);
        };
        let throughput = solution.objective(&self.program).ok_or(MssgError::NoOptimum)?;
        Ok((self.steady_state(throughput, &primal.to_rationals()), solution.basis))
    }

    /// The values of the columns as a steady state.
    pub fn steady_state(&self, throughput: Rational, values: &[Rational]) -> SteadyState {
        let value = |variable: &Option<Variable>| {
            variable.map_or_else(Rational::zero, |variable| values[variable.index()].clone())
        };
        SteadyState {
            throughput,
            computing: self.computing.iter().map(value).collect(),
            sending: self.sending.iter().map(value).collect(),
        }
    }
}

/// The optimum of MSSG(G) as printed, with the equations of each node's own model.
///
/// # Errors
/// Only if the exact linear programming is wrong.
///
/// ```
/// use schedcheck_tpds2004_algorithms::mssg;
/// use schedcheck_model::platform_graph::PlatformGraph;
/// let star = PlatformGraph::of([0, 1, 1], [(0, 1, 2), (0, 2, 3)]);
/// assert_eq!(mssg::solve(&star)?.throughput.to_string(), "1/2");
/// # Ok::<(), schedcheck_tpds2004_algorithms::mssg::MssgError>(())
/// ```
pub fn solve(platform: &PlatformGraph) -> Result<SteadyState, MssgError> {
    Ok(Program::new(platform).solve(&|| false)?.0)
}

impl SteadyState {
    /// The same throughput with each link used in one direction only (section 2.3.1): of the tasks that go both ways
    /// over a link, as many as go the lesser way are left out each way. Nothing takes longer than before.
    #[must_use]
    pub fn in_one_direction(mut self, platform: &PlatformGraph) -> Self {
        let arcs: Vec<_> = platform.arcs().collect();
        let places: BTreeMap<_, _> = arcs.iter().enumerate().map(|(place, arc)| ((arc.0, arc.1), place)).collect();
        for (forward, &(from, to, link)) in arcs.iter().enumerate() {
            let Some(&back) = places.get(&(to, from)).filter(|&&back| back > forward) else { continue };
            let (cost, cost_back) = (&platform.links()[link].cost, &platform.links()[arcs[back].2].cost);
            // PRINTED: if both r_ij and s_ij are nonzero, with, say, r_ij >= s_ij, use r'_ij = r_ij - s_ij and s'_ij =
            // 0
            let both_ways = (&self.sending[forward] / cost).min(&self.sending[back] / cost_back);
            self.sending[forward] -= &both_ways * cost;
            self.sending[back] -= &both_ways * cost_back;
        }
        self
    }

    /// Tasks per time unit that each node computes.
    pub fn computed(&self, platform: &PlatformGraph) -> Vec<Rational> {
        let rate = |(node, alpha): (&schedcheck_model::platform_graph::Node, &Rational)| {
            node.cycle_time.as_ref().map_or_else(Rational::zero, |time| alpha / time)
        };
        platform.nodes().iter().zip(&self.computing).map(rate).collect()
    }

    /// Tasks per time unit that go over each arc.
    pub fn sent(&self, platform: &PlatformGraph) -> Vec<Rational> {
        platform.arcs().zip(&self.sending).map(|((_, _, link), share)| share / &platform.links()[link].cost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_goes_both_ways_over_a_link_the_lesser_is_left_out_each_way() {
        let pair = PlatformGraph::of([1, 1], [(0, 1, 2)]);
        let fifths = |fifths: i64| Rational::new(fifths, 5);
        let used = |sending: [i64; 2]| {
            let state = SteadyState { sending: sending.map(fifths).to_vec(), ..solve(&pair).unwrap() };
            state.in_one_direction(&pair).sending
        };
        assert_eq!(used([4, 1]), [3, 0].map(fifths));
        assert_eq!(used([1, 4]), [0, 3].map(fifths));
        assert_eq!(used([2, 2]), [0, 0].map(fifths));
    }
}
