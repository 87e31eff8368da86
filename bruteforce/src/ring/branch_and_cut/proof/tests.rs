use schedcheck_model::ring::SliceRing;

use super::*;

fn problem() -> Problem {
    Problem::new(&SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 2], [1, 0, 1], [2, 1, 0]]))
}

#[test]
fn a_target_is_met_by_every_bound_above_it() {
    let goal = Goal::new(&problem(), &Rational::from(10));
    for bits in [0, 14, 34] {
        let by = Multipliers { bits, weights: Vec::new() };
        let target = &goal.target << bits;
        assert!(goal.is_met(&(&target + 1), &by) && !goal.is_met(&target, &by), "{bits}");
    }
}

#[test]
fn a_multiplier_is_named_if_it_is_positive_or_of_an_equation_and_not_zero() {
    let problem = problem();
    let mut pool = Pool::default();
    let rows = [Row::Degree { processor: 0 }, Row::End { processor: 1, neighbour: 0 }];
    let named = rows.map(|row| {
        let row = pool.number(&problem, row);
        [-1, 0, 1].map(|weight| is_useful(&pool, row, &BigInt::from(weight)))
    });
    assert_eq!(named, [[true, false, true], [false, false, true]]);
}
