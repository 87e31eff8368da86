//! What standard output is shown on.

use std::env;
use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use schedcheck_harness::render::Screen;

use super::output::Destination;
use super::text;

/// Whether results are read by a person.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// As wide as `COLUMNS` says, or as the terminal is; with colours where the terminal and `NO_COLOR` allow them.
pub fn of_output() -> Screen {
    let said = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&columns| columns > 0);
    let measured = || is_terminal().then(|| columns().unwrap_or(text::WIDTH));
    Screen { width: said.or_else(measured), has_colours: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
}

/// The columns of the terminal, if it knows them; it may do so without knowing its rows.
fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

/// The screen of what is printed; a file has neither width nor colours.
pub fn of(destination: &Destination) -> Screen {
    match destination {
        Destination::Printed => of_output(),
        Destination::Replaced(_) | Destination::Written(_) => Screen::default(),
    }
}
