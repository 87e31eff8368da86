//! Families of linear programs that grow with one parameter, from a fixed seed.

use exact_lp::{Bounds, Expression, LinearProgram, Rational, Variable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// As many destinations as sources, equal supply and demand, costs from 1 to 99: degenerate.
pub fn transport(sources: usize) -> LinearProgram {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut lp = LinearProgram::new("transport");
    let ship: Vec<Vec<Variable>> = (0..sources)
        .map(|from| (0..sources).map(|to| lp.variable(format!("x_{from}_{to}"), Bounds::non_negative())).collect())
        .collect();
    for one in 0..sources {
        lp.subject_to(format!("supply_{one}"), ship[one].iter().map(|&x| (x, 1)).collect::<Expression>().equals(3));
        lp.subject_to(format!("demand_{one}"), ship.iter().map(|row| (row[one], 1)).collect::<Expression>().equals(3));
    }
    lp.minimize(ship.iter().flatten().map(|&x| (x, random.random_range(1..100_i64))).collect::<Expression>());
    lp
}

/// The rows of a Hilbert matrix, at least the sum of their entries: the optimum has every variable at one.
pub fn hilbert(rows: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("hilbert");
    let x: Vec<Variable> = (0..rows).map(|column| lp.variable(format!("x{column}"), Bounds::non_negative())).collect();
    let sum = |row: usize| (0..rows).map(|column| Rational::new(1, row + column + 1)).sum::<Rational>();
    for row in 0..rows {
        let terms = x.iter().enumerate().map(|(column, &x)| (x, Rational::new(1, row + column + 1)));
        lp.subject_to(format!("r{row}"), terms.collect::<Expression>().at_least(sum(row)));
    }
    lp.minimize(
        x.iter()
            .enumerate()
            .map(|(column, &x)| (x, sum(column) + Rational::new(1, column + 1)))
            .collect::<Expression>(),
    );
    lp
}

/// A flow from node 0 over a random connected graph with four links a node: every node sends at most one time unit in
/// each, receives at most one, and consumes what it does not pass on.
pub fn network(nodes: usize) -> LinearProgram {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut lp = LinearProgram::new("flow");
    let speeds: Vec<Rational> = (0..nodes).map(|_| Rational::new(1, random.random_range(2..20_usize))).collect();
    let busy: Vec<Variable> = (0..nodes).map(|node| lp.variable(format!("a_{node}"), Bounds::between(0, 1))).collect();
    let (mut sent, mut received) = (vec![Expression::default(); nodes], vec![Expression::default(); nodes]);
    let mut balance: Vec<Expression> = (0..nodes).map(|node| -(&speeds[node] * busy[node])).collect();
    for node in 1..nodes {
        for link in 0..2 {
            let other = random.random_range(0..node);
            let rate = Rational::new(random.random_range(1..8_usize), random.random_range(1..8_usize));
            for (from, to) in [(node, other), (other, node)] {
                let time = lp.variable(format!("s_{from}_{to}_{link}"), Bounds::between(0, 1));
                sent[from] += time;
                received[to] += time;
                balance[from] -= &rate * time;
                balance[to] += &rate * time;
            }
        }
    }
    for (node, ((sent, received), balance)) in sent.into_iter().zip(received).zip(balance).enumerate() {
        lp.subject_to(format!("out_{node}"), sent.at_most(1));
        lp.subject_to(format!("in_{node}"), received.at_most(1));
        if node > 0 {
            lp.subject_to(format!("balance_{node}"), balance.equals(0));
        }
    }
    lp.maximize(busy.iter().zip(&speeds).map(|(&busy, speed)| (busy, speed)).collect::<Expression>());
    lp
}
