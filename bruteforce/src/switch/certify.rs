//! Certificates of the least time of a switch, without a linear program, for any number of workers.
//!
//! At the least time T either the load of one worker leaves it at full speed, b_i T + s_i T = alpha_i: the sum of its
//! rows `sends_i` and `computes_i`. Or the least imbalances add up to zero (see [`newton`](super::newton)): each is
//! given by the row `receives_i` or `computes_i`, and the sum of these rows less the balance says F(T) <= 0.

use exact_lp::LinearProgram;
use num_traits::{Signed, Zero};
use schedcheck_certificates::program::Multipliers;
use schedcheck_certificates::switch as stated;
use schedcheck_model::Rational;
use schedcheck_model::switch::Switch;

pub use schedcheck_certificates::switch::Certificate;

use super::newton::least_time;
use crate::certified::{is_read_again, linear_program};

/// What proves the least time of `switch`; nothing if its numbers are too long to be read again.
///
/// ```
/// use schedcheck_bruteforce::switch::certify::certificate;
/// use schedcheck_model::switch::Switch;
/// let certificate = certificate(&Switch::of([(6, 1, 1), (0, 9, 9)])).unwrap();
/// assert_eq!(certificate.bound.to_string(), "3");
/// ```
pub fn certificate(switch: &Switch) -> Option<Certificate> {
    let bound = least_time(switch);
    let multipliers = if bound.is_zero() { Multipliers::default() } else { multipliers(switch, &bound)? };
    Some(Certificate { bound, multipliers })
}

/// The program of which these are the multipliers, as the checker states it: its least cost is the least time.
pub fn program(switch: &Switch) -> LinearProgram {
    linear_program(&stated::program(switch))
}

/// Multipliers of a time that is positive. Each is a part of the slope: if that is long, so are all.
fn multipliers(switch: &Switch, time: &Rational) -> Option<Multipliers> {
    let (rows, slope) = alone(switch, time).unwrap_or_else(|| together(switch, time));
    let is_read_again = [slope.numer(), slope.denom()].iter().all(|part| is_read_again(part));
    is_read_again.then(|| Multipliers::of(rows.into_iter().map(|(row, sign)| (row, Rational::from(sign) / &slope))))
}

/// The rows of a worker whose load leaves it until then at full speed, and the factor of T in their sum.
fn alone(switch: &Switch, time: &Rational) -> Option<(Vec<(usize, i64)>, Rational)> {
    let slopes = switch.workers().iter().map(|worker| &worker.bandwidth + &worker.speed).enumerate();
    let mut loaded = slopes.zip(switch.workers()).filter(|(_, worker)| worker.load.is_positive());
    let ((number, slope), _) = loaded.find(|((_, slope), worker)| (slope * time - &worker.load).is_zero())?;
    Some((vec![(3 * number, 1), (3 * number + 2, 1)], slope))
}

/// The row of each worker's least imbalance, less the balance, and the factor of T in their sum.
fn together(switch: &Switch, time: &Rational) -> (Vec<(usize, i64)>, Rational) {
    let workers = switch.workers();
    let (mut rows, mut slope) = (vec![(3 * workers.len(), -1)], Rational::zero());
    for (number, worker) in workers.iter().enumerate() {
        let computes = (&worker.load - &worker.speed * time, &worker.speed, 2);
        let receives = (-&worker.bandwidth * time, &worker.bandwidth, 1);
        // Where both are equal, the steeper one: it holds to the left of T.
        let (_, rate, row) = computes.max(receives);
        rows.push((3 * number + row, 1));
        slope += rate;
    }
    (rows, slope)
}
