//! The bipartite graph of section 2.3.2: a vertex for each port, an edge for everything that is done and needs a port.
//!
//! A transfer joins the sending port of a node and the receiving port of another. Where sending and receiving share a
//! port (M(w||r,s), M(r,s,w)) both are the same vertex. Computing needs the sending port in M(r||s,w), the receiving
//! port in M(s||r,w), the shared port in M(r,s,w), and no port otherwise: such an edge has one end that nobody else
//! needs. A port that serves at least as many things at once as need it at all is no vertex: it stands in nobody's way.

use std::collections::VecDeque;

use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::{ReconstructionError, is_of};
use crate::mssg::SteadyState;

/// Something that a node does for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Activity {
    /// Tasks over an arc, by its place in [`PlatformGraph::arcs`].
    Transfer(usize),
    /// Tasks computed by a node.
    Computation(usize),
}

/// A port that several activities need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Port {
    /// Whose port it is.
    pub node: usize,
    /// How many activities it serves at once.
    pub capacity: u32,
}

/// What cannot be done at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Conflicts {
    /// What is done in slots.
    pub activities: Vec<Activity>,
    /// The fraction of time that each activity takes.
    pub fractions: Vec<Rational>,
    /// The ports that each activity needs.
    pub ends: Vec<[Option<usize>; 2]>,
    /// The ports.
    pub ports: Vec<Port>,
}

/// Which ports a node has for sends, receptions and computations: 0 and 1 are two of its ports, and nothing is no port
/// at all; and how many activities the ports 0 and 1 serve.
fn needs(model: PortModel) -> ([Option<usize>; 3], [u32; 2]) {
    match model {
        PortModel::MultiPort => ([None; 3], [1, 1]),
        PortModel::SinglePort => ([Some(0), Some(1), None], [1, 1]),
        PortModel::ReceiveInParallel => ([Some(0), Some(1), Some(0)], [1, 1]),
        PortModel::SendInParallel => ([Some(0), Some(1), Some(1)], [1, 1]),
        PortModel::WorkInParallel => ([Some(0), Some(0), None], [1, 1]),
        PortModel::Sequential => ([Some(0); 3], [1, 1]),
        PortModel::Ports { receive, send } => ([Some(0), Some(1), None], [send, receive]),
    }
}

impl Conflicts {
    /// What a steady state does in slots: all transfers, and the computations of nodes that do not compute beside them.
    ///
    /// # Errors
    /// A steady state that is not of this platform, or that needs a port for more time than there is.
    pub fn new(platform: &PlatformGraph, state: &SteadyState) -> Result<Self, ReconstructionError> {
        let nodes = platform.nodes();
        if !is_of(platform, state) {
            return Err(ReconstructionError::OtherPlatform);
        }
        let mut all = Self { activities: vec![], fractions: vec![], ends: vec![], ports: vec![] };
        let port = |node: usize, role: usize| needs(nodes[node].model).0[role].map(|which| 2 * node + which);
        for (arc, (from, to, _)) in platform.arcs().enumerate() {
            all.add(Activity::Transfer(arc), &state.sending[arc], [port(from, 0), port(to, 1)], from)?;
        }
        for (node, fraction) in state.computing.iter().enumerate() {
            if nodes[node].cycle_time.is_none() && !fraction.is_zero() {
                return Err(ReconstructionError::OtherPlatform);
            }
            let beside = nodes[node].model.computes_beside();
            // Only its fraction is looked at where a computation needs no port.
            let fraction_in_slots = if beside { &Rational::zero() } else { fraction };
            all.add(Activity::Computation(node), fraction_in_slots, [port(node, 2), None], node)?;
            within_the_time(fraction, node)?;
        }
        let capacities = nodes.iter().enumerate().flat_map(|(node, what)| {
            let [first, second] = needs(what.model).1;
            [Port { node, capacity: first }, Port { node, capacity: second }]
        });
        all.keep_ports(capacities.collect())?;
        Ok(all)
    }

