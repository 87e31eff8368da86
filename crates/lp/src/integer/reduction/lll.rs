//! Lattice basis reduction in integers: a unimodular matrix whose rows are short in a given quadratic form.
//!
//! The algorithm is that of A. Lenstra, H. Lenstra and L. Lovasz ("Factoring polynomials with rational coefficients",
//! Mathematische Annalen 261, 1982) in its integral form (H. Cohen, *A Course in Computational Algebraic Number
//! Theory*, algorithm 2.6.7): all numbers are determinants of Gram matrices or multiples of them, so that every
//! division is exact. The basis changes by two steps only, `b_k -= q b_l` and an exchange of neighbours. The inverse of
//! the basis follows: `v_l += q v_k`, and the same exchange.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::stop::{Stopped, WorkBudget, words};

/// A basis of the lattice of all integer vectors, and its inverse.
#[derive(Debug, Clone)]
pub(super) struct Unimodular {
    /// The vectors of the basis, b.
    pub basis: Vec<Vec<BigInt>>,
    /// The linear forms that are dual to them, v: `v_i b_j` is one for i = j, and else zero.
    pub inverse: Vec<Vec<BigInt>>,
}

impl Unimodular {
    fn identity(size: usize) -> Self {
        let unit = |row: usize| (0..size).map(|column| BigInt::from(u8::from(row == column))).collect();
        let rows: Vec<Vec<BigInt>> = (0..size).map(unit).collect();
        Self { basis: rows.clone(), inverse: rows }
    }
}

/// A basis that is reduced in the form with this Gram matrix, which must be symmetric and positive definite.
///
/// # Errors
/// If told to stop.
pub(super) fn reduced(gram: &[Vec<BigInt>], budget: &WorkBudget) -> Result<Unimodular, Stopped> {
    let mut state = State::of(gram, budget)?;
    let mut vector = 1;
    while vector < gram.len() {
        state.shorten(vector, vector - 1, budget)?;
        if state.is_out_of_order(vector) {
            state.exchange(vector, budget)?;
            vector = (vector - 1).max(1);
        } else {
            for other in (0..vector - 1).rev() {
                state.shorten(vector, other, budget)?;
            }
            vector += 1;
        }
    }
    Ok(state.matrix)
}

/// The basis so far, and its orthogonalisation: `determinants[i]` is the Gram determinant of the first i vectors, and
/// `products[i][j]`, for j < i, the coefficient of orthogonalisation times `determinants[j + 1]`.
struct State {
    matrix: Unimodular,
    determinants: Vec<BigInt>,
    products: Vec<Vec<BigInt>>,
}

impl State {
    fn of(gram: &[Vec<BigInt>], budget: &WorkBudget) -> Result<Self, Stopped> {
        let size = gram.len();
        let (mut determinants, mut products) = (vec![BigInt::one()], vec![Vec::new(); size]);
        for row in 0..size {
            for column in 0..=row {
                let mut value = gram[row][column].clone();
                for place in 0..column {
                    let other = if column == row { &products[row][place] } else { &products[column][place] };
                    value = (&determinants[place + 1] * value - &products[row][place] * other) / &determinants[place];
                    budget.charge(4 * words(&value).pow(2))?;
                }
                if column == row {
                    determinants.push(value);
                } else {
                    products[row].push(value);
                }
            }
        }
        Ok(Self { matrix: Unimodular::identity(size), determinants, products })
    }

    /// Subtracts the multiple of an earlier vector that makes their coefficient at most one half.
    fn shorten(&mut self, vector: usize, other: usize, budget: &WorkBudget) -> Result<(), Stopped> {
        let divisor = &self.determinants[other + 1];
        let twice: BigInt = &self.products[vector][other] * 2;
        if twice.abs() <= *divisor {
            return Ok(());
        }
        let factor: BigInt = (twice + divisor).div_floor(&(divisor * 2));
        self.products[vector][other] -= &factor * divisor;
        let (before, rest) = self.products.split_at_mut(vector);
        add(&mut rest[0][..other], &-&factor, &before[other][..other], budget)?;
        let (before, rest) = self.matrix.basis.split_at_mut(vector);
        add(&mut rest[0], &-&factor, &before[other], budget)?;
        let (before, rest) = self.matrix.inverse.split_at_mut(vector);
        add(&mut before[other], &factor, &rest[0], budget)
    }

