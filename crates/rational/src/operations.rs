//! The operations of the library, on numbers and with integers of any kind, by value and by reference.

use std::borrow::Cow;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, ToPrimitive, Zero};

use crate::small::SmallRational;
use crate::{Rational, Repr, long};

/// What a number is added to, multiplied by, …: a number, or an integer.
trait Operand {
    /// It in machine words, if it is short.
    fn words(&self) -> Option<SmallRational>;

    /// It as long numbers are kept.
    fn lengthened(&self) -> Cow<'_, BigRational>;
}

impl Operand for Rational {
    #[inline]
    fn words(&self) -> Option<SmallRational> {
        match &self.0 {
            Repr::Short(words) => Some(*words),
            Repr::Long(_) => None,
        }
    }

    fn lengthened(&self) -> Cow<'_, BigRational> {
        self.library()
    }
}

impl Operand for BigInt {
    #[inline]
    fn words(&self) -> Option<SmallRational> {
        self.to_i64().map(SmallRational::integer)
    }

    fn lengthened(&self) -> Cow<'_, BigRational> {
        Cow::Owned(BigRational::from_integer(self.clone()))
    }
}

macro_rules! machine_integers {
    ($($integer:ty),*) => {$(
        impl Operand for $integer {
            #[inline]
            fn words(&self) -> Option<SmallRational> {
                self.to_i64().map(SmallRational::integer)
            }

            fn lengthened(&self) -> Cow<'_, BigRational> {
                Cow::Owned(BigRational::from_integer((*self).into()))
            }
        }
    )*};
}

machine_integers!(i32, i64, u32, u64, usize);

/// An operation: in machine words where both operands are short and they have an answer, on long numbers elsewhere.
#[inline]
fn operated(
    one: &impl Operand,
    other: &impl Operand,
    short: impl Fn(SmallRational, SmallRational) -> Option<Rational>,
    long: impl Fn(&BigRational, &BigRational) -> BigRational,
) -> Rational {
    let words = one.words().zip(other.words());
    words.and_then(|(one, other)| short(one, other)).unwrap_or_else(|| lengthy(one, other, long))
}

/// Apart, so that the short way is short enough to stand wherever numbers are added.
#[cold]
#[inline(never)]
fn lengthy(
    one: &impl Operand,
    other: &impl Operand,
    long: impl Fn(&BigRational, &BigRational) -> BigRational,
) -> Rational {
    Rational::kept(long(&one.lengthened(), &other.lengthened()))
}

macro_rules! operation {
    ($($name:ident $method:ident, $assign:ident $in_place:ident, $long:expr;)*) => {$(
        operation!(@with $name $method $assign $in_place $long, Rational);
        operation!(@with $name $method $assign $in_place $long, BigInt);
        operation!(@word $name $method $assign $in_place $long, i32);
        operation!(@word $name $method $assign $in_place $long, i64);
        operation!(@word $name $method $assign $in_place $long, u32);
        operation!(@word $name $method $assign $in_place $long, u64);
        operation!(@word $name $method $assign $in_place $long, usize);
    )*};
    (@word $name:ident $method:ident $assign:ident $in_place:ident $long:expr, $integer:ty) => {
        operation!(@of $name $method $long, Rational, $integer, |one, other| (&one, &other));
        operation!(@of $name $method $long, &Rational, $integer, |one, other| (one, &other));
        operation!(@of $name $method $long, $integer, Rational, |one, other| (&one, &other));
        operation!(@of $name $method $long, $integer, &Rational, |one, other| (&one, other));

        impl $assign<$integer> for Rational {
            #[inline]
            fn $in_place(&mut self, other: $integer) {
                *self = $name::$method(&*self, other);
            }
        }
    };
    (@with $name:ident $method:ident $assign:ident $in_place:ident $long:expr, $other:ty) => {
        operation!(@of $name $method $long, Rational, $other, |one, other| (&one, &other));
        operation!(@of $name $method $long, Rational, &$other, |one, other| (&one, other));
        operation!(@of $name $method $long, &Rational, $other, |one, other| (one, &other));
        operation!(@of $name $method $long, &Rational, &$other, |one, other| (one, other));

        impl $assign<$other> for Rational {
            #[inline]
            fn $in_place(&mut self, other: $other) {
                *self = $name::$method(&*self, &other);
            }
        }

        impl $assign<&$other> for Rational {
            #[inline]
            fn $in_place(&mut self, other: &$other) {
                *self = $name::$method(&*self, other);
            }
        }
    };
    (@of $name:ident $method:ident $long:expr, $one:ty, $other:ty, |$left:ident, $right:ident| $both:expr) => {
        impl $name<$other> for $one {
            type Output = Rational;

            #[inline]
            fn $method(self, $right: $other) -> Rational {
                let $left = self;
                let (one, other) = $both;
                operated(one, other, SmallRational::$method, $long)
            }
        }
    };
}

operation! {
    Add add, AddAssign add_assign, long::add;
    Sub sub, SubAssign sub_assign, long::sub;
    Mul mul, MulAssign mul_assign, long::mul;
    Div div, DivAssign div_assign, long::div;
    Rem rem, RemAssign rem_assign, |one, other| Rem::rem(one, other);
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
        match self.0 {
            Repr::Short(words) => words.neg(),
            Repr::Long(number) => Self::kept(-*number),
        }
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        -self.clone()
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
