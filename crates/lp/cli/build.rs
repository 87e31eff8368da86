//! What the build finds out: which collections of programs the tests may use.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for (name, variable) in [("netlib", "SCHEDCHECK_NETLIB"), ("mssg", "SCHEDCHECK_MSSG")] {
        println!("cargo:rerun-if-env-changed={variable}");
        println!("cargo:rustc-check-cfg=cfg({name})");
        if env::var_os(variable).is_some_and(|path| Path::new(&path).is_dir()) {
            println!("cargo:rustc-cfg={name}");
        }
    }
}
