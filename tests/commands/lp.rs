//! `schedcheck lp` as its users meet it: answers, certificates, bad input, and interruptions.

use std::fs;

use crate::command::{Finished, name, schedcheck, schedcheck_with};
use serde_json::json;
use tempfile::TempDir;

/// Two products on two machines: 29 at (3, 2).
const PRODUCTS: &str = "\\ a comment\nMaximize\n earned: 4 x + 5 y + 7\nSubject To\n machine: 2 x + 3 y <= 12
 labour: 1 <= 3 x + 2 y <= 13\nBounds\n x <= 4\nEnd\n";

const INFEASIBLE: &str =
    "Minimize\n x\nSubject To\n sum: x + y >= 3\n difference: x - y >= 0\nBounds\n x <= 1\n y free\nEnd\n";

const UNBOUNDED: &str = "Maximize\n x - y\nSubject To\n cone: x - 2 y <= 1\nEnd\n";

/// The least -x - 1/2 y under x + y <= 4 and y <= 3, in free MPS.
const MPS: &str = "NAME least\nROWS\n N cost\n L sum\nCOLUMNS\n x cost -1 sum 1\n y cost -0.5 sum 1\nRHS\n RHS sum \
    4\nBOUNDS\n UP BND y 3\nENDATA\n";

/// A folder with files in it.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary directory"));
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    fn path(&self, file: &str) -> String {
        name(&self.0.path().join(file)).to_owned()
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.path().join(file), text).expect("a temporary file");
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.path().join(file)).expect("the file is there")
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a temporary directory");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// The error of a run that refuses its input, and prints nothing else.
#[track_caller]
fn refused(finished: &Finished) -> &str {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.len() < 1_000, "an error of {} bytes", finished.errors.len());
    &finished.errors
}

#[test]
fn an_optimum_is_printed_as_a_fraction_with_the_size_of_the_program() {
    let folder = Folder::new(&[("products.lp", PRODUCTS), ("least.mps", MPS)]);
    let (products, least) = (folder.path("products.lp"), folder.path("least.mps"));
    let finished = schedcheck(&["lp", "solve", "--format", "json", "--solution", &products, &least]).well();
    let [first, second] = finished.lines().try_into().expect("a line for each program");
    assert_eq!((&first["file"], &first["status"]), (&json!(products), &json!("optimal")));
    assert_eq!((&first["objective"], &first["constant"]), (&json!("29"), &json!("7")));
    assert_eq!([&first["rows"], &first["columns"], &first["nonzeros"]], [2, 2, 4]);
    assert_eq!(first["values"], json!({"x": "3", "y": "2"}));
    assert_eq!(first["duals"], json!({"machine": "7/5", "labour": "2/5"}));
    assert_eq!((&second["objective"], &second["values"]), (&json!("-4"), &json!({"x": "4"})));
}

#[test]
fn the_text_says_the_same_as_the_json() {
    let folder = Folder::new(&[("thirds.lp", "Minimize\n x\nSubject To\n third: 3 x >= 1\nEnd\n")]);
    let file = folder.path("thirds.lp");
    let text = schedcheck(&["lp", "solve", "--solution", &file]).well().output;
    for line in [
        "status            optimal\n",
        "objective         1/3\n",
        "rounded           0.333333333333\n",
        "rows              1\n",
        "columns           1\n",
        "nonzeros          1\n",
        "values\n  x               1/3\n",
        "duals\n  third           1/3\n",
    ] {
        assert!(text.contains(line), "{line:?} is not in: {text}");
    }
}

#[test]
fn programs_without_an_optimum_are_proved_to_have_none() {
    let solved = |text| schedcheck_with(&["lp", "solve", "--format", "json", "--solution", "-"], text).well().json();
    let infeasible = solved(INFEASIBLE);
    assert_eq!((&infeasible["status"], infeasible.get("objective")), (&json!("infeasible"), None));
    assert!(infeasible["multipliers"]["sum"].is_string(), "{infeasible}");
    let unbounded = solved(UNBOUNDED);
    assert_eq!((&unbounded["status"], unbounded.get("objective")), (&json!("unbounded"), None));
    assert!(unbounded["ray"]["x"].is_string(), "{unbounded}");
    let contradictory = solved("Minimize\n x\nBounds\n 2 <= x <= 1\nEnd\n");
    assert_eq!(
        (&contradictory["status"], &contradictory["contradictory_column"]["x"]),
        (&json!("infeasible"), &json!("1"))
    );
}

