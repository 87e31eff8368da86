//! Certificates of the time that a redistribution takes: what its two ports need, which the best order reaches.

use schedcheck_certificates::redistribution::{Certificate, time_of_the_ports};
use schedcheck_model::Rational;
use schedcheck_model::redistribution::Redistribution;

/// A proof that nothing is moved sooner than the ports allow.
///
/// ```
/// use schedcheck_bruteforce::redistribution::certificate;
/// use schedcheck_model::Rational;
/// use schedcheck_model::redistribution::Redistribution;
/// let workers = [(1, 1), (3, 1), (2, -1), (4, -1)];
/// let workers = workers.map(|(comm, surplus): (i64, _)| (Rational::from(comm), surplus));
/// assert_eq!(certificate(&Redistribution::of(workers)).bound.to_string(), "7");
/// ```
pub fn certificate(redistribution: &Redistribution<Rational>) -> Certificate {
    Certificate { bound: time_of_the_ports(redistribution) }
}
