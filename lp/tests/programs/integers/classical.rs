//! Programs of the literature, with their optima.

use num_traits::Signed;
use schedcheck_lp::{Bounds, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Variable};

use super::proved;

fn binaries(lp: &mut LinearProgram, count: usize) -> Vec<Variable> {
    let binary = |lp: &mut LinearProgram| {
        let variable = lp.variable("x", Bounds::between(0, 1));
        lp.column_mut(variable).integer = true;
        variable
    };
    (0..count).map(|_| binary(lp)).collect()
}

fn sum(terms: impl IntoIterator<Item = (Variable, i64)>) -> Expression {
    terms.into_iter().collect()
}

/// The least number of points that meet all lines of the affine space over three elements with so many points
/// (Fulkerson, Nemhauser, Trotter, "Two computationally difficult set covering problems that arise in computing the
/// 1-width of incidence matrices of Steiner triple systems", 1974).
pub fn triples(points: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("triples");
    let x = binaries(&mut lp, points);
    let third = |first: usize, second: usize| {
        let (mut first, mut second, mut place, mut third) = (first, second, 1, 0);
        while place < points {
            third += (6 - first % 3 - second % 3) % 3 * place;
            (first, second, place) = (first / 3, second / 3, place * 3);
        }
        third
    };
    for first in 0..points {
        for second in first + 1..points {
            if third(first, second) > second {
                lp.subject_to("line", (x[first] + x[second] + x[third(first, second)]).at_least(1));
            }
        }
    }
    lp.minimize(sum(x.iter().map(|&x| (x, 1))));
    lp
}

/// Market shares that are to be split in two halves (Cornuejols and Dawande, 1999): the sum of all that is missing or
/// too much is to be small.
pub fn market_split(rows: usize, columns: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("market split");
    let x = binaries(&mut lp, columns);
    let mut draw = 1_u64;
    let mut objective = Vec::new();
    for _ in 0..rows {
        let mut total = 0;
        let terms: Vec<(Variable, i64)> = x
            .iter()
            .map(|&x| {
                draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let share = (draw >> 33) as i64 % 100;
                total += share;
                (x, share)
            })
            .collect();
        let missing = lp.variable("missing", Bounds::non_negative());
        let surplus = lp.variable("surplus", Bounds::non_negative());
        lp.subject_to("half", (sum(terms) + missing - surplus).equals(total / 2));
        objective.extend([(missing, 1), (surplus, 1)]);
    }
    lp.minimize(sum(objective));
    lp
}

fn optimum(lp: &LinearProgram) -> String {
    match proved(lp, IntegerSolver::new(lp)).0 {
        IntegerOutcome::Optimal { objective, .. } => objective.to_string(),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn steiner_triples() {
    assert_eq!(optimum(&triples(9)), "5");
    assert_eq!(optimum(&triples(27)), "18");
}

#[test]
fn market_splits() {
    for (rows, columns) in [(2, 10), (3, 12)] {
        let lp = market_split(rows, columns);
        let missing = |set: u32| {
            let of_row = |row: &schedcheck_lp::Row| {
                let taken = row.terms().iter().filter(|(column, _)| *column < columns && set >> column & 1 == 1);
                let sum = taken.fold(Rational::default(), |sum, (_, share)| sum + share);
                (sum - row.bounds.lower.as_ref().expect("an equation")).abs()
            };
            lp.rows().iter().map(of_row).sum::<Rational>()
        };
        assert_eq!(optimum(&lp), (0..1 << columns).map(missing).min().expect("some set").to_string());
    }
}

#[test]
fn stable_sets_of_odd_cycles() {
    for nodes in [5, 7, 21] {
        let mut lp = LinearProgram::new("cycle");
        let x = binaries(&mut lp, nodes);
        for node in 0..nodes {
            lp.subject_to("edge", (x[node] + x[(node + 1) % nodes]).at_most(1));
        }
        lp.maximize(sum(x.iter().map(|&x| (x, 1))));
        assert_eq!(optimum(&lp), (nodes / 2).to_string());
    }
}

#[test]
fn a_knapsack_with_weights_of_fifty_digits() {
    // Each weight is ten to the fiftieth and a little, each value too, with another little: floats see no difference.
    let mut lp = LinearProgram::new("long");
    let x = binaries(&mut lp, 12);
    let large = num_bigint::BigInt::from(10).pow(50);
    let number = |little: i64| Rational::from_integer(&large + little);
    let little = |index: usize| (index * index * 7 % 31) as i64;
    let weights: Expression = x.iter().enumerate().map(|(index, &x)| (x, number(little(index)))).collect();
    let values: Expression = x.iter().enumerate().map(|(index, &x)| (x, number(little(index) * 3 % 17))).collect();
    lp.subject_to("weight", weights.at_most(Rational::from_integer(&large * 4 + 25)));
    lp.maximize(values);
    let best = (0_u32..1 << 12).filter(|set| set.count_ones() == 4).filter_map(|set| {
        let taken: Vec<usize> = (0..12).filter(|index| set >> index & 1 == 1).collect();
        let weight: i64 = taken.iter().map(|&index| little(index)).sum();
        (weight <= 25).then(|| taken.iter().map(|&index| little(index) * 3 % 17).sum::<i64>())
    });
    let best: num_bigint::BigInt = &large * 4 + best.max().expect("four fit");
    assert_eq!(optimum(&lp), best.to_string());
}

#[test]
fn an_equation_without_whole_solutions_has_none_however_far_one_looks() {
    let mut lp = LinearProgram::new("parity");
    let x = lp.variable("x", Bounds::free());
    let y = lp.variable("y", Bounds::free());
    lp.column_mut(x).integer = true;
    lp.column_mut(y).integer = true;
    lp.subject_to("odd", (2 * x - 2 * y).equals(1));
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
}

#[test]
fn programs_without_columns_or_rows() {
    let mut lp = LinearProgram::new("nothing");
    assert_eq!(optimum(&lp), "0");
    lp.minimize(3);
    assert_eq!(optimum(&lp), "3");
    lp.subject_to("never", Expression::default().at_least(1));
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
}
