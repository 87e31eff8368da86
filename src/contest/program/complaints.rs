//! What a program writes to its standard error: passed on line by line, never mixed into results, and not for ever.

use std::io::{ErrorKind, Read};
use std::process::ChildStderr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most bytes of a line that are passed on.
const MOST_OF_A_LINE: usize = 2_000;

/// The most lines of a contestant that are passed on.
const MOST_LINES: usize = 1_000;

/// How much is read at a time, and how often in a row.
const BLOCK: usize = 4 << 10;
const BLOCKS: usize = 16;

/// Who is told of a line.
pub type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// What all processes of a program have in common: who listens, and how much was told.
#[derive(Clone)]
pub struct Told {
    listener: Listener,
    lines: Arc<AtomicUsize>,
}

impl Told {
    /// Nothing was told so far.
    pub fn new(listener: Listener) -> Self {
        Self { listener, lines: Arc::default() }
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
pub struct Complaints {
    told: Told,
    /// Nothing once it is closed.
    pipe: Option<ChildStderr>,
    line: Vec<u8>,
}

impl Complaints {
    /// What comes from this pipe, which does not block.
    pub fn of(pipe: ChildStderr, told: Told) -> Self {
        Self { told, pipe: Some(pipe), line: Vec::new() }
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
            self.told.tell(&self.line);
            self.line.clear();
        }
    }
}

impl Drop for Complaints {
    fn drop(&mut self) {
        self.end_of_line();
    }
}
