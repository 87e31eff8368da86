//! Tiny programs against the solver of larger ones.

use exact_lp::tiny::Region;
use proptest::prelude::*;

use super::{Owned, answer, assert_refuted, maximum, rows, truth};

/// Rows of a sparse matrix, one in six of them an equation, with constants of which many are zero.
fn any_rows(
    columns: usize,
    count: usize,
    constant: std::ops::RangeInclusive<i64>,
) -> impl Strategy<Value = Vec<Owned>> {
    let coefficient = prop_oneof![2 => Just(0_i64), 3 => -4..=4_i64];
    let constant = prop_oneof![1 => Just(0), 3 => constant];
    let row = (prop::collection::vec(coefficient, columns), constant, (0..6).prop_map(|die| die == 0));
    let row = row.prop_map(|(coefficients, constant, zero)| Owned { coefficients, constant, zero });
    prop::collection::vec(row, 0..=count)
}

fn any_program(count: usize, least: i64) -> impl Strategy<Value = (usize, Vec<Owned>, Vec<i64>)> {
    (1..=6_usize).prop_flat_map(move |columns| {
        (Just(columns), any_rows(columns, count, least..=6), prop::collection::vec(-3..=3_i64, columns))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn feasibility_and_the_optimum_are_those_of_the_solver_of_larger_programs(
        (columns, owned, objective) in any_program(10, -4),
    ) {
        prop_assert_eq!(answer(columns, &owned, &objective), truth(columns, &owned, &objective));
    }

    /// Every constant is zero but that of the last row, which asks for a point besides the origin: all is degenerate.
    #[test]
    fn cones_are_cut_as_by_the_solver_of_larger_programs((columns, mut owned, objective) in any_program(12, -4)) {
        owned.iter_mut().for_each(|row| row.constant = 0);
        owned.push(Owned { coefficients: vec![1; columns], constant: -1, zero: objective[0] > 0 });
        prop_assert_eq!(answer(columns, &owned, &objective), truth(columns, &owned, &objective));
    }

    #[test]
    fn a_row_that_fails_leaves_the_region_as_it_was((columns, owned, objective) in any_program(12, -6)) {
        let (mut region, mut kept) = (Region::all(columns), Vec::new());
        for row in owned {
            let before = maximum(&region, &rows(&kept), &objective);
            let tried = [&kept[..], std::slice::from_ref(&row)].concat();
            match region.add(&row.row()) {
                Ok(()) => kept = tried,
                Err(farkas) => {
                    assert_refuted(&farkas, &rows(&tried));
                    prop_assert_eq!(maximum(&region, &rows(&kept), &objective), before);
                }
            }
            prop_assert_eq!(region.rows(), kept.len());
            prop_assert!(region.point().satisfies(&rows(&kept)));
        }
    }
}
