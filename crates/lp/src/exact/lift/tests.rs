//! The sizes that prove an answer, and how many digits it takes.

use std::cell::Cell;

use super::*;
use crate::program::{Bounds, Expression, LinearProgram, Rational, Variable};

fn matrix(rows: &[Vec<Rational>]) -> LinearProgram {
    let mut lp = LinearProgram::new("a matrix");
    let x: Vec<Variable> = rows.iter().map(|_| lp.variable("x", Bounds::free())).collect();
    for row in rows {
        let sum: Expression = row.iter().zip(&x).map(|(entry, &x)| entry.clone() * x).sum();
        lp.subject_to("row", sum.at_most(0));
    }
    lp
}

fn hilbert(size: i64) -> LinearProgram {
    let entry = |row: i64, column: i64| Rational::new(1, row + column + 1);
    let row = |row| (0..size).map(|column| entry(row, column)).collect();
    matrix(&(0..size).map(row).collect::<Vec<_>>())
}

fn scaled_program_of(lp: &LinearProgram) -> ScaledProgram<'_> {
    ScaledProgram::new(lp, &WorkBudget::new(&|| false)).expect("nobody stops it")
}

/// Calls with the system of all columns of a program, and tells how many digits were asked for.
fn with_system<R>(lp: &LinearProgram, call: impl FnOnce(&System) -> R) -> (R, usize) {
    let scaled = scaled_program_of(lp);
    let basic: Vec<usize> = (0..scaled.rows).collect();
    let field = Field::all().next().expect("there are primes");
    let Ok(factor) = Factor::new(&scaled, &basic, field, &WorkBudget::new(&|| false)) else {
        panic!("a regular matrix")
    };
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        false
    };
    let result = call(&System { scaled: &scaled, basic: &basic, factor: &factor, budget: &WorkBudget::new(&stop) });
    (result, asked.get())
}

fn big(values: &[i64]) -> Vec<BigInt> {
    values.iter().map(|&value| value.into()).collect()
}

/// Whether B N = D b, or N B = D b.
fn holds(lp: &LinearProgram, side: Side, rhs: &[BigInt], solved: &Solved) -> bool {
    let scaled = scaled_program_of(lp);
    let products: Vec<BigInt> = match side {
        Side::Left => (0..scaled.rows).map(|column| scaled.product(column, &solved.numerators)).collect(),
        Side::Right => {
            let mut sum = vec![BigInt::zero(); scaled.rows];
            (0..scaled.rows).for_each(|column| scaled.add_multiple(column, &solved.numerators[column], &mut sum));
            sum
        }
    };
    products.iter().zip(rhs).all(|(product, value)| *product == value * &solved.denominator)
}

/// Whoever takes fewer digits on purpose writes down how few.
#[test]
fn hilbert_matrices_are_solved_with_as_many_digits_as_it_took() {
    let mut digits = Vec::new();
    for size in [1, 2, 3, 5, 8, 12] {
        let lp = hilbert(size);
        for side in [Side::Right, Side::Left] {
            let rhs: Vec<BigInt> = (0..size).map(|index| (3 * index - 4).into()).collect();
            let (solved, asked) = with_system(&lp, |system| system.solve(side, &rhs));
            let Ok(solved) = solved else { panic!("nobody stops it") };
            assert!(holds(&lp, side, &rhs, &solved), "{size}");
            digits.push((asked, solved.denominator.bits()));
        }
    }
    assert_eq!(
        digits,
        [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (2, 2), (4, 4), (3, 7), (4, 11), (4, 12)]
    );
}

#[test]
fn coefficients_and_sides_of_any_size_are_lifted() {
    let power = |exponent: u32| BigInt::from(3).pow(exponent);
    let mut digits = Vec::new();
    for (entry, side) in [(2, 10), (36, 10), (37, 10), (38, 38), (40, 10), (10, 40), (100, 3), (3, 100), (90, 90)] {
        let lp = matrix(&[
            vec![Rational::from(power(entry)), Rational::from(7)],
            vec![Rational::from(-2), Rational::from(5)],
        ]);
        let rhs = [power(side), BigInt::from(-1)];
        for of in [Side::Right, Side::Left] {
            let (solved, asked) = with_system(&lp, |system| system.solve(of, &rhs));
            let Ok(solved) = solved else { panic!("nobody stops it") };
            assert!(holds(&lp, of, &rhs, &solved), "{entry} {side}");
            digits.push(asked);
        }
    }
    assert_eq!(digits, [3, 3, 6, 6, 6, 6, 7, 7, 6, 6, 5, 5, 14, 14, 12, 12, 16, 16]);
}

