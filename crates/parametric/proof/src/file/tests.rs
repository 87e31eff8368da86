//! What the reader takes, and what it says of everything else.

use super::read::{What, read_within};
use super::{MOST_DEEP, read, read_header, write};
use crate::{Branch, ExecutionPath, Refutation, Signs, Tree};

const FILE: &str = "schedcheck-parametric-proof 1
row a/b
size 2 workers
parameters c, w
? 1,0,-3 < =
x 0:1 1:-7
! 1,2 2
\" it tells
/ 2
-
- 2:170141183460469231731687303715884105727
- 0:1
";

#[test]
fn what_is_read_is_written_again_letter_by_letter() {
    let file = read(FILE).expect("a file");
    assert_eq!(write(&file), FILE);
    let header = read_header(FILE).expect("a head");
    assert_eq!((header.row.as_str(), header.size.as_str()), ("a/b", "2 workers"));
    assert_eq!(header.parameters, "c, w");
    assert_eq!(file.header, header);
}

#[track_caller]
fn refused(from: &str, to: &str, reason: &str) {
    assert!(FILE.contains(from), "{from}");
    let error = read(&FILE.replacen(from, to, 1)).expect_err(to);
    assert_eq!(error.to_string(), reason);
}

#[test]
fn a_line_that_is_none_of_a_proof_is_refused_by_its_number() {
    for (from, to, reason) in [
        ("proof 1", "proof 2", "line 1: the first line of a proof is \"schedcheck-parametric-proof 1\""),
        ("row ", "rows ", "line 2: \"row\" and its value are expected"),
        ("size 2 workers", "size", "line 3: \"size\" and its value are expected"),
        ("parameters", "parameter", "line 4: \"parameters\" and its value are expected"),
        ("? 1", "! 1", "line 5: ! PARAMETER,… and the number of alternatives is expected, and nothing else"),
        ("? 1,0", "1,0", "line 5: a question (?) or the end of a course (!) is expected"),
        ("x 0", "y 0", "line 6: a question (?), the end of a course (!) or multipliers of an answer (x) are expected"),
        ("! 1,2 2\n", "! 1,2 3\n", "line 13: multipliers (-) or the choices (/) of an alternative are expected"),
        ("! 1,2 2\n", "! 1,2 1\n", "line 12: the proof ends before this line"),
        ("- 0:1\n", "- 0:1", "line 13: the file ends within the proof"),
        ("- 0:1\n", "- 0:1\n\n", "line 13: the proof ends before this line"),
        ("- 0:1\n", "", "line 12: multipliers (-) or the choices (/) of an alternative are expected"),
    ] {
        refused(from, to, reason);
    }
}

#[test]
fn only_one_spelling_is_taken() {
    for (from, to) in [
        ("? 1,0,-3", "? 1,0,-3,0"),
        ("? 1,0,-3", "? +1,0,-3"),
        ("? 1,0,-3", "? 1,-0,-3"),
        ("? 1,0,-3", "? 1,0,-9223372036854775809"),
        ("? 1,0,-3", "? 1,0,-3,0,0,0,0,0,0,0,0,0,0,0,0,0,1"),
        ("? 1,0,-3", "?  1,0,-3"),
        ("< =", "< <>"),
        ("< =", "< any"),
        ("< =", "<  ="),
        ("x 0:1 1:-7", "x 1:-7 0:1"),
        ("x 0:1 1:-7", "x 0:1 0:1"),
        ("x 0:1 1:-7", "x 0:1 1:0"),
        ("x 0:1 1:-7", "x 0:1 1:-7 "),
        ("x 0:1 1:-7", "x 0:1 1:-07"),
        ("x 0:1 1:-7", "x0:1 1:-7"),
        ("x 0:1 1:-7", "x 0:1 1"),
        ("x 0:1 1:-7", "xé"),
        ("x 0:1 1:-7\n", "x 0:1 1:-7\r\n"),
        ("5727", "5728"),
        ("! 1,2 2", "! 1,-2 2"),
        ("! 1,2 2", "! 1,2 02"),
        ("/ 2", "/ 2 "),
        ("/ 2", "/ -2"),
        ("\" it tells", "\" "),
        ("\" it tells", "\"it tells"),
    ] {
        assert!(FILE.contains(from), "{from}");
        let error = read(&FILE.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(" is expected, and nothing else"), "{to}: {error}");
    }
}

