//! A panic on a thread of a contest is an error like others: it ends the contest, and names the instance.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use anyhow::Result;
use schedcheck_files::Instance;
use serde_json::Value;
use thiserror::Error;

/// What a panic said, and on which instance it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a thread panicked, which is an error of this program: {words}{place}", place = describe(instance.as_ref()))]
pub struct Panicked {
    words: String,
    /// The instance, where it is known.
    instance: Option<Value>,
}

fn describe(instance: Option<&Value>) -> String {
    instance.map_or_else(String::new, |instance| format!("; the instance is {instance}"))
}

impl Panicked {
    /// What is in the payload of a panic.
    pub fn of(payload: Box<dyn Any + Send>) -> Self {
        payload.downcast::<Self>().map_or_else(
            |payload| {
                let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
                let words = text.or_else(|| payload.downcast_ref::<String>().cloned());
                Self { words: words.unwrap_or_else(|| "without a word".to_owned()), instance: None }
            },
            |known| *known,
        )
    }

    /// The same, which happened on this instance unless another one is known.
    fn on(mut self, instance: &Instance) -> Self {
        self.instance.get_or_insert_with(|| instance.to_json());
        self
    }
}

/// What `work` gives on an instance. If it panics, the panic goes on, and knows the instance.
///
/// # Panics
/// Panics if the work does.
pub fn on<T>(instance: &Instance, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|payload| resume_unwind(Box::new(Panicked::of(payload).on(instance))))
}

/// What `work` gives; a panic becomes an error.
///
/// # Errors
/// Those of the work, and [`Panicked`].
pub fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Panicked::of(payload).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn star(tasks: u64) -> Instance {
        let text = format!(r#"{{"kind":"star","workers":[{{"c":1,"w":1,"tasks":{tasks}}}]}}"#);
        Instance::read(&text).expect("an instance")
    }

    #[test]
    fn a_panic_becomes_an_error_that_says_what_it_said() {
        let said = |work: fn()| {
            caught(|| {
                work();
                Ok(())
            })
            .expect_err("it panics")
            .to_string()
        };
        assert!(said(|| panic!("six")).ends_with("this program: six"));
        assert!(said(|| panic!("{}", 6 + 1)).ends_with("this program: 7"));
        assert!(said(|| std::panic::panic_any(7)).ends_with("this program: without a word"));
        assert_eq!(caught(|| Ok(7)).expect("it does not"), 7);
        let error = caught::<()>(|| anyhow::bail!("an error")).expect_err("it is one");
        assert_eq!(error.to_string(), "an error");
    }

    #[test]
    fn the_instance_on_which_a_panic_happened_is_the_innermost() {
        let (inner, outer) = (star(7), star(8));
        let work = || on(&outer, || on(&inner, || panic!("six")));
        let error = caught(|| {
            work();
            Ok(())
        })
        .expect_err("it panics")
        .to_string();
        let told = "six; the instance is {\"kind\":\"star\",\"workers\":[{\"c\":\"1\",\"w\":\"1\",\"tasks\":7}]}";
        assert!(error.ends_with(told), "{error}");
    }
}
