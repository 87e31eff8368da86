//! A program as a contestant: instances on its standard input, schedules on its standard output, a line each.
//!
//! Several instances are under way at a time, so that neither side waits for the other at every line. What the program
//! says of an instance must not depend on the others: then no process of it that ends, is too late, or says what is no
//! answer changes what becomes of the instances behind, which another process gets.
//!
//! Whatever the program does, it does no harm: each process is the head of a group of its own, and at its end the whole
//! group is killed; pipes are read and written without blocking, no more is held than one line of bounded length, and
//! what it writes to its standard error is passed on up to a bound.

mod line;
mod process;
mod stderr_relay;

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use schedcheck_files::Instance;

use self::process::{Poll, Process};
use self::stderr_relay::StderrReport;
use super::reply::{Contestant, Fault, Reply, is_json};

pub use self::process::end_all;
pub use self::stderr_relay::Listener;

/// How many instances are under way at the most.
const WINDOW: usize = 64;

/// How often the flag that stops a run is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// How many letters of a line that is no answer are told.
const MOST_TOLD: usize = 80;

/// How a program is run.
#[derive(Clone)]
pub struct Program {
    /// Its name, and its arguments.
    words: Vec<OsString>,
    /// Whether each instance gets a process of its own.
    fresh: bool,
    /// How long an answer may take.
    limit: Duration,
    told: StderrReport,
}

/// A program with the process that it runs in at the moment.
pub struct Running {
    program: Program,
    process: Option<Process>,
    /// How many answers that process has given.
    answers: usize,
}

/// Why a conversation with a process ended.
enum SessionEnd {
    /// Every instance is answered.
    AllAnswered,
    /// Somebody raised the flag.
    Stopped,
    /// The process is no more to be asked; what is known of the instance that it owed an answer to.
    Over(Fault, String),
}

impl Program {
    /// A program by its words, the first of which is its name; each answer may take so long, and `listener` is told
    /// what it writes to its standard error.
    pub fn new(words: Vec<OsString>, limit: Duration, fresh: bool, listener: Listener) -> Self {
        Self { words, fresh, limit, told: StderrReport::new(listener) }
    }

    /// The same, whose standard error is held back until somebody wants it ([`Contestant::pass_on_errors`]).
    #[must_use]
    pub fn held_back(self) -> Self {
        self.told.hold_back();
        self
    }

    /// Starts it once.
    ///
    /// # Errors
    /// There is no such program, or it cannot be started.
    pub fn start(&self) -> io::Result<Running> {
        let process = Some(self.process()?);
        Ok(Running { program: self.clone(), process, answers: 0 })
    }

    fn process(&self) -> io::Result<Process> {
        let (name, arguments) = self.words.split_first().ok_or(ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(arguments);
        Process::start(command, self.told.clone())
    }
}

impl Contestant for Running {
    fn answer(&mut self, instance: &Instance) -> Reply {
        let late = || Reply::Fault(Fault::Late, "it was not asked".to_owned());
        self.answers(std::slice::from_ref(instance), &AtomicBool::new(false)).pop().unwrap_or_else(late)
    }

    fn answers(&mut self, instances: &[Instance], stop: &AtomicBool) -> Vec<Reply> {
        let lines: Vec<String> = instances.iter().map(|instance| instance.to_json().to_string() + "\n").collect();
        let mut replies = Vec::with_capacity(lines.len());
        while replies.len() < lines.len() {
            let asked = &lines[replies.len()..];
            let asked = if self.program.fresh { &asked[..1] } else { asked };
            match self.run_session(asked, stop, &mut replies) {
                Ok(SessionEnd::AllAnswered) if self.program.fresh => self.close(),
                Ok(SessionEnd::AllAnswered) => {}
                Ok(SessionEnd::Stopped) => {
                    self.end();
                    break;
                }
                Ok(SessionEnd::Over(fault, reason)) => {
                    // A process that ends after some answers may have had enough of them: the next one tells.
                    if fault != Fault::Crash || self.answers == 0 {
                        replies.push(Reply::Fault(fault, reason));
                    }
                    self.end();
                }
                Err(error) => replies.push(Reply::Fault(Fault::Crash, format!("it cannot be started: {error}"))),
            }
        }
        replies
    }

    fn pass_on_errors(&mut self) {
        self.program.told.pass_on();
    }

    fn pass_on_first_errors(&mut self) {
        // What it wrote is known once it is no more.
        self.end();
        self.program.told.pass_on_the_first();
    }
}

/// A process that owes no answer may end by itself.
impl Drop for Running {
    fn drop(&mut self) {
        self.close();
    }
}

impl Running {
    fn close(&mut self) {
        self.process.iter_mut().for_each(Process::close);
        self.end();
    }

    fn end(&mut self) {
        (self.process, self.answers) = (None, 0);
    }