#[test]
fn nothing_is_deeper_than_the_reader_goes() {
    let head = FILE.split_once('?').expect("a question").0;
    let of = |depth: usize| head.to_owned() + &"? 1 <= >\nx\n".repeat(depth) + "! 1,1 0\n";
    assert!(read(&of(MOST_DEEP)).is_ok());
    let deep = read(&of(MOST_DEEP + 1)).expect_err("too deep").to_string();
    assert_eq!(deep, "line 1007: more than 500 questions or choices follow each other");
    let of = |depth: usize| format!("{head}! 1,1 1\n{}-\n", "/ 1\n".repeat(depth));
    assert!(read(&of(MOST_DEEP)).is_ok());
    assert!(read(&of(MOST_DEEP + 1)).is_err());
}

#[test]
fn what_is_only_announced_takes_no_memory() {
    let head = FILE.split_once('?').expect("a question").0;
    for many in [format!("! 1,1 {}\n", usize::MAX), format!("! 1,1 1\n/ {}\n", usize::MAX)] {
        assert!(read(&(head.to_owned() + &many)).is_err());
    }
}

#[test]
fn no_question_has_more_answers_than_there_are_signs() {
    for (answers, is_question) in [("< = >", true), ("< = > <", false)] {
        let text = FILE.replacen("? 1,0,-3 < =\nx 0:1 1:-7", &format!("? 1,0,-3 {answers}\nx 0:1\nx 0:1"), 1);
        assert_eq!(read(&text).is_ok(), is_question, "{answers}");
    }
    let numbers = |count: usize| FILE.replacen("! 1,2", &format!("! {}", ["1"].repeat(count).join(",")), 1);
    assert_eq!([16, 17].map(|count| read(&numbers(count)).is_ok()), [true, false]);
}

/// A proof of some shape, in which something occurs so often.
type Shape = fn(usize) -> String;

#[test]
fn proofs_that_need_too_much_memory_are_refused() {
    const HEAD: &str = "schedcheck-parametric-proof 1\nrow a\nsize b\nparameters c\n";
    let shapes: [(Shape, usize); 5] = [
        (|count| format!("{}! 0 0\n", "? 1 < >\nx\n".repeat(count)), 6),
        (|count| format!("{}{}", "? 1 < >\n! 0 0\n".repeat(count), "! 0 0\n"), 6),
        (|count| format!("! 0 {count}\n{}", "-\n".repeat(count)), 6),
        (|count| format!("! 0 1\n/ {count}\n{}", "-\n".repeat(count)), 7),
        (|count| format!("! 0 1\n-{}\n", (0..count).map(|row| format!(" {row}:1")).collect::<String>()), 6),
    ];
    for (shape, line) in shapes {
        let of = |count| format!("{HEAD}{}", shape(count));
        assert!(read_within(&of(1), 1_000).is_ok() && read(&of(100)).is_ok(), "{}", of(1));
        let refused = read_within(&of(100), 1_000).expect_err("too large");
        let what = "the proof up to here takes more than 1024 MiB of memory, and no proof may";
        assert!(refused.line >= line && refused.what.to_string() == what, "{refused}");
    }
}

#[test]
fn every_piece_of_a_proof_counts_with_the_memory_that_it_takes() {
    const PIECE: usize = 32;
    let multipliers = |pairs: usize| pairs * size_of::<(usize, i128)>() + PIECE;
    let asks = 2 * size_of::<(Signs, Branch)>() + PIECE + size_of::<Tree>() + PIECE;
    let end = 3 * size_of::<ExecutionPath>() + 2 * size_of::<u64>() + PIECE;
    let alternative = |told: &str| 3 * (size_of::<Refutation>() + size_of::<String>()) + told.len() + PIECE;
    let alternatives = alternative("it tells") + 2 * 3 * size_of::<Refutation>() + alternative("");
    let all = asks + end + alternatives + [2, 0, 1, 1].map(multipliers).iter().sum::<usize>();
    assert!(read_within(FILE, all).is_ok());
    assert_eq!(read_within(FILE, all - 1).expect_err("one byte less").what, What::TooLarge);
}

#[test]
fn a_statement_may_have_no_parameters() {
    let text = FILE.split_once('?').expect("a question").0.to_owned() + "!  0\n";
    let file = read(&text).expect("a proof");
    assert_eq!((write(&file), file.proof.courses[0].point.len()), (text, 0));
}
