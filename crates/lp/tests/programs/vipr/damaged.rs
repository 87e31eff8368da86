//! Damage to good files, token by token: each is rejected with a reason, or the file still proves the same.

use std::collections::BTreeSet;

use exact_lp::LinearProgram;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::Small;
use crate::vipr::programs::{all, judged, minimal, optimal, unbounded, written};

/// Words of the format, any of which may stand where it ought not to.
const WORDS: [&str; 22] = [
    "VER", "VAR", "OBJ", "RTP", "min", "max", "E", "L", "G", "infeas", "range", "inf", "-inf", "{", "}", "lin", "rnd",
    "asm", "uns", "sol", "%", "ray",
];

/// The parts of a text: (blank before, word).
fn words(text: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|character: char| !character.is_whitespace()) {
        let length = rest[start..].find(char::is_whitespace).unwrap_or(rest.len() - start);
        parts.push((&rest[..start], &rest[start..start + length]));
        rest = &rest[start + length..];
    }
    parts
}

/// The text with the words from `place` to `end` replaced.
fn replaced(words: &[(&str, &str)], place: usize, end: usize, by: &[&str]) -> String {
    let plain = |words: &[(&str, &str)]| words.iter().map(|(blank, word)| format!("{blank}{word}")).collect::<String>();
    let mut text = plain(&words[..place]);
    text.push_str(words[place].0);
    text.push_str(&by.join(" "));
    text + &plain(&words[end..]) + "\n"
}

/// What may become of a word: other numbers for a number, words of the format for any.
fn damages(word: &str) -> Vec<String> {
    let mut damages: Vec<String> = WORDS.map(str::to_owned).into();
    damages.extend(["0", "1", "-1", "2", "1/2", "9999999999999999999", "1/0", "x", "nan"].map(str::to_owned));
    if word.contains(|character: char| character.is_ascii_digit()) {
        let opposite = word.strip_prefix('-').map_or_else(|| format!("-{word}"), str::to_owned);
        damages.extend([opposite, format!("{word}1"), format!("1{word}"), format!("{word}/3"), format!("{word}.5")]);
        if let Ok(number) = word.parse::<i64>() {
            damages.extend([(number + 1).to_string(), (number - 1).to_string()]);
        }
    }
    damages.retain(|damage| damage != word);
    damages
}

/// Every file that differs from `text` by one word: changed, lost, doubled, or in the place of the next.
fn damaged(text: &str) -> Vec<String> {
    let words = words(text);
    let mut files = Vec::new();
    for place in 0..words.len() {
        let word = words[place].1;
        files.extend(damages(word).iter().map(|damage| replaced(&words, place, place + 1, &[damage])));
        files.push(replaced(&words, place, place + 1, &[]));
        files.push(replaced(&words, place, place + 1, &[word, word]));
        if let Some((_, next)) = words.get(place + 1).filter(|(_, next)| *next != word) {
            files.push(replaced(&words, place, place + 2, &[next, word]));
        }
    }
    files
}

/// How many damages are rejected, and how many leave the same proof; the reasons are collected.
fn reject_or_prove_the_same(lp: &LinearProgram, text: &str, reasons: &mut BTreeSet<String>) -> (usize, usize) {
    let verdict = judged(lp, text).expect("the file is good");
    let (mut rejected, mut same) = (0, 0);
    for file in damaged(text) {
        match judged(lp, &file) {
            Ok(found) => {
                assert_eq!(found, verdict, "{file}");
                same += 1;
            }
            Err(reason) => {
                rejected += 1;
                // Without places and names, what is left is the rule.
                let rule = reason.split_once(": ").map_or(reason.as_str(), |(_, rule)| rule);
                reasons.insert(rule.split(|character: char| !character.is_alphabetic()).collect());
            }
        }
    }
    (rejected, same)
}

