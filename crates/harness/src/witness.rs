//! What refutes a statement, for a stranger to check: how a paper's claims make witnesses, and what the ledger takes.
//!
//! What is written into a witness is measured here; whether it refutes anything is judged by [`Witness::check`], when a
//! row is made and wherever a ledger is read.

use schedcheck_files::{Instance, Judgement, Submission};
use schedcheck_model::Rational;
use schedcheck_recheck::witness::{
    Apart, Better, Bounded, Broken, Claimed, Moment, Objective, Optimum, Reduction, Shown, raw,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

pub use schedcheck_recheck::witness::Is;

use super::{Exhibit, Witness};

/// The most bytes of a certificate in a ledger.
const MOST_BYTES: usize = 64 << 10;

/// The witnesses that a ledger takes, and which it leaves out as a certificate is too long.
///
/// # Errors
/// What a checker says of one that it does not accept.
pub(super) fn taken(witnesses: Vec<Witness>) -> Result<(Vec<Witness>, Option<String>), String> {
    let (mut taken, mut left_out) = (Vec::new(), None);
    for witness in witnesses {
        if let Err(refusal) = witness.check() {
            return Err(format!("A witness is refused ({witness}): {refusal}."));
        }
        match certificate_bytes(&witness) {
            bytes if bytes > MOST_BYTES => {
                left_out = Some(format!("its certificate has {bytes} bytes, and is left out ({witness})"));
            }
            _ => taken.push(witness),
        }
    }
    Ok((taken, left_out))
}

fn certificate_bytes(witness: &Witness) -> usize {
    let (Witness::Optimum(Optimum { bounded, .. }) | Witness::Apart(Apart { bounded, .. })) = witness else { return 0 };
    bounded.as_ref().map_or(0, |bounded| bounded.certificate.get().len())
}

/// A better schedule than that of the statement: of the two that are exhibited, the second.
pub fn better(_: &Value, exhibits: &[Exhibit]) -> Vec<Witness> {
    better_alike(exhibits, &[])
}

/// A ring of as many processors that is better than that of the statement: of the two exhibited, the second.
pub fn better_ring_of_its_size(_: &Value, exhibits: &[Exhibit]) -> Vec<Witness> {
    better_alike(exhibits, &["processors"])
}

fn better_alike(exhibits: &[Exhibit], alike: &[&str]) -> Vec<Witness> {
    let [one, other] = exhibits else { return Vec::new() };
    let [printed, better] = [one, other].map(|exhibit| shown(&exhibit.instance, &exhibit.schedule));
    let alike = alike.iter().map(|&name| name.to_owned()).collect();
    vec![Witness::Better(Better { instance: raw(&one.instance), printed, better, alike })]
}

/// What becomes of a schedule of which the statement says that it is one, and that its objective is so: the rule that
/// it breaks, or else what is measured.
pub fn promised(instance: &Value, schedule: &Value, is: Is, value: Rational) -> Witness {
    match judgement(instance, schedule).map(|judgement| judgement.measure()) {
        Some(Err(rule)) => {
            Witness::Broken(Broken { instance: raw(instance), schedule: raw(schedule), rule: rule.into() })
        }
        _ => {
            let (claimed, shown) = (Claimed { is, value }, shown(instance, schedule));
            Witness::Objective(Objective { instance: raw(instance), claimed, shown })
        }
    }
}

/// A value that the statement gives to the best objective, against a schedule, a certificate, or both.
pub fn of_the_best(instance: &Value, value: Rational, schedule: Option<&Value>, bounded: Option<Bounded>) -> Witness {
    let claimed = Claimed { is: Is::Equal, value };
    let shown = schedule.map(|schedule| shown(instance, schedule));
    Witness::Optimum(Optimum { instance: raw(instance), claimed, shown, bounded })
}

/// When each worker finishes in a schedule in which all are said to finish together; and what proves it a best one,
/// where the statement speaks of these.
pub fn apart(instance: &Value, schedule: &Value, bounded: Option<Bounded>) -> Witness {
    let measured = judgement(instance, schedule).and_then(|judgement| judgement.measure().ok());
    let finish = measured.and_then(|measured| measured.finish).unwrap_or_default();
    let finish = finish.into_iter().map(|moment| moment.map(Moment)).collect();
    Witness::Apart(Apart { instance: raw(instance), shown: shown(instance, schedule), finish, bounded })
}

/// A schedule that meets the deadline of a reduction, and is exhibited, where the source has no solution.
pub fn without_partition(source: &Value, exhibits: &[Exhibit]) -> Vec<Witness> {
    let [Exhibit { instance, schedule, deadline: Some(deadline), .. }] = exhibits else { return Vec::new() };
    let Ok(source) = serde_json::from_value(source.clone()) else { return Vec::new() };
    let shown = shown(instance, schedule);
    vec![Witness::Reduction(Reduction { source, instance: raw(instance), deadline: deadline.clone(), shown })]
}

/// A certificate with its bound.
///
/// # Panics
/// Panics if the certificate cannot be written as JSON.
pub fn bounded(certificate: &impl Serialize, bound: &Rational) -> Bounded {
    let certificate = to_raw_value(certificate).expect("certificates have a form in JSON");
    Bounded { certificate, bound: bound.clone() }
}

/// A schedule with what the checker measures; of one that it refuses nothing, and so the witness is refused.
pub fn shown(instance: &Value, schedule: &Value) -> Shown {
    let measured = judgement(instance, schedule).and_then(|judgement| judgement.measure().ok());
    let objective = measured.map_or_else(Rational::default, |measured| measured.objective);
    Shown { schedule: raw(schedule), objective }
}

fn judgement(instance: &Value, schedule: &Value) -> Option<Judgement> {
    let instance = Instance::read(&instance.to_string()).ok()?;
    let submission = Submission::read_for(instance, &schedule.to_string());
    submission.ok().map(|submission| submission.judgement)
}
