//! The curves of tpds2004: equal tasks on a platform graph.

use std::cell::Cell;

use schedcheck_bruteforce::platform_graph::{activity_sets, column_generation, spanning_trees, within_horizon};
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};
use schedcheck_reductions::best_tree::{TwoPartition, generate, solver};

use schedcheck_harness::curve::families::{four_nodes, of_degree_4, platform_graph, platform_tree};
use schedcheck_harness::curve::{Author, Bound, Count, Curve, run, ten};
use schedcheck_tpds2004_algorithms::mssg::{self, Program, SteadyState};
use schedcheck_tpds2004_algorithms::reconstruction::{self, Matchings};
use schedcheck_tpds2004_algorithms::spanning_tree::{Heuristic, improved};
use schedcheck_tpds2004_algorithms::tree::Tree;
use schedcheck_tpds2004_algorithms::{list_schedule, odd_sets};

const RANDOM: &str = "s nodes, 2 s links at random, w = 10..1000 and c = 0.1..10, one node in five only forwards";
const SEQUENTIAL: &str = "s nodes in a circle with chords, w in 1..20, c in 1..10; a node does one thing at a time";

/// The curves.
pub const CURVES: &[Curve] = &[
    PROGRAM,
    MATCHINGS,
    COLOURING,
    ODD_SETS,
    TREE,
    EXCHANGES,
    LIST_SCHEDULE,
    ACTIVITY_SETS,
    COLUMNS,
    COLUMNS_SEQUENTIAL,
    SPANNING_TREES,
    WITHIN_HORIZON,
    TWO_PARTITION,
];

/// Pivots of the program of the steady state.
pub const PROGRAM: Curve = Curve {
    name: "tpds2004-program",
    problem: "steady state",
    algorithm: "the program MSSG(G), by the simplex",
    source: "2.3.1",
    unit: "pivots",
    family: RANDOM,
    bound: None,
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |nodes, seed| {
        Count::free(schedcheck_harness::curve::pivots(&Program::new(&random_graph(nodes, seed)).program))
    },
    prepare: |nodes, seed| {
        let program = Program::new(&random_graph(nodes, seed));
        run(move || program.program.solve())
    },
};

/// The matchings of the edge colouring.
pub const MATCHINGS: Curve = Curve {
    name: "tpds2004-matchings",
    algorithm: "the weighted edge colouring",
    source: "2.3.2",
    unit: "matchings",
    bound: Some(Bound {
        stated: "polynomially many",
        by: Author::Paper,
        reading: "at most as many as activities that need ports, and ports",
        claim: Some("tpds2004/matchings"),
    }),
    count: |nodes, seed| {
        let found = matchings(nodes, seed);
        Count::within(found.matchings.len() as u64, found.bound as u64)
    },
    prepare: |nodes, seed| {
        let (platform, state) = steady_state(nodes, seed);
        run(move || reconstruction::matchings(&platform, &state))
    },
    ..PROGRAM
};

/// What the edge colouring looks at.
pub const COLOURING: Curve = Curve {
    name: "tpds2004-colouring",
    unit: "activities and ports looked at",
    bound: Some(Bound {
        stated: "O(|E|^2), E the edges of the bipartite graph",
        by: Author::Paper,
        reading: "at most 8 (activities + ports)^2 looks, with an algorithm of this project",
        claim: Some("tpds2004/colouring-time"),
    }),
    count: |nodes, seed| {
        let found = matchings(nodes, seed);
        Count::within(found.steps, most_looks(found.bound as u64))
    },
    ..MATCHINGS
};

/// The reading of O(|E|^2), from the number of activities and ports.
pub fn most_looks(size: u64) -> u64 {
    8 * size.pow(2)
}

/// The rows of the program with the inequalities of all odd sets.
pub const ODD_SETS: Curve = Curve {
    name: "tpds2004-odd-sets",
    problem: "steady state",
    algorithm: "MSSG(G) with the inequalities of all odd sets of ports",
    source: "4, tpds2004::odd_sets",
    unit: "rows",
    family: SEQUENTIAL,
    bound: None,
    sizes: |depth| (4..=depth.pick(9, 11, 13)).collect(),
    count: |nodes, seed| {
        let program = odd_sets::repaired(&one_thing_at_a_time(nodes, seed));
        Count::free(program.expect("few ports").program.rows().len() as u64)
    },
    prepare: |nodes, seed| {
        let platform = one_thing_at_a_time(nodes, seed);
        run(move || odd_sets::repaired(&platform))
    },
};

