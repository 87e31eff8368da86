//! What MSSG(G) lacks where a node has one port for sending and receiving (section 4): the inequalities of odd sets.
//!
//! Each node has a sending and a receiving port, or one port for both (models w||r,s and r,s,w). A transfer occupies a
//! port at either end, and so transfers that run at once are a matching of the graph whose vertices are the ports and
//! whose edges are the arcs; a computation that stands in the way of transfers is an edge from its port to nowhere. The
//! equations of section 4 say that a port is busy at most all the time: those are the degree constraints of fractional
//! matchings. Where the graph of ports is bipartite they describe the convex hull of the matchings (Birkhoff); ports
//! for both directions can close odd cycles, and then they do not: around a triangle they allow each transfer half of
//! the time, though no two of the three run at once.
//!
//! Edmonds (*Maximum matching and a polyhedron with 0,1-vertices*, 1965): together with x(E(U)) <= (|U| - 1) / 2 for
//! every set U of an odd number of ports, E(U) being the arcs within U, they describe the hull for any graph. A port
//! without limit (r*||s*||w) is no vertex: its arcs end nowhere. Numbers of ports above 1 would need a further family
//! of inequalities and are not treated here.
//!
//! The two directions of a link are different edges, which equation 7 keeps from being busy together for more than all
//! the time. That is enough: a solution keeps all its inequalities when each link is reduced to one direction, and a
//! matching of what is left uses each link once.

use exact_lp::{Expression, Variable};
use itertools::Itertools;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::mssg::Program;

/// What keeps the inequalities from being written down.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OddSetsError {
    /// A node with a number of ports.
    #[error("node {0} has a number of ports, for which there are no inequalities of odd sets here")]
    Ports(usize),
    /// More sets than anybody wants.
    #[error("{ports} ports on odd cycles are too many to list their subsets (at most {MOST_PORTS})")]
    TooMany {
        /// How many.
        ports: usize,
    },
}

/// The most ports whose subsets are listed.
const MOST_PORTS: usize = 14;

/// A port that is busy with one thing at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Port {
    /// A node's port for receiving.
    Receiving(usize),
    /// A node's port for sending.
    Sending(usize),
    /// A node's port for either.
    Either(usize),
}

/// The port that a node sends through; nothing where there is no limit.
///
/// # Errors
/// A node with a number of ports.
pub fn sending_port(platform: &PlatformGraph, node: usize) -> Result<Option<Port>, OddSetsError> {
    Ok(match platform.nodes()[node].model {
        PortModel::MultiPort => None,
        PortModel::WorkInParallel | PortModel::Sequential => Some(Port::Either(node)),
        PortModel::Ports { .. } => return Err(OddSetsError::Ports(node)),
        PortModel::SinglePort | PortModel::ReceiveInParallel | PortModel::SendInParallel => Some(Port::Sending(node)),
    })
}

/// The port that a node receives through; nothing where there is no limit.
///
/// # Errors
/// A node with a number of ports.
pub fn receiving_port(platform: &PlatformGraph, node: usize) -> Result<Option<Port>, OddSetsError> {
    Ok(match sending_port(platform, node)? {
        Some(Port::Sending(_)) => Some(Port::Receiving(node)),
        other => other,
    })
}

/// The arcs that lead from a port to a port, with the variables of their times.
type Edges = Vec<(Port, Port, Variable)>;

fn edges(platform: &PlatformGraph, program: &Program) -> Result<Edges, OddSetsError> {
    let mut edges = Vec::new();
    for ((from, to, _), variable) in platform.arcs().zip(&program.sending) {
        let ends = (sending_port(platform, from)?, receiving_port(platform, to)?);
        if let ((Some(from), Some(to)), Some(variable)) = (ends, *variable) {
            edges.push((from, to, variable));
        }
    }
    Ok(edges)
}

