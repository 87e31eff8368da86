//! The files of proofs for all real parameters: those of all rows are accepted, and damaged ones rejected.

use std::collections::BTreeMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck::papers;
use schedcheck_parametric::{Outcome, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, read_header, write};
use schedcheck_parametric_proof::{Theorem, check};

/// A row with its smallest proof of some length.
struct Proved {
    row: String,
    size: String,
    theorem: Box<dyn Theorem>,
    text: String,
}

/// A proof of fewer lines has few places for damage.
const LINES: usize = 9;

fn proved(row: &str) -> Proved {
    let sizes = papers::all().theorems(row);
    assert!(!sizes.is_empty(), "{row}: it proves nothing");
    let mut longest = None;
    for size in sizes.into_iter().take(6) {
        let Outcome::Proved { proof, .. } = prove(&*size.theorem, &|| false) else { panic!("{row}, {}", size.size) };
        let proof = with_witnesses(&*size.theorem, proof, &|| false).expect("parameters");
        let parameters = size.theorem.space().list();
        let header = Header { row: row.to_owned(), size: size.size.clone(), parameters };
        let text = write(&File { header, proof });
        let is_enough = text.lines().count() >= LINES;
        longest = Some(Proved { row: row.to_owned(), size: size.size, theorem: size.theorem, text });
        if is_enough {
            break;
        }
    }
    longest.expect("some size")
}

/// Rows of which each size of the quick depth has a proof; a printed statement that fails has none.
fn rows() -> Vec<Proved> {
    let recorded = papers::all().recorded();
    let holds = |row: &String| recorded.verdict(row).is_none_or(|verdict| !verdict.is_failure());
    // A proof by identities of polynomials is no tree of courses.
    let has_courses = |row: &String| !papers::all().theorems(row).is_empty();
    papers::all().provable_rows().into_iter().filter(holds).filter(has_courses).map(|row| proved(&row)).collect()
}

/// Why a text is no proof of what it is said to be; nothing if it is one.
fn rejected(proof: &Proved, text: &str) -> Option<String> {
    let header = match read_header(text) {
        Ok(header) => header,
        Err(error) => return Some(error.to_string()),
    };
    if header.row != proof.row || header.size != proof.size {
        // As the command does: the statement is that of the head.
        let theorem = papers::all().theorems(&header.row).into_iter().find(|it| it.size == header.size);
        let Some(other) = theorem else { return Some("there is no such row, or no such size".to_owned()) };
        return judged(&*other.theorem, &header, text);
    }
    judged(&*proof.theorem, &header, text)
}

fn judged(theorem: &dyn Theorem, header: &Header, text: &str) -> Option<String> {
    if header.parameters != theorem.space().list() {
        return Some("other parameters".to_owned());
    }
    match read(text) {
        Err(error) => Some(error.to_string()),
        Ok(file) => check(theorem, &file.proof).err().map(|rejected| rejected.to_string()),
    }
}

