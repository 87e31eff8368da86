//! What standard output is shown on.

use std::env;
use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use schedcheck_harness::render::Screen;
use terminal_size::{Width, terminal_size_of};

use super::output::Destination;
use super::text;

/// Whether results are read by a person.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// As wide as `COLUMNS` says, or as the terminal is; with colours where the terminal and `NO_COLOR` allow them.
pub fn of_output() -> Screen {
    let said = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&columns| columns > 0);
    let measured = || match terminal_size_of(io::stdout()) {
        Some((Width(width), _)) => Some(usize::from(width)),
        None => is_terminal().then_some(text::WIDTH),
    };
    Screen { width: said.or_else(measured), has_colours: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
}

/// The screen of what is printed; a file has neither width nor colours.
pub fn of(destination: &Destination) -> Screen {
    match destination {
        Destination::Printed => of_output(),
        Destination::Replaced(_) | Destination::Written(_) => Screen::default(),
    }
}
