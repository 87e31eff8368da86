//! The arithmetic of the subsets: integers, and the wider ones that hold the products of two.

use std::hash::Hash;
use std::ops::Sub;

use num_bigint::BigInt;
use num_traits::Num;
use schedcheck_model::Time;

/// Integers in which M, D, V and X of rings fit, as [`schedcheck_model::Scaled`] provides them.
pub(super) trait Exact: Time + Num + Hash + Into<BigInt> + TryFrom<BigInt> {
    /// Holds the difference of two products.
    type Product: Clone + Ord + Sub<Output = Self::Product>;

    /// The product, which cannot overflow.
    fn product(&self, other: &Self) -> Self::Product;
}

impl Exact for i64 {
    type Product = i128;

    fn product(&self, other: &Self) -> i128 {
        i128::from(*self) * i128::from(*other)
    }
}

impl Exact for i128 {
    type Product = BigInt;

    fn product(&self, other: &Self) -> BigInt {
        BigInt::from(*self) * other
    }
}

impl Exact for BigInt {
    type Product = Self;

    fn product(&self, other: &Self) -> Self {
        self * other
    }
}