/// What can happen to a file.
const DAMAGES: [fn(&mut Vec<String>, &mut ChaCha8Rng); 9] = [
    // A digit becomes another: in a form, a multiplier, a place, a number of choices, parameters, the head.
    |lines, random| {
        let digits = |line: &String| line.bytes().filter(u8::is_ascii_digit).count();
        let place = some(lines, random, |line| digits(line) > 0);
        let chosen = random.random_range(0..digits(&lines[place]));
        let (at, _) = lines[place].match_indices(|it: char| it.is_ascii_digit()).nth(chosen).expect("a digit");
        let other = (lines[place].as_bytes()[at] - b'0' + random.random_range(1..10)) % 10;
        lines[place].replace_range(at..=at, &other.to_string());
    },
    // A multiplier changes its sign.
    |lines, random| {
        let place = some(lines, random, |line| line.contains(':') && line.starts_with(['x', '-']));
        let Some((head, tail)) = lines[place].rsplit_once(':') else { return };
        lines[place] = match tail.strip_prefix('-') {
            Some(positive) => format!("{head}:{positive}"),
            None => format!("{head}:-{tail}"),
        };
    },
    // A multiplier goes missing.
    |lines, random| {
        let place = some(lines, random, |line| line.contains(':') && line.starts_with(['x', '-']));
        let Some((head, _)) = lines[place].rsplit_once(' ') else { return };
        lines[place] = head.to_owned();
    },
    // A sign becomes another.
    |lines, random| {
        let place = some(lines, random, |line| line.starts_with('?'));
        let Some(at) = lines[place].find(['<', '=', '>']) else { return };
        let (form, signs) = lines[place].split_at(at);
        let signs = signs.replace('<', "≪").replace('>', "<").replace('≪', ">");
        lines[place] = format!("{form}{signs}");
    },
    // A line goes missing.
    |lines, random| drop(lines.remove(random.random_range(0..lines.len()))),
    // A line comes twice.
    |lines, random| {
        let place = random.random_range(0..lines.len());
        lines.insert(place, lines[place].clone());
    },
    // Two lines change places.
    |lines, random| {
        let (one, other) = (random.random_range(0..lines.len()), random.random_range(0..lines.len()));
        lines.swap(one, other);
    },
    // The rest is cut off.
    |lines, random| lines.truncate(random.random_range(1..lines.len())),
    // A letter goes missing.
    |lines, random| {
        let place = some(lines, random, |line| !line.is_empty());
        let letters = lines[place].char_indices().map(|(at, _)| at).collect::<Vec<_>>();
        lines[place].remove(letters[random.random_range(0..letters.len())]);
    },
];

/// Some line that is so, or the last one.
fn some(lines: &[String], random: &mut impl Rng, is_so: impl Fn(&String) -> bool) -> usize {
    let places: Vec<_> = (0..lines.len()).filter(|&place| is_so(&lines[place])).collect();
    if places.is_empty() { lines.len() - 1 } else { places[random.random_range(0..places.len())] }
}

fn damaged(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    DAMAGES[random.random_range(0..DAMAGES.len())](&mut lines, random);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Whether two texts differ only in multipliers, and in the parameters at which the algorithm is run: there a right
/// proof may say several things.
fn differ_harmlessly(one: &str, other: &str) -> bool {
    let is_free = |line: &str| line.starts_with(['x', '-', '!']);
    let kind = |line: &str| line.chars().next();
    one.lines().count() == other.lines().count()
        && one.lines().zip(other.lines()).all(|(one, other)| one == other || is_free(one) && kind(one) == kind(other))
}

#[test]
fn every_row_has_a_proof_that_the_checker_accepts_and_damaged_ones_are_rejected_with_a_reason() {
    let mut rows = rows();
    assert!(rows.len() >= 10, "{}", rows.len());
    let mut random = ChaCha8Rng::seed_from_u64(19);
    let (mut rejections, mut still_right, mut reasons) = (0, 0, BTreeMap::<String, u32>::new());
    for proof in &rows {
        assert_eq!(rejected(proof, &proof.text), None, "{}: {}", proof.row, proof.text);
    }
    // To judge a long proof takes long.
    rows.sort_by_key(|proof| proof.text.len());
    rows.truncate(12);
    for proof in &rows {
        for _ in 0..1_400_usize.div_ceil(rows.len()) {
            let text = damaged(&proof.text, &mut random);
            match rejected(proof, &text) {
                _ if text == proof.text => {}
                Some(reason) => {
                    rejections += 1;
                    let words =
                        reason.split(": ").last().unwrap_or_default().replace(|it: char| it.is_ascii_digit(), "");
                    *reasons.entry(words).or_default() += 1;
                }
                None => {
                    assert!(
                        differ_harmlessly(&proof.text, &text),
                        "{}: accepted\n{text}\nfor\n{}",
                        proof.row,
                        proof.text
                    );
                    still_right += 1;
                }
            }
        }
    }
    println!("{} rows, {rejections} rejected, {still_right} still right, {reasons:#?}", rows.len());
    assert!(rejections >= 1_000, "{rejections} rejected, {still_right} still right");
    assert!(reasons.len() > 20, "{reasons:?}");
}
