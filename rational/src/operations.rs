//! The operations of the library, on numbers and with integers, by value and by reference.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

use num_bigint::BigInt;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, Zero};

use crate::Rational;
use crate::whole;
use crate::words::Words;

/// Operations between numbers, and with integers: those that have a `words` are done on machine integers where both
/// operands are short, those that have a `whole` without common divisors where one is an integer, and by the library
/// elsewhere.
macro_rules! operation {
    ($($name:ident $method:ident, $assign:ident $in_place:ident $(, $words:ident $(, $whole:ident)?)?;)*) => {$(
        operation!(@pair $name $method $assign $in_place ($($words $($whole)?)?) Rational, |it| it.0, of_fraction);
        operation!(@pair $name $method $assign $in_place ($($words $($whole)?)?) &Rational, |it| &it.0, of_fraction);
        operation!(@pair $name $method $assign $in_place ($($words $($whole)?)?) BigInt, |it| it, of_integer);
        operation!(@pair $name $method $assign $in_place ($($words $($whole)?)?) &BigInt, |it| it, of_integer);
    )*};
    (@pair $name:ident $method:ident $assign:ident $in_place:ident ($($words:ident $($whole:ident)?)?) $other:ty,
     |$right:ident| $part:expr, $read:ident) => {
        impl $name<$other> for Rational {
            type Output = Self;

            #[inline]
            fn $method(self, $right: $other) -> Self {
                let other = $part;
                $(operation!(@short $words $read, &self.0, &other);
                $(operation!(@whole $whole, &self.0, &other);)?)?
                Self($name::$method(self.0, other))
            }
        }

        impl $name<$other> for &Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, $right: $other) -> Rational {
                let other = $part;
                $(operation!(@short $words $read, &self.0, &other);
                $(operation!(@whole $whole, &self.0, &other);)?)?
                Rational($name::$method(&self.0, other))
            }
        }

        impl $assign<$other> for Rational {
            #[inline]
            fn $in_place(&mut self, $right: $other) {
                *self = $name::$method(&*self, $right);
            }
        }
    };
    (@short $words:ident $read:ident, $one:expr, $other:expr) => {
        if let (Some(one), Some(other)) = (Words::of_fraction($one), Words::$read($other))
            && let Some(found) = one.$words(other)
        {
            return Rational(found);
        }
    };
    (@whole $whole:ident, $one:expr, $other:expr) => {
        if let Some(found) = whole::$whole($one, $other) {
            return Rational(found);
        }
    };
}

operation! {
    Add add, AddAssign add_assign, add, add;
    Sub sub, SubAssign sub_assign, sub, sub;
    Mul mul, MulAssign mul_assign, mul, mul;
    Div div, DivAssign div_assign, div;
    Rem rem, RemAssign rem_assign;
}

/// An operation that machine integers may refuse: of numbers of any size, division by zero alone is.
macro_rules! checked {
    ($($name:ident $method:ident $operator:tt),*) => {$(
        impl $name for Rational {
            fn $method(&self, other: &Self) -> Option<Self> {
                Some(self $operator other)
            }
        }
    )*};
}

checked!(CheckedAdd checked_add +, CheckedSub checked_sub -, CheckedMul checked_mul *);

impl CheckedDiv for Rational {
    fn checked_div(&self, other: &Self) -> Option<Self> {
        (!other.is_zero()).then(|| self / other)
    }
}

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
        numbers.fold(Self::ZERO, |sum, number| sum + number)
    }
}

impl<'a> Sum<&'a Self> for Rational {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, |sum, number| sum + number)
    }
}

impl Product for Rational {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ONE, |product, number| product * number)
    }
}

impl<'a> Product<&'a Self> for Rational {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::ONE, |product, number| product * number)
    }
}