/// Whether the platform's graph of ports has no odd cycle: then the equations of section 4 are right as they are.
///
/// # Errors
/// A node with a number of ports.
///
/// ```
/// use schedcheck_tpds2004_algorithms::odd_sets::is_bipartite;
/// use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
/// let triangle = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]);
/// assert!(is_bipartite(&triangle)?);
/// assert!(!is_bipartite(&triangle.all_under(PortModel::Sequential))?);
/// # Ok::<(), schedcheck_tpds2004_algorithms::odd_sets::OddSetsError>(())
/// ```
pub fn is_bipartite(platform: &PlatformGraph) -> Result<bool, OddSetsError> {
    let edges = edges(platform, &Program::new(platform))?;
    let ports = edges.iter().flat_map(|&(from, to, _)| [from, to]).unique().collect_vec();
    Ok(!has_odd_cycle(&ports, &edges))
}

/// Whether the arcs within these ports have an odd cycle.
fn has_odd_cycle(ports: &[Port], edges: &Edges) -> bool {
    let mut sides = vec![None; ports.len()];
    let place = |port: &Port| ports.iter().position(|other| other == port);
    let within = edges.iter().filter_map(|(from, to, _)| Some((place(from)?, place(to)?))).collect_vec();
    for start in 0..ports.len() {
        if sides[start].is_some() {
            continue;
        }
        sides[start] = Some(false);
        let mut open = vec![start];
        while let Some(port) = open.pop() {
            let ends = within.iter().flat_map(|&(from, to)| [(from, to), (to, from)]);
            for (_, next) in ends.filter(|&(end, _)| end == port) {
                match sides[next] {
                    None => {
                        sides[next] = sides[port].map(|side: bool| !side);
                        open.push(next);
                    }
                    side if side == sides[port] => return true,
                    _ => {}
                }
            }
        }
    }
    false
}

/// MSSG(G) with the equations of section 4 and the inequalities of all odd sets that have an odd cycle: its optimum is
/// attained.
///
/// # Errors
/// A node with a number of ports, or too many sets.
pub fn repaired(platform: &PlatformGraph) -> Result<Program, OddSetsError> {
    let mut program = Program::new(platform);
    let edges = edges(platform, &program)?;
    let ports = edges.iter().flat_map(|&(from, to, _)| [from, to]).unique().sorted().collect_vec();
    if !has_odd_cycle(&ports, &edges) {
        return Ok(program);
    }
    refuse_many(ports.len())?;
    for size in (3..=ports.len()).step_by(2) {
        for (number, set) in ports.iter().copied().combinations(size).enumerate() {
            if !has_odd_cycle(&set, &edges) {
                continue;
            }
            let within = edges.iter().filter(|(from, to, _)| set.contains(from) && set.contains(to));
            let sum: Expression = within.map(|&(_, _, variable)| variable).sum();
            program.program.subject_to(format!("odd_{size}_{number}"), sum.at_most((size / 2) as i64));
        }
    }
    Ok(program)
}

fn refuse_many(ports: usize) -> Result<(), OddSetsError> {
    if ports > MOST_PORTS { Err(OddSetsError::TooMany { ports }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throughput(platform: PlatformGraph) -> String {
        let platform = platform.all_under(PortModel::WorkInParallel);
        repaired(&platform).unwrap().solve(&|| false).unwrap().0.throughput.to_string()
    }

    #[test]
    fn an_odd_set_holds_what_is_sent_within_it_alone() {
        // A task of each kind in two time units: from P1 to P2, then on to P3 while P1 sends one to P4.
        let tail = PlatformGraph::of([0, 0, 1, 2], [(0, 1, 1), (1, 2, 1), (0, 2, 100), (0, 3, 1)]);
        assert_eq!(throughput(tail), "1");
    }

    #[test]
    fn around_five_ports_two_transfers_run_at_once() {
        // P1 sends to P2 while P5 sends to P4, and to P5 while P2 sends to P3.
        let ring = PlatformGraph::of([0, 0, 1, 1, 0], [(0, 1, 1), (1, 2, 1), (2, 3, 9), (3, 4, 1), (0, 4, 1)]);
        assert_eq!(throughput(ring), "1");
    }

    #[test]
    fn as_many_ports_as_are_allowed_are_not_too_many() {
        assert_eq!(refuse_many(MOST_PORTS), Ok(()));
        for ports in [MOST_PORTS + 1, MOST_PORTS + 5] {
            assert_eq!(refuse_many(ports), Err(OddSetsError::TooMany { ports }));
        }
    }
}
