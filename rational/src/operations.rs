//! The operations of the library, on numbers and with integers, by value and by reference.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, One, Zero};

use crate::Rational;

/// One operation between two types, whose second operand has the number or the integer in `$part`.
macro_rules! operation {
    ($($name:ident $method:ident, $assign:ident $in_place:ident;)*) => {$(
        operation!(@between $name $method, Rational, |other| other.0);
        operation!(@between $name $method, &Rational, |other| &other.0);
        operation!(@between $name $method, BigInt, |other| other);
        operation!(@between $name $method, &BigInt, |other| other);
        operation!(@in_place $assign $in_place, Rational, |other| other.0);
        operation!(@in_place $assign $in_place, &Rational, |other| &other.0);
        operation!(@in_place $assign $in_place, BigInt, |other| other);
        operation!(@in_place $assign $in_place, &BigInt, |other| other);
    )*};
    (@between $name:ident $method:ident, $other:ty, |$right:ident| $part:expr) => {
        impl $name<$other> for Rational {
            type Output = Self;

            #[inline]
            fn $method(self, $right: $other) -> Self {
                Self($name::$method(self.0, $part))
            }
        }

        impl $name<$other> for &Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, $right: $other) -> Rational {
                Rational($name::$method(&self.0, $part))
            }
        }
    };
    (@in_place $name:ident $method:ident, $other:ty, |$right:ident| $part:expr) => {
        impl $name<$other> for Rational {
            #[inline]
            fn $method(&mut self, $right: $other) {
                $name::$method(&mut self.0, $part);
            }
        }
    };
}

operation! {
    Add add, AddAssign add_assign;
    Sub sub, SubAssign sub_assign;
    Mul mul, MulAssign mul_assign;
    Div div, DivAssign div_assign;
    Rem rem, RemAssign rem_assign;
}

/// An operation that machine integers may refuse: of numbers of any size, division by zero alone is.
macro_rules! checked {
    ($($name:ident $method:ident),*) => {$(
        impl $name for Rational {
            fn $method(&self, other: &Self) -> Option<Self> {
                self.0.$method(&other.0).map(Self)
            }
        }
    )*};
}

checked!(CheckedAdd checked_add, CheckedSub checked_sub, CheckedMul checked_mul, CheckedDiv checked_div);

impl Neg for Rational {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational(-&self.0)
    }
}

impl Sum for Rational {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        Self(numbers.fold(BigRational::zero(), |sum, number| sum + number.0))
    }
}

impl<'a> Sum<&'a Self> for Rational {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        Self(numbers.fold(BigRational::zero(), |sum, number| sum + &number.0))
    }
}

impl Product for Rational {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        Self(numbers.fold(BigRational::one(), |product, number| product * number.0))
    }
}

impl<'a> Product<&'a Self> for Rational {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        Self(numbers.fold(BigRational::one(), |product, number| product * &number.0))
    }
}
