//! One process of a program, with all that it starts: pipes that never block, and an end that nothing outlives.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

use super::line::Lines;
use super::stderr_relay::{StderrRelay, StderrReport};

/// How much is read at a time.
const BLOCK: usize = 16 << 10;

/// How long a process that has closed its output may take to end, before it is ended.
const GRACE: Duration = Duration::from_millis(500);

/// How often such a process is looked at.
const GLANCE: Duration = Duration::from_millis(2);

/// The groups of all processes that are not over.
static ALIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Ends every process of every contestant at once: for a run that does not wait for its threads.
pub fn end_all() {
    alive().iter().for_each(|&group| end(group, &[]));
}

fn alive() -> MutexGuard<'static, BTreeSet<i32>> {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the group, and what its head has started that has left it: what it has now, and what it had.
fn end(group: i32, before: &[Descendant]) {
    // As long as the head is not waited for, no other process has its number.
    let below = descendants(group);
    if let Some(group) = Pid::from_raw(group) {
        // Nothing is left of it if that fails.
        let _ = kill_process_group(group, Signal::KILL);
    }
    let those = below.iter().chain(before).filter(|(process, start)| start_of(*process).is_some_and(|is| is == *start));
    for process in those.filter_map(|(process, _)| Pid::from_raw(*process)) {
        let _ = kill_process(process, Signal::KILL);
    }
}

/// A process with when it began, which tells it from a later one of the same number.
type Descendant = (i32, String);

/// The children of a process, their children, and so on, where the system tells.
fn descendants(process: i32) -> Vec<Descendant> {
    let mut found = vec![(process, String::new())];
    let mut looked_at = 0;
    while let Some((parent, _)) = found.get(looked_at) {
        // Each thread has its own children.
        let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
        let children = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        let children: Vec<i32> = children.flat_map(|all| numbers(&all)).collect();
        found.extend(children.into_iter().filter_map(|child| Some((child, start_of(child)?))));
        looked_at += 1;
    }
    found.split_off(1)
}

