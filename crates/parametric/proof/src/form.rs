//! Linear forms in unknown parameters, as the time that an algorithm computes in.
//!
//! Sums and whole multiples of forms are forms. A comparison of two forms is a question about the parameters, and the
//! [`SignOracle`] of the thread answers it: one that explores gives one answer after the other, one that checks gives
//! those of a proof. So an algorithm that is generic over [`Time`] runs on forms as it stands.

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
pub struct LinearForm {
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
pub trait SignOracle {
    /// Signs of a form of which the coefficients are not all zero: some that the query does not tell apart.
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs;

    /// What [`Time::whole_multiples`] counts up to: more are told as so many.
    fn most_multiples(&self) -> u64;

    /// How many parameters are taken: the first of a form.
    fn parameters(&self) -> usize;
}

thread_local! {
    static ORACLE: RefCell<Option<Box<dyn SignOracle>>> = const { RefCell::new(None) };
}

/// Runs `run` with every comparison of forms on this thread answered by `oracle`, which is given back.
///
/// # Panics
/// Panics if this thread has an oracle already.
pub fn judged<J: SignOracle + 'static, R>(oracle: J, run: impl FnOnce() -> R) -> (J, R) {
    let shared = std::rc::Rc::new(RefCell::new(oracle));
    let before = ORACLE.replace(Some(Box::new(Shared(shared.clone()))));
    assert!(before.is_none(), "a thread has one oracle");
    let installed = Installed;
    let result = run();
    drop(installed);
    let oracle = std::rc::Rc::into_inner(shared).expect("the thread has given it back");
    (oracle.into_inner(), result)
}

/// Takes the oracle of the thread away, after a panic too: what runs next on the thread has none.
struct Installed;

impl Drop for Installed {
    fn drop(&mut self) {
        ORACLE.set(None);
    }
}

/// Runs `run` with an oracle made of the one that this thread has, which is back in its place afterwards.
///
/// # Panics
/// Panics if this thread has no oracle.
pub fn refined<J: SignOracle + 'static, R>(
    refine: impl FnOnce(Box<dyn SignOracle>) -> J,
    give_back: impl FnOnce(J) -> Box<dyn SignOracle>,
    run: impl FnOnce() -> R,
) -> R {
    let oracle = ORACLE.take().expect("forms are compared before an oracle alone");
    let (oracle, result) = judged(refine(oracle), run);
    ORACLE.set(Some(give_back(oracle)));
    result
}

struct Shared<J>(std::rc::Rc<RefCell<J>>);

impl<J: SignOracle> SignOracle for Shared<J> {
    fn answer(&mut self, form: &LinearForm, query: Query) -> Signs {
        self.0.borrow_mut().answer(form, query)
    }

    fn most_multiples(&self) -> u64 {
        self.0.borrow().most_multiples()
    }

    fn parameters(&self) -> usize {
        self.0.borrow().parameters()
    }
}

fn ask<R>(question: impl FnOnce(&mut dyn SignOracle) -> R) -> R {
    ORACLE.with_borrow_mut(|oracle| question(oracle.as_deref_mut().expect("forms are compared before an oracle alone")))
}

impl LinearForm {
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
        if self.vanishes() { Signs::EQUAL } else { ask(|oracle| oracle.answer(self, query)) }
    }
}

fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl PartialEq for LinearForm {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for LinearForm {}

impl PartialOrd for LinearForm {
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

impl Ord for LinearForm {
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

impl AddAssign<&LinearForm> for LinearForm {
    fn add_assign(&mut self, other: &LinearForm) {
        for (own, other) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *own += other;
        }
    }
}

impl SubAssign<&LinearForm> for LinearForm {
    fn sub_assign(&mut self, other: &LinearForm) {
        for (own, other) in self.coefficients.iter_mut().zip(&other.coefficients) {
            *own -= other;
        }
    }
}

impl Add<&LinearForm> for LinearForm {
    type Output = LinearForm;

    fn add(mut self, other: &LinearForm) -> LinearForm {
        self += other;
        self
    }
}

impl Sub<&LinearForm> for LinearForm {
    type Output = LinearForm;

    fn sub(mut self, other: &LinearForm) -> LinearForm {
        self -= other;
        self
    }
}

impl Add for LinearForm {
    type Output = LinearForm;

    fn add(mut self, other: LinearForm) -> LinearForm {
        self += &other;
        self
    }
}

impl Sub for LinearForm {
    type Output = LinearForm;

    fn sub(mut self, other: LinearForm) -> LinearForm {
        self -= &other;
        self
    }
}

/// By a whole number that is given.
impl Mul<i64> for LinearForm {
    type Output = LinearForm;

    fn mul(self, factor: i64) -> LinearForm {
        self.scaled(factor)
    }
}

impl Neg for LinearForm {
    type Output = LinearForm;

    fn neg(self) -> LinearForm {
        self.scaled(-1)
    }
}

impl Zero for LinearForm {
    fn zero() -> Self {
        Self::ZERO
    }

    fn is_zero(&self) -> bool {
        self.sign().is_eq()
    }
}

impl Time for LinearForm {
    fn from_count(_: u64) -> Self {
        panic!("a form has no time unit: what needs one runs on a parameter that stands for it")
    }

    fn times(&self, count: u64) -> Self {
        self.scaled(i64::try_from(count).expect("a multiple of a form is small"))
    }

    /// Counts as far as the oracle wants it; what lies beyond is told as so many.
    fn whole_multiples(&self, unit: &Self) -> u64 {
        if self.is_negative() {
            return 0;
        }
        if unit.sign().is_eq() {
            return u64::MAX;
        }
        let most = ask(|oracle| oracle.most_multiples());
        (1..=most).find(|&count| *self < unit.times(count)).map_or(most, |count| count - 1)
    }
}

impl fmt::Display for LinearForm {
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

impl fmt::Debug for LinearForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
