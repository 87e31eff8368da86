//! The progress bar of a run over claims, or anything else that is counted; it hides where standard error is no terminal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the bar shows that time goes by.
const TICK: Duration = Duration::from_millis(200);

/// How far a run is.
pub struct Progress {
    bar: ProgressBar,
    begun: AtomicU64,
    instances: AtomicU64,
}

impl Progress {
    /// A run over so many things, named in the plural: `claims`.
    pub fn over(number: usize, what: &str) -> Self {
        let template = format!("{{spinner}} {{bar:30}} {{pos}}/{{len}} {what}  {{elapsed}}  {{msg}}  {{prefix}}");
        let style = ProgressStyle::with_template(&template).expect("the template is right");
        let bar = ProgressBar::new(number as u64).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
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

    /// The run is over: the bar goes away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
