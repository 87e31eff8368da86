//! The files of proofs for all real parameters: those of all rows are accepted, and damaged ones rejected.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck::papers;
use schedcheck_harness::{Depth, Provable};
use schedcheck_parametric::{Estimate, Outcome, estimate, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, read_header, write};
use schedcheck_parametric_proof::{Counts, Space, Theorem, check};

/// A row with its smallest proof of some length.
struct Proved {
    row: String,
    theorem: Box<dyn Theorem>,
    /// What the search for it went through.
    counts: Counts,
    text: String,
}

/// A proof of fewer lines has few places for damage.
const LINES: usize = 9;

fn proved(row: &str) -> Proved {
    let mut longest = None;
    for size in papers::all().sizes(row).take(20) {
        let Provable { size, theorem } = papers::all().theorem(row, &size.size).expect("a size that is listed");
        let Outcome::Proved { proof, counts } = prove(&*theorem, &|| false) else { panic!("{row}, {}", size.size) };
        let proof = with_witnesses(&*theorem, proof, &|| false).expect("parameters");
        let header = Header { row: row.to_owned(), size: size.size, parameters: theorem.space().list() };
        let text = write(&File { header, proof });
        let is_enough = text.lines().count() >= LINES && text.contains("\n\" ");
        longest = Some(Proved { row: row.to_owned(), theorem, counts, text });
        if is_enough {
            break;
        }
    }
    longest.unwrap_or_else(|| panic!("{row}: it proves nothing"))
}

/// Rows of which each size of the quick depth has a proof; a printed statement that fails has none.
static ROWS: LazyLock<Vec<Proved>> = LazyLock::new(|| {
    let recorded = papers::all().recorded();
    let holds = |row: &String| recorded.verdict(row).is_none_or(|verdict| !verdict.is_failure());
    papers::all().provable_rows().into_iter().filter(holds).map(|row| proved(&row)).collect()
});

/// How much a text proves of what it names, or why it is no proof.
fn judged(proof: &Proved, text: &str) -> Result<Counts, String> {
    let header = read_header(text).map_err(|error| error.to_string())?;
    let other;
    let own = read_header(&proof.text).expect("a head");
    let theorem = if (&header.row, &header.size) == (&own.row, &own.size) {
        &*proof.theorem
    } else {
        // As the command does: the statement is that of the head. Deeper runs have further sizes, and list them longer.
        other = papers::all().theorem_at(&header.row, &header.size, Depth::Quick);
        &*other.as_ref().ok_or("there is no such row, or no such size")?.theorem
    };
    if header.parameters != theorem.space().list() {
        return Err("other parameters".to_owned());
    }
    let file = read(text).map_err(|error| error.to_string())?;
    assert_eq!(write(&file), text, "one spelling");
    check(theorem, &file.proof).map_err(|rejected| rejected.to_string())
}

/// What can happen to a file.
type Damage = fn(&mut Vec<String>, &mut ChaCha8Rng);

/// What leaves no proof of the same row, whatever is hit.
const ALWAYS_WRONG: [Damage; 7] = [
    // What is told loses a letter.
    |lines, random| {
        let place = some(lines, random, is_told);
        let at = random.random_range(2..lines[place].len());
        lines[place].remove(at);
    },
    |lines, random| {
        // It is told of something else.
        let place = some(lines, random, is_told);
        lines[place] = lines[place].replacen("x0", "x1", 1).replacen(":0", ":3", 1).replacen("null", "[]", 1);
    },
    // Nothing is told.
    |lines, random| drop(lines.remove(some(lines, random, is_told))),
    // A letter of the head goes missing: of the first line, of row, size or parameters.
    |lines, random| {
        let head = &mut lines[random.random_range(0..4)];
        head.remove(random.random_range(0..head.len()));
    },
    // Parameters change places, or there is one more.
    |lines, _| {
        let (name, parameters) = lines[3].split_once(' ').expect("parameters");
        let turned = parameters.split(", ").collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(", ");
        lines[3] = format!("{name} {}", if turned == parameters { format!("{turned}, z") } else { turned });
    },
    // A course has one parameter more, or one less.
    |lines, random| {
        let place = some(lines, random, is_end);
        lines[place] = lines[place].replacen("! ", "! 1,", 1);
    },
    |lines, random| {
        let place = some(lines, random, is_end);
        let (_, rest) = lines[place].split_once(',').unwrap_or(("", " 0"));
        lines[place] = format!("! {rest}");
    },
];

fn is_told(line: &str) -> bool {
    line.starts_with('"')
}

fn is_end(line: &str) -> bool {
    line.starts_with('!')
}