#[test]
fn every_damaged_word_is_noticed_or_changes_nothing_that_is_proved() {
    let mut reasons = BTreeSet::new();
    for (lp, certificate, _) in all() {
        let prose = |line: &&str| line.starts_with('%') && !line.starts_with("% ray");
        let text = written(&lp, &certificate);
        let text: String = text.lines().filter(|line| !prose(line)).flat_map(|line| [line, "\n"]).collect();
        let (rejected, same) = reject_or_prove_the_same(&lp, &text, &mut reasons);
        assert!(rejected > 1_000 && rejected > 4 * same, "{}: {rejected} rejected, {same} prove the same", lp.name);
    }
    assert!(reasons.len() > 40, "{reasons:#?}");
}

#[test]
fn damage_to_files_about_random_programs_never_proves_anything_else() {
    let mut random = ChaCha8Rng::seed_from_u64(21);
    for round in 0..12 {
        let lp = Small::random(&mut random, 1 + round % 3, round % 4).program();
        let certificate = lp.solve().expect("an answer").certificate;
        reject_or_prove_the_same(&lp, &written(&lp, &certificate), &mut BTreeSet::new());
    }
}

#[test]
fn a_file_that_ends_early_is_noticed_wherever_it_ends() {
    for (lp, certificate, _) in all() {
        let text = written(&lp, &certificate);
        let end = text.trim_end().len();
        for cut in (0..end).filter(|&cut| text.is_char_boundary(cut)) {
            // Within the last use, -1 may become 0 or the like only by other damage.
            assert!(judged(&lp, &text[..cut]).is_err(), "{}", &text[..cut]);
        }
    }
}

#[test]
fn a_certificate_of_another_program_is_no_certificate() {
    let files: Vec<_> = all().into_iter().map(|(lp, certificate, _)| (written(&lp, &certificate), lp)).collect();
    for (text, lp) in &files {
        for (_, other) in files.iter().filter(|(_, other)| other != lp) {
            assert!(judged(other, text).is_err(), "{} for {}", lp.name, other.name);
        }
    }
}

/// The reason why the file of a program is rejected once `from` has become `to`.
#[track_caller]
fn reason(lp: &LinearProgram, text: &str, from: &str, to: &str) -> String {
    let damaged = text.replacen(from, to, 1);
    assert_ne!(damaged, text, "{from} is not in {text}");
    judged(lp, &damaged).expect_err("the file is damaged")
}

