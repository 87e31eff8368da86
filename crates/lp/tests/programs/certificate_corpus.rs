//! For each rule of the checker of certificates some that are accepted and some that are false only there, a line each;
//! a rejection states its reason.

use exact_lp::{Bounds, Certificate, Contradiction, Flaw, LinearProgram, Rational, Sense, Vector};
use num_bigint::BigInt;

type Fraction = (i64, i64);

fn rational((numerator, denominator): Fraction) -> Rational {
    Rational::new(numerator, denominator)
}

fn vector(entries: &[Fraction]) -> Vector {
    entries.iter().copied().map(rational).collect()
}

/// The numerators over a denominator, as they are.
fn over(denominator: i64, numerators: &[i64]) -> Vector {
    Vector::new(denominator.into(), numerators.iter().copied().map(BigInt::from).collect()).expect("it is positive")
}

/// The column x at this cost, and the row `factor` x.
fn program(sense: Sense, cost: Fraction, x: &Bounds, factor: Fraction, row: &Bounds) -> LinearProgram {
    let mut lp = LinearProgram::new("one of each");
    let x = lp.variable("x", x.clone());
    lp.subject_to("r", (rational(factor) * x).within(row.clone()));
    lp.optimize(sense, rational(cost) * x);
    lp
}

/// What is said of the value x and the multiplier y of the row.
fn optimal(lp: &LinearProgram, x: Fraction, y: Fraction) -> Result<(), Flaw> {
    Certificate::Optimal { primal: vector(&[x]), dual: vector(&[y]) }.check(lp)
}

const ZERO: Fraction = (0, 1);
const ONE: Fraction = (1, 1);

#[test]
fn a_point_respects_both_ends_of_columns_and_rows() {
    let (free, third, half) = (Bounds::free(), (1, 3), (5, 2));
    for (bounds, inside, outside) in [
        (Bounds::between(third, half), vec![third, half, (1, 1), (2, 1)], vec![(1, 4), (3, 1), (0, 1), (-1, 1)]),
        (Bounds::between((-5, 2), (-1, 3)), vec![(-5, 2), (-1, 3), (-1, 1)], vec![(-1, 4), (-3, 1), (0, 1), (1, 1)]),
        (Bounds::between(-1, 1), vec![(0, 1), (-1, 1), (1, 1), (2, 3)], vec![(4, 3), (-4, 3), (2, 1), (-2, 1)]),
        (Bounds::non_negative(), vec![(0, 1), (1, 9), (9, 1)], vec![(-1, 9), (-9, 1)]),
        (Bounds::at_most(0), vec![(0, 1), (-1, 9), (-9, 1)], vec![(1, 9), (9, 1)]),
        (Bounds::at_least(half), vec![half, (3, 1)], vec![(2, 1), (12, 5), (0, 1), (-3, 1)]),
        (Bounds::at_most(half), vec![half, (2, 1), (-9, 1)], vec![(3, 1), (13, 5)]),
        (Bounds::fixed(third), vec![third], vec![(1, 2), (1, 4), (-1, 3), (0, 1)]),
        (Bounds::free(), vec![(0, 1), (-9, 1), (9, 1)], vec![]),
    ] {
        let column = program(Sense::Minimize, ZERO, &bounds, ONE, &free);
        let row = program(Sense::Minimize, ZERO, &free, (2, 3), &bounds);
        let scaled = |(numerator, denominator): Fraction| (numerator * 3, denominator * 2);
        for value in inside {
            assert_eq!(optimal(&column, value, ZERO), Ok(()), "{bounds:?} {value:?}");
            assert_eq!(optimal(&row, scaled(value), ZERO), Ok(()), "{bounds:?} {value:?}");
        }
        for value in outside {
            assert_eq!(optimal(&column, value, ZERO), Err(Flaw::Column(0)), "{bounds:?} {value:?}");
            assert_eq!(optimal(&row, scaled(value), ZERO), Err(Flaw::Row(0)), "{bounds:?} {value:?}");
        }
    }
}

