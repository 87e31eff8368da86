//! A target of `targets/` for the fuzzer: the one that the program is named after.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    schedcheck_fuzz::accepts(env!("CARGO_BIN_NAME"), bytes);
});
