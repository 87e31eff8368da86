//! Small integer programs whose optima are known, from theorems or by trying everything in whole numbers.

use exact_lp::{Bounds, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Variable};
use itertools::Itertools;
use num_bigint::BigInt;

use super::{optimum, proved};

fn binaries(lp: &mut LinearProgram, count: usize) -> Vec<Variable> {
    let binary = |index| lp.integer(format!("x{index}"), Bounds::between(0, 1));
    (0..count).map(binary).collect()
}

fn sum(variables: &[Variable]) -> Expression {
    variables.iter().copied().sum()
}

/// Whole numbers below `below` that look random, always the same.
fn numbers(seed: u64, below: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(seed), |state| {
        Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    })
    .skip(1)
    .map(move |state| (state >> 33) % below)
}

/// Steiner triple systems: the affine plane of order 3, Bose's construction for 15, and the product with three points.
fn steiner(order: usize) -> Vec<Vec<usize>> {
    match order {
        9 => {
            let is_line = |points: &Vec<usize>| {
                let sum = |part: fn(usize) -> usize| points.iter().map(|&point| part(point)).sum::<usize>() % 3;
                sum(|point| point / 3) == 0 && sum(|point| point % 3) == 0
            };
            (0..9).combinations(3).filter(is_line).collect()
        }
        15 => {
            let levels = |point: usize| (0..3).map(|level| 3 * point + level).collect();
            let pairs = (0..5).array_combinations().cartesian_product(0..3);
            let mixed = |([x, y], level): ([usize; 2], usize)| {
                vec![3 * x + level, 3 * y + level, 3 * ((x + y) * 3 % 5) + (level + 1) % 3]
            };
            (0..5).map(levels).chain(pairs.map(mixed)).collect()
        }
        _ => {
            let third = order / 3;
            let base = steiner(third);
            let copies = base.iter().cartesian_product(0..3);
            let within = copies.map(|(line, level)| line.iter().map(|point| level * third + point).collect());
            let across = (0..third).map(|point| vec![point, third + point, 2 * third + point]);
            let place = |(level, point): (usize, usize)| level * third + point;
            let turned = base.iter().flat_map(|line| line.iter().copied().permutations(3));
            let turned = turned.map(|points| points.into_iter().enumerate().map(place).collect());
            within.chain(across).chain(turned).collect()
        }
    }
}

/// The least cover of the lines of a Steiner triple system.
pub fn triples(order: usize) -> LinearProgram {
    let mut lp = LinearProgram::new(format!("Steiner triples of order {order}"));
    let points = binaries(&mut lp, order);
    for triple in steiner(order) {
        lp.subject_to("line", triple.iter().map(|&point| points[point]).sum::<Expression>().at_least(1));
    }
    lp.minimize(sum(&points));
    lp
}

#[test]
fn steiner_triples_are_covered_by_5_9_and_18_points() {
    // Fulkerson, Nemhauser, Trotter 1974, for 9, 15 and 27.
    for (order, lines, cover) in [(9, 12, "5"), (15, 35, "9"), (27, 117, "18")] {
        let lines_through =
            |x: usize, y: usize| steiner(order).iter().filter(|line| line.contains(&x) && line.contains(&y)).count();
        assert!((0..order).array_combinations().all(|[x, y]| lines_through(x, y) == 1), "order {order}");
        let lp = triples(order);
        assert_eq!((lp.rows().len(), optimum(&lp).as_str()), (lines, cover), "order {order}");
    }
}