/// The throughput of a tree.
pub const TREE: Curve = Curve {
    name: "tpds2004-tree",
    problem: "tree",
    algorithm: "a tree by its closed form, proposition 2",
    source: "3.2",
    unit: "bits of the rates",
    family: "a tree of s nodes, each below a random one, w in 1..100, c in 1..10",
    bound: None,
    sizes: |depth| (3..=depth.pick(7, 9, 11)).map(|power| 1 << power).collect(),
    count: |nodes, seed| {
        let platform = platform_tree(nodes as usize, seed);
        let most = Tree::new(&platform).expect("it is a tree").most();
        Count::free(schedcheck_harness::curve::bits(&most))
    },
    prepare: |nodes, seed| {
        let platform = platform_tree(nodes as usize, seed);
        run(move || Tree::new(&platform).expect("it is a tree").most())
    },
};

/// Exchanges tried by the local search for a spanning tree.
pub const EXCHANGES: Curve = Curve {
    name: "tpds2004-exchanges",
    problem: "tree",
    algorithm: "the local search for a spanning tree, from the greedy one",
    source: "tpds2004::spanning_tree",
    unit: "exchanges tried",
    family: RANDOM,
    bound: None,
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |nodes, seed| {
        let platform = random_graph(nodes, seed);
        let tree = Heuristic::Greedy.tree(&platform).expect("only the flow can fail");
        let tried = Cell::new(0);
        // Before every exchange the search asks whether to stop.
        improved(&platform, &tree, &|| {
            tried.set(tried.get() + 1);
            false
        });
        Count::free(tried.get())
    },
    prepare: |nodes, seed| {
        let platform = random_graph(nodes, seed);
        let tree = Heuristic::Greedy.tree(&platform).expect("only the flow can fail");
        run(move || improved(&platform, &tree, &|| false))
    },
};

/// What the list schedule books.
pub const LIST_SCHEDULE: Curve = Curve {
    name: "tpds2004-list-schedule",
    problem: "within a horizon",
    algorithm: "list schedules of single tasks",
    source: "tpds2004::list_schedule",
    unit: "computations and transfers",
    family: "four nodes, five links, w in 2..3, c in 1..2; the time bound is s",
    sizes: |depth| (2..=depth.pick(6, 9, 11)).map(|power| 1 << power).collect(),
    count: |horizon, _| {
        let tasks = list_schedule::schedule(&four_nodes(horizon), &|| false).expect("few tasks");
        Count::free((tasks.computations.len() + tasks.transfers.len()) as u64)
    },
    prepare: |horizon, _| {
        let platform = four_nodes(horizon);
        run(move || list_schedule::schedule(&platform, &|| false))
    },
    ..EXCHANGES
};

const ACTIVITY_SETS: Curve = Curve {
    name: "tpds2004-exact-activity-sets",
    problem: "steady state",
    algorithm: "all maximal sets of activities",
    source: "bruteforce::platform_graph::activity_sets",
    unit: "sets",
    family: RANDOM,
    sizes: |depth| (2..=depth.pick(5, 6, 6)).collect(),
    count: |nodes, seed| {
        let optimum = activity_sets::best(&random_graph(nodes, seed)).expect("few sets");
        Count::free(optimum.sets as u64)
    },
    prepare: |nodes, seed| {
        let platform = random_graph(nodes, seed);
        run(move || activity_sets::best(&platform))
    },
    ..EXCHANGES
};

const COLUMNS: Curve = Curve {
    name: "tpds2004-exact-column-generation",
    algorithm: "column generation",
    source: "bruteforce::platform_graph::column_generation",
    unit: "columns",
    sizes: |depth| [3, 6, 12, 25, 50, 100].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |nodes, seed| columns(&random_graph(nodes, seed)),
    prepare: |nodes, seed| {
        let platform = random_graph(nodes, seed);
        run(move || columns(&platform))
    },
    ..ACTIVITY_SETS
};

