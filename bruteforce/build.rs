//! Says early and clearly when the library that the feature `cbc-system` links is not installed: without this check the
//! build would go on to the linker, which only says that it cannot find `-lCbcSolver`.

use std::env;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    let feature = |name| env::var_os(name).is_some();
    // With the feature `cbc` as well, the solver built from source is the one that is linked.
    if feature("CARGO_FEATURE_CBC_SYSTEM") && !feature("CARGO_FEATURE_CBC") && !is_installed() {
        println!(
            "cargo::error=the feature cbc-system links an installed CBC, and pkg-config does not find it: install it \
             (Debian: pkg-config and coinor-libcbc-dev), or use the feature cbc, which builds CBC from source"
        );
    }
    ExitCode::SUCCESS
}

fn is_installed() -> bool {
    Command::new("pkg-config").args(["--exists", "cbc"]).status().is_ok_and(|status| status.success())
}
