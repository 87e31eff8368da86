//! The checker of proofs: it runs the algorithm, follows the tree, and multiplies. It searches for nothing.
//!
//! # Why a theorem holds of which a proof is accepted
//!
//! The run of an algorithm is a function of the answers to its comparisons. Of each course that ends in the tree, the
//! checker has run the algorithm at some parameters, with every answer taken from the signs of forms there, and has
//! seen that
//!
//! 1. the questions that the answers before them left open are those on the way to this end, each with all answers
//!    that were left, once each, and the one given is the one followed;
//! 2. the competitors that the run returned are those that stand refuted there.
//!
//! Of the tree, it has seen that
//!
//! 3. some branch of each question is open;
//! 4. a branch that is closed has multipliers of the rows before it and of its own row that contradict them;
//! 5. each competitor is closed by multipliers of the rows of the course and of its own, or split into exactly its
//!    choices, each of them refuted with the rows above it, and at least one.
//!
//! Let x be any parameters of the space, and run the algorithm at x. It asks questions of which the answers before
//! leave several answers; by induction over them, the run at x is on a way of the tree, and x satisfies the rows so
//! far: those of the space at first. At a question of the tree (3) some course ends below it, so by (1) this is the
//! question that the run asks after these answers, at x too. The sign of the form at x is in one of its branches, by
//! (1). That branch is not closed, for by (4) no parameters satisfy the rows so far and its own, and x does. So it is
//! open, and x satisfies its row, if it has become one. A way of the tree is finite, so the run at x comes to an end of
//! the tree; by (1) it asks nothing more, and returns the competitors of (2): their rows are forms, the same as in the
//! run of the checker. None of them has a leaf all rows of which x satisfies: by (5), down from the root of an
//! competitor, some node on every way to a leaf is closed, and x satisfies the rows of the course. So x does not refute
//! the theorem.
//!
//! Nothing that is proved rests on the parameters at which the checker runs: they are there so that what runs is a run
//! that there is. It ends, whatever the proof says, for it does so at any parameters.

mod reason;
#[cfg(test)]
mod tests;

use std::slice;

use crate::contradict;
use crate::{
    Branch, Competitor, Counts, ExecutionPath, LinearForm, Proof, Question, Refutation, Row, Run, Signs, Theorem, Tree,
};

pub use reason::{Flaw, Place, Rejected};

/// Whether `proof` proves `theorem`: how much was checked.
///
/// # Errors
/// The first flaw of the proof, in the order of the tree, and its place.
pub fn check(theorem: &dyn Theorem, proof: &Proof) -> Result<Counts, Rejected> {
    let rows = theorem.space().rows;
    let mut checker = Checker { theorem, rows, courses: proof.courses.iter(), ended: 0, path: Vec::new() };
    checker.tree(&proof.tree)?;
    match checker.courses.next() {
        None => Ok(proof.tree.counts()),
        Some(_) => Err(checker.rejected(Flaw::MoreCourses)),
    }
}

/// A question on the way, with the place of the branch that is followed.
struct Step<'a> {
    form: &'a LinearForm,
    branches: &'a [(Signs, Branch)],
    followed: usize,
}

struct Checker<'a> {
    theorem: &'a dyn Theorem,
    /// Those of the course, and of the competitor that is looked at.
    rows: Vec<Row>,
    courses: slice::Iter<'a, ExecutionPath>,
    /// How many courses are done.
    ended: usize,
    path: Vec<Step<'a>>,
}

impl<'a> Checker<'a> {
    fn tree(&mut self, tree: &'a Tree) -> Result<(), Rejected> {
        match tree {
            Tree::Asks { form, branches } => self.asks(form, branches),
            Tree::Ends(refutations) => {
                self.ends(refutations)?;
                self.ended += 1;
                Ok(())
            }
        }
    }

