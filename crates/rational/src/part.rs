//! What stands above or below the line of a number: an integer, of a long number borrowed.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Add, Deref, Div, Mul, Neg, Rem, Shl, Sub};

use num_bigint::BigInt;

/// An integer that a number holds. It is used as a reference to one is.
#[derive(PartialEq, Eq)]
pub struct Part<'a>(Cow<'a, BigInt>);

impl<'a> From<&'a BigInt> for Part<'a> {
    fn from(integer: &'a BigInt) -> Self {
        Self(Cow::Borrowed(integer))
    }
}

impl From<i64> for Part<'_> {
    fn from(integer: i64) -> Self {
        Self(Cow::Owned(integer.into()))
    }
}

impl From<Part<'_>> for BigInt {
    fn from(part: Part<'_>) -> Self {
        part.0.into_owned()
    }
}

impl Deref for Part<'_> {
    type Target = BigInt;

    fn deref(&self) -> &BigInt {
        &self.0
    }
}

impl PartialEq<BigInt> for Part<'_> {
    fn eq(&self, other: &BigInt) -> bool {
        **self == *other
    }
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, formatter)
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

/// Operations with integers, by value and by reference, and between parts.
macro_rules! operations {
    ($($name:ident $method:ident),*) => {$(
        operations!(@of $name $method, Part<'_>, BigInt);
        operations!(@of $name $method, Part<'_>, &BigInt);
        operations!(@of $name $method, Part<'_>, Part<'_>);
        operations!(@of $name $method, BigInt, Part<'_>);
        operations!(@of $name $method, &BigInt, Part<'_>);
    )*};
    (@of $name:ident $method:ident, $one:ty, $other:ty) => {
        impl $name<$other> for $one {
            type Output = BigInt;

            fn $method(self, other: $other) -> BigInt {
                let (one, other): (&BigInt, &BigInt) = (&self, &other);
                $name::$method(one, other)
            }
        }
    };
}

operations!(Add add, Sub sub, Mul mul, Div div, Rem rem);

impl Neg for Part<'_> {
    type Output = BigInt;

    fn neg(self) -> BigInt {
        -self.0.into_owned()
    }
}

impl<T> Shl<T> for Part<'_>
where
    BigInt: Shl<T, Output = BigInt>,
{
    type Output = BigInt;

    fn shl(self, places: T) -> BigInt {
        self.0.into_owned() << places
    }
}
