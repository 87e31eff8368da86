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

use crate::signs::{SIGNS, Signs};

/// The most parameters of a form.
pub const WIDTH: usize = 16;

/// A homogeneous linear form with whole coefficients, one a parameter.
#[derive(Clone, Copy)]
pub struct Form {
    coefficients: [i64; WIDTH],
}

/// What is asked of the sign of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Query {
    /// Which of the three signs it is.
    Sign,
    /// Whether it is negative.
    IsNegative,
    /// Whether it is positive.
    IsPositive,
}

/// Who answers comparisons.
pub trait Judge {
    /// Signs of a form of which the coefficients are not all zero: some that the query does not tell apart.
    fn answer(&mut self, form: &Form, query: Query) -> Signs;

    /// What [`Time::whole_multiples`] counts up to: more are told as so many.
    fn most_multiples(&self) -> u64;

    /// How many parameters are taken: the first of a form.
    fn parameters(&self) -> usize;
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
    let installed = Installed;
    let result = run();
    drop(installed);
    let judge = std::rc::Rc::into_inner(shared).expect("the thread has given it back");
    (judge.into_inner(), result)
}

/// Takes the judge of the thread away, after a panic too: what runs next on the thread has none.
struct Installed;

impl Drop for Installed {
    fn drop(&mut self) {
        JUDGE.set(None);
    }
}

/// Runs `run` with a judge made of the one that this thread has, which is back in its place afterwards.
///
/// # Panics
/// Panics if this thread has no judge.
pub fn refined<J: Judge + 'static, R>(
    refine: impl FnOnce(Box<dyn Judge>) -> J,
    give_back: impl FnOnce(J) -> Box<dyn Judge>,
    run: impl FnOnce() -> R,
) -> R {
    let judge = JUDGE.take().expect("forms are compared before a judge alone");
    let (judge, result) = judged(refine(judge), run);
    JUDGE.set(Some(give_back(judge)));
    result
}

struct Shared<J>(std::rc::Rc<RefCell<J>>);

impl<J: Judge> Judge for Shared<J> {
    fn answer(&mut self, form: &Form, query: Query) -> Signs {
        self.0.borrow_mut().answer(form, query)
    }

    fn most_multiples(&self) -> u64 {
        self.0.borrow().most_multiples()
    }

    fn parameters(&self) -> usize {
        self.0.borrow().parameters()
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
    ///
    /// # Panics
    /// Panics if it is [`WIDTH`] or above.
    pub fn parameter(index: usize) -> Self {
        assert!(index < WIDTH, "parameter {index}: a form has {WIDTH} at most");
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
        let mut divisor = 0;
        for it in self.coefficients.iter().filter(|it| **it != 0) {
            divisor = gcd(it.unsigned_abs(), divisor);
            if divisor == 1 {
                return *self;
            }
        }
        let divisor = i64::try_from(divisor.max(1)).unwrap_or(1);
        Self { coefficients: self.coefficients.map(|coefficient| coefficient / divisor) }
    }

    fn sign(&self) -> Ordering {
        let signs = self.asked(Query::Sign);
        SIGNS.into_iter().find(|&sign| signs.is_within(sign.into())).expect("a query of the sign tells one")
    }

    /// No parameter is negative, so some forms are not, whoever judges.
    fn is_negative(&self) -> bool {
        !Self::ZERO.is_below(self) && self.asked(Query::IsNegative).is_within(Signs::LESS)
    }

    fn asked(&self, query: Query) -> Signs {
        if self.vanishes() { Signs::EQUAL } else { ask(|judge| judge.answer(self, query)) }
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

    // A tie is a course of its own only where it is asked for.
    fn lt(&self, other: &Self) -> bool {
        (*self - other).is_negative()
    }

    fn gt(&self, other: &Self) -> bool {
        (*other - self).is_negative()
    }

    fn le(&self, other: &Self) -> bool {
        !(*other - self).is_negative()
    }

    fn ge(&self, other: &Self) -> bool {
        !(*self - other).is_negative()
    }
}

impl Ord for Form {
    fn cmp(&self, other: &Self) -> Ordering {
        (*self - other).sign()
    }

    fn max(self, other: Self) -> Self {
        if other < self { self } else { other }
    }

    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
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

    fn add(mut self, other: Form) -> Form {
        self += &other;
        self
    }
}

impl Sub for Form {
    type Output = Form;

    fn sub(mut self, other: Form) -> Form {
        self -= &other;
        self
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
        if self.is_negative() {
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
