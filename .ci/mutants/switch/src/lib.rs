//! Which mutant is on. One build holds them all; the environment turns one of them on, or asks which are reached:
//! `MUTANT` is the number of the one that is on, `MUTANTS_REACHED` a file to which each number is appended once.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// More than there are.
const MOST: usize = 1 << 16;
const NOT_READ: u32 = u32::MAX;
const NOTED: u32 = u32::MAX - 1;

/// The number of the mutant that is on, 0 for none, or one of the two values above.
static ON: AtomicU32 = AtomicU32::new(NOT_READ);
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Whether a mutant is on. Stands in the innermost loops: two comparisons, but for the first call and where numbers are
/// noted.
#[inline(always)]
pub fn is_on(mutant: u32) -> bool {
    let on = ON.load(Relaxed);
    if on < NOTED { on == mutant } else { read_or_note(mutant) }
}

#[cold]
#[inline(never)]
fn read_or_note(mutant: u32) -> bool {
    if ON.load(Relaxed) == NOT_READ {
        let number = || env::var("MUTANT").ok()?.parse().ok();
        let on = if env::var_os("MUTANTS_REACHED").is_some() { NOTED } else { number().unwrap_or(0) };
        ON.store(on, Relaxed);
    }
    match ON.load(Relaxed) {
        NOTED => note(mutant),
        on => return on == mutant,
    }
    false
}

fn note(mutant: u32) {
    if REACHED[mutant as usize].swap(true, Relaxed) {
        return;
    }
    let file = env::var_os("MUTANTS_REACHED").expect("it was there before");
    let mut file = OpenOptions::new().append(true).create(true).open(file).expect("it can be written");
    // One call, so that the processes of a test do not mix their lines.
    file.write_all(format!("{mutant}\n").as_bytes()).expect("it can be written");
}
