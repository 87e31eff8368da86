//! Certificates: written by `exact-lp solve`, judged by `exact-lp check`, and never over a program.

use serde_json::json;

use super::{Folder, INFEASIBLE, PRODUCTS, UNBOUNDED, refused};
use crate::command::exact_lp;

#[test]
fn every_answer_has_a_certificate_that_the_command_accepts() {
    for (text, proved) in [
        (PRODUCTS, "proved: the optimum is 29\n"),
        (INFEASIBLE, "proved: no point is feasible\n"),
        (UNBOUNDED, "proved: the objective is unbounded\n"),
    ] {
        let folder = Folder::new(&[("program.lp", text)]);
        let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
        exact_lp(&["solve", "--certificate", &certificate, &program]).well();
        assert_eq!(exact_lp(&["check", &program, &certificate]).well().output, proved);
        assert_eq!(folder.files(), ["program.lp", "proof.vipr"]);
    }
}

#[test]
fn a_checked_certificate_says_in_json_what_it_proves() {
    let folder = Folder::new(&[("program.lp", PRODUCTS)]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    exact_lp(&["solve", "--certificate", &certificate, &program]).well();
    let checked = exact_lp(&["check", "--format", "json", &program, &certificate]).well().json();
    assert_eq!(
        checked,
        json!({"accepted": true, "proved": "optimal", "objective": "29", "rounded": "29", "integral": false})
    );
    let damaged = folder.read("proof.vipr").replace("L 22  OBJ", "L 21  OBJ");
    folder.write("damaged.vipr", &damaged);
    let finished = exact_lp(&["check", "--format", "json", &program, &folder.path("damaged.vipr")]);
    let expected = json!({"accepted": false, "reason": "derivation `proof`: only L 22 follows"});
    assert_eq!((finished.status, finished.json()), (1, expected));
}

#[test]
fn a_damaged_certificate_is_rejected_with_the_reason() {
    let folder = Folder::new(&[("program.lp", PRODUCTS), ("other.lp", INFEASIBLE)]);
    let (program, certificate) = (folder.path("program.lp"), folder.path("proof.vipr"));
    exact_lp(&["solve", "--certificate", &certificate, &program]).well();
    let text = folder.read("proof.vipr");
    for (from, to, reason) in [
        ("RTP range 22 22", "RTP range 21 21", "the last derived constraint does not prove the upper end of the range"),
        ("optimum 2  0 3", "optimum 2  0 5", "solution `optimum` breaks a bound of `x`"),
        ("machine L 12", "machine L 13", "constraint `machine` is not one of the program"),
    ] {
        folder.write("damaged.vipr", &text.replace(from, to));
        let finished = exact_lp(&["check", &program, &folder.path("damaged.vipr")]);
        assert_eq!(
            (finished.status, finished.output, finished.errors),
            (1, format!("rejected: {reason}\n"), String::new())
        );
    }
    let finished = exact_lp(&["check", &folder.path("other.lp"), &certificate]);
    assert_eq!((finished.status, finished.output.starts_with("rejected: ")), (1, true));
    folder.write("damaged.vipr", &text.replace("DER 1", "DER one"));
    let finished = exact_lp(&["check", &program, &folder.path("damaged.vipr")]);
    let place = "damaged.vipr: line 19, column 5: the number of derivations must come here, not `one`";
    assert!(refused(&finished).contains(place), "{}", finished.errors);
}

#[test]
fn a_certificate_that_cannot_be_written_is_refused_before_any_work() {
    let folder = Folder::new(&[("products.lp", PRODUCTS)]);
    let products = folder.path("products.lp");
    let finished = exact_lp(&["solve", "--certificate", &folder.path("missing/proof.vipr"), &products]);
    assert!(refused(&finished).contains("there is no directory"), "{}", finished.errors);
    let finished = exact_lp(&["solve", "--certificate", &folder.path(""), &products]);
    assert!(refused(&finished).contains("it is a directory"), "{}", finished.errors);
    let finished = exact_lp(&["solve", "--certificate", &folder.path("proof.vipr"), &products, &products]);
    assert!(refused(&finished).contains("one certificate is for one of them"), "{}", finished.errors);
    let finished = exact_lp(&["solve", "--certificate", "-", &products]);
    assert!(refused(&finished).contains("a file is needed"), "{}", finished.errors);
    assert_eq!(folder.files(), ["products.lp"]);
}

#[test]
fn no_result_is_written_over_the_program() {
    let folder = Folder::new(&[("same.lp", PRODUCTS)]);
    let (same, roundabout) = (folder.path("same.lp"), folder.path("./same.lp"));
    let (link, hard) = (folder.path("link.lp"), folder.path("hard.lp"));
    std::os::unix::fs::symlink(&same, &link).expect("a link");
    std::fs::hard_link(&same, &hard).expect("a link");
    let ways = [same.clone(), roundabout, link, hard];
    for way in &ways {
        for (program, out) in [(&same, way), (way, &same)] {
            let finished = exact_lp(&["solve", program, "--certificate", out]);
            assert!(refused(&finished).contains("would overwrite"), "{}", finished.errors);
            let finished = exact_lp(&["convert", "--to", "mps", program, out]);
            assert!(refused(&finished).contains("would overwrite"), "{}", finished.errors);
        }
    }
    assert_eq!((folder.read("same.lp").as_str(), folder.files().len()), (PRODUCTS, ways.len() - 1));
}

#[test]
fn a_refused_program_leaves_an_earlier_certificate_alone() {
    let folder = Folder::new(&[("bad.lp", "Minimize\n x\nSubject To\n x >=\nEnd\n"), ("proof.vipr", "as it was")]);
    let finished = exact_lp(&["solve", "--certificate", &folder.path("proof.vipr"), &folder.path("bad.lp")]);
    refused(&finished);
    assert_eq!((folder.read("proof.vipr").as_str(), folder.files().len()), ("as it was", 2));
}
