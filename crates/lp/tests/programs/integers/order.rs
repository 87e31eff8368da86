//! Rings by rows of an order, which the relaxation hardly sees, against all rings.

use exact_lp::{Bounds, Expression, IntegerSolver, LinearProgram, Variable};
use itertools::Itertools;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::optimum;

/// Costs of arcs: nodes in clusters, far from each other.
fn costs(random: &mut ChaCha8Rng, nodes: usize, clusters: usize) -> Vec<Vec<i64>> {
    let mut cost = |i: usize, j: usize| random.random_range(1..=9) + if i % clusters == j % clusters { 0 } else { 40 };
    (0..nodes).map(|i| (0..nodes).map(|j| cost(i, j)).collect()).collect()
}

fn integer(lp: &mut LinearProgram, bounds: Bounds) -> Variable {
    lp.integer("x", bounds)
}

/// Rings of `length` of the nodes; one of them is the origin, which is exempt from the order.
fn rings(costs: &[Vec<i64>], length: usize) -> LinearProgram {
    let nodes = costs.len();
    let mut lp = LinearProgram::new("rings");
    let x: Vec<Vec<Variable>> = (0..nodes)
        .map(|i| (0..nodes).map(|j| integer(&mut lp, Bounds::between(0, i32::from(i != j)))).collect())
        .collect();
    let y: Vec<Variable> = (0..nodes).map(|_| integer(&mut lp, Bounds::between(0, 1))).collect();
    let u: Vec<Variable> = (0..nodes).map(|_| integer(&mut lp, Bounds::non_negative())).collect();
    let (count, most) = (nodes as i64, length as i64);
    for (j, after) in x.iter().enumerate() {
        let into: Expression = x.iter().map(|from| from[j]).sum();
        let out: Expression = after.iter().copied().sum();
        lp.subject_to("flow", (into.clone() - out).equals(0));
        lp.subject_to("once", into.at_most(1));
    }
    lp.subject_to("size", x.iter().flatten().copied().sum::<Expression>().equals(most));
    lp.subject_to("origin", y.iter().copied().sum::<Expression>().equals(1));
    for (i, j) in (0..nodes).cartesian_product(0..nodes).filter(|(i, j)| i != j) {
        let exempt = -(count * y[i]) - count * y[j];
        lp.subject_to("order", (exempt + (u[i] - u[j]) + most * x[i][j]).at_most(most - 1));
    }
    let pairs = (0..nodes).cartesian_product(0..nodes);
    lp.minimize(pairs.map(|(i, j)| costs[i][j] * x[i][j]).sum::<Expression>());
    lp
}

/// The cheapest ring of so many nodes, by trying all.
fn cheapest(costs: &[Vec<i64>], length: usize) -> i64 {
    let cost = |ring: &[usize]| ring.iter().circular_tuple_windows().map(|(&i, &j)| costs[i][j]).sum::<i64>();
    (0..costs.len()).permutations(length).map(|ring| cost(&ring)).min().expect("there are rings")
}

#[test]
fn rings_in_clusters_are_the_cheapest_of_all_and_proved() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (nodes, clusters) in [(4, 2), (5, 2), (6, 2), (6, 3)] {
        let costs = costs(&mut random, nodes, clusters);
        for length in 2..=nodes {
            let found = optimum(&rings(&costs, length));
            assert_eq!(found, cheapest(&costs, length).to_string(), "{length} of {nodes}");
        }
    }
}

#[test]
fn cuts_of_an_order_spare_most_of_the_search() {
    let costs = costs(&mut ChaCha8Rng::seed_from_u64(6), 7, 3);
    let statistics = IntegerSolver::new(&rings(&costs, 7)).solve().statistics;
    assert!(statistics.cuts > 0 && statistics.nodes < 400, "{statistics:?}");
}