    fn add(
        &mut self,
        activity: Activity,
        fraction: &Rational,
        ends: [Option<usize>; 2],
        node: usize,
    ) -> Result<(), ReconstructionError> {
        within_the_time(fraction, node)?;
        if !fraction.is_zero() {
            self.activities.push(activity);
            self.fractions.push(fraction.clone());
            self.ends.push(ends);
        }
        Ok(())
    }

    /// Leaves the ports that are needed more often than they serve at once, numbered anew.
    fn keep_ports(&mut self, ports: Vec<Port>) -> Result<(), ReconstructionError> {
        let (mut degrees, mut loads) = (vec![0_u32; ports.len()], vec![Rational::zero(); ports.len()]);
        for (ends, fraction) in self.ends.iter().zip(&self.fractions) {
            for &end in ends.iter().flatten() {
                degrees[end] += 1;
                loads[end] += fraction;
            }
        }
        let mut names = vec![None; ports.len()];
        for (number, port) in ports.into_iter().enumerate().filter(|(number, port)| degrees[*number] > port.capacity) {
            if loads[number] > Rational::from(port.capacity) {
                return Err(ReconstructionError::Overloaded { node: port.node });
            }
            names[number] = Some(self.ports.len());
            self.ports.push(port);
        }
        self.ends.iter_mut().flatten().for_each(|end| *end = end.and_then(|end| names[end]));
        Ok(())
    }

    /// The activities at each port.
    pub fn at_ports(&self) -> Vec<Vec<usize>> {
        let mut at = vec![Vec::new(); self.ports.len()];
        for (activity, ends) in self.ends.iter().enumerate() {
            ends.iter().flatten().for_each(|&end| at[end].push(activity));
        }
        at
    }

    /// The nodes of a cycle of an odd number of ports, if there is one.
    pub fn odd_cycle(&self) -> Option<Vec<usize>> {
        let at = self.at_ports();
        // Each port's side, and the activity and port that it was reached by.
        let mut reached: Vec<Option<(bool, Option<usize>)>> = vec![None; self.ports.len()];
        for start in 0..self.ports.len() {
            if reached[start].is_some() {
                continue;
            }
            reached[start] = Some((false, None));
            let mut queue = VecDeque::from([start]);
            while let Some(port) = queue.pop_front() {
                let side = reached[port].is_some_and(|(side, _)| side);
                for other in at[port].iter().filter_map(|&activity| self.other_end(activity, port)) {
                    match reached[other] {
                        None => {
                            reached[other] = Some((!side, Some(port)));
                            queue.push_back(other);
                        }
                        Some((same, _)) if same == side => return Some(self.cycle(&reached, port, other)),
                        Some(_) => {}
                    }
                }
            }
        }
        None
    }

    /// The port at the other end of an activity.
    pub fn other_end(&self, activity: usize, port: usize) -> Option<usize> {
        let [one, other] = self.ends[activity];
        if one == Some(port) { other } else { one }
    }

    /// The nodes of the cycle that two ports of the same side close.
    fn cycle(&self, reached: &[Option<(bool, Option<usize>)>], one: usize, other: usize) -> Vec<usize> {
        let way = |from: usize| -> Vec<usize> {
            std::iter::successors(Some(from), |&port| reached[port].and_then(|(_, before)| before)).collect()
        };
        let (mut up, mut down) = (way(one), way(other));
        // Both ways end at the start of the search: what they share but for where they part is no part of the cycle.
        // They are as long as each other, for the search is by breadth, and begin with different ports.
        while up[up.len() - 2] == down[down.len() - 2] {
            up.pop();
            down.pop();
        }
        down.pop();
        up.into_iter().chain(down.into_iter().rev()).map(|port| self.ports[port].node).collect()
    }
}

/// Nothing takes less than no time, or more than all of it.
fn within_the_time(fraction: &Rational, node: usize) -> Result<(), ReconstructionError> {
    if fraction.is_negative() || *fraction > Rational::one() {
        return Err(ReconstructionError::Overloaded { node });
    }
    Ok(())
}
