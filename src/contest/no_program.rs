//! Programs as contestants where the system has no process groups and no pipes that do not block: there are none.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::time::Duration;

use schedcheck_files::Instance;

use super::reply::{Contestant, Reply};

/// Who is told of a line.
pub type Listener = Arc<dyn Fn(&str) + Send + Sync>;

/// A program that cannot be run.
#[derive(Clone)]
pub struct Program;

/// What there is none of.
pub enum Running {}

/// Ends nothing, for nothing was started.
pub fn end_all() {}

impl Program {
    /// A program, whatever its words.
    pub fn new(_: Vec<OsString>, _: Duration, _: bool, _: Listener) -> Self {
        Self
    }

    /// The same.
    #[must_use]
    pub fn held_back(self) -> Self {
        self
    }

    /// Starts nothing.
    ///
    /// # Errors
    /// Always: this system cannot.
    pub fn start(&self) -> io::Result<Running> {
        Err(io::Error::new(ErrorKind::Unsupported, "programs compete on Unix systems only"))
    }
}

impl Contestant for Running {
    fn answer(&mut self, _: &Instance) -> Reply {
        match *self {}
    }
}