    fn asks(&mut self, form: &'a LinearForm, branches: &'a [(Signs, Branch)]) -> Result<(), Rejected> {
        let can_be_turned = form.coefficients().iter().all(|&coefficient| coefficient > i64::MIN);
        if !can_be_turned || !branches.iter().all(|(signs, _)| signs.has_row()) {
            return Err(self.rejected(Flaw::NoQuestion));
        }
        let open = branches.iter().filter(|(_, branch)| matches!(branch, Branch::Open(_))).count();
        if open == 0 {
            return Err(self.rejected(Flaw::NoneOpen));
        }
        for (followed, (signs, branch)) in branches.iter().enumerate() {
            let above = self.rows.len();
            match branch {
                Branch::Closed(multipliers) => {
                    self.rows.push(signs.row(*form));
                    if !contradict(&self.rows, multipliers) {
                        return Err(self.rejected(Flaw::NotClosed { form: *form, signs: *signs }));
                    }
                }
                Branch::Open(tree) => {
                    if open > 1 {
                        self.rows.push(signs.row(*form));
                    }
                    self.path.push(Step { form, branches, followed });
                    self.tree(tree)?;
                    self.path.pop();
                }
            }
            self.rows.truncate(above);
        }
        Ok(())
    }

    fn ends(&mut self, refutations: &[Refutation]) -> Result<(), Rejected> {
        let Some(ExecutionPath { point, told }) = self.courses.next() else { return Err(self.rejected(Flaw::NoPoint)) };
        let Some(run) = Run::at(self.theorem, point) else { return Err(self.rejected(Flaw::NotOfTheSpace)) };
        self.compare(&run.questions)?;
        let returned = run.competitors.len();
        if refutations.len() != returned || told.len() != returned {
            return Err(self.rejected(Flaw::Alternatives { returned, said: refutations.len() }));
        }
        for (number, ((competitor, refutation), told)) in run.competitors.iter().zip(refutations).zip(told).enumerate()
        {
            if competitor.told() != *told {
                return Err(self.rejected_at(&[number], Flaw::Told));
            }
            self.refuted(&**competitor, refutation, &mut vec![number])?;
        }
        Ok(())
    }

    /// Whether a run asks what is on the path, and answers as the path goes on.
    fn compare(&self, questions: &[Question]) -> Result<(), Rejected> {
        for (number, question) in questions.iter().enumerate() {
            let flaw = match self.path.get(number) {
                None => Some(Flaw::AsksMore { asked: question.form }),
                Some(step) => differs(step, question),
            };
            if let Some(flaw) = flaw {
                return Err(Rejected { place: Place::question(self.ended, number), flaw });
            }
        }
        match self.path.get(questions.len()) {
            None => Ok(()),
            Some(step) => Err(Rejected {
                place: Place::question(self.ended, questions.len()),
                flaw: Flaw::EndsEarly { said: *step.form },
            }),
        }
    }

    fn refuted(
        &mut self,
        competitor: &dyn Competitor,
        refutation: &Refutation,
        path: &mut Vec<usize>,
    ) -> Result<(), Rejected> {
        let above = self.rows.len();
        self.rows.extend(competitor.rows());
        match refutation {
            Refutation::Closed(multipliers) if contradict(&self.rows, multipliers) => {}
            Refutation::Closed(_) => return Err(self.rejected_at(path, Flaw::NotRefuted)),
            Refutation::Split(parts) => {
                let children = competitor.children();
                if children.is_empty() {
                    return Err(self.rejected_at(path, Flaw::NoChoices));
                }
                if children.len() != parts.len() {
                    return Err(self.rejected_at(path, Flaw::Choices { choices: children.len(), said: parts.len() }));
                }
                for (number, (child, part)) in children.iter().zip(parts).enumerate() {
                    path.push(number);
                    self.refuted(&**child, part, path)?;
                    path.pop();
                }
            }
        }
        self.rows.truncate(above);
        Ok(())
    }

    /// At the question that comes next.
    fn rejected(&self, flaw: Flaw) -> Rejected {
        Rejected { place: Place::question(self.ended, self.path.len()), flaw }
    }

    fn rejected_at(&self, alternative: &[usize], flaw: Flaw) -> Rejected {
        Rejected { place: Place::alternative(self.ended, alternative), flaw }
    }
}

/// What a proof says wrongly of a question.
fn differs(step: &Step, question: &Question) -> Option<Flaw> {
    if !step.form.is_same(&question.form) {
        return Some(Flaw::AsksOther { asked: question.form, said: *step.form });
    }
    let said: Vec<Signs> = step.branches.iter().map(|(signs, _)| *signs).collect();
    if said != question.classes {
        return Some(Flaw::Branches { answers: question.classes.clone(), said });
    }
    (said[step.followed] != question.answer).then_some(Flaw::OffCourse { form: *step.form, is: question.answer })
}
