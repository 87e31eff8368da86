//! What proves that known surpluses are not moved in less than a time: the two ports of the master.
//!
//! Let s_k be the communication time of the k-th send and r_k that of the k-th reception, of n in all; the checker
//! of [`schedcheck_model::redistribution`] sees to it that every schedule has just these sends and receptions (rules 4
//! and 5). A task is forwarded after it has arrived (rule 2), and either port serves one worker at a time (rule 3). So
//!
//! - no forward starts before the first send to end has arrived, which takes the shortest s_k at least; then all
//!   receptions pass the output port one by one: no schedule is over before *min s_k + sum of the r_k*;
//! - the last send to end arrives at the sum of the s_k at the earliest, and its task is still to be forwarded: nor
//!   before *sum of the s_k + min r_k*.
//!
//! The checker computes both: a certificate is its bound alone. It needs no more, for the larger of the two is always
//! reached (theorem 1 of rr6005, which is not used here).

mod kind;

use num_bigint::BigInt;
use schedcheck_model::redistribution::{Redistribution, Worker};
use schedcheck_model::{Rational, Scaled, Time, with_scaled};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Proved;
use crate::budget::{Budget, DIVISOR, Exceeded, Words};

/// A proof that no schedule of a redistribution takes less time than `bound`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The claim, in the instance's unit of time.
    #[serde(with = "crate::number::rational")]
    pub bound: Rational,
}

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The ports need less time.
    #[error("the claim is that nothing is moved in less than {claimed}, but the ports need {proved}")]
    Claim {
        /// What is claimed.
        claimed: Rational,
        /// What holds.
        proved: Rational,
    },
    /// It takes more work than it may.
    #[error("{0}")]
    Budget(#[from] Exceeded),
}

impl Certificate {
    /// The certificate as JSON: its bound is a string.
    ///
    /// ```
    /// use schedcheck_certificates::redistribution::{Certificate, check};
    /// use schedcheck_model::Rational;
    /// use schedcheck_model::redistribution::Redistribution;
    /// let integers = |number: i64| Rational::from(number);
    /// let redistribution = Redistribution::of([(integers(1), 2), (integers(4), 1), (integers(3), -1), (integers(1),
    /// -2)]); let certificate = Certificate::from_json(r#"{"bound": "7"}"#).unwrap(); // 1 + 1 + 4, and 1
    /// assert_eq!(check(&redistribution, &certificate).unwrap().bound, integers(7));
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists")
    }

    /// Reads what [`Certificate::to_json`] writes.
    ///
    /// # Errors
    /// Refuses any other form; what the certificate proves is the checker's question.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        crate::number::from_json(text)
    }
}

/// What the certificate proves: see the module.
///
/// # Errors
/// The claim is more than the ports need, or it takes too much work to tell.
pub fn check(redistribution: &Redistribution<Rational>, certificate: &Certificate) -> Result<Proved, Flaw> {
    let claimed = &certificate.bound;
    let times = || redistribution.workers().iter().map(|worker| &worker.comm);
    let mut budget = Budget::of(times().map(Words::words).sum::<u64>() + claimed.words());
    let scale = budget.spend_on_scaling(times())?;
    let sum = scale + times().map(Words::words).max().unwrap_or(0);
    budget.charge((64 + sum) * redistribution.workers().len() as u64)?;
    // In lowest terms, and compared.
    budget.charge((DIVISOR * scale + claimed.words()).saturating_mul(sum))?;
    let proved =
        with_scaled!(Scaled::new(redistribution), |integers, lambda| Rational::new(integer_time(&integers), lambda));
    if *claimed > proved {
        return Err(Flaw::Claim { claimed: claimed.clone(), proved });
    }
    Ok(Proved { bound: claimed.clone(), rests_on: Vec::new() })
}

fn integer_time<T: Time + Into<BigInt>>(redistribution: &Redistribution<T>) -> BigInt {
    time_of_the_ports(redistribution).into()
}

/// What the two ports need: zero where nothing is moved.
pub fn time_of_the_ports<T: Time>(redistribution: &Redistribution<T>) -> T {
    let port = |tasks: fn(&Worker<T>) -> u64| {
        let used = || redistribution.workers().iter().filter(move |worker| tasks(worker) > 0);
        let all = used().fold(T::zero(), |sum, worker| sum + &worker.comm.times(tasks(worker)));
        (used().map(|worker| &worker.comm).min().cloned().unwrap_or_else(T::zero), all)
    };
    let ((shortest_send, sends), (shortest_reception, receptions)) = (port(Worker::sends), port(Worker::receives));
    (shortest_send + &receptions).max(sends + &shortest_reception)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redistribution(workers: &[(i64, i64)]) -> Redistribution<Rational> {
        Redistribution::of(workers.iter().map(|&(comm, surplus)| (Rational::new(comm, 2), surplus)))
    }

    fn proved(workers: &[(i64, i64)], halves: i64) -> bool {
        let bound = Rational::new(halves, 2);
        let proved = check(&redistribution(workers), &Certificate { bound: bound.clone() });
        proved.is_ok_and(|proved| proved == Proved { bound, rests_on: Vec::new() })
    }

    #[test]
    fn what_the_ports_need_is_proved_and_nothing_more() {
        let needed: [(&[(i64, i64)], i64); 5] = [
            (&[(1, 2), (4, 1), (3, -1), (1, -2)], 7),
            (&[(1, 2), (5, -2)], 11),
            (&[(5, 2), (1, -2)], 11),
            (&[(0, 1), (0, -1), (7, 0)], 0),
            (&[(3, 0)], 0),
        ];
        for (workers, halves) in needed {
            assert!([halves, halves - 1, -1].iter().all(|&claimed| proved(workers, claimed)));
            assert!(!proved(workers, halves + 1));
        }
    }

    #[test]
    fn a_text_of_another_form_is_no_certificate() {
        let certificate = Certificate { bound: Rational::new(7, 2) };
        assert_eq!(certificate.to_json(), r#"{"bound":"7/2"}"#);
        assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
        for text in ["", "{}", r#"{"bound":7}"#, r#"{"bound":"x"}"#, r#"{"bound":"7","steps":[]}"#, "[[[["] {
            assert!(Certificate::from_json(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_long_claim_is_compared_with_a_long_time() {
        let [lesser, greater] = exact_rational::neighbours_of_fibonacci(20_000);
        let is_proved = |bound: &Rational, comm: &Rational| {
            let pair = Redistribution::of([(comm.clone(), 1), (Rational::ZERO, -1)]);
            check(&pair, &Certificate { bound: bound.clone() }).is_ok()
        };
        assert!(is_proved(&lesser, &greater) && !is_proved(&greater, &lesser));
    }
}
