use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::*;

#[test]
fn a_gap_has_shrunk_below_31_parts_in_32() {
    for (before, now, expected) in
        [(32.0, 30.9, true), (32.0, 31.0, false), (32.0, 32.0, false), (-32.0, -33.0, true), (f64::INFINITY, 9.0, true)]
    {
        assert_eq!(has_shrunk(before, now), expected, "{before} {now}");
    }
}

#[test]
fn a_row_is_added_once() {
    let problem = Problem::new(&SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 2], [1, 0, 1], [2, 1, 0]]));
    let goal = Goal::new(&problem, &Rational::from(10));
    let mut pool = Pool::default();
    let mut relaxation = Relaxation::new(&problem, &goal, &mut pool, &[]);
    let number = pool.number(&problem, Row::End { processor: 1, neighbour: 0 });
    let before = relaxation.rows().len();
    assert!(relaxation.add(&pool, number) && !relaxation.add(&pool, number));
    assert_eq!(relaxation.rows().len(), before + 1);
}
