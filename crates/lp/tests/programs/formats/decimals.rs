//! What is written is what a reader takes from it that knows decimals alone.

use std::fs;
use std::path::Path;

use exact_lp::format::{Format, Layout, Names, Written, in_integers, read, read_noted, written};
use exact_lp::{Bounds, LinearProgram, Rational};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::plain::Plain;
use super::round_trip::program;
use crate::common::Small;

/// Writes a program in both formats and compares what stands there; where there are fractions, which a writer tells,
/// the program in integers.
fn is_written_in_decimals(lp: &LinearProgram) {
    let integral = in_integers(lp).0;
    for format in [Format::Mps, Format::Lp] {
        let Ok(first) = written(lp, format, Names::Kept) else { continue };
        assert_eq!(first.fractions.is_some(), first.text.contains('/'), "{}", first.text);
        let lp = if first.fractions.is_some() { &integral } else { lp };
        // A column whose bounds contradict each other is a row then, which MPS does not take.
        let Ok(Written { text, .. }) = written(lp, format, Names::Kept) else { continue };
        let plain = if format == Format::Mps { Plain::of_mps(&text) } else { Plain::of_lp(&text) };
        assert_eq!(plain, Plain::of(lp), "{text}");
    }
}

proptest! {
    #[test]
    fn any_program_is_written_in_decimals_or_in_integers(lp in program(false)) {
        is_written_in_decimals(&lp);
    }
}

#[test]
fn the_programs_of_the_tests_are_written_in_decimals() {
    let mut random = ChaCha8Rng::seed_from_u64(0x6465_6369);
    (0..200).for_each(|round| is_written_in_decimals(&Small::random(&mut random, 1 + round % 5, round % 7).program()));
    for (text, format) in super::damage::FILES.into_iter().chain([(super::mps::FREE, Format::Mps)]) {
        is_written_in_decimals(&read(text.as_bytes(), format).expect("a program"));
    }
}

#[test]
fn the_seeds_of_the_fuzzer_are_written_in_decimals() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let files = ["lp", "mps"].into_iter().flat_map(|folder| fs::read_dir(seeds.join(folder)).expect("a folder"));
    let mut count = 0;
    for file in files.map(|file| file.expect("a file").path()) {
        let format = Format::of_path(&file).expect("the name of a program");
        let bytes = fs::read(&file).expect("it is readable");
        is_written_in_decimals(&read_noted(&bytes, format, Layout::Detected).expect("a program").program);
        count += 1;
    }
    assert!(count >= 4);
}

#[test]
fn plain_decimals_are_written_as_they_were_read() {
    let text = "NAME dec\nROWS\n N o\n L c\nCOLUMNS\n x o 0.75\n x c 0.5\n y o -1.25\n y c 2.5e-3\nRHS\n R c 4.5\n\
        BOUNDS\n UP B x 1e1\n LO B y -.125\nENDATA\n";
    let lp = read(text.as_bytes(), Format::Mps).expect("a program");
    let mps = written(&lp, Format::Mps, Names::Kept).expect("plain names");
    assert_eq!(mps.fractions, None);
    for piece in ["x o 0.75", "x c 0.5", "y o -1.25", "y c 0.0025", "c 4.5", "x 10", "y -0.125"] {
        assert!(mps.text.contains(&format!("{piece}\n")), "{piece}: {}", mps.text);
    }
    let lp_text = written(&lp, Format::Lp, Names::Kept).expect("plain names").text;
    for piece in ["0.75 x - 1.25 y", "0.5 x + 0.0025 y <= 4.5", "x <= 10", "-0.125 <= y"] {
        assert!(lp_text.contains(piece), "{piece}: {lp_text}");
    }
}

#[test]
fn numbers_without_an_end_as_decimals_are_counted_and_the_first_is_told() {
    let third = || Rational::new(1, 3);
    let program = |factor: Rational, lower: Rational| {
        let mut lp = LinearProgram::new("fractions");
        let x = lp.variable("x", Bounds::at_least(lower));
        lp.subject_to("r", (factor * x).between((1, 7), (8, 7)));
        lp.minimize(x);
        lp
    };
    let told = |lp: &LinearProgram, format| {
        let fractions = written(lp, format, Names::Kept).expect("plain names").fractions;
        fractions.map(|fractions| (fractions.count, fractions.first.to_string()))
    };
    let lp = program(third(), third());
    assert_eq!(told(&lp, Format::Lp), Some((4, "1/7".into())));
    // The range of the row is 1.
    assert_eq!(told(&lp, Format::Mps), Some((3, "1/3".into())));
    assert_eq!([Format::Lp, Format::Mps].map(|format| told(&in_integers(&lp).0, format)), [None, None]);
}
