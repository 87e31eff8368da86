//! Programs without bounds, on which branching on columns alone does not end.

use exact_lp::{Bounds, Expression, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Variable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::proved;

fn integer(lp: &mut LinearProgram, bounds: Bounds) -> Variable {
    lp.integer("x", bounds)
}

/// `low <= 3 x - 3 y + w <= high` with w from 0 to a tenth.
fn thrice_a_difference(low: i64, high: i64) -> LinearProgram {
    let mut lp = LinearProgram::new("thrice a difference");
    let [x, y] = [(); 2].map(|()| integer(&mut lp, Bounds::free()));
    let w = lp.variable("w", Bounds::between(0, (1, 10)));
    lp.subject_to("row", (3 * x - 3 * y + w).within(Bounds::between(low, high)));
    lp.minimize(w);
    lp
}

#[test]
fn a_multiple_of_three_and_next_to_nothing_is_not_between_one_and_two() {
    let lp = thrice_a_difference(1, 2);
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
    for (low, high) in [(1, 3), (0, 2), (3, 3)] {
        let lp = thrice_a_difference(low, high);
        let (outcome, _) = proved(&lp, IntegerSolver::new(&lp));
        assert!(matches!(outcome, IntegerOutcome::Optimal { .. }), "{low} {high} {outcome:?}");
    }
}

#[test]
fn what_is_left_of_two_rows_has_no_common_whole_solution() {
    // Each row leaves its integer columns one value: x + y = 1 and x - y = 2.
    let mut lp = LinearProgram::new("sum and difference");
    let [x, y] = [(); 2].map(|()| integer(&mut lp, Bounds::free()));
    let w = lp.variable("w", Bounds::between(0, (1, 2)));
    lp.subject_to("sum", (2 * x + 2 * y + w).equals((5, 2)));
    lp.subject_to("difference", (x - y - w).within(Bounds::between((5, 4), 2)));
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
}

#[test]
fn a_program_that_improves_for_ever_has_a_first_point() {
    let mut lp = LinearProgram::new("far away");
    let bounds = [Bounds::free(), Bounds::at_least(-5), Bounds::at_most(-6), Bounds::between(-1, 4)];
    let [x, y, z, w] = bounds.map(|bounds| integer(&mut lp, bounds));
    lp.subject_to("row", (3 * x - 3 * z - 2 * y + 4 * w).equals(49));
    lp.maximize(3 * y - 2 * z);
    let (IntegerOutcome::Unbounded { point, .. }, Some(_)) = proved(&lp, IntegerSolver::new(&lp)) else {
        panic!("it is unbounded")
    };
    let started = IntegerSolver::new(&lp).start_from(point.clone()).node_limit(1);
    let (IntegerOutcome::Unbounded { point: kept, .. }, Some(_)) = proved(&lp, started) else {
        panic!("the point that is known is enough")
    };
    assert_eq!(kept, point);
    let [x, y, z, w] = [0, 1, 2, 3].map(|column| point.get(column));
    let times = |factor: i64, value: &Rational| value * factor;
    let sum: Rational = times(3, &x) - times(3, &z) - times(2, &y) + times(4, &w);
    assert_eq!(sum, Rational::from(49));
}

/// Columns without bounds, and rows whose sums are between two numbers.
fn slabs(rows: &[(i64, &[i64], i64)]) -> LinearProgram {
    let mut lp = LinearProgram::new("slabs");
    let columns: Vec<Variable> = rows[0].1.iter().map(|_| integer(&mut lp, Bounds::free())).collect();
    for &(low, factors, high) in rows {
        let sum: Expression = factors.iter().zip(&columns).map(|(&factor, &column)| factor * column).sum();
        lp.subject_to("slab", sum.within(Bounds::between(low, high)));
    }
    lp
}

/// Whether integers give the rows of two slabs some of their values: the pairs of values are a group, which contains
/// all multiples of the greatest common divisor of the minors.
fn has_a_point(rows: &[(i64, &[i64], i64); 2]) -> bool {
    let [(_, first, _), (_, second, _)] = rows;
    let minors = (0..first.len()).flat_map(|i| (0..i).map(move |j| first[i] * second[j] - first[j] * second[i]));
    let period = minors.fold(0_i64, num_integer::gcd);
    let mut reached = vec![false; (period * period) as usize];
    let mut open = vec![(0, 0)];
    while let Some((one, other)) = open.pop() {
        if std::mem::replace(&mut reached[(one * period + other) as usize], true) {
            continue;
        }
        let next = |(x, y): (&i64, &i64)| ((one + x).rem_euclid(period), (other + y).rem_euclid(period));
        open.extend(first.iter().zip(*second).map(next));
    }
    let [values, others] = rows.map(|(low, _, high)| low..=high);
    values.into_iter().any(|value| {
        others.clone().any(|other| reached[(value.rem_euclid(period) * period + other.rem_euclid(period)) as usize])
    })
}

#[test]
fn two_slabs_without_bounds_have_a_point_if_the_group_of_their_values_says_so() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut counts = [0; 2];
    while counts.iter().sum::<usize>() < 40 {
        let mut factors = || -> Vec<i64> { (0..3).map(|_| 5 * random.random_range(-20..=20) + 1).collect() };
        let (first, second) = (factors(), factors());
        let low = [(); 2].map(|()| random.random_range(-900..900));
        let rows = [(low[0], &first[..], low[0] + 1), (low[1], &second[..], low[1] + 2)];
        let period = (0..3).flat_map(|i| (0..i).map(move |j| (i, j)));
        let period = period.fold(0, |gcd, (i, j)| num_integer::gcd(gcd, first[i] * second[j] - first[j] * second[i]));
        if !(2..1_000).contains(&period) {
            continue;
        }
        let lp = slabs(&rows);
        let outcome = proved(&lp, IntegerSolver::new(&lp)).0;
        let expected = has_a_point(&rows);
        assert_eq!(matches!(outcome, IntegerOutcome::Optimal { .. }), expected, "{outcome:?} {rows:?}");
        assert_eq!(outcome == IntegerOutcome::Infeasible, !expected, "{outcome:?} {rows:?}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn seven_columns_without_bounds_in_three_slabs_with_a_common_remainder() {
    // Each sum is a multiple of a prime, plus a little: no point has all of them within two.
    let rows: [[i64; 7]; 3] = [
        [914, -377, 128, 801, -950, 233, 67],
        [-441, 605, 877, -12, 390, -733, 521],
        [88, 290, -655, 973, 146, -819, -302],
    ];
    let mut lp = LinearProgram::new("remainders");
    let columns = [(); 7].map(|()| integer(&mut lp, Bounds::free()));
    for (row, prime) in rows.iter().zip([11, 13, 17]) {
        let sum: Expression = row.iter().zip(columns).map(|(&factor, column)| prime * factor * column).sum();
        let little = lp.variable("little", Bounds::between(0, 1));
        lp.subject_to("row", (sum + little).within(Bounds::between(prime * 31 + 3, prime * 31 + 5)));
    }
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
}

/// Which sums of multiples of the numbers there are: those at least as great as the least sum with the same remainder.
fn least_sums(factors: &[usize]) -> Vec<usize> {
    let mut least = vec![usize::MAX; factors[0]];
    least[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for remainder in (0..factors[0]).filter(|&remainder| least[remainder] < usize::MAX).collect::<Vec<_>>() {
            for factor in &factors[1..] {
                let sum = least[remainder] + factor;
                if sum < least[sum % factors[0]] {
                    least[sum % factors[0]] = sum;
                    changed = true;
                }
            }
        }
    }
    least
}

#[test]
fn the_largest_sum_that_no_multiples_make_and_the_next() {
    // K. Aardal, A. Lenstra, "Hard equality constrained integer knapsacks", Math. Operations Research 29, 2004.
    for factors in [&[12_223, 12_224, 36_674, 61_119, 85_569][..], &[12_137, 24_269, 36_405, 36_407, 48_545, 60_683]] {
        let largest = least_sums(factors).iter().max().expect("there are remainders") - factors[0];
        for (sum, is_made) in [(largest, false), (largest + 1, true)] {
            let mut lp = LinearProgram::new("sum");
            let terms = factors.iter().map(|&factor| factor as i64 * lp.integer("x", Bounds::non_negative()));
            let terms: Vec<Expression> = terms.collect();
            lp.subject_to("sum", terms.into_iter().sum::<Expression>().equals(sum as i64));
            let outcome = proved(&lp, IntegerSolver::new(&lp)).0;
            assert_eq!(outcome != IntegerOutcome::Infeasible, is_made, "{outcome:?}");
            assert_eq!(matches!(outcome, IntegerOutcome::Optimal { .. }), is_made, "{outcome:?}");
        }
    }
}

#[test]
fn all_integer_points_are_far_from_the_optimum_of_the_relaxation() {
    // A cone around the ray (-1000, -999), so narrow that it has no whole point near its vertex.
    let mut lp = LinearProgram::new("narrow");
    let [x, y] = [(); 2].map(|()| integer(&mut lp, Bounds::free()));
    lp.subject_to("above", (1_000_000 * y - 999_001 * x).at_least((1, 2)));
    lp.subject_to("below", (999_000 * y - 998_000 * x).at_most((1, 2)));
    lp.maximize(x);
    let (IntegerOutcome::Optimal { objective, .. }, _) = proved(&lp, IntegerSolver::new(&lp)) else {
        panic!("it has an optimum")
    };
    let is_left = |x: &i64| -(-(999_001 * x + 1)).div_euclid(1_000_000) <= (998_000 * x).div_euclid(999_000);
    assert_eq!(objective, Rational::from((-2_000..=0).rev().find(is_left).expect("there is one")));
}