const COLUMNS_SEQUENTIAL: Curve = Curve {
    name: "tpds2004-exact-column-generation-odd",
    family: SEQUENTIAL,
    count: |nodes, seed| columns(&one_thing_at_a_time(nodes, seed)),
    prepare: |nodes, seed| {
        let platform = one_thing_at_a_time(nodes, seed);
        run(move || columns(&platform))
    },
    ..COLUMNS
};

const SPANNING_TREES: Curve = Curve {
    name: "tpds2004-exact-spanning-trees",
    problem: "tree",
    algorithm: "every spanning tree",
    source: "bruteforce::platform_graph::spanning_trees",
    unit: "trees",
    family: "s nodes in a circle with chords, w in 1..20, c in 1..10",
    sizes: |depth| (4..=depth.pick(8, 10, 11)).collect(),
    count: |nodes, seed| {
        let best = spanning_trees::best(&of_degree_4(nodes as usize, seed), &spanning_trees::Limits::default());
        Count::free(best.expect("few nodes").trees)
    },
    prepare: |nodes, seed| {
        let platform = of_degree_4(nodes as usize, seed);
        run(move || spanning_trees::best(&platform, &spanning_trees::Limits::default()))
    },
    ..ACTIVITY_SETS
};

const WITHIN_HORIZON: Curve = Curve {
    name: "tpds2004-exact-within-horizon",
    problem: "within a horizon",
    algorithm: "every schedule of whole tasks within a time bound",
    source: "bruteforce::platform_graph::within_horizon",
    unit: "states",
    family: "four nodes, five links, w in 2..3, c in 1..2; the time bound is s",
    sizes: |depth| (2..=depth.pick(8, 14, 18)).step_by(2).collect(),
    count: |horizon, _| {
        let answer = within_horizon::solve(&four_nodes(horizon), &within_horizon::Limits::default());
        Count::free(answer.expect("it fits a state").states)
    },
    prepare: |horizon, _| {
        let platform = four_nodes(horizon);
        run(move || within_horizon::solve(&platform, &within_horizon::Limits::default()))
    },
    ..ACTIVITY_SETS
};

fn random_graph(nodes: u64, seed: u64) -> PlatformGraph {
    platform_graph(nodes as usize, PortModel::SinglePort, seed)
}

fn one_thing_at_a_time(nodes: u64, seed: u64) -> PlatformGraph {
    of_degree_4(nodes as usize, seed).all_under(PortModel::Sequential)
}

fn steady_state(nodes: u64, seed: u64) -> (PlatformGraph, SteadyState) {
    let platform = random_graph(nodes, seed);
    let state = mssg::solve(&platform).expect("a platform has an optimum").in_one_direction(&platform);
    (platform, state)
}

fn matchings(nodes: u64, seed: u64) -> Matchings {
    let (platform, state) = steady_state(nodes, seed);
    reconstruction::matchings(&platform, &state).expect("the base model has no odd cycle")
}

fn columns(platform: &PlatformGraph) -> Count {
    let answer = column_generation::solve(platform, &column_generation::Limits::default());
    Count::free(answer.expect("the exact linear programming is right").columns as u64)
}

/// The solver of the problem that theorem 2 starts from. It does not claim to be polynomial.
const TWO_PARTITION: Curve = Curve {
    name: "tpds2004-exact-two-partition",
    problem: "2-partition",
    algorithm: "2-partition, by the sums of all items",
    source: "reductions::best_tree::solver, for theorem 2",
    unit: "sums",
    bound: None,
    family: "10 instances of s items of at most 1000 with a solution, at random",
    sizes: |depth| [4, 8, 16, 32, 64, 128].into_iter().take(depth.pick(4, 5, 6)).collect(),
    count: |items, seed| Count::free(sums(&with_a_solution(items, seed))),
    prepare: |items, seed| {
        let instances = with_a_solution(items, seed);
        run(move || sums(&instances))
    },
};

fn with_a_solution(items: u64, seed: u64) -> Vec<TwoPartition> {
    ten(seed, |seed| generate::yes_instance(seed, items as usize, 1_000).expect("there are such instances"))
}

fn sums(instances: &[TwoPartition]) -> u64 {
    let sums = |instance| solver::solution_counted(instance).expect("few sums").1 as u64;
    instances.iter().map(sums).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_grow_with_the_square_of_activities_and_ports() {
        assert_eq!([1, 3, 10].map(most_looks), [8, 72, 800]);
    }
}