/// What may leave a proof: other multipliers, other parameters of the same course, the same of another row.
const SOMETIMES_RIGHT: [Damage; 12] = [
    // The row is another.
    |lines, random| {
        let rows = papers::all().provable_rows();
        lines[1] = format!("row {}", rows[random.random_range(0..rows.len())]);
    },
    // The size is another of the row.
    |lines, random| {
        let sizes: Vec<_> = papers::all().sizes(lines[1].trim_start_matches("row ")).take(9).collect();
        lines[2] = format!("size {}", sizes[random.random_range(0..sizes.len())].size);
    },
    // A parameter of a course is larger.
    |lines, random| {
        let place = some(lines, random, is_end);
        let (point, count) = lines[place][2..].split_once(' ').expect("parameters and a number");
        let mut point: Vec<u64> = point.split(',').map(|it| it.parse().expect("a number")).collect();
        let chosen = random.random_range(0..point.len());
        point[chosen] += random.random_range(1..5);
        let point: Vec<String> = point.iter().map(u64::to_string).collect();
        lines[place] = format!("! {} {count}", point.join(","));
    },
    // A digit becomes another: in a form, a multiplier, a place, a number of choices, parameters, the head.
    |lines, random| {
        let digits = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
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
fn some(lines: &[String], random: &mut impl Rng, is_so: impl Fn(&str) -> bool) -> usize {
    let places: Vec<_> = (0..lines.len()).filter(|&place| is_so(&lines[place])).collect();
    if places.is_empty() { lines.len() - 1 } else { places[random.random_range(0..places.len())] }
}

/// The text with some damage.
fn damaged(text: &str, damage: Damage, random: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    damage(&mut lines, random);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Whether two texts differ only in multipliers, in the parameters at which the algorithm is run, and in row and size:
/// there a right proof may say several things, and be one of two statements.
fn differ_harmlessly(one: &str, other: &str) -> bool {
    // The kind of a line, and of the end of a course how many alternatives there are.
    let kind = |line: &str| {
        let is_end = line.starts_with('!');
        let fixed = if is_end { line.rsplit(' ').next() } else { line.split(' ').next() };
        (is_end, fixed.map(str::to_owned))
    };
    let is_free =
        |line: &str| line.starts_with(['x', '-', '!']) || line.starts_with("row ") || line.starts_with("size ");
    one.lines().count() == other.lines().count()
        && one.lines().zip(other.lines()).all(|(one, other)| one == other || is_free(one) && kind(one) == kind(other))
}

/// What became of damaged files.
#[derive(Default)]
struct Tally {
    rejected: u32,
    still_right: u32,
    reasons: BTreeMap<String, u32>,
}

impl Tally {
    /// Judges a damaged file; nothing becomes of one that is as it was.
    fn count(&mut self, proof: &Proved, text: &str, may_be_right: bool) {
        match judged(proof, text) {
            _ if text == proof.text => {}
            Err(reason) => {
                self.rejected += 1;
                let words = reason.split(": ").last().unwrap_or_default().replace(|it: char| it.is_ascii_digit(), "");
                assert!(reason.len() > 9, "no reason: {reason}");
                *self.reasons.entry(words).or_default() += 1;
            }
            Ok(counts) => {
                let found = format!("{}: accepted\n{text}\nfor\n{}", proof.row, proof.text);
                assert!(may_be_right && differ_harmlessly(&proof.text, text), "{found}");
                assert_eq!(judged(proof, &proof.text), Ok(counts), "{found}");
                self.still_right += 1;
            }
        }
    }
}

#[test]
fn every_row_has_a_proof_that_the_checker_accepts_and_damaged_ones_are_rejected_with_a_reason() {
    let mut rows: Vec<&Proved> = ROWS.iter().collect();
    assert!(rows.len() >= 10, "{}", rows.len());
    for proof in &rows {
        let counts = judged(proof, &proof.text);
        assert!(counts.is_ok_and(|counts| counts.courses > 0), "{}: {}", proof.row, proof.text);
        assert!(proof.text.contains("\n\" "), "{}: it tells nothing\n{}", proof.row, proof.text);
    }
    // To judge a long proof takes long.
    rows.sort_by_key(|proof| proof.text.len());
    rows.truncate(12);
    let (mut random, mut tally) = (ChaCha8Rng::seed_from_u64(19), Tally::default());
    let damages = ALWAYS_WRONG.iter().map(|damage| (damage, false));
    let damages: Vec<_> = damages.chain(SOMETIMES_RIGHT.iter().map(|damage| (damage, true))).collect();
    for proof in &rows {
        for (damage, may_be_right) in damages.iter().cycle().take(7 * damages.len()) {
            let text = damaged(&proof.text, **damage, &mut random);
            tally.count(proof, &text, *may_be_right);
        }
    }
    let Tally { rejected, still_right, reasons } = tally;
    println!("{} rows, {rejected} rejected, {still_right} still right, {reasons:#?}", rows.len());
    assert!(rejected + still_right >= 1_400 && rejected >= 1_200, "{rejected} rejected, {still_right} still right");
    assert!(reasons.len() > 20, "{reasons:?}");
}

#[test]
fn a_size_is_one_theorem_whatever_the_depth() {
    let mut compared = 0;
    for Proved { row, text, .. } in &*ROWS {
        let File { header, proof } = read(text).expect("a file");
        if let Some(deeper) = papers::all().theorem_at(row, &header.size, Depth::Standard) {
            assert_eq!(header.parameters, deeper.theorem.space().list(), "{row}");
            check(&*deeper.theorem, &proof).unwrap_or_else(|rejected| panic!("{row}, {}: {rejected}", header.size));
            compared += 1;
        }
        // The largest of quick runs, by its parameters and their conditions.
        let last = papers::all().sizes(row).take_while(|size| size.depth == Depth::Quick).last().expect("a size");
        let depths = [Depth::Quick, Depth::Standard].map(|depth| papers::all().theorem_at(row, &last.size, depth));
        if let [Some(quick), Some(deeper)] = depths.map(|it| it.map(|provable| provable.theorem.space())) {
            let of = |space: &Space| (space.list(), space.conditions(), space.most_multiples);
            assert_eq!(of(&quick), of(&deeper), "{row}, {}", last.size);
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// Of each row's proof: not the sizes that take long, but those that can be searched to the end.
#[test]
fn a_search_is_estimated_to_have_the_size_that_it_has() {
    for Proved { row, theorem, counts, .. } in &*ROWS {
        let Estimate { courses, programs } = estimate(&**theorem, 400, &|| false).expect("it is not stopped");
        println!("{row}: {counts:?}, {courses} {programs}");
        for (estimated, number) in [(courses, counts.courses), (programs, counts.programs)] {
            let near = (number - number / 4).into()..=(number + number / 4).into();
            assert!(near.contains(&estimated), "{row}: {estimated} for {number}");
        }
    }
}
