//! Certificates, kind by kind: who finds one, and that the checker accepts what is found.

use schedcheck_audit::{Flaw, certify};
use schedcheck_files::{Instance, with_instance};

use super::certified::{CertificateSource, Certified, Sought, judged, may_prove_more, text};
use super::method::{MethodError, MethodOptions, MethodSolution, Phase};
use crate::kinds::CommandKind;

/// The answer to `instance` with what its certificate proves, and the certificate.
///
/// # Errors
/// As [`certificate`], or the certificate and the schedule contradict each other, which is a bug.
pub fn with_certificate(
    instance: &Instance,
    answer: MethodSolution,
    options: &MethodOptions,
) -> Result<(MethodSolution, Certified), MethodError> {
    let certified = certificate(instance, &answer, options)?;
    Ok((answer.with(&certified)?, certified))
}

/// The certificate of an answer to `instance`: the method's own, or one that is found afterwards by another method, and
/// that proves what it can within the limits.
///
/// # Errors
/// There is none for this instance, or the checker refuses what was found, which is a bug.
pub fn certificate(
    instance: &Instance,
    answer: &MethodSolution,
    options: &MethodOptions,
) -> Result<Certified, MethodError> {
    let certified = options.unless_over(Phase::Certificate, || found_and_checked(instance, answer, options));
    certified.unwrap_or_else(|| {
        let reason = "the time was over before a certificate was found and checked: its numbers are long".to_owned();
        Err(MethodError::Refused { method: answer.method, reason })
    })
}

fn found_and_checked(
    instance: &Instance,
    answer: &MethodSolution,
    options: &MethodOptions,
) -> Result<Certified, MethodError> {
    let refused = |reason| MethodError::Refused { method: answer.method, reason };
    let text = match &answer.certificate {
        Some(CertificateSource::Certified(certified)) => {
            return Ok(or_more(certified.clone(), instance, answer, options));
        }
        Some(kept) => Some(kept.text().to_owned()),
        None => found(instance, answer, options),
    };
    let text = text
        .ok_or_else(|| refused(format!("there is no certificate for this instance of kind {:?}", instance.kind())))?;
    checked(instance, answer.method, text)
}

/// A certificate that a method has for `instance`, if the checker accepts it.
pub(super) fn checked(instance: &Instance, method: &'static str, text: String) -> Result<Certified, MethodError> {
    let refused = |reason| MethodError::Refused { method, reason };
    match certify(instance, &text) {
        Ok(Ok(proved)) => Ok(Certified { text, proved }),
        Ok(Err(Flaw::Budget(exceeded))) => {
            Err(refused(format!("the certificate that was found is refused: {exceeded}")))
        }
        Ok(Err(flaw)) => {
            let violation = format!("its certificate is refused: {flaw}");
            Err(MethodError::Invalid { method, violation })
        }
        Err(error) => Err(refused(format!("the certificate that was found cannot be read again: {error}"))),
    }
}

/// What was found in passing; or what is sought now, where that can prove more, and does.
fn or_more(kept: Certified, instance: &Instance, answer: &MethodSolution, options: &MethodOptions) -> Certified {
    if kept.proved.bound == answer.objective || !may_prove_more(instance) {
        return kept;
    }
    match found(instance, answer, options).map(|text| judged(instance, text)) {
        Some(Sought::Found(more)) if instance.sense().is_better(&kept.proved.bound, &more.proved.bound) => more,
        _ => kept,
    }
}

/// A certificate of the best bound that is found within the limits; of a star, or where the answer is optimal, of the
/// bound that is known.
fn found(instance: &Instance, answer: &MethodSolution, options: &MethodOptions) -> Option<String> {
    let (known, is_optimal) = (&answer.bound.value, answer.is_optimal());
    with_instance!(instance, platform => platform.certificate(known, is_optimal, options).map(text))
}
