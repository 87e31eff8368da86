//! What is put into a source: texts at places, and expressions that get alternatives.

use std::cmp::Reverse;
use std::ops::Range;

/// An expression, and what stands for it while a mutant is on.
struct Choice {
    place: Range<usize>,
    alternatives: Vec<(u32, String)>,
}

/// The edits of one source. What belongs to a mutant stands between `/*<7*/` and `/*>*/`: an error of the compiler
/// there is the mutant's.
#[derive(Default)]
pub struct Edits {
    choices: Vec<Choice>,
    insertions: Vec<(usize, String)>,
}

/// The condition that a mutant is on.
fn is_on(id: u32) -> String {
    format!("::mutant_switch::is_on({id})")
}

impl Edits {
    /// A function gives back a value at once.
    pub fn leave(&mut self, at: usize, id: u32, value: &str) {
        self.insertions.push((at, format!("/*<{id}*/if {} {{ return {value}; }}/*>*/ ", is_on(id))));
    }

    /// An arm without guard matches no more.
    pub fn close(&mut self, at: usize, id: u32) {
        self.insertions.push((at, format!("/*<{id}*/ if !{}/*>*/", is_on(id))));
    }

    /// An expression becomes another one.
    pub fn choose(&mut self, place: Range<usize>, alternatives: Vec<(u32, String)>) {
        if !alternatives.is_empty() {
            self.choices.push(Choice { place, alternatives });
        }
    }

    pub fn applied_to(mut self, text: &str) -> String {
        self.choices.sort_by_key(|choice| (choice.place.start, Reverse(choice.place.end)));
        self.insertions.sort_by_key(|(at, _)| *at);
        let mut written = String::new();
        self.write(text, 0..text.len(), &self.choices, &mut written);
        written
    }

    /// A part of the text with the choices that lie in it, outer ones first.
    fn write(&self, text: &str, part: Range<usize>, mut choices: &[Choice], written: &mut String) {
        let mut from = part.start;
        while let Some((outer, rest)) = choices.split_first() {
            self.insert(text, from..outer.place.start, written);
            let within = rest.iter().take_while(|choice| choice.place.start < outer.place.end).count();
            let ids: Vec<_> = outer.alternatives.iter().map(|(id, _)| id.to_string()).collect();
            *written += &format!("/*<{}*/(", ids.join(","));
            for (id, alternative) in &outer.alternatives {
                *written += &format!("if {} {{/*<{id}*/{alternative}/*>*/}} else ", is_on(*id));
            }
            written.push('{');
            self.write(text, outer.place.clone(), &rest[..within], written);
            *written += "})/*>*/";
            (from, choices) = (outer.place.end, &rest[within..]);
        }
        self.insert(text, from..part.end, written);
    }

    /// A part of the text without choices.
    fn insert(&self, text: &str, part: Range<usize>, written: &mut String) {
        let mut from = part.start;
        for (at, insertion) in self.insertions.iter().filter(|(at, _)| part.contains(at)) {
            *written += &text[from..*at];
            *written += insertion;
            from = *at;
        }
        *written += &text[from..part.end];
    }
}