#[test]
fn each_damage_has_its_own_reason() {
    let (lp, certificate) = optimal();
    let text = written(&lp, &certificate);
    for (from, to, expected) in [
        ("VER 1.0", "VER 2.0", "line 2, column 5: the version must be 1.0 or 1.1, not `2.0`"),
        ("VAR 2\nx\ny", "VAR 1\nx", "line 7, column 9: there is no variable 1: there are 1, counted from 0"),
        ("VAR 2\nx\n", "VAR 2\nz\n", "variable 0 is called `z`, and the program calls it `x`"),
        ("INT 0", "INT 1 0", "the integer variables are neither those of the program nor none, as for its relaxation"),
        ("INT 0", "INT 2 1 1", "line 6, column 9: index 1 comes twice"),
        ("OBJ max", "OBJ min", "the objective goes the other way"),
        ("2  0 4  1 5", "2  0 4  1 6", "the objective is another one"),
        ("2  0 4  1 5", "2  0 4  0 5", "line 8, column 9: index 0 comes twice"),
        ("CON 6 3", "CON 6 7", "line 9, column 7: of 6 constraints, 7 cannot be bounds"),
        ("CON 6 3", "CON 6 4", "the file has 4 bounds, and the program has 3"),
        ("machine L 12", "machine L 13", "constraint `machine` is not one of the program"),
        ("machine L 12", "machine G 12", "constraint `machine` is not one of the program"),
        ("machine L 12", "machine M 12", "line 13, column 9: E, L or G must come here, not `M`"),
        ("machine L 12", "machine L 1/0", "line 13, column 11: `1/0` is no integer, fraction or decimal"),
        ("0 2  1 3", "0 2  1 -3", "constraint `machine` is not one of the program"),
        ("range 22 22", "range 23 22", "line 16, column 14: the range to prove is empty"),
        ("range 22 22", "range 23 24", "no solution is as good as the range says"),
        ("range 22 22", "range 21 21", "the last derived constraint does not prove the upper end of the range"),
        ("range 22 22", "infeas", "the last derived constraint does not prove infeasibility"),
        ("range 22 22", "range -inf inf", "the file claims nothing: its range is everything, and it has no ray"),
        ("0 3  1 2\nDER", "0 5  1 0\nDER", "solution `optimum` breaks a bound of `x`"),
        ("0 3  1 2\nDER", "0 3  1 3\nDER", "solution `optimum` breaks row `machine`"),
        ("0 3  1 2\nDER", "0 3\nDER", "line 19, column 1: there is no variable DER: there are 2, counted from 0"),
        ("L 22  OBJ", "L 21  OBJ", "derivation `proof`: only L 22 follows"),
        ("L 22  OBJ", "G 22  OBJ", "derivation `proof`: only L 22 follows"),
        ("3 7/5", "3 8/5", "derivation `proof`: the coefficient of `x` is 22/5, not 4"),
        (
            "3 7/5",
            "3 -7/5",
            "derivation `proof`: the multiplier of constraint `labour:L` turns it the other way than those before it",
        ),
        ("3 7/5", "6 7/5", "line 20, column 27: constraint 6 does not come before this one, which is number 6"),
        ("{ lin", "{ asm } -1\n{ lin", "line 21, column 1: nothing may follow here, and `{` does"),
        ("{ lin 2  3 7/5  5 2/5 }", "{ asm }", "the last derived constraint rests on assumption `proof`"),
        ("{ lin 2", "{ rnd 2", "derivation `proof`: `x` is no integer variable with a whole coefficient"),
        ("{ lin 2", "{ line 2", "line 20, column 20: asm, lin, rnd, uns or sol must come here, not `line`"),
        ("2/5 } -1", "2/5 }", "line 20, column 41: the file ends where the last use must come"),
        ("DER 1", "DER 0", "line 20, column 1: nothing may follow here, and `proof` does"),
    ] {
        assert_eq!(reason(&lp, &text, from, to), expected, "{from} -> {to}");
    }
}

#[test]
fn each_damage_to_a_ray_has_its_own_reason() {
    let (lp, certificate) = unbounded();
    let text = written(&lp, &certificate);
    for (from, to, expected) in [
        ("% ray 2  0 2  1 1\n", "", "the file claims nothing: its range is everything, and it has no ray"),
        ("% ray 2  0 2", "% ray 2  0 -1", "the ray leaves the bounds of `x`"),
        ("% ray 2  0 2", "% ray 2  0 3", "the ray leaves row `cone`"),
        ("% ray 2  0 2", "% ray 2  0 1", "the objective does not improve along the ray"),
        ("% ray 2", "% ray 3", "line 2, column 18: the file ends where a variable must come"),
        ("% ray 2", "% ray 1", "line 2, column 15: nothing may follow here, and `1` does"),
        ("% ray", "% ray 0\n% ray", "line 3, column 1: this is the second ray"),
        ("SOL 1\npoint 1  0 1/2", "SOL 0", "there is a ray, and no solution from which it starts"),
        ("point 1  0 1/2", "point 1  0 1/3", "solution `point` breaks a bound of `x`"),
    ] {
        assert_eq!(reason(&lp, &text, from, to), expected, "{from} -> {to}");
    }
    let (lp, certificate) = minimal();
    let text = written(&lp, &certificate).replace("VER", "% ray 1  1 -1\nVER");
    assert_eq!(judged(&lp, &text), Err("the ray leaves the bounds of `y`".into()));
}