fn numbers(text: &str) -> Vec<i32> {
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

/// When a process began, in the system's own words: the twentieth field behind its name.
fn start_of(process: i32) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    status.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

/// A process at the head of a group of its own.
pub struct Process {
    child: Child,
    group: i32,
    /// Nothing once it is closed, by either side.
    input: Option<ChildStdin>,
    output: ChildStdout,
    errors: StderrRelay,
    /// What it has said and was not asked for.
    pub stdout: Lines,
    /// What is still to be written.
    pub stdin_queue: Vec<u8>,
    /// What it had started when it was told that there is no more.
    below: Vec<Descendant>,
}

/// What there was to read.
#[derive(Debug, PartialEq, Eq)]
pub enum Poll {
    /// Something may have come.
    Something,
    /// Nothing, and the process is still there.
    Nothing,
    /// The output is closed, or the process is no more: nothing will come.
    End,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// There is no such program, or the system starts no other.
    pub fn start(mut command: Command, told: StderrReport) -> io::Result<Self> {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Nobody ends the others before this one is among them.
        let mut alive = alive();
        let mut child = pipes.process_group(0).spawn()?;
        let group = child.id().cast_signed();
        alive.insert(group);
        drop(alive);
        let missing = || io::Error::other("a pipe is missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        rustix::io::ioctl_fionbio(&input, true)?;
        rustix::io::ioctl_fionbio(&output, true)?;
        rustix::io::ioctl_fionbio(&stderr, true)?;
        let errors = StderrRelay::of(stderr, told);
        let (stdout, stdin_queue, below) = (Lines::default(), Vec::new(), Vec::new());
        Ok(Self { child, group, input: Some(input), output, errors, stdout, stdin_queue, below })
    }

    /// Writes what can be written, and reads what can be read, within so much time.
    pub fn exchange(&mut self, patience: Duration) -> Poll {
        let ready = self.wait_for(patience);
        if ready.errors {
            self.errors.pass_on();
        }
        if ready.input {
            self.write();
        }
        match ready.output {
            true => self.read(),
            false if ready.nothing && self.status().is_some() => self.read(),
            false => Poll::Nothing,
        }
    }

    /// No more is to be said.
    pub fn close_input_once_all_is_sent(&mut self) {
        if self.stdin_queue.is_empty() {
            self.input = None;
        }
    }

    /// There is no more to be answered: it may end by itself, and does not have all the time.
    pub fn close(&mut self) {
        self.below = descendants(self.group);
        self.input = None;
        self.exit_reason();
    }

    /// Whether it has said what nobody asked for: nobody knows what it would say next.
    pub fn has_more_output(&mut self) -> bool {
        self.exchange(Duration::ZERO);
        !self.stdout.rest().trim_ascii().is_empty()
    }

    fn wait_for(&self, patience: Duration) -> Ready {
        let (mut places, mut waited) = ([None; 3], Vec::with_capacity(3));
        let mut wait = |place: usize, descriptor| {
            places[place] = Some(waited.len());
            waited.push(descriptor);
        };
        wait(0, PollFd::new(&self.output, PollFlags::IN));
        if let Some(errors) = self.errors.pipe() {
            wait(1, PollFd::new(errors, PollFlags::IN));
        }
        if let Some(input) = self.input.as_ref().filter(|_| !self.stdin_queue.is_empty()) {
            wait(2, PollFd::new(input, PollFlags::OUT));
        }
        let nanos = i64::from(patience.subsec_nanos());
        let patience = Timespec { tv_sec: patience.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: nanos };
        // A signal is as good as nothing: whoever waits looks again.
        let count = poll(&mut waited, Some(&patience)).unwrap_or(0);
        let is_ready = |place: usize| places[place].is_some_and(|at| !waited[at].revents().is_empty());
        Ready { output: is_ready(0), errors: is_ready(1), input: is_ready(2), nothing: count == 0 }
    }

    fn write(&mut self) {
        let Some(input) = &mut self.input else { return };
        match input.write(&self.stdin_queue) {
            Ok(written) => drop(self.stdin_queue.drain(..written)),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(_) => self.input = None,
        }
    }

    fn read(&mut self) -> Poll {
        let mut block = [0; BLOCK];
        match self.output.read(&mut block) {
            Ok(0) => Poll::End,
            Ok(read) => {
                self.stdout.extend(&block[..read]);
                Poll::Something
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
                if self.status().is_some() { Poll::End } else { Poll::Nothing }
            }
            Err(_) => Poll::End,
        }
    }

    /// How the process ended, in words; nothing if it did not. It is left to be waited for: until then, no other
    /// process has its number, and its group can be ended.
    fn status(&self) -> Option<String> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let ended = waitid(WaitId::Pid(Pid::from_raw(self.group)?), options).ok()??;
        Some(match (ended.exit_status(), ended.terminating_signal()) {
            (Some(status), _) => format!("it ended with exit status {status}"),
            (None, Some(signal)) => format!("it was ended by signal {signal}"),
            (None, None) => "it ended".to_owned(),
        })
    }

    /// How a process ended that has closed its output; what it complained of last is passed on.
    pub fn exit_reason(&mut self) -> String {
        for _ in 0..GRACE.as_millis() / GLANCE.as_millis() {
            self.errors.pass_on();
            if let Some(ended) = self.status() {
                self.errors.pass_on();
                return ended;
            }
            thread::sleep(GLANCE);
        }
        "it closed its output".to_owned()
    }
}

/// Which pipes are ready.
struct Ready {
    output: bool,
    errors: bool,
    input: bool,
    /// None of them, after all the time.
    nothing: bool,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.errors.pass_on();
        end(self.group, &self.below);
        alive().remove(&self.group);
        // It is dead already: this takes its number back.
        let _ = self.child.wait();
    }
}
