//! What a checker accepted, and certificates that are found in passing, for who would rather not believe a theorem: a
//! solution takes little longer, and nothing depends on a clock.

use schedcheck_audit::{Flaw, Proved, certify};
use schedcheck_files::{Instance, with_instance};
use schedcheck_model::Rational;
use serde::Serialize;

use super::bound::Bound;
use super::method::{MethodError, MethodOptions, MethodSolution};
use super::proof::{By, Lemma, Proof};
use crate::kinds::CommandKind;

/// A certificate, as JSON, that the checker accepts, and what it proves.
#[derive(Debug, Clone)]
pub struct Certified {
    /// The certificate.
    pub text: String,
    /// What the checker says.
    pub proved: Proved,
}

/// A certificate that an answer holds.
#[derive(Debug, Clone)]
pub enum CertificateSource {
    /// The checker has accepted it.
    Certified(Certified),
    /// The method's own, as JSON, before the checker sees it.
    Text(String),
}

impl CertificateSource {
    /// It as JSON.
    pub fn text(&self) -> &str {
        match self {
            Self::Certified(Certified { text, .. }) | Self::Text(text) => text,
        }
    }
}

/// What became of a certificate that is sought in passing.
#[derive(Debug)]
pub(crate) enum Sought<C = Certified> {
    /// It is found; as it stands in this package, the checker accepts it.
    Found(C),
    /// There is none, as of a claim that is false.
    InVain,
    /// Its numbers are too long to be read again, or to be checked.
    TooLong,
    /// It was not sought, or not to the end: it would take longer than the schedule, or than the time limit.
    LeftOut,
}

impl<C> From<Option<C>> for Sought<C> {
    fn from(found: Option<C>) -> Self {
        found.map_or(Self::InVain, Self::Found)
    }
}

/// A certificate as its kind has it, as JSON.
pub(super) fn text(certificate: impl Serialize) -> String {
    serde_json::to_string(&certificate).expect("strings, numbers and lists")
}

/// What the checker says of what is found.
fn accepted<C: Serialize>(found: Sought<C>, instance: &Instance, options: &MethodOptions) -> Sought {
    match found {
        Sought::Found(found) => judged(instance, text(found)),
        Sought::TooLong => Sought::TooLong,
        Sought::InVain if !options.is_reached() => Sought::InVain,
        Sought::InVain | Sought::LeftOut => Sought::LeftOut,
    }
}

/// The certificate of a bound that a theorem claims, found without a search.
pub(super) fn cheap_certificate(instance: &Instance, claimed: &Rational, options: &MethodOptions) -> Sought {
    with_instance!(instance, platform => accepted(platform.certificate_soon(claimed, options), instance, options))
}

/// A proof that in any number of rounds no schedule ends before what one attains, or of what its first case proves: as
/// long as it takes a few small programs.
pub(super) fn in_any_rounds(instance: &Instance, attained: &Rational, options: &MethodOptions) -> Sought {
    with_instance!(instance, platform => {
        accepted(platform.certificate_in_any_rounds(attained, options), instance, options)
    })
}

/// What the checker says of a certificate.
pub(super) fn judged(instance: &Instance, text: String) -> Sought {
    match certify(instance, &text) {
        Ok(Ok(proved)) => Sought::Found(Certified { text, proved }),
        Ok(Err(Flaw::Unproved(_))) => Sought::InVain,
        Ok(Err(Flaw::Budget(_))) | Err(_) => Sought::TooLong,
    }
}

/// Whether `--certificate` may find more than is proved of an answer that is not optimal, by a method that is not tried
/// in passing.
pub(super) fn may_prove_more(instance: &Instance) -> bool {
    with_instance!(instance, platform => platform.may_prove_more())
}

/// What is said of a bound where more is not sought in passing.
const MORE: &str = "; --certificate seeks a better bound, which takes longer than the schedule";

impl Bound {
    /// It, with a word on where a better one is to be had.
    pub(super) fn with_more_to_seek(mut self) -> Self {
        self.proof.says += MORE;
        self
    }
}

impl Certified {
    /// What is proved, as a bound.
    pub(super) fn bound(&self) -> Bound {
        let says = "the checker of certificates accepts what proves it".to_owned();
        let rests_on = self.proved.rests_on.iter().map(|lemma| Lemma::proved_in(lemma.proved_in, lemma.name)).collect();
        Bound { value: self.proved.bound.clone(), proof: Proof { by: By::Certificate, says, rests_on } }
    }
}

impl MethodSolution {
    /// The answer with what a certificate proves, where that is no less than is known: who asks for a certificate is
    /// told by what it proves. Where it proves less, that is said beside what is known.
    ///
    /// # Errors
    /// The certificate proves that no schedule is as good as this one, which the checker measured: a bug, found.
    pub(super) fn with(mut self, certified: &Certified) -> Result<Self, MethodError> {
        let sense = self.schedule.sense();
        let proved = certified.bound();
        if sense.is_better(&self.objective, &proved.value) {
            let (objective, bound) = (self.objective.to_string(), Box::new(proved));
            return Err(MethodError::Contradiction { method: self.method, objective, bound });
        }
        if sense.is_better(&proved.value, &self.bound.value) {
            let less = format!("; the certificate proves {} by itself", proved.value);
            self.bound.proof.says += &less;
        } else if proved.value != self.bound.value || self.bound.proof.by != By::Certificate {
            self.bound = proved;
        }
        self.conditional_bound = self
            .conditional_bound
            .filter(|conditional_bound| sense.is_better(&self.bound.value, &conditional_bound.value));
        Ok(self)
    }
}