#[test]
fn standard_input_is_read_in_either_format() {
    for (text, objective) in [(PRODUCTS, "29"), (MPS, "-4")] {
        let solved = schedcheck_with(&["lp", "solve", "--format", "json", "-"], text).well().json();
        assert_eq!((&solved["file"], &solved["objective"]), (&json!("standard input"), &json!(objective)));
    }
    let finished = schedcheck_with(&["lp", "solve", "--mps", "free", "--format", "json", "-"], MPS).well();
    assert_eq!(finished.json()["objective"], "-4");
    let finished = schedcheck_with(&["lp", "solve", "--mps", "free", "-"], PRODUCTS);
    assert!(refused(&finished).starts_with("error: standard input: line 1, column 1: "), "{}", finished.errors);
}

#[test]
fn integer_columns_are_noted_and_relaxed() {
    let text = "Maximize\n x\nSubject To\n 2 x <= 3\nGenerals\n x\nEnd\n";
    let finished = schedcheck_with(&["lp", "solve", "--format", "json", "-"], text);
    assert_eq!((finished.status, &finished.json()["objective"]), (0, &json!("3/2")));
    assert_eq!(finished.errors, "standard input: 1 column ought to be integer; the linear relaxation is solved\n");
}

#[test]
fn every_answer_has_a_certificate_that_the_command_accepts() {
    for (text, proved) in [
        (PRODUCTS, "proved: the optimum is 29\n"),
        (INFEASIBLE, "proved: no point is feasible\n"),
        (UNBOUNDED, "proved: the objective is unbounded\n"),
    ] {
        let folder = Folder::new(&[("program.lp", text)]);
        let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
        schedcheck(&["lp", "solve", "--certificate", &certificate, &program]).well();
        assert_eq!(schedcheck(&["lp", "check", &program, &certificate]).well().output, proved);
        assert_eq!(folder.files(), ["program.lp", "proof.vipr"]);
    }
}

