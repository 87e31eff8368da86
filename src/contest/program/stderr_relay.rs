//! What a program writes to its standard error: passed on line by line, never mixed into results, and not for ever.

use std::io::{ErrorKind, Read};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use itertools::Itertools;

/// The most bytes of a line that are passed on.
const MOST_OF_A_LINE: usize = 2_000;

/// The most lines of a contestant that are passed on.
const MOST_LINES: usize = 1_000;

/// How much is read at a time, and how often in a row.
const BLOCK: usize = 4 << 10;
const BLOCKS: usize = 16;

/// Who is told of a line.
pub type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// What all processes of a program have in common: who listens, how much was told, and what is held back.
#[derive(Clone)]
pub struct StderrReport {
    listener: Listener,
    lines: Arc<AtomicUsize>,
    processes: Arc<AtomicUsize>,
    held: Arc<Mutex<Held>>,
}

/// Lines that wait to be passed on.
enum Held {
    /// None: they are passed on as they come.
    Nothing,
    /// These, each with the number of the process that wrote it.
    Back(Vec<(usize, Vec<u8>)>),
    /// Nobody wants any more.
    Dropped,
}

impl StderrReport {
    /// Nothing was told so far.
    pub fn new(listener: Listener) -> Self {
        let held = Arc::new(Mutex::new(Held::Nothing));
        Self { listener, lines: Arc::default(), processes: Arc::default(), held }
    }

    /// Nothing is told from now on, before [`Self::pass_on`].
    pub fn hold_back(&self) {
        *self.held() = Held::Back(Vec::new());
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on what was held back, and holds back no more.
    pub fn pass_on(&self) {
        let mut held = self.held();
        if let Held::Back(lines) = std::mem::replace(&mut *held, Held::Nothing) {
            lines.iter().for_each(|(_, line)| self.tell(line));
        }
    }

    /// Passes on what the first process wrote that wrote anything, no line twice, and from now on nothing.
    pub fn pass_on_the_first(&self) {
        let mut held = self.held();
        if let Held::Back(lines) = std::mem::replace(&mut *held, Held::Dropped) {
            let first = lines.first().map(|(process, _)| *process);
            let of_the_first = lines.iter().filter(|(process, _)| Some(*process) == first).map(|(_, line)| line);
            of_the_first.unique().for_each(|line| self.tell(line));
        }
    }

    /// Takes a line of a process.
    fn take(&self, process: usize, line: &[u8]) {
        match &mut *self.held() {
            Held::Nothing => self.tell(line),
            Held::Back(lines) if lines.len() <= MOST_LINES => lines.push((process, line.to_owned())),
            Held::Back(_) | Held::Dropped => {}
        }
    }

    fn tell(&self, line: &[u8]) {
        let told = self.lines.fetch_add(1, Ordering::Relaxed);
        match told.cmp(&MOST_LINES) {
            std::cmp::Ordering::Less => (self.listener)(&String::from_utf8_lossy(line)),
            std::cmp::Ordering::Equal => (self.listener)("… and more, which is left out"),
            std::cmp::Ordering::Greater => {}
        }
    }
}

/// The standard error of one process.
pub struct StderrRelay {
    told: StderrReport,
    /// The number of the process among those of its program.
    process: usize,
    /// Nothing once it is closed.
    pipe: Option<ChildStderr>,
    line: Vec<u8>,
}

impl StderrRelay {
    /// What comes from this pipe, which does not block.
    pub fn of(pipe: ChildStderr, told: StderrReport) -> Self {
        let process = told.processes.fetch_add(1, Ordering::Relaxed);
        Self { told, process, pipe: Some(pipe), line: Vec::new() }
    }

    /// Where they come from, while it is open.
    pub fn pipe(&self) -> Option<&ChildStderr> {
        self.pipe.as_ref()
    }

    /// Passes on what there is, up to so much at a time.
    pub fn pass_on(&mut self) {
        let mut block = [0; BLOCK];
        for _ in 0..BLOCKS {
            let Some(pipe) = &mut self.pipe else { return };
            match pipe.read(&mut block) {
                Ok(0) => {
                    self.pipe = None;
                    self.end_of_line();
                }
                Ok(read) => block[..read].iter().for_each(|&byte| self.take(byte)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.pipe = None,
            }
        }
    }

    fn take(&mut self, byte: u8) {
        match byte {
            b'\n' => self.end_of_line(),
            _ if self.line.len() < MOST_OF_A_LINE => self.line.push(byte),
            _ => {}
        }
    }

    fn end_of_line(&mut self) {
        if !self.line.is_empty() {
            self.told.take(self.process, &self.line);
            self.line.clear();
        }
    }
}

impl Drop for StderrRelay {
    fn drop(&mut self) {
        self.end_of_line();
    }
}
