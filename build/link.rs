//! How the command is linked with GNU's libraries, so that it starts fast: a small linear program is solved in less
//! time than a process takes to start.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The length in bytes of an archive that holds nothing. That of threads is one since glibc 2.34, where the C library
/// has all of them; before, a static link left some out.
const EMPTY_ARCHIVE: u64 = 8;

/// Links the command at a fixed address, which spares it thousands of relocations, and with archives, where there are
/// such of the libraries, so that a start has to look for none.
pub fn start_fast() {
    argument("-no-pie");
    let Some(folder) = env::var_os("OUT_DIR").map(PathBuf::from) else { return };
    if env::var_os("CARGO_FEATURE_CBC").is_some() {
        cpp_library(&folder);
    } else if env::var_os("HOST") == env::var_os("TARGET") && c_library(&folder).is_some() {
        argument("-static");
        argument(&format!("-L{}", folder.display()));
    }
}

/// For the command alone: elsewhere the libraries may not fit programs at any address, as tests are.
fn argument(argument: &str) {
    println!("cargo:rustc-link-arg-bin=schedcheck={argument}");
}

/// Puts the compiler's static C++ library, if it has one, where the linker looks first: to load the shared one takes a
/// millisecond.
fn cpp_library(folder: &Path) {
    println!("cargo:rerun-if-env-changed=CXX");
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".into());
    let Some(library) = archive(&compiler, "libstdc++.a") else { return };
    let copy = folder.join("libstdc++.a");
    // Whatever was there before must not be written through.
    let _ = fs::remove_file(&copy);
    if fs::copy(library, copy).is_ok() {
        argument(&format!("-L{}", folder.display()));
    }
}

/// Puts scripts where the linker looks first: the compiler of Rust asks for shared libraries by name, and finds the
/// archives. Nothing where one of these is missing.
fn c_library(folder: &Path) -> Option<()> {
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    let linker = env::var("RUSTC_LINKER").unwrap_or_else(|_| "cc".into());
    let path = |name| archive(&linker, name);
    let threads = fs::metadata(path("libpthread.a")?).ok()?;
    if threads.len() != EMPTY_ARCHIVE {
        return None;
    }
    let (unwinder, c, m) = (path("libgcc_eh.a")?, path("libc.a")?, path("libm.a")?);
    let scripts = [("libgcc_s.so", vec![&unwinder]), ("libc.so", vec![&c, &unwinder]), ("libm.so", vec![&m])];
    for (name, archives) in scripts {
        let quoted: Vec<_> = archives.iter().map(|path| format!("\"{}\"", path.display())).collect();
        fs::write(folder.join(name), format!("GROUP ( {} )\n", quoted.join(" "))).ok()?;
    }
    Some(())
}

/// The place of a compiler's archive, if it has it.
fn archive(compiler: &str, name: &str) -> Option<PathBuf> {
    let answer = Command::new(compiler).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
    (path.is_absolute() && path.exists()).then_some(path)
}