#[test]
fn an_answer_is_proved_only_below_the_modulus() {
    let one = matrix(&[vec![Rational::one()]]);
    let prime = BigInt::from(Field::all().next().expect("there are primes").prime());
    // x = p + 1 has the digit 1: with one digit alone, 1 would be the answer, and is none.
    for (rhs, numbers) in [(BigInt::from(5), Some(big(&[5]))), (&prime + 1, None), (prime.clone(), None)] {
        let rhs = [rhs];
        let (solved, asked) = with_system(&one, |system| {
            let mut first = Lifting::new(*system, Side::Right, &rhs, &BigInt::one());
            system.numerators(&mut first, &BigInt::one(), 0, &rhs[0])
        });
        let Ok(solved) = solved else { panic!("nobody stops it") };
        assert_eq!((solved.map(|solved| solved.numerators), asked), (numbers, 1));
    }
    // Just below: s is 2, and s |N| + D |b| three times the side.
    for (rhs, is_proved) in [((&prime - 1) / 3, true), ((&prime + 2) / 3, false)] {
        let rhs = [rhs];
        let (solved, _) = with_system(&one, |system| {
            let mut first = Lifting::new(*system, Side::Left, &rhs, &BigInt::one());
            system.numerators(&mut first, &BigInt::one(), 0, &rhs[0])
        });
        assert_eq!(solved.is_ok_and(|solved| solved.is_some()), is_proved);
    }
    // Over a wrong denominator there is none, however many digits there are.
    let three = matrix(&[vec![Rational::from(3)]]);
    let rhs = big(&[1]);
    for (denominator, bits, digits) in [(2, 59, 1), (2, 60, 2), (2, 300, 6), (3, 59, 1), (6, 120, 3)] {
        let (solved, asked) = with_system(&three, |system| {
            let mut first = Lifting::new(*system, Side::Right, &rhs, &BigInt::one());
            system.numerators(&mut first, &BigInt::from(denominator), bits, &rhs[0])
        });
        let Ok(solved) = solved else { panic!("nobody stops it") };
        let expected = (denominator % 3 == 0).then(|| big(&[denominator / 3]));
        assert_eq!((solved.map(|solved| solved.numerators), asked), (expected, digits), "{denominator}");
    }
}

#[test]
fn nothing_is_the_answer_for_nothing_without_a_digit() {
    let (solved, asked) = with_system(&hilbert(3), |system| system.solve(Side::Right, &big(&[0, 0, 0])));
    let Ok(solved) = solved else { panic!("nobody stops it") };
    assert_eq!((solved.numerators, solved.denominator, asked), (big(&[0, 0, 0]), BigInt::one(), 0));
}

#[test]
fn attempts_have_half_as_many_digits_more_each_time() {
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(steps_before), [1, 2, 3, 5, 8, 12, 18]);
}

#[test]
fn digits_are_numbers_of_least_size() {
    let field = Field::all().next().expect("there are primes");
    let mut digits = Digits { field, length: 2, steps: Vec::new(), powers: Vec::new() };
    let prime = BigInt::from(field.prime());
    for step in 1..=9_u32 {
        digits.push(vec![field.prime() - 1, if step == 1 { 4 } else { 0 }]);
        assert_eq!(digits.modulus(), prime.pow(step));
        assert_eq!(digits.powers.len(), step.ilog2() as usize + 1);
        assert_eq!(digits.entry(0), prime.pow(step) - 1);
        assert_eq!(digits.numbers(&WorkBudget::new(&|| false)), Ok(big(&[-1, 4])));
    }
    let modulus = BigInt::from(7);
    assert_eq!([3, 4].map(|residue| nearest_to_zero(residue.into(), &modulus)), [3, -3].map(BigInt::from));
    assert_eq!(nearest_to_zero(4.into(), &8.into()), BigInt::from(4), "of two of one size, the greater");
}
