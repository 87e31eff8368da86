//! Factors and updates against products with the matrix itself.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::elimination::LEAST_PIVOT;
use super::{Factorised, Factors, factorise};
use crate::simplex::sparse::{Matrix, SparseVector};

/// Sparse columns with a few entries each; those from `size` on are negative units.
fn random_columns(rng: &mut ChaCha8Rng, size: usize, count: usize) -> Matrix {
    let mut columns = Matrix::new();
    for column in 0..count {
        let mut rows: Vec<usize> = (0..rng.random_range(1..=3)).map(|_| rng.random_range(0..size)).collect();
        rows.push(column % size);
        rows.sort_unstable();
        rows.dedup();
        let entries: Vec<_> = rows.into_iter().map(|row| (row, f64::from(rng.random_range(1..=9_i32)) - 4.5)).collect();
        columns.push_line(entries.into_iter());
    }
    (0..size).for_each(|row| columns.push_line(std::iter::once((row, -1.0))));
    columns
}

fn random_vector(rng: &mut ChaCha8Rng, size: usize) -> SparseVector {
    let mut vector = SparseVector::zeros(size);
    (0..3).for_each(|_| vector.add(rng.random_range(0..size), f64::from(rng.random_range(1..=5_i32))));
    vector
}

/// The greatest error of z in B z = x and z B = x, for the solutions that the factors give.
fn error(factors: &mut Factors, columns: &Matrix, basic: &[usize], x: &SparseVector) -> f64 {
    let (mut forwards, mut backwards, mut left) = (x.clone(), x.clone(), x.clone());
    factors.solve(&mut forwards);
    factors.solve_transposed(&mut backwards);
    for (place, &column) in basic.iter().enumerate() {
        left.add_multiple(-forwards.values[place], columns.line(column).iter().copied());
    }
    let error = left.values.iter().fold(0.0_f64, |max, value| max.max(value.abs()));
    let products = basic.iter().map(|&column| columns.dot(column, &backwards.values));
    products.zip(&x.values).fold(error, |max, (product, value)| max.max((product - value).abs()))
}

fn mended(columns: &Matrix, size: usize) -> (Box<Factors>, Vec<usize>) {
    let mut basic: Vec<usize> = (0..size).collect();
    loop {
        match factorise(columns, &basic, &|| false) {
            Factorised::Regular(factors, basic) => return (factors, basic),
            Factorised::Singular { dependent, rows } => {
                assert_eq!(dependent.len(), rows.len());
                basic.retain(|column| !dependent.contains(column));
                basic.extend(rows.iter().map(|row| columns.lines() - size + row));
            }
        }
    }
}

#[test]
fn solutions_satisfy_the_equations_of_random_bases() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for size in [1, 2, 5, 20, 80] {
        let columns = random_columns(&mut rng, size, size);
        let (mut factors, basic) = mended(&columns, size);
        for _ in 0..20 {
            let x = random_vector(&mut rng, size);
            assert!(error(&mut factors, &columns, &basic, &x) < 1e-8, "{size} rows");
        }
    }
}

#[test]
fn updates_follow_the_exchange_of_columns() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (size, count) = (40, 120);
    let columns = random_columns(&mut rng, size, count);
    let (mut factors, mut basic) = mended(&columns, size);
    for entering in size..count {
        let mut column = SparseVector::zeros(size);
        column.add_multiple(1.0, columns.line(entering).iter().copied());
        factors.solve_entering(&mut column);
        let greatest = column.entries().max_by(|left, right| left.1.abs().total_cmp(&right.1.abs()));
        let (place, pivot) = greatest.expect("a column that is not zero");
        let mut row = SparseVector::zeros(size);
        row.add(place, 1.0);
        factors.solve_leaving(&mut row);
        assert!((columns.dot(entering, &row.values) - pivot).abs() < 1e-6 * pivot.abs().max(1.0));
        factors.update(place, pivot);
        basic[place] = entering;
        let x = random_vector(&mut rng, size);
        assert!(error(&mut factors, &columns, &basic, &x) < 1e-5, "after {} updates", factors.updates());
    }
}

#[test]
fn dependent_columns_and_the_rows_left_over_are_named() {
    let mut columns = Matrix::new();
    for entries in [[(0, 1.0), (1, 2.0), (2, 0.5)], [(0, 2.0), (1, 4.0), (2, 1.0)], [(0, 1.0), (1, 1.0), (2, 1.0)]] {
        columns.push_line(entries.into_iter());
    }
    let Factorised::Singular { dependent, rows } = factorise(&columns, &[0, 1, 2], &|| false) else {
        panic!("a singular basis")
    };
    assert_eq!((dependent.len(), rows.len()), (1, 1));
    assert!(dependent[0] < 2, "the third column depends on no other");
}

