//! The ports of all nodes, as the only things that transfers and computations share.
//!
//! A set of activities no two of which use one link is feasible if and only if no port is used more often than it can
//! be: the tests hold this against [`PortModel::allows`].

use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::super::activities::Activity;

/// A port, or several alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::platform_graph) struct Port {
    /// How many activities can use it at once.
    pub most: usize,
    /// The activities that use it, more than these.
    pub uses: Vec<usize>,
}

/// The ports of a platform that can be in the way.
#[derive(Debug, Clone, Default)]
pub(in crate::platform_graph) struct Ports {
    /// The ports.
    pub ports: Vec<Port>,
    /// The ports of each activity: at most one at the sender and one at the receiver.
    pub of: Vec<Vec<usize>>,
}

impl Ports {
    pub fn of(platform: &PlatformGraph, activities: &[Activity]) -> Self {
        // Receptions, sends and computations of each node.
        let mut doings = vec![[const { Vec::new() }; 3]; platform.nodes().len()];
        for (number, activity) in activities.iter().enumerate() {
            match *activity {
                Activity::Compute { node } => doings[node][2].push(number),
                Activity::Transfer { from, to, .. } => {
                    doings[to][0].push(number);
                    doings[from][1].push(number);
                }
            }
        }
        let mut this = Self { ports: Vec::new(), of: vec![Vec::new(); activities.len()] };
        for (node, [receptions, sends, computations]) in platform.nodes().iter().zip(doings) {
            let (r, s, a) = (&receptions, &sends, &computations);
            match node.model {
                PortModel::MultiPort => {}
                PortModel::SinglePort => this.add([(1, vec![r]), (1, vec![s])]),
                PortModel::ReceiveInParallel => this.add([(1, vec![r]), (1, vec![s, a])]),
                PortModel::SendInParallel => this.add([(1, vec![r, a]), (1, vec![s])]),
                PortModel::WorkInParallel => this.add([(1, vec![r, s])]),
                PortModel::Sequential => this.add([(1, vec![r, s, a])]),
                PortModel::Ports { receive, send } => {
                    this.add([(receive as usize, vec![r]), (send as usize, vec![s])]);
                }
            }
        }
        this
    }

    fn add<const N: usize>(&mut self, ports: [(usize, Vec<&Vec<usize>>); N]) {
        for (most, uses) in ports {
            let uses: Vec<usize> = uses.into_iter().flatten().copied().collect();
            if uses.len() > most {
                uses.iter().for_each(|&activity| self.of[activity].push(self.ports.len()));
                self.ports.push(Port { most, uses });
            }
        }
    }
}
