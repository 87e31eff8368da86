//! Progress bars of runs over claims, or anything else that is counted, and spinners where nothing is; they hide where
//! standard error is no terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::is_quiet;

/// How often the bar shows that time goes by.
const TICK: Duration = Duration::from_millis(200);

/// How long nothing is shown: most searches are over by then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether there is a spinner: of several at once, one is shown.
static SHOWN: AtomicBool = AtomicBool::new(false);

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
    pub fn say(&self, found: String) {
        self.bar.set_message(found);
    }

    /// Does something that writes where the bar stands.
    pub fn beside(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// The run is over: the bar goes away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Does what takes nobody knows how long; if it does take long, a spinner shows the time that went by. Of several at
/// once, one is shown.
pub fn waiting<T>(what: &str, work: impl FnOnce() -> T) -> T {
    telling(what, |_| work())
}

/// The same for what can tell how far it is: the words that it says last stand beside the spinner.
pub fn telling<T>(what: &str, work: impl FnOnce(&dyn Fn(String)) -> T) -> T {
    if is_quiet() || !io::stderr().is_terminal() || SHOWN.swap(true, Ordering::Relaxed) {
        return work(&|_| {});
    }
    let (working, said) = mpsc::channel::<String>();
    let result = thread::scope(move |scope| {
        scope.spawn(move || spin(what, &said));
        // Once nobody listens, nothing is lost.
        let result = work(&|words| drop(working.send(words)));
        drop(working);
        result
    });
    SHOWN.store(false, Ordering::Relaxed);
    result
}

/// How many were done of what nobody knows the number of; shown where the run takes long, and the results go elsewhere
/// than to the terminal.
pub struct Counted {
    what: &'static str,
    begun: Instant,
    number: u64,
    bar: Option<ProgressBar>,
    patience: Duration,
    can_be_shown: fn() -> bool,
}

impl Counted {
    /// None so far of things named in the plural: `lines`.
    pub fn new(what: &'static str) -> Self {
        let can_be_shown = || {
            !is_quiet()
                && io::stderr().is_terminal()
                && !io::stdout().is_terminal()
                && !SHOWN.swap(true, Ordering::Relaxed)
        };
        Self { what, begun: Instant::now(), number: 0, bar: None, patience: PATIENCE, can_be_shown }
    }

    /// So many more are done.
    pub fn advance(&mut self, number: usize) {
        self.number += number as u64;
        if self.bar.is_none() && self.begun.elapsed() >= self.patience && (self.can_be_shown)() {
            self.bar = Some(spinner(self.begun.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{} {}", self.number, self.what));
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            SHOWN.store(false, Ordering::Relaxed);
        }
    }
}

/// Shows a spinner once patience is over, until the other end of the channel is gone.
fn spin(what: &str, said: &Receiver<String>) {
    let Some(words) = last_words(what, said, PATIENCE) else { return };
    let bar = spinner(PATIENCE);
    bar.set_message(words);
    said.iter().for_each(|words| bar.set_message(words));
    bar.finish_and_clear();
}

/// What was said last when patience is over; nothing if the work is over before.
fn last_words(what: &str, said: &Receiver<String>, patience: Duration) -> Option<String> {
    let (begun, mut last) = (Instant::now(), what.to_owned());
    loop {
        match said.recv_timeout(patience.saturating_sub(begun.elapsed())) {
            Ok(words) => last = words,
            Err(mpsc::RecvTimeoutError::Timeout) => return Some(last),
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Where progress is shown: nowhere, if nobody wants to see it.
fn target() -> ProgressDrawTarget {
    if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
}

fn spinner(elapsed: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}").expect("the template is right");
    let bar = ProgressBar::new_spinner().with_style(style).with_elapsed(elapsed);
    bar.enable_steady_tick(TICK);
    bar
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

    #[test]
    fn lines_are_counted_from_the_first_and_shown_when_it_takes_long() {
        let mut lines = Counted::new("lines");
        (lines.patience, lines.can_be_shown) = (Duration::MAX, || true);
        lines.advance(256);
        assert!(lines.bar.is_none());
        lines.patience = Duration::ZERO;
        lines.advance(44);
        assert_eq!(lines.bar.as_ref().map(ProgressBar::message), Some("300 lines".to_owned()));
        lines.advance(1);
        assert_eq!(lines.bar.as_ref().map(ProgressBar::message), Some("301 lines".to_owned()));
        let bar = lines.bar.clone();
        drop(lines);
        assert!(bar.is_some_and(|bar| bar.is_finished()));
    }

    #[test]
    fn where_lines_cannot_be_shown_they_are_only_counted() {
        let mut lines = Counted::new("lines");
        (lines.patience, lines.can_be_shown) = (Duration::ZERO, || false);
        lines.advance(3);
        assert!(lines.bar.is_none());
        assert_eq!(lines.number, 3);
    }

    #[test]
    fn the_last_words_are_shown_unless_the_work_is_over() {
        let (working, said) = mpsc::channel::<String>();
        assert_eq!(last_words("solving", &said, Duration::ZERO).as_deref(), Some("solving"));
        for words in ["64 nodes", "128 nodes"] {
            working.send(words.to_owned()).expect("somebody listens");
        }
        assert_eq!(last_words("solving", &said, Duration::from_millis(20)).as_deref(), Some("128 nodes"));
        drop(working);
        assert_eq!(last_words("solving", &said, Duration::from_secs(60)), None);
    }

    #[test]
    fn work_that_is_waited_for_gives_what_it_gives() {
        assert_eq!(waiting("working", || 6 * 7), 42);
    }
}