    /// Whether a vector and the one before it violate the condition of Lovasz, with the factor 3/4.
    fn is_out_of_order(&self, vector: usize) -> bool {
        let [before, between, after] = [0, 1, 2].map(|step| &self.determinants[vector - 1 + step]);
        let product = &self.products[vector][vector - 1];
        (before * after + product * product) * 4 < between * between * 3
    }

    /// Exchanges a vector and the one before it.
    fn exchange(&mut self, vector: usize, budget: &WorkBudget) -> Result<(), Stopped> {
        self.matrix.basis.swap(vector - 1, vector);
        self.matrix.inverse.swap(vector - 1, vector);
        let (before, rest) = self.products.split_at_mut(vector);
        before[vector - 1][..vector - 1].swap_with_slice(&mut rest[0][..vector - 1]);
        let product = rest[0][vector - 1].clone();
        let [first, old, last] = [0, 1, 2].map(|step| self.determinants[vector - 1 + step].clone());
        let new = (first * &last + &product * &product) / &old;
        for later in &mut rest[1..] {
            let (high, low) = (later[vector].clone(), later[vector - 1].clone());
            later[vector] = (&last * &low - &product * &high) / &old;
            later[vector - 1] = (&new * high + &product * &later[vector]) / &last;
            budget.charge(6 * words(&last).pow(2))?;
        }
        self.determinants[vector] = new;
        Ok(())
    }
}

/// Adds `factor` times a vector to another.
fn add(to: &mut [BigInt], factor: &BigInt, from: &[BigInt], budget: &WorkBudget) -> Result<(), Stopped> {
    for (to, from) in to.iter_mut().zip(from).filter(|(_, from)| !from.is_zero()) {
        *to += factor * from;
        budget.charge(words(to))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn product(left: &[BigInt], gram: &[Vec<BigInt>], right: &[BigInt]) -> BigInt {
        left.iter()
            .zip(gram)
            .map(|(left, row)| left * row.iter().zip(right).map(|(entry, right)| entry * right).sum::<BigInt>())
            .sum()
    }

    /// The Gram matrix of drawn columns, and a little more on the diagonal.
    fn drawn(random: &mut ChaCha8Rng, size: usize) -> Vec<Vec<BigInt>> {
        let height = random.random_range(1..=size);
        let columns: Vec<Vec<BigInt>> =
            (0..size).map(|_| (0..height).map(|_| BigInt::from(random.random_range(-90..=90))).collect()).collect();
        let entry = |row: usize, column: usize| {
            let sum: BigInt = columns[row].iter().zip(&columns[column]).map(|(left, right)| left * right).sum();
            sum * 1000 + BigInt::from(u8::from(row == column))
        };
        (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
    }

    #[test]
    fn the_basis_is_reduced_and_its_inverse_is_the_inverse() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for round in 0..60 {
            let size = 1 + round % 7;
            let gram = drawn(&mut random, size);
            let Unimodular { basis, inverse } = reduced(&gram, &WorkBudget::new(&|| false)).expect("nobody stops it");
            for (row, form) in inverse.iter().enumerate() {
                for (column, vector) in basis.iter().enumerate() {
                    let sum: BigInt = form.iter().zip(vector).map(|(left, right)| left * right).sum();
                    assert_eq!(sum, BigInt::from(u8::from(row == column)));
                }
            }
            // The same from scratch: the Gram matrix of the basis has the orthogonalisation of a reduced one.
            let of_basis: Vec<Vec<BigInt>> =
                basis.iter().map(|row| basis.iter().map(|column| product(row, &gram, column)).collect()).collect();
            let state = State::of(&of_basis, &WorkBudget::new(&|| false)).expect("nobody stops it");
            for vector in 1..size {
                assert!(!state.is_out_of_order(vector));
                for other in 0..vector {
                    assert!(state.products[vector][other].abs() * 2 <= state.determinants[other + 1]);
                }
            }
        }
    }

    #[test]
    fn it_hears_the_request_to_stop() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let gram = drawn(&mut random, 40);
        assert!(reduced(&gram, &WorkBudget::new(&|| true)).is_err());
    }
}
