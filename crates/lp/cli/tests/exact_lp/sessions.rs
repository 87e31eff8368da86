//! Sessions that a document shows: commands, and what is printed below them.

/// One command of a session, and what is shown below it.
pub struct Step<'a> {
    pub command: &'a str,
    pub shown: &'a str,
}

impl Step<'_> {
    /// The file that the step shows.
    pub fn file(&self) -> Option<&str> {
        self.command.strip_prefix("cat ")
    }
}

/// The fenced blocks of a document that are marked as `language`.
pub fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The steps of all sessions of a document, in order.
pub fn steps(text: &str) -> Vec<Step<'_>> {
    let commands = blocks(text, "console").into_iter().filter_map(|block| block.strip_prefix("$ "));
    let steps = commands.flat_map(|commands| commands.split("\n$ "));
    let cut = |step| str::split_once(step, '\n').unwrap_or((step, ""));
    steps.map(cut).map(|(command, shown)| Step { command, shown }).collect()
}

/// Whether a text is what is shown, where `…` stands for anything.
pub fn fits(shown: &str, text: &str) -> bool {
    let parts: Vec<_> = shown.split('…').collect();
    let [first, between @ .., last] = parts.as_slice() else { return shown == text };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn a_session_is_a_list_of_steps_and_what_is_left_out_may_be_anything() {
    let text = "x\n```console\n$ cat a\n1\n2\n$ b\n```\n```sh\n$ c\n```\n```console\n$ d\ne\n```\n";
    let steps: Vec<_> = steps(text).iter().map(|step| (step.command, step.shown)).collect();
    assert_eq!(steps, [("cat a", "1\n2"), ("b", ""), ("d", "e\n")]);
    assert!(fits("a…c…e", "abcde") && fits("a", "a") && fits("…", ""));
    assert!(!fits("a…b", "ac") && !fits("aa…a", "aa"));
}
