//! The least makespan alone, of stars in one round and of trees, without latencies, where a schedule would be too long
//! to be written out.
//!
//! That no schedule ends earlier is what the checker of certificates finds ([`WITHOUT_LATENCIES`]): with R_v as there,
//! the load of a node v and of all below it takes at least the load divided by R_v.
//!
//! **Lemma.** *That is attained.* Let a node v have s units of time from when it has its load, R_v s units of it, and
//! let each child below which somebody computes do with R_i s' units what is said here of v. The node computes s / w_v
//! units itself, and serves its children by non-decreasing g, one after the other. The one that is served when s_i is
//! left gets x_i = s_i / (g_i + 1 / R_i) units. Its message takes g_i x_i, so that x_i / R_i is left when it ends, and
//! in that time the child, with all below it, computes R_i x_i / R_i = x_i units: all that it got. The next child is
//! served when s_i - g_i x_i is left, which is w_i q_i s_i with w_i = 1 / R_i and q_i = 1 / (g_i + w_i): so the children
//! together compute s times their worth, which with s / w_v is R_v s. By induction from the leaves the root ends its
//! load at the load divided by R_root. Where 1 / R_i is zero the child takes what is left of the time for its message;
//! where g_i is zero as well it has all the load done in no time, R_v has no limit, and the time is zero.
//!
//! The number is computed twice, by the closed form of the paper and by the checker, which share nothing.

use num_bigint::BigInt;
use num_traits::One;
use schedcheck_bruteforce::certified::is_read_again;
use schedcheck_files::{Instance, with_instance};
use schedcheck_model::Rational;
use schedcheck_rr4916_algorithms::Fraction;

use super::certificates::checked;
use super::certified::Certified;
use super::method::{MethodError, MethodOptions, Phase};
use super::proof::{By, Lemma, Proof};
use crate::kinds::CommandKind;

/// As the checker of certificates has it.
pub(crate) const WITHOUT_LATENCIES: Lemma = Lemma::proved_in(
    "crates/certificates/src/divisible_tree/linear.rs",
    "without latencies children are best served by non-decreasing g, and a subtree acts as one node",
);

const ATTAINED: Lemma = Lemma::proved_in(
    "src/methods/least_makespan.rs",
    "children by non-decreasing g, all ending together, attain the bound without latencies",
);

/// The least makespan of an instance, without a schedule.
#[derive(Debug, Clone)]
pub struct LeastMakespan {
    /// The kind of the instance.
    pub kind: &'static str,
    /// The method that has no schedule for it.
    pub method: &'static str,
    /// The least makespan.
    pub value: Rational,
    /// Why no schedule ends earlier, and some schedule no later.
    pub proof: Proof,
    /// As JSON, the certificate that none ends before a time.
    claim: fn(&Rational) -> String,
}

/// What a kind has of makespans without schedules.
pub(crate) struct MakespanAlone<K> {
    /// The method that would make the schedule.
    pub method: &'static str,
    /// Whether the instance has no latencies, in one round, and its schedule would be too long to be written out.
    pub is_long: fn(&K) -> bool,
    /// The least makespan as the checker of certificates has it, which looks at the time.
    pub by_the_checker: fn(&K) -> Rational,
    /// The same by the closed form.
    pub by_closed_form: fn(&K) -> Option<Fraction>,
    /// As JSON, the certificate that no schedule ends before a time.
    pub claim: fn(&Rational) -> String,
}

/// The least makespan of a star or a tree without latencies whose schedule would be too long to be written out, if that
/// is what the method would make; nothing for all others, which [`super::solve`] solves.
///
/// # Errors
/// The time is over, or the method and the checker do not agree: a bug, found.
pub fn least_makespan(
    instance: &Instance,
    method: Option<&str>,
    options: &MethodOptions,
) -> Result<Option<LeastMakespan>, MethodError> {
    with_instance!(instance, platform => of_kind(platform, method, options))
}

fn of_kind<K: CommandKind>(
    platform: &K,
    asked: Option<&str>,
    options: &MethodOptions,
) -> Result<Option<LeastMakespan>, MethodError> {
    let Some(MakespanAlone { method, is_long, by_the_checker, by_closed_form, claim }) = K::LEAST_MAKESPAN else {
        return Ok(None);
    };
    if asked.is_some_and(|asked| asked != method) || !is_long(platform) {
        return Ok(None);
    }
    let both = || Some((by_the_checker(platform), by_closed_form(platform)?));
    let Some(found) = options.unless_over(Phase::Search, both) else {
        let reason = "the time was over before the least makespan was known: its numbers are long".to_owned();
        return Err(MethodError::Refused { method, reason });
    };
    let Some((value, claimed)) = found else { return Ok(None) };
    if !is_the_same(&claimed, &value) {
        let violation = "the checker of certificates has another least makespan than the closed form".to_owned();
        return Err(MethodError::Invalid { method, violation });
    }
    let says = "the checker of certificates finds that no schedule ends earlier, and one that ends then is known, \
        though it is too long to be written out";
    let proof = Proof { by: By::Certificate, says: says.to_owned(), rests_on: vec![WITHOUT_LATENCIES, ATTAINED] };
    Ok(Some(LeastMakespan { kind: K::NAME, method, value, proof, claim }))
}