#[test]
fn the_multiplier_of_a_row_counts_the_end_that_its_sign_asks_for() {
    let (three, seven) = (Bounds::at_least((3, 2)), Bounds::at_most((7, 2)));
    let both = Bounds::between((3, 2), (7, 2));
    let missing = Err(Flaw::RowMultiplier(0));
    for (sense, factor, row, expected) in [
        (Sense::Minimize, 1, &three, Ok((3, 2))),
        (Sense::Minimize, 1, &both, Ok((3, 2))),
        (Sense::Minimize, 1, &seven, missing.clone()),
        (Sense::Maximize, 1, &three, missing.clone()),
        (Sense::Maximize, 1, &both, Ok((7, 2))),
        (Sense::Maximize, 1, &seven, Ok((7, 2))),
        (Sense::Minimize, -1, &three, missing.clone()),
        (Sense::Minimize, -1, &both, Ok((-7, 2))),
        (Sense::Minimize, -1, &seven, Ok((-7, 2))),
        (Sense::Maximize, -1, &three, Ok((-3, 2))),
        (Sense::Maximize, -1, &both, Ok((-3, 2))),
        (Sense::Maximize, -1, &seven, missing),
    ] {
        // Whatever the factor, the multiplier of the row leaves no reduced cost.
        let lp = program(sense, ONE, &Bounds::free(), (factor, 1), row);
        let fixed = program(sense, ONE, &Bounds::free(), (2 * factor, 1), &doubled(row));
        match expected {
            Ok(best) => {
                let gap = |found: Fraction| Flaw::Gap { primal: rational(found).into(), dual: rational(best).into() };
                assert_eq!(optimal(&lp, best, (factor, 1)), Ok(()));
                assert_eq!(optimal(&fixed, best, (factor, 2)), Ok(()));
                let inner = (5 * factor, 2);
                assert_eq!(optimal(&lp, inner, (factor, 1)), Err(gap(inner)));
            }
            Err(flaw) => assert_eq!(optimal(&lp, (5 * factor, 2), (factor, 1)), Err(flaw)),
        }
    }
}

fn doubled(bounds: &Bounds) -> Bounds {
    let twice = |end: &Option<Rational>| end.as_ref().map(|end| end * BigInt::from(2));
    Bounds { lower: twice(&bounds.lower), upper: twice(&bounds.upper) }
}

#[test]
fn the_reduced_cost_of_a_column_counts_the_end_that_its_sign_asks_for() {
    let (three, seven) = (Bounds::at_least((3, 2)), Bounds::at_most((7, 2)));
    let both = Bounds::between((3, 2), (7, 2));
    let missing = Err(Flaw::ReducedCost(0));
    for (sense, cost, column, expected) in [
        (Sense::Minimize, 1, &three, Ok((3, 2))),
        (Sense::Minimize, 1, &both, Ok((3, 2))),
        (Sense::Minimize, 1, &seven, missing.clone()),
        (Sense::Maximize, 1, &three, missing.clone()),
        (Sense::Maximize, 1, &both, Ok((7, 2))),
        (Sense::Maximize, 1, &seven, Ok((7, 2))),
        (Sense::Minimize, -1, &three, missing.clone()),
        (Sense::Minimize, -1, &both, Ok((7, 2))),
        (Sense::Minimize, -1, &seven, Ok((7, 2))),
        (Sense::Maximize, -1, &three, Ok((3, 2))),
        (Sense::Maximize, -1, &both, Ok((3, 2))),
        (Sense::Maximize, -1, &seven, missing),
    ] {
        let lp = program(sense, (cost, 3), column, ONE, &Bounds::free());
        match expected {
            Ok(best) => {
                let at = |value: Fraction| Box::new(rational(value) * rational((cost, 3)));
                assert_eq!(optimal(&lp, best, ZERO), Ok(()));
                assert_eq!(optimal(&lp, (5, 2), ZERO), Err(Flaw::Gap { primal: at((5, 2)), dual: at(best) }));
            }
            Err(flaw) => assert_eq!(optimal(&lp, (5, 2), ZERO), Err(flaw)),
        }
    }
}

