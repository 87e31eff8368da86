//! The optimum of linear program 7 and an imbalance that attains it, by the root search.
//!
//! All numbers are multiplied by the least common multiple of their denominators, which changes no time, for the loads
//! and the rates grow alike. Integers of a machine carry the search where every product and sum fits them by proof;
//! long ones take over where not.
//!
//! The imbalance: each worker sends the least that it must, or receives the most that it can; where that is more than
//! is sent, receivers receive less, those of the smaller number first. So nobody sends more than it holds, and nobody
//! sends who need not.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::least_common_multiple;
use schedcheck_model::switch::Switch;

use super::root::{IntegerWorker, Quotient, least_time};

/// Machine integers are used up to this size of the scaled numbers, in bits.
///
/// With numbers below 2^44 and less than 2^32 workers all sums are below 2^76, so every product of the search, of a sum
/// and a difference or sum of two numbers, is below 2^122.
const MACHINE_BITS: u64 = 44;

/// The most workers for machine integers.
const MACHINE_WORKERS: usize = u32::MAX as usize;

/// The least time, and what each worker sends less what it receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// T_0.
    pub time: Rational,
    /// delta of each worker, in units: positive for a sender, negative for a receiver.
    pub imbalance: Vec<Rational>,
}

/// The optimum of linear program 7, with an imbalance that attains it and in which nobody sends more than it holds. O(m
/// log m).
///
/// ```
/// use schedcheck_rr6005_algorithms::switch::balance;
/// use schedcheck_model::switch::Switch;
/// let found = balance(&Switch::of([(6, 1, 1), (0, 9, 9)]));
/// assert_eq!((found.time.to_string().as_str(), found.imbalance[0].to_string().as_str()), ("3", "3"));
/// ```
pub fn balance(switch: &Switch) -> Balance {
    let (scaled, lambda) = scaled(switch);
    let fits = |worker: &IntegerWorker<BigInt>| {
        [&worker.load, &worker.bandwidth, &worker.speed].into_iter().all(|number| number.bits() <= MACHINE_BITS)
    };
    let time = if scaled.len() <= MACHINE_WORKERS && scaled.iter().all(fits) {
        let machine = |number: &BigInt| i128::try_from(number).expect("it has at most 44 bits");
        let workers: Vec<_> = scaled
            .iter()
            .map(|IntegerWorker { load, bandwidth, speed }| IntegerWorker {
                load: machine(load),
                bandwidth: machine(bandwidth),
                speed: machine(speed),
            })
            .collect();
        let Quotient { numerator, denominator } = least_time(&workers);
        Rational::new(numerator, denominator)
    } else {
        let Quotient { numerator, denominator } = least_time(&scaled);
        Rational::new(numerator, denominator)
    };
    Balance { imbalance: imbalance(&scaled, &time, &lambda), time }
}

/// The workers times lambda, the least common multiple of all denominators.
fn scaled(switch: &Switch) -> (Vec<IntegerWorker<BigInt>>, BigInt) {
    let numbers = || switch.workers().iter().flat_map(|worker| [&worker.load, &worker.bandwidth, &worker.speed]);
    let lambda = numbers().filter(|number| !number.is_integer()).fold(BigInt::one(), |lambda, number| {
        if (&lambda % number.denom()).is_zero() { lambda } else { least_common_multiple(&lambda, &number.denom()) }
    });
    let whole = |number: &Rational| {
        if number.is_integer() { number.numer() * &lambda } else { number.numer() * (&lambda / number.denom()) }
    };
    let worker = |worker: &schedcheck_model::switch::Worker| IntegerWorker {
        load: whole(&worker.load),
        bandwidth: whole(&worker.bandwidth),
        speed: whole(&worker.speed),
    };
    (switch.workers().iter().map(worker).collect(), lambda)
}

/// The lower ends of what (7a) and (7b) allow, receivers raised until all sum to zero.
fn imbalance(workers: &[IntegerWorker<BigInt>], time: &Rational, lambda: &BigInt) -> Vec<Rational> {
    // All amounts in units of 1 / (lambda q), with T_0 = p / q.
    let (p, q) = (&*time.numer(), &*time.denom());
    // PRINTED: |delta_i| <= T x b_i (7a), delta_i >= alpha_i - T x s_i (7b), sum_i delta_i = 0 (7c)
    let lower_end = |worker: &IntegerWorker<BigInt>| (-&worker.bandwidth * p).max(&worker.load * q - &worker.speed * p);
    let mut amounts: Vec<BigInt> = workers.iter().map(lower_end).collect();
    let mut missing = -amounts.iter().sum::<BigInt>();
    for amount in amounts.iter_mut().filter(|amount| amount.is_negative()) {
        let raise = missing.clone().min(-&*amount);
        *amount += &raise;
        missing -= raise;
        if missing.is_zero() {
            break;
        }
    }
    let unit = lambda * q;
    let reduced =
        |amount: BigInt| if amount.is_zero() { Rational::zero() } else { Rational::new(amount, unit.clone()) };
    amounts.into_iter().map(reduced).collect()
}
