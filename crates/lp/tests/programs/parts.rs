//! Bounds, numbers and variables by themselves.

use exact_lp::format::{Names, write_lp, write_mps};
use exact_lp::{Bounds, LinearProgram, Rational, Solver};
use num_bigint::BigInt;

#[test]
fn bounds_contain_both_of_their_ends_and_nothing_beyond() {
    let contained = |bounds: Bounds| [0, 1, 2, 3, 4].map(|value| bounds.contain(&Rational::from(value)));
    assert_eq!(contained(Bounds::free()), [true; 5]);
    assert_eq!(contained(Bounds::at_least(1)), [false, true, true, true, true]);
    assert_eq!(contained(Bounds::at_most(3)), [true, true, true, true, false]);
    assert_eq!(contained(Bounds::between(1, 3)), [false, true, true, true, false]);
    assert_eq!(contained(Bounds::fixed(2)), [false, false, true, false, false]);
    assert_eq!(contained(Bounds::between(3, 1)), [false; 5]);
    let kinds =
        [Bounds::between(3, 1), Bounds::fixed(2), Bounds::between(1, 3), Bounds::at_least(1), Bounds::at_most(1)];
    assert_eq!(kinds.clone().map(|bounds| bounds.contradict()), [true, false, false, false, false]);
    assert_eq!(kinds.map(|bounds| bounds.is_fixed()), [false, true, false, false, false]);
}

#[test]
fn numbers_of_every_kind_are_the_rationals_that_they_stand_for() {
    let value = Rational::from(3);
    let three = Bounds::fixed(value.clone());
    let numbers = [Bounds::fixed(BigInt::from(3)), Bounds::fixed(&value), Bounds::fixed(3_u64), Bounds::fixed((6, 2))];
    assert!(numbers.iter().all(|number| *number == three) && three.contain(&value));
}

#[test]
fn a_column_has_a_variable_if_there_is_such_a_column() {
    let mut lp = LinearProgram::new("two columns");
    let variables = ["x", "y"].map(|name| lp.variable(name, Bounds::free()));
    assert_eq!([0, 1, 2].map(|column| lp.variable_at(column)), [Some(variables[0]), Some(variables[1]), None]);
}

/// A basis is worth a start only for a program of its own size, each of whose bounds it names is there.
#[test]
fn a_start_that_fits_takes_no_step_and_any_other_is_passed_over() {
    let program = |bounds: Bounds, row: Bounds| {
        let mut lp = LinearProgram::new("two columns");
        let x = lp.variable("x", bounds);
        let y = lp.variable("y", Bounds::between(0, 9));
        lp.subject_to("row", (x + y).within(row));
        lp.maximize(3 * x + y);
        lp
    };
    let steps = |lp: &LinearProgram, start: &LinearProgram| {
        let basis = start.solve().expect("an answer").basis;
        let statistics = Solver::new(lp).start_from(basis).solve().expect("an answer").statistics;
        statistics.float_iterations + statistics.exact_pivots
    };
    let both = || program(Bounds::between(0, 4), Bounds::at_most(6));
    assert_eq!((steps(&both(), &both()), both().solve().expect("an answer").statistics.float_iterations), (0, 2));
    let larger = {
        let mut lp = both();
        let z = lp.variable("z", Bounds::between(0, 1));
        lp.maximize(5 * z);
        lp
    };
    assert_eq!([steps(&both(), &larger), steps(&larger, &both())], [2, 1]);
    let others = [
        program(Bounds::at_most(4), Bounds::at_most(6)),
        program(Bounds::at_least(-4), Bounds::fixed(6)),
        program(Bounds::free(), Bounds::at_most(6)),
        program(Bounds::between(0, 4), Bounds::at_least(6)),
    ];
    let taken: Vec<Vec<u64>> = others.iter().map(|lp| others.iter().map(|start| steps(lp, start)).collect()).collect();
    assert_eq!(taken, [[0, 1, 1, 1], [2, 0, 0, 2], [1, 1, 0, 1], [0, 2, 0, 0]]);
}

#[test]
fn constants_move_to_row_bounds_and_stay_in_the_objective() {
    let mut lp = LinearProgram::new("constants");
    let x = lp.variable("x", Bounds::non_negative());
    assert_eq!(lp.subject_to("row", (x + 3).within(Bounds::between(4, 9))), 0);
    assert_eq!(lp.rows()[0].bounds, Bounds::between(1, 6));
    assert_eq!(lp.subject_to("the second row", (2 * x - 5).at_most(7)), 1);
    assert_eq!(lp.rows()[1].bounds, Bounds::at_most(12));
    lp.maximize(-x + 10);
    assert_eq!(lp.solve().expect("an answer").objective(&lp), Some(Rational::from(9)));
    lp.minimize(-x);
    assert_eq!(lp.solve().expect("an answer").objective(&lp), Some(Rational::from(-6)));
    lp.row_bounds_mut(0).lower = Some(Rational::from(7));
    assert_eq!(lp.solve().expect("an answer").objective(&lp), None);
}

#[test]
fn a_name_that_cannot_be_written_is_told_with_what_it_names() {
    let refused = |program: &str, column: &str, row: &str| {
        let mut lp = LinearProgram::new(program);
        lp.variable("x", Bounds::non_negative());
        let y = lp.variable(column, Bounds::non_negative());
        lp.subject_to(row, y.at_most(1));
        [write_lp(&lp, Names::Kept), write_mps(&lp, Names::Kept)]
            .map(|written| written.map_or_else(|error| error.to_string(), |_| String::new()))
    };
    assert_eq!(refused("a program", "y", "row"), ["", ""]);
    for (program, column, row, what) in [
        ("a\nprogram", "y", "row", "of the program: control characters"),
        (" a program", "y", "row", "the name ` a program` of the program: blanks around it"),
        ("a program", "", "row", "the name `` of column 2: names may not be empty"),
        ("a program", "y", "", "the name `` of row 1: names may not be empty"),
    ] {
        for told in refused(program, column, row) {
            assert!(told.contains(what), "{told}");
        }
    }
}
