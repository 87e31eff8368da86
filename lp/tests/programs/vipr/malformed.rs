//! What is no VIPR file at all is refused with a place, and nothing makes the reader fall over.

use proptest::prelude::*;
use schedcheck_lp::format::vipr;

use crate::vipr::programs::{judged, optimal, written};

fn refusal(text: &str) -> String {
    vipr::read(text).expect_err("no file").to_string()
}

#[test]
fn what_is_no_file_is_refused_with_a_place() {
    for (text, expected) in [
        ("", "line 1, column 1: the file ends where VER must come"),
        ("% nothing else\n\n", "line 1, column 15: the file ends where VER must come"),
        ("NAME test\nROWS", "line 1, column 1: VER must come here, not `NAME`"),
        ("\u{feff}VER 1.0", "line 1, column 1: VER must come here, not `\u{feff}VER`"),
        ("VER 1.0\nVAR -1", "line 2, column 5: the number of variables must come here, not `-1`"),
        ("VER 1.0\nVAR 99999999999 a b\n", "line 2, column 20: the file ends where the name of a variable must come"),
        ("VER 1.0 VAR 0 INT 0 OBJ min OBJ", "line 1, column 29: a number of terms must come here, not `OBJ`"),
        ("VER 1.0 VAR 1 é INT 1 1", "line 1, column 23: there is no variable 1: there are 1, counted from 0"),
        (
            "VER 1.0 VAR 0 INT 0 OBJ min 0 CON 18446744073709551616 0",
            "line 1, column 35: the number of constraints must come here, not `18446744073709551616`",
        ),
    ] {
        assert_eq!(refusal(text), expected, "{text}");
    }
    let long = refusal(&"é".repeat(100_000));
    assert!(long.len() < 200, "{long}");
}

#[test]
fn a_file_of_very_many_lines_is_read_in_one_go() {
    let count = 50_000;
    let names: String = (0..count).map(|index| format!("x{index}\n")).collect();
    let bounds: String = (0..count).map(|index| format!("b{index} G 0 1 {index} 1\n")).collect();
    let text = format!(
        "VER 1.0\nVAR {count}\n{names}INT 0\nOBJ min\n0\nCON {count} {count}\n{bounds}RTP infeas\nSOL 0\nDER 0\n"
    );
    assert!(vipr::read(&text).is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_or_the_checker_panic(start in 0..400_usize, text in "[-%{}0-9./A-Za-zé \n]{0,40}") {
        let (lp, certificate) = optimal();
        let good = written(&lp, &certificate);
        let _ = judged(&lp, &(good[..start.min(good.len())].to_owned() + &text));
        let _ = judged(&lp, &good.replacen(' ', &text, start % 7));
    }
}
