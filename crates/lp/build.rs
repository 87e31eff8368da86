//! Which programs the tests may use.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SCHEDCHECK_VIPRCHK");
    println!("cargo:rustc-check-cfg=cfg(viprchk)");
    if std::env::var_os("SCHEDCHECK_VIPRCHK").is_some_and(|path| Path::new(&path).is_file()) {
        println!("cargo:rustc-cfg=viprchk");
    }
}
