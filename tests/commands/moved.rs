//! Subcommands that have another name now.

use crate::command::{schedcheck, schedcheck_with};

#[test]
fn the_old_names_of_exact_programs_say_where_they_are_now_and_do_nothing() {
    for (arguments, told) in [
        (&["lp", "solve", "program.lp"][..], "`schedcheck lp solve` is now `exact-lp solve`"),
        (&["--quiet", "lp", "check", "program.lp", "proof.vipr"], "`schedcheck lp check` is now `exact-lp check`"),
        (&["lp", "convert", "--help"], "`schedcheck lp convert` is now `exact-lp convert`"),
        (&["lp", "mssg", "graph.json", "out.lp"], "`schedcheck lp mssg` is now `schedcheck export mssg`"),
        (&["lp"], "`schedcheck lp` is now the command `exact-lp`"),
        (&["lp", "--help"], "`schedcheck lp` is now the command `exact-lp`"),
    ] {
        let finished = schedcheck(arguments);
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}");
        assert!(finished.errors.starts_with(&format!("error: {told}")), "{arguments:?}: {}", finished.errors);
        assert_eq!(finished.errors.lines().count(), 1, "{}", finished.errors);
        assert_eq!(finished.errors.contains("cargo run --release -p exact-lp-cli -- "), !arguments.contains(&"mssg"));
    }
}

#[test]
fn the_old_name_of_audit_works_and_mentions_the_new_one() {
    let ledger = schedcheck(&["verify", "--claim", "rr4916/lemma-3", "--format", "json"]).well().output;
    let [old, new] = ["recheck", "audit"].map(|name| schedcheck_with(&[name, "-"], &ledger));
    assert_eq!((old.status, &old.output), (new.status, &new.output));
    assert_eq!(old.errors, format!("`schedcheck recheck` is now `schedcheck audit`\n{}", new.errors));
}

#[test]
fn what_never_had_a_name_is_answered_as_before() {
    let finished = schedcheck(&["lq", "solve"]);
    assert!(finished.status == 2 && finished.errors.contains("unrecognized subcommand 'lq'"), "{}", finished.errors);
}
