//! What refutes a statement, for a third party to check: how a paper's claims make witnesses, and what the ledger
//! takes.
//!
//! What is written into a witness is measured here; whether it refutes anything is judged by [`Witness::check`], when a
//! row is made and wherever a ledger is read.

use schedcheck_audit::witness::{
    Better, Bounded, Broken, Claimed, FinishApart, Moment, Objective, Optimum, Reduction, Shown, raw,
};
use schedcheck_files::{Candidate, Instance, SubmittedSchedule};
use schedcheck_model::Rational;
use schedcheck_reductions::three_partition::ThreePartition;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

pub use schedcheck_audit::witness::Is;

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
    let (Witness::Optimum(Optimum { bounded, .. }) | Witness::Apart(FinishApart { bounded, .. })) = witness else {
        return 0;
    };
    bounded.as_ref().map_or(0, |bounded| bounded.certificate.get().len())
}

/// A better schedule than that of the statement: of the two that are exhibited, the second.
pub fn better(exhibits: &[Exhibit]) -> Vec<Witness> {
    better_alike(exhibits, &[])
}

/// A ring of as many processors that is better than that of the statement: of the two exhibited, the second.
pub fn better_ring_of_its_size(exhibits: &[Exhibit]) -> Vec<Witness> {
    better_alike(exhibits, &["processors"])
}

fn better_alike(exhibits: &[Exhibit], alike: &[&str]) -> Vec<Witness> {
    let [one, other] = exhibits else { return Vec::new() };
    let [printed, better] = [one, other].map(exhibited);
    let alike = alike.iter().map(|&name| name.to_owned()).collect();
    vec![Witness::Better(Better { instance: raw(&one.instance), printed, better, alike })]
}

/// What becomes of a schedule of which the statement says that it is one, and that its objective is so: the rule that
/// it breaks, or else what is measured.
pub fn promised(candidate: &Candidate, is: Is, value: Rational) -> Witness {
    let (instance, shown) = (instance(candidate), shown(candidate));
    match candidate.measure() {
        Err(rule) => Witness::Broken(Broken { instance, schedule: shown.schedule, rule: rule.into() }),
        Ok(_) => Witness::Objective(Objective { instance, claimed: Claimed { is, value }, shown }),
    }
}

/// A value that the statement gives to the best objective, against a schedule, and a certificate where there is one.
pub fn of_the_best(candidate: &Candidate, value: Rational, bounded: Option<Bounded>) -> Witness {
    let (claimed, shown) = (Claimed { is: Is::Equal, value }, Some(shown(candidate)));
    Witness::Optimum(Optimum { instance: instance(candidate), claimed, shown, bounded })
}

/// When each worker finishes in a schedule in which all are said to finish together; and what proves it a best one,
/// where the statement speaks of these.
pub fn apart(candidate: &Candidate, bounded: Option<Bounded>) -> Witness {
    let finish = candidate.measure().ok().and_then(|measured| measured.finish).unwrap_or_default();
    let finish = finish.into_iter().map(|moment| moment.map(Moment)).collect();
    Witness::Apart(FinishApart { instance: instance(candidate), shown: shown(candidate), finish, bounded })
}

/// A schedule that meets the deadline of a reduction, and is exhibited, where the source has no solution.
pub fn without_partition(source: &ThreePartition, exhibits: &[Exhibit]) -> Vec<Witness> {
    let [exhibit @ Exhibit { instance, deadline: Some(deadline), .. }] = exhibits else { return Vec::new() };
    let Ok(source) = serde_json::from_value(source.to_json()) else { return Vec::new() };
    let (instance, shown) = (raw(instance), exhibited(exhibit));
    vec![Witness::Reduction(Reduction { source, instance, deadline: deadline.clone(), shown })]
}

/// A certificate with its bound.
///
/// # Panics
/// Panics if the certificate cannot be written as JSON.
pub fn bounded(certificate: &impl Serialize, bound: &Rational) -> Bounded {
    let certificate = to_raw_value(certificate).expect("certificates have a form in JSON");
    Bounded { certificate, bound: bound.clone() }
}

fn instance(candidate: &Candidate) -> Box<RawValue> {
    raw(&candidate.instance().to_json())
}

/// A schedule with what the checker measures; of one that it refuses nothing, and so the witness is refused.
fn shown(candidate: &Candidate) -> Shown {
    let measured = candidate.measure().map(|measured| measured.objective);
    Shown { schedule: raw(&candidate.schedule_to_json()), objective: measured.unwrap_or_default() }
}

/// What is exhibited, likewise.
fn exhibited(Exhibit { instance, schedule, .. }: &Exhibit) -> Shown {
    let instance = Instance::read(&instance.to_string()).ok();
    let submission = instance.and_then(|instance| SubmittedSchedule::read_for(instance, &schedule.to_string()).ok());
    let unreadable = || Shown { schedule: raw(schedule), objective: Rational::default() };
    submission.map_or_else(unreadable, |submission| shown(&submission.candidate))
}
