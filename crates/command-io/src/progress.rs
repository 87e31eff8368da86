//! Spinners where work takes nobody knows how long; they hide where standard error is no terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output::is_quiet;

/// How often it is shown that time goes by.
pub const TICK: Duration = Duration::from_millis(200);

/// How long nothing is shown: most searches are over by then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether there is a spinner: of several at once, one is shown.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Does what takes nobody knows how long; if it does take long, a spinner shows the time that went by. Of several at
/// once, one is shown.
pub fn waiting<T>(what: &str, work: impl FnOnce() -> T) -> T {
    with_spinner(what, |_| work())
}

/// The same for what can tell how far it is: the words that it says last stand beside the spinner.
pub fn with_spinner<T>(what: &str, work: impl FnOnce(&dyn Fn(String)) -> T) -> T {
    if is_quiet() || !io::stderr().is_terminal() || SHOWN.swap(true, Ordering::Relaxed) {
        return work(&|_| {});
    }
    let (working, messages) = mpsc::channel::<String>();
    let result = thread::scope(move |scope| {
        scope.spawn(move || spin(what, &messages));
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
    #[must_use]
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
fn spin(what: &str, messages: &Receiver<String>) {
    let Some(words) = last_message(what, messages, PATIENCE) else { return };
    let bar = spinner(PATIENCE);
    bar.set_message(words);
    messages.iter().for_each(|words| bar.set_message(words));
    bar.finish_and_clear();
}

/// What was said last when patience is over; nothing if the work is over before.
fn last_message(what: &str, messages: &Receiver<String>, patience: Duration) -> Option<String> {
    let (begun, mut last) = (Instant::now(), what.to_owned());
    loop {
        match messages.recv_timeout(patience.saturating_sub(begun.elapsed())) {
            Ok(words) => last = words,
            Err(mpsc::RecvTimeoutError::Timeout) => return Some(last),
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
        }
    }
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
        let (working, messages) = mpsc::channel::<String>();
        assert_eq!(last_message("solving", &messages, Duration::ZERO).as_deref(), Some("solving"));
        for words in ["64 nodes", "128 nodes"] {
            working.send(words.to_owned()).expect("somebody listens");
        }
        assert_eq!(last_message("solving", &messages, Duration::from_millis(20)).as_deref(), Some("128 nodes"));
        drop(working);
        assert_eq!(last_message("solving", &messages, Duration::from_secs(60)), None);
    }

    #[test]
    fn work_that_is_waited_for_gives_what_it_gives() {
        assert_eq!(waiting("working", || 6 * 7), 42);
    }
}