#[test]
fn a_checked_certificate_says_in_json_what_it_proves() {
    let folder = Folder::new(&[("program.lp", PRODUCTS)]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    schedcheck(&["lp", "solve", "--certificate", &certificate, &program]).well();
    let checked = schedcheck(&["lp", "check", "--format", "json", &program, &certificate]).well().json();
    assert_eq!(
        checked,
        json!({"accepted": true, "proved": "optimal", "objective": "29", "rounded": "29", "integral": false})
    );
    let damaged = folder.read("proof.vipr").replace("L 22  OBJ", "L 21  OBJ");
    folder.write("damaged.vipr", &damaged);
    let finished = schedcheck(&["lp", "check", "--format", "json", &program, &folder.path("damaged.vipr")]);
    let expected = json!({"accepted": false, "reason": "derivation `proof`: only L 22 follows"});
    assert_eq!((finished.status, finished.json()), (1, expected));
}

#[test]
fn a_damaged_certificate_is_rejected_with_the_reason() {
    let folder = Folder::new(&[("program.lp", PRODUCTS), ("other.lp", INFEASIBLE)]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    schedcheck(&["lp", "solve", "--certificate", &certificate, &program]).well();
    let text = folder.read("proof.vipr");
    for (from, to, reason) in [
        ("RTP range 22 22", "RTP range 21 21", "the last derived constraint does not prove the upper end of the range"),
        ("optimum 2  0 3", "optimum 2  0 5", "solution `optimum` breaks a bound of `x`"),
        ("machine L 12", "machine L 13", "constraint `machine` is not one of the program"),
    ] {
        folder.write("damaged.vipr", &text.replace(from, to));
        let finished = schedcheck(&["lp", "check", &program, &folder.path("damaged.vipr")]);
        assert_eq!(
            (finished.status, finished.output, finished.errors),
            (1, format!("rejected: {reason}\n"), String::new())
        );
    }
    let finished = schedcheck(&["lp", "check", &folder.path("other.lp"), &certificate]);
    assert_eq!((finished.status, finished.output.starts_with("rejected: ")), (1, true));
    folder.write("damaged.vipr", &text.replace("DER 1", "DER one"));
    let finished = schedcheck(&["lp", "check", &program, &folder.path("damaged.vipr")]);
    let place = "damaged.vipr: line 19, column 5: the number of derivations must come here, not `one`";
    assert!(refused(&finished).contains(place), "{}", finished.errors);
}

#[test]
fn a_program_is_converted_there_and_back() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let (original, mps, back) = (folder.path("products.lp"), folder.path("products.MPS"), folder.path("back.lp"));
    schedcheck(&["lp", "convert", &original, &mps]).well();
    schedcheck(&["lp", "convert", &mps, &back]).well();
    let solved = schedcheck(&["lp", "solve", "--format", "json", &mps, &back]).well();
    assert!(solved.lines().iter().all(|solved| solved["objective"] == "29"), "{}", solved.output);
    let printed = schedcheck(&["lp", "convert", "--to", "lp", &mps, "-"]).well();
    assert_eq!(printed.output, folder.read("back.lp"));
}

#[test]
fn integer_rows_have_no_fractions_and_the_factor_is_told() {
    let text = "Maximize\n 1/2 x + 1/3 y\nSubject To\n 1/5 x + y <= 0.7\nEnd\n";
    let finished = schedcheck_with(&["lp", "convert", "--to", "lp", "--integer-rows", "-", "-"], text);
    assert_eq!((finished.status, finished.errors.as_str()), (0, "the objective is 6 times that of standard input\n"));
    assert!(
        finished.output.contains("3 x + 2 y") && finished.output.contains("2 x + 10 y <= 7"),
        "{}",
        finished.output
    );
}

#[test]
fn what_cannot_be_converted_is_refused() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let products = folder.path("products.lp");
    let finished = schedcheck(&["lp", "convert", &products, &folder.path("out.txt")]);
    assert!(refused(&finished).contains("out.txt: --to mps or --to lp must tell the format"), "{}", finished.errors);
    let finished = schedcheck(&["lp", "convert", &products, &folder.path("missing/out.mps")]);
    assert!(refused(&finished).contains("there is no directory"), "{}", finished.errors);
    let blank = "NAME\nROWS\n N cost\n G a row\nCOLUMNS\n";
    let finished = schedcheck_with(&["lp", "convert", "--mps", "free", "-", &folder.path("out.lp")], blank);
    assert!(refused(&finished).contains("line 4, "), "{}", finished.errors);
    assert_eq!(folder.files(), ["products.lp"]);
}

#[test]
fn malformed_programs_are_refused_by_file_line_and_column() {
    let mut binary = String::from("\u{7f}ELF");
    binary.push_str(&"\0\u{1}".repeat(1000));
    let folder = Folder::new(&[]);
    for (file, text, place) in [
        ("number.lp", "Minimize\n x\nSubject To\n x >= 1..2\nEnd\n", "line 4, column 9: "),
        ("zero.lp", "Minimize\n x\nSubject To\n 1/0 x >= 1\nEnd\n", "line 4, column 2: "),
        ("section.mps", "NAME a\nROWS\n N cost\nCOLUMNZ\n", "line 4, column 1: "),
        ("row.mps", "NAME a\nROWS\n N cost\nCOLUMNS\n x COST 1\nENDATA\n", "line 5, column 4: "),
        ("end.mps", "NAME a\nROWS\n N cost\n", "line "),
        ("empty.mps", "", "line 1, column 1: "),
        ("empty.lp", "", "line 1, column 1: "),
        ("binary.mps", &binary, "line 1, column 1: "),
        ("binary.lp", &binary, "line 1, column 1: "),
    ] {
        folder.write(file, text);
        let finished = schedcheck(&["lp", "solve", &folder.path(file)]);
        let expected = format!("error: {}: {place}", folder.path(file));
        assert!(refused(&finished).starts_with(&expected), "{expected} is not: {}", finished.errors);
    }
    let bytes = [b"Minimize\n x\n\xff".as_slice()].concat();
    let finished = schedcheck_with(&["lp", "solve", "-"], bytes);
    assert!(refused(&finished).contains("line 3, column 1: the file is not UTF-8"), "{}", finished.errors);
}

