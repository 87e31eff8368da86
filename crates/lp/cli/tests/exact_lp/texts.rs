//! How programs and certificates may begin and end: byte order marks, what is compressed, and what has no end.

use std::process::Command;

use super::{Folder, PRODUCTS, refused};
use crate::command::exact_lp;

#[test]
fn programs_and_certificates_may_begin_with_a_byte_order_mark() {
    let folder = Folder::new(&[("program.lp", PRODUCTS)]);
    let (program, proof) = (folder.path("program.lp"), folder.path("proof.vipr"));
    let solve = ["solve", "--certificate", &proof, &program];
    let plain = exact_lp(&solve).well().output;
    for file in ["program.lp", "proof.vipr"] {
        folder.write(file, &format!("\u{feff}{}", folder.read(file)));
    }
    assert_eq!(exact_lp(&["check", &program, &proof]).well().output, "proved: the optimum is 29\n");
    assert_eq!(exact_lp(&solve).well().output, plain);
}

#[test]
fn what_is_compressed_or_utf_16_is_told_so() {
    let folder = Folder::new(&[]);
    for (bytes, what) in [(&b"\x1f\x8b\x08\x00"[..], "compressed (gzip)"), (b"\xff\xfe{\x00", "UTF-16")] {
        for file in ["a.mps", "a.lp.gz"] {
            std::fs::write(folder.path(file), bytes).expect("a temporary file");
            let finished = exact_lp(&["solve", &folder.path(file)]);
            assert!(refused(&finished).contains(what), "{file}: {}", finished.errors);
        }
    }
}

/// With 2.2 GB of addresses for the command.
#[test]
fn a_program_without_end_is_refused_before_memory_ends() {
    let line = "ulimit -v 2200000; exec \"$0\" solve /dev/zero";
    let ended = Command::new("sh").args(["-c", line, env!("CARGO_BIN_EXE_exact-lp")]).output().expect("a shell");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{errors}");
    assert!(errors.contains("/dev/zero: it holds more than 256 MiB"), "{errors}");
}

#[test]
fn a_file_that_is_not_there_is_named_once() {
    for arguments in [&["solve", "no-such.lp"][..], &["check", "no-such.lp", "no-such.vipr"]] {
        let finished = exact_lp(arguments);
        assert_eq!(refused(&finished).matches("no-such").count(), 1, "{}", finished.errors);
        assert!(finished.errors.to_lowercase().contains("no such file"), "{}", finished.errors);
    }
}
