//! Doubles as a time, to be measured against: what the project would compute with if it were content to be nearly
//! right.
#![allow(clippy::float_arithmetic, reason = "the arithmetic that exact numbers are compared with; it decides nothing")]

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use schedcheck_bruteforce::star::branch_and_bound::WholeTime;
use schedcheck_model::Time;

/// A double that is never NaN, so that its order is total.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Float(f64);

impl Eq for Float {}

impl Ord for Float {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Float {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Zero for Float {
    fn zero() -> Self {
        Self(0.0)
    }

    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl Add for Float {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Float {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Add<&Self> for Float {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        self + *other
    }
}

impl Sub<&Self> for Float {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        self - *other
    }
}

impl AddAssign<&Self> for Float {
    fn add_assign(&mut self, other: &Self) {
        self.0 += other.0;
    }
}

impl SubAssign<&Self> for Float {
    fn sub_assign(&mut self, other: &Self) {
        self.0 -= other.0;
    }
}

impl Time for Float {
    fn from_count(count: u64) -> Self {
        Self(count as f64)
    }

    fn times(&self, count: u64) -> Self {
        Self(self.0 * count as f64)
    }

    fn whole_multiples(&self, unit: &Self) -> u64 {
        if unit.is_zero() && self.0 >= 0.0 { u64::MAX } else { (self.0 / unit.0) as u64 }
    }
}

impl WholeTime for Float {
    fn midpoint(&self, other: &Self) -> Self {
        Self((self.0 + (other.0 - self.0) / 2.0).floor())
    }

    fn from_big(number: &BigInt) -> Option<Self> {
        number.to_f64().map(Self)
    }
}