/// The least x/2 + y/3 with a: x/4 + y/6 >= 5/12, b: x - y/5 <= 9, x >= 1/2, y >= 1/7.
fn fractions() -> LinearProgram {
    let mut lp = LinearProgram::new("fractions");
    let (x, y) = (lp.variable("x", Bounds::at_least((1, 2))), lp.variable("y", Bounds::at_least((1, 7))));
    lp.subject_to("a", (rational((1, 4)) * x + rational((1, 6)) * y).at_least((5, 12)));
    lp.subject_to("b", (x - rational((1, 5)) * y).at_most(9));
    lp.minimize(rational((1, 2)) * x + rational((1, 3)) * y + rational((1, 11)));
    lp
}

#[test]
fn fractions_of_every_kind_add_up() {
    let lp = fractions();
    let judge = |primal: &Vector, dual: Vector| Certificate::Optimal { primal: primal.clone(), dual }.check(&lp);
    let (best, other) = (over(6, &[6, 6]), over(6, &[3, 21]));
    let gap = |primal: Fraction, dual: Fraction| {
        let with_constant = |value| Box::new(rational(value) + rational((1, 11)));
        Err(Flaw::Gap { primal: with_constant(primal), dual: with_constant(dual) })
    };
    assert_eq!(judge(&best, vector(&[(2, 1), ZERO])), Ok(()));
    assert_eq!(judge(&best, over(10, &[20, 0])), Ok(()));
    assert_eq!(judge(&other, over(10, &[20, 0])), gap((17, 12), (5, 6)));
    // The columns count at 1/2 and 1/7 with what is left of their costs: 1/4 and 1/6, then 7/12 and 1/10.
    assert_eq!(judge(&best, vector(&[ONE, ZERO])), gap((5, 6), (95, 168)));
    assert_eq!(judge(&best, over(3, &[3, -1])), gap((5, 6), (-1913, 840)));
    assert_eq!(judge(&best, vector(&[(2, 1), ONE])), Err(Flaw::RowMultiplier(1)));
    assert_eq!(judge(&best, vector(&[(-1, 1), ZERO])), Err(Flaw::RowMultiplier(0)));
    assert_eq!(judge(&best, vector(&[(3, 1), ZERO])), Err(Flaw::ReducedCost(0)));
    assert_eq!(judge(&best, vector(&[(2, 1), (-1, 1)])), Err(Flaw::ReducedCost(1)));
    let claimed = Certificate::Optimal { primal: best, dual: vector(&[]) }.objective(&lp);
    assert_eq!(claimed, Some(rational((5, 6)) + rational((1, 11))));
}

#[test]
fn a_cost_of_a_fraction_is_paid_by_a_row_of_whole_numbers() {
    let judge =
        |column: &Bounds, y| optimal(&program(Sense::Minimize, (1, 2), column, ONE, &Bounds::at_least(3)), (3, 1), y);
    let zero = Bounds::non_negative();
    assert_eq!(judge(&Bounds::free(), (1, 2)), Ok(()));
    assert_eq!(judge(&zero, (1, 2)), Ok(()));
    assert_eq!(judge(&zero, ONE), Err(Flaw::ReducedCost(0)));
    assert_eq!(judge(&Bounds::free(), (1, 3)), Err(Flaw::ReducedCost(0)));
    let gap = Flaw::Gap { primal: rational((3, 2)).into(), dual: rational(ONE).into() };
    assert_eq!(judge(&zero, (1, 3)), Err(gap));
}

#[test]
fn every_vector_has_an_entry_for_each_column_or_each_row() {
    let mut lp = fractions();
    lp.variable("z", Bounds::free());
    let zeros = Vector::zeros;
    let length = |vector, found, expected| Err(Flaw::Length { vector, found, expected });
    let dual = "vector of multipliers";
    for (certificate, expected) in [
        (Certificate::Optimal { primal: zeros(2), dual: zeros(2) }, length("primal", 2, 3)),
        (Certificate::Optimal { primal: zeros(4), dual: zeros(2) }, length("primal", 4, 3)),
        (Certificate::Optimal { primal: vector(&[ONE, ONE, ZERO]), dual: zeros(3) }, length(dual, 3, 2)),
        (Certificate::Optimal { primal: vector(&[ONE, ONE, ZERO]), dual: zeros(1) }, length(dual, 1, 2)),
        (Certificate::Infeasible(Contradiction::Farkas(zeros(3))), length(dual, 3, 2)),
        (Certificate::Infeasible(Contradiction::Farkas(zeros(1))), length(dual, 1, 2)),
        (Certificate::Unbounded { point: zeros(2), ray: zeros(3) }, length("point", 2, 3)),
        (Certificate::Unbounded { point: zeros(4), ray: zeros(3) }, length("point", 4, 3)),
        (Certificate::Unbounded { point: vector(&[ONE, ONE, ZERO]), ray: zeros(2) }, length("ray", 2, 3)),
        (Certificate::Unbounded { point: vector(&[ONE, ONE, ZERO]), ray: zeros(4) }, length("ray", 4, 3)),
    ] {
        assert_eq!(certificate.check(&lp), expected);
        let is_optimum = matches!(&certificate, Certificate::Optimal { primal, .. } if primal.len() == 3);
        assert_eq!(certificate.objective(&lp).is_some(), is_optimum, "{certificate:?}");
    }
}