#[test]
fn what_is_no_file_is_refused_and_the_others_are_solved() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let (missing, products, directory) = (folder.path("missing.lp"), folder.path("products.lp"), folder.path(""));
    let finished = schedcheck(&["lp", "solve", "--format", "json", &missing, &directory, &products]);
    assert_eq!((finished.status, &finished.json()["objective"]), (2, &json!("29")));
    let errors: Vec<&str> = finished.errors.lines().collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(
        errors[0].starts_with(&format!("error: {missing}: "))
            && errors[1].starts_with(&format!("error: {directory}: ")),
        "{errors:?}"
    );
    let finished = schedcheck(&["lp", "check", &products, &missing]);
    assert!(refused(&finished).contains(&missing), "{}", finished.errors);
    let finished = schedcheck(&["lp", "check", "-", "-"]);
    assert!(refused(&finished).contains("cannot be both"), "{}", finished.errors);
}

#[test]
fn a_certificate_that_cannot_be_written_is_refused_before_any_work() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let products = folder.path("products.lp");
    let finished = schedcheck(&["lp", "solve", "--certificate", &folder.path("missing/proof.vipr"), &products]);
    assert!(refused(&finished).contains("there is no directory"), "{}", finished.errors);
    let finished = schedcheck(&["lp", "solve", "--certificate", &folder.path(""), &products]);
    assert!(refused(&finished).contains("it is a directory"), "{}", finished.errors);
    let finished = schedcheck(&["lp", "solve", "--certificate", &folder.path("proof.vipr"), &products, &products]);
    assert!(refused(&finished).contains("one certificate is for one of them"), "{}", finished.errors);
    let finished = schedcheck(&["lp", "solve", "--certificate", "-", &products]);
    assert!(refused(&finished).contains("a file is needed"), "{}", finished.errors);
    assert_eq!(folder.files(), ["products.lp"]);
}

#[test]
fn the_text_tells_that_the_objective_includes_the_constant() {
    let finished = schedcheck_with(&["lp", "solve", "-"], PRODUCTS).well();
    assert!(finished.output.contains("objective         29\n"), "{}", finished.output);
    assert!(finished.output.contains("of which constant 7\n"), "{}", finished.output);
}

#[test]
fn no_result_is_written_over_the_program() {
    let folder = Folder::new(&[("same.lp", PRODUCTS)]);
    let (same, roundabout) = (folder.path("same.lp"), folder.path("./same.lp"));
    let mut ways = vec![same.clone(), roundabout];
    #[cfg(unix)]
    {
        ways.push(folder.path("link.lp"));
        std::os::unix::fs::symlink(&same, folder.path("link.lp")).expect("a link");
    }
    for way in &ways {
        for (program, out) in [(&same, way), (way, &same)] {
            let finished = schedcheck(&["lp", "solve", program, "--certificate", out]);
            assert!(refused(&finished).contains("would overwrite"), "{}", finished.errors);
            let finished = schedcheck(&["lp", "convert", "--to", "mps", program, out]);
            assert!(refused(&finished).contains("would overwrite"), "{}", finished.errors);
        }
    }
    assert_eq!((folder.read("same.lp").as_str(), folder.files().len()), (PRODUCTS, ways.len() - 1));
}