    /// Asks the process, a new one if there is none, about these instances.
    fn run_session(&mut self, lines: &[String], stop: &AtomicBool, replies: &mut Vec<Reply>) -> io::Result<SessionEnd> {
        if self.process.as_mut().is_some_and(Process::has_more_output) {
            self.end();
        }
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(self.program.process()?),
        };
        let mut session = Session { lines, asked: 0, answered: 0, since: Instant::now(), limit: self.program.limit };
        let end = loop {
            if let Some(end) = session.take_answers(process, replies) {
                break end;
            }
            session.ask(process);
            if self.program.fresh {
                process.close_input_once_all_is_sent();
            }
            let is_over = session.over(stop).is_some();
            let patience = if is_over { Duration::ZERO } else { session.left().min(GLANCE) };
            if process.exchange(patience) == Poll::End {
                break session.at_end_of_output(process, replies);
            }
            // What has come by now counts, however long this thread was kept from reading it.
            if is_over && let Some(end) = session.take_answers(process, replies).or_else(|| session.over(stop)) {
                break end;
            }
        };
        self.answers += session.answered;
        Ok(end)
    }
}

/// A conversation with one process about several instances.
struct Session<'a> {
    lines: &'a [String],
    /// How many lines are handed out.
    asked: usize,
    /// How many are answered.
    answered: usize,
    /// When the last answer came.
    since: Instant,
    limit: Duration,
}

impl Session<'_> {
    /// Takes the answers that have come; nothing if there is more to come.
    fn take_answers(&mut self, process: &mut Process, replies: &mut Vec<Reply>) -> Option<SessionEnd> {
        while self.answered < self.lines.len() {
            let Some(line) = process.stdout.next_line() else { break };
            match said(line) {
                None => {}
                Some(Err(reason)) => return Some(SessionEnd::Over(Fault::NoJson, reason)),
                Some(Ok(reply)) => self.take(reply, replies),
            }
        }
        if self.answered == self.lines.len() {
            return Some(SessionEnd::AllAnswered);
        }
        let too_long =
            || SessionEnd::Over(Fault::NoJson, format!("a line is longer than {} MiB", line::MOST_BYTES >> 20));
        (process.stdout.rest().len() > line::MOST_BYTES).then(too_long)
    }

    fn take(&mut self, reply: Reply, replies: &mut Vec<Reply>) {
        replies.push(reply);
        (self.answered, self.since) = (self.answered + 1, Instant::now());
    }

    /// Hands out more instances, by half a window at a time: a line at a time would wake the other side at each.
    fn ask(&mut self, process: &mut Process) {
        if self.asked - self.answered <= WINDOW / 2 {
            let upto = self.lines.len().min(self.answered + WINDOW);
            let more = &self.lines[self.asked..upto];
            more.iter().for_each(|line| process.stdin_queue.extend_from_slice(line.as_bytes()));
            self.asked = upto;
        }
    }

    /// How long the next answer may still take.
    fn left(&self) -> Duration {
        self.limit.saturating_sub(self.since.elapsed())
    }

    /// Whether nobody waits any longer.
    fn over(&self, stop: &AtomicBool) -> Option<SessionEnd> {
        let late = || SessionEnd::Over(Fault::Late, format!("no answer within {} s", in_seconds(self.limit)));
        if stop.load(Ordering::Relaxed) { Some(SessionEnd::Stopped) } else { self.left().is_zero().then(late) }
    }

    /// What is to be made of a process that says no more: its last line may have no end, and the instance behind is the
    /// next one's.
    fn at_end_of_output(&mut self, process: &mut Process, replies: &mut Vec<Reply>) -> SessionEnd {
        match said(process.stdout.rest()) {
            None => {}
            Some(Err(reason)) => return SessionEnd::Over(Fault::NoJson, reason),
            Some(Ok(reply)) => self.take(reply, replies),
        }
        SessionEnd::Over(Fault::Crash, process.exit_reason())
    }
}

/// What a line says; nothing if it is blank. What is no JSON is told.
fn said(line: &[u8]) -> Option<Result<Reply, String>> {
    let Ok(text) = std::str::from_utf8(line) else { return Some(Err(no_json(&String::from_utf8_lossy(line)))) };
    match text.trim() {
        "" => None,
        text if is_json(text) => Some(Ok(Reply::Text(text.to_owned()))),
        text => Some(Err(no_json(text))),
    }
}

fn no_json(text: &str) -> String {
    let mut told: String = text.chars().take(MOST_TOLD).collect();
    if told.len() < text.len() {
        told += " …";
    }
    format!("this is no JSON: {told}")
}

/// As somebody would say it: 10, or 0.5.
fn in_seconds(limit: Duration) -> String {
    let text = format!("{}.{:03}", limit.as_secs(), limit.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
