//! What is no VIPR file at all is refused with a place, and nothing makes the reader fall over.

use exact_lp::format::{read_lp, vipr};
use proptest::prelude::*;

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

/// A certificate with a comment at the end of each line, on lines of its own, and before the end of the file.
const WITH_COMMENTS: &str = "% first\nVER 1.0 % the version\nVAR 2\nx y\n% two integers\nINT 2 % both\n0 1\nOBJ min %\n\
    2  0 3  1 2 % costs\nCON 3 0 %none bounds one column\n%\na G 3  2  0 1  1 1 % G 7 1 0 1\n% b L 1\n\
    b L 1  2  0 1 %half\n  1 -1\nk G 0  1  0 1\nRTP range 6 6 % to prove\nSOL 1 %\n% a point\nbest 1  1 3 % all of y\n\
    DER 1\n%\nd G 6 OBJ { lin 2 0 2 % twice a\n 2 1 } -1 % and k\n% done";

#[test]
fn a_comment_may_stand_at_the_end_of_every_line() {
    let program =
        "min o: 3 x + 2 y\nst\n a: x + y >= 3\n b: x - y <= 1\n k: x >= 0\nbounds\n x free\n y free\ngen\n x y\nend";
    let lp = read_lp(program).expect("a program");
    let without: String =
        WITH_COMMENTS.lines().map(|line| format!("{}\n", line.split('%').next().unwrap_or_default())).collect();
    for text in [WITH_COMMENTS, &without] {
        assert_eq!(judged(&lp, text).map(|proof| proof.proved.to_string()), Ok("the optimum is 6".into()), "{text}");
    }
    let cut = WITH_COMMENTS.replace("-1 % and k", "% -1 and k");
    assert_eq!(refusal(&cut), "line 25, column 7: the file ends where the last use must come");
}

#[test]
fn a_name_that_begins_as_comments_do_is_a_name_where_a_constraint_or_a_point_follows() {
    let text =
        WITH_COMMENTS.replace("\na G 3", "\n%a G 3").replace("\nbest 1 ", "\n%best 1 ").replace("\nx y\n", "\n%x y\n");
    let mut lp = read_lp(
        "min o: 3 x + 2 y\nst\n a: x + y >= 3\n b: x - y <= 1\n k: x >= 0\nbounds\n x free\n y free\ngen\n x y\nend",
    )
    .expect("a program");
    let x = lp.variable_at(0).expect("a column");
    lp.column_mut(x).name = "%x".into();
    assert!(vipr::read(&text).is_ok(), "{text}");
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
