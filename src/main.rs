//! The `schedcheck` command.

use std::process::ExitCode;

/// Exact arithmetic asks for memory by the million, a few words at a time.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    schedcheck::cli::run()
}
