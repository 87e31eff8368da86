//! What the build finds out: whether the tests may use pdflatex.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SCHEDCHECK_PDFLATEX");
    println!("cargo:rustc-check-cfg=cfg(pdflatex)");
    if env::var_os("SCHEDCHECK_PDFLATEX").is_some_and(|path| Path::new(&path).is_file()) {
        println!("cargo:rustc-cfg=pdflatex");
    }
}