#[test]
fn the_time_limit_includes_the_time_of_reading() {
    use std::io::Write;
    use std::process::Stdio;
    use std::time::Duration;

    let mut command = crate::command::command(&["lp", "solve", "--time-limit", "0.05", "-"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().expect("the command runs");
    std::thread::sleep(Duration::from_millis(400));
    running.stdin.take().expect("a pipe").write_all(PRODUCTS.as_bytes()).expect("the command reads");
    let output = running.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn a_refused_program_leaves_an_earlier_certificate_alone() {
    let folder = Folder::new(&[("bad.lp", "Minimize\n x\nSubject To\n x >=\nEnd\n"), ("proof.vipr", "as it was")]);
    let finished = schedcheck(&["lp", "solve", "--certificate", &folder.path("proof.vipr"), &folder.path("bad.lp")]);
    refused(&finished);
    assert_eq!((folder.read("proof.vipr").as_str(), folder.files().len()), ("as it was", 2));
}

#[test]
fn the_time_limit_is_a_positive_number_and_ends_with_status_1() {
    let folder = Folder::new(&[("products.lp", PRODUCTS), ("cube.lp", &cube(60))]);
    for limit in ["0", "-1", "soon", ""] {
        let finished = schedcheck(&["lp", "solve", "--time-limit", limit, &folder.path("products.lp")]);
        assert!(refused(&finished).contains("a positive number of seconds is expected"), "{}", finished.errors);
    }
    schedcheck(&["lp", "solve", "--time-limit", "600", &folder.path("products.lp")]).well();
    let finished = schedcheck(&["lp", "solve", "--time-limit", "1e-9", &folder.path("cube.lp")]);
    assert_eq!((finished.status, finished.output.as_str()), (1, ""), "{}", finished.errors);
    assert!(finished.errors.ends_with("no proved answer within 0.000000001 s\n"), "{}", finished.errors);
}

/// A program that takes the solver more than no time: a Klee-Minty cube with so many columns.
fn cube(columns: usize) -> String {
    let power = |exponent: usize| format!("1{}", "0".repeat(exponent));
    let mut text = String::from("Maximize\n obj:");
    (0..columns).for_each(|j| text += &format!(" + {} x{j}", power(columns - 1 - j)));
    text += "\nSubject To\n";
    for i in 0..columns {
        text += &format!(" c{i}:");
        (0..i).for_each(|j| text += &format!(" + 2{} x{j}", "0".repeat(i - j)));
        text += &format!(" + x{i} <= {}\n", power(2 * i));
    }
    text + "End\n"
}

#[cfg(unix)]
#[test]
fn one_interrupt_while_a_program_is_read_exits_130_and_leaves_no_half_file() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    // A pipe instead of a program: the command waits for it as long as it takes to be interrupted.
    let folder = Folder::new(&[]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    assert!(Command::new("mkfifo").arg(&program).status().is_ok_and(|status| status.success()));
    let arguments = ["lp", "solve", "--certificate", &certificate, &program];
    let mut running = crate::command::command(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command runs");
    let (sender, opened) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(fs::OpenOptions::new().write(true).open(program)));
    let pipe = opened.recv_timeout(Duration::from_secs(60)).expect("the command opens the program");
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let status = running.wait().expect("the command can be waited for");
    drop(pipe);
    assert_eq!((status.code(), folder.files()), (Some(130), vec!["program.lp".to_owned()]));
}

#[test]
fn a_hundred_thousand_rows_are_read_in_one_go() {
    let mut text = String::from("NAME many\nROWS\n N cost\n");
    (0..100_000).for_each(|i| text += &format!(" L r{i}\n"));
    text += "COLUMNS\n x cost -1\n";
    (0..100_000).for_each(|i| text += &format!(" x r{i} {}\n", 1 + i % 7));
    text += "RHS\n";
    (0..100_000).for_each(|i| text += &format!(" RHS r{i} {}\n", 1_000_000 - i));
    text += "ENDATA\n";
    let solved = schedcheck_with(&["lp", "solve", "--format", "json", "-"], text).well().json();
    assert_eq!((&solved["rows"], &solved["nonzeros"]), (&json!(100_000), &json!(100_000)));
    // Row 99,994 is 7 x <= 900,006 where 99,994 is 6 modulo 7: the tightest of those with the coefficient 7.
    assert_eq!(solved["objective"], json!(least_bound()));
}

/// The least of (1,000,000 - i) / (1 + i mod 7), negated.
fn least_bound() -> String {
    let bound = (0..100_000_i64)
        .map(|i| num_rational_of(1_000_000 - i, 1 + i % 7))
        .min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let (numerator, denominator) = bound.expect("a row");
    if denominator == 1 { format!("-{numerator}") } else { format!("-{numerator}/{denominator}") }
}

/// A fraction in lowest terms.
fn num_rational_of(numerator: i64, denominator: i64) -> (i64, i64) {
    let divisor = num_integer::gcd(numerator, denominator);
    (numerator / divisor, denominator / divisor)
}