fn is_the_same(claimed: &Fraction, value: &Rational) -> bool {
    let part = |number: &num_bigint::BigUint| BigInt::from(number.clone());
    part(claimed.numerator()) * &*value.denom() == part(claimed.denominator()) * &*value.numer()
}

impl LeastMakespan {
    /// What proves to anybody that no schedule ends earlier; or, where the checker does not read numbers of that
    /// length, earlier than a shorter number just below.
    ///
    /// # Errors
    /// It takes more work to check than a check may, or the time is over, or the checker refuses it, which is a bug.
    pub fn certificate(&self, instance: &Instance, options: &MethodOptions) -> Result<Certified, MethodError> {
        let bound = if is_read_again(&self.value.numer()) && is_read_again(&self.value.denom()) {
            self.value.clone()
        } else {
            rounded_down(&self.value)
        };
        options.unless_over(Phase::Certificate, || checked(instance, self.method, (self.claim)(&bound))).unwrap_or_else(
            || {
                let reason = "the time was over before its certificate was checked: its numbers are long".to_owned();
                Err(MethodError::Refused { method: self.method, reason })
            },
        )
    }
}

/// A number of some hundred digits that is not above this one.
fn rounded_down(number: &Rational) -> Rational {
    const BITS: u64 = 1_000;
    let places = (number.denom().bits() + BITS).saturating_sub(number.numer().bits());
    Rational::new((&*number.numer() << places) / &*number.denom(), BigInt::one() << places)
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible::{DivisibleStar, Rounds};
    use schedcheck_model::tree::DivisibleTree;

    use super::*;

    fn star(workers: i64, costs: impl Fn(i64) -> (i64, i64)) -> Instance {
        Instance::DivisibleStar(DivisibleStar::linear(7, (0..workers).map(costs)))
    }

    fn chain(nodes: usize) -> Instance {
        let below = (0..nodes as i64).map(|node| (node as usize, 1 + node % 3, 1 + node % 7));
        Instance::DivisibleTree(DivisibleTree::linear(7, 2, below))
    }

    #[test]
    fn long_schedules_have_a_least_makespan_and_a_certificate() {
        let unlike = |worker| (worker % 97 + 1, worker % 89 + 1);
        let alike = |worker| (3, 1 + worker % 2);
        for instance in [star(6_000, unlike), star(9_000, alike), chain(7_000)] {
            let found = least_makespan(&instance, None, &MethodOptions::default()).unwrap().expect("it is long");
            assert_eq!(Some(&found.proof.rests_on[..]), Some(&[WITHOUT_LATENCIES, ATTAINED][..]));
            let proved = found.certificate(&instance, &MethodOptions::default()).unwrap().proved.bound;
            assert!(proved <= found.value, "{}", found.method);
            let scale = Rational::from(BigInt::from(10).pow(100));
            assert!((&found.value - proved) * scale < Rational::one());
        }
    }

    #[test]
    fn least_makespan_is_used_only_for_one_round_without_latencies() {
        let unlike = |worker| (worker % 97 + 1, worker % 89 + 1);
        let Instance::DivisibleStar(long) = star(6_000, unlike) else { unreachable!("a star") };
        let any = Instance::DivisibleStar(long.clone().with_rounds(Rounds::Any));
        let far = Instance::DivisibleStar(DivisibleStar::affine(7, (0..6_000).map(|worker| (worker, 1, 1, 0))));
        let long = Instance::DivisibleStar(long);
        for (instance, method) in [
            (star(10, unlike), None),
            (chain(10), None),
            (any, None),
            (far, None),
            (long.clone(), Some("large-loads")),
            (chain(7_000), Some("large-load")),
        ] {
            assert!(least_makespan(&instance, method, &MethodOptions::default()).unwrap().is_none(), "{method:?}");
        }
        assert!(least_makespan(&long, Some("closed-form"), &MethodOptions::default()).unwrap().is_some());
    }

    #[test]
    fn the_time_is_heard_in_the_midst_of_long_numbers_and_by_the_check() {
        let past =
            std::time::Instant::now().checked_sub(std::time::Duration::from_secs(2)).expect("the clock is older");
        let late = MethodOptions { until: Some(past), ..MethodOptions::default() };
        let instance = chain(7_000);
        let is_late = |error: &MethodError| {
            matches!(error, MethodError::Refused { .. }) && error.to_string().contains("time was over")
        };
        assert!(is_late(&least_makespan(&instance, None, &late).unwrap_err()));
        let found = least_makespan(&instance, None, &MethodOptions::default()).unwrap().expect("it is long");
        assert!(is_late(&found.certificate(&instance, &late).unwrap_err()));
    }

    #[test]
    fn a_number_is_rounded_down_to_some_hundred_digits() {
        let third = Rational::new(BigInt::from(10).pow(900), 3);
        let rounded = rounded_down(&third);
        assert!(rounded <= third && rounded.denom().bits() <= 1_000);
        assert!(&third - rounded < Rational::one());
    }
}
