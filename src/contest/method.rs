//! The methods of this program as contestants.

use std::sync::atomic::{AtomicBool, Ordering};

use schedcheck_files::Instance;

use super::panics;
use super::reply::{Contestant, Fault, Reply};
use crate::methods::{MethodError, MethodOptions, solve};

/// A method by its name.
#[derive(Debug, Clone)]
pub struct Named(pub String);

/// What counts is the schedule of a contestant; what it says of its optimality is not looked at.
const ITS_WORD: MethodOptions<'static> =
    MethodOptions { until: None, stop: None, trusts_theorems: true, keeps_certificates: false };

impl Named {
    fn within(&self, options: &MethodOptions, instance: &Instance) -> Reply {
        match solve(instance, Some(&self.0), options) {
            Ok(answer) => Reply::Schedule(Box::new(answer.schedule)),
            Err(MethodError::Invalid { violation, .. }) => Reply::Fault(Fault::Invalid, violation),
            Err(error) => Reply::Fault(Fault::Refused, error.to_string()),
        }
    }
}

impl Contestant for Named {
    fn answer(&mut self, instance: &Instance) -> Reply {
        self.within(&ITS_WORD, instance)
    }

    fn answers(&mut self, instances: &[Instance], stop: &AtomicBool) -> Vec<Reply> {
        let options = MethodOptions { stop: Some(stop), ..ITS_WORD };
        let replies = instances.iter().map(|instance| panics::on(instance, || self.within(&options, instance)));
        // A search that was stopped has not given what the method gives.
        replies.take_while(|_| !stop.load(Ordering::Relaxed)).collect()
    }
}

/// A function as a contestant.
impl<F: FnMut(&Instance) -> Reply + Send> Contestant for F {
    fn answer(&mut self, instance: &Instance) -> Reply {
        self(instance)
    }
}
