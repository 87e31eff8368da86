//! Names: what was meant by one that there is not, and what a shell offers.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::{name, schedcheck};

#[test]
fn a_name_that_there_is_not_is_answered_with_the_nearest_one() {
    let star = "papers/rr6005/data/rr6005-trace.json";
    for (arguments, meant) in [
        (&["verify", "--claim", "rr6005/thm-33"][..], "rr6005/thm-3"),
        (&["verify", "--claim", "tree-recursion"], "rr4916/tree-recursion"),
        (&["claims", "--trust", "rr6005/thm-33"], "rr6005/thm-3"),
        (&["verify", "--paper", "rr4754"], "rr4745"),
        (&["prove", "rr4745/prop1"], "rr4745/prop-1"),
        (&["solve", "--method", "mbsa", star], "mbbsa"),
        (&["export", "simgrid", star, "--method", "rbsa", "--out", "nowhere"], "r-bsa"),
        (&["tables", "rr6005-tabel-1"], "rr6005-table-1"),
        (&["tables", "rr600"], "rr6005"),
        (&["figures", "rr4745-fig-4"], "rr4745-figure-4"),
        (&["curves", "rr4745-gredy"], "rr4745-greedy"),
    ] {
        let refused = schedcheck(arguments);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.errors.contains(&format!("(did you mean {meant}?)")), "{arguments:?}: {}", refused.errors);
    }
}

#[test]
fn a_label_of_several_papers_is_answered_with_all_of_them() {
    for (label, meant) in [
        ("lemma-3", "(did you mean rr6005/lemma-3 or rr4916/lemma-3?)"),
        ("lemma-1", "(did you mean rr6005/lemma-1, rr4916/lemma-1 or tpds2004/lemma-1?)"),
        ("thm-1", "(did you mean rr6005/thm-1, rr4916/thm-1, rr4745/thm-1 or tpds2004/thm-1?)"),
    ] {
        let refused = schedcheck(&["verify", "--claim", label]);
        assert!(refused.status == 2 && refused.errors.contains(meant), "{}", refused.errors);
    }
    let refused = schedcheck(&["prove", "nosuch"]);
    let there_are = "nosuch: there is no such row; there are proofs for rr6005/";
    assert!(refused.status == 2 && refused.errors.contains(there_are), "{}", refused.errors);
}

#[test]
fn a_name_that_is_like_no_other_is_answered_with_none() {
    let refused = schedcheck(&["solve", "--method", "simplex", "papers/rr6005/data/rr6005-trace.json"]);
    assert!(refused.status == 2 && !refused.errors.contains("did you mean"), "{}", refused.errors);
}

