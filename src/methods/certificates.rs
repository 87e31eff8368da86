//! Certificates, kind by kind: who finds one, and that the checker accepts what is found.

use schedcheck_bruteforce::{platform_graph, switch};
use schedcheck_files::Instance;
use schedcheck_recheck::{Proved, certify};

use super::method::{Answer, Limits, MethodError};
use super::ring;

/// A certificate, as JSON, that the checker accepts, and what it proves.
#[derive(Debug, Clone)]
pub struct Certified {
    /// The certificate.
    pub text: String,
    /// What the checker says.
    pub proved: Proved,
}

/// The certificate of an answer to `instance`: the method's own, or one that is found afterwards by another method, and
/// that proves what it can within the limits.
///
/// # Errors
/// There is none for this instance, or the checker refuses what was found, which is a bug.
pub fn certificate(instance: &Instance, answer: &Answer, limits: &Limits) -> Result<Certified, MethodError> {
    let own = answer.certificate.clone();
    let refused = |reason| MethodError::Refused { method: answer.method, reason };
    let text = own
        .or_else(|| found(instance, limits))
        .ok_or_else(|| refused(format!("there is no certificate for this instance of kind {:?}", instance.kind())))?;
    match certify(instance, &text) {
        Ok(Ok(proved)) => Ok(Certified { text, proved }),
        Ok(Err(flaw)) => {
            let violation = format!("its certificate is refused: {flaw}");
            Err(MethodError::Invalid { method: answer.method, violation })
        }
        Err(error) => Err(refused(format!("the certificate that was found cannot be read again: {error}"))),
    }
}

/// A certificate of the best bound that is found within the limits.
fn found(instance: &Instance, limits: &Limits) -> Option<String> {
    match instance {
        Instance::Ring(platform) => ring::certificate(platform, limits),
        Instance::Switch(platform) => switch::certify::certificate(platform).map(|found| found.to_json()),
        Instance::PlatformGraph(platform) => {
            let limits = platform_graph::certify::Limits { until: limits.until, stop: limits.stop, nodes: None };
            platform_graph::certify::certificate(platform, &limits).map(|found| found.to_json())
        }
        // A line a kind, as its producer comes to be.
        _ => None,
    }
}
