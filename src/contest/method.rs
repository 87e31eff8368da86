//! The methods of this program as contestants.

use schedcheck_files::Instance;

use super::reply::{Contestant, Fault, Reply};
use crate::methods::{Limits, MethodError, solve};

/// A method by its name.
#[derive(Debug, Clone)]
pub struct Named(pub String);

impl Contestant for Named {
    fn answer(&mut self, instance: &Instance) -> Reply {
        match solve(instance, Some(&self.0), &Limits::default()) {
            Ok(answer) => Reply::Schedule(Box::new(answer.schedule)),
            Err(MethodError::Invalid { violation, .. }) => Reply::Fault(Fault::Invalid, violation),
            Err(error) => Reply::Fault(Fault::Refused, error.to_string()),
        }
    }
}

/// A function as a contestant.
impl<F: FnMut(&Instance) -> Reply + Send> Contestant for F {
    fn answer(&mut self, instance: &Instance) -> Reply {
        self(instance)
    }
}