#[test]
fn a_combination_contradicts_the_bounds_only_above_zero() {
    let judge = |sense, (lower, upper): (Fraction, Fraction), y: [Fraction; 2]| {
        let mut lp = LinearProgram::new("two rows");
        let x = lp.variable("x", Bounds::free());
        lp.subject_to("a", (1 * x).at_least(lower));
        lp.subject_to("b", (1 * x).at_most(upper));
        lp.optimize(sense, 5 * x);
        Certificate::Infeasible(Contradiction::Farkas(vector(&y))).check(&lp)
    };
    let nothing = |found| Err(Flaw::NoContradiction(rational(found).into()));
    for sense in [Sense::Minimize, Sense::Maximize] {
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [ONE, (-1, 1)]), Ok(()));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [(1, 9), (-1, 9)]), Ok(()));
        assert_eq!(judge(sense, ((1, 2), (1, 3)), [(2, 1), (-2, 1)]), Ok(()));
        assert_eq!(judge(sense, ((-1, 3), (-1, 2)), [ONE, (-1, 1)]), Ok(()));
        assert_eq!(judge(sense, ((3, 1), (3, 1)), [ONE, (-1, 1)]), nothing(ZERO));
        assert_eq!(judge(sense, ((1, 3), (1, 2)), [ONE, (-1, 1)]), nothing((-1, 6)));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [ZERO, ZERO]), nothing(ZERO));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [(-1, 1), ONE]), Err(Flaw::RowMultiplier(0)));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [ONE, ONE]), Err(Flaw::RowMultiplier(1)));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [ONE, ZERO]), Err(Flaw::ReducedCost(0)));
        assert_eq!(judge(sense, ((3, 1), (2, 1)), [(2, 1), (-1, 1)]), Err(Flaw::ReducedCost(0)));
    }
}

#[test]
fn a_combination_counts_the_bounds_of_the_columns_that_it_leaves() {
    let judge = |column: &Bounds, factor, y| {
        let lp = program(Sense::Maximize, ONE, column, (factor, 1), &Bounds::at_least((7, 2)));
        Certificate::Infeasible(Contradiction::Farkas(vector(&[y]))).check(&lp)
    };
    let nothing = |found| Err(Flaw::NoContradiction(rational(found).into()));
    assert_eq!(judge(&Bounds::at_most(3), 1, ONE), Ok(()));
    assert_eq!(judge(&Bounds::at_most((7, 2)), 1, ONE), nothing(ZERO));
    assert_eq!(judge(&Bounds::at_most(4), 1, (2, 1)), nothing((-1, 1)));
    assert_eq!(judge(&Bounds::at_least(-3), -1, ONE), Ok(()));
    assert_eq!(judge(&Bounds::at_least((-7, 2)), -1, ONE), nothing(ZERO));
    assert_eq!(judge(&Bounds::at_least(-9), 1, ONE), Err(Flaw::ReducedCost(0)));
    assert_eq!(judge(&Bounds::at_most(-9), -1, ONE), Err(Flaw::ReducedCost(0)));
}