#[test]
fn told_to_stop_a_factorisation_leaves_the_rest_without_pivots() {
    let mut columns = Matrix::new();
    for column in 0..12 {
        columns.push_line((0..12).map(|row| (row, if row == column { 2.0 } else { 1.0 })));
    }
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) >= 5;
    let basic: Vec<usize> = (0..12).collect();
    let Factorised::Singular { dependent, rows } = factorise(&columns, &basic, &stop) else { panic!("a part of it") };
    assert_eq!((dependent.len(), rows.len()), (7, 7));
}

/// The places that depend on others, and the rows without a pivot, of a square matrix by its columns.
fn singular(columns: &[&[(usize, f64)]]) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut matrix = Matrix::new();
    columns.iter().for_each(|column| matrix.push_line(column.iter().copied()));
    let basic: Vec<usize> = (0..columns.len()).collect();
    match factorise(&matrix, &basic, &|| false) {
        Factorised::Regular(..) => None,
        Factorised::Singular { dependent, rows } => Some((dependent, rows)),
    }
}

#[test]
fn a_pivot_exceeds_the_least_one_wherever_it_stands() {
    let (least, more) = (LEAST_PIVOT, -1.5 * LEAST_PIVOT);
    // A column of one entry.
    assert_eq!(singular(&[&[(0, least)]]), None, "what is left goes to the kernel, which takes the least one itself");
    assert_eq!(singular(&[&[(0, more)]]), None);
    assert_eq!(singular(&[&[(0, least / 2.0)]]), Some((vec![0], vec![0])));
    // A column that has one entry left; a row that does.
    for value in [least / 2.0, least, more] {
        let expected = (value == least / 2.0).then(|| (vec![1], vec![1]));
        assert_eq!(singular(&[&[(0, 1.0)], &[(0, 1.0), (1, value)]]), expected);
        let row = [&[(0, value), (1, 1.0), (2, 1.0)][..], &[(1, 1.0), (2, 2.0)], &[(1, 1.0), (2, 1.0)]];
        assert_eq!(singular(&row), (value == least / 2.0).then(|| (vec![0], vec![0])), "{value}");
    }
}

/// Rows in the order of their pivots, and where multipliers and entries above the diagonal stand.
fn eliminated(columns: &[&[(usize, f64)]]) -> String {
    let mut matrix = Matrix::new();
    columns.iter().for_each(|column| matrix.push_line(column.iter().copied()));
    let basic: Vec<usize> = (0..columns.len()).collect();
    let done = super::elimination::Elimination::run(&matrix, &basic, &|| false);
    format!("{:?} {:?} {:?} {:?}", done.order, done.pivots, done.lower, done.upper)
}

#[test]
fn units_come_first_then_columns_and_rows_of_one_entry_left() {
    let least = LEAST_PIVOT;
    let columns: [&[(usize, f64)]; 6] = [
        &[(0, 1.0), (1, 2.0), (4, 8.0)],
        &[(1, 3.0), (2, 4.0), (5, 6.0)],
        &[(2, -1.0)],
        &[(3, 5.0), (4, 1.0), (5, 2.0)],
        &[(4, 2.0), (5, 1.0)],
        &[(4, 1.0), (5, 3.0)],
    ];
    // The unit of row 2, then row 3 by its column 3, row 0 by 0 and row 1 by 1, and the kernel of rows 4 and 5.
    let expected = "[2, 3, 0, 1, 5, 4] [1.0, 3.0, -1.0, 5.0, 1.6666666666666667, 3.0] \
        [(4, 3, 0.2), (5, 3, 0.4), (1, 0, 2.0), (4, 0, 8.0), (5, 1, 2.0), (4, 5, 0.3333333333333333)] \
        [(2, 1, 4.0), (5, 4, 1.0)]";
    assert_eq!(eliminated(&columns), expected);
    let kernel = [&[(0, least), (1, 1.0), (2, 1.0)][..], &[(1, 1.0), (2, 2.0)], &[(1, 1.0), (2, 1.0)]];
    assert_eq!(eliminated(&[&[(0, least)], &[(1, 2.0 * least)]]), "[1, 0] [1e-9, 2e-9] [] []");
    assert_eq!(eliminated(&[&[(0, 1.0)], &[(0, 2.0), (1, least)]]), "[0, 1] [1.0, 1e-9] [] [(0, 1, 2.0)]");
    let expected = "[2, 1, 0] [1e-9, 0.5, 2.0] [(1, 2, 0.5)] [(2, 0, 1.0), (2, 2, 1.0), (1, 0, 0.5)]";
    assert_eq!(eliminated(&kernel), expected, "a row of one entry too small");
}