#[test]
fn every_shell_offers_the_names_that_there_are() {
    for shell in ["bash", "zsh", "fish"] {
        let script = schedcheck(&["completions", shell]).well().output;
        for name in ["rr6005/thm-3", "rr6005-table-1-sweep", "branch-and-cut", "rr4745-figure-4", "rr4745-greedy"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn files_are_offered_only_where_files_go() {
    let zsh = schedcheck(&["completions", "zsh"]).well().output;
    let of = |option: &str| {
        let lines: Vec<_> = zsh.lines().filter(|line| line.contains(&format!("--{option}="))).collect();
        assert!(!lines.is_empty(), "{option}");
        lines.into_iter().map(|line| line.trim_end_matches([' ', '\\', '\'']).to_owned()).collect::<Vec<_>>()
    };
    for option in ["certificate", "state", "ledger"] {
        assert!(of(option).iter().all(|line| line.ends_with(":_files")), "{option}: {:?}", of(option));
    }
    for option in ["seed", "jobs", "time-limit", "horizon"] {
        assert!(of(option).iter().all(|line| line.ends_with(':')), "{option}: {:?}", of(option));
    }
    let fish = schedcheck(&["completions", "fish"]).well().output;
    assert!(fish.contains("complete -c schedcheck -n \"__fish_schedcheck_using_subcommand claims\" -f\n"));
    assert!(fish.contains("complete -c schedcheck -n \"__fish_schedcheck_using_subcommand figures\" -f -a \"rr6005 "));
    assert!(!fish.contains("complete -c schedcheck -n \"__fish_schedcheck_using_subcommand solve\" -f\n"));
    let bash = schedcheck(&["completions", "bash"]).well().output;
    for (arm, offers_files) in [
        ("schedcheck", false),
        ("verify", false),
        ("tables", false),
        ("reduce__subcmd__tree__subcmd__gap", false),
        ("help", false),
        ("help__subcmd__solve", false),
        ("solve", true),
        ("draw", true),
    ] {
        let arm = if arm == "schedcheck" { arm.to_owned() } else { format!("schedcheck__subcmd__{arm}") };
        let begun = bash.split(&format!("\n        {arm})\n")).nth(1).expect("the subcommand is there");
        assert_eq!(!begun.starts_with("            compopt +o bashdefault +o default"), offers_files, "{arm}");
    }
}

/// What bash offers for the last of these words; nothing where there is no bash.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let script = schedcheck(&["completions", "bash"]).well().output;
    let previous = words[words.len() - 2];
    let last = words[words.len() - 1];
    let ask = format!(
        "COMP_WORDS=({}); COMP_CWORD={}\n_schedcheck schedcheck '{last}' '{previous}'\nprintf '%s\\n' \
            \"${{COMPREPLY[@]}}\"\n",
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len() - 1
    );
    let mut bash = Command::new("bash");
    let bash = bash.arg("--norc").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut bash = bash.spawn().ok()?;
    bash.stdin.take()?.write_all((script + &ask).as_bytes()).ok()?;
    let answer = String::from_utf8(bash.wait_with_output().ok()?.stdout).expect("text");
    Some(answer.lines().map(str::to_owned).collect())
}

#[test]
fn bash_offers_names_that_begin_like_what_was_typed() {
    for (words, expected) in [
        (&["schedcheck", "verify", "--claim", "rr6005/thm-3"][..], "rr6005/thm-3"),
        (&["schedcheck", "verify", "--paper", "rr49"], "rr4916"),
        (&["schedcheck", "solve", "--method", "branch-and-c"], "branch-and-cut"),
        (&["schedcheck", "curves", "rr4745-gre"], "rr4745-greedy"),
        (&["schedcheck", "figures", "rr4745-figure-4"], "rr4745-figure-4"),
        (&["schedcheck", "tables", "tpds2004-"], "tpds2004-example"),
        (&["schedcheck", "verify", "--claim", "=", "rr6005/thm-3"], "rr6005/thm-3"),
        (&["schedcheck", "solve", "--method", "=", "branch-and-c"], "branch-and-cut"),
        (&["schedcheck", "solve", "--"], "--method"),
    ] {
        let Some(offered) = offered(words) else { return };
        assert!(offered.iter().any(|name| name == expected), "{words:?}: {offered:?}");
        assert!(offered.iter().all(|name| name.starts_with(words[words.len() - 1])), "{words:?}: {offered:?}");
    }
    // Where there is nothing to say, bash offers files, unless that is taken back.
    for words in [
        &["schedcheck", "claims", "Carg"][..],
        &["schedcheck", "help", "x"],
        &["schedcheck", "solve", "--format", "p"],
        &["schedcheck", "solve", ""],
        &["schedcheck", "export", "simgrid", ""],
        &["schedcheck", "export", "program", "--format", "json", ""],
    ] {
        let nothing = offered(words);
        assert!(nothing.iter().flatten().all(String::is_empty), "{words:?}: {nothing:?}");
    }
}

#[test]
fn there_is_a_manual_page_for_every_subcommand() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let out = folder.path().join("man1");
    schedcheck(&["man", "--quiet", "--out", name(&out)]).well();
    let page = |name: &str| std::fs::read_to_string(out.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let all = page("schedcheck.1");
    assert_eq!(all, schedcheck(&["man"]).well().output);
    let mentioned: Vec<_> =
        all.lines().filter_map(|line| line.strip_prefix("schedcheck\\-")?.strip_suffix("(1)")).collect();
    assert!(mentioned.len() > 15, "{mentioned:?}");
    for subcommand in &mentioned {
        let subcommand = subcommand.replace("\\-", "-");
        assert!(page(&format!("schedcheck-{subcommand}.1")).contains(".SH SYNOPSIS"), "{subcommand}");
    }
    assert!(page("schedcheck-export-mssg.1").contains("schedcheck export mssg"));
    assert!(!page("schedcheck-export.1").contains("schedcheck\\-export\\-help"));
    assert!(all.contains(".nf\n  schedcheck verify ") && all.contains(".fi\n\nExit status"), "{all}");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("man-check", page("schedcheck-check.1")));
}
