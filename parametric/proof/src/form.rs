//! Linear forms in unknown parameters, as the time that an algorithm computes in.
//!
//! Sums and whole multiples of forms are forms. A comparison of two forms is a question about the parameters, and the
//! [`Judge`] of the thread answers it: one that explores gives one answer after the other, one that checks gives those
//! of a proof. So an algorithm that is generic over [`Time`] runs on forms as it stands.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use num_traits::Zero;
use schedcheck_model::Time;

/// The most parameters of a form.
pub const WIDTH: usize = 16;

/// A homogeneous linear form with whole coefficients, one a parameter.
#[derive(Clone, Copy)]
pub struct Form {
    coefficients: [i64; WIDTH],
}

/// Who answers comparisons.
pub trait Judge {
    /// The sign of a form of which the coefficients are not all zero.
    fn sign(&mut self, form: &Form) -> Ordering;

    /// What [`Time::whole_multiples`] counts up to: more are told as so many.
    fn most_multiples(&self) -> u64;
}

thread_local! {
    static JUDGE: RefCell<Option<Box<dyn Judge>>> = const { RefCell::new(None) };
}

/// Runs `run` with every comparison of forms on this thread answered by `judge`, which is given back.
///
/// # Panics
/// Panics if this thread has a judge already.
pub fn judged<J: Judge + 'static, R>(judge: J, run: impl FnOnce() -> R) -> (J, R) {
    let shared = std::rc::Rc::new(RefCell::new(judge));
    let before = JUDGE.replace(Some(Box::new(Shared(shared.clone()))));
    assert!(before.is_none(), "a thread has one judge");
    let result = run();
    JUDGE.set(None);
    let judge = std::rc::Rc::into_inner(shared).expect("the thread has given it back");
    (judge.into_inner(), result)
}

struct Shared<J>(std::rc::Rc<RefCell<J>>);

impl<J: Judge> Judge for Shared<J> {
    fn sign(&mut self, form: &Form) -> Ordering {
        self.0.borrow_mut().sign(form)
    }

    fn most_multiples(&self) -> u64 {
        self.0.borrow().most_multiples()
    }
}

fn ask<R>(question: impl FnOnce(&mut dyn Judge) -> R) -> R {
    JUDGE.with_borrow_mut(|judge| question(judge.as_deref_mut().expect("forms are compared before a judge alone")))
}

impl Form {
    /// The form that is zero.
    pub const ZERO: Self = Self { coefficients: [0; WIDTH] };

    /// The form of these coefficients, at most [`WIDTH`].
    pub fn of(coefficients: &[i64]) -> Self {
        let mut form = Self::ZERO;
        form.coefficients[..coefficients.len()].copy_from_slice(coefficients);
        form
    }

    /// A parameter by its number.
    pub fn parameter(index: usize) -> Self {
        let mut form = Self::ZERO;
        form.coefficients[index] = 1;
        form
    }

    /// The coefficients, one a parameter.
    pub fn coefficients(&self) -> &[i64; WIDTH] {
        &self.coefficients
    }

    /// Whether both have the same coefficients: nobody is asked.
    pub fn is_same(&self, other: &Self) -> bool {
        self.coefficients == other.coefficients
    }

    /// Whether all coefficients are zero: nobody is asked.
    pub fn vanishes(&self) -> bool {
        self.coefficients == [0; WIDTH]
    }

    /// Whether no coefficient is above the other's, so that the form is nowhere above it: nobody is asked.
    pub fn is_below(&self, other: &Self) -> bool {
        self.coefficients.iter().zip(&other.coefficients).all(|(one, other)| one <= other)
    }

    /// The form, so many times.
    #[must_use]
    pub fn scaled(&self, factor: i64) -> Self {
        Self { coefficients: self.coefficients.map(|coefficient| coefficient * factor) }
    }

    /// The smallest whole form of the same sign everywhere.
    #[must_use]
    pub fn primitive(&self) -> Self {
        let divisor = self.coefficients.iter().fold(0, |divisor, &it| gcd(divisor, it.unsigned_abs()));
        let divisor = i64::try_from(divisor.max(1)).unwrap_or(1);
        Self { coefficients: self.coefficients.map(|coefficient| coefficient / divisor) }
    }

    fn sign(&self) -> Ordering {
        if self.vanishes() { Ordering::Equal } else { ask(|judge| judge.sign(self)) }
    }
}

fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Form {}

impl PartialOrd for Form {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Form {
    fn cmp(&self, other: &Self) -> Ordering {
        (*self - other).sign()
    }
}

impl AddAssign<&Form> for Form {
    fn add_assign(&mut self, other: &Form) {
        for (own, other) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *own += other;
        }
    }
}

impl SubAssign<&Form> for Form {
    fn sub_assign(&mut self, other: &Form) {
        for (own, other) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *own -= other;
        }
    }
}

impl Add<&Form> for Form {
    type Output = Form;

    fn add(mut self, other: &Form) -> Form {
        self += other;
        self
    }
}

impl Sub<&Form> for Form {
    type Output = Form;

    fn sub(mut self, other: &Form) -> Form {
        self -= other;
        self
    }
}

impl Add for Form {
    type Output = Form;

    fn add(self, other: Form) -> Form {
        self + &other
    }
}

impl Sub for Form {
    type Output = Form;

    fn sub(self, other: Form) -> Form {
        self - &other
    }
}

/// By a whole number that is given.
impl Mul<i64> for Form {
    type Output = Form;

    fn mul(self, factor: i64) -> Form {
        self.scaled(factor)
    }
}

impl Neg for Form {
    type Output = Form;

    fn neg(self) -> Form {
        self.scaled(-1)
    }
}

impl Zero for Form {
    fn zero() -> Self {
        Self::ZERO
    }

    fn is_zero(&self) -> bool {
        self.sign().is_eq()
    }
}

impl Time for Form {
    fn from_count(_: u64) -> Self {
        panic!("a form has no time unit: what needs one runs on a parameter that stands for it")
    }

    fn times(&self, count: u64) -> Self {
        self.scaled(i64::try_from(count).expect("a multiple of a form is small"))
    }

    /// Counts as far as the judge wants it; what lies beyond is told as so many.
    fn whole_multiples(&self, unit: &Self) -> u64 {
        if self.sign().is_lt() {
            return 0;
        }
        if unit.sign().is_eq() {
            return u64::MAX;
        }
        let most = ask(|judge| judge.most_multiples());
        (1..=most).find(|&count| *self < unit.times(count)).map_or(most, |count| count - 1)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (index, &coefficient) in self.coefficients.iter().enumerate().filter(|(_, it)| **it != 0) {
            match (coefficient.signum(), first) {
                (-1, true) => write!(f, "-")?,
                (-1, false) => write!(f, " - ")?,
                (_, false) => write!(f, " + ")?,
                _ => {}
            }
            if coefficient.abs() != 1 {
                write!(f, "{} ", coefficient.abs())?;
            }
            write!(f, "x{index}")?;
            first = false;
        }
        if first { write!(f, "0") } else { Ok(()) }
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
