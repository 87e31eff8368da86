//! Progress bars of runs over claims, or anything else that is counted; they hide where standard error is no terminal.

use std::sync::atomic::{AtomicU64, Ordering};

use command_io::progress::TICK;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::is_quiet;

pub use command_io::progress::{Counted, waiting};

/// How far a run is.
pub struct Progress {
    bar: ProgressBar,
    begun: AtomicU64,
    instances: AtomicU64,
}

impl Progress {
    /// A run over so many things, named in the plural: `claims`.
    pub fn over(number: usize, what: &str) -> Self {
        Self::of_perhaps(Some(number as u64), what)
    }

    /// A run of which nothing is shown.
    pub fn hidden() -> Self {
        Self::of(ProgressBar::hidden())
    }

    /// A run over so many things, where their number is known.
    pub fn of_perhaps(number: Option<u64>, what: &str) -> Self {
        let template = match number {
            Some(_) => format!("{{spinner}} {{bar:30}} {{pos}}/{{len}} {what}  {{elapsed}}  {{msg}}  {{prefix}}"),
            None => format!("{{spinner}} {{pos}} {what}  {{elapsed}}  {{msg}}  {{prefix}}"),
        };
        let style = ProgressStyle::with_template(&template).expect("the template is right");
        let bar = ProgressBar::with_draw_target(number, target()).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self::of(bar)
    }

    fn of(bar: ProgressBar) -> Self {
        Self { bar, begun: AtomicU64::new(0), instances: AtomicU64::new(0) }
    }

    /// So many of the things are done.
    pub fn advance(&self, number: u64) {
        self.bar.inc(number);
    }

    /// The claim of this id is next.
    pub fn begin(&self, id: &str) {
        self.bar.set_position(self.begun.fetch_add(1, Ordering::Relaxed));
        self.bar.set_prefix(id.to_owned());
    }

    /// So many instances more are checked.
    pub fn count(&self, instances: u64) {
        let checked = self.instances.fetch_add(instances, Ordering::Relaxed) + instances;
        self.bar.set_message(format!("{checked} instances"));
    }

    /// What is found so far, in a few words.
    pub fn set_message(&self, found: String) {
        self.bar.set_message(found);
    }

    /// Does something that writes where the bar stands.
    pub fn suspend(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// The run is over: the bar goes away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Where progress is shown: nowhere, if nobody wants to see it.
fn target() -> ProgressDrawTarget {
    if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_as_far_as_the_claims_that_ended_and_names_the_one_that_is_next() {
        let progress = Progress::over(3, "claims");
        assert_eq!((progress.bar.length(), progress.bar.position()), (Some(3), 0));
        progress.begin("rr6005/thm-1");
        assert_eq!((progress.bar.position(), progress.bar.prefix().as_str()), (0, "rr6005/thm-1"));
        progress.begin("rr6005/thm-2");
        assert_eq!((progress.bar.position(), progress.bar.prefix().as_str()), (1, "rr6005/thm-2"));
        progress.advance(2);
        assert_eq!(progress.bar.position(), 3);
    }

    #[test]
    fn instances_are_counted_over_all_claims() {
        let progress = Progress::over(3, "claims");
        progress.count(40);
        progress.count(2);
        assert_eq!(progress.bar.message(), "42 instances");
        assert!(!progress.bar.is_finished());
        progress.end();
        assert!(progress.bar.is_finished());
    }
}
