//! The methods for independent equal tasks on a graph of processors (tpds2004).
//!
//! | file | methods |
//! | --- | --- |
//! | `steady_state` | tasks per time unit, for ever: the program of the paper, and the exact solvers |
//! | `trees` | tasks per time unit over trees, and over spanning trees |
//! | `horizon` | tasks within a horizon |

mod horizon;
mod steady_state;
mod trees;

use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use crate::kinds::CommandKind;
use crate::methods::method::MethodOptions;
use crate::methods::table::{Entry, MethodRefusal, Table, method};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};
use schedcheck_tpds2004_algorithms::tree::Tree;

const BANDWIDTH_CENTRIC: Entry<PlatformGraph> = method(
    "bandwidth-centric",
    "optimal; platforms that are trees below their masters, any port models; thousands of nodes",
    "tpds2004, section 3: bottom-up over the tree, then top-down",
    trees::bandwidth_centric,
);

const MSSG: Entry<PlatformGraph> = method(
    "mssg",
    "optimal; refuses where nodes that share a port for both directions close an odd cycle; for hundreds of nodes",
    "tpds2004, sections 2.3 and 4: MSSG(G) with each node's equations, then weighted edge colouring",
    steady_state::by_program,
);

const COLUMN_GENERATION: Entry<PlatformGraph> = method(
    "column-generation",
    "optimal, any port models; within a time limit a schedule and an upper bound",
    "the best combination of sets of activities that can run at once, maximum-weight matchings as pricing",
    steady_state::by_column_generation,
);

const LIST_SCHEDULE: Entry<PlatformGraph> = method(
    "list-schedule",
    "a schedule within a horizon of some thousand tasks",
    "each task to the node that would complete it first, over the best of several spanning trees",
    horizon::by_list,
);

const PERIODS: Entry<PlatformGraph> = method(
    "periods",
    "within a horizon, asymptotically optimal; any horizon",
    "tpds2004, section 5.1: initialisation, periods of the steady state, clean-up",
    horizon::by_periods,
);

const EXHAUSTIVE: Entry<PlatformGraph> = method(
    "exhaustive",
    "optimal within the horizon; tiny platforms and short horizons",
    "every schedule of whole tasks, by search over states",
    horizon::exhaustively,
);

pub const METHODS: Table<PlatformGraph> = Table {
    candidate: Candidate::PlatformGraph,
    best,
    all: &[
        MSSG,
        COLUMN_GENERATION,
        method(
            "activity-sets",
            "optimal, any port models; small platforms",
            "the exact linear program over all sets of activities that can run at once",
            steady_state::by_activity_sets,
        ),
        BANDWIDTH_CENTRIC,
        method(
            "best-tree",
            "the best spanning tree; at most a dozen nodes",
            "tpds2004, section 5.2: every spanning tree, each with its exact throughput",
            trees::best_tree,
        ),
        method(
            "tree-heuristics",
            "a spanning tree, for hundreds of nodes",
            "shortest paths, cheapest links, greedy growth and the flow of MSSG(G), each improved by exchanges of \
                links",
            trees::heuristic_tree,
        ),
        EXHAUSTIVE,
        LIST_SCHEDULE,
        PERIODS,
    ],
};

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
fn best(platform: &PlatformGraph, _: &MethodOptions) -> Vec<&'static Entry<PlatformGraph>> {
    match platform.horizon() {
        None if Tree::new(platform).is_ok() => vec![&BANDWIDTH_CENTRIC, &MSSG, &COLUMN_GENERATION],
        None => vec![&MSSG, &COLUMN_GENERATION],
        Some(_) if is_tiny(platform) => vec![&LIST_SCHEDULE, &PERIODS, &EXHAUSTIVE],
        Some(_) => vec![&LIST_SCHEDULE, &PERIODS],
    }
}

/// Whether every schedule within the horizon can be looked at.
fn is_tiny(platform: &PlatformGraph) -> bool {
    const MOST_NODES: usize = 5;
    platform.nodes().len() <= MOST_NODES && platform.trivial_bound().value <= Rational::from(60)
}

/// The optimum of MSSG(G), which no schedule exceeds, whatever the port models.
fn program_optimum(platform: &PlatformGraph, options: &MethodOptions) -> Result<SteadyState, MethodRefusal> {
    let (state, _) = Program::new(platform).solve(&|| options.is_reached())?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use schedcheck_files::Instance;

    use super::*;

    fn methods(text: &str) -> Vec<&'static str> {
        let Instance::PlatformGraph(platform) = Instance::read(text).expect("an instance") else { panic!("a graph") };
        best(&platform, &MethodOptions::default()).iter().map(|method| method.name).collect()
    }

    /// A star of so many nodes, each of which could complete 12 tasks.
    fn star(nodes: usize, horizon: &str) -> String {
        let links: Vec<_> = (1..nodes).map(|node| format!(r#"{{"between":[0,{node}],"c":1}}"#)).collect();
        let workers = r#",{"w":1}"#.repeat(nodes - 1);
        format!(
            r#"{{"kind":"platform-graph","horizon":{horizon},"nodes":[{{"w":1,"master":true}}{workers}],"links":[{}]}}"#,
            links.join(",")
        )
    }

    #[test]
    fn every_schedule_is_tried_on_at_most_five_nodes_of_at_most_sixty_tasks() {
        let without = ["list-schedule", "periods"];
        let with = ["list-schedule", "periods", "exhaustive"];
        assert_eq!(methods(&star(5, "12")), with);
        assert_eq!(methods(&star(5, "13")), without);
        assert_eq!(methods(&star(6, "9")), without);
        assert_eq!(methods(&star(2, "30")), with);
    }

    #[test]
    fn for_ever_a_tree_has_a_method_of_its_own() {
        assert_eq!(methods(&star(3, "null")), ["bandwidth-centric", "mssg", "column-generation"]);
        let triangle = r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":1},{"w":1}],
            "links":[{"between":[0,1],"c":1},{"between":[1,2],"c":1},{"between":[2,0],"c":1}]}"#;
        assert_eq!(methods(triangle), ["mssg", "column-generation"]);
    }
}