fn stable_set(nodes: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> LinearProgram {
    let mut lp = LinearProgram::new("a largest stable set");
    let chosen = binaries(&mut lp, nodes);
    for [left, right] in edges {
        lp.subject_to("edge", (chosen[left] + chosen[right]).at_most(1));
    }
    lp.maximize(sum(&chosen));
    lp
}

#[test]
fn an_odd_cycle_has_a_stable_set_of_less_than_half_its_nodes() {
    for nodes in [3, 5, 9, 25, 51] {
        let cycle = stable_set(nodes, (0..nodes).map(|node| [node, (node + 1) % nodes]));
        assert_eq!(optimum(&cycle), (nodes / 2).to_string(), "{nodes} nodes");
    }
}

#[test]
fn the_subsets_that_meet_pairwise_are_at_most_those_with_one_point_in_common() {
    // Erdos, Ko, Rado 1961: stable sets of Kneser's graphs; (5, 2) is the graph of Petersen, (7, 3) the next odd graph.
    for (points, size, most) in [(5, 2, 4), (7, 3, 15)] {
        let subsets = (0..points).combinations(size).collect_vec();
        let apart = |&[left, right]: &[usize; 2]| subsets[left].iter().all(|point| !subsets[right].contains(point));
        let edges = (0..subsets.len()).array_combinations().filter(apart);
        assert_eq!(optimum(&stable_set(subsets.len(), edges)), most.to_string(), "{size} of {points}");
    }
}

/// Paley's graphs are their own complements, so that a largest clique is as large as a largest stable set: 3, 3, 4, 4.
#[test]
fn graphs_that_are_their_own_complements_have_the_stable_sets_that_are_known() {
    for (prime, most) in [(13, "3"), (17, "3"), (29, "4"), (37, "4")] {
        let squares: Vec<usize> = (1..prime).map(|root| root * root % prime).collect();
        let edges = (0..prime).array_combinations().filter(|[first, second]| squares.contains(&(second - first)));
        assert_eq!(optimum(&stable_set(prime, edges)), most, "{prime}");
    }
}

#[test]
fn a_knapsack_with_weights_of_fifty_digits_is_filled_as_well_as_by_trying_everything() {
    let mut stream = numbers(1, 1_000_000_000);
    let mut long = || (0..6).fold(BigInt::from(0), |number, _| number * 1_000_000_000_u64 + stream.next().unwrap_or(0));
    let weights: Vec<BigInt> = (0..12).map(|_| long()).collect();
    assert!(weights.iter().all(|weight| weight.to_string().len() >= 50));
    let capacity = weights.iter().sum::<BigInt>() / 2;
    let weight = |subset: Vec<&BigInt>| subset.into_iter().sum::<BigInt>();
    let best = weights.iter().powerset().map(weight).filter(|filled| filled <= &capacity).max();

    let mut lp = LinearProgram::new("fifty digits");
    let items = binaries(&mut lp, weights.len());
    let filled: Expression =
        items.iter().zip(&weights).map(|(&item, weight)| Rational::from(weight.clone()) * item).sum();
    lp.subject_to("capacity", filled.clone().at_most(Rational::from(capacity)));
    lp.maximize(filled);
    assert_eq!(optimum(&lp), best.expect("the empty knapsack").to_string());
}

/// Cornuejols and Dawande 1998: each retailer is to get as near to half of each market as can be.
pub fn market_split(markets: usize, retailers: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("market split");
    let items = binaries(&mut lp, retailers);
    let mut gaps = Expression::default();
    for row in numbers(7, 100).take(markets * retailers).collect_vec().chunks(retailers) {
        let (over, under) = (lp.variable("over", Bounds::non_negative()), lp.variable("under", Bounds::non_negative()));
        let share: Expression = items.iter().zip(row).map(|(&item, &weight)| signed(weight) * item).sum();
        lp.subject_to("share", (share + under - over).equals(signed(row.iter().sum::<u64>() / 2)));
        gaps += over + under;
    }
    lp.minimize(gaps);
    lp
}

#[test]
fn a_market_split_is_as_near_to_even_as_by_trying_everything() {
    for (markets, retailers) in [(2, 10), (3, 12)] {
        let weights = numbers(7, 100).take(markets * retailers).collect_vec();
        let gap = |chosen: usize| -> u64 {
            let taken = |row: &[u64]| (0..retailers).filter(|item| chosen >> item & 1 == 1).map(|item| row[item]).sum();
            weights.chunks(retailers).map(|row| (row.iter().sum::<u64>() / 2).abs_diff(taken(row))).sum()
        };
        let best = (0..1 << retailers).map(gap).min().expect("a split");
        assert_eq!(optimum(&market_split(markets, retailers)), best.to_string());
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("a small number")
}

#[test]
fn the_best_medians_are_those_found_by_trying_all() {
    let (nodes, medians) = (9, 3);
    let points = numbers(3, 100).tuples::<(u64, u64)>().take(nodes).collect_vec();
    let distance =
        |left: usize, right: usize| points[left].0.abs_diff(points[right].0) + points[left].1.abs_diff(points[right].1);
    let nearest = |open: &Vec<usize>| -> u64 {
        (0..nodes).map(|node| open.iter().map(|&median| distance(node, median)).min().expect("a median")).sum()
    };
    let best = (0..nodes).combinations(medians).map(|open| nearest(&open)).min().expect("a choice");

    let mut lp = LinearProgram::new("medians");
    let open = binaries(&mut lp, nodes);
    let mut total = Expression::default();
    for client in 0..nodes {
        let shares = (0..nodes).map(|_| lp.variable("share", Bounds::non_negative())).collect_vec();
        for (median, &share) in shares.iter().enumerate() {
            total += signed(distance(client, median)) * share;
            lp.subject_to("open", share.at_most(open[median]));
        }
        lp.subject_to("served", sum(&shares).equals(1));
    }
    lp.subject_to("medians", sum(&open).equals(signed(medians as u64)));
    lp.minimize(total);
    assert_eq!(optimum(&lp), best.to_string());
}

#[test]
fn weights_that_differ_in_the_fiftieth_digit_are_told_apart() {
    // Each weight is ten to the fiftieth and a little, each value the same but for the little: floats see no difference.
    let mut lp = LinearProgram::new("long");
    let x = binaries(&mut lp, 12);
    let large = num_bigint::BigInt::from(10).pow(50);
    let number = |little: i64| Rational::from(&large + little);
    let little = |index: usize| (index * index * 7 % 31) as i64;
    let weights: Expression = x.iter().enumerate().map(|(index, &x)| (x, number(little(index)))).collect();
    let values: Expression = x.iter().enumerate().map(|(index, &x)| (x, number(little(index) * 3 % 17))).collect();
    lp.subject_to("weight", weights.at_most(Rational::from(&large * 4 + 25)));
    lp.maximize(values);
    let best = (0_u32..1 << 12).filter(|set| set.count_ones() == 4).filter_map(|set| {
        let taken: Vec<usize> = (0..12).filter(|index| set >> index & 1 == 1).collect();
        let weight: i64 = taken.iter().map(|&index| little(index)).sum();
        (weight <= 25).then(|| taken.iter().map(|&index| little(index) * 3 % 17).sum::<i64>())
    });
    let best = best.max().expect("four fit");
    let best: num_bigint::BigInt = &large * 4 + best;
    assert_eq!(optimum(&lp), best.to_string());
}

#[test]
fn an_equation_without_whole_solutions_has_none_however_far_one_looks() {
    let mut lp = LinearProgram::new("parity");
    let [x, y] = ["x", "y"].map(|name| lp.integer(name, Bounds::free()));
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
