//! The `schedcheck` command.

fn main() {}