#[test]
fn bounds_contradict_each_other_where_the_lower_lies_above_the_upper() {
    let half = |numerator| Bounds::at_least((numerator, 2)).lower;
    for (lower, upper, contradict) in [
        (half(5), half(4), true),
        (half(4), half(5), false),
        (half(5), half(5), false),
        (half(-1), half(1), false),
        (half(1), half(-1), true),
        (half(5), None, false),
        (None, half(5), false),
        (None, None, false),
    ] {
        let bounds = Bounds { lower, upper };
        let none = Bounds::between(2, 1);
        let judge = |x: &Bounds, row: &Bounds, why| {
            Certificate::Infeasible(why).check(&program(Sense::Minimize, ONE, x, ONE, row))
        };
        let expected = |name: &str| if contradict { Ok(()) } else { Err(Flaw::ConsistentBounds(name.to_owned())) };
        assert_eq!(judge(&bounds, &none, Contradiction::Column(0)), expected("column 0"), "{bounds:?}");
        assert_eq!(judge(&none, &bounds, Contradiction::Row(0)), expected("row 0"), "{bounds:?}");
        let unknown = |name: &str| Err(Flaw::ConsistentBounds(name.to_owned()));
        assert_eq!(judge(&none, &none, Contradiction::Column(1)), unknown("column 1"));
        assert_eq!(judge(&none, &none, Contradiction::Row(1)), unknown("row 1"));
    }
}

#[test]
fn a_ray_meets_no_bound_and_improves_the_objective() {
    let (column, row) = (Err(Flaw::RayLeavesColumn(0)), Err(Flaw::RayLeavesRow(0)));
    let (good, useless) = (Ok(()), Err(Flaw::UselessRay));
    let free = Bounds::free();
    let senses = [Sense::Minimize, Sense::Maximize];
    let ways = senses.into_iter().flat_map(|sense| [(sense, (1, 2)), (sense, (-1, 2))]);
    // The row is -2 x.
    for (x, r, expected) in [
        (&free, &free, [&useless, &good, &good, &useless]),
        (&Bounds::at_least(-1), &free, [&useless, &column, &good, &column]),
        (&Bounds::at_most(1), &free, [&column, &good, &column, &useless]),
        (&Bounds::between(-1, 1), &free, [&column; 4]),
        (&free, &Bounds::at_least(-1), [&row, &good, &row, &useless]),
        (&free, &Bounds::at_most(1), [&useless, &row, &good, &row]),
        (&free, &Bounds::between(-1, 1), [&row; 4]),
    ] {
        for ((sense, direction), expected) in ways.clone().zip(expected) {
            let lp = program(sense, (1, 3), x, (-2, 1), r);
            let judge = |point, ray| Certificate::Unbounded { point: vector(&[point]), ray: vector(&[ray]) }.check(&lp);
            assert_eq!(judge(ZERO, direction), *expected, "{sense:?} {x:?} {r:?} {direction:?}");
            assert_eq!(judge(ZERO, ZERO), useless);
        }
    }
    let lp = program(Sense::Maximize, ONE, &Bounds::at_least(1), ONE, &Bounds::at_least(2));
    let from = |point| Certificate::Unbounded { point: vector(&[point]), ray: vector(&[ONE]) }.check(&lp);
    assert_eq!(from((2, 1)), Ok(()));
    assert_eq!(from((3, 2)), Err(Flaw::Row(0)));
    assert_eq!(from((1, 2)), Err(Flaw::Column(0)));
}

#[test]
fn a_ray_keeps_a_row_where_what_it_adds_cancels() {
    let mut lp = LinearProgram::new("strip");
    let (x, y) = (lp.variable("x", Bounds::free()), lp.variable("y", Bounds::free()));
    lp.subject_to("r", (rational((1, 2)) * x - rational((1, 3)) * y).between(0, 1));
    lp.minimize(rational((1, 5)) * x + rational((1, 7)) * y);
    let judge = |ray: &[Fraction]| Certificate::Unbounded { point: Vector::zeros(2), ray: vector(ray) }.check(&lp);
    assert_eq!(judge(&[(-2, 1), (-3, 1)]), Ok(()));
    assert_eq!(judge(&[(2, 1), (3, 1)]), Err(Flaw::UselessRay));
    assert_eq!(judge(&[(-3, 1), (-2, 1)]), Err(Flaw::RayLeavesRow(0)));
    assert_eq!(judge(&[(-1, 1), (-1, 1)]), Err(Flaw::RayLeavesRow(0)));
}
